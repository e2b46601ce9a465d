//! The verdict on a certificate.

use crate::board;
use crate::certificate::Certificate;
use crate::claim::{Claim, PeriodClaim};
use crate::error::VerifyError;
use crate::host::Host;
use crate::message::{Message, message};
use crate::state::State;
use crate::sum;
use crate::theorem;
use crate::unproved::Unproved;
use serde::Serialize;

/// The result of a check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[must_use = "only the verdict says whether the claim holds"]
#[non_exhaustive]
pub struct Verdict {
    /// Whether the claim is established.
    pub valid: bool,
    /// The claim.
    pub claim: Claim,
    /// The finding in words.
    pub text: Message,
    /// The largest heap whose value the check used, if the claim is one on a period and
    /// established. It is a result of the check and not part of any file.
    #[serde(skip)]
    pub checked_to: Option<u64>,
}

/// Reads and checks a certificate.
///
/// The cost is that of computing the values that the theorem needs: O(n²) for
/// `guy-smith` without a split, O(n * rare heaps) with one. Memory is that of
/// the values, asked of the host; for `window` that of the last `W` of them. Facts cost the time
/// of listing the options of their pieces, and about 80 bytes each.
///
/// # Errors
/// [`VerifyError::Malformed`] as of [`Certificate::parse`]; [`VerifyError::Stopped`] if the
/// host stopped the check. A claim that is false or not proved is no error but a verdict.
pub fn verify(text: &str, host: &dyn Host) -> Result<Verdict, VerifyError> {
    Certificate::parse(text)?.verify(None, host)
}

impl Certificate {
    /// Checks the certificate, from a saved state of an earlier check of it if there is one.
    ///
    /// # Errors
    /// [`VerifyError::Stopped`] if the host stopped the check, [`VerifyError::Unfit`] if the
    /// state is of another certificate.
    pub fn verify(
        &self,
        state: Option<State<'static>>,
        host: &dyn Host,
    ) -> Result<Verdict, VerifyError> {
        let Certificate { claim, proof, .. } = self;
        let verdict = |valid: bool, checked_to: Option<u64>, text: Message| {
            Ok(Verdict { valid, claim: claim.clone(), text, checked_to })
        };
        let checked = match claim {
            Claim::Position(claim) => {
                board::check(claim, proof.facts.as_ref(), host).map(|facts| {
                    let claim = claim.message();
                    (None, message!("check-proved-facts", claim = claim, facts = facts))
                })
            }
            Claim::Sum(claim) => sum::check(claim, proof, host).map(|facts| {
                let claim = claim.message();
                (None, message!("check-proved-sum", claim = claim, facts = facts))
            }),
            _ => theorem::check(self, state, host).map(|last| {
                let claimed = claim.period().map(PeriodClaim::message);
                let text = message!(
                    "check-proved",
                    claim = claimed.unwrap_or_else(|| message!("check-nothing-claimed")),
                    theorem = proof.theorem.to_string(),
                    last = last,
                );
                (Some(last), text)
            }),
        };
        match checked {
            Ok((checked_to, text)) => verdict(true, checked_to, text),
            Err(Unproved::Refused(why)) => {
                verdict(false, None, message!("check-not-proved", why = why))
            }
            Err(Unproved::Stopped(stop)) => Err(VerifyError::Stopped(stop)),
            Err(Unproved::Unfit) => Err(VerifyError::Unfit),
        }
    }

    /// Whether a check of the certificate [pauses](Host::pause), so that its state can be
    /// saved: where it needs the values of games that leave at most two heaps, and no more.
    pub fn can_pause(&self) -> bool {
        theorem::can_pause(self)
    }
}
