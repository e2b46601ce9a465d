//! The theorems, one file each, with the checks of their hypotheses.
//!
//! The checker reads the rules itself ([`rules`](crate::rules)) and computes the values itself
//! ([`values`], [`two_heaps`](crate::two_heaps)). The proof in a certificate only says which theorem
//! to apply where. A wrong proof can make the checker refuse; it cannot make it accept a false
//! claim.

mod all_but;
mod conclude;
mod finite;
mod lasker;
mod periodic_takes;
mod residues;
mod saltus;
mod window;

use crate::certificate::Certificate;
use crate::claim::Claim;
use crate::host::Host;
use crate::message::message;
use crate::rules::Rules;
use crate::state::State;
use crate::theorem_id::TheoremId;
use crate::unproved::{Unproved, fits, refuse};

/// Establishes a claim; returns the largest heap whose value was computed.
pub(crate) fn check(
    certificate: &Certificate,
    state: Option<State<'static>>,
    host: &dyn Host,
) -> Result<u64, Unproved> {
    let Certificate { claim, proof, .. } = certificate;
    let text = serde_json::to_string(certificate).map_err(|_| Unproved::Unfit)?;
    fits(state.as_ref().is_none_or(|state| state.certificate == text))?;
    let Claim::Period(claim) = claim else {
        return refuse(message!("check-claim-kind", kind = claim.kind()));
    };
    if claim.period == 0 {
        return refuse(message!("check-period-0"));
    }
    let rules = Rules::parse(&claim.game).map_err(Unproved::Refused)?;
    let theorem = proof.theorem.known();
    if !rules.named.is_empty() && theorem != Some(TheoremId::Residues) {
        return refuse(message!("check-named-sets"));
    }
    let Some(theorem) = theorem else {
        return refuse(message!("check-theorem-unknown", theorem = proof.theorem.to_string()));
    };
    let course = Course { text: &text, state, host };
    match theorem {
        TheoremId::GuySmith | TheoremId::GuySmithUnequal | TheoremId::FiniteSubtraction => {
            finite::check(claim, proof, &rules, course)
        }
        TheoremId::Window => window::check(claim, proof, &rules, course),
        TheoremId::AllBut => all_but::check(claim, proof, &rules, host),
        TheoremId::PeriodicTakes => periodic_takes::check(claim, proof, &rules, host),
        TheoremId::Residues => residues::check(claim, proof, &rules, host),
        TheoremId::SaltusPowerOfTwo => saltus::check(claim, proof, &rules, host),
        TheoremId::Lasker => lasker::check(claim, &rules),
    }
}

/// Whether the check of a certificate has states.
pub(crate) fn can_pause(certificate: &Certificate) -> bool {
    use TheoremId::{FiniteSubtraction, GuySmith, GuySmithUnequal, Window};
    let Certificate { claim, proof, .. } = certificate;
    let by_values = [GuySmith, GuySmithUnequal, FiniteSubtraction, Window];
    proof.theorem.known().is_some_and(|theorem| by_values.contains(&theorem))
        && Rules::parse(claim.game()).is_ok_and(|rules| rules.parts() <= 2)
}

/// How a check that can pause is run: from which state on, and by whom.
struct Course<'a> {
    /// The certificate, as states name it.
    text: &'a str,
    state: Option<State<'static>>,
    host: &'a dyn Host,
}
