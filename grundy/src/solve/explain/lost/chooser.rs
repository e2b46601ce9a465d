//! Chooses new answers to the moves of a member.

use std::cmp::Reverse;

use rustc_hash::FxHashMap;

use super::finder::{Answer, Finder};
use super::list::{Member, Rank};
use super::spot::{Spot, Step};
use crate::budget::Stop;

/// Which of several new answers is taken.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Prefer {
    /// One that answers as many moves as possible.
    Common,
    /// The smallest one.
    Small,
}

/// What chooses new answers to the moves of one member.
pub struct Chooser<'m> {
    prefer: Prefer,
    /// All moves of the member.
    moves: &'m [Step],
    /// Of each answer how it is met first and its figures, where it can be a
    /// member.
    known: FxHashMap<u128, Option<(Spot, u32, usize)>>,
}

impl<'m> Chooser<'m> {
    /// A chooser for the member with these moves.
    pub fn new(prefer: Prefer, moves: &'m [Step]) -> Chooser<'m> {
        Chooser { prefer, moves, known: FxHashMap::default() }
    }

    /// Of the answers to moves that have none yet the best one.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn best(
        &mut self,
        finder: &mut Finder<'_, '_>,
        member: &Member,
        open: &[Vec<Answer>],
    ) -> Result<Option<Member>, Stop> {
        let mut counts: FxHashMap<u128, (usize, Answer)> = FxHashMap::default();
        for &answer in open.iter().flatten() {
            counts.entry(answer.print).or_insert((0, answer)).0 += 1;
        }
        let common = self.prefer == Prefer::Common;
        let most = counts.values().map(|(count, _)| *count).max().unwrap_or(0);
        if common && !finder.loops {
            counts.retain(|_, (count, _)| *count == most);
        }
        // How a position is written matters only where the figures are equal.
        let mut best: Option<(Reverse<usize>, Member)> = None;
        for (print, (count, answer)) in counts {
            let count = Reverse(if common { count } else { 0 });
            let Some((spot, length, moves)) = self.figures(finder, member, answer)? else {
                continue;
            };
            let figures = (count, *length, *moves);
            let least = best.as_ref().map(|(count, of)| (*count, of.rank.length, of.rank.moves));
            if least.is_some_and(|least| least < figures) {
                continue;
            }
            let text = spot.text(&finder.catalogue);
            let rank = Rank { length: *length, moves: *moves, text };
            if finder.loops && rank >= member.rank {
                continue;
            }
            if best.as_ref().is_none_or(|(least, of)| (count, &rank) < (*least, &of.rank)) {
                best = Some((count, Member { spot: spot.clone(), print, rank }));
            }
        }
        Ok(best.map(|(_, best)| best))
    }

    /// An answer as it is met first, and its figures; `None` where it cannot
    /// be a member.
    fn figures(
        &mut self,
        finder: &mut Finder<'_, '_>,
        member: &Member,
        answer: Answer,
    ) -> Result<&Option<(Spot, u32, usize)>, Stop> {
        if !self.known.contains_key(&answer.print) {
            let first = finder.first_to(member, self.moves, answer)?;
            let spot = finder.reached(member, first);
            let figures = finder.measure(&spot)?;
            let known = figures.map(|(length, moves)| (spot, length, moves));
            self.known.insert(answer.print, known);
        }
        Ok(&self.known[&answer.print])
    }
}
