//! Misère play of any sum, by search over whole positions: the values of the
//! terms do not decide it (Winning Ways, chapter 13).

use crate::budget::Stop;
use crate::lock;
use crate::outcome::{FoundBy, Play};
use crate::reason::Step;
use crate::solve::explain;
use crate::solve::session::{Session, Strategy};
use crate::solve::solution::{Solution, TermAnswer};

/// A search over whole positions.
pub struct WholeSum;

impl Strategy for WholeSum {
    fn name(&self) -> &'static str {
        "whole sum"
    }

    fn applies(&self, session: &Session<'_>) -> bool {
        session.play == Play::Misere
    }

    fn answer(&self, session: &mut Session<'_>, solution: &mut Solution) -> Result<(), Stop> {
        let method = if session.repeats() { FoundBy::Graph } else { FoundBy::Search };
        solution.terms = vec![TermAnswer::without_value(method); session.terms().len()];
        let parts = session.parts().concat();
        solution.outcome = Some(lock(&session.tables.search).outcome(&parts, session.budget)?);
        Ok(())
    }

    fn moves(&self, session: &mut Session<'_>, solution: &mut Solution) -> Result<(), Stop> {
        let Some(wanted) = solution.outcome.and_then(|outcome| outcome.after()) else {
            return Ok(());
        };
        let parts = session.parts();
        session.collect(solution, |session, _, index, keep| {
            let others = parts.iter().enumerate().filter(|(other, _)| *other != index);
            let others: Vec<u32> = others.flat_map(|(_, parts)| parts).copied().collect();
            let search = &mut *lock(&session.tables.search);
            session.position.terms()[index].moves_in(search, &others, wanted, keep, session.budget)
        })
    }

    fn explain(
        &self,
        session: &mut Session<'_>,
        solution: &Solution,
        steps: &mut Vec<Step>,
    ) -> Result<(), Stop> {
        explain::whole_sum::explain(session, solution, steps)
    }
}
