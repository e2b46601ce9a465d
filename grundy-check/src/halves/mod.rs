//! Values of games that leave at most two heaps.
//!
//! With a split of the values in rare and common ones (see
//! `docs/certificates.md`) only the splits with a rare part are looked at, and
//! witnesses for smaller rare values; without, all splits. Where hardly a heap is
//! rare, blocks of heaps are looked at together. The values are the
//! true ones whatever the split is.

mod classes;
mod guess;
mod kernel;
mod marks;

pub(crate) use classes::Classes;

use crate::host::{Clock, Host, Memory, Stop};
use crate::rules::{Like, Rules};
use crate::state::{ValuesState, fits};
use crate::unproved::{Unproved, refuse};
use guess::Guess;
use kernel::Kernel;
use marks::{BLOCK, Lag, Marks, PART};
use std::borrow::Cow;

/// From so many heaps on there are blocks, where fewer than one heap in `RARE` is rare.
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
pub(crate) struct Halves<'a> {
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
    /// For many heaps at once, with the last values as bytes; and from which heap on
    /// they are to be chosen anew.
    marks: Option<Marks>,
    bytes: Vec<u8>,
    guess: Box<Guess>,
    kernel: Kernel,
    choose_at: usize,
    /// `stamps[x] == n + 1`: some option of heap n has the value x.
    stamps: Vec<u64>,
    clock: Clock<'a>,
    memory: Memory<'a>,
}

impl<'a> Halves<'a> {
    pub(crate) fn new(
        rules: &'a Rules,
        classes: Option<Classes>,
        bounds: Option<Bounds>,
        total: u64,
        host: &'a dyn Host,
    ) -> Result<Halves<'a>, Unproved> {
        let mut memory = Memory::new(host);
        memory.take(8 << 16)?;
        Ok(Halves {
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
            kernel: Kernel::best(),
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

    /// Where it stands. It has to be between two calls of [`extend`](Halves::extend), and
    /// before one of [`stream`](Halves::stream) for the same heap.
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

    /// Asks the host whether to go on.
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

    /// Whether the options of common value are the takes, and the splits with a rare
    /// part, from heap `n` on until a heap is rare.
    fn is_quiet(&self, n: usize) -> bool {
        let rare = self.rares.last().copied().unwrap_or(0);
        let last = self.rules.last as usize;
        let likes = |like| self.splits.iter().any(|split| split.1 == like);
        let beside = if likes(Like::Different) { 2 * rare } else { rare };
        self.marks.is_some() && n > beside + last && !likes(Like::Equal)
    }

    /// Chooses anew what blocks look at, with as many heaps before as there were so far.
    fn choose(&mut self, classes: Classes, n: usize) -> Result<(), Unproved> {
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
    fn block(&mut self, n: usize) -> Result<(), Unproved> {
        let Some(marks) = &self.marks else { return Ok(()) };
        let start = self.bytes.len();
        self.bytes.resize(start + BLOCK, 0);
        self.kernel.guess(marks, &mut self.bytes, n, &mut self.guess);
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
    fn is_proved(&self, n: usize, at: usize, work: &mut usize) -> bool {
        let reach = self.witness_reach();
        let mut open = self.guess.open(at);
        !self.guess.is_refuted(at) && open.all(|y| self.is_option(n + at, y, reach, work))
    }

    /// How large the small part of a split may be that shows a rare value.
    fn witness_reach(&self) -> usize {
        let bounds = self.bounds.filter(|_| self.keep.is_some());
        bounds.map_or(usize::MAX, |bounds| bounds.reach)
    }

    /// Computes the value of the next heap, for which there is room.
    fn next(&mut self) -> Result<(), Unproved> {
        let n = self.base + self.values.len();
        let stamp = n as u64 + 1;
        if n > 0 && self.rules.wholes.binary_search(&(n as u64)).is_ok() {
            self.stamps[0] = stamp;
        }
        let takes = self.rules.takes.iter().take_while(|&&taken| taken < n as u64);
        for &taken in takes {
            let value = self.values[n - taken as usize - self.base];
            self.stamps[usize::from(value)] = stamp;
        }
        for &(taken, like) in &self.splits {
            if like == Like::Equal && n >= taken + 2 && (n - taken).is_multiple_of(2) {
                self.stamps[0] = stamp;
            }
        }
        let value = match self.classes {
            Some(classes) if !self.halves_a_rare_heap(n, classes) => self.sparse(n, classes)?,
            _ => self.plain(n)?,
        };
        let Ok(value) = u16::try_from(value) else {
            return refuse("values above 65535 are not supported");
        };
        if let Some(classes) = self.classes
            && !classes.common(n, value)
            && n > 0
        {
            if self.bounds.is_some_and(|bounds| n > bounds.rare) {
                return refuse(format!("heap {n} is rare"));
            }
            self.rares.push(n);
            if let Some(marks) = &mut self.marks {
                for &(taken, _) in &self.splits {
                    marks.add(Lag { distance: taken + n, value: value.into() });
                }
            }
        }
        self.values.push(value);
        match u8::try_from(value) {
            Ok(value) if self.marks.is_some() => self.bytes.push(value),
            // Bytes do not hold it.
            _ => self.marks = None,
        }
        Ok(())
    }

    /// Whether a rare heap could stand beside its like, which some split
    /// forbids.
    fn halves_a_rare_heap(&self, n: usize, classes: Classes) -> bool {
        let last = self.rares.last().copied().unwrap_or(0);
        self.splits.iter().any(|&(taken, like)| {
            like == Like::Different
                && n >= taken + 2
                && (n - taken).is_multiple_of(2)
                && (n - taken) / 2 <= last
                && !classes.common((n - taken) / 2, self.values[(n - taken) / 2 - self.base])
        })
    }

    /// How many heaps are the smaller part of a split of `rest`.
    fn smaller(rest: usize, like: Like) -> usize {
        match like {
            Like::Any => rest / 2,
            Like::Different => rest.saturating_sub(1) / 2,
            Like::Equal => 0,
        }
    }

    /// The least value without stamp, from `from` on.
    fn least(&self, from: usize, stamp: u64) -> usize {
        let free = self.stamps[from..].iter().position(|&seen| seen != stamp);
        free.map_or(self.stamps.len(), |at| from + at)
    }

    /// The value by all splits.
    fn plain(&mut self, n: usize) -> Result<usize, Unproved> {
        if self.base > 0 {
            return refuse("a rare heap stands beside its like");
        }
        let stamp = n as u64 + 1;
        let mut work = self.rules.takes.len();
        for &(taken, like) in &self.splits {
            let rest = n.saturating_sub(taken);
            let parts = Halves::smaller(rest, like);
            work += parts;
            for part in 1..=parts {
                let value = self.values[part] ^ self.values[rest - part];
                self.stamps[usize::from(value)] = stamp;
            }
        }
        self.clock.work(work as u64);
        Ok(self.least(0, stamp))
    }

    /// The value by splits with a rare part, and witnesses.
    fn sparse(&mut self, n: usize, classes: Classes) -> Result<usize, Unproved> {
        let stamp = n as u64 + 1;
        let low = if self.keep.is_some() { &self.low } else { &self.values };
        let mut work = self.rules.takes.len();
        for &(taken, like) in &self.splits {
            if like == Like::Equal {
                continue;
            }
            work += self.rares.len();
            for &rare in self.rares.iter().take_while(|&&rare| taken + rare < n) {
                let value = low[rare] ^ self.values[n - taken - rare - self.base];
                self.stamps[usize::from(value)] = stamp;
            }
        }
        let mut value = self.least(0, stamp);
        while let Ok(y) = u16::try_from(value)
            && !classes.common(n, y)
        {
            let reach = self.witness_reach();
            if !self.is_option(n, y, reach, &mut work) {
                if self.keep.is_some() {
                    return refuse(format!("heap {n} is rare, or the reach {reach} is too small"));
                }
                break;
            }
            value = self.least(value + 1, stamp);
        }
        self.clock.work(work as u64);
        Ok(value)
    }

    /// Whether some split of `n` with a part of at most `reach` has the value.
    fn is_option(&self, n: usize, y: u16, reach: usize, work: &mut usize) -> bool {
        let low = if self.keep.is_some() { &self.low } else { &self.values };
        let parts = |(taken, like)| Halves::smaller(n.saturating_sub(taken), like).min(reach);
        let most = self.splits.iter().map(|&split| parts(split)).max().unwrap_or(0);
        let mut from = 1;
        let mut block = 64;
        while from <= most {
            for &(taken, like) in &self.splits {
                let to = (from + block).min(parts((taken, like)) + 1);
                if to <= from {
                    continue;
                }
                *work += (to - from) / 4 + 1;
                let rest = n - taken - self.base;
                let others = &self.values[rest + 1 - to..rest + 1 - from];
                if self.kernel.meets(&low[from..to], others, y) {
                    return true;
                }
            }
            from += block;
            block = (2 * block).min(1024);
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The values of a game, and whether there were blocks in the end.
    fn values(rules: &Rules, classes: Option<Classes>, heaps: usize) -> (Vec<u16>, bool) {
        let mut halves = Halves::new(rules, classes, None, heaps as u64, &()).unwrap();
        let mut done = 0;
        while done < heaps {
            done += halves.extend(heaps).unwrap().len();
        }
        let blocks = halves.marks.is_some();
        (halves.into_values(), blocks)
    }

    /// The classes under which the fewest heaps are rare.
    fn best(rules: &Rules, values: &[u16]) -> Classes {
        let masks = (1..512).flat_map(|mask| [(mask, false), (mask, true)]);
        let all = masks.filter_map(|(mask, parity)| Classes::new(rules, mask, parity).ok());
        let common = |classes: &Classes| {
            (1..values.len()).filter(|&heap| classes.common(heap, values[heap])).count()
        };
        all.max_by_key(common).unwrap()
    }

    /// Compares with all splits of each heap; whether there were blocks.
    fn compare(code: &str, heaps: usize) -> bool {
        let rules = Rules::parse(code).unwrap();
        let (all, _) = values(&rules, None, heaps);
        let (found, blocks) = values(&rules, Some(best(&rules, &all)), heaps);
        let at = all.iter().zip(&found).position(|(one, other)| one != other);
        assert_eq!(at, None, "{code}");
        blocks
    }

    #[test]
    fn blocks_have_the_values_of_all_splits() {
        // With the parity of the heap, late rare heaps, values above 31, 63 and 127, and
        // parts that must be different.
        let codes = ["0.16", "0.644", "0.356", "0.104", "0.106", "0.354", "4.3", "0.1?6", "0.45"];
        for code in codes {
            assert!(compare(code, 9000), "{code}");
        }
    }

    /// A certificate was called valid whose values go wrong at heap 2070: two heaps of 110,
    /// which may not be equal, were counted as an option.
    #[test]
    fn equal_parts_show_nothing_where_they_must_differ() {
        let mut digits = vec!["1"; 2069];
        (digits[109], digits[1849]) = ("3", "5!");
        let rules = Rules::parse(&format!("0.{}", digits.concat())).unwrap();
        let (all, _) = values(&rules, None, 2200);
        let classes = Classes::new(&rules, 3, false).unwrap();
        let (found, blocks) = values(&rules, Some(classes), 2200);
        assert_eq!((all[2070], blocks), (0, true));
        assert!(all == found);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]
        #[test]
        fn blocks_change_no_value(code in "0\\.[0-7]{0,2}[4-7][0-7]{0,2}") {
            compare(&code, 4200);
        }
    }
}
