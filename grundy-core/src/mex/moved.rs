//! Moving the numbers of a set by nim-sum, from `x` to `x ^ by`: in plain Rust, and with AVX2.
//!
//! The words of a set trade places by the upper bits of `by`, and the bits of each word by the six
//! lowest ones. `bench/records/runs.csv` has the measurements.

#[cfg(target_arch = "x86_64")]
use crate::simd::Avx2;

/// Adds `x ^ by` to `to` for every `x` in `from`; bit `b` of word `w` is the number `64 w + b`.
///
/// # Panics
/// If a word of `from` moves beyond the end of `to`.
pub(super) fn unite(to: &mut [u64], from: &[u64], by: u32) {
    #[cfg(target_arch = "x86_64")]
    if let Some(cpu) = Avx2::detect() {
        return vectors::unite(cpu, to, from, by);
    }
    portable(to, from, by);
}

/// The least number of words in which there is room for `words` words, moved by `by`.
pub(super) fn room(words: usize, by: u32) -> usize {
    let (Some(last), high) = (words.checked_sub(1), (by / 64) as usize) else { return 0 };
    // The words up to `last` are ranges of `1 << place` words, each with the upper bits of `last`, a 0
    // in place of one 1, and anything below; and the last word itself.
    let ends = (0..usize::BITS).filter(|place| last >> place & 1 == 1).map(|place| {
        let low = (1 << place) - 1;
        (last ^ high ^ 1 << place) | low
    });
    ends.fold(last ^ high, usize::max) + 1
}

/// See [`unite`].
fn portable(to: &mut [u64], from: &[u64], by: u32) {
    let high = (by / 64) as usize;
    // Eight words are moved together, which the compiler makes vectors of.
    let (blocks, rest) = from.as_chunks::<8>();
    for (at, &block) in blocks.iter().enumerate() {
        for (within, word) in moved(block, by).into_iter().enumerate() {
            to[(8 * at + within) ^ high] |= word;
        }
    }
    one_at_a_time(to, rest, 8 * blocks.len(), by);
}

/// Adds words that stand from the place `first` on.
#[inline(always)]
fn one_at_a_time(to: &mut [u64], from: &[u64], first: usize, by: u32) {
    for (at, &word) in from.iter().enumerate() {
        to[(first + at) ^ (by / 64) as usize] |= moved([word], by)[0];
    }
}

/// The bits of each word, moved from place b to place `b ^ by`, for the six lowest bits of `by`.
#[inline(always)]
fn moved<const N: usize>(mut words: [u64; N], by: u32) -> [u64; N] {
    /// Swaps bits that are `1 << PLACE` apart; `low` has the lower one of each pair.
    #[inline(always)]
    fn swap<const PLACE: u32, const N: usize>(words: &mut [u64; N], by: u32, low: u64) {
        if by >> PLACE & 1 == 1 {
            for word in words {
                *word = (*word & low) << (1 << PLACE) | *word >> (1 << PLACE) & low;
            }
        }
    }
    swap::<0, N>(&mut words, by, 0x5555_5555_5555_5555);
    swap::<1, N>(&mut words, by, 0x3333_3333_3333_3333);
    swap::<2, N>(&mut words, by, 0x0f0f_0f0f_0f0f_0f0f);
    swap::<3, N>(&mut words, by, 0x00ff_00ff_00ff_00ff);
    swap::<4, N>(&mut words, by, 0x0000_ffff_0000_ffff);
    swap::<5, N>(&mut words, by, 0x0000_0000_ffff_ffff);
    words
}

#[cfg(target_arch = "x86_64")]
mod vectors {
    #![allow(unsafe_code)]
    use super::one_at_a_time;
    use crate::simd::Avx2;
    use std::arch::x86_64::*;

    pub(super) fn unite(_: Avx2, to: &mut [u64], from: &[u64], by: u32) {
        // SAFETY: the value shows that the processor has the features.
        unsafe {
            if by.is_multiple_of(8) {
                compiled::<false>(to, from, by);
            } else {
                compiled::<true>(to, from, by);
            }
        }
    }

    /// Four words at a time: `by` moves words among the four, then the bytes of each word, then
    /// the bits of each byte (`BITS`), which two tables of half bytes do.
    #[target_feature(enable = "avx2")]
    fn compiled<const BITS: bool>(to: &mut [u64], from: &[u64], by: u32) {
        let (blocks, rest) = from.as_chunks::<4>();
        let (targets, _) = to.as_chunks_mut::<4>();
        let high = (by / 256) as usize;
        // A word is two numbers of 32 bits here.
        let halves = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
        let words = _mm256_xor_si256(halves, _mm256_set1_epi32((by / 64 % 4 * 2) as i32));
        let places = _mm_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
        let places = _mm256_broadcastsi128_si256(places);
        let bytes = _mm256_xor_si256(places, _mm256_set1_epi8((by / 8 % 8) as i8));
        let (mut low, mut high_half) = ([0; 16], [0; 16]);
        for half in 0..16 {
            low[half] = byte(half as u8, by);
            high_half[half] = byte((half as u8) << 4, by);
        }
        let table = |bytes: [u8; 16]| {
            // SAFETY: 16 bytes, and the load asks for no alignment.
            _mm256_broadcastsi128_si256(unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) })
        };
        let (low, high_half, half) = (table(low), table(high_half), _mm256_set1_epi8(0x0f));
        for (at, block) in blocks.iter().enumerate() {
            let target = &mut targets[at ^ high];
            // SAFETY: four words are 32 bytes, and the loads ask for no alignment.
            let (block, known) = unsafe {
                (
                    _mm256_loadu_si256(block.as_ptr().cast()),
                    _mm256_loadu_si256(target.as_ptr().cast()),
                )
            };
            let block = _mm256_permutevar8x32_epi32(block, words);
            let mut block = _mm256_shuffle_epi8(block, bytes);
            if BITS {
                let upper = _mm256_and_si256(_mm256_srli_epi16::<4>(block), half);
                let lower = _mm256_and_si256(block, half);
                block = _mm256_or_si256(
                    _mm256_shuffle_epi8(low, lower),
                    _mm256_shuffle_epi8(high_half, upper),
                );
            }
            // SAFETY: as for the loads.
            unsafe {
                _mm256_storeu_si256(target.as_mut_ptr().cast(), _mm256_or_si256(block, known));
            }
        }
        one_at_a_time(to, rest, 4 * blocks.len(), by);
    }

    /// The bits of a byte, moved by the three lowest bits of `by`.
    fn byte(bits: u8, by: u32) -> u8 {
        super::moved([u64::from(bits)], by % 8)[0] as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn vectors_move_as_plain_code(
            from in prop::collection::vec(any::<u64>(), 0..40),
            by in 0u32..4096,
            known in any::<u64>(),
        ) {
            let room = room(from.len(), by);
            let high = (by / 64) as usize;
            prop_assert_eq!(room, (0..from.len()).map(|at| (at ^ high) + 1).max().unwrap_or(0));
            let (mut plain, mut vectors) = (vec![known; room], vec![known; room]);
            portable(&mut plain, &from, by);
            unite(&mut vectors, &from, by);
            prop_assert_eq!(&plain, &vectors);
            for (at, word) in plain.into_iter().enumerate() {
                for bit in 0..64 {
                    let source = (64 * at as u32 + bit) ^ by;
                    let there = from.get((source / 64) as usize);
                    let there = there.is_some_and(|word| word >> (source % 64) & 1 == 1);
                    prop_assert_eq!(word >> bit & 1 == 1, there || known >> bit & 1 == 1);
                }
            }
        }
    }
}
