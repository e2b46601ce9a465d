//! L-trominoes on a board of two rows.

use std::ops::ControlFlow;

use super::heaps::Heaps;
use super::{Entry, Kind};
use crate::TextError;
use crate::budget::{Budget, Stop};
use crate::heap::HeapForm;
use crate::outcome::{FoundBy, Play};
use crate::reason::Step;
use crate::ruleset::{EachOption, Ruleset, Theory, parse_number};
use crate::term;
use crate::theory::Theorem;
use crate::value::Value;

/// The registry's entry.
pub const TROMINO: Entry = Entry {
    name: "tromino",
    title: "L-trominoes on two rows",
    arguments: "N...",
    arguments_help: "boards of 2 rows and N columns",
    rules: "Place an L-tromino on three free cells.",
    known: "The octal game 0.007 on the number 2N of free cells; whether it is periodic is open.",
    references: &["Winning Ways, chapter 4 (0.007)"],
    code: None,
    kind: Kind::OneHeap,
    examples: &["tromino 5"],
    make: |parameter, _| {
        parameter.none()?;
        Ok(term::game(Tromino::new()))
    },
    ..Entry::BLANK
};

/// The reduction.
pub const CELLS: Theorem = Theorem {
    title: "Only the number of free cells matters",
    statement: "A board of 2 x N cells is a heap of 2N in the octal game 0.007: take three, and \
        leave the rest as two heaps of any sizes.",
    proof: &[
        "The pieces that arise are boards of two rows whose ends are straight or have one cell more \
         in one row. An L-tromino covers three cells of a 2 x 2 block; the fourth cell goes to the \
         left or to the right part, as the tromino is turned. Moving the block along, the left part \
         gets every number of cells from 0 on, and the right part the rest.",
        "So whatever the shape of a piece of x cells, its options are all y + z = x-3, and the parts \
         are pieces of the same kind.",
    ],
    source: "Winning Ways, chapter 4",
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
        let columns = parse_number(text, "the number of columns")?;
        if columns > u64::MAX / 2 {
            return Err(TextError::new("the board is too large", 0..text.len())
                .help(format!("a board has at most {} columns", u64::MAX / 2)));
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

    fn vanishes(&self, piece: &Piece) -> bool {
        piece.cells() == 0
    }

    fn canonical(&self, piece: Piece) -> Piece {
        Piece::Cells(piece.cells())
    }

    fn describe(&self, from: &Piece, to: &[Piece]) -> Option<String> {
        let &Piece::Board(columns) = from else { return None };
        let cells: Vec<u64> = to.iter().map(|piece| piece.cells()).collect();
        // The two parts have an odd number of cells together: the even one is
        // cut off straight, the other one gets the fourth cell of the block.
        let even = cells.iter().copied().find(|cells| cells.is_multiple_of(2)).unwrap_or(0);
        let odd = (2 * columns).checked_sub(3 + even)?;
        let (left, right) = (even / 2 + 1, columns - even / 2);
        let left_over = match even {
            0 if odd == 1 => "a piece of 1 cell".to_string(),
            0 => format!("a piece of {odd} cells"),
            _ => format!("pieces of {even} and {odd} cells"),
        };
        Some(format!(
            "Cover column {left} and one cell of column {}, or the same from the other end: column \
             {right} and one cell of column {}. The other cell of that column stays free; it may be \
             the upper or the lower one. These 4 ways to place the tromino count as one move: each \
             leaves {left_over}.",
            left + 1,
            right - 1,
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

    fn theorem(&self, play: Play) -> Option<&'static Theorem> {
        (play == Play::Normal).then_some(&CELLS)
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
                Ok((format!("0.007 {}", piece.cells()), value))
            })
            .collect();
        if let Ok(rows) = rows {
            steps.push(Step::nim_sum(rows));
        }
        steps
    }
}
