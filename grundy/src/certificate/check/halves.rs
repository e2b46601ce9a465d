//! Values of games that leave at most two heaps.
//!
//! With a split of the values in rare and common ones (see
//! `docs/certificates.md`) only the splits with a rare part are looked at, and
//! witnesses for smaller rare values; without, all splits. The values are the
//! true ones whatever the split is.

use super::rules::{Like, Rules};
use super::{Clock, Fault, Memory, refuse};
use crate::budget::Budget;

/// The classes: `x` is common at `n` if the parity of `popcount(x & mask)`, plus
/// `n` and the splits' common parity if `parity`, is odd.
#[derive(Clone, Copy, Debug)]
pub(super) struct Classes {
    mask: u16,
    parity: bool,
    shift: bool,
}

impl Classes {
    /// Classes that fit the rules.
    pub(super) fn new(rules: &Rules, mask: u64, parity: bool) -> Result<Classes, Fault> {
        let mask = match u16::try_from(mask) {
            Ok(mask) if mask > 0 => mask,
            _ => return refuse("the mask of a split is from 1 to 65535"),
        };
        // Two equal heaps have the value 0, whatever the classes.
        let splits = rules.splits.iter().filter(|split| split.like != Like::Equal);
        let mut odd = splits.map(|split| split.taken.rem_euclid(2) == 1);
        let shift = parity && odd.next().unwrap_or(false);
        if parity && odd.any(|odd| odd != shift) {
            return refuse("the parity of the heap is no help: splits take even and odd numbers");
        }
        Ok(Classes { mask, parity, shift })
    }

    fn common(self, heap: usize, value: u16) -> bool {
        let odd = (value & self.mask).count_ones() % 2 == 1;
        odd ^ (self.parity && heap % 2 == 1) ^ self.shift
    }
}

/// The bounds of the window theorem: rare heaps are at most `rare`, small parts
/// of witnesses at most `reach`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    pub(super) rare: usize,
    pub(super) reach: usize,
}

/// Values from heap 0 on, of which only the last are kept on request.
pub(super) struct Halves<'a> {
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
    /// `stamps[x] == n + 1`: some option of heap n has the value x.
    stamps: Vec<u64>,
    clock: Clock<'a>,
    memory: Memory<'a>,
}

impl<'a> Halves<'a> {
    pub(super) fn new(
        rules: &'a Rules,
        classes: Option<Classes>,
        bounds: Option<Bounds>,
        total: u64,
        budget: &'a Budget,
    ) -> Result<Halves<'a>, Fault> {
        let mut memory = Memory::new(budget);
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
            stamps: vec![0; 1 << 16],
            clock: Clock::new(budget, Some(total)),
            memory,
        })
    }

    /// All values, where all are kept.
    pub(super) fn into_values(self) -> Vec<u16> {
        self.values
    }

    /// From here on keeps the first values, as far as the bounds reach, and the
    /// last `keep`; and holds witnesses to the bounds. Later calls may narrow
    /// them.
    pub(super) fn stream(&mut self, bounds: Bounds, keep: usize) -> Result<(), Fault> {
        let low = (bounds.rare.max(bounds.reach) + 1).min(self.base + self.values.len());
        if self.keep.is_none() {
            self.memory.take(2 * low as u64)?;
            self.low = self.values[..low].to_vec();
        }
        self.low.truncate(low);
        self.keep = Some(keep);
        self.bounds = Some(bounds);
        Ok(())
    }

    /// Computes the value of the next heap.
    pub(super) fn next(&mut self) -> Result<u16, Fault> {
        let n = self.base + self.values.len();
        if let Some(keep) = self.keep
            && self.values.len() > 2 * keep + (1 << 16)
        {
            let drop = self.values.len() - keep;
            self.values.drain(..drop);
            self.base += drop;
        }
        if self.values.len() == self.values.capacity() {
            let more = self.values.len().max(1 << 10);
            self.memory.take(2 * more as u64)?;
            if self.values.try_reserve_exact(more).is_err() {
                return Err(Fault::Stopped(crate::budget::Stop::Memory));
            }
        }
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
        }
        self.values.push(value);
        Ok(value)
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
    fn plain(&mut self, n: usize) -> Result<usize, Fault> {
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
        self.clock.tick(work as u64, n as u64)?;
        Ok(self.least(0, stamp))
    }

    /// The value by splits with a rare part, and witnesses.
    fn sparse(&mut self, n: usize, classes: Classes) -> Result<usize, Fault> {
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
            let reach = if self.keep.is_some() {
                self.bounds.map_or(usize::MAX, |bounds| bounds.reach)
            } else {
                usize::MAX
            };
            if !self.is_option(n, y, reach, &mut work) {
                if self.keep.is_some() {
                    return refuse(format!("heap {n} is rare, or the reach {reach} is too small"));
                }
                break;
            }
            value = self.least(value + 1, stamp);
        }
        self.clock.tick(work as u64, n as u64)?;
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
                let pairs = low[from..to].iter().zip(others.iter().rev());
                if pairs.fold(false, |hit, (&a, &b)| hit | (a ^ b == y)) {
                    return true;
                }
            }
            from += block;
            block = (2 * block).min(1024);
        }
        false
    }
}
