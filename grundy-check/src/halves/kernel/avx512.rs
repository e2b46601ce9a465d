//! Sets of values below 32 for 64 heaps, with vectors of 64 bytes.
//!
//! Marks at distances of a block or more are looked up: a set of 32 values is 4 bytes, in 4
//! vectors of one byte for each heap, and a table has the byte of each value. Then 16 heaps at a
//! time follow, with a word for each set. Options at distances below 16 lie among these heaps
//! themselves: the guesses are made again until the last of them rests on guesses that hold.

use super::super::guess::Guess;
use super::super::marks::{BLOCK, Lag, Marks};
use super::portable;
use std::arch::x86_64::*;

/// The number of heaps whose sets are words in one vector.
const GROUP: usize = 16;

/// The largest number of marks at distances within a group.
const CLOSE: usize = 8;

/// Witness that the processor has these vectors, for bytes and words, with tables of 64 bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx512(());

impl Avx512 {
    /// The witness, if the processor has them.
    pub(crate) fn detect() -> Option<Avx512> {
        let all = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512cd")
            && is_x86_feature_detected!("avx512vbmi");
        all.then_some(Avx512(()))
    }

    /// See [`portable::guess`]. Returns whether it can: the marks are of one word, and few are
    /// close.
    #[allow(unsafe_code)]
    pub(crate) fn guess(
        self,
        marks: &Marks,
        values: &mut [u8],
        heap: usize,
        guess: &mut Guess,
    ) -> bool {
        let mut lags = [Lag { distance: 1, value: 0 }; CLOSE];
        let mut count = 0;
        let close = marks.near.iter().chain(&marks.mid).filter(|lag| lag.distance < GROUP);
        for &lag in close {
            if count == CLOSE {
                return false;
            }
            lags[count] = lag;
            count += 1;
        }
        let can = marks.words == 1;
        if can {
            // SAFETY: there is a witness, so the processor has the instructions.
            unsafe { guess_avx512(marks, &lags[..count], values, heap, guess) }
        }
        can
    }

    /// See [`portable::meets`].
    #[allow(unsafe_code)]
    pub(crate) fn meets(self, one: &[u16], other: &[u16], value: u16) -> bool {
        // SAFETY: there is a witness, so the processor has the instructions.
        unsafe { meets_avx512(one, other, value) }
    }
}

#[target_feature(enable = "avx512f,avx512bw")]
fn meets_avx512(one: &[u16], other: &[u16], value: u16) -> bool {
    portable::meets(one, other, value)
}

/// The bytes of the values below 64 in the 4 bytes of a set: of 32 and more, none.
const PLANES: [[u8; 64]; 4] = {
    let mut planes = [[0; 64]; 4];
    let mut value = 0;
    while value < 32 {
        planes[value / 8][value] = 1 << (value % 8);
        value += 1;
    }
    planes
};

#[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512vbmi")]
fn guess_avx512(marks: &Marks, lags: &[Lag], values: &mut [u8], heap: usize, guess: &mut Guess) {
    let start = values.len() - BLOCK;
    let sets = far(marks, values, start);
    let [even, odd] = [0, 1].map(|parity| marks.common[(heap + parity) % 2][0]);
    let common = _mm512_set1_epi64((u64::from(odd) << 32 | u64::from(even)).cast_signed());
    let (zero, one) = (_mm512_setzero_si512(), _mm512_set1_epi32(1));
    let places = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    let mut close = [(zero, zero); CLOSE];
    for (close, lag) in close.iter_mut().zip(lags) {
        // Heap i of the group leaves heap i - distance of it, or of the group before.
        let from = _mm512_set1_epi32((GROUP - lag.distance) as i32);
        let value = _mm512_set1_epi32(lag.value.cast_signed());
        *close = (_mm512_add_epi32(places, from), value);
    }
    let rounds = lags.iter().map(|lag| GROUP.div_ceil(lag.distance)).max().unwrap_or(1);
    let mut before = words(values, start - GROUP);
    guess.heaps = 0;
    guess.words = 1;
    guess.doubtful = 0;
    for (group, mut set) in sets.into_iter().enumerate() {
        let at = start + group * GROUP;
        for lag in marks.mid.iter().filter(|lag| lag.distance >= GROUP) {
            let value = _mm512_set1_epi32(lag.value.cast_signed());
            let left = _mm512_xor_si512(words(values, at - lag.distance), value);
            set = _mm512_or_si512(set, _mm512_sllv_epi32(one, left));
        }
        let (mut all, mut free, mut here) = (set, zero, zero);
        for _ in 0..rounds {
            all = set;
            for &(from, value) in &close[..lags.len()] {
                let left = _mm512_permutex2var_epi32(before, from, here);
                let left = _mm512_xor_si512(left, value);
                all = _mm512_or_si512(all, _mm512_sllv_epi32(one, left));
            }
            free = _mm512_andnot_si512(all, common);
            let lowest = _mm512_and_si512(free, _mm512_sub_epi32(zero, free));
            let zeros = _mm512_lzcnt_epi32(lowest);
            here = _mm512_sub_epi32(_mm512_set1_epi32(31), zeros);
        }
        let lowest = _mm512_and_si512(free, _mm512_sub_epi32(zero, free));
        let below = _mm512_sub_epi32(lowest, one);
        let marked = _mm512_or_si512(all, common);
        let open = _mm512_andnot_si512(marked, below);
        let doubtful = _mm512_test_epi32_mask(open, open);
        let none = _mm512_testn_epi32_mask(free, free);
        guess.doubtful |= u64::from(doubtful) << (group * GROUP);
        put_words(&mut guess.open[0], group * GROUP, open);
        put_bytes(values, at, here);
        before = here;
        if none != 0 {
            guess.heaps += none.trailing_zeros() as usize;
            break;
        }
        guess.heaps += GROUP;
    }
    let block = bytes(values, start);
    guess.refuted = marks.all.iter().fold(0, |refuted, lag| {
        let value = _mm512_set1_epi8((lag.value as u8).cast_signed());
        let left = _mm512_xor_si512(bytes(values, start - lag.distance), value);
        refuted | _mm512_cmpeq_epi8_mask(left, block)
    });
}

/// The sets of values that are marked at distances of a block or more, one word for each heap.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
fn far(marks: &Marks, values: &[u8], start: usize) -> [__m512i; BLOCK / GROUP] {
    let planes = PLANES.map(|plane| bytes(&plane, 0));
    let most = _mm512_set1_epi8(63);
    let look = |lag: &Lag| {
        let value = _mm512_set1_epi8((lag.value as u8).cast_signed());
        let left = _mm512_xor_si512(bytes(values, start - lag.distance), value);
        _mm512_min_epu8(left, most)
    };
    let mut sets = [_mm512_setzero_si512(); 4];
    let (pairs, last) = marks.far.as_chunks::<2>();
    for [a, b] in pairs {
        let (a, b) = (look(a), look(b));
        for (set, plane) in sets.iter_mut().zip(planes) {
            let (a, b) = (_mm512_permutexvar_epi8(a, plane), _mm512_permutexvar_epi8(b, plane));
            // Their union.
            *set = _mm512_ternarylogic_epi32::<0xfe>(*set, a, b);
        }
    }
    for lag in last {
        let left = look(lag);
        for (set, plane) in sets.iter_mut().zip(planes) {
            *set = _mm512_or_si512(*set, _mm512_permutexvar_epi8(left, plane));
        }
    }
    // The 4 bytes of each heap come together: 4 heaps in each quarter of a vector ..
    let [a, b, c, d] = sets;
    let (low, high) = (_mm512_unpacklo_epi8(a, b), _mm512_unpackhi_epi8(a, b));
    let (low_2, high_2) = (_mm512_unpacklo_epi8(c, d), _mm512_unpackhi_epi8(c, d));
    let a = _mm512_unpacklo_epi16(low, low_2);
    let b = _mm512_unpackhi_epi16(low, low_2);
    let c = _mm512_unpacklo_epi16(high, high_2);
    let d = _mm512_unpackhi_epi16(high, high_2);
    // .. and then the quarters of 16 heaps in a row.
    let (ab, cd) = (_mm512_shuffle_i32x4::<0x44>(a, b), _mm512_shuffle_i32x4::<0x44>(c, d));
    let (ab_2, cd_2) = (_mm512_shuffle_i32x4::<0xee>(a, b), _mm512_shuffle_i32x4::<0xee>(c, d));
    [
        _mm512_shuffle_i32x4::<0x88>(ab, cd),
        _mm512_shuffle_i32x4::<0xdd>(ab, cd),
        _mm512_shuffle_i32x4::<0x88>(ab_2, cd_2),
        _mm512_shuffle_i32x4::<0xdd>(ab_2, cd_2),
    ]
}

/// 64 bytes.
#[target_feature(enable = "avx512f")]
#[allow(unsafe_code)]
fn bytes(values: &[u8], at: usize) -> __m512i {
    let values = &values[at..][..BLOCK];
    // SAFETY: as many bytes as are read lie there.
    unsafe { _mm512_loadu_si512(values.as_ptr().cast()) }
}

/// 16 bytes as words.
#[target_feature(enable = "avx512f")]
#[allow(unsafe_code)]
fn words(values: &[u8], at: usize) -> __m512i {
    let values = &values[at..][..GROUP];
    // SAFETY: as many bytes as are read lie there.
    _mm512_cvtepu8_epi32(unsafe { _mm_loadu_si128(values.as_ptr().cast()) })
}

/// Writes words below 256 as 16 bytes.
#[target_feature(enable = "avx512f")]
#[allow(unsafe_code)]
fn put_bytes(values: &mut [u8], at: usize, words: __m512i) {
    let values = &mut values[at..][..GROUP];
    // SAFETY: there is room for as many bytes as are written.
    unsafe { _mm_storeu_si128(values.as_mut_ptr().cast(), _mm512_cvtepi32_epi8(words)) }
}

/// Writes 16 words.
#[target_feature(enable = "avx512f")]
#[allow(unsafe_code)]
fn put_words(all: &mut [u32; BLOCK], at: usize, words: __m512i) {
    let all = &mut all[at..][..GROUP];
    // SAFETY: there is room for as many words as are written.
    unsafe { _mm512_storeu_si512(all.as_mut_ptr().cast(), words) }
}
