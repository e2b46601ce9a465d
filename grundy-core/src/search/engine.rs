//! A search for values that a game brings along.

use std::ops::ControlFlow;

use crate::outcome::FoundBy;
use crate::{Budget, Nimber, Stop, Value};

/// Receives the options of a position one by one. Each option is a sum of positions (usually
/// one; none if nothing is left). Return [`ControlFlow::Break`] to stop the list.
pub type EachOption<'a, P> = dyn FnMut(&[P]) -> ControlFlow<()> + 'a;

/// Facts that prove the value or the outcome of a position to a checker that knows the rules of
/// the game alone, and no search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardProof {
    /// The nim-value; if the outcome was asked for, 0 or 1 for any other value.
    pub value: u32,
    /// The facts, each of which follows from those on smaller pieces.
    pub facts: BoardFacts,
    /// Vertices that have the value 0 together, in pairs: the answer to a move is what the exchange of the pairs
    /// makes of it. Empty where the facts need none.
    pub pairs: Vec<(u32, u32)>,
}

/// Facts on the pieces of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardFacts {
    /// A position is a set of vertices of a graph, from which moves take some; the vertices of a
    /// grid are numbered row by row, its shorter sides being the rows.
    Vertices(Vec<BoardFact>),
    /// A position of Sprouts is a list of lands.
    Lands(Vec<LandFact>),
}

/// A fact on a land of Sprouts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LandFact {
    /// The land, as the string notation writes it.
    pub land: String,
    /// The nim-value that it has, or does not have.
    pub value: u32,
    /// Whether it has it.
    pub is: bool,
}

/// A fact on a connected set of vertices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardFact {
    /// Its vertices, as bits; the first word has those below 64.
    pub piece: [u64; 4],
    /// The nim-value that it has, or does not have.
    pub value: u32,
    /// The move to this value, where the piece has another one: the vertex that is taken with its
    /// neighbours (of Nimstring the string that is cut), or the two that are taken.
    pub by: Option<(u32, Option<u32>)>,
}

/// A search for the values of one game, in place of the one over its options.
///
/// By implementing the trait you promise that each answer is the one that the definition gives.
/// An engine may keep what it finds: the terms of one game share it.
pub trait Engine<P>: Send {
    /// The nim-value of a position; `None` if the engine does not take it on.
    ///
    /// # Errors
    /// The budget ran out.
    fn value(&mut self, position: &P, budget: &Budget) -> Result<Option<Nimber>, Stop>;

    /// The value of a position, of a game in which it may be none of Nim; `None` if the engine does not
    /// take it on.
    ///
    /// # Errors
    /// The budget ran out.
    fn full_value(&mut self, position: &P, budget: &Budget) -> Result<Option<Value>, Stop> {
        Ok(self.value(position, budget)?.map(Value::Nim))
    }

    /// Whether the nim-value of a position is `value`, which may cost less than to find the
    /// value; `None` if the engine does not take the position on.
    ///
    /// # Errors
    /// The budget ran out.
    fn has_value(
        &mut self,
        position: &P,
        value: Nimber,
        budget: &Budget,
    ) -> Result<Option<bool>, Stop>;

    /// How it finds the value of a position.
    fn found_by(&self, _position: &P) -> FoundBy {
        FoundBy::Search
    }

    /// Whether it answers questions about misère play.
    fn plays_misere(&self) -> bool {
        false
    }

    /// Whether the player to move wins the sum of some positions in misère play; `None` if the
    /// engine does not take them on.
    ///
    /// # Errors
    /// The budget ran out.
    fn wins_misere(&mut self, _parts: &[P], _budget: &Budget) -> Result<Option<bool>, Stop> {
        Ok(None)
    }

    /// Says that values of many positions inside of this one will be asked for: what is found for
    /// one of them should be there for the others. The answers do not depend on it.
    fn expect(&mut self, _largest: &P) {}

    /// Whether it proves anything.
    fn proves(&self) -> bool {
        false
    }

    /// Facts that prove the value of a position; or if `outcome`, only whether it is 0. `None` if
    /// the engine proves nothing of it.
    ///
    /// # Errors
    /// The budget ran out.
    fn prove(
        &mut self,
        _position: &P,
        _outcome: bool,
        _budget: &Budget,
    ) -> Result<Option<BoardProof>, Stop> {
        Ok(None)
    }

    /// Takes over facts that [`prove`](Engine::prove) gave for the same position. They are believed.
    /// `false` if the engine has no use for them.
    fn learn(&mut self, _position: &P, _facts: &BoardFacts, _budget: &Budget) -> bool {
        false
    }

    /// What the search for a position has found, as bytes that a later run can
    /// [`recall`](Engine::recall); `None` if the engine keeps nothing.
    fn keep(&mut self, _position: &P) -> Option<Vec<u8>> {
        None
    }

    /// Takes over what was kept of the search for the same position. The bytes are believed.
    /// `false` if they belong to no such search.
    ///
    /// # Errors
    /// The memory does not suffice.
    fn recall(&mut self, _position: &P, _state: &[u8], _budget: &Budget) -> Result<bool, Stop> {
        Ok(false)
    }

    /// How many positions it has looked at.
    fn met(&self) -> u64;
}
