//! A hash index over things that are kept elsewhere.

use std::hash::{BuildHasher, Hash};

use rustc_hash::FxBuildHasher;

use crate::memory::in_large_pages;

/// Finds numbers by the hash of their keys: open addressing with eight bytes a slot. The keys
/// are stored once, by their owner.
#[derive(Clone, Debug, Default)]
pub struct Slots {
    /// Sixteen bits of the hash above the number plus one; 0 is empty.
    slots: Vec<u64>,
    len: usize,
}

const BITS: u32 = 48;
const NUMBER: u64 = (1 << BITS) - 1;

/// The hash of a key.
pub fn hash_of<T: Hash + ?Sized>(key: &T) -> u64 {
    let wide = u128::from(FxBuildHasher.hash_one(key)) * 0x9e37_79b9_7f4a_7c15;
    (wide >> 64) as u64 ^ wide as u64
}

impl Slots {
    /// How many numbers there are.
    pub fn count(&self) -> usize {
        self.len
    }

    /// The bytes that it takes.
    pub fn bytes(&self) -> u64 {
        self.slots.len() as u64 * 8
    }

    /// The bytes that the next insertion allocates, and those that it frees.
    pub fn growth(&self) -> (u64, u64) {
        if (self.len + 1) * 4 <= self.slots.len() * 3 {
            return (0, 0);
        }
        let old = self.slots.len() as u64 * 8;
        ((old * 2).max(128), old)
    }

    /// All slots, and the one where the search for this hash begins.
    pub fn home(&self, hash: u64) -> Option<(&[u64], usize)> {
        let mask = self.slots.len().checked_sub(1)?;
        Some((&self.slots, hash as usize & mask))
    }

    /// The number with this hash for which `is` holds.
    #[inline]
    pub fn find(&self, hash: u64, mut is: impl FnMut(u64) -> bool) -> Option<u64> {
        let mask = self.slots.len().checked_sub(1)?;
        let mut at = hash as usize & mask;
        loop {
            match self.slots[at] {
                0 => return None,
                slot => {
                    if slot >> BITS == hash >> BITS && is((slot & NUMBER) - 1) {
                        return Some((slot & NUMBER) - 1);
                    }
                }
            }
            at = (at + 1) & mask;
        }
    }

    /// Inserts a number that is not there; `rehash` is asked for the hashes
    /// of the others where the index has to grow.
    pub fn insert(&mut self, number: u64, hash: u64, rehash: impl Fn(u64) -> u64) {
        let (bytes, _) = self.growth();
        if bytes > 0 {
            let room = vec![0; bytes as usize / 8];
            in_large_pages(&room);
            let old = std::mem::replace(&mut self.slots, room);
            for slot in old.into_iter().filter(|&slot| slot != 0) {
                self.put(slot, rehash((slot & NUMBER) - 1));
            }
        }
        self.put((hash >> BITS) << BITS | (number + 1), hash);
        self.len += 1;
    }

    /// The most slots that lie side by side: a measure of the hash. Cost: linear.
    pub fn longest_run(&self) -> usize {
        self.slots.split(|&slot| slot == 0).map(<[u64]>::len).max().unwrap_or(0)
    }

    fn put(&mut self, slot: u64, hash: u64) {
        let mask = self.slots.len() - 1;
        let mut at = hash as usize & mask;
        while self.slots[at] != 0 {
            at = (at + 1) & mask;
        }
        self.slots[at] = slot;
    }
}

/// Lists of numbers, each kept once, numbered as they came.
#[derive(Clone, Debug, Default)]
pub struct Lists {
    /// All of them, one behind the other ..
    pub words: Vec<u32>,
    /// .. and where each ends.
    pub ends: Vec<usize>,
    /// Their numbers, by hash.
    pub index: Slots,
}

impl Lists {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The list of a number.
    pub fn get(&self, number: u64) -> &[u32] {
        list(&self.words, &self.ends, number)
    }

    /// The number of a list.
    pub fn find(&self, of: &[u32]) -> Option<u64> {
        self.index.find(hash_of(of), |number| self.get(number) == of)
    }

    /// Gives a list that is not there the next number.
    pub fn push(&mut self, new: &[u32]) -> u64 {
        let number = self.ends.len() as u64;
        self.words.extend_from_slice(new);
        self.ends.push(self.words.len());
        let Lists { words, ends, index } = self;
        index.insert(number, hash_of(new), |number| hash_of(list(words, ends, number)));
        number
    }
}

fn list<'a>(words: &'a [u32], ends: &[usize], number: u64) -> &'a [u32] {
    let number = number as usize;
    let start = number.checked_sub(1).map_or(0, |before| ends[before]);
    &words[start..ends[number]]
}
