//! `model`: a position as a hereditarily finite set.

use serde::{Serialize, Serializer};

use crate::graph::Sets;

/// The answer of `model`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "model"))]
pub struct Model {
    /// The position.
    pub position: String,
    /// The set in braces, with the names of `names` for what occurs in several places.
    pub set: String,
    /// Each name with its set, in which the names before it may stand.
    #[serde(serialize_with = "map")]
    #[cfg_attr(feature = "schema", schemars(with = "std::collections::BTreeMap<String, String>"))]
    pub names: Vec<(String, String)>,
    /// How many distinct members the set has.
    pub members: usize,
    /// How many distinct sets are below it: its members, their members, and so on.
    pub sets: usize,
    /// The length of the longest play, in moves.
    pub rank: u32,
}

impl Model {
    /// The document of a position that is the set `set` of `sets`; sets of at most `full` signs
    /// are written without names.
    ///
    /// # Panics
    /// Where there is no such set.
    pub fn new(position: String, sets: &Sets, set: u32, full: u64) -> Model {
        let written = sets.write(set, full);
        Model {
            position,
            set: written.text,
            names: written.names,
            members: sets.members(set).len(),
            sets: sets.closure(set).len(),
            rank: sets.rank(set),
        }
    }
}

fn map<S: Serializer>(names: &[(String, String)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(names.iter().map(|(name, set)| (name, set)))
}
