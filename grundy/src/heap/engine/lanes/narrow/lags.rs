//! The lags of a game, in the forms that the inner loops read.

use super::super::{ByteLag, NEAR};

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
    pub(super) fn distance(&self) -> usize {
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
    pub(super) fn quarter(&self, part: usize) -> Part<'_> {
        let length = self.lags.len();
        let lags = &self.lags[length * part / 4..length * (part + 1) / 4];
        Part { lags, farthest: self.farthest }
    }
}

/// Some of the lags: none goes beyond `farthest`.
#[derive(Clone, Copy)]
pub(crate) struct Part<'a> {
    pub(super) lags: &'a [Long],
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
    pub(super) shift: u32,
    /// The index, in all places of a word.
    pub(super) all: u64,
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
