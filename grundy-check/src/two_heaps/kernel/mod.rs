//! The loops over many heaps, for the processor at hand.
//!
//! A vector type proves that the processor has its instructions: only code that has asked the
//! processor can make it. The [portable](portable) code does the same work without them.

#[cfg(target_arch = "x86_64")]
mod avx2;
mod portable;

use super::guess::Guess;
use super::marks::Marks;

/// The instructions to use.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kernel {
    /// Those of every processor.
    Portable,
    /// Vectors of 32 bytes.
    #[cfg(target_arch = "x86_64")]
    Avx2(avx2::Avx2),
}

impl Kernel {
    /// The best for this processor.
    pub(crate) fn best() -> Kernel {
        *Kernel::all().last().unwrap_or(&Kernel::Portable)
    }

    /// All that this processor can do, the best last.
    pub(crate) fn all() -> Vec<Kernel> {
        #[cfg_attr(not(target_arch = "x86_64"), allow(unused_mut))]
        let mut all = vec![Kernel::Portable];
        #[cfg(target_arch = "x86_64")]
        all.extend(avx2::Avx2::detect().map(Kernel::Avx2));
        all
    }

    /// Guesses the values of the block that ends `values`, the first of them that of heap
    /// `heap`, and writes them there. Every distance must lead to a value before.
    pub(crate) fn guess(self, marks: &Marks, values: &mut [u8], heap: usize, guess: &mut Guess) {
        match self {
            Kernel::Portable => portable::guess(marks, values, heap, guess),
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2(avx2) => avx2.guess(marks, values, heap, guess),
        }
    }

    /// Whether the nim-sum of an element of `one` and of the element of `other` that is as far
    /// from the end is `value`.
    pub(crate) fn meets(self, one: &[u16], other: &[u16], value: u16) -> bool {
        match self {
            Kernel::Portable => portable::meets(one, other, value),
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2(avx2) => avx2.meets(one, other, value),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::classes::Classes;
    use super::super::guess::Guess;
    use super::super::marks::{BLOCK, GROUP, Lag, Marks};
    use super::*;
    use crate::rules::Rules;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn lag(farthest: usize, values: u32) -> impl Strategy<Value = Lag> {
        let distance = prop_oneof![1..GROUP, GROUP..BLOCK, BLOCK..farthest];
        (distance, 0..values).prop_map(|(distance, value)| Lag { distance, value })
    }

    proptest! {
        /// Whatever is marked and whatever the values are, with vectors and without.
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
            Kernel::Portable.guess(&choice, &mut values, heap, &mut guess);
            let of = |guess: &Guess| {
                let open = (0..guess.heaps).map(|at| guess.open(at).collect());
                let refuted = (0..guess.heaps).map(|at| guess.is_refuted(at)).collect();
                (guess.heaps, open.collect::<Vec<Vec<u16>>>(), refuted)
            };
            let expected: (usize, Vec<Vec<u16>>, Vec<bool>) = of(&guess);
            for kernel in Kernel::all() {
                let (mut others, mut other) = (values.clone(), Guess::new());
                others[heap..].fill(0);
                kernel.guess(&choice, &mut others, heap, &mut other);
                prop_assert_eq!(&others[..heap + other.heaps], &values[..heap + guess.heaps]);
                prop_assert_eq!(of(&other), expected.clone(), "{:?}", kernel);
                prop_assert_eq!(other.sure(0), guess.sure(0), "{:?}", kernel);
            }
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
        fn all_find_the_same_sums(
            pairs in prop::collection::vec((0u16..64, 0u16..64), 0..200),
            value in 0u16..64,
        ) {
            let (one, mut other): (Vec<u16>, Vec<u16>) = pairs.iter().copied().unzip();
            other.reverse();
            let meets = pairs.iter().any(|(a, b)| a ^ b == value);
            for kernel in Kernel::all() {
                prop_assert_eq!(kernel.meets(&one, &other, value), meets, "{:?}", kernel);
            }
        }
    }

    /// Few enough for Miri, which `.ci/run` has look at the kernels of AVX2.
    #[test]
    fn loads_of_blocks_stay_within_the_values() {
        let rules = Rules::parse("0.06").unwrap();
        let classes = Classes::new(&rules, 6, true).unwrap();
        let before: Vec<u8> = (0..600u32).map(|at| (at * at * 167 / 64 % 32) as u8).collect();
        let lags: Vec<Lag> = [1, GROUP - 1, GROUP, BLOCK, BLOCK + 1, 399]
            .map(|distance| Lag { distance, value: distance as u32 * 37 % 32 })
            .into();
        let mut marks = Marks::new(classes, &before, before.len(), lags.clone(), vec![]).unwrap();
        lags.iter().for_each(|&lag| marks.mark(lag));
        let guessed = |kernel: Kernel| {
            let (mut values, mut guess) = (before.clone(), Guess::new());
            values.resize(before.len() + BLOCK, 0);
            kernel.guess(&marks, &mut values, before.len(), &mut guess);
            values.truncate(before.len() + guess.heaps);
            (values, guess.sure(0))
        };
        for kernel in Kernel::all() {
            assert_eq!(guessed(kernel), guessed(Kernel::Portable), "{kernel:?}");
            let (one, other): (Vec<u16>, Vec<u16>) = (0..65).map(|at| (at, 2 * at)).unzip();
            assert!(kernel.meets(&one, &other, 128), "{kernel:?}");
            assert!(!kernel.meets(&one, &other, 9999), "{kernel:?}");
        }
    }
}
