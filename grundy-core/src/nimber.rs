//! The number of an impartial game: nim-values and their sum.

use std::fmt;
use std::ops::{BitXor, BitXorAssign};

/// A nim-value (Grundy value): the size of the Nim heap that a position
/// equals, by the Sprague-Grundy theorem (Sprague 1935, Grundy 1939; A. N.
/// Siegel, *Combinatorial Game Theory*).
///
/// It has 128 bits, because values can exceed the largest heap: a heap of 2<sup>64</sup> - 1 in
/// Lasker's Nim has the value 2<sup>64</sup>.
///
/// The nim-sum of two values is `^`:
///
/// ```
/// # use grundy_core as grundy;
/// use grundy::Nimber;
/// assert_eq!(Nimber(3) ^ Nimber(4) ^ Nimber(5), Nimber(2));
/// assert!((Nimber(1) ^ Nimber(2) ^ Nimber(3)).is_zero());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nimber(pub u128);

impl Nimber {
    /// The value of a position without options, and of every position that
    /// the player to move loses.
    pub const ZERO: Nimber = Nimber(0);

    /// Whether the player to move loses in normal play.
    pub fn is_zero(self) -> bool {
        self.0 == 0
    }
}

impl BitXor for Nimber {
    type Output = Nimber;

    fn bitxor(self, other: Nimber) -> Nimber {
        Nimber(self.0 ^ other.0)
    }
}

impl BitXorAssign for Nimber {
    fn bitxor_assign(&mut self, other: Nimber) {
        self.0 ^= other.0;
    }
}

impl From<u64> for Nimber {
    fn from(value: u64) -> Nimber {
        Nimber(u128::from(value))
    }
}

impl fmt::Display for Nimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::iter::Sum for Nimber {
    fn sum<I: Iterator<Item = Nimber>>(values: I) -> Nimber {
        values.fold(Nimber::ZERO, |a, b| a ^ b)
    }
}
