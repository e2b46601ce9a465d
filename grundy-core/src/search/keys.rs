//! An index of numbers by keys of one word.

use std::hash::BuildHasher;

use super::table::Id;
use crate::memory::table;

/// The largest number of keys that are looked up together.
pub const BATCH: usize = 16;

/// Numbers by keys, which lie in the index itself: to find one takes one look into
/// memory. Open addressing; 8 bytes a slot for keys below 2<sup>32</sup>, else 16.
#[derive(Debug, Default)]
pub struct Keys {
    narrow: Slots<u32>,
    wide: Slots<u64>,
}

impl Keys {
    /// The bytes that the next insertion of a key allocates, and those that it frees.
    pub fn growth(&self, key: u64) -> (u64, u64) {
        match u32::try_from(key) {
            Ok(_) => self.narrow.growth(),
            Err(_) => self.wide.growth(),
        }
    }

    /// The number of a key.
    #[inline]
    pub fn find(&self, key: u64, hasher: &impl BuildHasher) -> Option<Id> {
        match u32::try_from(key) {
            Ok(narrow) => self.narrow.find(narrow, hasher),
            Err(_) => self.wide.find(key, hasher),
        }
    }

    /// The numbers of several keys, or `Id::MAX`. Their places are looked at one right after
    /// the other, so that the memory answers all of them at the same time.
    pub fn find_all(&self, keys: &[u64], ids: &mut [Id], hasher: &impl BuildHasher) {
        let mask = self.narrow.slots.len().wrapping_sub(1);
        let mut first = [Slot::default(); BATCH];
        if mask < usize::MAX {
            for (slot, &key) in first.iter_mut().zip(keys) {
                *slot = self.narrow.slots[hasher.hash_one(key) as usize & mask];
            }
        }
        for ((id, slot), &key) in ids.iter_mut().zip(first).zip(keys) {
            *id = match slot.next {
                1.. if u64::from(slot.key) == key => slot.next - 1,
                _ => self.find(key, hasher).unwrap_or(Id::MAX),
            };
        }
    }

    /// Adds a key that is not there.
    ///
    /// # Panics
    /// The number is 2<sup>32</sup> - 1.
    pub fn insert(&mut self, key: u64, id: Id, hasher: &impl BuildHasher) {
        let next = id.checked_add(1).expect("fewer numbers than 2^32 - 1");
        match u32::try_from(key) {
            Ok(key) => self.narrow.insert(Slot { key, next }, hasher),
            Err(_) => self.wide.insert(Slot { key, next }, hasher),
        }
    }
}

/// Slots for keys of one width.
#[derive(Debug, Default)]
struct Slots<K> {
    slots: Vec<Slot<K>>,
    len: usize,
}

#[derive(Clone, Copy, Debug, Default)]
struct Slot<K> {
    key: K,
    /// The number plus one; 0 where the slot is empty.
    next: u32,
}

impl<K: Copy + Default + PartialEq + Into<u64>> Slots<K> {
    fn growth(&self) -> (u64, u64) {
        if (self.len + 1) * 4 <= self.slots.len() * 3 {
            return (0, 0);
        }
        let old = (self.slots.len() * size_of::<Slot<K>>()) as u64;
        ((old * 2).max(64 * size_of::<Slot<K>>() as u64), old)
    }

    #[inline]
    fn find(&self, key: K, hasher: &impl BuildHasher) -> Option<Id> {
        let mask = self.slots.len().checked_sub(1)?;
        let mut at = hasher.hash_one::<u64>(key.into()) as usize & mask;
        loop {
            let slot = self.slots[at];
            if slot.next == 0 {
                return None;
            }
            if slot.key == key {
                return Some(slot.next - 1);
            }
            at = (at + 1) & mask;
        }
    }

    fn insert(&mut self, slot: Slot<K>, hasher: &impl BuildHasher) {
        let (bytes, _) = self.growth();
        if bytes > 0 {
            let len = bytes as usize / size_of::<Slot<K>>();
            for slot in std::mem::replace(&mut self.slots, table(len, Slot::default)) {
                if slot.next != 0 {
                    self.put(slot, hasher);
                }
            }
        }
        self.put(slot, hasher);
        self.len += 1;
    }

    fn put(&mut self, slot: Slot<K>, hasher: &impl BuildHasher) {
        let mask = self.slots.len() - 1;
        let mut at = hasher.hash_one::<u64>(slot.key.into()) as usize & mask;
        while self.slots[at].next != 0 {
            at = (at + 1) & mask;
        }
        self.slots[at] = slot;
    }
}
