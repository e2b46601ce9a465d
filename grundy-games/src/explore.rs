//! The game graph of a position.

use std::collections::VecDeque;
use std::fmt;
use std::ops::ControlFlow;

use crate::budget::{Budget, Stop};
use crate::error::{Remedy, TextError};
use crate::graph::{Graph, Names};
use crate::message::{Message, message};
use crate::moves::Move;
use crate::position::Position;
use crate::term::{Term, TermMove};

mod found;
mod share;

use found::{Found, NAME};
pub use share::PositionShare;

/// Why a position has no game graph here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unexplored {
    /// The budget ran out: the graph is larger.
    Stopped(Stop),
    /// A move of this game can end the whole sum (Treblecross). The player who makes it has
    /// won, whatever the other terms are, and no arc of a graph can express that.
    Ends(String),
    /// A move of this game can make its player move again (Nimstring): a position after it is no
    /// vertex with a nim-value.
    Again(String),
    /// A move of this game, whose rules a user wrote, can decide the whole sum, or ask for an answer
    /// to it, or let its player move on.
    Forces(String),
    /// The text of a position is read by other rules than it was written by: the text, and what is wrong
    /// with it there.
    Unread(String, Message),
}

impl Unexplored {
    /// The obstacle that a term is in which the next player has one kind of move.
    pub(crate) fn marked(term: &Term) -> Unexplored {
        match term.is_forcing() {
            true => Unexplored::Forces(term.name()),
            false => Unexplored::Again(term.name()),
        }
    }

    /// The obstacle as an error in the text of the position, as
    /// [`Position::text`] writes it; `None` where the budget ran out.
    pub fn in_text(&self, position: &Position) -> Option<TextError> {
        let (Unexplored::Ends(game) | Unexplored::Again(game) | Unexplored::Forces(game)) = self
        else {
            return None;
        };
        let term = position.terms().iter().position(|term| term.name() == *game);
        let span = term.map_or(0..0, |term| position.span(term));
        let error = TextError::new(self.message(), span);
        Some(match position.terms().len() {
            1 => error.or_by(Remedy::Solve),
            _ => error.help(message!("leave-term-out")).or_by(Remedy::LeaveTermOut),
        })
    }

    /// The obstacle in one sentence.
    pub fn message(&self) -> Message {
        match self {
            Unexplored::Stopped(stop) => Message::from(*stop),
            Unexplored::Ends(game) => message!("move-ends-the-sum", game = game),
            Unexplored::Again(game) => message!("player-moves-again", game = game),
            Unexplored::Forces(game) => message!("move-forces", game = game),
            Unexplored::Unread(position, why) => {
                message!("position-not-read-again", position = position, why = why)
            }
        }
    }
}

impl From<Stop> for Unexplored {
    fn from(stop: Stop) -> Unexplored {
        Unexplored::Stopped(stop)
    }
}

impl fmt::Display for Unexplored {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for Unexplored {}

/// Why play from a position is not laid out as play that ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// A position has no options here, or the budget ran out.
    Unexplored(Unexplored),
    /// Play can come back to this position; or the players see it from opposite sides, so that a move beside
    /// it makes it another one.
    Loops(String),
}

impl From<Unexplored> for Obstacle {
    fn from(why: Unexplored) -> Obstacle {
        Obstacle::Unexplored(why)
    }
}

impl From<Stop> for Obstacle {
    fn from(stop: Stop) -> Obstacle {
        Obstacle::Unexplored(stop.into())
    }
}

/// Hands out each move of a term, none of which may end the whole sum.
///
/// # Errors
/// That of `step`; a move ends the sum, or the budget ran out.
pub(crate) fn each_move<E: From<Unexplored>>(
    term: &Term,
    budget: &Budget,
    mut step: impl FnMut(TermMove) -> Result<(), E>,
) -> Result<(), E> {
    every_move(term, budget, |patch| match patch.ends {
        true => Err(Unexplored::Ends(term.name()).into()),
        false => step(patch),
    })
}

/// The same with the moves that end the whole sum.
fn every_move<E: From<Unexplored>>(
    term: &Term,
    budget: &Budget,
    mut step: impl FnMut(TermMove) -> Result<(), E>,
) -> Result<(), E> {
    let mut problem = None;
    let complete = term.plain_moves(budget, &mut |patch| match step(patch) {
        Ok(()) => ControlFlow::Continue(()),
        Err(why) => {
            problem = Some(why);
            ControlFlow::Break(())
        }
    });
    match (complete.map_err(Unexplored::from)?, problem) {
        (_, Some(why)) => Err(why),
        (false, None) => Err(Unexplored::from(Stop::Moves).into()),
        (true, None) => Ok(()),
    }
}

/// The game graph of a position: a vertex for every position that play can
/// lead to, an arc for every move. Vertex 0 is the position itself, the
/// others follow in the order of a breadth-first search.
///
/// A vertex is named by its text, as a solution writes the position after a
/// move. Positions that differ only in the order of their parts are one
/// vertex, whose name is the first that was met; so are equal moves one arc.
/// Positions are as the player to move sees them, so the rows of Northcott's
/// game are turned round along every arc. The graph has cycles where play
/// can come back to a position.
///
/// Cost: each move of each position is made once; memory grows with the texts
/// of the positions and the arcs, is reserved first, and stays reserved.
///
/// # Errors
/// The budget ran out, or a move can end the whole sum or make its player move again.
///
/// ```
/// # use grundy_games as grundy;
/// use grundy::explore::explore;
/// use grundy::{Budget, Position};
/// let position = Position::parse("nim 1 2").unwrap();
/// let graph = explore(&position, &Budget::unlimited()).unwrap();
/// assert!(graph.names().eq(["nim 1 2", "nim 2", "nim 1 1", "nim 1", "nim"]));
/// assert_eq!(graph.followers(0), [1, 2, 3]);
/// assert_eq!(graph.values().unwrap()[0], 3);
/// ```
pub fn explore(position: &Position, budget: &Budget) -> Result<Graph, Unexplored> {
    explore_all(&[position], budget).map(|(graph, _)| graph)
}

/// The same, where all moves that end the whole sum lead to one vertex without moves, whose player has lost in
/// normal play.
///
/// # Errors
/// The budget ran out, or a move can make its player move again.
///
/// ```
/// # use grundy_games as grundy;
/// use grundy::explore::{Unexplored, explore, explore_to_ends};
/// use grundy::{Budget, Position};
/// let position: Position = "treblecross 3".parse().unwrap();
/// let budget = Budget::unlimited();
/// assert_eq!(explore(&position, &budget).unwrap_err(), Unexplored::Ends("treblecross".into()));
/// // No cell is marked, or one of three, or two, or the game has ended.
/// assert_eq!(explore_to_ends(&position, &budget).unwrap().len(), 1 + 3 + 3 + 1);
/// ```
pub fn explore_to_ends(position: &Position, budget: &Budget) -> Result<Graph, Unexplored> {
    let explorer = Explorer { ends: true, ..Explorer::new(budget) };
    explorer.whole(&[position]).map(|(graph, _)| graph)
}

/// The game graph of several positions, and the vertex of each of them. A position that follows
/// from several of them is one vertex.
///
/// # Errors
/// As of [`explore`].
pub fn explore_all(
    positions: &[&Position],
    budget: &Budget,
) -> Result<(Graph, Vec<u32>), Unexplored> {
    Explorer::new(budget).whole(positions)
}

/// What makes all moves of a position.
trait Expands {
    /// A part of a position, as a term of its own.
    type Part: Clone;

    /// The part of this text.
    fn part(&mut self, text: &str) -> Result<Self::Part, Unexplored>;

    /// A move leads to a position with these parts.
    fn option(
        &mut self,
        parts: Vec<Self::Part>,
        position: &Position,
        chosen: &Move,
    ) -> Result<(), Unexplored>;

    /// A move of the term ends the whole sum.
    fn end(&mut self, term: &Term) -> Result<(), Unexplored> {
        Err(Unexplored::Ends(term.name()))
    }
}

/// Makes all moves of a position.
fn expand<E: Expands>(position: &Position, budget: &Budget, on: &mut E) -> Result<(), Unexplored> {
    if let Some(term) = position.terms().iter().find(|term| term.is_marked()) {
        return Err(Unexplored::marked(term));
    }
    // The parts of every term as the next player sees them.
    let mut still = Vec::new();
    for term in position.terms() {
        let mut texts = Vec::new();
        term.push_parts(None, &mut texts);
        still.push(texts.iter().map(|text| on.part(text)).collect::<Result<Vec<_>, _>>()?);
    }
    for (index, term) in position.movable() {
        let mut texts = Vec::new();
        every_move(term, budget, |patch| {
            if patch.ends {
                return on.end(term);
            }
            texts.clear();
            term.push_parts(Some(&patch), &mut texts);
            let others = still.iter().enumerate().filter(|(other, _)| *other != index);
            let mut key: Vec<_> = others.flat_map(|(_, parts)| parts.iter().cloned()).collect();
            for text in &texts {
                key.push(on.part(text)?);
            }
            on.option(key, position, &Move { term: index, patch })
        })?;
    }
    Ok(())
}

struct Explorer<'a> {
    found: Found<'a>,
    /// The text of each vertex.
    names: Names,
    arcs: Vec<(u32, u32)>,
    /// Whether moves may end the whole sum.
    ends: bool,
    /// The vertices whose moves were not made yet, in their order; `None` for the end of the sum.
    ahead: VecDeque<Option<Position>>,
}

impl<'a> Explorer<'a> {
    /// Nothing yet; no move may end the whole sum.
    fn new(budget: &'a Budget) -> Explorer<'a> {
        Explorer {
            found: Found::new(budget),
            names: Names::default(),
            arcs: Vec::new(),
            ends: false,
            ahead: VecDeque::new(),
        }
    }

    /// The graph of these positions, and their vertices.
    fn whole(mut self, positions: &[&Position]) -> Result<(Graph, Vec<u32>), Unexplored> {
        match self.run(positions) {
            Ok(vertices) => Ok((Graph::new(self.names, &self.arcs), vertices)),
            Err(obstacle) => {
                self.found.meter.budget.release(self.found.meter.reserved);
                Err(obstacle)
            }
        }
    }

    /// Makes all moves that these positions lead to; gives their vertices.
    fn run(&mut self, positions: &[&Position]) -> Result<Vec<u32>, Unexplored> {
        let mut vertices = Vec::new();
        for position in positions {
            let mut key = Vec::new();
            for part in position.parts() {
                key.push(self.found.part(&part)?);
            }
            vertices.push(self.vertex(key, || (*position).clone())?);
        }
        let mut from = 0;
        while let Some(position) = self.ahead.pop_front() {
            if let Some(position) = position {
                let budget = self.found.meter.budget;
                expand(&position, budget, &mut Expanding { explorer: self, from })?;
                self.found.meter.release(memory_of(&position));
            }
            from += 1;
        }
        Ok(vertices)
    }

    /// The vertex with these parts; `position` makes it where it is new.
    fn vertex(
        &mut self,
        mut key: Vec<u32>,
        position: impl FnOnce() -> Position,
    ) -> Result<u32, Stop> {
        if let Some(known) = self.found.find(&mut key)? {
            return Ok(known);
        }
        if self.names.len() >= u32::MAX as usize || self.arcs.len() >= u32::MAX as usize {
            return Err(Stop::Memory);
        }
        let position = position();
        let text = position.text();
        let meter = &mut self.found.meter;
        meter.reserve(2 * text.len() as u64 + NAME + memory_of(&position))?;
        meter.watch(2 * text.len() + 256, self.names.len() as u64)?;
        let vertex = self.found.insert(&key)?;
        self.ahead.push_back(Some(position));
        let named = self.names.insert(&text);
        assert_eq!(vertex, named, "different parts have different texts");
        Ok(vertex)
    }

    /// The vertex of the end of the sum.
    fn end(&mut self) -> Result<u32, Stop> {
        /// No part is written so.
        const END: &str = "\n";
        let mut key = [self.found.part(END)?];
        if let Some(known) = self.found.find(&mut key)? {
            return Ok(known);
        }
        self.found.meter.reserve(NAME)?;
        self.ahead.push_back(None);
        self.names.insert(END);
        self.found.insert(&key)
    }

    fn arc(&mut self, from: u32, to: u32) -> Result<(), Unexplored> {
        self.found.meter.reserve(ARC)?;
        self.arcs.push((from, to));
        Ok(())
    }
}

/// A vertex whose moves are made.
struct Expanding<'e, 'a> {
    explorer: &'e mut Explorer<'a>,
    from: u32,
}

impl Expands for Expanding<'_, '_> {
    type Part = u32;

    fn part(&mut self, text: &str) -> Result<u32, Unexplored> {
        Ok(self.explorer.found.part(text)?)
    }

    fn option(
        &mut self,
        key: Vec<u32>,
        position: &Position,
        chosen: &Move,
    ) -> Result<(), Unexplored> {
        let to = self.explorer.vertex(key, || position.after(chosen))?;
        self.explorer.arc(self.from, to)
    }

    fn end(&mut self, term: &Term) -> Result<(), Unexplored> {
        if !self.explorer.ends {
            return Err(Unexplored::Ends(term.name()));
        }
        let to = self.explorer.end()?;
        self.explorer.arc(self.from, to)
    }
}

/// The number of bytes that an arc costs: a pair in a table that doubles, and its place in the
/// rows.
const ARC: u64 = 20;

/// The memory of a position whose moves were not made yet.
fn memory_of(position: &Position) -> u64 {
    position.terms().iter().map(|term| term.bytes() + 64).sum::<u64>() + 64
}
