//! Periods of finite codes: a repetition that is long enough continues without end.
//!
//! # Theorem (`guy-smith`; Guy and Smith 1956 for octal games)
//!
//! Take a finite code with last place `k` whose moves leave at most `h >= 1`
//! heaps, without modifiers, and `e, p >= 1`. If `g(n + p) = g(n)` for
//! `e <= n <= h (e + p - 1) + k - p`, then `g(n + p) = g(n)` for all `n >= e`.
//!
//! *Proof.* Induction on `m = n + p > h (e + p - 1) + k`, assuming
//! `g(x) = g(x - p)` for `e + p <= x < m`. Neither `m` nor `n` may be taken
//! whole, as `n = m - p > k`. An option of `m` has parts `x_1, .., x_j`,
//! `j <= h`, with sum at least `m - k > h (e + p - 1)`, so some
//! `x_i >= e + p`; with `x_i - p >= e >= 1` in its place it is an option of
//! `n` of the same value. An option of `n` has sum at least
//! `m - p - k > h (e - 1)`, so some `x_i >= e`; `x_i + p < m` because the part
//! is smaller than `n`, so with `x_i + p` in its place it is an option of `m`
//! of the same value. Hence `m` and `n` have options of the same values. ∎
//!
//! For octal games, `h = 2`, the values up to `2 e + 2 p + k - 2` are needed.
//! With `h = 1` nothing is split: `k` equalities in a row suffice
//! (`finite-subtraction`; for a subtraction set with largest number `k`).
//!
//! # Theorem (`guy-smith-unequal`)
//!
//! The same for `h = 2`, where some digits may ask for two *different* heaps,
//! if `g(n + p) = g(n)` for `e <= n <= 2 e + 2 p + k`; and where some digits
//! ask for two *equal* heaps if moreover `p` is even.
//!
//! *Proof.* Let `m = n + p > 2 e + 3 p + k`. An option `(a, b)` of `m` with
//! `a > b` has `a >= e + p`. If `a - p != b`, use `(a - p, b)`. Otherwise
//! `2 b + p >= m - k > 2 e + 3 p`, so `b > e + p`: use `(a, b - p)`, whose
//! parts differ by `2 p`. An option `(a, b)` of `n` with `a > b` has `a >= e`,
//! and `(a + p, b)` is unequal. Options without a condition are as before, and
//! two equal heaps have the value 0 and exist for `m` exactly if they do for
//! `n`, because `m - n = p` is even and `n > k + 1`. ∎

use super::{reduce, repeats};
use crate::heap::code::{Code, Modifier};
use crate::heap::period::{Pattern, Period};
use crate::heap::table::Table;
use crate::theory::Theorem;

/// The figures of the rules that the theorem uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finite {
    /// The last place k.
    last: u64,
    /// The largest number h >= 1 of heaps left.
    parts: u64,
    /// Whether some digit asks for two different heaps.
    unequal: bool,
    /// Whether some digit asks for two equal heaps.
    equal: bool,
}

impl Finite {
    /// A subtraction set with its largest number.
    pub fn subtraction(largest: u64) -> Finite {
        Finite { last: largest, parts: 1, unequal: false, equal: false }
    }

    /// The hypotheses on the code; `None` where they fail.
    pub fn of(code: &Code) -> Option<Finite> {
        let parts =
            code.digits().filter_map(|digit| digit.greatest_count()).max().unwrap_or(1).max(1);
        let has = |modifiers: &[Modifier]| {
            code.digits()
                .flat_map(|digit| digit.counts())
                .any(|(_, modifier)| modifiers.contains(modifier))
        };
        let finite = Finite {
            last: code.right_len() as u64,
            parts,
            // "Not all equal" is "different" for two heaps.
            unequal: has(&[Modifier::Unequal, Modifier::NotAllEqual]),
            equal: has(&[Modifier::Equal]),
        };
        let fits = parts <= 2 || !(finite.unequal || finite.equal);
        (code.is_finite() && parts < u64::MAX && fits).then_some(finite)
    }

    /// The largest number of heaps left.
    pub fn parts(self) -> u64 {
        self.parts
    }

    /// The theorem on a pattern of values that repeat, and the last heap whose value it needs.
    pub(crate) fn lacks(self, pattern: &Pattern) -> Option<(Theorem, u64)> {
        let odd = self.equal && !pattern.period.is_multiple_of(2);
        let period = pattern.period * if odd { 2 } else { 1 };
        Some((self.theorem(), self.needs(pattern.preperiod.max(1), period)?))
    }

    /// The theorem that is on such rules.
    fn theorem(self) -> Theorem {
        match self.parts {
            _ if self.unequal || self.equal => Theorem::GuySmithUnequal,
            1 => Theorem::FiniteSubtraction,
            _ => Theorem::GuySmith,
        }
    }

    /// The least `e` and `p` with which the theorem gives a proved period.
    pub fn least(self, period: &Period) -> (u64, u64) {
        let odd = self.equal && !period.period.is_multiple_of(2);
        (period.preperiod.max(1), period.period * if odd { 2 } else { 1 })
    }

    /// The largest heap whose value the theorem needs for `e` and `p`.
    pub fn needs(self, e: u64, p: u64) -> Option<u64> {
        let (e, p, k) = (u128::from(e), u128::from(p), u128::from(self.last));
        let needs = if self.unequal || self.equal {
            2 * e + 3 * p + k
        } else {
            u128::from(self.parts).checked_mul(e + p - 1)? + k
        };
        u64::try_from(needs).ok()
    }
}

/// Proves a pattern by the theorems of this module, and checks every hypothesis again. O(values
/// used).
pub(crate) fn prove(rules: Finite, table: &Table, pattern: Pattern) -> Option<Period> {
    let p = pattern.period;
    if pattern.saltus != 0 || p == 0 || (rules.equal && !p.is_multiple_of(2)) {
        return None;
    }
    let e = pattern.preperiod.max(1);
    let needs = rules.needs(e, p)?;
    if needs >= table.len() as u64 || !repeats(table, e..needs + 1 - p, p, 0) {
        return None;
    }
    let found = Period::by(rules.theorem(), (e, p, 0), needs);
    Some(reduce(found, table))
}
