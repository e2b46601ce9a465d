//! Fetching the rows of vertices that come next.

use super::arcs::Rows;
use super::prefetch::prefetch;

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
