//! Takes in infinite sets with a name: `residues`.

use super::conclude::{Established, conclude};
use crate::certificate::Proof;
use crate::claim::PeriodClaim;
use crate::host::{Clock, Host, Memory, Stop};
use crate::message::message;
use crate::rules::{Named, Rules};
use crate::unproved::{Unproved, refuse};
use crate::values;

/// Checks that large takes change nothing, by their residues.
pub(crate) fn check(
    claim: &PeriodClaim,
    proof: &Proof,
    rules: &Rules,
    host: &dyn Host,
) -> Result<u64, Unproved> {
    if !rules.splits.is_empty() || !rules.tail.is_empty() || rules.takes != rules.wholes {
        return refuse(message!("check-residues-rules"));
    }
    let p = proof.period.unwrap_or(claim.period);
    let Some((e, bound)) = proof.from.zip(proof.reach).filter(|_| p > 0 && claim.saltus == 0)
    else {
        return refuse(message!("check-residues-figures"));
    };
    let start = e.checked_add(bound);
    let end = start.and_then(|start| start.checked_add(p));
    let (Some(start), Some(end)) = (start, end) else {
        return refuse(message!("check-beyond-2-64"));
    };
    let mut memory = Memory::new(host);
    let takes = up_to(rules, end - 1, &mut memory, host)?;
    let finite = Rules { wholes: takes.clone(), takes, last: end - 1, ..Rules::default() };
    let table = values::takes(&finite, end - 1, host)?;
    let value = |n: u64| table[n as usize];
    let mut clock = Clock::new(host, Some(end));
    if let Some(n) = (e..start).find(|&n| value(n) != value(n + p)) {
        return refuse(message!("check-not-periodic", heap = n, later = n + p));
    }
    let small = finite.takes.partition_point(|&taken| taken <= bound);
    for n in start..end {
        for y in 0..value(n) {
            clock.tick(small as u64, n)?;
            if !finite.takes[..small].iter().any(|&taken| value(n - taken) == y) {
                return refuse(message!(
                    "check-residues-no-take",
                    heap = n,
                    most = bound,
                    value = u64::from(y)
                ));
            }
        }
    }
    memory.take(p)?;
    let mut classes = vec![false; usize::try_from(p).map_err(|_| Stop::Memory)?];
    for &taken in rules.takes.iter().filter(|&&taken| taken > bound) {
        classes[(taken % p) as usize] = true;
    }
    for &named in &rules.named {
        large(named, bound, p, &mut classes, &mut clock)?;
    }
    for (class, _) in (0..p).zip(&classes).filter(|&(_, &hit)| hit) {
        for n in start..end {
            // The heaps j below e + p with n - j in the class.
            let first = (n % p + p - class) % p;
            let mut j = first;
            while j < e + p {
                clock.tick(1, n)?;
                if value(j) == value(n) {
                    return refuse(message!(
                        "check-residues-may-lead",
                        class = class,
                        period = p,
                        heap = n,
                        other = j
                    ));
                }
                j += p;
            }
        }
    }
    conclude(claim, &Established { from: e, period: p, saltus: 0, values: table }, host)?;
    Ok(end - 1)
}

/// The numbers up to `most` that may be taken, ascending.
fn up_to(
    rules: &Rules,
    most: u64,
    memory: &mut Memory<'_>,
    host: &dyn Host,
) -> Result<Vec<u64>, Unproved> {
    let mut all: Vec<u64> = rules.takes.iter().copied().filter(|&taken| taken <= most).collect();
    let mut clock = Clock::new(host, Some(most));
    for &named in &rules.named {
        let mut found: Vec<u64> = Vec::new();
        let (mut number, mut next) = (1u64, 1u64);
        if named == Named::Fibonacci {
            next = 2;
        }
        let mut root = 1;
        while number <= most {
            if found.len() == found.capacity() {
                let more = found.len().max(256);
                memory.take(16 * more as u64)?;
                found.try_reserve_exact(more).map_err(|_| Stop::Memory)?;
            }
            let mut divisors = found.iter().take_while(|&&prime| prime <= number / prime);
            let is_in = match named {
                Named::Primes => number > 1 && !divisors.any(|&prime| number % prime == 0),
                _ => true,
            };
            clock.tick(number.isqrt() / 8, number)?;
            if is_in {
                found.push(number);
            }
            let following = match named {
                Named::Squares => {
                    root += 1;
                    u64::checked_mul(root, root)
                }
                Named::Primes => number.checked_add(1),
                Named::Fibonacci => {
                    let old = number;
                    number = next;
                    next = match old.checked_add(next) {
                        Some(next) => next,
                        None => break,
                    };
                    continue;
                }
                Named::Powers(base) => number.checked_mul(base),
            };
            match following {
                Some(following) => number = following,
                None => break,
            }
        }
        all.extend(found);
    }
    all.sort_unstable();
    all.dedup();
    Ok(all)
}

/// Marks the classes modulo `p` of the numbers of a set above `bound`.
fn large(
    named: Named,
    bound: u64,
    p: u64,
    classes: &mut [bool],
    clock: &mut Clock<'_>,
) -> Result<(), Unproved> {
    let (p, bound) = (u128::from(p), u128::from(bound));
    match named {
        Named::Squares => {
            for root in 0..p {
                clock.tick(1, 0)?;
                classes[(root * root % p) as usize] = true;
            }
        }
        // Beyond p, a prime has no divisor in common with p; every such class
        // has primes without end (Dirichlet).
        Named::Primes => {
            let mut shares = vec![false; p as usize];
            for divisor in (2..=p).filter(|&divisor| p.is_multiple_of(divisor)) {
                (0..p).step_by(divisor as usize).for_each(|class| shares[class as usize] = true);
                clock.tick((p / divisor) as u64, 0)?;
                let prime = (2..divisor).take_while(|d| d * d <= divisor);
                if divisor > bound && !prime.into_iter().any(|d| divisor.is_multiple_of(d)) {
                    classes[(divisor % p) as usize] = true;
                }
            }
            for (class, shares) in classes.iter_mut().zip(shares) {
                *class |= !shares;
            }
        }
        // Both follow from their state modulo p, which goes round.
        Named::Fibonacci | Named::Powers(_) => {
            let (mut x, mut y) = (1u128, 2u128);
            let next = |x: u128, y: u128| match named {
                Named::Powers(base) => (x * u128::from(base), 0),
                _ => (y, x + y),
            };
            while x <= bound {
                (x, y) = next(x, y);
            }
            (x, y) = (x % p, y % p);
            // A power has p states, a pair of Fibonacci numbers a round of at
            // most 6 p (Freyd and Brown 1992).
            for _ in 0..6 * p {
                clock.tick(1, 0)?;
                classes[x as usize] = true;
                (x, y) = next(x, y);
                (x, y) = (x % p, y % p);
            }
        }
    }
    Ok(())
}
