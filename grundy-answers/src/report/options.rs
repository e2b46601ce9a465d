//! `options`: every option of a position with its value.

use serde::Serialize;

use super::ExactValue;
use crate::budget::Stop;
use crate::outcome::{Outcome, Play};
use crate::position::Position;
use crate::solve::Solution;
use crate::value::Value;

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
    /// The document of a position, solved, with its options.
    pub fn new(
        position: &Position,
        solution: &Solution,
        options: Vec<OptionAnswer>,
        stopped: Option<Stop>,
    ) -> Options {
        Options {
            position: position.text(),
            play: solution.play,
            outcome: solution.outcome,
            value: solution.value.as_ref().and_then(ExactValue::of),
            options,
            stopped,
        }
    }
}

impl OptionAnswer {
    /// An option with its value, where it has one.
    pub fn new(
        position: String,
        value: Option<&Value>,
        outcome: Option<Outcome>,
        name: Option<&str>,
    ) -> OptionAnswer {
        let value = value.and_then(ExactValue::of);
        OptionAnswer { position, value, outcome, name: name.map(str::to_string) }
    }
}
