//! Arithmetic periods of finite codes that leave three heaps or more.
//!
//! # Theorem (`saltus-power-of-two`)
//!
//! Take a finite code without modifiers and with last place `k`. Let
//! `e, p >= 1` with `e + p > k`, `s = 2^j`, `H >= 2`, and `Q(x) = 0` for
//! `x < e`, else `floor((x - e) / p)`. Suppose
//!
//! - (A) `g(n) < s` for all `n < e + p`;
//! - (B) `g(n + p) = g(n) + s` for `e <= n < e + H p`;
//! - (C1) for each `m` in `[e + H p, e + (H + 1) p)` and each `y` with
//!   `s <= y < g(m)`, `m` has an option of value `y` with a part `a >= e` such
//!   that the nim-sum of `Q` over its other parts is 0;
//! - (C2) for each `m` in `[e + (H - 1) p, e + (H + 1) p)` and each `y < s`,
//!   `m` has an option of value `y` with exactly three parts `a, b, c >= e`
//!   such that `Q(a) = 0` and `Q(b) = Q(c)`.
//!
//! Then `g(n + p) = g(n) + s` for all `n >= e`.
//!
//! *Proof.* By (A) and (B), on the known range `g(x) = s Q(x) + l(x)` with
//! `0 <= l < s`, `l` periodic from `e` on; nim-addition acts on the two halves
//! separately. Induction on `m >= e + (H + 1) p`, where the forms (C1), for all
//! `y` below the value, and (C2) are known for the heaps from `e + H p` and
//! `e + (H - 1) p` on (for `y < s` the form (C2) is one of (C1)). Let
//! `v = g(m - p) + s` and `q = floor((m - e) / p)`, its high half.
//!
//! *`v` is not an option.* Suppose parts `x_i`, sum `m - t`, have the value
//! `v`. The nim-sum of the `Q(x_i)` is `q >= 1`, so some `x_i >= e`, and
//! `Σ Q(x_i) <= (m - t - e) / p`. So `Σ Q <= q` and `q = xor Q <= Σ Q`: equality.
//! Choose a part `z` with `Q(z) >= 1`, replace it by
//! `z - Q(z) p + (q - 1) p` and each other `x_i` by `x_i - Q(x_i) p`. Parts stay
//! positive, those from `e` on stay there, the sum falls by `p`: an option of
//! `m - p` by the same digit with value `v - s`, a contradiction. `m` cannot
//! be taken whole as `m > k`.
//!
//! *Each `y < v` is an option of the forms.* If `y >= s`, then `m - p` has an
//! option `(a, rest)` of form (C1) with value `y - s`; `a + p < m`, and
//! `(a + p, rest)` has the value `y` and the form. If `y < s`, `m - 2p` has an
//! option `(a, b, c)` of form (C2); `(a, b + p, c + p)` serves. ∎
//!
//! (Austin's theorem on arithmetic periods is in the same spirit; this one
//! does not rest on it. Digits left of the point are not covered: the count of
//! the sums above needs `t >= 0`.)

use super::{reduce, repeats};
use crate::budget::{Budget, Progress, Stop};
use crate::heap::code::Code;
use crate::heap::period::{Pattern, Period};
use crate::heap::table::Table;
use crate::mex::BitMask;
use crate::theory::Theorem;
use std::ops::ControlFlow;

/// Proves a pattern by the theorem, for a code that
/// [`Finite`](super::guy_smith::Finite) admits with at least three parts, with
/// `H = 2`, then 3 and 4 as far as values are known. O(options of 3 p heaps);
/// `budget` is asked meanwhile.
pub(crate) fn prove(
    code: &Code,
    table: &Table,
    pattern: Pattern,
    budget: &Budget,
) -> Result<Option<Period>, Stop> {
    let (p, s, e) = (pattern.period, pattern.saltus, pattern.preperiod.max(1));
    let k = code.right_len() as u64;
    if p == 0 || !s.is_power_of_two() || e + p <= k || code.left_len() > 1 {
        return Ok(None);
    }
    let length = table.len() as u64;
    if e + p > length || (0..e + p).any(|n| u64::from(table.at(n as usize)) >= s) {
        return Ok(None);
    }
    for h in 2..=4 {
        if e + (h + 1) * p > length || !repeats(table, e..e + h * p, p, s) {
            return Ok(None);
        }
        let mut all = true;
        for m in e + (h - 1) * p..e + (h + 1) * p {
            if !forms(code, table, m, (e, p, s), m >= e + h * p, budget)? {
                all = false;
                break;
            }
        }
        if all {
            let needs = e + (h + 1) * p - 1;
            let found = Period::by(Theorem::SaltusPowerOfTwo, (e, p, s), needs);
            return Ok(Some(reduce(found, table)));
        }
    }
    Ok(None)
}

/// Whether heap `m` has options of form (C2) for all `y < s`, and of form (C1)
/// for all other `y < g(m)` if `both`.
fn forms(
    code: &Code,
    table: &Table,
    m: u64,
    (e, p, s): (u64, u64, u64),
    both: bool,
    budget: &Budget,
) -> Result<bool, Stop> {
    budget.check(Progress { what: "progress-options-for-a-proof", done: m, total: None })?;
    let high = |x: u64| if x < e { 0 } else { (x - e) / p };
    let value = u64::from(table.at(m as usize));
    let (mut one, mut two) = (BitMask::new(), BitMask::new());
    let mut stopped = Ok(());
    let mut count = 0u64;
    let _ = code.options(m, &mut |heaps| {
        count += 1;
        if count.is_multiple_of(1 << 16) {
            stopped = budget.check(Progress {
                what: "progress-options-for-a-proof",
                done: m,
                total: None,
            });
            if stopped.is_err() {
                return ControlFlow::Break(());
            }
        }
        let sum = heaps.iter().fold(0, |sum, &heap| sum ^ table.at(heap as usize));
        if u64::from(sum) >= value {
            return ControlFlow::Continue(());
        }
        if u64::from(sum) >= s {
            let total = heaps.iter().fold(0, |total, &heap| total ^ high(heap));
            if heaps.iter().any(|&heap| heap >= e && high(heap) == total) {
                one.insert(sum);
            }
        } else if let &[a, b, c] = heaps
            && a >= e
        {
            // Ascending, so the least part is the one with Q = 0.
            let (a, b, c) = (high(a), high(b), high(c));
            if a == 0 && b == c {
                two.insert(sum);
            }
        }
        ControlFlow::Continue(())
    });
    stopped?;
    Ok((0..value.min(s)).all(|y| two.contains(y as u32))
        && (!both || (s..value).all(|y| one.contains(y as u32))))
}
