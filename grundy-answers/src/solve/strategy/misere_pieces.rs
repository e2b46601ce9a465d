//! Misère play of one term whose game has a search of its own for it.

use super::WholeSum;
use crate::budget::Stop;
use crate::outcome::{FoundBy, Outcome, Play};
use crate::reason::Step;
use crate::solve::session::{Session, Strategy};
use crate::solve::solution::{Solution, TermAnswer};

/// The game's own search, and the search over whole positions where that takes no part.
pub struct MiserePieces;

impl Strategy for MiserePieces {
    fn name(&self) -> &'static str {
        "misere pieces"
    }

    fn applies(&self, session: &Session<'_>) -> bool {
        // A derivation lists positions of the search over whole sums.
        session.play == Play::Misere
            && !session.explain
            && session.alone().is_some_and(|term| term.searches_misere())
    }

    fn answer(&self, session: &mut Session<'_>, solution: &mut Solution) -> Result<(), Stop> {
        let Some(term) = session.alone() else { return WholeSum.answer(session, solution) };
        match term.wins_misere(session.budget)? {
            Some(wins) => {
                solution.terms = vec![TermAnswer::without_value(FoundBy::Search)];
                solution.outcome = Some(Outcome::of(wins));
                Ok(())
            }
            None => WholeSum.answer(session, solution),
        }
    }

    fn moves(&self, session: &mut Session<'_>, solution: &mut Solution) -> Result<(), Stop> {
        let Some(term) = session.alone() else { return WholeSum.moves(session, solution) };
        match term.misere_moves(session.max_moves, session.budget)? {
            Some(moves) => {
                session.take(moves, solution);
                Ok(())
            }
            None => WholeSum.moves(session, solution),
        }
    }

    fn explain(
        &self,
        session: &mut Session<'_>,
        solution: &Solution,
        steps: &mut Vec<Step>,
    ) -> Result<(), Stop> {
        WholeSum.explain(session, solution, steps)
    }
}
