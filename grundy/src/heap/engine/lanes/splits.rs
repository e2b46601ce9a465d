//! Splits of a heap with one of the first heaps: parts that stand side by side
//! are compared with the other parts, which do so backwards.

use super::Lanes;

/// The first heaps and the last ones, to look for splits with a value.
#[derive(Clone, Copy)]
pub(crate) struct Splits<'a> {
    /// The indices of the last heaps, and the heap at place 0.
    pub(crate) bytes: &'a [u8],
    pub(crate) base: usize,
    /// Those of the first heaps, backwards: heap h is at `head.len() - 1 - h`; and
    /// how many of them are there.
    pub(crate) head: &'a [u8],
    pub(crate) filled: usize,
    /// Numbers of tokens taken before splits.
    pub(crate) breaks: &'a [usize],
}

impl Splits<'_> {
    /// The smaller parts of the heap at `at`, after so many tokens are taken, are
    /// below this, as far as they are there. The other part is larger, so it lies
    /// behind the rare heaps or is one of them, with a mark.
    #[inline(always)]
    pub(crate) fn to(&self, at: usize, taken: usize) -> usize {
        ((self.base + at).saturating_sub(taken + 1) / 2 + 1).min(self.filled)
    }

    /// The parts from `from` to `to`, the last first, and the others beside them.
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
