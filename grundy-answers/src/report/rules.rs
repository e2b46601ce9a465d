//! `rules check`: whether a rule file keeps the laws.

use serde::Serialize;

use crate::budget::Stop;
use crate::message::Message;

/// The answer of `rules check`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "rules"))]
pub struct Rules<'a> {
    /// The file.
    pub file: &'a str,
    /// Whether all laws hold; `None` where it was stopped, and no law was seen broken.
    pub valid: Option<bool>,
    /// How many positions were looked at.
    pub positions: usize,
    /// Whether these are all that can be reached.
    pub complete: bool,
    /// Whether any of them has a move.
    pub moves: bool,
    /// The positions that the check began with.
    pub from: &'a [String],
    /// The law that does not hold.
    pub broken: Option<Broken<'a>>,
    /// A play that was followed and did not end; left out where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub endless: Option<Endless<'a>>,
    /// Why it ended before everything was tried; left out where it did not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stop>,
    /// The code or subtraction game with the same option lists, seen on the first heaps.
    pub same_as: Option<String>,
}

/// A play without an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Endless<'a> {
    /// The number of moves that were made.
    pub moves: usize,
    /// The positions in which the first ones were made.
    pub first: &'a [String],
}

/// A law that does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Broken<'a> {
    /// The law.
    pub law: &'a Message,
    /// Where.
    pub position: &'a str,
    /// The fault at this position.
    pub found: &'a Message,
}
