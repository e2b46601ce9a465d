//! `options`: every option of a position with its value.

use serde::Serialize;

use super::ExactValue;
use crate::budget::{Budget, Stop};
use crate::options::{self, Choice};
use crate::outcome::{Outcome, Play};
use crate::position::Position;
use crate::solve::{Question, Refusal, Solver};

/// The answer of `options`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "options"))]
pub struct Options {
    /// The position.
    pub position: String,
    /// The convention.
    pub play: Play,
    /// Who wins.
    pub outcome: Option<Outcome>,
    /// The value of the position, as of `solve`.
    pub value: Option<ExactValue>,
    /// The options, equal ones once.
    pub options: Vec<OptionAnswer>,
    /// Why options are missing; left out where none is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stop>,
}

/// An option.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OptionAnswer {
    /// The whole position after the move.
    pub position: String,
    /// Its value.
    pub value: Option<ExactValue>,
    /// Who wins it.
    pub outcome: Option<Outcome>,
    /// The name of the move in the rules; left out if they do not name moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

impl Options {
    /// The answer for a position.
    ///
    /// # Errors
    /// The question makes no sense for the position.
    pub fn of(position: &Position, play: Play, budget: &Budget) -> Result<Options, Refusal> {
        let solver = Solver::new().play(play).question(Question::Value);
        let solution = solver.solve(position, budget)?;
        let mut options = Vec::new();
        let stopped = solution.stopped.or_else(|| {
            let list = &mut |found: Choice| {
                let Choice { chosen, text, value, outcome } = found;
                let name = position.terms()[chosen.term].move_name(&chosen.patch);
                let (name, value) = (name.map(str::to_string), value.as_ref());
                let value = value.and_then(ExactValue::of);
                options.push(OptionAnswer { position: text, value, outcome, name });
            };
            options::each(position, play, budget, list).err()
        });
        let value = solution.value.as_ref().and_then(ExactValue::of);
        let (position, outcome) = (position.text(), solution.outcome);
        Ok(Options { position, play, outcome, value, options, stopped })
    }
}
