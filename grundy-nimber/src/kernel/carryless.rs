//! The kernel for PCLMULQDQ: a basis in which the product is one of polynomials.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::basis::{FROM_POLYNOMIAL, INTO_POLYNOMIAL, MODULUS, QUOTIENT};

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
