//! Pieces of any graph.

use std::sync::Arc;

use super::Rule;
use super::bits::Bits;
use super::images::Images;
use super::simple::Simple;
use crate::budget::{Budget, Stop};
use crate::mex::BitMask;
use crate::search::{BarePieces, Listing, Move, Pieces, Provable, Receive};

/// Pieces of larger graphs stay as they lie: the tables of their symmetries would be large.
const IMAGED: u32 = 64;

/// A graph whose vertices have numbers below [`Bits::CELLS`].
#[derive(Clone)]
pub struct Web<B> {
    rule: Rule,
    neighbours: Vec<B>,
    /// Where symmetries that are their own inverses bring each vertex.
    turns: Arc<[Vec<u32>]>,
    /// All symmetries, if there are few.
    images: Arc<Images<B>>,
    /// The values of paths by their numbers of vertices.
    paths: Vec<u32>,
}

impl<B: Bits> Web<B> {
    /// The game of a rule on a graph; `None` if it has too many vertices.
    pub fn new(rule: Rule, graph: &Simple) -> Option<Web<B>> {
        let order = u32::try_from(graph.order()).ok().filter(|&order| order <= B::CELLS)?;
        let set = |list: &[u32]| list.iter().fold(B::default(), |set, &next| set | B::cell(next));
        let neighbours = (0..order).map(|vertex| set(graph.neighbours(vertex))).collect();
        let symmetries = graph.symmetries();
        let back = |turn: &&Vec<u32>| {
            (0..).zip(*turn).all(|(vertex, &image)| turn[image as usize] == vertex)
        };
        let turns = symmetries.iter().filter(back).cloned().collect();
        let imaged = if order <= IMAGED { symmetries } else { &[] };
        let images = Arc::new(Images::new(imaged));
        Some(Web { rule, neighbours, turns, images, paths: paths(rule, order as usize) })
    }

    /// The component of a vertex, whether it is a path, and how many vertices it has.
    fn component(&self, cells: B, of: B) -> (B, bool, u32) {
        let (mut found, mut new) = (of, of);
        let (mut order, mut degrees, mut largest) = (0, 0, 0);
        while !new.is_empty() {
            let mut next = B::default();
            for cell in new.cells() {
                let own = self.neighbours[cell as usize] & cells;
                let degree = own.count();
                order += 1;
                degrees += degree;
                largest = largest.max(degree);
                next = next | own;
            }
            new = next & !found;
            found = found | new;
        }
        (found, largest <= 2 && degrees + 2 == 2 * order, order)
    }

    /// Whether one of its symmetries brings a piece onto itself, and no vertex onto itself or onto a
    /// neighbour: then every move has an answer, its image.
    fn is_balanced(&self, piece: B) -> bool {
        let apart = |turn: &Vec<u32>| {
            piece.cells().all(|cell| {
                let (own, image) = (B::cell(cell), B::cell(turn[cell as usize]));
                let met = own | self.neighbours[cell as usize];
                !(image & piece & !met).is_empty()
            })
        };
        piece.count().is_multiple_of(2) && self.turns.iter().any(apart)
    }

    /// The components of some vertices, as one option.
    pub fn pieces(&self, mut cells: B, out: &mut impl Receive<B>) {
        out.begin();
        while !cells.is_empty() {
            let (piece, path, order) = self.component(cells, B::cell(cells.first()));
            cells = cells ^ piece;
            match path || order == 1 {
                true => out.known(self.paths[order as usize]),
                false if self.is_balanced(piece) => out.known(0),
                false => out.piece(self.images.least(piece)),
            }
        }
        out.end();
    }
}

/// The values of paths of up to this many vertices, by mex.
fn paths(rule: Rule, most: usize) -> Vec<u32> {
    let mut values: Vec<u32> = vec![0];
    for _ in 1..=most {
        values.push(next_path(rule, &values));
    }
    values
}

/// The value of a path by those of all shorter ones.
pub(super) fn next_path(rule: Rule, shorter: &[u32]) -> u32 {
    let order = shorter.len();
    let mut values = BitMask::new();
    match rule {
        Rule::Vertex => (0..order).for_each(|at| {
            values.insert(shorter[at.saturating_sub(1)] ^ shorter[(order - at).saturating_sub(2)]);
        }),
        Rule::Edge => (1..order).for_each(|at| {
            values.insert(shorter[at - 1] ^ shorter[order - at - 1]);
        }),
    }
    values.mex()
}

impl<B: Bits> Web<B> {
    /// The components of some vertices as bare pieces, as one option.
    pub fn bare_pieces(&self, mut cells: B, out: &mut Listing<B>) {
        out.begin();
        while !cells.is_empty() {
            let (piece, _, order) = self.component(cells, B::cell(cells.first()));
            cells = cells ^ piece;
            match (order, self.rule) {
                (1, Rule::Edge) => {}
                (1, Rule::Vertex) | (2, _) => out.known(1),
                _ => out.piece(piece),
            }
        }
        out.end();
    }
}

impl<B: Bits> BarePieces for Web<B> {}

impl<B: Bits> Web<B> {
    /// Calls `each` with every move on a piece, and with what it leaves, all components together.
    fn each_move(&self, piece: B, each: &mut dyn FnMut(Move, B)) {
        for cell in piece.cells() {
            let own = self.neighbours[cell as usize] & piece;
            let left = piece ^ B::cell(cell);
            match self.rule {
                Rule::Vertex => each([cell, cell], left & !own),
                Rule::Edge => {
                    for next in own.cells().filter(|&next| next > cell) {
                        each([cell, next], left ^ B::cell(next));
                    }
                }
            }
        }
    }
}

impl<B: Bits> Provable for Web<B> {
    fn moves(
        &mut self,
        piece: B,
        by: &mut Vec<Move>,
        out: &mut Listing<B>,
        _: &Budget,
    ) -> Result<(), Stop> {
        self.each_move(piece, &mut |own, left| {
            by.push(own);
            self.bare_pieces(left, out);
        });
        Ok(())
    }

    fn valued(&self, left: B, out: &mut Listing<B>) {
        self.pieces(left, out);
    }

    fn is_balanced(&self, piece: B) -> bool {
        Web::is_balanced(self, piece)
    }
}

impl<B: Bits> Pieces for Web<B> {
    type Piece = B;

    fn twin(&self) -> Option<Web<B>> {
        Some(self.clone())
    }

    fn options(&mut self, piece: B, out: &mut impl Receive<B>, _: &Budget) -> Result<(), Stop> {
        self.each_move(piece, &mut |_, left| self.pieces(left, out));
        Ok(())
    }

    fn size(&self, piece: B) -> u32 {
        piece.count()
    }

    fn mobility(&self, piece: B) -> u32 {
        match self.rule {
            Rule::Vertex => piece.count(),
            Rule::Edge => {
                let degree = |cell: u32| (self.neighbours[cell as usize] & piece).count();
                piece.cells().map(degree).sum::<u32>() / 2
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Rule, paths};

    #[test]
    fn paths_are_heaps() {
        // 0.137 and 0.07 (Winning Ways, chapter 4).
        let vertex = [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3];
        assert_eq!(paths(Rule::Vertex, 19), vertex);
        let edge = [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3];
        assert_eq!(paths(Rule::Edge, 19), edge);
    }
}
