//! Pieces of a grid.

use super::Rule;
use super::bits::Bits;
use super::cabinet::Cabinet;
use crate::search::{Listing, Pieces};

/// The cells of a grid in rows of `width` with one empty column after each, so that no row leads
/// to the next one. The grid is at least as high as it is wide.
pub struct Grid<B> {
    rule: Rule,
    stride: u32,
    /// The cells of one row, and of the first column.
    row: B,
    /// Of eight cells of a row the same cells as a column.
    columns: Vec<B>,
    cabinet: Option<Cabinet>,
}

/// The lengths of the edges of the box whose positions are all valued before a search.
const BOX: (u32, u32) = (5, 4);
/// Smaller grids are not worth a box.
const WORTH: u32 = 30;

impl<B: Bits> Grid<B> {
    /// A grid of rows and columns; `None` if it has too many cells.
    pub fn new(rule: Rule, height: u32, width: u32) -> Option<Grid<B>> {
        let (height, width) = (height.max(width), height.min(width));
        let stride = width + 1;
        if height.checked_mul(stride)? > B::CELLS + 1 {
            return None;
        }
        let row = (0..width).fold(B::default(), |row, cell| row | B::cell(cell));
        let columns = (0..256u64).map(|cells| {
            let cells = cells.cells().filter(|cell| cell * stride < B::CELLS);
            cells.fold(B::default(), |column, cell| column | B::cell(cell * stride))
        });
        let cabinet =
            (height * width >= WORTH && width >= BOX.1).then(|| Cabinet::new(rule, BOX.0, BOX.1));
        Some(Grid { rule, stride, row, columns: columns.collect(), cabinet })
    }

    /// The place of a cell of the grid with `height` rows and `width` columns.
    pub fn place(&self, height: u32, width: u32, cell: u32) -> u32 {
        let (row, column) = (cell / width, cell % width);
        if height >= width { row * self.stride + column } else { column * self.stride + row }
    }

    #[inline]
    fn around(&self, cells: B) -> B {
        cells << 1 | cells >> 1 | cells << self.stride | cells >> self.stride
    }

    /// The component of a cell.
    #[inline]
    fn component(&self, cells: B, of: B) -> B {
        let mut found = of;
        loop {
            // Two steps at a time.
            let next = (found | self.around(found)) & cells;
            let next = (next | self.around(next)) & cells;
            if next == found {
                return found;
            }
            found = next;
        }
    }

    #[inline]
    fn row_of(&self, cells: B, row: u32) -> B {
        cells >> (row * self.stride) & self.row
    }

    /// Moves the cells to the first row and column; gives the height and width of their box too.
    #[inline]
    fn to_corner(&self, cells: B) -> (B, u32, u32) {
        let cells = cells >> (cells.first() / self.stride * self.stride);
        let (mut all, mut left, mut height) = (B::default(), cells, 0);
        while !left.is_empty() {
            all = all | (left & self.row);
            left = left >> self.stride;
            height += 1;
        }
        let first = all.first();
        let width = B::CELLS - all.reversed().first() - first;
        (cells >> first, height, width)
    }

    fn turned(&self, cells: B, height: u32) -> B {
        let mut turned = B::default();
        for row in 0..height {
            let (mut own, mut at) = (self.row_of(cells, row).low(), 0);
            while own != 0 {
                turned = turned | self.columns[(own & 255) as usize] << (at * self.stride + row);
                own >>= 8;
                at += 8;
            }
        }
        turned
    }

    fn upside_down(&self, cells: B, height: u32) -> B {
        (0..height).fold(B::default(), |turned, row| {
            turned | self.row_of(cells, row) << ((height - 1 - row) * self.stride)
        })
    }

    /// The normal form of a component, its half turn, and the height and width of its box, if
    /// that is not known at once.
    fn form(&self, piece: B) -> Result<B, u32> {
        let (mut cells, mut height, mut width) = self.to_corner(piece);
        if width > height {
            cells = self.turned(cells, height);
            (height, width) = (width, height);
        }
        if let Some(cabinet) = &self.cabinet
            && height <= BOX.0
            && width <= BOX.1
        {
            let rows =
                (0..height).map(|row| (self.row_of(cells, row).low() as usize) << (row * BOX.1));
            return Err(cabinet.value(rows.sum()));
        }
        let half = |cells: B| cells.reversed() >> (B::CELLS - (height - 1) * self.stride - width);
        let other = half(cells);
        if other == cells && self.is_balanced(cells, height, width) {
            return Err(0);
        }
        let flipped = self.upside_down(cells, height);
        let mut least = cells.min(other).min(flipped).min(half(flipped));
        if height == width {
            let cells = self.turned(cells, height);
            let flipped = self.upside_down(cells, height);
            least = least.min(cells).min(half(cells)).min(flipped).min(half(flipped));
        }
        Ok(least)
    }

    /// Whether a component that half a turn brings onto itself is lost because no move meets its
    /// own image: only moves at the centre could.
    fn is_balanced(&self, cells: B, height: u32, width: u32) -> bool {
        let free =
            |row: u32, column: u32| !(cells & B::cell(row * self.stride + column)).is_empty();
        match (height % 2, width % 2) {
            (0, 0) => true,
            _ => !free(height / 2, width / 2),
        }
    }

    /// Gives what is left after a move to the list, component by component.
    fn split(&self, mut cells: B, out: &mut Listing<B>) {
        out.begin();
        let lonely = cells & !self.around(cells);
        cells = cells ^ lonely;
        if self.rule == Rule::Vertex {
            out.known(lonely.count() & 1);
        }
        while !cells.is_empty() {
            let piece = self.component(cells, B::cell(cells.first()));
            cells = cells ^ piece;
            match (piece.count(), self.rule) {
                (2, _) | (3, Rule::Edge) => out.known(1),
                (3, Rule::Vertex) => out.known(2),
                _ => match self.form(piece) {
                    Ok(form) => out.piece(form),
                    Err(value) => out.known(value),
                },
            }
        }
        out.end();
    }

    /// The components of some cells, as one option.
    pub fn pieces(&self, cells: B, out: &mut Listing<B>) {
        self.split(cells, out);
    }
}

impl<B: Bits> Pieces for Grid<B> {
    type Piece = B;

    fn options(&mut self, piece: B, out: &mut Listing<B>) {
        match self.rule {
            Rule::Edge => {
                for by in [1, self.stride] {
                    for cell in (piece & piece >> by).cells() {
                        self.split(piece ^ B::cell(cell) ^ B::cell(cell + by), out);
                    }
                }
            }
            Rule::Vertex => {
                for cell in piece.cells() {
                    let cell = B::cell(cell);
                    self.split(piece & !(cell | self.around(cell)), out);
                }
            }
        }
    }

    #[inline]
    fn size(&self, piece: B) -> u32 {
        piece.count()
    }

    #[inline]
    fn mobility(&self, piece: B) -> u32 {
        match self.rule {
            Rule::Edge => (piece & piece >> 1).count() + (piece & piece >> self.stride).count(),
            Rule::Vertex => piece.count(),
        }
    }

    /// How far the cheapest straight cut leaves the piece from falling apart.
    fn cost(&self, piece: B) -> u32 {
        let size = piece.count();
        let mut cost = size;
        let mut seen = 0;
        let mut left = piece;
        while !left.is_empty() {
            let row = left & self.row;
            left = left >> self.stride;
            seen += row.count();
            let links = (row & left).count();
            cost = cost.min(seen.max(size - seen) + 6 * links);
        }
        cost + 2 * size
    }
}
