//! Puts the derivation of an answer together.

use super::session::Session;
use super::{Question, Solution, verdict};
use crate::budget::Stop;
use crate::outcome::Play;
use crate::position::Position;
use crate::reason::{Reason, Step};
use crate::theory::Theorem;

mod check;
mod lost;
pub(super) mod misere;
pub(super) mod misere_nim;
mod moves;
pub(super) mod normal;
mod shown;
pub(super) mod whole_sum;

/// The derivation of an answer, and what stopped it where it is not all. The
/// strategy that answered also explains.
pub fn reason(session: &mut Session<'_>, solution: &Solution) -> (Reason, Result<(), Stop>) {
    let mut steps = Vec::new();
    let result = match session.play {
        play if session.terms().is_empty() => {
            steps.push(Step::say(match play {
                Play::Normal => "Nothing is left: the player to move cannot move and loses.",
                Play::Misere => {
                    "Nothing is left: the player to move cannot move and, in misere play, wins."
                }
            }));
            Ok(())
        }
        _ => session.strategy.map_or(Ok(()), |used| used.explain(session, solution, &mut steps)),
    };
    if result.is_err() {
        steps.push(Step::say("The budget ran out before the derivation was written out."));
    }
    (Reason { steps: shown::before_use(session.position, steps) }, result)
}

/// The text of a term, whole; of one with many parts only what it is.
fn text_of_term(position: &Position, index: usize) -> String {
    let term = &position.terms()[index];
    let mut text = String::new();
    match term.len() > Step::ROWS {
        true => {
            text = format!("term {} ({} with {} parts)", index + 1, term.name(), term.len());
        }
        false => term.write(&mut text),
    }
    text
}

/// Puts a theorem down, with its proof the first time only.
fn theorem(theorem: &'static Theorem, given: &mut Vec<&'static str>) -> Step {
    if given.contains(&theorem.title) {
        return Step::say(format!("Again by: {}.", theorem.title));
    }
    given.push(theorem.title);
    Step::Theorem { theorem }
}

#[cfg(test)]
mod tests;
