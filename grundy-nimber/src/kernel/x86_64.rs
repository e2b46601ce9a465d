//! The kernels for x86-64.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::basis::{
    FROM_GFNI, FROM_POLYNOMIAL, INTO_GFNI, INTO_POLYNOMIAL, MODULUS, QUOTIENT, TOP_OF_GFNI,
};

/// The processor has `pclmulqdq`.
#[derive(Clone, Copy)]
pub(super) struct Carryless(());

impl Carryless {
    /// Asks the processor. O(1): the answer is kept.
    #[inline]
    pub(super) fn detect() -> Option<Carryless> {
        is_x86_feature_detected!("pclmulqdq").then_some(Carryless(()))
    }

    #[inline]
    pub(super) fn product(self, a: u64, b: u64) -> u64 {
        // SAFETY: the processor has the instructions, because `self` exists.
        unsafe { product(a, b) }
    }

    pub(super) fn products(self, a: &[u64], b: &[u64], out: &mut [u64]) {
        #[target_feature(enable = "pclmulqdq")]
        fn all(a: &[u64], b: &[u64], out: &mut [u64]) {
            for ((out, &a), &b) in out.iter_mut().zip(a).zip(b) {
                *out = product(a, b);
            }
        }
        // SAFETY: the processor has the instructions, because `self` exists.
        unsafe { all(a, b, out) }
    }
}

/// The image of a linear map.
#[inline(always)]
fn image(map: &[[u64; 256]; 8], x: u64) -> u64 {
    let byte = |place: usize| map[place][(x >> (8 * place) & 0xff) as usize];
    ((byte(0) ^ byte(1)) ^ (byte(2) ^ byte(3))) ^ ((byte(4) ^ byte(5)) ^ (byte(6) ^ byte(7)))
}

/// One product: into polynomials, Barrett's reduction, and back.
#[inline]
#[target_feature(enable = "pclmulqdq")]
fn product(a: u64, b: u64) -> u64 {
    let word = |x: u64| _mm_cvtsi64_si128(x as i64);
    let a = word(image(&INTO_POLYNOMIAL, a));
    let b = word(image(&INTO_POLYNOMIAL, b));
    let full = _mm_clmulepi64_si128::<0x00>(a, b);
    // Both factors lack their leading term, which the xor puts back.
    let quotient = _mm_clmulepi64_si128::<0x01>(full, word(QUOTIENT));
    let quotient = _mm_xor_si128(quotient, full);
    let multiple = _mm_clmulepi64_si128::<0x01>(quotient, word(MODULUS));
    let rest = _mm_cvtsi128_si64(_mm_xor_si128(full, multiple)) as u64;
    image(&FROM_POLYNOMIAL, rest)
}

/// The processor has `avx512f`, `avx512bw`, `avx512vbmi` and `gfni`.
#[derive(Clone, Copy)]
pub(super) struct Sliced(());

impl Sliced {
    /// Asks the processor. O(1): the answer is kept.
    pub(super) fn detect() -> Option<Sliced> {
        let has = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("gfni");
        has.then_some(Sliced(()))
    }

    /// The three slices have one length.
    pub(super) fn products(self, a: &[u64], b: &[u64], out: &mut [u64]) {
        let (a_blocks, a_rest) = a.as_chunks::<64>();
        let (b_blocks, b_rest) = b.as_chunks::<64>();
        let (out_blocks, out_rest) = out.as_chunks_mut::<64>();
        for ((out, a), b) in out_blocks.iter_mut().zip(a_blocks).zip(b_blocks) {
            // SAFETY: the processor has the instructions, because `self` exists.
            unsafe { block(a, b, out) }
        }
        if !out_rest.is_empty() {
            let (mut a, mut b, mut whole) = ([0; 64], [0; 64], [0; 64]);
            a[..a_rest.len()].copy_from_slice(a_rest);
            b[..b_rest.len()].copy_from_slice(b_rest);
            // SAFETY: as above.
            unsafe { block(&a, &b, &mut whole) }
            out_rest.copy_from_slice(&whole[..out_rest.len()]);
        }
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

/// Defines the product of a field from the one of the field with half the bits.
macro_rules! product {
    ($name:ident, $bytes:literal, $half:literal, $product:ident, $top:ident) => {
        #[inline]
        #[target_feature(enable = "avx512f,avx512bw,gfni")]
        fn $name(a: &[Lane; $bytes], b: &[Lane; $bytes]) -> [Lane; $bytes] {
            let (a0, a1) = halves::<$bytes, $half>(a);
            let (b0, b1) = halves::<$bytes, $half>(b);
            let c = $product(&a0, &b0);
            let d = $product(&a1, &b1);
            let e = $product(&xor(&a0, &a1), &xor(&b0, &b1));
            joined::<$bytes, $half>(&xor(&c, &$top(&d)), &xor(&e, &c))
        }
    };
}

product!(product64, 8, 4, product32, top32);
product!(product32, 4, 2, product16, top16);
product!(product16, 2, 1, product8, top8);

/// Defines the product with the highest bit of a field.
macro_rules! top {
    ($name:ident, $bytes:literal, $half:literal, $top:ident) => {
        #[inline]
        #[target_feature(enable = "avx512f,avx512bw,gfni")]
        fn $name(x: &[Lane; $bytes]) -> [Lane; $bytes] {
            let (x0, x1) = halves::<$bytes, $half>(x);
            joined::<$bytes, $half>(&$top(&$top(&x1)), &$top(&xor(&x0, &x1)))
        }
    };
}

top!(top32, 4, 2, top16);
top!(top16, 2, 1, top8);

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

#[inline(always)]
fn halves<const N: usize, const H: usize>(x: &[Lane; N]) -> ([Lane; H], [Lane; H]) {
    (std::array::from_fn(|at| x[at]), std::array::from_fn(|at| x[H + at]))
}

#[inline(always)]
fn joined<const N: usize, const H: usize>(low: &[Lane; H], high: &[Lane; H]) -> [Lane; N] {
    std::array::from_fn(|at| if at < H { low[at] } else { high[at - H] })
}

#[inline]
#[target_feature(enable = "avx512f")]
fn xor<const N: usize>(a: &[Lane; N], b: &[Lane; N]) -> [Lane; N] {
    std::array::from_fn(|at| _mm512_xor_si512(a[at], b[at]))
}
