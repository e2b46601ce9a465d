//! The known facts about a block of heaps.

use super::marks::{BLOCK, WORDS};

/// The known facts about a block.
#[derive(Clone, Debug)]
pub(crate) struct Guess {
    /// How many heaps have a guess.
    pub(crate) heaps: usize,
    /// The guesses that are options, a bit each.
    pub(crate) refuted: u64,
    /// The heaps with smaller rare values that are not marked, a bit each.
    pub(crate) doubtful: u64,
    /// Those values: of each word of the values, one of each heap.
    pub(crate) open: [[u32; BLOCK]; WORDS],
    /// How many words there are.
    pub(crate) words: usize,
}

impl Guess {
    pub(crate) fn new() -> Guess {
        let open = [[0; BLOCK]; WORDS];
        Guess { heaps: 0, refuted: 0, doubtful: 0, open, words: 0 }
    }

    /// The smaller rare values that are not marked.
    pub(crate) fn open(&self, at: usize) -> impl Iterator<Item = u16> {
        let words = (0u16..).zip(&self.open[..self.words]);
        words.map(move |(word, open)| (word, open[at])).flat_map(|(word, set)| {
            let sets = std::iter::successors(Some(set), |set| Some(set & set.wrapping_sub(1)));
            let bits = sets.take_while(|&set| set != 0).map(u32::trailing_zeros);
            bits.map(move |bit| 32 * word + bit as u16)
        })
    }

    /// Whether the guess at a place is an option.
    pub(crate) fn is_refuted(&self, at: usize) -> bool {
        self.refuted >> at & 1 == 1
    }

    /// How many guesses from a place on are values without more ado.
    pub(crate) fn sure(&self, from: usize) -> usize {
        let stops = (self.refuted | self.doubtful).checked_shr(from as u32).unwrap_or(0);
        (self.heaps - from).min(stops.trailing_zeros() as usize)
    }
}
