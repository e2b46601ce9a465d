//! Lasker's Nim and its kin: `lasker`.

use crate::claim::PeriodClaim;
use crate::message::message;
use crate::rules::Rules;
use crate::unproved::{Unproved, refuse};

/// The games, and how many heaps a block has.
const GAMES: [(&str, u64); 5] =
    [("4.[3]", 4), ("8.[3]", 8), ("C.[3]", 4), ("K.[3]", 4), ("S.[3]", 4)];

/// The theorem on Lasker's Nim and its kin, with a block of M heaps: `g(n + M) = g(n) + M` for all
/// `n >= 1`, where the values from 0 on are the numbers, but M and M-1 change places; so 1 and M are
/// the least.
pub(crate) fn check(claim: &PeriodClaim, rules: &Rules) -> Result<u64, Unproved> {
    let is_this = |(game, _): &&(&str, u64)| Rules::parse(game).as_ref() == Ok(rules);
    let Some(&(_, block)) = GAMES.iter().find(is_this) else {
        return refuse(message!("check-lasker-game"));
    };
    if (claim.preperiod, claim.period, claim.saltus) != (1, block, block) {
        return refuse(message!("check-lasker-figures", block = block));
    }
    Ok(block)
}
