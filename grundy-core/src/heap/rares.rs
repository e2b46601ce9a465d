//! Rare and common heaps of a nim-sequence.

/// A sparse space (Berlekamp; Winning Ways, chapter 4): a linear split
/// of the values of a game of two heaps for which few heaps are rare. See
/// [`Tally::rares`](super::tally::Tally::rares).
///
/// A value v is common at heap n where the number of ones of `v & mask`, plus
/// n if `parity` is true (and a constant), is odd; else it is rare. A nim-sum
/// of common value is then one of a rare and a common heap.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Rares {
    /// The binary digits of the values that count.
    pub mask: u32,
    /// Whether the parity of the heap counts as well.
    pub parity: bool,
    /// How many heaps are rare, heap 0 left out.
    pub count: u64,
    /// The first of them, rising: at most 2000.
    pub heaps: Vec<u64>,
    /// The last of them.
    pub last: Option<u64>,
    /// The values that they have, rising.
    pub values: Vec<u32>,
    /// How many heaps from 1 on were looked at.
    pub of: u64,
}

impl Rares {
    /// The number of rare heaps that are listed.
    pub(crate) const LISTED: usize = 2000;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::heap::tally::Tally;
    use crate::heap::{HeapRules, NimSequence};
    use std::ops::ControlFlow;

    fn rares(game: &str, length: u64) -> Option<Rares> {
        let rules = HeapRules::parse(game).unwrap();
        let mut tally = Tally::new(0);
        let budget = Budget::unlimited();
        let sequence = NimSequence::new(rules.clone());
        sequence
            .stream(length, &budget, &mut |_, values| {
                tally.add(values);
                ControlFlow::Continue(())
            })
            .unwrap();
        tally.rares(&rules)
    }

    #[test]
    fn the_rare_heaps_of_0_16_end_at_13935() {
        let found = rares("0.16", 20_000).unwrap();
        assert_eq!((found.mask, found.parity, found.of), (0x1e, false, 19_999));
        assert_eq!((found.count, found.heaps.len(), found.last), (52, 52, Some(13_935)));
        assert_eq!(found.heaps.last(), Some(&13_935));
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
        assert_eq!((found.values, found.parity), (vec![3, 5, 6], false));
    }

    #[test]
    fn games_without_a_sparse_space_have_none() {
        // Nothing is split; not a code; more than two heaps.
        for game in ["0.33", "subtract:1,3,4", "0.8"] {
            assert_eq!(rares(game, 500), None, "{game}");
        }
        // There are too few heaps to decide.
        assert_eq!(rares("0.77", 63), None);
    }
}
