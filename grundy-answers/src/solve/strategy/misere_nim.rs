//! Misère Nim (Bouton 1901; Winning Ways, chapter 13): play as in normal Nim
//! until your move would leave heaps of size 1 only; then leave an odd number
//! of them.
//!
//! So the player to move loses when some heap is larger than 1 and the nim-sum
//! is 0, or when no heap is and the nim-sum is 1. With two large heaps or more
//! every winning move leaves the nim-sum 0, with one large heap or none it
//! leaves the nim-sum 1.

use crate::budget::Stop;
use crate::nimber::Nimber;
use crate::outcome::{FoundBy, Outcome, Play};
use crate::reason::Step;
use crate::solve::explain;
use crate::solve::session::{Session, Strategy};
use crate::solve::solution::{Solution, TermAnswer};

/// Sums of Nim heaps in misère play, by Bouton's theorem.
pub struct MisereNim;

/// The nim-sum of a sum of Nim heaps, and how many of them are larger than 1.
fn figures(session: &Session<'_>) -> Result<(Nimber, u64), Stop> {
    let (mut sum, mut large) = (Nimber::ZERO, 0u64);
    for term in session.terms() {
        large += term.large_parts(session.budget)?;
        sum ^= term.value(session.budget)?.0.nim().unwrap_or_default();
    }
    Ok((sum, large))
}

impl Strategy for MisereNim {
    fn name(&self) -> &'static str {
        "misere Nim"
    }

    fn applies(&self, session: &Session<'_>) -> bool {
        session.play == Play::Misere && session.terms().iter().all(|term| term.is_nim())
    }

    fn answer(&self, session: &mut Session<'_>, solution: &mut Solution) -> Result<(), Stop> {
        let answer = TermAnswer::without_value(FoundBy::Theorem);
        solution.terms = vec![answer; session.terms().len()];
        let (sum, large) = figures(session)?;
        let lost = Nimber(u128::from(large == 0));
        solution.outcome = Some(Outcome::of(sum != lost));
        Ok(())
    }

    fn moves(&self, session: &mut Session<'_>, solution: &mut Solution) -> Result<(), Stop> {
        let (sum, large) = figures(session)?;
        let leave = Nimber(u128::from(large <= 1));
        session.collect(solution, |session, _, index, keep| {
            session.terms()[index].moves_by(sum ^ leave, keep, session.budget)
        })
    }

    fn explain(
        &self,
        session: &mut Session<'_>,
        solution: &Solution,
        steps: &mut Vec<Step>,
    ) -> Result<(), Stop> {
        explain::misere_nim::explain(session, solution, steps)
    }
}
