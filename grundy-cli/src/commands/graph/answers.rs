//! What is known of the vertices of a graph.

use std::ops::Range;

use grundy::graph::{Graph, Labels, LoopyValues, Remoteness, Unordered, Values};
use grundy::{Budget, Nimber, Outcome, Play, Stop, Value};

use crate::args;

/// What is known of the vertices of a graph.
pub struct Answers<'a> {
    /// The graph.
    pub graph: &'a Graph,
    /// The convention.
    pub play: Play,
    /// Why something is missing.
    pub stopped: Option<Stop>,
    values: Found,
    ends: Option<Remoteness>,
    /// Whether lengths were asked for.
    pub length: bool,
    /// Whether winning moves were asked for.
    pub strategy: bool,
}

/// The values of all vertices.
enum Found {
    /// The graph has no cycle.
    Finite(Values),
    Loopy(LoopyValues),
    /// Those that were found before the budget ended.
    Some(Labels),
    /// In misere play, or at an early end of the budget.
    None,
}

impl<'a> Answers<'a> {
    /// Finds what is asked for, as far as the budget allows.
    pub fn find(graph: &'a Graph, args: &args::Graph, budget: &Budget) -> Answers<'a> {
        let play = if args.misere { Play::Misere } else { Play::Normal };
        let (length, strategy) = (args.length, args.strategy);
        let mut stopped = None;
        let values = match play {
            Play::Normal => {
                let threads = args.limits.threads.unwrap_or(1) as usize;
                let (values, stop) = values(graph, threads, budget);
                stopped = stop;
                values
            }
            Play::Misere => Found::None,
        };
        let mut ends = None;
        if stopped.is_none() && (length || strategy || play == Play::Misere) {
            ends = graph.arcs().outcomes(play, budget).map(Some).unwrap_or_else(|unfinished| {
                stopped = Some(unfinished.stop);
                unfinished.found
            });
        }
        Answers { graph, play, stopped, values, ends, length, strategy }
    }

    /// The vertices.
    pub fn vertices(&self) -> Range<u32> {
        0..self.graph.len() as u32
    }

    /// The vertices whose outcomes are known: all of them, unless a budget
    /// ended.
    pub fn known(&self) -> impl Iterator<Item = (u32, Outcome)> {
        self.vertices().filter_map(|vertex| Some((vertex, self.outcome(vertex)?)))
    }

    /// The value of a vertex; in misere play there are none.
    pub fn value(&self, vertex: u32) -> Option<Value> {
        match &self.values {
            Found::Finite(values) => Some(Value::Nim(Nimber(values.get(vertex).into()))),
            Found::Loopy(values) => Some(values.value(vertex)),
            Found::Some(labels) => labels.nim(vertex).map(|value| Value::Nim(Nimber(value.into()))),
            Found::None => None,
        }
    }

    /// Who wins; `None` where a budget ended before that was known.
    pub fn outcome(&self, vertex: u32) -> Option<Outcome> {
        match &self.values {
            Found::Finite(values) => Some(Outcome::of(values.get(vertex) != 0)),
            Found::Loopy(values) => Some(values.outcome(vertex)),
            Found::Some(labels) => labels.nim(vertex).map(|value| Outcome::of(value != 0)),
            Found::None => {
                let ends = self.ends.as_ref()?;
                let known = self.stopped.is_none() || ends.length(vertex).is_some();
                known.then(|| ends.outcome(vertex))
            }
        }
    }

    /// How many moves the game lasts under best play.
    pub fn length(&self, vertex: u32) -> Option<u32> {
        self.ends.as_ref()?.length(vertex)
    }

    /// A winning move that comes nearer to the end.
    pub fn step(&self, vertex: u32) -> Option<u32> {
        self.ends.as_ref()?.strategy(vertex)
    }

    /// How many vertices have each outcome: N, P, D.
    pub fn counts(&self) -> [(Outcome, usize); 3] {
        let mut counts = [(Outcome::N, 0), (Outcome::P, 0), (Outcome::D, 0)];
        for (_, outcome) in self.known() {
            counts.iter_mut().filter(|count| count.0 == outcome).for_each(|count| count.1 += 1);
        }
        counts
    }
}

/// The values, and why some are missing.
fn values(graph: &Graph, threads: usize, budget: &Budget) -> (Found, Option<Stop>) {
    let arcs = graph.arcs();
    let found = match arcs.order(budget) {
        Ok(order) => {
            let values = arcs.values_in(&order, threads, budget);
            budget.release(order.bytes());
            values.map(Found::Finite)
        }
        Err(Unordered::Cycle(_)) => arcs.loopy_values(budget).map(Found::Loopy),
        Err(Unordered::Stopped(stop)) => Err(stop.into()),
    };
    match found {
        Ok(found) => (found, None),
        Err(ended) => (ended.found.map_or(Found::None, Found::Some), Some(ended.stop)),
    }
}
