//! Sets of small numbers as bits, all of one length.

/// A set of the numbers below a bound.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Bits(Box<[u64]>);

impl Bits {
    /// The empty set, with room for the numbers below `bound`.
    pub(crate) fn new(bound: usize) -> Bits {
        Bits(vec![0; bound.div_ceil(64)].into())
    }

    pub(crate) fn from_iter(bound: usize, numbers: impl IntoIterator<Item = u16>) -> Bits {
        let mut bits = Bits::new(bound);
        numbers.into_iter().for_each(|number| bits.insert(number));
        bits
    }

    pub(crate) fn insert(&mut self, number: u16) {
        self.0[usize::from(number) / 64] |= 1 << (number % 64);
    }

    pub(crate) fn contains(&self, number: u16) -> bool {
        self.0[usize::from(number) / 64] >> (number % 64) & 1 == 1
    }

    pub(crate) fn is_subset(&self, other: &Bits) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    pub(crate) fn meets(&self, other: &Bits) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    pub(crate) fn unite(&mut self, other: &Bits) {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a |= b);
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = u16> {
        self.0.iter().enumerate().flat_map(|(at, &word)| {
            let next = |&word: &u64| Some(word & word.wrapping_sub(1));
            std::iter::successors(Some(word), next)
                .take_while(|&word| word != 0)
                .map(move |word| (at * 64) as u16 + word.trailing_zeros() as u16)
        })
    }

    /// The bytes of a set with this bound, with its list's.
    pub(crate) fn bytes(bound: usize) -> u64 {
        bound.div_ceil(64) as u64 * 8 + 16
    }
}
