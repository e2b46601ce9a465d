//! `merge`: what the journals of parts say together.

use serde::Serialize;

/// The answer of `merge`. Items are counted from 1: lines with a position or a game, rows of a table, numbers of a
/// family, codes of a survey.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "merge"))]
pub struct Merge {
    /// The command whose work it is.
    pub command: String,
    /// How many items there are.
    pub items: u64,
    /// How many of them have an answer.
    pub answers: u64,
    /// The items without an answer, as ranges: the first one and the last one.
    pub missing: Vec<[u64; 2]>,
    /// The items with different answers, as ranges.
    pub contradicted: Vec<[u64; 2]>,
    /// The number of lines that were damaged, and not used.
    pub damaged: u64,
    /// Of a survey: the least and the largest heap up to which codes without a proved period were searched.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub searched: Option<[u64; 2]>,
}
