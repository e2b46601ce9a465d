//! The verdict on a certificate.

use crate::certificate::{Certificate, Claim};
use crate::host::{Host, Stop};
use crate::state::State;
use crate::theorem;
use crate::unproved::Unproved;
use serde::Serialize;
use std::fmt;

/// What the checker found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Verdict {
    /// Whether the claim is established.
    pub valid: bool,
    /// The claim.
    pub claim: Claim,
    /// The finding in words.
    pub text: String,
    /// The largest heap whose value the check used, if the claim is
    /// established; it is found anew, and stands in no file.
    #[serde(skip)]
    pub checked_to: Option<u64>,
}

/// Why there is no verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum VerifyError {
    /// The text is no certificate of this version.
    Malformed(String),
    /// The host stopped the check.
    Stopped(Stop),
    /// The state to go on from is not one of this certificate.
    Unfit,
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VerifyError::Malformed(why) => f.write_str(why),
            VerifyError::Stopped(stop) => stop.fmt(f),
            VerifyError::Unfit => f.write_str("the state is not one of this certificate"),
        }
    }
}

impl std::error::Error for VerifyError {}

/// Reads and checks a certificate.
///
/// The cost is that of computing the values that the theorem needs: O(n²) for
/// `guy-smith` without a split, O(n * rare heaps) with one. Memory is that of
/// the values, asked of the host; for `window` that of the last `W` of them.
///
/// # Errors
/// [`VerifyError::Malformed`] as of [`Certificate::parse`]; [`VerifyError::Stopped`] if the
/// host stopped the check. A claim that is false or not proved is no error but a verdict.
pub fn verify(text: &str, host: &dyn Host) -> Result<Verdict, VerifyError> {
    Certificate::parse(text)?.verify(None, host)
}

impl Certificate {
    /// Checks the certificate; goes on from a state of an earlier check of it, if there is one.
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
        let verdict = |checked_to: Option<u64>, text: String| {
            let valid = checked_to.is_some();
            Ok(Verdict { valid, claim: claim.clone(), text, checked_to })
        };
        match theorem::check(self, state, host) {
            Ok(checked_to) => {
                let Claim { game, preperiod: e, period: p, saltus: s, .. } = claim;
                let grows = if *s > 0 { format!(" + {s}") } else { String::new() };
                let text = format!(
                    "proved: in {game}, g(n + {p}) = g(n){grows} for all n >= {e}, and no smaller \
                     period or preperiod will do (theorem `{}`, values of the heaps 0 to \
                     {checked_to} computed anew)",
                    proof.theorem
                );
                verdict(Some(checked_to), text)
            }
            Err(Unproved::Refused(why)) => verdict(None, format!("not proved: {why}")),
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
