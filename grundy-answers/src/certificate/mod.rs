//! Certificates: written with a proof, checked without the engine.
//!
//! The format and the checkers are a crate of their own, `grundy-check`, which shares nothing
//! with this one. Here proved periods become [certificates](of_period) and back,
//! [positions](of_sum) become certificates, and a check runs within a [`Budget`].

mod board;
mod quotient;
mod sum;
mod write;

pub use board::{of_term, teach};
pub use grundy_check::QuotientCertificate;
pub use quotient::{is_quotient, verify_quotient};
pub use sum::{of_sum, uncovered};
pub use write::{of_period, period_of};

pub use grundy_check::{
    Certificate, Claim, Claimed, Facts, MAX_FACTS, MAX_LENGTH, PeriodClaim, PositionClaim, Proof,
    State, SumClaim, Summand, TermProof, TheoremId, TheoremName, UnknownClaim, VERSION, Verdict,
};

use crate::budget::{Budget, Progress, Stop};
use crate::message::{Message, Texts};
use grundy_check::Host;
use std::cell::{Cell, RefCell};
use std::fmt;

/// Why there is no verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum VerifyError {
    /// The text is no certificate of this version.
    Malformed(Message),
    /// The budget ran out.
    Stopped(Stop),
    /// The saved state does not belong to this certificate.
    Unfit,
}

impl VerifyError {
    /// Why there is no verdict.
    pub fn message(&self) -> Message {
        match self {
            VerifyError::Malformed(why) => why.clone(),
            VerifyError::Stopped(stop) => Message::from(*stop),
            VerifyError::Unfit => said(&grundy_check::VerifyError::Unfit.message()),
        }
    }
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

/// The sentences of the checker: its own in English, and their translations.
pub static TEXTS: Texts = Texts::new(&[
    grundy_check::ENGLISH,
    include_str!("../../messages/check/uk.ftl"),
    include_str!("../../messages/check/ru.ftl"),
    include_str!("../../messages/check/ja.ftl"),
]);

/// What the checker says, as a message of this library: a verdict in every language.
///
/// ```
/// # use grundy_answers as grundy;
/// use grundy::{Budget, certificate, message::Language};
/// let text = r#"{"grundy_certificate": 1,
///     "claim": {"game": "0.77", "kind": "period", "preperiod": 71, "period": 24, "saltus": 0},
///     "proof": {"theorem": "guy-smith", "from": 71}}"#;
/// let verdict = certificate::verify(text, &Budget::unlimited()).unwrap();
/// let why = certificate::said(&verdict.text);
/// assert_eq!(why, "not proved: the period 24 is not the least: 12 is one");
/// assert!(why.text(Language::Ukrainian).starts_with("не доведено: період 24"));
/// ```
pub fn said(message: &grundy_check::Message) -> Message {
    let said = Message::new(&TEXTS, message.id());
    message.arguments().iter().fold(said, |said, (name, value)| match value {
        grundy_check::Argument::Number(number) => said.with(name, *number),
        grundy_check::Argument::Text(text) => said.with(name, text),
        grundy_check::Argument::Message(message) => said.with(name, self::said(message)),
    })
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
/// [`VerifyError::Malformed`] if the text is not of this version.
pub fn read(text: &str) -> Result<Certificate, VerifyError> {
    Certificate::parse(text).map_err(|error| VerifyError::Malformed(said(&error.message())))
}

/// Checks a certificate within a budget, from a saved state of an earlier check if there is
/// one. At each point from which the check could continue later, `pause` gets its state and, if
/// the check stops there, the reason. Only a check that [can pause](Certificate::can_pause) has
/// such points.
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
    let what = match certificate.claim {
        Claim::Position(_) | Claim::Sum(_) => "progress-facts-checked",
        _ => "progress-values-of-the-certificate",
    };
    let stop = Cell::new(None);
    let host = Within { budget, what, stop, pause: RefCell::new(pause) };
    certificate.verify(state, &host).map_err(|error| host.error(error))
}

/// Receives the state of a check now and then, and with the reason where it stops.
pub type Pause<'a> = dyn FnMut(&State<'_>, Option<Stop>) + 'a;

/// A check within a budget.
struct Within<'a> {
    budget: &'a Budget,
    /// What is counted.
    what: &'static str,
    /// Why the budget stopped it.
    stop: Cell<Option<Stop>>,
    pause: RefCell<&'a mut Pause<'a>>,
}

impl Within<'_> {
    /// Why there is no verdict.
    fn error(&self, error: grundy_check::VerifyError) -> VerifyError {
        match error {
            grundy_check::VerifyError::Malformed(why) => VerifyError::Malformed(said(&why)),
            // If the budget gave no reason, the machine was out of memory.
            grundy_check::VerifyError::Stopped(_) => {
                VerifyError::Stopped(self.stop.get().unwrap_or(Stop::Memory))
            }
            _ => VerifyError::Unfit,
        }
    }
}

impl Host for Within<'_> {
    fn go_on(&self, progress: grundy_check::Progress) -> Result<(), grundy_check::Stop> {
        let grundy_check::Progress { done, total } = progress;
        self.budget.check(Progress { what: self.what, done, total }).map_err(|stop| {
            self.stop.set(Some(stop));
            grundy_check::Stop::Asked
        })
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
