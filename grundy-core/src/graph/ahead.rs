//! Fetching the rows of vertices that come next.

use super::arcs::Rows;
use crate::memory::prefetch;

/// The numbers of vertices by which the start of a row, the row, and the followers in the row
/// are fetched in advance.
const AHEAD: [usize; 3] = [24, 16, 8];

/// Fetches the rows of the vertices in `list`, and calls `each` with the followers of the
/// nearest of them.
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
