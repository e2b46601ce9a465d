//! Counting the values of a sequence as they pass.

use super::HeapRules;
use super::engine::moves::Moves;
use super::engine::split::Split;
use super::rares::Rares;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Values below this have a place of their own.
const SMALL: usize = 1 << 16;

/// How many heaps of each class are listed.
const LISTED: usize = 2000;

/// How often each value occurs, the largest one, and what is needed to tell the
/// rare heaps afterwards: for every value and parity of the heap the first
/// 2000 heaps and the last one. O(values + different values * 2000) memory at
/// most, however many heaps are counted.
///
/// ```
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
#[derive(Clone, Debug, Serialize, Deserialize)]
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
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Class {
    count: u64,
    /// The first of them.
    first: Vec<u64>,
    last: u64,
}

/// How often each value below `values` occurs at the places 0, 2, 4, .. and at
/// the places 1, 3, 5, .. of a block.
fn count(block: &[u32], values: usize) -> Vec<[u32; 2]> {
    let mut counts = vec![[0u32; 2]; values];
    let (pairs, rest) = block.as_chunks::<2>();
    if values * values < block.len() / 4 {
        // Pairs are counted at half the cost.
        let mut square = vec![0u32; values * values];
        for &[x, y] in pairs {
            square[x as usize * values + y as usize] += 1;
        }
        for (x, row) in square.chunks(values).enumerate() {
            for (y, &count) in row.iter().enumerate() {
                counts[x][0] += count;
                counts[y][1] += count;
            }
        }
    } else {
        for &[x, y] in pairs {
            counts[x as usize][0] += 1;
            counts[y as usize][1] += 1;
        }
    }
    if let [x] = *rest {
        counts[x as usize][0] += 1;
    }
    counts
}

impl Tally {
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
        self.next - self.from
    }

    /// Counts the values of the next heaps. O(values), less than a nanosecond
    /// each where they are small.
    pub fn add(&mut self, values: &[u32]) {
        for block in values.chunks(1 << 14) {
            let most = block.iter().copied().max().unwrap_or(0);
            if most as usize >= SMALL {
                block.iter().for_each(|&value| self.add_one(value.into()));
            } else {
                self.add_block(block, most);
            }
        }
    }

    /// Counts one value of any size.
    pub fn add_one(&mut self, value: u128) {
        match u32::try_from(value) {
            Ok(small) if (small as usize) < SMALL => self.add_block(&[small], small),
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

    /// An estimate of its memory from above, in bytes.
    pub fn bytes(&self) -> u64 {
        let classes = (self.classes[0].len() + self.classes[1].len()) as u64;
        let listed = self.total().min(classes * LISTED as u64);
        classes * size_of::<Class>() as u64 + 16 * listed + 64 * self.large.len() as u64
    }

    fn add_block(&mut self, block: &[u32], most: u32) {
        let values = most as usize + 1;
        for classes in &mut self.classes {
            if classes.len() < values {
                classes.resize_with(values, Class::default);
            }
        }
        if self.largest.is_none_or(|(largest, _)| u128::from(most) > largest) {
            let at = block.iter().position(|&value| value == most).unwrap_or(0);
            self.largest = Some((most.into(), self.next + at as u64));
        }
        let counts = count(block, values);
        for (value, counts) in counts.iter().enumerate() {
            for (place, new) in counts.iter().enumerate() {
                if *new == 0 {
                    continue;
                }
                let parity = (self.next as usize + place) % 2;
                let class = &mut self.classes[parity][value];
                class.count += u64::from(*new);
                let mut places = (place..block.len()).step_by(2);
                let here = |at: &usize| block[*at] as usize == value;
                if let Some(last) = places.clone().rev().find(here) {
                    class.last = self.next + last as u64;
                }
                while class.first.len() < LISTED
                    && let Some(at) = places.find(here)
                {
                    class.first.push(self.next + at as u64);
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
