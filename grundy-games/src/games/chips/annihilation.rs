//! Annihilation: two chips on one vertex vanish.

use std::ops::ControlFlow;

use crate::TextError;
use crate::board::Board as Drawn;
use crate::budget::{Budget, Stop};
use crate::games::{Entry, Kind};
use crate::graph::Graph;
use crate::message::message;
use crate::nimber::Nimber;
use crate::outcome::{FoundBy, Play};
use crate::random::Random;
use crate::reason::{Step, Summand, wanted};
use crate::ruleset::{Complete, EachOption, Nature, Ruleset, Theory};
use crate::term;
use crate::theory::Theorem;
use crate::value::Value;

use super::board::Board;

/// The registry's entry of annihilation.
pub const ANNIHILATION: Entry = Entry {
    name: "annihilation",
    parameter: Some("FILE"),
    arguments: "V...",
    kind: Kind::Other,
    examples: &["annihilation:examples/graphs/river.txt spring mill"],
    make: |parameter, files| {
        let board = Board::read(parameter, files)?;
        Ok(term::game(Annihilation { board }))
    },
    ..Entry::BLANK
};

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
        format!("annihilation:{}", crate::games::quoted(&self.board.file))
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
        for (at, name) in crate::quotes::words(text) {
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

    fn sample(&self, dice: &mut Random, size: u64) -> Option<String> {
        self.board.sample(dice, size)
    }

    fn board(&self, parts: &[Vec<u32>]) -> Option<Drawn> {
        self.board.drawn(parts.first()?)
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

    fn theorem(&self, play: Play) -> Option<Theorem> {
        let theorem = if self.board.repeats() { Theorem::Smith } else { Theorem::PairsCancel };
        (play == Play::Normal).then_some(theorem)
    }

    fn explain(&self, parts: &[Vec<u32>], play: Play, _: &Budget) -> Vec<Step> {
        match (parts, play) {
            ([chips], Play::Normal) if !self.board.repeats() && !chips.is_empty() => {
                self.board.explain(&self.name(), chips)
            }
            (_, Play::Misere) => self.board.arcs().into_iter().collect(),
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
        let mut steps = wanted(&Summand::Chip(name), self.board.nim(chip).0, change);
        steps.push(Step::say(message!(
            "annihilation-move",
            vertex = self.board.graph.name(reached),
            value = self.board.nim(reached),
            chip = if new.is_none() { "vanishes" } else { "stays" },
        )));
        steps
    }
}
