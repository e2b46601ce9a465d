//! What every search is from outside.

use super::values::ValueTable;
use crate::budget::{Budget, Stop};
use crate::outcome::Outcome;
use crate::ruleset::Ruleset;
use crate::value::Value;

/// A search that answers one kind of question and remembers what it found.
///
/// [`SumSearch`](super::SumSearch) answers who wins a whole sum, [`Values`] which value a
/// position has, [`Outcomes`] who wins it in normal play. Whoever asks need not know how
/// the answer is found: an engine for the boards of one game, or a quotient in misere
/// play, is a further searcher of the same question.
pub trait Searcher<Q: ?Sized> {
    /// What it finds.
    type Answer;

    /// Answers a question.
    ///
    /// # Errors
    /// The budget ran out, or the rules of a game failed; what was found is kept, and a
    /// second call goes on from it.
    fn search(&mut self, question: &Q, budget: &Budget) -> Result<Self::Answer, Stop>;

    /// How many positions it remembers.
    fn held(&self) -> usize;
}

/// The values of positions, from a table and the rules; made by
/// [`ValueTable::values`].
pub struct Values<'a, R: Ruleset + ?Sized> {
    pub(super) table: &'a mut ValueTable<R::Position>,
    pub(super) rules: &'a R,
}

impl<R: Ruleset + ?Sized> Searcher<R::Position> for Values<'_, R> {
    type Answer = Value;

    fn search(&mut self, position: &R::Position, budget: &Budget) -> Result<Value, Stop> {
        self.table.full_value(self.rules, position, budget)
    }

    fn held(&self) -> usize {
        self.table.len()
    }
}

/// Who wins positions that are played alone in normal play, from a table and the rules;
/// made by [`ValueTable::outcomes`].
pub struct Outcomes<'a, R: Ruleset + ?Sized> {
    pub(super) table: &'a mut ValueTable<R::Position>,
    pub(super) rules: &'a R,
}

impl<R: Ruleset + ?Sized> Searcher<R::Position> for Outcomes<'_, R> {
    type Answer = Outcome;

    fn search(&mut self, position: &R::Position, budget: &Budget) -> Result<Outcome, Stop> {
        self.table.outcome(self.rules, position, budget)
    }

    fn held(&self) -> usize {
        self.table.len()
    }
}
