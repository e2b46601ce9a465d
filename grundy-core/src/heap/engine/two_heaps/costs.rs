//! Estimates of what each recurrence will cost, from the values so far.
//!
//! The unit of all costs is the *step*: the time in which the scalar sparse recurrence looks at
//! one option. Every engine counts its work in about that unit.
//!
//! The constants are fitted to measurements of 36 games. The cost of a recurrence that is not
//! in use is estimated from the size of the last values and from the number of rare heaps that
//! appeared in the last half and the last quarter of the sequence.

use crate::heap::engine::lanes::{Lanes, MANY};
use crate::heap::engine::mean_of_last;
use crate::heap::engine::moves::Moves;
use crate::heap::engine::sparse::Sparse;
use crate::heap::engine::split::Outlook;

/// The least nim-value that lanes are expected to leave to the scalar recurrence: values from
/// here on often have no index.
const LARGE_VALUE: u16 = 1 << 8;

/// The number of heaps that the scalar recurrence computes after a rare heap before the lanes
/// can continue, in a game with few lags.
const GAP: usize = 150;

/// The number of further steps that a rare heap costs the lanes in a game with few lags: they
/// have to take over its lags.
const RARE: usize = 2_000;

/// The number of heaps that the lanes compute in vain at each rare heap, in a game with many
/// lags.
const VAIN: usize = 64;

/// The number of steps that it costs to start lanes in a game with few lags, and again for each
/// kind of split.
const BEGIN: usize = 20_000;

/// The number of steps that it costs to start lanes in a game with many lags.
const BEGIN_MANY: usize = 400_000;

/// The number of steps that each lag adds to [`BEGIN_MANY`].
const BEGIN_LAG: usize = 1_100;

/// An estimate for one split of the values: what the next heaps, as many as there are now, will
/// cost under it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(test, derive(serde::Serialize, serde::Deserialize))]
pub(super) struct Forecast {
    /// The number of rare heaps so far.
    pub(super) rares: usize,
    /// The number of future heaps that lanes will leave to the scalar recurrence: rare ones,
    /// and those with large values.
    pub(super) stops: usize,
    /// The number of steps that a value costs with the scalar sparse recurrence.
    pub(super) scalar: usize,
    /// The number of steps that a value costs with lanes where nothing stops them; `None` if
    /// there are too few rare heaps for the method of many lags.
    pub(super) many: Option<usize>,
    /// The number of steps that it costs to start lanes.
    pub(super) begin: usize,
}

impl Forecast {
    /// Makes the estimate from the values so far.
    pub(super) fn new(moves: &Moves, outlook: &Outlook, values: &[u16]) -> Forecast {
        let Moves { takes, breaks, .. } = moves;
        let &Outlook { rares, coming, .. } = outlook;
        let options = takes.len() + breaks.len() * outlook.ahead();
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

    /// The mean number of steps that a value costs if lanes are used wherever they can be.
    /// There are `length` values so far, a value costs `scalar` steps with the scalar
    /// recurrence, and lanes with few lags are `speed` times as fast.
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

/// The number of heaps from `length` to `times * length`, but not beyond `end`, the number of
/// values wanted.
pub(super) fn ahead(length: usize, end: usize, times: usize) -> usize {
    end.min(times * length).saturating_sub(length)
}
