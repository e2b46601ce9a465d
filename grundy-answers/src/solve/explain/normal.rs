//! Normal play: the values of the terms, and their sum.

use std::collections::{HashMap, HashSet};

use super::moves::winning_move;
use super::{Solution, can_be_loony, ending, goes_round, label_of_term, text_of_term, verdict};
use crate::budget::{Progress, Stop};
use crate::message::{Message, message};
use crate::outcome::{FoundBy, Outcome, Play};
use crate::position::Position;
use crate::reason::{Rank, Role, Step};
use crate::solve::Question;
use crate::solve::remainder::{LOOKS, Remainder};
use crate::solve::session::Session;
use crate::term::{Term, loopy};
use crate::theory::Theorem;
use crate::value::Value;

/// What earlier terms have shown, so that later ones do not repeat it.
#[derive(Default)]
struct Told {
    terms: HashSet<String>,
    sections: Vec<Section>,
    /// How the values of heaps are found.
    orders: Vec<Step>,
    /// For each game of heaps, how many heaps from 0 on its tables have shown.
    tables: HashMap<String, usize>,
    periods: Vec<Step>,
}

/// The steps of a term with a nim-value.
struct Section {
    term: usize,
    /// The place of its heading.
    heading: usize,
    /// What they may share with those of others.
    uses: HashSet<String>,
    /// What can stand for them.
    brief: Message,
    theorems: Vec<Theorem>,
}

impl Told {
    /// Says at the headings which terms can be left out: the reader needs the one that `moved`, and
    /// those to which another one refers.
    fn mark(self, moved: Option<usize>, steps: &mut [Step]) {
        let others = |own: &HashSet<String>| {
            self.sections.iter().filter(|section| !section.uses.is_disjoint(own)).count()
        };
        let many = |theorem: &Theorem| {
            self.sections.iter().filter(|section| section.theorems.contains(theorem)).count() > 1
        };
        for Section { term, heading, uses, brief, theorems } in &self.sections {
            if moved != Some(*term)
                && others(uses) == 1
                && let Some(Step::Heading { role, .. }) = steps.get_mut(*heading)
            {
                let own = theorems.iter().filter(|theorem| !many(theorem)).copied().collect();
                *role = Role::Term(Box::new((brief.clone(), own)));
            }
        }
    }

    /// The new content of a step.
    fn rest(&mut self, step: Step) -> Option<Step> {
        match step {
            // How the values of heaps are found.
            step if matches!(step.role(), Role::InOrder | Role::InOrderSplit) => {
                let new = !self.orders.iter().any(|said| step.repeats(said));
                new.then(|| {
                    // What mex is was said of another game.
                    let further = !self.orders.is_empty();
                    self.orders.push(step.clone());
                    match further {
                        true => Step::with(Role::InOrderToo, message!("heaps-together")),
                        false => step,
                    }
                })
            }
            Step::Values { game, from: 0, values, fold } => {
                let known = self.tables.entry(game.clone()).or_default();
                let from = *known;
                *known = from.max(values.len());
                (from < values.len()).then(|| Step::Values {
                    game,
                    from: from as u64,
                    values: values[from..].to_vec(),
                    fold: fold.filter(|_| from == 0),
                })
            }
            Step::Period { .. } if self.periods.contains(&step) => None,
            Step::Period { .. } => {
                self.periods.push(step.clone());
                Some(step)
            }
            step => Some(step),
        }
    }
}

/// Bytes that the steps of one term of a sum are reckoned to take, with the texts that are
/// made of them.
const TERM: u64 = 1 << 13;

/// Why a position has its value, or its outcome by a theorem, in normal play.
///
/// # Errors
/// The budget ran out.
pub fn explain(
    session: &mut Session<'_>,
    solution: &Solution,
    steps: &mut Vec<Step>,
) -> Result<(), Stop> {
    let (position, budget) = (session.position, session.budget);
    let terms = position.terms();
    let many = terms.len() > 1;
    let mut told = Told::default();
    // Behind a mark the other player is the one who can end the sum.
    let ends = solution.terms.iter().any(|answer| answer.value == Some(Value::Ends))
        && !terms.iter().any(Term::is_marked);
    let forcing = terms.iter().any(Term::is_forcing);
    let remainder = Remainder::of(session)?;
    for (index, answer) in solution.terms.iter().enumerate() {
        let term = &terms[index];
        let total = Some(terms.len() as u64);
        // An outcome by a theorem is explained where the search for the value took all the time.
        if many {
            budget.check(Progress {
                what: "progress-terms-explained",
                done: index as u64,
                total,
            })?;
            budget.reserve(TERM)?;
        }
        // If the sum can be ended at once, the other terms do not matter.
        if ends && answer.value != Some(Value::Ends) {
            continue;
        }
        let heading = many.then(|| Step::heading(text_of_term(position, index)));
        if ends {
            steps.extend(heading);
            let found = term.explain_outcome(Play::Normal, budget);
            steps.extend(found.into_iter().filter(|step| !matches!(step, Step::Theorem { .. })));
            steps.push(Step::say(message!("ends-at-once")));
            continue;
        }
        let mut found = match answer.value {
            None if remainder.is_twin(index) => {
                vec![Step::say(message!("twin-terms"))]
            }
            Some(_) if term.is_known_by_pairs(budget)? => {
                // Where the parts are small their values say more.
                match term.explain(Play::Normal, &budget.brief(LOOKS)) {
                    Err(Stop::Time) => vec![Step::say(message!("twin-parts"))],
                    found => found?,
                }
            }
            Some(_) => term.explain(Play::Normal, budget)?,
            None => term.explain_outcome(Play::Normal, budget),
        };
        // Beside other terms it does not matter who wins a term alone.
        let valued = answer.value.as_ref().and_then(Value::nim).is_some_and(|v| !v.is_zero());
        let outcome_only = term.outcome(Play::Normal, budget)?.is_some()
            && term.theorem(Play::Normal).is_some()
            && !term.is_loopy();
        if many && outcome_only && valued {
            let mut theorems = 0;
            found.retain(|step| {
                theorems += usize::from(matches!(step, Step::Theorem { .. }));
                theorems > 1
            });
        }
        // It says who wins the term alone; what its value is, its options show.
        if many && valued {
            let central = |step: &Step| {
                matches!(step, Step::Theorem { theorem }
                if theorem.theorem == Theorem::CentralSymmetry)
            };
            found.retain(|step| !central(step));
        }
        let at = steps.len();
        // A heap of Nim has its size as its value, and the sum below shows it.
        let one_heap = |step: &Step| matches!(step, Step::NimSum { rows, .. } if rows.len() == 1);
        if many && term.is_nim() && found.iter().any(one_heap) {
            found.clear();
        } else {
            steps.extend(heading);
        }
        if many {
            found = found.into_iter().map(Step::row_in_words).collect();
        }
        let mut text = String::new();
        term.write(&mut text);
        let mut uses = shared(&found);
        let on_sums = [Theorem::SpragueGrundy, Theorem::Smith];
        let theorems = found.iter().filter_map(|step| match step {
            Step::Theorem { theorem } => Some(theorem.theorem),
            _ => None,
        });
        let theorems = theorems.filter(|theorem| !on_sums.contains(theorem)).collect();
        uses.insert(text.clone());
        let again = !told.terms.insert(text);
        if again && !found.is_empty() {
            found = vec![Step::say(message!("as-above"))];
        }
        for step in found {
            steps.extend(told.rest(step));
        }
        let Some(value) = &answer.value else { continue };
        // The theorem gives the outcome only.
        let searched = matches!(answer.method, FoundBy::Graph | FoundBy::Search);
        if searched && outcome_only && valued && !again {
            if !many {
                steps.push(Step::say(message!("value-from-options")));
            }
            steps.extend(term.explain_value(budget)?);
        }
        if many {
            if value.nim().is_some() {
                let (term, value) = (|| text_of_term(position, index), value.to_string());
                let brief = message!("term-left-out", term = term(), value = value);
                // The sentences after the sum use the words of this rule.
                let loops = uses.contains(Theorem::Smith.id());
                let rule = loops.then(|| message!("loopy-rule-in-sum", term = term()));
                let brief = Message::sentences([Some(brief), rule].into_iter().flatten());
                told.sections.push(Section { term: index, heading: at, uses, brief, theorems });
            }
            let said = message!(
                "term-has-value",
                term = text_of_term(position, index),
                kind = match value {
                    Value::Nim(_) => "finite",
                    Value::Loony => "loony",
                    Value::Marked(_) => "again",
                    Value::Must(_) => "must",
                    _ => "infinite",
                },
                value = value.to_string(),
            );
            steps.push(Step::with(Role::Spare(Rank::Repeated), said));
        }
    }
    let Some(outcome) = solution.outcome else {
        steps.push(Step::say(message!("answer-cut-off")));
        return Ok(());
    };
    let unusual = matches!(solution.value, Some(Value::Loony | Value::Marked(_) | Value::Must(_)));
    if unusual {
        let loony = solution.terms.iter().position(|term| term.value == Some(Value::Loony));
        if many && let Some(index) = loony {
            let term = text_of_term(position, index);
            steps.push(Step::say(message!("loony-makes-loony", term = term)));
        }
    } else if many && solution.value.is_some() {
        steps.push(Step::Heading { text: message!("heading-sum"), role: Role::Sum });
        let used = if session.repeats() { Theorem::Smith } else { Theorem::SpragueGrundy };
        steps.push(Step::theorem(used));
        for (index, term) in terms.iter().enumerate() {
            steps.extend(bridge(position, index, term));
        }
        steps.extend(loopy::sum_steps(solution.terms.iter().enumerate().filter_map(
            |(index, term)| Some((label_of_term(position, index), term.value.clone()?)),
        )));
    }
    if let Some(index) = remainder.decided(session, solution) {
        let term = text_of_term(position, index);
        steps.push(Step::say(message!("one-term-decides", term = term)));
    }
    if let Some(value @ Value::Infinity(_)) = &solution.value {
        steps.push(Step::say(loopy::meaning(value)));
    }
    if let Some(value) = solution.nim() {
        let alone = match terms {
            [term] => Some(term),
            _ => None,
        };
        // If no theorem gives the value itself.
        let by_mex = alone.is_some_and(|term| {
            let used = term.theorem(Play::Normal);
            let outcome = || term.outcome(Play::Normal, budget);
            let by_outcome = value.is_zero() && matches!(outcome(), Ok(Some(_)));
            !term.is_loopy()
                && !forcing
                && !by_outcome
                && used.is_none_or(|used| used != Theorem::SpragueGrundy)
                && (used.is_none() || solution.terms[0].method > FoundBy::Theorem)
        });
        let ending = ending(terms);
        if by_mex {
            let words = match ending {
                None if can_be_loony(position) => message!("plays-like-heap-again"),
                None => message!("plays-like-heap"),
                Some(_) => {
                    let title = alone.and_then(|term| term.theorem(Play::Normal));
                    let title = title.map_or_else(Message::default, crate::theory::title);
                    message!("heaps-play-like-heap", theorem = title)
                }
            };
            steps.push(Step::with(
                if ending.is_none() { Role::General } else { Role::GeneralHere },
                words,
            ));
        }
        let mut role = Role::Plain;
        let words = match (value.is_zero(), ending) {
            (false, _) => message!("value-not-zero", value = value),
            (true, None) if !position.can_move(session.budget)? => message!("value-zero-stuck"),
            (true, _) if forcing => message!("value-zero-forced"),
            (true, None) if goes_round(steps) => message!("value-zero-loopy"),
            (true, None) if can_be_loony(position) => message!("value-zero-loony"),
            (true, None) => {
                role = Role::ZeroAgain;
                let retreats = has_own_pieces(terms);
                if retreats { message!("value-zero-retreats") } else { message!("value-zero") }
            }
            (true, Some(words)) => message!("value-zero-ends", complete = words.infinitive),
        };
        steps.push(Step::with(role, words));
    }
    steps.push(verdict(outcome));
    steps.extend(super::played::answers(session, solution)?);
    if outcome == Outcome::N && solution.question == Question::All && solution.moves.is_empty() {
        steps.push(Step::with(Role::Missing, message!("no-move-named")));
    }
    winning_move(session, solution, steps)?;
    told.mark(session.recommended(solution)?.map(|chosen| chosen.term), steps);
    let line = super::played::line(session, solution, steps)?;
    steps.extend(line);
    Ok(())
}

/// What the steps of a term may share with those of another one: tables, and rules.
fn shared(found: &[Step]) -> HashSet<String> {
    let names = found.iter().filter_map(|step| match step {
        Step::Theorem { theorem } => {
            let theorem = theorem.theorem;
            (theorem.is_rule() || theorem == Theorem::Smith).then(|| theorem.id())
        }
        Step::HeapMex { game, .. } | Step::Values { game, .. } => Some(game.as_str()),
        _ => None,
    });
    names.map(String::from).collect()
}

/// Whether the players have pieces of their own in one of the terms.
fn has_own_pieces(terms: &[Term]) -> bool {
    terms.iter().any(|term| term.no_misere().is_some())
}

/// Why a term that is no finite impartial game may stand as a heap in a sum.
fn bridge(position: &Position, index: usize, term: &Term) -> Option<Step> {
    let title = crate::theory::title(term.theorem(Play::Normal)?);
    let why = if term.ending().is_some() {
        "ends"
    } else if has_own_pieces(std::slice::from_ref(term)) {
        "pieces"
    } else if term.compliments() {
        "again"
    } else {
        return None;
    };
    let term = text_of_term(position, index);
    Some(Step::say(message!("stands-as-heap", term = term, why = why, theorem = title)))
}
