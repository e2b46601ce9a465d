//! A set of values.

/// A set of values.
#[derive(Clone, Debug, Default)]
pub(crate) struct Set {
    pub(super) words: Vec<u64>,
}

impl Set {
    /// Adds a value; whether it is new.
    pub(crate) fn add(&mut self, value: u32) -> bool {
        let (word, bit) = ((value / 64) as usize, 1 << (value % 64));
        if self.words.len() <= word {
            self.words.resize(word + 1, 0);
        }
        let new = self.words[word] & bit == 0;
        self.words[word] |= bit;
        new
    }

    pub(crate) fn has(&self, value: u32) -> bool {
        let word = self.words.get((value / 64) as usize);
        word.is_some_and(|word| word >> (value % 64) & 1 == 1)
    }

    pub(crate) fn add_all(&mut self, other: &Set) {
        if self.words.len() < other.words.len() {
            self.words.resize(other.words.len(), 0);
        }
        self.words.iter_mut().zip(&other.words).for_each(|(word, &more)| *word |= more);
    }

    pub(crate) fn members(&self) -> impl Iterator<Item = u32> {
        (0u32..).zip(&self.words).flat_map(|(at, &word)| {
            (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| 64 * at + bit)
        })
    }

    /// The least natural number that is not in the set.
    pub(crate) fn least_outside(&self) -> u32 {
        let full = self.words.iter().take_while(|&&word| word == u64::MAX).count();
        64 * full as u32 + self.words.get(full).map_or(0, |word| word.trailing_ones())
    }

    pub(crate) fn clear(&mut self) {
        self.words.fill(0);
    }
}
