//! What a check of facts asks of a game: its pieces, and what moves leave of them.

use super::facts::Fact;
use super::read::Board;
use super::set::Set;
use crate::message::{Message, message};
use crate::unproved::Unproved;
use std::hash::Hash;
use std::ops::ControlFlow;

/// Sets of at most this many vertices need no facts: their values are computed by the definition.
pub const FREE: u32 = 10;

/// Whether a list of options is to go on; or that it need not, or why the check fails.
pub(super) type Flow = ControlFlow<Result<(), Unproved>>;
/// Receives the pieces that a move leaves.
pub(super) type Each<'a, P> = dyn FnMut(&[P]) -> Flow + 'a;

/// A game whose positions fall apart into independent pieces.
///
/// Pieces that are equal have to have the same value, and what a move leaves has to be smaller than
/// the piece itself.
pub(super) trait Game {
    /// A piece in its normal form.
    type Piece: Clone + Eq + Hash;

    /// The work of one option, beside that of one value of a heap.
    const WORK: u64 = 100;

    /// The pieces of the position of the claim; `None` if it is loony.
    fn start(&self) -> Option<Vec<Self::Piece>>;

    /// The piece that a fact is about; else why it is no fact on a piece of this board.
    fn piece(&self, fact: &Fact<'_>) -> Result<Self::Piece, Message>;

    /// Whether the value of a piece is to be computed by the definition.
    fn is_small(&self, piece: &Self::Piece) -> bool;

    /// Whether a symmetry shows that the value of a piece is 0.
    fn is_balanced(&self, _piece: &Self::Piece) -> bool {
        false
    }

    /// What a piece takes beside the value itself, in bytes.
    fn bytes(_piece: &Self::Piece) -> u64 {
        0
    }

    /// Calls `each` with what every move on a piece leaves, if it counts for the value of the
    /// piece.
    fn options(&self, piece: &Self::Piece, each: &mut Each<'_, Self::Piece>) -> Flow;

    /// Calls `each` with what those moves leave of which one is to lead to the value of a fact that
    /// says what the value of its piece is not.
    fn witnesses(&self, fact: &Fact<'_>, each: &mut Each<'_, Self::Piece>) -> Flow;
}

/// The list fails.
fn failed(why: Message) -> Flow {
    ControlFlow::Break(Err(Unproved::Refused(why)))
}

impl Board {
    /// The pieces of some vertices from which nothing can be taken for free.
    fn pieces(&self, left: Set) -> Vec<Set> {
        let mut pieces = Vec::new();
        self.graph.components(left, &mut pieces);
        pieces
    }
}

impl Game for Board {
    type Piece = Set;

    fn start(&self) -> Option<Vec<Set>> {
        self.graph.settled(self.start).map(|left| self.pieces(left))
    }

    fn piece(&self, fact: &Fact<'_>) -> Result<Set, Message> {
        let vertices = self.graph.vertices();
        match fact.vertices() {
            Some(piece) if !piece.is_empty() && piece.minus(vertices).is_empty() => {
                match self.graph.settled(piece) == Some(piece) {
                    true => Ok(self.graph.normal(piece)),
                    false => Err(message!("check-fact-free", fact = fact.shown())),
                }
            }
            _ => Err(message!("check-fact-text", fact = fact.shown())),
        }
    }

    fn is_small(&self, piece: &Set) -> bool {
        piece.len() <= FREE
    }

    fn is_balanced(&self, piece: &Set) -> bool {
        self.graph.is_balanced(*piece)
    }

    /// A move that leaves a loony position does not count.
    fn options(&self, piece: &Set, each: &mut Each<'_, Set>) -> Flow {
        self.graph.moves(self.rule, *piece, |_, left| match self.graph.settled(left) {
            Some(left) => each(&self.pieces(left)),
            None => ControlFlow::Continue(()),
        })
    }

    fn witnesses(&self, fact: &Fact<'_>, each: &mut Each<'_, Set>) -> Flow {
        let (piece, by) = (fact.vertices().unwrap_or_default(), fact.by());
        let Some(left) = by.and_then(|by| self.graph.play(self.rule, piece, by)) else {
            return failed(message!("check-fact-no-move", fact = fact.shown()));
        };
        match self.graph.settled(left) {
            Some(left) => each(&self.pieces(left)),
            None => failed(message!("check-fact-loony", fact = fact.shown())),
        }
    }
}
