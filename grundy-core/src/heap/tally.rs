//! Counting the values of a sequence as they pass.

use super::block::{Block, Form};
use super::engine::moves::Moves;
use super::engine::split::Split;
use super::rares::Rares;
use super::rules::HeapRules;
use std::collections::BTreeMap;

/// Values below this are counted in a list; larger ones in a map.
const SMALL: usize = 1 << 16;

/// The number of heaps of each class that are listed.
const LISTED: usize = Rares::LISTED;

/// How often each value occurs, the largest value, and the data from which the rare heaps
/// follow: for every value and parity of the heap the first 2000 heaps and the last one.
/// Memory: at most O(values + different values * 2000), however many heaps are counted.
///
/// ```
/// # use grundy_core as grundy;
/// use grundy::budget::Budget;
/// use grundy::heap::{rules::HeapRules, sequence::NimSequence, tally::Tally};
/// use std::ops::ControlFlow;
/// let kayles = HeapRules::parse("0.77").unwrap();
/// let mut tally = Tally::new(0);
/// let budget = Budget::unlimited();
/// NimSequence::new(kayles.clone())
///     .stream(1000, &budget, &mut |_, values| {
///         tally.add(values);
///         ControlFlow::Continue(())
///     })
///     .unwrap();
/// assert_eq!(tally.counts()[&3], 4);
/// assert_eq!(tally.largest(), Some((8, 27)));
/// assert_eq!(tally.rares(&kayles).unwrap().last, Some(70));
/// ```
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Tally {
    /// The first heap, and the one that comes next.
    from: u64,
    next: u64,
    /// For each parity of the heap and each value that occurred.
    classes: [Vec<Class>; 2],
    large: BTreeMap<u128, u64>,
    /// Whether heaps were counted without their places.
    summed: bool,
    largest: Option<(u128, u64)>,
}

/// The heaps of one parity with one value.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
struct Class {
    count: u64,
    /// The first of them.
    first: Vec<u64>,
    last: u64,
}

/// The number of heaps that are counted together. It is even, so that every block begins with
/// a heap of the same parity.
const BLOCK: usize = 1 << 14;

/// How often each byte occurs at the places 0, 2, 4, .. and at the places 1, 3,
/// 5, .. of a block.
fn count(block: &[u8]) -> [[u32; 256]; 2] {
    // A counter is not read again while it is being written.
    let mut counts = [[0u32; 256]; 8];
    let (eights, rest) = block.as_chunks::<8>();
    for &eight in eights {
        for (counts, byte) in counts.iter_mut().zip(eight) {
            counts[usize::from(byte)] += 1;
        }
    }
    for (counts, &byte) in counts.iter_mut().zip(rest) {
        counts[usize::from(byte)] += 1;
    }
    let sum = |parity: usize, byte: usize| (0..4).map(|i| counts[2 * i + parity][byte]).sum();
    [0, 1].map(|parity| std::array::from_fn(|byte| sum(parity, byte)))
}

/// The values of bytes that are values themselves.
const PLAIN: [u16; 128] = {
    let mut values = [0; 128];
    let mut value = 0;
    while value < 128 {
        values[value] = value as u16;
        value += 1;
    }
    values
};

impl Tally {
    /// The number of the format in which a tally is saved. It changes with its fields.
    pub const FORMAT: u32 = 1;

    /// Nothing counted; the heaps to come begin at `from`.
    pub fn new(from: u64) -> Tally {
        Tally {
            from,
            next: from,
            classes: [Vec::new(), Vec::new()],
            large: BTreeMap::new(),
            summed: false,
            largest: None,
        }
    }

    /// How many heaps were counted.
    pub fn total(&self) -> u64 {
        // A saved count is believed, whatever it says.
        self.next.saturating_sub(self.from)
    }

    /// Counts the values of the next heaps. O(values), less than a nanosecond
    /// each where they are small.
    pub fn add(&mut self, values: &[u32]) {
        for part in values.chunks(BLOCK) {
            let most = part.iter().copied().max().unwrap_or(0);
            if most < 128 {
                let codes: Vec<u8> = part.iter().map(|&value| value as u8).collect();
                self.add_codes(&codes, [&PLAIN; 2]);
            } else {
                part.iter().for_each(|&value| self.add_one(value.into()));
            }
        }
    }

    /// Counts a block of a stream.
    pub fn add_block(&mut self, block: Block<'_>) {
        match block.0 {
            Form::Values(values) => self.add(values),
            Form::Codes(codes, values) => {
                codes.chunks(BLOCK).for_each(|codes| self.add_codes(codes, values));
            }
        }
    }

    /// Counts one value of any size.
    pub fn add_one(&mut self, value: u128) {
        match u32::try_from(value) {
            Ok(small) if (small as usize) < SMALL => self.add_small(small),
            _ => {
                *self.large.entry(value).or_default() += 1;
                if self.largest.is_none_or(|(most, _)| value > most) {
                    self.largest = Some((value, self.next));
                }
                self.next += 1;
            }
        }
    }

    /// Counts the next heaps, `times` in number, whose value is one that was
    /// counted before. Which heaps these are is not kept, so afterwards there
    /// are no [`rares`](Tally::rares).
    pub fn add_again(&mut self, value: u128, times: u64) {
        match self.classes[0].get_mut(value as usize) {
            Some(class) if value < SMALL as u128 => class.count += times,
            _ => *self.large.entry(value).or_default() += times,
        }
        self.next += times;
        self.summed = true;
    }

    /// How many different values there may be, from above.
    pub fn different(&self) -> usize {
        self.classes[0].len().max(self.classes[1].len()) + self.large.len()
    }

    /// An estimate of its memory from above, in bytes.
    pub fn bytes(&self) -> u64 {
        let classes = (self.classes[0].len() + self.classes[1].len()) as u64;
        let listed = self.total().min(classes * LISTED as u64);
        classes * size_of::<Class>() as u64 + 16 * listed + 64 * self.large.len() as u64
    }

    /// The class of a value of the next heap but `place`.
    fn class(&mut self, value: u32, place: usize) -> &mut Class {
        let classes = &mut self.classes[(self.next as usize + place) % 2];
        if classes.len() <= value as usize {
            for classes in &mut self.classes {
                classes.resize_with(value as usize + 1, Class::default);
            }
        }
        &mut self.classes[(self.next as usize + place) % 2][value as usize]
    }

    /// Counts one value that has a place of its own.
    fn add_small(&mut self, value: u32) {
        if self.largest.is_none_or(|(largest, _)| u128::from(value) > largest) {
            self.largest = Some((value.into(), self.next));
        }
        let heap = self.next;
        let class = self.class(value, 0);
        class.count += 1;
        class.last = heap;
        if class.first.len() < LISTED {
            class.first.push(heap);
        }
        self.next += 1;
    }

    /// Counts a block of at most [`BLOCK`] heaps by their codes.
    fn add_codes(&mut self, block: &[u8], values: [&[u16; 128]; 2]) {
        let next = self.next;
        let counts = count(block);
        for code in (0..=255u8).filter(|&code| counts.iter().any(|c| c[usize::from(code)] > 0)) {
            let new = counts.map(|counts| counts[usize::from(code)]);
            let value = values.map(|values| u32::from(values[usize::from(code & 127)]));
            let mut listed = true;
            for place in (0..2).filter(|&place| new[place] > 0) {
                let class = self.class(value[place], place);
                class.count += u64::from(new[place]);
                listed &= class.first.len() == LISTED;
            }
            if listed {
                for place in (0..2).filter(|&place| new[place] > 0) {
                    let mut places = memchr::memrchr_iter(code, block);
                    if let Some(at) = places.find(|at| at % 2 == place) {
                        self.class(value[place], place).last = next + at as u64;
                    }
                }
            } else {
                let mut first = [None; 2];
                for at in memchr::memchr_iter(code, block) {
                    let heap = next + at as u64;
                    first[at % 2].get_or_insert(heap);
                    let class = self.class(value[at % 2], at % 2);
                    class.last = heap;
                    if class.first.len() < LISTED {
                        class.first.push(heap);
                    }
                }
                for (first, value) in first.into_iter().zip(value) {
                    let Some(first) = first else { continue };
                    let value = u128::from(value);
                    // Codes do not come in the order of their heaps.
                    if self.largest.is_none_or(|(largest, heap)| {
                        value > largest || value == largest && first < heap
                    }) {
                        self.largest = Some((value, first));
                    }
                }
            }
        }
        self.next += block.len() as u64;
    }

    /// How many heaps have each value that occurs.
    pub fn counts(&self) -> BTreeMap<u128, u64> {
        let mut counts = self.large.clone();
        for classes in &self.classes {
            for (value, class) in (0u128..).zip(classes).filter(|(_, class)| class.count > 0) {
                *counts.entry(value).or_default() += class.count;
            }
        }
        counts
    }

    /// The largest value and the first heap that has it.
    pub fn largest(&self) -> Option<(u128, u64)> {
        self.largest
    }

    /// The split with the fewest rare heaps among the heaps that were counted,
    /// heap 0 left out. `None` where the game is not one of at most two heaps
    /// with a split, or more than an eighth of the heaps are rare: then it has
    /// no sparse space. `None` as well where fewer than 64 heaps were counted
    /// or the first was not heap 0, or some were counted by
    /// [`add_again`](Tally::add_again). Observed, not proved: later heaps may be
    /// rare.
    pub fn rares(&self, rules: &HeapRules) -> Option<Rares> {
        let HeapRules::Code(code) = rules else { return None };
        let moves = Moves::of(code)?;
        if moves.breaks.is_empty()
            || self.summed
            || self.from > 0
            || self.total() < 64
            || !self.large.is_empty()
        {
            return None;
        }
        let zero = self.classes[0].iter().position(|class| class.first.first() == Some(&0));
        let counts = [0, 1].map(|parity| {
            let counts = self.classes[parity]
                .iter()
                .enumerate()
                .map(|(value, class)| class.count - u64::from(parity == 0 && zero == Some(value)));
            counts.collect::<Vec<u64>>()
        });
        let (split, count) = Split::best_of(&moves, &counts);
        let of = self.total() - 1;
        if count > of / 8 {
            return None;
        }
        let (mut heaps, mut values, mut last) = (Vec::new(), Vec::new(), None);
        for (parity, classes) in (0..).zip(&self.classes) {
            for (value, class) in (0..).zip(classes) {
                let counted = counts[parity as usize][value as usize] > 0;
                if counted && !split.is_common(parity, value) {
                    heaps.extend(class.first.iter().filter(|&&heap| heap > 0));
                    values.push(value);
                    last = last.max(Some(class.last));
                }
            }
        }
        heaps.sort_unstable();
        heaps.truncate(LISTED);
        values.sort_unstable();
        values.dedup();
        let Split { mask, parity, .. } = split;
        Some(Rares { mask, parity, count, heaps, last, values, of })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A change of the saved bytes needs a new format number, or the first line fails.
    #[test]
    fn a_saved_count_that_ends_before_it_begins_counts_nothing() {
        let bytes = postcard::to_stdvec(&Tally { from: 9, ..Tally::new(3) }).unwrap();
        let tally: Tally = postcard::from_bytes(&bytes).unwrap();
        assert_eq!(tally.total(), 0);
    }
    #[test]
    fn the_format_number_stands_for_these_bytes() {
        assert_eq!(Tally::FORMAT, 1);
        let bytes = [20, 21, 1, 22, 2, 23, 24, 25, 1, 26, 0, 27, 1, 30, 31, 0, 1, 32, 33];
        let (state, rest) = postcard::take_from_bytes::<Tally>(&bytes).unwrap();
        assert!(rest.is_empty());
        assert_eq!(postcard::to_stdvec(&state).unwrap(), bytes);
        assert_eq!(
            format!("{state:?}"),
            "Tally { from: 20, next: 21, classes: [[Class { count: 22, first: [23, 24], \
             last: 25 }], [Class { count: 26, first: [], last: 27 }]], large: {30: 31}, \
             summed: false, largest: Some((32, 33)) }"
        );
    }
}
