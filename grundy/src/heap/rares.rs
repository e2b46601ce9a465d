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

#[cfg(test)]
mod tests {
    use super::*;

    fn rares(game: &str, length: u64) -> Option<Rares> {
        let budget = Budget::unlimited();
        let mut sequence = NimSequence::new(HeapRules::parse(game).unwrap());
        sequence.compute(length - 1, &budget).unwrap();
        sequence.rares(length, &budget).unwrap()
    }

    #[test]
    fn the_rare_heaps_of_0_16_end_at_13935() {
        let found = rares("0.16", 20_000).unwrap();
        assert_eq!((found.mask, found.parity, found.of), (0x1e, false, 19_999));
        assert_eq!((found.heaps.len(), found.heaps.last()), (52, Some(&13_935)));
    }

    #[test]
    fn the_rare_heaps_of_kayles_are_those_of_rare_value() {
        let found = rares("0.77", 1000).unwrap();
        // Winning Ways calls the evil numbers rare: an even number of ones.
        let mut kayles = NimSequence::new(HeapRules::parse("0.77").unwrap());
        let evil: Vec<u64> = (1..1000)
            .filter(|&heap| {
                let value = kayles.value(heap, &Budget::unlimited()).unwrap().0;
                value.count_ones().is_multiple_of(2)
            })
            .collect();
        assert_eq!(found.heaps, evil);
        assert!(!found.parity);
    }

    #[test]
    fn games_without_a_sparse_space_have_none() {
        // Nothing is split; not a code; more than two heaps.
        for game in ["0.33", "subtract:1,3,4", "0.8"] {
            assert_eq!(rares(game, 500), None, "{game}");
        }
        // Too few heaps to tell.
        assert_eq!(rares("0.77", 63), None);
    }

    #[test]
    fn memory_is_asked_for_and_given_back() {
        let budget = Budget::unlimited();
        let mut sequence = NimSequence::new(HeapRules::parse("0.77").unwrap());
        sequence.compute(999, &budget).unwrap();
        let small = Budget::unlimited().with_memory(1999);
        assert_eq!(sequence.rares(1000, &small), Err(Stop::Memory));
        let enough = Budget::unlimited().with_memory(2000);
        assert!(sequence.rares(1000, &enough).unwrap().is_some());
        assert_eq!(enough.memory_left(), 2000);
    }
}
