//! Tables: a word for each position.

use super::meter::Meter;
use super::space::Id;
use crate::budget::{Budget, Stop};
use crate::intern::{Slots, hash_of};

/// What is known of one position, in 30 bits: its value, that its mover can end the
/// whole sum, or which small values it does not have.
///
/// A table may use the highest bit of [`bits`](Word::bits) for itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word(u32);

/// Words from here on hold no value.
const UNKNOWN: u32 = 1 << 30;
/// The position lies on the stack of the search.
const OPEN: u32 = 1 << 29;

impl Word {
    /// Nothing is known.
    pub const UNKNOWN: Word = Word(UNKNOWN);
    /// The mover can end the whole sum at once.
    pub const ENDS: Word = Word(UNKNOWN - 1);
    /// Of values below this one a word can say that the position does not have it.
    pub(super) const MARKS: u32 = 29;
    /// Values found by search are smaller.
    pub(super) const VALUES: u32 = UNKNOWN - 1;

    /// The word of a value; `None` where it is 2<sup>30</sup> - 1 or more.
    pub fn of(value: u64) -> Option<Word> {
        (value < u64::from(Word::VALUES)).then_some(Word(value as u32))
    }

    /// The word as a number below 2<sup>31</sup>.
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The word of a number that [`bits`](Word::bits) gave.
    pub const fn from_bits(bits: u32) -> Word {
        Word(bits)
    }

    /// Whether the value is known, or that there is none.
    #[inline]
    pub fn is_known(self) -> bool {
        self.0 < UNKNOWN
    }

    /// The nim-value, where it is known.
    #[inline]
    pub fn nim(self) -> Option<u32> {
        (self.0 < Word::VALUES).then_some(self.0)
    }

    /// Whether the position lies on the stack of the search: its value is needed for
    /// that of another one.
    pub fn is_open(self) -> bool {
        self.0 >= UNKNOWN && self.0 & OPEN != 0
    }

    /// Whether the value is `target`, where that is known: also of a position whose value is not.
    #[inline]
    pub fn is_value(self, target: u32) -> Option<bool> {
        if self.is_known() {
            return Some(self.0 == target && target < Word::VALUES);
        }
        (target < Word::MARKS && self.0 >> target & 1 == 1).then_some(false)
    }

    /// The word of the same position on the stack, or no longer there.
    pub(super) fn opened(self, open: bool) -> Word {
        match (self.is_known(), open) {
            (true, _) => self,
            (false, true) => Word(self.0 | OPEN),
            (false, false) => Word(self.0 & !OPEN),
        }
    }

    /// The word after it was found that the position does not have any of the values
    /// that are bits of `values`.
    pub(super) fn without(self, values: u32) -> Word {
        if self.is_known() { self } else { Word(self.0 | (values & (OPEN - 1))) }
    }
}

/// A table: what is known of positions, by a key that stands for each.
///
/// [`Words`] holds a word for every numbered position, [`Lists`](super::Lists) grows by hashing; a table of
/// fixed size that forgets may implement the trait as well: what it forgets costs time only.
pub trait Table<K: ?Sized> {
    /// What is known of a position; [`Word::UNKNOWN`] where nothing is.
    fn word(&self, key: &K) -> Word;

    /// Notes what is known of a position. Memory is reserved before the table grows.
    ///
    /// # Errors
    /// The budget ran out.
    fn set(&mut self, key: &K, word: Word, meter: &mut Meter, budget: &Budget) -> Result<(), Stop>;
}

/// A word for each numbered position.
#[derive(Debug, Default)]
pub struct Words(pub(super) Vec<u32>);

impl Table<Id> for Words {
    #[inline]
    fn word(&self, &id: &Id) -> Word {
        Word(self.0[id as usize])
    }

    #[inline]
    fn set(&mut self, &id: &Id, word: Word, _: &mut Meter, _: &Budget) -> Result<(), Stop> {
        self.0[id as usize] = word.0;
        Ok(())
    }
}

/// A growing hash table of whole sums: sorted lists of numbered parts.
#[derive(Debug, Default)]
pub struct Lists {
    /// Of each list its length, its word, and its parts.
    pub(super) words: Vec<u32>,
    index: Slots,
}

impl Lists {
    /// How many lists there are.
    pub fn len(&self) -> usize {
        self.index.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds a list that is not there.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn push(
        &mut self,
        key: &[Id],
        word: Word,
        meter: &mut Meter,
        budget: &Budget,
    ) -> Result<(), Stop> {
        meter.grow(&mut self.words, key.len() + 2, Some(budget))?;
        let (more, less) = self.index.growth();
        meter.take(more, Some(budget))?;
        let at = self.words.len() as u64;
        self.words.extend([key.len() as u32, word.0]);
        self.words.extend_from_slice(key);
        let words = &self.words;
        self.index.insert(at, hash_of(key), |at| hash_of(list(words, at)));
        meter.give(less);
        Ok(())
    }

    fn find(&self, key: &[Id]) -> Option<usize> {
        let is = |at| list(&self.words, at) == key;
        self.index.find(hash_of(key), is).map(|at| at as usize)
    }
}

fn list(words: &[u32], at: u64) -> &[u32] {
    let at = at as usize;
    &words[at + 2..at + 2 + words[at] as usize]
}

impl Table<[Id]> for Lists {
    fn word(&self, key: &[Id]) -> Word {
        self.find(key).map_or(Word::UNKNOWN, |at| Word(self.words[at + 1]))
    }

    fn set(
        &mut self,
        key: &[Id],
        word: Word,
        meter: &mut Meter,
        budget: &Budget,
    ) -> Result<(), Stop> {
        match self.find(key) {
            Some(at) => {
                self.words[at + 1] = word.0;
                Ok(())
            }
            None => self.push(key, word, meter, budget),
        }
    }
}
