//! One question and all that is found out for it.

use super::strategy::{self, Strategy};
use super::{Question, Solution, Solver};
use crate::budget::{Budget, Stop};
use crate::moves::Move;
use crate::outcome::{Outcome, Play};
use crate::position::Position;
use crate::search::SumSearch;
use crate::term::{Moves, Term};

/// A question about a position, with what answering it needs: the limits and
/// the tables. The strategy that answers and the explanation of the answer
/// work on the same session, so that nothing is searched twice.
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
    /// What was found so far.
    pub tables: &'a mut Tables,
}

/// What was found for a question beside the values, which the terms of a
/// position keep themselves.
pub(crate) struct Tables {
    /// The search over whole positions.
    pub search: SumSearch,
    /// The parts of each term of the position, as numbers of the search.
    parts: Option<Vec<Vec<u32>>>,
    /// The move to recommend, where it was looked for.
    pub recommended: Option<Option<Move>>,
}

impl Tables {
    /// Nothing is found yet.
    pub fn new(play: Play) -> Tables {
        Tables { search: SumSearch::new(play), parts: None, recommended: None }
    }
}

impl<'a> Session<'a> {
    /// The session of a solver's question.
    pub fn new(
        solver: &Solver,
        position: &'a Position,
        budget: &'a Budget,
        tables: &'a mut Tables,
    ) -> Session<'a> {
        Session {
            position,
            play: solver.play,
            question: solver.question,
            max_moves: solver.max_moves,
            explain: solver.explain,
            value_search_limit: solver.value_search_limit,
            budget,
            tables,
        }
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

    /// Whether a position can come again.
    pub fn repeats(&self) -> bool {
        self.terms().iter().any(|term| term.is_loopy())
    }

    /// The parts of each term, as numbers of the search.
    pub fn parts(&mut self) -> Vec<Vec<u32>> {
        let Tables { search, parts, .. } = &mut *self.tables;
        let terms = self.position.terms();
        parts
            .get_or_insert_with(|| terms.iter().map(|term| term.parts_in(search)).collect())
            .clone()
    }

    /// Answers by the first strategy that applies.
    pub fn solve(&mut self) -> Solution {
        self.solve_by(strategy::of(self))
    }

    /// Answers by a strategy that applies.
    pub fn solve_by(&mut self, strategy: &'static dyn Strategy) -> Solution {
        let mut solution = Solution::unanswered(self, strategy);
        let mut result = strategy.answer(self, &mut solution);
        if self.question == Question::All {
            match solution.outcome {
                None => {}
                Some(Outcome::P) => solution.move_count = Some(0),
                Some(_) => result = strategy.moves(self, &mut solution).and(result),
            }
        }
        if let Err(stop) = result {
            solution.stopped = Some(stop);
        }
        solution
    }

    /// Collects the winning moves of all terms: `of` lists those of the term
    /// with a number, as many as it is given.
    pub fn collect(
        &mut self,
        solution: &mut Solution,
        mut of: impl FnMut(&mut Session<'a>, usize, usize) -> Result<Moves, Stop>,
    ) -> Result<(), Stop> {
        let mut count = Some(0u128);
        for index in 0..self.terms().len() {
            let keep = self.max_moves.saturating_sub(solution.moves.len());
            // An explanation shows one move even where none are listed.
            let keep = if self.explain && solution.moves.is_empty() { keep.max(1) } else { keep };
            let moves = of(self, index, keep)?;
            count = match (count, moves.incomplete) {
                (Some(count), false) => count.checked_add(moves.count),
                _ => None,
            };
            solution.add(index, moves);
        }
        solution.move_count = count;
        Ok(())
    }

    /// Puts down the winning moves of the only term.
    pub fn take(&mut self, moves: Moves, solution: &mut Solution) {
        solution.move_count = (!moves.incomplete).then_some(moves.count);
        solution.add(0, moves);
    }
}
