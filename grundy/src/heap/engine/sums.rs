//! The nim-sums of all splits of some tokens in two heaps, each set computed once.
//!
//! A heap of n tokens whose code allows a split after i tokens are taken has the nim-sums of the
//! splits of n - i tokens as options. They are the same set for every such i, so the sets of the
//! last numbers of tokens are kept: a value costs n/2 marks, and not n/2 for each digit. The marks
//! are bytes, since a store of a byte waits for nothing; then they become bits, which are united.
//!
//! Measured against marks for each digit, CPU of one thread: see `bench/RESULTS.md`.

use super::moves::Moves;
use crate::heap::code::Modifier;
use crate::mex::BitMask;

/// The sets for values below 2^16.
#[derive(Clone, Debug)]
pub(super) struct Sums {
    /// 1 for each value that was seen; all are 0 between two calls.
    marks: Box<[u8; 1 << 16]>,
    /// The largest of the values that were looked at, and their number.
    largest: (u16, usize),
    /// The nim-sums of two heaps that differ, with their tokens, at the tokens modulo the length.
    kept: Vec<(usize, BitMask)>,
    options: BitMask,
}

impl Sums {
    /// Sets for a game with these moves. O(2^16).
    pub(super) fn new(moves: &Moves) -> Sums {
        let taken = moves.breaks.iter().map(|&(taken, _)| taken as usize);
        let kept = taken.max().unwrap_or(0) + 1;
        Sums {
            marks: Box::new([0; 1 << 16]),
            largest: (0, 0),
            kept: vec![(0, BitMask::new()); kept],
            options: BitMask::new(),
        }
    }

    /// The value of heap n, where `values` are those of the heaps before it and `others` are the
    /// values of the options that are no splits. O(n), where the heap before it was the last.
    pub(super) fn mex(
        &mut self,
        moves: &Moves,
        values: &[u16],
        others: impl Iterator<Item = u32>,
    ) -> u32 {
        let n = values.len();
        self.options.clear();
        others.for_each(|value| self.options.insert(value));
        for &(taken, modifier) in &moves.breaks {
            let Some(tokens) = n.checked_sub(taken as usize).filter(|&tokens| tokens >= 2) else {
                continue;
            };
            if matches!(modifier, Modifier::Any | Modifier::Equal) && tokens.is_multiple_of(2) {
                self.options.insert(0);
            }
            if modifier != Modifier::Equal {
                self.keep(tokens, values);
                self.options.unite(&self.kept[tokens % self.kept.len()].1);
            }
        }
        self.options.mex()
    }

    /// Makes the set of a number of tokens, if it is not there.
    fn keep(&mut self, tokens: usize, values: &[u16]) {
        let at = tokens % self.kept.len();
        if self.kept[at].0 == tokens {
            return;
        }
        let (known, looked) = self.largest;
        let new = values.get(looked..).unwrap_or_default();
        self.largest = (new.iter().copied().fold(known, u16::max), values.len());
        let smaller = (tokens - 1) / 2;
        mark(&mut self.marks, &values[1..1 + smaller], &values[tokens - smaller..tokens]);
        // No nim-sum has more binary digits than the largest value.
        let end = (usize::from(self.largest.0) + 1).next_power_of_two().max(64);
        let words = self.marks[..end].as_chunks_mut::<64>().0;
        self.kept[at].0 = tokens;
        self.kept[at].1.set_words(words.iter_mut().map(take_bits));
    }
}

/// Marks the nim-sums of the first value of one list and the last one of the other, and so on.
///
/// Four values are loaded together: loads that wait for a store of a mark, because the processor takes their
/// places for the same one, cost up to three times as much as the rest.
fn mark(marks: &mut [u8; 1 << 16], first: &[u16], last: &[u16]) {
    let (fours, rest) = first.as_chunks::<4>();
    let (last_rest, last_fours) = last.as_rchunks::<4>();
    for (x, y) in fours.iter().zip(last_fours.iter().rev()) {
        let sums = lanes(*x) ^ reversed(lanes(*y));
        for place in 0..4 {
            marks[usize::from((sums >> (16 * place)) as u16)] = 1;
        }
    }
    for (x, y) in rest.iter().zip(last_rest.iter().rev()) {
        marks[usize::from(x ^ y)] = 1;
    }
}

/// Four numbers in one.
fn lanes([a, b, c, d]: [u16; 4]) -> u64 {
    u64::from(a) | u64::from(b) << 16 | u64::from(c) << 32 | u64::from(d) << 48
}

/// The four numbers in the opposite order.
fn reversed(lanes: u64) -> u64 {
    const EVEN: u64 = 0x0000_ffff_0000_ffff;
    ((lanes & EVEN) << 16 | lanes >> 16 & EVEN).rotate_left(32)
}

/// A bit for each byte; the bytes become 0. Each of them is 0 or 1.
fn take_bits(marks: &mut [u8; 64]) -> u64 {
    // The product has bit i of eight bytes at the place 56 + i: no two of them meet below.
    const GATHER: u64 = 0x0102_0408_1020_4080;
    let eights = marks.as_chunks::<8>().0.iter().enumerate();
    let bits = eights.fold(0, |bits, (at, &eight)| {
        bits | (u64::from_le_bytes(eight).wrapping_mul(GATHER) >> 56) << (8 * at)
    });
    marks.fill(0);
    bits
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const MODIFIERS: [Modifier; 4] =
        [Modifier::Any, Modifier::Equal, Modifier::Unequal, Modifier::NotAllEqual];

    /// The least value of no option, by the definition.
    fn slowly(moves: &Moves, values: &[u16], others: &[u32]) -> u32 {
        let mut options = others.to_vec();
        for &(taken, modifier) in &moves.breaks {
            for a in 1..values.len() {
                for b in 1..=a {
                    let fits = match modifier {
                        Modifier::Any => true,
                        Modifier::Equal => a == b,
                        Modifier::Unequal | Modifier::NotAllEqual => a != b,
                    };
                    if fits && a + b + taken as usize == values.len() {
                        options.push(u32::from(values[a] ^ values[b]));
                    }
                }
            }
        }
        (0..).find(|value| !options.contains(value)).unwrap()
    }

    proptest! {
        #[test]
        fn all_splits_are_options(
            values in prop::collection::vec(prop_oneof![0u16..40, 0u16..5, any::<u16>()], 1..60),
            digits in prop::collection::btree_map(0u64..6, 0..MODIFIERS.len(), 0..4),
            others in prop::collection::vec(0u32..9, 0..9),
            from in 0usize..60,
        ) {
            let breaks = digits.into_iter().map(|(taken, at)| (taken, MODIFIERS[at])).collect();
            let moves = Moves { breaks, ..Moves::default() };
            let mut sums = Sums::new(&moves);
            // In their order, and from some heap on once more.
            let heaps = (1..=values.len()).chain(from.clamp(1, values.len())..=values.len());
            for n in heaps {
                let value = sums.mex(&moves, &values[..n], others.iter().copied());
                prop_assert_eq!(value, slowly(&moves, &values[..n], &others), "heap {}", n);
            }
        }

        #[test]
        fn bytes_become_bits(word in any::<u64>()) {
            let mut marks: [u8; 64] = std::array::from_fn(|at| (word >> at & 1) as u8);
            prop_assert_eq!(take_bits(&mut marks), word);
            prop_assert_eq!(marks, [0; 64]);
        }

        #[test]
        fn every_pair_is_marked(pairs in prop::collection::vec(any::<(u16, u16)>(), 0..40)) {
            let (first, mut last): (Vec<u16>, Vec<u16>) = pairs.iter().copied().unzip();
            last.reverse();
            let mut marks = Box::new([0; 1 << 16]);
            mark(&mut marks, &first, &last);
            for value in 0..=u16::MAX {
                let there = pairs.iter().any(|(x, y)| x ^ y == value);
                prop_assert_eq!(marks[usize::from(value)] == 1, there);
            }
        }
    }
}
