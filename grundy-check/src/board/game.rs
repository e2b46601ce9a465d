//! What a check of facts asks of a game: its pieces, and what moves leave of them.

use super::facts::{Fact, Facts};
use super::graph::Rule;
use super::read::Board;
use super::set::Set;
use crate::message::{Message, message};
use crate::unproved::{Unproved, refuse};
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

    /// Whether facts may pair the vertices.
    const PAIRS: bool = false;

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
    /// Notes the sets of vertices that facts pair, once it is checked that every move has an answer there: the
    /// exchange of the pairs brings edges onto edges, and no vertex is joined to its partner.
    ///
    /// # Errors
    /// A fact for which that does not hold.
    pub fn pair(&mut self, facts: &Facts) -> Result<(), Unproved> {
        for text in facts.texts().filter(|text| text.starts_with('~')) {
            let fact = Fact::parse(text).map_err(Unproved::Refused)?;
            match self.exchanged(&fact) {
                Some(set) if matches!(self.rule, Rule::Vertex | Rule::Edge) => {
                    self.paired.insert(set);
                }
                _ => return refuse(message!("check-fact-pairs", fact = fact.shown())),
            }
        }
        Ok(())
    }

    /// The vertices of a fact that pairs them; `None` where some move has no answer.
    fn exchanged(&self, fact: &Fact<'_>) -> Option<Set> {
        let mut image = vec![None; self.graph.order() as usize];
        let mut all = Set::default();
        for (one, other) in fact.pairs() {
            for (from, to) in [(one, other), (other, one)] {
                let place = image.get_mut(from as usize)?;
                (from != to && place.replace(to).is_none()).then_some(())?;
                all.insert(from);
            }
        }
        let image = |vertex: u32| image[vertex as usize].unwrap_or(vertex);
        let fits = |vertex: u32| {
            let near = self.graph.near(vertex).and(all);
            let brought: Vec<u32> = near.iter().map(image).collect();
            let own = image(vertex);
            !near.contains(own) && Set::of(&brought) == self.graph.near(own).and(all)
        };
        all.iter().all(fits).then_some(all)
    }

    /// The pieces of some vertices from which nothing can be taken for free; none where these are paired.
    fn pieces(&self, left: Set) -> Vec<Set> {
        if !self.paired.is_empty() {
            // Nobody can take a vertex of Arc Kayles that is joined to no other.
            let joined = |vertex: &u32| !self.graph.near(*vertex).and(left).is_empty();
            let counts = left.iter().filter(|vertex| self.rule != Rule::Edge || joined(vertex));
            if self.paired.contains(&Set::of(&counts.collect::<Vec<u32>>())) {
                return Vec::new();
            }
        }
        let mut pieces = Vec::new();
        self.graph.components(left, &mut pieces);
        pieces
    }
}

impl Game for Board {
    type Piece = Set;

    const PAIRS: bool = true;

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
