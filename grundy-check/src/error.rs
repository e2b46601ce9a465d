//! Why there is no verdict.

use crate::host::Stop;
use crate::message::{Message, message};
use std::fmt;

/// Why there is no verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum VerifyError {
    /// The text is no certificate of this version.
    Malformed(Message),
    /// The host stopped the check.
    Stopped(Stop),
    /// The saved state does not belong to this certificate.
    Unfit,
}

impl VerifyError {
    /// Why there is no verdict, as data.
    pub fn message(&self) -> Message {
        match self {
            VerifyError::Malformed(why) => why.clone(),
            VerifyError::Stopped(stop) => stop.message(),
            VerifyError::Unfit => message!("check-unfit"),
        }
    }
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for VerifyError {}
