//! Games with few rare heaps: the options of a block are marked one lag at a time, in sets of
//! 16, 32 or 64 indices.

mod compare;
#[cfg(target_arch = "x86_64")]
mod entries;
mod kernel;
mod lags;
mod portable;
mod stages;
mod verify;

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(test)]
mod tests;

use super::level::Level;
use super::{Lanes, NEAR};
use kernel::Set;
pub(crate) use kernel::{BLOCK, Todo};
use lags::{Lags, Witnesses};
pub(crate) use lags::{Longs, Short};
use portable::Portable;
pub(crate) use stages::Stages;

/// The largest number of heaps that may be computed and not yet verified when a batch ends.
const UNVERIFIED: usize = 8 * BLOCK;

/// The result of production.
struct Made {
    /// The position after the last index.
    to: usize,
    /// The number of blocks, and the number of those that were done again.
    blocks: usize,
    again: usize,
    /// Whether the heap at `to` has no index in reach.
    stuck: bool,
}

impl Lanes {
    /// Writes common indices up to heap `end`, or up to a heap without a common index in reach,
    /// and verifies all of them except the last blocks.
    pub(crate) fn produce(&mut self, end: usize) {
        let mut bytes = std::mem::take(&mut self.bytes);
        let mut todo = std::mem::take(&mut self.todo);
        todo.verify = self.end - self.base;
        let made = self.make(&mut bytes, end - self.base, &mut todo);
        // A block that is done again ends the verification that was in progress.
        let late = if made.stuck { 0 } else { UNVERIFIED };
        while todo.verify + late < made.to {
            self.verify(&bytes, self.base, &mut todo);
        }
        self.end = self.base + todo.verify.min(made.to);
        let found = self.first_rare(&bytes, self.base, self.end, &mut todo);
        (self.bytes, self.todo) = (bytes, todo);
        self.take_over(&made);
        self.take_note(&found);
        if self.stuck {
            self.ahead = self.end;
        }
    }

    /// Writes common indices from heap [`ahead`](Lanes::ahead) on, up to position `to` in
    /// `bytes`, or up to a heap without a common index in reach. Meanwhile it verifies the
    /// heaps from `todo.verify` on, except the last blocks.
    fn make(&self, bytes: &mut [u8], to: usize, todo: &mut Todo) -> Made {
        let mut made = Made { to, blocks: 0, again: 0, stuck: false };
        let mut at = self.ahead - self.base;
        while at < made.to {
            let (now, fine) = self.blocks_from(bytes, at, to, todo);
            made.blocks += (now - at) / BLOCK;
            at = now;
            if fine {
                continue;
            }
            // One heap at a time, with all lags.
            made.again += 1;
            for again in at - BLOCK..at {
                match self.one(bytes, again) {
                    Some(index) => bytes[again] = index,
                    None => {
                        (made.to, made.stuck) = (again, true);
                        break;
                    }
                }
            }
        }
        made
    }

    /// Adds the produced heaps to the state.
    fn take_over(&mut self, made: &Made) {
        self.ahead = self.base + made.to;
        self.blocks += made.blocks;
        self.large += made.again;
        self.stuck |= made.stuck;
    }

    /// [`kernel::produce`] for the width and the smallest lag.
    fn blocks_from(
        &self,
        bytes: &mut [u8],
        from: usize,
        to: usize,
        todo: &mut Todo,
    ) -> (usize, bool) {
        match self.width {
            2 => self.blocks_of::<u32, 2>(bytes, from, to, todo),
            4 => self.blocks_of::<u32, 4>(bytes, from, to, todo),
            _ => self.blocks_of::<u64, 8>(bytes, from, to, todo),
        }
    }

    fn blocks_of<S: Set, const T: usize>(
        &self,
        bytes: &mut [u8],
        from: usize,
        to: usize,
        todo: &mut Todo,
    ) -> (usize, bool) {
        match self.lags.last().map_or(NEAR as u32, |lag| lag.distance) {
            1 => self.blocks_by::<S, T, 1>(bytes, from, to, todo),
            2 | 3 => self.blocks_by::<S, T, 2>(bytes, from, to, todo),
            4..8 => self.blocks_by::<S, T, 4>(bytes, from, to, todo),
            _ => self.blocks_by::<S, T, 8>(bytes, from, to, todo),
        }
    }

    fn blocks_by<S: Set, const T: usize, const G: usize>(
        &self,
        bytes: &mut [u8],
        from: usize,
        to: usize,
        todo: &mut Todo,
    ) -> (usize, bool) {
        let Lanes { index, base, near, close, mid, far, witnesses, planes, .. } = self;
        let needs = index.needs_of_two(base + todo.verify);
        let witnesses = Witnesses { lags: witnesses, planes: *planes };
        let lags = Lags { near, close, mid, far, witnesses };
        match self.level {
            Level::Plain => {
                kernel::produce::<_, S, T, G>(Portable, bytes, from, to, lags, needs, todo)
            }
            #[cfg(target_arch = "x86_64")]
            Level::Avx2(cpu) => avx2::produce::<S, T, G>(cpu, bytes, from, to, lags, needs, todo),
            #[cfg(target_arch = "x86_64")]
            Level::Avx512(cpu) => {
                avx512::produce::<S, T, G>(cpu, bytes, from, to, lags, needs, todo)
            }
        }
    }

    /// Chooses the width or the witnesses again if they have turned out badly.
    pub(crate) fn adapt(&mut self) {
        if self.large > 16 && self.large * 64 > self.blocks {
            self.width = (2 * self.width).min(16);
            self.planes = self.width;
            (self.blocks, self.large) = (0, 0);
        }
        if self.heaps > 1 << 14 && self.heaps > self.end / 2 {
            self.choose_width();
            self.heaps = 0;
        }
        self.review_witnesses();
    }
}
