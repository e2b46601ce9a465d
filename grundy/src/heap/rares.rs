//! Rare and common heaps of a nim-sequence.

use super::engine::moves::Moves;
use super::engine::split::Split;
use super::{HeapRules, NimSequence};
use crate::budget::{Budget, Stop};

/// A sparse space (Guy and Smith 1956; Winning Ways, chapter 4): a linear split
/// of the values of a game of two heaps for which few heaps are rare.
///
/// A value v is common at heap n where the number of ones of `v & mask`, plus
/// n if `parity` is true (and a constant), is odd; else it is rare. A nim-sum
/// of common value is then one of a rare and a common heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rares {
    /// The binary digits of the values that count.
    pub mask: u32,
    /// Whether the parity of the heap counts as well.
    pub parity: bool,
    /// The rare heaps, rising, heap 0 left out.
    pub heaps: Vec<u64>,
    /// How many heaps from 1 on were looked at.
    pub of: u64,
}

impl NimSequence {
    /// The split with the fewest rare heaps among the heaps below `length`,
    /// as far as their values are known. `None` where the game is not one of
    /// at most two heaps with a split, or more than an eighth of the heaps are
    /// rare: then it has no sparse space. Observed, not proved: later heaps may
    /// be rare.
    ///
    /// Cost: O(length), and two bytes a value.
    ///
    /// # Errors
    /// [`Stop::Memory`].
    pub fn rares(&self, length: u64, budget: &Budget) -> Result<Option<Rares>, Stop> {
        let HeapRules::Code(code) = self.rules() else { return Ok(None) };
        let Some(moves) = Moves::of(code) else { return Ok(None) };
        if moves.breaks.is_empty() || length < 64 {
            return Ok(None);
        }
        let bytes = length.saturating_mul(2);
        budget.reserve(bytes)?;
        let values: Option<Vec<u16>> = (0..length)
            .map_while(|n| self.known(n))
            .map(|value| u16::try_from(value.0).ok())
            .collect();
        let rares = values.and_then(|values| {
            let (split, rare) = Split::best(&moves, &values, 1);
            let of = values.len() as u64 - 1;
            (rare as u64 <= of / 8).then(|| Rares {
                mask: split.mask,
                parity: split.parity,
                heaps: (1..)
                    .zip(&values[1..])
                    .filter(|&(heap, &value)| !split.is_common(heap, value.into()))
                    .map(|(heap, _)| heap)
                    .collect(),
                of,
            })
        });
        budget.release(bytes);
        Ok(rares)
    }
}
