//! The lags of a game, in the forms that the inner loops read.

use super::super::{ByteLag, NEAR};

/// A lag that is read from memory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Long {
    /// The distance as a negative number, which is added to an address.
    pub(crate) offset: i32,
    /// The index four times, so that one load spreads it over a vector.
    pub(crate) all: u32,
}

impl Long {
    fn new(lag: &ByteLag) -> Long {
        // `Moves::farthest` sees to it.
        let distance = i32::try_from(lag.distance).expect("a distance below 2^31");
        Long { offset: -distance, all: u32::from(lag.index) * 0x0101_0101 }
    }

    #[inline(always)]
    pub(super) fn distance(&self) -> usize {
        self.offset.unsigned_abs() as usize
    }
}

/// Lags that are read from memory, and how far back they reach.
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

    /// All lags.
    #[inline(always)]
    pub(crate) fn all(&self) -> Part<'_> {
        Part { lags: &self.lags, farthest: self.farthest }
    }

    /// One of four parts of the lags.
    #[inline(always)]
    pub(super) fn quarter(&self, part: usize) -> Part<'_> {
        let length = self.lags.len();
        let lags = &self.lags[length * part / 4..length * (part + 1) / 4];
        Part { lags, farthest: self.farthest }
    }
}

/// Some of the lags. None reaches back beyond `farthest`.
#[derive(Clone, Copy)]
pub(crate) struct Part<'a> {
    pub(super) lags: &'a [Long],
    // Only vectors read without a check of each place.
    #[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]
    farthest: usize,
}

impl<'a> Part<'a> {
    /// The lags, after a check that they stay inside the bytes for `heaps` heaps from `at` on.
    #[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]
    #[inline(always)]
    pub(crate) fn within(self, bytes: &[u8], at: usize, heaps: usize) -> &'a [Long] {
        assert!(self.farthest <= at && heaps <= bytes.len() && at <= bytes.len() - heaps);
        self.lags
    }
}

/// A lag below 16. Its bytes are taken from the last two words of 8 heaps, which may not have
/// reached memory yet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Short {
    /// If the lag is below 8: by how many bits the last word is shifted down. Otherwise: by how
    /// many bits, up to 64, both words together are shifted down.
    pub(super) shift: u32,
    /// The index in all bytes of a word.
    pub(super) all: u64,
}

impl Short {
    pub(crate) fn new(lag: &ByteLag) -> Short {
        let words = if (lag.distance as usize) < NEAR { 8 } else { 16 };
        let shift = 8 * (words - lag.distance);
        Short { shift, all: u64::from(lag.index) * 0x0101_0101_0101_0101 }
    }

    /// For a lag from 8 to 15: the indices for the next 8 heaps.
    #[inline(always)]
    pub(crate) fn eight(&self, [low, high]: [u64; 2]) -> u64 {
        ((low >> 1 >> ((self.shift - 1) & 63)) | (high << ((64 - self.shift) & 63))) ^ self.all
    }
}

/// The lags of common options by distance: below 8, below 16, below a block, and beyond; and
/// the lags that show rare values to be options.
#[derive(Clone, Copy)]
pub(crate) struct Lags<'a> {
    pub(crate) near: &'a [Short],
    pub(crate) close: &'a [Short],
    pub(crate) mid: &'a Longs,
    pub(crate) far: &'a Longs,
    pub(crate) witnesses: Witnesses<'a>,
}

/// Lags that show rare values to be options, and for how many bytes of a set of rare values
/// they are tried: few heaps need more.
#[derive(Clone, Copy)]
pub(crate) struct Witnesses<'a> {
    pub(crate) lags: &'a Longs,
    pub(crate) planes: usize,
}
