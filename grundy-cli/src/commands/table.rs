//! `grundy table`: nim-values of a game with some numbers, or of some heaps.

use std::io::{self, Write};

use grundy::draw::{self, table::Table as Values};
use grundy::games::{self, Kind};
use grundy::message::Message;
use grundy::{Play, TextError, report};

use super::pages;
use crate::args::{Format, Table};
use crate::failure::{Ending, Failure};
use crate::journal::{self, Head, Work};
use crate::message::message;
use crate::paint::{LOST, Paint};
use crate::parquet::Cells;
use crate::picture::{self, Picture};
use crate::session::Session;
use crate::{checksum, limits, npy, range};

mod cells;
mod fill;
mod list;

pub use fill::fill;

/// Runs the command.
pub fn run(mut args: Table, session: &mut Session) -> Result<Ending, Failure> {
    let format = args.to.settle(args.svg.as_deref())?;
    let budget = session.budget(limits::LONG);
    if list::is_list(&args) {
        if fill::is_product(&args.game) {
            return Err(Failure::input(message!("no-list-of-products")));
        }
        args.shares.refuse()?;
        return list::run(&args, format, &budget, session);
    }
    let columns = args.columns.as_ref().unwrap_or(&args.rows);
    if format == Format::Bfile {
        corner(session, &args.game, &args.rows, columns)?;
    }
    let play = args.misere.then_some(Play::Misere);
    args.shares.need_journal()?;
    let head = || {
        let game = journal::question(&session.files.reader().quoted(args.game.trim()), session);
        let misere = if args.misere { " --misere" } else { "" };
        let rows = range::parse(&args.rows).unwrap_or(0..0);
        Head::new(
            format!("table {game} {} {columns}{misere}", args.rows),
            rows.map(|row| row.to_string()),
        )
    };
    let mut work = Work::open(&args.shares, head, session)?;
    let filled =
        fill::fill_with(session, &args.game, (&args.rows, columns), play, &budget, &mut work);
    let (table, stopped) = filled.inspect_err(|_| work.withdraw())?;
    if !work.is_whole(session) {
        return Ok(stopped.into());
    }
    let language = session.language();
    let out = &session.out;
    let drawing = || draw::table::drawing(&table, language);
    if let Some(path) = &args.svg {
        let path = out.place(path, stopped.is_some());
        out.bytes(drawing().svg(language).as_bytes(), Some(&path))?;
    }
    let all = || values(&table);
    let whole = |what: &str| match table.values.iter().flatten().all(|cell| cell.value().is_some())
    {
        true => Ok(()),
        false => Err(Failure::input(message!("no-empty-cells", format = what))),
    };
    let checksum = args.checksum.then(|| checksum::of(all()));
    // A picture alone is enough, unless something else was asked for.
    let wanted = args.svg.is_none() || args.to.output.is_some() || args.checksum;
    if wanted || format != Format::Plain {
        let path = args.to.output.as_deref().map(|path| out.place(path, stopped.is_some()));
        let path = path.as_deref();
        let picture = |format| out.bytes(&picture::file(&drawing(), format, language)?, path);
        match format {
            Format::Json => {
                let document = report::Table::new(&table, checksum.clone(), stopped);
                out.json_to(&report::Table { play, ..document }, path)?
            }
            Format::Plain => {
                let paint = out.paint(path);
                out.stream_shown(path, |out| plain(&table, paint, out))?;
            }
            Format::Svg => picture(Picture::Svg)?,
            Format::Png => picture(Picture::Png)?,
            Format::Pdf => picture(Picture::Pdf)?,
            Format::Markdown => {
                out.stream(path, |out| pages::table_markdown(&table, language, out))?
            }
            Format::Latex => out.stream(path, |out| pages::table_latex(&table, language, out))?,
            Format::Parquet => {
                let small = pages::small(&all().collect::<Vec<u128>>()).map_err(Failure::input)?;
                let (rows, columns) = pages::cells(&table);
                let [rows, columns, values] =
                    [&rows, &columns, &small].map(|all| Cells::Numbers(all));
                let columns = [("row", rows), ("column", columns), ("value", values)];
                out.bytes(&out.built(|out| pages::parquet(&columns, out))?, path)?;
            }
            Format::Csv => out.stream(path, |out| csv(&table, out))?,
            Format::Bfile => {
                whole("bfile")?;
                out.stream(path, |out| bfile(&table, out))?;
            }
            Format::Npy => {
                whole("npy")?;
                let width = npy::width(all()).map_err(Failure::input)?;
                let shape = [table.values.len(), table.values[0].len()];
                out.bytes(&out.built(|out| npy::write(all(), width, &shape, out))?, path)?;
            }
        }
        if format == Format::Bfile && !session.limits.quiet {
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
                advice = session.advice(stop),
                row = table.rows.end - 1,
                column = table.columns.end - 1
            ));
            Ending::Told(stop)
        }
        None => Ending::DONE,
    })
}

/// The values, row after row, without the empty cells.
fn values(table: &Values) -> impl Iterator<Item = u128> + '_ {
    table.values.iter().flatten().filter_map(|cell| cell.value())
}

/// Columns for people.
fn plain(table: &Values, paint: Paint, out: &mut dyn Write) -> io::Result<()> {
    let largest = values(table).max().unwrap_or(0);
    let largest = largest.max((table.columns.end - 1).into());
    let width = largest.to_string().len() + 1;
    let label = (table.rows.end - 1).to_string().len();
    write!(out, "{:label$} |", "")?;
    for column in table.columns.clone() {
        write!(out, "{column:>width$}")?;
    }
    writeln!(out, "\n{}", "-".repeat(label + 2 + width * table.values[0].len()))?;
    let mut text = String::new();
    for (row, line) in table.rows.clone().zip(&table.values) {
        write!(out, "{row:>label$} |")?;
        text.clear();
        for cell in line {
            match cell.value() {
                Some(0) => {
                    text.extend(std::iter::repeat_n(' ', width - 1));
                    text.push_str(&paint.styled(LOST, "0"));
                }
                Some(value) => push(&mut text, value, width),
                None => text.extend(std::iter::repeat_n(' ', width)),
            }
        }
        writeln!(out, "{}", text.trim_end())?;
    }
    Ok(())
}

/// Appends a number at the right end of a column of this width.
fn push(out: &mut String, value: u128, width: usize) {
    let mut buffer = itoa::Buffer::new();
    let digits = buffer.format(value);
    out.extend(std::iter::repeat_n(' ', width - digits.len().min(width)));
    out.push_str(digits);
}

fn csv(table: &Values, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(b"row")?;
    for column in table.columns.clone() {
        write!(out, ",{column}")?;
    }
    out.write_all(b"\n")?;
    let mut text = String::new();
    for (row, line) in table.rows.clone().zip(&table.values) {
        text.clear();
        for cell in line {
            text.push(',');
            if let Some(value) = cell.value() {
                push(&mut text, value, 0);
            }
        }
        writeln!(out, "{row}{text}")?;
    }
    Ok(())
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
fn bfile(table: &Values, out: &mut dyn Write) -> io::Result<()> {
    let mut index = 0u64;
    for diagonal in 0..whole(table) {
        for row in 0..=diagonal {
            if let Some(value) = table.values[row][diagonal - row].value() {
                writeln!(out, "{index} {value}")?;
            }
            index += 1;
        }
    }
    Ok(())
}
