//! Pieces of a grid without values: in misère play, and in proofs.

use super::Grid;
use crate::boards::regions::Rule;
use crate::boards::regions::bits::Bits;
use crate::boards::regions::boxes::Boxes;
use crate::budget::{Budget, Stop};
use crate::search::{BarePieces, Listing, Move, Provable, Receive};

impl<B: Bits> Grid<B> {
    /// The same grid without values that are known at once.
    pub fn without_values(&self) -> Grid<B> {
        Grid { boxes: Boxes::none(self.rule), ..self.clone() }
    }

    /// The least of the images of a component in the corner.
    fn least_image(&self, piece: B) -> B {
        let (cells, height, width) = self.upright(piece);
        let half = |cells: B| self.half_turned(cells, height, width);
        let images = |cells: B| {
            let flipped = self.upside_down(cells, height, width);
            cells.min(half(cells)).min(flipped).min(half(flipped))
        };
        match height == width {
            true => images(cells).min(images(self.turned(cells, height))),
            false => images(cells),
        }
    }

    /// Gives what is left after a move to the list as bare pieces.
    pub fn bare_pieces(&self, mut cells: B, out: &mut Listing<B>) {
        out.begin();
        let lonely = cells & !self.around(cells);
        cells = cells ^ lonely;
        if self.rule == Rule::Vertex {
            out.known(lonely.count() & 1);
        }
        while !cells.is_empty() {
            let piece = self.component(cells, cells);
            cells = cells ^ piece;
            match (piece.count(), self.rule) {
                (2, _) | (3, Rule::Edge) => out.known(1),
                _ => out.piece(self.least_image(piece)),
            }
        }
        out.end();
    }
}

impl<B: Bits> BarePieces for Grid<B> {}

impl<B: Bits> Grid<B> {
    /// Calls `each` with every move on a piece, and with what it leaves, all components together.
    fn each_move(&self, piece: B, each: &mut dyn FnMut(Move, B)) {
        match self.rule {
            Rule::Edge => {
                for by in [1, self.stride] {
                    for cell in (piece & piece >> by).cells() {
                        let left = piece ^ B::cell(cell) ^ B::cell(cell + by);
                        each([cell, cell + by], left);
                    }
                }
            }
            Rule::Vertex => {
                for at in piece.cells() {
                    let cell = B::cell(at);
                    each([at, at], piece & !(cell | self.around(cell)));
                }
            }
        }
    }
}

impl<B: Bits> Provable for Grid<B> {
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
        self.split(left, left, out);
    }

    fn is_balanced(&self, piece: B) -> bool {
        let (cells, height, width) = self.to_corner(piece);
        cells == self.half_turned(cells, height, width) && self.holds_still(cells, height, width)
    }
}
