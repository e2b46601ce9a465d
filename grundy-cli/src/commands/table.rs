//! `grundy table`: nim-values of a game with two numbers, or of two heaps.

use std::fmt::Write;
use std::ops::Range;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use grundy::budget::{Budget, Progress};
use grundy::draw::table::{Table as Values, svg};
use grundy::games::{self, CATALOGUE, Kind};
use grundy::term::Game;
use grundy::{Stop, TextError, Value, report};
use grundy_rules::RuleFile;

use crate::args::{Format, Table};
use crate::failure::{self, Failure};
use crate::{checksum, files, limits, npy, output, range, rules};

/// Runs the command.
pub fn run(mut args: Table) -> Result<ExitCode, Failure> {
    crate::files::allow(&args.limits, limits::LONG);
    let format = args.to.settle(&mut args.svg)?;
    let budget = limits::budget(&args.limits, limits::LONG);
    let columns = args.columns.as_ref().unwrap_or(&args.rows);
    if format == Format::Bfile {
        corner(&args.game, &args.rows, columns)?;
    }
    let (table, stopped) = fill(&args.game, &args.rows, columns, &budget)?;
    if let Some(path) = &args.svg {
        let drawing = svg(&table);
        output::bytes(drawing.as_bytes(), Some(&output::place(path, stopped.is_some())))?;
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
        let path = args.to.output.as_deref().map(|path| output::place(path, stopped.is_some()));
        output::bytes(&bytes, path.as_deref())?;
        if format == Format::Bfile && !args.limits.quiet {
            crate::output::tell!("remark: {}", antidiagonals(&table));
        }
    }
    if let Some(checksum) = checksum
        && format != Format::Json
    {
        crate::output::tell!("checksum {checksum}");
    }
    Ok(match stopped {
        Some(stop) => {
            crate::output::tell!(
                "{}; the table ends at row {}, column {}",
                failure::advice(stop),
                table.rows.end - 1,
                table.columns.end - 1
            );
            failure::status(stop)
        }
        None => ExitCode::SUCCESS,
    })
}

/// The values of a rectangle; the ranges as they were written. Where a budget
/// ran out before all were found, a smaller rectangle and the reason.
pub(super) fn fill(
    game: &str,
    rows_text: &str,
    columns_text: &str,
    budget: &Budget,
) -> Result<(Values, Option<Stop>), Failure> {
    let (rows, columns) = (range::parse(rows_text)?, range::parse(columns_text)?);
    let game = &*files::quoted(game.trim());
    let refuse = |error: TextError| Failure::text(game, error);
    let written = game.len();
    let game = games::find(game, &files::Disk).map_err(|error| files::unread(game, error))?;
    let name = game.name();
    let entry = games::entry(name.split(':').next().unwrap_or(&name));
    let own = rules::of(&name);
    // Rules of the user's say themselves what two numbers are, or are a game of one heap.
    let single = own.as_ref().is_some_and(|rules| !rules.starts_from_pairs());
    let cells = match entry.map_or(Kind::OneHeap, |entry| entry.kind) {
        Kind::TwoNumbers { .. } if single && game.heap_form().is_some() => {
            Cells::Heaps(&*game, own)
        }
        Kind::TwoNumbers { least, separator } => {
            for (range, text) in [(&rows, rows_text), (&columns, columns_text)] {
                if range.start < least {
                    let digits = text.find('.').unwrap_or(text.len());
                    let error = TextError::new("the range starts too low", 0..digits)
                        .help(format!("the numbers of `{name}` are at least {least}"));
                    return Err(Failure::text(text, error));
                }
            }
            match own {
                Some(own) => Cells::Rules(own, &*game),
                None => Cells::Pairs(&*game, separator),
            }
        }
        Kind::OneHeap => Cells::Heaps(&*game, None),
        Kind::Numbers => Cells::Pairs(&*game, ' '),
        Kind::Other => {
            return Err(refuse(TextError::new(format!("`{name}` has no table"), 0..written).help(
                format!(
                    "tables are there for games of two numbers ({}), and for two heaps of any game \
                     whose heaps are numbers, as in `nim` or `kayles`",
                    with_two_numbers().join(", ")
                ),
            )));
        }
    };
    let (height, width) = (rows.end - rows.start, columns.end - columns.start);
    let room = height.checked_mul(width).and_then(|cells| cells.checked_mul(16));
    room.ok_or(Stop::Memory).and_then(|bytes| budget.reserve(bytes))?;
    if let Cells::Rules(..) = cells {
        // Where rules fail, they fail at the first pair, and that is what is reported.
        let _ = cells.value(rows.start, columns.start, budget)?;
    }
    rules::answered()?;
    let partial = |stop: Stop| {
        let values = known(&cells, &rows, &columns).ok_or(stop)?;
        Ok((values, Some(stop)))
    };
    let mut values: Vec<Vec<u128>> = Vec::new();
    let mut heaps = match cells.heaps(&rows, &columns, budget)? {
        Ok(heaps) => heaps,
        Err(stop) => return partial(stop),
    };
    // The largest first: tables then grow once.
    for row in rows.clone().rev() {
        let mut line = Vec::new();
        for column in columns.clone().rev() {
            let value =
                match &mut heaps {
                    Some([first, second]) => Ok(first[(row - rows.start) as usize]
                        ^ second[(column - columns.start) as usize]),
                    None => cells.value(row, column, budget)?,
                };
            match value {
                Ok(value) => line.push(value),
                Err(stop) => return partial(stop),
            }
        }
        let done = rows.end - row;
        let progress = Progress { what: "rows", done, total: Some(height) };
        if let Err(stop) = budget.check(progress) {
            return partial(stop);
        }
        line.reverse();
        values.push(line);
    }
    values.reverse();
    Ok((Values { game: name, heaps: cells.are_heaps(), rows, columns, values }, None))
}

fn with_two_numbers() -> Vec<&'static str> {
    let entries = CATALOGUE.iter();
    entries
        .filter(|entry| matches!(entry.kind, Kind::TwoNumbers { .. }))
        .map(|entry| entry.name)
        .collect()
}

/// The values of the heaps of the rows and of the columns, where cells are their nim-sums.
type HeapValues = Option<[Vec<u128>; 2]>;

/// The cells of a table.
enum Cells<'a> {
    /// The user's own rules, which may say what a pair of numbers is.
    Rules(RuleFile, &'a dyn Game),
    /// Positions of two numbers, with what stands between the two.
    Pairs(&'a dyn Game, char),
    /// Two heaps: the nim-sum of their values. Rules of the user's say what a number is.
    Heaps(&'a dyn Game, Option<RuleFile>),
}

impl Cells<'_> {
    fn game(&self) -> &dyn Game {
        match self {
            Cells::Rules(_, game) | Cells::Pairs(game, _) | Cells::Heaps(game, _) => *game,
        }
    }

    fn are_heaps(&self) -> bool {
        matches!(self, Cells::Heaps(..) | Cells::Pairs(_, ' '))
    }

    /// The values of the heaps of both ranges, where cells are their nim-sums.
    fn heaps(
        &self,
        rows: &Range<u64>,
        columns: &Range<u64>,
        budget: &Budget,
    ) -> Result<Result<HeapValues, Stop>, Failure> {
        let Cells::Heaps(game, own) = self else { return Ok(Ok(None)) };
        let mut found = [Vec::new(), Vec::new()];
        for (range, values) in [rows, columns].into_iter().zip(&mut found) {
            let total = Some(range.end - range.start);
            for (heap, done) in range.clone().rev().zip(1..) {
                let value = single(*game, own.as_ref(), heap, budget)?;
                let progress = Progress { what: "heaps", done, total };
                match value.and_then(|value| budget.check(progress).map(|()| value)) {
                    Ok(value) => values.push(value),
                    Err(stop) => return Ok(Err(stop)),
                }
            }
            values.reverse();
        }
        Ok(Ok(Some(found)))
    }

    fn value(&self, row: u64, column: u64, budget: &Budget) -> Result<Result<u128, Stop>, Failure> {
        match self {
            Cells::Rules(rules, _) => {
                Ok(rules.value_of_numbers(&[row, column], budget).map(u128::from))
            }
            Cells::Pairs(game, separator) => {
                position(*game, &format!("{row}{separator}{column}"), budget)
            }
            Cells::Heaps(game, own) => {
                let [row, column] = [row, column].map(|n| single(*game, own.as_ref(), n, budget));
                let (row, column) = (row?, column?);
                Ok(row.and_then(|row| Ok(row ^ column?)))
            }
        }
    }
}

/// The value of one heap.
fn single(
    game: &dyn Game,
    own: Option<&RuleFile>,
    heap: u64,
    budget: &Budget,
) -> Result<Result<u128, Stop>, Failure> {
    match own {
        Some(rules) => Ok(rules.value_of_numbers(&[heap], budget).map(u128::from)),
        None => position(game, &heap.to_string(), budget),
    }
}

/// The value of a position of one game; the position is shown where it is none.
fn position(
    game: &dyn Game,
    arguments: &str,
    budget: &Budget,
) -> Result<Result<u128, Stop>, Failure> {
    let term = game.term(arguments).map_err(|error| {
        let text = format!("{} {arguments}", game.name());
        files::unread(&text, error.shift(text.len() - arguments.len()))
    })?;
    if term.is_empty() {
        return Ok(Ok(0));
    }
    match term.value(budget) {
        Ok((Value::Nim(value), _)) => Ok(Ok(value.0)),
        Ok(_) => Err(Failure::Input(format!(
            "`{} {arguments}` has no nim-value, so there is no table",
            game.name()
        ))),
        Err(stop) => Ok(Err(stop)),
    }
}

/// The values that are known already, as far as they fill a rectangle from the
/// first row and column on; `None` where not even the first one is.
fn known(cells: &Cells<'_>, rows: &Range<u64>, columns: &Range<u64>) -> Option<Values> {
    /// The budget has run out: what is known is looked up no longer than this.
    const PATIENCE: Duration = Duration::from_secs(1);
    let end = Instant::now() + PATIENCE;
    // What would have to be searched is not known.
    let nothing = Budget::unlimited().with_moves(0).with_poll(|_| Err(Stop::Time));
    let value = |row: u64, column: u64| {
        let value = cells.value(row, column, &nothing).ok()?.ok()?;
        (Instant::now() < end).then_some(value)
    };
    let mut values: Vec<Vec<u128>> = Vec::new();
    for row in rows.clone() {
        let mut line: Vec<u128> = columns.clone().map_while(|column| value(row, column)).collect();
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

fn plain(table: &Values) -> String {
    let mut out = String::new();
    let numbers = table.values.iter().flatten().map(|value| value.to_string().len());
    let last = (table.columns.end - 1).to_string().len();
    let width = numbers.chain([last]).max().unwrap_or(1) + 1;
    let label = (table.rows.end - 1).to_string().len();
    let _ = write!(out, "{:label$} |", "");
    for column in table.columns.clone() {
        let _ = write!(out, "{column:>width$}");
    }
    let _ = writeln!(out, "\n{}", "-".repeat(label + 2 + width * table.values[0].len()));
    for (row, line) in table.rows.clone().zip(&table.values) {
        let _ = write!(out, "{row:>label$} |");
        for value in line {
            let _ = write!(out, "{value:>width$}");
        }
        out.push('\n');
    }
    out
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
            let _ = write!(out, ",{value}");
        }
        out.push('\n');
    }
    out
}

/// Refuses a b-file of a table that begins in the middle: its antidiagonals are parts of
/// longer ones, and no sequence of the OEIS is read so.
fn corner(game: &str, rows: &str, columns: &str) -> Result<(), Failure> {
    let name = game.trim().split(':').next().unwrap_or_default();
    let least = match games::entry(name).map(|entry| entry.kind) {
        Some(Kind::TwoNumbers { least, .. }) => least,
        _ => 0,
    };
    let form = || games::find(&files::quoted(game.trim()), &files::Disk).ok()?.heap_form();
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
