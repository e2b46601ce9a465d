//! Engines: the recurrences that compute the next nim-values from earlier ones.
//!
//! | engine | games | cost of value n |
//! |---|---|---|
//! | [`two_heaps`] | finite codes with at most two heaps left, finite subtraction sets | one of these: |
//! | [`octal`] | | O(n), or O(takes) |
//! | [`layers`] | | for many takes: O(n / 64), for many heaps at a time |
//! | [`dense`] | | the same for 16 heaps at a time, in vectors, and by threads |
//! | [`sparse`] | | O(digits * rare heaps), where a [`split`] makes few heaps rare |
//! | [`lanes`] | | the same for 32 heaps at a time, between rare heaps |
//! | [`sets`] | any code whose only modifier is `=` | O(parts * n * values / 64) |
//! | [`subtract`] | infinite subtraction sets and their complements | O(numbers listed up to n) |
//! | [`enumerate`] | every other code | O(options) |
//! | [`given`] | rule files, which compute their values themselves | theirs |

pub(crate) mod dense;
pub(crate) mod enumerate;
pub(crate) mod given;
pub(crate) mod lanes;
mod layers;
pub(crate) mod moves;
pub(crate) mod octal;
mod pairs;
pub(crate) mod sets;
pub(crate) mod sparse;
pub(crate) mod split;
pub(crate) mod subtract;
mod sums;
pub(crate) mod two_heaps;
pub(crate) mod witness;

use super::block::{Block, Form};
use super::table::Table;
use crate::budget::{Budget, Progress, Stop};

/// The number of steps of work between two questions to the budget: some milliseconds of work.
const STEPS: u64 = 1 << 21;

/// Asks the budget every [`STEPS`] steps of work.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ticker {
    steps: u64,
}

impl Ticker {
    /// Counts `steps` of work on heap `heap`.
    pub(crate) fn tick(&mut self, steps: u64, heap: u64, budget: &Budget) -> Result<(), Stop> {
        self.steps += steps + 1;
        if self.steps >= STEPS {
            self.steps = 0;
            budget.check(Progress { what: "progress-nim-values", done: heap, total: None })?;
        }
        Ok(())
    }
}

/// A recurrence for nim-values.
pub(crate) trait Engine {
    /// Appends the value of heap `table.len()`. If it returns an error it has appended nothing,
    /// and the caller may call again.
    fn step(&mut self, table: &mut Table, budget: &Budget) -> Result<(), Stop>;

    /// Appends values until there are `length`. After an error the caller may call again.
    fn extend(&mut self, table: &mut Table, length: usize, budget: &Budget) -> Result<(), Stop> {
        while table.len() < length {
            self.step(table, budget)?;
        }
        Ok(())
    }

    /// The values of the heaps from `from` on, up to `length` at most and not too many, if they
    /// follow from what the engine itself keeps. Returns none if the engine cannot tell them,
    /// or keeps nothing.
    fn pass(&mut self, from: usize, length: usize, budget: &Budget) -> Result<Block<'_>, Stop> {
        let _ = (from, length, budget);
        Ok(Block(Form::Values(&[])))
    }

    /// Sets how many values are wanted in the end, as far as the caller knows: an expensive
    /// start may not pay for few values.
    fn expect(&mut self, end: usize) {
        let _ = end;
    }

    /// The number of bytes of memory for each further value, without those of the table.
    fn bytes_per_value(&self) -> u64;

    /// Gives back the other memory that the engine has reserved of the budget. The engine
    /// cannot be used afterwards.
    fn release(&mut self, _budget: &Budget) {}

    /// How many of the last values the next ones follow from; `None` if from all. The caller
    /// may drop the other values from the table. If the engine needs a dropped value after all,
    /// [`extend`](Engine::extend) appends nothing.
    fn window(&self) -> Option<usize> {
        None
    }
}

/// The mean of the last values. It shows how many smaller values a heap has to exclude, and so
/// what a value costs.
pub(crate) fn mean_of_last(values: &[u16]) -> usize {
    let last = &values[values.len().saturating_sub(128)..];
    last.iter().map(|&value| usize::from(value)).sum::<usize>() / last.len().max(1)
}

/// Which values the options of a heap have: as stamps, which a new round need not
/// clear (see [`Versions`](crate::mex::Versions)), for values below 2^16; as bits for
/// larger ones below 2^24; and as a hash set for the others.
#[derive(Clone, Debug)]
pub(crate) struct Seen {
    stamps: Box<[u16; 1 << 16]>,
    stamp: u16,
    /// The bit of the value v is in word `v / 64 - 1024`.
    bits: Vec<u64>,
    /// The number of words that may have bits.
    used: usize,
    huge: rustc_hash::FxHashSet<u32>,
}

/// The least value that [`Seen`] keeps as a bit.
const LARGE: u32 = 1 << 16;

/// The least value that [`Seen`] keeps in a hash set.
const HUGE: u32 = 1 << 24;

impl Seen {
    pub(crate) fn new() -> Seen {
        Seen {
            stamps: Box::new([0; 1 << 16]),
            stamp: 0,
            bits: Vec::new(),
            used: 0,
            huge: Default::default(),
        }
    }

    /// Empties the set.
    pub(crate) fn clear(&mut self) {
        if self.stamp == u16::MAX {
            self.stamps.fill(0);
            self.stamp = 0;
        }
        self.stamp += 1;
        self.bits[..self.used].fill(0);
        self.used = 0;
        if !self.huge.is_empty() {
            self.huge.clear();
        }
    }

    #[inline(always)]
    pub(crate) fn insert(&mut self, value: u32) {
        match u16::try_from(value) {
            Ok(value) => self.stamps[usize::from(value)] = self.stamp,
            Err(_) => self.insert_large(value),
        }
    }

    /// Apart, so that [`insert`](Seen::insert) is short enough for the loops that call it.
    #[inline(never)]
    fn insert_large(&mut self, value: u32) {
        if value >= HUGE {
            self.huge.insert(value);
            return;
        }
        let (word, bit) = Seen::place(value);
        if self.bits.len() <= word {
            self.bits.resize((word + 1).next_power_of_two(), 0);
        }
        self.bits[word] |= bit;
        self.used = self.used.max(word + 1);
    }

    fn large_mex_from(&self, from: u32) -> u32 {
        let (first, bit) = Seen::place(from);
        for (at, &bits) in self.bits[..self.used].iter().enumerate().skip(first) {
            let free = !bits & if at == first { !(bit - 1) } else { !0 };
            if free != 0 {
                return LARGE + 64 * at as u32 + free.trailing_zeros();
            }
        }
        let beyond = from.max(LARGE + 64 * self.used as u32);
        (beyond..).find(|&value| !self.contains(value)).unwrap_or(u32::MAX)
    }

    /// The word and the bit of a value from [`LARGE`] on.
    fn place(value: u32) -> (usize, u64) {
        (((value - LARGE) / 64) as usize, 1 << (value % 64))
    }

    /// Adds `values[n - distance] ^ value` for every lag.
    pub(crate) fn insert_lags(&mut self, values: &[u16], lags: &[witness::Lag]) {
        let (n, stamp) = (values.len(), self.stamp);
        for lag in lags {
            self.stamps[usize::from(values[n - lag.distance as usize] ^ lag.value)] = stamp;
        }
    }

    pub(crate) fn contains(&self, value: u32) -> bool {
        match u16::try_from(value) {
            Ok(value) => self.stamps[usize::from(value)] == self.stamp,
            Err(_) if value >= HUGE => self.huge.contains(&value),
            Err(_) => {
                let (word, bit) = Seen::place(value);
                self.bits.get(word).is_some_and(|bits| bits & bit != 0)
            }
        }
    }

    /// The least value from `from` on that is not in the set.
    pub(crate) fn mex_from(&self, from: u32) -> u32 {
        let small = &self.stamps[(from as usize).min(1 << 16)..];
        match small.iter().position(|&stamp| stamp != self.stamp) {
            Some(at) => from + at as u32,
            None => self.large_mex_from(from.max(LARGE)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    proptest! {
        #[test]
        fn seen_is_a_set(
            rounds in prop::collection::vec(
                (prop::sample::select(vec![0, 65_500, 70_000, 1 << 20, (1 << 24) - 40, 1 << 30]),
                    prop::collection::vec(0u32..90, 0..200)),
                1..5),
        ) {
            let mut seen = Seen::new();
            for (from, values) in rounds {
                seen.clear();
                let values: Vec<u32> = values.iter().map(|value| from + value).collect();
                let set: BTreeSet<u32> = values.iter().copied().collect();
                values.into_iter().for_each(|value| seen.insert(value));
                for value in (0..90).chain(from.saturating_sub(90)..from + 180) {
                    prop_assert_eq!(seen.contains(value), set.contains(&value));
                }
                let mex = (from..).find(|value| !set.contains(value)).unwrap();
                prop_assert_eq!(seen.mex_from(from), mex);
            }
        }
    }
}
