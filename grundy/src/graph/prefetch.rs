//! Fetching memory before it is needed.
#![allow(unsafe_code)]

use super::arcs::Rows;

/// How many vertices ahead something is fetched: where the row begins, the
/// row, what the row leads to.
const AHEAD: [usize; 3] = [24, 16, 8];

/// Fetches the rows of the vertices that `list` tells, and calls `each` with
/// what the nearest of them leads to.
#[inline(always)]
pub(super) fn fetch_ahead(rows: Rows<'_>, list: impl Fn(usize) -> Option<u32>, each: impl Fn(u32)) {
    if let Some(vertex) = list(AHEAD[0]) {
        prefetch(rows.starts(), vertex as usize);
    }
    if let Some(vertex) = list(AHEAD[1]) {
        let at = rows.starts()[vertex as usize] as usize;
        prefetch(rows.targets(), at);
        prefetch(rows.targets(), at + 15);
    }
    if let Some(vertex) = list(AHEAD[2]) {
        each(vertex);
        rows.of(vertex).iter().copied().for_each(each);
    }
}

/// Asks for the line of memory that holds `slice[at]`, if there is one, to
/// be fetched ahead. Changes nothing else.
#[inline(always)]
pub(super) fn prefetch<T>(slice: &[T], at: usize) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a prefetch reads nothing that the program can see and never
        // faults, whatever the address; SSE is part of x86-64.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(slice.as_ptr().wrapping_add(at).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (slice, at);
}
