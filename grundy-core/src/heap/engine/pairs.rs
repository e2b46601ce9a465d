//! Comparing the sums of the pairs of two lists with a few values: in plain Rust, with AVX2 and
//! with AVX-512.

#[cfg(target_arch = "x86_64")]
use crate::simd::{Avx2, Avx512};

/// The number of values that are looked for together: it costs more to load two parts than to
/// compare their sum with one more value.
pub(crate) const TOGETHER: usize = 2;

/// The number of sums between two checks whether one of them was equal.
const STRIDE: usize = 512;

/// The instructions in use, with the proof that the processor has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kernel {
    /// The instructions that every processor has.
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512),
}

impl Kernel {
    /// All kinds of instructions that this processor has, the best one last.
    pub(crate) fn all() -> Vec<Kernel> {
        #[cfg_attr(not(target_arch = "x86_64"), allow(unused_mut))]
        let mut all = vec![Kernel::Portable];
        #[cfg(target_arch = "x86_64")]
        all.extend(Avx2::detect().map(Kernel::Avx2));
        #[cfg(target_arch = "x86_64")]
        all.extend(Avx512::detect().map(Kernel::Avx512));
        all
    }

    /// The best kind that this processor has.
    pub(crate) fn best() -> Kernel {
        *Kernel::all().last().expect("the portable one at least")
    }

    /// About how many sums can be compared in the time in which one is marked.
    pub(crate) fn rate(self) -> usize {
        match self {
            Kernel::Portable => 8,
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2(_) => 16,
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512(_) => 16,
        }
    }

    /// For each of some values, as a bit, whether it is `x ^ y` for some pair of the two lists.
    /// The search may stop at the first pairs that have one of the values; it adds to
    /// `compared` the number of pairs that it looked at.
    ///
    /// # Panics
    /// If the lengths differ.
    pub(crate) fn find(
        self,
        x: &[u16],
        y: &[u16],
        values: [u16; TOGETHER],
        compared: &mut usize,
    ) -> u32 {
        assert_eq!(x.len(), y.len(), "sums of pairs");
        match self {
            Kernel::Portable => find(x, y, values, compared, portable),
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2(cpu) => vectors::find_avx2(cpu, x, y, values, compared),
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512(cpu) => vectors::find_avx512(cpu, x, y, values, compared),
        }
    }

    /// Whether `x ^ y` is the value for some pair of two short lists of one length. All pairs are
    /// compared.
    #[inline]
    pub(crate) fn has(self, x: &[u16], y: &[u16], value: u16) -> bool {
        match self {
            Kernel::Portable => has(x, y, value),
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2(cpu) => vectors::has_avx2(cpu, x, y, value),
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512(cpu) => vectors::has_avx512(cpu, x, y, value),
        }
    }
}

/// A loop that becomes code with vectors of any kind.
#[inline(always)]
fn has(x: &[u16], y: &[u16], value: u16) -> bool {
    x.iter().zip(y).fold(0, |found, (x, y)| found | u16::from(x ^ y == value)) != 0
}

/// See [`Kernel::find`]; `has` answers for a whole stride.
#[inline(always)]
fn find(
    x: &[u16],
    y: &[u16],
    values: [u16; TOGETHER],
    compared: &mut usize,
    has: impl Fn(&[u16; STRIDE], &[u16; STRIDE], [u16; TOGETHER]) -> u32,
) -> u32 {
    let (xs, x_end) = x.as_chunks::<STRIDE>();
    let (ys, y_end) = y.as_chunks::<STRIDE>();
    for (at, (x, y)) in xs.iter().zip(ys).enumerate() {
        let found = has(x, y, values);
        if found != 0 {
            *compared += (at + 1) * STRIDE;
            return found;
        }
    }
    *compared += x.len();
    match (x.last_chunk(), y.last_chunk()) {
        _ if x_end.is_empty() => 0,
        // It is faster to look at some pairs twice than at a few of them one at a time.
        (Some(x), Some(y)) => has(x, y, values),
        _ => x_end.iter().zip(y_end).fold(0, |found, (x, y)| found | bits(values, |v| x ^ y == v)),
    }
}

/// A bit for each value.
#[inline(always)]
fn bits(values: [u16; TOGETHER], found: impl Fn(u16) -> bool) -> u32 {
    values.iter().enumerate().fold(0, |bits, (at, &value)| bits | u32::from(found(value)) << at)
}

fn portable(x: &[u16; STRIDE], y: &[u16; STRIDE], values: [u16; TOGETHER]) -> u32 {
    bits(values, |value| has(x, y, value))
}

#[cfg(target_arch = "x86_64")]
mod vectors {
    #![allow(unsafe_code)]
    use super::{STRIDE, TOGETHER};
    use crate::simd::{Avx2, Avx512};
    use std::arch::x86_64::*;

    pub(super) fn find_avx2(
        _: Avx2,
        x: &[u16],
        y: &[u16],
        values: [u16; TOGETHER],
        compared: &mut usize,
    ) -> u32 {
        #[target_feature(enable = "avx2")]
        fn compiled(x: &[u16], y: &[u16], values: [u16; TOGETHER], compared: &mut usize) -> u32 {
            super::find(x, y, values, compared, |x, y, values| avx2(x, y, values))
        }
        // SAFETY: the value shows that the processor has the features.
        unsafe { compiled(x, y, values, compared) }
    }

    pub(super) fn has_avx2(_: Avx2, x: &[u16], y: &[u16], value: u16) -> bool {
        #[target_feature(enable = "avx2")]
        fn compiled(x: &[u16], y: &[u16], value: u16) -> bool {
            super::has(x, y, value)
        }
        // SAFETY: the value shows that the processor has the features.
        unsafe { compiled(x, y, value) }
    }

    pub(super) fn has_avx512(_: Avx512, x: &[u16], y: &[u16], value: u16) -> bool {
        #[target_feature(enable = "avx512f,avx512bw")]
        fn compiled(x: &[u16], y: &[u16], value: u16) -> bool {
            super::has(x, y, value)
        }
        // SAFETY: the value shows that the processor has the features.
        unsafe { compiled(x, y, value) }
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn avx2(x: &[u16; STRIDE], y: &[u16; STRIDE], values: [u16; TOGETHER]) -> u32 {
        let values = values.map(|value| _mm256_set1_epi16(value as i16));
        let mut found = [_mm256_setzero_si256(); TOGETHER];
        for (x, y) in x.as_chunks::<16>().0.iter().zip(y.as_chunks::<16>().0) {
            // SAFETY: 16 numbers of 16 bits are 32 bytes, and the loads ask for
            // no alignment.
            let (x, y) = unsafe {
                (_mm256_loadu_si256(x.as_ptr().cast()), _mm256_loadu_si256(y.as_ptr().cast()))
            };
            let sum = _mm256_xor_si256(x, y);
            for (found, value) in found.iter_mut().zip(values) {
                *found = _mm256_or_si256(*found, _mm256_cmpeq_epi16(sum, value));
            }
        }
        let all = found.into_iter().fold(_mm256_setzero_si256(), |x, y| _mm256_or_si256(x, y));
        if _mm256_testz_si256(all, all) != 0 {
            return 0;
        }
        let any = |found: __m256i| u32::from(_mm256_testz_si256(found, found) == 0);
        (0..TOGETHER).fold(0, |bits, at| bits | any(found[at]) << at)
    }

    pub(super) fn find_avx512(
        _: Avx512,
        x: &[u16],
        y: &[u16],
        values: [u16; TOGETHER],
        compared: &mut usize,
    ) -> u32 {
        #[target_feature(enable = "avx512f,avx512bw")]
        fn compiled(x: &[u16], y: &[u16], values: [u16; TOGETHER], compared: &mut usize) -> u32 {
            super::find(x, y, values, compared, |x, y, values| avx512(x, y, values))
        }
        // SAFETY: the value shows that the processor has the features.
        unsafe { compiled(x, y, values, compared) }
    }

    /// The least of all `x ^ y ^ value`: 2 operations for 32 pairs.
    #[target_feature(enable = "avx512f,avx512bw")]
    #[inline]
    fn avx512(x: &[u16; STRIDE], y: &[u16; STRIDE], values: [u16; TOGETHER]) -> u32 {
        let values = values.map(|value| _mm512_set1_epi16(value as i16));
        let mut least = [_mm512_set1_epi16(-1); TOGETHER];
        for (x, y) in x.as_chunks::<32>().0.iter().zip(y.as_chunks::<32>().0) {
            // SAFETY: 32 numbers of 16 bits are 64 bytes, and the loads ask for
            // no alignment.
            let (x, y) = unsafe {
                (_mm512_loadu_si512(x.as_ptr().cast()), _mm512_loadu_si512(y.as_ptr().cast()))
            };
            for (least, value) in least.iter_mut().zip(values) {
                let sum = _mm512_ternarylogic_epi32::<0x96>(x, y, value);
                *least = _mm512_min_epu16(*least, sum);
            }
        }
        let all = least.into_iter().fold(_mm512_set1_epi16(-1), |x, y| _mm512_min_epu16(x, y));
        if _mm512_testn_epi16_mask(all, all) == 0 {
            return 0;
        }
        let any = |least: __m512i| u32::from(_mm512_testn_epi16_mask(least, least) != 0);
        (0..TOGETHER).fold(0, |bits, at| bits | any(least[at]) << at)
    }
}
