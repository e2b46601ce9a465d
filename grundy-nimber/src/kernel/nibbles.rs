//! The kernel for AVX2: 32 products at once, by the tower over nibbles.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::definition::product_by_definition;
use super::tower::{halves, joined, product, top};

/// The processor has `avx2`.
#[derive(Clone, Copy)]
pub(super) struct Nibbles(());

impl Nibbles {
    /// Asks the processor. O(1): the answer is kept.
    pub(super) fn detect() -> Option<Nibbles> {
        is_x86_feature_detected!("avx2").then_some(Nibbles(()))
    }

    /// The products of 32 pairs.
    pub(super) fn block(self, a: &[u64; 32], b: &[u64; 32], out: &mut [u64; 32]) {
        // SAFETY: the processor has the instructions, because `self` exists.
        unsafe { block(a, b, out) }
    }
}

/// 32 nibbles, each in a byte, of one nimber each.
type Lane = __m256i;

/// Logarithms of nibbles, and the powers of their generator.
struct Logs {
    /// The logarithm of each nibble. That of 0 makes every sum so large that `pshufb` answers 0.
    log: [u8; 16],
    power: [u8; 16],
    /// The product of each nibble with 8, its highest bit.
    top: [u8; 16],
}

const LOGS: Logs = {
    let mut logs = Logs { log: [0xf0; 16], power: [0; 16], top: [0; 16] };
    let (mut is, mut at) = (1, 0);
    while at < 15 {
        logs.power[at] = is as u8;
        logs.log[is as usize] = at as u8;
        is = product_by_definition(is, GENERATOR, 2);
        at += 1;
    }
    let mut nibble = 0;
    while nibble < 16 {
        logs.top[nibble] = product_by_definition(nibble as u64, 8, 2) as u8;
        nibble += 1;
    }
    logs
};

/// The least nimber whose powers are all nibbles but 0.
const GENERATOR: u64 = 4;

/// 32 products. The nimbers are turned into sixteen vectors, one for each nibble of theirs.
#[target_feature(enable = "avx2")]
fn block(a: &[u64; 32], b: &[u64; 32], out: &mut [u64; 32]) {
    let product = product64(&nibbles(a), &nibbles(b));
    let bytes = std::array::from_fn(|at| {
        _mm256_or_si256(product[2 * at], _mm256_slli_epi16::<4>(product[2 * at + 1]))
    });
    let back = table(&const { places(true) });
    for (lane, out) in transpose(bytes).into_iter().zip(out.as_chunks_mut::<4>().0) {
        let lane = _mm256_shuffle_epi8(lane, back);
        // SAFETY: `out` has the 32 bytes.
        unsafe { _mm256_storeu_si256(out.as_mut_ptr().cast(), lane) }
    }
}

/// The nibbles of 32 nimbers, in the order that [`transpose`] gives them.
#[inline]
#[target_feature(enable = "avx2")]
fn nibbles(words: &[u64; 32]) -> [Lane; 16] {
    let pairs = table(&const { places(false) });
    let bytes = transpose(std::array::from_fn(|at| {
        // SAFETY: the array has eight times 32 bytes.
        let lane = unsafe { _mm256_loadu_si256(words.as_ptr().add(4 * at).cast()) };
        _mm256_shuffle_epi8(lane, pairs)
    }));
    let low = _mm256_set1_epi8(15);
    std::array::from_fn(|at| {
        let byte = bytes[at / 2];
        let nibble = if at % 2 == 0 { byte } else { _mm256_srli_epi16::<4>(byte) };
        _mm256_and_si256(nibble, low)
    })
}

/// Within two words: byte `i` of word `j` goes to byte `j` of pair `i`, or `back`.
const fn places(back: bool) -> [u8; 16] {
    let (mut places, mut at) = ([0; 16], 0);
    while at < 16 {
        let (i, j) = (at / 2, at % 2);
        let (from, to) = (8 * j + i, at);
        places[if back { from } else { to }] = if back { to } else { from } as u8;
        at += 1;
    }
    places
}

/// In each half of the vectors: pair `i` of vector `j` goes to pair `j` of vector `i`.
#[inline]
#[target_feature(enable = "avx2")]
fn transpose(mut v: [Lane; 8]) -> [Lane; 8] {
    // A place is six bits, three of the vector and three of the pair. Each step rotates them by one.
    for _ in 0..3 {
        v = std::array::from_fn(|at| {
            let (one, other) = (v[at / 2], v[at / 2 + 4]);
            if at % 2 == 0 {
                _mm256_unpacklo_epi16(one, other)
            } else {
                _mm256_unpackhi_epi16(one, other)
            }
        });
    }
    v
}

product!("avx2", product64, 16, 8, product32, top32);
product!("avx2", product32, 8, 4, product16, top16);
product!("avx2", product16, 4, 2, product8, top8);
product!("avx2", product8, 2, 1, product4, top4);

top!("avx2", top32, 8, 4, top16);
top!("avx2", top16, 4, 2, top8);
top!("avx2", top8, 2, 1, top4);

#[inline]
#[target_feature(enable = "avx2")]
fn product4(a: &[Lane; 1], b: &[Lane; 1]) -> [Lane; 1] {
    let log = table(&LOGS.log);
    let sum = _mm256_adds_epu8(_mm256_shuffle_epi8(log, a[0]), _mm256_shuffle_epi8(log, b[0]));
    // A sum below 15 wraps, so that it is the smaller one.
    let sum = _mm256_min_epu8(sum, _mm256_sub_epi8(sum, _mm256_set1_epi8(15)));
    [_mm256_shuffle_epi8(table(&LOGS.power), sum)]
}

#[inline]
#[target_feature(enable = "avx2")]
fn top4(x: &[Lane; 1]) -> [Lane; 1] {
    [_mm256_shuffle_epi8(table(&LOGS.top), x[0])]
}

#[inline]
#[target_feature(enable = "avx2")]
fn xor<const N: usize>(a: &[Lane; N], b: &[Lane; N]) -> [Lane; N] {
    std::array::from_fn(|at| _mm256_xor_si256(a[at], b[at]))
}

/// The 16 bytes, once in each half.
#[inline]
#[target_feature(enable = "avx2")]
fn table(bytes: &[u8; 16]) -> Lane {
    // SAFETY: the array has 16 bytes.
    _mm256_broadcastsi128_si256(unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) })
}
