//! A byte for each heap of a block, in vectors or in plain Rust.

use super::super::ByteLag;

/// The number of heaps of the largest block.
pub(crate) const MOST_LANES: usize = 64;

/// A lag of at least a block.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Far {
    pub(crate) distance: u32,
    /// The index four times, so that one load spreads it over a vector.
    pub(crate) all: u32,
}

impl Far {
    pub(crate) fn new(lag: &ByteLag) -> Far {
        Far { distance: lag.distance, all: u32::from(lag.index) * 0x0101_0101 }
    }
}

/// A set of indices.
pub(super) type Set = [u64; 2];

/// The set of each byte. Bytes from 128 on are no indices.
static SETS: [Set; 256] = {
    let mut sets = [[0; 2]; 256];
    let mut index = 0;
    while index < 128 {
        sets[index][index / 64] = 1 << (index % 64);
        index += 1;
    }
    sets
};

/// Adds an index to a set; a byte that is no index adds nothing.
#[inline(always)]
pub(super) fn insert(set: &mut Set, byte: u8) {
    for (word, new) in set.iter_mut().zip(&SETS[usize::from(byte)]) {
        *word |= new;
    }
}

/// A byte for each heap of a block. Only a [`Cpu`](Bytes::Cpu) makes them, so code that has
/// some may use their instructions.
pub(crate) trait Bytes: Copy {
    /// The proof that the processor has the instructions.
    type Cpu: Copy;
    /// The number of heaps of a block.
    const LANES: usize;
    fn splat(cpu: Self::Cpu, byte: u8) -> Self;
    /// The bytes from a position on.
    fn load(cpu: Self::Cpu, bytes: &[u8], at: usize) -> Self;
    /// Writes the bytes to the beginning of `bytes`.
    fn store(self, bytes: &mut [u8; MOST_LANES]);
    fn xor(self, other: Self) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    /// The bits that are in `self` and not in `other`.
    fn without(self, other: Self) -> Self;
    fn minus(self, other: Self) -> Self;
    fn least(self, other: Self) -> Self;
    /// 0xff where the bytes are equal, otherwise 0.
    fn equal(self, other: Self) -> Self;
    /// The upper four bits of each byte, shifted down.
    fn upper(self) -> Self;
    /// The entry of a table for the lower four bits; 0 where the top bit is set.
    fn lookup(self, table: &[u8; 16]) -> Self;
    /// A bit for each byte that is 0.
    fn zeros(self) -> u64;
    /// Adds `bytes[at + j - distance] ^ index` of every lag to the set of each lane j: byte t
    /// of the set is in `planes[t]`. Indices from 8 T on are left out.
    fn mark<const T: usize>(
        cpu: Self::Cpu,
        bytes: &[u8],
        at: usize,
        lags: &[Far],
        planes: &mut [Self; T],
    );
}

/// The bytes of a block without vector instructions.
#[derive(Clone, Copy)]
pub(crate) struct Plain([u8; 32]);

impl Plain {
    #[inline(always)]
    fn by(mut self, other: Plain, f: impl Fn(u8, u8) -> u8) -> Plain {
        self.0.iter_mut().zip(other.0).for_each(|(x, y)| *x = f(*x, y));
        self
    }
}

impl Bytes for Plain {
    type Cpu = ();
    const LANES: usize = 32;
    fn splat((): (), byte: u8) -> Self {
        Plain([byte; 32])
    }
    fn load((): (), bytes: &[u8], at: usize) -> Self {
        let mut all = [0; 32];
        all.copy_from_slice(&bytes[at..at + 32]);
        Plain(all)
    }
    fn store(self, bytes: &mut [u8; MOST_LANES]) {
        bytes[..32].copy_from_slice(&self.0);
    }
    fn xor(self, other: Self) -> Self {
        self.by(other, |x, y| x ^ y)
    }
    fn and(self, other: Self) -> Self {
        self.by(other, |x, y| x & y)
    }
    fn or(self, other: Self) -> Self {
        self.by(other, |x, y| x | y)
    }
    fn without(self, other: Self) -> Self {
        self.by(other, |x, y| x & !y)
    }
    fn minus(self, other: Self) -> Self {
        self.by(other, u8::wrapping_sub)
    }
    fn least(self, other: Self) -> Self {
        self.by(other, u8::min)
    }
    fn equal(self, other: Self) -> Self {
        self.by(other, |x, y| if x == y { 0xff } else { 0 })
    }
    fn upper(self) -> Self {
        self.by(self, |x, _| x >> 4)
    }
    fn lookup(self, table: &[u8; 16]) -> Self {
        self.by(self, |x, _| if x < 128 { table[usize::from(x & 15)] } else { 0 })
    }
    fn zeros(self) -> u64 {
        (0..32).fold(0, |bits, j| bits | u64::from(self.0[j] == 0) << j)
    }
    fn mark<const T: usize>((): (), bytes: &[u8], at: usize, lags: &[Far], planes: &mut [Self; T]) {
        let mut sets = [[0u64; 2]; 32];
        for lag in lags {
            let from = at - lag.distance as usize;
            for (set, byte) in sets.iter_mut().zip(&bytes[from..from + 32]) {
                insert(set, byte ^ lag.all as u8);
            }
        }
        for (t, plane) in planes.iter_mut().enumerate() {
            for (byte, set) in plane.0.iter_mut().zip(&sets) {
                *byte |= (set[t / 8] >> (8 * (t % 8))) as u8;
            }
        }
    }
}
