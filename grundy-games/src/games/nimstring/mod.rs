//! Nimstring: cut a string; a player who takes a coin moves again.
//!
//! | file | what it does |
//! |---|---|
//! | `read` | positions from text |
//!
//! [`boards::nimstring`](crate::boards::nimstring) has the positions and the search.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::{Entry, Kind};
use crate::TextError;
use crate::board::{Board, Cells, Lines, Net, Row, Vertex};
use crate::budget::{Budget, Stop};
use crate::graph::Fault;
use crate::message::{Message, message};
use crate::outcome::{FoundBy, Play};
use crate::ruleset::{EachOption, Engine, Nature, ReadGraph, Ruleset, Theory, normal};
use crate::term;
use crate::theory::Theorem;
use crate::value::Value;

mod read;

pub use crate::boards::nimstring::{Figure, MAX_STRINGS};

use crate::boards::nimstring::Searches;
use crate::boards::regions::Bits;

/// The registry's entry.
pub const NIMSTRING: Entry = Entry {
    name: "nimstring",
    arguments: "G...",
    kind: Kind::Other,
    examples: &["nimstring 2x2", "nimstring edges:ground-a,a-b,b-c,c-a"],
    sample: Some(|dice, size| {
        let most = size.clamp(1, 3);
        format!("1x{}", dice.within(1, most))
    }),
    make: |parameter, _| {
        parameter.none()?;
        Ok(term::game(Nimstring))
    },
    ..Entry::BLANK
};

/// The rules; the position is a figure of strings and coins, or a board of boxes. A string
/// crosses each line of a board that is not drawn, and a box is a coin.
#[derive(Clone, Copy, Debug)]
pub struct Nimstring;

impl Nimstring {
    /// Where the line of a string lies on a board: which side of which box.
    fn place(height: u32, width: u32, string: u32) -> (&'static str, u32, u32) {
        let (row, at) = (string / (2 * width + 1), string % (2 * width + 1));
        match at < width {
            true if row < height => ("above", row, at),
            true => ("below", row - 1, at),
            false if at - width < width => ("left", row, at - width),
            false => ("right", row, at - width - 1),
        }
    }
}

impl Ruleset for Nimstring {
    type Position = Figure;

    fn name(&self) -> String {
        "nimstring".into()
    }

    fn options(&self, figure: &Figure, each: &mut EachOption<'_, Figure>) -> ControlFlow<()> {
        if figure.again() {
            return each(&[figure.unmarked()]);
        }
        for string in figure.left().cells() {
            each(&[figure.cut(string)])?;
        }
        ControlFlow::Continue(())
    }

    fn parse(&self, text: &str) -> Result<Figure, TextError> {
        let none = |_: &str| Err(Fault::Refused(message!("files-not-read").into()));
        self.parse_with(text, &none)
    }

    fn parse_with(&self, text: &str, graph: &ReadGraph<'_>) -> Result<Figure, TextError> {
        read::read(text, graph)
    }

    fn write(&self, figure: &Figure, out: &mut String) {
        out.push_str(figure.text());
    }

    fn portable(&self, figure: &Figure) -> String {
        figure.portable()
    }

    fn vanishes(&self, figure: &Figure) -> bool {
        figure.vanishes()
    }

    /// Boards are turned and reflected.
    fn normal_form(&self, figure: &Figure) -> Vec<Figure> {
        normal(self, vec![figure.least_image()])
    }

    fn nature(&self) -> Nature<Figure> {
        Nature::Complimenting { marked: Figure::again }
    }

    fn describe(&self, from: &Figure, to: &[Figure]) -> Option<Message> {
        if from.again() {
            return Some(message!("nimstring-pass"));
        }
        let cut = match to {
            // Of one host the sets differ in the string.
            [to] if Arc::ptr_eq(from.host(), to.host()) => (from.left() ^ to.left()).first(),
            [to] => from.left().cells().find(|&string| from.cut(string) == *to)?,
            _ => from.left().first(),
        };
        Some(match from.host().board {
            Some((height, width)) => {
                let (side, row, column) = Nimstring::place(height, width, cut);
                message!("draw-line", side = side, row = row + 1, column = column + 1)
            }
            None => {
                let (a, b) = from.named(cut);
                message!("cut-string", a = a, b = b)
            }
        })
    }

    fn noun(&self, figure: &Figure) -> Option<&'static str> {
        Some(if figure.host().board.is_some() { "board" } else { "graph" })
    }

    fn board(&self, figures: &[Figure]) -> Option<Board> {
        let rows = figures.iter().map(|figure| {
            let (_, width) = figure.host().board?;
            let drawn = |string: u32| !figure.left().cells().any(|other| other == string);
            let all = figure.host().ends.len() as u32;
            let mut rows = Vec::new();
            let mut first = 0;
            while first < all {
                let level = rows.len() % 2 == 0;
                let length = if level { width } else { width + 1 };
                let mut line = String::new();
                for string in first..first + length {
                    line += match (level, drawn(string)) {
                        (true, true) => "+---",
                        (true, false) => "+   ",
                        (false, true) => "|   ",
                        (false, false) => "    ",
                    };
                }
                line += if level { "+" } else { "" };
                rows.push(Row { label: Message::default(), cells: Cells::Words(line.into()) });
                first += length;
            }
            Some(rows)
        });
        let board = Board::stacked(rows.collect::<Option<Vec<_>>>().unwrap_or_default());
        Some(Board { nets: figures.iter().map(drawn).collect(), ..board })
    }

    fn engine(&self) -> Option<Box<dyn Engine<Figure>>> {
        Some(Box::new(Searches::default()))
    }

    fn bytes(&self, figure: &Figure) -> u64 {
        figure.bytes()
    }

    fn theory(&self) -> &dyn Theory<Figure> {
        self
    }
}

/// The graph that a drawing shows: the dots of a board with its lines, or the strings.
fn drawn(figure: &Figure) -> Net {
    let Some((height, width)) = figure.host().board else {
        let mut net = Net::new(Lines::Ground);
        net.vertex("ground");
        for (a, b) in figure.left().cells().map(|string| figure.named(string)) {
            let ends = (net.vertex(a), net.vertex(b));
            net.edges.push(ends);
        }
        return net;
    };
    let dots = (0..=height).flat_map(|row| (0..=width).map(move |column| (column, row)));
    let places =
        dots.map(|(column, row)| (10 * column as i32, 10 * row as i32)).collect::<Vec<_>>();
    let dot = |row: u32, column: u32| row * (width + 1) + column;
    let line = |string: u32| match Nimstring::place(height, width, string) {
        ("above", row, column) => (dot(row, column), dot(row, column + 1)),
        ("below", row, column) => (dot(row + 1, column), dot(row + 1, column + 1)),
        ("left", row, column) => (dot(row, column), dot(row + 1, column)),
        (_, row, column) => (dot(row, column + 1), dot(row + 1, column + 1)),
    };
    let drawn = |string: &u32| !figure.left().cells().any(|other| other == *string);
    let all = 0..figure.host().ends.len() as u32;
    Net {
        vertices: vec![Vertex::default(); places.len()],
        edges: all.filter(drawn).map(line).collect(),
        places: Some(places),
        ..Net::new(Lines::Edges)
    }
}

impl Theory<Figure> for Nimstring {
    fn value(&self, figure: &Figure, _: &Budget) -> Result<Option<(Value, FoundBy)>, Stop> {
        if figure.again() {
            return Ok(None);
        }
        Ok(match figure.host().strings.settled(figure.left()) {
            None => Some((Value::Loony, FoundBy::Theorem)),
            Some(left) if left.is_empty() => Some((Value::ZERO, FoundBy::Theorem)),
            Some(_) => None,
        })
    }

    fn theorem(&self, play: Play) -> Option<Theorem> {
        (play == Play::Normal).then_some(Theorem::Nimstring)
    }
}
