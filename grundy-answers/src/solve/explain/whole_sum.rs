//! Misère play of sums that were searched: lost positions.

use super::lost::Lost;
use super::misere::{closing, opening};
use super::{Question, Solution, ending};
use crate::budget::Stop;
use crate::lock;
use crate::message::message;
use crate::outcome::{Outcome, Play};
use crate::reason::{Role, Step};
use crate::solve::session::Session;

/// Why a sum is won or lost in misère play, from the search over whole
/// positions that found it.
///
/// # Errors
/// The budget ran out.
pub fn explain(
    session: &mut Session<'_>,
    solution: &Solution,
    steps: &mut Vec<Step>,
) -> Result<(), Stop> {
    opening(session, steps);
    // Where a player may move again, a pass is the only move beside all other parts: positions of
    // one part say so themselves.
    let again = session.terms().iter().any(|term| term.compliments());
    let forcing = session.terms().iter().any(|term| term.is_forcing());
    let listed = !forcing && (!again || matches!(session.terms(), [term] if term.len() == 1));
    if solution.outcome.is_some() {
        match session.repeats() {
            true => {
                for term in session.terms().iter().filter(|term| term.is_loopy()) {
                    steps.extend(term.explain_outcome(Play::Misere, session.budget));
                }
                labelled(session, steps)?;
                if solution.outcome == Some(Outcome::D) {
                    steps.push(Step::say(message!("labels-not-listed")));
                }
            }
            false => steps.push(Step::say(match ending(session.terms()) {
                Some(words) => message!("misere-searched-ends", completes = words.present),
                None => message!("misere-searched"),
            })),
        }
        if forcing {
            steps.push(Step::say(message!("misere-forced")));
        }
        if solution.outcome == Some(Outcome::P) {
            steps.push(Step::with(Role::Misere, message!("every-move-tried")));
            if listed {
                Lost::list(session, session.position)?.explain(steps);
            }
        }
    }
    let outcome = closing(session, solution, steps)?;
    if !listed && !forcing && outcome.is_some() {
        steps.push(Step::say(message!("lost-not-listed")));
    }
    if listed
        && solution.question == Question::All
        && outcome == Some(Outcome::N)
        && let Some(chosen) = session.recommended(solution)?
    {
        let next = session.position.after(&chosen);
        Lost::list(session, &next)?.explain(steps);
    }
    let line = super::played::line(session, solution, steps)?;
    steps.extend(line);
    Ok(())
}

/// Explains how whole positions are labelled if play can come back to them, and how long the
/// game lasts.
fn labelled(session: &mut Session<'_>, steps: &mut Vec<Step>) -> Result<(), Stop> {
    let parts = session.parts().concat();
    let search = &mut *lock(&session.tables.search);
    let length = search.length(&parts, session.budget)?;
    steps.push(Step::say(message!("misere-labelled", positions = search.laid_out())));
    if let Some(length) = length {
        steps.push(Step::say(message!("label-in-step", length = length)));
    }
    Ok(())
}
