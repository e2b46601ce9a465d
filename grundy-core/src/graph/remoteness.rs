//! Who wins from every vertex, and in how many moves, by retrograde analysis.

use super::{Arcs, Unfinished, rule};
use crate::budget::{Budget, Progress, Stop};
use crate::outcome::{Outcome, Play};

/// Outcome, length and a winning move of every vertex, where one chip moves
/// along the arcs and a player who cannot move loses (in misère play: wins).
///
/// The length (Steinhaus's *remoteness*) is the number of moves of the game if the winner plays
/// as fast and the loser as slowly as possible: 0 without moves; one more than the least length
/// of a lost follower if the mover wins; one more than the greatest length of all followers if
/// the mover loses. A draw has none.
///
/// Source: H. Steinhaus 1925; J. H. Conway, *On Numbers and Games*; *Winning
/// Ways*.
///
/// ```
/// # use grundy_core as grundy;
/// use grundy::graph::Arcs;
/// use grundy::{Budget, Outcome, Play};
/// // 0 and 1 lead round in a circle; 1 also leads to 2, and 2 to 3.
/// let arcs = Arcs::from_pairs(4, &[(0, 1), (1, 0), (1, 2), (2, 3)]);
/// let normal = arcs.outcomes(Play::Normal, &Budget::unlimited()).unwrap();
/// assert_eq!((0..4).map(|v| normal.outcome(v)).collect::<Vec<_>>(), {
///     use Outcome::{D, N, P};
///     [D, D, N, P]
/// });
/// assert_eq!(normal.length(2), Some(1));
/// assert_eq!(normal.strategy(2), Some(3));
///
/// let misere = arcs.outcomes(Play::Misere, &Budget::unlimited()).unwrap();
/// assert_eq!(misere.outcome(1), Outcome::N);
/// assert_eq!(misere.length(1), Some(2));
/// assert_eq!(misere.outcome(0), Outcome::P);
/// assert_eq!(misere.length(0), Some(3));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remoteness {
    play: Play,
    /// `NONE` for a draw. A winner in normal play makes the first move and
    /// the last, so the lengths are odd; in misère play they are even.
    lengths: Vec<u32>,
    /// A lost follower of the least length, or `NONE`.
    best: Vec<u32>,
}

const NONE: u32 = u32::MAX;

impl Remoteness {
    /// N, P or D.
    ///
    /// # Panics
    /// Where there is no such vertex.
    #[inline]
    pub fn outcome(&self, vertex: u32) -> Outcome {
        match self.lengths[vertex as usize] {
            NONE => Outcome::D,
            length => rule::outcome(length, self.play),
        }
    }

    /// How many moves the game lasts under best play; `None` for a draw.
    ///
    /// # Panics
    /// Where there is no such vertex.
    #[inline]
    pub fn length(&self, vertex: u32) -> Option<u32> {
        Some(self.lengths[vertex as usize]).filter(|&length| length != NONE)
    }

    /// A follower that the next player loses, of the least length: a player who always moves
    /// there comes to the end. `None` if there is none. (In misère play a vertex without arcs
    /// is won and has none either.)
    ///
    /// # Panics
    /// Where there is no such vertex.
    #[inline]
    pub fn strategy(&self, vertex: u32) -> Option<u32> {
        Some(self.best[vertex as usize]).filter(|&follower| follower != NONE)
    }

    /// How many vertices there are.
    pub fn len(&self) -> usize {
        self.lengths.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.lengths.is_empty()
    }

    /// The bytes that it holds, which stay reserved in the budget.
    pub fn bytes(&self) -> u64 {
        8 * self.len() as u64
    }
}

impl Arcs {
    /// Finds who wins from every vertex and in how many moves, from the ends backwards.
    /// Vertices are decided in the order of their lengths, so each arc is looked at once. Cost:
    /// linear in vertices and arcs; 20 bytes a vertex and 4 an arc, of which 8 a vertex remain
    /// afterwards.
    ///
    /// # Errors
    /// The budget ran out. In the partial result a vertex with a length is decided; a vertex
    /// without one is open, and not necessarily a draw.
    pub fn outcomes(
        &self,
        play: Play,
        budget: &Budget,
    ) -> Result<Remoteness, Unfinished<Remoteness>> {
        let len = self.len();
        let (scratch, stays) = (12 * len as u64 + 4 * self.count() as u64, 8 * len as u64);
        budget.reserve(scratch + stays)?;
        let mut found = Remoteness { play, lengths: vec![NONE; len], best: vec![NONE; len] };
        let ended = self.retrograde(&mut found, budget);
        budget.release(scratch);
        match ended {
            Ok(()) => Ok(found),
            Err(stop) => {
                budget.release(stays);
                Err(Unfinished { stop, found: Some(found) })
            }
        }
    }

    fn retrograde(&self, found: &mut Remoteness, budget: &Budget) -> Result<(), Stop> {
        let len = self.len();
        let reversed = self.reversed();
        // How many followers are not yet known to be won.
        let mut open: Vec<u32> = Vec::with_capacity(len);
        let mut queue: Vec<u32> = Vec::with_capacity(len);
        for vertex in 0..len as u32 {
            open.push(self.followers(vertex).len() as u32);
            if open[vertex as usize] == 0 {
                found.lengths[vertex as usize] = 0;
                queue.push(vertex);
            }
        }
        let mut next = 0;
        while let Some(&vertex) = queue.get(next) {
            next += 1;
            if next % 4096 == 0 {
                let (done, total) = (next as u64, Some(len as u64));
                budget.check(Progress { what: "progress-positions-decided", done, total })?;
            }
            let length = found.lengths[vertex as usize] + 1;
            let lost = found.outcome(vertex) == Outcome::P;
            for &from in reversed.followers(vertex) {
                let at = from as usize;
                if found.lengths[at] != NONE {
                    continue;
                }
                if lost {
                    found.best[at] = vertex;
                }
                if rule::decided(&mut open[at], lost) {
                    found.lengths[at] = length;
                    queue.push(from);
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_hold() {
        let arcs = Arcs::from_pairs(9000, &(1..9000).map(|v| (v, v - 1)).collect::<Vec<_>>());
        let budget = Budget::unlimited().with_memory(20 * 9000 + 4 * 8999);
        assert!(arcs.outcomes(Play::Normal, &budget).is_ok());
        assert_eq!(budget.memory_left(), 12 * 9000 + 4 * 8999);
        let budget = Budget::unlimited().with_memory(20 * 9000);
        assert_eq!(arcs.outcomes(Play::Normal, &budget), Err(Stop::Memory.into()));
        let budget = Budget::unlimited().with_poll(|_| Err(Stop::Interrupted));
        let Unfinished { stop, found } = arcs.outcomes(Play::Misere, &budget).unwrap_err();
        assert_eq!((stop, found.unwrap().length(4095)), (Stop::Interrupted, Some(4095)));
        assert_eq!(budget.memory_left(), u64::MAX);
    }

    #[test]
    fn a_long_path_has_long_play() {
        let arcs =
            Arcs::from_pairs(100_001, &(1..=100_000).map(|v| (v, v - 1)).collect::<Vec<_>>());
        let normal = arcs.outcomes(Play::Normal, &Budget::unlimited()).unwrap();
        assert_eq!(normal.length(100_000), Some(100_000));
        assert_eq!(normal.outcome(100_000), Outcome::P);
        assert_eq!(normal.strategy(99_999), Some(99_998));
        assert_eq!(normal.strategy(100_000), None);
    }
}
