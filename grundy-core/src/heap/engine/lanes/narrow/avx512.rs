//! The loops over lags with AVX-512: witnesses for 64 heaps in a vector. The other loops are
//! those of [`avx2`], where the sets of a block are one vector each.
#![allow(unsafe_code)]

use super::super::Splits;
use super::super::index::Needs;
use super::avx2::UNARY;
use super::compare::Compared;
use super::entries::entries;
use super::kernel::{self, BLOCK, Kernel, MOST_PLANES, PAIR, Set, Todo};
use super::lags::{Lags, Long, Part, Short, Witnesses};
use crate::simd::{Avx2, Vbmi};
use std::arch::x86_64::*;

entries!("avx512f,avx512bw,avx2,bmi1,bmi2", Vbmi, 256);

/// The sets of a pair of blocks byte by byte, and the heaps that need more, as bits.
#[derive(Clone, Copy)]
pub(crate) struct Proof {
    planes: [__m512i; MOST_PLANES],
    more: u64,
}

impl<S: Set> Kernel<S> for Vbmi {
    type Proof = Proof;

    #[inline(always)]
    fn free<const T: usize>(self, bytes: &[u8], at: usize, lags: Part<'_>, words: &mut [S; BLOCK]) {
        <Avx2 as Kernel<S>>::free::<T>(self.avx512().avx2(), bytes, at, lags, words);
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
        <Avx2 as Kernel<S>>::mid(self.avx512().avx2(), bytes, at, close, mid, words);
    }

    #[inline(always)]
    fn remove(self, set: &mut u64, byte: u64) {
        <Avx2 as Kernel<S>>::remove(self.avx512().avx2(), set, byte);
    }

    #[inline(always)]
    fn unneeded<const T: usize>(
        self,
        bytes: &[u8],
        at: usize,
        needs: [&Needs; 2],
        planes: usize,
    ) -> Proof {
        // SAFETY: `self` shows that the processor has AVX-512; below as well.
        unsafe { unneeded::<T>(bytes, at, needs, planes) }
    }

    #[inline(always)]
    fn exclude(self, bytes: &[u8], at: usize, lags: Part<'_>, planes: usize, proof: &mut Proof) {
        let all = &mut proof.planes;
        // SAFETY: as above.
        unsafe {
            match planes {
                1 => see::<1>(bytes, at, lags, all),
                2 => see::<2>(bytes, at, lags, all),
                3 => see::<3>(bytes, at, lags, all),
                4 => see::<4>(bytes, at, lags, all),
                _ => see::<8>(bytes, at, lags, all),
            }
        }
    }

    #[inline(always)]
    fn lacking(self, planes: usize, proof: &Proof) -> u64 {
        // SAFETY: as above.
        unsafe {
            let ones = _mm512_set1_epi8(-1);
            let all = proof.planes[..planes].iter();
            let all = all.fold(ones, |all, plane| _mm512_and_si512(all, *plane));
            proof.more | _mm512_cmpneq_epi8_mask(all, ones)
        }
    }

    #[inline(always)]
    fn sets(self, planes: usize, proof: &Proof) -> [[u8; PAIR]; MOST_PLANES] {
        let mut all = [[0; PAIR]; MOST_PLANES];
        for (bytes, plane) in all.iter_mut().zip(proof.planes).take(planes) {
            // SAFETY: as above; 64 bytes are there, and the store need not be
            // aligned.
            unsafe { _mm512_storeu_si512(bytes.as_mut_ptr().cast(), plane) };
        }
        all
    }
}

/// Adds indices to T planes.
#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn see<const T: usize>(
    bytes: &[u8],
    at: usize,
    lags: Part<'_>,
    planes: &mut [__m512i; MOST_PLANES],
) {
    let bits = _mm512_set1_epi64(0x8040_2010_0804_0201u64 as i64);
    let halves = [_mm512_maskz_mov_epi64(0x55, bits), _mm512_maskz_mov_epi64(0xaa, bits)];
    // Kept in registers while the lags pass.
    let mut all = [_mm512_setzero_si512(); T];
    all.copy_from_slice(&planes[..T]);
    let lags = lags.within(bytes, at, PAIR);
    // SAFETY: `at` is in the bytes.
    let here = unsafe { bytes.as_ptr().add(at) };
    let indices = |lag: &Long| {
        // SAFETY: `within` says that the blocks are in the bytes; a load need not
        // be aligned.
        let block = unsafe { _mm512_loadu_si512(here.offset(lag.offset as isize).cast()) };
        _mm512_xor_si512(block, _mm512_set1_epi32(lag.all as i32))
    };
    // One operation joins two lags.
    let (pairs, last) = lags.as_chunks::<2>();
    for pair in pairs {
        let [x, y] = [indices(&pair[0]), indices(&pair[1])];
        for (g, all) in all.chunks_mut(2).enumerate() {
            let (x, y) = (place(x, g), place(y, g));
            for (all, half) in all.iter_mut().zip(halves) {
                let (x, y) = (_mm512_shuffle_epi8(half, x), _mm512_shuffle_epi8(half, y));
                *all = _mm512_ternarylogic_epi64::<0xfe>(*all, x, y);
            }
        }
    }
    for lag in last {
        let x = indices(lag);
        for (g, all) in all.chunks_mut(2).enumerate() {
            let place = place(x, g);
            for (all, half) in all.iter_mut().zip(halves) {
                *all = _mm512_or_si512(*all, _mm512_shuffle_epi8(half, place));
            }
        }
    }
    planes[..T].copy_from_slice(&all);
}

/// The index to look up in a table for 16 g .. 16 g + 15; for any other index a byte for which
/// the look-up gives 0.
#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn place(indices: __m512i, g: usize) -> __m512i {
    let from = _mm512_xor_si512(indices, _mm512_set1_epi8(16 * g as i8));
    _mm512_adds_epu8(from, _mm512_set1_epi8(0x70))
}

/// See [`avx2::unneeded`].
#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn unneeded<const T: usize>(bytes: &[u8], at: usize, needs: [&Needs; 2], planes: usize) -> Proof {
    assert!(at < bytes.len().saturating_sub(PAIR - 1));
    // SAFETY: 64 bytes are there, and the load need not be aligned.
    let indices = unsafe { _mm512_loadu_si512(bytes.as_ptr().add(at).cast()) };
    let zero = _mm512_setzero_si512();
    let mut bounds = [zero; 2];
    for g in 0..T / 2 {
        let place = place(indices, g);
        for (bounds, needs) in bounds.iter_mut().zip(needs) {
            let here = _mm512_shuffle_epi8(table(&needs.bounds[g]), place);
            *bounds = _mm512_or_si512(*bounds, here);
        }
    }
    let mut past = _mm512_mask_mov_epi8(bounds[0], 0xaaaa_aaaa_aaaa_aaaa, bounds[1]);
    let unary = table(&UNARY);
    let eight = _mm512_set1_epi8(8);
    let fits = _mm512_cmple_epu8_mask(indices, _mm512_set1_epi8((8 * T - 1) as i8));
    let mut all = [zero; MOST_PLANES];
    for plane in all.iter_mut().take(planes) {
        *plane = _mm512_maskz_shuffle_epi8(fits, unary, _mm512_min_epu8(past, eight));
        past = _mm512_subs_epu8(past, eight);
    }
    Proof { planes: all, more: !fits | _mm512_test_epi8_mask(past, past) }
}

/// A table of 16 bytes in all quarters.
#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn table(bytes: &[u8; 16]) -> __m512i {
    // SAFETY: 16 bytes are there, and the load need not be aligned.
    _mm512_broadcast_i32x4(unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) })
}
