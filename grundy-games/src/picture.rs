//! Pictures of positions: one description, drawn as text and as SVG.
//!
//! A picture shows what a sentence of an explanation says: heaps cut into powers of two, of which
//! two equal ones cancel, or a board with the cells that a move changes.

use std::fmt::Write;

use crate::message::{Language, Message, message};
use crate::sort;
use crate::width;

mod graph;

pub use graph::Vertex;

/// A picture.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(tag = "kind", rename_all = "kebab-case")
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum Picture {
    /// Numbers as rows of blocks, each block a power of two. Two blocks of one size cancel; what
    /// is left over is the nim-sum.
    Blocks {
        /// The numbers.
        rows: Vec<Blocks>,
    },
    /// A board, row by row.
    Cells {
        /// The rows.
        rows: Vec<Vec<Cell>>,
    },
    /// A graph, with the vertices that a move takes.
    Graph {
        /// The vertices.
        vertices: Vec<Vertex>,
        /// The edges: the places of their two ends among the vertices.
        edges: Vec<(usize, usize)>,
    },
}

/// A number, cut into powers of two.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Blocks {
    /// What the number is of.
    pub label: Message,
    /// Its blocks, the largest first.
    pub blocks: Vec<Block>,
}

/// A block of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Block {
    /// Its size, a power of two.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub size: u64,
    /// Whether it cancels another block of this size.
    pub struck: bool,
}

/// A cell of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "PictureCell"))]
pub struct Cell {
    /// What stands there.
    pub sign: char,
    /// What happens to it.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Mark::is_none"))]
    pub mark: Mark,
}

/// What is said of a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Mark {
    /// Nothing.
    #[cfg_attr(feature = "schema", schemars(skip))]
    #[default]
    None,
    /// The move puts it there.
    New,
    /// The move takes it away.
    Gone,
    /// A lost position.
    Lost,
}

impl Mark {
    #[cfg(feature = "serde")]
    fn is_none(&self) -> bool {
        *self == Mark::None
    }
}

/// The largest number of rows, and of their sum of blocks, that a picture has.
const ROWS: usize = 6;
const LARGEST: u128 = 31;
/// The most rows and the most columns of a board.
pub(crate) const CELLS: usize = 32;

/// A line of blocks has at most this many columns: those of a terminal, without an indent of two on
/// either side.
const WIDTH: usize = 76;

impl Picture {
    /// The picture of a nim-sum; `None` where it would be large, or would show nothing.
    ///
    /// ```
    /// # use grundy_games as grundy;
    /// use grundy::picture::Picture;
    /// let rows = [("a", 3), ("b", 5)].map(|(label, value)| (label.into(), value));
    /// let picture = Picture::of_numbers(rows).unwrap();
    /// let text = picture.text(grundy::message::Language::English);
    /// assert!(text.starts_with("a          3        oo  x\nb          5  oooo      x\n"), "{text}");
    /// ```
    pub fn of_numbers(rows: impl IntoIterator<Item = (Message, u128)>) -> Option<Picture> {
        let rows: Vec<(Message, u128)> = rows.into_iter().collect();
        let small = rows.iter().all(|&(_, value)| value <= LARGEST);
        if !small || !(2..=ROWS).contains(&rows.len()) {
            return None;
        }
        let values: Vec<u128> = rows.iter().map(|&(_, value)| value).collect();
        let sizes = || (0..5).rev().map(|digit| 1u128 << digit);
        // Of an odd number of blocks of one size the last one is left over.
        let struck = |row: usize, size: u128| {
            let count = values.iter().filter(|&value| value & size != 0).count();
            let last = values.iter().rposition(|value| value & size != 0);
            count.is_multiple_of(2) || last != Some(row)
        };
        let rows = rows.iter().enumerate().map(|(row, (label, value))| Blocks {
            label: label.clone(),
            blocks: sizes()
                .filter(|size| value & size != 0)
                .map(|size| Block { size: size as u64, struck: struck(row, size) })
                .collect(),
        });
        Some(Picture::Blocks { rows: rows.collect() })
    }

    /// The picture of a board from rows of signs; `None` where it is large.
    pub fn of_cells(rows: Vec<Vec<Cell>>) -> Option<Picture> {
        let fits = rows.len() <= CELLS && rows.iter().all(|row| row.len() <= CELLS);
        (fits && rows.iter().any(|row| !row.is_empty())).then_some(Picture::Cells { rows })
    }

    /// The picture of a strip after a move, with the cells that it changes.
    pub fn of_change(from: &[char], to: &[char]) -> Option<Picture> {
        if from.len() != to.len() {
            return None;
        }
        let cell = |(from, &sign): (&char, &char)| {
            let mark = if *from == sign { Mark::None } else { Mark::New };
            Cell { sign, mark }
        };
        Picture::of_cells(vec![from.iter().zip(to).map(cell).collect()])
    }

    /// The picture without the marks of lost positions.
    pub fn without_lost(mut self) -> Picture {
        if let Picture::Cells { rows } = &mut self {
            for cell in rows.iter_mut().flatten().filter(|cell| cell.mark == Mark::Lost) {
                cell.mark = Mark::None;
            }
        }
        self
    }

    /// The picture as text: `x` for what cancels or goes, `o` for what is left, `^` below what
    /// changes, `#` for what is lost.
    pub fn text(&self, language: Language) -> String {
        let mut out = String::new();
        match self {
            Picture::Blocks { rows } => {
                let sizes = sizes(rows);
                let mut lines: Vec<(String, Vec<Block>)> =
                    rows.iter().map(|row| (row.label.text(language), row.blocks.clone())).collect();
                let left: Vec<Block> = left(rows);
                let total: u64 = left.iter().map(|block| block.size).sum();
                lines.push((message!("picture-left-over").text(language), left));
                let width = lines.iter().map(|(label, _)| width::of(label)).max().unwrap_or(0);
                let number = |blocks: &[Block]| blocks.iter().map(|block| block.size).sum::<u64>();
                let digits = rows.iter().map(|row| number(&row.blocks).to_string().len()).max();
                let digits = digits.unwrap_or(1);
                // With the gaps, the number, and the sum in the last line.
                let drawn: usize = sizes.iter().map(|&size| size as usize + 2).sum();
                let ending = "  = ".len() + total.to_string().len();
                // Where a line has no room for the blocks they stand below the label.
                let below = width + 2 + digits + drawn + ending > WIDTH;
                for (at, (label, blocks)) in lines.iter().enumerate() {
                    let mut line = match below {
                        true => format!("{label}\n  "),
                        false => width::padded(label, width),
                    };
                    let _ = match at < rows.len() {
                        true => write!(line, "  {:>digits$}", number(blocks)),
                        false => write!(line, "  {:digits$}", ""),
                    };
                    for &size in &sizes {
                        let block = blocks.iter().find(|block| block.size == size);
                        let sign = match block.map(|block| block.struck) {
                            None => " ",
                            Some(true) => "x",
                            Some(false) => "o",
                        };
                        line.push_str("  ");
                        line.push_str(&sign.repeat(size as usize));
                    }
                    if at == rows.len() {
                        let _ = write!(line, "  = {total}");
                    }
                    let _ = writeln!(out, "{}", line.trim_end());
                }
                let _ = writeln!(out, "{}", message!("picture-blocks-key").text(language));
            }
            Picture::Cells { rows } => {
                let has = |row: &[Cell], mark| row.iter().any(|cell| cell.mark == mark);
                // Cells of a grid have room between them.
                let room = if rows.len() > 1 { " " } else { "" };
                for row in rows {
                    let cells = row.iter().map(|cell| match cell.mark {
                        Mark::Gone => "x".to_string(),
                        Mark::Lost if cell.sign == '.' => "#".to_string(),
                        _ => cell.sign.to_string(),
                    });
                    let _ = writeln!(out, "{}", cells.collect::<Vec<_>>().join(room).trim_end());
                    if has(row, Mark::New) {
                        let new = |cell: &Cell| if cell.mark == Mark::New { "^" } else { " " };
                        let below = row.iter().map(new).collect::<Vec<_>>().join(room);
                        let _ = writeln!(out, "{}", below.trim_end());
                    }
                }
                if self.has_axes() {
                    let _ = writeln!(out, "{}", message!("picture-axes").text(language));
                }
                let key = self.key(language);
                if !key.is_empty() {
                    let _ = writeln!(out, "{key}");
                }
            }
            Picture::Graph { vertices, edges } => {
                let (lines, again) = graph::lines(vertices, edges);
                for line in lines {
                    let _ = writeln!(out, "{line}");
                }
                let _ = writeln!(out, "{}", self.key(language));
                if again {
                    let _ = writeln!(out, "{}", message!("picture-same-vertex").text(language));
                }
            }
        }
        out
    }

    /// Whether the rows and columns are numbers.
    fn has_axes(&self) -> bool {
        let here = |row: &Vec<Cell>| row.iter().any(|cell| cell.sign == '@');
        matches!(self, Picture::Cells { rows } if rows.iter().any(here))
    }

    /// What the marks mean.
    pub(crate) fn key(&self, language: Language) -> String {
        let rows = match self {
            Picture::Cells { rows } => rows,
            Picture::Blocks { .. } => return message!("picture-blocks-key").text(language),
            Picture::Graph { .. } => return message!("picture-gone-vertices").text(language),
        };
        let has = |mark| rows.iter().flatten().any(|cell| cell.mark == mark);
        let mut keys = Vec::new();
        if self.has_axes() {
            keys.push(message!("picture-here").text(language));
        }
        if has(Mark::Gone) {
            keys.push(message!("picture-gone").text(language));
        }
        if has(Mark::New) {
            keys.push(message!("picture-new").text(language));
        }
        if has(Mark::Lost) {
            keys.push(message!("picture-lost").text(language));
        }
        language.joined(keys)
    }
}

/// The sizes of blocks that occur, the largest first.
pub(crate) fn sizes(rows: &[Blocks]) -> Vec<u64> {
    let mut sizes: Vec<u64> =
        rows.iter().flat_map(|row| &row.blocks).map(|block| block.size).collect();
    sort::by(&mut sizes, |a, b| b.cmp(a));
    sizes.dedup();
    sizes
}

/// The blocks that nothing cancels.
pub(crate) fn left(rows: &[Blocks]) -> Vec<Block> {
    let mut left: Vec<Block> =
        rows.iter().flat_map(|row| &row.blocks).filter(|block| !block.struck).copied().collect();
    sort::by_key(&mut left, |block| std::cmp::Reverse(block.size));
    left
}
