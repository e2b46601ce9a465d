//! The sets of heaps as words: made from the planes of a block, with the lags below a block
//! removed.
#![allow(unsafe_code)]

use super::super::kernel::{BLOCK, MOST_PLANES, Set};
use super::super::lags::{Part, Short};
use super::{see, xor};
use std::arch::asm;
use std::arch::x86_64::*;

/// Turns byte j of the sets of all heaps into all bytes of the indices that the set of heap j
/// lacks.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn free<S: Set, const T: usize>(
    bytes: &[u8],
    at: usize,
    lags: Part<'_>,
    words: &mut [S; BLOCK],
) {
    let ones = _mm256_set1_epi8(-1);
    let mut sets = [_mm256_setzero_si256(); MOST_PLANES];
    see::<T, 1>(bytes, at, lags, [&mut sets]);
    match T {
        2 => {
            let two =
                [_mm256_unpacklo_epi8(sets[0], sets[1]), _mm256_unpackhi_epi8(sets[0], sets[1])];
            for (at, eight) in words.as_chunks_mut::<8>().0.iter_mut().enumerate() {
                let two = two[at % 2];
                let half = match at / 2 {
                    0 => _mm256_castsi256_si128(two),
                    _ => _mm256_extracti128_si256::<1>(two),
                };
                store_words(eight, xor(_mm256_cvtepu16_epi32(half), ones));
            }
        }
        4 => {
            let low = [0, 2].map(|t| _mm256_unpacklo_epi8(sets[t], sets[t + 1]));
            let high = [0, 2].map(|t| _mm256_unpackhi_epi8(sets[t], sets[t + 1]));
            for (at, [x, y]) in [low, high].into_iter().enumerate() {
                let (x, y) = (_mm256_unpacklo_epi16(x, y), _mm256_unpackhi_epi16(x, y));
                let first = _mm256_permute2x128_si256::<0x20>(x, y);
                let last = _mm256_permute2x128_si256::<0x31>(x, y);
                store_words(&mut words[8 * at..8 * at + 8], xor(first, ones));
                store_words(&mut words[8 * at + 16..8 * at + 24], xor(last, ones));
            }
        }
        _ => {
            let mut all = [0u64; BLOCK];
            transpose(&sets, &mut all);
            words.iter_mut().zip(all).for_each(|(word, set)| *word = S::of(!set));
        }
    }
}

/// The same for 8 bytes.
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
pub(super) fn mid<S: Set>(
    bytes: &[u8],
    at: usize,
    (close, last): (&[Short], [u64; 2]),
    mid: Part<'_>,
    words: &mut [S; 8],
) {
    let close = close.iter().map(|lag| _mm_cvtsi64_si128(lag.eight(last) as i64));
    let lags = mid.within(bytes, at, 8);
    // SAFETY: `at` is in the bytes.
    let here = unsafe { bytes.as_ptr().add(at) };
    let mid = lags.iter().map(|lag| {
        // SAFETY: `within` says that 8 bytes are there; the load need not be
        // aligned.
        let eight = unsafe { _mm_loadl_epi64(here.offset(lag.offset as isize).cast()) };
        _mm_xor_si128(eight, _mm_set1_epi32(lag.all as i32))
    });
    if size_of::<S>() == 4 {
        let one = _mm256_set1_epi32(1);
        let mut all = _mm256_setzero_si256();
        let mut add = |eight| all = _mm256_or_si256(all, shift(one, _mm256_cvtepu8_epi32(eight)));
        close.for_each(&mut add);
        mid.for_each(&mut add);
        let words = &mut words[..];
        store_words(words, _mm256_andnot_si256(all, load_words(words)));
    } else {
        let one = _mm256_set1_epi64x(1);
        let mut all = [_mm256_setzero_si256(); 2];
        let mut add = |eight| {
            for (all, four) in all.iter_mut().zip([eight, _mm_srli_epi64::<32>(eight)]) {
                let bits = _mm256_sllv_epi64(one, _mm256_cvtepu8_epi64(four));
                *all = _mm256_or_si256(*all, bits);
            }
        };
        close.for_each(&mut add);
        mid.for_each(&mut add);
        for (words, all) in words.chunks_exact_mut(4).zip(all) {
            store_words(words, _mm256_andnot_si256(all, load_words(words)));
        }
    }
}

/// Shifts the lanes of one vector by those of another; a shift by 32 or more gives 0. (The
/// compiler turns `_mm256_sllv_epi32` into five instructions.)
#[target_feature(enable = "avx2")]
#[inline]
fn shift(x: __m256i, by: __m256i) -> __m256i {
    // Miri has no assembly.
    if cfg!(miri) {
        return _mm256_sllv_epi32(x, by);
    }
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
fn store_two(words: &mut [u64], vector: __m128i) {
    assert!(words.len() == 2);
    // SAFETY: 16 bytes are there, and the store need not be aligned.
    unsafe { _mm_storeu_si128(words.as_mut_ptr().cast(), vector) }
}

/// Words of 32 bytes together.
#[target_feature(enable = "avx2")]
#[inline]
fn store_words<S: Set>(words: &mut [S], vector: __m256i) {
    assert!(size_of_val(words) == 32);
    // SAFETY: 32 bytes are there, the store need not be aligned, and sets may
    // have any bits.
    unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), vector) }
}

#[target_feature(enable = "avx2")]
#[inline]
fn load_words<S: Set>(words: &[S]) -> __m256i {
    assert!(size_of_val(words) == 32);
    // SAFETY: 32 bytes are there, and the load need not be aligned.
    unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
}
