//! Splits of a heap with one of the first heaps as a part. Neighbouring parts are compared with
//! the other parts of the same splits, which run backwards.

use super::Lanes;

/// The first heaps and the last ones, among which splits with a value are looked for.
#[derive(Clone, Copy)]
pub(crate) struct Splits<'a> {
    /// The indices of the last heaps, and the number of the heap at position 0.
    pub(crate) bytes: &'a [u8],
    pub(crate) base: usize,
    /// The indices of the first heaps in reverse order: heap h is at `head.len() - 1 - h`. And
    /// the number of them.
    pub(crate) head: &'a [u8],
    pub(crate) filled: usize,
    /// The numbers of tokens that may be taken before a split.
    pub(crate) breaks: &'a [usize],
}

impl Splits<'_> {
    /// The bound below which the smaller parts of the heap at `at` lie after `taken` tokens are
    /// taken, as far as the first heaps go. The other part is larger, so it lies beyond the
    /// rare heaps, or it is one of them and has a mark.
    #[inline(always)]
    pub(crate) fn to(&self, at: usize, taken: usize) -> usize {
        ((self.base + at).saturating_sub(taken + 1) / 2 + 1).min(self.filled)
    }

    /// The parts from `from` to `to`, the last first, and the other parts beside them.
    #[inline(always)]
    pub(crate) fn parts(&self, at: usize, taken: usize, from: usize, to: usize) -> [&[u8]; 2] {
        let (first, rest) = (self.head.len(), at - taken + 1);
        [&self.head[first - to..first - from], &self.bytes[rest - to..rest - from]]
    }
}

impl Lanes {
    /// The splits of heaps whose indices are in `bytes`, from heap `base` on.
    pub(crate) fn splits<'a>(&'a self, bytes: &'a [u8], base: usize) -> Splits<'a> {
        let Lanes { head, head_to, breaks, .. } = self;
        Splits { bytes, base, head, filled: *head_to, breaks }
    }
}
