//! Sets of nim-values, for the least one that is missing.

use std::iter;

/// The values of the options of one position: a bit for each value.
#[derive(Default)]
pub struct Seen {
    /// The values below 64: of most short lists that is all.
    low: u64,
    /// The other values; the first word stays 0.
    bits: Vec<u64>,
    /// Words from here on are 0.
    end: usize,
}

impl Seen {
    #[inline]
    pub fn clear(&mut self) {
        self.low = 0;
        if self.end > 0 {
            self.bits[..self.end].fill(0);
            self.end = 0;
        }
    }

    #[inline(always)]
    pub fn add(&mut self, value: u32) {
        let (word, bit) = (value as usize / 64, value % 64);
        if word == 0 {
            self.low |= 1 << bit;
            return;
        }
        if word >= self.end {
            self.widen(word);
        }
        self.bits[word] |= 1 << bit;
    }

    #[inline(never)]
    fn widen(&mut self, word: usize) {
        self.end = word + 1;
        if word >= self.bits.len() {
            self.bits.resize((word + 1).max(2 * self.bits.len()), 0);
        }
    }

    fn words(&self) -> impl Iterator<Item = u64> {
        iter::once(self.low).chain(self.bits[..self.end].iter().skip(1).copied())
    }

    /// The values, where all are below 64 and one of these is missing.
    pub fn low(&self) -> Option<u64> {
        (self.end == 0 && self.low != u64::MAX).then_some(self.low)
    }

    /// The least value that is not seen.
    #[inline]
    pub fn mex(&self) -> u32 {
        if self.low != u64::MAX {
            return self.low.trailing_ones();
        }
        let full = self.words().take_while(|&word| word == u64::MAX).count();
        let ones = self.words().nth(full).map_or(0, u64::trailing_ones);
        64 * full as u32 + ones
    }

    /// The values, ascending.
    pub fn values(&self) -> impl Iterator<Item = u32> {
        self.words().zip(0..).flat_map(|(word, at)| {
            let next = |left: &u64| Some(left & (left - 1)).filter(|&left| left != 0);
            let lefts = iter::successors(Some(word).filter(|&word| word != 0), next);
            lefts.map(move |left| 64 * at + left.trailing_zeros())
        })
    }
}
