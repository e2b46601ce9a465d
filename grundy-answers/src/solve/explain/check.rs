//! The numbers after the winning move that is shown.

use super::{Solution, label_of_term};
use crate::budget::{Budget, Stop};
use crate::message::message;
use crate::moves::Move;
use crate::nimber::Nimber;
use crate::outcome::{FoundBy, Play};
use crate::position::Position;
use crate::reason::{Label, Role, Step};
use crate::value::Value;

pub fn check(
    position: &Position,
    solution: &Solution,
    chosen: &Move,
    budget: &Budget,
    steps: &mut Vec<Step>,
) -> Result<(), Stop> {
    let many = position.terms().len() > 1;
    let term = &position.terms()[chosen.term];
    let next = position.after(chosen);
    // In misère play, that of Nim or of a game played alone: other heaps have no nim-sum to check.
    let by_theorem = solution.terms[chosen.term].method == FoundBy::Theorem
        && (term.is_nim() || term.heap_game().is_none());
    if solution.play == Play::Misere && !by_theorem || next.terms().is_empty() {
        return Ok(());
    }
    let mut found = term.explain_after(&chosen.patch, solution.play, budget)?;
    if many {
        // In a sum, a theorem that gives the outcome only says nothing about the move, and a
        // single number is part of the sum below.
        let left = term.after(Some(&chosen.patch));
        let valued = solution.play == Play::Misere || left.value(budget)?.1 <= FoundBy::Sequence;
        let digits = found.iter().any(|step| matches!(step, Step::DigitSums { .. }));
        found = found.into_iter().map(Step::row_in_words).collect();
        found.retain(|step| match step {
            Step::NimSum { rows, .. } => rows.len() > 1,
            Step::DigitSums { .. } => false,
            Step::Text { .. } | Step::Figures { .. } => valued && !digits,
            _ => true,
        });
    }
    let sum = match &solution.value {
        Some(Value::Infinity(_)) => true,
        // The values of twins are needed nowhere.
        Some(Value::Nim(_)) => many && solution.terms.iter().all(|term| term.value.is_some()),
        _ => many && solution.play == Play::Misere,
    };
    if sum {
        let mut rows: Vec<(Label, Nimber)> = Vec::new();
        for (index, term) in next.terms().iter().enumerate() {
            let Value::Nim(value) = term.value(budget)?.0 else { return Ok(()) };
            rows.push((label_of_term(&next, index), value));
        }
        found.push(Step::nim_sum(rows));
    }
    if !found.is_empty() {
        steps.push(Step::with(Role::Check, message!("check-after-move")));
        steps.extend(found);
    }
    Ok(())
}
