//! An answer.

use std::fmt;
use std::sync::{Arc, Mutex};

use grundy_misere::sums::Asked;

use super::Question;
use super::tables::Tables;
use crate::budget::Stop;
use crate::lock;
use crate::moves::{FoundMove, Move};
use crate::nimber::Nimber;
use crate::outcome::{FoundBy, Outcome, Play};
use crate::position::Position;
use crate::reason::Reason;
use crate::term::Moves;
use crate::value::Value;

/// How the value of a term was found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TermAnswer {
    /// Its value, if it has one that was found.
    pub value: Option<Value>,
    /// How the answer was found.
    pub method: FoundBy,
}

impl TermAnswer {
    /// The answer for a term.
    pub fn new(value: Option<Value>, method: FoundBy) -> TermAnswer {
        TermAnswer { value, method }
    }

    /// The answer for a term whose value is not known or not needed.
    pub(super) fn without_value(method: FoundBy) -> TermAnswer {
        TermAnswer { value: None, method }
    }
}

/// An answer.
///
/// ```
/// # use grundy_answers as grundy;
/// use grundy::{Budget, Position, Solver};
/// let position: Position = "kayles 5 + nim 3".parse().unwrap();
/// let solution = Solver::new().solve(&position, &Budget::unlimited()).unwrap();
/// let found: Vec<String> = solution.found().map(|found| found.after()).collect();
/// assert_eq!(found[0], "kayles 3 + nim 3");
/// // Of all winning moves one to recommend: it raises no value.
/// let chosen = solution.recommended(&Budget::unlimited()).unwrap().unwrap();
/// assert_eq!(solution.position().after(&chosen).text(), "kayles 3 + nim 3");
/// ```
#[derive(Clone)]
#[must_use]
#[non_exhaustive]
pub struct Solution {
    /// The convention that it is about.
    pub play: Play,
    /// The question.
    pub question: Question,
    /// Who wins; `None` if the budget ran out before that was known.
    pub outcome: Option<Outcome>,
    /// The value of the sum, a number or infinity. `None` in misère play, which has no values;
    /// if the sum can be ended at once; and if the value was not found or not asked for.
    pub value: Option<Value>,
    /// The terms, in their order.
    pub terms: Vec<TermAnswer>,
    /// The first winning moves; in a draw (outcome D), where no move wins, the
    /// first of those that keep it.
    pub moves: Vec<Move>,
    /// The number of such moves; `None` if it was not found.
    pub move_count: Option<u128>,
    /// The number of such moves where each of several equal components counts: the pairs of a
    /// component of the sum and an option of it, as it is written, that win (or keep the draw).
    /// `nim 1 1 1` has one winning move and three such choices. An option that is written like
    /// another of the same component counts once, and so do all moves that change nothing; a coupled
    /// game is one component. `None` where [`move_count`](Solution::move_count) is. It is
    /// computed and not enumerated.
    ///
    /// ```
    /// # use grundy_answers as grundy;
    /// use grundy::{Budget, Position, Solver};
    /// let position: Position = "nim 1 1 1".parse().unwrap();
    /// let solution = Solver::new().solve(&position, &Budget::unlimited()).unwrap();
    /// assert_eq!((solution.move_count, solution.choice_count), (Some(1), Some(3)));
    /// ```
    pub choice_count: Option<u128>,
    /// The derivation, if it was requested.
    pub reason: Option<Reason>,
    /// Why a requested answer is missing.
    pub stopped: Option<Stop>,
    /// Where a sum of heaps in misère play took a long search: the heaps whose misère quotient that search
    /// proved, of one of the games or of all of them together, each with its last heap.
    pub known: Vec<Asked>,
    position: Position,
    /// The name of the strategy that answered.
    pub(super) strategy: &'static str,
    /// The tables of the session.
    pub(super) tables: Option<Arc<Mutex<Tables>>>,
}

impl Solution {
    /// The answer of a strategy before anything is known.
    pub(super) fn unanswered(
        position: Position,
        play: Play,
        question: Question,
        strategy: &'static str,
    ) -> Solution {
        Solution {
            play,
            question,
            outcome: None,
            value: None,
            terms: Vec::new(),
            moves: Vec::new(),
            move_count: None,
            choice_count: None,
            reason: None,
            stopped: None,
            known: Vec::new(),
            position,
            strategy,
            tables: None,
        }
    }

    /// Keeps the tables, for [`recommended`](Solution::recommended).
    pub(super) fn keep(&mut self, tables: Tables) {
        self.tables = Some(Arc::new(Mutex::new(tables)));
    }

    /// Adds the listed moves of a term, behind those of the terms before it.
    pub(super) fn add(&mut self, term: usize, moves: Moves) {
        self.stopped = self.stopped.or(moves.stopped);
        let place = self.moves.partition_point(|found| found.term <= term);
        let listed = moves.listed.into_iter().map(|patch| Move { term, patch });
        self.moves.splice(place..place, listed);
    }

    /// The name of the strategy that answered, for [`stored`](Solution::stored).
    pub fn strategy(&self) -> &'static str {
        self.strategy
    }

    /// The position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The nim-value of the sum, where there is one.
    pub fn nim(&self) -> Option<Nimber> {
        self.value.as_ref()?.nim()
    }

    /// The listed moves with their texts.
    pub fn found(&self) -> impl ExactSizeIterator<Item = FoundMove<'_>> {
        self.moves.iter().map(|chosen| self.position.found(chosen))
    }

    /// How the whole answer was found: the costliest method of its terms.
    pub fn method(&self) -> Option<FoundBy> {
        self.terms.iter().map(|term| term.method).max()
    }

    /// The number of whole positions that the search for the answer holds. For tests, which see by
    /// it that nothing is searched twice.
    #[doc(hidden)]
    pub fn searched(&self) -> usize {
        let tables = self.tables.as_ref().expect("the tables are kept");
        lock(&lock(tables).search).len()
    }
}

impl fmt::Debug for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solution")
            .field("position", &self.position)
            .field("play", &self.play)
            .field("question", &self.question)
            .field("strategy", &self.strategy)
            .field("outcome", &self.outcome)
            .field("value", &self.value)
            .field("terms", &self.terms)
            .field("moves", &self.moves)
            .field("move_count", &self.move_count)
            .field("choice_count", &self.choice_count)
            .field("reason", &self.reason)
            .field("stopped", &self.stopped)
            .finish()
    }
}
