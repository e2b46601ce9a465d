//! Answers about all vertices of a graph: who wins, by which value, in how many moves and by
//! which move. The analysis uses the labelling that answers the question.
//!
//! | the graph | the question | labelling |
//! |---|---|---|
//! | has no cycle | values and outcomes in normal play | [`Arcs::values_in`]: the mex, from the ends up |
//! | has a cycle | values and outcomes in normal play | [`Arcs::loopy_values`]: Smith's and Fraenkel's |
//! | any | misère play, lengths, winning moves | [`Arcs::outcomes`]: outcomes with remoteness |
//! | any, its arcs read as edges | green Hackenbush on each vertex as the ground | [`Fusion`] |
//! | any, its arcs read as edges | undirected vertex geography from each vertex | [`Matching`] |
//! | a tree with coins | staircase Nim on each vertex as the root | [`Staircase`] |
//!
//! [`Arcs::values_in`]: super::Arcs::values_in
//! [`Arcs::loopy_values`]: super::Arcs::loopy_values
//! [`Arcs::outcomes`]: super::Arcs::outcomes

use std::collections::HashMap;
use std::io;
use std::ops::Range;

use super::{Fault, Graph, Labels, LoopyValues, Remoteness, Staircase, Unordered, Values};
use crate::budget::{Budget, Progress, Stop};
use crate::message::message;
use crate::nimber::Nimber;
use crate::outcome::{Outcome, Play};
use crate::undirected::{Edges, Fusion, Matching, NoTree};
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
    /// The game that is played.
    pub game: GraphGame,
}

/// The game that a graph is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GraphGame {
    /// A chip moves along arcs.
    #[default]
    Chip,
    /// Green Hackenbush: arcs are edges, and the vertex is the ground.
    GreenHackenbush,
    /// Undirected vertex geography: arcs are edges, and a chip never comes to a vertex again.
    Geography,
    /// Staircase Nim: arcs are the edges of a tree, and the vertex is its root. [`Analysis::of_staircase`]
    /// has its answers.
    Staircase,
}

impl GraphGame {
    /// The name of a game on edges.
    pub fn name(self) -> Option<&'static str> {
        match self {
            GraphGame::Chip => None,
            GraphGame::GreenHackenbush => Some("green-hackenbush"),
            GraphGame::Geography => Some("geography"),
            GraphGame::Staircase => Some("staircase"),
        }
    }
}

/// Values and outcomes in normal play, by one thread.
impl Default for Asked {
    fn default() -> Asked {
        Asked {
            play: Play::Normal,
            length: false,
            strategy: false,
            threads: 1,
            game: GraphGame::Chip,
        }
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
    /// Values in green Hackenbush, or of staircases.
    Each(Vec<u64>),
    /// What decides geography, which has outcomes and no values.
    Matching(Matching),
    /// In misère play, or at an early end of the budget.
    None,
}

impl<'a> Analysis<'a> {
    /// Answers the question as far as the budget allows; [`stopped`](Analysis::stopped) says
    /// why it ended early. Cost: linear in the arcs if the graph has no cycle, or if no values
    /// are wanted; otherwise that of [`Arcs::loopy_values`](super::Arcs::loopy_values).
    pub fn new(graph: &'a Graph, asked: Asked, budget: &Budget) -> Analysis<'a> {
        if asked.game != GraphGame::Chip {
            let found = on_edges(graph, asked.game, budget);
            let (values, stopped) = match found {
                Ok(found) => (found, None),
                Err(stop) => (Found::None, Some(stop)),
            };
            return Analysis { graph, asked, stopped, values, ends: None };
        }
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

    /// The answers of a [staircase](Graph::staircase) on a tree for each vertex as its root, as far as the
    /// budget allows. Cost: O(n log n).
    pub fn of_staircase(
        graph: &'a Graph,
        staircase: &Staircase,
        asked: Asked,
        budget: &Budget,
    ) -> Analysis<'a> {
        let (values, stopped) = match staircase.values_by_root(budget) {
            Ok(values) => (Found::Each(values), None),
            Err(stop) => (Found::None, Some(stop)),
        };
        Analysis { graph, asked, stopped, values, ends: None }
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
            Found::Each(values) => Some(Value::Nim(values[vertex as usize].into())),
            Found::Matching(_) | Found::None => None,
        }
    }

    /// Whether vertices have values in this game, whether they were found or not.
    pub fn has_values(&self) -> bool {
        self.asked.play == Play::Normal && self.asked.game != GraphGame::Geography
    }

    /// The matching that decides geography.
    pub fn matching(&self) -> Option<&Matching> {
        match &self.values {
            Found::Matching(matching) => Some(matching),
            _ => None,
        }
    }

    /// Who wins; `None` if a budget ended before that was known.
    pub fn outcome(&self, vertex: u32) -> Option<Outcome> {
        match &self.values {
            Found::Finite(values) => Some(Outcome::of(values.get(vertex) != 0)),
            Found::Loopy(values) => Some(values.outcome(vertex)),
            Found::Some(labels) => labels.nim(vertex).map(|value| Outcome::of(value != 0)),
            Found::Each(values) => Some(Outcome::of(values[vertex as usize] != 0)),
            Found::Matching(matching) => Some(Outcome::of(matching.is_needed(vertex))),
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

    /// A winning move that comes nearer to the end; none in green Hackenbush, where moves are edges.
    pub fn step(&self, vertex: u32) -> Option<u32> {
        if let Some(matching) = self.matching() {
            return matching.partner(vertex).filter(|_| matching.is_needed(vertex));
        }
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

/// The arcs as edges, with room for the work on them.
fn pairs(graph: &Graph, budget: &Budget) -> Result<Vec<(u32, u32)>, Stop> {
    let vertices = graph.len();
    budget.reserve(64 * (vertices + graph.arcs().count()) as u64)?;
    let row = |from: u32| graph.followers(from).iter().map(move |&to| (from, to));
    Ok((0..vertices as u32).flat_map(row).collect())
}

impl Graph {
    /// The staircase on this tree, whose coins [stand behind the edges](Graph::coins); a move goes `by`
    /// steps towards the root. Cost: linear, and the sorting of the names.
    ///
    /// ```
    /// # use grundy_games as grundy;
    /// use grundy::Budget;
    /// use grundy::graph::{Graph, Reading};
    /// let reading = Reading { header: true, queries: true, tree: true, ..Reading::default() };
    /// let budget = Budget::unlimited();
    /// let tree = Graph::read_as("3\n1 2\n1 3\n7 5 4\n", &reading, &budget).unwrap();
    /// let staircase = tree.staircase(1, &budget).unwrap();
    /// assert_eq!(staircase.values_by_root(&budget), Ok(vec![5 ^ 4, 7, 7]));
    /// ```
    ///
    /// # Errors
    /// The graph is no tree; the coins are missing or wrong; the end of the budget.
    pub fn staircase(&self, by: u64, budget: &Budget) -> Result<Staircase, Fault> {
        let edges = pairs(self, budget)?;
        let name = |vertex: u32| self.name(vertex);
        let flaw = match Staircase::new(&edges, vec![0; self.len()], by) {
            Ok(staircase) => return Ok(staircase.with_coins(self.coins()?)),
            Err(NoTree::Cycle(a, b)) => message!("tree-cycle", from = name(a), to = name(b)),
            Err(NoTree::Apart(a, b)) => message!("tree-apart", from = name(a), to = name(b)),
        };
        Err(Fault::Refused(flaw.into()))
    }
}

/// The answers of a game on edges without a direction.
fn on_edges(graph: &Graph, game: GraphGame, budget: &Budget) -> Result<Found, Stop> {
    let vertices = graph.len();
    let edges = Edges::new(vertices, &pairs(graph, budget)?);
    Ok(match game {
        GraphGame::Geography => Found::Matching(Matching::new(&edges, budget)?),
        GraphGame::Staircase => Found::None,
        GraphGame::Chip | GraphGame::GreenHackenbush => {
            let at = |vertex| edges.at(vertex).iter().copied();
            Found::Each(Fusion::new(vertices, 0..vertices as u32, at).values_by_ground())
        }
    })
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
