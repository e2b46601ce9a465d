//! `equiv`: whether two positions are equal as games.

use serde::Serialize;

use super::ExactValue;
use crate::budget::Stop;
use crate::compare::Comparison;
use crate::outcome::Outcome;

/// The answer of `equiv`. What could not be found is null.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "equiv"))]
pub struct Equiv {
    /// Whether they are equal as games.
    pub equivalent: Option<bool>,
    /// Whether their graphs bisimulate.
    pub bisimilar: Option<bool>,
    /// Their values.
    pub values: [Option<ExactValue>; 2],
    /// A game that distinguishes unequal positions.
    pub distinguisher: Option<String>,
    /// The outcomes of the sums of each with it.
    pub outcomes: Option<[Outcome; 2]>,
    /// Why the values are missing; left out where they are not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stop>,
}

impl Equiv {
    /// The document of a comparison, and of whether the graphs bisimulate.
    pub fn new(found: &Comparison, bisimilar: Option<bool>) -> Equiv {
        let apart = found.distinguisher.as_ref();
        Equiv {
            equivalent: found.equal,
            bisimilar,
            values: found.values.each_ref().map(|value| value.as_ref().and_then(ExactValue::of)),
            distinguisher: apart.map(|apart| apart.game.text()),
            outcomes: apart.map(|apart| apart.outcomes),
            stopped: found.stopped.filter(|_| found.equal.is_none()),
        }
    }
}
