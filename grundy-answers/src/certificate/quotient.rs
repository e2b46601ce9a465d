//! Certificates of misère quotients.

use super::{Pause, VerifyError, Within};
use crate::budget::{Budget, Stop};
use grundy_check::{QuotientCertificate, QuotientVerdict, State};
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::cell::{Cell, RefCell};

/// Whether a text is meant as the certificate of a misère quotient.
pub fn is_quotient(text: &str) -> bool {
    #[derive(Deserialize)]
    struct Version {
        grundy_quotient: Option<IgnoredAny>,
    }
    serde_json::from_str(text).is_ok_and(|version: Version| version.grundy_quotient.is_some())
}

/// Reads and checks a certificate of a misère quotient within a budget: see
/// [`grundy_check::verify_quotient`].
///
/// # Errors
/// [`VerifyError::Malformed`] if the text is no such certificate, [`VerifyError::Stopped`] if the budget
/// ran out.
pub fn verify_quotient(
    text: &str,
    budget: &Budget,
) -> Result<(QuotientCertificate, QuotientVerdict), VerifyError> {
    let (what, stop) = ("progress-elements", Cell::new(None));
    let nothing = &mut |_: &State<'_>, _: Option<Stop>| {};
    let pause = RefCell::new(nothing as &mut Pause<'_>);
    let host = Within { budget, what, stop, pause };
    let verdict = grundy_check::verify_quotient(text, &host).map_err(|error| host.error(error))?;
    let certificate = serde_json::from_str(text);
    let unread = |error: serde_json::Error| VerifyError::Malformed(error.to_string().into());
    Ok((certificate.map_err(unread)?, verdict))
}
