//! The host: a check asks its caller for permission to continue, and for memory.

use crate::message::{Message, message};
use crate::state::State;
use std::fmt;

/// Why a check ended before its verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Stop {
    /// The host said so.
    Asked,
    /// The host gave no more memory, or the machine had none.
    Memory,
}

impl Stop {
    /// Why it ended, as data.
    pub fn message(self) -> Message {
        match self {
            Stop::Asked => message!("check-stopped"),
            Stop::Memory => message!("check-memory"),
        }
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for Stop {}

/// How far a check is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// How many values are computed.
    pub done: u64,
    /// How many there are in all, where that is known.
    pub total: Option<u64>,
}

/// The caller of a check. The checkers have no clock, and read and write nothing: a host stops
/// them, limits their memory, shows their progress, and keeps their state.
///
/// Each method does nothing unless a host says otherwise; `()` is the host without limits.
///
/// ```
/// use grundy_check::{Host, Progress, Stop, VerifyError, verify};
/// /// Stops a check after this many values.
/// struct Most(u64);
/// impl Host for Most {
///     fn go_on(&self, progress: Progress) -> Result<(), Stop> {
///         if progress.done < self.0 { Ok(()) } else { Err(Stop::Asked) }
///     }
/// }
/// let text = r#"{"grundy_certificate": 1,
///     "claim": {"game": "0.77", "kind": "period", "preperiod": 71, "period": 12, "saltus": 0},
///     "proof": {"theorem": "guy-smith", "from": 71}}"#;
/// assert!(verify(text, &()).unwrap().valid);
/// let long = text.replace("71", "99000000");
/// assert_eq!(verify(&long, &Most(5000)), Err(VerifyError::Stopped(Stop::Asked)));
/// ```
pub trait Host {
    /// Whether to continue: asked every few milliseconds of work.
    ///
    /// # Errors
    /// The reason to stop.
    fn go_on(&self, progress: Progress) -> Result<(), Stop> {
        let _ = progress;
        Ok(())
    }

    /// Takes some bytes of memory, before they are allocated.
    ///
    /// # Errors
    /// The reason to stop; nothing is taken then.
    fn reserve(&self, bytes: u64) -> Result<(), Stop> {
        let _ = bytes;
        Ok(())
    }

    /// Gives back bytes that were taken.
    fn release(&self, bytes: u64) {
        let _ = bytes;
    }

    /// A point from which a check can continue later: after each [`go_on`](Host::go_on) of a
    /// check that can be saved, even if that said to stop. Looking at a state costs nothing;
    /// writing it costs its length, up to some dozens of megabytes.
    fn pause(&self, state: &State<'_>) {
        let _ = state;
    }
}

/// No limits.
impl Host for () {}

/// Memory taken of a host, and given back in the end.
pub(crate) struct Memory<'a> {
    host: &'a dyn Host,
    bytes: u64,
}

impl<'a> Memory<'a> {
    pub(crate) fn new(host: &'a dyn Host) -> Memory<'a> {
        Memory { host, bytes: 0 }
    }

    pub(crate) fn take(&mut self, bytes: u64) -> Result<(), Stop> {
        self.host.reserve(bytes)?;
        self.bytes += bytes;
        Ok(())
    }
}

impl Drop for Memory<'_> {
    fn drop(&mut self) {
        self.host.release(self.bytes);
    }
}

/// The amount of work between two questions to the host: some milliseconds.
const STEP: u64 = if cfg!(test) { 1 << 10 } else { 1 << 20 };

/// Asks the host now and then.
pub(crate) struct Clock<'a> {
    host: &'a dyn Host,
    work: u64,
    total: Option<u64>,
}

impl<'a> Clock<'a> {
    pub(crate) fn new(host: &'a dyn Host, total: Option<u64>) -> Clock<'a> {
        Clock { host, work: 0, total }
    }

    /// Counts some work.
    pub(crate) fn work(&mut self, work: u64) {
        self.work += work + 1;
    }

    /// Whether it is time to ask; then the count starts again.
    pub(crate) fn is_due(&mut self) -> bool {
        let due = self.work > STEP;
        if due {
            self.work = 0;
        }
        due
    }

    /// Asks whether to continue.
    pub(crate) fn ask(&self, done: u64) -> Result<(), Stop> {
        self.host.go_on(Progress { done, total: self.total })
    }

    /// Counts some work, and asks where it is time.
    pub(crate) fn tick(&mut self, work: u64, done: u64) -> Result<(), Stop> {
        self.work(work);
        if self.is_due() { self.ask(done) } else { Ok(()) }
    }
}
