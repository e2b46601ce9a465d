//! Boards as drawings: heaps, pins, squares, coins, pieces and graphs, in the colours of the page; and what
//! a move changes on them.

use super::net::Gone;
use super::{Anchor, CHANGED, Colour, Drawing, INK, LINE, Point, Shape, Stroke, WHITE, of_text};
use crate::board::{Board, COLUMNS, Cell, Cells, Row};
use crate::message::Language;

/// The side of a cell.
const SIDE: f64 = 28.0;
const EDGE: f64 = 8.0;
const TOKEN: Colour = 0x1b5e8c;
const WOOD: Colour = 0x8a5a2b;
const COIN: Colour = 0xfbe7a8;
const DARK: Colour = 0x5c636b;

/// What a move changes on a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// For each row, the columns whose cells are changed or taken, from 0 on.
    cells: Vec<Vec<usize>>,
    /// For each graph, what is taken of it.
    nets: Vec<Gone>,
}

impl Marks {
    /// What differs on two boards of one game, of which the second comes after the first. A heap that gets
    /// smaller loses its last things; one that becomes two loses those between them.
    pub fn between(before: &Board, after: &Board) -> Marks {
        let nets = before.nets.iter().enumerate();
        let nets = nets.map(|(at, net)| net.gone(after.nets.get(at))).collect();
        let (lost, left) = unequal(&before.rows, &after.rows);
        let mut cells = vec![Vec::new(); before.rows.len()];
        match (&lost[..], &left[..]) {
            (&[at], left) => cells[at] = heap(&before.rows[at], left),
            (lost, left) if lost.len() == left.len() => {
                for (&at, row) in lost.iter().zip(left) {
                    cells[at] = differing(&before.rows[at], row);
                }
            }
            _ => {}
        }
        Marks { cells, nets }
    }

    fn cell(&self, row: usize, column: usize) -> bool {
        self.cells.get(row).is_some_and(|columns| columns.contains(&column))
    }
}

/// The places of the rows of `before` that are not in `after`, and the rows of `after` that are not in
/// `before`; each row answers one of the other.
fn unequal<'a>(before: &[Row], after: &'a [Row]) -> (Vec<usize>, Vec<&'a Row>) {
    // Rows that begin and rows that end both boards are the same ones.
    let same = |&(a, b): &(&Row, &Row)| a == b;
    let first = before.iter().zip(after).take_while(same).count();
    let (before, after) = (&before[first..], &after[first..]);
    let last = before.iter().rev().zip(after.iter().rev()).take_while(same).count();
    let mut left: Vec<&Row> = after[..after.len() - last].iter().collect();
    let mut lost = Vec::new();
    for (at, row) in before[..before.len() - last].iter().enumerate() {
        match left.iter().position(|other| *other == row) {
            Some(found) => drop(left.remove(found)),
            None => lost.push(first + at),
        }
    }
    (lost, left)
}

/// The things that a heap loses when it becomes some heaps.
fn heap(row: &Row, left: &[&Row]) -> Vec<usize> {
    let size = |row: &Row| match row.cells {
        Cells::Heap(size, _) => usize::try_from(size).ok(),
        _ => None,
    };
    let Some(whole) = size(row) else {
        return left.first().map_or_else(Vec::new, |to| differing(row, to));
    };
    let sizes: Option<Vec<usize>> = left.iter().map(|row| size(row)).collect();
    let Some(sizes) = sizes.filter(|_| whole <= COLUMNS as usize) else { return Vec::new() };
    let kept = sizes.first().copied().unwrap_or(0);
    let behind: usize = sizes.iter().skip(1).sum();
    (kept..whole.saturating_sub(behind)).collect()
}

/// The columns of a row whose cells another row does not have.
fn differing(row: &Row, other: &Row) -> Vec<usize> {
    match (&row.cells, &other.cells) {
        (Cells::Each(a), Cells::Each(b)) if a.len() >= b.len() => {
            (0..a.len()).filter(|&at| b.get(at) != Some(&a[at])).collect()
        }
        (Cells::Heap(a, _), Cells::Heap(b, _)) if *a <= COLUMNS => {
            (*b as usize..*a as usize).collect()
        }
        _ => Vec::new(),
    }
}

impl Board {
    /// The board as a drawing; `None` where it is empty, where it has words and no picture, or where it has
    /// more than 76 things in a row. The cost is linear in the number of cells, and quadratic in the number
    /// of vertices of a graph.
    pub fn drawing(&self, language: Language) -> Option<Drawing> {
        self.marked(&Marks::default(), language)
    }

    /// The same with what a move changes.
    pub fn marked(&self, marks: &Marks, language: Language) -> Option<Drawing> {
        if !self.nets.is_empty() {
            let mut all = Drawing::default();
            for (at, net) in self.nets.iter().enumerate() {
                all.below(net.drawing(marks.nets.get(at)));
            }
            return Some(all);
        }
        let words = |row: &Row| matches!(row.cells, Cells::Words(_));
        if self.rows.is_empty()
            || self.rows.iter().any(|row| row.len() > COLUMNS)
            || self.rows.iter().any(words)
        {
            return None;
        }
        let labels: Vec<String> = self.rows.iter().map(|row| row.label.text(language)).collect();
        let longest = labels.iter().map(|label| of_text(label, 14.0)).fold(0.0, f64::max);
        let left = EDGE + if longest > 0.0 { longest + 10.0 } else { 0.0 };
        let mut all = Drawing::default();
        let (mut wide, mut y) = (0.0f64, EDGE);
        if let Some(first) = self.numbered {
            let columns = self.rows.iter().map(Row::len).max().unwrap_or(0);
            for (column, number) in (0..columns).zip(first..) {
                let x = left + column as f64 * SIDE + SIDE / 2.0;
                all.text((x, y + 12.0), Anchor::Middle, 14.0, number.to_string());
            }
            y += 18.0;
        }
        for (at, (row, label)) in self.rows.iter().zip(labels).enumerate() {
            if !label.is_empty() {
                all.text((left - 10.0, y + SIDE / 2.0 + 5.0), Anchor::End, 14.0, label);
            }
            let cells: Vec<Cell> = match &row.cells {
                Cells::Heap(size, of) => vec![*of; *size as usize],
                Cells::Each(cells) => cells.clone(),
                Cells::Words(_) => Vec::new(),
            };
            for (column, &cell) in cells.iter().enumerate() {
                let x = left + column as f64 * SIDE;
                let square = matches!(row.cells, Cells::Each(_));
                draw(&mut all, cell, (x, y), square);
                if marks.cell(at, column) {
                    changed(&mut all, cell, (x, y));
                }
            }
            wide = wide.max(cells.len() as f64 * SIDE);
            // A row without cells is the gap between two boards.
            let gap = matches!(&row.cells, Cells::Each(cells) if cells.is_empty());
            y += if gap { SIDE / 2.0 } else { SIDE };
        }
        (all.width, all.height) = (left + wide + EDGE, y + EDGE);
        Some(all)
    }
}

/// Marks a cell: things of a heap are struck out, others get a frame.
fn changed(all: &mut Drawing, cell: Cell, (x, y): Point) {
    let stroke = Stroke::new(CHANGED, 2.5);
    all.shapes.push(match cell {
        Cell::Token | Cell::Pin => {
            Shape::line(&[(x + 5.0, y + SIDE - 5.0), (x + SIDE - 5.0, y + 5.0)], stroke)
        }
        _ => Shape::Box {
            at: (x + 2.0, y + 2.0),
            size: (SIDE - 4.0, SIDE - 4.0),
            corner: 3.0,
            fill: None,
            stroke: Some(stroke),
        },
    });
}

/// Draws a cell whose upper left corner is at (x, y). Things of a board stand on a square, those of a heap
/// do not.
fn draw(all: &mut Drawing, cell: Cell, (x, y): Point, square: bool) {
    let centre @ (cx, cy) = (x + SIDE / 2.0, y + SIDE / 2.0);
    let ground = match cell {
        Cell::Token | Cell::Pin | Cell::Coins(_) if !square => None,
        Cell::Square | Cell::Poison => Some(WOOD),
        Cell::Covered => Some(DARK),
        _ => Some(WHITE),
    };
    if let Some(fill) = ground {
        all.shapes.push(Shape::Box {
            at: (x + 1.0, y + 1.0),
            size: (SIDE - 2.0, SIDE - 2.0),
            corner: 3.0,
            fill: Some(fill),
            stroke: Some(Stroke::thin(LINE)),
        });
    }
    let mut disc = |radius: f64, fill: Option<Colour>, stroke: Colour| {
        let stroke = Some(Stroke::thick(stroke));
        all.shapes.push(Shape::Disc { at: centre, radius, fill, stroke });
    };
    match cell {
        Cell::Token | Cell::Queen => disc(9.0, Some(TOKEN), TOKEN),
        Cell::Heads => disc(9.0, Some(COIN), WOOD),
        Cell::Tails => disc(9.0, Some(WHITE), DARK),
        Cell::Nought => disc(8.0, None, INK),
        Cell::Mine => disc(7.0, Some(0x1d7044), 0x1d7044),
        Cell::Theirs => disc(7.0, None, 0xa8321f),
        Cell::Coins(count) => {
            disc(11.0, Some(COIN), WOOD);
            if count > 1 {
                all.text((cx, cy + 5.0), Anchor::Middle, 14.0, count.to_string());
            }
        }
        Cell::Pin => all.shapes.push(Shape::Box {
            at: (cx - 5.0, cy - 11.0),
            size: (10.0, 22.0),
            corner: 5.0,
            fill: Some(WOOD),
            stroke: None,
        }),
        Cell::Cross | Cell::Poison => {
            let (colour, arm) = if cell == Cell::Cross { (INK, 8.0) } else { (WHITE, 6.0) };
            let stroke = Stroke::new(colour, 3.0);
            for (from, to) in [(-arm, -arm), (-arm, arm)].map(|(a, b)| ((a, b), (-a, -b))) {
                let points = [from, to].map(|(dx, dy): Point| (cx + dx, cy + dy));
                all.shapes.push(Shape::line(&points, stroke));
            }
        }
        Cell::Free | Cell::Square | Cell::Covered => {}
    }
}
