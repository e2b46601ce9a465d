//! The rare heaps under a [`Split`] of the values.
//!
//! If all splits with a rare part are marked, all splits of common value into known heaps are.
//! Takes are marked anyway, and splits with a part in the block are compared at the end. So a
//! common value that is not marked needs no comparison, and only rare values below it are
//! compared. (Winning Ways, chapter 4; see [`Split`].)

use super::super::moves::Moves;
use super::super::split::Split;
use super::learn::{Lag, kinds};
use crate::budget::{Budget, Stop};

/// The splits with a rare part, for the heaps looked at so far.
#[derive(Clone, Debug)]
pub(super) struct Rares {
    split: Split,
    lags: Vec<Lag>,
    /// The number of heaps looked at.
    to: usize,
    /// Bytes that were reserved of the budget.
    reserved: u64,
}

impl Rares {
    /// Starts with no lags; [`extend`](Rares::extend) adds them.
    pub(super) fn new(split: Split) -> Rares {
        Rares { split, lags: Vec::new(), to: 1, reserved: 0 }
    }

    pub(super) fn split(&self) -> Split {
        self.split
    }

    /// A lag for each rare heap and each kind of split whose parts may differ.
    pub(super) fn lags(&self) -> &[Lag] {
        &self.lags
    }

    /// Looks at new values.
    ///
    /// # Errors
    /// If the budget has too little memory.
    pub(super) fn extend(
        &mut self,
        moves: &Moves,
        values: &[u16],
        budget: &Budget,
    ) -> Result<(), Stop> {
        let (split, from) = (self.split, self.to);
        let heaps = values.iter().enumerate().skip(from);
        for (heap, &value) in heaps.filter(|&(n, &x)| !split.is_common(n as u64, x.into())) {
            let many = moves.breaks.len();
            let free = self.lags.capacity() - self.lags.len();
            if free < many {
                let more = (self.lags.len() / 2).max(many).max(1 << 10);
                let bytes = (size_of::<Lag>() * more) as u64;
                budget.reserve(bytes)?;
                self.reserved += bytes;
                self.lags.try_reserve_exact(free + more).map_err(|_| Stop::Memory)?;
            }
            for (kind, &(taken, _)) in kinds(moves) {
                let distance = taken as u32 + heap as u32;
                self.lags.push(Lag { distance, value, kind: kind as u16 });
            }
            self.to = heap + 1;
        }
        self.to = values.len();
        Ok(())
    }

    /// Gives its memory back.
    pub(super) fn release(self, budget: &Budget) {
        budget.release(self.reserved);
    }
}
