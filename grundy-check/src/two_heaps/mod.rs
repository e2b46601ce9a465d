//! Values of games that leave at most two heaps.
//!
//! With a split of the values in rare and common ones (see
//! `docs/certificates.md`) only the splits with a rare part are looked at, and
//! witnesses for smaller rare values; without, all splits. Where hardly a heap is
//! rare, blocks of heaps are looked at together. The values are the
//! true ones whatever the split is.

mod block;
mod classes;
mod guess;
mod heap;
mod kernel;
mod marks;

pub(crate) use classes::Classes;

use crate::host::{Clock, Host, Memory, Stop};
use crate::message::message;
use crate::rules::{Like, Rules};
use crate::state::ValuesState;
use crate::unproved::{Unproved, fits, refuse};
use guess::Guess;
use marks::{BLOCK, Lag, Marks};
use std::borrow::Cow;

/// The number of heaps from which blocks are used, if fewer than one heap in `RARE` is rare.
const FIRST: usize = 1 << 11;
const RARE: usize = 8;

/// The bounds of the window theorem: rare heaps are at most `rare`, small parts
/// of witnesses at most `reach`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    pub(crate) rare: usize,
    pub(crate) reach: usize,
}

/// Values from heap 0 on, of which only the last are kept on request.
pub(crate) struct TwoHeaps<'a> {
    rules: &'a Rules,
    /// Splits: tokens taken, and what the heaps must be like.
    splits: Vec<(usize, Like)>,
    classes: Option<Classes>,
    bounds: Option<Bounds>,
    /// The values of the heaps from `base` on.
    values: Vec<u16>,
    base: usize,
    /// The first values, once `base` may grow.
    low: Vec<u16>,
    /// How many of the last values are kept then.
    keep: Option<usize>,
    rares: Vec<usize>,
    /// For many heaps at once, with the last values as bytes; and the heap from which on the
    /// marks are to be chosen again.
    marks: Option<Marks>,
    bytes: Vec<u8>,
    guess: Box<Guess>,
    choose_at: usize,
    /// `stamps[x] == n + 1`: some option of heap n has the value x.
    stamps: Vec<u64>,
    clock: Clock<'a>,
    memory: Memory<'a>,
}

impl<'a> TwoHeaps<'a> {
    pub(crate) fn new(
        rules: &'a Rules,
        classes: Option<Classes>,
        bounds: Option<Bounds>,
        total: u64,
        host: &'a dyn Host,
    ) -> Result<TwoHeaps<'a>, Unproved> {
        // No heap and no take is larger, so all of them are indices: `as usize` cuts none of
        // them below, on machines of 32 bits neither.
        if usize::try_from(total.max(rules.last)).is_err() {
            return refuse(message!("check-beyond-machine"));
        }
        let mut memory = Memory::new(host);
        memory.take(8 << 16)?;
        Ok(TwoHeaps {
            rules,
            splits: rules.splits.iter().map(|split| (split.taken as usize, split.like)).collect(),
            classes,
            bounds,
            values: Vec::new(),
            base: 0,
            low: Vec::new(),
            keep: None,
            rares: Vec::new(),
            marks: None,
            bytes: Vec::new(),
            guess: Box::new(Guess::new()),
            choose_at: FIRST,
            stamps: vec![0; 1 << 16],
            clock: Clock::new(host, Some(total)),
            memory,
        })
    }

    /// All values, where all are kept.
    pub(crate) fn into_values(self) -> Vec<u16> {
        self.values
    }

    /// The state of the computation. It must be taken between two calls of
    /// [`extend`](TwoHeaps::extend), and before a call of [`stream`](TwoHeaps::stream) for the same
    /// heap.
    pub(crate) fn state(&self) -> ValuesState<'_> {
        let kept = self.keep.unwrap_or(usize::MAX).min(self.values.len());
        ValuesState {
            next: self.next_heap() as u64,
            low: Cow::Borrowed(&self.low),
            last: Cow::Borrowed(&self.values[self.values.len() - kept..]),
        }
    }

    /// Goes on where another stood that had the same bounds and kept as many values; nothing
    /// is computed yet.
    pub(crate) fn resume(
        &mut self,
        state: ValuesState<'static>,
        streams: Option<(Bounds, usize)>,
    ) -> Result<(), Unproved> {
        let ValuesState { next, low, last } = state;
        let next = usize::try_from(next).map_err(|_| Unproved::Unfit)?;
        match streams {
            None => fits(low.is_empty() && last.len() == next)?,
            Some((bounds, keep)) => {
                let first = bounds.rare.max(bounds.reach) + 1;
                fits(low.len() == first && first <= next && last.len() == keep && keep <= next)?;
                (self.bounds, self.keep) = (Some(bounds), Some(keep));
            }
        }
        self.memory.take(2 * (low.len() + last.len()) as u64)?;
        (self.low, self.values) = (low.into_owned(), last.into_owned());
        self.base = next - self.values.len();
        if let Some(classes) = self.classes {
            let first = if self.keep.is_some() { &self.low } else { &self.values };
            let rare = (0..).zip(first).skip(1).filter(|&(n, &value)| !classes.common(n, value));
            self.rares = rare.map(|(n, _)| n).collect();
            let last = self.rares.last().copied().unwrap_or(0);
            fits(self.bounds.is_none_or(|bounds| last <= bounds.rare))?;
        }
        self.choose_at = self.choose_at.max(next);
        Ok(())
    }

    /// The next heap.
    pub(crate) fn next_heap(&self) -> usize {
        self.base + self.values.len()
    }

    /// Whether it is time to ask the host.
    pub(crate) fn is_due(&mut self) -> bool {
        self.clock.is_due()
    }

    /// Asks the host whether to continue.
    pub(crate) fn ask(&self) -> Result<(), Stop> {
        self.clock.ask(self.next_heap() as u64)
    }

    /// From here on keeps the first values, as far as the bounds reach, and the
    /// last `keep`; and holds witnesses to the bounds. Later calls may narrow
    /// them.
    pub(crate) fn stream(&mut self, bounds: Bounds, keep: usize) -> Result<(), Unproved> {
        let low = (bounds.rare.max(bounds.reach) + 1).min(self.base + self.values.len());
        if self.keep.is_none() {
            self.memory.take(2 * low as u64)?;
            self.low = self.values[..low].to_vec();
        }
        self.low.truncate(low);
        self.keep = Some(keep);
        self.bounds = Some(bounds);
        self.marks = None;
        self.choose_at = self.base + self.values.len();
        Ok(())
    }

    /// Computes the value of the next heap, or of some more up to heap `to`, itself left
    /// out, and returns them. There must be a next one.
    pub(crate) fn extend(&mut self, to: usize) -> Result<&[u16], Unproved> {
        let from = self.base + self.values.len();
        self.make_room()?;
        if let Some(classes) = self.classes
            && from >= self.choose_at
        {
            self.choose(classes, from)?;
        }
        if from + BLOCK <= to && self.is_quiet(from) {
            self.block(from)?;
        } else {
            self.next()?;
        }
        Ok(&self.values[from - self.base..])
    }

    /// Drops values that are kept no longer, and sees that there is room for a block.
    fn make_room(&mut self) -> Result<(), Unproved> {
        if let Some(keep) = self.keep
            && self.values.len() > 2 * keep + (1 << 16)
        {
            let drop = self.values.len() - keep;
            self.values.drain(..drop);
            self.bytes.drain(..drop.min(self.bytes.len()));
            self.base += drop;
        }
        if self.values.len() + BLOCK > self.values.capacity() {
            let more = self.values.len().max(1 << 10);
            let bytes = usize::from(self.classes.is_some());
            self.memory.take((more * (2 + bytes)) as u64)?;
            let room = self.values.try_reserve_exact(more).is_ok();
            let all = bytes * self.values.capacity().saturating_sub(self.bytes.len());
            if !room || self.bytes.try_reserve_exact(all).is_err() {
                return Err(Unproved::Stopped(Stop::Memory));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
