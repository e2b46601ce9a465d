//! Steps with moves: one that wins, answers to all, lists of lost positions.

use std::collections::HashSet;

use crate::rules::Game;
use crate::rules::Term;

use super::read::Step;
use super::truth::Truth;
use super::wide::{Wide, WideTerm};
use super::{Checking, Verdict};

impl Checking<'_> {
    pub(super) fn a_move(&mut self, step: &Step<'_>) -> Verdict {
        let why = step.text("why")?;
        if why.trim().is_empty() {
            return Err("it does not say why".into());
        }
        self.words(why)?;
        if let Some(after) = self.moved(step)? {
            let wanted = if self.outcome == Some('D') { 'D' } else { 'P' };
            self.outcome_is(step.text("after")?, &after, wanted)?;
            self.moved_to.push(after);
        }
        match self.worded(step, "why", None)? || self.wording.is_none() {
            true => Ok(()),
            false => Err("no message has the words of `why`".into()),
        }
    }

    /// The position after a move of this one; `None` where the move wins by ending the sum.
    pub(super) fn moved(&mut self, step: &Step<'_>) -> Result<Option<Wide>, String> {
        let (term, from, to) = (step.size("term")?, step.text("from")?, step.text("to")?);
        let after = step.text("after")?;
        let place = usize::try_from(term).ok();
        let Some((place, before)) =
            place.and_then(|at| Some((at, self.position.terms.get(at)?.clone())))
        else {
            return Err(format!("there is no term {term}"));
        };
        if self.checker.wide(from)?.terms != [before.clone()] {
            return Err(format!("{from} is not term {term}"));
        }
        if let WideTerm::Board(board) = &before
            && board.game == Game::Treblecross
            && ends(board, to)
        {
            self.checked.confirmed += 1;
            let wins = !self.misere && self.checker.wide(after)?.terms.is_empty();
            return if wins { Ok(None) } else { Err(format!("{to} ends the sum")) };
        }
        let to_text = if to.is_empty() { "nim" } else { to };
        let changed = match &self.checker.wide(to_text)?.terms[..] {
            [] => before.emptied(),
            [changed] => changed.clone(),
            _ => return Err(format!("{to} is more than one term")),
        };
        // The term after the move, or as the next player sees it.
        let mut whole = None;
        for candidate in [changed.clone(), changed.turned()] {
            let led = before.leads_to(&candidate);
            if led.is_none() {
                self.leave_out(format!("the move from {from} to {to}"));
            }
            if led != Some(false) {
                whole = Some(self.position.after(place, candidate));
                break;
            }
        }
        let Some(whole) = whole else {
            return Err(format!("no move leads from {from} to {to}"));
        };
        let stated = self.checker.wide(after)?;
        if stated.sorted() != whole.sorted() {
            return Err(format!("{after} is not the position after the move"));
        }
        self.checked.confirmed += 1;
        Ok(Some(stated))
    }

    pub(super) fn replies(&mut self, step: &Step<'_>) -> Verdict {
        let label = step.text("position")?;
        let position = self.checker.wide(label)?;
        self.outcome_is(label, &position, 'P')?;
        let mut listed = HashSet::new();
        let replies = step.steps("replies")?;
        for reply in &replies {
            let text = reply.text("after")?;
            let after = self.checker.wide(text)?;
            match position.leads_to(&after) {
                Some(false) => return Err(format!("{text} is no option of {label}")),
                Some(true) => {}
                None => self.leave_out(format!("the options of {label}")),
            }
            // A move in another equal term is another move, and a rule file may have the rules of
            // another term: the texts are compared.
            if !listed.insert(text) {
                return Err(format!("{text} stands there twice"));
            }
            if !reply.has("answer") {
                reply.field("answer")?;
                match after.options().zip(after.ending_moves()) {
                    None if self.misere => self.leave_out(format!("the options of {text}")),
                    Some((options, 0)) if self.misere && options.is_empty() => {}
                    _ => return Err(format!("{text} needs an answer")),
                }
                continue;
            }
            let answer = reply.text("answer")?;
            let last = self.checker.wide(answer)?;
            let ends = last.terms.is_empty() && after.ending_moves() != Some(0) && !self.misere;
            match after.leads_to(&last) {
                Some(false) if !ends => {
                    return Err(format!("{answer} is no option of {text}"));
                }
                Some(_) => self.checked.confirmed += 1,
                None => self.leave_out(format!("the options of {text}")),
            }
            if !ends {
                self.outcome_is(answer, &last, 'P')?;
            }
            let raised = match self.misere {
                true => None,
                false => self.raised(&position, &after),
            };
            if let Some(raised) = raised {
                if !self.goes_back(&raised, &position, &last) {
                    return Err(format!(
                        "the answer {answer} does not go from {} back to the value of {}",
                        raised.to.text(),
                        raised.from.text(),
                    ));
                }
            } else if after.turned().repeating().sorted() != last.repeating().sorted()
                // An answer in a game that must end comes nearer to its end.
                && let Some(before) = self.checker.lasts_of(&position, self.misere)
                && let Some(then) = self.checker.lasts_of(&last, self.misere)
                && then >= before
            {
                return Err(format!("the answer {answer} comes no nearer to the end"));
            }
            if last.sorted() == position.sorted() {
                return Err(format!("the answer {answer} leads back to where the move was made"));
            }
        }
        let total = replies.len() as u64 + step.size("omitted")?;
        if let Some(count) = position.placed_options()
            && count as u64 != total
            && !super::head::two_notations(label)
        {
            return Err(format!("{label} has {count} options, not {total}"));
        }
        if replies.is_empty() {
            return Err("no move is listed".into());
        }
        Ok(())
    }

    /// The part that a move has made larger, or infinite, where play can go round in it.
    fn raised(&self, position: &Wide, after: &Wide) -> Option<Raised> {
        let (mut gone, mut new) = (position.sorted().parts(), after.sorted().parts());
        let rest: Vec<Wide> = gone.clone();
        for part in rest {
            if let Some(at) = new.iter().position(|other| *other == part) {
                new.remove(at);
                let at = gone.iter().position(|other| *other == part)?;
                gone.remove(at);
            }
        }
        let ([from], [to]) = (&gone[..], &new[..]) else { return None };
        // The pieces of Northcott's game only retreat.
        let round = |part: &Wide| match &part.terms[..] {
            [WideTerm::Board(board)] => {
                matches!(board.game, Game::Chips(_) | Game::Annihilation(_))
            }
            _ => false,
        };
        if !from.may_repeat() || !round(from) {
            return None;
        }
        let Truth::Value(before) = self.checker.truth(from)? else { return None };
        let larger = match self.checker.truth(to)? {
            Truth::Value(then) => then > before,
            _ => true,
        };
        larger.then(|| Raised { from: from.clone(), to: to.clone(), value: before })
    }

    /// Whether an answer goes on in the part that was raised, to the value that it had.
    fn goes_back(&self, raised: &Raised, position: &Wide, last: &Wide) -> bool {
        let (mut others, mut parts) = (position.sorted().parts(), last.sorted().parts());
        if let Some(at) = others.iter().position(|part| *part == raised.from) {
            others.remove(at);
        }
        for other in others {
            match parts.iter().position(|part| *part == other) {
                Some(at) => parts.remove(at),
                None => return false,
            };
        }
        let value = match &parts[..] {
            [] => Some(Truth::Value(0)),
            [part] => {
                if raised.to.leads_to(part) == Some(false) {
                    return false;
                }
                self.checker.truth(part)
            }
            _ => return false,
        };
        value.is_none_or(|value| value == Truth::Value(raised.value))
    }

    pub(super) fn lost(&mut self, step: &Step<'_>) -> Verdict {
        let misere = match step.text("play")? {
            "misere" => true,
            "normal" => false,
            other => return Err(format!("no such play: {other}")),
        };
        if misere != self.misere {
            return Err("it is about another play".into());
        }
        let (mut list, mut listed) = (Vec::new(), HashSet::new());
        for value in step.list("positions")? {
            let label = value.as_str().ok_or("a position is no text")?;
            let position = self.checker.wide(label)?;
            self.outcome_is(label, &position, 'P')?;
            if !listed.insert(label) {
                return Err(format!("{label} stands there twice"));
            }
            list.push(position.alive().sorted());
        }
        if list.is_empty() {
            return Err("the list is empty".into());
        }
        let members: HashSet<&Wide> = list.iter().collect();
        for (at, position) in list.iter().enumerate() {
            let Some(options) = position.options() else {
                self.leave_out(format!("the options of {}", position.text()));
                continue;
            };
            for option in options {
                let Some(answers) = option.options() else {
                    self.leave_out(format!("the options of {}", option.text()));
                    continue;
                };
                let stuck = answers.is_empty() && option.ending_moves() == Some(0);
                // Three in a row win in normal play.
                let ends = !misere && option.ending_moves() != Some(0);
                let mut alive = answers.iter().map(|answer| answer.alive().sorted());
                let before = |answer: &Wide| {
                    // Where play can come back, an answer has to stand before.
                    let earlier = || list[..at].contains(answer);
                    members.contains(answer) && (!position.may_repeat() || earlier())
                };
                let good = |answer: Wide| {
                    before(&answer)
                        || (!misere
                            && answer.options().is_some_and(|all| all.is_empty())
                            && answer.ending_moves() == Some(0))
                };
                if !(ends || stuck && misere || alive.any(good)) {
                    return Err(format!("{} has no answer in the list", option.text()));
                }
            }
        }
        self.checked.confirmed += 1;
        self.lists.push((self.at.unwrap_or(0), list));
        Ok(())
    }
}

/// A part of which a move has made the value larger, or infinite.
struct Raised {
    from: Wide,
    to: Wide,
    /// The value that it had.
    value: u128,
}

/// Whether a term of Treblecross becomes strips with three in a row.
fn ends(before: &Term, to: &str) -> bool {
    let ending = before.moves().into_iter().filter(|after| after.ended);
    let words: Vec<&str> = to.split_whitespace().collect();
    // A length is as many empty cells.
    let most: usize = before.parts.iter().map(Vec::len).sum();
    let length = |word: &str| word.parse().ok().filter(|&length: &usize| length <= most);
    let cells = |word: &&str| length(word).map_or(word.to_string(), |length| ".".repeat(length));
    let mut strips: Vec<String> = words.iter().skip(1).map(cells).collect();
    strips.sort_unstable();
    let text = format!("{} {}", words.first().unwrap_or(&""), strips.join(" "));
    ending.into_iter().any(|after| {
        let written = after.term.text();
        let mut parts: Vec<&str> = written.split_whitespace().collect();
        parts[1..].sort_unstable();
        parts.join(" ") == text
    })
}
