//! Chips on a graph, with and without annihilation.

use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

use rustc_hash::FxHashSet;

use super::{Entry, Files, Kind, Parameter, shortened};
use crate::TextError;
use crate::budget::{Budget, Stop};
use crate::graph::{Arcs, Fault, Graph, LoopyValues};
use crate::nimber::Nimber;
use crate::outcome::{FoundBy, Play};
use crate::reason::wanted;
use crate::reason::{OptionRow, PositionRow, Step};
use crate::ruleset::{Complete, EachOption, Nature, Ruleset, Theory};
use crate::term::Bound;
use crate::theory::SMITH;
use crate::theory::SPRAGUE_GRUNDY;
use crate::theory::Theorem;
use crate::value::Value;

/// The registry's entry of chips.
pub const CHIPS: Entry = Entry {
    name: "chips",
    title: "Chips on a graph",
    parameter: Some("FILE"),
    parameter_help: "a graph file: one arc `a b` a line, or DOT, or JSON; a name with spaces is quoted",
    arguments: "V...",
    arguments_help: "the vertices of the chips; several may share one",
    rules: "Move one chip along an arc.",
    known: "Every vertex has a nim-value, the mex of those it has arcs to; the chips are added up. \
        In a graph with cycles a vertex may have the value infinity instead, with the set of the \
        finite values that it has arcs to, and a sum may be a draw.",
    references: &[
        "R. Sprague, Tohoku Math. J. 41 (1935) 438-444; P. M. Grundy, Eureka 2 (1939) 6-8",
        "C. A. B. Smith, Graphs and composite games, J. Comb. Theory 1 (1966)",
        "Winning Ways",
    ],
    kind: Kind::Other,
    examples: &["chips:examples/graphs/river.txt spring mill"],
    make: |parameter, files| {
        let board = Board::read(parameter, files)?;
        Ok(Arc::new(Bound::new(Chips { board })))
    },
    ..Entry::BLANK
};

/// The registry's entry of annihilation.
pub const ANNIHILATION: Entry = Entry {
    name: "annihilation",
    title: "Annihilation: chips that vanish in pairs",
    parameter: Some("FILE"),
    parameter_help: "a graph file: one arc `a b` a line, or DOT, or JSON; a name with spaces is quoted",
    arguments: "V...",
    arguments_help: "the vertices of the chips",
    rules: "Move one chip along an arc. Two chips on one vertex vanish.",
    known: "On loop-free graphs annihilation changes no value (`--explain` gives the proof). In a \
        graph with cycles it does, and the values of all positions that can be reached are found \
        on the graph of these positions.",
    references: &[
        "A. S. Fraenkel, Y. Yesha, Theory of annihilation games, Bull. Amer. Math. Soc. 82 (1976) \
         775-777",
    ],
    kind: Kind::Other,
    examples: &["annihilation:examples/graphs/river.txt spring mill"],
    make: |parameter, files| {
        let board = Board::read(parameter, files)?;
        Ok(Arc::new(Bound::new(Annihilation { board })))
    },
    ..Entry::BLANK
};

/// The theorem on annihilation.
pub const PAIRS_CANCEL: Theorem = Theorem {
    title: "Annihilation changes nothing",
    statement: "On a loop-free graph the nim-value of chips that annihilate each other is the \
        nim-sum of the values of their vertices, as without annihilation.",
    proof: &[
        "Induction on the moves left. A move takes a chip from v to w. If w is free, the value of the \
         position becomes s xor g(v) xor g(w), as in the sum. If w holds a chip, both vanish: the \
         nim-sum of the rest is the same number, because g(w) xor g(w) = 0. So the options have the \
         same values as in the sum, and the mex is the same.",
    ],
    source: "after A. S. Fraenkel and Y. Yesha; here for loop-free graphs only",
};

/// So many vertices are written out with their values, and so many options.
const VERTICES: usize = 200;

/// A graph with the values of its vertices.
#[derive(Debug)]
struct Board {
    file: String,
    graph: Graph,
    /// The nim-values, where it has no cycle.
    values: Option<Vec<u32>>,
    /// The values, where it has one, when they are asked for.
    loopy: OnceLock<LoopyValues>,
}

impl Board {
    fn read(parameter: &Parameter<'_>, files: &dyn Files) -> Result<Board, TextError> {
        let file = parameter.required()?;
        let shown = shortened(file);
        let refuse = |message: String| TextError::new(message, parameter.span.clone());
        let graph = files.graph(file).map_err(|fault| match fault {
            Fault::Line { .. } => refuse(format!("in the graph `{shown}`: {}", fault.render())),
            Fault::Stopped(Stop::Memory) => refuse(format!(
                "cannot read the graph `{shown}`: it is larger than the memory allowed"
            ))
            .help("`--memory SIZE` allows more"),
            fault => refuse(format!("cannot read the graph `{shown}`: {fault}"))
                .help("a graph file is an edge list (one arc `a b` a line), DOT, JSON or binary"),
        })?;
        if graph.find("+").is_some() {
            return Err(refuse(format!("the graph `{shown}` has a vertex `+`"))
                .help("in a position `+` stands between terms; give the vertex another name"));
        }
        Ok(Board::new(file, graph))
    }

    fn new(file: &str, graph: Graph) -> Board {
        let values = graph.values().ok();
        Board { file: file.to_string(), graph, values, loopy: OnceLock::new() }
    }

    /// Whether it has a cycle.
    fn repeats(&self) -> bool {
        self.values.is_none()
    }

    /// The nim-value of a vertex, where the graph has no cycle.
    fn nim(&self, vertex: u32) -> Nimber {
        Nimber(self.values.as_ref().map_or(0, |values| values[vertex as usize].into()))
    }

    fn value(&self, vertex: u32, budget: &Budget) -> Result<Value, Stop> {
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
        Ok(known.value(vertex).into())
    }

    fn vertex(&self, name: &str, at: usize) -> Result<u32, TextError> {
        self.graph.find(name).ok_or_else(|| {
            let error = TextError::new(
                format!(
                    "the graph `{}` has no vertex `{}`",
                    shortened(&self.file),
                    shortened(name)
                ),
                at..at + name.len(),
            );
            if self.graph.is_empty() {
                return error.help("the graph has no vertices at all");
            }
            // Comparing is quadratic: only names that can be near.
            const LONG: usize = 64;
            let near = |other: &&str| name.len() <= 2 * other.len() + 4 && other.len() <= LONG;
            let names = self.graph.names().take(if name.len() > LONG { 0 } else { 10_000 });
            let nearest =
                names.filter(near).min_by_key(|other| strsim::damerau_levenshtein(name, other));
            match nearest {
                Some(nearest) => error.help(format!("there is one named `{nearest}`")),
                None => error,
            }
        })
    }

    /// Why the chips on these vertices have their values; `game` stands in
    /// front of a vertex in a position.
    fn explain(&self, game: &str, vertices: &[u32]) -> Vec<Step> {
        /// So many vertices with a chip get a list of their options.
        const CHIPS: usize = 6;
        let mut steps = vec![Step::say(
            "A vertex without arcs has the value 0. Going backwards along the arcs, each vertex gets \
             the mex of the values of the vertices that it has arcs to.",
        )];
        let mut starts: Vec<u32> = Vec::new();
        for &vertex in vertices {
            if starts.len() < CHIPS && !starts.contains(&vertex) {
                starts.push(vertex);
            }
        }
        let named = |vertex: u32| format!("{game} {}", self.graph.name(vertex));
        let row = |vertex: u32, from: String| PositionRow {
            label: named(vertex),
            value: Value::Nim(self.nim(vertex)),
            from,
        };
        match self.below(&starts) {
            Some(below) => {
                let rows: Vec<PositionRow> = below
                    .into_iter()
                    .filter(|vertex| starts.len() > 1 || starts[0] != *vertex)
                    .map(|vertex| row(vertex, self.followers_of(vertex)))
                    .collect();
                if !rows.is_empty() {
                    steps.push(Step::Positions { rows, circular: false });
                }
            }
            None => {
                steps.push(Step::say(format!(
                    "More than {VERTICES} vertices can be reached from here, too many to write out. \
                     `grundy graph FILE` prints the values of all; these are used:"
                )));
                let mut used: Vec<u32> =
                    starts.iter().flat_map(|&from| self.graph.followers(from)).copied().collect();
                used.sort_by_key(|&vertex| (self.nim(vertex), vertex));
                used.dedup();
                used.truncate(VERTICES);
                let rows = used.into_iter().map(|vertex| row(vertex, String::new())).collect();
                steps.push(Step::Positions { rows, circular: false });
            }
        }
        for &vertex in &starts {
            let mut followers = self.graph.followers(vertex).to_vec();
            followers.sort_unstable();
            followers.dedup();
            let count = followers.len() as u64;
            let value = self.nim(vertex);
            let complete = followers.len() <= VERTICES;
            if !complete {
                // One for each value below.
                followers.sort_by_key(|&to| self.nim(to));
                followers.dedup_by_key(|to| self.nim(*to));
                followers.retain(|&to| self.nim(to) < value);
            }
            let options = followers.into_iter().map(|to| OptionRow {
                position: named(to),
                parts: Vec::new(),
                value: Some(self.nim(to).0),
            });
            steps.push(Step::Mex {
                position: named(vertex),
                options: options.collect(),
                complete,
                count,
                value: value.0,
            });
        }
        let rows = vertices
            .iter()
            .map(|&vertex| (format!("chip on {}", self.graph.name(vertex)), self.nim(vertex)));
        steps.push(Step::nim_sum(rows));
        steps
    }

    /// The vertices that a vertex has arcs to, with their values, in words.
    fn followers_of(&self, vertex: u32) -> String {
        const LISTED: usize = 8;
        let followers = self.graph.followers(vertex);
        let mut words: Vec<String> = followers
            .iter()
            .take(LISTED)
            .map(|&to| format!("{} {}", self.graph.name(to), self.nim(to)))
            .collect();
        if followers.len() > LISTED {
            words.push(format!("and {} more", followers.len() - LISTED));
        }
        match words.is_empty() {
            true => "no arcs".to_string(),
            false => format!("mex of {}", words.join(", ")),
        }
    }

    /// All vertices that can be reached from these, with them, each after those
    /// that it has arcs to; `None` where they are many. For a graph without
    /// cycles.
    fn below(&self, starts: &[u32]) -> Option<Vec<u32>> {
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

/// Chips; the position is the vertex of one chip.
#[derive(Debug)]
pub struct Chips {
    board: Board,
}

impl Chips {
    /// The game on a graph; `file` is the name that positions are written
    /// with.
    pub fn new(file: &str, graph: Graph) -> Chips {
        Chips { board: Board::new(file, graph) }
    }
}

impl Ruleset for Chips {
    type Position = u32;

    fn name(&self) -> String {
        format!("chips:{}", super::quoted(&self.board.file))
    }

    fn options(&self, &vertex: &u32, each: &mut EachOption<'_, u32>) -> ControlFlow<()> {
        self.board.graph.followers(vertex).iter().try_for_each(|&to| each(&[to]))
    }

    fn parse(&self, text: &str) -> Result<u32, TextError> {
        self.board.vertex(text, 0)
    }

    fn write(&self, &vertex: &u32, out: &mut String) {
        out.push_str(self.board.graph.name(vertex));
    }

    fn nature(&self) -> Nature<Self::Position> {
        if self.board.repeats() { Nature::Loopy } else { Nature::Finite }
    }

    fn theory(&self) -> &dyn Theory<u32> {
        self
    }
}

impl Theory<u32> for Chips {
    fn graph(&self, &vertex: &u32) -> Option<(&Arcs, u32)> {
        Some((self.board.graph.arcs(), vertex))
    }

    fn found_by(&self) -> FoundBy {
        FoundBy::Graph
    }

    fn value(&self, &vertex: &u32, budget: &Budget) -> Result<Option<(Value, FoundBy)>, Stop> {
        Ok(Some((self.board.value(vertex, budget)?, FoundBy::Graph)))
    }

    fn counter(&self, &vertex: &u32) -> Option<u64> {
        self.board.loopy.get()?.counter(vertex).map(u64::from)
    }

    fn theorem(&self, play: Play) -> Option<&'static Theorem> {
        let theorem = if self.board.repeats() { &SMITH } else { &SPRAGUE_GRUNDY };
        (play == Play::Normal).then_some(theorem)
    }

    fn explain(&self, parts: &[u32], play: Play, _: &Budget) -> Vec<Step> {
        match play {
            Play::Normal if !self.board.repeats() => self.board.explain(&self.name(), parts),
            _ => Vec::new(),
        }
    }
}

/// Annihilation; the position is the occupied vertices, in rising order.
#[derive(Debug)]
pub struct Annihilation {
    board: Board,
}

/// Takes a vertex out where it is in, and puts it in where it is not.
fn toggle(chips: &mut Vec<u32>, vertex: u32) {
    match chips.binary_search(&vertex) {
        Ok(at) => {
            chips.remove(at);
        }
        Err(at) => chips.insert(at, vertex),
    }
}

impl Annihilation {
    /// The game on a graph; `file` is the name that positions are written
    /// with.
    pub fn new(file: &str, graph: Graph) -> Annihilation {
        Annihilation { board: Board::new(file, graph) }
    }

    fn sum(&self, chips: &[u32]) -> Nimber {
        chips.iter().map(|&vertex| self.board.nim(vertex)).sum()
    }
}

impl Ruleset for Annihilation {
    type Position = Vec<u32>;

    fn name(&self) -> String {
        format!("annihilation:{}", super::quoted(&self.board.file))
    }

    fn options(&self, chips: &Vec<u32>, each: &mut EachOption<'_, Vec<u32>>) -> ControlFlow<()> {
        for &from in chips {
            for &to in self.board.graph.followers(from) {
                let mut next = chips.clone();
                toggle(&mut next, from);
                toggle(&mut next, to);
                each(&[next])?;
            }
        }
        ControlFlow::Continue(())
    }

    fn parse(&self, text: &str) -> Result<Vec<u32>, TextError> {
        let mut chips = Vec::new();
        for (at, name) in super::words(text) {
            chips.push(self.board.vertex(name, at)?);
        }
        chips.sort_unstable();
        // Pairs vanish: of equal chips an odd number leaves one.
        let groups = chips.chunk_by(|a, b| a == b);
        Ok(groups.filter(|group| group.len() % 2 == 1).map(|group| group[0]).collect())
    }

    fn write(&self, chips: &Vec<u32>, out: &mut String) {
        for (index, &vertex) in chips.iter().enumerate() {
            if index > 0 {
                out.push(' ');
            }
            out.push_str(self.board.graph.name(vertex));
        }
    }

    fn coupled(&self) -> bool {
        true
    }

    fn vanishes(&self, chips: &Vec<u32>) -> bool {
        chips.is_empty()
    }

    fn nature(&self) -> Nature<Self::Position> {
        if self.board.repeats() { Nature::Loopy } else { Nature::Finite }
    }

    fn bytes(&self, chips: &Vec<u32>) -> u64 {
        (size_of::<Vec<u32>>() + chips.len() * 4) as u64
    }

    fn theory(&self) -> &dyn Theory<Vec<u32>> {
        self
    }
}

impl Theory<Vec<u32>> for Annihilation {
    /// In a graph with cycles the nim-sum is not the value: a chip that could
    /// be moved back to its place may meet another one there.
    fn value(&self, chips: &Vec<u32>, _: &Budget) -> Result<Option<(Value, FoundBy)>, Stop> {
        let value = || (Value::Nim(self.sum(chips)), FoundBy::Theorem);
        Ok((!self.board.repeats()).then(value))
    }

    fn found_by(&self) -> FoundBy {
        if self.board.repeats() { FoundBy::Graph } else { FoundBy::Theorem }
    }

    fn options_with_value(
        &self,
        chips: &Vec<u32>,
        target: Nimber,
        _: &Budget,
        each: &mut EachOption<'_, Vec<u32>>,
    ) -> Option<Complete> {
        if self.board.repeats() {
            return None;
        }
        let change = self.sum(chips) ^ target;
        let _ = self.options(chips, &mut |option| {
            if self.sum(&option[0]) ^ self.sum(chips) == change {
                each(option)
            } else {
                ControlFlow::Continue(())
            }
        });
        Some(Complete::All)
    }

    fn theorem(&self, play: Play) -> Option<&'static Theorem> {
        let theorem = if self.board.repeats() { &SMITH } else { &PAIRS_CANCEL };
        (play == Play::Normal).then_some(theorem)
    }

    fn explain(&self, parts: &[Vec<u32>], play: Play, _: &Budget) -> Vec<Step> {
        match (parts, play) {
            ([chips], Play::Normal) if !self.board.repeats() && !chips.is_empty() => {
                self.board.explain(&self.name(), chips)
            }
            _ => Vec::new(),
        }
    }

    fn derive(&self, from: &Vec<u32>, to: &[Vec<u32>], change: Nimber) -> Vec<Step> {
        if self.board.repeats() {
            return Vec::new();
        }
        let to = to.first().map_or(&[][..], |chips| chips);
        let gone: Vec<u32> = from.iter().copied().filter(|chip| !to.contains(chip)).collect();
        let new = to.iter().copied().find(|chip| !from.contains(chip));
        let moves = gone.iter().flat_map(|&chip| {
            let others = gone.iter().copied().filter(move |&other| other != chip);
            new.into_iter().chain(others).map(move |to| (chip, to))
        });
        let is_move = |&(chip, to): &(u32, u32)| {
            self.board.graph.followers(chip).contains(&to)
                && self.board.nim(to) == self.board.nim(chip) ^ change
        };
        let Some((chip, reached)) = moves.into_iter().find(is_move) else { return Vec::new() };
        let name = self.board.graph.name(chip);
        let mut steps = wanted(&format!("the chip on {name}"), self.board.nim(chip).0, change);
        steps.push(Step::say(format!(
            "So it goes to {0}, which has the value {1}{2}.",
            self.board.graph.name(reached),
            self.board.nim(reached),
            if new.is_none() { ", and vanishes with the chip there" } else { "" }
        )));
        steps
    }
}
