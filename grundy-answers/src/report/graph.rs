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
use crate::nimber::Nimber;
use crate::outcome::{Outcome, Play};
use crate::value::Value;

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
    /// The game on edges that the vertices are asked for; left out where a chip moves along arcs.
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<&'static str>,
    /// The vertices by name.
    #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<String, Vertex>"))]
    vertices: Vertices<'a>,
    /// The classes of vertices with equal values, in the order of the values. Left out unless requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Class>"))]
    classes: Option<Vec<Class<'a>>>,
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
            game: analysis.asked.game.name(),
            vertices: Vertices(Some((analysis, budget))),
            classes: None,
            stopped: analysis.stopped,
            done: None,
        }
    }

    /// The same with the classes of equal values. Cost: linear in the vertices.
    pub fn with_classes(mut self) -> Graph<'a> {
        let Some((analysis, _)) = self.vertices.0 else { return self };
        let class = |(value, vertices): (Value, Vec<u32>)| Class {
            value: ExactValue::of(&value),
            vertices: vertices.into_iter().map(|vertex| analysis.graph.name(vertex)).collect(),
        };
        self.classes = Some(analysis.classes().into_iter().map(class).collect());
        self
    }

    /// The document of a budget that ended before there was a graph.
    pub fn none(stopped: Stop, done: Option<Done>) -> Graph<'a> {
        Graph {
            play: None,
            game: None,
            vertices: Vertices(None),
            classes: None,
            stopped: Some(stopped),
            done: Some(done),
        }
    }
}

/// The answer of `graph --queries`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "queries"))]
pub struct Queries<'a> {
    /// The queries, in their order.
    queries: Vec<Query<'a>>,
}

/// A query: chips on vertices, which are one sum.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Query<'a> {
    /// The vertices of the chips.
    pub vertices: Vec<&'a str>,
    /// The value of the sum; null where it was not found.
    #[serde(serialize_with = "exact")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<ExactValue>"))]
    pub value: Option<Value>,
    /// Who wins; null where that was not found.
    pub outcome: Option<Outcome>,
}

fn exact<S: Serializer>(value: &Option<Value>, serializer: S) -> Result<S::Ok, S::Error> {
    value.as_ref().and_then(ExactValue::of).serialize(serializer)
}

impl<'a> Query<'a> {
    /// The sum of the chips on these vertices. Cost: linear in the chips and in the options of
    /// those that move without end.
    pub fn new(analysis: &Analysis<'a>, vertices: &[u32]) -> Query<'a> {
        let values = vertices.iter().map(|&vertex| analysis.value(vertex));
        let value = values.reduce(|sum, value| Some(sum?.plus(&value?)));
        let value = value.unwrap_or(Some(Value::Nim(Nimber::ZERO)));
        let outcome = value.as_ref().map(Value::outcome);
        let vertices = vertices.iter().map(|&vertex| analysis.graph.name(vertex)).collect();
        Query { vertices, value, outcome }
    }
}

impl<'a> Queries<'a> {
    /// The document of the answers.
    pub fn new(analysis: &'a Analysis<'a>, queries: &[Vec<u32>]) -> Queries<'a> {
        let queries = queries.iter().map(|query| Query::new(analysis, query)).collect();
        Queries { queries }
    }
}

/// The answer of `graph --game staircase --root`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "graph_staircase"))]
pub struct Staircase<'a> {
    /// The root that the coins go to.
    pub root: &'a str,
    /// The nim-value.
    #[serde(serialize_with = "exact")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<ExactValue>"))]
    pub value: Option<Value>,
    /// Who wins.
    pub outcome: Outcome,
    /// The winning moves, in the order of the vertices that they leave.
    pub winning_moves: Vec<StaircaseMove<'a>>,
}

/// Coins that go towards the root.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StaircaseMove<'a> {
    /// The vertex that loses them.
    pub from: &'a str,
    /// The vertex that they come to.
    pub to: &'a str,
    /// How many coins go.
    pub coins: u64,
}

/// The vertices that have one value.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "GraphClass"))]
struct Class<'a> {
    /// The value.
    value: Option<ExactValue>,
    /// The names of the vertices, in the order of the graph.
    vertices: Vec<&'a str>,
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
pub struct GraphShares<'a> {
    /// The convention; in misère play only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("const" = "misere")))]
    pub play: Option<Play>,
    /// The position that was explored, with its answer; left out where a graph was read.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "ShareStart"))]
    pub start: Option<ShareStart<'a>>,
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

/// The position whose graph was explored.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "GraphStart"))]
pub struct ShareStart<'a> {
    /// The position.
    pub position: &'a str,
    /// Its value; null in misère play.
    #[serde(serialize_with = "exact")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<ExactValue>"))]
    pub value: Option<Value>,
    /// Who wins.
    pub outcome: Outcome,
    /// How many moves the game lasts; null where it does not end. Left out unless requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "OrNull<u32>"))]
    pub length: Option<Option<u32>>,
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
