//! The observations that the engine passes to the ledger, and the answers of the ledger.

use super::costs::Forecast;

/// The situation at a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(test, derive(serde::Serialize, serde::Deserialize))]
pub(super) struct Observation {
    /// The number of values so far.
    pub(super) length: usize,
    /// The number of values wanted, `usize::MAX` if unknown.
    pub(super) end: usize,
    /// The number of steps that the plain recurrence needs for a value, at the middle of the
    /// heaps until there are twice as many.
    pub(super) plain: usize,
    /// The number of steps that it costs to start the sparse recurrence.
    pub(super) begin: usize,
    /// The factor by which lanes with few lags are faster than the scalar recurrence.
    pub(super) speed: usize,
    /// The estimate for the split with the fewest rare heaps; `None` if the sparse recurrence
    /// cannot be used.
    pub(super) best: Option<Forecast>,
    /// The estimate for the split in use, if the sparse recurrence is in use.
    pub(super) used: Option<Forecast>,
    /// Whether these two are the same split.
    pub(super) same: bool,
    /// Whether lanes are in use.
    pub(super) lanes: bool,
}

/// The recurrence for the heaps to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(test, derive(serde::Serialize, serde::Deserialize))]
pub(super) enum Choice {
    /// The plain recurrence.
    Plain,
    /// The sparse recurrence continues with its split, and with its lanes if it has some.
    Keep,
    /// The sparse recurrence starts again with the best split, without lanes.
    Begin,
}

/// The decision of the ledger on an [`Observation`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(test, derive(serde::Serialize, serde::Deserialize))]
pub(super) struct Decision {
    /// The recurrence.
    pub(super) choice: Choice,
    /// If lanes should start: the number of steps that a value is then expected to cost.
    pub(super) lanes: Option<usize>,
}

impl Decision {
    /// The estimate for the chosen split.
    pub(super) fn forecast(&self, seen: &Observation) -> Option<Forecast> {
        match self.choice {
            Choice::Plain => None,
            Choice::Keep => seen.used,
            Choice::Begin => seen.best,
        }
    }
}

/// The recurrence in use, as far as a choice out of turn depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(test, derive(serde::Serialize, serde::Deserialize))]
pub(super) enum Active {
    /// The plain one, with the number of steps that it needs for the next value.
    Plain(usize),
    /// The sparse one, with the number of rare heaps.
    Sparse(usize),
}

/// Whether a choice is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(test, derive(serde::Serialize, serde::Deserialize))]
pub(super) enum Due {
    /// No.
    No,
    /// Yes, but the recurrence in use stays, without a look at the values.
    Settled,
    /// Yes.
    Yes,
}

/// The situation when a trial is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(test, derive(serde::Serialize, serde::Deserialize))]
pub(super) struct Weighing {
    /// The number of values so far.
    pub(super) length: usize,
    /// The work of the sparse recurrence and its lanes so far, in steps.
    pub(super) work: u64,
    /// The number of steps that the plain recurrence needs for the next value.
    pub(super) plain: usize,
    /// Whether lanes are in use.
    pub(super) lanes: bool,
}

/// What becomes of a trial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(test, derive(serde::Serialize, serde::Deserialize))]
pub(super) enum Verdict {
    /// The trial continues.
    Stay,
    /// The engine leaves the lanes; the sparse recurrence continues.
    LeaveLanes,
    /// The plain recurrence takes over.
    LeaveSparse,
}
