//! Chips on a graph, with and without annihilation.

use std::ops::ControlFlow;

use crate::TextError;
use crate::board::Board as Drawn;
use crate::budget::{Budget, Stop};
use crate::games::{Entry, Kind};
use crate::graph::{Arcs, Graph};
use crate::outcome::{FoundBy, Play};
use crate::random::Random;
use crate::reason::Step;
use crate::ruleset::{EachOption, Nature, Ruleset, Theory};
use crate::term;
use crate::theory::Theorem;
use crate::value::Value;

mod annihilation;
mod board;

pub use annihilation::{ANNIHILATION, Annihilation};

use board::Board;

/// The registry's entry of chips.
pub const CHIPS: Entry = Entry {
    name: "chips",
    parameter: Some("FILE"),
    arguments: "V...",
    kind: Kind::Other,
    examples: &["chips:examples/graphs/river.txt spring mill"],
    make: |parameter, files| {
        let board = Board::read(parameter, files)?;
        Ok(term::game(Chips { board }))
    },
    ..Entry::BLANK
};

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
        format!("chips:{}", crate::games::quoted(&self.board.file))
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

    fn sample(&self, dice: &mut Random, size: u64) -> Option<String> {
        self.board.sample(dice, size)
    }

    fn board(&self, chips: &[u32]) -> Option<Drawn> {
        self.board.drawn(chips)
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

    fn theorem(&self, play: Play) -> Option<Theorem> {
        let theorem = if self.board.repeats() { Theorem::Smith } else { Theorem::SpragueGrundy };
        (play == Play::Normal).then_some(theorem)
    }

    fn explain(&self, parts: &[u32], play: Play, _: &Budget) -> Vec<Step> {
        match play {
            Play::Normal if !self.board.repeats() => self.board.explain(&self.name(), parts),
            // The values of normal play list the options.
            Play::Normal => Vec::new(),
            Play::Misere => self.board.arcs().into_iter().collect(),
        }
    }
}
