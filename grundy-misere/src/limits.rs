//! Bounds of a search, and why it ended.

use grundy_core::budget::Stop;

/// Bounds on the size of what a search makes. A quotient may be infinite, so these stop it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Elements of a quotient, at most 65,535.
    pub order: usize,
    /// Elements of a trial monoid.
    pub trial: usize,
    /// Sets in the family of a proof.
    pub family: usize,
    /// Trials for one heap.
    pub trials: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { order: 4096, trial: 1 << 20, family: 1 << 16, trials: 256 }
    }
}

/// Why a search ended before its last heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    /// The budget: time, memory or an interrupt.
    Stopped(Stop),
    /// A quotient has more elements than [`Limits::order`].
    Order,
    /// A trial monoid has more elements than [`Limits::trial`].
    Trial,
    /// A family has more sets than [`Limits::family`].
    Family,
    /// One heap took more trials than [`Limits::trials`].
    Trials,
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Halt {
        Halt::Stopped(stop)
    }
}
