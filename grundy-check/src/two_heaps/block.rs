//! The values of many heaps at a time.
//!
//! Where hardly a heap is rare, the values of a block of heaps are guessed and then
//! proved, by loops that a processor with vectors does for many heaps at once: what
//! neighbouring heaps leave at one distance lies side by side.
//!
//! 1. Some options of each heap are *marked*: takes, splits with a rare part, and
//!    splits that have often shown rare values.
//! 2. The *guess* is the least common value that is not marked.
//! 3. It is compared with *all* options of common value: takes, and splits with a
//!    rare part. Where it is one of them it is refuted.
//!
//! A guess that is not refuted is the value of its heap, if the heaps before it in the block
//! have their values, and if every smaller rare value that is not marked (*open*) is found to
//! be an option in another way. For then all smaller common values are marked, only options are
//! marked, and the guess is no option. So the choice of the marks affects the time only.

use super::guess::Guess;
use super::kernel;
use super::marks::{BLOCK, Lag, Marks, PART};
use super::{Classes, RARE, TwoHeaps};
use crate::rules::Like;
use crate::unproved::Unproved;

impl TwoHeaps<'_> {
    /// Whether the options of common value are the takes, and the splits with a rare
    /// part, from heap `n` on until a heap is rare.
    pub(super) fn is_quiet(&self, n: usize) -> bool {
        let rare = self.rares.last().copied().unwrap_or(0);
        let last = self.rules.last as usize;
        let likes = |like| self.splits.iter().any(|split| split.1 == like);
        let beside = if likes(Like::Different) { 2 * rare } else { rare };
        self.marks.is_some() && n > beside + last && !likes(Like::Equal)
    }

    /// Chooses the marks of blocks again, for a sample of as many heaps as there have been so
    /// far.
    pub(super) fn choose(&mut self, classes: Classes, n: usize) -> Result<(), Unproved> {
        self.choose_at = 2 * n;
        self.marks = None;
        *self.guess = Guess::new();
        self.bytes.clear();
        let large = |values: &[u16]| values.iter().any(|&value| value > u8::MAX.into());
        if self.rares.len() > n / RARE || large(&self.values) || large(&self.low) {
            return Ok(());
        }
        self.bytes.extend(self.values.iter().map(|&value| value as u8));
        let low = if self.keep.is_some() { &self.low } else { &self.values };
        let takes = self.rules.takes.iter();
        let mut all: Vec<Lag> =
            takes.map(|&taken| Lag { distance: taken as usize, value: 0 }).collect();
        let mut witnesses = Vec::new();
        let reach = self.witness_reach();
        for &(taken, _) in &self.splits {
            let lag = |heap: usize| Lag { distance: taken + heap, value: low[heap].into() };
            all.extend(self.rares.iter().map(|&rare| lag(rare)));
            // The other part is larger, for all heaps to come.
            let larger = |&part: &usize| taken + 2 * part < n;
            let parts = (1..=PART.min(reach)).take_while(larger);
            let common = parts.filter(|heap| self.rares.binary_search(heap).is_err());
            witnesses.extend(common.map(lag));
        }
        self.clock.work((self.values.len() + PART * all.len()) as u64);
        self.marks = Marks::new(classes, &self.bytes, n, all, witnesses);
        Ok(())
    }

    /// Computes the values of a block of heaps from `n` on, as far as they are found
    /// together, and of one heap more.
    pub(super) fn block(&mut self, n: usize) -> Result<(), Unproved> {
        let Some(marks) = &self.marks else { return Ok(()) };
        let start = self.bytes.len();
        self.bytes.resize(start + BLOCK, 0);
        kernel::guess(marks, &mut self.bytes, n, &mut self.guess);
        let mut work = marks.count() * BLOCK / 16;
        let mut heaps = 0;
        loop {
            let sure = start + heaps..start + heaps + self.guess.sure(heaps);
            heaps += sure.len();
            self.values.extend(self.bytes[sure].iter().map(|&value| u16::from(value)));
            if heaps == self.guess.heaps || !self.is_proved(n, heaps, &mut work) {
                break;
            }
            self.values.push(self.bytes[start + heaps].into());
            heaps += 1;
        }
        self.clock.work(work as u64);
        if heaps < BLOCK {
            if let Some(marks) = &mut self.marks
                && heaps < self.guess.heaps
                && self.guess.is_refuted(heaps)
            {
                marks.learn(&self.bytes, start + heaps);
            }
            self.bytes.truncate(start + heaps);
            self.next()?;
        }
        Ok(())
    }

    /// Whether the guess for a heap of the block from heap `n` on is its value, where all
    /// before it in the block were.
    pub(super) fn is_proved(&self, n: usize, at: usize, work: &mut usize) -> bool {
        let reach = self.witness_reach();
        let mut open = self.guess.open(at);
        !self.guess.is_refuted(at) && open.all(|y| self.is_option(n + at, y, reach, work))
    }
}
