//! The ways to answer a question, one file each.
//!
//! [`ALL`] lists them; the first one that applies answers. A new way, such as
//! misere quotients or an engine for boards, is one file here, one line in the
//! list, and a file in `solve/explain` that its `explain` names.

use super::session::Session;
use super::solution::Solution;
use crate::budget::Stop;
use crate::reason::Step;

mod misere_nim;
mod outcome;
mod theorem;
mod values;
mod whole_sum;

use misere_nim::MisereNim;
use outcome::OutcomeOnly;
use theorem::Theorem;
use values::Values;
use whole_sum::WholeSum;

/// A way to answer questions.
pub(crate) trait Strategy: Send + Sync {
    /// Its name, for people who debug.
    fn name(&self) -> &'static str;

    /// Whether it answers the session's question.
    fn applies(&self, session: &Session<'_>) -> bool;

    /// Finds the outcome, and in normal play the values of the terms and of
    /// the sum where the question is about them.
    ///
    /// # Errors
    /// The budget ran out; what was found is in the solution.
    fn answer(&self, session: &mut Session<'_>, solution: &mut Solution) -> Result<(), Stop>;

    /// Lists and counts the winning moves of a position whose outcome
    /// [`answer`](Strategy::answer) found and which is not lost; in a draw the
    /// moves that keep it.
    ///
    /// # Errors
    /// The budget ran out; what was found is in the solution.
    fn moves(&self, session: &mut Session<'_>, solution: &mut Solution) -> Result<(), Stop>;

    /// Writes down why the answer is right, for a position with terms.
    ///
    /// # Errors
    /// The budget ran out; `steps` holds what was written.
    fn explain(
        &self,
        session: &mut Session<'_>,
        solution: &Solution,
        steps: &mut Vec<Step>,
    ) -> Result<(), Stop>;
}

/// All strategies, in the order in which they are tried. One of the last two
/// applies to every question.
static ALL: [&dyn Strategy; 5] = [&MisereNim, &Theorem, &OutcomeOnly, &Values, &WholeSum];

/// The strategy for a session's question.
pub(super) fn of(session: &Session<'_>) -> &'static dyn Strategy {
    let found = ALL.into_iter().find(|strategy| strategy.applies(session));
    found.expect("a strategy for each convention")
}

#[cfg(test)]
mod tests;
