//! What tables hold, against a budget.

use crate::budget::{Budget, Stop};
use crate::memory::in_large_pages;

/// Bytes that a table holds, and how many of them are reserved: memory is
/// reserved before it is allocated.
#[derive(Debug, Default)]
pub struct Meter {
    held: u64,
    reserved: u64,
}

impl Meter {
    /// Counts bytes before they are allocated. Without a budget they are
    /// reserved the next time that there is one.
    ///
    /// # Errors
    /// [`Stop::Memory`]: the budget does not allow them, and nothing is counted.
    pub fn take(&mut self, bytes: u64, budget: Option<&Budget>) -> Result<(), Stop> {
        let held = self.held + bytes;
        if let Some(budget) = budget
            && held > self.reserved
        {
            /// Less is not asked for, where there is as much.
            const LEAST: u64 = 1 << 12;
            let more = held - self.reserved;
            let least = more.max(LEAST);
            match budget.reserve(least) {
                Ok(()) => self.reserved += least,
                Err(_) => {
                    budget.reserve(more)?;
                    self.reserved = held;
                }
            }
        }
        self.held = held;
        Ok(())
    }

    /// Counts bytes that were freed; they are used again before more are
    /// reserved.
    pub fn give(&mut self, bytes: u64) {
        self.held -= bytes;
    }

    /// All tables were freed: gives the reserved memory back.
    pub fn end(self, budget: &Budget) {
        budget.release(self.reserved);
    }

    /// Makes room for `more` entries, in steps that keep growth linear.
    ///
    /// # Errors
    /// [`Stop::Memory`]: the budget does not allow it.
    #[inline]
    pub fn grow<T>(
        &mut self,
        list: &mut Vec<T>,
        more: usize,
        budget: Option<&Budget>,
    ) -> Result<(), Stop> {
        if list.capacity() - list.len() >= more {
            return Ok(());
        }
        self.enlarge(list, more, budget)
    }

    #[cold]
    fn enlarge<T>(
        &mut self,
        list: &mut Vec<T>,
        more: usize,
        budget: Option<&Budget>,
    ) -> Result<(), Stop> {
        let size = size_of::<T>().max(1);
        let mut stop = Ok(());
        // Near the limit smaller steps still fit.
        for share in [2, 16] {
            let room = (list.capacity() / share).max(64).max(more);
            stop = self.take((room * size) as u64, budget);
            if stop.is_ok() {
                // Counted from the length: `reserve_exact` gives at least it.
                list.reserve_exact(list.capacity() - list.len() + room);
                in_large_pages(list);
                return Ok(());
            }
        }
        stop
    }
}
