//! The checker: it shares no code with the engine whose proofs it checks.
//!
//! Nothing outside this folder is used but budgets and the file format: the
//! rules are read anew ([`rules`]), the values are computed anew ([`values`],
//! [`halves`]), and each theorem's hypotheses are checked anew. The proof in a
//! certificate only says which theorem to apply where; a wrong one can make the
//! checker refuse, never accept a false claim.

mod blocks;
mod conclude;
mod finite;
mod halves;
mod residues;
mod rules;
mod saltus;
mod takes;
mod values;
mod window;

use super::format::{Claim, Proof};
use crate::budget::{Budget, Progress, Stop};
use rules::Rules;

/// Why a claim was not established.
#[derive(Debug)]
pub(super) enum Fault {
    /// It is false, or this proof does not show it.
    Refused(String),
    /// The budget ran out.
    Stopped(Stop),
}

impl From<Stop> for Fault {
    fn from(stop: Stop) -> Fault {
        Fault::Stopped(stop)
    }
}

fn refuse<T>(why: impl Into<String>) -> Result<T, Fault> {
    Err(Fault::Refused(why.into()))
}

/// Establishes a claim; returns the largest heap whose value was computed.
pub(super) fn check(claim: &Claim, proof: &Proof, budget: &Budget) -> Result<u64, Fault> {
    if claim.kind != "period" {
        return refuse(format!("claims of the kind `{}` are not known", claim.kind));
    }
    if claim.period == 0 {
        return refuse("a period is at least 1");
    }
    let rules = Rules::parse(&claim.game).map_err(Fault::Refused)?;
    if !rules.named.is_empty() && proof.theorem != "residues" {
        return refuse("on infinite sets with a name there is the theorem `residues` only");
    }
    match proof.theorem.as_str() {
        "guy-smith" | "guy-smith-unequal" | "finite-subtraction" => {
            finite::check(claim, proof, &rules, budget)
        }
        "window" => window::check(claim, proof, &rules, budget),
        "all-but" => takes::all_but(claim, proof, &rules, budget),
        "periodic-takes" => takes::periodic(claim, proof, &rules, budget),
        "residues" => residues::check(claim, proof, &rules, budget),
        "saltus-power-of-two" => saltus::check(claim, proof, &rules, budget),
        "lasker" => lasker(claim, &rules),
        other => refuse(format!("the theorem `{other}` is not known")),
    }
}

/// The theorem on Lasker's Nim: `g(n + 4) = g(n) + 4` for all `n >= 1`, where
/// the values from 0 on are 0, 1, 2, 4, 3; so 1 and 4 are the least.
fn lasker(claim: &Claim, rules: &Rules) -> Result<u64, Fault> {
    if Rules::parse("4.[3]").as_ref() != Ok(rules) {
        return refuse("the theorem `lasker` is on the game `4.[3]` only");
    }
    if (claim.preperiod, claim.period, claim.saltus) != (1, 4, 4) {
        return refuse("in Lasker's Nim the preperiod is 1, the period and the saltus are 4");
    }
    Ok(4)
}

/// Memory taken of a budget, and given back in the end.
struct Memory<'a> {
    budget: &'a Budget,
    bytes: u64,
}

impl<'a> Memory<'a> {
    fn new(budget: &'a Budget) -> Memory<'a> {
        Memory { budget, bytes: 0 }
    }

    fn take(&mut self, bytes: u64) -> Result<(), Stop> {
        self.budget.reserve(bytes)?;
        self.bytes += bytes;
        Ok(())
    }
}

impl Drop for Memory<'_> {
    fn drop(&mut self) {
        self.budget.release(self.bytes);
    }
}

/// Asks the budget now and then.
struct Clock<'a> {
    budget: &'a Budget,
    work: u64,
    total: Option<u64>,
}

impl<'a> Clock<'a> {
    fn new(budget: &'a Budget, total: Option<u64>) -> Clock<'a> {
        Clock { budget, work: 0, total }
    }

    fn tick(&mut self, work: u64, heap: u64) -> Result<(), Stop> {
        self.work += work + 1;
        if self.work > 1 << 20 {
            self.work = 0;
            let what = "values of the certificate";
            self.budget.check(Progress { what, done: heap, total: self.total })?;
        }
        Ok(())
    }
}
