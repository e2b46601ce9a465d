//! The graph on which chips move, with the values of its vertices.

use std::sync::OnceLock;

use rustc_hash::FxHashSet;

use crate::board::{Board as Drawn, Cells, Lines, Net, Row, Vertex};
use crate::budget::{Budget, Stop};
use crate::error::{Remedy, TextError};
use crate::games::names::nearest_of;
use crate::games::{Files, Parameter, shortened};
use crate::graph::{Fault, Graph, LoopyValues};
use crate::keyboard;
use crate::message::{Message, message};
use crate::nimber::Nimber;
use crate::random::Random;
use crate::reason::{More, OptionRow, PositionRow, Role, Step};
use crate::sort;
use crate::value::Value;

/// The largest number of vertices that are listed with their values, and of options that are
/// listed.
const VERTICES: usize = 200;
/// The most vertices behind arcs that a row lists in words.
const FOLLOWERS: usize = 8;

/// The largest number of vertices that are drawn.
const DRAWN: u32 = 30;

/// A graph with the values of its vertices.
#[derive(Debug)]
pub(super) struct Board {
    pub(super) file: String,
    pub(super) graph: Graph,
    /// The nim-values, where it has no cycle.
    pub(super) values: Option<Vec<u32>>,
    /// The values, where it has one, when they are asked for.
    pub(super) loopy: OnceLock<LoopyValues>,
}

impl Board {
    pub(super) fn read(parameter: &Parameter<'_>, files: &dyn Files) -> Result<Board, TextError> {
        let file = parameter.required()?;
        let shown = shortened(file);
        let refuse = |message: Message| TextError::new(message, parameter.span.clone());
        let graph = files.graph(file).map_err(|fault| {
            let error = match fault {
                Fault::Line { .. } => {
                    refuse(message!("graph-fault", graph = &shown, fault = fault.marked()))
                }
                Fault::Stopped(Stop::Memory) => {
                    refuse(message!("graph-beyond-memory", graph = &shown))
                        .or_by(Remedy::AllowMemory)
                }
                _ => refuse(message!("graph-not-read", graph = &shown, fault = fault.message()))
                    .help(message!("graph-file-formats")),
            };
            error.caused_by(fault.cause())
        })?;
        if graph.is_undirected() {
            let fault = message!("dot-undirected");
            return Err(refuse(message!("graph-not-read", graph = &shown, fault = fault))
                .help(message!("dot-write-digraph")));
        }
        if graph.find("+").is_some() {
            return Err(refuse(message!("graph-vertex-plus", graph = &shown))
                .help(message!("graph-rename-plus")));
        }
        Ok(Board::new(file, graph))
    }

    pub(super) fn new(file: &str, graph: Graph) -> Board {
        let values = graph.values().ok();
        Board { file: file.to_string(), graph, values, loopy: OnceLock::new() }
    }

    /// The names of the vertices that a vertex has arcs to.
    fn follower_names(&self, vertex: u32) -> Vec<&str> {
        self.graph.followers(vertex).iter().map(|&to| self.graph.name(to)).collect()
    }

    /// The vertices with their arcs, and the chips on them.
    pub(super) fn drawn(&self, chips: &[u32]) -> Option<Drawn> {
        let vertices = u32::try_from(self.graph.len()).ok().filter(|&many| many <= DRAWN)?;
        let row = |vertex: u32| {
            let name = self.graph.name(vertex);
            let label = match chips.iter().filter(|&&chip| chip == vertex).count() {
                0 => name.to_string(),
                1 => format!("o {name}"),
                many => format!("{many} {name}"),
            };
            let words = match self.follower_names(vertex) {
                none if none.is_empty() => String::new(),
                arcs => format!("-> {}", arcs.join("  ")),
            };
            Row { label: label.into(), cells: Cells::Words(words.into()) }
        };
        let vertex = |vertex: u32| Vertex {
            name: self.graph.name(vertex).to_string(),
            chips: chips.iter().filter(|&&chip| chip == vertex).count() as u64,
        };
        let arcs = |from: u32| self.graph.followers(from).iter().map(move |&to| (from, to));
        let net = Net {
            lines: Lines::Arcs,
            vertices: (0..vertices).map(vertex).collect(),
            edges: (0..vertices).flat_map(arcs).collect(),
            places: None,
        };
        Some(Drawn { nets: vec![net], ..Drawn::of((0..vertices).map(row)) })
    }

    /// Chips on vertices that have arcs: a few on a graph of few vertices, and one more for each 8 of `size`.
    pub(super) fn sample(&self, dice: &mut Random, size: u64) -> Option<String> {
        let all = 0..self.graph.len() as u32;
        let free: Vec<u32> =
            all.filter(|&vertex| !self.graph.followers(vertex).is_empty()).collect();
        let count = dice.within(1, 2 + size / 8);
        let names = (0..count).map(|_| Some(self.graph.name(*dice.one_of(&free)?)));
        Some(names.collect::<Option<Vec<_>>>()?.join(" "))
    }

    /// Its arcs, where they are few.
    pub(super) fn arcs(&self) -> Option<Step> {
        let vertices = 0..u32::try_from(self.graph.len()).ok().filter(|&many| many <= DRAWN)?;
        let row = |vertex: u32| {
            let to = self.follower_names(vertex);
            (!to.is_empty()).then(|| format!("{} -> {}", self.graph.name(vertex), to.join(", ")))
        };
        let rows: Vec<String> = vertices.filter_map(row).collect();
        (!rows.is_empty()).then(|| Step::say(message!("chips-arcs", arcs = rows.join("; "))))
    }

    /// Whether it has a cycle.
    pub(super) fn repeats(&self) -> bool {
        self.values.is_none()
    }

    /// The nim-value of a vertex, where the graph has no cycle.
    pub(super) fn nim(&self, vertex: u32) -> Nimber {
        Nimber(self.values.as_ref().map_or(0, |values| values[vertex as usize].into()))
    }

    pub(super) fn value(&self, vertex: u32, budget: &Budget) -> Result<Value, Stop> {
        if !self.repeats() {
            return Ok(Value::Nim(self.nim(vertex)));
        }
        let known = match self.loopy.get() {
            Some(known) => known,
            None => {
                let found = self.graph.arcs().loopy_values(budget)?;
                self.loopy.get_or_init(|| found)
            }
        };
        Ok(known.value(vertex))
    }

    pub(super) fn vertex(&self, name: &str, at: usize) -> Result<u32, TextError> {
        // A position is read in ASCII, and the file may have a name as another keyboard writes it.
        let typed =
            || self.graph.names().zip(0..).find(|(other, _)| keyboard::plain(other) == name);
        self.graph.find(name).or_else(|| typed().map(|(_, vertex)| vertex)).ok_or_else(|| {
            let error = TextError::new(
                message!(
                    "graph-no-vertex",
                    graph = shortened(&self.file),
                    vertex = shortened(name)
                ),
                at..at + name.len(),
            );
            if self.graph.is_empty() {
                return error.help(message!("graph-empty"));
            }
            // Comparing is quadratic: only a bounded number of names, and short ones.
            const LONG: usize = 64;
            let names = self.graph.names().take(if name.len() > LONG { 0 } else { 10_000 });
            let names: Vec<&str> = names.filter(|other| other.len() <= LONG).collect();
            let nearest = nearest_of(name, names.iter().copied());
            /// The number of names that show how the vertices are called.
            const SHOWN: usize = 8;
            match nearest {
                Some(nearest) => error.help(message!("graph-nearest", nearest = nearest)),
                None => {
                    let mut shown: Vec<String> =
                        self.graph.names().take(SHOWN).map(shortened).collect();
                    if self.graph.len() > SHOWN {
                        shown.push("...".into());
                    }
                    error.help(message!("graph-vertices", names = shown.join(", ")))
                }
            }
        })
    }

    /// Why the chips on these vertices have their values; `game` is written before a vertex to
    /// make a position.
    pub(super) fn explain(&self, game: &str, vertices: &[u32]) -> Vec<Step> {
        /// The largest number of vertices with a chip whose options are listed.
        const CHIPS: usize = 6;
        let mut steps = vec![Step::say(message!("chips-values"))];
        let mut starts: Vec<u32> = Vec::new();
        for &vertex in vertices {
            if starts.len() < CHIPS && !starts.contains(&vertex) {
                starts.push(vertex);
            }
        }
        let named = |vertex: u32| format!("{game} {}", self.graph.name(vertex));
        let row = |vertex: u32, from: Message| PositionRow {
            label: named(vertex),
            value: Value::Nim(self.nim(vertex)),
            from,
        };
        let below = self.below(&starts);
        // The rows of several chips have the options in words.
        let in_rows = |vertex: u32| {
            below.is_some() && starts.len() > 1 && self.graph.followers(vertex).len() <= FOLLOWERS
        };
        let open: Vec<u32> = starts.iter().copied().filter(|&vertex| !in_rows(vertex)).collect();
        match below {
            Some(below) => {
                let rows: Vec<PositionRow> = below
                    .into_iter()
                    .filter(|vertex| starts.len() > 1 || starts[0] != *vertex)
                    .map(|vertex| row(vertex, self.followers_of(vertex)))
                    .collect();
                if !rows.is_empty() {
                    steps.push(Step::Positions { rows });
                }
            }
            None => {
                let words = message!("chips-many-vertices", vertices = VERTICES);
                steps.push(Step::with(Role::More(More::Graph), words));
                let mut used: Vec<u32> =
                    starts.iter().flat_map(|&from| self.graph.followers(from)).copied().collect();
                sort::by_key(&mut used, |&vertex| (self.nim(vertex), vertex));
                used.dedup();
                used.truncate(VERTICES);
                let rows = used.into_iter().map(|vertex| row(vertex, Message::default())).collect();
                steps.push(Step::Positions { rows });
            }
        }
        for &vertex in &open {
            let mut followers = self.graph.followers(vertex).to_vec();
            sort::whole(&mut followers);
            followers.dedup();
            let count = followers.len() as u64;
            let value = self.nim(vertex);
            let complete = followers.len() <= VERTICES;
            if !complete {
                // One for each value below.
                sort::by_key(&mut followers, |&to| self.nim(to));
                followers.dedup_by_key(|to| self.nim(*to));
                followers.retain(|&to| self.nim(to) < value);
            }
            let options = followers.into_iter().map(|to| OptionRow {
                position: named(to),
                parts: Vec::new(),
                value: Some(self.nim(to).0),
                alike: 1,
                taken: None,
            });
            steps.push(Step::Mex {
                position: named(vertex),
                options: options.collect(),
                complete,
                count,
                value: value.0,
            });
        }
        let rows = vertices.iter().map(|&vertex| {
            (message!("chips-row", vertex = self.graph.name(vertex)), self.nim(vertex))
        });
        steps.push(Step::nim_sum(rows));
        steps
    }

    /// The vertices that a vertex has arcs to, with their values, in words.
    pub(super) fn followers_of(&self, vertex: u32) -> Message {
        let followers = self.graph.followers(vertex);
        let listed: Vec<String> = followers
            .iter()
            .take(FOLLOWERS)
            .map(|&to| format!("{} ({})", self.graph.name(to), self.nim(to)))
            .collect();
        match followers.len() {
            0 => message!("chips-no-arcs"),
            count => {
                message!("chips-mex", options = listed, more = count.saturating_sub(FOLLOWERS))
            }
        }
    }

    /// All vertices that can be reached from these, with them, each after those
    /// that it has arcs to; `None` where they are many. For a graph without
    /// cycles.
    pub(super) fn below(&self, starts: &[u32]) -> Option<Vec<u32>> {
        let mut seen: FxHashSet<u32> = FxHashSet::default();
        let mut order = Vec::new();
        for &start in starts {
            // Each vertex with the number of its arcs that are done.
            let mut stack = vec![(start, 0)];
            while let Some((vertex, done)) = stack.last_mut() {
                let next = self.graph.followers(*vertex).get(*done).copied();
                *done += 1;
                match next {
                    Some(next) if !seen.contains(&next) && !order.contains(&next) => {
                        stack.push((next, 0));
                    }
                    Some(_) => {}
                    None => {
                        if seen.insert(*vertex) {
                            order.push(*vertex);
                        }
                        stack.pop();
                    }
                }
                if order.len() > VERTICES || stack.len() > VERTICES {
                    return None;
                }
            }
        }
        Some(order)
    }
}
