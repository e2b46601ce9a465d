//! The ways to answer a question, one file each.
//!
//! [`ALL`] lists them; the first one that applies answers. A new way, such as
//! an engine for boards, is one file here, one line in the
//! list, and a file in `solve/explain` that its `explain` names.

use super::Question;
use super::session::{Session, Strategy};
use super::solution::Solution;
use crate::outcome::Outcome;

mod misere_heaps;
mod misere_nim;
mod misere_pieces;
mod outcome;
mod theorem;
mod values;
mod whole_sum;

use misere_heaps::MisereHeaps;
use misere_nim::MisereNim;
use misere_pieces::MiserePieces;
use outcome::OutcomeOnly;
use theorem::Theorem;
use values::Values;
use whole_sum::WholeSum;

/// All strategies, in the order in which they are tried. `Values` or
/// `WholeSum` applies to every question.
// No static: see `games::catalogue`.
const ALL: [&dyn Strategy; 7] =
    [&MisereNim, &Theorem, &OutcomeOnly, &Values, &MisereHeaps, &MiserePieces, &WholeSum];

/// The strategy for a session's question.
pub(super) fn of(session: &Session<'_>) -> &'static dyn Strategy {
    let found = ALL.into_iter().find(|strategy| strategy.applies(session));
    found.expect("a strategy for each convention")
}

/// The strategy with a name.
pub(super) fn named(name: &str) -> Option<&'static dyn Strategy> {
    ALL.into_iter().find(|strategy| strategy.name() == name)
}

/// Answers by the strategy for the session's question.
pub(super) fn answer(session: &mut Session<'_>) -> Solution {
    let strategy = of(session);
    solve_by(session, strategy)
}

/// Answers by a strategy that applies.
pub(super) fn solve_by(session: &mut Session<'_>, strategy: &'static dyn Strategy) -> Solution {
    session.strategy = Some(strategy);
    let position = session.position.clone();
    let mut solution =
        Solution::unanswered(position, session.play, session.question, strategy.name());
    let mut result = strategy.answer(session, &mut solution);
    if session.question == Question::All {
        match solution.outcome {
            None => {}
            Some(Outcome::P) => {
                (solution.move_count, solution.choice_count) = (Some(0), Some(0));
            }
            Some(_) => result = strategy.moves(session, &mut solution).and(result),
        }
    }
    if let Err(stop) = result {
        solution.stopped = Some(stop);
    }
    solution
}
