//! Games that split nothing and take any number of tokens but finitely many: `all-but`.

use super::conclude::{Established, conclude};
use crate::certificate::Proof;
use crate::claim::PeriodClaim;
use crate::host::Host;
use crate::message::message;
use crate::rules::Rules;
use crate::unproved::{Unproved, refuse};
use crate::values::{self, Set};

/// All takes but finitely many: `all-but`.
pub(crate) fn check(
    claim: &PeriodClaim,
    proof: &Proof,
    rules: &Rules,
    host: &dyn Host,
) -> Result<u64, Unproved> {
    let fits = !rules.tail.is_empty() && rules.tail.iter().all(|digit| digit.one);
    if !fits || !rules.splits.is_empty() {
        return refuse(message!("check-all-but-rules"));
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
        return refuse(message!("check-all-but-from"));
    };
    let Some(last) = e.checked_add(p).and_then(|end| end.checked_sub(1)) else {
        return refuse(message!("check-beyond-2-64"));
    };
    let table = values::takes(rules, last, host)?;
    // From `regular` on, heap 0 may be counted as an option like any other.
    let whole = rules.tail.iter().all(|digit| digit.whole);
    let zero = (1..=last).find(|&heap| table[heap as usize] == 0);
    let regular = match zero {
        _ if rules.barred.is_some() || whole && rules.wholes == rules.takes => 0,
        _ if whole => rules.last + 1,
        None => return refuse(message!("check-all-but-zero")),
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
        return refuse(message!("check-all-but-interval"));
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
        return refuse(message!("check-not-arithmetic", heap = n, saltus = s, later = n + p));
    }
    if least(e - m + p) != least(e - m) + u128::from(s) {
        return refuse(message!("check-all-but-grows"));
    }
    conclude(claim, &Established { from: e - m, period: p, saltus: s, values: table }, host)?;
    Ok(last)
}
