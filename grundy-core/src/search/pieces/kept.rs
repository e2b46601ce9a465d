//! What a search has proved, as data that is kept between runs.

use super::{PieceSearch, Pieces};
use crate::budget::{Budget, Stop};
use crate::search::table::Word;

/// Words that took less work are found again sooner than they are read.
const WORTH: u32 = 8;

impl<S: Pieces> PieceSearch<S> {
    /// The word and the work of each piece whose word took some work.
    pub fn kept(&self) -> impl Iterator<Item = (S::Piece, u32, u32)> {
        self.facts.entries().filter(|&(.., work)| work >= WORTH)
    }

    /// Takes over words that were kept; `false` where one of them is none.
    ///
    /// # Errors
    /// The memory does not suffice.
    pub fn recall(
        &mut self,
        words: impl Iterator<Item = (S::Piece, u32, u32)> + Clone,
        budget: &Budget,
    ) -> Result<bool, Stop> {
        let known = |(piece, bits, _): (S::Piece, u32, u32)| {
            piece != S::Piece::default() && Word::checked(bits).is_some()
        };
        if !words.clone().all(known) {
            return Ok(false);
        }
        self.within(budget, |search| {
            words.for_each(|(piece, word, work)| search.facts.restore(piece, word, work, budget));
            Ok(true)
        })
    }
}
