//! The values of a table, cell by cell.

use std::cell::OnceCell;
use std::ops::Range;
use std::time::{Duration, Instant};

use crate::interpreter::{RuleError, RuleFile};
use grundy::budget::{Budget, Progress};
use grundy::draw::table::{Cell, Table as Values};
use grundy::games::{self, Kind, catalogue};
use grundy::nimber::kernel;
use grundy::term::Game;
use grundy::{Stop, TextError, Value};

use crate::failure::Failure;
use crate::message::message;
use crate::range;
use crate::session::Session;

/// The bytes of a cell.
const CELL: u64 = size_of::<Cell>() as u64;

/// What stands in the place of a game for the table of the nim-product.
const PRODUCT: &str = "nim-product";

/// The values of a rectangle; the ranges as they were written. A cell is empty where the user's
/// rules refuse its two numbers. Where a budget ran out before all were found, a smaller rectangle and the reason.
pub fn fill(
    session: &Session,
    game: &str,
    rows_text: &str,
    columns_text: &str,
    budget: &Budget,
) -> Result<(Values, Option<Stop>), Failure> {
    let (rows, columns) = (range::parse(rows_text)?, range::parse(columns_text)?);
    if game.trim() == PRODUCT {
        return products(rows, columns, budget);
    }
    let game = &*session.files.reader().quoted(game.trim());
    let refuse = |error: TextError| Failure::text(game, error);
    let written = game.len();
    let game =
        games::find(game, &session.files).map_err(|error| session.files.unread(game, error))?;
    let name = game.name();
    let entry = games::entry(name.split(':').next().unwrap_or(&name));
    let own = session.rules.of(&name);
    // The user's rules define what two numbers are, or are a game of one heap.
    let single = own.as_ref().is_some_and(|rules| !rules.starts_from_pairs());
    let of = match entry.map_or(Kind::OneHeap, |entry| entry.kind) {
        Kind::TwoNumbers { .. } if single && game.heap_form().is_some() => Of::Heaps(&*game, own),
        Kind::TwoNumbers { least, separator } => {
            for (range, text) in [(&rows, rows_text), (&columns, columns_text)] {
                if range.start < least {
                    let digits = text.find('.').unwrap_or(text.len());
                    let error = TextError::new(message!("range-starts-too-low"), 0..digits)
                        .help(message!("numbers-at-least", game = &name, least = least));
                    return Err(Failure::text(text, error));
                }
            }
            match own {
                Some(own) => Of::Rules(own, &*game),
                None => Of::Pairs(&*game, separator),
            }
        }
        Kind::OneHeap => Of::Heaps(&*game, None),
        Kind::Numbers => Of::Pairs(&*game, ' '),
        Kind::Other => {
            let error = TextError::new(message!("no-table", game = &name), 0..written);
            let help = message!("tables-are-for", games = with_two_numbers());
            return Err(refuse(error.help(help)));
        }
    };
    let cells = Cells { session, of, refused: OnceCell::new() };
    let height = rows.end - rows.start;
    reserve(&rows, &columns, budget)?;
    if let Of::Rules(..) = cells.of {
        // If the rules fail, they fail at the first pair, and that error is reported.
        let _ = cells.value(rows.start, columns.start, budget)?;
    }
    session.rules.answered()?;
    let partial = |stop: Stop| {
        let values = known(&cells, &rows, &columns).ok_or(stop)?;
        Ok((values, Some(stop)))
    };
    let mut values: Vec<Vec<Cell>> = Vec::new();
    let mut heaps = match cells.heaps(&rows, &columns, budget)? {
        Ok(heaps) => heaps,
        Err(stop) => return partial(stop),
    };
    // The largest first: tables then grow once.
    for row in rows.clone().rev() {
        let mut line = Vec::new();
        for column in columns.clone().rev() {
            let value = match &mut heaps {
                Some([first, second]) => Ok(Some(
                    first[(row - rows.start) as usize] ^ second[(column - columns.start) as usize],
                )),
                None => cells.value(row, column, budget)?,
            };
            match value {
                Ok(value) => line.push(value.into()),
                Err(stop) => return partial(stop),
            }
        }
        let done = rows.end - row;
        let progress = Progress { what: "progress-rows", done, total: Some(height) };
        if let Err(stop) = budget.check(progress) {
            return partial(stop);
        }
        line.reverse();
        values.push(line);
    }
    values.reverse();
    if let Some(refused) = cells.refused.get()
        && values.iter().flatten().all(|cell| cell.value().is_none())
    {
        return Err(Failure::Rules(refused.clone()));
    }
    Ok((Values { game: name, heaps: cells.are_heaps(), rows, columns, values }, None))
}

/// Takes the memory of the cells.
fn reserve(rows: &Range<u64>, columns: &Range<u64>, budget: &Budget) -> Result<(), Stop> {
    let (height, width) = (rows.end - rows.start, columns.end - columns.start);
    let room = height.checked_mul(width).and_then(|cells| cells.checked_mul(CELL));
    room.ok_or(Stop::Memory).and_then(|bytes| budget.reserve_whole(bytes))
}

/// The nim-products of a rectangle; fewer rows where a budget ran out.
fn products(
    mut rows: Range<u64>,
    columns: Range<u64>,
    budget: &Budget,
) -> Result<(Values, Option<Stop>), Failure> {
    reserve(&rows, &columns, budget)?;
    let factors: Vec<u64> = columns.clone().collect();
    let (mut values, mut stopped) = (Vec::new(), None);
    let mut line = vec![0; factors.len()];
    let total = Some(rows.end - rows.start);
    for (row, done) in rows.clone().zip(1..) {
        kernel::products(&vec![row; factors.len()], &factors, &mut line);
        values.push(line.iter().map(|&product| Cell::from(Some(u128::from(product)))).collect());
        if let Err(stop) = budget.check(Progress { what: "progress-rows", done, total }) {
            rows.end = row + 1;
            stopped = Some(stop);
            break;
        }
    }
    Ok((Values { game: PRODUCT.into(), heaps: false, rows, columns, values }, stopped))
}

fn with_two_numbers() -> Vec<&'static str> {
    let entries = catalogue().iter();
    entries
        .filter(|entry| matches!(entry.kind, Kind::TwoNumbers { .. }))
        .map(|entry| entry.name)
        .collect()
}

/// The values of the heaps of the rows and of the columns, where cells are their nim-sums.
type HeapValues = Option<[Vec<u128>; 2]>;

/// The cells of a table.
struct Cells<'a> {
    session: &'a Session,
    of: Of<'a>,
    /// The words with which rules of the user refused two numbers first.
    refused: OnceCell<Box<RuleError>>,
}

/// The positions of the cells.
enum Of<'a> {
    /// Rules of the user, which may define the position of a pair of numbers.
    Rules(RuleFile, &'a dyn Game),
    /// Positions of two numbers, with the separator between them.
    Pairs(&'a dyn Game, char),
    /// Two heaps: the nim-sum of their values. Rules of the user define the position of a
    /// number.
    Heaps(&'a dyn Game, Option<RuleFile>),
}

impl Cells<'_> {
    fn game(&self) -> &dyn Game {
        match &self.of {
            Of::Rules(_, game) | Of::Pairs(game, _) | Of::Heaps(game, _) => *game,
        }
    }

    fn are_heaps(&self) -> bool {
        matches!(self.of, Of::Heaps(..) | Of::Pairs(_, ' '))
    }

    /// The values of the heaps of both ranges, where cells are their nim-sums.
    fn heaps(
        &self,
        rows: &Range<u64>,
        columns: &Range<u64>,
        budget: &Budget,
    ) -> Result<Result<HeapValues, Stop>, Failure> {
        let Of::Heaps(game, own) = &self.of else { return Ok(Ok(None)) };
        let mut found = [Vec::new(), Vec::new()];
        for (range, values) in [rows, columns].into_iter().zip(&mut found) {
            let total = Some(range.end - range.start);
            for (heap, done) in range.clone().rev().zip(1..) {
                let value = self.single(*game, own.as_ref(), heap, budget)?;
                let progress = Progress { what: "progress-heaps", done, total };
                match value.and_then(|value| budget.check(progress).map(|()| value)) {
                    Ok(value) => values.push(value),
                    Err(stop) => return Ok(Err(stop)),
                }
            }
            values.reverse();
        }
        Ok(Ok(Some(found)))
    }

    /// The value of a cell; `None` where it is empty.
    fn value(
        &self,
        row: u64,
        column: u64,
        budget: &Budget,
    ) -> Result<Result<Option<u128>, Stop>, Failure> {
        match &self.of {
            Of::Rules(rules, _) => Ok(rules.value_of_pair([row, column], budget).map(|value| {
                let keep = |refused| drop(self.refused.set(refused));
                value.map_err(keep).ok().map(u128::from)
            })),
            Of::Pairs(game, separator) => {
                let value = self.position(*game, &format!("{row}{separator}{column}"), budget);
                value.map(|value| value.map(Some))
            }
            Of::Heaps(game, own) => {
                let [row, column] =
                    [row, column].map(|n| self.single(*game, own.as_ref(), n, budget));
                let (row, column) = (row?, column?);
                Ok(row.and_then(|row| Ok(Some(row ^ column?))))
            }
        }
    }

    /// The value of one heap.
    fn single(
        &self,
        game: &dyn Game,
        own: Option<&RuleFile>,
        heap: u64,
        budget: &Budget,
    ) -> Result<Result<u128, Stop>, Failure> {
        match own {
            Some(rules) => Ok(rules.value_of_numbers(&[heap], budget).map(u128::from)),
            None => self.position(game, &heap.to_string(), budget),
        }
    }

    /// The value of a position of one game; the position is shown where it is none.
    fn position(
        &self,
        game: &dyn Game,
        arguments: &str,
        budget: &Budget,
    ) -> Result<Result<u128, Stop>, Failure> {
        let term = game.term(arguments).map_err(|error| {
            let text = format!("{} {arguments}", game.name());
            self.session.files.unread(&text, error.shift(text.len() - arguments.len()))
        })?;
        if term.is_empty() {
            return Ok(Ok(0));
        }
        match term.value(budget) {
            Ok((Value::Nim(value), _)) => Ok(Ok(value.0)),
            Ok(_) => {
                let position = format!("{} {arguments}", game.name());
                Err(Failure::input(message!("no-nim-value-no-table", position = position)))
            }
            Err(stop) => Ok(Err(stop)),
        }
    }
}

/// The values that are known already, as far as they fill a rectangle from the
/// first row and column on; `None` where not even the first one is.
fn known(cells: &Cells<'_>, rows: &Range<u64>, columns: &Range<u64>) -> Option<Values> {
    /// After the budget has run out, known values are looked up for this time only.
    const PATIENCE: Duration = Duration::from_secs(1);
    let end = Instant::now() + PATIENCE;
    // What would have to be searched is not known.
    let nothing = Budget::unlimited().with_moves(0).with_poll(|_| Err(Stop::Time));
    let value = |row: u64, column: u64| {
        let value = cells.value(row, column, &nothing).ok()?.ok()?;
        (Instant::now() < end).then_some(Cell::from(value))
    };
    let mut values: Vec<Vec<Cell>> = Vec::new();
    for row in rows.clone() {
        let mut line: Vec<Cell> = columns.clone().map_while(|column| value(row, column)).collect();
        let width = values.first().map_or(1, Vec::len);
        if line.len() < width {
            break;
        }
        if !values.is_empty() {
            line.truncate(width);
        }
        values.push(line);
    }
    let width = values.first().map(Vec::len)?;
    let (down, across) = (rows.start + values.len() as u64, columns.start + width as u64);
    let (rows, columns) = (rows.start..down, columns.start..across);
    let (game, heaps) = (cells.game().name(), cells.are_heaps());
    Some(Values { game, heaps, rows, columns, values })
}
