//! The graph of all whole positions that can be reached from a position, for sums in which play
//! can come back to a position.

use super::parts::Listing;
use super::{PartId, SumSearch};
use crate::budget::{Budget, Progress, Stop};
use crate::graph::{Arcs, LoopyValues, Remoteness};
use crate::intern::Lists;
use crate::outcome::Outcome;
use crate::value::Value;

/// A graph of whole positions that was labelled.
pub(super) struct Whole<T> {
    /// Its positions, each the sorted list of its parts that can still move.
    keys: Lists,
    labels: T,
}

/// The labelled positions among which one is, and its number there.
fn find<'a, T>(known: &'a [Whole<T>], key: &[PartId]) -> Option<(&'a T, u32)> {
    known.iter().find_map(|whole| Some((&whole.labels, whole.keys.find(key)? as u32)))
}

impl SumSearch {
    /// Finds who wins the position in `next`, if play can come back to a position.
    pub(super) fn labelled_outcome(&mut self, budget: &Budget) -> Result<Outcome, Stop> {
        let (labels, number) = self.remoteness(budget)?;
        Ok(labels.outcome(number))
    }

    /// Who wins the position in `next`, if it lies in a graph that was labelled.
    pub(super) fn labelled(&self) -> Option<Outcome> {
        find(&self.decided, &self.next).map(|(labels, number)| labels.outcome(number))
    }

    /// The number of moves that the sum of `parts` lasts under best play, if play can come back
    /// to a position; `None` for a draw.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn length(&mut self, parts: &[PartId], budget: &Budget) -> Result<Option<u32>, Stop> {
        self.seek(parts, budget)?;
        let (labels, number) = self.remoteness(budget)?;
        Ok(labels.length(number))
    }

    /// The value of the sum of `parts` in normal play, by the loopy theory,
    /// and its counter ([`LoopyValues::counter`]).
    ///
    /// Cost: every position that can be reached, and every move of each.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn value(
        &mut self,
        parts: &[PartId],
        budget: &Budget,
    ) -> Result<(Value, Option<u32>), Stop> {
        self.seek(parts, budget)?;
        if find(&self.valued, &self.next).is_none() {
            let (keys, arcs) = self.lay_out(budget)?;
            let labels = arcs.loopy_values(budget);
            budget.release(bytes_of(&arcs));
            self.valued.push(Whole { keys, labels: labels? });
        }
        let (labels, number): (&LoopyValues, u32) =
            find(&self.valued, &self.next).expect("it was laid out");
        Ok((labels.value(number), labels.counter(number)))
    }

    /// How many positions were laid out.
    pub fn laid_out(&self) -> usize {
        let valued = self.valued.iter().map(|whole| whole.keys.len());
        valued.chain(self.decided.iter().map(|whole| whole.keys.len())).sum()
    }

    fn remoteness(&mut self, budget: &Budget) -> Result<(&Remoteness, u32), Stop> {
        if find(&self.decided, &self.next).is_none() {
            let (keys, arcs) = self.lay_out(budget)?;
            let labels = arcs.outcomes(self.play, budget);
            budget.release(bytes_of(&arcs));
            self.decided.push(Whole { keys, labels: labels? });
        }
        Ok(find(&self.decided, &self.next).expect("it was laid out"))
    }

    /// All positions that can be reached from the one in `next`, which is
    /// number 0, and the moves between them.
    fn lay_out(&mut self, budget: &Budget) -> Result<(Lists, Arcs), Stop> {
        let start = std::mem::take(&mut self.next);
        let mut keys = Lists::default();
        let mut pairs: Vec<(u32, u32)> = Vec::new();
        self.number(&start, &mut keys, budget)?;
        let mut position = Vec::new();
        let mut key = Vec::new();
        let mut number = 0;
        while number < keys.len() {
            position.clear();
            position.extend_from_slice(keys.get(number as u64));
            let marked = self.has_mark(&position);
            for at in 0..position.len() {
                let part = position[at];
                let still = marked && !self.parts[part as usize].marked;
                if still || at > 0 && position[at - 1] == part {
                    continue;
                }
                let place = self.options(part, budget)?;
                let mut done = place.start;
                while done < place.end {
                    self.steps += 1 + position.len() as u64 / 16;
                    if self.steps >= super::CHUNK {
                        self.steps = 0;
                        let done = keys.len() as u64;
                        let what = "progress-whole-positions-laid-out";
                        budget.check(Progress { what, done, total: None })?;
                    }
                    let option = Listing::option(&self.options, done);
                    done += option.len();
                    key.clear();
                    // Who ended the sum moved last, as if nothing were left.
                    if option[0] != 0 {
                        key.extend_from_slice(&position[..at]);
                        key.extend_from_slice(&position[at + 1..]);
                        key.extend_from_slice(&option[1..]);
                        key.sort_unstable();
                    }
                    let to = match keys.find(&key) {
                        Some(to) => to as u32,
                        None => self.number(&key, &mut keys, budget)?,
                    };
                    self.meter.grow(&mut pairs, 1, Some(budget))?;
                    pairs.push((number as u32, to));
                }
            }
            number += 1;
        }
        self.next = start;
        let bytes = 4 * (keys.len() as u64 + pairs.len() as u64 + 1);
        budget.reserve(bytes)?;
        let arcs = Arcs::from_pairs(keys.len(), &pairs);
        self.meter.give((pairs.capacity() * size_of::<(u32, u32)>()) as u64);
        Ok((keys, arcs))
    }

    /// Gives a new position the next number.
    fn number(&mut self, key: &[PartId], keys: &mut Lists, budget: &Budget) -> Result<u32, Stop> {
        let number = u32::try_from(keys.len()).map_err(|_| Stop::Memory)?;
        let (more, less) = keys.index.growth();
        self.meter.grow(&mut keys.words, key.len(), Some(budget))?;
        self.meter.grow(&mut keys.ends, 1, Some(budget))?;
        self.meter.take(more, Some(budget))?;
        keys.push(key);
        self.meter.give(less);
        Ok(number)
    }
}

fn bytes_of(arcs: &Arcs) -> u64 {
    4 * (arcs.len() + arcs.count() + 1) as u64
}
