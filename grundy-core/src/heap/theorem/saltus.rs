//! Arithmetic periods of finite codes that leave three heaps or more.
//!
//! # Theorem (`saltus-power-of-two`)
//!
//! Take a finite code that has no modifiers and adds nothing, with last place
//! `k`. Let `e, p >= 1` with `e + p > k`, `s = 2^j`, `H >= 2`. For a heap `x` let
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
//! does not rest on it.)

use super::{Unproved, reduce, repeats};
use crate::budget::{Budget, Progress, Stop};
use crate::heap::code::Code;
use crate::heap::period::{Pattern, Period};
use crate::heap::table::Table;
use crate::theory::Theorem;
use std::cell::Cell;
use std::ops::ControlFlow;

/// The largest number H of periods with which the theorem is tried. All two-digit hexadecimal
/// codes whose values grow by a power of two need 8 at most.
const PERIODS: u64 = 8;

/// The largest number of heaps that a move may leave, as in the checker.
const PARTS: usize = 64;

/// The work of an attempt, in heaps of options looked at, for each computed value. 0.9C takes
/// 7,000.
const WORK: u64 = 1 << 14;

/// Proves a pattern by the theorem, for a code that
/// [`Finite`](super::guy_smith::Finite) admits with at least three parts, with
/// the least `H` up to [`PERIODS`] that serves, as far as values are known.
/// O(options of 2 p heaps for each `H`, and ways to leave heaps below e + p):
/// nothing is proved if that is more than [`WORK`] for each value. `budget` is
/// asked meanwhile. Where it proves nothing, it says why.
pub(crate) fn prove(
    code: &Code,
    table: &Table,
    pattern: Pattern,
    budget: &Budget,
) -> Result<Result<Period, Unproved>, Stop> {
    let fails = |condition| Ok(Err(Unproved::Fails(Theorem::SaltusPowerOfTwo, condition)));
    let heaps = |end: u64| Ok(Err(Unproved::Heaps(Theorem::SaltusPowerOfTwo, end - 1)));
    let (p, s, e) = (pattern.period, pattern.saltus, pattern.preperiod.max(1));
    let k = code.right_len() as u64;
    if p == 0 || code.left_len() > 1 {
        return Ok(Err(Unproved::Growth));
    }
    if !s.is_power_of_two() {
        return fails("s = 2^j");
    }
    if e + p <= k {
        return fails("e + p > k");
    }
    let length = table.len() as u64;
    if e + 3 * p > length {
        return heaps(e + 3 * p);
    }
    let work = Cell::new(0);
    let growth = Growth { code, table, e, p, s, budget, work: &work, most: WORK * length };
    let (least, largest) = (e..e + p).fold((u64::MAX, 0), |(least, largest), x| {
        (least.min(growth.high(x)), largest.max(growth.high(x)))
    });
    let leaves = growth.leaves();
    if leaves.iter().any(|&(_, parts)| parts > PARTS) {
        return Ok(Err(Unproved::Growth));
    }
    let most = leaves.iter().map(|&(taken, parts)| taken + parts as u64 * (e - 1)).max();
    let condition = |condition| match work.get() > growth.most {
        true => Ok(Err(Unproved::Dear(Theorem::SaltusPowerOfTwo, condition, growth.most))),
        false => fails(condition),
    };
    let mut bounded = None;
    let mut why = fails("B <= b + H - 2, H <= 8");
    for h in largest + 2 - least..=PERIODS {
        if e + (h + 1) * p > length {
            return heaps(e + (h + 1) * p);
        }
        if !repeats(table, e..e + h * p, p, s) {
            return fails("(A)");
        }
        if most.is_some_and(|most| most >= e + (h + 1) * p) {
            continue;
        }
        if bounded.is_none() {
            bounded = Some(growth.is_bounded(&leaves)?);
        }
        if bounded == Some(false) {
            return condition("(B)");
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
            return Ok(Ok(reduce(found, table)));
        }
        why = condition("(C1), (C2)");
    }
    why
}

/// Values that are to grow by s in each period p from e on.
struct Growth<'a> {
    code: &'a Code,
    table: &'a Table,
    e: u64,
    p: u64,
    s: u64,
    budget: &'a Budget,
    /// The work done and the most that is allowed.
    work: &'a Cell<u64>,
    most: u64,
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

    /// Counts work. Returns whether it is little enough to go on.
    fn spend(&self, work: u64, heap: u64) -> Result<bool, Stop> {
        let done = self.work.get() + work;
        if done >> 18 > self.work.get() >> 18 {
            let what = "progress-options-for-a-proof";
            self.budget.check(Progress { what, done: heap, total: None })?;
        }
        self.work.set(done);
        Ok(done <= self.most)
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

    /// Whether (B) holds, as far as the work is not too much.
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
        if !self.spend(1, sums.0)? {
            return Ok(false);
        }
        if more == 0 {
            return Ok(self.bounded(sums, chosen));
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

    /// Whether heap `m` has options of form (C2) for all smaller values that it is about, and of
    /// form (C1) for all others if `both`, as far as the work is not too much; `largest` is B.
    fn forms(&self, m: u64, largest: u64, both: bool) -> Result<bool, Stop> {
        let (low, middle) = (largest * self.s, (largest + 1) * self.s);
        let mut open = if both { self.value(m) } else { middle };
        let mut found = vec![false; open as usize];
        let mut going = self.spend(1, m);
        let _ = self.code.options(m, &mut |heaps| {
            let length = heaps.len() as u64;
            let sum = heaps.iter().fold(0, |sum, &heap| sum ^ self.table.at(heap as usize));
            let new = found.get(sum as usize) == Some(&false);
            going = self.spend(if new { length * length } else { length }, m);
            if going != Ok(true) {
                return ControlFlow::Break(());
            }
            let sum = u64::from(sum);
            if new && self.has_form(heaps, sum >= middle, sum >= low) {
                found[sum as usize] = true;
                open -= 1;
            }
            if open == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        Ok(going? && open == 0)
    }

    /// Whether an option has the form (C1) if `large`, and otherwise (C2), with the third part if
    /// `third`.
    fn has_form(&self, heaps: &[u64], large: bool, third: bool) -> bool {
        let total = heaps.iter().fold(0, |total, &heap| total ^ self.high(heap));
        let late = || heaps.iter().enumerate().filter(|&(_, &heap)| heap >= self.e);
        // Parts a of which the others have the nim-sum 0 of Q: all with this Q.
        let raised = late().filter(|&(_, &heap)| self.high(heap) == total).count();
        if large {
            return raised > 0;
        }
        late().any(|(first, &a)| {
            late().any(|(second, &b)| {
                let own = if self.high(a) == total { 2 } else { 0 };
                first < second && self.high(a) == self.high(b) && (!third || raised > own)
            })
        })
    }
}
