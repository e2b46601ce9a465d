//! The results for a question other than values; the terms of a position keep the values
//! themselves.

use std::sync::Arc;

use grundy_misere::sums::Table;

use super::heaps::Quotients;
use crate::moves::Move;
use crate::outcome::Play;
use crate::search::SumSearch;

/// The results for a question other than values; the terms of a position keep the values
/// themselves.
pub(crate) struct Tables {
    /// The search over whole positions.
    pub search: SumSearch,
    /// The parts of each term of the position, as numbers of the search.
    pub parts: Option<Vec<Vec<u32>>>,
    /// The move to recommend, where it was looked for.
    pub recommended: Option<Option<Move>>,
    /// The table of the heaps in misère play, where it was looked for; the inner `None` where there is none.
    pub heaps: Option<Option<Arc<Table>>>,
    /// Where such tables come from.
    pub quotients: Quotients,
}

impl Tables {
    /// Nothing is found yet.
    pub fn new(play: Play, quotients: Quotients) -> Tables {
        let (search, heaps) = (SumSearch::new(play), quotients.whole.clone());
        Tables { search, parts: None, recommended: None, heaps, quotients }
    }
}
