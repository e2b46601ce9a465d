//! Values of many heaps at a time, for [`Halves`](super::Halves).
//!
//! Where hardly a heap is rare, the values of a block of heaps are guessed and then
//! proved, by loops that a processor with vectors does for many heaps at once: what
//! neighbouring heaps leave at one distance lies side by side.
//!
//! 1. Some options of each heap are *marked*: takes, splits with a rare part, and
//!    splits that have often shown rare values.
//! 2. The *guess* is the least common value that is not marked.
//! 3. It is compared with *all* options of common value: takes, and splits with a
//!    rare part. Where it is one of them it is refuted.
//!
//! A guess that is not refuted is the value of its heap, if the heaps before it in the
//! block have theirs, and if every smaller rare value that is not marked (*open*) is found
//! to be an option otherwise: smaller common values are marked, only options are, and the
//! guess is none. So what is marked is a question of time only.

use super::classes::Classes;
use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::ops::RangeInclusive;

/// Heaps in a block.
pub(crate) const BLOCK: usize = 64;

/// Heaps that are marked together at least; options at smaller distances are
/// marked heap by heap.
const GROUP: usize = 8;

/// Values of so many words of 32 bits are marked at most.
const WORDS: usize = 8;

/// Marks are chosen on a sample: one heap of so many, at least and at most so many.
const SAMPLED: usize = 64;
const SAMPLE: RangeInclusive<usize> = 256..=1 << 11;

/// The largest part of a split that shall show a rare value.
pub(crate) const PART: usize = 256;

/// With more options of common value than this there are no blocks.
const MOST: usize = 1 << 12;

/// A common value that is not marked costs about as much as so many rare ones.
const COMMON: usize = 16;

/// A rare value that is not marked costs about as much as so many marks.
const OPEN: usize = 1000;

/// A mark at a distance within a group costs as much as so many words.
const DEAR: usize = 12;

/// An option: what is left at a distance, and beside it a heap of this value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Lag {
    pub(crate) distance: usize,
    /// Below 256; so wide that marks need not be widened from bytes.
    pub(crate) value: u32,
}

impl Lag {
    /// The value of the option of the heap at a place.
    #[inline(always)]
    fn of(self, values: &[u8], at: usize) -> u32 {
        u32::from(values[at - self.distance]) ^ self.value
    }
}

/// What is known of a block.
#[derive(Clone, Debug)]
pub(crate) struct Guess {
    /// How many heaps have a guess.
    pub(crate) heaps: usize,
    /// The guesses that are options.
    pub(crate) refuted: [bool; BLOCK],
    /// Smaller rare values that are not marked.
    open: [[u32; WORDS]; BLOCK],
    /// Whether there are any.
    doubtful: [bool; BLOCK],
    /// Whether any guess is refuted or has open values.
    stops: bool,
}

impl Guess {
    pub(crate) fn new() -> Guess {
        let open = [[0; WORDS]; BLOCK];
        Guess { heaps: 0, refuted: [false; BLOCK], open, doubtful: [false; BLOCK], stops: false }
    }

    /// The smaller rare values that are not marked.
    pub(crate) fn open(&self, at: usize) -> impl Iterator<Item = u16> {
        let words = (0u16..).zip(&self.open[at]);
        let words = words.filter(|&(_, &set)| set != 0);
        words.flat_map(|(word, &set)| {
            let sets = std::iter::successors(Some(set), |set| Some(set & set.wrapping_sub(1)));
            let bits = sets.take_while(|&set| set != 0).map(u32::trailing_zeros);
            bits.map(move |bit| 32 * word + bit as u16)
        })
    }

    /// How many guesses from a place on are values without more ado.
    pub(crate) fn sure(&self, from: usize) -> usize {
        if !self.stops {
            return self.heaps - from;
        }
        let left = self.refuted[from..self.heaps].iter().zip(&self.doubtful[from..]);
        left.take_while(|&(refuted, doubtful)| !(refuted | doubtful)).count()
    }
}

/// What blocks are guessed from.
#[derive(Debug)]
pub(crate) struct Blocks {
    /// All options of common value.
    all: Vec<Lag>,
    /// Those that are marked: for a block at once, for a group, and heap by heap.
    far: Vec<Lag>,
    mid: Vec<Lag>,
    near: Vec<Lag>,
    /// The common values of even and odd heaps.
    common: [[u32; WORDS]; 2],
    /// How many words are marked: 1, 2, 4 or 8.
    words: usize,
    /// Whether the processor has vectors of 256 bits.
    vectors: bool,
}

impl Blocks {
    /// Chooses the marks for the heaps after `values`, which are those of the heaps up to
    /// `next - 1`. `all` are the options of common value, `witnesses` others.
    /// `None` where that would not help.
    pub(crate) fn new(
        classes: Classes,
        values: &[u8],
        next: usize,
        all: Vec<Lag>,
        witnesses: Vec<Lag>,
    ) -> Option<Blocks> {
        let farthest = all.iter().chain(&witnesses).map(|lag| lag.distance).max()?;
        let heaps = (next / SAMPLED).clamp(*SAMPLE.start(), *SAMPLE.end());
        let heaps = values.len().checked_sub(farthest + 1)?.min(heaps);
        if heaps < BLOCK || all.len() > MOST {
            return None;
        }
        let most = values[values.len() / 2..].iter().copied().max()?;
        let words = (usize::from(most) / 32 + 1).next_power_of_two();
        let common = [0, 1].map(|parity| {
            let mut set = [0u32; WORDS];
            for value in (0..=255u8).filter(|&value| classes.common(parity, value.into())) {
                set[usize::from(value / 32)] |= 1 << (value % 32);
            }
            set
        });
        #[cfg(target_arch = "x86_64")]
        let vectors = is_x86_feature_detected!("avx2");
        #[cfg(not(target_arch = "x86_64"))]
        let vectors = false;
        let mut blocks = Blocks {
            all,
            far: Vec::new(),
            mid: Vec::new(),
            near: Vec::new(),
            common,
            words,
            vectors,
        };
        let sample: Vec<usize> = (values.len() - heaps..values.len()).collect();
        for lag in blocks.choose(values, next - values.len(), &sample, witnesses) {
            blocks.mark(lag);
        }
        Some(blocks)
    }

    /// The marks that save most, one after the other: greedily, on a sample of heaps.
    fn choose(
        &self,
        values: &[u8],
        base: usize,
        sample: &[usize],
        witnesses: Vec<Lag>,
    ) -> Vec<Lag> {
        // Values that are to be marked.
        let mut needs: Vec<[u32; WORDS]> =
            sample.iter().map(|&at| below(values[at].into())).collect();
        let lags = self.all.iter().copied().chain(witnesses);
        let gain = |lag: Lag, needs: &[[u32; WORDS]]| {
            let each = sample.iter().zip(needs).map(|(&at, needs)| {
                let value = lag.of(values, at);
                let (word, value) = ((value / 32) as usize, value % 32);
                let needed = needs[word] >> value & 1 == 1;
                let common = self.common[(base + at) % 2][word] >> value & 1 == 1;
                usize::from(needed) * if common { COMMON } else { 1 }
            });
            // As if all marks had the same price.
            each.sum::<usize>() * DEAR / self.price(lag)
        };
        let mut queue: BinaryHeap<(usize, Lag)> =
            lags.map(|lag| (gain(lag, &needs), lag)).collect();
        let least = DEAR * sample.len() / OPEN;
        let mut marks = Vec::new();
        while let Some((_, lag)) = queue.pop() {
            // The gain is what it was once, or less.
            let now = gain(lag, &needs);
            if queue.peek().is_some_and(|&(other, _)| other > now) {
                queue.push((now, lag));
                continue;
            }
            if now <= least {
                break;
            }
            marks.push(lag);
            for (&at, needs) in sample.iter().zip(&mut needs) {
                let value = lag.of(values, at);
                needs[(value / 32) as usize] &= !(1 << (value % 32));
            }
        }
        marks
    }

    /// What a mark costs, in words marked for a whole block.
    fn price(&self, lag: Lag) -> usize {
        match lag.distance {
            BLOCK.. => self.words,
            GROUP.. => 1 + 2 * self.words,
            _ => DEAR,
        }
    }

    fn mark(&mut self, lag: Lag) {
        match lag.distance {
            BLOCK.. => self.far.push(lag),
            GROUP.. => self.mid.push(lag),
            _ => self.near.push(lag),
        }
    }

    /// How many marks there are.
    pub(crate) fn marks(&self) -> usize {
        self.far.len() + self.mid.len() + self.near.len()
    }

    /// Adds an option of common value of the heaps to come.
    pub(crate) fn add(&mut self, lag: Lag) {
        self.all.push(lag);
    }

    /// Marks the option that refutes the guess at a place from now on.
    pub(crate) fn learn(&mut self, values: &[u8], at: usize) {
        let refutes = |lag: &&Lag| lag.of(values, at) == u32::from(values[at]);
        if let Some(&lag) = self.all.iter().find(refutes) {
            self.mark(lag);
        }
    }

    /// Guesses the values of the block that ends `values`, the first of them that of heap
    /// `heap`, and writes them there. Every distance must lead to a value before.
    pub(crate) fn guess(&self, values: &mut [u8], heap: usize, guess: &mut Guess) {
        #[cfg(target_arch = "x86_64")]
        #[allow(unsafe_code)]
        if self.vectors {
            // SAFETY: the processor has AVX2, as `vectors` says.
            return unsafe { self.guess_avx2(values, heap, guess) };
        }
        self.guess_by_words(values, heap, guess);
    }

    /// The same code as everywhere, translated for processors with AVX2.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    fn guess_avx2(&self, values: &mut [u8], heap: usize, guess: &mut Guess) {
        self.guess_by_words(values, heap, guess);
    }

    #[inline(always)]
    fn guess_by_words(&self, values: &mut [u8], heap: usize, guess: &mut Guess) {
        match self.words {
            1 => self.guess_in::<1, 4>(values, heap, guess),
            2 => self.guess_in::<2, 2>(values, heap, guess),
            4 => self.guess_in::<4, 1>(values, heap, guess),
            _ => self.guess_in::<8, 1>(values, heap, guess),
        }
    }

    /// With sets of `K` words, as many groups at once as there are registers for.
    #[inline(always)]
    fn guess_in<const K: usize, const GROUPS: usize>(
        &self,
        values: &mut [u8],
        heap: usize,
        guess: &mut Guess,
    ) {
        let start = values.len() - BLOCK;
        guess.heaps = 0;
        let mut sets = [[[0u32; GROUP]; K]; BLOCK / GROUP];
        let at = (start..).step_by(GROUPS * GROUP);
        for (at, sets) in at.zip(sets.as_chunks_mut::<GROUPS>().0) {
            mark_all(values, at, &self.far, sets);
        }
        let common = [0, 1].map(|parity| {
            let all = &self.common[(heap + parity) % 2];
            std::array::from_fn::<u32, K, _>(|word| all[word])
        });
        'groups: for (group, sets) in sets.iter_mut().enumerate() {
            mark_all(values, start + group * GROUP, &self.mid, std::array::from_mut(sets));
            for lane in 0..GROUP {
                let at = start + group * GROUP + lane;
                let mut set: [u32; K] = std::array::from_fn(|word| sets[word][lane]);
                for lag in &self.near {
                    let value = lag.of(values, at);
                    for (word, set) in set.iter_mut().enumerate() {
                        *set |= bit(value, word);
                    }
                }
                let common = &common[lane % 2];
                let free = |word: usize| common[word] & !set[word];
                let Some(word) = (0..K).find(|&word| free(word) != 0) else { break 'groups };
                let value = free(word).trailing_zeros();
                let open = &mut guess.open[guess.heaps];
                for (at, open) in open.iter_mut().take(K).enumerate() {
                    let below = match at.cmp(&word) {
                        Ordering::Less => u32::MAX,
                        Ordering::Equal => (1 << value) - 1,
                        Ordering::Greater => 0,
                    };
                    *open = below & !common[at] & !set[at];
                }
                guess.doubtful[guess.heaps] = open[..K].iter().any(|&open| open != 0);
                guess.heaps += 1;
                values[at] = (32 * word as u32 + value) as u8;
            }
        }
        let block: [u8; BLOCK] = lanes(values, start);
        let mut refuted = [false; BLOCK];
        for lag in &self.all {
            let left: [u8; BLOCK] = lanes(values, start - lag.distance);
            let value = lag.value as u8;
            for ((refuted, left), guess) in refuted.iter_mut().zip(left).zip(block) {
                *refuted |= left ^ value == guess;
            }
        }
        guess.refuted = refuted;
        let stops = refuted.iter().zip(&guess.doubtful[..guess.heaps]);
        guess.stops = stops.fold(false, |stops, (a, b)| stops | a | b);
    }
}

/// The bits of the values below one.
fn below(value: u32) -> [u32; WORDS] {
    std::array::from_fn(|word| match value.saturating_sub(32 * word as u32) {
        32.. => u32::MAX,
        some => (1 << some) - 1,
    })
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
                prop::collection::vec(lag(400, 256), 0..80),
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
            let mut blocks = Blocks::new(classes, &values, heap, all.clone(), Vec::new()).unwrap();
            blocks.words = words;
            (blocks.far, blocks.mid, blocks.near) = Default::default();
            marks.iter().for_each(|&lag| blocks.mark(lag));
            values.resize(heap + BLOCK, 0);
            let mut guess = Guess::new();
            blocks.guess(&mut values, heap, &mut guess);
            if blocks.vectors {
                let (mut others, mut other) = (values.clone(), Guess::new());
                blocks.vectors = false;
                blocks.guess(&mut others, heap, &mut other);
                prop_assert_eq!(&others[..heap + other.heaps], &values[..heap + guess.heaps]);
                prop_assert_eq!(&other.refuted[..other.heaps], &guess.refuted[..guess.heaps]);
                prop_assert_eq!(&other.open[..other.heaps], &guess.open[..guess.heaps]);
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
                prop_assert_eq!(guess.refuted[lane], refuted);
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
    }
}
