//! The classical test for finite rules: a repetition that is long enough.

use super::Course;
use super::conclude::{Established, conclude};
use crate::certificate::Proof;
use crate::claim::PeriodClaim;
use crate::message::message;
use crate::rules::{Like, Rules};
use crate::state::State;
use crate::theorem_id::TheoremId;
use crate::two_heaps::{Classes, TwoHeaps};
use crate::unproved::{Unproved, fits, refuse};
use crate::values;
use std::borrow::Cow;

/// Checks the repetition from `e >= 1` with period `p` up to the bound of the
/// theorem: `guy-smith`, `guy-smith-unequal` or `finite-subtraction`.
pub(crate) fn check(
    claim: &PeriodClaim,
    proof: &Proof,
    rules: &Rules,
    course: Course<'_>,
) -> Result<u64, Unproved> {
    let conditions = rules.asks(Like::Different) || rules.asks(Like::Equal);
    let h = rules.parts();
    let theorem = match h {
        _ if conditions => TheoremId::GuySmithUnequal,
        1 => TheoremId::FiniteSubtraction,
        _ => TheoremId::GuySmith,
    };
    if !rules.tail.is_empty() {
        return refuse(message!("check-finite-rules", theorem = proof.theorem.to_string()));
    }
    if proof.theorem != theorem.into() {
        return refuse(message!("check-theorem-for-this", theorem = theorem.to_string()));
    }
    if conditions && h > 2 {
        return refuse(message!("check-conditions"));
    }
    let host = course.host;
    let e = claim.preperiod.max(1);
    // If the claim is true, the equation to be checked holds from there on.
    if proof.from.is_some_and(|from| from > e) {
        return refuse(message!("check-from-large", enough = e));
    }
    if proof.from.is_some_and(|from| from < claim.preperiod) {
        return refuse(message!("check-from-small"));
    }
    // Of an odd period the double will do where two equal heaps are asked for.
    let double = rules.asks(Like::Equal) && claim.period % 2 == 1;
    let p = if double { claim.period.checked_mul(2) } else { Some(claim.period) };
    let Some(p) = p.filter(|_| claim.saltus == 0) else {
        return refuse(message!("check-saltus-0"));
    };
    if proof.saltus.is_some_and(|saltus| saltus != 0) {
        return refuse(message!("check-saltus-0"));
    }
    if proof.period.is_some_and(|period| period != p) {
        return refuse(message!("check-apply-period", period = p));
    }
    let (wide_e, wide_p, k) = (u128::from(e), u128::from(p), u128::from(rules.last));
    let last = if conditions {
        2 * wide_e + 3 * wide_p + k
    } else {
        u128::from(h) * (wide_e + wide_p - 1) + k
    };
    let Ok(last) = u64::try_from(last) else { return refuse(message!("check-beyond-2-64")) };
    let table = if h <= 2 {
        let classes = match proof.mask {
            None => None,
            Some(mask) => Some(Classes::new(rules, mask, proof.parity.unwrap_or(false))?),
        };
        let mut two_heaps = TwoHeaps::new(rules, classes, None, last, host)?;
        let heaps = usize::try_from(last).ok().and_then(|last| last.checked_add(1));
        let Some(heaps) = heaps else { return refuse(message!("check-beyond-machine")) };
        if let Some(state) = course.state {
            fits(state.window.is_none() && state.done() <= heaps as u64)?;
            two_heaps.resume(state.values, None)?;
        }
        while two_heaps.next_heap() < heaps {
            two_heaps.extend(heaps)?;
            if two_heaps.is_due() {
                let go_on = two_heaps.ask();
                let certificate = Cow::Borrowed(course.text);
                host.pause(&State { certificate, values: two_heaps.state(), window: None });
                go_on?;
            }
        }
        two_heaps.into_values().into_iter().map(u32::from).collect()
    } else {
        values::sums(rules, last, host)?
    };
    for n in e..=last - p {
        if table[n as usize] != table[(n + p) as usize] {
            return refuse(message!("check-not-periodic", heap = n, later = n + p));
        }
    }
    conclude(claim, &Established { from: e, period: p, saltus: 0, values: table }, host)?;
    Ok(last)
}
