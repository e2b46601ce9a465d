//! Witnesses: splits which show that a rare value is an option of most heaps.
//!
//! To prove that the value of heap `n` is the common value `v`, each rare value
//! below `v` must be shown to be an option of `n`. A *witness* is a split with
//! a small part `a`, so the value `g(a) ^ g(n - i - a)`. A short list of them
//! serves nearly all heaps and values; it is chosen greedily on a sample.

use super::moves::Moves;
use crate::heap::code::Modifier;
use rustc_hash::FxHashSet;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::hash::Hash;

/// A split by its distance `i + a` from the heap and the value of its part `a`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Lag {
    pub(crate) distance: u32,
    pub(crate) value: u16,
}

/// A heap of the sample with the values that need a witness, as bits.
#[derive(Clone)]
pub(crate) struct Needs {
    pub(crate) heap: usize,
    pub(crate) words: Vec<u64>,
}

/// Chooses up to `most` witnesses with small part at most `reach`: always the
/// one that serves the most needs that are left (lazily: a candidate is counted
/// anew only when its last count would win).
pub(crate) fn choose(
    moves: &Moves,
    values: &[u16],
    sample: Vec<Needs>,
    reach: usize,
    most: usize,
) -> Vec<Lag> {
    let bit = |needs: &Needs, lag: &Lag| {
        let value = usize::from(values[needs.heap - lag.distance as usize] ^ lag.value);
        (value / 64 < needs.words.len()).then_some((value / 64, 1 << (value % 64)))
    };
    let mut candidates = Vec::new();
    for &(taken, modifier) in &moves.breaks {
        if modifier == Modifier::Equal {
            continue;
        }
        for (part, &value) in values.iter().enumerate().skip(1).take(reach) {
            let lag = Lag { distance: taken as u32 + part as u32, value };
            // Both parts exist and differ for every heap of the sample.
            if sample.iter().all(|needs| needs.heap > 2 * lag.distance as usize) {
                candidates.push(lag);
            }
        }
    }
    let serves = |needs: &Needs, lag: &Lag| {
        bit(needs, lag).is_some_and(|(word, bit)| needs.words[word] & bit != 0)
    };
    let serve = |needs: &mut Needs, lag: &Lag| {
        if let Some((word, bit)) = bit(needs, lag) {
            needs.words[word] &= !bit;
        }
        needs.words.iter().any(|&word| word != 0)
    };
    greedy(&candidates, &sample, most, 1, serves, serve)
}

/// Chooses up to `most` of the candidates: always the one that `serves` the most
/// items of the sample that are left (lazily: a candidate is counted anew only
/// when its last count would win). `serve` takes its need from an item and
/// tells whether any is left. When the sample is served it begins again with
/// the other candidates, for the items that are not in it, in up to `rounds`.
/// O(candidates * sample) once, and what is counted anew.
pub(crate) fn greedy<C: Copy + Ord + Hash, S: Clone>(
    candidates: &[C],
    sample: &[S],
    most: usize,
    rounds: usize,
    serves: impl Fn(&S, &C) -> bool,
    serve: impl Fn(&mut S, &C) -> bool,
) -> Vec<C> {
    let count =
        |sample: &[S], candidate: &C| sample.iter().filter(|item| serves(item, candidate)).count();
    let counted = candidates.iter().map(|&c| (count(sample, &c), Reverse(c)));
    let mut others: Vec<_> = counted.filter(|&(count, _)| count > 0).collect();
    let mut chosen = Vec::new();
    for _ in 0..rounds {
        let mut queue = BinaryHeap::from(others.clone());
        let mut left = sample.to_vec();
        let before = chosen.len();
        while let Some((_, candidate)) = queue.pop() {
            if left.is_empty() || chosen.len() == most {
                break;
            }
            let now = count(&left, &candidate.0);
            if queue.peek().is_some_and(|&(next, _)| next > now) {
                queue.push((now, candidate));
                continue;
            }
            if now == 0 {
                break;
            }
            chosen.push(candidate.0);
            left.retain_mut(|item| serve(item, &candidate.0));
        }
        let new: FxHashSet<C> = chosen[before..].iter().copied().collect();
        if new.is_empty() || chosen.len() == most {
            break;
        }
        others.retain(|(_, candidate)| !new.contains(&candidate.0));
    }
    chosen
}

/// The first values backwards, to look for witnesses block by block: both
/// parts of consecutive splits then stand in the same order.
#[derive(Clone, Debug)]
pub(crate) struct Head {
    /// The value of heap h is at `HEAD - 1 - h`.
    reversed: Vec<u16>,
    filled: usize,
}

/// How many heaps a [`Head`] holds.
const HEAD: usize = 1 << 16;

impl Head {
    /// Bytes that a head takes.
    pub(crate) const BYTES: u64 = 2 * HEAD as u64;

    pub(crate) fn new() -> Head {
        Head { reversed: vec![0; HEAD], filled: 0 }
    }

    /// Takes over values that are new.
    pub(crate) fn extend(&mut self, values: &[u16]) {
        let to = values.len().min(HEAD);
        if self.filled < to {
            let end = HEAD - self.filled;
            let places = self.reversed[..end].iter_mut().rev();
            places.zip(&values[self.filled..to]).for_each(|(place, &value)| *place = value);
            self.filled = to;
        }
    }

    /// The smaller part of a split of `heap` with the value `y`; of all blocks
    /// of splits the first with one. O(heap) if there is none; `compared`
    /// counts.
    pub(crate) fn find(
        &self,
        moves: &Moves,
        values: &[u16],
        heap: usize,
        y: u16,
        compared: &mut u64,
    ) -> Option<usize> {
        let longest = moves
            .breaks
            .iter()
            .map(|&(taken, modifier)| Moves::halves(heap.saturating_sub(taken as usize), modifier));
        let longest = longest.max()?;
        let (mut from, mut block) = (1, 64);
        while from <= longest {
            for &(taken, modifier) in &moves.breaks {
                let rest = heap.saturating_sub(taken as usize);
                let half = Moves::halves(rest, modifier);
                let to = (from + block).min(half + 1);
                if to <= from {
                    continue;
                }
                *compared += (to - from) as u64;
                // The other parts, of a = to - 1 down to a = from.
                let others = &values[rest + 1 - to..rest + 1 - from];
                let hit = if to <= self.filled {
                    let parts = &self.reversed[HEAD - to..HEAD - from];
                    let pairs = parts.iter().zip(others);
                    pairs.fold(false, |hit, (&a, &b)| hit | (a ^ b == y))
                } else {
                    let pairs = values[from..to].iter().rev().zip(others);
                    pairs.fold(false, |hit, (&a, &b)| hit | (a ^ b == y))
                };
                if hit {
                    let mut parts = from..to;
                    return parts.find(|&a| values[a] ^ values[rest - a] == y);
                }
            }
            from += block;
            block = (2 * block).min(1024);
        }
        None
    }
}
