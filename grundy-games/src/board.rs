//! Boards as data: what lies on the table, a row at a time, and as text.
//!
//! The rules of a game describe the board ([`Ruleset::board`](crate::Ruleset::board)); every
//! picture of it is made from this one description. A row keeps the size of a heap as a number, so
//! a description is small even where a heap is not.
//!
//! ```
//! # use grundy_games as grundy;
//! use grundy::Position;
//! use grundy::message::Language;
//! let position: Position = "treblecross ..X....".parse().unwrap();
//! let board = position.terms()[0].board().unwrap();
//! assert_eq!(board.text(Language::English).unwrap(), "1 2 3 4 5 6 7\n. . X . . . .\n");
//! ```

use std::fmt::Write;

use crate::message::{Language, Message};
#[cfg(feature = "serde")]
use crate::reason::{As, Exact};

/// One cell of a board, or one thing of a heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum Cell {
    /// An empty cell.
    Free,
    /// A token of a heap.
    Token,
    /// A pin, a pawn: one of several in a row.
    Pin,
    /// A cross.
    Cross,
    /// A nought.
    Nought,
    /// A coin that shows heads.
    Heads,
    /// A coin that shows tails.
    Tails,
    /// Several coins on one cell, at least one.
    Coins(#[cfg_attr(feature = "serde", serde(with = "As::<Exact>"))] u64),
    /// A piece of the player to move.
    Mine,
    /// A piece of the other player.
    Theirs,
    /// The only piece of a board, which both players move.
    Queen,
    /// A cell that is covered, or a hole.
    Covered,
    /// A square of chocolate.
    Square,
    /// The poisoned square.
    Poison,
}

impl Cell {
    /// The sign of the cell in a text.
    fn sign(self) -> char {
        match self {
            Cell::Free => '.',
            Cell::Token => 'o',
            Cell::Pin => '|',
            Cell::Cross => 'X',
            Cell::Nought => 'O',
            Cell::Heads => 'H',
            Cell::Tails => 'T',
            Cell::Coins(coins) => match u32::try_from(coins).ok().filter(|coins| *coins < 10) {
                Some(0 | 1) => 'o',
                Some(coins) => char::from_digit(coins, 10).unwrap_or('+'),
                None => '+',
            },
            Cell::Mine | Cell::Queen => '@',
            Cell::Theirs => '#',
            Cell::Square | Cell::Covered => '#',
            Cell::Poison => 'P',
        }
    }
}

/// What stands in one row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cells {
    /// A number of equal cells.
    Heap(u64, Cell),
    /// Cells one by one.
    Each(Vec<Cell>),
    /// Words: a vertex with its arcs.
    Words(Message),
}

/// One row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// What stands before it; empty for none.
    pub label: Message,
    /// What stands in it.
    pub cells: Cells,
}

/// A vertex of a graph on the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Vertex {
    /// Its name; empty for a dot without one.
    pub name: String,
    /// How many chips lie on it.
    pub chips: u64,
}

/// The lines of a graph on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lines {
    /// Edges between vertices.
    Edges,
    /// Arcs from vertices to vertices.
    Arcs,
    /// Edges of what grows from the ground, which is vertex 0.
    Ground,
}

/// A graph on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Net {
    /// What its lines are.
    pub lines: Lines,
    /// The vertices.
    pub vertices: Vec<Vertex>,
    /// The lines: the places of their two ends among the vertices.
    pub edges: Vec<(u32, u32)>,
    /// Where each vertex lies, to the right and down, in tenths of the room between two vertices; `None`
    /// where the game does not say it.
    pub places: Option<Vec<(i32, i32)>>,
}

/// A board: its rows from the top, and the graphs that a picture shows in place of rows of words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Board {
    /// The rows. Where several boards stand one below the other, a row of [`Cells::Each`] without
    /// cells is between them.
    pub rows: Vec<Row>,
    /// The number of the first column, where columns are numbered.
    pub numbered: Option<u64>,
    /// Its graphs.
    pub nets: Vec<Net>,
}

impl Net {
    /// A graph without vertices.
    pub fn new(lines: Lines) -> Net {
        Net { lines, vertices: Vec::new(), edges: Vec::new(), places: None }
    }

    /// The place of the vertex of a name, which is added if it is not there. The cost is linear in the number
    /// of vertices.
    pub fn vertex(&mut self, name: &str) -> u32 {
        let found = self.vertices.iter().position(|vertex| vertex.name == name);
        let at = found.unwrap_or_else(|| {
            self.vertices.push(Vertex { name: name.to_string(), chips: 0 });
            self.vertices.len() - 1
        });
        at as u32
    }
}

impl Row {
    /// A heap with its size before it.
    pub fn heap(size: u64, of: Cell) -> Row {
        Row { label: size.to_string().into(), cells: Cells::Heap(size, of) }
    }

    /// Cells without a label.
    pub fn cells(cells: impl IntoIterator<Item = Cell>) -> Row {
        Row { label: Message::default(), cells: Cells::Each(cells.into_iter().collect()) }
    }

    /// A line of a drawing that is not made of cells.
    pub fn line(label: impl Into<Message>, words: impl Into<Message>) -> Row {
        Row { label: label.into(), cells: Cells::Words(words.into()) }
    }

    /// How many cells there are.
    pub(crate) fn len(&self) -> u64 {
        match &self.cells {
            Cells::Heap(size, _) => *size,
            Cells::Each(cells) => cells.len() as u64,
            Cells::Words(_) => 0,
        }
    }
}

/// The most signs of a line.
pub(crate) const COLUMNS: u64 = 76;
/// The most rows that a text shows.
const ROWS: usize = 30;
/// The longest label, in letters.
const LABEL: usize = 24;

impl Board {
    /// Rows.
    pub fn of(rows: impl IntoIterator<Item = Row>) -> Board {
        Board { rows: rows.into_iter().collect(), ..Board::default() }
    }

    /// Heaps, each with its size.
    pub fn heaps(sizes: impl IntoIterator<Item = u64>, of: Cell) -> Board {
        Board::of(sizes.into_iter().map(|size| Row::heap(size, of)))
    }

    /// Strips with numbered cells.
    pub fn strips(strips: impl IntoIterator<Item = Vec<Cell>>) -> Board {
        Board { numbered: Some(1), ..Board::of(strips.into_iter().map(Row::cells)) }
    }

    /// Several boards, each a list of rows, one below the other.
    pub fn stacked(boards: impl IntoIterator<Item = Vec<Row>>) -> Board {
        let mut rows: Vec<Row> = Vec::new();
        for board in boards {
            if !rows.is_empty() {
                rows.push(Row::cells([]));
            }
            rows.extend(board);
        }
        Board::of(rows)
    }

    /// The board as lines of text, each with its line break; `None` where it is empty, or larger
    /// than 76 signs in a line or 30 rows.
    pub fn text(&self, language: Language) -> Option<String> {
        let columns = self.rows.iter().map(Row::len).max()?;
        if self.rows.len() > ROWS {
            return None;
        }
        let labels: Vec<String> = self.rows.iter().map(|row| row.label.text(language)).collect();
        let margin = labels.iter().map(|label| label.chars().count()).max().unwrap_or(0);
        if margin > LABEL {
            return None;
        }
        // A cell is as wide as the number of its column.
        let last = self.numbered.map(|first| (first + columns).saturating_sub(1));
        let width = last.map_or(1, |last| last.to_string().len());
        let wide = columns.checked_mul(width as u64 + 1)?.saturating_sub(1);
        let wide = self.rows.iter().fold(wide, |wide, row| match &row.cells {
            Cells::Words(words) => wide.max(words.text(language).chars().count() as u64),
            _ => wide,
        });
        if wide + margin as u64 + if margin > 0 { 2 } else { 0 } > COLUMNS {
            return None;
        }
        let mut out = String::new();
        let mut line = |label: &str, cells: String| {
            let gap = if margin > 0 { "  " } else { "" };
            let text = format!("{label:>margin$}{gap}{cells}");
            let _ = writeln!(out, "{}", text.trim_end());
        };
        if let (Some(first), Some(last)) = (self.numbered, last) {
            line("", spaced((first..=last).map(|column| column.to_string()), width));
        }
        for (row, label) in self.rows.iter().zip(&labels) {
            let sign = |cell: Cell| cell.sign().to_string();
            line(
                label,
                match &row.cells {
                    Cells::Heap(size, of) => spaced((0..*size).map(|_| sign(*of)), width),
                    Cells::Each(cells) => spaced(cells.iter().map(|&cell| sign(cell)), width),
                    Cells::Words(words) => words.text(language),
                },
            );
        }
        Some(out)
    }

    /// Whether it has pieces of both players.
    pub fn has_sides(&self) -> bool {
        let mine = |row: &Row| match &row.cells {
            Cells::Each(cells) => cells.contains(&Cell::Mine),
            Cells::Heap(..) | Cells::Words(_) => false,
        };
        self.rows.iter().any(mine)
    }
}

fn spaced(cells: impl Iterator<Item = String>, width: usize) -> String {
    cells.map(|cell| format!("{cell:>width$}")).collect::<Vec<_>>().join(" ")
}
