//! Why there is no verdict.

use crate::host::Stop;
use std::fmt;

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
