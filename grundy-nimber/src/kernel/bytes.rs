//! The kernel for AVX-512 with GFNI: 64 products at once, by the tower over bytes.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::basis::{FROM_GFNI, INTO_GFNI, TOP_OF_GFNI};
use super::tower::{halves, joined, product, top};

/// The processor has `avx512f`, `avx512bw`, `avx512vbmi` and `gfni`.
#[derive(Clone, Copy)]
pub(super) struct Bytes(());

impl Bytes {
    /// Asks the processor. O(1): the answer is kept.
    pub(super) fn detect() -> Option<Bytes> {
        let has = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("gfni");
        has.then_some(Bytes(()))
    }

    /// The products of 64 pairs.
    pub(super) fn block(self, a: &[u64; 64], b: &[u64; 64], out: &mut [u64; 64]) {
        // SAFETY: the processor has the instructions, because `self` exists.
        unsafe { block(a, b, out) }
    }
}

/// 64 bytes, of one nimber each.
type Lane = __m512i;

/// 64 products. The nimbers are turned into eight vectors, one for each byte of theirs, in the
/// field of GFNI; there the tower multiplies as on paper.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
fn block(a: &[u64; 64], b: &[u64; 64], out: &mut [u64; 64]) {
    let into = _mm512_set1_epi64(INTO_GFNI as i64);
    let from = _mm512_set1_epi64(FROM_GFNI as i64);
    let mut a = load(a);
    let mut b = load(b);
    for lane in a.iter_mut().chain(&mut b) {
        *lane = turn(_mm512_gf2p8affine_epi64_epi8::<0>(*lane, into));
    }
    let mut product = product64(&transpose(a), &transpose(b));
    product = transpose(product);
    for (lane, out) in product.into_iter().zip(out.as_chunks_mut::<8>().0) {
        let lane = _mm512_gf2p8affine_epi64_epi8::<0>(turn(lane), from);
        // SAFETY: `out` has the 64 bytes.
        unsafe { _mm512_storeu_si512(out.as_mut_ptr().cast(), lane) }
    }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn load(words: &[u64; 64]) -> [Lane; 8] {
    // SAFETY: the array has eight times 64 bytes.
    std::array::from_fn(|at| unsafe { _mm512_loadu_si512(words.as_ptr().add(8 * at).cast()) })
}

/// Within a vector: byte `i` of word `j` goes to byte `j` of word `i`.
#[inline]
#[target_feature(enable = "avx512f,avx512vbmi")]
fn turn(lane: Lane) -> Lane {
    const PLACES: [u8; 64] = {
        let (mut places, mut at) = ([0; 64], 0);
        while at < 64 {
            places[at] = (at % 8 * 8 + at / 8) as u8;
            at += 1;
        }
        places
    };
    // SAFETY: the array has 64 bytes.
    let places = unsafe { _mm512_loadu_si512(PLACES.as_ptr().cast()) };
    _mm512_permutexvar_epi8(places, lane)
}

/// Word `i` of vector `j` goes to word `j` of vector `i`.
#[inline]
#[target_feature(enable = "avx512f")]
fn transpose(v: [Lane; 8]) -> [Lane; 8] {
    let mut s = v;
    for at in 0..4 {
        s[2 * at] = _mm512_unpacklo_epi64(v[2 * at], v[2 * at + 1]);
        s[2 * at + 1] = _mm512_unpackhi_epi64(v[2 * at], v[2 * at + 1]);
    }
    // Now vector 2k + p has, in its part q of two words, word 2q + p of vectors 2k and 2k + 1. What
    // is left is to transpose the parts of the vectors of one parity.
    let mut out = v;
    for parity in 0..2 {
        let [a, b, c, d] = [s[parity], s[2 + parity], s[4 + parity], s[6 + parity]];
        let low = _mm512_shuffle_i64x2::<0x44>(a, b);
        let high = _mm512_shuffle_i64x2::<0xee>(a, b);
        let low2 = _mm512_shuffle_i64x2::<0x44>(c, d);
        let high2 = _mm512_shuffle_i64x2::<0xee>(c, d);
        out[parity] = _mm512_shuffle_i64x2::<0x88>(low, low2);
        out[2 + parity] = _mm512_shuffle_i64x2::<0xdd>(low, low2);
        out[4 + parity] = _mm512_shuffle_i64x2::<0x88>(high, high2);
        out[6 + parity] = _mm512_shuffle_i64x2::<0xdd>(high, high2);
    }
    out
}

product!("avx512f,avx512bw,gfni", product64, 8, 4, product32, top32);
product!("avx512f,avx512bw,gfni", product32, 4, 2, product16, top16);
product!("avx512f,avx512bw,gfni", product16, 2, 1, product8, top8);

top!("avx512f,avx512bw,gfni", top32, 4, 2, top16);
top!("avx512f,avx512bw,gfni", top16, 2, 1, top8);

#[inline]
#[target_feature(enable = "avx512f,gfni")]
fn product8(a: &[Lane; 1], b: &[Lane; 1]) -> [Lane; 1] {
    [_mm512_gf2p8mul_epi8(a[0], b[0])]
}

#[inline]
#[target_feature(enable = "avx512f,gfni")]
fn top8(x: &[Lane; 1]) -> [Lane; 1] {
    [_mm512_gf2p8mul_epi8(x[0], _mm512_set1_epi8(TOP_OF_GFNI as i8))]
}

#[inline]
#[target_feature(enable = "avx512f")]
fn xor<const N: usize>(a: &[Lane; N], b: &[Lane; N]) -> [Lane; N] {
    std::array::from_fn(|at| _mm512_xor_si512(a[at], b[at]))
}
