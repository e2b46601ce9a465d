//! Sets of up to 64, 128 or 256 cells.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

use crate::search::Plain;

/// A set of cells with small numbers.
pub trait Bits:
    Copy
    + Eq
    + Ord
    + Hash
    + Default
    + Debug
    + Plain
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// How many cells there may be.
    const CELLS: u32;

    /// The set of one cell.
    fn cell(cell: u32) -> Self;

    /// How many cells it has.
    fn count(self) -> u32;

    /// The first cell of a set that is not empty.
    fn first(self) -> u32;

    /// The last cell of a set that is not empty.
    #[inline]
    fn last(self) -> u32 {
        Self::CELLS - 1 - self.reversed().first()
    }

    /// The cells with numbers below 64.
    fn low(self) -> u64;

    /// The set of cells with numbers below 64.
    fn of_low(cells: u64) -> Self;

    /// The same cells in the opposite order: the first bit becomes the last one.
    fn reversed(self) -> Self;

    /// Whether it is empty.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// The set without its first cell; nothing of an empty one.
    fn rest(self) -> Self;

    /// Its cells, 64 a word, those with the lowest numbers first.
    fn words(self) -> impl Iterator<Item = u64> {
        (0..Self::CELLS / 64).map(move |at| (self >> (64 * at)).low())
    }

    /// The set of such words.
    fn of_words(words: impl IntoIterator<Item = u64>) -> Self {
        (0..).zip(words).fold(Self::default(), |set, (at, word)| {
            word.cells().fold(set, |set, cell: u32| set | Self::cell(64 * at + cell))
        })
    }

    /// Its cells, in rising order.
    fn cells(mut self) -> impl Iterator<Item = u32> {
        std::iter::from_fn(move || {
            let cell = (!self.is_empty()).then(|| self.first())?;
            self = self.rest();
            Some(cell)
        })
    }
}

macro_rules! words {
    ($($word:ty),*) => { $(
        impl Bits for $word {
            const CELLS: u32 = <$word>::BITS;

            #[inline]
            fn cell(cell: u32) -> $word {
                1 << cell
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn first(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline]
            fn last(self) -> u32 {
                <$word>::BITS - 1 - self.leading_zeros()
            }

            #[inline]
            fn low(self) -> u64 {
                self as u64
            }

            #[inline]
            fn of_low(cells: u64) -> $word {
                cells as $word
            }

            #[inline]
            fn reversed(self) -> $word {
                self.reverse_bits()
            }

            #[inline]
            fn rest(self) -> $word {
                self & self.wrapping_sub(1)
            }
        }
    )* };
}

words!(u64, u128);

/// A set of up to 256 cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Wide {
    high: u128,
    low: u128,
}

impl Plain for Wide {
    const WORDS: usize = 8;

    #[inline]
    fn word(self, at: usize) -> u32 {
        (self.low, self.high).word(at)
    }

    #[inline]
    fn from_words(word: impl Fn(usize) -> u32) -> Wide {
        let (low, high) = <(u128, u128)>::from_words(word);
        Wide { high, low }
    }
}

impl BitAnd for Wide {
    type Output = Wide;

    #[inline]
    fn bitand(self, other: Wide) -> Wide {
        Wide { high: self.high & other.high, low: self.low & other.low }
    }
}

impl BitOr for Wide {
    type Output = Wide;

    #[inline]
    fn bitor(self, other: Wide) -> Wide {
        Wide { high: self.high | other.high, low: self.low | other.low }
    }
}

impl BitXor for Wide {
    type Output = Wide;

    #[inline]
    fn bitxor(self, other: Wide) -> Wide {
        Wide { high: self.high ^ other.high, low: self.low ^ other.low }
    }
}

impl Not for Wide {
    type Output = Wide;

    #[inline]
    fn not(self) -> Wide {
        Wide { high: !self.high, low: !self.low }
    }
}

impl Shl<u32> for Wide {
    type Output = Wide;

    #[inline]
    fn shl(self, by: u32) -> Wide {
        match by {
            0 => self,
            1..128 => Wide { high: self.high << by | self.low >> (128 - by), low: self.low << by },
            _ => Wide { high: self.low << (by - 128), low: 0 },
        }
    }
}

impl Shr<u32> for Wide {
    type Output = Wide;

    #[inline]
    fn shr(self, by: u32) -> Wide {
        match by {
            0 => self,
            1..128 => Wide { high: self.high >> by, low: self.low >> by | self.high << (128 - by) },
            _ => Wide { high: 0, low: self.high >> (by - 128) },
        }
    }
}

impl Bits for Wide {
    const CELLS: u32 = 256;

    fn cell(cell: u32) -> Wide {
        match cell {
            0..128 => Wide { high: 0, low: 1 << cell },
            _ => Wide { high: 1 << (cell - 128), low: 0 },
        }
    }

    fn count(self) -> u32 {
        self.high.count_ones() + self.low.count_ones()
    }

    fn first(self) -> u32 {
        match self.low {
            0 => 128 + self.high.trailing_zeros(),
            low => low.trailing_zeros(),
        }
    }

    fn rest(self) -> Wide {
        match self.low {
            0 => Wide { high: self.high & self.high.wrapping_sub(1), low: 0 },
            low => Wide { high: self.high, low: low & (low - 1) },
        }
    }

    fn low(self) -> u64 {
        self.low as u64
    }

    fn of_low(cells: u64) -> Wide {
        Wide { high: 0, low: cells.into() }
    }

    fn reversed(self) -> Wide {
        Wide { high: self.low.reverse_bits(), low: self.high.reverse_bits() }
    }
}

#[cfg(test)]
mod tests {
    use super::{Bits, Wide};

    fn laws<B: Bits>() {
        assert!(B::default().rest().is_empty());
        for cell in 0..B::CELLS {
            let one = B::cell(cell);
            assert_eq!((one.count(), one.first()), (1, cell));
            assert_eq!(one.reversed(), B::cell(B::CELLS - 1 - cell));
            assert!(one.rest().is_empty());
            assert_eq!(B::of_words((!one).words()), !one);
            for by in (0..B::CELLS).step_by(7) {
                let (up, down) = (one << by, one >> by);
                assert_eq!(
                    up.cells().collect::<Vec<_>>(),
                    Vec::from_iter((cell + by < B::CELLS).then_some(cell + by))
                );
                assert_eq!(down.cells().collect::<Vec<_>>(), Vec::from_iter(cell.checked_sub(by)));
            }
            let two = one | B::cell(0);
            assert!(two.cells().eq(std::collections::BTreeSet::from([0, cell])));
            assert_eq!((two & !one).is_empty(), cell == 0);
            assert_eq!((two ^ one).count(), u32::from(cell > 0));
        }
    }

    #[test]
    fn sets_of_all_widths_agree() {
        laws::<u64>();
        laws::<u128>();
        laws::<Wide>();
    }
}
