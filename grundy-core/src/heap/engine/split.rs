//! Linear splits of the values into two classes.
//!
//! Winning Ways, chapter 4, calls the two classes *rare* and *common* values. For a mask `M`,
//! `s` in {0, 1} and a constant `t`, the class of a value `x` at heap `n` is the parity of
//! `popcount(x & M) + s n + t`; the value is common if that is odd. `t` is `s` times the parity
//! of the numbers of tokens after which heaps may be split; if `s = 1`, all these numbers must
//! have the same parity. Then
//!
//! **Lemma.** If `a + b = n - i` where `i` tokens are taken before a split, the
//! class of `g(a) ^ g(b)` at `n` is the sum of the classes of `g(a)` at `a` and
//! of `g(b)` at `b`.
//!
//! *Proof.* The parity of `popcount((x ^ y) & M)` is the sum of those of `x` and
//! `y`, and `s n + t = s a + t + s b + t + (s i + t)` modulo 2, where the last
//! bracket is even. ∎
//!
//! A heap is rare if its own value is rare. So an option of common value is a take, or a split
//! into one rare heap and one common heap; if few heaps are rare, there are few such splits.

use super::moves::Moves;
use crate::heap::code::Modifier;

/// A split of the values: see the [module](self).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Split {
    /// M, at least 1.
    pub(crate) mask: u32,
    /// s.
    pub(crate) parity: bool,
    /// t.
    pub(crate) shift: bool,
}

impl Split {
    /// Whether a value is common at a heap.
    pub(crate) fn is_common(self, heap: u64, value: u32) -> bool {
        let heap = self.parity && heap % 2 == 1;
        ((value & self.mask).count_ones() % 2 == 1) ^ heap ^ self.shift
    }

    /// The shift that `s = 1` requires, if all splits have one parity.
    pub(crate) fn shift_of(moves: &Moves) -> Option<bool> {
        let mut breaks = moves.breaks.iter().filter(|(_, m)| *m != Modifier::Equal);
        let first = breaks.next()?.0 % 2;
        breaks.all(|&(taken, _)| taken % 2 == first).then_some(first == 1)
    }

    /// The split with the fewest rare heaps among the heaps from `from >= 1` on, and the number
    /// of these. O(values + v log v) for values below v.
    pub(crate) fn best(moves: &Moves, values: &[u16], from: usize) -> (Split, usize) {
        let (split, rares) = Split::best_of(moves, &Split::counts(values, from));
        (split, rares as usize)
    }

    /// The split with the fewest rare heaps, if `counts[s][x]` heaps of parity s have the value
    /// x; and the number of rare heaps.
    pub(crate) fn best_of(moves: &Moves, counts: &[Vec<u64>; 2]) -> (Split, u64) {
        let mut best = (Split { mask: 1, parity: false, shift: false }, u64::MAX);
        Split::each(moves, counts, |split, rares| {
            if rares < best.1 {
                best = (split, rares);
            }
        });
        best
    }

    /// The number of rare heaps from heap `from >= 1` on.
    pub(crate) fn rares(self, values: &[u16], from: usize) -> usize {
        let heaps = values.iter().enumerate().skip(from);
        heaps.filter(|&(heap, &value)| !self.is_common(heap as u64, value.into())).count()
    }

    /// An estimate of the number of rare heaps among the next heaps, as many as there are
    /// values now: the number in the last half, with more weight for the last quarter, and more
    /// or less as this number has risen or fallen from half to half and from quarter to
    /// quarter. (For 36 games from 1024 to 16384 heaps this is wrong by a factor of 1.6 on
    /// average; the plain number in the last half is wrong by 2.)
    pub(crate) fn coming(self, values: &[u16]) -> usize {
        let length = values.len();
        let from = |from: usize, to: usize| self.rares(&values[..to], from.max(1)) as f64;
        let half = from(length / 4, length / 2);
        let quarter = from(length / 2, length - length / 4);
        let last = from(length - length / 4, length);
        let of_halves = (quarter + last + 8.0) / (half + 8.0);
        let of_quarters = (last + 6.0) / (quarter + 6.0);
        let trend = (of_halves.sqrt() * of_quarters).clamp(0.25, 1.42);
        ((1.5 * last + 0.5 * quarter) * trend) as usize
    }

    /// All splits under which no heap from `from >= 1` on is rare, up to a hundred. O(values +
    /// v log v) for values below v.
    pub(crate) fn without_rares(moves: &Moves, values: &[u16], from: usize) -> Vec<Split> {
        let mut found = Vec::new();
        Split::each(moves, &Split::counts(values, from), |split, rares| {
            if rares == 0 && found.len() < 100 {
                found.push(split);
            }
        });
        found
    }

    /// The number of heaps from `from` on for each parity and value. A value that only earlier
    /// heaps have gets an entry as well, with 0: its bits may distinguish the rare values.
    fn counts(values: &[u16], from: usize) -> [Vec<u64>; 2] {
        let most = values.iter().copied().max().unwrap_or(0);
        let mut counts = [vec![0; usize::from(most) + 1], vec![0; usize::from(most) + 1]];
        for (at, &value) in values.iter().enumerate().skip(from) {
            counts[at % 2][usize::from(value)] += 1;
        }
        counts
    }

    /// Calls `visit` with every split and its number of rare heaps, for all masks at once by a
    /// Walsh-Hadamard transform.
    fn each(moves: &Moves, counts: &[Vec<u64>; 2], mut visit: impl FnMut(Split, u64)) {
        let most = counts.iter().map(Vec::len).max().unwrap_or(0);
        let size = most.next_power_of_two().max(2);
        let total: u64 = counts.iter().flatten().sum();
        let [even, odd] = [0, 1].map(|parity| {
            let mut sums: Vec<i64> = counts[parity].iter().map(|&count| count as i64).collect();
            sums.resize(size, 0);
            transform(&mut sums);
            sums
        });
        let shift = Split::shift_of(moves);
        // A sum is the number of even parities minus that of odd ones: fewer even ones are
        // better.
        let rares = |sum: i64| ((total as i64 + sum) / 2) as u64;
        for mask in 1..size {
            let split = Split { mask: mask as u32, parity: false, shift: false };
            visit(split, rares(even[mask] + odd[mask]));
            if let Some(shift) = shift {
                let sign = if shift { -1 } else { 1 };
                let sum = sign * (even[mask] - odd[mask]);
                visit(Split { parity: true, shift, ..split }, rares(sum));
            }
        }
    }
}

/// A split of the first values, with its rare heaps so far and those to come.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outlook {
    /// The number of values.
    pub(crate) length: usize,
    pub(crate) split: Split,
    /// The number of rare heaps.
    pub(crate) rares: usize,
    /// [`Split::coming`].
    pub(crate) coming: usize,
}

impl Outlook {
    /// The outlook under the split with the fewest rare heaps. O(values + v log v) for values
    /// below v.
    pub(crate) fn best(moves: &Moves, values: &[u16]) -> Outlook {
        let (split, rares) = Split::best(moves, values, 1);
        Outlook::under(split, rares, values)
    }

    /// The outlook under a split with this number of rare heaps. O(values).
    pub(crate) fn under(split: Split, rares: usize, values: &[u16]) -> Outlook {
        Outlook { length: values.len(), split, rares, coming: split.coming(values) }
    }

    /// The number of rare heaps in the middle of the next heaps, as many as there are values.
    pub(crate) fn ahead(&self) -> usize {
        self.rares + self.coming / 2
    }
}

/// The Walsh-Hadamard transform, in place; the length is a power of two.
fn transform(sums: &mut [i64]) {
    let mut half = 1;
    while half < sums.len() {
        for block in sums.chunks_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (x, y) in low.iter_mut().zip(high) {
                (*x, *y) = (*x + *y, *x - *y);
            }
        }
        half *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_best_split_is_the_best(
            values in prop::collection::vec(0u16..16, 2..60),
            breaks in prop::collection::vec(0u64..5, 1..3),
        ) {
            let breaks = breaks.into_iter().map(|taken| (taken, Modifier::Any)).collect();
            let moves = Moves { breaks, ..Moves::default() };
            let (best, rares) = Split::best(&moves, &values, 1);
            let count = |split: Split| {
                let heaps = values.iter().enumerate().skip(1);
                heaps.filter(|&(n, &x)| !split.is_common(n as u64, x.into())).count()
            };
            prop_assert_eq!(count(best), rares);
            for mask in 1..16 {
                let plain = Split { mask, parity: false, shift: false };
                prop_assert!(rares <= count(plain));
                if let Some(shift) = Split::shift_of(&moves) {
                    let with = Split { mask, parity: true, shift };
                    prop_assert!(rares <= count(with));
                }
            }
        }
    }
}
