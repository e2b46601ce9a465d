//! Periods of the elements of heaps.

use crate::game::Reach;

/// A proved period of the elements of the heaps: heap n + length has the element of heap n from `from` on.
///
/// The theorem: if this holds for all n below s·from + (s - 1)·length + k, where a move takes at most k
/// tokens and leaves at most s heaps, then it holds for all n, and the quotient of these heaps is that of
/// the whole game. For one of the heaps that a later move leaves is at least from + length, and the same
/// option with that heap shorter by the length is one of the heap shorter by the length; so both have the
/// same options as elements. All elements are those of the last quotient. Heaps of other games beside these
/// change nothing of this, so it holds in a quotient of several games for each of them.
///
/// Of games side by side ([`Joint`](crate::game::Joint)) both are numbers of heaps: `from` is that of a heap of the
/// first game, and `length` a multiple of the number of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The first heap of the period, at least 1.
    pub from: u32,
    /// The length of the period.
    pub length: u32,
}

impl Period {
    /// The heap in the preperiod and the first period that has the element of this one.
    pub fn reduced(self, heap: u64) -> u64 {
        let (from, length) = (u64::from(self.from), u64::from(self.length));
        heap.checked_sub(from).map_or(heap, |beyond| from + beyond % length)
    }
}

/// For each length of a period the last heap at which it fails, in a list of elements that grows.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fails(Vec<u32>);

impl Fails {
    /// Of a list.
    pub(crate) fn of<T: PartialEq>(elements: &[T]) -> Fails {
        let mut fails = Fails::default();
        (1..=elements.len()).for_each(|heaps| fails.note(&elements[..heaps]));
        fails
    }

    /// The list has one more element, its last one.
    pub(crate) fn note<T: PartialEq>(&mut self, elements: &[T]) {
        let heap = elements.len() - 1;
        self.0.resize(heap + 1, 0);
        for length in 1..heap {
            if elements[heap] != elements[heap - length] {
                self.0[length] = (heap - length) as u32;
            }
        }
    }

    /// A period that the theorem proves, the least one.
    pub(crate) fn period(&self, Reach { taken, parts, games }: Reach) -> Option<Period> {
        let last = (self.0.len() as u32 - 1) / games;
        let most = (self.0.len() as u32).saturating_sub(2) / games;
        // Sizes of heaps, of all games.
        let proved = |length: u32| {
            let from = self.0[(length * games) as usize].div_ceil(games) + 1;
            let sum = u64::from(from) + u64::from(length);
            (u64::from(parts) * sum + u64::from(taken) <= u64::from(last) + 1)
                .then_some(Period { from: (from - 1) * games + 1, length: length * games })
        };
        (1..=most).find_map(proved)
    }
}
