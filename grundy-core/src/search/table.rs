//! Tables: a word for each position.

use super::meter::Meter;
use crate::budget::{Budget, Stop};
use crate::intern::{Slots, hash_of};

/// The number of a position in its space.
pub type Id = u32;

/// The known facts about one position, in 30 bits: its value; or that it has none, because its
/// mover can end the whole sum, it is loony, or it must be answered; or the small values that it does not have.
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
    /// The position is loony: see [`Value::Loony`](crate::Value::Loony).
    pub const LOONY: Word = Word(UNKNOWN - 2);
    /// Of values below this one a word can say that the position does not have it.
    pub(super) const MARKS: u32 = 29;
    /// Values found by search are smaller.
    pub const VALUES: u32 = 1 << 29;

    /// The word of a position that must be answered: the place of its answers among those of the
    /// search.
    pub(super) fn of_answers(place: usize) -> Option<Word> {
        let place = u32::try_from(place).ok()?;
        (place < Word::LOONY.0 - Word::VALUES).then_some(Word(Word::VALUES + place))
    }

    /// The place that [`of_answers`](Word::of_answers) took.
    pub(super) fn answers(self) -> Option<usize> {
        (Word::VALUES..Word::LOONY.0).contains(&self.0).then(|| (self.0 - Word::VALUES) as usize)
    }

    /// The word of a value; `None` where it is 2<sup>29</sup> or more.
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

    /// The word of a number from elsewhere, if it is one of a position with a value that does not
    /// lie on a stack.
    pub(super) fn checked(bits: u32) -> Option<Word> {
        let marks = bits >= UNKNOWN && bits & !UNKNOWN < OPEN;
        (bits < Word::VALUES || marks).then_some(Word(bits))
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

/// A table: the known facts about positions, each with a key.
///
/// [`Words`] holds a word for every numbered position, and [`Lists`](super::Lists) grows by
/// hashing. A table of fixed size that forgets may implement the trait as well: a forgotten
/// word costs time and nothing else.
pub trait Table<K: ?Sized> {
    /// The known facts about a position; [`Word::UNKNOWN`] if there are none.
    fn word(&self, key: &K) -> Word;

    /// Stores the known facts about a position. Memory is reserved before the table grows.
    ///
    /// # Errors
    /// The budget ran out.
    fn set(&mut self, key: &K, word: Word, meter: &mut Meter, budget: &Budget) -> Result<(), Stop>;
}

/// A word for each numbered position.
#[derive(Debug, Default)]
pub struct Words(pub Vec<u32>);

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

/// A growing hash table of whole sums, sorted lists of numbered parts, that are lost (the
/// value 0) or won (the value 1); other words it forgets.
#[derive(Debug, Default)]
pub struct Lists {
    /// For each list, twice its length, plus one where it is won; then its parts.
    pub words: Vec<u32>,
    index: Slots,
}

impl Lists {
    /// How many lists there are.
    pub fn len(&self) -> usize {
        self.index.count()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether a list is won, where that is known.
    #[inline]
    pub fn wins(&self, key: &[Id]) -> Option<bool> {
        let is = |at| list(&self.words, at) == key;
        self.index.find(hash_of(key), is).map(|at| self.words[at as usize] & 1 == 1)
    }

    /// Adds a list that is not there.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn push(
        &mut self,
        key: &[Id],
        wins: bool,
        meter: &mut Meter,
        budget: &Budget,
    ) -> Result<(), Stop> {
        meter.grow(&mut self.words, key.len() + 1, Some(budget))?;
        let (more, less) = self.index.growth();
        meter.take(more, Some(budget))?;
        let at = self.words.len() as u64;
        self.words.push((key.len() as u32) << 1 | u32::from(wins));
        self.words.extend_from_slice(key);
        let words = &self.words;
        self.index.insert(at, hash_of(key), |at| hash_of(list(words, at)));
        meter.give(less);
        Ok(())
    }
}

fn list(words: &[u32], at: u64) -> &[u32] {
    let at = at as usize;
    &words[at + 1..at + 1 + (words[at] >> 1) as usize]
}

impl Table<[Id]> for Lists {
    fn word(&self, key: &[Id]) -> Word {
        self.wins(key).map_or(Word::UNKNOWN, |wins| Word(wins.into()))
    }

    fn set(
        &mut self,
        key: &[Id],
        word: Word,
        meter: &mut Meter,
        budget: &Budget,
    ) -> Result<(), Stop> {
        match word.nim() {
            Some(value @ 0..=1) if self.wins(key).is_none() => {
                self.push(key, value == 1, meter, budget)
            }
            _ => Ok(()),
        }
    }
}
