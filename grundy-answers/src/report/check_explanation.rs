//! `check-explanation`: whether an explanation is right.

use serde::Serialize;

use crate::budget::Stop;

/// The answer of `check-explanation`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "check-explanation")
)]
pub struct CheckExplanation<'a> {
    /// Whether no fault was found.
    pub right: bool,
    /// How many steps were read.
    pub steps: usize,
    /// How many values, outcomes, moves and sums were computed anew and are right.
    pub facts: usize,
    /// How many sentences and labels, and parts of theorems, have the words of the message files.
    pub sentences: usize,
    /// How many of the sentences were only compared word for word: no fact in them was computed
    /// anew.
    pub unread: usize,
    /// What was too large to be computed anew, in English; the first parts.
    pub left_out: &'a [String],
    /// How many parts were left out.
    pub left_out_count: usize,
    /// What is wrong; the first faults.
    pub faults: Vec<Fault<'a>>,
    /// How many faults there are.
    pub fault_count: usize,
    /// The limit that ended the work; left out where none did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stop>,
}

/// A fault of an explanation.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Fault<'a> {
    /// The step, from 1; null where a key beside `reason`, or the whole, is meant.
    pub step: Option<usize>,
    /// Its kind, or the key; empty where the whole is meant.
    pub kind: &'a str,
    /// The fault, in English.
    pub text: &'a str,
}
