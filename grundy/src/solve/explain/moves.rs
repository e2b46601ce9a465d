//! The winning move that is shown: how it is found, and why it wins.

use super::check::check;
use super::{Question, Solution};
use crate::budget::{Budget, Stop};
use crate::moves::Move;
use crate::nimber::Nimber;
use crate::outcome::{Outcome, Play};
use crate::position::Position;
use crate::reason::Step;
use crate::solve::session::Session;
use crate::value::{Sum, Value};

/// One winning move, how it is found, and why it wins.
pub fn winning_move(
    session: &mut Session<'_>,
    solution: &Solution,
    steps: &mut Vec<Step>,
) -> Result<(), Stop> {
    if solution.question != Question::All {
        return Ok(());
    }
    let Some(chosen) = session.recommended(solution)? else { return Ok(()) };
    let (position, budget) = (session.position, session.budget);
    let index = chosen.term;
    let found_move = position.found(&chosen);
    let (from, to, after) = (found_move.from(), found_move.to(), found_move.after());
    let mut why = String::new();
    if let Some(note) = &chosen.patch.note {
        // Games of the user's have names for their moves, and no sentences.
        match note.ends_with(['.', ')']) {
            true => why.push_str(note),
            false => why.push_str(&format!("The move is called `{note}`.")),
        }
        why.push(' ');
    }
    let next = position.after(&chosen);
    if chosen.patch.ends {
        why.push_str("That ends the whole sum: whoever makes this move has won.");
    } else if solution.outcome == Some(Outcome::D) {
        match value_of(&next, budget).filter(|_| solution.play == Play::Normal) {
            Some(value) => why.push_str(&format!(
                "It leaves the value {value}, without 0 in the set: the next player cannot win \
                 either."
            )),
            None => why.push_str("It leaves a draw: the next player cannot win either."),
        }
    } else {
        steps.extend(found(position, solution, &chosen, budget)?);
        why.push_str(&reason(position, solution, &next, budget));
    }
    steps.push(Step::Move { term: index as u64, from, to, after, why });
    if chosen.patch.ends || solution.outcome == Some(Outcome::D) {
        return Ok(());
    }
    check(position, solution, &chosen, budget, steps)
}

/// How the winning move is found, from the nim-sum.
fn found(
    position: &Position,
    solution: &Solution,
    chosen: &Move,
    budget: &Budget,
) -> Result<Vec<Step>, Stop> {
    let term = &position.terms()[chosen.term];
    match (solution.play, solution.nim()) {
        (Play::Normal, Some(sum)) => term.derive(&chosen.patch, sum, budget),
        (Play::Normal, None) if solution.value.is_none() && position.terms().len() == 1 => {
            term.derive(&chosen.patch, Nimber::ZERO, budget)
        }
        (Play::Misere, _) if position.terms().iter().all(|term| term.is_nim()) => {
            let mut sum = Nimber::ZERO;
            for term in position.terms() {
                sum ^= term.value(budget)?.0.nim().unwrap_or_default();
            }
            match large(position, budget)? {
                0 | 1 => Ok(Vec::new()),
                _ => term.derive(&chosen.patch, sum, budget),
            }
        }
        _ => Ok(Vec::new()),
    }
}

/// How many heaps are larger than 1.
fn large(position: &Position, budget: &Budget) -> Result<u64, Stop> {
    position.terms().iter().map(|term| term.large_parts(budget)).sum()
}

/// Why a move wins that leads to `next`.
fn reason(position: &Position, solution: &Solution, next: &Position, budget: &Budget) -> String {
    if next.terms().is_empty() && solution.play == Play::Normal {
        return "Nothing is left: your opponent cannot move and loses.".to_string();
    }
    let nim = position.terms().iter().all(|term| term.is_nim());
    match (solution.play, &solution.value) {
        (Play::Normal, Some(_)) => {
            let what = if next.terms().len() > 1 {
                "The values now add up to 0"
            } else {
                "The value is now 0"
            };
            let again = match solution.nim() {
                Some(_) if position.terms().iter().any(|term| term.ending().is_some()) => {
                    "Whatever your opponent does, it is no longer 0, or you can complete three \
                     crosses: do so where you can, and else make it 0 again. So it is your opponent \
                     who runs out of safe moves."
                }
                Some(_) => {
                    "Whatever your opponent does, it is no longer 0; you make it 0 again. So it is \
                     your opponent who runs out of moves."
                }
                None => {
                    "Whatever your opponent does, you can make it 0 again, so that the end comes \
                     nearer. So it is your opponent who runs out of moves."
                }
            };
            format!("{what}. {again}")
        }
        (Play::Misere, _) if nim => match large(next, budget) {
            Ok(0) => {
                "It leaves an odd number of heaps of size 1 and no larger one: you and your \
                 opponent take them in turn, and your opponent takes the last."
            }
            _ => {
                "It makes the nim-sum 0 and leaves a heap larger than 1. Answer every move so \
                 that the nim-sum is 0 again, until your move would leave only heaps of size \
                 1: then leave an odd number of them."
            }
        }
        .to_string(),
        _ => "It leads to a position that the opponent, who is then to move, loses.".to_string(),
    }
}

/// The value of a position in normal play, within the budget.
fn value_of(position: &Position, budget: &Budget) -> Option<Value> {
    let values = position.terms().iter().map(|term| Some(term.value(budget).ok()?.0));
    Some(Sum::new(values.collect::<Option<_>>()?).total())
}
