//! The inner loop of the pass over a graph: the least value that no follower has, in scalar
//! code and by vector gathers, with the next vertices fetched in advance.
//!
//! The only file of the graphs with `unsafe`. The vector loop has a scalar
//! twin, and a test compares the two.
#![allow(unsafe_code)]

use std::ops::Range;

use super::Rows;
use super::ahead::fetch_ahead;
use super::kind::Kind;
use super::packed::Packed;
use crate::mex;
#[cfg(target_arch = "x86_64")]
use crate::simd::Avx512;

/// A value that has no room in its cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooLarge;

/// The memory from which the loop reads values, and to which it writes new ones.
pub(super) trait Board<const BITS: u32> {
    /// The values that stand.
    fn cells(&self) -> &Packed<BITS>;

    /// Takes the value of a vertex.
    fn put(&mut self, place: u32, vertex: u32, value: u32) -> Result<(), TooLarge>;
}

/// One vertex after the other: each value is there for the next.
impl<const BITS: u32> Board<BITS> for Packed<BITS> {
    #[inline(always)]
    fn cells(&self) -> &Packed<BITS> {
        self
    }

    #[inline(always)]
    fn put(&mut self, _: u32, vertex: u32, value: u32) -> Result<(), TooLarge> {
        if self.set(vertex, value) { Ok(()) } else { Err(TooLarge) }
    }
}

/// Which loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Loop {
    /// Scalar.
    Plain,
    /// Scalar, and the values that rows need soon are fetched.
    Fetch,
    /// By gathers of sixteen.
    #[cfg(target_arch = "x86_64")]
    Gather(Avx512),
}

impl Loop {
    /// The one by gathers, where the processor has the instructions.
    pub(super) fn gather() -> Option<Loop> {
        #[cfg(target_arch = "x86_64")]
        return Avx512::detect().map(Loop::Gather);
        #[cfg(not(target_arch = "x86_64"))]
        None
    }
}

/// A graph and the order of its vertices.
#[derive(Clone, Copy)]
pub(super) struct Walk<'a> {
    pub rows: Rows<'a>,
    pub kind: &'a Kind,
    pub kernel: Loop,
}

impl Walk<'_> {
    /// The values of the vertices at these places of the order.
    ///
    /// # Errors
    /// A value that does not fit; those before it stand.
    pub fn run<const BITS: u32, B: Board<BITS>>(
        self,
        places: Range<u32>,
        board: &mut B,
    ) -> Result<(), TooLarge> {
        match self.kernel {
            Loop::Plain => self.each(places, board, |values, row, _| least(values, row, &[])),
            Loop::Fetch => self.each(places, board, least),
            #[cfg(target_arch = "x86_64")]
            Loop::Gather(cpu) => vector::run::<BITS, B>(cpu, self, places, board),
        }
    }

    /// The loop. `least` is given a row, and followers whose values it may
    /// fetch on the way because they are needed soon.
    #[inline(always)]
    fn each<const BITS: u32, B: Board<BITS>>(
        self,
        places: Range<u32>,
        board: &mut B,
        least: impl Fn(&Packed<BITS>, &[u32], &[u32]) -> u32,
    ) -> Result<(), TooLarge> {
        let (rows, last) = (self.rows, self.rows.len() - 1);
        let one = |board: &mut B, place: u32, vertex: u32, soon: Range<usize>| {
            let soon = rows.targets().get(soon).unwrap_or_default();
            let value = least(board.cells(), rows.of(vertex), soon);
            board.put(place, vertex, value)
        };
        match self.kind {
            Kind::Rising => {
                for place in places {
                    let row = rows.range(place);
                    one(board, place, place, row.start + SOON..row.end + SOON)?;
                }
            }
            Kind::Falling => {
                for place in places {
                    let vertex = last as u32 - place;
                    let row = rows.range(vertex);
                    let soon = row.start.wrapping_sub(SOON)..row.end.wrapping_sub(SOON);
                    one(board, place, vertex, soon)?;
                }
            }
            Kind::Listed(list) => {
                for place in places {
                    let at = last - place as usize;
                    one(board, place, list[at], 0..0)?;
                    let cells = board.cells();
                    fetch_ahead(
                        rows,
                        |ahead| at.checked_sub(ahead).map(|at| list[at]),
                        |to| cells.prefetch(to),
                    );
                }
            }
        }
        Ok(())
    }
}

/// The number of arcs by which values are fetched in advance, if rows come in order.
const SOON: usize = 48;

/// The mex of the values of the vertices in `row`; those of `soon` are
/// fetched.
///
/// The values below 64 are one word of bits; only where all of these are
/// there, larger ones are looked at.
#[inline(always)]
fn least<const BITS: u32>(values: &Packed<BITS>, row: &[u32], soon: &[u32]) -> u32 {
    let mut seen = 0u64;
    for (at, &to) in row.iter().enumerate() {
        if let Some(&to) = soon.get(at) {
            values.prefetch(to);
        }
        seen |= 1u64.checked_shl(values.get(to)).unwrap_or(0);
    }
    match seen.trailing_ones() {
        64 => least_large(values, row),
        least => least,
    }
}

/// The mex of a row that holds every value below 64: as many bits as the row
/// has arcs, for the mex is at most that.
#[cold]
#[inline(never)]
fn least_large<const BITS: u32>(values: &Packed<BITS>, row: &[u32]) -> u32 {
    let mut words = vec![0u64; row.len() / 64 + 1];
    for &to in row {
        let value = values.get(to);
        if let Some(word) = words.get_mut((value / 64) as usize) {
            *word |= 1 << (value % 64);
        }
    }
    mex::of_words(words, |_| false)
}

#[cfg(target_arch = "x86_64")]
mod vector {
    use std::arch::x86_64::*;
    use std::ops::Range;

    use super::{Board, TooLarge, Walk, least_large};
    use crate::graph::packed::Packed;
    use crate::simd::Avx512;

    /// The loop with [`least`].
    pub fn run<const BITS: u32, B: Board<BITS>>(
        _: Avx512,
        walk: Walk<'_>,
        places: Range<u32>,
        board: &mut B,
    ) -> Result<(), TooLarge> {
        #[target_feature(enable = "avx512f,bmi1,bmi2")]
        fn compiled<const BITS: u32, B: Board<BITS>>(
            walk: Walk<'_>,
            places: Range<u32>,
            board: &mut B,
        ) -> Result<(), TooLarge> {
            walk.each(places, board, |values, row, _| least(values, row))
        }
        // SAFETY: the value shows that the processor has the features.
        unsafe { compiled::<BITS, B>(walk, places, board) }
    }

    /// As the scalar one, sixteen followers at a time.
    #[target_feature(enable = "avx512f,bmi1,bmi2")]
    #[inline]
    fn least<const BITS: u32>(values: &Packed<BITS>, row: &[u32]) -> u32 {
        let words = values.words();
        let last = words.len().checked_sub(1).expect("there are vertices");
        let Ok(last) = i32::try_from(last) else {
            // Gathers take indices of 31 bits.
            return super::least(values, row, &[]);
        };
        let (base, last) = (words.as_ptr().cast::<i32>(), _mm512_set1_epi32(last));
        let (one, half) = (_mm512_set1_epi32(1), _mm512_set1_epi32(32));
        let mask = _mm512_set1_epi32(Packed::<BITS>::MASK as i32);
        let none = _mm512_setzero_si512();
        let (mut low, mut high) = (none, none);
        for chunk in row.chunks(16) {
            let lanes = (0xffffu32 >> (16 - chunk.len())) as __mmask16;
            // SAFETY: the mask leaves only the lanes of `chunk`.
            let to = unsafe { _mm512_maskz_loadu_epi32(lanes, chunk.as_ptr().cast()) };
            let word = _mm512_srl_epi32(to, _mm_cvtsi32_si128(Packed::<BITS>::SHARE as i32));
            // A row holds vertices only; the minimum keeps the gather within
            // the words whatever it holds.
            let word = _mm512_min_epu32(word, last);
            // SAFETY: every index is that of a word.
            let word = unsafe { _mm512_mask_i32gather_epi32::<4>(none, lanes, word, base) };
            // A rotation counts modulo 32, as the place within the word does.
            let turn = _mm512_mullo_epi32(to, _mm512_set1_epi32(BITS as i32));
            let value = _mm512_and_si512(_mm512_rorv_epi32(word, turn), mask);
            // A shift by 32 or more, also by a negative number, gives 0.
            low = _mm512_mask_or_epi32(low, lanes, low, _mm512_sllv_epi32(one, value));
            if BITS > 4 {
                let bit = _mm512_sllv_epi32(one, _mm512_sub_epi32(value, half));
                high = _mm512_mask_or_epi32(high, lanes, high, bit);
            }
        }
        let low = u64::from(_mm512_reduce_or_epi32(low) as u32);
        let high = if BITS > 4 { _mm512_reduce_or_epi32(high) } else { 0 };
        match (low | u64::from(high as u32) << 32).trailing_ones() {
            64 => least_large(values, row),
            least => least,
        }
    }
}
