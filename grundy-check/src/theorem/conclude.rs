//! From a proved period to the claim: the least period, from the least heap.

use crate::claim::PeriodClaim;
use crate::host::{Clock, Host, Stop};
use crate::message::message;
use crate::unproved::{Unproved, refuse};

/// `g(n + period) = g(n) + saltus` for all `n >= from`, with the values of the
/// heaps below `from + period` at least.
pub(crate) struct Established {
    pub(crate) from: u64,
    pub(crate) period: u64,
    pub(crate) saltus: u64,
    pub(crate) values: Vec<u32>,
}

impl Established {
    fn value(&self, n: u64) -> u128 {
        let end = self.from + self.period;
        let over = if n < end { 0 } else { (n - self.from) / self.period };
        let value = self.values[(n - over * self.period) as usize];
        u128::from(value) + u128::from(over) * u128::from(self.saltus)
    }

    /// Whether `g(n + p) = g(n) + s` for all `n >= e`: it is enough to look at
    /// one proved period beyond both `e` and `from`.
    fn holds(&self, e: u64, p: u64, s: u64) -> bool {
        let end = e.max(self.from) + self.period;
        (e..end).all(|n| self.value(n + p) == self.value(n) + u128::from(s))
    }
}

/// Checks a claim against the established period: the claim must hold, and its preperiod and
/// its period must be the least. The periods of a sequence are the multiples of the least one,
/// so it is enough to test the quotients by primes.
pub(crate) fn conclude(
    claim: &PeriodClaim,
    known: &Established,
    host: &dyn Host,
) -> Result<(), Unproved> {
    let (e, p, s) = (claim.preperiod, claim.period, claim.saltus);
    // Then nothing below passes 2^64.
    if e > known.from || p > known.period || known.from.checked_add(3 * known.period).is_none() {
        return refuse(message!("check-other-claim"));
    }
    if !known.holds(e, p, s) {
        return refuse(message!(
            "check-claim-false",
            formula = format!("g(n + {p}) = g(n) + {s}"),
            from = e
        ));
    }
    if e > 0 && known.value(e - 1 + p) == known.value(e - 1) + u128::from(s) {
        return refuse(message!("check-preperiod-not-least", preperiod = e));
    }
    for q in primes(p, host)? {
        if s.is_multiple_of(q) && known.holds(e, p / q, s / q) {
            return refuse(message!("check-period-not-least", period = p, other = p / q));
        }
    }
    Ok(())
}

/// The primes that divide a number; O(its root), so the host is asked.
pub(crate) fn primes(number: u64, host: &dyn Host) -> Result<Vec<u64>, Stop> {
    let mut clock = Clock::new(host, None);
    let (mut rest, mut divisor, mut found) = (number, 2, Vec::new());
    while rest > 1 {
        clock.tick(1, divisor)?;
        if !rest.is_multiple_of(divisor) {
            // A number without divisor up to its root is prime.
            divisor = if divisor > rest / divisor { rest } else { divisor + 1 };
            continue;
        }
        rest /= divisor;
        if found.last() != Some(&divisor) {
            found.push(divisor);
        }
    }
    Ok(found)
}
