//! Marks: the options from which the values of a block of heaps are guessed, and how they are
//! chosen. What they are for, [`block`](super::block) says.

use super::classes::Classes;
use std::collections::BinaryHeap;
use std::ops::RangeInclusive;

/// The number of heaps in a block.
pub(crate) const BLOCK: usize = 64;

/// The least number of heaps that are marked together; options at smaller distances are marked
/// heap by heap.
pub(crate) const GROUP: usize = 8;

/// The largest number of words of 32 bits of values that are marked.
pub(crate) const WORDS: usize = 8;

/// The share of heaps in the sample on which marks are chosen (a divisor), and the least and
/// largest size of the sample.
const SAMPLED: usize = 64;
const SAMPLE: RangeInclusive<usize> = 256..=1 << 11;

/// The largest part of a split that may show a rare value.
pub(crate) const PART: usize = 256;

/// The largest number of options of common value for which there are blocks.
const MOST: usize = 1 << 12;

/// A common value that is not marked costs about as much as this number of rare ones.
const COMMON: usize = 16;

/// A rare value that is not marked costs about as much as this number of marks.
const OPEN: usize = 1000;

/// A mark at a distance within a group costs as much as this number of words.
const DEAR: usize = 12;

/// An option: the heap at a distance, and beside it a heap of this value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Lag {
    pub(crate) distance: usize,
    /// Below 256; so wide that marks need not be widened from bytes.
    pub(crate) value: u32,
}

impl Lag {
    /// The value of the option of the heap at a place.
    #[inline(always)]
    pub(crate) fn of(self, values: &[u8], at: usize) -> u32 {
        u32::from(values[at - self.distance]) ^ self.value
    }
}

/// The marks from which the values of blocks are guessed.
#[derive(Debug)]
pub(crate) struct Marks {
    /// All options of common value.
    pub(crate) all: Vec<Lag>,
    /// Those that are marked: for a block at once, for a group, and heap by heap.
    pub(crate) far: Vec<Lag>,
    pub(crate) mid: Vec<Lag>,
    pub(crate) near: Vec<Lag>,
    /// The common values of even and odd heaps.
    pub(crate) common: [[u32; WORDS]; 2],
    /// How many words are marked: 1, 2, 4 or 8.
    pub(crate) words: usize,
}

impl Marks {
    /// Chooses the marks for the heaps after `values`, which are those of the heaps up to
    /// `next - 1`. `all` are the options of common value, `witnesses` others.
    /// `None` where that would not help.
    pub(crate) fn new(
        classes: Classes,
        values: &[u8],
        next: usize,
        all: Vec<Lag>,
        witnesses: Vec<Lag>,
    ) -> Option<Marks> {
        let farthest = all.iter().chain(&witnesses).map(|lag| lag.distance).max()?;
        let heaps = (next / SAMPLED).clamp(*SAMPLE.start(), *SAMPLE.end());
        let heaps = values.len().checked_sub(farthest + 1)?.min(heaps);
        if heaps < BLOCK || all.len() > MOST {
            return None;
        }
        let most = values[values.len() / 2..].iter().copied().max()?;
        let words = (usize::from(most) / 32 + 1).next_power_of_two();
        let common = [0, 1].map(|parity| {
            let mut set = [0u32; WORDS];
            for value in (0..=255u8).filter(|&value| classes.common(parity, value.into())) {
                set[usize::from(value / 32)] |= 1 << (value % 32);
            }
            set
        });
        let mut marks =
            Marks { all, far: Vec::new(), mid: Vec::new(), near: Vec::new(), common, words };
        let sample: Vec<usize> = (values.len() - heaps..values.len()).collect();
        for lag in marks.choose(values, next - values.len(), &sample, witnesses) {
            marks.mark(lag);
        }
        Some(marks)
    }

    /// The marks that save most, one after the other: greedily, on a sample of heaps.
    fn choose(
        &self,
        values: &[u8],
        base: usize,
        sample: &[usize],
        witnesses: Vec<Lag>,
    ) -> Vec<Lag> {
        // Values that are to be marked.
        let mut needs: Vec<[u32; WORDS]> =
            sample.iter().map(|&at| below(values[at].into())).collect();
        let lags = self.all.iter().copied().chain(witnesses);
        let gain = |lag: Lag, needs: &[[u32; WORDS]]| {
            let each = sample.iter().zip(needs).map(|(&at, needs)| {
                let value = lag.of(values, at);
                let (word, value) = ((value / 32) as usize, value % 32);
                let needed = needs[word] >> value & 1 == 1;
                let common = self.common[(base + at) % 2][word] >> value & 1 == 1;
                usize::from(needed) * if common { COMMON } else { 1 }
            });
            // As if all marks had the same price.
            each.sum::<usize>() * DEAR / self.price(lag)
        };
        let mut queue: BinaryHeap<(usize, Lag)> =
            lags.map(|lag| (gain(lag, &needs), lag)).collect();
        let least = DEAR * sample.len() / OPEN;
        let mut marks = Vec::new();
        while let Some((_, lag)) = queue.pop() {
            // The gain is at most what it was earlier.
            let now = gain(lag, &needs);
            if queue.peek().is_some_and(|&(other, _)| other > now) {
                queue.push((now, lag));
                continue;
            }
            if now <= least {
                break;
            }
            marks.push(lag);
            for (&at, needs) in sample.iter().zip(&mut needs) {
                let value = lag.of(values, at);
                needs[(value / 32) as usize] &= !(1 << (value % 32));
            }
        }
        marks
    }

    /// The cost of a mark, in words marked for a whole block.
    fn price(&self, lag: Lag) -> usize {
        match lag.distance {
            BLOCK.. => self.words,
            GROUP.. => 1 + 2 * self.words,
            _ => DEAR,
        }
    }

    pub(crate) fn mark(&mut self, lag: Lag) {
        match lag.distance {
            BLOCK.. => self.far.push(lag),
            GROUP.. => self.mid.push(lag),
            _ => self.near.push(lag),
        }
    }

    /// How many marks there are.
    pub(crate) fn count(&self) -> usize {
        self.far.len() + self.mid.len() + self.near.len()
    }

    /// Adds an option of common value of the heaps to come.
    pub(crate) fn add(&mut self, lag: Lag) {
        self.all.push(lag);
    }

    /// Marks the option that refutes the guess at a place from now on.
    pub(crate) fn learn(&mut self, values: &[u8], at: usize) {
        let refutes = |lag: &&Lag| lag.of(values, at) == u32::from(values[at]);
        if let Some(&lag) = self.all.iter().find(refutes) {
            self.mark(lag);
        }
    }
}

/// The bits of the values below one.
fn below(value: u32) -> [u32; WORDS] {
    std::array::from_fn(|word| match value.saturating_sub(32 * word as u32) {
        32.. => u32::MAX,
        some => (1 << some) - 1,
    })
}
