//! Answers about all vertices of a graph: who wins, by which value, in how many moves and by
//! which move. The analysis uses the labelling that answers the question.
//!
//! | the graph | the question | labelling |
//! |---|---|---|
//! | has no cycle | values and outcomes in normal play | [`Arcs::values_in`]: the mex, from the ends up |
//! | has a cycle | values and outcomes in normal play | [`Arcs::loopy_values`]: Smith's and Fraenkel's |
//! | any | misère play, lengths, winning moves | [`Arcs::outcomes`]: outcomes with remoteness |
//!
//! [`Arcs::values_in`]: super::Arcs::values_in
//! [`Arcs::loopy_values`]: super::Arcs::loopy_values
//! [`Arcs::outcomes`]: super::Arcs::outcomes

use std::collections::HashMap;
use std::io;
use std::ops::Range;

use super::{Graph, Labels, LoopyValues, Remoteness, Unordered, Values};
use crate::budget::{Budget, Progress, Stop};
use crate::nimber::Nimber;
use crate::outcome::{Outcome, Play};
use crate::value::Value;

/// A question about a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The convention. In misère play vertices have no values.
    pub play: Play,
    /// Whether the lengths of games are wanted.
    pub length: bool,
    /// Whether winning moves are wanted.
    pub strategy: bool,
    /// How many threads may value the vertices.
    pub threads: usize,
}

/// Values and outcomes in normal play, by one thread.
impl Default for Asked {
    fn default() -> Asked {
        Asked { play: Play::Normal, length: false, strategy: false, threads: 1 }
    }
}

/// The answers for the vertices of a graph.
///
/// ```
/// # use grundy_games as grundy;
/// use grundy::graph::{Analysis, Asked, Graph};
/// use grundy::{Budget, Outcome};
/// let graph = Graph::read("win lost\nagain again\n").unwrap();
/// let asked = Asked { strategy: true, ..Asked::default() };
/// let analysis = Analysis::new(&graph, asked, &Budget::unlimited());
/// let [win, lost, again] = ["win", "lost", "again"].map(|name| graph.find(name).unwrap());
/// assert_eq!(analysis.outcome(win), Some(Outcome::N));
/// assert_eq!(analysis.step(win), Some(lost));
/// assert_eq!(analysis.outcome(again), Some(Outcome::D));
/// assert_eq!(analysis.value(again).unwrap().to_string(), "∞{}");
/// ```
#[derive(Debug)]
pub struct Analysis<'a> {
    /// The graph.
    pub graph: &'a Graph,
    /// The question.
    pub asked: Asked,
    /// Why something is missing.
    pub stopped: Option<Stop>,
    values: Found,
    ends: Option<Remoteness>,
}

/// The values of all vertices.
#[derive(Debug)]
enum Found {
    /// The graph has no cycle.
    Finite(Values),
    Loopy(LoopyValues),
    /// Those that were found before the budget ended.
    Some(Labels),
    /// In misère play, or at an early end of the budget.
    None,
}

impl<'a> Analysis<'a> {
    /// Answers the question as far as the budget allows; [`stopped`](Analysis::stopped) says
    /// why it ended early. Cost: linear in the arcs if the graph has no cycle, or if no values
    /// are wanted; otherwise that of [`Arcs::loopy_values`](super::Arcs::loopy_values).
    pub fn new(graph: &'a Graph, asked: Asked, budget: &Budget) -> Analysis<'a> {
        let (values, mut stopped) = match asked.play {
            Play::Normal => values(graph, asked.threads, budget),
            Play::Misere => (Found::None, None),
        };
        let mut ends = None;
        let wanted = asked.length || asked.strategy || asked.play == Play::Misere;
        if stopped.is_none() && wanted {
            ends =
                graph.arcs().outcomes(asked.play, budget).map(Some).unwrap_or_else(|unfinished| {
                    stopped = Some(unfinished.stop);
                    unfinished.found
                });
        }
        Analysis { graph, asked, stopped, values, ends }
    }

    /// All vertices.
    pub fn vertices(&self) -> Range<u32> {
        0..self.graph.len() as u32
    }

    /// The vertices whose outcomes are known: all of them, unless a budget
    /// ended.
    pub fn known(&self) -> impl Iterator<Item = (u32, Outcome)> {
        self.vertices().filter_map(|vertex| Some((vertex, self.outcome(vertex)?)))
    }

    /// The value of a vertex; in misère play there are none.
    pub fn value(&self, vertex: u32) -> Option<Value> {
        match &self.values {
            Found::Finite(values) => Some(Value::Nim(Nimber(values.get(vertex).into()))),
            Found::Loopy(values) => Some(values.value(vertex)),
            Found::Some(labels) => labels.nim(vertex).map(|value| Value::Nim(Nimber(value.into()))),
            Found::None => None,
        }
    }

    /// Who wins; `None` if a budget ended before that was known.
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

    /// The values of the vertices, each once, with the vertices that have it: nim-values in rising order, and
    /// after them the values of play that can go on without end. In misère play there are none.
    ///
    /// Cost: linear in the vertices.
    ///
    /// ```
    /// # use grundy_games as grundy;
    /// use grundy::Budget;
    /// use grundy::graph::{Analysis, Asked, Graph};
    /// let graph = Graph::read("c b\nc a\nb a\nd a\n").unwrap();
    /// let analysis = Analysis::new(&graph, Asked::default(), &Budget::unlimited());
    /// let classes = analysis.classes();
    /// let names = |at: usize| classes[at].1.iter().map(|&v| graph.name(v)).collect::<Vec<_>>();
    /// assert_eq!([names(0), names(1), names(2)], [vec!["a"], vec!["b", "d"], vec!["c"]]);
    /// ```
    pub fn classes(&self) -> Vec<(Value, Vec<u32>)> {
        let mut classes: HashMap<Value, Vec<u32>> = HashMap::new();
        for vertex in self.vertices() {
            if let Some(value) = self.value(vertex) {
                classes.entry(value).or_default().push(vertex);
            }
        }
        let mut classes: Vec<_> = classes.into_iter().collect();
        classes.sort_by_cached_key(|(value, _)| match value {
            Value::Nim(value) => (false, vec![*value]),
            Value::Infinity(to) => (true, to.clone()),
            _ => (true, Vec::new()),
        });
        classes
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

/// Asks the budget from time to time, while a graph of `total` vertices is written, `done` of
/// them so far. The time limit is for the computation and not for writing its results, so only
/// an interrupt counts.
///
/// # Errors
/// Of kind `Interrupted`.
pub fn go_on(done: u32, total: usize, budget: &Budget) -> io::Result<()> {
    if !done.is_multiple_of(1 << 14) {
        return Ok(());
    }
    let progress = Progress {
        what: "progress-vertices-written",
        done: done.into(),
        total: Some(total as u64),
    };
    match budget.check(progress) {
        Err(Stop::Interrupted) => Err(io::ErrorKind::Interrupted.into()),
        _ => Ok(()),
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
