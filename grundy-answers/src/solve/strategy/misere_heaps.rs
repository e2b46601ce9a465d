//! Misère play of sums of heaps: by the theorem on tame heaps, or by the misère quotient. Where neither is found
//! in a short time, a search over whole positions and longer searches for a quotient take turns.

use std::sync::Arc;

use super::WholeSum;
use crate::budget::{Progress, Stop};
use crate::outcome::{Outcome, Play};
use crate::reason::Step;
use crate::solve::session::{Session, Strategy};
use crate::solve::solution::{Solution, TermAnswer};
use crate::solve::{explain, heaps};
use grundy_misere::limits::Halt;
use grundy_misere::sums::{Element, Short, Table};

/// Sums of heaps in misère play, by a table of the elements of heaps.
pub struct MisereHeaps;

impl Strategy for MisereHeaps {
    fn name(&self) -> &'static str {
        "misere heaps"
    }

    fn applies(&self, session: &Session<'_>) -> bool {
        session.play == Play::Misere
            && !session.terms().is_empty()
            && session.terms().iter().all(|term| term.heap_game().is_some())
    }

    fn answer(&self, session: &mut Session<'_>, solution: &mut Solution) -> Result<(), Stop> {
        let table = match session.heaps() {
            Some(table) => table,
            None => match by_turns(session, solution)? {
                Some(table) => table,
                None => return Ok(()),
            },
        };
        let Some(element) = heaps::product(&table, session.terms()) else { return Ok(()) };
        let answer = TermAnswer::without_value(heaps::found_by(&table));
        solution.terms = vec![answer; session.terms().len()];
        solution.outcome = Some(Outcome::of(!table.is_lost(element)));
        Ok(())
    }

    fn moves(&self, session: &mut Session<'_>, solution: &mut Solution) -> Result<(), Stop> {
        let Some(table) = session.heaps() else { return WholeSum.moves(session, solution) };
        let terms = session.terms();
        session.collect(solution, |session, _, index, keep| {
            let place = terms[index].heap_game().and_then(|rules| table.place(&rules));
            let others = terms.iter().enumerate().filter(|(other, _)| *other != index);
            let others = heaps::product(&table, others.map(|(_, term)| term));
            let own = heaps::elements(&table, &terms[index]);
            let (Some(place), Some(others), Some(own)) = (place, others, own) else {
                return Ok(crate::term::Moves { incomplete: true, ..Default::default() });
            };
            // What lies beside each heap: the product of the heaps before it, and of those after it.
            let mut beside = vec![others; own.len()];
            for at in 1..own.len() {
                beside[at] = table.product(beside[at - 1], own[at - 1]);
            }
            let mut after = Element::ONE;
            for at in (0..own.len()).rev() {
                beside[at] = table.product(beside[at], after);
                after = table.product(after, own[at]);
            }
            Ok(terms[index].heap_moves(keep, session.budget, &mut |part, left| {
                let left = left.iter().try_fold(beside[part], |product, &heap| {
                    Some(table.product(product, table.element(place, heap)?))
                });
                left.is_some_and(|left| table.is_lost(left))
            }))
        })
    }

    fn explain(
        &self,
        session: &mut Session<'_>,
        solution: &Solution,
        steps: &mut Vec<Step>,
    ) -> Result<(), Stop> {
        match session.heaps() {
            Some(table) => explain::heaps::explain(session, solution, &table, steps),
            None => WholeSum.explain(session, solution, steps),
        }
    }
}

/// Searches over whole positions and for a table by turns, each turn with twice the work of the one before. So
/// the answer takes a few times as long as by the better of the two, which nobody knows before. `None` where
/// the search over whole positions answered first.
fn by_turns(
    session: &mut Session<'_>,
    solution: &mut Solution,
) -> Result<Option<Arc<Table>>, Stop> {
    /// How often the first turn over whole positions asks its budget.
    const LOOKS: u32 = 64;
    let budget = session.budget;
    for turn in 1.. {
        let brief = budget.brief(LOOKS.saturating_mul(1 << turn.min(24)));
        let before = brief.memory_left();
        let searched = WholeSum.answer(&mut session.within(&brief), solution);
        budget.reserve(before - brief.memory_left())?;
        if !matches!(searched, Err(Stop::Time | Stop::Memory)) {
            return searched.map(|()| None);
        }
        budget.check(Progress { what: "progress-elements", done: 0, total: None })?;
        match session.look_for_heaps(turn) {
            Ok(table) => return Ok(Some(table)),
            Err(Short { known, halt }) => {
                solution.known = known;
                budget.check(Progress { what: "progress-elements", done: 0, total: None })?;
                // Without more memory later turns would do the same again.
                if halt != Some(Halt::Stopped(Stop::Time)) || searched == Err(Stop::Memory) {
                    break;
                }
            }
        }
    }
    WholeSum.answer(session, solution)?;
    Ok(None)
}
