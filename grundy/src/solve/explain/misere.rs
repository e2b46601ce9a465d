//! Misere play: what all its explanations have in common, and theorems on
//! games that are played alone.

use super::moves::winning_move;
use super::{Solution, verdict};
use crate::budget::Stop;
use crate::outcome::{Outcome, Play};
use crate::reason::Step;
use crate::solve::session::Session;

/// Whether a move can end the whole sum.
pub fn can_end(session: &Session<'_>) -> bool {
    session.terms().iter().any(|term| term.ending().is_some())
}

/// What misere play is.
pub fn opening(session: &Session<'_>, steps: &mut Vec<Step>) {
    steps.push(Step::say(match can_end(session) {
        true => {
            "Misere play: the player who completes three crosses in a row loses, and that ends the \
             whole sum. As long as a strip is left there is a move in it, so nobody runs out of moves."
        }
        false => "Misere play: a player who cannot move wins.",
    }));
}

/// Who wins, and a winning move; gives the outcome where it was found.
///
/// # Errors
/// The budget ran out.
pub fn closing(
    session: &mut Session<'_>,
    solution: &Solution,
    steps: &mut Vec<Step>,
) -> Result<Option<Outcome>, Stop> {
    let Some(outcome) = solution.outcome else {
        steps.push(Step::say("The budget ran out before the answer was found."));
        return Ok(None);
    };
    steps.push(verdict(outcome));
    winning_move(session, solution, steps)?;
    Ok(Some(outcome))
}

/// A term alone whose outcome a theorem gives.
///
/// # Errors
/// The budget ran out.
pub fn theorem(
    session: &mut Session<'_>,
    solution: &Solution,
    steps: &mut Vec<Step>,
) -> Result<(), Stop> {
    opening(session, steps);
    if let Some(term) = session.alone() {
        steps.extend(term.explain_outcome(Play::Misere, session.budget));
    }
    closing(session, solution, steps)?;
    Ok(())
}
