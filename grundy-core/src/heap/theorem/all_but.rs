//! All takes except finitely many: the values grow without end, and regularly.
//!
//! # Theorem (`all-but`)
//!
//! Nothing is split; every number of tokens may be taken but those of a finite
//! set `X` with largest element `m` (0 if it is empty). Suppose that from `N`
//! on the rules are regular: for `n >= N` the values of the options of `n` are
//! `{g(j) : 0 <= j < n, n - j not in X}`. Suppose that `{g(j) : j < N}` is an
//! interval `{0, .., b - 1}`. For `n >= N + m` let `b(n)` be the least natural
//! that is not among `g(j), j < n - m`. If for an `e >= N + m` and `p, s > 0`
//!
//! - `g(j + p) = g(j) + s` for `e - m <= j < e`, and
//! - `b(e + p) = b(e) + s`,
//!
//! then `g(n + p) = g(n) + s` for all `n >= e - m`.
//!
//! *Proof.* Let `F(n)` be the naturals not among `g(j), j < n - m`. As
//! `n - j > m` is never in `X`, `g(n)` is the least element of `F(n)` that is
//! not *blocked*, i.e. not among `g(j)` with `max(0, n - m) <= j < n` and
//! `n - j` not in `X`.
//! Claim: `F(n) = {b(n), b(n) + 1, ..}` for `n >= N + m`. It holds at `N + m`,
//! and `F(n + 1)` is `F(n)` without `v = g(n - m)`. Suppose it loses a `v` that
//! is not its least element `w < v`. With `j = n - m >= N`: `w` was in `F(j)`
//! (`F` decreases), smaller than what was chosen, hence blocked: `w = g(i)`
//! with `i < j`. That puts `w` outside `F(n)`, a contradiction.
//! So `g(n) - b(n)`, `b(n + 1) - b(n)` and all that follows depend only on the
//! differences `g(j) - b(n)`, `n - m <= j < n`, where values below `b(n)` block
//! nothing. These are the same at `e` and `e + p`. ∎
//!
//! (That such `e, p, s` exist is due to Angela Siegel; for a subtraction set `N = 0`.)

use super::{reduce, repeats};
use crate::heap::code::Code;
use crate::heap::period::{Pattern, Period};
use crate::heap::table::Table;
use crate::theory::Theorem;

/// The figures of the rules that the theorem uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cofinite {
    /// The largest number that may not be taken, 0 if there is none.
    largest: u64,
    /// The place from which digits repeat; 0 for a subtraction set.
    irregular: u64,
    /// Whether every heap above `irregular` may be taken whole.
    whole: bool,
}

impl Cofinite {
    /// A subtraction game where all but numbers up to `largest` may be taken.
    pub(crate) fn all_but(largest: u64) -> Cofinite {
        Cofinite { largest, irregular: 0, whole: true }
    }

    /// The hypotheses on the code; `None` where they fail.
    pub(crate) fn of(code: &Code) -> Option<Cofinite> {
        let last = code.right_len() as u64;
        let tail = || (1..=code.repeat_len() as u64).filter_map(|place| code.taking(last + place));
        let takes_only =
            code.digits().all(|digit| digit.greatest_count().is_none_or(|most| most <= 1));
        if !takes_only || code.is_finite() || !tail().all(|digit| digit.modifier(1).is_some()) {
            return None;
        }
        let forbidden = (1..=last)
            .rev()
            .find(|&taken| code.taking(taken).is_none_or(|digit| digit.modifier(1).is_none()));
        Some(Cofinite {
            largest: forbidden.unwrap_or(0),
            irregular: last,
            whole: tail().all(|digit| digit.modifier(0).is_some()),
        })
    }

    /// The least N from which the rules are regular, if the values show one.
    ///
    /// For a subtraction set that is 0. For a code, above its last place k, an
    /// option of value 0 exists by taking the heap whole, if that is allowed
    /// throughout; and in any case above `j + m` for a heap `j >= 1` of value
    /// 0. Then it makes no difference that heap 0 counts as an option.
    fn regular(self, table: &Table) -> Option<u64> {
        if self.irregular == 0 && self.whole {
            return Some(0);
        }
        if self.whole {
            return Some(self.irregular + 1);
        }
        let zero = (1..table.len()).find(|&heap| table.at(heap) == 0)? as u64;
        Some((self.irregular + 1).max(zero + self.largest + 1))
    }

    /// The largest number `m` that may not be taken.
    pub(crate) fn largest(self) -> u64 {
        self.largest
    }

    /// The least `N` of the theorem, if the table shows one: the rules are
    /// regular from there on, and the values below are an interval.
    ///
    /// More heaps keep it a fit start or not, so one is enough to look for.
    pub(crate) fn start(self, table: &Table) -> Option<u64> {
        let regular = self.regular(table)?;
        let mut least = Least::default();
        for n in 0..table.len() as u64 {
            if n >= regular && least.is_interval() {
                return Some(n);
            }
            least.insert(table.at(n as usize));
        }
        None
    }
}

/// The last heap whose value it needs for a pattern: e + p - 1.
pub(crate) fn needs(rules: Cofinite, table: &Table, pattern: Pattern) -> Option<(Theorem, u64)> {
    let e = (rules.start(table)? + rules.largest).max(pattern.preperiod + rules.largest);
    Some((Theorem::AllBut, (e + pattern.period).checked_sub(1)?))
}

/// Proves a pattern by the theorem; every hypothesis is checked. O(values
/// used).
pub(crate) fn prove(rules: Cofinite, table: &Table, pattern: Pattern) -> Option<Period> {
    let (p, s, m) = (pattern.period, pattern.saltus, rules.largest);
    if p == 0 || s == 0 {
        return None;
    }
    let (_, needs) = needs(rules, table, pattern)?;
    let length = table.len() as u64;
    let e = needs + 1 - p;
    if needs >= length || !repeats(table, e - m..e, p, s) {
        return None;
    }
    let b = |n: u64| {
        let mut least = Least::default();
        (0..n - m).for_each(|j| least.insert(table.at(j as usize)));
        u64::from(least.least())
    };
    if b(e + p) != b(e) + s || !repeats(table, e..needs + 1 - p, p, s) {
        return None;
    }
    let found = Period { preperiod: e - m, ..Period::by(Theorem::AllBut, (e, p, s), needs) };
    Some(reduce(found, table))
}

/// The least natural that is not in a growing set.
#[derive(Default)]
struct Least {
    set: crate::mex::BitMask,
    most: Option<u32>,
    least: u32,
}

impl Least {
    fn insert(&mut self, value: u32) {
        self.set.insert(value);
        self.most = self.most.max(Some(value));
        while self.set.contains(self.least) {
            self.least += 1;
        }
    }

    fn least(&self) -> u32 {
        self.least
    }

    fn is_interval(&self) -> bool {
        self.most.is_none_or(|most| most < self.least)
    }
}
