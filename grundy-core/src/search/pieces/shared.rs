//! Tables that two threads read and write.

use std::hash::{BuildHasher, Hash};
use std::marker::PhantomData;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering, fence};

use rustc_hash::FxBuildHasher;

use super::slots::{Bucket, Entry, Put, WAYS, place};
use crate::budget::Budget;
use crate::memory::{prefetch, table};

/// What is kept as words of 32 bits.
pub trait Plain: Copy {
    /// How many words.
    const WORDS: usize;

    /// The word with this number.
    fn word(self, at: usize) -> u32;

    /// The value of such words.
    fn from_words(word: impl Fn(usize) -> u32) -> Self;
}

impl Plain for u32 {
    const WORDS: usize = 1;

    #[inline]
    fn word(self, _: usize) -> u32 {
        self
    }

    #[inline]
    fn from_words(word: impl Fn(usize) -> u32) -> u32 {
        word(0)
    }
}

macro_rules! wide {
    ($($number:ty),*) => { $(
        impl Plain for $number {
            const WORDS: usize = (<$number>::BITS / 32) as usize;

            #[inline]
            fn word(self, at: usize) -> u32 {
                (self >> (32 * at)) as u32
            }

            #[inline]
            fn from_words(word: impl Fn(usize) -> u32) -> $number {
                (0..Self::WORDS).fold(0, |all, at| all | <$number>::from(word(at)) << (32 * at))
            }
        }
    )* };
}
wide!(u64, u128);

impl<A: Plain, B: Plain> Plain for (A, B) {
    const WORDS: usize = A::WORDS + B::WORDS;

    #[inline]
    fn word(self, at: usize) -> u32 {
        if at < A::WORDS { self.0.word(at) } else { self.1.word(at - A::WORDS) }
    }

    #[inline]
    fn from_words(word: impl Fn(usize) -> u32) -> (A, B) {
        (A::from_words(&word), B::from_words(|at| word(A::WORDS + at)))
    }
}

/// A line of the cache.
#[derive(Default)]
#[repr(align(64))]
struct Line([AtomicU32; LINE]);

const LINE: usize = 16;
/// The least number of buckets.
const LEAST: usize = 1 << 14;

/// Values by keys, as in [`Slots`](super::slots::Slots), for two threads.
///
/// A bucket has a version, which is odd while it is written. A reader who finds another version
/// behind a look than before it has seen nothing; a writer who finds the bucket taken goes away.
/// So nobody waits, an answer is right, and what is not kept is searched for again.
pub(super) struct Shared<K, V> {
    lines: Vec<Line>,
    versions: Vec<AtomicU64>,
    len: AtomicUsize,
    most: u64,
    /// It is too full, and may grow.
    crowded: AtomicBool,
    may_grow: bool,
    entries: PhantomData<fn() -> (K, V)>,
}

impl<K, V> Shared<K, V>
where
    K: Plain + Eq + Hash + Default,
    V: Plain + Default,
{
    /// The words of an entry: key, value and work.
    const ENTRY: usize = K::WORDS + V::WORDS + 1;
    /// The lines of a bucket.
    const LINES: usize = (Self::ENTRY * WAYS).div_ceil(LINE);

    /// A table that has at most this many bytes once it has grown, with room for these entries.
    pub fn new(most: u64, entries: usize) -> Shared<K, V> {
        let buckets = (entries / WAYS).next_power_of_two().max(LEAST);
        let lines = table(buckets * Self::LINES, Line::default);
        let mut versions = Vec::new();
        versions.resize_with(buckets, AtomicU64::default);
        let (len, crowded) = (AtomicUsize::new(0), AtomicBool::new(false));
        let mut table =
            Shared { lines, versions, len, most, crowded, may_grow: true, entries: PhantomData };
        table.may_grow = table.bytes() * 2 <= most;
        table
    }

    /// The most bytes that it takes.
    pub fn most(&self) -> u64 {
        self.most
    }

    pub fn bytes(&self) -> u64 {
        let bucket = Self::LINES * size_of::<Line>() + size_of::<AtomicU64>();
        (self.versions.len() * bucket) as u64
    }

    /// How many entries there are, and how many the bound allows.
    pub fn filled(&self) -> (usize, usize) {
        let mut room = self.room();
        let mut bytes = self.bytes();
        while 2 * bytes <= self.most {
            (room, bytes) = (2 * room, 2 * bytes);
        }
        (self.len.load(Ordering::Relaxed), room)
    }

    fn room(&self) -> usize {
        self.versions.len() * WAYS
    }

    fn place(&self, key: K) -> usize {
        place(FxBuildHasher.hash_one(key), self.versions.len())
    }

    /// A word of an entry.
    #[inline]
    fn word(&self, bucket: usize, way: usize, at: usize) -> &AtomicU32 {
        let at = way * Self::ENTRY + at;
        &self.lines[bucket * Self::LINES + at / LINE].0[at % LINE]
    }

    #[inline]
    fn read<T: Plain>(&self, bucket: usize, way: usize, from: usize) -> T {
        T::from_words(|at| self.word(bucket, way, from + at).load(Ordering::Relaxed))
    }

    #[inline]
    fn write<T: Plain>(&self, bucket: usize, way: usize, from: usize, value: T) {
        for at in 0..T::WORDS {
            self.word(bucket, way, from + at).store(value.word(at), Ordering::Relaxed);
        }
    }

    #[inline]
    pub fn get(&self, key: K) -> Option<V> {
        let bucket = self.place(key);
        let version = self.versions[bucket].load(Ordering::Acquire);
        if version % 2 == 1 {
            return None;
        }
        let way = (0..WAYS).find(|&way| self.read::<K>(bucket, way, 0) == key)?;
        let value = self.read(bucket, way, K::WORDS);
        // What was read is of one time if nobody has written since.
        fence(Ordering::Acquire);
        (self.versions[bucket].load(Ordering::Relaxed) == version).then_some(value)
    }

    /// Has the bucket of a key brought near.
    #[inline]
    pub fn prefetch(&self, key: K) {
        prefetch(&self.lines, self.place(key) * Self::LINES);
    }

    fn bucket(&self, bucket: usize) -> Bucket<K, V> {
        Bucket(std::array::from_fn(|way| Entry {
            key: self.read(bucket, way, 0),
            value: self.read(bucket, way, K::WORDS),
            work: self.read(bucket, way, K::WORDS + V::WORDS),
        }))
    }

    /// All entries, while nobody writes.
    pub fn entries(&self) -> impl Iterator<Item = (K, V, u32)> {
        let all = (0..self.versions.len()).flat_map(|bucket| self.bucket(bucket).0);
        let full = all.filter(|entry| entry.key != K::default());
        full.map(|entry| (entry.key, entry.value, entry.work))
    }

    /// Stores a value that took so much work.
    pub fn set(&self, key: K, value: V, work: u32) {
        let at = self.place(key);
        let version = self.versions[at].load(Ordering::Relaxed);
        let mine = version.is_multiple_of(2)
            && self.versions[at]
                .compare_exchange(version, version + 1, Ordering::Acquire, Ordering::Relaxed)
                .is_ok();
        if !mine {
            return;
        }
        fence(Ordering::Release);
        let mut bucket = self.bucket(at);
        let put = bucket.put(Entry { key, value, work }, true);
        for (way, entry) in bucket.0.iter().enumerate() {
            self.write(at, way, 0, entry.key);
            self.write(at, way, K::WORDS, entry.value);
            self.write(at, way, K::WORDS + V::WORDS, entry.work);
        }
        self.versions[at].store(version + 2, Ordering::Release);
        let len = match put {
            Put::Added => self.len.fetch_add(1, Ordering::Relaxed) + 1,
            Put::Replaced => self.len.load(Ordering::Relaxed),
            Put::Updated | Put::Full => return,
        };
        let full = if put == Put::Added { self.room() / 4 * 3 } else { self.room() / 2 };
        if self.may_grow && len > full {
            self.crowded.store(true, Ordering::Relaxed);
        }
    }

    /// Whether it should grow before the search goes on.
    #[inline]
    pub fn is_crowded(&self) -> bool {
        self.crowded.load(Ordering::Relaxed)
    }

    /// Makes it four times as large if it is crowded, where that is allowed.
    pub fn relieve(&mut self, budget: &Budget) {
        if !self.is_crowded() {
            return;
        }
        self.crowded = AtomicBool::new(false);
        let bytes = self.bytes();
        let larger = if 4 * bytes <= self.most { 4 } else { 2 };
        self.may_grow = budget.reserve(larger * bytes).is_ok();
        if self.may_grow {
            let table = Shared::new(self.most, self.room() * larger as usize);
            self.entries().for_each(|(key, value, work)| table.set(key, value, work));
            *self = table;
            budget.release(bytes);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Plain, Shared};
    use crate::budget::Budget;

    #[test]
    fn numbers_come_back_from_their_words() {
        fn back<T: Plain + PartialEq + std::fmt::Debug>(value: T) {
            let words: Vec<u32> = (0..T::WORDS).map(|at| value.word(at)).collect();
            assert_eq!(T::from_words(|at| words[at]), value);
        }
        back(0x0123_4567u32);
        back(0x0123_4567_89ab_cdefu64);
        back(0x0123_4567_89ab_cdef_0f1e_2d3c_4b5a_6978u128);
        back((0x0123_4567_89ab_cdefu64, 0x0f1e_2d3cu32));
        back((1u32, (2u128, 3u32)));
    }

    /// Keys of two words and values that follow from them, so that a mixture of two entries is seen.
    #[test]
    fn two_threads_never_see_a_wrong_value() {
        const KEYS: u64 = 400_000;
        let key = |at: u64| (at.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1, (at % 7) as u32);
        let value = |key: (u64, u32)| (key.0 as u32 ^ key.1, (key.0 >> 32) as u32);
        // Smaller than the keys, so that entries go.
        let table: Shared<(u64, u32), (u32, u32)> = Shared::new(1 << 20, 0);
        let work = |seed: u64| {
            let (mut found, mut at) = (0u64, seed);
            for _ in 0..KEYS {
                at = at.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(seed | 1);
                let key = key((at >> 33) % (KEYS / 4));
                if let Some(kept) = table.get(key) {
                    assert_eq!(kept, value(key));
                    found += 1;
                }
                table.set(key, value(key), (at >> 50) as u32);
            }
            found
        };
        let found = std::thread::scope(|scope| {
            let threads = [1, 2].map(|seed| scope.spawn(move || work(seed)));
            threads.map(|thread| thread.join().unwrap())
        });
        assert!(found.iter().all(|&found| found > KEYS / 8), "{found:?}");
    }

    #[test]
    fn a_crowded_table_grows_and_keeps_its_entries() {
        let budget = Budget::unlimited();
        let mut table: Shared<u64, u32> = Shared::new(1 << 24, 0);
        let mut next = 1u64;
        while !table.is_crowded() {
            table.set(next, next as u32, 1);
            next += 1;
        }
        let before = table.bytes();
        budget.reserve(before).unwrap();
        table.relieve(&budget);
        assert_eq!(table.bytes(), 4 * before);
        assert!(!table.is_crowded());
        let kept = (1..next).filter(|&key| table.get(key) == Some(key as u32)).count();
        assert!(kept as u64 > next / 10 * 9, "{kept} of {next}");
        assert_eq!(table.entries().count(), table.filled().0);

        // Where the memory does not suffice it stays as it is, and does not ask again.
        let mut table: Shared<u64, u32> = Shared::new(1 << 24, 0);
        (1..next).for_each(|key| table.set(key, key as u32, 1));
        let (before, small) = (table.bytes(), Budget::unlimited().with_memory(1000));
        table.relieve(&small);
        (1..2 * next).for_each(|key| table.set(key, key as u32, 1));
        assert!(!table.is_crowded() && table.bytes() == before);
    }
}
