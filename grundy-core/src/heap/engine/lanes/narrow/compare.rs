//! Comparing a rare value with the splits of a heap, when no witness has shown that it is an
//! option.

use super::super::Splits;

/// The work of comparisons, and their result.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Compared {
    /// The number of bytes that were compared.
    pub(crate) bytes: usize,
    /// A bound on the largest part of a split that had the value.
    pub(crate) farthest: usize,
}

impl Splits<'_> {
    /// The first of the open heaps that has a rare value which no split has. `compared` counts
    /// bytes; `STEP` of them are compared at a time.
    #[inline(always)]
    pub(crate) fn first_rare<const STEP: usize>(
        &self,
        open: &[(usize, u64)],
        compared: &mut Compared,
    ) -> Option<usize> {
        for &(at, mut needs) in open {
            while needs != 0 {
                if !self.is_option::<STEP>(at, needs.trailing_zeros() as u8, compared) {
                    return Some(at);
                }
                needs &= needs - 1;
            }
        }
        None
    }

    /// Whether the rare value of an index is the value of a split of the heap at `at` with one
    /// of the first heaps. Blocks of parts are compared with the same number of bytes in
    /// reverse order.
    #[inline(always)]
    fn is_option<const STEP: usize>(&self, at: usize, index: u8, compared: &mut Compared) -> bool {
        let mut from = 1;
        loop {
            let mut any = false;
            for &taken in self.breaks {
                let to = (from + STEP).min(self.to(at, taken));
                if to <= from {
                    continue;
                }
                any = true;
                compared.bytes += to - from;
                let [parts, others] = self.parts(at, taken, from, to);
                let hit = match (parts.first_chunk::<STEP>(), others.first_chunk::<STEP>()) {
                    (Some(parts), Some(others)) => contains(parts, others, index),
                    _ => contains(parts, others, index),
                };
                if hit {
                    compared.farthest = compared.farthest.max(to - 1);
                    return true;
                }
            }
            if !any {
                return false;
            }
            from += STEP;
        }
    }
}

/// Whether `x ^ y` is `index` for some pair of the two lists.
#[inline(always)]
fn contains(x: &[u8], y: &[u8], index: u8) -> bool {
    x.iter().zip(y).fold(0, |hit, (x, y)| hit | u8::from(x ^ y == index)) != 0
}
