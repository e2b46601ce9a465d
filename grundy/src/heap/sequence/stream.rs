//! A nim-sequence in passing: values are handed out and forgotten.

use super::{NimSequence, Recurrence};
use crate::budget::{Budget, Stop};
use std::ops::ControlFlow;

/// So many values are kept before any are dropped: 256 kB.
const KEPT: usize = 1 << 17;

/// How many values are computed at a time.
const BLOCK: usize = 1 << 14;

/// Values of consecutive heaps, as a stream hands them out.
#[derive(Clone, Copy, Debug)]
pub struct Block<'a>(pub(in crate::heap) Form<'a>);

/// How the values of a block stand there.
#[derive(Clone, Copy, Debug)]
pub(in crate::heap) enum Form<'a> {
    Values(&'a [u32]),
    /// The value of the heap at an even place of the block is that of its code
    /// in the first table, and at an odd place in the second.
    Codes(&'a [u8], [&'a [u16; 128]; 2]),
}

impl<'a> Block<'a> {
    /// How many heaps there are.
    pub fn len(&self) -> usize {
        match self.0 {
            Form::Values(values) => values.len(),
            Form::Codes(codes, _) => codes.len(),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The values, in `room` if they do not stand there as such. O(values).
    pub fn values<'b>(&self, room: &'b mut Vec<u32>) -> &'b [u32]
    where
        'a: 'b,
    {
        match self.0 {
            Form::Values(values) => values,
            Form::Codes(codes, [even, odd]) => {
                let value =
                    |table: &[u16; 128], code: u8| u32::from(table[usize::from(code & 127)]);
                let (pairs, rest) = codes.as_chunks::<2>();
                room.clear();
                room.extend(pairs.iter().flat_map(|&[x, y]| [value(even, x), value(odd, y)]));
                room.extend(rest.iter().map(|&x| value(even, x)));
                room
            }
        }
    }
}

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
    /// assert_eq!((count, sum), (10_000_000, 12_857_140));
    /// ```
    ///
    /// # Errors
    /// Why it stopped; what was handed out is valid. [`Stop::Memory`] where all
    /// values are needed and do not fit.
    pub fn stream(
        self,
        length: u64,
        budget: &Budget,
        each: &mut dyn FnMut(u64, &[u32]) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        let mut room = Vec::new();
        self.stream_blocks(length, budget, &mut |first, block| each(first, block.values(&mut room)))
    }

    /// The same, with blocks of values as they come: to [count](crate::heap::tally::Tally)
    /// them takes less time than to write them out.
    ///
    /// # Errors
    /// As for [`stream`](NimSequence::stream).
    pub fn stream_blocks(
        self,
        length: u64,
        budget: &Budget,
        each: &mut dyn FnMut(u64, Block<'_>) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        self.stream_keeping(KEPT, length, budget, each)
    }

    /// The same with so many values kept at first.
    fn stream_keeping(
        mut self,
        mut kept: usize,
        length: u64,
        budget: &Budget,
        each: &mut dyn FnMut(u64, Block<'_>) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        let end = usize::try_from(length).unwrap_or(usize::MAX);
        let mut given = 0;
        while given < end {
            let now = self.table.len();
            if self.table.dropped() > 0 && now <= given {
                // Values that nothing follows from need not be written down.
                let block = self.engine.engine().pass(now, end, budget)?;
                if !block.is_empty() {
                    given += block.len();
                    if each(now as u64, block).is_break() {
                        return Ok(());
                    }
                    self.table.skip(given);
                    continue;
                }
            }
            let done = self.advance(end, given, kept, budget);
            if done.is_ok() && self.table.len() == now && now < end {
                // It needs values that were dropped.
                kept = kept.saturating_mul(4);
                self.table.clear(budget);
                self.engine.engine().release(budget);
                self.engine = Recurrence::of_rules(&self.rules);
                let method = self.method;
                self = self.with_method(method);
                if let Recurrence::TwoHeaps(engine) = &mut self.engine {
                    engine.set_threads(self.threads.clone());
                }
                continue;
            }
            if self.table.len() > given {
                let mut each =
                    |first: u64, values: &[u32]| each(first, Block(Form::Values(values)));
                if self.table.each_from(given, &mut each).is_break() {
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
            let full = window.saturating_mul(2).saturating_add(BLOCK.min(kept));
            if now - dropped >= if dropped == 0 { full.max(kept) } else { full } {
                self.table.forget(window, full - window + BLOCK, budget)?;
            }
        }
        let to = end.min(now + BLOCK.min(kept));
        self.make_room(to, end, budget)?;
        self.engine.engine().extend(&mut self.table, to, budget)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::HeapRules;

    /// All values of a stream.
    fn streamed(game: &str, kept: usize, length: u64, budget: &Budget) -> Vec<u32> {
        let sequence = NimSequence::new(HeapRules::parse(game).unwrap());
        let mut all = Vec::new();
        let mut each = |first: u64, values: &[u32]| {
            assert_eq!(first, all.len() as u64);
            all.extend(values);
            ControlFlow::Continue(())
        };
        let mut room = Vec::new();
        let mut each = |first: u64, block: Block<'_>| each(first, block.values(&mut room));
        sequence.stream_keeping(kept, length, budget, &mut each).unwrap();
        all
    }

    #[test]
    fn values_that_were_dropped_and_are_needed_are_computed_anew() {
        // The last rare heap of 0.16 is 13935, and 8192 values are not enough.
        let budget = Budget::unlimited();
        for (game, length) in [("0.16", 60_000), ("0.106", 40_000), ("subtract:2,3,7", 50_000)] {
            let mut whole = NimSequence::new(HeapRules::parse(game).unwrap());
            whole.compute(length - 1, &budget).unwrap();
            let all = streamed(game, 1 << 13, length, &budget);
            assert_eq!(all.len() as u64, length);
            let known = |n: u64| whole.known(n).unwrap().0;
            assert!((0..length).all(|n| known(n) == u128::from(all[n as usize])), "{game}");
        }
    }

    #[test]
    fn long_steps_are_copied_in_time() {
        // Steps that are longer than what the lanes keep.
        let budget = Budget::unlimited();
        let all = streamed("0.104", KEPT, 280_000, &budget);
        let mut whole = NimSequence::new(HeapRules::parse("0.104").unwrap());
        whole.next_try = usize::MAX;
        whole.compute(279_999, &budget).unwrap();
        assert!((0..280_000).all(|n| whole.table.at(n) == all[n]));
    }

    #[test]
    fn memory_does_not_grow() {
        let budget = Budget::unlimited().with_memory(4 << 20);
        assert_eq!(streamed("0.104", 1 << 16, 1 << 21, &budget).len(), 1 << 21);
        let budget = Budget::unlimited().with_memory(1 << 20);
        let values = streamed("subtract:1,3,4,1000", 1 << 14, 1 << 21, &budget);
        assert_eq!(values.len(), 1 << 21);
        // A game that needs all values stops.
        let game = NimSequence::new(HeapRules::parse("0.007").unwrap());
        let budget = Budget::unlimited().with_memory(1 << 14);
        let stopped = game.stream(1 << 30, &budget, &mut |_, _| ControlFlow::Continue(()));
        assert_eq!(stopped, Err(Stop::Memory));
    }
}
