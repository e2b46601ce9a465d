//! Arithmetic periods of finite codes that leave three heaps or more.
//!
//! # Theorem (`saltus-power-of-two`)
//!
//! Take a finite code without modifiers and with last place `k`. Let
//! `e, p >= 1` with `e + p > k`, `s = 2^j`, `H >= 2`. For a heap `x` let
//! `Q(x) = floor(g(x) / s)`, `l(x) = g(x) - s Q(x)` and `r(x) = x - p Q(x)`;
//! let `b` and `B` be the least and the largest `Q(x)` for `e <= x < e + p`.
//! Suppose `B <= b + H - 2`, every option of a heap from `e + (H + 1) p` on
//! has a part from `e` on, and
//!
//! - (A) `g(n + p) = g(n) + s` for `e <= n < e + H p`;
//! - (B) if `t` tokens may be taken and the rest left as heaps `x_i < e + p`,
//!   not all below `e`, and the nim-sum of the `l(x_i)` is `l(m)` for the `m`
//!   in `[e, e + p)` with `m = t + Σ x_i` modulo `p`, then
//!   `t + Σ r(x_i) >= r(m)`; and where it is equal, all `x_i < e` have `Q = 0`
//!   and at most one of the others has `Q > 0`;
//! - (C1) for each `m` in `[e + H p, e + (H + 1) p)` and each `y` with
//!   `(B + 1) s <= y < g(m)`, `m` has an option of value `y` with a part
//!   `a >= e` such that the nim-sum of `Q` over its other parts is 0;
//! - (C2) for each `m` in `[e + (H - 1) p, e + (H + 1) p)` and each
//!   `y < (B + 1) s`, `m` has an option of value `y` with two parts from `e`
//!   on that have equal `Q`, and, if `y >= B s`, with a third part `a >= e`
//!   such that the nim-sum of `Q` over its other parts is 0.
//!
//! Then `g(n + p) = g(n) + s` for all `n >= e`.
//!
//! *Proof.* On the known range `l` and `r` have the period `p` from `e` on,
//! and `Q` grows by 1 in each period. Nim-addition acts on `Q` and `l`
//! separately. Induction on `m >= e + (H + 1) p`, where the forms (C1) and
//! (C2) are known for the heaps from `e + H p` and `e + (H - 1) p` on. Let
//! `v = g(m - p) + s`, let `q` be its high half, and `r(m) = m - p q`.
//!
//! *`v` is not an option.* Suppose parts `x_i`, sum `m - t`, have the value
//! `v`. Then `q`, the nim-sum of the `Q(x_i)`, is at most their sum, so
//! `m - r(m) = p q <= Σ p Q(x_i) = Σ (x_i - r(x_i)) = m - t - Σ r(x_i)`, and
//! `t + Σ r(x_i) <= r(m)`. Parts from `e` on are moved into `[e, e + p)` by
//! multiples of `p` without a change of `l` and `r`; so (B) applies, the two
//! are equal, and `Σ Q(x_i) = q`. Let `z` be a part from `e` on: the one
//! whose place in `[e, e + p)` has `Q > 0`, if there is one. Replace it by
//! `z + (q - 1 - Q(z)) p`, which is at least `e` as `q - 1 >= b + H >= B`, and
//! each other part `x >= e` by `x - Q(x) p`, its place in `[e, e + p)`. Now
//! `z` has `Q = q - 1` and all others 0, and the sum has fallen by `p`: an
//! option of `m - p` by the same digit with value `v - s = g(m - p)`, a
//! contradiction. `m` cannot be taken whole as `m > k`.
//!
//! *Each `y < v` is an option of the forms.* If `y >= (B + 1) s`, then `m - p`
//! has an option `(a, rest)` of value `y - s` with a part `a` as in (C1): by
//! (C1), or by (C2) if `y - s < (B + 1) s`. `(a + p, rest)` has the value `y`
//! and the form. If `y < (B + 1) s`, then `y < g(m - 2p)`, because
//! `Q(m - 2p) >= b + H - 1 >= B + 1`; so `m - 2p` has an option of form (C2),
//! and it serves with `p` added to both parts of equal `Q`. ∎
//!
//! (Austin's theorem on arithmetic periods is in the same spirit; this one
//! does not rest on it. Digits left of the point are not covered, but for
//! that next to it: the count of the sums above needs `t >= 0`.)

use super::{reduce, repeats};
use crate::budget::{Budget, Progress, Stop};
use crate::heap::code::Code;
use crate::heap::period::{Pattern, Period};
use crate::heap::table::Table;
use crate::mex::BitMask;
use crate::theory::Theorem;
use std::ops::ControlFlow;

/// The largest number H of periods with which the theorem is tried. All two-digit hexadecimal
/// codes whose values grow by a power of two need 8 at most.
const PERIODS: u64 = 8;

/// Proves a pattern by the theorem, for a code that
/// [`Finite`](super::guy_smith::Finite) admits with at least three parts, with
/// the least `H` up to [`PERIODS`] that serves, as far as values are known.
/// O(options of (H + 1) p heaps, and ways to leave heaps below e + p);
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
    if e + 3 * p > length {
        return Ok(None);
    }
    let growth = Growth { code, table, e, p, s, budget };
    let (least, largest) = (e..e + p).fold((u64::MAX, 0), |(least, largest), x| {
        (least.min(growth.high(x)), largest.max(growth.high(x)))
    });
    let leaves = growth.leaves();
    let most = leaves.iter().map(|&(taken, parts)| taken + parts as u64 * (e - 1)).max();
    let mut bounded = None;
    for h in largest + 2 - least..=PERIODS {
        if e + (h + 1) * p > length || !repeats(table, e..e + h * p, p, s) {
            return Ok(None);
        }
        if most.is_some_and(|most| most >= e + (h + 1) * p) {
            continue;
        }
        if bounded.is_none() {
            bounded = Some(growth.is_bounded(&leaves)?);
        }
        if bounded == Some(false) {
            return Ok(None);
        }
        let mut all = true;
        for m in e + (h - 1) * p..e + (h + 1) * p {
            if !growth.forms(m, largest, m >= e + h * p)? {
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

/// Values that are to grow by s in each period p from e on.
struct Growth<'a> {
    code: &'a Code,
    table: &'a Table,
    e: u64,
    p: u64,
    s: u64,
    budget: &'a Budget,
}

/// A heap below e + p as a part of an option.
struct Part {
    heap: u64,
    /// r of the theorem.
    rest: i128,
    low: u64,
    high: u64,
}

impl Growth<'_> {
    fn value(&self, x: u64) -> u64 {
        u64::from(self.table.at(x as usize))
    }

    /// Q of the theorem.
    fn high(&self, x: u64) -> u64 {
        self.value(x) / self.s
    }

    fn part(&self, heap: u64) -> Part {
        let (high, low) = (self.high(heap), self.value(heap) % self.s);
        Part { heap, rest: i128::from(heap) - i128::from(self.p) * i128::from(high), low, high }
    }

    fn check(&self, heap: u64) -> Result<(), Stop> {
        let what = "progress-options-for-a-proof";
        self.budget.check(Progress { what, done: heap, total: None })
    }

    /// Each number that may be taken, with each number of heaps that the rest may be left as.
    fn leaves(&self) -> Vec<(u64, usize)> {
        let digits = (0..=self.code.right_len() as u64).filter_map(|taken| match taken {
            0 => Some((0, self.code.adding(0)?)),
            _ => Some((taken, self.code.taking(taken)?)),
        });
        let counts = digits.flat_map(|(taken, digit)| {
            digit.counts().iter().map(move |&(parts, _)| (taken, parts as usize))
        });
        counts.filter(|&(_, parts)| parts > 0).collect()
    }

    /// Whether (B) holds.
    fn is_bounded(&self, leaves: &[(u64, usize)]) -> Result<bool, Stop> {
        let mut parts: Vec<Part> = (1..self.e + self.p).map(|heap| self.part(heap)).collect();
        parts.sort_by_key(|part| part.rest);
        let most = (self.e..self.e + self.p).map(|m| self.part(m).rest).max();
        let most = most.expect("p >= 1");
        for &(taken, count) in leaves {
            let mut chosen = Vec::new();
            if !self.all_bounded(&parts, (taken, i128::from(taken)), count, &mut chosen, most)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether (B) holds for the parts that are chosen and any `more` of `parts`, which ascend by
    /// r. `sums` are t plus the sum of the chosen heaps, and of their r; an r above `most` is
    /// larger than every r(m).
    fn all_bounded<'a>(
        &self,
        parts: &'a [Part],
        sums: (u64, i128),
        more: usize,
        chosen: &mut Vec<&'a Part>,
        most: i128,
    ) -> Result<bool, Stop> {
        if more == 0 {
            return Ok(self.bounded(sums, chosen));
        }
        if more > 1 {
            self.check(sums.0)?;
        }
        for (at, part) in parts.iter().enumerate() {
            if sums.1 + more as i128 * part.rest > most {
                break;
            }
            chosen.push(part);
            let sums = (sums.0 + part.heap, sums.1 + part.rest);
            let bounded = self.all_bounded(&parts[at..], sums, more - 1, chosen, most)?;
            chosen.pop();
            if !bounded {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether (B) holds for these parts.
    fn bounded(&self, (total, rest): (u64, i128), parts: &[&Part]) -> bool {
        let (e, p) = (self.e, self.p);
        let m = self.part(e + (total % p + p - e % p) % p);
        let low = parts.iter().fold(0, |low, part| low ^ part.low);
        if rest > m.rest || low != m.low || parts.iter().all(|part| part.heap < e) {
            return true;
        }
        let high = |early: bool| {
            parts.iter().filter(|part| (part.heap < e) == early && part.high > 0).count()
        };
        rest == m.rest && high(true) == 0 && high(false) <= 1
    }

    /// Whether heap `m` has options of form (C2) for all smaller values it concerns, and of form
    /// (C1) for all others if `both`; `largest` is B.
    fn forms(&self, m: u64, largest: u64, both: bool) -> Result<bool, Stop> {
        self.check(m)?;
        let value = self.value(m);
        // Options of the form (C1), with two equal parts, and both together.
        let (mut one, mut two, mut three) = (BitMask::new(), BitMask::new(), BitMask::new());
        let mut stopped = Ok(());
        let mut count = 0u64;
        let _ = self.code.options(m, &mut |heaps| {
            count += 1;
            if count.is_multiple_of(1 << 16) {
                stopped = self.check(m);
                if stopped.is_err() {
                    return ControlFlow::Break(());
                }
            }
            let sum = heaps.iter().fold(0, |sum, &heap| sum ^ self.table.at(heap as usize));
            if u64::from(sum) >= value {
                return ControlFlow::Continue(());
            }
            let total = heaps.iter().fold(0, |total, &heap| total ^ self.high(heap));
            let raised = |&at: &usize| heaps[at] >= self.e && self.high(heaps[at]) == total;
            if (0..heaps.len()).any(|at| raised(&at)) {
                one.insert(sum);
            }
            for first in (0..heaps.len()).filter(|&first| heaps[first] >= self.e) {
                let equal = |&other: &usize| {
                    heaps[other] >= self.e && self.high(heaps[other]) == self.high(heaps[first])
                };
                for second in (first + 1..heaps.len()).filter(equal) {
                    two.insert(sum);
                    let mut others =
                        (0..heaps.len()).filter(|&other| other != first && other != second);
                    if others.any(|other| raised(&other)) {
                        three.insert(sum);
                    }
                }
            }
            ControlFlow::Continue(())
        });
        stopped?;
        let (low, middle) = (largest * self.s, (largest + 1) * self.s);
        Ok((0..low).all(|y| two.contains(y as u32))
            && (low..middle).all(|y| three.contains(y as u32))
            && (!both || (middle..value).all(|y| one.contains(y as u32))))
    }
}
