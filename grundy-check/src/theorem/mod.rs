//! The theorems, one file each: their hypotheses are checked anew.
//!
//! The rules are read anew ([`rules`](crate::rules)), the values are computed anew
//! ([`values`], [`halves`](crate::halves)). The proof in a certificate only says which theorem
//! to apply where; a wrong one can make the checker refuse, never accept a false claim.

mod conclude;
mod finite;
mod residues;
mod saltus;
mod takes;
mod window;

use crate::certificate::{Certificate, Claim};
use crate::host::Host;
use crate::rules::Rules;
use crate::state::{State, fits};
use crate::unproved::{Unproved, refuse};

/// Establishes a claim; returns the largest heap whose value was computed.
pub(crate) fn check(
    certificate: &Certificate,
    state: Option<State<'static>>,
    host: &dyn Host,
) -> Result<u64, Unproved> {
    let Certificate { claim, proof, .. } = certificate;
    let text = serde_json::to_string(certificate).map_err(|_| Unproved::Unfit)?;
    fits(state.as_ref().is_none_or(|state| state.certificate == text))?;
    if claim.kind != "period" {
        return refuse(format!("claims of the kind `{}` are not known", claim.kind));
    }
    if claim.period == 0 {
        return refuse("a period is at least 1");
    }
    let rules = Rules::parse(&claim.game).map_err(Unproved::Refused)?;
    if !rules.named.is_empty() && proof.theorem != "residues" {
        return refuse("on infinite sets with a name there is the theorem `residues` only");
    }
    let course = Course { text: &text, state, host };
    match proof.theorem.as_str() {
        "guy-smith" | "guy-smith-unequal" | "finite-subtraction" => {
            finite::check(claim, proof, &rules, course)
        }
        "window" => window::check(claim, proof, &rules, course),
        "all-but" => takes::all_but(claim, proof, &rules, host),
        "periodic-takes" => takes::periodic(claim, proof, &rules, host),
        "residues" => residues::check(claim, proof, &rules, host),
        "saltus-power-of-two" => saltus::check(claim, proof, &rules, host),
        "lasker" => lasker(claim, &rules),
        other => refuse(format!("the theorem `{other}` is not known")),
    }
}

/// Whether the check of a certificate has states.
pub(crate) fn can_pause(certificate: &Certificate) -> bool {
    let Certificate { claim, proof, .. } = certificate;
    let values = ["guy-smith", "guy-smith-unequal", "finite-subtraction", "window"];
    values.contains(&proof.theorem.as_str())
        && Rules::parse(&claim.game).is_ok_and(|rules| rules.parts() <= 2)
}

/// How a check that can pause is run: from which state on, and by whom.
struct Course<'a> {
    /// The certificate, as states name it.
    text: &'a str,
    state: Option<State<'static>>,
    host: &'a dyn Host,
}

/// The theorem on Lasker's Nim: `g(n + 4) = g(n) + 4` for all `n >= 1`, where
/// the values from 0 on are 0, 1, 2, 4, 3; so 1 and 4 are the least.
fn lasker(claim: &Claim, rules: &Rules) -> Result<u64, Unproved> {
    if Rules::parse("4.[3]").as_ref() != Ok(rules) {
        return refuse("the theorem `lasker` is on the game `4.[3]` only");
    }
    if (claim.preperiod, claim.period, claim.saltus) != (1, 4, 4) {
        return refuse("in Lasker's Nim the preperiod is 1, the period and the saltus are 4");
    }
    Ok(4)
}
