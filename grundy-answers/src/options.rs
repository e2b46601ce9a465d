//! The options of a position, each with its value.

use std::collections::HashSet;

use crate::budget::{Budget, Progress, Stop};
use crate::moves::Move;
use crate::outcome::{Outcome, Play};
use crate::position::Position;
use crate::solve::{Question, Shared, Solver};
use crate::value::{Sum, Value};

/// An option.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Choice {
    /// The move that leads to it.
    pub chosen: Move,
    /// The text of the whole position after the move.
    pub text: String,
    /// Its value, in normal play.
    pub value: Option<Value>,
    /// Who wins it.
    pub outcome: Option<Outcome>,
}

/// Calls `each` with every option of a position that [the solver accepts](Solver::accepts), equal
/// texts once. The cost is that of the values, in misère play of a search for each option.
///
/// ```
/// # use grundy_answers as grundy;
/// use grundy::{Budget, Play, Position, options::each};
/// let position: Position = "nim 1 2".parse().unwrap();
/// let mut texts = Vec::new();
/// each(&position, Play::Normal, &Budget::unlimited(), &mut |option| texts.push(option.text)).unwrap();
/// assert_eq!(texts, ["nim 2", "nim 1 1", "nim 1"]);
/// ```
///
/// # Errors
/// The budget ran out: options are missing.
pub fn each(
    position: &Position,
    play: Play,
    budget: &Budget,
    each: &mut dyn FnMut(Choice),
) -> Result<(), Stop> {
    /// What an option needs beside its text.
    const BYTES: usize = 150;
    let solver = Solver::new().play(play).question(Question::Outcome);
    let mut seen: HashSet<String> = HashSet::new();
    let mut values = Vec::new();
    if play == Play::Normal {
        for term in position.terms() {
            values.push(term.value(budget)?.0);
        }
    }
    let sum = Sum::new(values);
    let shared = Shared::below(position, play, budget);
    for (term, of) in position.movable() {
        let mut found = Vec::new();
        let stopped = of.options(&mut found, budget).err();
        for option in found {
            let done = seen.len() as u64;
            budget.check(Progress { what: "progress-options", done, total: None })?;
            let chosen = Move { term, patch: option.patch };
            let text = position.found(&chosen).after();
            // It is kept twice: by the caller and among those seen.
            budget.reserve(2 * (text.len() + BYTES) as u64)?;
            if !seen.insert(text.clone()) {
                continue;
            }
            let (value, outcome) = match play {
                Play::Normal if chosen.patch.ends => (Some(Value::ZERO), Some(Outcome::P)),
                Play::Normal => {
                    let own = option.value.unwrap_or(Value::Ends);
                    let value = sum.without(term).plus(&own);
                    let outcome = value.outcome();
                    (Some(value), Some(outcome))
                }
                Play::Misere if chosen.patch.wins => (None, Some(Outcome::P)),
                Play::Misere => {
                    let after = position.after(&chosen);
                    let solution = solver.solve_with(&after, budget, &shared);
                    let solution = solution.map_err(|_| Stop::Rules)?;
                    solution.stopped.map_or(Ok(()), Err)?;
                    (None, solution.outcome)
                }
            };
            each(Choice { chosen, text, value, outcome });
        }
        stopped.map_or(Ok(()), Err)?;
    }
    Ok(())
}
