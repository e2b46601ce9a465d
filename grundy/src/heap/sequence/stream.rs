//! A nim-sequence in passing: values are handed out and forgotten.

use super::{NimSequence, Recurrence};
use crate::budget::{Budget, Stop};
use std::ops::ControlFlow;

/// So many values are kept before any are dropped: 4 MB.
const KEPT: usize = 1 << 21;

/// How many values are computed at a time.
const BLOCK: usize = 1 << 14;

impl NimSequence {
    /// Computes the values of all heaps below `length` by the recurrence, no
    /// period used, and hands them to `each` in order: the first heap of a block
    /// and its values; it ends where `each` says so. Values that the recurrence does not need any more are
    /// dropped, so that memory does not grow with `length`
    ///
    /// - where nothing is split and the largest take is known: that many values
    ///   are kept;
    /// - where two heaps at most are left and the rare heaps end: a stretch at
    ///   the beginning and the last values back to the last rare heap.
    ///
    /// What is needed of a sparse game is seen on the way only. If a value that
    /// was dropped turns out to be needed, all is computed once more with four
    /// times as many values kept; nothing is handed out twice.
    ///
    /// ```
    /// use grundy::budget::Budget;
    /// use std::ops::ControlFlow;
    /// use grundy::heap::{rules::HeapRules, sequence::NimSequence};
    /// let game = NimSequence::new(HeapRules::parse("subtract:1,3,4").unwrap());
    /// let (mut count, mut sum) = (0, 0u64);
    /// let small = Budget::unlimited().with_memory(20 << 20);
    /// game.stream(10_000_000, &small, &mut |_, values| {
    ///     count += values.len();
    ///     sum += values.iter().map(|&value| u64::from(value)).sum::<u64>();
    ///     ControlFlow::Continue(())
    /// }).unwrap();
    /// assert_eq!((count, sum), (10_000_000, 12_857_143));
    /// ```
    ///
    /// # Errors
    /// Why it stopped; what was handed out is valid. [`Stop::Memory`] where all
    /// values are needed and do not fit.
    pub fn stream(
        mut self,
        length: u64,
        budget: &Budget,
        each: &mut dyn FnMut(u64, &[u32]) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        let end = usize::try_from(length).unwrap_or(usize::MAX);
        if !matches!(self.engine, Recurrence::TwoHeaps(_)) {
            self.would_fit(length, budget)?;
        }
        let (mut given, mut kept) = (0, KEPT);
        while self.table.len() < end {
            let now = self.table.len();
            let done = self.advance(end, given, kept, budget);
            if done.is_ok() && self.table.len() == now {
                // It needs values that were dropped.
                kept = kept.saturating_mul(4);
                self.table.clear(budget);
                self.engine = Recurrence::of_rules(&self.rules);
                let method = self.method;
                self = self.with_method(method);
                continue;
            }
            if self.table.len() > given {
                if self.table.each_from(given, each).is_break() {
                    return Ok(());
                }
                given = self.table.len();
            }
            done?;
        }
        Ok(())
    }

    /// Computes a block of values, having dropped those before that are needed
    /// no more. Heaps from `given` on are not dropped, and no heap before there
    /// are `kept`.
    fn advance(
        &mut self,
        end: usize,
        given: usize,
        kept: usize,
        budget: &Budget,
    ) -> Result<(), Stop> {
        let (now, dropped) = (self.table.len(), self.table.dropped());
        if now <= given
            && let Some(window) = self.engine.engine().window()
        {
            let full = window.saturating_mul(2).saturating_add(BLOCK);
            if now - dropped >= if dropped == 0 { full.max(kept) } else { full } {
                self.table.forget(window, full - window + BLOCK, budget)?;
            }
        }
        let to = end.min(now + BLOCK);
        self.make_room(to, end, budget)?;
        self.engine.engine().extend(&mut self.table, to, budget)
    }
}
