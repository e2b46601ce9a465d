//! The nim-sums of all splits of some tokens in two heaps, each set computed once.
//!
//! A heap of n tokens whose code allows a split after i tokens are taken has the nim-sums of the
//! splits of n - i tokens as options. They are the same set for every such i, so the sets of the
//! last numbers of tokens are kept: a value costs n/2 marks, and not n/2 for each digit. The marks
//! are bytes where these fit into the nearest cache, since a store of a byte waits for nothing;
//! then they become bits, which are united. `bench/records/runs.csv` has the measurements.

use super::moves::Moves;
use crate::heap::code::Modifier;
use crate::mex::BitMask;

/// The number of values that are marked by bytes: as many as fit into the nearest cache.
const SMALL: usize = 1 << 15;

/// The sets of the last numbers of tokens.
#[derive(Clone, Debug)]
pub(super) struct Sums {
    /// 1 for each small value that was seen; all are 0 between two calls.
    marks: Box<[u8; SMALL]>,
    /// A bit for each value that was seen, if there are larger ones; all are 0 between two calls.
    bits: Vec<u64>,
    /// The largest value seen so far, and the number of values scanned for it.
    largest: (u32, usize),
    /// The nim-sums of two heaps that differ, with their tokens, at the tokens modulo the length.
    kept: Vec<(usize, BitMask)>,
    options: BitMask,
}

impl Sums {
    /// Sets for a game with these moves. O(2^16).
    pub(super) fn new(moves: &Moves) -> Sums {
        let taken = || moves.breaks.iter().map(|&(taken, _)| taken as usize);
        // No heap asks for a set that is older than this.
        let kept = taken().max().unwrap_or(0) - taken().min().unwrap_or(0) + 1;
        Sums {
            marks: Box::new([0; SMALL]),
            bits: Vec::new(),
            largest: (0, 0),
            kept: vec![(0, BitMask::new()); kept],
            options: BitMask::new(),
        }
    }

    /// The value of heap n, where `values` are those of the heaps before it and `others` are the
    /// values of the options that are no splits. O(n), where the heap before it was the last. A set
    /// takes a bit for each value up to the largest; one is kept for each place from the first
    /// digit that splits to the last.
    pub(super) fn mex<V: Value>(
        &mut self,
        moves: &Moves,
        values: &[V],
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
    fn keep<V: Value>(&mut self, tokens: usize, values: &[V]) {
        let at = tokens % self.kept.len();
        if self.kept[at].0 == tokens {
            return;
        }
        let (known, looked) = self.largest;
        let new = values.get(looked..).unwrap_or_default();
        let largest = new.iter().fold(known, |largest, &value| largest.max(value.into()));
        self.largest = (largest, values.len());
        // No nim-sum has more binary digits than the largest value.
        let end = (largest as usize + 1).next_power_of_two().max(64);
        let smaller = (tokens - 1) / 2;
        let (first, last) = (&values[1..1 + smaller], &values[tokens - smaller..tokens]);
        let (of, kept) = &mut self.kept[at];
        *of = tokens;
        if end <= SMALL {
            V::each_sum(first, last, |sum| self.marks[sum as usize % SMALL] = 1);
            let words = self.marks[..end].as_chunks_mut::<64>().0;
            kept.set_words(words.iter_mut().map(take_bits));
        } else {
            self.bits.resize(end / 64, 0);
            V::each_sum(first, last, |sum| self.bits[sum as usize / 64] |= 1 << (sum % 64));
            kept.set_words(self.bits.iter_mut().map(std::mem::take));
        }
    }
}

/// A number of a table.
///
/// Several of them are loaded together: loads that wait for a store of a mark, because the
/// processor takes their places for the same one, cost up to three times as much as the rest.
pub(super) trait Value: Copy + Into<u32> {
    /// The nim-sums of the first value of one list and the last one of the other, and so on.
    fn each_sum(first: &[Self], last: &[Self], each: impl FnMut(u32));
}

impl Value for u16 {
    fn each_sum(first: &[u16], last: &[u16], mut each: impl FnMut(u32)) {
        let (fours, rest) = first.as_chunks::<4>();
        let (last_rest, last_fours) = last.as_rchunks::<4>();
        for (x, y) in fours.iter().zip(last_fours.iter().rev()) {
            let sums = lanes(*x) ^ reversed(lanes(*y));
            for place in 0..4 {
                each(u32::from((sums >> (16 * place)) as u16));
            }
        }
        for (x, y) in rest.iter().zip(last_rest.iter().rev()) {
            each(u32::from(x ^ y));
        }
    }
}

impl Value for u32 {
    fn each_sum(first: &[u32], last: &[u32], mut each: impl FnMut(u32)) {
        let (twos, rest) = first.as_chunks::<2>();
        let (last_rest, last_twos) = last.as_rchunks::<2>();
        let two = |[a, b]: [u32; 2]| u64::from(a) | u64::from(b) << 32;
        for (x, y) in twos.iter().zip(last_twos.iter().rev()) {
            let sums = two(*x) ^ two(*y).rotate_left(32);
            each(sums as u32);
            each((sums >> 32) as u32);
        }
        for (x, y) in rest.iter().zip(last_rest.iter().rev()) {
            each(x ^ y);
        }
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
    fn slowly(moves: &Moves, values: &[u32], others: &[u32]) -> u32 {
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
                        options.push(values[a] ^ values[b]);
                    }
                }
            }
        }
        (0..).find(|value| !options.contains(value)).unwrap()
    }

    proptest! {
        #[test]
        fn all_splits_are_options(
            values in prop::collection::vec(prop_oneof![0u32..40, 0u32..5, 0..1u32 << 18], 1..60),
            narrow in any::<bool>(),
            digits in prop::collection::btree_map(0u64..6, 0..MODIFIERS.len(), 0..4),
            others in prop::collection::vec(0u32..9, 0..9),
            from in 0usize..60,
        ) {
            let breaks = digits.into_iter().map(|(taken, at)| (taken, MODIFIERS[at])).collect();
            let moves = Moves { breaks, ..Moves::default() };
            let mut sums = Sums::new(&moves);
            let values: Vec<u32> =
                values.into_iter().map(|value| if narrow { value & 0xffff } else { value }).collect();
            let short: Vec<u16> = values.iter().map(|&value| value as u16).collect();
            // In their order, and from some heap on once more.
            let heaps = (1..=values.len()).chain(from.clamp(1, values.len())..=values.len());
            for n in heaps {
                let others = || others.iter().copied();
                let value = match narrow {
                    true => sums.mex(&moves, &short[..n], others()),
                    false => sums.mex(&moves, &values[..n], others()),
                };
                prop_assert_eq!(value, slowly(&moves, &values[..n], &others().collect::<Vec<_>>()), "heap {}", n);
            }
        }

        #[test]
        fn bytes_become_bits(word in any::<u64>()) {
            let mut marks: [u8; 64] = std::array::from_fn(|at| (word >> at & 1) as u8);
            prop_assert_eq!(take_bits(&mut marks), word);
            prop_assert_eq!(marks, [0; 64]);
        }

        #[test]
        fn every_pair_has_its_sum(pairs in prop::collection::vec(any::<(u16, u16)>(), 0..40)) {
            let (first, mut last): (Vec<u16>, Vec<u16>) = pairs.iter().copied().unzip();
            last.reverse();
            let expected: Vec<u32> = pairs.iter().map(|&(x, y)| (x ^ y).into()).collect();
            let widened = |values: &[u16]| values.iter().map(|&x| x.into()).collect::<Vec<u32>>();
            let (mut narrow, mut wide) = (Vec::new(), Vec::new());
            u16::each_sum(&first, &last, |sum| narrow.push(sum));
            u32::each_sum(&widened(&first), &widened(&last), |sum| wide.push(sum));
            prop_assert_eq!(&narrow, &expected);
            prop_assert_eq!(wide, expected);
        }
    }
}
