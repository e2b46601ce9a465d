//! The inner loops in plain Rust. The loops over many lags have a twin with vector instructions
//! (`avx2.rs`, `avx512.rs`); the other code is written once and compiled for each kind of
//! vectors.

use super::super::index::Needs;
use super::lags::{Lags, Part, Short, Witnesses};

/// The number of heaps that are computed together.
pub(crate) const BLOCK: usize = 32;

/// The number of heaps that are verified together.
pub(crate) const PAIR: usize = 2 * BLOCK;

/// The least number of heaps between a heap that is verified and a heap that is produced at the
/// same time: the processor has not yet stored the bytes that were written last.
const LATE: usize = PAIR + BLOCK;

/// The loops that have a form for each kind of vectors. Sets of indices are words `S`, of which
/// `T` bytes are used: nearly all indices are below 8 T. The bits of a set from 8 T on have no
/// meaning. A byte of 128 or more is the mark of a rare heap and adds nothing to a set.
pub(crate) trait Kernel<S: Set>: Copy {
    /// For each heap of a pair of blocks, a set of indices of rare values: those that were
    /// shown to be options, and those that need not be options.
    type Proof: Copy;

    /// For each heap `at + j` of a block, the set of free indices: all except `bytes[at + j -
    /// distance] ^ index` of every lag.
    fn free<const T: usize>(self, bytes: &[u8], at: usize, lags: Part<'_>, words: &mut [S; BLOCK]);

    /// Removes indices from the words of 8 heaps: those of lags from 8 to 15, which are in the
    /// two words before, and those of lags from 16 to 31. None of these bytes belongs to a rare
    /// heap.
    fn mid(
        self,
        bytes: &[u8],
        at: usize,
        close: (&[Short], [u64; 2]),
        mid: Part<'_>,
        words: &mut [S; 8],
    );

    /// Removes an index, the lowest six bits of `byte`, from a set.
    fn remove(self, set: &mut u64, byte: u64);

    /// The sets of the heaps from `at` on at the start: the indices below `8 * planes` that
    /// they do not need. The needs of heap `at` are in the first table, those of the next heap
    /// in the second. A heap that needs an index of `8 * planes` or more counts as lacking one,
    /// whatever is added to its set.
    fn unneeded<const T: usize>(
        self,
        bytes: &[u8],
        at: usize,
        needs: [&Needs; 2],
        planes: usize,
    ) -> Self::Proof;

    /// Adds the indices of the lags that are below `8 * planes`. The function may skip a set
    /// that is full.
    fn exclude(
        self,
        bytes: &[u8],
        at: usize,
        lags: Part<'_>,
        planes: usize,
        proof: &mut Self::Proof,
    );

    /// The heaps, as bits, whose sets lack an index below `8 * planes`, or that need larger
    /// ones.
    fn lacking(self, planes: usize, proof: &Self::Proof) -> u64;

    /// The sets by their bytes: byte t of the set of heap j, for t below `planes`, is at
    /// position t and j.
    fn sets(self, planes: usize, proof: &Self::Proof) -> [[u8; PAIR]; MOST_PLANES];
}

/// The largest number of bytes of a set.
pub(crate) const MOST_PLANES: usize = 8;

/// A set of indices as a word.
pub(crate) trait Set: Copy + Into<u64> {
    /// The lowest bits of a word.
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

#[inline(always)]
pub(super) fn word_at(bytes: &[u8], at: usize) -> u64 {
    let mut eight = [0; 8];
    eight.copy_from_slice(&bytes[at..at + 8]);
    u64::from_le_bytes(eight)
}

/// The rest of the work on a batch.
#[derive(Clone, Debug, Default)]
pub(crate) struct Todo {
    /// The next block that is not verified.
    pub(crate) verify: usize,
    /// The heaps before it that have rare values which no witness met, as sets.
    pub(crate) open: Vec<(usize, u64)>,
}

/// Writes the common indices of the heaps from `at` to `end`, block by block, and stops early
/// after a block with an index of 8 T or more: that block must be done again. Returns where it
/// stopped. `G`, a power of two up to 8, is at most the smallest lag, so `G` neighbouring heaps
/// do not depend on each other.
///
/// Meanwhile it verifies the heaps from `todo.verify` on that are at least [`LATE`] behind.
/// Each value waits for the one before, but the witnesses need not wait, so both together take
/// less time than one after the other.
#[inline(always)]
pub(crate) fn produce<K: Kernel<S>, S: Set, const T: usize, const G: usize>(
    kernel: K,
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
        kernel.free::<T>(bytes, at, lags.far.all(), &mut words);
        // The bitwise or of all indices.
        let mut all = 0;
        let mut last = [word_at(bytes, at - 16), word_at(bytes, at - 8)];
        for eight in words.as_chunks_mut::<8>().0 {
            kernel.mid(bytes, at, (lags.close, last), lags.mid.all(), eight);
            // One part at every second word.
            if at % 16 == parity && (step > 0 || todo.verify + LATE <= at) {
                let from = todo.verify;
                let new = || kernel.unneeded::<T>(bytes, from, needs, planes);
                let proof = proof.get_or_insert_with(new);
                kernel.exclude(bytes, from, lags.witnesses.lags.quarter(step), planes, proof);
                step += 1;
            }
            if step == 4 {
                if let Some(proof) = proof.take() {
                    close::<K, S>(kernel, bytes, &proof, needs, planes, todo);
                }
                step = 0;
            }
            // Read from memory: extracted from the vectors they would arrive later.
            let eight = std::hint::black_box(&*eight);
            let mut now = last[1];
            for group in eight.as_chunks::<G>().0 {
                let mut sets = group.map(S::into);
                for lag in lags.near {
                    let indices = now >> (lag.shift & 63) ^ lag.all;
                    for (j, set) in sets.iter_mut().enumerate() {
                        kernel.remove(set, indices >> (8 * j));
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

/// A word with 1 in each byte.
const ONES: u64 = 0x0101_0101_0101_0101;

/// Verifies the heaps from `todo.verify` on.
#[inline(always)]
pub(crate) fn verify<K: Kernel<S>, S: Set, const T: usize>(
    kernel: K,
    bytes: &[u8],
    Witnesses { lags, planes }: Witnesses<'_>,
    needs: [&Needs; 2],
    todo: &mut Todo,
) {
    let from = todo.verify;
    let mut proof = kernel.unneeded::<T>(bytes, from, needs, planes);
    kernel.exclude(bytes, from, lags.all(), planes, &mut proof);
    close::<K, S>(kernel, bytes, &proof, needs, planes, todo);
}

/// Lists the needs that the sets of the heaps from `todo.verify` on lack, and moves on.
#[inline(always)]
fn close<K: Kernel<S>, S: Set>(
    kernel: K,
    bytes: &[u8],
    proof: &K::Proof,
    needs: [&Needs; 2],
    planes: usize,
    todo: &mut Todo,
) {
    let mut lanes = kernel.lacking(planes, proof);
    if lanes != 0 {
        let sets = kernel.sets(planes, proof);
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
