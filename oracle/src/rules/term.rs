//! A term: a game and its parts.

use std::fmt::Write as _;

use super::alike::unnamed;
use super::{After, Game, Part};
use crate::graph::Graphs;

/// One term of a sum: a game with its parameter, and the parts on the table.
///
/// A part is a heap, a bar, a coin, a strip, ...: a list of numbers whose
/// meaning the game knows. Parts are kept sorted, so that two terms are equal
/// when they hold the same multiset of parts.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Term {
    pub(crate) game: Game,
    pub(crate) parts: Vec<Part>,
}

impl Term {
    /// The same term, its small graphs without the names of their vertices.
    pub(crate) fn unnamed(mut self) -> Term {
        if self.is_graph() {
            self.parts = self.parts.iter().map(unnamed).collect();
            self.parts.sort_unstable();
        }
        self
    }

    /// Whether its parts are graphs without names.
    pub(crate) fn is_graph(&self) -> bool {
        matches!(self.game, Game::NodeKayles | Game::ArcKayles)
    }

    /// A term in its written form: what vanishes is gone, the rest is sorted.
    pub(crate) fn new(game: Game, mut parts: Vec<Part>) -> Term {
        parts.retain(|part| !game.vanishes(part));
        parts.sort_unstable();
        game.annihilate(&mut parts);
        Term { game, parts }
    }

    pub(crate) fn parse(words: &[&str], graphs: &Graphs) -> Result<Term, String> {
        let (head, arguments) = words.split_first().ok_or("a term is missing")?;
        let game = Game::parse(head, graphs)?;
        if arguments.is_empty() && game != Game::Nim {
            return Err(format!("{head} needs arguments"));
        }
        let parts = game.read(arguments)?;
        Ok(Term::new(game, parts))
    }

    /// The term as text, empty if it has no parts.
    pub(crate) fn text(&self) -> String {
        if self.parts.is_empty() {
            return String::new();
        }
        let mut text = self.game.head();
        for part in &self.parts {
            write!(text, " {}", self.game.write(part)).expect("a string takes all");
        }
        text
    }

    /// The results of all moves in this term, each once.
    pub(crate) fn moves(&self) -> Vec<After> {
        let mut moves = self.game.moves(&self.parts);
        moves.sort_unstable();
        moves.dedup();
        moves
    }

    /// Whether the next player can only pass in it.
    pub(crate) fn is_marked(&self) -> bool {
        self.parts.iter().any(|part| self.game.is_marked(part))
    }
}
