//! Partial results after a budget has ended.

use super::loopy::INFINITY;
use crate::budget::Stop;

/// A computation that ended early, and its results so far. Its memory is no longer reserved in
/// the budget.
///
/// ```
/// # use grundy_core as grundy;
/// use grundy::graph::Arcs;
/// use grundy::{Budget, Stop};
/// let arcs = Arcs::from_pairs(2, &[(0, 1)]);
/// let unfinished = arcs.loopy_values(&Budget::unlimited().with_memory(10)).unwrap_err();
/// assert_eq!(Stop::from(unfinished), Stop::Memory);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfinished<T> {
    /// Why it ended.
    pub stop: Stop,
    /// The final part of the results; `None` if there is none.
    pub found: Option<T>,
}

impl<T> From<Stop> for Unfinished<T> {
    fn from(stop: Stop) -> Unfinished<T> {
        Unfinished { stop, found: None }
    }
}

impl<T> From<Unfinished<T>> for Stop {
    fn from(unfinished: Unfinished<T>) -> Stop {
        unfinished.stop
    }
}

/// The nim-values that were found before the budget ended. None of them could
/// change any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Labels(Vec<u32>);

/// The label of a vertex that has none yet: no nim-value is that large.
pub(super) const OPEN: u32 = INFINITY - 1;

impl Labels {
    /// From a label for each vertex, [`OPEN`] or more where it has none.
    pub(super) fn new(labels: Vec<u32>) -> Labels {
        Labels(labels)
    }

    /// The nim-value of a vertex; `None` where it was not found, or where the
    /// value is infinity.
    ///
    /// # Panics
    /// Where there is no such vertex.
    pub fn nim(&self, vertex: u32) -> Option<u32> {
        Some(self.0[vertex as usize]).filter(|&label| label < OPEN)
    }
}
