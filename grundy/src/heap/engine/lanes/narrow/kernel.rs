//! The inner loops, in plain Rust. The loops over many lags have a twin with
//! vector instructions (`avx2.rs`, `avx512.rs`); all else is written once and compiled for
//! either.

use super::super::index::Needs;
use super::super::{ByteLag, NEAR};

/// Heaps that are worked on together.
pub(crate) const BLOCK: usize = 32;

/// Heaps that are verified together.
pub(crate) const PAIR: usize = 2 * BLOCK;

/// How far a heap is behind, at least, that is verified while others are
/// produced: what was written last is not in the memory yet.
const LATE: usize = PAIR + BLOCK;

/// The loops that have a form for each kind of vectors, for sets of indices as
/// words `S`. `T` is the number of bytes of a set that are used: indices are below
/// 8 T but for a few. For those from 8 T on sets may hold anything, and nothing
/// for a byte from 128 on.
pub(crate) trait Kernel<S: Set> {
    /// For each heap of a pair of blocks the rare values that need not be shown to
    /// be options, or have been, as a set of indices.
    type Proof: Copy;

    /// The indices of heap `at + j`, for each j of a block, but for
    /// `bytes[at + j - distance] ^ index` of every lag.
    fn free<const T: usize>(bytes: &[u8], at: usize, lags: Part<'_>, words: &mut [S; BLOCK]);

    /// Takes from the words of 8 heaps the indices of lags from 8 to 15, which
    /// are in the two words before, and of lags from 16 to 31. No byte is that
    /// of a rare heap.
    fn mid(bytes: &[u8], at: usize, close: (&[Short], [u64; 2]), mid: Part<'_>, words: &mut [S; 8]);

    /// Takes an index, the lowest six digits of `byte`, from a set.
    fn remove(set: &mut u64, byte: u64);

    /// What the heaps from `at` on do not need, of the indices below
    /// `8 * planes`: the needs of heap `at` are in the first table, of the next in
    /// the second. A heap that needs more is lacking whatever is added.
    fn unneeded<const T: usize>(
        bytes: &[u8],
        at: usize,
        needs: [&Needs; 2],
        planes: usize,
    ) -> Self::Proof;

    /// Adds the indices of the lags, as far as they are below `8 * planes`; to
    /// sets that are full by now nothing need be added.
    fn exclude(bytes: &[u8], at: usize, lags: Part<'_>, planes: usize, proof: &mut Self::Proof);

    /// The heaps whose sets lack an index below `8 * planes`, or that need others,
    /// as bits.
    fn lacking(planes: usize, proof: &Self::Proof) -> u64;

    /// The sets by their bytes: byte t of the set of heap j, for t below `planes`,
    /// at place t and j.
    fn sets(planes: usize, proof: &Self::Proof) -> [[u8; PAIR]; MOST_PLANES];
}

/// Bytes of a set at most.
pub(crate) const MOST_PLANES: usize = 8;

/// A set of indices as a word.
pub(crate) trait Set: Copy + Into<u64> {
    /// The lowest digits.
    fn of(word: u64) -> Self;
}

impl Set for u32 {
    #[inline(always)]
    fn of(word: u64) -> u32 {
        word as u32
    }
}

impl Set for u64 {
    #[inline(always)]
    fn of(word: u64) -> u64 {
        word
    }
}

/// No instructions beyond those that every processor has.
pub(crate) struct Portable;

impl<S: Set> Kernel<S> for Portable {
    /// The sets, and the heaps that need more as bits.
    type Proof = ([u64; PAIR], u64);

    #[inline(always)]
    fn free<const T: usize>(bytes: &[u8], at: usize, lags: Part<'_>, words: &mut [S; BLOCK]) {
        let mut sets = [0; BLOCK];
        for lag in lags.lags {
            let from = at - lag.distance();
            for (set, byte) in sets.iter_mut().zip(&bytes[from..from + BLOCK]) {
                *set |= one(byte ^ lag.all as u8);
            }
        }
        words.iter_mut().zip(sets).for_each(|(word, set)| *word = S::of(!set));
    }

    #[inline(always)]
    fn mid(
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
                *word = S::of((*word).into() & !one((indices >> (8 * j)) as u8));
            }
        }
    }

    #[inline(always)]
    fn remove(set: &mut u64, byte: u64) {
        *set &= !1u64.wrapping_shl(byte as u32);
    }

    #[inline(always)]
    fn unneeded<const T: usize>(
        bytes: &[u8],
        at: usize,
        needs: [&Needs; 2],
        planes: usize,
    ) -> ([u64; PAIR], u64) {
        let (mut sets, mut more) = ([0; PAIR], 0);
        for (j, set) in sets.iter_mut().enumerate() {
            let wanted = needs[j % 2].sets[usize::from(bytes[at + j] & 127)] as u64;
            *set = !wanted;
            more |= u64::from(wanted & !below(planes) != 0) << j;
        }
        (sets, more)
    }

    #[inline(always)]
    fn exclude(
        bytes: &[u8],
        at: usize,
        lags: Part<'_>,
        planes: usize,
        (sets, _): &mut ([u64; PAIR], u64),
    ) {
        for (at, set) in (at..).zip(sets) {
            for lag in lags.lags {
                if !*set & below(planes) == 0 {
                    break;
                }
                *set |= one(bytes[at - lag.distance()] ^ lag.all as u8);
            }
        }
    }

    #[inline(always)]
    fn lacking(planes: usize, (sets, more): &([u64; PAIR], u64)) -> u64 {
        let lacks = |j: usize| u64::from(!sets[j] & below(planes) != 0);
        (0..PAIR).fold(*more, |lanes, j| lanes | lacks(j) << j)
    }

    #[inline(always)]
    fn sets(planes: usize, (sets, _): &([u64; PAIR], u64)) -> [[u8; PAIR]; MOST_PLANES] {
        let mut all = [[0; PAIR]; MOST_PLANES];
        for (t, plane) in all.iter_mut().enumerate().take(planes) {
            plane.iter_mut().zip(sets).for_each(|(byte, set)| *byte = (set >> (8 * t)) as u8);
        }
        all
    }
}

/// The set of all indices below `8 * planes`.
fn below(planes: usize) -> u64 {
    u64::MAX >> (64 - 8 * planes)
}

/// The set of one index below 64; empty for another byte.
#[inline(always)]
fn one(byte: u8) -> u64 {
    u64::from(byte < 64) << (byte & 63)
}

/// A lag that is read from memory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Long {
    /// The distance, negative: it is added to an address.
    pub(crate) offset: i32,
    /// The index four times: so it is spread over a vector by the load alone.
    pub(crate) all: u32,
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
pub(crate) struct Longs {
    lags: Vec<Long>,
    farthest: usize,
}

impl Longs {
    pub(crate) fn new(lags: &[ByteLag]) -> Longs {
        let farthest = lags.iter().map(|lag| lag.distance as usize).max().unwrap_or(0);
        Longs { lags: lags.iter().map(Long::new).collect(), farthest }
    }

    pub(crate) fn len(&self) -> usize {
        self.lags.len()
    }

    /// All of them.
    #[inline(always)]
    pub(crate) fn all(&self) -> Part<'_> {
        Part { lags: &self.lags, farthest: self.farthest }
    }

    /// One of four parts.
    #[inline(always)]
    fn quarter(&self, part: usize) -> Part<'_> {
        let length = self.lags.len();
        let lags = &self.lags[length * part / 4..length * (part + 1) / 4];
        Part { lags, farthest: self.farthest }
    }
}

/// Some of the lags: none goes beyond `farthest`.
#[derive(Clone, Copy)]
pub(crate) struct Part<'a> {
    lags: &'a [Long],
    farthest: usize,
}

impl<'a> Part<'a> {
    /// The lags, with a check that they stay in the bytes for so many heaps from
    /// `at` on.
    #[inline(always)]
    pub(crate) fn within(self, bytes: &[u8], at: usize, heaps: usize) -> &'a [Long] {
        assert!(self.farthest <= at && heaps <= bytes.len() && at <= bytes.len() - heaps);
        self.lags
    }
}

/// A lag below 16, taken from the last two words of 8 heaps, which need not be
/// in the memory yet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Short {
    /// How far the last word is shifted down, where the lag is below 8; else how
    /// far the two words are shifted down together, up to 64.
    shift: u32,
    /// The index, in all places of a word.
    all: u64,
}

impl Short {
    pub(crate) fn new(lag: &ByteLag) -> Short {
        let words = if (lag.distance as usize) < NEAR { 8 } else { 16 };
        let shift = 8 * (words - lag.distance);
        Short { shift, all: u64::from(lag.index) * 0x0101_0101_0101_0101 }
    }

    /// For a lag from 8 to 15, the indices for the next 8 heaps.
    #[inline(always)]
    pub(crate) fn eight(&self, [low, high]: [u64; 2]) -> u64 {
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
pub(crate) struct Lags<'a> {
    pub(crate) near: &'a [Short],
    pub(crate) close: &'a [Short],
    pub(crate) mid: &'a Longs,
    pub(crate) far: &'a Longs,
    pub(crate) witnesses: Witnesses<'a>,
}

/// Lags that show rare values to be options, and how many bytes of a set of
/// rare values they are tried for: few heaps need more.
#[derive(Clone, Copy)]
pub(crate) struct Witnesses<'a> {
    pub(crate) lags: &'a Longs,
    pub(crate) planes: usize,
}

/// What is left to do of a batch.
#[derive(Clone, Debug, Default)]
pub(crate) struct Todo {
    /// The next block that is not verified.
    pub(crate) verify: usize,
    /// Heaps before that with rare values that no witness met, as sets.
    pub(crate) open: Vec<(usize, u64)>,
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
pub(crate) fn produce<K: Kernel<S>, S: Set, const T: usize, const G: usize>(
    bytes: &mut [u8],
    mut at: usize,
    end: usize,
    lags: Lags<'_>,
    needs: [&Needs; 2],
    todo: &mut Todo,
) -> (usize, bool) {
    let planes = lags.witnesses.planes;
    let mut proof = None;
    let mut step = 0;
    let parity = at % 16;
    while at < end {
        let mut words = [S::of(0); BLOCK];
        K::free::<T>(bytes, at, lags.far.all(), &mut words);
        // The or of all indices.
        let mut all = 0;
        let mut last = [word_at(bytes, at - 16), word_at(bytes, at - 8)];
        for eight in words.as_chunks_mut::<8>().0 {
            K::mid(bytes, at, (lags.close, last), lags.mid.all(), eight);
            // A part at every second word.
            if at % 16 == parity && (step > 0 || todo.verify + LATE <= at) {
                let from = todo.verify;
                let new = || K::unneeded::<T>(bytes, from, needs, planes);
                let proof = proof.get_or_insert_with(new);
                K::exclude(bytes, from, lags.witnesses.lags.quarter(step), planes, proof);
                step += 1;
            }
            if step == 4 {
                if let Some(proof) = proof.take() {
                    close::<K, S>(bytes, &proof, needs, planes, todo);
                }
                step = 0;
            }
            // From the memory: taken from the vectors they would come later.
            let eight = std::hint::black_box(&*eight);
            let mut now = last[1];
            for group in eight.as_chunks::<G>().0 {
                let mut sets = group.map(S::into);
                for lag in lags.near {
                    let indices = now >> (lag.shift & 63) ^ lag.all;
                    for (j, set) in sets.iter_mut().enumerate() {
                        K::remove(set, indices >> (8 * j));
                    }
                }
                let mut new = 0;
                for (j, set) in sets.iter().enumerate() {
                    new |= u64::from(set.trailing_zeros()) << (8 * j);
                }
                now = if G == 8 { new } else { now >> (8 * G % 64) | new << (64 - 8 * G) };
            }
            bytes[at..at + 8].copy_from_slice(&now.to_le_bytes());
            all |= now;
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
pub(crate) fn verify<K: Kernel<S>, S: Set, const T: usize>(
    bytes: &[u8],
    Witnesses { lags, planes }: Witnesses<'_>,
    needs: [&Needs; 2],
    todo: &mut Todo,
) {
    let from = todo.verify;
    let mut proof = K::unneeded::<T>(bytes, from, needs, planes);
    K::exclude(bytes, from, lags.all(), planes, &mut proof);
    close::<K, S>(bytes, &proof, needs, planes, todo);
}

/// Lists what the sets of the heaps from `todo.verify` on lack, and goes on.
#[inline(always)]
fn close<K: Kernel<S>, S: Set>(
    bytes: &[u8],
    proof: &K::Proof,
    needs: [&Needs; 2],
    planes: usize,
    todo: &mut Todo,
) {
    let mut lanes = K::lacking(planes, proof);
    if lanes != 0 {
        let sets = K::sets(planes, proof);
        while lanes != 0 {
            let j = lanes.trailing_zeros() as usize;
            lanes &= lanes - 1;
            let at = todo.verify + j;
            let wanted = needs[j % 2].sets[usize::from(bytes[at] & 127)] as u64;
            let shown = (0..planes).fold(0, |set, t| set | u64::from(sets[t][j]) << (8 * t));
            if wanted & !shown != 0 {
                todo.open.push((at, wanted & !shown));
            }
        }
    }
    todo.verify += PAIR;
}
