//! Misere play of sums that were searched: lost positions.

use super::lost::Lost;
use super::misere::{can_end, closing, opening};
use super::{Question, Solution};
use crate::budget::Stop;
use crate::outcome::Outcome;
use crate::reason::Step;
use crate::solve::session::Session;

/// Why a sum is won or lost in misere play, from the search over whole
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
    if solution.outcome.is_some() {
        match session.repeats() {
            true => labelled(session, steps)?,
            false => steps.push(Step::say(format!(
                "In misere play the values of the terms do not decide their sum (nim 1 1 is won and \
                 nim 2 2 is lost, both of value 0), so whole positions were searched: {}; of the others \
                 one is won exactly when some move leads to a lost one.",
                match can_end(session) {
                    true => "a move that completes three crosses loses",
                    false => "a position without moves is won by the player to move",
                }
            ))),
        }
        if solution.outcome == Some(Outcome::P) {
            steps.push(Step::say(
                "Every move was tried, and each leads to a position that the next player wins.",
            ));
            Lost::list(session, session.position)?.explain(steps);
        }
    }
    let outcome = closing(session, solution, steps)?;
    if solution.question == Question::All
        && outcome == Some(Outcome::N)
        && let Some(chosen) = session.recommended(solution)?
    {
        let next = session.position.after(&chosen);
        Lost::list(session, &next)?.explain(steps);
    }
    Ok(())
}

/// How whole positions are labelled where they can come again, and how long
/// the game lasts.
fn labelled(session: &mut Session<'_>, steps: &mut Vec<Step>) -> Result<(), Stop> {
    let parts = session.parts().concat();
    let search = &mut session.tables.search;
    let length = search.length(&parts, session.budget)?;
    steps.push(Step::say(format!(
        "In misere play the values of the terms do not decide their sum, and positions can come \
         again. So all {} reachable positions were listed and labelled from the ends backwards: a \
         position without moves is won by the player to move; one from which some move leads to a \
         lost one is won; one from which all moves lead to won ones is lost. What then has no label \
         is a draw: from there some move leads to another draw.",
        search.laid_out()
    )));
    if let Some(length) = length {
        steps.push(Step::say(format!(
            "This position got its label in step {length}: the game lasts {length} moves if the \
             winner hurries and the loser delays."
        )));
    }
    Ok(())
}
