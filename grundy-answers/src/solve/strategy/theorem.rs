//! A term alone, whose outcome a theorem gives without its value.
//!
//! In normal play the value is found too, if the question asks for it and the search for it is
//! not too long: the theorem then only makes sure that the outcome is known in time.

use super::values;
use super::values::Values;
use crate::budget::Stop;
use crate::lock;
use crate::outcome::{FoundBy, Outcome, Play};
use crate::reason::Step;
use crate::solve::Question;
use crate::solve::explain;
use crate::solve::remainder::wants_value;
use crate::solve::session::{Session, Strategy};
use crate::solve::solution::{Solution, TermAnswer};
use crate::value::Value;

/// The theorem of a game on who wins it when it is played alone.
pub struct Theorem;

impl Strategy for Theorem {
    fn name(&self) -> &'static str {
        "theorem"
    }

    fn applies(&self, session: &Session<'_>) -> bool {
        // Where the budget ran out, `answer` returns the error.
        let alone = session.alone();
        alone.is_some_and(|term| term.outcome(session.play, session.budget) != Ok(None))
    }

    fn answer(&self, session: &mut Session<'_>, solution: &mut Solution) -> Result<(), Stop> {
        if let Some(term) = session.alone() {
            solution.outcome = term.outcome(session.play, session.budget)?;
        }
        if !wants_value(session, 0) {
            // In normal play a lost position has the value 0.
            let zero = session.play == Play::Normal
                && session.question == Question::All
                && solution.outcome == Some(Outcome::P);
            solution.value = zero.then_some(Value::ZERO);
            let value = solution.value.clone();
            solution.terms.push(TermAnswer { value, method: FoundBy::Theorem });
            return Ok(());
        }
        let result = Values.answer(session, solution);
        for answer in &mut solution.terms {
            if answer.value.is_none() {
                answer.method = FoundBy::Theorem;
            }
        }
        result
    }

    fn moves(&self, session: &mut Session<'_>, solution: &mut Solution) -> Result<(), Stop> {
        if values::all_known(session, solution) {
            return Values.moves(session, solution);
        }
        let Some(term) = session.alone() else { return Ok(()) };
        let (play, budget) = (session.play, session.budget);
        if let Some(moves) = term.winning_moves(play, session.max_moves, budget) {
            session.take(moves, solution);
        } else if play == Play::Misere {
            if let Some(moves) = term.moves_by_outcome(play, session.max_moves, budget)? {
                session.take(moves, solution);
                return Ok(());
            }
            let most = session.max_moves;
            let search = session.tables.search.clone();
            let moves = term.moves_in(&mut lock(&search), &[], Outcome::P, most, budget)?;
            session.take(moves, solution);
        }
        Ok(())
    }

    fn explain(
        &self,
        session: &mut Session<'_>,
        solution: &Solution,
        steps: &mut Vec<Step>,
    ) -> Result<(), Stop> {
        match session.play {
            Play::Normal => explain::normal::explain(session, solution, steps),
            Play::Misere => explain::misere::theorem(session, solution, steps),
        }
    }
}
