//! Arithmetic periods of games that leave three heaps or more.

use super::conclude::{Established, conclude};
use crate::certificate::Proof;
use crate::claim::PeriodClaim;
use crate::host::{Clock, Host, Stop};
use crate::message::message;
use crate::rules::{Like, Rules};
use crate::unproved::{Unproved, refuse};
use crate::values::{self, Set};

/// The largest number H of periods that is tried.
const PERIODS: u64 = 8;

/// The largest number of heaps that a move may leave.
const PARTS: u64 = 64;

/// Checks the hypotheses of the theorem `saltus-power-of-two`, with the least H up to
/// [`PERIODS`] that serves.
pub(crate) fn check(
    claim: &PeriodClaim,
    proof: &Proof,
    rules: &Rules,
    host: &dyn Host,
) -> Result<u64, Unproved> {
    let plain = rules.splits.iter().all(|split| split.like == Like::Any && split.taken >= 0);
    if !rules.tail.is_empty() || !plain || !(3..=PARTS).contains(&rules.parts()) {
        return refuse(message!("check-saltus-rules"));
    }
    let e = proof.from.unwrap_or(claim.preperiod).max(1);
    let p = proof.period.unwrap_or(claim.period);
    let s = proof.saltus.unwrap_or(claim.saltus);
    if !s.is_power_of_two() || p == 0 {
        return refuse(message!("check-saltus-power"));
    }
    let end = |h: u64| p.checked_mul(h + 1)?.checked_add(e);
    let (Some(first), Some(_)) = (end(2), end(PERIODS)) else {
        return refuse(message!("check-beyond-2-64"));
    };
    if e + p <= rules.last {
        return refuse(message!("check-saltus-last"));
    }
    let mut table = values::sums(rules, first - 1, host)?;
    let mut is_bounded = false;
    for h in 2..=PERIODS {
        let end = e + (h + 1) * p;
        if h > 2 {
            table = values::sums(rules, end - 1, host)?;
        }
        let value = |n: u64| u128::from(table[n as usize]);
        let grows = |n: u64| value(n + p) == value(n) + u128::from(s);
        if let Some(n) = (e..e + h * p).find(|&n| !grows(n)) {
            return refuse(message!("check-not-arithmetic", heap = n, saltus = s, later = n + p));
        }
        let highs = || (e..e + p).map(|n| u64::from(table[n as usize]) / s);
        let (least, most) = (highs().min().unwrap_or(0), highs().max().unwrap_or(0));
        let mut growth =
            Growth { rules, table: &table, e, p, s, most, clock: Clock::new(host, None) };
        if most + 2 > least + h || growth.early_only() >= end {
            continue;
        }
        if !is_bounded {
            growth.bounds()?;
            is_bounded = true;
        }
        let mut all = true;
        for m in e + (h - 1) * p..end {
            if !growth.hold(m, m >= e + h * p)? {
                all = false;
                break;
            }
        }
        if all {
            conclude(claim, &Established { from: e, period: p, saltus: s, values: table }, host)?;
            return Ok(end - 1);
        }
    }
    refuse(message!("check-saltus-no-option"))
}

/// Values that grow by s in each period p from e on; `most` is B.
struct Growth<'a> {
    rules: &'a Rules,
    table: &'a [u32],
    e: u64,
    p: u64,
    s: u64,
    most: u64,
    clock: Clock<'a>,
}

/// The values below `end` for which an option of their form is still to be found: all but
/// `found`.
struct Open {
    end: u64,
    found: Set,
    left: u64,
}

/// Heaps below e + p that an option may have.
#[derive(Clone, Copy, Default)]
struct Left {
    /// The tokens taken and the tokens in the heaps.
    total: u64,
    /// The tokens taken, and r of the heaps.
    rest: i128,
    /// The nim-sum of l.
    low: u64,
    /// Some heap is not below e.
    late: bool,
    /// The number of heaps from e on with Q > 0, and of those below e.
    high: [u64; 2],
}

impl Growth<'_> {
    fn high(&self, heap: u64) -> u64 {
        u64::from(self.table[heap as usize]) / self.s
    }

    fn low(&self, heap: u64) -> u64 {
        u64::from(self.table[heap as usize]) % self.s
    }

    /// r of the theorem.
    fn rest(&self, heap: u64) -> i128 {
        i128::from(heap) - i128::from(self.p) * i128::from(self.high(heap))
    }

    /// Each number that can be taken, with the number of heaps left.
    fn moves(&self) -> impl Iterator<Item = (u64, u64)> + use<'_> {
        let takes = self.rules.takes.iter().map(|&taken| (taken, 1));
        takes.chain(self.rules.splits.iter().map(|split| (split.taken as u64, split.parts)))
    }

    /// The largest heap that has an option with all parts below e.
    fn early_only(&self) -> u64 {
        self.moves().map(|(taken, parts)| taken + parts * (self.e - 1)).max().unwrap_or(0)
    }

    /// Refuses unless (B) holds.
    fn bounds(&mut self) -> Result<(), Unproved> {
        let mut heaps: Vec<u64> = (1..self.e + self.p).collect();
        heaps.sort_by_key(|&heap| self.rest(heap));
        let limit = (self.e..self.e + self.p).map(|m| self.rest(m)).max().unwrap_or(0);
        for (taken, parts) in self.moves().collect::<Vec<_>>() {
            let none = Left { total: taken, rest: i128::from(taken), ..Left::default() };
            self.bound(&heaps, parts, none, limit)?;
        }
        Ok(())
    }

    /// Adds this many of the heaps in all ways, while the sum of r is at most the largest r(m).
    fn bound(&mut self, heaps: &[u64], more: u64, left: Left, limit: i128) -> Result<(), Unproved> {
        self.clock.tick(1, left.total)?;
        if more == 0 {
            return self.compare(left);
        }
        for (at, &heap) in heaps.iter().enumerate() {
            // The heaps ascend by r.
            if left.rest + i128::from(more) * self.rest(heap) > limit {
                break;
            }
            let mut next = left;
            next.total += heap;
            next.rest += self.rest(heap);
            next.low ^= self.low(heap);
            next.late |= heap >= self.e;
            next.high[usize::from(heap < self.e)] += u64::from(self.high(heap) > 0);
            self.bound(&heaps[at..], more - 1, next, limit)?;
        }
        Ok(())
    }

    /// Refuses if these heaps contradict (B).
    fn compare(&self, left: Left) -> Result<(), Unproved> {
        let past = (left.total % self.p + self.p - self.e % self.p) % self.p;
        let m = self.e + past;
        let (rest, low) = (self.rest(m), self.low(m));
        let tight = left.rest == rest && left.high[1] == 0 && left.high[0] <= 1;
        if left.late && left.low == low && left.rest <= rest && !tight {
            return refuse(message!("check-saltus-bound", heap = m, total = left.total));
        }
        Ok(())
    }

    /// Whether heap m has options of form (C2) for all values that it is about, and if `both` of
    /// form (C1) for all others below its own.
    fn hold(&mut self, m: u64, both: bool) -> Result<bool, Stop> {
        let value = u64::from(self.table[m as usize]);
        let end = if both { value } else { (self.most + 1) * self.s };
        let mut open = Open { end, found: Set::default(), left: end };
        for (taken, parts) in self.moves().collect::<Vec<_>>() {
            if let Some(rest) = m.checked_sub(taken).filter(|&rest| rest >= parts) {
                self.parts(rest, parts, &mut Vec::new(), &mut open)?;
            }
        }
        Ok(open.left == 0)
    }

    /// Looks at all ways to split `rest` in `parts` more heaps, ascending, until no value is open.
    fn parts(
        &mut self,
        rest: u64,
        parts: u64,
        heaps: &mut Vec<u64>,
        open: &mut Open,
    ) -> Result<(), Stop> {
        let least = heaps.last().copied().unwrap_or(1);
        if parts == 1 {
            heaps.push(rest);
            self.look(heaps, open)?;
            heaps.pop();
            return Ok(());
        }
        for heap in least..=rest / parts {
            if open.left == 0 {
                break;
            }
            heaps.push(heap);
            self.parts(rest - heap, parts - 1, heaps, open)?;
            heaps.pop();
        }
        Ok(())
    }

    fn look(&mut self, heaps: &[u64], open: &mut Open) -> Result<(), Stop> {
        let length = heaps.len() as u64;
        self.clock.tick(length, heaps[0])?;
        let value = heaps.iter().fold(0, |sum, &heap| sum ^ self.table[heap as usize]);
        if u64::from(value) >= open.end || open.found.has(value) {
            return Ok(());
        }
        self.clock.tick(length * length, heaps[0])?;
        let total = heaps.iter().fold(0, |sum, &heap| sum ^ self.high(heap));
        // The heaps ascend: those from e on are the last ones.
        let late = &heaps[heaps.partition_point(|&heap| heap < self.e)..];
        let mut highs: Vec<u64> = late.iter().map(|&heap| self.high(heap)).collect();
        highs.sort_unstable();
        let raised = highs.iter().filter(|&&high| high == total).count();
        let pairs = || highs.windows(2).filter(|pair| pair[0] == pair[1]);
        let fits = match u64::from(value) {
            y if y < self.most * self.s => pairs().next().is_some(),
            // The third part is not one of the pair.
            y if y < (self.most + 1) * self.s => {
                pairs().any(|pair| raised > if pair[0] == total { 2 } else { 0 })
            }
            _ => raised > 0,
        };
        if fits {
            open.found.add(value);
            open.left -= 1;
        }
        Ok(())
    }
}
