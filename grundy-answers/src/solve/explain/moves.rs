//! The winning move that is shown: how it is found, and why it wins.

use super::check::check;
use super::{Question, Solution, can_be_loony, ending, goes_round};
use crate::budget::{Budget, Stop};
use crate::message::{Message, message};
use crate::moves::Move;
use crate::nimber::Nimber;
use crate::outcome::{Outcome, Play};
use crate::position::Position;
use crate::reason::{Rank, Role, Step};
use crate::solve::session::Session;
use crate::value::{Sum, Value};

/// One winning move, how it is found, and why it wins.
pub fn winning_move(
    session: &mut Session<'_>,
    solution: &Solution,
    steps: &mut Vec<Step>,
) -> Result<(), Stop> {
    if solution.question != Question::All {
        return Ok(());
    }
    let Some(chosen) = session.recommended(solution)? else { return Ok(()) };
    let (position, budget) = (session.position, session.budget);
    let index = chosen.term;
    let found_move = position.found(&chosen);
    let (from, to, after) = (found_move.from(), found_move.to(), found_move.after());
    let mut why: Vec<Message> = Vec::new();
    if let Some(note) = &chosen.patch.note {
        // A user's games have names for their moves, and no sentences.
        why.push(match position.terms()[index].move_name(&chosen.patch) {
            Some(name) => message!("move-called", name = name),
            None => note.clone(),
        });
    }
    let next = position.after(&chosen);
    if chosen.patch.ends {
        why.push(message!("move-ends-sum"));
    } else if solution.outcome == Some(Outcome::D) {
        match value_of(&next, budget).filter(|_| solution.play == Play::Normal) {
            Some(value) => why.push(message!("leaves-infinity", value = value.to_string())),
            None => why.push(message!("leaves-draw")),
        }
    } else {
        steps.extend(found(position, solution, &chosen, budget)?);
        steps.extend(another(position, solution, &chosen, budget)?);
        why.extend(reason(position, solution, &next, goes_round(steps), budget));
    }
    let why = Message::sentences(why);
    steps.push(Step::Move { term: index as u64, from, to, after, why });
    if chosen.patch.ends || solution.outcome == Some(Outcome::D) {
        return Ok(());
    }
    check(position, solution, &chosen, budget, steps)
}

/// How the winning move is found, from the nim-sum.
fn found(
    position: &Position,
    solution: &Solution,
    chosen: &Move,
    budget: &Budget,
) -> Result<Vec<Step>, Stop> {
    let term = &position.terms()[chosen.term];
    let alone = position.terms().len() == 1;
    match (solution.play, solution.nim()) {
        (Play::Normal, Some(sum)) => term.derive(&chosen.patch, sum, alone, budget),
        (Play::Normal, None) if solution.value.is_none() && position.terms().len() == 1 => {
            term.derive(&chosen.patch, Nimber::ZERO, alone, budget)
        }
        (Play::Misere, _) if position.terms().iter().all(|term| term.is_nim()) => {
            let mut sum = Nimber::ZERO;
            for term in position.terms() {
                sum ^= term.value(budget)?.0.nim().unwrap_or_default();
            }
            match large(position, budget)? {
                0 | 1 => Ok(Vec::new()),
                _ => term.derive(&chosen.patch, sum, alone, budget),
            }
        }
        _ => Ok(Vec::new()),
    }
}

/// How a second winning move is found, where there are few.
fn another(
    position: &Position,
    solution: &Solution,
    chosen: &Move,
    budget: &Budget,
) -> Result<Option<Step>, Stop> {
    /// Of more moves it is enough to see one.
    const FEW: usize = 4;
    if solution.play == Play::Misere || solution.moves.len() > FEW {
        return Ok(None);
    }
    let after = position.found(chosen);
    for other in &solution.moves {
        let found_move = position.found(other);
        if found_move.after() == after.after() {
            continue;
        }
        let steps = found(position, solution, other, budget)?;
        if !steps.iter().any(|step| matches!(step.role(), Role::Lowered | Role::Raised)) {
            continue;
        }
        let to = match found_move.to() {
            to if to.is_empty() => message!("nothing-left"),
            to => to.into(),
        };
        let lead = message!("also-wins", from = found_move.from(), to = to);
        let texts = steps.into_iter().filter_map(|step| match step {
            Step::Text { text, .. } => Some(text),
            _ => None,
        });
        let all: Vec<Message> = std::iter::once(lead).chain(texts).collect();
        return Ok(Some(Step::with(Role::Spare(Rank::Remark), Message::sentences(all))));
    }
    Ok(None)
}

/// How many heaps are larger than 1.
fn large(position: &Position, budget: &Budget) -> Result<u64, Stop> {
    position.terms().iter().map(|term| term.large_parts(budget)).sum()
}

/// Why a move wins that leads to `next`.
fn reason(
    position: &Position,
    solution: &Solution,
    next: &Position,
    round: bool,
    budget: &Budget,
) -> Vec<Message> {
    if next.terms().is_empty() && solution.play == Play::Normal {
        return vec![message!("leaves-nothing")];
    }
    if solution.play == Play::Normal && next.can_move(budget) == Ok(false) {
        return vec![message!("leaves-no-move")];
    }
    if solution.play == Play::Normal && next.terms().iter().any(|term| term.is_marked()) {
        let forcing = next.terms().iter().any(|term| term.is_forcing());
        return vec![if forcing { message!("leaves-must") } else { message!("leaves-again") }];
    }
    let nim = position.terms().iter().all(|term| term.is_nim());
    match (solution.play, &solution.value) {
        (Play::Normal, Some(_)) => {
            let what = match next.terms().len() {
                0 | 1 => message!("leaves-value-zero"),
                _ => message!("leaves-values-zero"),
            };
            let again = match (solution.nim(), ending(position.terms())) {
                (Some(_), Some(words)) => {
                    message!("zero-again-or-ends", complete = words.infinitive)
                }
                _ if position.terms().iter().any(|term| term.is_forcing()) => {
                    message!("zero-again-forced")
                }
                (_, None) if can_be_loony(position) => message!("zero-again-loony"),
                (Some(_), None) if !round => message!("zero-again"),
                _ => message!("zero-again-nearer"),
            };
            vec![what, again]
        }
        (Play::Misere, _) if nim => match large(next, budget) {
            Ok(0) => vec![message!("leaves-odd-ones")],
            _ => vec![message!("leaves-misere-nim-sum-zero")],
        },
        _ => vec![message!("leaves-lost")],
    }
}

/// The value of a position in normal play, within the budget.
fn value_of(position: &Position, budget: &Budget) -> Option<Value> {
    let values = position.terms().iter().map(|term| Some(term.value(budget).ok()?.0));
    Some(Sum::new(values.collect::<Option<_>>()?).total())
}
