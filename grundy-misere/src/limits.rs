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

impl Limits {
    /// Those of a search that may take this many bytes of memory, and this many seconds; `None` for
    /// no limit of time. Up to 2 GiB and 20 seconds they are the default, so that an answer does not depend on
    /// less; with a multiple of these they are the same multiple.
    ///
    /// ```
    /// use grundy_misere::limits::Limits;
    /// assert_eq!(Limits::within(1 << 20, Some(1)), Limits::default());
    /// let more = Limits::within(8 << 30, Some(60));
    /// assert_eq!((more.trial, more.trials), (4 << 20, 3 * 256));
    /// ```
    pub fn within(memory: u64, seconds: Option<u64>) -> Limits {
        /// The memory and the seconds of the default.
        const MEMORY: u64 = 2 << 30;
        const SECONDS: u64 = 20;
        /// Numbers of elements have 32 bits.
        const MOST: usize = 1 << 30;
        let Limits { order, trial, family, trials } = Limits::default();
        let times = |least: usize, times: u64| {
            least.saturating_mul(usize::try_from(times.max(1)).unwrap_or(MOST)).min(MOST)
        };
        let room = memory / MEMORY;
        Limits {
            order: times(order, room).min(usize::from(u16::MAX)),
            trial: times(trial, room),
            family: times(family, room),
            trials: times(trials, seconds.map_or(u64::MAX, |seconds| seconds / SECONDS)),
        }
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
