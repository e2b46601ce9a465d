//! A heat map of a table.

use std::io::{self, Write};
use std::ops::Range;

use super::text::{lines, text_width};
use crate::markup::xml;
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
const MARGIN: usize = 12;

/// Colours from dark (small) to light (large); 0 stands out in red.
const COLOURS: [(u8, u8, u8); 6] =
    [(48, 18, 99), (59, 82, 139), (33, 145, 140), (53, 183, 121), (144, 215, 67), (253, 231, 37)];

/// Writes the drawing: a cell a value, dark for small values, light for large ones, red for 0, and
/// nothing for an empty cell. Cells that are large enough hold their value. Cost: linear.
///
/// ```
/// # use grundy_answers as grundy;
/// use grundy::draw::table::{Cell, Table, write};
/// use grundy::message::Language;
/// let values = [[Some(0), Some(1)], [Some(1), None]].map(|row| row.map(Cell::from).to_vec());
/// let values = values.to_vec();
/// let table = Table { game: "nim".into(), heaps: true, rows: 0..2, columns: 0..2, values };
/// let mut out = Vec::new();
/// write(&table, Language::English, &mut out).unwrap();
/// assert!(String::from_utf8(out).unwrap().contains("<title>Nim-values of nim</title>"));
/// ```
///
/// # Errors
/// If `out` fails.
///
/// # Panics
/// Where there is no row or no column.
pub fn write(table: &Table, language: Language, out: &mut dyn Write) -> io::Result<()> {
    let game = message!("picture-nim-values", game = &table.game).text(language);
    let game = xml(&game);
    let (height, width) = (table.values.len(), table.values[0].len());
    let cell = (900 / height.max(width)).clamp(2, 34);
    let largest = table.values.iter().flatten().filter_map(|cell| cell.value()).max().unwrap_or(0);
    let label = |number: u64| text_width(&number.to_string(), 11.0).ceil() as usize;
    let (widest, highest) = (label(table.columns.end - 1), label(table.rows.end - 1));
    let left = (highest + 16).max(56);
    let key = legend(largest).text(language);
    // Texts are as wide as the cells where these are wide enough, else in several lines.
    let key_width = left + KEY + text_width(&key, 12.0) as usize;
    let w = (left + width * cell + 20).max(key_width + 20).max(300);
    let title = message!("heat-map-title", game = &table.game, meaning = table.meaning());
    let title = title.text(language);
    let title = lines(&title, 15.0, (w - 2 * MARGIN) as f64);
    let top = 38 + 20 * title.len();
    let h = top + height * cell + 40;
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" viewBox=\"0 0 {w} \
         {h}\" font-family=\"sans-serif\">\n<title>{game}</title>\n<rect width=\"{w}\" \
         height=\"{h}\" fill=\"white\"/>"
    )?;
    for (line, text) in title.iter().enumerate() {
        writeln!(
            out,
            "<text x=\"{MARGIN}\" y=\"{}\" font-size=\"15\">{}</text>",
            22 + 20 * line,
            xml(text)
        )?;
    }
    let step = label_step(cell, widest + 6);
    for (index, column) in table.columns.clone().enumerate().filter(|(_, c)| c % step == 0) {
        let x = left + index * cell + cell / 2;
        writeln!(
            out,
            "<text x=\"{x}\" y=\"{}\" font-size=\"11\" text-anchor=\"middle\">{column}</text>",
            top - 8
        )?;
    }
    let step = label_step(cell, 0);
    for (index, row) in table.rows.clone().enumerate().filter(|(_, r)| r % step == 0) {
        let y = top + index * cell + cell / 2 + 4;
        writeln!(
            out,
            "<text x=\"{}\" y=\"{y}\" font-size=\"11\" text-anchor=\"end\">{row}</text>",
            left - 8
        )?;
    }
    for (row, line) in table.values.iter().enumerate() {
        let cells = line.iter().enumerate();
        for (column, value) in cells.filter_map(|(column, cell)| Some((column, cell.value()?))) {
            let (x, y) = (left + column * cell, top + row * cell);
            let (red, green, blue) = colour(value, largest);
            writeln!(
                out,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{cell}\" height=\"{cell}\" \
                 fill=\"#{red:02x}{green:02x}{blue:02x}\"/>"
            )?;
            let size = if value < 100 { 11 } else { 8 };
            if cell >= 18 && text_width(&value.to_string(), f64::from(size)) <= cell as f64 {
                let bright = u32::from(red) * 3 + u32::from(green) * 6 + u32::from(blue);
                let ink = if bright > 1400 { "black" } else { "white" };
                let (x, y) = (x + cell / 2, y + cell / 2 + 4);
                writeln!(
                    out,
                    "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"middle\" \
                     fill=\"{ink}\">{value}</text>"
                )?;
            }
        }
    }
    legend_line(out, left, top + height * cell + 14, largest, &key)?;
    out.write_all(b"</svg>\n")
}

/// Every how many numbers one is written at the edge; each has at least `wide` for it.
fn label_step(cell: usize, wide: usize) -> u64 {
    let room = wide.max(24).div_ceil(cell) as u64;
    [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].into_iter().find(|&s| s >= room).unwrap_or(1000)
}

/// The width of the colours of the legend, and how many there are.
const KEY: usize = 176;
const COLOUR: usize = 8;

/// The meaning of the colours in the legend.
fn legend(largest: u128) -> Message {
    match largest {
        0 => message!("heat-map-all-zero"),
        1 => "1".into(),
        largest => message!("heat-map-range", largest = largest),
    }
}

fn legend_line(
    out: &mut dyn Write,
    x: usize,
    y: usize,
    largest: u128,
    key: &str,
) -> io::Result<()> {
    let parts = if largest == 0 { 0 } else { KEY / COLOUR - 1 };
    for part in 0..parts as u128 {
        let value = 1 + part * largest.saturating_sub(1) / 20;
        let (red, green, blue) = colour(value.max(1), largest);
        writeln!(
            out,
            "<rect x=\"{}\" y=\"{y}\" width=\"{COLOUR}\" height=\"10\" \
             fill=\"#{red:02x}{green:02x}{blue:02x}\"/>",
            x + part as usize * COLOUR
        )?;
    }
    let at = if parts == 0 { x } else { x + KEY };
    writeln!(out, "<text x=\"{at}\" y=\"{}\" font-size=\"11\">{key}</text>", y + 10)
}

fn colour(value: u128, largest: u128) -> (u8, u8, u8) {
    if value == 0 {
        return (214, 39, 40);
    }
    let share = if largest <= 1 { 1.0 } else { (value - 1) as f64 / (largest - 1) as f64 };
    let place = share * (COLOURS.len() - 1) as f64;
    let index = (place as usize).min(COLOURS.len() - 2);
    let (from, to) = (COLOURS[index], COLOURS[index + 1]);
    let mix = |a: u8, b: u8| {
        (f64::from(a) + (f64::from(b) - f64::from(a)) * (place - index as f64)) as u8
    };
    (mix(from.0, to.0), mix(from.1, to.1), mix(from.2, to.2))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number after `name="` in a line of the drawing.
    fn number(line: &str, name: &str) -> f64 {
        let value = line.split(&format!(" {name}=\"")).nth(1).expect(name);
        value.split('"').next().and_then(|value| value.parse().ok()).expect(name)
    }

    /// Also where the table is small, or its name long, texts end within the picture.
    #[test]
    fn texts_are_not_cut() {
        for (game, height, width) in
            [("chocolate-eat", 2, 2), ("wythoff", 8, 8), ("chomp", 1, 16), ("0.&32;<7>", 3, 40)]
                .into_iter()
                .chain([("rules:\"a long name of a file with many words in it.star\"", 5, 5)])
        {
            let values = vec![vec![Cell::from(Some(1234)); width]; height];
            let (rows, columns) = (0..height as u64, 0..width as u64);
            let table = Table { game: game.into(), heaps: false, rows, columns, values };
            let mut drawing = Vec::new();
            write(&table, Language::English, &mut drawing).unwrap();
            let drawing = String::from_utf8(drawing).unwrap();
            let whole = number(drawing.lines().next().unwrap(), "width");
            let mut title = String::new();
            for line in drawing.lines().filter(|line| line.starts_with("<text")) {
                let text = line.split(['<', '>']).nth(2).unwrap();
                let plain = text
                    .replace("&lt;", "<")
                    .replace("&gt;", ">")
                    .replace("&quot;", "\"")
                    .replace("&amp;", "&");
                let wide = 1.08 * text_width(&plain, number(line, "font-size"));
                let end =
                    number(line, "x") + if line.contains("anchor") { wide / 2.0 } else { wide };
                assert!(end <= whole, "{game}: {line}");
                if line.contains("font-size=\"15\"") {
                    title = title + " " + text;
                }
            }
            let said = format!("Nim-values of {} ({})", game, table.meaning());
            assert_eq!(title.trim(), xml(&said));
            assert!(drawing.contains(&format!("<title>Nim-values of {}</title>", xml(game))));
        }
    }
}
