//! [`Bytes`] of AVX-512: 64 heaps in a vector.
//!
//! A set of up to 128 indices is 16 bytes, one in each plane. The lower three bits of an index
//! name a bit, which one look-up finds; the upper four bits name the plane, which another
//! look-up compares. These two and one operation of three operands that joins them make two
//! operations for each plane. A look-up of all 128 entries for each plane (`vpermi2b`) costs
//! more.
#![allow(unsafe_code)]

use super::super::Splits;
use super::super::index::Needs;
use super::bytes::{Bytes, Far, MOST_LANES};
use super::candidates::{self, Chain, Done, Lists, NONE, Work, chain};
use super::entries::entries;
use super::places::{self, Places};
use super::vectors::operations;
use crate::simd::Vbmi;
use std::arch::x86_64::*;

entries!("avx512f,avx512bw,avx512vbmi,bmi1,bmi2", Vbmi, Bytes64);

/// Only a [`Vbmi`] makes these. So wherever there are some, the processor has the instructions,
/// and every `unsafe` below is sound.
#[derive(Clone, Copy)]
struct Bytes64(__m512i);

impl Bytes for Bytes64 {
    operations!(
        Vbmi,
        64,
        _mm512_set1_epi8,
        _mm512_loadu_si512,
        _mm512_storeu_si512,
        _mm512_xor_si512,
        _mm512_and_si512,
        _mm512_or_si512,
        _mm512_andnot_si512,
        _mm512_sub_epi8,
        _mm512_min_epu8,
        _mm512_srli_epi16,
        _mm512_broadcast_i32x4,
        _mm512_shuffle_epi8,
    );
    #[inline(always)]
    fn equal(self, other: Self) -> Self {
        // SAFETY: see Bytes64.
        Bytes64(unsafe { _mm512_movm_epi8(_mm512_cmpeq_epi8_mask(self.0, other.0)) })
    }
    #[inline(always)]
    fn zeros(self) -> u64 {
        // SAFETY: see Bytes64.
        unsafe { _mm512_testn_epi8_mask(self.0, self.0) }
    }
    #[inline(always)]
    fn mark<const T: usize>(
        cpu: Self::Cpu,
        bytes: &[u8],
        at: usize,
        lags: &[Far],
        planes: &mut [Self; T],
    ) {
        // SAFETY: see Bytes64.
        unsafe {
            let digits = _mm512_set1_epi64(0x8040_2010_0804_0201u64 as i64);
            let mut selects = [digits; T];
            for (t, select) in selects.iter_mut().enumerate() {
                let mut table = [0u8; 16];
                table[t] = 0xff;
                let table = _mm_loadu_si128(table.as_ptr().cast());
                *select = _mm512_broadcast_i32x4(table);
            }
            // Kept in registers while the lags pass.
            let mut all = *planes;
            for lag in lags {
                let indices = Self::load(cpu, bytes, at - lag.distance as usize).0;
                let indices = _mm512_xor_si512(indices, _mm512_set1_epi32(lag.all as i32));
                // 0 for the bytes of rare heaps.
                let digit = _mm512_shuffle_epi8(digits, indices);
                // Of the six bits that count, the upper two repeat the table.
                let upper = _mm512_srli_epi16::<3>(indices);
                for (plane, select) in all.iter_mut().zip(&selects) {
                    let here = _mm512_permutexvar_epi8(upper, *select);
                    plane.0 = _mm512_ternarylogic_epi64::<0xf8>(plane.0, digit, here);
                }
            }
            *planes = all;
        }
    }
}

impl Chain for Bytes64 {
    #[inline(always)]
    fn chain(
        cpu: Self::Cpu,
        bytes: &mut [u8],
        at: usize,
        j: usize,
        work: &Work<'_>,
        lists: &Lists,
    ) -> usize {
        if work.near.len() > MOST_LANES {
            return chain(bytes, at, j, Self::LANES, work, lists);
        }
        // The position at which each near lag finds its byte among the last 64, and its index;
        // the unused entries match nothing.
        let (mut places, mut indices) = ([0u8; MOST_LANES], [NONE; MOST_LANES]);
        for (lag, (place, index)) in work.near.iter().zip(places.iter_mut().zip(&mut indices)) {
            (*place, *index) = (64 - lag.distance as u8, lag.index);
        }
        let (places, indices) = (Self::load(cpu, &places, 0).0, Self::load(cpu, &indices, 0).0);
        let mut next = [0u8; MOST_LANES];
        next.iter_mut().zip(1..).for_each(|(place, from)| *place = from);
        let next = Self::load(cpu, &next, 0).0;
        let mut last = Self::load(cpu, bytes, at - 64).0;
        for (heap, j) in (at..).zip(j..64) {
            // SAFETY: see Bytes64.
            unsafe {
                let options = _mm512_permutexvar_epi8(places, last);
                let options = _mm512_xor_si512(options, indices);
                let mut index = NONE;
                for list in lists.iter().rev() {
                    let this = list[j];
                    let hits = _mm512_cmpeq_epi8_mask(options, _mm512_set1_epi8(this as i8));
                    index = if hits == 0 && this < work.limit { this } else { index };
                }
                if index == NONE {
                    return heap;
                }
                bytes[heap] = index;
                let moved = _mm512_permutexvar_epi8(next, last);
                last = _mm512_mask_set1_epi8(moved, 1 << 63, index as i8);
            }
        }
        at + 64 - j
    }
}
