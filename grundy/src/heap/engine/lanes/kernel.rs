//! The inner loops, in plain Rust. The loops over many lags have a twin with
//! vector instructions (`avx2.rs`); all else is written once and compiled for
//! either.

use super::index::Needs;
use super::{ByteLag, NEAR};

/// Heaps that are worked on together.
pub(super) const BLOCK: usize = 32;

/// A set of indices for each heap of a block: W words of 64.
pub(super) type Sets<const W: usize> = [[u64; W]; BLOCK];

/// The loops that have two forms. `T` is the number of bytes of a set of
/// indices, which are below 8 T but for a few; `W` that of its words.
pub(super) trait Kernel {
    /// Adds to the set of heap `at + j`, for each j of a block, the index
    /// `bytes[at + j - distance] ^ index` of every lag. Indices from 8 T on may
    /// be left out; bytes from 128 on are.
    fn seen<const T: usize, const W: usize>(
        bytes: &[u8],
        at: usize,
        lags: &[Long],
        sets: &mut Sets<W>,
    );

    /// The same for 8 heaps and lags from 8 to 31, whose bytes were written in
    /// words of 8 just now. No byte is that of a rare heap.
    fn mid<const T: usize, const W: usize>(
        bytes: &[u8],
        at: usize,
        lags: &[Short],
        sets: &mut [[u64; W]; 8],
    );
}

/// No instructions beyond those that every processor has.
pub(super) struct Portable;

impl Kernel for Portable {
    #[inline(always)]
    fn seen<const T: usize, const W: usize>(
        bytes: &[u8],
        at: usize,
        lags: &[Long],
        sets: &mut Sets<W>,
    ) {
        for lag in lags {
            let from = at - lag.distance as usize;
            for (set, byte) in sets.iter_mut().zip(&bytes[from..from + BLOCK]) {
                insert_any(set, byte ^ lag.all as u8);
            }
        }
    }

    #[inline(always)]
    fn mid<const T: usize, const W: usize>(
        bytes: &[u8],
        at: usize,
        lags: &[Short],
        sets: &mut [[u64; W]; 8],
    ) {
        for lag in lags {
            let indices = lag.eight(bytes, at);
            for (j, set) in sets.iter_mut().enumerate() {
                insert(set, indices >> (8 * j));
            }
        }
    }
}

/// The words of one index, all zero for a byte that is none.
static BITS: [[u64; 2]; 256] = {
    let mut bits = [[0; 2]; 256];
    let mut index = 0;
    while index < 128 {
        bits[index][index / 64] = 1 << (index % 64);
        index += 1;
    }
    bits
};

/// Adds an index to a set, or nothing for a byte that is none.
#[inline(always)]
fn insert_any<const W: usize>(set: &mut [u64; W], byte: u8) {
    for (word, bits) in set.iter_mut().zip(&BITS[usize::from(byte)]) {
        *word |= bits;
    }
}

/// Adds the index in the lowest byte of `byte`, which is one of the set.
#[inline(always)]
fn insert<const W: usize>(set: &mut [u64; W], byte: u64) {
    let bit = 1u64.wrapping_shl(byte as u32);
    if W == 1 {
        set[0] |= bit;
    } else {
        let high = 0u64.wrapping_sub(byte >> 6 & 1);
        set[0] |= bit & !high;
        set[1] |= bit & high;
    }
}

/// The least index that is not in a set; 64 W if all are.
#[inline(always)]
fn free<const W: usize>(set: &[u64; W]) -> u64 {
    let low = u64::from((!set[0]).trailing_zeros());
    if W == 1 || low < 64 { low } else { 64 + u64::from((!set[1]).trailing_zeros()) }
}

/// A lag for whole blocks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Long {
    pub(super) distance: u32,
    /// The index four times: so it is spread over a vector by the load alone.
    pub(super) all: u32,
}

impl Long {
    pub(super) fn new(lag: &ByteLag) -> Long {
        Long { distance: lag.distance, all: u32::from(lag.index) * 0x0101_0101 }
    }
}

/// A lag of less than a block, ready for words of 8 heaps.
#[derive(Clone, Copy, Debug)]
pub(super) struct Short {
    /// Up to 7: how far the last word is shifted down. Else how far back two
    /// words are read.
    back: usize,
    /// How far the two words are shifted down together.
    shift: u32,
    /// The index, in all places of a word.
    all: u64,
}

impl Short {
    pub(super) fn new(lag: &ByteLag) -> Short {
        let distance = lag.distance as usize;
        let all = u64::from(lag.index) * 0x0101_0101_0101_0101;
        let back =
            if distance < NEAR { 8 * (NEAR - distance) } else { distance.next_multiple_of(8) };
        Short { back, shift: 8 * (distance.next_multiple_of(8) - distance) as u32, all }
    }

    /// For a lag from 8 on, the indices for the 8 heaps from `at` on. The words
    /// of 8 bytes are read as they were written: the processor need not wait
    /// for the memory.
    #[inline(always)]
    pub(super) fn eight(&self, bytes: &[u8], at: usize) -> u64 {
        let from = at - self.back;
        let [low, high] = [0, 8].map(|word| word_at(&bytes[from..from + 16], word));
        (low >> self.shift | high << 1 << (63 - self.shift)) ^ self.all
    }
}

#[inline(always)]
fn word_at(bytes: &[u8], at: usize) -> u64 {
    let mut eight = [0; 8];
    eight.copy_from_slice(&bytes[at..at + 8]);
    u64::from_le_bytes(eight)
}

/// The lags of common options, by how far they reach: below 8, below a block,
/// and beyond.
#[derive(Clone, Copy)]
pub(super) struct Lags<'a> {
    pub(super) near: &'a [Short],
    pub(super) mid: &'a [Short],
    pub(super) far: &'a [Long],
}

/// Writes the common indices of the heaps from `at` to `end`, block by block,
/// and ends early after a block with an index from 8 T on: that block must be
/// done again. Returns where it ended. `G`, a power of two up to 8, is at most
/// the smallest lag: so many heaps do not depend on each other.
#[inline(always)]
pub(super) fn produce<K: Kernel, const T: usize, const W: usize, const G: usize>(
    bytes: &mut [u8],
    mut at: usize,
    end: usize,
    lags: Lags<'_>,
) -> (usize, bool) {
    while at < end {
        let mut sets = [[0; W]; BLOCK];
        K::seen::<T, W>(bytes, at, lags.far, &mut sets);
        // The or of all indices, where the top one counts as too large.
        let mut all = 0;
        let mut last = word_at(bytes, at - 8);
        for eight in sets.as_chunks_mut::<8>().0 {
            K::mid::<T, W>(bytes, at, lags.mid, eight);
            for group in eight.as_chunks_mut::<G>().0 {
                let mut sets = *group;
                for lag in lags.near {
                    let indices = last >> lag.back ^ lag.all;
                    for (j, set) in sets.iter_mut().enumerate() {
                        insert(set, indices >> (8 * j));
                    }
                }
                let mut new = 0;
                for (j, set) in sets.iter().enumerate() {
                    let index = free(set);
                    all |= index + u64::from(T == 16);
                    new |= index << (8 * j);
                }
                last = if G == 8 { new } else { last >> (8 * G % 64) | new << (64 - 8 * G) };
            }
            bytes[at..at + 8].copy_from_slice(&last.to_le_bytes());
            at += 8;
        }
        if all >= 8 * T as u64 {
            return (at, false);
        }
    }
    (at, true)
}

/// The needs of a block that no witness meets: of which heaps there are any, as
/// bits, and what they are. Witnesses are tried in stages, until all needs are
/// met. The needs of heap `at` are in the first table, of the next in the second.
#[inline(always)]
pub(super) fn open<const W: usize>(
    bytes: &[u8],
    at: usize,
    witnesses: &[Long],
    stage: usize,
    needs: [&Needs; 2],
    open: &mut [u128; BLOCK],
) -> u32 {
    for (j, open) in open.iter_mut().enumerate() {
        *open = needs[j % 2].sets[usize::from(bytes[at + j] & 127)];
    }
    let mut sets = [[0; W]; BLOCK];
    let mut lanes = 0;
    for stage in witnesses.chunks(stage).chain([&[][..]]) {
        lanes = (0..BLOCK).fold(0, |lanes, j| lanes | u32::from(rest(open[j], &sets[j]) != 0) << j);
        if lanes == 0 {
            break;
        }
        Portable::seen::<16, W>(bytes, at, stage, &mut sets);
    }
    open.iter_mut().zip(&sets).for_each(|(open, set)| *open = rest(*open, set));
    lanes
}

/// What is wanted and not in a set.
#[inline(always)]
fn rest<const W: usize>(wanted: u128, set: &[u64; W]) -> u128 {
    if W == 1 {
        wanted & !u128::from(set[0])
    } else {
        wanted & !(u128::from(set[1]) << 64 | u128::from(set[0]))
    }
}

/// Whether some `x ^ y` of two lists is `index`.
#[inline(always)]
pub(super) fn contains(x: &[u8], y: &[u8], index: u8) -> bool {
    x.iter().zip(y).fold(false, |hit, (x, y)| hit | (x ^ y == index))
}
