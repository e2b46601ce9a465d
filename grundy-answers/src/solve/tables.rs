//! The results for a question other than values; the terms of a position keep the values
//! themselves.

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
}

impl Tables {
    /// Nothing is found yet.
    pub fn new(play: Play) -> Tables {
        Tables { search: SumSearch::new(play), parts: None, recommended: None }
    }
}
