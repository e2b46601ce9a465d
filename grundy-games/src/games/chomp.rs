//! Chomp: bite a corner off a bar whose first square is poisoned.

use std::ops::ControlFlow;

use super::{Entry, Kind};
use crate::TextError;
use crate::board::{Board as Drawn, Cell, Row};
use crate::boards::chomp::{Board, Tables, boards_within, inside};
use crate::budget::{Budget, Stop};
use crate::error::Remedy;
use crate::heap::HeapForm;
use crate::message::message;
use crate::outcome::{FoundBy, Outcome, Play};
use crate::picture::{self, Mark, Picture};
use crate::reason::Step;
use crate::ruleset::{Complete, EachOption, Engine, Ruleset, Theory, parse_number};
use crate::term;
use crate::theory::Theorem;
use crate::value::Value;

/// The most squares of a board: more could not be searched anyway.
pub const MAX_SQUARES: u64 = 60_000;

/// Upper bound on the boards in a rectangle for which an optional table is built.
const TOO_MANY: u64 = 1 << 34;

/// This many boards are searched in less than a second.
const FEW: u128 = 1 << 16;

/// Whether its value is known to be 0, and it is too large to show that by its options.
fn is_known(board: &Board) -> bool {
    board.arms() == Some(None) && inside(&board.rows()) > FEW
}

/// The registry's entry.
pub const CHOMP: Entry = Entry {
    name: "chomp",
    arguments: "HxW|R1,R2,...",
    kind: Kind::TwoNumbers { least: 1, separator: 'x' },
    examples: &["chomp 3x4", "chomp 4,2,1"],
    sample: Some(|dice, size| {
        let mut row = dice.within(1, size.min(8));
        let mut rows = Vec::new();
        for _ in 0..dice.within(1, size.min(6)) {
            rows.push(row.to_string());
            row = dice.within(row.saturating_sub(2).max(1), row);
        }
        rows.join(",")
    }),
    make: |parameter, _| {
        parameter.none()?;
        Ok(term::game(Chomp))
    },
    ..Entry::BLANK
};

/// The position is the board.
#[derive(Clone, Copy, Debug)]
pub struct Chomp;

impl Ruleset for Chomp {
    type Position = Board;

    fn name(&self) -> String {
        "chomp".into()
    }

    fn options(&self, board: &Board, each: &mut EachOption<'_, Board>) -> ControlFlow<()> {
        board.each_bite(each)
    }

    /// Somebody who writes `3 4` means a board of 3 rows, and not two bars.
    fn doubt(&self, arguments: &str) -> Result<(), TextError> {
        let mut words = arguments.split_ascii_whitespace();
        let number = |word: &str| parse_number(word, "").is_ok();
        match words.clone().count() > 1 && words.all(number) {
            false => Ok(()),
            true => Err(TextError::new(
                message!("chomp-no-board", text = arguments),
                0..arguments.len(),
            )
            .help(message!("chomp-bars"))),
        }
    }

    fn parse(&self, text: &str) -> Result<Board, TextError> {
        let too_large = || {
            TextError::new(message!("board-too-large"), 0..text.len())
                .help(message!("board-most-squares", most = MAX_SQUARES))
        };
        if text.contains(['x', 'X', '×']) {
            let (height, width) = super::pair(text, 'x', &message!("a-board"), 1)?;
            if height.checked_mul(width).is_none_or(|squares| squares > MAX_SQUARES) {
                return Err(too_large());
            }
            return match u16::try_from(width) {
                Ok(width) => Ok(Board::of(&vec![width; height as usize])),
                Err(_) => Err(too_large()),
            };
        }
        let mut rows: Vec<u16> = Vec::new();
        let mut squares = 0u64;
        let mut at = 0;
        for word in text.split(',') {
            let span = at..at + word.len().max(1);
            let length = parse_number(word, message!("length-of-row")).map_err(|error| {
                error.shift(at).help(message!("write-board")).or_by(Remedy::WriteForm)
            })?;
            squares = squares.saturating_add(length);
            if squares > MAX_SQUARES {
                return Err(too_large());
            }
            let length = u16::try_from(length).map_err(|_| too_large())?;
            if length == 0 && rows.is_empty() {
                return Err(TextError::new(message!("chomp-no-poison"), span)
                    .help(message!("chomp-first-row")));
            }
            if rows.last().is_some_and(|&above| length > above) {
                return Err(TextError::new(message!("chomp-row-longer"), span)
                    .help(message!("chomp-rows-shrink")));
            }
            rows.push(length);
            at += word.len() + 1;
        }
        rows.retain(|length| *length > 0);
        Ok(Board::of(&rows))
    }

    fn write(&self, board: &Board, out: &mut String) {
        if let Some((height, width)) = board.rectangle() {
            super::push_number(out, height);
            out.push('x');
            super::push_number(out, width);
            return;
        }
        for (index, &length) in board.rows().iter().enumerate() {
            if index > 0 {
                out.push(',');
            }
            super::push_number(out, u64::from(length));
        }
    }

    fn board(&self, boards: &[Board]) -> Option<Drawn> {
        let cell = |row: usize, column: u16| match (row, column) {
            (0, 0) => Cell::Poison,
            _ => Cell::Square,
        };
        let rows = |board: &Board| {
            let lengths = board.rows();
            let row = |(at, &length): (usize, &u16)| {
                Row::cells((0..length).map(move |column| cell(at, column)))
            };
            lengths.iter().enumerate().map(row).collect()
        };
        Some(Drawn::stacked(boards.iter().map(rows)))
    }

    fn canonical(&self, board: Board) -> Board {
        // The board and its mirror image at the diagonal are the same game.
        board.wide()
    }

    fn packed(&self, board: &Board) -> Option<u64> {
        board.wide_edge()
    }

    fn unpacked(&self, edge: u64) -> Board {
        Board::Edge(edge)
    }

    fn engine(&self) -> Option<Box<dyn Engine<Board>>> {
        Some(Box::new(Tables::default()))
    }

    fn bytes(&self, board: &Board) -> u64 {
        board.bytes()
    }

    fn theory(&self) -> &dyn Theory<Board> {
        self
    }
}

impl Theory<Board> for Chomp {
    /// One row or column: a bite leaves any smaller number of squares, but never none.
    fn family_form(&self, before: &str, after: &str) -> Option<HeapForm> {
        let line = matches!((before, after), ("1x", "") | ("", "x1"));
        line.then(|| HeapForm { plus: -1, least: 1, ..HeapForm::code("0.[3]") })
    }

    /// 0 for large boards that the theorem says are lost; of small ones the options say more.
    fn value(&self, board: &Board, _: &Budget) -> Result<Option<(Value, FoundBy)>, Stop> {
        Ok(is_known(board).then_some((Value::ZERO, FoundBy::Theorem)))
    }

    fn outcome(&self, parts: &[Board], play: Play, _: &Budget) -> Result<Option<Outcome>, Stop> {
        let ([board], Play::Normal) = (parts, play) else { return Ok(None) };
        Ok(match board.arms() {
            Some(answer) => Some(Outcome::of(answer.is_some())),
            None => board.rectangle().map(|(height, width)| Outcome::of(height * width > 1)),
        })
    }

    /// Of boards whose table does not fit into the memory, and of which a theorem gives a winning
    /// move as well, the value is not searched for.
    fn value_search_size(&self, board: &Board, _: &Budget) -> Option<u128> {
        let rows = board.rows();
        let positions = boards_within(rows.len(), usize::from(rows[0]));
        let too_many =
            positions.is_none_or(|positions| positions as u64 > TOO_MANY) && inside(&rows) > FEW;
        (too_many && board.arms().is_some()).then_some(u128::MAX)
    }

    fn winning_options(
        &self,
        board: &Board,
        play: Play,
        _: &Budget,
        each: &mut EachOption<'_, Board>,
    ) -> Option<Complete> {
        let answer = board.arms().filter(|_| play == Play::Normal)?;
        if let Some(answer) = answer {
            let _ = each(&[answer]);
        }
        Some(Complete::Some)
    }

    fn picture(&self, from: &Board, to: &[Board]) -> Option<Picture> {
        let left = to.first().map(Board::rows).unwrap_or_default();
        let row = |(at, &length): (usize, &u16)| {
            let kept = left.get(at).copied().unwrap_or(0);
            let cell = |column: u16| picture::Cell {
                sign: 'o',
                mark: if column < kept { Mark::None } else { Mark::Gone },
            };
            (0..length).map(cell).collect::<Vec<picture::Cell>>()
        };
        Picture::of_cells(from.rows().iter().enumerate().map(row).collect())
    }

    fn explains_value(&self, board: &Board) -> bool {
        is_known(board)
    }

    fn explain(&self, parts: &[Board], play: Play, budget: &Budget) -> Vec<Step> {
        match parts {
            [board]
                if play == Play::Normal
                    && board.arms().is_some()
                    && (is_known(board) || self.value_search_size(board, budget).is_some()) =>
            {
                vec![Step::theorem(Theorem::ChompArms)]
            }
            [board]
                if play == Play::Normal
                    && board.rectangle().is_some_and(|(height, width)| height * width > 1) =>
            {
                vec![Step::theorem(Theorem::StrategyStealing)]
            }
            _ => Vec::new(),
        }
    }
}
