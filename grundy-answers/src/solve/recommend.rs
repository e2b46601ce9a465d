//! Which of several winning moves to recommend.

use super::session::Session;
use super::solution::Solution;
use crate::budget::{Budget, Stop};
use crate::lock;
use crate::moves::Move;
use crate::outcome::{Outcome, Play};
use crate::position::Position;

/// The largest number of winning moves that are compared to find one that is no retreat.
const WINNING: usize = 10_000;

impl Session<'_> {
    /// As of [`Solution::recommended`].
    ///
    /// # Errors
    /// The budget ran out.
    pub fn recommended(&mut self, solution: &Solution) -> Result<Option<Move>, Stop> {
        if let Some(known) = &self.tables.recommended {
            return Ok(known.clone());
        }
        let chosen = self.recommend(solution)?;
        self.tables.recommended = Some(chosen.clone());
        Ok(chosen)
    }

    fn recommend(&mut self, solution: &Solution) -> Result<Option<Move>, Stop> {
        let Some(first) = solution.moves.first() else { return Ok(None) };
        if let Some(term) = self.alone()
            && solution.outcome == Some(Outcome::N)
            && let Some(patch) = term.proof_move(self.play)
        {
            return Ok(Some(Move { term: 0, patch }));
        }
        let repeats = self.repeats();
        let lower = self.play == Play::Normal && solution.nim().is_some();
        let mut best = match repeats {
            true => None,
            false => needed(self.position, solution, &solution.moves, lower, self.budget)?,
        };
        let mut moves = &solution.moves;
        // Those that were not listed may be better.
        let all;
        let more = solution.move_count.is_none_or(|count| count > moves.len() as u128);
        if more && moves.len() < WINNING && best.is_none() {
            all = self.more_moves(solution);
            if all.len() > moves.len() {
                moves = &all;
            }
        }
        if repeats && let Some(nearest) = self.nearest(moves)? {
            return Ok(Some(nearest.clone()));
        }
        if best.is_none() {
            best = needed(self.position, solution, moves, lower, self.budget)?;
        }
        let kept = || moves.iter().find(|found| !found.patch.reversible).unwrap_or(first).clone();
        Ok(Some(best.unwrap_or_else(kept)))
    }

    /// The first winning moves, as many as are compared. Outcome and values
    /// are those of the solution.
    fn more_moves(&mut self, solution: &Solution) -> Vec<Move> {
        let mut all = solution.clone();
        all.moves.clear();
        let (most, explain) = (self.max_moves, self.explain);
        (self.max_moves, self.explain) = (WINNING, false);
        // A budget that runs out leaves fewer moves.
        if let Some(strategy) = self.strategy {
            let _ = strategy.moves(self, &mut all);
        }
        (self.max_moves, self.explain) = (most, explain);
        all.moves
    }

    /// Of winning moves in a game where play can come back to a position, one that brings the
    /// end nearer: in normal play by the measures of the terms, in misère play by the number of
    /// moves that are left. `None` for a draw.
    fn nearest<'m>(&mut self, moves: &'m [Move]) -> Result<Option<&'m Move>, Stop> {
        let mut best: Option<(Rank, &Move)> = None;
        for found in moves {
            let after = self.position.after(found);
            let measure = match self.play {
                Play::Normal => measure(&after, self.budget)?,
                Play::Misere => {
                    let search = &mut *lock(&self.tables.search);
                    let terms = after.terms().iter();
                    let parts: Vec<u32> = terms.flat_map(|term| term.parts_in(search)).collect();
                    search.length(&parts, self.budget)?.map(|length| (length.into(), 0))
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
}

/// Whether a move retreats, and the size of the rest after it; smaller is better.
type Rank = (bool, (u128, u64));

/// The first move that the winner of Nim would make: no retreat, and where
/// values are known (`lower`) one that raises none, in a term whose value becomes smaller if
/// there is one, and by a number of its own nim-sum that becomes smaller.
fn needed(
    position: &Position,
    solution: &Solution,
    moves: &[Move],
    lower: bool,
    budget: &Budget,
) -> Result<Option<Move>, Stop> {
    /// The largest number of moves whose changes of numbers are compared.
    const ASKED: usize = 64;
    let alone = position.terms().len() == 1;
    let sum = solution.nim().unwrap_or_default();
    let mut best: Option<((bool, bool), &Move)> = None;
    for (nth, found) in moves.iter().filter(|found| !found.patch.reversible).enumerate() {
        if !lower {
            return Ok(Some(found.clone()));
        }
        let term = &position.terms()[found.term];
        let Some(value) = &solution.terms[found.term].value else { continue };
        if !term.lowers(&found.patch, budget)? {
            continue;
        }
        let rises = !alone && value.nim().is_none_or(|value| value ^ sum > value);
        let raises = nth < ASKED && term.raises(&found.patch, sum);
        if best.is_none_or(|(least, _)| (rises, raises) < least) {
            best = Some(((rises, raises), found));
        }
        if !rises && !raises {
            break;
        }
    }
    Ok(best.map(|(_, found)| found.clone()))
}

fn measure(position: &Position, budget: &Budget) -> Result<Option<(u128, u64)>, Stop> {
    let mut sum = (0u128, 0u64);
    for term in position.terms() {
        let Some((values, places)) = term.measure(budget)? else { return Ok(None) };
        sum = (sum.0.saturating_add(values), sum.1.saturating_add(places));
    }
    Ok(Some(sum))
}
