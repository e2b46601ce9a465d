//! The window theorem: with few rare heaps, half of the classical range is
//! enough, and only a window of values is compared.
//!
//! # Theorem (`window`)
//!
//! Take a finite code that leaves at most two heaps, without `=` for two, and
//! with last place `k`. Let `M, s, t` be a split of the values into rare and
//! common ones, so the class of `x` at `n` is the parity of
//! `popcount(x & M) + s n + t`, common if odd, where `s = 1` only if all the
//! numbers of tokens after which heaps are split have one parity, that of `t`,
//! and else `t = 0`. Let `e, p, n1, A, W` be integers with
//!
//! - (W) `W >= k + max(n1, A)`, `e > max(n1, A)`, `p >= 1`, `p` even if `s = 1`;
//! - (H0) every heap `n` with `n1 < n < e + p + W` is common;
//! - (H1) for every `n` with `e + W <= n < e + p + W` and every rare `y < g(n)`
//!   there is a *witness*: a take that leaves a heap of value `y`, or a split of
//!   value `y` with a part `a <= A`;
//! - (H2) `g(n + p) = g(n)` for `e <= n < e + W`.
//!
//! Then `g(n + p) = g(n)` for all `n >= e`, and every `n > n1` is common.
//!
//! *Proof.* By induction on `n >= e + W`: `g(n + p) = g(n)`, `n + p` is common,
//! and each rare `y < g(n)` has a witness at `n`. Assume it from `e + W` up to
//! `n - 1`. With (H2) and (H0), `g(x + p) = g(x)` for `e <= x < n`, and all `x`
//! with `n1 < x < n + p` are common, `n` among them. The witnesses at `n` exist
//! by (H1) if `n < e + p + W`, and otherwise are those of `n - p` with the larger
//! part moved by `p`, as shown at the end (`s p` is even, so the same `y` are
//! rare). Let `v = g(n)`.
//!
//! *`v` is not an option of `n + p`.* It is not taken whole, as `n + p > k`. A take
//! leaves `n + p - t' >= e + p` of the same value as `n - t'`, an option of `n`.
//! A split `(x, y)` of value `v` is of common class, so exactly one part, say
//! `x`, is rare (see the lemma of the split), hence `x <= n1` and
//! `y >= n + p - k - n1 >= e + p`. Then `(x, y - p)` is a split of `n` of value
//! `v`; its parts differ, `x <= n1 < e <= y - p`. Contradiction.
//!
//! *Every `y < v` is an option of `n + p`.* It is one of `n`. By a take: `n - t' >=
//! e`, so it is `g(n + p - t')`. If `y` is common, and not by a take, by a split
//! with a rare part `x <= n1` and another `y' >= n - W >= e`, `y' < n`: use
//! `(x, y' + p)`. If `y` is rare, its witness is a take, or has a part `a <= A`
//! and another `b >= n - W >= e`: use `(a, b + p)`, which differ as
//! `a <= A < e <= b`, and which is a witness at `n + p`. So `g(n + p) = v`, which
//! is common at `n + p` as at `n`. ∎
//!
//! The preperiod is then exact if `g(e - 1 + p) != g(e - 1)`, and the period is
//! the least if no `p / q` for a prime `q` fits on `[e, e + p)`.

use super::{reduce, repeats};
use crate::heap::code::{Code, Modifier};
use crate::heap::engine::moves::Moves;
use crate::heap::engine::split::Split;
use crate::heap::engine::witness::{self, Head, Lag, Needs};
use crate::heap::period::{Applied, Pattern, Period, ValueSplit};
use crate::heap::table::Table;
use crate::theory::Theorem;
use std::ops::Range;

/// The largest small part of a witness, in tokens, that is looked for at first.
const REACH: u64 = 768;

/// The number of last heaps on which witnesses are chosen.
const SAMPLE: usize = 64;

/// The figures of the rules that the theorem uses.
#[derive(Clone, Debug)]
pub(crate) struct Splitting {
    moves: Moves,
    last: u64,
}

impl Splitting {
    /// The hypotheses on the code; `None` where they fail.
    pub(crate) fn of(code: &Code) -> Option<Splitting> {
        let moves = Moves::of(code)?;
        let fits = !moves.breaks.is_empty()
            && moves.breaks.iter().all(|&(_, modifier)| modifier != Modifier::Equal);
        fits.then_some(Splitting { last: code.right_len() as u64, moves })
    }

    /// The constant `t` of splits with `s = 1`, if there are such splits.
    pub(crate) fn shift(&self) -> Option<bool> {
        Split::shift_of(&self.moves)
    }

    /// Proves a pattern by the theorem; every hypothesis is checked on the
    /// table. O(preperiod + period * witnesses).
    pub(crate) fn prove(&self, table: &Table, pattern: Pattern) -> Option<Period> {
        let Table::Narrow(values) = table else { return None };
        let (p, first) = (pattern.period, pattern.preperiod.max(1));
        let length = values.len() as u64;
        if pattern.saltus != 0 || p == 0 || first + p + self.last >= length {
            return None;
        }
        // Of the splits without rare heaps from here on, the one whose rare
        // heaps end first.
        let splits = Split::without_rares(&self.moves, values, first as usize);
        let even = |split: &Split| !split.parity || p.is_multiple_of(2);
        let (last_rare, split) = splits
            .into_iter()
            .filter(even)
            .map(|split| {
                let rare = |&n: &u64| !split.is_common(n, values[n as usize].into());
                ((1..first).rev().find(rare).unwrap_or(0), split)
            })
            .min_by_key(|&(last_rare, _)| last_rare)?;
        if first + p + self.last + last_rare >= length {
            return None;
        }
        let mut exclusion = Exclusion::new(self, split, values, REACH.min(first));
        let mut checked = None;
        loop {
            let far = last_rare.max(exclusion.reach);
            let (w, e) = (self.last + far, first.max(far + 1));
            let end = e.checked_add(p)?.checked_add(w)?;
            if end > length {
                return None;
            }
            // Heaps from e + W on, for some smaller W and e, are checked.
            let reach = exclusion.reach;
            for heap in checked.unwrap_or(e + w)..end {
                exclusion.exclude(heap as usize)?;
            }
            checked = Some(end);
            if exclusion.reach > reach {
                continue;
            }
            if !repeats(table, e..e + w, p, 0) {
                return None;
            }
            let split = ValueSplit { mask: split.mask, parity: split.parity };
            let found = Period {
                preperiod: e,
                period: p,
                saltus: 0,
                theorem: Theorem::Window,
                checked_to: end - 1,
                applied: Applied {
                    from: e,
                    period: p,
                    saltus: 0,
                    split: Some(split),
                    last_rare: Some(last_rare),
                    reach: Some(exclusion.reach),
                },
            };
            return Some(reduce(found, table));
        }
    }
}

impl Splitting {
    /// The largest small part of the witnesses of some heaps, as far as they are
    /// in the table: all heaps from the range on are common. `None` if a witness
    /// is missing. O(heaps * witnesses).
    pub(crate) fn reach(&self, table: &Table, split: Split, heaps: Range<usize>) -> Option<u64> {
        let Table::Narrow(values) = table else { return None };
        let first = REACH.min(heaps.start as u64);
        let mut exclusion = Exclusion::new(self, split, values, first);
        let mut heaps = heaps.take_while(|&heap| heap < values.len());
        heaps.try_for_each(|heap| exclusion.exclude(heap))?;
        Some(exclusion.reach)
    }
}

/// Finds witnesses, and how far their small parts reach.
struct Exclusion<'a> {
    moves: &'a Moves,
    split: Split,
    values: &'a [u16],
    witnesses: Vec<Lag>,
    head: Head,
    /// The largest small part, A.
    reach: u64,
    open: Vec<u64>,
}

impl<'a> Exclusion<'a> {
    fn new(rules: &'a Splitting, split: Split, values: &'a [u16], reach: u64) -> Exclusion<'a> {
        let mut head = Head::new();
        head.extend(values);
        let takes = rules.moves.takes.iter().map(|&taken| Lag { distance: taken as u32, value: 0 });
        let mut exclusion = Exclusion {
            moves: &rules.moves,
            split,
            values,
            witnesses: takes.collect(),
            head,
            reach: 0,
            open: Vec::new(),
        };
        let heaps = values.len().saturating_sub(SAMPLE).max(values.len() / 2)..values.len();
        let sample = heaps.map(|heap| {
            exclusion.need(heap);
            Needs { heap, words: exclusion.open.clone() }
        });
        let sample = sample.collect();
        let chosen = witness::choose(&rules.moves, values, sample, reach as usize, 128);
        exclusion.reach = chosen
            .iter()
            .map(|lag| {
                let part =
                    |&(taken, _): &(u64, Modifier)| u64::from(lag.distance).checked_sub(taken);
                rules.moves.breaks.iter().filter_map(part).max().unwrap_or(0)
            })
            .max()
            .unwrap_or(0);
        exclusion.witnesses.extend(chosen);
        exclusion
    }

    /// Lists the rare values below that of a heap.
    fn need(&mut self, heap: usize) {
        let value = self.values[heap];
        self.open.clear();
        self.open.resize(usize::from(value) / 64 + 1, 0);
        for y in (0..value).filter(|&y| !self.split.is_common(heap as u64, y.into())) {
            self.open[usize::from(y / 64)] |= 1 << (y % 64);
        }
    }

    /// Finds a witness for every rare value below that of a heap; `None` if
    /// there is none.
    fn exclude(&mut self, heap: usize) -> Option<()> {
        self.need(heap);
        for lags in self.witnesses.chunks(8) {
            for lag in lags {
                let distance = lag.distance as usize;
                if 2 * distance >= heap {
                    continue;
                }
                let y = usize::from(self.values[heap - distance] ^ lag.value);
                if let Some(word) = self.open.get_mut(y / 64) {
                    *word &= !(1 << (y % 64));
                }
            }
            if self.open.iter().all(|&word| word == 0) {
                return Some(());
            }
        }
        for y in 0..self.values[heap] {
            if self.open[usize::from(y / 64)] >> (y % 64) & 1 == 1 {
                let part = self.head.find(self.moves, &self.values[..heap], heap, y)?;
                self.reach = self.reach.max(part as u64);
            }
        }
        Some(())
    }
}
