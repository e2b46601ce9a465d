//! `grundy table`: nim-values of a game with two numbers, or of two heaps.

use std::fmt::Write;

use grundy::draw::table::{Table as Values, svg};
use grundy::games::{self, Kind};
use grundy::message::Message;
use grundy::{TextError, report};

use super::pages::{self, parquet_bytes};
use crate::args::{Format, Table};
use crate::failure::{self, Failure, Status};
use crate::message::message;
use crate::paint::{LOST, Paint};
use crate::parquet::Cells;
use crate::session::Session;
use crate::{checksum, limits, npy, range, raster};

mod fill;

pub use fill::fill;

/// Runs the command.
pub fn run(mut args: Table, session: &mut Session) -> Result<Status, Failure> {
    let format = args.to.settle(args.svg.as_deref())?;
    let budget = session.budget(limits::LONG);
    let columns = args.columns.as_ref().unwrap_or(&args.rows);
    if format == Format::Bfile {
        corner(session, &args.game, &args.rows, columns)?;
    }
    let (table, stopped) = fill(session, &args.game, &args.rows, columns, &budget)?;
    let drawing = || svg(&table, session.console.language());
    if let Some(path) = &args.svg {
        session
            .out
            .bytes(drawing().as_bytes(), Some(&session.out.place(path, stopped.is_some())))?;
    }
    let all = || table.values.iter().flatten().copied();
    let checksum = args.checksum.then(|| checksum::of(all()));
    let bytes = match format {
        Format::Json => {
            let document = report::Table::new(&table, checksum.clone(), stopped);
            let mut text =
                report::json_text(&report::Versioned::new(document)).map_err(|error| {
                    let why = failure::why(&error);
                    Failure::input(message!("cannot-write-answer", why = why))
                })?;
            text.push('\n');
            text.into_bytes()
        }
        Format::Plain => plain(&table, session.out.paint(args.to.output.as_deref())).into_bytes(),
        Format::Svg => drawing().into_bytes(),
        Format::Png => raster::png(&drawing())?,
        Format::Pdf => raster::pdf(&drawing())?,
        Format::Markdown => pages::table_markdown(&table, session.language()).into_bytes(),
        Format::Latex => pages::table_latex(&table, session.language()).into_bytes(),
        Format::Parquet => {
            let small = pages::small(&all().collect::<Vec<u128>>()).map_err(Failure::input)?;
            let (rows, columns) = pages::cells(&table);
            let [rows, columns, values] = [&rows, &columns, &small].map(|all| Cells::Numbers(all));
            parquet_bytes(&[("row", rows), ("column", columns), ("value", values)])?
        }
        Format::Csv => csv(&table).into_bytes(),
        Format::Bfile => bfile(&table).into_bytes(),
        Format::Npy => {
            let shape = [table.values.len(), table.values[0].len()];
            npy::bytes(&all().collect::<Vec<u128>>(), &shape).map_err(Failure::input)?
        }
    };
    // A picture alone is enough, unless something else was asked for.
    let wanted = args.svg.is_none() || args.to.output.is_some() || args.checksum;
    if wanted || format != Format::Plain {
        let path = args.to.output.as_deref().map(|path| session.out.place(path, stopped.is_some()));
        match format {
            Format::Plain => {
                session.out.stream_shown(path.as_deref(), |out| out.write_all(&bytes))?
            }
            _ => session.out.bytes(&bytes, path.as_deref())?,
        }
        if format == Format::Bfile && !args.limits.quiet {
            session.tell(antidiagonals(&table));
        }
    }
    if let Some(checksum) = checksum
        && format != Format::Json
    {
        session.tell(message!("checksum", checksum = checksum));
    }
    Ok(match stopped {
        Some(stop) => {
            session.tell(message!(
                "table-ends",
                advice = session.rules.advice(stop),
                row = table.rows.end - 1,
                column = table.columns.end - 1
            ));
            session.rules.status(stop)
        }
        None => Status::DONE,
    })
}

/// Columns for people.
fn plain(table: &Values, paint: Paint) -> String {
    let mut out = String::new();
    let largest = table.values.iter().flatten().copied().max().unwrap_or(0);
    let largest = largest.max((table.columns.end - 1).into());
    let width = largest.to_string().len() + 1;
    let label = (table.rows.end - 1).to_string().len();
    let _ = write!(out, "{:label$} |", "");
    for column in table.columns.clone() {
        let _ = write!(out, "{column:>width$}");
    }
    let _ = writeln!(out, "\n{}", "-".repeat(label + 2 + width * table.values[0].len()));
    for (row, line) in table.rows.clone().zip(&table.values) {
        let _ = write!(out, "{row:>label$} |");
        for value in line {
            match value {
                0 => {
                    out.extend(std::iter::repeat_n(' ', width - 1));
                    out.push_str(&paint.styled(LOST, "0"));
                }
                _ => push(&mut out, *value, width),
            }
        }
        out.push('\n');
    }
    out
}

/// Appends a number at the right end of a column of this width.
fn push(out: &mut String, value: u128, width: usize) {
    let mut buffer = itoa::Buffer::new();
    let digits = buffer.format(value);
    out.extend(std::iter::repeat_n(' ', width - digits.len().min(width)));
    out.push_str(digits);
}

fn csv(table: &Values) -> String {
    let mut out = String::from("row");
    for column in table.columns.clone() {
        let _ = write!(out, ",{column}");
    }
    out.push('\n');
    for (row, line) in table.rows.clone().zip(&table.values) {
        let _ = write!(out, "{row}");
        for value in line {
            out.push(',');
            push(&mut out, *value, 0);
        }
        out.push('\n');
    }
    out
}

/// Refuses a b-file of a table that begins in the middle: its antidiagonals are parts of
/// longer ones, and no sequence of the OEIS is read so.
fn corner(session: &Session, game: &str, rows: &str, columns: &str) -> Result<(), Failure> {
    let name = game.trim().split(':').next().unwrap_or_default();
    let least = match games::entry(name).map(|entry| entry.kind) {
        Some(Kind::TwoNumbers { least, .. }) => least,
        _ => 0,
    };
    let form = || {
        games::find(&session.files.reader().quoted(game.trim()), &session.files).ok()?.heap_form()
    };
    for text in [rows, columns] {
        let range = range::parse(text)?;
        if range.start > 1 && range.start > least && form().is_none_or(|f| range.start > f.least) {
            let digits = text.find('.').unwrap_or(text.len());
            return Err(Failure::text(
                text,
                TextError::new(message!("bfile-begins-at-corner"), 0..digits)
                    .help(message!("bfile-corner-help")),
            ));
        }
    }
    Ok(())
}

/// How many antidiagonals the rectangle holds as a whole.
fn whole(table: &Values) -> usize {
    table.values.len().min(table.values[0].len())
}

/// The part of a table that a b-file holds.
fn antidiagonals(table: &Values) -> Message {
    let (row, column) = (table.rows.start, table.columns.start);
    let count = whole(table) as u64;
    let cells = table.values.len() as u64 * table.values[0].len() as u64;
    let left = cells - count * (count + 1) / 2;
    let cell = |row: u64, column: u64| format!("T({row},{column})");
    let first = match count {
        1 => cell(row, column),
        2 => [cell(row, column), cell(row, column + 1), cell(row + 1, column)].join(", "),
        _ => [
            cell(row, column),
            cell(row, column + 1),
            cell(row + 1, column),
            "...".into(),
            cell(row + count - 1, column),
        ]
        .join(", "),
    };
    match left {
        0 => message!("bfile-antidiagonals", count = count, cells = first),
        _ => message!("bfile-part", count = count, cells = first, left = left, all = cells),
    }
}

/// Read by antidiagonals, each from its uppermost cell, as the OEIS does; those that
/// the rectangle cuts off are left out.
fn bfile(table: &Values) -> String {
    let mut out = String::new();
    let mut index = 0u64;
    for diagonal in 0..whole(table) {
        for row in 0..=diagonal {
            let _ = writeln!(out, "{index} {}", table.values[row][diagonal - row]);
            index += 1;
        }
    }
    out
}
