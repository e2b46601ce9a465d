//! The loops over many heaps, in plain Rust that compilers turn into vectors.

use super::guess::Guess;
use super::marks::{BLOCK, GROUP, Lag, Marks};
use std::cmp::Ordering;

/// Guesses the values of the block that ends `values`, the first of them that of heap
/// `heap`, and writes them there. Every distance must lead to a value before.
pub(crate) fn guess(marks: &Marks, values: &mut [u8], heap: usize, guess: &mut Guess) {
    match marks.words {
        1 => guess_in::<1, 4>(marks, values, heap, guess),
        2 => guess_in::<2, 2>(marks, values, heap, guess),
        4 => guess_in::<4, 1>(marks, values, heap, guess),
        _ => guess_in::<8, 1>(marks, values, heap, guess),
    }
}

/// With sets of `K` words, as many groups at once as there are registers for.
#[inline(always)]
fn guess_in<const K: usize, const GROUPS: usize>(
    marks: &Marks,
    values: &mut [u8],
    heap: usize,
    guess: &mut Guess,
) {
    let start = values.len() - BLOCK;
    (guess.heaps, guess.words) = (0, K);
    (guess.refuted, guess.doubtful) = (0, 0);
    let mut sets = [[[0u32; GROUP]; K]; BLOCK / GROUP];
    let at = (start..).step_by(GROUPS * GROUP);
    for (at, sets) in at.zip(sets.as_chunks_mut::<GROUPS>().0) {
        mark_all(values, at, &marks.far, sets);
    }
    let common = [0, 1].map(|parity| {
        let all = &marks.common[(heap + parity) % 2];
        std::array::from_fn::<u32, K, _>(|word| all[word])
    });
    'groups: for (group, sets) in sets.iter_mut().enumerate() {
        mark_all(values, start + group * GROUP, &marks.mid, std::array::from_mut(sets));
        for lane in 0..GROUP {
            let at = start + group * GROUP + lane;
            let mut set: [u32; K] = std::array::from_fn(|word| sets[word][lane]);
            for lag in &marks.near {
                let value = lag.of(values, at);
                for (word, set) in set.iter_mut().enumerate() {
                    *set |= bit(value, word);
                }
            }
            let common = &common[lane % 2];
            let free = |word: usize| common[word] & !set[word];
            let Some(word) = (0..K).find(|&word| free(word) != 0) else { break 'groups };
            let value = free(word).trailing_zeros();
            let mut any = 0;
            for at in 0..K {
                let below = match at.cmp(&word) {
                    Ordering::Less => u32::MAX,
                    Ordering::Equal => (1 << value) - 1,
                    Ordering::Greater => 0,
                };
                let open = below & !common[at] & !set[at];
                guess.open[at][guess.heaps] = open;
                any |= open;
            }
            guess.doubtful |= u64::from(any != 0) << guess.heaps;
            guess.heaps += 1;
            values[at] = (32 * word as u32 + value) as u8;
        }
    }
    let block: [u8; BLOCK] = lanes(values, start);
    let mut refuted = [false; BLOCK];
    for lag in &marks.all {
        let left: [u8; BLOCK] = lanes(values, start - lag.distance);
        let value = lag.value as u8;
        for ((refuted, left), guess) in refuted.iter_mut().zip(left).zip(block) {
            *refuted |= left ^ value == guess;
        }
    }
    if refuted.iter().fold(false, |any, &refuted| any | refuted) {
        let bits = (0..BLOCK).filter(|&at| refuted[at]).map(|at| 1 << at);
        guess.refuted = bits.sum();
    }
}

/// Whether the nim-sum of an element of `one` and of the element of `other` that is as far
/// from the end is `value`.
pub(crate) fn meets(one: &[u16], other: &[u16], value: u16) -> bool {
    let pairs = one.iter().zip(other.iter().rev());
    pairs.fold(false, |hit, (&a, &b)| hit | (a ^ b == value))
}

/// The bit of a value in a word of its set.
#[inline(always)]
fn bit(value: u32, word: usize) -> u32 {
    1u32.unbounded_shl(value ^ (32 * word) as u32)
}

#[inline(always)]
fn lanes<const LANES: usize>(values: &[u8], from: usize) -> [u8; LANES] {
    values[from..from + LANES].try_into().expect("as many as that")
}

/// Marks options of heaps side by side.
#[inline(always)]
fn mark_all<const K: usize, const GROUPS: usize>(
    values: &[u8],
    at: usize,
    lags: &[Lag],
    sets: &mut [[[u32; GROUP]; K]; GROUPS],
) {
    // In registers.
    let mut here = *sets;
    for lag in lags {
        let left = &values[at - lag.distance..][..GROUPS * GROUP];
        for (sets, left) in here.iter_mut().zip(left.as_chunks::<GROUP>().0) {
            for (word, set) in sets.iter_mut().enumerate() {
                for (set, &left) in set.iter_mut().zip(left) {
                    *set |= bit(u32::from(left) ^ lag.value, word);
                }
            }
        }
    }
    *sets = here;
}

#[cfg(test)]
mod tests {
    use super::super::classes::Classes;
    use super::super::guess::Guess;
    use super::super::marks::{BLOCK, GROUP, Lag, Marks};
    use crate::rules::Rules;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn lag(farthest: usize, values: u32) -> impl Strategy<Value = Lag> {
        let distance = prop_oneof![1..GROUP, GROUP..BLOCK, BLOCK..farthest];
        (distance, 0..values).prop_map(|(distance, value)| Lag { distance, value })
    }

    proptest! {
        /// Whatever is marked and whatever the values are.
        #[test]
        fn a_guess_is_what_it_is_said_to_be(
            words in prop_oneof![Just(1usize), Just(2), Just(4), Just(8)],
            mask in 1u64..256,
            parity in any::<bool>(),
            (before, marks, all) in (500usize..700).prop_flat_map(|length| (
                prop::collection::vec(any::<u8>(), length),
                prop_oneof![
                    prop::collection::vec(lag(400, 256), 0..12),
                    prop::collection::vec(lag(400, 256), 0..80),
                ],
                prop::collection::vec(lag(400, 256), 1..80),
            )),
        ) {
            let rules = Rules::parse("0.06").unwrap();
            let classes = Classes::new(&rules, mask, parity).unwrap();
            let most = (32 * words - 1) as u8;
            let small = |lag: Lag| Lag { value: lag.value & u32::from(most), ..lag };
            let mut values: Vec<u8> = before.iter().map(|value| value & most).collect();
            let heap = values.len();
            let all: Vec<Lag> = all.into_iter().map(small).collect();
            let marks: Vec<Lag> = marks.into_iter().map(small).collect();
            let mut choice = Marks::new(classes, &values, heap, all.clone(), Vec::new()).unwrap();
            choice.words = words;
            (choice.far, choice.mid, choice.near) = Default::default();
            marks.iter().for_each(|&lag| choice.mark(lag));
            values.resize(heap + BLOCK, 0);
            let mut guess = Guess::new();
            super::guess(&choice, &mut values, heap, &mut guess);
            let mut sure = guess.heaps;
            for lane in 0..guess.heaps {
                let at = heap + lane;
                let common = |value: u16| classes.common(at, value);
                let marked: BTreeSet<u32> = marks.iter().map(|lag| lag.of(&values, at)).collect();
                let is_free = |value: &u16| !marked.contains(&u32::from(*value));
                let value = (0..).find(|value| common(*value) && is_free(value)).unwrap();
                prop_assert_eq!(u16::from(values[at]), value);
                let open: Vec<u16> = (0..value).filter(is_free).collect();
                prop_assert_eq!(guess.open(lane).collect::<Vec<_>>(), open.clone());
                let refuted = all.iter().any(|lag| lag.of(&values, at) == u32::from(value));
                prop_assert_eq!(guess.is_refuted(lane), refuted);
                if refuted || !open.is_empty() {
                    sure = sure.min(lane);
                }
            }
            prop_assert_eq!(guess.sure(0), sure);
            if guess.heaps < BLOCK {
                // All common values that words hold are marked.
                let at = heap + guess.heaps;
                let common = (0..=u16::from(most)).filter(|&value| classes.common(at, value));
                let marked: BTreeSet<u32> = marks.iter().map(|lag| lag.of(&values, at)).collect();
                prop_assert!(common.map(u32::from).all(|value| marked.contains(&value)));
            }
        }

        #[test]
        fn sums_are_found(
            pairs in prop::collection::vec((0u16..64, 0u16..64), 0..200),
            value in 0u16..64,
        ) {
            let (one, mut other): (Vec<u16>, Vec<u16>) = pairs.iter().copied().unzip();
            other.reverse();
            let meets = pairs.iter().any(|(a, b)| a ^ b == value);
            prop_assert_eq!(super::meets(&one, &other, value), meets);
        }
    }
}
