//! Large subtraction sets, value by value: of a block of heaps first those of the value 0 are found, then
//! those of the value 1, and so on.
//!
//! A heap has the value v exactly if it has no smaller one and no option of the value v. So for each value
//! a set of bits holds the heaps of the block that have such an option: each heap m of this value adds
//! the set that is subtracted, moved by m. This takes a step for 64 pairs of heaps, and the plain
//! recurrence one for each pair whose difference is in the set.
//!
//! Once nearly all heaps of the block are excluded, the few others are looked at one by one.

use std::sync::Arc;

use super::Ticker;
use crate::budget::{Budget, Stop};
use crate::heap::table::Table;

/// The heaps of a block: its bits and those of the heaps without a value fit into the nearest cache.
const BLOCK: usize = 1 << 16;

/// How many heaps of a value are taken between two looks at the heaps that are not excluded.
const STRIDE: usize = 8;

/// The heaps that are left of a block are taken one by one once at most one in this number of words holds any.
const FEW: usize = 4;

/// The least number of takes for which a block may pay.
const MANY: usize = 1000;

/// The number of steps of the plain recurrence in the time in which a block moves a word of bits.
const WORDS: usize = 2;

/// The steps of the plain recurrence that it takes to sort a heap by its value.
const SORTED: usize = 8;

/// A finite subtraction set as bits.
#[derive(Clone, Debug)]
pub(super) struct Layers {
    takes: Arc<[u64]>,
    /// The bits of the set, moved by 0 to 7 bits, so that every part of them begins at a byte: bit b of the
    /// byte j of row k is the number 8 (j - 1) + k + b.
    rows: [Vec<u8>; 8],
    /// The numbers below this are in the rows.
    known: usize,
    /// The bytes that were reserved for them.
    reserved: u64,
}

impl Layers {
    /// For these numbers, in rising order; `None` where blocks would not pay.
    pub(super) fn new(takes: &Arc<[u64]>) -> Option<Layers> {
        (takes.len() >= MANY).then(|| Layers {
            takes: takes.clone(),
            rows: Default::default(),
            known: 0,
            reserved: 0,
        })
    }

    /// Whether a block from a heap to another costs less than the plain recurrence. (Measured.)
    pub(super) fn pays(&self, from: usize, to: usize) -> bool {
        let middle = (from + to) / 2;
        let takes = self.takes.partition_point(|&taken| taken < middle as u64);
        let window = middle.min(self.last());
        let block = to.saturating_sub(from);
        let moved = window / 64 * block.max(4096) / WORDS;
        takes >= MANY && moved + SORTED * window < takes.saturating_mul(block)
    }

    /// The largest number of the set.
    fn last(&self) -> usize {
        self.takes.last().map_or(0, |&last| usize::try_from(last).unwrap_or(usize::MAX))
    }

    /// Appends values up to `length`. After an error the caller may call again.
    pub(super) fn extend(
        &mut self,
        table: &mut Table,
        length: usize,
        ticker: &mut Ticker,
        budget: &Budget,
    ) -> Result<(), Stop> {
        self.know(length, budget)?;
        while table.len() < length {
            let to = length.min(table.len() + BLOCK);
            for value in self.block(table, to, ticker, budget)? {
                table.push(value, budget)?;
            }
        }
        Ok(())
    }

    /// Gives the memory of the bits back.
    pub(super) fn release(&mut self, budget: &Budget) {
        budget.release(std::mem::take(&mut self.reserved));
        self.rows = Default::default();
        self.known = 0;
    }

    /// Makes the bits of the numbers below `end`.
    fn know(&mut self, end: usize, budget: &Budget) -> Result<(), Stop> {
        let most = self.last().saturating_add(1);
        if end.min(most) <= self.known {
            return Ok(());
        }
        self.release(budget);
        let end = end.max(2 * BLOCK).checked_next_power_of_two().unwrap_or(end).min(most);
        let bytes = end / 8 + 2;
        budget.reserve(8 * bytes as u64)?;
        self.reserved = 8 * bytes as u64;
        for (at, row) in self.rows.iter_mut().enumerate() {
            row.resize(bytes, 0);
            for &taken in self.takes.iter().take_while(|&&taken| taken < end as u64) {
                let bit = taken as usize + 8 - at;
                row[bit / 8] |= 1 << (bit % 8);
            }
        }
        self.known = end;
        Ok(())
    }

    /// Whether a number is in the set.
    fn has(&self, number: usize) -> bool {
        let byte = self.rows[0].get(number / 8 + 1).copied().unwrap_or(0);
        byte >> (number % 8) & 1 == 1
    }

    /// Excludes the heaps of a block from heap `from` on from which `heap` is an option.
    fn exclude(&self, excluded: &mut [u8], from: usize, heap: usize) {
        // The byte of the block where the heaps above `heap` begin, and the bit of the set there, counted
        // from 8 before the number 0.
        let (first, bit) = match from.checked_sub(heap) {
            Some(number) => (0, number + 8),
            None => ((heap - from) / 8, 8 - (heap - from) % 8),
        };
        let row = self.rows[bit % 8].get(bit / 8..).unwrap_or_default();
        excluded[first..].iter_mut().zip(row).for_each(|(to, &bits)| *to |= bits);
    }

    /// The values of the heaps up to `to`.
    fn block(
        &self,
        table: &Table,
        to: usize,
        ticker: &mut Ticker,
        budget: &Budget,
    ) -> Result<Vec<u32>, Stop> {
        let from = table.len();
        let first = from.saturating_sub(self.last()).max(table.dropped());
        let needed = 8 * (from - first) + 16 * (to - from);
        budget.reserve(needed as u64)?;
        let values = self.values(table, first, to, ticker, budget);
        budget.release(needed as u64);
        values
    }

    fn values(
        &self,
        table: &Table,
        first: usize,
        to: usize,
        ticker: &mut Ticker,
        budget: &Budget,
    ) -> Result<Vec<u32>, Stop> {
        let from = table.len();
        let ByValue { starts, heaps } = ByValue::new(table, first);
        let words = (to - from).div_ceil(64);
        // The heaps of the block that have no value.
        let mut open = vec![!0u64; words];
        if !(to - from).is_multiple_of(64) {
            open[words - 1] = !(!0 << ((to - from) % 64));
        }
        let mut values = vec![0; to - from];
        let mut missing = to - from;
        let mut excluded = vec![0u8; 8 * words];
        let mut found: Vec<usize> = Vec::new();
        for value in 0.. {
            if missing == 0 {
                break;
            }
            let own = starts
                .get(value..value + 2)
                .map_or(&[][..], |ends| &heaps[ends[0] as usize..ends[1] as usize]);
            excluded.fill(0);
            found.clear();
            // Many heaps are excluded by the first of them.
            let mut own = own.chunks(STRIDE);
            let mut few = false;
            while !few && let Some(heaps) = own.next() {
                heaps.iter().for_each(|&heap| self.exclude(&mut excluded, from, heap as usize));
                let left = (0..words).filter(|&word| candidate(open[word], &excluded, word) != 0);
                few = left.count() * FEW <= words;
                ticker.tick((heaps.len() * words / WORDS) as u64, from as u64, budget)?;
            }
            if few {
                let others: Vec<u32> = own.flatten().copied().collect();
                for (word, &open) in open.iter().enumerate() {
                    let mut left = candidate(open, &excluded, word);
                    while left != 0 {
                        let heap = from + 64 * word + left.trailing_zeros() as usize;
                        let is_option = |other: usize| self.has(heap - other);
                        let fits = !others.iter().any(|&other| is_option(other as usize))
                            && !found.iter().any(|&other| is_option(other));
                        if fits {
                            found.push(heap);
                        }
                        left &= left - 1;
                    }
                }
            } else {
                for (word, open) in open.iter_mut().enumerate() {
                    loop {
                        let left = candidate(*open, &excluded, word);
                        if left == 0 {
                            break;
                        }
                        let heap = from + 64 * word + left.trailing_zeros() as usize;
                        found.push(heap);
                        *open &= !(left & left.wrapping_neg());
                        self.exclude(&mut excluded, from, heap);
                    }
                }
                ticker.tick((found.len() * words / WORDS) as u64, from as u64, budget)?;
            }
            for &heap in &found {
                let at = heap - from;
                open[at / 64] &= !(1 << (at % 64));
                values[at] = value as u32;
            }
            missing -= found.len();
        }
        Ok(values)
    }
}

/// The heaps of a word that have no value and are not excluded.
fn candidate(open: u64, excluded: &[u8], word: usize) -> u64 {
    let bytes = excluded[8 * word..8 * word + 8].try_into().expect("a word has eight bytes");
    open & !u64::from_le_bytes(bytes)
}

/// Heaps in the order of their values.
struct ByValue {
    /// For each value, where its heaps begin; then where the last ones end.
    starts: Vec<u32>,
    heaps: Vec<u32>,
}

impl ByValue {
    /// The heaps of a table from `first` on.
    fn new(table: &Table, first: usize) -> ByValue {
        let all = || (first..table.len()).map(|heap| (heap as u32, table.at(heap) as usize));
        let most = all().map(|(_, value)| value).max().map_or(0, |most| most + 1);
        let mut starts = vec![0; most + 1];
        all().for_each(|(_, value)| starts[value + 1] += 1);
        (0..most).for_each(|value| starts[value + 1] += starts[value]);
        let mut next = starts.clone();
        let mut heaps = vec![0; table.len() - first];
        for (heap, value) in all() {
            heaps[next[value] as usize] = heap;
            next[value] += 1;
        }
        ByValue { starts, heaps }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// Values by the rules alone.
    fn by_hand(takes: &[u64], length: usize) -> Vec<u32> {
        let mut values: Vec<u32> = Vec::new();
        for heap in 0..length {
            let options = takes.iter().filter(|&&taken| taken <= heap as u64);
            let options: std::collections::BTreeSet<u32> =
                options.map(|&taken| values[heap - taken as usize]).collect();
            values.push((0..).find(|value| !options.contains(value)).unwrap());
        }
        values
    }

    #[test]
    fn blocks_of_any_lengths_have_the_values_of_the_rules() {
        let budget = Budget::unlimited();
        let mut dice = Random::new(58);
        for round in 0..40 {
            let length = dice.within(1, 2500);
            let most = dice.within(1, [10, 100, 1000, 5000][round % 4]);
            let part = dice.within(1, 10);
            let mut takes: Vec<u64> = (1..=most).filter(|_| dice.below(10) < part).collect();
            takes.push(most + 1);
            let expected = by_hand(&takes, length as usize);
            let new = || Layers {
                takes: takes.clone().into(),
                rows: Default::default(),
                known: 0,
                reserved: 0,
            };
            let (mut layers, mut table) = (new(), Table::new());
            let mut ticker = Ticker::default();
            while table.len() < expected.len() {
                let room = (expected.len() - table.len()) as u64;
                let to = table.len() + dice.within(1, room) as usize;
                layers.extend(&mut table, to, &mut ticker, &budget).unwrap();
                // Another one may go on from the last values alone.
                if dice.below(3) == 0 {
                    table.forget(most as usize + 1, 100, &budget).unwrap();
                    layers = new();
                }
            }
            let found = (table.dropped()..table.len()).map(|heap| table.at(heap));
            assert!(found.eq(expected[table.dropped()..].iter().copied()), "{takes:?} {length}");
        }
    }

    #[test]
    fn the_plain_recurrence_agrees_and_memory_is_asked_for() {
        let mut dice = Random::new(59);
        let takes: Vec<u64> = (1..20_000).filter(|_| dice.below(5) < 2).collect();
        let mut layers = Layers::new(&takes.clone().into()).unwrap();
        let (mut table, mut ticker) = (Table::new(), Ticker::default());
        let little = Budget::unlimited().with_memory(1 << 14);
        assert!(layers.pays(0, 10_000) && !layers.pays(10_000, 10_001));
        let stopped = layers.extend(&mut table, 10_000, &mut ticker, &little);
        assert_eq!((stopped, table.len()), (Err(Stop::Memory), 0));
        let enough = Budget::unlimited().with_memory(1 << 21);
        let before = enough.memory_left();
        layers.extend(&mut table, 10_000, &mut ticker, &enough).unwrap();
        layers.release(&enough);
        assert_eq!(enough.memory_left(), before);
        let found = (0..table.len()).map(|heap| table.at(heap));
        assert!(found.eq(by_hand(&takes, 10_000)));
    }
}
