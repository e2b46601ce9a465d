//! The choice of the splits to mark.
//!
//! For some of the last heaps all splits are counted by value. A split is worth more if fewer
//! other splits have its value: 1/c^2 if c splits have it. The sum of these worths over the
//! heaps, for each part, ranks the lags. The best lags remain good for long: those learned at
//! heap n leave little more unmarked at heap 5/4 n than new ones do.
//!
//! Measured at heap 50000 for 0.007, 0.135 and 0.114: of the values below the nim-value, the
//! smallest 2000 parts leave about 100, 250 and 150 unmarked, the best 2000 lags 19, 36 and 16,
//! the best 4000 lags 4, 12 and 4. With worths of 1/c or exp(-r c) the result is up to a third
//! worse; with the mean worth of all parts of the same value and parity it is two to three
//! times worse. A sample of 16 heaps gives nearly as good lags as one of 256.

use super::super::moves::Moves;
use super::super::split::Split;
use crate::heap::code::Modifier;
use std::cmp::Reverse;

/// The number of heaps in the sample from which lags are learned.
pub(super) const SAMPLE: usize = 32;

/// The largest number of lags that are learned.
const MOST: usize = 1 << 20;

/// Splits with one part fixed; the other part is the heap `distance` before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lag {
    pub(super) distance: u32,
    /// The value of the fixed part.
    pub(super) value: u16,
    /// Which of [`Moves::breaks`] the splits belong to.
    pub(super) kind: u16,
}

/// The splits whose parts may differ, with their places in [`Moves::breaks`].
pub(super) fn kinds(moves: &Moves) -> impl Iterator<Item = (usize, &(u64, Modifier))> {
    moves.breaks.iter().enumerate().filter(|(_, (_, modifier))| *modifier != Modifier::Equal)
}

/// The most bytes that [`best`] needs for a table of n values, and the number of these that its
/// answer keeps.
pub(super) fn bytes(moves: &Moves, n: usize) -> (usize, usize) {
    (
        moves.breaks.len() * n * 16 + (1 << 18),
        2 * size_of::<Lag>() * (moves.breaks.len() * n / 2).min(MOST),
    )
}

/// The best lags for the heaps to come, best first. All values and their sums are below
/// `bound`. With a split of the values only rare values count. O(values log values) for each kind
/// of split.
pub(super) fn best(
    moves: &Moves,
    values: &[u16],
    reversed: &[u16],
    bound: usize,
    split: Option<Split>,
) -> Vec<Lag> {
    let n = values.len();
    let mut worths = vec![0f32; moves.breaks.len() * n];
    let mut counts = vec![0u32; bound];
    let mut worth_of = vec![0f32; bound];
    for heap in n - SAMPLE..n {
        // The parts from 1 on, and the others.
        let parts = |taken: u64| {
            let rest = heap - taken as usize;
            let start = reversed.len() - rest;
            (&values[1..rest], &reversed[start..start + rest - 1])
        };
        counts.fill(0);
        for (_, &(taken, _)) in kinds(moves) {
            let (x, y) = parts(taken);
            let half = x.len().div_ceil(2);
            x[..half].iter().zip(&y[..half]).for_each(|(x, y)| counts[usize::from(x ^ y)] += 1);
        }
        worth_of.fill(0.0);
        let worths_of = worth_of[..usize::from(values[heap])].iter_mut().zip(&counts);
        for (value, (worth, &count)) in worths_of.enumerate() {
            if !split.is_some_and(|split| split.is_common(heap as u64, value as u32)) {
                // A smaller value may be the value of a take only.
                *worth = (count.max(1) as f32).powi(-2);
            }
        }
        for (kind, &(taken, _)) in kinds(moves) {
            let (x, y) = parts(taken);
            let worths = &mut worths[kind * n + 1..][..x.len()];
            for ((worth, x), y) in worths.iter_mut().zip(x).zip(y) {
                *worth += worth_of[usize::from(x ^ y)];
            }
        }
    }
    let mut ranked = Vec::with_capacity(worths.len());
    for (kind, &(taken, _)) in kinds(moves) {
        // Worths are not negative, so their bits have the same order.
        let worth = |part: usize| Reverse(worths[kind * n + part].to_bits());
        let parts = 1..n - SAMPLE - taken as usize;
        ranked.extend(parts.map(|part| (worth(part), kind as u16, part as u32)));
    }
    let most = (ranked.len() / 2).min(MOST);
    if most < ranked.len() {
        ranked.select_nth_unstable(most);
    }
    ranked.truncate(most);
    ranked.sort_unstable();
    let lag = |(_, kind, part): (_, u16, u32)| Lag {
        distance: moves.breaks[usize::from(kind)].0 as u32 + part,
        value: values[part as usize],
        kind,
    };
    ranked.into_iter().map(lag).collect()
}
