//! Certificates of periods: written with a proof, checked without the engine.
//!
//! The format, and what a checker has to do for each theorem, are described in
//! `docs/certificates.md`. [`verify`] believes nothing but the words of the
//! claim: it computes the values anew from the rules of the game, by code of
//! its own, and checks every hypothesis of the named theorem. A claim is
//! the exact one: a certificate for a period that holds, but is not the least,
//! or holds earlier than claimed, is not valid.

mod check;
mod format;
mod write;

pub use format::{Certificate, Claim, Proof, VERSION};

use crate::budget::{Budget, Stop};
use check::Fault;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The longest text that is read, in bytes.
pub const MAX_LENGTH: usize = 1 << 24;

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
pub enum VerifyError {
    /// The text is no certificate of this version.
    Malformed(String),
    /// The budget ran out.
    Stopped(Stop),
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VerifyError::Malformed(why) => f.write_str(why),
            VerifyError::Stopped(stop) => stop.fmt(f),
        }
    }
}

impl std::error::Error for VerifyError {}

/// Checks a certificate.
///
/// The cost is that of computing the values that the theorem needs: O(n²) for
/// `guy-smith` without a split, O(n * rare heaps) with one. Memory is that of
/// the values, asked of `budget`; for `window` that of the last `W` of them.
///
/// # Errors
/// [`VerifyError::Malformed`] if the text is no JSON, lacks a key, has another
/// version, or is longer than [`MAX_LENGTH`]; [`VerifyError::Stopped`] if the
/// budget ran out. A claim that is false or not proved is no error but a
/// verdict.
pub fn verify(text: &str, budget: &Budget) -> Result<Verdict, VerifyError> {
    #[derive(Deserialize)]
    struct Head {
        grundy_certificate: Option<serde_json::Value>,
    }
    let malformed = |why: String| Err(VerifyError::Malformed(why));
    if text.len() > MAX_LENGTH {
        return malformed(format!("a certificate of more than {MAX_LENGTH} bytes"));
    }
    let head: Head = match serde_json::from_str(text) {
        Ok(head) => head,
        Err(error) => return malformed(format!("no certificate: {error}")),
    };
    match head.grundy_certificate {
        None => return malformed("no certificate: the key `grundy_certificate` is missing".into()),
        Some(version) if version != VERSION => {
            return malformed(format!(
                "a certificate of version {version}; this program knows version {VERSION}"
            ));
        }
        Some(_) => {}
    }
    let Certificate { claim, proof, .. } = match serde_json::from_str(text) {
        Ok(certificate) => certificate,
        Err(error) => return malformed(format!("no certificate: {error}")),
    };
    let Claim { game, preperiod: e, period: p, saltus: s, .. } = &claim;
    match check::check(&claim, &proof, budget) {
        Ok(checked_to) => {
            let grows = if *s > 0 { format!(" + {s}") } else { String::new() };
            let text = format!(
                "proved: in {game}, g(n + {p}) = g(n){grows} for all n >= {e}, and no smaller \
                 period or preperiod will do (theorem `{}`, values of the heaps 0 to {checked_to} \
                 computed anew)",
                proof.theorem
            );
            Ok(Verdict { valid: true, claim, text, checked_to: Some(checked_to) })
        }
        Err(Fault::Refused(why)) => {
            let text = format!("not proved: {why}");
            Ok(Verdict { valid: false, claim, text, checked_to: None })
        }
        Err(Fault::Stopped(stop)) => Err(VerifyError::Stopped(stop)),
    }
}
