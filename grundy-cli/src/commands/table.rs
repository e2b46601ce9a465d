//! `grundy table`: nim-values of a game with two numbers, or of two heaps.

use std::fmt::Write;

use grundy::draw::table::{Table as Values, svg};
use grundy::games::{self, Kind};
use grundy::{TextError, report};

use crate::args::{Format, Table};
use crate::console::tell;
use crate::failure::{Failure, Status};
use crate::session::Session;
use crate::{checksum, files, limits, npy, range};

mod fill;

pub use fill::fill;

/// Runs the command.
pub fn run(mut args: Table, session: &mut Session) -> Result<Status, Failure> {
    let format = args.to.settle(&mut args.svg)?;
    let budget = session.budget(limits::LONG);
    let columns = args.columns.as_ref().unwrap_or(&args.rows);
    if format == Format::Bfile {
        corner(session, &args.game, &args.rows, columns)?;
    }
    let (table, stopped) = fill(session, &args.game, &args.rows, columns, &budget)?;
    if let Some(path) = &args.svg {
        let drawing = svg(&table);
        session.out.bytes(drawing.as_bytes(), Some(&session.out.place(path, stopped.is_some())))?;
    }
    let all = || table.values.iter().flatten().copied();
    let checksum = args.checksum.then(|| checksum::of(all()));
    let bytes = match format {
        Format::Json => {
            let document = report::Table::new(&table, checksum.clone(), stopped);
            let mut text = report::json_text(&report::Versioned::new(document))
                .map_err(|error| Failure::Input(format!("cannot write the table: {error}")))?;
            text.push('\n');
            text.into_bytes()
        }
        Format::Plain => plain(&table).into_bytes(),
        Format::Csv => csv(&table).into_bytes(),
        Format::Bfile => bfile(&table).into_bytes(),
        Format::Npy => {
            let shape = [table.values.len(), table.values[0].len()];
            npy::bytes(&all().collect::<Vec<u128>>(), &shape).map_err(Failure::Input)?
        }
    };
    // A picture alone is enough, unless something else was asked for.
    let wanted = args.svg.is_none() || args.to.output.is_some() || args.checksum;
    if wanted || format != Format::Plain {
        let path = args.to.output.as_deref().map(|path| session.out.place(path, stopped.is_some()));
        session.out.bytes(&bytes, path.as_deref())?;
        if format == Format::Bfile && !args.limits.quiet {
            tell!(session, "remark: {}", antidiagonals(&table));
        }
    }
    if let Some(checksum) = checksum
        && format != Format::Json
    {
        tell!(session, "checksum {checksum}");
    }
    Ok(match stopped {
        Some(stop) => {
            tell!(
                session,
                "{}; the table ends at row {}, column {}",
                session.rules.advice(stop),
                table.rows.end - 1,
                table.columns.end - 1
            );
            session.rules.status(stop)
        }
        None => Status::DONE,
    })
}

fn plain(table: &Values) -> String {
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
            push(&mut out, *value, width);
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
    let form = || games::find(&files::quoted(game.trim()), &session.files).ok()?.heap_form();
    for text in [rows, columns] {
        let range = range::parse(text)?;
        if range.start > 1 && range.start > least && form().is_none_or(|f| range.start > f.least) {
            let digits = text.find('.').unwrap_or(text.len());
            return Err(Failure::text(
                text,
                TextError::new("a b-file begins at the corner of the table", 0..digits).help(
                    "it has the antidiagonals from 0 or 1 on; write, for example, `0..20`, or take \
                     `--format csv` for a part of the table",
                ),
            ));
        }
    }
    Ok(())
}

/// How many antidiagonals the rectangle holds as a whole.
fn whole(table: &Values) -> usize {
    table.values.len().min(table.values[0].len())
}

/// What a b-file holds of a table.
fn antidiagonals(table: &Values) -> String {
    let (row, column) = (table.rows.start, table.columns.start);
    let count = whole(table) as u64;
    let cells = table.values.len() as u64 * table.values[0].len() as u64;
    let values = count * (count + 1) / 2;
    let more = match cells - values {
        0 => String::new(),
        left => format!("; {left} of the {cells} values lie past the last one and are left out"),
    };
    if count == 1 {
        return format!("the b-file has one whole antidiagonal, T({row},{column}){more}");
    }
    let last = match count {
        2 => String::new(),
        _ => format!(", ..., T({},{column})", row + count - 1),
    };
    format!(
        "the b-file has the {count} whole antidiagonals, each from the first row down: \
         T({row},{column}), T({row},{}), T({},{column}){last}{more}",
        column + 1,
        row + 1
    )
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
