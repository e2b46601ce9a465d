//! Boards of cells, drawn or by their size.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use smallvec::SmallVec;

use crate::TextError;
use crate::boards::regions::Simple;
use crate::games::MAX_CELLS;
use crate::message::{Message, message};

/// How the edges of a board are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wrap {
    /// Not at all.
    Plane,
    /// The left edge with the right one.
    Cylinder,
    /// The left edge with the right one, and the upper edge with the lower one.
    Torus,
}

/// A board with free and blocked cells. Cells are numbered row by row.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    height: u32,
    width: u32,
    wrap: Wrap,
    /// A bit for each cell, 1 where it is free.
    free: SmallVec<[u64; 2]>,
}

impl Board {
    /// A board without free cells.
    pub fn full(height: u32, width: u32, wrap: Wrap) -> Board {
        let words = (height as usize * width as usize).div_ceil(64);
        Board { height, width, wrap, free: SmallVec::from_elem(0, words) }
    }

    /// A board of free cells.
    pub fn empty(height: u32, width: u32, wrap: Wrap) -> Board {
        let mut board = Board::full(height, width, wrap);
        (0..height * width).for_each(|cell| board.set(cell, true));
        board
    }

    /// How many rows there are.
    pub fn height(&self) -> u32 {
        self.height
    }

    /// How many columns there are.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// How its edges are joined.
    pub fn wrap(&self) -> Wrap {
        self.wrap
    }

    /// How many cells there are.
    pub fn cells(&self) -> u32 {
        self.height * self.width
    }

    /// Whether a cell is free.
    pub fn is_free(&self, cell: u32) -> bool {
        self.free[cell as usize / 64] >> (cell % 64) & 1 == 1
    }

    /// The free cells.
    pub fn free(&self) -> impl Iterator<Item = u32> {
        (0..self.cells()).filter(|&cell| self.is_free(cell))
    }

    /// Frees or blocks a cell.
    pub fn set(&mut self, cell: u32, free: bool) {
        let bit = 1 << (cell % 64);
        let word = &mut self.free[cell as usize / 64];
        *word = if free { *word | bit } else { *word & !bit };
    }

    /// The neighbours of a cell to its right and below it, if there are any.
    fn next_to(&self, cell: u32) -> impl Iterator<Item = u32> {
        let (row, column) = (cell / self.width, cell % self.width);
        let (right, below) = ((column + 1) % self.width, (row + 1) % self.height);
        // Over an edge of the board; a board of two rows or columns is joined already.
        let across = |on: bool, side: u32, next: u32| match next {
            0 => on && side > 2,
            _ => true,
        };
        let beside = across(self.wrap != Wrap::Plane, self.width, right);
        let under = across(self.wrap == Wrap::Torus, self.height, below);
        let beside = beside.then_some(row * self.width + right);
        beside.into_iter().chain(under.then_some(below * self.width + column))
    }

    /// Calls `each` with the two cells of every place for a domino, free or not, row by row,
    /// until it breaks off.
    pub fn places(&self) -> impl Iterator<Item = (u32, u32)> {
        (0..self.cells()).flat_map(|cell| self.next_to(cell).map(move |next| (cell, next)))
    }

    /// The places where a domino fits.
    pub fn dominoes(&self) -> impl Iterator<Item = (u32, u32)> {
        self.places().filter(|&(a, b)| self.is_free(a) && self.is_free(b))
    }

    /// The board after a domino.
    pub fn with(&self, (a, b): (u32, u32)) -> Board {
        let mut next = self.clone();
        next.set(a, false);
        next.set(b, false);
        next
    }

    /// The cells and the places of dominoes as a graph.
    pub fn graph(&self) -> Simple {
        match self.wrap {
            Wrap::Plane => Simple::grid(self.height, self.width),
            _ => Simple::new(self.cells() as usize, self.places()),
        }
    }

    /// The least of the images of the board under turns and reflections.
    pub fn least_image(&self) -> Board {
        let (height, width) = (self.height, self.width);
        let image = |turned: bool, place: &dyn Fn(u32, u32) -> (u32, u32)| {
            let (rows, columns) = if turned { (width, height) } else { (height, width) };
            let mut board = Board::full(rows, columns, self.wrap);
            for cell in self.free() {
                let (row, column) = place(cell / width, cell % width);
                board.set(row * columns + column, true);
            }
            board
        };
        let mut all = vec![
            image(false, &|row, column| (height - 1 - row, column)),
            image(false, &|row, column| (row, width - 1 - column)),
            image(false, &|row, column| (height - 1 - row, width - 1 - column)),
        ];
        // A cylinder has two kinds of edges.
        if self.wrap != Wrap::Cylinder {
            all.extend([
                image(true, &|row, column| (column, row)),
                image(true, &|row, column| (column, height - 1 - row)),
                image(true, &|row, column| (width - 1 - column, row)),
                image(true, &|row, column| (width - 1 - column, height - 1 - row)),
            ]);
        }
        all.into_iter().fold(self.clone(), Board::min)
    }

    /// The regions of free cells, each alone: in the plane on the smallest board that holds it, on
    /// a board with joined edges moved along them to the least place.
    pub fn regions(&self) -> Vec<Board> {
        let graph = self.graph();
        let free: Vec<bool> = (0..self.cells()).map(|cell| self.is_free(cell)).collect();
        let width = self.width;
        let region = |cells: Vec<u32>| {
            let place = |&cell: &u32| (cell / width, cell % width);
            let on = |height: u32, width: u32, place: &dyn Fn(&u32) -> (u32, u32)| {
                let mut board = Board::full(height, width, self.wrap);
                for (row, column) in cells.iter().map(place) {
                    board.set(row * width + column, true);
                }
                board
            };
            if self.wrap == Wrap::Plane {
                let rows = || cells.iter().map(|cell| place(cell).0);
                let columns = || cells.iter().map(|cell| place(cell).1);
                let (top, left) = (rows().min().unwrap_or(0), columns().min().unwrap_or(0));
                let (bottom, right) = (rows().max().unwrap_or(0), columns().max().unwrap_or(0));
                return on(bottom - top + 1, right - left + 1, &|cell| {
                    (place(cell).0 - top, place(cell).1 - left)
                });
            }
            let down = if self.wrap == Wrap::Torus { self.height } else { 1 };
            let all = (0..down).flat_map(|down| (0..width).map(move |right| (down, right)));
            let moved = |(down, right): (u32, u32)| {
                on(self.height, width, &|cell| {
                    let (row, column) = place(cell);
                    ((row + down) % self.height, (column + right) % width)
                })
            };
            all.map(|by| moved(by).least_image()).min().expect("a board has cells")
        };
        graph.components(&free).into_iter().map(region).collect()
    }

    /// The memory that it takes, in bytes.
    pub fn bytes(&self) -> u64 {
        let outside = if self.free.spilled() { 8 * self.free.len() } else { 0 };
        (size_of::<Board>() + outside) as u64
    }

    /// Reads `4x5`, or rows of `.` and `#` joined by `/`, with `:cylinder` or `:torus` after it.
    pub fn parse(text: &str) -> Result<Board, TextError> {
        let (drawn, wrap) = match text.split_once(':') {
            None => (text, Wrap::Plane),
            Some((drawn, "cylinder")) => (drawn, Wrap::Cylinder),
            Some((drawn, "torus")) => (drawn, Wrap::Torus),
            Some((drawn, "")) => {
                return Err(TextError::new(message!("cram-wrap-missing"), drawn.len()..text.len())
                    .help(message!("cram-wraps")));
            }
            Some((drawn, other)) => {
                let at = drawn.len() + 1;
                let message = message!("cram-no-wrap", text = crate::games::shortened(other));
                return Err(TextError::new(message, at..at + other.len().max(1))
                    .help(message!("cram-wraps")));
            }
        };
        if drawn.is_empty() && wrap != Wrap::Plane {
            return Err(TextError::new(message!("cram-no-board"), 0..text.len())
                .help(message!("cram-write-board")));
        }
        let sized = drawn.starts_with(|sign: char| sign.is_ascii_digit() || sign == '-');
        match sized || drawn.is_empty() {
            true => Board::of_size(drawn, wrap),
            false => Board::of_rows(drawn, wrap),
        }
    }

    fn of_size(text: &str, wrap: Wrap) -> Result<Board, TextError> {
        if !text.contains(['x', 'X', '×']) {
            let message = message!("is-not-what", text = text, what = message!("a-board"));
            return Err(TextError::new(message, 0..text.len().max(1)).help(write_cells()));
        }
        let (height, width) = crate::games::pair(text, 'x', &message!("a-board"), 1)?;
        match height.checked_mul(width) {
            Some(cells) if cells <= MAX_CELLS as u64 => {
                Ok(Board::empty(height as u32, width as u32, wrap))
            }
            _ => Err(too_large(0..text.len())),
        }
    }

    fn of_rows(text: &str, wrap: Wrap) -> Result<Board, TextError> {
        let rows: Vec<&str> = text.split('/').collect();
        let width = rows[0].chars().count();
        let mut at = 0;
        let mut cells = Vec::new();
        for row in &rows {
            let place = at..at + row.len().max(1);
            if row.is_empty() {
                return Err(TextError::new(message!("cram-row-empty"), place).help(write_cells()));
            }
            for (offset, sign) in row.char_indices() {
                let free = match sign {
                    '.' => true,
                    '#' => false,
                    _ => {
                        let place = at + offset..at + offset + sign.len_utf8();
                        return Err(TextError::new(message!("not-a-cell", sign = sign), place)
                            .help(write_cells()));
                    }
                };
                if cells.len() == MAX_CELLS {
                    return Err(too_large(0..text.len()));
                }
                cells.push(free);
            }
            let length = row.chars().count();
            if length != width {
                let message = message!("cram-ragged", length = length, width = width);
                return Err(TextError::new(message, place).help(message!("cram-rows-equal")));
            }
            at += row.len() + 1;
        }
        let mut board = Board::full(rows.len() as u32, width as u32, wrap);
        for (cell, _) in (0..).zip(&cells).filter(|(_, free)| **free) {
            board.set(cell, true);
        }
        Ok(board)
    }

    /// Appends the text.
    pub fn write(&self, out: &mut String) {
        if self.free().count() == self.cells() as usize {
            out.push_str(&format!("{}x{}", self.height, self.width));
        } else {
            for cell in 0..self.cells() {
                if cell > 0 && cell % self.width == 0 {
                    out.push('/');
                }
                out.push(if self.is_free(cell) { '.' } else { '#' });
            }
        }
        out.push_str(match self.wrap {
            Wrap::Plane => "",
            Wrap::Cylinder => ":cylinder",
            Wrap::Torus => ":torus",
        });
    }
}

/// The graph of a board whose edges are joined, made once.
pub type Joined = Arc<OnceLock<Simple>>;

fn write_cells() -> Message {
    message!("cram-write-board")
}

fn too_large(place: Range<usize>) -> TextError {
    TextError::new(message!("board-too-large"), place)
        .help(message!("board-most-squares", most = MAX_CELLS))
}
