//! Pieces of a grid.

use super::Rule;
use super::bits::Bits;
use super::boxes::Boxes;
use crate::budget::{Budget, Stop};
use crate::search::{Pieces, Receive};

mod bare;
mod moves;
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
    /// Of eight cells of a row the same cells as a column.
    columns: Vec<B>,
    boxes: Boxes,
}

/// The stride of grids of at most eight rows and seven columns.
const EIGHT: u32 = 8;

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
        let column = (0..height).fold(B::default(), |all, at| all | B::cell(at * stride));
        let rows = (0..B::CELLS).map(|cell| (cell / stride) as u8).collect();
        let columns = columns.collect();
        let boxes = Boxes::new(rule, height, width);
        Some(Grid { rule, stride, row, column, rows, columns, boxes })
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

    /// The component of the first of some cells; all cells where that has all of these. Each
    /// component has one.
    #[inline]
    fn component(&self, cells: B, sides: B) -> B {
        let mut found = B::cell(sides.first());
        loop {
            // Two steps at a time.
            let next = (found | self.around(found)) & cells;
            let next = (next | self.around(next)) & cells;
            if (sides & !next).is_empty() {
                return cells;
            }
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

    #[inline]
    fn row_number(&self, cell: u32) -> u32 {
        match self.stride == EIGHT {
            true => cell / EIGHT,
            false => self.rows[cell as usize].into(),
        }
    }

    /// Moves the cells to the first row and column; gives the height and width of their box too.
    #[inline(always)]
    fn to_corner(&self, cells: B) -> (B, u32, u32) {
        let row = self.row_number(cells.first());
        let last = self.row_number(cells.last());
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

    /// The cells in the corner, in a box that is at least as high as it is wide.
    #[inline(always)]
    fn upright(&self, piece: B) -> (B, u32, u32) {
        let (cells, height, width) = self.to_corner(piece);
        match width > height {
            true => (self.turned(cells, height), width, height),
            false => (cells, height, width),
        }
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
    #[inline]
    fn upside_down(&self, cells: B, height: u32, width: u32) -> B {
        if self.stride == EIGHT {
            return B::of_low(cells.low().swap_bytes() >> (64 - EIGHT * height));
        }
        // Half a turn, and each two columns exchanged.
        let cells = self.half_turned(cells, height, width);
        (0..width).fold(B::default(), |turned, column| {
            let other = width - 1 - column;
            turned | (cells >> column & self.column) << other
        })
    }

    /// The value of the cells in the corner, if they fit into a box whose positions are valued.
    #[inline]
    fn boxed(&self, cells: B, height: u32, width: u32) -> Option<u32> {
        self.boxes.value(height, width, |row| self.row_of(cells, row).low())
    }

    /// The normal form of a component in the corner, or 0 if half a turn shows that it is lost.
    #[inline]
    fn form(&self, cells: B, height: u32, width: u32) -> Result<B, u32> {
        let half = |cells: B| self.half_turned(cells, height, width);
        let other = half(cells);
        if other == cells && self.holds_still(cells, height, width) {
            return Err(0);
        }
        let flipped = self.upside_down(cells, height, width);
        let mut least = cells.min(other).min(flipped).min(half(flipped));
        if height == width {
            let cells = self.turned(cells, height);
            let flipped = self.upside_down(cells, height, width);
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

    /// Gives what is left after a move to the list, component by component. Each component has one
    /// of the cells `sides`. Says whether more options are wanted.
    #[inline]
    fn split(&self, mut cells: B, mut sides: B, out: &mut impl Receive<B>) -> bool {
        out.begin();
        while !sides.is_empty() {
            let piece = self.component(cells, sides);
            cells = cells ^ piece;
            sides = sides & cells;
            self.add(piece, out);
        }
        out.end()
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

    /// The cells that touch exactly two of these.
    #[inline]
    fn touched_twice(&self, cells: B) -> B {
        let (left, right) = (cells << 1, cells >> 1);
        let (down, up) = (cells << self.stride, cells >> self.stride);
        let (level, upright) = (left ^ right, down ^ up);
        level & upright | (left & right ^ down & up) & !(level | upright)
    }

    /// Gives a component to the list.
    #[inline]
    fn add(&self, piece: B, out: &mut impl Receive<B>) {
        let (mut cells, mut height, mut width) = self.upright(piece);
        if let Some(value) = self.boxed(cells, height, width) {
            return out.known(value);
        }
        if self.rule == Rule::Edge {
            let trimmed = self.trimmed(cells);
            if trimmed != cells {
                (cells, height, width) = self.upright(trimmed);
                if let Some(value) = self.boxed(cells, height, width) {
                    return out.known(value);
                }
            }
        }
        // Up to three connected cells are a path.
        let more = cells.rest();
        if more.rest().rest().is_empty() {
            return match (self.rule, more.is_empty(), more.rest().is_empty()) {
                (Rule::Edge, true, _) => {}
                (Rule::Vertex, false, false) => out.known(2),
                _ => out.known(1),
            };
        }
        match self.form(cells, height, width) {
            Ok(form) => out.piece(form),
            Err(value) => out.known(value),
        }
    }
}

impl<B: Bits> Pieces for Grid<B> {
    type Piece = B;

    fn twin(&self) -> Option<Grid<B>> {
        Some(self.clone())
    }

    fn bytes(&self) -> u64 {
        self.boxes.bytes()
    }

    fn options(
        &mut self,
        piece: B,
        out: &mut impl Receive<B>,
        budget: &Budget,
    ) -> Result<(), Stop> {
        self.boxes.count(budget)?;
        match self.rule {
            Rule::Edge => self.dominoes(piece, out),
            Rule::Vertex => {
                for cell in piece.cells() {
                    let cell = B::cell(cell);
                    let taken = (cell | self.around(cell)) & piece;
                    let left = piece ^ taken;
                    if !self.split(left, self.around(taken) & left, out) {
                        break;
                    }
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
