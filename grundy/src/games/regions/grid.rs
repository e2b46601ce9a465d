//! Pieces of a grid.

use std::sync::Arc;

use super::Rule;
use super::bits::Bits;
use super::cabinet::Cabinet;
use crate::budget::{Budget, Stop};
use crate::search::{Listing, Pieces};

mod bare;
#[cfg(test)]
mod tests;

/// The cells of a grid in rows of `width` with at least one empty column after each, so that no
/// row leads to the next one. The grid is at least as high as it is wide.
#[derive(Clone)]
pub struct Grid<B> {
    rule: Rule,
    /// From a row to the next one. With [`EIGHT`] the whole grid fits into the low 64 cells, and
    /// its turns and reflections take a few operations on a word.
    stride: u32,
    /// The cells of the first row, and of the first column.
    row: B,
    column: B,
    /// The row of each cell.
    rows: Vec<u8>,
    /// Whether the cells around a domino that are free hang together there.
    rings: Vec<bool>,
    /// Of eight cells of a row the same cells as a column.
    columns: Vec<B>,
    cabinet: Option<Arc<Cabinet>>,
}

/// Grids of fewer cells are not worth a box of which all positions are valued before.
const WORTH: u32 = 30;
/// Grids of as many cells are worth a large one.
const LARGE: u32 = 35;

/// The stride of grids of at most eight rows and seven columns.
const EIGHT: u32 = 8;

/// How many cells lie around a domino: the four above it from the left, the one to its right, the
/// four below it from the right, and the one to its left.
const RING: u32 = 10;
/// Four cells in the opposite order.
const FLIPPED: [u8; 16] = [0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15];

/// Whether the free cells of a ring that touch the domino with a side lie in one run.
fn is_joined(ring: u32) -> bool {
    let free = |at: u32| ring >> (at % RING) & 1 == 1;
    // The corners touch it with a point only.
    let side = |at: &u32| ![0, 3, 5, 8].contains(&(at % RING));
    if ring + 1 == 1 << RING {
        return true;
    }
    let starts = (0..RING).filter(|&at| free(at) && !free(at + RING - 1));
    let runs = starts.filter(|&at| (at..).take_while(|&next| free(next)).any(|next| side(&next)));
    runs.count() == 1
}

/// Eight rows of eight cells with rows and columns exchanged: first within blocks of two by two,
/// then these in blocks of four by four, then those.
fn transposed(cells: u64) -> u64 {
    let exchange = |cells: u64, by: u32, mask: u64| {
        let other = (cells ^ cells >> by) & mask;
        cells ^ other ^ other << by
    };
    let cells = exchange(cells, 7, 0x00aa_00aa_00aa_00aa);
    let cells = exchange(cells, 14, 0x0000_cccc_0000_cccc);
    exchange(cells, 28, 0x0000_0000_f0f0_f0f0)
}

impl<B: Bits> Grid<B> {
    /// A grid of rows and columns; `None` if it has too many cells.
    pub fn new(rule: Rule, height: u32, width: u32) -> Option<Grid<B>> {
        let (height, width) = (height.max(width), height.min(width));
        let stride = match (height <= EIGHT && width < EIGHT, width + 1) {
            (true, _) => EIGHT,
            // The operations on words are for grids of eight rows.
            (false, EIGHT) => EIGHT + 1,
            (false, stride) => stride,
        };
        if height.checked_mul(stride)? > B::CELLS + 1 {
            return None;
        }
        let row = (0..width).fold(B::default(), |row, cell| row | B::cell(cell));
        let columns = (0..256u64).map(|cells| {
            let cells = cells.cells().filter(|cell| cell * stride < B::CELLS);
            cells.fold(B::default(), |column, cell| column | B::cell(cell * stride))
        });
        // A larger box helps larger grids; it is valued in vectors for one rule only.
        let large = rule == Rule::Edge && height * width >= LARGE;
        let sides = match (width, large) {
            (5.., true) => (5, 5),
            (4, true) => (6, 4),
            (4.., false) => (5, 4),
            _ => (6, 3),
        };
        let worth = height * width >= WORTH && width >= sides.1;
        let cabinet = worth.then(|| Arc::new(Cabinet::new(rule, sides.0, sides.1)));
        let column = (0..height).fold(B::default(), |all, at| all | B::cell(at * stride));
        let rows = (0..B::CELLS).map(|cell| (cell / stride) as u8).collect();
        let rings = (0..1 << RING).map(is_joined).collect();
        let columns = columns.collect();
        Some(Grid { rule, stride, row, column, rows, rings, columns, cabinet })
    }

    /// The place of a cell of the grid with `height` rows and `width` columns.
    pub fn place(&self, height: u32, width: u32, cell: u32) -> u32 {
        let (row, column) = (cell / width, cell % width);
        if height >= width { row * self.stride + column } else { column * self.stride + row }
    }

    /// The number of a cell in the grid that has at least as many rows as columns, counted row by
    /// row.
    pub fn vertex(&self, cell: u32) -> u32 {
        cell / self.stride * self.row.count() + cell % self.stride
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
        let row = u32::from(self.rows[cells.first() as usize]);
        let last = u32::from(self.rows[cells.last() as usize]);
        if self.stride == EIGHT {
            // All rows in one: the columns in use.
            let all = (cells >> (row * EIGHT)).low();
            let all = all | all >> 32;
            let all = all | all >> 16;
            let all = (all | all >> 8) & 255;
            let (first, end) = (all.trailing_zeros(), 64 - all.leading_zeros());
            return (cells >> (row * EIGHT + first), last - row + 1, end - first);
        }
        let (mut first, mut width) = (0, self.stride - 1);
        while (cells & self.column << first).is_empty() {
            first += 1;
        }
        while (cells & self.column << (width - 1)).is_empty() {
            width -= 1;
        }
        (cells >> (row * self.stride + first), last - row + 1, width - first)
    }

    /// Whether a connected piece hangs together without the domino on a cell and the one `by`
    /// cells further, as far as the cells around the domino show.
    #[inline]
    fn holds(&self, piece: B, cell: u32, by: u32) -> bool {
        let stride = self.stride;
        // The cells from one on, which may lie before the first one or behind the last one.
        let from = |at: u32, back: u32| match at.checked_sub(back) {
            Some(at) if at >= B::CELLS => 0,
            Some(at) => (piece >> at).low(),
            None => (piece << (back - at)).low(),
        };
        let ring = match by {
            1 => {
                let above = from(cell, stride + 1) & 15;
                let below = from(cell + stride, 1) & 15;
                let (left, right) = (from(cell, 1) & 1, from(cell + 2, 0) & 1);
                above | right << 4 | u64::from(FLIPPED[below as usize]) << 5 | left << 9
            }
            _ => {
                let above = from(cell, stride + 1) & 7;
                let (first, second) = (from(cell, 1), from(cell + stride, 1));
                let below = from(cell + 2 * stride, 1) & 7;
                let right = (first >> 2 & 1) | (second >> 2 & 1) << 1;
                let left = (second & 1) | (first & 1) << 1;
                let below = (below >> 2) | (below & 2) | (below & 1) << 2;
                // As if the domino lay flat: turned by a quarter.
                let ring = above | right << 3 | below << 5 | left << 8;
                (ring << 3 | ring >> 7) & ((1 << RING) - 1)
            }
        };
        self.rings[ring as usize]
    }

    /// The cells with rows and columns exchanged.
    fn turned(&self, cells: B, height: u32) -> B {
        if self.stride == EIGHT {
            return B::of_low(transposed(cells.low()));
        }
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

    /// Half a turn of the cells of a box in the corner.
    #[inline]
    fn half_turned(&self, cells: B, height: u32, width: u32) -> B {
        cells.reversed() >> (B::CELLS - (height - 1) * self.stride - width)
    }

    /// The cells of a box in the corner with its rows in the opposite order.
    fn upside_down(&self, cells: B, height: u32) -> B {
        if self.stride == EIGHT {
            return B::of_low(cells.low().swap_bytes() >> (64 - EIGHT * height));
        }
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
        if let Some(cabinet) = &self.cabinet {
            let (most_rows, most_columns) = cabinet.sides();
            if height <= most_rows && width <= most_columns {
                let rows = (0..height).map(|row| self.row_of(cells, row).low() as usize);
                return Err(cabinet.value(rows));
            }
        }
        let half = |cells: B| self.half_turned(cells, height, width);
        let other = half(cells);
        if other == cells && self.holds_still(cells, height, width) {
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
    fn holds_still(&self, cells: B, height: u32, width: u32) -> bool {
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
            self.add(piece, out);
        }
        out.end();
    }

    /// A component without the cells that change nothing: of the cells whose only neighbour is
    /// the same cell one stays, as a domino on one of them leaves the others without a move.
    #[inline]
    fn trimmed(&self, piece: B) -> B {
        let leaves = piece & self.touching(piece).0;
        let centres = piece & self.touching(leaves).1;
        if centres.is_empty() {
            return piece;
        }
        centres.cells().fold(piece, |piece, centre| {
            let own = leaves & self.around(B::cell(centre));
            piece ^ own.rest()
        })
    }

    /// The places that touch exactly one of these cells, and those that touch more.
    #[inline]
    fn touching(&self, cells: B) -> (B, B) {
        let (left, right) = (cells << 1, cells >> 1);
        let (down, up) = (cells << self.stride, cells >> self.stride);
        let more = left & right | down & up | (left | right) & (down | up);
        ((left ^ right ^ down ^ up) & !more, more)
    }

    /// Gives a component of at least two cells to the list.
    #[inline]
    fn add(&self, piece: B, out: &mut Listing<B>) {
        let piece = match self.rule {
            Rule::Edge => self.trimmed(piece),
            Rule::Vertex => piece,
        };
        match (piece.count(), self.rule) {
            (2, _) | (3, Rule::Edge) => out.known(1),
            (3, Rule::Vertex) => out.known(2),
            _ => match self.form(piece) {
                Ok(form) => out.piece(form),
                Err(value) => out.known(value),
            },
        }
    }
}

impl<B: Bits> Pieces for Grid<B> {
    type Piece = B;

    fn twin(&self) -> Option<Grid<B>> {
        Some(self.clone())
    }

    fn options(&mut self, piece: B, out: &mut Listing<B>, _: &Budget) -> Result<(), Stop> {
        match self.rule {
            Rule::Edge => {
                for by in [1, self.stride] {
                    for cell in (piece & piece >> by).cells() {
                        let left = piece ^ B::cell(cell) ^ B::cell(cell + by);
                        if self.holds(piece, cell, by) && left.count() > 1 {
                            out.begin();
                            self.add(left, out);
                            out.end();
                        } else {
                            self.split(left, out);
                        }
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
        Ok(())
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
        cost + size
    }
}
