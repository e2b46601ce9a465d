//! Misère play of sums of heaps: by the theorem on tame heaps, or by the misère quotient. Where neither is found
//! in a short time, the search over whole positions answers.

use super::WholeSum;
use crate::budget::Stop;
use crate::outcome::{Outcome, Play};
use crate::reason::Step;
use crate::solve::session::{Session, Strategy};
use crate::solve::solution::{Solution, TermAnswer};
use crate::solve::{explain, heaps};
use grundy_misere::sums::Element;

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
        let Some(table) = session.heaps() else { return WholeSum.answer(session, solution) };
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
