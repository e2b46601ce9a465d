//! Arithmetic periods of games that leave three heaps or more.

use super::conclude::{Established, conclude};
use crate::certificate::Proof;
use crate::claim::PeriodClaim;
use crate::host::{Clock, Host, Stop};
use crate::message::message;
use crate::rules::{Like, Rules};
use crate::unproved::{Unproved, refuse};
use crate::values::{self, Set};

/// Checks (A), (B), (C1) and (C2) of the theorem `saltus-power-of-two`, with
/// the least H from 2 to 4 that serves.
pub(crate) fn check(
    claim: &PeriodClaim,
    proof: &Proof,
    rules: &Rules,
    host: &dyn Host,
) -> Result<u64, Unproved> {
    let plain = rules.splits.iter().all(|split| split.like == Like::Any && split.taken >= 0);
    if !rules.tail.is_empty() || !plain || rules.parts() < 3 {
        return refuse(message!("check-saltus-rules"));
    }
    let e = proof.from.unwrap_or(claim.preperiod).max(1);
    let p = proof.period.unwrap_or(claim.period);
    let s = proof.saltus.unwrap_or(claim.saltus);
    if !s.is_power_of_two() || p == 0 {
        return refuse(message!("check-saltus-power"));
    }
    let last = |h: u64| p.checked_mul(h + 1)?.checked_add(e)?.checked_sub(1);
    let (Some(first), Some(_)) = (last(2), last(4)) else {
        return refuse(message!("check-beyond-2-64"));
    };
    if e + p <= rules.last {
        return refuse(message!("check-saltus-last"));
    }
    let mut table = values::sums(rules, first, host)?;
    for h in 2..=4 {
        let end = e + (h + 1) * p;
        if h > 2 {
            table = values::sums(rules, end - 1, host)?;
        }
        if let Some(n) = (0..e + p).find(|&n| u64::from(table[n as usize]) >= s) {
            return refuse(message!("check-saltus-below", heap = n));
        }
        let value = |n: u64| u128::from(table[n as usize]);
        let grows = |n: u64| value(n + p) == value(n) + u128::from(s);
        if let Some(n) = (e..e + h * p).find(|&n| !grows(n)) {
            return refuse(message!("check-not-arithmetic", heap = n, saltus = s, later = n + p));
        }
        let mut forms = Forms { rules, table: &table, e, p, s, clock: Clock::new(host, None) };
        let mut all = true;
        for m in e + (h - 1) * p..end {
            if !forms.hold(m, m >= e + h * p)? {
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

struct Forms<'a> {
    rules: &'a Rules,
    table: &'a [u32],
    e: u64,
    p: u64,
    s: u64,
    clock: Clock<'a>,
}

impl Forms<'_> {
    /// Whether heap m has options of form (C2) for all values below s, and if
    /// `both` of form (C1) for all others below its own.
    fn hold(&mut self, m: u64, both: bool) -> Result<bool, Stop> {
        let (mut one, mut two) = (Set::default(), Set::default());
        let rules = self.rules;
        for &taken in rules.takes.iter().take_while(|&&taken| taken < m) {
            self.look(&[m - taken], &mut one, &mut two)?;
        }
        for split in &rules.splits {
            let Some(rest) = m.checked_sub(split.taken as u64) else { continue };
            if rest >= split.parts {
                self.parts(rest, split.parts, &mut Vec::new(), &mut one, &mut two)?;
            }
        }
        let value = u64::from(self.table[m as usize]);
        Ok((0..value.min(self.s)).all(|y| two.has(y as u32))
            && (!both || (self.s..value).all(|y| one.has(y as u32))))
    }

    /// Looks at all ways to split `rest` in `parts` more heaps, ascending.
    fn parts(
        &mut self,
        rest: u64,
        parts: u64,
        heaps: &mut Vec<u64>,
        one: &mut Set,
        two: &mut Set,
    ) -> Result<(), Stop> {
        let least = heaps.last().copied().unwrap_or(1);
        if parts == 1 {
            heaps.push(rest);
            self.look(heaps, one, two)?;
            heaps.pop();
            return Ok(());
        }
        for heap in least..=rest / parts {
            heaps.push(heap);
            self.parts(rest - heap, parts - 1, heaps, one, two)?;
            heaps.pop();
        }
        Ok(())
    }

    fn look(&mut self, heaps: &[u64], one: &mut Set, two: &mut Set) -> Result<(), Stop> {
        self.clock.tick(heaps.len() as u64, heaps[0])?;
        let (e, p) = (self.e, self.p);
        let high = |&heap: &u64| if heap < e { 0 } else { (heap - e) / p };
        let value = heaps.iter().fold(0, |sum, &heap| sum ^ self.table[heap as usize]);
        let total = heaps.iter().map(high).fold(0, |sum, high| sum ^ high);
        if heaps.iter().any(|heap| *heap >= e && high(heap) == total) {
            one.add(value);
        }
        if let [a, b, c] = heaps
            && *a >= e
            && high(a) == 0
            && high(b) == high(c)
        {
            two.add(value);
        }
        Ok(())
    }
}
