//! Certificates of periods: written with a proof, checked without the engine.
//!
//! The format and the checkers are a crate of their own, `grundy-check`, which shares nothing
//! with this one. Here proved periods become [certificates](crate::heap::period::Period::certificate) and back, and a
//! check runs within a [`Budget`].

mod write;

pub use grundy_check::{
    Certificate, Claim, MAX_LENGTH, PeriodClaim, Proof, State, TheoremId, TheoremName,
    UnknownClaim, VERSION, Verdict,
};

use crate::budget::{Budget, Progress, Stop};
use grundy_check::Host;
use std::cell::{Cell, RefCell};
use std::fmt;

/// Why there is no verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum VerifyError {
    /// The text is no certificate of this version.
    Malformed(String),
    /// The budget ran out.
    Stopped(Stop),
    /// The state to go on from is not one of this certificate.
    Unfit,
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VerifyError::Malformed(why) => f.write_str(why),
            VerifyError::Stopped(stop) => stop.fmt(f),
            VerifyError::Unfit => grundy_check::VerifyError::Unfit.fmt(f),
        }
    }
}

impl std::error::Error for VerifyError {}

/// Reads and checks a certificate within a budget: see [`grundy_check::verify`].
///
/// # Errors
/// [`VerifyError::Malformed`] if the text is no certificate, [`VerifyError::Stopped`] if the
/// budget ran out. A claim that is false or not proved is no error but a verdict.
pub fn verify(text: &str, budget: &Budget) -> Result<Verdict, VerifyError> {
    let certificate = read(text)?;
    verify_from(&certificate, None, budget, &mut |_, _| {})
}

/// Reads a certificate.
///
/// # Errors
/// [`VerifyError::Malformed`] if the text is none of this version.
pub fn read(text: &str) -> Result<Certificate, VerifyError> {
    Certificate::parse(text).map_err(|error| VerifyError::Malformed(error.to_string()))
}

/// Checks a certificate within a budget; goes on from a state of an earlier check of it, if
/// there is one. Wherever a check can go on later, `pause` gets its state, and why it stops
/// there, if it does: only a check that [can pause](Certificate::can_pause) has such places.
///
/// # Errors
/// [`VerifyError::Stopped`] if the budget ran out, [`VerifyError::Unfit`] if the state is of
/// another certificate.
pub fn verify_from(
    certificate: &Certificate,
    state: Option<State<'static>>,
    budget: &Budget,
    pause: &mut Pause<'_>,
) -> Result<Verdict, VerifyError> {
    let host = Within { budget, stop: Cell::new(None), pause: RefCell::new(pause) };
    certificate.verify(state, &host).map_err(|error| match error {
        grundy_check::VerifyError::Malformed(why) => VerifyError::Malformed(why),
        // Where the budget said nothing, it was the machine that had no memory.
        grundy_check::VerifyError::Stopped(_) => {
            VerifyError::Stopped(host.stop.get().unwrap_or(Stop::Memory))
        }
        _ => VerifyError::Unfit,
    })
}

/// Receives the state of a check now and then, and with the reason where it stops.
pub type Pause<'a> = dyn FnMut(&State<'_>, Option<Stop>) + 'a;

/// A check within a budget.
struct Within<'a> {
    budget: &'a Budget,
    /// Why the budget stopped it.
    stop: Cell<Option<Stop>>,
    pause: RefCell<&'a mut Pause<'a>>,
}

impl Host for Within<'_> {
    fn go_on(&self, progress: grundy_check::Progress) -> Result<(), grundy_check::Stop> {
        let grundy_check::Progress { done, total } = progress;
        self.budget.check(Progress { what: "values of the certificate", done, total }).map_err(
            |stop| {
                self.stop.set(Some(stop));
                grundy_check::Stop::Asked
            },
        )
    }

    fn reserve(&self, bytes: u64) -> Result<(), grundy_check::Stop> {
        self.budget.reserve(bytes).map_err(|stop| {
            self.stop.set(Some(stop));
            grundy_check::Stop::Memory
        })
    }

    fn release(&self, bytes: u64) {
        self.budget.release(bytes);
    }

    fn pause(&self, state: &State<'_>) {
        (self.pause.borrow_mut())(state, self.stop.get());
    }
}
