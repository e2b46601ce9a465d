//! A heat map of a table.

use std::ops::Range;

use super::text::{lines, text_width};
use crate::drawing::{Anchor, Colour, Drawing, Point, Shape, WHITE};
use crate::message::{Language, Message, message};

/// A rectangle of nim-values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The name of the game.
    pub game: String,
    /// Whether rows and columns are two heaps, and not two numbers of one.
    pub heaps: bool,
    /// The numbers of the rows.
    pub rows: Range<u64>,
    /// The numbers of the columns.
    pub columns: Range<u64>,
    /// A list a row, and in it a cell a column.
    pub values: Vec<Vec<Cell>>,
}

/// A value, or nothing, in 16 bytes. Values of two numbers of 64 bits are less than 2<sup>128</sup> - 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell(u128);

impl Cell {
    /// The value; `None` where the cell is empty.
    pub fn value(self) -> Option<u128> {
        (self.0 != u128::MAX).then_some(self.0)
    }
}

impl From<Option<u128>> for Cell {
    fn from(value: Option<u128>) -> Cell {
        debug_assert_ne!(value, Some(u128::MAX));
        Cell(value.unwrap_or(u128::MAX))
    }
}

impl Table {
    /// What rows, columns and red are.
    fn meaning(&self) -> Message {
        message!("heat-map-meaning", what = if self.heaps { "heaps" } else { "numbers" })
    }
}

/// The free space beside texts.
const MARGIN: f64 = 12.0;

/// Colours from dark (small) to light (large); 0 stands out in red.
const COLOURS: [Colour; 6] = [0x301263, 0x3b528b, 0x21918c, 0x35b779, 0x90d743, 0xfde725];

/// The drawing: a cell a value, dark for small values, light for large ones, red for 0, and nothing for an
/// empty cell. Cells that are large enough hold their value. Cost: linear.
///
/// ```
/// # use grundy_answers as grundy;
/// use grundy::draw::table::{Cell, Table, drawing};
/// use grundy::message::Language;
/// let values = [[Some(0), Some(1)], [Some(1), None]].map(|row| row.map(Cell::from).to_vec());
/// let values = values.to_vec();
/// let table = Table { game: "nim".into(), heaps: true, rows: 0..2, columns: 0..2, values };
/// let svg = drawing(&table, Language::English).svg(Language::English);
/// assert!(svg.contains("<title>Nim-values of nim</title>"));
/// ```
///
/// # Panics
/// Where there is no row or no column.
pub fn drawing(table: &Table, language: Language) -> Drawing {
    let game = message!("picture-nim-values", game = &table.game);
    let (height, width) = (table.values.len(), table.values[0].len());
    let cell = (900 / height.max(width)).clamp(2, 34);
    let largest = table.values.iter().flatten().filter_map(|cell| cell.value()).max().unwrap_or(0);
    let label = |number: u64| text_width(&number.to_string(), 11.0).ceil();
    let (widest, highest) = (label(table.columns.end - 1), label(table.rows.end - 1));
    let left = (highest + 16.0).max(56.0);
    let key = legend(largest).text(language);
    // Texts are as wide as the cells where these are wide enough, else in several lines.
    let key_width = left + KEY + text_width(&key, 12.0).floor();
    let side = cell as f64;
    let w = (left + width as f64 * side + 20.0).max(key_width + 20.0).max(300.0);
    let title = message!("heat-map-title", game = &table.game, meaning = table.meaning());
    let title = title.text(language);
    let title = lines(&title, 15.0, w - 2.0 * MARGIN);
    let top = 38.0 + 20.0 * title.len() as f64;
    let bottom = top + height as f64 * side;
    let mut all = Drawing { width: w, height: bottom + 40.0, ..Drawing::new(game) };
    all.paper();
    for (line, text) in title.into_iter().enumerate() {
        all.text((MARGIN, 22.0 + 20.0 * line as f64), Anchor::Start, 15.0, text);
    }
    let middle = |index: usize| index as f64 * side + (cell / 2) as f64;
    let step = label_step(cell, widest as usize + 6);
    for (index, column) in table.columns.clone().enumerate().filter(|(_, c)| c % step == 0) {
        let at = (left + middle(index), top - 8.0);
        all.text(at, Anchor::Middle, 11.0, column.to_string());
    }
    let step = label_step(cell, 0);
    for (index, row) in table.rows.clone().enumerate().filter(|(_, r)| r % step == 0) {
        all.text((left - 8.0, top + middle(index) + 4.0), Anchor::End, 11.0, row.to_string());
    }
    for (row, line) in table.values.iter().enumerate() {
        let cells = line.iter().enumerate();
        for (column, value) in cells.filter_map(|(column, cell)| Some((column, cell.value()?))) {
            let (x, y) = (left + column as f64 * side, top + row as f64 * side);
            let fill = colour(value, largest);
            all.shapes.push(square((x, y), (side, side), fill));
            let size = if value < 100 { 11.0 } else { 8.0 };
            if cell >= 18 && text_width(&value.to_string(), size) <= side {
                let [_, red, green, blue] = fill.to_be_bytes().map(u32::from);
                let bright = red * 3 + green * 6 + blue;
                all.shapes.push(Shape::Text {
                    at: (left + middle(column), top + middle(row) + 4.0),
                    anchor: Anchor::Middle,
                    size,
                    bold: false,
                    colour: if bright > 1400 { 0 } else { WHITE },
                    words: value.to_string(),
                });
            }
        }
    }
    legend_line(&mut all, left, bottom + 14.0, largest, key);
    all
}

/// A rectangle without an outline.
fn square(at: Point, size: Point, fill: Colour) -> Shape {
    Shape::Box { at, size, corner: 0.0, fill: Some(fill), stroke: None }
}

/// Every how many numbers one is written at the edge; each has at least `wide` for it.
fn label_step(cell: usize, wide: usize) -> u64 {
    let room = wide.max(24).div_ceil(cell) as u64;
    [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].into_iter().find(|&s| s >= room).unwrap_or(1000)
}

/// The width of the colours of the legend, and that of one.
const KEY: f64 = 176.0;
const COLOUR: f64 = 8.0;

/// The meaning of the colours in the legend.
fn legend(largest: u128) -> Message {
    match largest {
        0 => message!("heat-map-all-zero"),
        1 => "1".into(),
        largest => message!("heat-map-range", largest = largest),
    }
}

fn legend_line(all: &mut Drawing, x: f64, y: f64, largest: u128, key: String) {
    let parts = if largest == 0 { 0 } else { (KEY / COLOUR) as u32 - 1 };
    for part in 0..parts {
        let value = 1 + u128::from(part) * largest.saturating_sub(1) / 20;
        let fill = colour(value.max(1), largest);
        all.shapes.push(square((x + f64::from(part) * COLOUR, y), (COLOUR, 10.0), fill));
    }
    let at = if parts == 0 { x } else { x + KEY };
    all.text((at, y + 10.0), Anchor::Start, 11.0, key);
}

fn colour(value: u128, largest: u128) -> Colour {
    if value == 0 {
        return 0xd62728;
    }
    let share = if largest <= 1 { 1.0 } else { (value - 1) as f64 / (largest - 1) as f64 };
    let place = share * (COLOURS.len() - 1) as f64;
    let index = (place as usize).min(COLOURS.len() - 2);
    let (from, to) = (COLOURS[index].to_be_bytes(), COLOURS[index + 1].to_be_bytes());
    let mix = |part: usize| {
        let (a, b) = (f64::from(from[part]), f64::from(to[part]));
        (a + (b - a) * (place - index as f64)) as u8
    };
    u32::from_be_bytes([0, mix(1), mix(2), mix(3)])
}
