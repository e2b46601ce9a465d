//! Games that split nothing, and whose takes repeat: `periodic-takes`.

use super::conclude::{Established, conclude};
use crate::certificate::Proof;
use crate::claim::PeriodClaim;
use crate::host::Host;
use crate::message::message;
use crate::rules::Rules;
use crate::unproved::{Unproved, refuse};
use crate::values::{self, Set};

/// Takes in residue classes: `periodic-takes`.
pub(crate) fn check(
    claim: &PeriodClaim,
    proof: &Proof,
    rules: &Rules,
    host: &dyn Host,
) -> Result<u64, Unproved> {
    if rules.tail.is_empty() || !rules.splits.is_empty() {
        return refuse(message!("check-takes-rules"));
    }
    let (u, q) = (rules.last, rules.tail.len() as u64);
    let p = proof.period.unwrap_or(claim.period);
    let Some(e) = proof.from.filter(|&e| e > u && claim.saltus == 0 && p > 0) else {
        return refuse(message!("check-takes-from"));
    };
    if !p.is_multiple_of(q) {
        return refuse(message!("check-takes-period", multiple = q));
    }
    let Some(last) = e.checked_add(p).map(|end| end - 1) else {
        return refuse(message!("check-beyond-2-64"));
    };
    let table = values::takes(rules, last, host)?;
    let mut sets = vec![Set::default(); q as usize];
    for n in 1..e - u + p {
        let new = sets[(n % q) as usize].add(table[n as usize]);
        if new && n >= e - u {
            return refuse(message!("check-takes-new", heap = n));
        }
    }
    if let Some(n) = (e - u..e).find(|&n| table[n as usize] != table[(n + p) as usize]) {
        return refuse(message!("check-not-periodic", heap = n, later = n + p));
    }
    conclude(claim, &Established { from: e - u, period: p, saltus: 0, values: table }, host)?;
    Ok(last)
}
