//! Positions in a few words of memory, numbered in the order in which they
//! are met.

pub(crate) use grundy::search::Id;
use grundy::search::{Goal, Meter, Table, Word};
use grundy::{Budget, Stop};
use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use starlark::values::{Heap, Value};
use std::hash::BuildHasher;

use crate::encoding::{alloc, brief, decode, encode, encode_position};
use crate::message::{Message, message};
use crate::position::Position;
use crate::words::SHOWN;

/// With this bit the word of a position is the number of its canonical form, which may be its
/// own. What the search notes of a form takes that place: the search looks at forms only.
const FORM: u32 = 1 << 31;

/// All positions that were met, each with a word for its value.
///
/// A position is written as bytes, its length first, so that shorter ones
/// come first and numbers lie in their order. These fill words of 32 bits;
/// before them stands the word of the search. The number of a position is where that lies.
#[derive(Default)]
pub(crate) struct Keys {
    words: Vec<u32>,
    index: HashTable<Id>,
    /// The numbers of the ints 0, 1, 2, .. plus one, as a short cut.
    small: Vec<u32>,
    count: usize,
    bytes: Vec<u8>,
    key: Vec<u32>,
    reserved: u64,
}

/// Ints below this have the short cut; larger ones where they are dense.
const SMALL: usize = 1 << 12;

impl Keys {
    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.count
    }

    /// How many words all positions take.
    pub fn words(&self) -> usize {
        self.words.len()
    }

    /// The canonical form of a position, where it was asked for, or the position is one that
    /// the search has looked at.
    pub fn form(&self, id: Id) -> Option<Id> {
        match self.words[id as usize] {
            word if word & FORM != 0 => Some(word & !FORM),
            word if word == Word::UNKNOWN.bits() => None,
            _ => Some(id),
        }
    }

    /// Notes the canonical form of a position; nothing where it has a word of the search.
    pub fn set_form(&mut self, id: Id, form: Id) {
        if self.words[id as usize] == Word::UNKNOWN.bits() {
            self.words[id as usize] = FORM | form;
        }
    }

    /// The word of a position or of its form, where it answers a question.
    pub fn known(&self, id: Id, goal: Goal) -> Option<Word> {
        let word = self.word(&self.form(id)?);
        let is_known = match goal {
            Goal::Value => word.is_known(),
            Goal::Is(value) => word.is_value(value).is_some(),
        };
        is_known.then_some(word)
    }

    /// The words of a position, for comparing.
    pub fn key(&self, id: Id) -> &[u32] {
        let start = id as usize + 1;
        &self.words[start..start + length(self.words[start])]
    }

    /// The number of a Starlark value that is a small int, where it has one.
    #[inline]
    pub fn small(&self, value: Value<'_>) -> Option<Id> {
        let number = usize::try_from(value.unpack_i32()?).ok()?;
        self.small.get(number)?.checked_sub(1)
    }

    /// The number of a Starlark value.
    ///
    /// # Errors
    /// What is wrong with the value, or the memory limit.
    pub fn id(&mut self, value: Value<'_>, budget: &Budget) -> Result<Id, Refused> {
        if let Some(id) = self.small(value) {
            return Ok(id);
        }
        let number = value.unpack_i32().and_then(|number| usize::try_from(number).ok());
        self.bytes.clear();
        encode(value, &mut self.bytes).map_err(Refused::Value)?;
        let id = self.intern(budget)?;
        if let Some(number) = number {
            self.remember(number, id);
        }
        Ok(id)
    }

    /// The number of a position.
    ///
    /// # Errors
    /// As [`Keys::id`].
    pub fn id_of(&mut self, position: &Position, budget: &Budget) -> Result<Id, Refused> {
        self.bytes.clear();
        encode_position(position, &mut self.bytes);
        self.intern(budget)
    }

    fn remember(&mut self, number: usize, id: Id) {
        if number >= self.small.len() {
            if number >= SMALL.max(4 * self.count) {
                return;
            }
            self.small.resize((2 * self.small.len()).max(number + 1), 0);
        }
        self.small[number] = id + 1;
    }

    fn intern(&mut self, budget: &Budget) -> Result<Id, Refused> {
        let Keys { bytes, key, words, .. } = self;
        if bytes.len() >= 1 << 24 {
            return Err(Refused::Value(message!("position-of-16-mb")));
        }
        key.clear();
        // The length goes first: of short ones in one byte, of long ones in a
        // word.
        if bytes.len() < 0xff {
            let mut chunk = [bytes.len() as u8, 0, 0, 0];
            let first = bytes.len().min(3);
            chunk[1..1 + first].copy_from_slice(&bytes[..first]);
            key.push(u32::from_be_bytes(chunk));
            push_words(&bytes[first..], key);
        } else {
            key.push(0xff00_0000 | bytes.len() as u32);
            push_words(bytes, key);
        }
        let hash = FxBuildHasher.hash_one(&**key);
        let is = |&id: &Id| {
            let start = id as usize + 1;
            words[start] == key[0] && words[start + 1..].starts_with(&key[1..])
        };
        if let Some(&id) = self.index.find(hash, is) {
            return Ok(id);
        }
        let id = Id::try_from(words.len()).map_err(|_| Refused::Stop(Stop::Memory))?;
        if id >= FORM {
            return Err(Refused::Stop(Stop::Memory));
        }
        self.make_room(budget).map_err(Refused::Stop)?;
        self.words.push(Word::UNKNOWN.bits());
        self.words.extend_from_slice(&self.key);
        let words = &self.words;
        self.index.insert_unique(hash, id, |&id| {
            let start = id as usize + 1;
            FxBuildHasher.hash_one(&words[start..start + self::length(words[start])])
        });
        self.count += 1;
        Ok(id)
    }

    /// Asks for memory before it is allocated.
    fn make_room(&mut self, budget: &Budget) -> Result<(), Stop> {
        let needed = self.key.len() + 1;
        let mut after = self.words.capacity();
        if after - self.words.len() < needed {
            after += (after / 2).max(needed).max(1 << 10);
        }
        let mut slots = self.index.capacity();
        if slots == self.index.len() {
            slots = (2 * slots).max(64);
        }
        let index = |slots: usize| 5 * slots as u64 * 8 / 7;
        let bytes = 4 * after as u64 + index(slots) + 4 * self.small.capacity() as u64;
        if bytes > self.reserved {
            // While the index grows, the old one is there too.
            let both = bytes - self.reserved + index(self.index.capacity());
            budget.reserve(both)?;
            budget.release(both - (bytes - self.reserved));
            self.reserved = bytes;
        }
        if after > self.words.capacity() {
            let more = after - self.words.len();
            self.words.try_reserve_exact(more).map_err(|_| Stop::Memory)?;
        }
        Ok(())
    }

    /// The Starlark value of a position.
    pub fn value<'v>(&self, id: Id, heap: Heap<'v>) -> Value<'v> {
        alloc(&mut self.reader(id), heap)
    }

    /// The position.
    pub fn position(&self, id: Id) -> Position {
        decode(&mut self.reader(id))
    }

    /// The beginning of the position as a rule file writes it.
    pub fn brief(&self, id: Id) -> String {
        brief(self.reader(id).as_slice(), SHOWN)
    }

    fn reader(&self, id: Id) -> std::vec::IntoIter<u8> {
        let key = self.key(id);
        let mut bytes: Vec<u8> = key.iter().flat_map(|word| word.to_be_bytes()).collect();
        let (start, length) = match key[0] >> 24 {
            0xff => (4, (key[0] & 0xff_ffff) as usize),
            length => (1, length as usize),
        };
        bytes.truncate(start + length);
        bytes.drain(..start);
        bytes.into_iter()
    }
}

impl Table<Id> for Keys {
    #[inline]
    fn word(&self, &id: &Id) -> Word {
        match self.words[id as usize] {
            word if word & FORM != 0 => Word::UNKNOWN,
            word => Word::from_bits(word),
        }
    }

    /// The place of the word is there since the position has a number.
    fn set(&mut self, &id: &Id, word: Word, _: &mut Meter, _: &Budget) -> Result<(), Stop> {
        self.words[id as usize] = word.bits();
        Ok(())
    }
}

/// Why a value is not taken.
#[derive(Debug)]
pub(crate) enum Refused {
    /// It is no position but this.
    Value(Message),
    /// A limit.
    Stop(Stop),
}

fn push_words(bytes: &[u8], key: &mut Vec<u32>) {
    for chunk in bytes.chunks(4) {
        let mut word = [0; 4];
        word[..chunk.len()].copy_from_slice(chunk);
        key.push(u32::from_be_bytes(word));
    }
}

/// How many words a key has, from its first one.
fn length(first: u32) -> usize {
    match first >> 24 {
        0xff => 1 + ((first & 0xff_ffff) as usize).div_ceil(4),
        length => (length as usize + 1).div_ceil(4),
    }
}
