//! `table` and `seq`: positions of some numbers each, as a list.

use serde::Serialize;

use super::Exact;
use crate::budget::Stop;
use crate::outcome::Play;

/// The answer of `table` for positions that are listed, and of `seq` for the heaps with an outcome
/// or a nim-value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "positions"))]
pub struct Positions<'a> {
    /// The game.
    pub game: &'a str,
    /// `misere` in misère play; left out in normal play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub play: Option<Play>,
    /// A range for each number of a position: its first number, and the one after the last.
    pub ranges: Vec<[Exact; 2]>,
    /// Whether each list of numbers occurs once, in increasing order.
    pub unordered: bool,
    /// Which positions are listed: P, those that the player to move loses, N, those that the
    /// player to move wins, or D, those that are drawn; left out unless requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<&'static str>,
    /// The nim-value of the positions that are listed; left out unless requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Exact>,
    /// The number of positions that were searched.
    pub searched: u64,
    /// How many of them are listed.
    pub count: u64,
    /// The numbers of each position that is listed; left out where only totals were requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub positions: Option<Vec<Vec<Exact>>>,
    /// The nim-value of each position; left out where all have one outcome or value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<Vec<Exact>>,
    /// The positions of each size; left out unless requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub totals: Option<Vec<Total>>,
    /// Why positions are missing; left out where none is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stop>,
}

/// The positions of one size.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "total"))]
pub struct Total {
    /// The size: the sum of the numbers.
    pub size: Exact,
    /// The number of positions that were searched.
    pub searched: u64,
    /// How many of them have the outcome or the nim-value.
    pub count: u64,
    /// Whether no position of this size lies outside of the ranges, but for numbers below them.
    pub whole: bool,
}
