//! The window theorem, streamed: of a long sequence only the first and the last
//! values are kept, and in the end no more than the theorem's window.

use super::conclude::primes;
use super::halves::{Bounds, Classes, Halves};
use super::rules::{Like, Rules};
use super::{Fault, Memory, refuse};
use crate::budget::Budget;
use crate::certificate::format::{Claim, Proof};

/// Before `e + W`, where the theorem does not bound the parts of witnesses, the
/// small parts are looked for up to this heap, in a longer window.
const SPAN: u64 = 1 << 22;

/// Checks (W), (H0), (H1) and (H3) of the theorem, and that preperiod and
/// period are the least.
pub(super) fn check(
    claim: &Claim,
    proof: &Proof,
    rules: &Rules,
    budget: &Budget,
) -> Result<u64, Fault> {
    let fits = rules.tail.is_empty() && rules.parts() == 2 && !rules.asks(Like::Equal);
    if !fits {
        return refuse("the theorem `window` is on finite codes that leave one heap or two");
    }
    let (Some(mask), Some(n1), Some(reach)) = (proof.mask, proof.last_rare, proof.reach) else {
        return refuse("the proof lacks `mask`, `last_rare` or `reach`");
    };
    let parity = proof.parity.unwrap_or(false);
    let classes = Classes::new(rules, mask, parity)?;
    let (e, p) = (proof.from.unwrap_or(claim.preperiod), claim.period);
    if claim.saltus != 0 || proof.period.is_some_and(|period| period != p) {
        return refuse("the theorem `window` is on the claimed period, with saltus 0");
    }
    let window = n1.max(reach).checked_add(rules.last);
    let end = window.and_then(|w| e.checked_add(p)?.checked_add(w));
    let (Some(w), Some(end)) = (window, end) else { return refuse("numbers beyond 2^64") };
    if usize::try_from(end).is_err() {
        return refuse("numbers beyond this machine's");
    }
    // So every heap from e + W on lies beyond the full scans.
    if w.checked_add(3).is_none_or(|least| e < least) {
        return refuse(format!("`from` is less than W + 3, where W = {w}"));
    }
    if parity && p % 2 == 1 {
        return refuse("the period must be even where the parity of the heap counts");
    }
    if claim.preperiod > e {
        return refuse("`from` is less than the preperiod");
    }
    let bounds = Bounds { rare: n1 as usize, reach: reach as usize };
    let span = w.max(SPAN);
    // All values are kept at first: there every witness is found.
    let stream = span.saturating_mul(2).saturating_add(3).min(e + w);
    let mut halves = Halves::new(rules, Some(classes), Some(bounds), end, budget)?;
    // The values that are compared with those a period later.
    let first = claim.preperiod.saturating_sub(1);
    let mut memory = Memory::new(budget);
    let mut saved: Vec<u16> = Vec::new();
    let divisors: Vec<u64> = primes(p, budget)?.into_iter().map(|q| p / q).collect();
    let mut differs = vec![false; divisors.len()];
    for n in 0..end {
        if n == stream && n < e + w {
            let reach = span as usize;
            halves.stream(Bounds { reach, ..bounds }, reach + rules.last as usize + 1)?;
        }
        if n == e + w {
            halves.stream(bounds, w as usize + 1)?;
        }
        let value = halves.next()?;
        if (first..e + w).contains(&n) {
            if saved.len() == saved.capacity() {
                let more = saved.len().max(1 << 10);
                memory.take(2 * more as u64)?;
                if saved.try_reserve_exact(more).is_err() {
                    return Err(Fault::Stopped(crate::budget::Stop::Memory));
                }
            }
            saved.push(value);
        }
        let before = |distance: u64, from: u64| {
            let earlier = n.checked_sub(distance).filter(|n| (from..e + w).contains(n))?;
            Some(saved[(earlier - first) as usize])
        };
        if let Some(earlier) = before(p, first) {
            if n - p < claim.preperiod {
                if earlier == value {
                    return refuse(format!("the preperiod {} is not the least", claim.preperiod));
                }
            } else if earlier != value {
                return refuse(format!("g({n}) is not g({})", n - p));
            }
        }
        for (&divisor, differs) in divisors.iter().zip(&mut differs) {
            *differs |= before(divisor, e).is_some_and(|earlier| earlier != value);
        }
    }
    // p / q agrees on the window: by the same theorem it is a period. (If the
    // parity counts, no odd number is: n and n + p / q are both common.)
    for (divisor, differs) in divisors.into_iter().zip(differs) {
        let odd = parity && divisor % 2 == 1;
        if !differs && !odd {
            return refuse(format!("the period {p} is not the least: {divisor} is one"));
        }
    }
    Ok(end - 1)
}
