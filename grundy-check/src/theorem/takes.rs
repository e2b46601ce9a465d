//! Games that split nothing and take any number of tokens.

use super::conclude::{Established, conclude};
use crate::certificate::{Claim, Proof};
use crate::host::Host;
use crate::rules::Rules;
use crate::unproved::{Unproved, refuse};
use crate::values::{self, Set};

/// All takes but finitely many: `all-but`.
pub(crate) fn all_but(
    claim: &Claim,
    proof: &Proof,
    rules: &Rules,
    host: &dyn Host,
) -> Result<u64, Unproved> {
    let fits = !rules.tail.is_empty() && rules.tail.iter().all(|digit| digit.one);
    if !fits || !rules.splits.is_empty() {
        return refuse("the theorem `all-but` is on games with all takes but finitely many");
    }
    let (p, s) = (claim.period, claim.saltus);
    // The largest number that may not be taken.
    let m = match &rules.barred {
        Some(barred) => barred.last().copied().unwrap_or(0),
        None => {
            let barred = |taken: &u64| rules.takes.binary_search(taken).is_err();
            (1..=rules.last).rev().find(barred).unwrap_or(0)
        }
    };
    let Some(e) = proof.from.filter(|&e| s > 0 && e >= m && e >= claim.preperiod) else {
        return refuse("`from` is missing or too small, or the saltus is 0");
    };
    let Some(last) = e.checked_add(p).and_then(|end| end.checked_sub(1)) else {
        return refuse("numbers beyond 2^64");
    };
    let table = values::takes(rules, last, host)?;
    // From `regular` on, heap 0 may be counted as an option like any other.
    let whole = rules.tail.iter().all(|digit| digit.whole);
    let zero = (1..=last).find(|&heap| table[heap as usize] == 0);
    let regular = match zero {
        _ if rules.barred.is_some() || whole && rules.wholes == rules.takes => 0,
        _ if whole => rules.last + 1,
        None => return refuse("no heap up to `from` has the value 0"),
        Some(zero) => (rules.last + 1).max(zero + m + 1),
    };
    let mut set = Set::default();
    let (mut most, mut start) = (0, None);
    for n in 0..=last {
        // The values of the heaps below n are 0, 1, .., most - 1?
        if n >= regular && set.least_outside() == most {
            start = Some(n);
            break;
        }
        set.add(table[n as usize]);
        most = most.max(table[n as usize] + 1);
    }
    if start.is_none_or(|start| e < start + m) {
        return refuse("`from` is too small: the values below are no interval yet");
    }
    let least = |end: u64| {
        let mut set = Set::default();
        table[..end as usize].iter().for_each(|&value| {
            set.add(value);
        });
        u128::from(set.least_outside())
    };
    let value = |n: u64| u128::from(table[n as usize]);
    let grows = |n: u64| value(n + p) == value(n) + u128::from(s);
    if let Some(n) = (e - m..e).find(|&n| !grows(n)) {
        return refuse(format!("g({}) is not g({n}) + {s}", n + p));
    }
    if least(e - m + p) != least(e - m) + u128::from(s) {
        return refuse("the least new value does not grow by the saltus");
    }
    conclude(claim, &Established { from: e - m, period: p, saltus: s, values: table }, host)?;
    Ok(last)
}

/// Takes in residue classes: `periodic-takes`.
pub(crate) fn periodic(
    claim: &Claim,
    proof: &Proof,
    rules: &Rules,
    host: &dyn Host,
) -> Result<u64, Unproved> {
    if rules.tail.is_empty() || !rules.splits.is_empty() {
        return refuse("the theorem `periodic-takes` is on infinite games that split nothing");
    }
    let (u, q) = (rules.last, rules.tail.len() as u64);
    let p = proof.period.unwrap_or(claim.period);
    let Some(e) = proof.from.filter(|&e| e > u && claim.saltus == 0 && p > 0) else {
        return refuse("`from` is missing or too small, or the saltus is not 0");
    };
    if !p.is_multiple_of(q) {
        return refuse(format!("`period` must be a multiple of {q}"));
    }
    let Some(last) = e.checked_add(p).map(|end| end - 1) else {
        return refuse("numbers beyond 2^64");
    };
    let table = values::takes(rules, last, host)?;
    let mut sets = vec![Set::default(); q as usize];
    for n in 1..e - u + p {
        let new = sets[(n % q) as usize].add(table[n as usize]);
        if new && n >= e - u {
            return refuse(format!("the value of heap {n} is new in its class"));
        }
    }
    if let Some(n) = (e - u..e).find(|&n| table[n as usize] != table[(n + p) as usize]) {
        return refuse(format!("g({}) is not g({n})", n + p));
    }
    conclude(claim, &Established { from: e - u, period: p, saltus: 0, values: table }, host)?;
    Ok(last)
}
