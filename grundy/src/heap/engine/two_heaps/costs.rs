//! What the recurrences will cost, guessed from the values so far.
//!
//! All costs are in *steps*: the time that the scalar sparse recurrence takes to look at one
//! option. (Every engine counts its work in about that unit.)

use crate::heap::engine::lanes::{Lanes, MANY};
use crate::heap::engine::mean_of_last;
use crate::heap::engine::moves::Moves;
use crate::heap::engine::sparse::Sparse;
use crate::heap::engine::split::Split;

/// The least nim-value that lanes leave to the scalar recurrence, as a guess: values from
/// here on often have no index.
const LARGE_VALUE: u16 = 1 << 8;

/// The number of heaps after a rare one that the scalar recurrence computes before the lanes
/// can go on, in a game with few lags.
const GAP: usize = 150;

/// The number of steps that a rare heap costs the lanes beside that, in a game with few lags:
/// they take its own lags over.
const RARE: usize = 2_000;

/// The number of heaps that the lanes compute in vain at each rare heap, in a game with many
/// lags.
const VAIN: usize = 64;

/// The number of steps that it costs to begin with lanes, and the same again for each kind of
/// split, in a game with few lags.
const BEGIN: usize = 20_000;

/// The number of steps that it costs to begin with lanes in a game with many lags.
const BEGIN_MANY: usize = 400_000;

/// The number of steps that each lag adds to [`BEGIN_MANY`].
const BEGIN_LAG: usize = 1_100;

/// What is to come if the values are split in a certain way: for as many heaps again as there
/// are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(test, derive(serde::Serialize, serde::Deserialize))]
pub(super) struct Forecast {
    /// The number of heaps that are rare so far.
    pub(super) rares: usize,
    /// The number of heaps to come that lanes will leave to the scalar recurrence: rare ones,
    /// and those with large values.
    pub(super) stops: usize,
    /// The number of steps that a value costs by the scalar sparse recurrence.
    pub(super) scalar: usize,
    /// The number of steps that a value costs by lanes where nothing stops them, if the rare
    /// heaps mean many lags.
    pub(super) many: Option<usize>,
    /// The number of steps that it costs to begin with lanes.
    pub(super) begin: usize,
}

impl Forecast {
    /// Looks at the values so far, of which `rares` are those of rare heaps.
    pub(super) fn new(moves: &Moves, split: Split, rares: usize, values: &[u16]) -> Forecast {
        let Moves { takes, breaks, .. } = moves;
        let coming = split.coming(values);
        let options = takes.len() + breaks.len() * (rares + coming / 2);
        let late = &values[values.len() / 2..];
        let large = late.iter().filter(|&&value| value >= LARGE_VALUE).count();
        let lags = breaks.len() * rares;
        let many = lags >= MANY;
        Forecast {
            rares,
            stops: coming + 2 * large,
            scalar: Sparse::guess(options, mean_of_last(values)),
            many: many.then(|| Lanes::cost_of_many(options)),
            begin: if many { BEGIN_MANY + BEGIN_LAG * lags } else { BEGIN * (1 + breaks.len()) },
        }
    }

    /// The number of steps that a value costs, on average, where lanes are used as far as
    /// they can be. There are `length` values so far, a value costs `scalar` steps by the
    /// scalar recurrence, and lanes with few lags are `speed` times faster.
    pub(super) fn with_lanes(&self, length: usize, scalar: usize, speed: usize) -> usize {
        let (lanes, stop) = match self.many {
            Some(lanes) => (lanes, 3 * scalar + VAIN * lanes),
            None => {
                let lanes = scalar / speed;
                (lanes, GAP * (scalar - lanes) + RARE)
            }
        };
        lanes + self.stops * stop / length
    }
}

/// The number of heaps between `length` and `times * length`, as far as values up to `end` are
/// wanted.
pub(super) fn ahead(length: usize, end: usize, times: usize) -> usize {
    end.min(times * length).saturating_sub(length)
}
