//! Lasker's Nim: `lasker`.

use crate::claim::PeriodClaim;
use crate::message::message;
use crate::rules::Rules;
use crate::unproved::{Unproved, refuse};

/// The theorem on Lasker's Nim: `g(n + 4) = g(n) + 4` for all `n >= 1`, where
/// the values from 0 on are 0, 1, 2, 4, 3; so 1 and 4 are the least.
pub(crate) fn check(claim: &PeriodClaim, rules: &Rules) -> Result<u64, Unproved> {
    if Rules::parse("4.[3]").as_ref() != Ok(rules) {
        return refuse(message!("check-lasker-game"));
    }
    if (claim.preperiod, claim.period, claim.saltus) != (1, 4, 4) {
        return refuse(message!("check-lasker-figures"));
    }
    Ok(4)
}
