//! Tables of bounded size for one thread.

use std::hash::{BuildHasher, Hash};

use rustc_hash::FxBuildHasher;

use crate::budget::Budget;
use crate::memory::{prefetch, table};

/// How many places a key has.
pub(super) const WAYS: usize = 4;
/// The least number of entries.
const LEAST: usize = 1 << 10;

/// Values by keys. The table grows up to a bound; then the entry that took the least work goes.
/// It holds whole keys, so an answer is right, or there is none.
#[derive(Debug)]
pub(super) struct Slots<K, V> {
    buckets: Vec<Bucket<K, V>>,
    len: usize,
    most: u64,
}

/// The places of a key; they begin with a line of the cache.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
pub(super) struct Bucket<K, V>(pub [Entry<K, V>; WAYS]);

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Entry<K, V> {
    /// The default of the type where the entry is empty.
    pub key: K,
    pub value: V,
    pub work: u32,
}

/// What became of an entry that was put into a bucket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Put {
    /// The key was there.
    Updated,
    Added,
    /// Another entry went.
    Replaced,
    /// There is no room, and none was made.
    Full,
}

impl<K: Copy + Eq + Default, V: Copy> Bucket<K, V> {
    /// Puts an entry in. If there is no room, the entry that took the least work goes where that is
    /// allowed.
    #[inline]
    pub fn put(&mut self, new: Entry<K, V>, replace: bool) -> Put {
        if let Some(entry) = self.0.iter_mut().find(|entry| entry.key == new.key) {
            entry.value = new.value;
            entry.work = entry.work.saturating_add(new.work);
            return Put::Updated;
        }
        if let Some(entry) = self.0.iter_mut().find(|entry| entry.key == K::default()) {
            *entry = new;
            return Put::Added;
        }
        if !replace {
            return Put::Full;
        }
        let least = self.0.iter_mut().min_by_key(|entry| entry.work);
        // What stays grows old, so that nothing stays for ever.
        *least.expect("a bucket has entries") = new;
        self.0.iter_mut().for_each(|entry| entry.work -= entry.work / 16);
        Put::Replaced
    }
}

/// The bucket of a hash; the number of buckets is a power of two.
#[inline]
pub(super) fn place(hash: u64, buckets: usize) -> usize {
    let mixed = (hash ^ hash >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed >> (64 - buckets.ilog2())) as usize
}

impl<K: Copy + Eq + Hash + Default, V: Copy + Default> Slots<K, V> {
    /// A table of at most this many bytes (but with room for some hundred entries).
    pub fn new(most: u64) -> Slots<K, V> {
        Slots { buckets: vec![Bucket::default(); LEAST / WAYS], len: 0, most }
    }

    /// The most bytes that it takes.
    pub fn most(&self) -> u64 {
        self.most
    }

    pub fn bytes(&self) -> u64 {
        (self.buckets.len() * size_of::<Bucket<K, V>>()) as u64
    }

    /// How many entries there are, and how many the bound allows.
    pub fn filled(&self) -> (usize, usize) {
        let most = self.most as usize / size_of::<Bucket<K, V>>() * WAYS;
        let mut room = self.room();
        while 2 * room <= most {
            room *= 2;
        }
        (self.len, room)
    }

    fn room(&self) -> usize {
        self.buckets.len() * WAYS
    }

    /// The bucket of a key.
    #[inline]
    fn place(&self, key: K) -> usize {
        place(FxBuildHasher.hash_one(key), self.buckets.len())
    }

    #[inline]
    pub fn get(&self, key: K) -> Option<V> {
        self.buckets[self.place(key)]
            .0
            .iter()
            .find(|entry| entry.key == key)
            .map(|entry| entry.value)
    }

    /// Has the bucket of a key brought near: a look into the table follows soon.
    #[inline]
    pub fn prefetch(&self, key: K) {
        prefetch(&self.buckets, self.place(key));
    }

    /// All keys, each with its value and the work that it took.
    pub fn entries(&self) -> impl Iterator<Item = (K, V, u32)> {
        let entries = self.buckets.iter().flat_map(|bucket| &bucket.0);
        let full = entries.filter(|entry| entry.key != K::default());
        full.map(|entry| (entry.key, entry.value, entry.work))
    }

    /// Stores a value that took so much work.
    pub fn set(&mut self, key: K, value: V, work: u32, budget: &Budget) {
        self.insert(Entry { key, value, work }, |slots| slots.len * 2 > slots.room(), budget);
    }

    /// Stores a value that another table held: nothing goes while the table may grow. Entries in the
    /// order of that table fill one bucket after the other, while most of this one is empty.
    pub fn restore(&mut self, key: K, value: V, work: u32, budget: &Budget) {
        self.insert(Entry { key, value, work }, |_| true, budget);
    }

    /// Stores an entry; `grows` says whether the table should grow where a bucket is full.
    fn insert(&mut self, new: Entry<K, V>, grows: fn(&Self) -> bool, budget: &Budget) {
        let at = self.place(new.key);
        match self.buckets[at].put(new, false) {
            Put::Added => {
                self.len += 1;
                if self.len * 4 > self.room() * 3 {
                    self.grow(budget);
                }
            }
            Put::Full if grows(self) && self.grow(budget) => self.insert(new, grows, budget),
            Put::Full => drop(self.buckets[at].put(new, true)),
            Put::Updated | Put::Replaced => {}
        }
    }

    /// Doubles the table, where that is allowed.
    fn grow(&mut self, budget: &Budget) -> bool {
        let bytes = self.bytes();
        if 2 * bytes > self.most || budget.reserve(2 * bytes).is_err() {
            return false;
        }
        let room = table(2 * self.buckets.len(), Bucket::default);
        let old = std::mem::replace(&mut self.buckets, room);
        self.len = 0;
        for entry in
            old.iter().flat_map(|bucket| &bucket.0).filter(|entry| entry.key != K::default())
        {
            let at = self.place(entry.key);
            let bucket = &mut self.buckets[at].0;
            // The places of a bucket go to two buckets, so there is one.
            if let Some(empty) = bucket.iter_mut().find(|other| other.key == K::default()) {
                *empty = *entry;
                self.len += 1;
            }
        }
        drop(old);
        budget.release(bytes);
        true
    }
}
