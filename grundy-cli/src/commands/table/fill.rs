//! The values of a table, cell by cell.

use std::ops::Range;
use std::time::{Duration, Instant};

use grundy::budget::{Budget, Progress};
use grundy::draw::table::{Cell, Table as Values};
use grundy::nimber::kernel;
use grundy::{Play, Stop};

use super::cells::{self, Cells};
use crate::failure::Failure;
use crate::journal::{self, Work};
use crate::message::message;
use crate::range;
use crate::session::Session;

/// The bytes of a cell.
const CELL: u64 = size_of::<Cell>() as u64;

/// What stands in the place of a game for the table of the nim-product.
const PRODUCT: &str = "nim-product";

/// Whether the table of the nim-product is asked for.
pub fn is_product(game: &str) -> bool {
    game.trim() == PRODUCT
}

/// The values of a rectangle, as of [`fill_with`], by a run that keeps nothing.
pub fn fill(
    session: &Session,
    game: &str,
    rows_text: &str,
    columns_text: &str,
    play: Option<Play>,
    budget: &Budget,
) -> Result<(Values, Option<Stop>), Failure> {
    fill_with(session, game, (rows_text, columns_text), play, budget, &mut Work::default())
}

/// A row that the journal has, or an empty one that is not of this part; `None` for a row that is to be found.
fn settled(work: &Work, item: u64, width: usize) -> Result<Option<Vec<Cell>>, Failure> {
    if let Some(known) = work.known(item) {
        let row: Vec<Option<u128>> =
            serde_json::from_str(known).map_err(|_| journal::unreadable(item))?;
        return Ok(Some(row.into_iter().map(Cell::from).collect()));
    }
    Ok((!work.is_own(item)).then(|| vec![Cell::from(None); width]))
}

/// Keeps a row.
fn keep(work: &mut Work, item: u64, line: &[Cell]) -> Result<(), Failure> {
    if !work.keeps() {
        return Ok(());
    }
    let row: Vec<Option<u128>> = line.iter().map(|cell| cell.value()).collect();
    work.keep(item, &serde_json::to_string(&row).unwrap_or_default())
}

/// The values of a rectangle; the ranges as they were written. With a journal the rows of the part are found and kept, and
/// rows that neither it nor the journal has are empty. A cell is empty where the user's
/// rules refuse its two numbers. Where a budget ran out before all were found, a smaller rectangle and the reason.
pub fn fill_with(
    session: &Session,
    game: &str,
    (rows_text, columns_text): (&str, &str),
    play: Option<Play>,
    budget: &Budget,
    work: &mut Work,
) -> Result<(Values, Option<Stop>), Failure> {
    let (rows, columns) = (range::parse(rows_text)?, range::parse(columns_text)?);
    if is_product(game) {
        if play.is_some() {
            return Err(Failure::input(message!("no-misere-product")));
        }
        return products(rows, columns, budget, work);
    }
    let game = cells::find(session, game)?;
    let cells = Cells::of(session, &*game, &[(&rows, rows_text), (&columns, columns_text)])?;
    let cells = match play {
        Some(_) => cells.in_misere(rows.end.max(columns.end) - 1, budget),
        None => cells,
    };
    let height = rows.end - rows.start;
    reserve(&rows, &columns, budget)?;
    if cells.are_of_rules() {
        // If the rules fail, they fail at the first pair, and that error is reported.
        let _ = cells.value(&[rows.start, columns.start], budget)?;
    }
    session.rules.answered()?;
    let partial = |stop: Stop| {
        let values = known(&cells, &rows, &columns).ok_or(stop)?;
        Ok((values, Some(stop)))
    };
    let mut values: Vec<Vec<Cell>> = Vec::new();
    let heaps = match cells.heaps(&[&rows, &columns], budget)? {
        Ok(heaps) => heaps,
        Err(stop) => return partial(stop),
    };
    // The largest first: tables then grow once.
    for row in rows.clone().rev() {
        let item = row - rows.start + 1;
        if let Some(line) = settled(work, item, (columns.end - columns.start) as usize)? {
            values.push(line);
            continue;
        }
        let mut line = Vec::new();
        for column in columns.clone().rev() {
            let value = match &heaps {
                Some(heaps) => Ok(Some(heaps.value(&[row, column]))),
                None => cells.value(&[row, column], budget)?,
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
        keep(work, item, &line)?;
        values.push(line);
    }
    values.reverse();
    cells.refuse_if(!work.keeps() && values.iter().flatten().all(|cell| cell.value().is_none()))?;
    Ok((Values { game: game.name(), heaps: cells.are_heaps(), rows, columns, values }, None))
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
    work: &mut Work,
) -> Result<(Values, Option<Stop>), Failure> {
    reserve(&rows, &columns, budget)?;
    let factors: Vec<u64> = columns.clone().collect();
    let (mut values, mut stopped) = (Vec::new(), None);
    let mut line = vec![0; factors.len()];
    let total = Some(rows.end - rows.start);
    for (row, done) in rows.clone().zip(1..) {
        if let Some(line) = settled(work, done, factors.len())? {
            values.push(line);
            continue;
        }
        kernel::products(&vec![row; factors.len()], &factors, &mut line);
        let cells = line.iter().map(|&product| Cell::from(Some(u128::from(product))));
        let cells: Vec<Cell> = cells.collect();
        keep(work, done, &cells)?;
        values.push(cells);
        if let Err(stop) = budget.check(Progress { what: "progress-rows", done, total }) {
            rows.end = row + 1;
            stopped = Some(stop);
            break;
        }
    }
    Ok((Values { game: PRODUCT.into(), heaps: false, rows, columns, values }, stopped))
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
        let value = cells.value(&[row, column], &nothing).ok()?.ok()?;
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
    let (game, heaps) = (cells.name(), cells.are_heaps());
    Some(Values { game, heaps, rows, columns, values })
}
