//! Misère play: what all its explanations have in common, and theorems on
//! games that are played alone.

use super::moves::winning_move;
use super::{Solution, ending, verdict};
use crate::budget::Stop;
use crate::message::message;
use crate::outcome::{Outcome, Play};
use crate::reason::Step;
use crate::solve::session::Session;

/// What misère play is.
pub fn opening(session: &Session<'_>, steps: &mut Vec<Step>) {
    steps.push(Step::say(match ending(session.terms()) {
        Some(words) => message!("misere-play-ends", completes = words.present),
        None if session.terms().len() > 1 => message!("misere-play-sum"),
        None => message!("misere-play"),
    }));
}

/// Explains who wins, with a winning move. Returns the outcome, if it was found.
///
/// # Errors
/// The budget ran out.
pub fn closing(
    session: &mut Session<'_>,
    solution: &Solution,
    steps: &mut Vec<Step>,
) -> Result<Option<Outcome>, Stop> {
    let Some(outcome) = solution.outcome else {
        steps.push(Step::say(message!("answer-cut-off")));
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
    let line = super::played::line(session, solution, steps)?;
    steps.extend(line);
    Ok(())
}
