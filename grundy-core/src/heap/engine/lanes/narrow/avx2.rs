//! The loops over lags with AVX2: 32 heaps a vector.
//!
//! A look-up in a table of 16 bytes (`vpshufb`) turns an index into a bit of a set; it gives 0
//! where the top bit is set. So for the indices 16 g .. 16 g + 15 the byte is xored with 16 g,
//! and 0x70 is added without overflow. All other bytes then have the top bit, and so have the
//! marks of rare heaps. This costs 3 operations for 16 indices, and 2 for each half of the set.
#![allow(unsafe_code)]

use super::super::Splits;
use super::super::index::Needs;
use super::compare::Compared;
use super::entries::entries;
use super::kernel::{self, BLOCK, Kernel, MOST_PLANES, PAIR, Set, Todo};
use super::lags::{Lags, Part, Short, Witnesses};
use crate::simd::Avx2;
use std::arch::asm;
use std::arch::x86_64::*;

mod words;

entries!("avx2,bmi1,bmi2", Avx2, 64);

/// The sets of a block byte by byte: plane t holds byte t of every set.
type Planes = [__m256i; MOST_PLANES];

/// The sets of a pair of blocks, and bytes whose top bits mark the heaps that need no more.
#[derive(Clone, Copy)]
pub(crate) struct Proof {
    planes: [Planes; 2],
    enough: [__m256i; 2],
}

impl<S: Set> Kernel<S> for Avx2 {
    type Proof = Proof;

    #[inline(always)]
    fn free<const T: usize>(self, bytes: &[u8], at: usize, lags: Part<'_>, words: &mut [S; BLOCK]) {
        // SAFETY: `self` shows that the processor has AVX2; below as well.
        unsafe { words::free::<S, T>(bytes, at, lags, words) }
    }

    #[inline(always)]
    fn mid(
        self,
        bytes: &[u8],
        at: usize,
        close: (&[Short], [u64; 2]),
        mid: Part<'_>,
        words: &mut [S; 8],
    ) {
        // SAFETY: as above.
        unsafe { words::mid::<S>(bytes, at, close, mid, words) }
    }

    /// One instruction. From plain Rust the compiler makes vector shifts, which take 1.2 times
    /// as long with the lags of 0.16, 0.56 and 0.054, and 1.5 times with those of Kayles
    /// (`bench/src/bin/bit_reset.rs`).
    #[inline(always)]
    fn remove(self, set: &mut u64, byte: u64) {
        // Miri has no assembly.
        if cfg!(miri) {
            *set &= !(1 << (byte % 64));
            return;
        }
        // SAFETY: one instruction of all processors on registers.
        unsafe {
            asm!("btr {}, {}", inout(reg) *set, in(reg) byte, options(pure, nomem, nostack));
        }
    }

    #[inline(always)]
    fn unneeded<const T: usize>(
        self,
        bytes: &[u8],
        at: usize,
        needs: [&Needs; 2],
        planes: usize,
    ) -> Proof {
        // SAFETY: as above.
        let [low, high] =
            unsafe { [at, at + BLOCK].map(|at| unneeded::<T>(bytes, at, needs, planes)) };
        Proof { planes: [low.0, high.0], enough: [low.1, high.1] }
    }

    #[inline(always)]
    fn exclude(self, bytes: &[u8], at: usize, lags: Part<'_>, planes: usize, proof: &mut Proof) {
        let [low, high] = &mut proof.planes;
        // SAFETY: as above.
        unsafe {
            match planes {
                1 => see::<1, 2>(bytes, at, lags, [low, high]),
                2 => see::<2, 2>(bytes, at, lags, [low, high]),
                3 => see::<3, 2>(bytes, at, lags, [low, high]),
                4 => see::<4, 2>(bytes, at, lags, [low, high]),
                // There are not enough registers for more.
                _ => {
                    see::<8, 1>(bytes, at, lags, [low]);
                    see::<8, 1>(bytes, at + BLOCK, lags, [high]);
                }
            }
        }
    }

    #[inline(always)]
    fn lacking(self, planes: usize, proof: &Proof) -> u64 {
        let [low, high] = [0, 1].map(|block| {
            // SAFETY: as above.
            unsafe { lacking(&proof.planes[block][..planes], proof.enough[block]) }
        });
        u64::from(low) | u64::from(high) << BLOCK
    }

    #[inline(always)]
    fn sets(self, planes: usize, proof: &Proof) -> [[u8; PAIR]; MOST_PLANES] {
        let mut all = [[0; PAIR]; MOST_PLANES];
        for (t, plane) in all.iter_mut().enumerate().take(planes) {
            for (block, bytes) in plane.as_chunks_mut().0.iter_mut().enumerate() {
                // SAFETY: as above.
                unsafe { store(bytes, proof.planes[block][t]) };
            }
        }
        all
    }
}

/// Adds indices to T planes of the sets of B blocks.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn see<const T: usize, const B: usize>(
    bytes: &[u8],
    at: usize,
    lags: Part<'_>,
    mut sets: [&mut Planes; B],
) {
    let bits = _mm256_set1_epi64x(0x8040_2010_0804_0201u64 as i64);
    let zero = _mm256_setzero_si256();
    let (low, high) = (_mm256_unpacklo_epi64(bits, zero), _mm256_unpacklo_epi64(zero, bits));
    // Kept in registers while the lags pass.
    let mut all = [[zero; T]; B];
    for (all, sets) in all.iter_mut().zip(&sets) {
        all.copy_from_slice(&sets[..T]);
    }
    let lags = lags.within(bytes, at, B * BLOCK);
    // SAFETY: `at` is in the bytes.
    let here = unsafe { bytes.as_ptr().add(at) };
    for lag in lags {
        // SAFETY: `within` says that the blocks are in the bytes; a load need not
        // be aligned.
        let from = unsafe { here.offset(lag.offset as isize) };
        let index = _mm256_set1_epi32(lag.all as i32);
        for (block, all) in all.iter_mut().enumerate() {
            // SAFETY: as above.
            let block = unsafe { _mm256_loadu_si256(from.add(BLOCK * block).cast()) };
            let indices = xor(block, index);
            for (g, all) in all.chunks_mut(2).enumerate() {
                let place = place(indices, g);
                for (all, half) in all.iter_mut().zip([low, high]) {
                    *all = _mm256_or_si256(*all, _mm256_shuffle_epi8(half, place));
                }
            }
        }
    }
    for (all, sets) in all.iter().zip(&mut sets) {
        sets[..T].copy_from_slice(all);
    }
}

/// The index to look up in a table for 16 g .. 16 g + 15; for any other index a byte for which
/// the look-up gives 0.
#[target_feature(enable = "avx2")]
#[inline]
fn place(indices: __m256i, g: usize) -> __m256i {
    _mm256_adds_epu8(xor(indices, _mm256_set1_epi8(16 * g as i8)), _mm256_set1_epi8(0x70))
}

/// In byte i the lowest i bits are clear; from 8 on all bits.
pub(crate) const UNARY: [u8; 16] =
    [0xff, 0xfe, 0xfc, 0xf8, 0xf0, 0xe0, 0xc0, 0x80, 0, 0, 0, 0, 0, 0, 0, 0];

/// The needs of an index are all indices below a bound. So the bounds are looked up, and then
/// the bytes of the set as unary numbers.
#[target_feature(enable = "avx2")]
#[inline]
fn unneeded<const T: usize>(
    bytes: &[u8],
    at: usize,
    needs: [&Needs; 2],
    planes: usize,
) -> (Planes, __m256i) {
    let indices = load(bytes, at);
    let zero = _mm256_setzero_si256();
    let mut bounds = [zero; 2];
    for g in 0..T / 2 {
        let place = place(indices, g);
        for (bounds, needs) in bounds.iter_mut().zip(needs) {
            let here = _mm256_shuffle_epi8(table(&needs.bounds[g]), place);
            *bounds = _mm256_or_si256(*bounds, here);
        }
    }
    let odd = _mm256_set1_epi16(0xff00u16 as i16);
    let bounds = _mm256_blendv_epi8(bounds[0], bounds[1], odd);
    let unary = table(&UNARY);
    let eight = _mm256_set1_epi8(8);
    let mut sets = [zero; MOST_PLANES];
    let mut past = bounds;
    let top = _mm256_set1_epi8((8 * T - 1) as i8);
    let fits = _mm256_cmpeq_epi8(_mm256_max_epu8(indices, top), top);
    for set in sets.iter_mut().take(planes) {
        // An index beyond the tables needs every index below it.
        *set = _mm256_and_si256(fits, _mm256_shuffle_epi8(unary, _mm256_min_epu8(past, eight)));
        past = _mm256_subs_epu8(past, eight);
    }
    (sets, _mm256_and_si256(fits, _mm256_cmpeq_epi8(past, zero)))
}

#[target_feature(enable = "avx2")]
#[inline]
fn lacking(planes: &[__m256i], enough: __m256i) -> u32 {
    let ones = _mm256_set1_epi8(-1);
    let mut all = ones;
    for plane in planes {
        all = _mm256_and_si256(all, *plane);
    }
    !(_mm256_movemask_epi8(_mm256_and_si256(_mm256_cmpeq_epi8(all, ones), enough)) as u32)
}

#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn xor(x: __m256i, y: __m256i) -> __m256i {
    _mm256_xor_si256(x, y)
}

/// The block of bytes from `at` on, with one comparison where slicing takes two.
#[target_feature(enable = "avx2")]
#[inline]
fn load(bytes: &[u8], at: usize) -> __m256i {
    assert!(at < bytes.len().saturating_sub(BLOCK - 1));
    // SAFETY: 32 bytes are there, and the load need not be aligned.
    unsafe { _mm256_loadu_si256(bytes.as_ptr().add(at).cast()) }
}

#[target_feature(enable = "avx2")]
#[inline]
fn store(bytes: &mut [u8; BLOCK], vector: __m256i) {
    // SAFETY: 32 bytes are there, and the store need not be aligned.
    unsafe { _mm256_storeu_si256(bytes.as_mut_ptr().cast(), vector) }
}

/// A table of 16 bytes in both halves.
#[target_feature(enable = "avx2")]
#[inline]
fn table(bytes: &[u8; 16]) -> __m256i {
    // SAFETY: 16 bytes are there, and the load need not be aligned.
    _mm256_broadcastsi128_si256(unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) })
}
