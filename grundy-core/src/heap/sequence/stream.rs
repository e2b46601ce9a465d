//! A nim-sequence in passing: values are handed out and forgotten.

use super::NimSequence;
use crate::budget::{Budget, Stop};
use crate::heap::block::{Block, Form};
use std::ops::ControlFlow;

mod state;

pub use state::StreamState;

/// The number of values that are kept before any are dropped: 256 kB.
const KEPT: usize = 1 << 17;

/// The number of values that are computed at a time.
const BLOCK: usize = 1 << 14;

impl NimSequence {
    /// Computes the values of all heaps below `length` by the recurrence, without using a
    /// period, and hands them to `each` in order: the first heap of a block and its values.
    /// `each` can stop the stream. Values that the recurrence does not need any more are
    /// dropped, so that memory does not grow with `length`
    ///
    /// - where nothing is split and the largest take is known: that many values
    ///   are kept;
    /// - where two heaps at most are left and the rare heaps end: a stretch at
    ///   the beginning and the last values back to the last rare heap.
    ///
    /// How many values a sparse game needs is seen only during the run. If a dropped value
    /// turns out to be needed, the run starts again with four times as many values kept; no
    /// value is handed out twice.
    ///
    /// ```
    /// # use grundy_core as grundy;
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
    /// Why it stopped; the values that were handed out are valid. [`Stop::Memory`] if all
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
        let mut stream = Stream::new(self);
        while stream.given() < length {
            if stream.advance(length, budget, each)?.is_break() {
                break;
            }
        }
        Ok(())
    }
}

/// Values in passing, block by block: what [`NimSequence::stream`] does, so that
/// it can be saved in between.
///
/// ```
/// # use grundy_core as grundy;
/// use grundy::budget::Budget;
/// use std::ops::ControlFlow;
/// use grundy::heap::{HeapRules, NimSequence, sequence::{Block, Stream}};
/// let game = || NimSequence::new(HeapRules::parse("0.77").unwrap());
/// let (budget, mut values, mut room) = (Budget::unlimited(), Vec::new(), Vec::new());
/// let mut each = |_: u64, block: Block<'_>| {
///     values.extend_from_slice(block.values(&mut room));
///     ControlFlow::Continue(())
/// };
/// let mut stream = Stream::new(game());
/// stream.advance(10, &budget, &mut each).unwrap();
/// let state = stream.save().unwrap().into_owned();
/// let mut stream = Stream::resume(game(), state, &budget).unwrap().unwrap();
/// stream.advance(12, &budget, &mut each).unwrap();
/// assert_eq!(values, [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]);
/// ```
#[derive(Clone, Debug)]
pub struct Stream {
    sequence: NimSequence,
    kept: usize,
    /// Heaps whose values were handed out.
    given: usize,
    /// How many values there were when the first ones were dropped.
    full: Option<usize>,
}

impl Stream {
    /// A stream of a sequence of which nothing was computed.
    pub fn new(sequence: NimSequence) -> Stream {
        Stream { sequence, kept: KEPT, given: 0, full: None }
    }

    /// How many values were handed out.
    pub fn given(&self) -> u64 {
        self.given as u64
    }

    /// Hands out the values of the next heaps below `length`.
    ///
    /// # Errors
    /// Why it stopped; the values that were handed out are valid.
    pub fn advance(
        &mut self,
        length: u64,
        budget: &Budget,
        each: &mut dyn FnMut(u64, Block<'_>) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Stop> {
        let end = usize::try_from(length).unwrap_or(usize::MAX);
        let now = self.sequence.table.len();
        if self.sequence.table.dropped() > 0 && now <= self.given {
            // Values that no later one needs are not stored; values that are computed a second
            // time were handed out before.
            let again = now < self.given;
            let to = if again { end.min(self.given) } else { end };
            let block = self.sequence.engine.engine().pass(now, to, budget)?;
            if !block.is_empty() {
                let next = now + block.len();
                let flow = if again { ControlFlow::Continue(()) } else { each(now as u64, block) };
                self.given = self.given.max(next);
                self.sequence.table.skip(next);
                return Ok(flow);
            }
        }
        let done = self.compute(end, budget);
        if done.is_ok() && self.sequence.table.len() == now && now < end {
            // It needs values that were dropped.
            self.kept = self.kept.saturating_mul(4);
            self.full = None;
            self.sequence.table.clear(budget);
            self.sequence.renew(budget);
            return Ok(ControlFlow::Continue(()));
        }
        let table = &self.sequence.table;
        if table.len() > self.given {
            let mut each = |first: u64, values: &[u32]| each(first, Block(Form::Values(values)));
            let flow = table.each_from(self.given, &mut each);
            self.given = table.len();
            if flow.is_break() {
                return Ok(flow);
            }
        }
        done?;
        Ok(ControlFlow::Continue(()))
    }

    /// Computes a block of values, having dropped those before that are needed
    /// no more. Heaps that were not given are not dropped, and no heap before
    /// there are `kept`.
    fn compute(&mut self, end: usize, budget: &Budget) -> Result<(), Stop> {
        let Stream { sequence, kept, given, full: first } = self;
        let (now, dropped) = (sequence.table.len(), sequence.table.dropped());
        if now <= *given
            && let Some(window) = sequence.engine.engine().window()
        {
            let full = window.saturating_mul(2).saturating_add(BLOCK.min(*kept));
            if now - dropped >= if dropped == 0 { full.max(*kept) } else { full } {
                sequence.table.forget(window, full - window + BLOCK, budget)?;
                first.get_or_insert(now);
            }
        }
        let to = end.min(now + BLOCK.min(*kept));
        sequence.make_room(to, end, budget)?;
        sequence.engine.engine().expect(end);
        sequence.engine.engine().extend(&mut sequence.table, to, budget)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::HeapRules;
    use crate::heap::sequence::engines::Engines;

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
        let mut stream = Stream { kept, ..Stream::new(sequence) };
        while stream.given() < length {
            let _ = stream.advance(length, budget, &mut each).unwrap();
        }
        all
    }

    #[test]
    fn a_stream_tells_how_long_it_will_be() {
        let has_lanes = |length: u64| {
            let sequence = NimSequence::new(HeapRules::parse("0.404").unwrap());
            let mut stream = Stream { kept: 3000, ..Stream::new(sequence) };
            let mut each = |_: u64, _: Block<'_>| ControlFlow::Continue(());
            let _ = stream.advance(length, &Budget::unlimited(), &mut each).unwrap();
            assert_eq!(stream.given(), 3000);
            let Engines::TwoHeaps(engine) = &stream.sequence.engine else { unreachable!() };
            engine.lanes().is_some()
        };
        // Lanes pay only with more heaps than that.
        assert!(has_lanes(1_000_000));
        assert!(!has_lanes(3000));
    }

    #[test]
    fn values_that_were_dropped_and_are_needed_are_computed_anew() {
        // The last rare heap of 0.16 is 13935, and 8192 values are not enough.
        let budget = Budget::unlimited();
        for (game, kept, length) in [
            ("0.16", 1 << 13, 60_000),
            // More than once: values that are computed again are dropped again.
            ("0.16", 1 << 8, 60_000),
            ("0.106", 1 << 13, 40_000),
            ("subtract:2,3,7", 1 << 13, 50_000),
        ] {
            let mut whole = NimSequence::new(HeapRules::parse(game).unwrap());
            whole.compute(length - 1, &budget).unwrap();
            let all = streamed(game, kept, length, &budget);
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
