//! The winning move that is shown: which one, how it is found, and why it wins.

use super::check::check;
use super::{Solution, after};
use crate::budget::{Budget, Stop};
use crate::moves::Move;
use crate::nimber::Nimber;
use crate::outcome::{Outcome, Play};
use crate::position::Position;
use crate::reason::Step;
use crate::search::SumSearch;
use crate::solve::{Question, Solver, WinningMove};
use crate::value::{Sum, Value};

/// So many winning moves are looked at for one that is no retreat.
const WINNING: usize = 10_000;

impl Solution {
    /// Of the winning moves (in a draw, of those that keep it) the one to
    /// recommend: the move that the proof of the theorem makes, where there is
    /// one; else one that is no retreat and raises no value; in a game in which a position can come
    /// again, one that brings the end nearer. `None` where there is no such
    /// move, or none is known.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn recommended(
        &self,
        position: &Position,
        budget: &Budget,
    ) -> Result<Option<WinningMove>, Stop> {
        let Some(first) = self.moves.first() else { return Ok(None) };
        if let [term] = position.terms()
            && self.outcome == Some(Outcome::N)
            && let Some(patch) = term.proof_move(self.play)
        {
            return Ok(Some(WinningMove { term: 0, patch }));
        }
        let repeats = super::repeats(position);
        let lower = self.play == Play::Normal && self.nim().is_some();
        // A move that the winner of Nim would make.
        let needed = |moves: &[WinningMove]| -> Result<Option<WinningMove>, Stop> {
            for found in moves.iter().filter(|found| !found.patch.reversible) {
                let term = &position.terms()[found.term];
                if !lower || term.lowers(&found.patch, budget)? {
                    return Ok(Some(found.clone()));
                }
            }
            Ok(None)
        };
        let mut best = if repeats { None } else { needed(&self.moves)? };
        let mut moves = &self.moves;
        // Those that were not listed may be better.
        let all;
        let more = self.move_count.is_none_or(|count| count > moves.len() as u128);
        if more
            && moves.len() < WINNING
            && best.is_none()
            && let Ok(again) = Solver::new().play(self.play).keep(WINNING).solve(position, budget)
            && again.moves.len() > moves.len()
        {
            all = again.moves;
            moves = &all;
        }
        if repeats && let Some(nearest) = nearest(position, moves, self.play, budget)? {
            return Ok(Some(nearest.clone()));
        }
        if best.is_none() {
            best = needed(moves)?;
        }
        let kept = || moves.iter().find(|found| !found.patch.reversible).unwrap_or(first).clone();
        Ok(Some(best.unwrap_or_else(kept)))
    }
}

/// Whether a move retreats, and what is left after it: the less the better.
type Rank = (bool, (u128, u64));

/// Of winning moves in a game where positions can come again, one that brings
/// the end nearer: in normal play by the measures of the terms, in misere play
/// by the number of moves that are left. `None` for a draw.
fn nearest<'a>(
    position: &Position,
    moves: &'a [WinningMove],
    play: Play,
    budget: &Budget,
) -> Result<Option<&'a WinningMove>, Stop> {
    let mut search = SumSearch::new(play);
    let mut best: Option<(Rank, &WinningMove)> = None;
    for found in moves {
        let after = position.after(&Move::from(found));
        let measure = match play {
            Play::Normal => measure(&after, budget)?,
            Play::Misere => {
                let terms = after.terms().iter();
                let parts: Vec<u32> = terms.flat_map(|term| term.parts_in(&mut search)).collect();
                search.length(&parts, budget)?.map(|length| (length.into(), 0))
            }
        };
        if let Some(measure) = measure.map(|measure| (found.patch.reversible, measure))
            && best.as_ref().is_none_or(|(least, _)| measure < *least)
        {
            best = Some((measure, found));
        }
    }
    Ok(best.map(|(_, found)| found))
}

fn measure(position: &Position, budget: &Budget) -> Result<Option<(u128, u64)>, Stop> {
    let mut sum = (0u128, 0u64);
    for term in position.terms() {
        let Some((values, places)) = term.measure(budget)? else { return Ok(None) };
        sum = (sum.0.saturating_add(values), sum.1.saturating_add(places));
    }
    Ok(Some(sum))
}

/// One winning move, how it is found, and why it wins.
pub fn winning_move(
    position: &Position,
    solution: &Solution,
    budget: &Budget,
    steps: &mut Vec<Step>,
) -> Result<(), Stop> {
    if solution.question != Question::All {
        return Ok(());
    }
    let Some(chosen) = solution.recommended(position, budget)? else { return Ok(()) };
    let index = chosen.term;
    let term = &position.terms()[index];
    let (mut from, mut to, mut whole) = (String::new(), String::new(), String::new());
    term.write(&mut from);
    term.write_after(Some(&chosen.patch), true, &mut to);
    position.write_after(index, Some(&chosen.patch), &mut whole);
    let mut why = String::new();
    if let Some(note) = &chosen.patch.note {
        // Games of the user's have names for their moves, and no sentences.
        match note.ends_with(['.', ')']) {
            true => why.push_str(note),
            false => why.push_str(&format!("The move is called `{note}`.")),
        }
        why.push(' ');
    }
    let next = after(position, index, &chosen.patch);
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
    steps.push(Step::Move { term: index as u64, from, to, after: whole, why });
    if chosen.patch.ends || solution.outcome == Some(Outcome::D) {
        return Ok(());
    }
    check(position, solution, &chosen, budget, steps)
}

/// How the winning move is found, from the nim-sum.
fn found(
    position: &Position,
    solution: &Solution,
    chosen: &WinningMove,
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
