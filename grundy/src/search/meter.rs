//! What tables hold, against a budget.

use crate::budget::{Budget, Stop};

/// Bytes that are held, and how many of them are reserved.
#[derive(Debug, Default)]
pub(super) struct Meter {
    held: u64,
    reserved: u64,
}

impl Meter {
    /// Counts bytes before they are allocated. Without a budget they are
    /// reserved the next time that there is one.
    pub fn take(&mut self, bytes: u64, budget: Option<&Budget>) -> Result<(), Stop> {
        let held = self.held + bytes;
        if let Some(budget) = budget
            && held > self.reserved
        {
            budget.reserve(held - self.reserved)?;
            self.reserved = held;
        }
        self.held = held;
        Ok(())
    }

    /// Counts bytes that were freed; they are used again before more are
    /// reserved.
    pub fn give(&mut self, bytes: u64) {
        self.held -= bytes;
    }

    /// Makes room for `more` entries, in steps that keep growth linear.
    pub fn grow<T>(
        &mut self,
        list: &mut Vec<T>,
        more: usize,
        budget: Option<&Budget>,
    ) -> Result<(), Stop> {
        if list.capacity() - list.len() >= more {
            return Ok(());
        }
        let size = size_of::<T>().max(1);
        let mut stop = Ok(());
        // Near the limit smaller steps still fit.
        for share in [2, 16] {
            let room = (list.capacity() / share).max(64).max(more);
            stop = self.take((room * size) as u64, budget);
            if stop.is_ok() {
                // Counted from the length: `reserve_exact` gives at least it.
                list.reserve_exact(list.capacity() - list.len() + room);
                return Ok(());
            }
        }
        stop
    }
}
