//! Boards as SVG: heaps, pins, squares, coins and pieces, in the colours of the page.

use std::fmt::Write;

use super::{Board, COLUMNS, Cell, Cells};
use crate::markup::xml;
use crate::message::{Language, message};
use crate::width;

/// The side of a cell, in points.
const SIDE: usize = 28;
const EDGE: usize = 8;
const INK: &str = "#1f2328";
const LINE: &str = "#a8afb8";
const TOKEN: &str = "#1b5e8c";
const WOOD: &str = "#8a5a2b";
const COIN: &str = "#fbe7a8";

impl Board {
    /// The board as an SVG file, complete in itself; `None` where it is empty or has more than 76
    /// things in a row. The cost is linear in the number of cells.
    ///
    /// ```
    /// # use grundy_games as grundy;
    /// use grundy::Position;
    /// let position: Position = "kayles 5 2".parse().unwrap();
    /// let drawing = position.terms()[0].board().unwrap();
    /// let drawing = drawing.svg(grundy::message::Language::English).unwrap();
    /// assert_eq!(drawing.matches("<rect").count(), 7);
    /// ```
    pub fn svg(&self, language: Language) -> Option<String> {
        if self.rows.is_empty() || self.rows.iter().any(|row| row.len() > COLUMNS) {
            return None;
        }
        let labels: Vec<String> = self.rows.iter().map(|row| row.label.text(language)).collect();
        let longest = labels.iter().map(|label| width::of(label)).max().unwrap_or(0);
        let left = EDGE + if longest > 0 { 9 * longest + 10 } else { 0 };
        let (mut body, mut wide) = (String::new(), 0);
        let mut y = EDGE;
        if self.numbered {
            let columns = self.rows.iter().map(|row| row.len()).max().unwrap_or(0);
            for column in 0..columns as usize {
                let x = left + column * SIDE + SIDE / 2;
                text(&mut body, (x, y + 12), "middle", &(column + 1).to_string());
            }
            y += 18;
        }
        for (row, label) in self.rows.iter().zip(&labels) {
            if !label.is_empty() {
                text(&mut body, (left - 10, y + SIDE / 2 + 5), "end", label);
            }
            let cells: Vec<Cell> = match &row.cells {
                Cells::Heap(size, of) => vec![*of; *size as usize],
                Cells::Each(cells) => cells.clone(),
                Cells::Words(words) => {
                    let words = words.text(language);
                    text(&mut body, (left, y + SIDE / 2 + 5), "start", &words);
                    wide = wide.max(9 * width::of(&words));
                    Vec::new()
                }
            };
            for (column, &cell) in cells.iter().enumerate() {
                draw(&mut body, cell, left + column * SIDE, y);
            }
            wide = wide.max(cells.len() * SIDE);
            // A row without cells is the gap between two boards.
            let gap = matches!(&row.cells, Cells::Each(cells) if cells.is_empty());
            y += if gap { SIDE / 2 } else { SIDE };
        }
        let (wide, high) = (left + wide + EDGE, y + EDGE);
        let title = xml(&message!("picture-of-position").text(language));
        Some(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{wide}\" height=\"{high}\" \
             viewBox=\"0 0 {wide} {high}\" font-family=\"sans-serif\" role=\"img\">\n\
             <title>{title}</title>\n{body}</svg>\n",
        ))
    }
}

fn text(body: &mut String, (x, y): (usize, usize), anchor: &str, words: &str) {
    let words = xml(words);
    let _ = writeln!(
        body,
        "<text x=\"{x}\" y=\"{y}\" font-size=\"14\" text-anchor=\"{anchor}\" fill=\"{INK}\">{words}</text>",
    );
}

/// Draws a cell whose upper left corner is at (x, y).
fn draw(body: &mut String, cell: Cell, x: usize, y: usize) {
    let (cx, cy) = (x + SIDE / 2, y + SIDE / 2);
    let mut square = |fill: &str| {
        let side = SIDE - 2;
        let _ = writeln!(
            body,
            "<rect x=\"{}\" y=\"{}\" width=\"{side}\" height=\"{side}\" rx=\"3\" fill=\"{fill}\" stroke=\"{LINE}\"/>",
            x + 1,
            y + 1,
        );
    };
    match cell {
        Cell::Token | Cell::Pin | Cell::Coins(_) => {}
        Cell::Square | Cell::Poison => square(WOOD),
        Cell::Covered => square("#5c636b"),
        _ => square("#ffffff"),
    }
    let mut disc = |radius: usize, fill: &str, stroke: &str| {
        let _ = writeln!(
            body,
            "<circle cx=\"{cx}\" cy=\"{cy}\" r=\"{radius}\" fill=\"{fill}\" stroke=\"{stroke}\" stroke-width=\"2\"/>",
        );
    };
    match cell {
        Cell::Token => disc(9, TOKEN, TOKEN),
        Cell::Heads | Cell::Head => disc(9, COIN, WOOD),
        Cell::Tails | Cell::Tail => disc(9, "#ffffff", "#5c636b"),
        Cell::Nought => disc(8, "none", INK),
        Cell::Mine => disc(7, "#1d7044", "#1d7044"),
        Cell::Theirs => disc(7, "none", "#a8321f"),
        Cell::Coins(count) => {
            disc(11, COIN, WOOD);
            if count > 1 {
                text(body, (cx, cy + 5), "middle", &count.to_string());
            }
        }
        Cell::Pin => {
            let _ = writeln!(
                body,
                "<rect x=\"{}\" y=\"{}\" width=\"10\" height=\"22\" rx=\"5\" fill=\"{WOOD}\"/>",
                cx - 5,
                cy - 11,
            );
        }
        Cell::Cross | Cell::Poison => {
            let (stroke, arm) = if cell == Cell::Cross { (INK, 8) } else { ("#ffffff", 6) };
            let (left, top, right, bottom) = (cx - arm, cy - arm, cx + arm, cy + arm);
            let _ = writeln!(
                body,
                "<path d=\"M{left} {top}L{right} {bottom}M{left} {bottom}L{right} {top}\" stroke=\"{stroke}\" stroke-width=\"3\"/>",
            );
        }
        Cell::Free | Cell::Square | Cell::Covered => {}
    }
}
