//! `graph`: value and outcome of every vertex.

#[cfg(feature = "schema")]
use std::collections::BTreeMap;

use serde::Serialize;
use serde::ser::{Error as _, SerializeMap, Serializer};

use super::ExactValue;
#[cfg(feature = "schema")]
use super::form::OrNull;
use crate::budget::{Budget, Stop};
use crate::graph::{Analysis, go_on};
use crate::message::Message;
use crate::outcome::{Outcome, Play};

/// The answer of `graph`. Where a limit ended the work before there was a graph, it has no vertex,
/// and the key `done`.
// It is written vertex by vertex, because a large graph is not to be in memory twice.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "graph"))]
pub struct Graph<'a> {
    /// The convention; in misère play only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("const" = "misere")))]
    play: Option<Play>,
    /// The vertices by name.
    #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<String, Vertex>"))]
    vertices: Vertices<'a>,
    /// The limit that ended the work; left out where none did.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<Stop>,
    /// How far the work was that was to make the graph; null where nothing was counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "OrNull<Done>"))]
    done: Option<Option<Done>>,
}

/// How far some work was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Done {
    /// The things that were counted.
    pub what: Message,
    /// How many of them.
    pub count: u64,
}

impl<'a> Graph<'a> {
    /// The document of the answers for the vertices. While it is written, the budget is asked now
    /// and then ([`go_on`]); where it breaks off, writing fails with an error of the kind `Data`.
    pub fn new(analysis: &'a Analysis<'a>, budget: &'a Budget) -> Graph<'a> {
        Graph {
            play: Some(analysis.asked.play).filter(|&play| play == Play::Misere),
            vertices: Vertices(Some((analysis, budget))),
            stopped: analysis.stopped,
            done: None,
        }
    }

    /// The document of a budget that ended before there was a graph.
    pub fn none(stopped: Stop, done: Option<Done>) -> Graph<'a> {
        Graph { play: None, vertices: Vertices(None), stopped: Some(stopped), done: Some(done) }
    }
}

/// The vertices of a graph, if there is one.
#[derive(Debug)]
struct Vertices<'a>(Option<(&'a Analysis<'a>, &'a Budget)>);

impl Serialize for Vertices<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        let Some((analysis, budget)) = self.0 else { return map.end() };
        for (vertex, outcome) in analysis.known() {
            go_on(vertex, analysis.graph.len(), budget).map_err(S::Error::custom)?;
            let name = |vertex| analysis.graph.name(vertex);
            let answer = Vertex {
                value: analysis.value(vertex).as_ref().and_then(ExactValue::of),
                outcome,
                length: analysis.asked.length.then(|| analysis.length(vertex)),
                step: analysis.asked.strategy.then(|| analysis.step(vertex).map(name)),
            };
            map.serialize_entry(name(vertex), &answer)?;
        }
        map.end()
    }
}

/// A vertex.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "GraphVertex"))]
struct Vertex<'a> {
    /// The value; null where there is none, or it was not found.
    value: Option<ExactValue>,
    /// Who wins.
    outcome: Outcome,
    /// How many moves the game lasts; null where it does not end. Left out unless requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "OrNull<u32>"))]
    length: Option<Option<u32>>,
    /// A vertex to which a winning move leads; null where none does. Left out unless requested.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "OrNull<String>"))]
    step: Option<Option<&'a str>>,
}

/// The answer of `graph --workers`: what the workers found together. The vertices stand in files of
/// their own.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "graph_workers"))]
pub struct GraphShares {
    /// The convention; in misère play only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("const" = "misere")))]
    pub play: Option<Play>,
    /// How many vertices the graph has.
    pub vertices: u64,
    /// How many arcs it has; an arc that is given twice counts once.
    pub arcs: u64,
    /// How many vertices have each outcome.
    pub outcomes: Outcomes,
    /// How many workers there were.
    pub workers: u64,
    /// How many bytes they sent to each other.
    pub sent: u64,
    /// How many rounds they went through together.
    pub rounds: u64,
    /// The files with the vertices, one for each worker; none where they were not asked for.
    pub files: Vec<String>,
}

/// How many vertices have each outcome.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Outcomes"))]
#[serde(rename_all = "UPPERCASE")]
pub struct Outcomes {
    /// The next player wins.
    pub n: u64,
    /// The previous player wins.
    pub p: u64,
    /// Neither wins: a draw.
    pub d: u64,
}
