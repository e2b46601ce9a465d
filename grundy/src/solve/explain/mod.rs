//! Puts the derivation of an answer together.

use super::session::Session;
use super::{Question, Solution, verdict};
use crate::budget::Stop;
use crate::position::Position;
use crate::reason::{Reason, Step, Theorem};
use crate::ruleset::Play;

mod check;
mod lost;
pub(super) mod misere;
pub(super) mod misere_nim;
mod moves;
pub(super) mod normal;
mod shown;
pub(super) mod whole_sum;

/// Misere Nim, for sums in which every part is a Nim heap.
pub const MISERE_NIM: Theorem = Theorem {
    title: "Bouton's theorem on misere Nim",
    statement: "In misere Nim (the player who takes the last object loses) the player to move loses \
        exactly when some heap is larger than 1 and the nim-sum of all heaps is 0, or when \
        no heap is larger than 1 and the number of heaps of size 1 is odd.",
    proof: &[
        "If no heap is larger than 1, every move takes a whole heap, so with an odd number \
         of ones the player to move also takes the last, and loses; with an even number \
         (none at all included) they win.",
        "Exactly one heap is larger than 1: then the nim-sum is not 0, and the player to move \
         wins by reducing that heap to 1 or to 0, whichever leaves an odd number of ones.",
        "Two or more heaps are larger than 1: after any move at least one such heap is left. \
         From nim-sum 0 every move leads to another nim-sum, and from another nim-sum some \
         move leads to 0, as in normal play; by induction these are lost and won.",
    ],
    source: "C. L. Bouton, Nim, a game with a complete mathematical theory, Ann. of Math. 3 \
        (1901); Winning Ways, chapter 13",
};

/// The sum of independent games.
pub const SPRAGUE_GRUNDY: Theorem = Theorem {
    title: "Sprague-Grundy theorem",
    statement: "Take games that are finite (play always ends, and every position has finitely many \
        moves), impartial (both players have the same moves) and in normal play (a player who cannot \
        move loses). Every position equals a Nim heap of some size, its nim-value: the least number \
        (mex) that no option has as its value. The value of a sum is the nim-sum (binary \
        addition without carry, xor) of the values. The player to move loses exactly when the \
        value is 0.",
    proof: &[
        "A position whose options have values that include 0, 1, ..., m-1 but not m has the \
         moves of a Nim heap of size m, and perhaps moves to larger values. Such an increase \
         gains nothing: the opponent takes it back at once by moving to m again.",
        "So each term may be replaced by its heap, and the sum by Nim. In Nim (Bouton) every \
         move from nim-sum 0 changes exactly one heap and so the nim-sum; from nim-sum s other \
         than 0, a heap h that has the highest binary digit of s can be reduced to h xor s, \
         which makes the nim-sum 0.",
    ],
    source: "R. Sprague 1935, P. M. Grundy 1939; A. N. Siegel, Combinatorial Game Theory",
};

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
        _ => solution.strategy().explain(session, solution, &mut steps),
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
