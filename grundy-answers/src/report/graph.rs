//! `graph`: value and outcome of every vertex.

use std::collections::BTreeMap;

use serde::ser::{Error as _, Serialize, SerializeMap, SerializeStruct, Serializer};

use super::ExactValue;
use crate::budget::{Budget, Stop};
use crate::graph::{Analysis, go_on};
use crate::message::Message;
use crate::outcome::{Outcome, Play};

/// The answer of `graph`. It is written vertex by vertex, because a large graph is not to be in
/// memory twice; the budget is asked now and then ([`go_on`]), and where it breaks off,
/// writing fails with an error of the kind `Data`.
#[derive(Debug)]
pub struct Graph<'a> {
    /// The answers for the vertices.
    pub analysis: &'a Analysis<'a>,
    /// The budget that is asked whether to continue.
    pub budget: &'a Budget,
}

/// The answer of `graph` where a budget ended before there was a graph.
#[derive(Clone, Debug, serde::Serialize)]
pub struct NoGraph {
    /// No vertex.
    vertices: BTreeMap<String, ()>,
    /// Why.
    pub stopped: Stop,
    /// How far the work was.
    pub done: Option<Done>,
}

/// How far some work was.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Done {
    /// The things that were counted.
    pub what: Message,
    /// How many of them.
    pub count: u64,
}

impl NoGraph {
    /// The document of a budget that ended.
    pub fn new(stopped: Stop, done: Option<Done>) -> NoGraph {
        NoGraph { vertices: BTreeMap::new(), stopped, done }
    }
}

impl Serialize for Graph<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        if self.analysis.asked.play == Play::Misere {
            map.serialize_entry("play", &Play::Misere)?;
        }
        map.serialize_entry("vertices", &Vertices(self))?;
        if let Some(stop) = self.analysis.stopped {
            map.serialize_entry("stopped", &stop)?;
        }
        map.end()
    }
}

struct Vertices<'a>(&'a Graph<'a>);

impl Serialize for Vertices<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Graph { analysis, budget } = *self.0;
        let mut map = serializer.serialize_map(None)?;
        for (vertex, outcome) in analysis.known() {
            go_on(vertex, analysis.graph.len(), budget).map_err(S::Error::custom)?;
            let answer = Vertex { analysis, vertex, outcome };
            map.serialize_entry(analysis.graph.name(vertex), &answer)?;
        }
        map.end()
    }
}

struct Vertex<'a> {
    analysis: &'a Analysis<'a>,
    vertex: u32,
    outcome: Outcome,
}

impl Serialize for Vertex<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Vertex { analysis, vertex, outcome } = *self;
        let mut fields = serializer.serialize_struct("Vertex", 4)?;
        let value = analysis.value(vertex);
        fields.serialize_field("value", &value.as_ref().and_then(ExactValue::of))?;
        fields.serialize_field("outcome", &outcome)?;
        if analysis.asked.length {
            fields.serialize_field("length", &analysis.length(vertex))?;
        }
        if analysis.asked.strategy {
            let step = analysis.step(vertex).map(|step| analysis.graph.name(step));
            fields.serialize_field("move", &step)?;
        }
        fields.end()
    }
}
