//! The interface of every search.

use std::hash::Hash;

use super::values::ValueTable;
use crate::budget::{Budget, Stop};
use crate::outcome::Outcome;
use crate::ruleset::Ruleset;
use crate::value::Value;

/// A search that answers one kind of question and remembers its results.
///
/// [`SumSearch`](super::SumSearch) finds who wins a whole sum, [`Values`] the value of a
/// position, [`Outcomes`] who wins it in normal play. A caller need not know how the answer is
/// found: an engine for the boards of one game, or a quotient in misère play, is another
/// searcher for the same question.
pub trait Searcher<Q: ?Sized> {
    /// The answer to a question.
    type Answer;

    /// Answers a question.
    ///
    /// # Errors
    /// The budget ran out, or the rules of a game failed. The results so far are kept, and a
    /// second call continues from them.
    fn search(&mut self, question: &Q, budget: &Budget) -> Result<Self::Answer, Stop>;

    /// The number of positions that it remembers.
    fn held(&self) -> usize;
}

impl<P: Clone + Eq + Ord + Hash> ValueTable<P> {
    /// The table as a searcher of the values of `rules`.
    pub fn values<'a, R>(&'a mut self, rules: &'a R) -> Values<'a, R>
    where
        R: Ruleset<Position = P> + ?Sized,
    {
        Values { table: self, rules }
    }

    /// The table as a searcher of the outcomes of `rules`, in normal play.
    pub fn outcomes<'a, R>(&'a mut self, rules: &'a R) -> Outcomes<'a, R>
    where
        R: Ruleset<Position = P> + ?Sized,
    {
        Outcomes { table: self, rules }
    }
}

/// The values of positions, from a table and the rules; made by
/// [`ValueTable::values`].
pub struct Values<'a, R: Ruleset + ?Sized> {
    table: &'a mut ValueTable<R::Position>,
    rules: &'a R,
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

/// Finds who wins a position that is played alone in normal play, from a table and the rules;
/// made by [`ValueTable::outcomes`].
pub struct Outcomes<'a, R: Ruleset + ?Sized> {
    table: &'a mut ValueTable<R::Position>,
    rules: &'a R,
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
