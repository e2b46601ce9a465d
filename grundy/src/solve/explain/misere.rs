//! Misere play: theorems for Nim and Moore's Nim, else lost positions.

use super::lost::Lost;
use super::moves::winning_move;
use super::{Question, Solution, after, repeats, text_of_term, verdict};
use crate::budget::{Budget, Stop};
use crate::nimber::Nimber;
use crate::outcome::{Outcome, Play};
use crate::position::Position;
use crate::reason::Step;
use crate::search::SumSearch;
use crate::theory::MISERE_NIM;

pub fn explain(
    position: &Position,
    solution: &Solution,
    budget: &Budget,
    steps: &mut Vec<Step>,
) -> Result<(), Stop> {
    let terms = position.terms();
    let ends = terms.iter().any(|term| term.ending().is_some());
    steps.push(Step::say(match ends {
        true => {
            "Misere play: the player who completes three crosses in a row loses, and that ends the \
             whole sum. As long as a strip is left there is a move in it, so nobody runs out of moves."
        }
        false => "Misere play: a player who cannot move wins.",
    }));
    let mut searched = false;
    if terms.iter().all(|term| term.is_nim()) {
        nim(position, budget, steps)?;
    } else if let [term] = terms
        && term.theorem(Play::Misere).is_some()
    {
        steps.extend(term.explain_outcome(Play::Misere, budget));
    } else if solution.outcome.is_some() {
        searched = true;
        match repeats(position) {
            true => labelled(position, budget, steps)?,
            false => steps.push(Step::say(format!(
                "In misere play the values of the terms do not decide their sum (nim 1 1 is won and \
                 nim 2 2 is lost, both of value 0), so whole positions were searched: {}; of the others \
                 one is won exactly when some move leads to a lost one.",
                match ends {
                    true => "a move that completes three crosses loses",
                    false => "a position without moves is won by the player to move",
                }
            ))),
        }
        if solution.outcome == Some(Outcome::P) {
            steps.push(Step::say(
                "Every move was tried, and each leads to a position that the next player wins.",
            ));
            Lost::list(position, budget)?.explain(steps);
        }
    }
    let Some(outcome) = solution.outcome else {
        steps.push(Step::say("The budget ran out before the answer was found."));
        return Ok(());
    };
    steps.push(verdict(outcome));
    winning_move(position, solution, budget, steps)?;
    if searched && solution.question == Question::All && outcome == Outcome::N {
        let Some(chosen) = solution.recommended(position, budget)? else { return Ok(()) };
        let next = after(position, chosen.term, &chosen.patch);
        Lost::list(&next, budget)?.explain(steps);
    }
    Ok(())
}

/// Misere Nim, by Bouton's theorem.
fn nim(position: &Position, budget: &Budget, steps: &mut Vec<Step>) -> Result<(), Stop> {
    steps.push(Step::Theorem { theorem: &MISERE_NIM });
    let terms = position.terms();
    let mut sum = Nimber::ZERO;
    let mut large = 0;
    let mut rows = Vec::new();
    for (index, term) in terms.iter().enumerate() {
        steps.extend(term.explain_outcome(Play::Misere, budget));
        let value = term.value(budget)?.0.nim().unwrap_or_default();
        rows.push((text_of_term(position, index), value));
        sum ^= value;
        large += term.large_parts(budget)?;
    }
    if terms.len() > 1 {
        steps.push(Step::nim_sum(rows));
    }
    steps.push(Step::say(match large {
        0 => format!(
            "No heap is larger than 1, and the number of heaps of size 1 is {}.",
            if sum.is_zero() { "even" } else { "odd" }
        ),
        1 => "Exactly one heap is larger than 1.".to_string(),
        _ => format!("{large} heaps are larger than 1, and the nim-sum is {sum}."),
    }));
    Ok(())
}

/// How whole positions are labelled where they can come again, and how long
/// the game lasts.
fn labelled(position: &Position, budget: &Budget, steps: &mut Vec<Step>) -> Result<(), Stop> {
    let mut search = SumSearch::new(Play::Misere);
    let parts: Vec<u32> =
        position.terms().iter().flat_map(|term| term.parts_in(&mut search)).collect();
    let length = search.length(&parts, budget)?;
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
