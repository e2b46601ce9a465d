//! Witnesses: splits which show that a rare value is an option of most heaps.
//!
//! To prove that the value of heap `n` is the common value `v`, the recurrence must show that
//! each rare value below `v` is an option of `n`. A *witness* is a split with a small part `a`,
//! and so with the value `g(a) ^ g(n - i - a)`. A short list of witnesses serves nearly all
//! heaps and values; it is chosen greedily on a sample.

use super::moves::Moves;
use super::pairs::Kernel;
use crate::heap::code::Modifier;
use std::ops::Range;

/// A split by its distance `i + a` from the heap and the value of its part `a`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Lag {
    pub(crate) distance: u32,
    pub(crate) value: u16,
}

/// A heap of the sample, with the values that need a witness, as bits.
#[derive(Clone)]
pub(crate) struct Needs {
    pub(crate) heap: usize,
    pub(crate) words: Vec<u64>,
}

/// Chooses up to `most` witnesses with a small part of at most `reach`: at each step the one
/// that serves the most needs that are still unserved.
pub(crate) fn choose(
    moves: &Moves,
    values: &[u16],
    sample: Vec<Needs>,
    reach: usize,
    most: usize,
) -> Vec<Lag> {
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
    let width = |needs: &Needs| 64 * needs.words.len();
    let serve = |needs: &Needs, row: &mut [u16]| {
        for (lag, served) in candidates.iter().zip(row) {
            let value = values[needs.heap - lag.distance as usize] ^ lag.value;
            let word = needs.words.get(usize::from(value / 64)).copied().unwrap_or(0);
            *served = if word >> (value % 64) & 1 == 1 { value } else { NONE };
        }
    };
    greedy(&candidates, &sample, width, most, 1, serve)
}

/// The entry for "no need" in the rows of [`greedy`].
pub(crate) const NONE: u16 = u16::MAX;

/// The largest number of needs in the sample of [`greedy`].
const MOST_NEEDS: usize = 1 << 22;

/// The largest number of items in that sample.
const MOST_ITEMS: usize = 1 << 12;

/// Chooses up to `most` of the candidates: at each step the first of those that serve the most
/// unserved needs. An item of the sample has needs below its `width`; `serve` writes the need
/// that each candidate serves, or [`NONE`]. When the sample is served, or no candidate serves
/// the rest, the choice starts again with the other candidates, for items that are not in the
/// sample, in up to `rounds` rounds.
///
/// O(candidates * sample), and O(candidates) for each chosen candidate and each need, eight
/// candidates at a time. (With lists of the candidates for each need, making the lists took a
/// third of the time.)
pub(crate) fn greedy<C: Copy, S>(
    candidates: &[C],
    sample: &[S],
    width: impl Fn(&S) -> usize,
    most: usize,
    rounds: usize,
    serve: impl Fn(&S, &mut [u16]),
) -> Vec<C> {
    let many = candidates.len();
    if many == 0 {
        return Vec::new();
    }
    // The index of the first need of each item.
    let mut offsets = vec![0];
    for item in sample.iter().take(MOST_ITEMS) {
        let next = offsets[offsets.len() - 1] + width(item);
        if next > MOST_NEEDS {
            break;
        }
        offsets.push(next);
    }
    let items = offsets.len() - 1;
    // The need that each candidate serves, item by item.
    let mut served = vec![NONE; items * many];
    let mut counts = vec![0i16; many];
    for (item, row) in sample.iter().zip(served.chunks_mut(many)) {
        serve(item, row);
        let some = |&need: &u16| i16::from(need != NONE);
        counts.iter_mut().zip(&*row).for_each(|(count, need)| *count += some(need));
    }
    let mut chosen = Vec::new();
    for _ in 0..rounds {
        let (before, mut left) = (chosen.len(), counts.clone());
        let mut open = vec![true; offsets[items]];
        while chosen.len() < most {
            let best = left.iter().copied().max().unwrap_or(0);
            let Some(at) = left.iter().position(|&count| best > 0 && count == best) else { break };
            chosen.push(candidates[at]);
            counts[at] = i16::MIN / 2;
            for (row, needs) in served.chunks(many).zip(offsets.windows(2)) {
                let need = row[at];
                let open = open[needs[0]..needs[1]].get_mut(usize::from(need));
                if open.is_some_and(std::mem::take) {
                    let same = |&other: &u16| i16::from(other == need);
                    left.iter_mut().zip(row).for_each(|(left, other)| *left -= same(other));
                }
            }
        }
        if chosen.len() == before || chosen.len() >= most {
            break;
        }
    }
    chosen
}

/// The first values in reverse order, to look for witnesses block by block: the two parts of
/// consecutive splits then have the same order.
#[derive(Clone, Debug)]
pub(crate) struct Head {
    /// The value of heap h is at `reversed.len() - 1 - h`.
    reversed: Vec<u16>,
    filled: usize,
    kernel: Kernel,
}

/// The number of splits in the first block that is compared. Starting a block counts as this
/// many comparisons.
const BLOCK: usize = 64;

/// The largest number of splits in a block.
const MOST_AT_ONCE: usize = 1 << 10;

/// The largest number of heaps that a [`Head`] holds.
const HEAD: usize = 1 << 16;

impl Head {
    /// The most bytes that a head takes.
    pub(crate) const BYTES: u64 = 2 * HEAD as u64;

    pub(crate) fn new() -> Head {
        Head { reversed: Vec::new(), filled: 0, kernel: Kernel::best() }
    }

    /// Adds new values.
    pub(crate) fn extend(&mut self, values: &[u16]) {
        let to = values.len().min(HEAD);
        if self.filled < to {
            if self.reversed.len() < to {
                self.reversed = vec![0; (2 * to).min(HEAD)];
                self.filled = 0;
            }
            let end = self.reversed.len() - self.filled;
            let places = self.reversed[..end].iter_mut().rev();
            places.zip(&values[self.filled..to]).for_each(|(place, &value)| *place = value);
            self.filled = to;
        }
    }

    /// The smaller part of a split of `heap` with the value `y`: of all blocks of splits, from
    /// the first that has one. O(heap) if there is none.
    pub(crate) fn find(&self, moves: &Moves, values: &[u16], heap: usize, y: u16) -> Option<usize> {
        let (mut parts, rest) = self.block(moves, values, heap, y, &mut 0)?;
        parts.find(|&part| values[part] ^ values[rest - part] == y)
    }

    /// Whether some split of `heap` has the value `y`. O(heap) if none has. `compared` counts
    /// the comparisons.
    pub(crate) fn has(
        &self,
        moves: &Moves,
        values: &[u16],
        heap: usize,
        y: u16,
        compared: &mut u64,
    ) -> bool {
        self.block(moves, values, heap, y, compared).is_some()
    }

    /// The first block of splits of which one has the value: the range of the smaller parts,
    /// and the total that they are parts of.
    fn block(
        &self,
        moves: &Moves,
        values: &[u16],
        heap: usize,
        y: u16,
        compared: &mut u64,
    ) -> Option<(Range<usize>, usize)> {
        let longest = moves
            .breaks
            .iter()
            .map(|&(taken, modifier)| Moves::halves(heap.saturating_sub(taken as usize), modifier));
        let longest = longest.max()?;
        let (mut from, mut block) = (1, BLOCK);
        while from <= longest {
            for &(taken, modifier) in &moves.breaks {
                let rest = heap.saturating_sub(taken as usize);
                let half = Moves::halves(rest, modifier);
                let to = (from + block).min(half + 1);
                if to <= from {
                    continue;
                }
                *compared += (to - from + BLOCK) as u64;
                // The other parts, for a = to - 1 down to a = from.
                let others = &values[rest + 1 - to..rest + 1 - from];
                let hit = if to <= self.filled {
                    let end = self.reversed.len();
                    let parts = &self.reversed[end - to..end - from];
                    self.kernel.has(parts, others, y)
                } else {
                    let mut reversed = [0; MOST_AT_ONCE];
                    let reversed = &mut reversed[..to - from];
                    reversed.copy_from_slice(&values[from..to]);
                    reversed.reverse();
                    self.kernel.has(reversed, others, y)
                };
                if hit {
                    return Some((from..to, rest));
                }
            }
            from += block;
            block = (2 * block).min(MOST_AT_ONCE);
        }
        None
    }
}
