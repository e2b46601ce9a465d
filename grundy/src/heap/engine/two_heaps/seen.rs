//! What the engine sees, and what the ledger answers.

use super::costs::Forecast;

/// What the engine sees when it chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(test, derive(serde::Serialize, serde::Deserialize))]
pub(super) struct Observation {
    /// The number of values so far.
    pub(super) length: usize,
    /// The number of values that are wanted, `usize::MAX` where that is not known.
    pub(super) end: usize,
    /// The number of steps that the plain recurrence takes for a value, in the middle of the
    /// heaps until there are twice as many.
    pub(super) plain: usize,
    /// The number of steps that it costs to begin with the sparse recurrence.
    pub(super) begin: usize,
    /// How many times faster than the scalar recurrence lanes with few lags are.
    pub(super) speed: usize,
    /// The forecast for the split with the fewest rare heaps; `None` where the sparse
    /// recurrence cannot be used.
    pub(super) best: Option<Forecast>,
    /// The forecast for the split in use, if the sparse recurrence is at work.
    pub(super) used: Option<Forecast>,
    /// Whether these are the same split.
    pub(super) same: bool,
    /// Whether lanes are at work.
    pub(super) lanes: bool,
}

/// The recurrence for the heaps to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(test, derive(serde::Serialize, serde::Deserialize))]
pub(super) enum Choice {
    /// The plain recurrence.
    Plain,
    /// The sparse recurrence goes on with its split, and with its lanes if it has some.
    Keep,
    /// The sparse recurrence begins anew with the best split, without lanes.
    Begin,
}

/// What the ledger decides on an [`Observation`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(test, derive(serde::Serialize, serde::Deserialize))]
pub(super) struct Decision {
    /// The recurrence.
    pub(super) choice: Choice,
    /// Where lanes shall begin, the number of steps that a value is then guessed to cost.
    pub(super) lanes: Option<usize>,
}

impl Decision {
    /// The forecast for the split that is chosen.
    pub(super) fn forecast(&self, seen: &Observation) -> Option<Forecast> {
        match self.choice {
            Choice::Plain => None,
            Choice::Keep => seen.used,
            Choice::Begin => seen.best,
        }
    }
}

/// The recurrence at work, as far as a choice out of turn depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(test, derive(serde::Serialize, serde::Deserialize))]
pub(super) enum Active {
    /// The plain one, which takes so many steps for the next value.
    Plain(usize),
    /// The sparse one with so many rare heaps.
    Sparse(usize),
}

/// Whether to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(test, derive(serde::Serialize, serde::Deserialize))]
pub(super) enum Due {
    /// Not yet.
    No,
    /// It is time, but what is at work stays without a look at the values.
    Settled,
    /// It is time.
    Yes,
}

/// What the engine sees when it weighs a trial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(test, derive(serde::Serialize, serde::Deserialize))]
pub(super) struct Weighing {
    /// The number of values so far.
    pub(super) length: usize,
    /// The work of the sparse recurrence and its lanes so far, in steps.
    pub(super) work: u64,
    /// The number of steps that the plain recurrence takes for the next value.
    pub(super) plain: usize,
    /// Whether lanes are at work.
    pub(super) lanes: bool,
}

/// What becomes of a trial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(test, derive(serde::Serialize, serde::Deserialize))]
pub(super) enum Verdict {
    /// It goes on.
    Stay,
    /// The lanes are left, and the sparse recurrence goes on.
    LeaveLanes,
    /// The plain recurrence takes over.
    LeaveSparse,
}
