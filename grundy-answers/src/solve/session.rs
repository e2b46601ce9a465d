//! One question, and all results for it.

use std::sync::Arc;

use grundy_misere::sums::{Short, Table};

use super::heaps::{self, SOON};
use super::solution::Solution;
use super::tables::Tables;
use super::{Question, Solver};
use crate::budget::{Budget, Stop};
use crate::lock;
use crate::moves::Move;
use crate::outcome::Play;
use crate::position::Position;
use crate::reason::Step;
use crate::term::{Moves, Term};

/// A question about a position, with the limits and the tables. The strategy that answers and
/// the explanation of the answer work on the same session, so that nothing is searched twice.
pub(crate) struct Session<'a> {
    /// The position in question.
    pub position: &'a Position,
    /// The convention.
    pub play: Play,
    /// What to find.
    pub question: Question,
    /// How many winning moves to list.
    pub max_moves: usize,
    /// Whether the answer will be explained.
    pub explain: bool,
    /// As of [`Solver::value_search_limit`].
    pub value_search_limit: u128,
    /// The limits.
    pub budget: &'a Budget,
    /// The results so far.
    pub tables: &'a mut Tables,
    /// The strategy, once it is chosen.
    pub strategy: Option<&'static dyn Strategy>,
    /// Answers the question of another session, with the strategy that it needs.
    pub answer: fn(&mut Session<'_>) -> Solution,
}

impl<'a> Session<'a> {
    /// The session of a solver's question.
    pub fn new(
        solver: &Solver,
        position: &'a Position,
        budget: &'a Budget,
        tables: &'a mut Tables,
        answer: fn(&mut Session<'_>) -> Solution,
    ) -> Session<'a> {
        Session {
            position,
            play: solver.play,
            question: solver.question,
            max_moves: solver.max_moves,
            explain: solver.explain.is_some(),
            value_search_limit: solver.value_search_limit,
            budget,
            tables,
            strategy: None,
            answer,
        }
    }

    /// The same session with another budget.
    pub fn within<'b>(&'b mut self, budget: &'b Budget) -> Session<'b> {
        Session { budget, tables: &mut *self.tables, ..*self }
    }

    /// The terms of the position.
    pub fn terms(&self) -> &'a [Term] {
        self.position.terms()
    }

    /// The term, where there is one only.
    pub fn alone(&self) -> Option<&'a Term> {
        match self.position.terms() {
            [term] => Some(term),
            _ => None,
        }
    }

    /// Whether play can come back to a position.
    pub fn repeats(&self) -> bool {
        self.terms().iter().any(|term| term.is_loopy())
    }

    /// The parts of each term, as numbers of the search.
    pub fn parts(&mut self) -> Vec<Vec<u32>> {
        let Tables { search, parts, .. } = &mut *self.tables;
        let terms = self.position.terms();
        parts
            .get_or_insert_with(|| {
                let search = &mut lock(search);
                terms.iter().map(|term| term.parts_in(search)).collect()
            })
            .clone()
    }

    /// The table that says who wins the position, which is a sum of heaps in misère play; `None` where it is no
    /// such sum, or none is found in a short time. Later positions are asked of the same one, or of none.
    pub fn heaps(&mut self) -> Option<Arc<Table>> {
        match &self.tables.heaps {
            // Where the search finds none for a position, it does not look for one after each move.
            Some(None) => return None,
            Some(Some(table)) if heaps::product(table, self.terms()).is_some() => {
                return Some(table.clone());
            }
            _ => {}
        }
        self.look_for_heaps(SOON).ok()
    }

    /// Looks for such a table with an effort of [`heaps`].
    ///
    /// # Errors
    /// How far the search came that found none.
    pub fn look_for_heaps(&mut self, effort: u32) -> Result<Arc<Table>, Short> {
        let none = Short { known: Vec::new(), halt: None };
        let asked = heaps::asked(self.terms()).ok_or(none)?;
        let found = self.tables.quotients.find(&asked, effort, self.budget);
        self.tables.heaps = Some(found.clone().ok());
        found
    }

    /// Collects the winning moves of all terms: `of` lists those of the term with a given
    /// number, up to a given count. Terms whose options have to be searched come last; `of`
    /// gets the moves that were found before.
    pub fn collect(
        &mut self,
        solution: &mut Solution,
        mut of: impl FnMut(&mut Session<'a>, &[Move], usize, usize) -> Result<Moves, Stop>,
    ) -> Result<(), Stop> {
        let mut counts = Some((0u128, 0u128));
        let mut terms: Vec<usize> = self.position.movable().map(|(index, _)| index).collect();
        terms.sort_by_key(|&index| self.terms()[index].tries_options(self.budget));
        for index in terms {
            let keep = self.max_moves.saturating_sub(solution.moves.len());
            // An explanation shows one move even where none are listed.
            let keep = if self.explain && solution.moves.is_empty() { keep.max(1) } else { keep };
            let moves = of(self, &solution.moves, index, keep)?;
            counts = counts.filter(|_| !moves.incomplete).and_then(|(count, choices)| {
                Some((count.checked_add(moves.count)?, choices.checked_add(moves.choices)?))
            });
            solution.add(index, moves);
        }
        (solution.move_count, solution.choice_count) = counts.unzip();
        Ok(())
    }

    /// Puts down the winning moves of the only term.
    pub fn take(&mut self, moves: Moves, solution: &mut Solution) {
        let counts = (!moves.incomplete).then_some((moves.count, moves.choices));
        (solution.move_count, solution.choice_count) = counts.unzip();
        solution.add(0, moves);
    }
}

/// A way to answer questions.
pub(crate) trait Strategy: Send + Sync {
    /// Its name, for debugging.
    fn name(&self) -> &'static str;

    /// Whether it answers the session's question.
    fn applies(&self, session: &Session<'_>) -> bool;

    /// Finds the outcome, and in normal play also the values of the terms and of the sum if the
    /// question asks for them.
    ///
    /// # Errors
    /// The budget ran out; the results so far are in the solution.
    fn answer(&self, session: &mut Session<'_>, solution: &mut Solution) -> Result<(), Stop>;

    /// Lists and counts the winning moves of a position that is not lost, after
    /// [`answer`](Strategy::answer) has found its outcome; in a draw, the moves that keep the
    /// draw.
    ///
    /// # Errors
    /// The budget ran out; the results so far are in the solution.
    fn moves(&self, session: &mut Session<'_>, solution: &mut Solution) -> Result<(), Stop>;

    /// Explains why the answer is right, for a position with terms.
    ///
    /// # Errors
    /// The budget ran out; `steps` holds the steps that were written.
    fn explain(
        &self,
        session: &mut Session<'_>,
        solution: &Solution,
        steps: &mut Vec<Step>,
    ) -> Result<(), Stop>;
}
