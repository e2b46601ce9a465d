//! The loops over lags with AVX2: 32 heaps a vector.
//!
//! An index becomes a bit of a set by looking it up in a table of 16 bytes
//! (`vpshufb`), which gives 0 where the top bit is set. So for the indices
//! 16 g .. 16 g + 15 the byte is xored with 16 g, and 0x70 is added without
//! overflow: others get the top bit, and so do the marks of rare heaps.
//! 3 operations for 16 indices, and 2 for either half of the set.
#![allow(unsafe_code)]

use super::index::Needs;
use super::kernel::{BLOCK, Kernel, Lags, Long, Sets, Short, produce};
use std::arch::asm;
use std::arch::x86_64::*;

/// Whether the processor has what this module needs.
pub(super) fn is_there() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
}

/// See [`produce`].
#[target_feature(enable = "avx2,bmi1,bmi2")]
pub(super) fn produce_here<const T: usize, const W: usize, const G: usize>(
    bytes: &mut [u8],
    at: usize,
    end: usize,
    lags: Lags<'_>,
) -> (usize, bool) {
    produce::<Avx2, T, W, G>(bytes, at, end, lags)
}

/// See [`contains`](super::kernel::contains).
#[target_feature(enable = "avx2")]
pub(super) fn contains(x: &[u8], y: &[u8], index: u8) -> bool {
    super::kernel::contains(x, y, index)
}

/// Only used by [`produce_here`].
struct Avx2;

impl Kernel for Avx2 {
    #[inline(always)]
    fn seen<const T: usize, const W: usize>(
        bytes: &[u8],
        at: usize,
        lags: &[Long],
        sets: &mut Sets<W>,
    ) {
        // SAFETY: only reached from functions of this module that enable AVX2.
        unsafe {
            if T == 16 {
                seen_eight::<8, W>(bytes, at, lags, 0, sets);
                seen_eight::<8, W>(bytes, at, lags, 1, sets);
            } else {
                seen_eight::<T, W>(bytes, at, lags, 0, sets);
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
        // SAFETY: as above.
        unsafe { mid::<T, W>(bytes, at, lags, sets) }
    }
}

/// Adds the indices of the word `word` of the sets, in the first T bytes of it.
#[target_feature(enable = "avx2")]
#[inline]
fn seen_eight<const T: usize, const W: usize>(
    bytes: &[u8],
    at: usize,
    lags: &[Long],
    word: usize,
    sets: &mut Sets<W>,
) {
    let mut planes = [_mm256_setzero_si256(); 8];
    see::<T>(bytes, at, lags, word, &mut planes);
    let mut words = [0u64; BLOCK];
    transpose(&planes, &mut words);
    sets.iter_mut().zip(&words).for_each(|(set, new)| set[word] |= new);
}

/// The same for sets that lie byte by byte: plane t has byte t of the word of
/// every set.
#[target_feature(enable = "avx2")]
#[inline]
fn see<const T: usize>(
    bytes: &[u8],
    at: usize,
    lags: &[Long],
    word: usize,
    planes: &mut [__m256i; 8],
) {
    let bits = _mm256_set1_epi64x(0x8040_2010_0804_0201u64 as i64);
    let zero = _mm256_setzero_si256();
    let (low, high) = (_mm256_unpacklo_epi64(bits, zero), _mm256_unpacklo_epi64(zero, bits));
    // Kept apart from memory while the lags pass.
    let mut all = *planes;
    for lag in lags {
        let block = load(bytes, at - lag.distance as usize);
        let indices = xor(block, _mm256_set1_epi32(lag.all as i32));
        for g in 0..T / 2 {
            let place = place(indices, 4 * word + g);
            all[2 * g] = _mm256_or_si256(all[2 * g], _mm256_shuffle_epi8(low, place));
            all[2 * g + 1] = _mm256_or_si256(all[2 * g + 1], _mm256_shuffle_epi8(high, place));
        }
    }
    *planes = all;
}

/// Where to look an index up in a table for 16 g .. 16 g + 15: nowhere, if it is
/// none of them.
#[target_feature(enable = "avx2")]
#[inline]
fn place(indices: __m256i, g: usize) -> __m256i {
    _mm256_adds_epu8(xor(indices, _mm256_set1_epi8(16 * g as i8)), _mm256_set1_epi8(0x70))
}

/// See [`super::kernel::open`]; for sets of T bytes.
#[target_feature(enable = "avx2,bmi1,bmi2")]
pub(super) fn open<const T: usize>(
    bytes: &[u8],
    at: usize,
    witnesses: &[Long],
    stage: usize,
    needs: [&Needs; 2],
    open: &mut [u128; BLOCK],
) -> u32 {
    let zero = _mm256_setzero_si256();
    let indices = load(bytes, at);
    let mut sets = [[zero; 8]; 2];
    let mut wanted = [[zero; 8]; 2];
    let odd = _mm256_set1_epi16(0xff00u16 as i16);
    for g in 0..T / 2 {
        let place = place(indices, g);
        for t in 0..T {
            let by = needs.map(|needs| _mm256_shuffle_epi8(table(&needs.planes[g][t]), place));
            let by = _mm256_blendv_epi8(by[0], by[1], odd);
            wanted[t / 8][t % 8] = _mm256_or_si256(wanted[t / 8][t % 8], by);
        }
    }
    // Larger indices are looked at one by one.
    let fits = _mm256_set1_epi8((8 * T - 1) as i8);
    let fits = _mm256_cmpeq_epi8(_mm256_max_epu8(indices, fits), fits);
    let large = !(_mm256_movemask_epi8(fits) as u32);
    let mut lanes = 0;
    for stage in witnesses.chunks(stage).chain([&[][..]]) {
        let mut rest = zero;
        for (sets, wanted) in sets.iter().zip(&wanted) {
            for (set, wanted) in sets.iter().zip(wanted).take(T) {
                rest = _mm256_or_si256(rest, _mm256_andnot_si256(*set, *wanted));
            }
        }
        let closed = _mm256_movemask_epi8(_mm256_cmpeq_epi8(rest, zero)) as u32;
        lanes = !closed | large;
        if lanes == 0 {
            return 0;
        }
        if T == 16 {
            see::<8>(bytes, at, stage, 0, &mut sets[0]);
            see::<8>(bytes, at, stage, 1, &mut sets[1]);
        } else {
            see::<T>(bytes, at, stage, 0, &mut sets[0]);
        }
    }
    let mut planes = [[0u8; BLOCK]; 16];
    for (plane, set) in planes.iter_mut().zip(sets.as_flattened()) {
        store(plane, *set);
    }
    let mut left = lanes;
    while left != 0 {
        let j = left.trailing_zeros() as usize;
        left &= left - 1;
        let seen = (0..T).fold(0, |seen, t| seen | u128::from(planes[t][j]) << (8 * t));
        open[j] = needs[j % 2].sets[usize::from(bytes[at + j] & 127)] & !seen;
    }
    lanes
}

/// From byte j of the sets of all heaps to all bytes of the set of heap j.
#[target_feature(enable = "avx2")]
#[inline]
fn transpose(planes: &[__m256i; 8], words: &mut [u64; BLOCK]) {
    let pairs = [0, 2, 4, 6].map(|i| {
        let (x, y) = (planes[i], planes[i + 1]);
        [_mm256_unpacklo_epi8(x, y), _mm256_unpackhi_epi8(x, y)]
    });
    for (half, pairs) in [pairs.map(|pair| pair[0]), pairs.map(|pair| pair[1])].iter().enumerate() {
        let fours = [0, 2].map(|i| {
            let (x, y) = (pairs[i], pairs[i + 1]);
            [_mm256_unpacklo_epi16(x, y), _mm256_unpackhi_epi16(x, y)]
        });
        let [low, high] = fours;
        for (quarter, (x, y)) in low.into_iter().zip(high).enumerate() {
            let eights = [_mm256_unpacklo_epi32(x, y), _mm256_unpackhi_epi32(x, y)];
            for (eighth, four) in eights.into_iter().enumerate() {
                // Two words of the first 16 heaps, and two of the last.
                let to = 8 * half + 4 * quarter + 2 * eighth;
                store_two(&mut words[to..to + 2], _mm256_castsi256_si128(four));
                store_two(&mut words[16 + to..18 + to], _mm256_extracti128_si256::<1>(four));
            }
        }
    }
}

#[target_feature(enable = "avx2")]
#[inline]
fn mid<const T: usize, const W: usize>(
    bytes: &[u8],
    at: usize,
    lags: &[Short],
    sets: &mut [[u64; W]; 8],
) {
    let mut words = [0u64; 8];
    if W == 2 {
        // Few lags of such games are short.
        return super::kernel::Portable::mid::<T, W>(bytes, at, lags, sets);
    }
    if T <= 4 {
        let one = _mm256_set1_epi32(1);
        let mut all = _mm256_setzero_si256();
        for lag in lags {
            let eight = _mm_cvtsi64_si128(lag.eight(bytes, at) as i64);
            all = _mm256_or_si256(all, shift(one, _mm256_cvtepu8_epi32(eight)));
        }
        let halves = [_mm256_castsi256_si128(all), _mm256_extracti128_si256::<1>(all)];
        for (half, words) in halves.into_iter().zip(words.chunks_exact_mut(4)) {
            store_four(words, _mm256_cvtepu32_epi64(half));
        }
    } else {
        let one = _mm256_set1_epi64x(1);
        let mut all = [_mm256_setzero_si256(); 2];
        for lag in lags {
            // That no index passes 63 spares a comparison.
            let eight = lag.eight(bytes, at) & 0x3f3f_3f3f_3f3f_3f3f;
            for (half, all) in all.iter_mut().enumerate() {
                let four = _mm_cvtsi64_si128((eight >> (32 * half)) as i64);
                let bits = _mm256_sllv_epi64(one, _mm256_cvtepu8_epi64(four));
                *all = _mm256_or_si256(*all, bits);
            }
        }
        for (half, words) in all.into_iter().zip(words.chunks_exact_mut(4)) {
            store_four(words, half);
        }
    }
    sets.iter_mut().zip(&words).for_each(|(set, new)| set[0] |= new);
}

/// The lanes of one vector shifted by those of another; a shift by 32 or more
/// gives 0. `_mm256_sllv_epi32` comes out as five instructions.
#[target_feature(enable = "avx2")]
#[inline]
fn shift(x: __m256i, by: __m256i) -> __m256i {
    let shifted;
    // SAFETY: one instruction of AVX2 on registers.
    unsafe {
        asm!("vpsllvd {}, {}, {}", lateout(ymm_reg) shifted, in(ymm_reg) x, in(ymm_reg) by,
            options(pure, nomem, nostack, preserves_flags));
    }
    shifted
}

#[target_feature(enable = "avx2")]
#[inline]
fn xor(x: __m256i, y: __m256i) -> __m256i {
    _mm256_xor_si256(x, y)
}

/// The block of bytes from `at` on. One comparison, where slicing takes two.
#[target_feature(enable = "avx2")]
#[inline]
fn load(bytes: &[u8], at: usize) -> __m256i {
    assert!(at < bytes.len().saturating_sub(BLOCK - 1));
    // SAFETY: 32 bytes are there, and the load need not be aligned.
    unsafe { _mm256_loadu_si256(bytes.as_ptr().add(at).cast()) }
}

#[target_feature(enable = "avx2")]
#[inline]
fn store_two(words: &mut [u64], vector: __m128i) {
    assert!(words.len() == 2);
    // SAFETY: 16 bytes are there, and the store need not be aligned.
    unsafe { _mm_storeu_si128(words.as_mut_ptr().cast(), vector) }
}

#[target_feature(enable = "avx2")]
#[inline]
fn store_four(words: &mut [u64], vector: __m256i) {
    assert!(words.len() == 4);
    // SAFETY: 32 bytes are there, and the store need not be aligned.
    unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), vector) }
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
