//! `genus` and `canonical`: misère play of single positions.

use grundy_misere::genus::{Genus as Symbol, Temper};
use serde::Serialize;

use super::Exact;
use crate::budget::Stop;
use crate::outcome::Outcome;

/// The answer of `genus`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "genus"))]
pub struct Genus {
    /// The positions, each with its genus.
    pub genera: Vec<GenusOf>,
    /// Why there are none; left out where no limit was reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stop>,
}

/// The genus of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GenusOf {
    /// The position.
    pub position: String,
    /// The symbol: the nim-value of normal play, and after `^` the misère nim-values of the position beside
    /// 0, 1, 2, .. heaps of 2, up to where the last two repeat.
    pub genus: String,
    /// The nim-value of normal play.
    pub value: Exact,
    /// The misère nim-value: the size of the heap beside which the position is lost in misère play.
    pub misere_value: Exact,
    /// The outcome of misère play.
    pub outcome: Outcome,
    /// The class of the genus: `fickle` and `firm` are those of Nim.
    pub class: GenusClass,
    /// Whether it and all positions to which play can lead have the genus of a sum of Nim.
    pub tame: bool,
}

/// The class of a genus.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum GenusClass {
    /// That of a sum of heaps of 1.
    Fickle,
    /// That of another sum of Nim.
    Firm,
    /// Not of Nim, but all options have such; the nim-value is 0 or 1, and the misère nim-value larger.
    Restive,
    /// The same with the misère nim-value 0 or 1, and a larger nim-value.
    Restless,
    /// Any other.
    Wild,
}

impl GenusOf {
    /// The genus of a position, with its class, and whether the position is tame.
    pub fn new(position: String, (genus, temper, tame): &(Symbol, Temper, bool)) -> GenusOf {
        let misere = genus.digit(0);
        GenusOf {
            position,
            genus: genus.to_string(),
            value: Exact(genus.nim_value().into()),
            misere_value: Exact(misere.into()),
            outcome: Outcome::of(misere != 0),
            class: match temper {
                Temper::Fickle => GenusClass::Fickle,
                Temper::Firm => GenusClass::Firm,
                Temper::Restive => GenusClass::Restive,
                Temper::Restless => GenusClass::Restless,
                Temper::Wild => GenusClass::Wild,
            },
            tame: *tame,
        }
    }
}

/// The answer of `canonical`. The keys beside the position are left out where the form was not found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "canonical"))]
pub struct Canonical {
    /// The position.
    pub position: String,
    /// The canonical form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub form: Option<FormOf>,
    /// The mate: the sum with it is lost for the player to move in misère play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mate: Option<FormOf>,
    /// The lists of games of which it is the sum, perhaps with a heap of 1 beside them; none of the games is 0, a
    /// heap of 1, or such a sum itself. Left out where they are too large.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub partitions: Option<Vec<Vec<String>>>,
    /// The second position, and how both compare; left out where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub with: Option<ComparedForm>,
    /// Whether a form has too many positions or is too long to be written; left out where none is.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub too_large: bool,
    /// Why the form was not found; left out where no limit was reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stop>,
}

/// A canonical form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FormOf {
    /// `*3` for a Nim heap, else `*[..]` with the options: a digit is a Nim heap, `(..)` another game, and `#` after a
    /// game stands for the game whose only option that is. Games in `[..]` after a game are beside it in a sum.
    pub form: String,
    /// The genus.
    pub genus: String,
    /// The largest number of moves that can be made.
    pub birthday: Exact,
}

/// A second position beside the first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ComparedForm {
    /// The position.
    pub position: String,
    /// Its canonical form.
    pub form: FormOf,
    /// Whether both are equal: no third game beside them makes sums with different outcomes.
    pub equal: bool,
    /// Whether both are linked: some game beside each of them makes a lost sum.
    pub linked: bool,
}
