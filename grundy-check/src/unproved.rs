//! Why a claim was not established.

use crate::host::Stop;
use crate::message::Message;

/// Why a claim was not established.
#[derive(Debug)]
pub(crate) enum Unproved {
    /// It is false, or this proof does not show it.
    Refused(Message),
    /// The host ended the check.
    Stopped(Stop),
    /// The saved state does not belong to this certificate.
    Unfit,
}

impl From<Stop> for Unproved {
    fn from(stop: Stop) -> Unproved {
        Unproved::Stopped(stop)
    }
}

pub(crate) fn refuse<T>(why: Message) -> Result<T, Unproved> {
    Err(Unproved::Refused(why))
}

/// Requires a condition that every state of this certificate satisfies.
pub(crate) fn fits(holds: bool) -> Result<(), Unproved> {
    if holds { Ok(()) } else { Err(Unproved::Unfit) }
}
