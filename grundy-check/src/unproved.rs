//! Why a claim was not established.

use crate::host::Stop;

/// Why a claim was not established.
#[derive(Debug)]
pub(crate) enum Unproved {
    /// It is false, or this proof does not show it.
    Refused(String),
    /// The host ended the check.
    Stopped(Stop),
    /// The state that the check was to go on from is not one of this certificate.
    Unfit,
}

impl From<Stop> for Unproved {
    fn from(stop: Stop) -> Unproved {
        Unproved::Stopped(stop)
    }
}

pub(crate) fn refuse<T>(why: impl Into<String>) -> Result<T, Unproved> {
    Err(Unproved::Refused(why.into()))
}

/// What must hold of a state of this certificate.
pub(crate) fn fits(holds: bool) -> Result<(), Unproved> {
    if holds { Ok(()) } else { Err(Unproved::Unfit) }
}
