//! Positions in a few words of memory, numbered in the order in which they
//! are met.

use grundy::{Budget, Stop};
use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use starlark::values::tuple::{AllocTuple, TupleRef};
use starlark::values::{Heap, UnpackValue, Value};
use std::hash::BuildHasher;

use crate::position::{Position, Room, SHOWN, kind};

/// The number of a position: where its words lie.
pub(crate) type Id = u32;

/// All positions that were met, each with a word for its value.
///
/// A position is written as bytes, its length first, so that shorter ones
/// come first and numbers lie in their order. These fill words of 32 bits;
/// before them stands the word for the value.
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

    /// The word for the value of a position; `u32::MAX` at first.
    pub fn word(&self, id: Id) -> u32 {
        self.words[id as usize]
    }

    /// Sets that word.
    pub fn set(&mut self, id: Id, word: u32) {
        self.words[id as usize] = word;
    }

    /// The words of a position, for comparing.
    pub fn key(&self, id: Id) -> &[u32] {
        let start = id as usize + 1;
        &self.words[start..start + length(self.words[start])]
    }

    /// The number of a Starlark value.
    ///
    /// # Errors
    /// What is wrong with the value, or the memory limit.
    pub fn id(&mut self, value: Value<'_>, budget: &Budget) -> Result<Id, Refused> {
        let number = value.unpack_i32().and_then(|number| usize::try_from(number).ok());
        if let Some(number) = number
            && let Some(&known) = self.small.get(number)
            && known > 0
        {
            return Ok(known - 1);
        }
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
            return Err(Refused::Value("a position of more than 16 MB".into()));
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
        // The highest bit and the last numbers mean something else.
        if id >= (1 << 31) - 16 {
            return Err(Refused::Stop(Stop::Memory));
        }
        self.make_room(budget).map_err(Refused::Stop)?;
        self.words.push(u32::MAX);
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

    /// The beginning of the position as it is written in a rule file.
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

/// Why a value is not taken.
#[derive(Debug)]
pub(crate) enum Refused {
    /// It is no position but this.
    Value(String),
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

const NUMBER: u8 = 0x10;
const TEXT: u8 = 0x20;
const TUPLE: u8 = 0x30;

fn push_number(number: i64, bytes: &mut Vec<u8>) {
    // Negative numbers come before the others, the least first.
    let size = |magnitude: u64| (8 - magnitude.leading_zeros() as usize / 8).min(8);
    let magnitude = if number < 0 { !number } else { number } as u64;
    let length = if magnitude == 0 { 0 } else { size(magnitude) };
    bytes.push(if number < 0 { NUMBER - 1 - length as u8 } else { NUMBER + length as u8 });
    bytes.extend_from_slice(&(number as u64).to_be_bytes()[8 - length..]);
}

fn push_length(tag: u8, length: usize, bytes: &mut Vec<u8>) {
    bytes.push(tag);
    let mut rest = length;
    while rest >= 0x80 {
        bytes.push(rest as u8 | 0x80);
        rest >>= 7;
    }
    bytes.push(rest as u8);
}

/// Appends the bytes of a Starlark value.
///
/// # Errors
/// What the value is instead of a position.
pub(crate) fn encode(value: Value<'_>, bytes: &mut Vec<u8>) -> Result<(), String> {
    encode_part(value, bytes, 0, &mut Room::new())
}

/// The same of a part; `room` is what there may still be.
fn encode_part(
    value: Value<'_>,
    bytes: &mut Vec<u8>,
    depth: usize,
    room: &mut Room,
) -> Result<(), String> {
    if let Some(number) = value.unpack_i32() {
        push_number(number.into(), bytes);
    } else if let Some(text) = value.unpack_str() {
        room.text(text.len())?;
        push_length(TEXT, text.len(), bytes);
        bytes.extend_from_slice(text.as_bytes());
    } else if let Some(parts) = TupleRef::from_value(value) {
        room.tuple(parts.len(), depth)?;
        push_length(TUPLE, parts.len(), bytes);
        for part in parts.iter() {
            encode_part(part, bytes, depth + 1, room)?;
        }
    } else if let Ok(Some(number)) = i64::unpack_value(value) {
        push_number(number, bytes);
    } else if value.get_type() == "int" {
        return Err("a number of more than 63 bits".into());
    } else {
        return Err(kind(value));
    }
    Ok(())
}

fn encode_position(position: &Position, bytes: &mut Vec<u8>) {
    match position {
        Position::Int(number) => push_number(*number, bytes),
        Position::Text(text) => {
            push_length(TEXT, text.len(), bytes);
            bytes.extend_from_slice(text.as_bytes());
        }
        Position::Tuple(parts) => {
            push_length(TUPLE, parts.len(), bytes);
            parts.iter().for_each(|part| encode_position(part, bytes));
        }
    }
}

/// What comes next in a key.
enum Item {
    Number(i64),
    Text(String),
    Tuple(usize),
}

/// The next item, a text cut after so many bytes.
fn item(bytes: &mut impl Iterator<Item = u8>, most: usize) -> Item {
    let mut next = || bytes.next().unwrap_or_default();
    match next() {
        TEXT => {
            let length = take_length(&mut next);
            let text: Vec<u8> = (0..length.min(most)).map(|_| next()).collect();
            Item::Text(String::from_utf8_lossy(&text).into_owned())
        }
        TUPLE => Item::Tuple(take_length(&mut next)),
        tag => {
            let negative = tag < NUMBER;
            let length = if negative { NUMBER - 1 - tag } else { tag - NUMBER };
            let start = if negative { u64::MAX } else { 0 };
            let number = (0..length).fold(start, |number, _| number << 8 | u64::from(next()));
            Item::Number(number as i64)
        }
    }
}

fn take_length(next: &mut impl FnMut() -> u8) -> usize {
    let (mut length, mut shift) = (0, 0);
    loop {
        let byte = next();
        length |= usize::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return length;
        }
        shift += 7;
    }
}

fn alloc<'v>(bytes: &mut std::vec::IntoIter<u8>, heap: Heap<'v>) -> Value<'v> {
    match item(bytes, usize::MAX) {
        Item::Number(number) => heap.alloc(number),
        Item::Text(text) => heap.alloc(text),
        Item::Tuple(length) => {
            let parts: Vec<Value<'v>> = (0..length).map(|_| alloc(bytes, heap)).collect();
            heap.alloc(AllocTuple(parts))
        }
    }
}

/// The first letters of the position of these bytes, as it is written in a rule
/// file. The rest is not looked at: a word may have millions of letters.
pub(crate) fn brief(bytes: &[u8], letters: usize) -> String {
    let mut out = String::new();
    write_brief(&mut bytes.iter().copied(), 4 * letters, &mut out);
    crate::program::cut(&out, letters)
}

/// Ends where more than `most` bytes are written.
fn write_brief(bytes: &mut impl Iterator<Item = u8>, most: usize, out: &mut String) {
    match item(bytes, most) {
        Item::Number(number) => out.push_str(&number.to_string()),
        Item::Text(text) => out.push_str(&format!("{text:?}")),
        Item::Tuple(length) => {
            out.push('(');
            for at in 0..length {
                if out.len() > most {
                    return;
                }
                out.push_str(if at > 0 { ", " } else { "" });
                write_brief(bytes, most, out);
            }
            out.push_str(if length == 1 { ",)" } else { ")" });
        }
    }
}

/// The position of these bytes.
pub(crate) fn decode(bytes: &mut std::vec::IntoIter<u8>) -> Position {
    match item(bytes, usize::MAX) {
        Item::Number(number) => Position::Int(number),
        Item::Text(text) => Position::Text(text.into()),
        Item::Tuple(length) => Position::Tuple((0..length).map(|_| decode(bytes)).collect()),
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
        all.push(Position::Tuple(vec![]));
        all.push(Position::Tuple(all.clone()));
        all.extend(all.clone().into_iter().map(|one| Position::Tuple(vec![one])));
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
