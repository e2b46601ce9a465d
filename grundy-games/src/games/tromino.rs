//! L-trominoes on a board of two rows.

use std::ops::ControlFlow;

use super::heaps::Heaps;
use super::{Entry, Kind};
use crate::TextError;
use crate::board::{Board, Cell, Cells, Row};
use crate::budget::{Budget, Stop};
use crate::heap::HeapForm;
use crate::message::{Message, message};
use crate::outcome::{FoundBy, Play};
use crate::reason::{Label, Step};
use crate::ruleset::{EachOption, Ruleset, Theory, parse_number};
use crate::term;
use crate::theory::Theorem;
use crate::value::Value;

/// The registry's entry.
pub const TROMINO: Entry = Entry {
    name: "tromino",
    arguments: "N...",
    code: None,
    kind: Kind::OneHeap,
    examples: &["tromino 5"],
    make: |parameter, _| {
        parameter.none()?;
        Ok(term::game(Tromino::new()))
    },
    ..Entry::BLANK
};

/// The position is a board, or a piece that a move has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Piece {
    /// A board of two rows with this many columns.
    Board(u64),
    /// A piece with this many cells.
    Cells(u64),
}

impl Piece {
    fn cells(self) -> u64 {
        match self {
            Piece::Board(columns) => 2 * columns,
            Piece::Cells(cells) => cells,
        }
    }
}

/// The rules.
pub struct Tromino {
    heaps: Heaps,
}

impl Tromino {
    /// The game, with an empty table of the values of 0.007.
    pub fn new() -> Tromino {
        Tromino { heaps: Heaps::octal_007() }
    }
}

impl Default for Tromino {
    fn default() -> Tromino {
        Tromino::new()
    }
}

impl Ruleset for Tromino {
    type Position = Piece;

    fn name(&self) -> String {
        "tromino".into()
    }

    fn options(&self, piece: &Piece, each: &mut EachOption<'_, Piece>) -> ControlFlow<()> {
        let Some(left) = piece.cells().checked_sub(3) else { return ControlFlow::Continue(()) };
        (0..=left / 2).try_for_each(|part| match part {
            0 => each(&[Piece::Cells(left)]),
            part => each(&[Piece::Cells(part), Piece::Cells(left - part)]),
        })
    }

    fn parse(&self, text: &str) -> Result<Piece, TextError> {
        let columns = parse_number(text, message!("number-of-columns"))?;
        if columns > u64::MAX / 2 {
            return Err(TextError::new(message!("board-too-large"), 0..text.len())
                .help(message!("board-most-columns", most = u64::MAX / 2)));
        }
        Ok(Piece::Board(columns))
    }

    fn write(&self, piece: &Piece, out: &mut String) {
        match piece {
            Piece::Board(columns) => super::push_number(out, *columns),
            Piece::Cells(cells) => super::push_number(out, *cells),
        }
    }

    fn write_heading(&self, first: &Piece, out: &mut String) {
        out.push_str(match first {
            Piece::Board(_) => "tromino",
            Piece::Cells(_) => "0.007",
        });
    }

    fn unify(&self, parts: &mut [Piece]) {
        // After a move the boards are written as what they are worth.
        if parts.iter().any(|part| matches!(part, Piece::Cells(_))) {
            parts.iter_mut().for_each(|part| *part = Piece::Cells(part.cells()));
        }
    }

    fn board(&self, pieces: &[Piece]) -> Option<Board> {
        let row =
            |columns| Row { label: Message::default(), cells: Cells::Heap(columns, Cell::Free) };
        Some(Board::stacked(pieces.iter().map(|piece| match *piece {
            Piece::Board(columns) => vec![row(columns), row(columns)],
            Piece::Cells(cells) => vec![Row::heap(cells, Cell::Free)],
        })))
    }

    fn vanishes(&self, piece: &Piece) -> bool {
        piece.cells() == 0
    }

    fn canonical(&self, piece: Piece) -> Piece {
        Piece::Cells(piece.cells())
    }

    fn noun(&self, _: &Piece) -> Option<&'static str> {
        Some("board")
    }

    fn describe(&self, from: &Piece, to: &[Piece]) -> Option<Message> {
        let &Piece::Board(columns) = from else { return None };
        let cells: Vec<u64> = to.iter().map(|piece| piece.cells()).collect();
        // The two parts have an odd number of cells together: the even one is
        // cut off straight, the other one gets the fourth cell of the block.
        let even = cells.iter().copied().find(|cells| cells.is_multiple_of(2)).unwrap_or(0);
        let odd = (2 * columns).checked_sub(3 + even)?;
        let (left, right) = (even / 2 + 1, columns - even / 2);
        Some(message!(
            "tromino-cover",
            left = left,
            after = left + 1,
            right = right,
            before = right - 1,
            even = even,
            odd = odd,
        ))
    }

    fn theory(&self) -> &dyn Theory<Piece> {
        self
    }
}

impl Theory<Piece> for Tromino {
    fn found_by(&self) -> FoundBy {
        FoundBy::Sequence
    }

    fn heap_form(&self) -> Option<HeapForm> {
        Some(HeapForm { times: 2, ..HeapForm::code("0.007") })
    }

    fn value(&self, piece: &Piece, budget: &Budget) -> Result<Option<(Value, FoundBy)>, Stop> {
        let value = self.heaps.heap_value(piece.cells(), budget)?;
        Ok(Some((Value::Nim(value), FoundBy::Sequence)))
    }

    fn theorem(&self, play: Play) -> Option<Theorem> {
        (play == Play::Normal).then_some(Theorem::Tromino)
    }

    fn explain(&self, parts: &[Piece], play: Play, budget: &Budget) -> Vec<Step> {
        if play == Play::Misere {
            return Vec::new();
        }
        let heaps: Vec<u64> = parts.iter().map(|piece| piece.cells()).collect();
        let mut steps = self.heaps.table_steps(&heaps, budget);
        let rows: Result<Vec<_>, Stop> = parts
            .iter()
            .map(|piece| {
                let value = self.heaps.heap_value(piece.cells(), budget)?;
                Ok((Label::of_heap("0.007", piece.cells()), value))
            })
            .collect();
        if let Ok(rows) = rows {
            steps.push(Step::nim_sum(rows));
        }
        steps
    }

    fn explain_left(&self, from: &Piece, to: &[Piece]) -> Vec<Step> {
        let left: Vec<u64> = to.iter().map(|piece| piece.cells()).collect();
        self.heaps.explain_left(&from.cells(), &left)
    }
}
