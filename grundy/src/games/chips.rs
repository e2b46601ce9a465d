//! Chips on a loop-free graph, with and without annihilation.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::{Entry, Files, Kind, Parameter, shortened};
use crate::TextError;
use crate::budget::{Budget, Stop};
use crate::graph::{Cycle, Graph};
use crate::nimber::Nimber;
use crate::reason::{Step, Theorem};
use crate::ruleset::{Complete, EachOption, Method, Play, Ruleset, Value};
use crate::solve::SPRAGUE_GRUNDY;
use crate::term::Bound;

/// The registry's entry of chips.
pub const CHIPS: Entry = Entry {
    name: "chips",
    title: "Chips on a graph",
    parameter: Some("FILE"),
    parameter_help: "a file with one arc `a b` a line; a name with spaces is quoted",
    arguments: "V...",
    arguments_help: "the vertices of the chips; several may share one",
    rules: "Move one chip along an arc.",
    known: "Every vertex has a nim-value, the mex of those it has arcs to; the chips are added up.",
    references: &["Sprague 1935, Grundy 1939", "Winning Ways, chapter 4"],
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
    parameter_help: "a file with one arc `a b` a line; a name with spaces is quoted",
    arguments: "V...",
    arguments_help: "the vertices of the chips",
    rules: "Move one chip along an arc. Two chips on one vertex vanish.",
    known: "On loop-free graphs annihilation changes no value: two equal chips add up to 0 anyway.",
    references: &[
        "A. S. Fraenkel, Y. Yesha, Theory of annihilation games, J. Comb. Theory B 33 (1982)",
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
    source: "Fraenkel and Yesha 1982; here for loop-free graphs only",
};

/// A graph without cycles, with the values of its vertices.
#[derive(Debug)]
struct Board {
    file: String,
    graph: Graph,
    values: Vec<u32>,
}

impl Board {
    fn read(parameter: &Parameter<'_>, files: &dyn Files) -> Result<Board, TextError> {
        let file = parameter.required()?;
        let shown = shortened(file);
        let refuse = |message: String| TextError::new(message, parameter.span.clone());
        let text = files.read(file).map_err(|why| {
            refuse(format!("cannot read the graph `{shown}`: {why}"))
                .help("a graph file has one arc `a b` a line")
        })?;
        let graph = Graph::from_edge_list(&text)
            .map_err(|error| refuse(format!("in the graph `{shown}`: {}", error.render(&text))))?;
        Board::new(file, graph).map_err(|looped| {
            let (graph, cycle) = *looped;
            let mut names: Vec<String> =
                cycle.0.iter().take(12).map(|&v| shortened(graph.name(v))).collect();
            if cycle.0.len() > names.len() {
                names.push("...".into());
            }
            names.push(shortened(graph.name(cycle.0[0])));
            refuse(format!("the graph `{shown}` has a cycle: {}", names.join(" -> ")))
                .help("this game needs a graph without cycles: else a chip could move for ever")
        })
    }

    fn new(file: &str, graph: Graph) -> Result<Board, Box<(Graph, Cycle)>> {
        match graph.values() {
            Ok(values) => Ok(Board { file: file.to_string(), graph, values }),
            Err(cycle) => Err(Box::new((graph, cycle))),
        }
    }

    fn value(&self, vertex: u32) -> Nimber {
        Nimber(self.values[vertex as usize].into())
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

    fn explain(&self, vertices: &[u32]) -> Vec<Step> {
        let mut steps = vec![Step::say(
            "A vertex without arcs has the value 0. Going backwards along the arcs, each vertex gets \
             the mex of the values of the vertices that it has arcs to.",
        )];
        let mut seen = Vec::new();
        for &vertex in vertices {
            if seen.len() < 6 && !seen.contains(&vertex) {
                seen.push(vertex);
                let followers = self.graph.followers(vertex);
                let list: Vec<String> = followers
                    .iter()
                    .take(24)
                    .map(|&to| format!("{} ({})", self.graph.name(to), self.value(to)))
                    .collect();
                let list = match list.len() {
                    0 => "nowhere".to_string(),
                    shown if shown < followers.len() => {
                        format!("{} and {} more", list.join(", "), followers.len() - shown)
                    }
                    _ => list.join(", "),
                };
                steps.push(Step::say(format!(
                    "Arcs lead from {} to {list}: its value is {}.",
                    self.graph.name(vertex),
                    self.value(vertex)
                )));
            }
        }
        let rows = vertices
            .iter()
            .map(|&vertex| (format!("chip on {}", self.graph.name(vertex)), self.value(vertex)));
        steps.push(Step::nim_sum(rows));
        steps
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
    ///
    /// # Errors
    /// A cycle of the graph.
    pub fn new(file: &str, graph: Graph) -> Result<Chips, Cycle> {
        let board = Board::new(file, graph).map_err(|looped| looped.1)?;
        Ok(Chips { board })
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

    fn method(&self) -> Method {
        Method::Graph
    }

    fn value(&self, &vertex: &u32, _: &Budget) -> Result<Option<(Value, Method)>, Stop> {
        Ok(Some((Value::Nim(self.board.value(vertex)), Method::Graph)))
    }

    fn theorem(&self, play: Play) -> Option<&'static Theorem> {
        (play == Play::Normal).then_some(&SPRAGUE_GRUNDY)
    }

    fn explain(&self, parts: &[u32], play: Play) -> Vec<Step> {
        match play {
            Play::Normal => self.board.explain(parts),
            Play::Misere => Vec::new(),
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
    ///
    /// # Errors
    /// A cycle of the graph.
    pub fn new(file: &str, graph: Graph) -> Result<Annihilation, Cycle> {
        let board = Board::new(file, graph).map_err(|looped| looped.1)?;
        Ok(Annihilation { board })
    }

    fn sum(&self, chips: &[u32]) -> Nimber {
        chips.iter().map(|&vertex| self.board.value(vertex)).sum()
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

    fn value(&self, chips: &Vec<u32>, _: &Budget) -> Result<Option<(Value, Method)>, Stop> {
        Ok(Some((Value::Nim(self.sum(chips)), Method::Theorem)))
    }

    fn options_to(
        &self,
        chips: &Vec<u32>,
        target: Nimber,
        each: &mut EachOption<'_, Vec<u32>>,
    ) -> Option<Complete> {
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
        (play == Play::Normal).then_some(&PAIRS_CANCEL)
    }

    fn explain(&self, parts: &[Vec<u32>], play: Play) -> Vec<Step> {
        match (parts, play) {
            ([chips], Play::Normal) => self.board.explain(chips),
            _ => Vec::new(),
        }
    }

    fn bytes(&self, chips: &Vec<u32>) -> u64 {
        (size_of::<Vec<u32>>() + chips.len() * 4) as u64
    }
}
