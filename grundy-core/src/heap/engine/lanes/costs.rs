//! Estimates of what lanes cost, for the choice between them and the other recurrences.

use super::level::Level;
use super::{DROP, HEAD, Lanes, wide};

impl Lanes {
    /// The most bytes that lanes take for a window that reaches back to heap `last_rare`.
    /// [Upper](Lanes::has_upper) indices take as many again.
    pub(crate) fn bytes(last_rare: usize) -> u64 {
        (HEAD + 3 * (HEAD + last_rare) + 3 * DROP) as u64
    }

    /// About how many times as fast as the scalar recurrence lanes compute a value. (Without
    /// vectors, for eight games to 10^6 heaps: 0.7 to 1.1 times.)
    pub(crate) fn speed() -> usize {
        match Level::best() {
            Level::Plain => 1,
            #[cfg(target_arch = "x86_64")]
            Level::Avx2(_) => 4,
            #[cfg(target_arch = "x86_64")]
            Level::Avx512(_) => 5,
        }
    }

    /// About how many steps of the sparse recurrence a value costs in a game with [`MANY`] lags
    /// or more. `options` is the number of lags.
    pub(crate) fn cost_of_many(options: usize) -> usize {
        let all = options + wide::SHOWN + wide::TESTED;
        match Level::best() {
            Level::Plain => all * 9 / 10,
            #[cfg(target_arch = "x86_64")]
            _ => all / Lanes::speed() * 2 / 5,
        }
    }
}
