//! Positions in a few words of memory, numbered in the order in which they
//! are met.

pub(crate) use grundy::search::Id;
use grundy::search::{Goal, Meter, Table, Word};
use grundy::{Budget, Stop};
use rustc_hash::FxBuildHasher;
use starlark::values::{Heap, Value};
use std::hash::BuildHasher;
use std::ops::ControlFlow;

use crate::encoding::{alloc, brief, decode, encode, encode_position};
use crate::message::{Message, message};
use crate::position::Position;
use crate::words::SHOWN;

mod index;

use index::Index;

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
    index: Index,
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
        self.key.clear();
        push_key(&self.bytes, &mut self.key).map_err(Refused::Value)?;
        let key = std::mem::take(&mut self.key);
        let id = self.intern_key(&key, hash_of(&key), budget);
        self.key = key;
        id.map_err(Refused::Stop)
    }

    /// The number of the position with this key.
    fn intern_key(&mut self, key: &[u32], hash: u32, budget: &Budget) -> Result<Id, Stop> {
        let words = &self.words;
        if let Some(id) = self.index.find(hash, |id| has_key(words, id, key)) {
            return Ok(id);
        }
        let id = Id::try_from(self.words.len()).ok().filter(|&id| id < FORM).ok_or(Stop::Memory)?;
        self.make_room(key.len() + 1, budget)?;
        self.words.push(Word::UNKNOWN.bits());
        self.words.extend_from_slice(key);
        self.index.insert(hash, id);
        self.count += 1;
        Ok(id)
    }

    /// Asks for memory before it is allocated.
    fn make_room(&mut self, needed: usize, budget: &Budget) -> Result<(), Stop> {
        let mut after = self.words.capacity();
        if after - self.words.len() < needed {
            after += (after / 2).max(needed).max(1 << 10);
        }
        let (index, grown) = (self.index.bytes(), self.index.growth());
        let bytes = 4 * after as u64 + grown.max(index) + 4 * self.small.capacity() as u64;
        if bytes > self.reserved {
            // While the index grows, the old one is there too.
            let both = bytes - self.reserved + if grown > 0 { index } else { 0 };
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
        let mut bytes = Vec::with_capacity(4 * key.len());
        key.iter().for_each(|word| bytes.extend_from_slice(&word.to_be_bytes()));
        let (start, length) = match key[0] >> 24 {
            0xff => (4, (key[0] & 0xff_ffff) as usize),
            length => (1, length as usize),
        };
        bytes.truncate(start + length);
        let mut bytes = bytes.into_iter();
        // The length has been read.
        bytes.nth(start - 1);
        bytes
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

/// Positions that are looked up together: their places are looked at one right after the other, so that
/// the memory answers all of them at the same time.
#[derive(Default)]
pub(crate) struct Batch {
    /// Their keys, one behind the other.
    keys: Vec<u32>,
    waiting: Vec<Waiting>,
    /// The slot of the index where the search for each begins.
    homes: Vec<u64>,
}

/// A position of a batch.
#[derive(Clone, Copy)]
enum Waiting {
    Known(Id),
    /// The end of its key, its hash, and the small int that it is.
    Sought {
        end: usize,
        hash: u32,
        number: Option<usize>,
    },
}

impl Batch {
    /// Whether no more positions should wait.
    pub fn is_full(&self) -> bool {
        self.waiting.len() >= 16 || self.keys.len() >= 1 << 12
    }

    /// Adds a Starlark value.
    ///
    /// # Errors
    /// What is wrong with the value.
    pub fn push(&mut self, value: Value<'_>, keys: &mut Keys) -> Result<(), Message> {
        let waiting = match keys.small(value) {
            Some(id) => Waiting::Known(id),
            None => {
                keys.bytes.clear();
                encode(value, &mut keys.bytes)?;
                let start = self.keys.len();
                push_key(&keys.bytes, &mut self.keys)?;
                let number = value.unpack_i32().and_then(|number| usize::try_from(number).ok());
                let hash = hash_of(&self.keys[start..]);
                Waiting::Sought { end: self.keys.len(), hash, number }
            }
        };
        self.waiting.push(waiting);
        Ok(())
    }

    /// Calls `each` with the number of every position, in their order, until it breaks; the batch is empty
    /// then. Positions without a number get one.
    ///
    /// # Errors
    /// The memory limit, and those of `each`.
    pub fn take<E: From<Stop>>(
        &mut self,
        keys: &mut Keys,
        budget: &Budget,
        mut each: impl FnMut(Id, &mut Keys) -> Result<ControlFlow<()>, E>,
    ) -> Result<ControlFlow<()>, E> {
        let Batch { keys: own, waiting, homes } = self;
        homes.clear();
        homes.extend(waiting.iter().map(|waiting| match waiting {
            Waiting::Known(_) => 0,
            Waiting::Sought { hash, .. } => keys.index.home(*hash),
        }));
        // The places of the keys themselves.
        let mut first = 0;
        for (home, waiting) in homes.iter_mut().zip(&*waiting) {
            let Waiting::Sought { hash, .. } = waiting else { continue };
            match Index::number(*home, *hash) {
                Some(id) => first ^= keys.words[id as usize + 1],
                None => *home = 0,
            }
        }
        std::hint::black_box(first);
        let mut start = 0;
        let mut flow = Ok(ControlFlow::Continue(()));
        for (&home, waiting) in homes.iter().zip(&*waiting) {
            let id = match *waiting {
                Waiting::Known(id) => id,
                Waiting::Sought { end, hash, number } => {
                    let key = &own[start..end];
                    start = end;
                    let near = Index::number(home, hash);
                    match near.filter(|&id| has_key(&keys.words, id, key)) {
                        Some(id) => id,
                        None => match keys.intern_key(key, hash, budget) {
                            Ok(id) => {
                                number.into_iter().for_each(|number| keys.remember(number, id));
                                id
                            }
                            Err(stop) => {
                                flow = Err(stop.into());
                                break;
                            }
                        },
                    }
                }
            };
            flow = each(id, keys);
            if !matches!(flow, Ok(ControlFlow::Continue(()))) {
                break;
            }
        }
        own.clear();
        waiting.clear();
        flow
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

/// Appends the key of the position with these bytes.
///
/// # Errors
/// The position is too large.
fn push_key(bytes: &[u8], key: &mut Vec<u32>) -> Result<(), Message> {
    if bytes.len() >= 1 << 24 {
        return Err(message!("position-of-16-mb"));
    }
    // The length goes first: of short ones in one byte, of long ones in a word.
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
    Ok(())
}

/// Whether the position with a number has this key.
#[inline]
fn has_key(words: &[u32], id: Id, key: &[u32]) -> bool {
    // The first word of a key says how long it is.
    words[id as usize + 1..].starts_with(key)
}

fn hash_of(key: &[u32]) -> u32 {
    let wide = u128::from(FxBuildHasher.hash_one(key)) * 0x9e37_79b9_7f4a_7c15;
    ((wide >> 64) as u64 ^ wide as u64) as u32
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

#[cfg(test)]
mod tests {
    use grundy::Budget;

    use super::{Keys, Position};

    #[test]
    fn positions_come_back_and_are_numbered_once() {
        let mut keys = Keys::default();
        let budget = Budget::unlimited();
        let numbers = [0, 1, 255, 256, 65535, 65536, 1 << 40, i64::MAX, -1, -2, -257, i64::MIN];
        let mut all: Vec<Position> = numbers.into_iter().map(Position::Int).collect();
        for length in [0, 1, 2, 3, 4, 120, 127, 128, 250, 251, 252, 253, 254, 255, 300, 5000] {
            all.push(Position::Text("é".repeat(length).into()));
            all.push(Position::Text("x".repeat(length).into()));
        }
        all.push(Position::tuple([]));
        all.push(Position::tuple(all.clone()));
        all.extend(all.clone().into_iter().map(|one| Position::tuple([one])));
        all.sort();
        all.dedup();
        let ids: Vec<u32> = all.iter().map(|p| keys.id_of(p, &budget).unwrap()).collect();
        for (position, &id) in all.iter().zip(&ids) {
            assert_eq!(keys.position(id), *position);
            assert_eq!(keys.id_of(position, &budget).unwrap(), id);
        }
        assert_eq!(keys.len(), all.len());
    }

    #[test]
    fn numbers_are_in_order() {
        let mut keys = Keys::default();
        let budget = Budget::unlimited();
        let mut id = |n| keys.id_of(&Position::Int(n), &budget).unwrap();
        let ids: Vec<u32> = [0, 1, 2, 200, 255, 256, 70000, 1 << 33].map(&mut id).to_vec();
        assert!(ids.windows(2).all(|pair| keys.key(pair[0]) < keys.key(pair[1])));
    }
}
