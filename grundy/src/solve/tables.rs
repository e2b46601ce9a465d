//! What was found for a question beside the values, which the terms of a
//! position keep themselves.

use crate::moves::Move;
use crate::outcome::Play;
use crate::search::SumSearch;

/// What was found for a question beside the values, which the terms of a
/// position keep themselves.
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
