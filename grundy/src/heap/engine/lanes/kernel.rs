//! The inner loops, in plain Rust. The loops over many lags have a twin with
//! vector instructions (`avx2.rs`); all else is written once and compiled for
//! either.

use super::index::Needs;
use super::{ByteLag, NEAR};

/// Heaps that are worked on together.
pub(super) const BLOCK: usize = 32;

/// Heaps that are verified together.
pub(super) const PAIR: usize = 2 * BLOCK;

/// How far a heap is behind, at least, that is verified while others are
/// produced: what was written last is not in the memory yet.
const LATE: usize = PAIR + BLOCK;

/// The loops that have two forms, for sets of indices as words `S`. `T` is the
/// number of bytes of a set that are used: indices are below 8 T but for a few.
/// For those from 8 T on sets may hold anything, and nothing for a byte from 128
/// on.
pub(super) trait Kernel<S: Set> {
    /// A set of indices for each heap of a block.
    type Sets: Copy;

    /// Empty sets.
    fn none() -> Self::Sets;

    /// For each heap of the block at `at` the indices that it does not need, of
    /// those below `8 * planes`: the needs of heap `at` are in the first table,
    /// of the next in the second. Nothing is left out for a heap that needs more.
    fn unneeded<const T: usize>(
        bytes: &[u8],
        at: usize,
        needs: [&Needs; 2],
        planes: usize,
    ) -> Self::Sets;

    /// Adds to the set of heap `at + j`, for each j of a block, the index
    /// `bytes[at + j - distance] ^ index` of every lag.
    fn mark<const T: usize>(bytes: &[u8], at: usize, lags: Part<'_>, sets: &mut Self::Sets);

    /// The same for two blocks and the indices below `8 * planes`, but to sets
    /// that are full by now nothing need be added.
    fn exclude(bytes: &[u8], at: usize, lags: Part<'_>, planes: usize, sets: &mut [Self::Sets; 2]);

    /// What is not in the sets, as words.
    fn free<const T: usize>(sets: &Self::Sets, words: &mut [S; BLOCK]);

    /// Takes from the words of 8 heaps the indices of lags from 8 to 15, which
    /// are in the two words before, and of lags from 16 to 31. No byte is that
    /// of a rare heap.
    fn mid<const T: usize>(
        bytes: &[u8],
        at: usize,
        close: (&[Short], [u64; 2]),
        mid: Part<'_>,
        words: &mut [S; 8],
    );

    /// The heaps of the block at `at` whose sets lack an index below `8 * planes`,
    /// or that need others, as bits.
    fn lacking(
        bytes: &[u8],
        at: usize,
        needs: [&Needs; 2],
        planes: usize,
        sets: &Self::Sets,
    ) -> u32;

    /// The set of heap j of a block, below `8 * planes`.
    fn set(planes: usize, sets: &Self::Sets, j: usize) -> u128;
}

/// A set of indices as a word.
pub(super) trait Set: Copy {
    /// The word for one heap at a time.
    type Wide: Wide;
    /// From the words of [`BITS`].
    fn of(words: [u64; 2]) -> Self;
    fn or(self, other: Self) -> Self;
    fn not(self) -> Self;
    fn wide(self) -> Self::Wide;
}

/// A set of all indices that occur.
pub(super) trait Wide: Copy {
    /// Takes out the index in the lowest byte of `byte`.
    fn remove(&mut self, byte: u64);
    /// The least index of the set.
    fn least(self) -> u64;
    /// The set, and that it has no more indices.
    fn bits(self) -> u128;
}

macro_rules! set_of_64 {
    ($($word:ty),*) => {$(
        impl Set for $word {
            type Wide = u64;
            #[inline(always)]
            fn of(words: [u64; 2]) -> $word {
                words[0] as $word
            }
            #[inline(always)]
            fn or(self, other: $word) -> $word {
                self | other
            }
            #[inline(always)]
            fn not(self) -> $word {
                !self
            }
            #[inline(always)]
            fn wide(self) -> u64 {
                self.into()
            }
        }
    )*};
}
set_of_64!(u32, u64);

impl Set for [u64; 2] {
    type Wide = [u64; 2];
    #[inline(always)]
    fn of(words: [u64; 2]) -> [u64; 2] {
        words
    }
    #[inline(always)]
    fn or(self, other: [u64; 2]) -> [u64; 2] {
        [self[0] | other[0], self[1] | other[1]]
    }
    #[inline(always)]
    fn not(self) -> [u64; 2] {
        self.map(|word| !word)
    }
    #[inline(always)]
    fn wide(self) -> [u64; 2] {
        self
    }
}

impl Wide for u64 {
    #[inline(always)]
    fn remove(&mut self, byte: u64) {
        *self &= !1u64.wrapping_shl(byte as u32);
    }
    #[inline(always)]
    fn least(self) -> u64 {
        self.trailing_zeros().into()
    }
    #[inline(always)]
    fn bits(self) -> u128 {
        self.into()
    }
}

impl Wide for [u64; 2] {
    #[inline(always)]
    fn remove(&mut self, byte: u64) {
        let bit = 1u64.wrapping_shl(byte as u32);
        let high = 0u64.wrapping_sub(byte >> 6 & 1);
        self[0] &= !bit | high;
        self[1] &= !(bit & high);
    }
    #[inline(always)]
    fn least(self) -> u64 {
        let low = self[0].least();
        if low < 64 { low } else { 64 + self[1].least() }
    }
    #[inline(always)]
    fn bits(self) -> u128 {
        u128::from(self[1]) << 64 | u128::from(self[0])
    }
}

/// No instructions beyond those that every processor has.
pub(super) struct Portable;

impl<S: Set> Kernel<S> for Portable {
    type Sets = [S; BLOCK];

    #[inline(always)]
    fn none() -> [S; BLOCK] {
        [S::of([0; 2]); BLOCK]
    }

    #[inline(always)]
    fn unneeded<const T: usize>(
        bytes: &[u8],
        at: usize,
        needs: [&Needs; 2],
        planes: usize,
    ) -> [S; BLOCK] {
        std::array::from_fn(|j| {
            let wanted = needs[j % 2].sets[usize::from(bytes[at + j] & 127)];
            if wanted & !below(planes) != 0 {
                return S::of([0; 2]);
            }
            S::of([!wanted as u64, (!wanted >> 64) as u64])
        })
    }

    #[inline(always)]
    fn mark<const T: usize>(bytes: &[u8], at: usize, lags: Part<'_>, sets: &mut [S; BLOCK]) {
        for lag in lags.lags {
            let from = at - lag.distance();
            for (set, byte) in sets.iter_mut().zip(&bytes[from..from + BLOCK]) {
                *set = set.or(one(byte ^ lag.all as u8));
            }
        }
    }

    #[inline(always)]
    fn exclude(bytes: &[u8], at: usize, lags: Part<'_>, planes: usize, sets: &mut [[S; BLOCK]; 2]) {
        for (at, set) in (at..).zip(sets.as_flattened_mut()) {
            for lag in lags.lags {
                if !set.wide().bits() & below(planes) == 0 {
                    break;
                }
                *set = set.or(one(bytes[at - lag.distance()] ^ lag.all as u8));
            }
        }
    }

    #[inline(always)]
    fn free<const T: usize>(sets: &[S; BLOCK], words: &mut [S; BLOCK]) {
        words.iter_mut().zip(sets).for_each(|(word, set)| *word = set.not());
    }

    #[inline(always)]
    fn mid<const T: usize>(
        bytes: &[u8],
        at: usize,
        (close, last): (&[Short], [u64; 2]),
        mid: Part<'_>,
        words: &mut [S; 8],
    ) {
        let close = close.iter().map(|lag| lag.eight(last));
        let mid = mid.lags.iter().map(|lag| {
            word_at(bytes, at - lag.distance()) ^ u64::from(lag.all) << 32 ^ u64::from(lag.all)
        });
        for indices in close.chain(mid) {
            for (j, word) in words.iter_mut().enumerate() {
                *word = word.not().or(one((indices >> (8 * j)) as u8)).not();
            }
        }
    }

    #[inline(always)]
    fn lacking(
        bytes: &[u8],
        at: usize,
        needs: [&Needs; 2],
        planes: usize,
        sets: &[S; BLOCK],
    ) -> u32 {
        let lacks = |j: usize| {
            let wanted = needs[j % 2].sets[usize::from(bytes[at + j] & 127)];
            !sets[j].wide().bits() & below(planes) != 0 || wanted & !below(planes) != 0
        };
        (0..BLOCK).fold(0, |lanes, j| lanes | u32::from(lacks(j)) << j)
    }

    #[inline(always)]
    fn set(planes: usize, sets: &[S; BLOCK], j: usize) -> u128 {
        sets[j].wide().bits() & below(planes)
    }
}

/// The set of all indices below `8 * planes`.
fn below(planes: usize) -> u128 {
    u128::MAX >> (128 - 8 * planes)
}

/// The set of one index, empty for a byte that is none.
#[inline(always)]
fn one<S: Set>(byte: u8) -> S {
    S::of(BITS[usize::from(byte)])
}

/// The words of these sets.
static BITS: [[u64; 2]; 256] = {
    let mut bits = [[0; 2]; 256];
    let mut index = 0;
    while index < 128 {
        bits[index][index / 64] = 1 << (index % 64);
        index += 1;
    }
    bits
};

/// A lag that is read from memory.
#[derive(Clone, Copy, Debug)]
pub(super) struct Long {
    /// The distance, negative: it is added to an address.
    pub(super) offset: i32,
    /// The index four times: so it is spread over a vector by the load alone.
    pub(super) all: u32,
}

impl Long {
    fn new(lag: &ByteLag) -> Long {
        Long { offset: -(lag.distance as i32), all: u32::from(lag.index) * 0x0101_0101 }
    }

    #[inline(always)]
    fn distance(&self) -> usize {
        self.offset.unsigned_abs() as usize
    }
}

/// Lags that are read from memory, and how far they reach.
#[derive(Clone, Debug, Default)]
pub(super) struct Longs {
    lags: Vec<Long>,
    farthest: usize,
}

impl Longs {
    pub(super) fn new(lags: &[ByteLag]) -> Longs {
        let farthest = lags.iter().map(|lag| lag.distance as usize).max().unwrap_or(0);
        Longs { lags: lags.iter().map(Long::new).collect(), farthest }
    }

    pub(super) fn len(&self) -> usize {
        self.lags.len()
    }

    /// All of them.
    #[inline(always)]
    pub(super) fn all(&self) -> Part<'_> {
        Part { lags: &self.lags, farthest: self.farthest }
    }

    /// One of eight parts.
    #[inline(always)]
    fn eighth(&self, part: usize) -> Part<'_> {
        let length = self.lags.len();
        let lags = &self.lags[length * part / 8..length * (part + 1) / 8];
        Part { lags, farthest: self.farthest }
    }
}

/// Some of the lags: none goes beyond `farthest`.
#[derive(Clone, Copy)]
pub(super) struct Part<'a> {
    lags: &'a [Long],
    farthest: usize,
}

impl<'a> Part<'a> {
    /// The lags, with a check that they stay in the bytes for so many heaps from
    /// `at` on.
    #[inline(always)]
    pub(super) fn within(self, bytes: &[u8], at: usize, heaps: usize) -> &'a [Long] {
        assert!(self.farthest <= at && heaps <= bytes.len() && at <= bytes.len() - heaps);
        self.lags
    }
}

/// A lag below 16, taken from the last two words of 8 heaps, which need not be
/// in the memory yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Short {
    /// How far the last word is shifted down, where the lag is below 8; else how
    /// far the two words are shifted down together, up to 64.
    shift: u32,
    /// The index, in all places of a word.
    all: u64,
}

impl Short {
    pub(super) fn new(lag: &ByteLag) -> Short {
        let words = if (lag.distance as usize) < NEAR { 8 } else { 16 };
        let shift = 8 * (words - lag.distance);
        Short { shift, all: u64::from(lag.index) * 0x0101_0101_0101_0101 }
    }

    /// For a lag from 8 to 15, the indices for the next 8 heaps.
    #[inline(always)]
    pub(super) fn eight(&self, [low, high]: [u64; 2]) -> u64 {
        ((low >> 1 >> ((self.shift - 1) & 63)) | (high << ((64 - self.shift) & 63))) ^ self.all
    }
}

#[inline(always)]
fn word_at(bytes: &[u8], at: usize) -> u64 {
    let mut eight = [0; 8];
    eight.copy_from_slice(&bytes[at..at + 8]);
    u64::from_le_bytes(eight)
}

/// The lags of common options, by how far they reach: below 8, below 16, below a
/// block, and beyond; and what shows that rare values are options.
#[derive(Clone, Copy)]
pub(super) struct Lags<'a> {
    pub(super) near: &'a [Short],
    pub(super) close: &'a [Short],
    pub(super) mid: &'a Longs,
    pub(super) far: &'a Longs,
    pub(super) witnesses: Witnesses<'a>,
}

/// Lags that show rare values to be options, and how many bytes of a set of
/// rare values they are tried for: few heaps need more.
#[derive(Clone, Copy)]
pub(super) struct Witnesses<'a> {
    pub(super) lags: &'a Longs,
    pub(super) planes: usize,
}

/// What is left to do of a batch.
#[derive(Clone, Debug, Default)]
pub(super) struct Todo {
    /// The next block that is not verified.
    pub(super) verify: usize,
    /// Heaps before that with rare values that no witness met, as sets.
    pub(super) open: Vec<(usize, u128)>,
}

/// Writes the common indices of the heaps from `at` to `end`, block by block,
/// and ends early after a block with an index from 8 T on: that block must be
/// done again. Returns where it ended. `G`, a power of two up to 8, is at most
/// the smallest lag: so many heaps do not depend on each other.
///
/// Meanwhile it verifies the heaps from `todo.verify` on that are [`LATE`]: each
/// value waits for the one before, but the witnesses need not wait, so that
/// both together take less time than one after the other.
#[inline(always)]
pub(super) fn produce<K: Kernel<S>, S: Set, const T: usize, const G: usize>(
    bytes: &mut [u8],
    mut at: usize,
    end: usize,
    lags: Lags<'_>,
    needs: [&Needs; 2],
    todo: &mut Todo,
) -> (usize, bool) {
    let planes = lags.witnesses.planes;
    let mut proof = [K::none(); 2];
    let mut step = 0;
    while at < end {
        let mut sets = K::none();
        K::mark::<T>(bytes, at, lags.far.all(), &mut sets);
        let mut words = [S::of([0; 2]); BLOCK];
        K::free::<T>(&sets, &mut words);
        // The or of all indices, where the top one counts as too large.
        let mut all = 0;
        let mut last = [word_at(bytes, at - 16), word_at(bytes, at - 8)];
        for eight in words.as_chunks_mut::<8>().0 {
            K::mid::<T>(bytes, at, (lags.close, last), lags.mid.all(), eight);
            if step > 0 || todo.verify + LATE <= at {
                let from = todo.verify;
                if step == 0 {
                    proof[0] = K::unneeded::<T>(bytes, from, needs, planes);
                    proof[1] = K::unneeded::<T>(bytes, from + BLOCK, needs, planes);
                }
                K::exclude(bytes, from, lags.witnesses.lags.eighth(step), planes, &mut proof);
                step = (step + 1) % 8;
                if step == 0 {
                    close::<K, S>(bytes, &proof, needs, planes, todo);
                }
            }
            let mut now = last[1];
            for group in eight.as_chunks::<G>().0 {
                let mut sets = group.map(S::wide);
                for lag in lags.near {
                    let indices = now >> (lag.shift & 63) ^ lag.all;
                    for (j, set) in sets.iter_mut().enumerate() {
                        set.remove(indices >> (8 * j));
                    }
                }
                let mut new = 0;
                for (j, set) in sets.iter().enumerate() {
                    new |= set.least() << (8 * j);
                }
                now = if G == 8 { new } else { now >> (8 * G % 64) | new << (64 - 8 * G) };
            }
            bytes[at..at + 8].copy_from_slice(&now.to_le_bytes());
            all |= if T == 16 { now + ONES } else { now };
            last = [last[1], now];
            at += 8;
        }
        if all & (ONES * (256 - 8 * T as u64)) != 0 {
            return (at, false);
        }
    }
    (at, true)
}

/// 1 in each byte.
const ONES: u64 = 0x0101_0101_0101_0101;

/// Verifies the heaps from `todo.verify` on.
#[inline(always)]
pub(super) fn verify<K: Kernel<S>, S: Set, const T: usize>(
    bytes: &[u8],
    Witnesses { lags, planes }: Witnesses<'_>,
    needs: [&Needs; 2],
    todo: &mut Todo,
) {
    let from = todo.verify;
    let low = K::unneeded::<T>(bytes, from, needs, planes);
    let mut sets = [low, K::unneeded::<T>(bytes, from + BLOCK, needs, planes)];
    K::exclude(bytes, from, lags.all(), planes, &mut sets);
    close::<K, S>(bytes, &sets, needs, planes, todo);
}

/// Lists what the sets of the heaps from `todo.verify` on lack, and goes on.
#[inline(always)]
fn close<K: Kernel<S>, S: Set>(
    bytes: &[u8],
    sets: &[K::Sets; 2],
    needs: [&Needs; 2],
    planes: usize,
    todo: &mut Todo,
) {
    for sets in sets {
        let at = todo.verify;
        let mut lanes = K::lacking(bytes, at, needs, planes, sets);
        while lanes != 0 {
            let j = lanes.trailing_zeros() as usize;
            lanes &= lanes - 1;
            let wanted = needs[j % 2].sets[usize::from(bytes[at + j] & 127)];
            let open = wanted & !K::set(planes, sets, j);
            if open != 0 {
                todo.open.push((at + j, open));
            }
        }
        todo.verify += BLOCK;
    }
}
