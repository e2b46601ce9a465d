//! [`Bytes`] of AVX2: 32 heaps in a vector.
//!
//! Indices are marked as in the narrow kernel, with 6 operations for 16 indices.
#![allow(unsafe_code)]

use super::super::Splits;
use super::super::index::Needs;
use super::bytes::{Bytes, Far, MOST_LANES};
use super::candidates::{self, Chain, Done, Work};
use super::entries::entries;
use super::places::{self, Places};
use super::vectors::operations;
use crate::simd::Avx2;
use std::arch::x86_64::*;

entries!("avx2,bmi1,bmi2", Avx2, Bytes32);

/// Only an [`Avx2`] makes these. So wherever there are some, the processor has the
/// instructions, and every `unsafe` below is sound.
#[derive(Clone, Copy)]
struct Bytes32(__m256i);

impl Bytes for Bytes32 {
    operations!(
        Avx2,
        32,
        _mm256_set1_epi8,
        _mm256_loadu_si256,
        _mm256_storeu_si256,
        _mm256_xor_si256,
        _mm256_and_si256,
        _mm256_or_si256,
        _mm256_andnot_si256,
        _mm256_sub_epi8,
        _mm256_min_epu8,
        _mm256_srli_epi16,
        _mm256_broadcastsi128_si256,
        _mm256_shuffle_epi8,
    );
    #[inline(always)]
    fn equal(self, other: Self) -> Self {
        // SAFETY: see Bytes32.
        Bytes32(unsafe { _mm256_cmpeq_epi8(self.0, other.0) })
    }
    #[inline(always)]
    fn zeros(self) -> u64 {
        // SAFETY: see Bytes32.
        unsafe {
            let zeros = _mm256_cmpeq_epi8(self.0, _mm256_setzero_si256());
            u64::from(_mm256_movemask_epi8(zeros) as u32)
        }
    }
    #[inline(always)]
    fn mark<const T: usize>(
        cpu: Self::Cpu,
        bytes: &[u8],
        at: usize,
        lags: &[Far],
        planes: &mut [Self; T],
    ) {
        // More than ten planes do not fit into the registers.
        if T <= 10 {
            mark_from::<T, T>(cpu, bytes, at, lags, planes, 0);
        } else {
            mark_from::<T, 8>(cpu, bytes, at, lags, planes, 0);
            match T - 8 {
                4 => mark_from::<T, 4>(cpu, bytes, at, lags, planes, 8),
                _ => mark_from::<T, 8>(cpu, bytes, at, lags, planes, 8),
            }
        }
    }
}

impl Chain for Bytes32 {}

/// Marks `N` planes from `first` on.
#[inline(always)]
fn mark_from<const T: usize, const N: usize>(
    cpu: Avx2,
    bytes: &[u8],
    at: usize,
    lags: &[Far],
    planes: &mut [Bytes32; T],
    first: usize,
) {
    // SAFETY: see Bytes32.
    unsafe {
        let digits = _mm256_set1_epi64x(0x8040_2010_0804_0201u64 as i64);
        let zero = _mm256_setzero_si256();
        let lower = _mm256_unpacklo_epi64(digits, zero);
        let upper = _mm256_unpacklo_epi64(zero, digits);
        // Kept in registers while the lags pass.
        let mut all = [zero; N];
        for lag in lags {
            let indices = Bytes32::load(cpu, bytes, at - lag.distance as usize).0;
            let indices = _mm256_xor_si256(indices, _mm256_set1_epi32(lag.all as i32));
            for g in 0..N / 2 {
                let group = _mm256_set1_epi8((8 * (first + 2 * g)) as i8);
                let place = _mm256_xor_si256(indices, group);
                let place = _mm256_adds_epu8(place, _mm256_set1_epi8(0x70));
                all[2 * g] = _mm256_or_si256(all[2 * g], _mm256_shuffle_epi8(lower, place));
                all[2 * g + 1] = _mm256_or_si256(all[2 * g + 1], _mm256_shuffle_epi8(upper, place));
            }
        }
        for (plane, new) in planes[first..first + N].iter_mut().zip(all) {
            plane.0 = _mm256_or_si256(plane.0, new);
        }
    }
}
