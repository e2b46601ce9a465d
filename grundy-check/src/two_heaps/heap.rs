//! The value of one heap.

use super::{Classes, Lag, TwoHeaps, kernel};
use crate::message::message;
use crate::rules::Like;
use crate::unproved::{Unproved, refuse};

impl TwoHeaps<'_> {
    /// How large the small part of a split may be that shows a rare value.
    pub(super) fn witness_reach(&self) -> usize {
        let bounds = self.bounds.filter(|_| self.keep.is_some());
        bounds.map_or(usize::MAX, |bounds| bounds.reach)
    }

    /// Computes the value of the next heap, for which there is room.
    pub(super) fn next(&mut self) -> Result<(), Unproved> {
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
            return refuse(message!("check-values-large"));
        };
        if let Some(classes) = self.classes
            && !classes.common(n, value)
            && n > 0
        {
            if self.bounds.is_some_and(|bounds| n > bounds.rare) {
                return refuse(message!("check-rare", heap = n));
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

    /// Whether the heap could be split into two equal rare heaps although some split forbids
    /// equal heaps.
    pub(super) fn halves_a_rare_heap(&self, n: usize, classes: Classes) -> bool {
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
    pub(super) fn smaller(rest: usize, like: Like) -> usize {
        match like {
            Like::Any => rest / 2,
            Like::Different => rest.saturating_sub(1) / 2,
            Like::Equal => 0,
        }
    }

    /// The least value without stamp, from `from` on.
    pub(super) fn least(&self, from: usize, stamp: u64) -> usize {
        let free = self.stamps[from..].iter().position(|&seen| seen != stamp);
        free.map_or(self.stamps.len(), |at| from + at)
    }

    /// The value by all splits.
    pub(super) fn plain(&mut self, n: usize) -> Result<usize, Unproved> {
        if self.base > 0 {
            return refuse(message!("check-rare-pair"));
        }
        let stamp = n as u64 + 1;
        let mut work = self.rules.takes.len();
        for &(taken, like) in &self.splits {
            let rest = n.saturating_sub(taken);
            let parts = TwoHeaps::smaller(rest, like);
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
    pub(super) fn sparse(&mut self, n: usize, classes: Classes) -> Result<usize, Unproved> {
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
                    return refuse(message!("check-rare-or-reach", heap = n, reach = reach));
                }
                break;
            }
            value = self.least(value + 1, stamp);
        }
        self.clock.work(work as u64);
        Ok(value)
    }

    /// Whether some split of `n` with a part of at most `reach` has the value.
    pub(super) fn is_option(&self, n: usize, y: u16, reach: usize, work: &mut usize) -> bool {
        let low = if self.keep.is_some() { &self.low } else { &self.values };
        let parts = |(taken, like)| TwoHeaps::smaller(n.saturating_sub(taken), like).min(reach);
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
                if kernel::meets(&low[from..to], others, y) {
                    return true;
                }
            }
            from += block;
            block = (2 * block).min(1024);
        }
        false
    }
}
