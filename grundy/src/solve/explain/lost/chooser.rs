//! Chooses new answers to the moves of a member.

use std::cmp::Reverse;

use rustc_hash::FxHashMap;

use super::finder::{Answer, Finder};
use super::list::{Member, Rank};
use super::spot::Step;
use crate::budget::Stop;
use crate::term::Part;

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
    /// Its kinds of parts.
    kinds: &'m [(Part, bool)],
    /// The figures of each answer, where it can be a member.
    known: FxHashMap<u128, Option<(u32, usize)>>,
}

impl<'m> Chooser<'m> {
    /// A chooser for the member with these moves and kinds of parts.
    pub fn new(prefer: Prefer, moves: &'m [Step], kinds: &'m [(Part, bool)]) -> Chooser<'m> {
        Chooser { prefer, moves, kinds, known: FxHashMap::default() }
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
        let mut figures = Vec::with_capacity(counts.len());
        for (count, answer) in counts.into_values() {
            let count = Reverse(if common { count } else { 0 });
            if let Some((length, moves)) = self.figures(finder, member, answer)? {
                figures.push(((count, length, moves), answer));
            }
        }
        if !finder.loops {
            // How a position is written matters only where the figures are equal.
            let least = figures.iter().map(|(figures, _)| *figures).min();
            figures.retain(|(figures, _)| Some(*figures) == least);
        }
        let mut best: Option<(Reverse<usize>, Member)> = None;
        for ((count, length, moves), answer) in figures {
            let first = finder.first_to(member, self.moves, self.kinds, answer)?;
            let spot = finder.reached(member, first);
            let rank = Rank { length, moves, text: spot.text(&finder.catalogue) };
            if finder.loops && rank >= member.rank {
                continue;
            }
            if best.as_ref().is_none_or(|(least, of)| (count, &rank) < (*least, &of.rank)) {
                best = Some((count, Member { spot, print: answer.print, rank }));
            }
        }
        Ok(best.map(|(_, best)| best))
    }

    /// The figures of an answer; `None` where it cannot be a member.
    fn figures(
        &mut self,
        finder: &mut Finder<'_, '_>,
        member: &Member,
        answer: Answer,
    ) -> Result<Option<(u32, usize)>, Stop> {
        if let Some(&known) = self.known.get(&answer.print) {
            return Ok(known);
        }
        let first = match finder.twins {
            true => finder.first_to(member, self.moves, self.kinds, answer)?,
            false => answer,
        };
        let spot = finder.reached(member, first);
        let figures = finder.measure(&spot)?;
        self.known.insert(answer.print, figures);
        Ok(figures)
    }
}
