//! What sentences say: the facts among the arguments of messages, found from the rules.

use super::table::Rules;
use super::truth::Truth;
use super::wide::{Wide, WideTerm};
use super::wording::Said;
use super::{Checking, Verdict};

mod games;
mod moore;
mod moved;
mod rules;
mod stalks;
mod symmetry;
mod told;

pub(super) use moore::Construction;
pub use symmetry::is_copied;
pub(super) use told::Ahead;

/// Parts of sentences that are read with these.
const PARTS: [&str; 3] = ["cram-turn", "moore-becomes", "numbers-to"];

impl Checking<'_> {
    /// Checks the facts of a sentence and of those within it. `number` is the number in whose row
    /// it stands.
    pub(super) fn sentence(&mut self, said: &Said<'_>, number: Option<u128>) -> Verdict {
        let of_inner = match said.id {
            "row-alone" | "short-row" | "wanted-zero" | "wanted-less" | "wanted-more" => {
                Some(said.number("value")?)
            }
            _ => None,
        };
        let parted = |inner: &Said<'_>| !PARTS.contains(&inner.id);
        if said.id == "reply-in-words" {
            return self.reply(said);
        }
        for inner in said.nested()?.into_iter().filter(parted) {
            self.sentence(&inner, of_inner)?;
        }
        let known = self.checked.confirmed;
        let found = self.holds(said.id).and_then(|()| self.facts(said, number));
        self.uttered.push(said.id.to_string());
        let found =
            found.and_then(|()| match said.unasked().find(|name| !self.is_named(said, name)) {
                Some(name) => Err(format!("`{name}` cannot be computed anew here")),
                None => Ok(()),
            });
        if self.checked.confirmed == known && found.is_ok() {
            self.checked.unread += 1;
        }
        found.map_err(|what| format!("{}: {what}", said.id))
    }

    fn facts(&mut self, said: &Said<'_>, number: Option<u128>) -> Verdict {
        match said.id {
            "verdict-n" | "short-n" => self.wins('N'),
            "verdict-p" | "short-p" => self.wins('P'),
            "verdict-d" | "short-d" => self.wins('D'),
            "nothing-left-loses" | "nothing-left-wins" => {
                match self.position.terms.is_empty() && self.misere == said.id.ends_with("wins") {
                    true => self.right(),
                    false => Err("something is left, or another play is meant".into()),
                }
            }
            id if id.starts_with("misere-tame-") || id.starts_with("misere-quotient-") => {
                self.misere_heaps(said)
            }
            "value-not-zero" | "short-value" | "short-by-theorem" => {
                let whole = self.position.clone();
                if said.id == "value-not-zero" && said.number("value")? == 0 {
                    return Err("the value is 0".into());
                }
                self.has_value(&whole, said.argument("value")?)
            }
            "also-wins" => {
                let from = self.checker.wide(said.text("from")?)?;
                let to = match said.words_of("to")? {
                    Some(text) => self.checker.wide(text)?,
                    None => self.checker.wide("nim")?,
                };
                // The sentences after it are on this move.
                let mut terms = self.position.terms.clone();
                if let Some(at) = terms.iter().position(|term| from.terms.first() == Some(term)) {
                    terms.remove(at);
                    terms.extend(to.terms.iter().cloned());
                    self.goals.push(Wide { terms });
                }
                let of = |position| match self.checker.truth(position) {
                    Some(Truth::Value(value)) => Some(value),
                    _ => None,
                };
                match (of(&from), of(&to), of(&self.position)) {
                    (Some(before), Some(after), Some(sum)) if before ^ sum != after => {
                        Err(format!("the value becomes {after}, not {before} xor {sum}"))
                    }
                    (Some(_), Some(_), Some(_)) => self.right(),
                    _ => Ok(()),
                }
            }
            "value-zero"
            | "value-zero-stuck"
            | "value-zero-ends"
            | "value-zero-loopy"
            | "value-zero-loony"
            | "value-zero-retreats" => match self.checker.truth(&self.position) {
                Some(Truth::Value(0)) => self.right(),
                Some(truth) => Err(format!("the value is {truth}")),
                None => Ok(()),
            },
            "leaves-value-zero"
            | "leaves-values-zero"
            | "short-leaves-zero"
            | "short-leaves-sum-zero" => match self.after() {
                Some(after) => match self.checker.truth(&after) {
                    Some(Truth::Value(0)) => self.right(),
                    Some(truth) => Err(format!("the value is {truth}")),
                    None => Ok(()),
                },
                None => Ok(()),
            },
            "leaves-again" => match self.after() {
                Some(after) => match self.checker.truth(&after) {
                    Some(Truth::Again) => self.right(),
                    Some(truth) => Err(format!("the value is {truth}")),
                    None => Ok(()),
                },
                None => Ok(()),
            },
            "leaves-infinity" => match self.after() {
                Some(after) => self.has_value(&after, said.argument("value")?),
                None => Ok(()),
            },
            "leaves-nothing" | "short-leaves-nothing" => match self.after() {
                Some(after) if !after.terms.is_empty() => Err("something is left".into()),
                Some(_) => self.right(),
                None => Ok(()),
            },
            "infinity-wins" | "infinity-draws" => {
                let whole = self.position.clone();
                self.has_value(&whole, said.argument("value")?)
            }
            "term-has-value" | "short-term" | "term-left-out" => match said.words_of("term")? {
                Some(text) => {
                    let term = self.checker.wide(text)?;
                    if said.id == "term-left-out" {
                        if self.position.terms.len() < 2 {
                            return Err("nothing else is derived".into());
                        }
                        self.given.extend(term.terms.iter().cloned());
                    }
                    let ours = match &term.terms[..] {
                        [] => true,
                        [term] => self.position.terms.contains(term),
                        _ => false,
                    };
                    match ours {
                        true => self.has_value(&term, said.argument("value")?),
                        false => Err(format!("{text} is no term of the position")),
                    }
                }
                None => Ok(()),
            },
            "option-has-value" | "option-has-it" => {
                let option = self.checker.wide(said.text("option")?)?;
                if said.id == "option-has-it" {
                    let parts = option.parts();
                    let values = parts.iter().map(|part| match self.checker.truth(part)? {
                        Truth::Value(value) => Some(value.to_string()),
                        _ => None,
                    });
                    let sum: Option<Vec<String>> = values.collect();
                    let mut stated: Vec<&str> = said.text("sum")?.split(" xor ").collect();
                    stated.sort_unstable();
                    if let Some(mut sum) = sum {
                        sum.sort_unstable();
                        if sum != stated {
                            return Err(format!("the values of its parts are {}", sum.join(", ")));
                        }
                    }
                }
                self.has_value(&option, said.argument("value")?)
            }
            "too-many-options" => {
                let position = self.checker.wide(said.text("position")?)?;
                self.has_value(&position, said.argument("value")?)
            }
            "nothing-left-has-value" => match said.number("value")? {
                0 => self.right(),
                _ => Err("nothing has the value 0".into()),
            },
            "draw-goes-round" => self.goes_round(said.text("line")?, said.text("again")?),
            "loopy-no-move" => {
                let Some(position) = self.subject(said)? else { return Ok(()) };
                match position.options() {
                    Some(options) if !options.is_empty() => Err("there are moves".into()),
                    Some(_) => self.right(),
                    None => Ok(()),
                }
            }
            "loopy-value" => {
                let Some(position) = self.subject(said)? else { return Ok(()) };
                let value = said.argument("value")?;
                self.has_value(&position, value)?;
                let number = value.as_str().and_then(|text| text.parse().ok());
                let number = number.or_else(|| super::read::number(value));
                self.said.extend(number.map(|number| (Some(position), number)));
                Ok(())
            }
            "wanted-zero" => {
                let value = said.number("value")?;
                self.summand_has(said, value)?;
                match self.checker.truth(&self.position) {
                    Some(Truth::Value(truth)) if truth != value => {
                        Err(format!("the value is {truth}, not {value}"))
                    }
                    _ => self.right(),
                }
            }
            "wanted-less" | "wanted-more" => self.wanted(said),
            "short-lost" => {
                let list = said.argument("positions")?.as_array().ok_or("no list")?;
                for label in list {
                    let label = label.as_str().ok_or("a position is no text")?;
                    let position = self.checker.wide(label)?;
                    self.outcome_is(label, &position, 'P')?;
                }
                self.right()
            }
            "short-leaves-symmetry" => match self.after() {
                Some(after) => match self.checker.truth(&after) {
                    Some(Truth::Value(0)) => self.right(),
                    Some(truth) => Err(format!("the value is {truth}")),
                    None => Ok(()),
                },
                None => Ok(()),
            },
            "proofs-left-out" => match said.number("proofs")? == self.theorems as u128 {
                true => self.right(),
                false => Err("it counts other theorems".into()),
            },
            "row-alone" => {
                let value = said.number("value")?;
                self.of_theorem(&[value])?;
                self.summed.push(vec![value]);
                self.said.push((None, value));
                self.right()
            }
            "short-row" => match said.words_of("label")? {
                Some(label) => match self.named(label) {
                    Some(part) => self.has_value(&part, said.argument("value")?),
                    None => Ok(()),
                },
                None => Ok(()),
            },
            "picture-of-move" => {
                let text = said.text("position")?;
                let drawn = self.checker.wide(text)?;
                match self.is_part(&drawn) {
                    true => self.right(),
                    false => Err(format!("{text} is no part of the position")),
                }
            }
            "loopy-rule-in-sum" => {
                let Some(text) = said.words_of("term")? else { return Ok(()) };
                let term = self.checker.wide(text)?;
                match self.is_part(&term) && term.may_repeat() {
                    true => self.right(),
                    false => Err(format!("{text} is no term in which play can go round")),
                }
            }
            "note-in-part" => self.has_part(said.number("number")?),
            _ => self.facts_of_games(said, number),
        }
    }

    /// A move to a position, in words, and the answer to it.
    fn reply(&mut self, said: &Said<'_>) -> Verdict {
        let moved = self.checker.wide(said.text("position")?)?;
        let reply = said.words_of("reply")?;
        let answer = reply.map(|text| self.checker.wide(text)).transpose()?;
        let from = {
            let mut all = self.goals.iter().chain([&self.position]);
            all.find(|from| from.leads_to(&moved) != Some(false)).cloned()
        };
        if from.is_none() {
            return Err(format!("no move leads to {}", moved.text()));
        }
        let written = said.text("position")?.to_string();
        let of_from = from.as_ref().map(|from| match *from == self.position {
            true => self.text.clone(),
            false => from.text(),
        });
        let moves = [
            (from, of_from, "note", Some(moved.clone())),
            (Some(moved), Some(written), "answer", answer),
        ];
        for (from, own, words, to) in moves {
            let (Some(from), Some(own), Some(to)) = (from, own, to) else { continue };
            if from.leads_to(&to) == Some(false) {
                return Err(format!("no move leads from {} to {}", from.text(), to.text()));
            }
            // These words are on another move than those around them.
            let text = std::mem::replace(&mut self.text, own);
            let position = std::mem::replace(&mut self.position, from);
            let goals = std::mem::replace(&mut self.goals, vec![to]);
            let inner = said.nested_in(words)?;
            let found = inner.iter().try_for_each(|inner| self.sentence(inner, None));
            (self.text, self.position, self.goals) = (text, position, goals);
            found?;
        }
        self.right()
    }

    /// Whether an argument is a position of this document.
    fn is_named(&self, said: &Said<'_>, name: &str) -> bool {
        let text = said.words_of(name).ok().flatten();
        text.and_then(|text| self.checker.wide(text).ok()).is_some_and(|own| self.is_part(&own))
    }

    /// A term has several parts, as many as the number at least.
    fn has_part(&mut self, number: u128) -> Verdict {
        let parts = self.position.terms.iter().map(|term| match term {
            WideTerm::Board(board) => board.parts.len(),
            WideTerm::Heaps(_, heaps) => heaps.len(),
        });
        match parts.max().unwrap_or(0) as u128 {
            most if most > 1 && (1..=most).contains(&number) => self.right(),
            _ => Err(format!("no term has {number} parts")),
        }
    }

    /// The position that a sentence is about, as text or as words of no message.
    fn subject(&self, said: &Said<'_>) -> Result<Option<Wide>, String> {
        let Some(words) = said.words_of("position")? else { return Ok(None) };
        let loopy = |part: &Wide| part.may_repeat();
        let found = self.parts_named(words).find(loopy).or_else(|| self.named(words));
        found.map(Some).ok_or_else(|| format!("{words} is no position"))
    }

    pub(super) fn right(&mut self) -> Verdict {
        self.checked.confirmed += 1;
        Ok(())
    }

    fn wins(&mut self, stated: char) -> Verdict {
        match self.outcome {
            Some(truth) if truth != stated => Err(format!("the outcome is {truth}, not {stated}")),
            Some(_) => self.right(),
            None => Ok(()),
        }
    }

    /// The position after the move that was shown last.
    fn after(&self) -> Option<Wide> {
        self.moved_to.last().cloned()
    }

    /// A value in words or as a number.
    fn has_value(&mut self, position: &Wide, stated: &serde_json::Value) -> Verdict {
        let Some(truth) = self.checker.truth(position) else { return Ok(()) };
        let words = match stated {
            serde_json::Value::String(text) if text == "loony" => "word-loony".into(),
            serde_json::Value::String(text) => text.clone(),
            other => match other["said"][0]["id"].as_str() {
                Some(id) => id.to_string(),
                None => other.to_string(),
            },
        };
        let known = in_words(&truth);
        match words == known {
            true => self.right(),
            false => Err(format!("the value is {truth}, not {words}")),
        }
    }

    /// A row is of this number.
    fn row_has(&mut self, number: Option<u128>, truth: Option<u128>) -> Verdict {
        match (number, truth) {
            (Some(number), Some(truth)) if number == truth => self.right(),
            (Some(number), Some(truth)) => Err(format!("the number is {truth}, not {number}")),
            _ => Ok(()),
        }
    }

    /// A summand that is a position is part of the position, and has the value.
    fn summand_has(&self, said: &Said<'_>, value: u128) -> Verdict {
        let Some(text) = said.words_of("summand")? else { return Ok(()) };
        let summand = self.checker.wide(text)?;
        match self.checker.truth(&summand) {
            _ if !self.is_part(&summand) => Err(format!("{text} is no part of the position")),
            Some(truth) if truth != Truth::Value(value) => {
                Err(format!("{text} has the value {truth}"))
            }
            _ => Ok(()),
        }
    }

    /// `value xor change = to`: the value of a summand, and what it must become.
    fn wanted(&mut self, said: &Said<'_>) -> Verdict {
        let (value, change) = (said.number("value")?, said.number("change")?);
        let to = said.number("to")?;
        self.summand_has(said, value)?;
        if value ^ change != to {
            return Err(format!("{value} xor {change} is {}, not {to}", value ^ change));
        }
        if (to < value) != (said.id == "wanted-less") {
            return Err(format!("{to} is on the other side of {value}"));
        }
        if said.id == "wanted-less" {
            let digit = said.number("digit")?;
            if change == 0 || 1 << change.ilog2() != digit || value & digit == 0 {
                return Err(format!("the column of {digit} is not the first one of {change}"));
            }
        }
        let known = |number: u128| {
            self.summed.iter().any(|all| all.contains(&number))
                || self.said.iter().any(|(_, said)| *said == number)
        };
        // The value of a position was found above; the sums may have the values of its runs.
        let shown = known(value) || said.words_of("summand")?.is_some();
        if self.checked.steps.contains_key("nim-sum") && !(shown && known(change)) {
            return Err(format!("{value} or {change} is in no sum before"));
        }
        // In misère Nim the nim-sum decides as well, and in no other game.
        if self.misere && self.misere_theorem() != Some("misere-nim") {
            return Err("values do not decide misère play".into());
        }
        if !self.misere
            && let Some(Truth::Value(truth)) = self.checker.truth(&self.position)
            && truth != change
        {
            return Err(format!("the nim-sum is {truth}, not {change}"));
        }
        self.right()
    }
}

/// A value as it stands in sentences.
fn in_words(truth: &Truth) -> String {
    match truth {
        Truth::Value(value) => value.to_string(),
        Truth::Infinity(values) => {
            let values: Vec<String> = values.iter().map(u128::to_string).collect();
            format!("\u{221e}{{{}}}", values.join(", "))
        }
        Truth::Ends => "-".into(),
        Truth::Loony => "word-loony".into(),
        Truth::Again => "word-again".into(),
    }
}
