//! Puts the derivation of an answer together.

use super::{Question, Solution, verdict};
use crate::budget::{Budget, Stop};
use crate::outcome::Play;
use crate::position::Position;
use crate::reason::{Reason, Step};
use crate::term::TermMove;
use crate::theory::Theorem;

mod check;
mod lost;
mod misere;
mod moves;
mod normal;
mod shown;

/// The derivation of `solution`, and what stopped it where it is not all.
pub fn reason(
    position: &Position,
    solution: &Solution,
    budget: &Budget,
) -> (Reason, Result<(), Stop>) {
    let mut steps = Vec::new();
    let result = match solution.play {
        _ if position.terms().is_empty() => {
            steps.push(Step::say(match solution.play {
                Play::Normal => "Nothing is left: the player to move cannot move and loses.",
                Play::Misere => {
                    "Nothing is left: the player to move cannot move and, in misere play, wins."
                }
            }));
            Ok(())
        }
        Play::Normal => normal::explain(position, solution, budget, &mut steps),
        Play::Misere => misere::explain(position, solution, budget, &mut steps),
    };
    if result.is_err() {
        steps.push(Step::say("The budget ran out before the derivation was written out."));
    }
    (Reason { steps: shown::before_use(position, steps) }, result)
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

/// The position after a move.
fn after(position: &Position, term: usize, patch: &TermMove) -> Position {
    if patch.ends {
        return Position::of(Vec::new());
    }
    let terms = position.terms().iter().enumerate();
    Position::of(terms.map(|(at, other)| other.after((at == term).then_some(patch))).collect())
}

/// Whether a position can come again.
fn repeats(position: &Position) -> bool {
    position.terms().iter().any(|term| term.is_loopy())
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
