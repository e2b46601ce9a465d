//! `grundy table`: nim-values of a game with two numbers.

use std::fmt::Write;
use std::ops::Range;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use grundy::budget::{Budget, Progress};
use grundy::games::{self, CATALOGUE, Kind};
use grundy::term::Game;
use grundy::{Stop, TextError, Value};
use grundy_rules::RuleFile;
use serde::Serialize;

use crate::args::{Format, Table};
use crate::exact::Exact;
use crate::failure::{self, Failure};
use crate::{checksum, files, limits, npy, output, range, rules};

mod svg;

#[derive(Serialize)]
struct Document<'a> {
    game: &'a str,
    rows: [Exact; 2],
    columns: [Exact; 2],
    values: Vec<Vec<Exact>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    checksum: Option<String>,
    /// Why rows or columns are missing, where some are.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<Stop>,
}

/// A rectangle of nim-values.
pub(super) struct Values {
    pub game: String,
    pub rows: Range<u64>,
    pub columns: Range<u64>,
    pub values: Vec<Vec<u128>>,
}

/// Runs the command.
pub fn run(args: Table) -> Result<ExitCode, Failure> {
    crate::files::allow(&args.limits, limits::LONG);
    let budget = limits::budget(&args.limits, limits::LONG);
    let (table, stopped) = fill(&args.game, &args.rows, &args.columns, &budget)?;
    if let Some(path) = &args.svg {
        let drawing = svg::heat_map(&table);
        output::bytes(drawing.as_bytes(), Some(&output::place(path, stopped.is_some())))?;
    }
    let all = || table.values.iter().flatten().copied();
    let checksum = args.checksum.then(|| checksum::of(all()));
    let format = if args.to.json { Format::Json } else { args.to.format };
    let bytes = match format {
        Format::Json => {
            let document = Document {
                game: &table.game,
                rows: [table.rows.start, table.rows.end].map(|end| Exact(end.into())),
                columns: [table.columns.start, table.columns.end].map(|end| Exact(end.into())),
                values: table
                    .values
                    .iter()
                    .map(|row| row.iter().map(|&value| Exact(value)).collect())
                    .collect(),
                checksum: checksum.clone(),
                stopped,
            };
            let mut text = output::json_text(&document)
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
    let wanted = args.svg.is_none() || args.to.output.is_some() || args.to.json || args.checksum;
    if wanted || args.to.format != Format::Plain {
        let path = args.to.output.as_deref().map(|path| output::place(path, stopped.is_some()));
        output::bytes(&bytes, path.as_deref())?;
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
    let kind = entry.map_or(Kind::OneHeap, |entry| entry.kind);
    let Kind::TwoNumbers { least, separator } = kind else {
        let with_two: Vec<&str> = CATALOGUE
            .iter()
            .filter(|entry| matches!(entry.kind, Kind::TwoNumbers { .. }))
            .map(|entry| entry.name)
            .collect();
        return Err(refuse(
            TextError::new(format!("`{name}` is not a game of two numbers"), 0..written)
                .help(format!("tables are there for {}", with_two.join(", "))),
        ));
    };
    for (range, text) in [(&rows, rows_text), (&columns, columns_text)] {
        if range.start < least {
            let digits = text.find('.').unwrap_or(text.len());
            let error = TextError::new("the range starts too low", 0..digits)
                .help(format!("the numbers of `{name}` are at least {least}"));
            return Err(Failure::text(text, error));
        }
    }
    let (height, width) = (rows.end - rows.start, columns.end - columns.start);
    let cells = height.checked_mul(width).and_then(|cells| cells.checked_mul(16));
    cells.ok_or(Stop::Memory).and_then(|bytes| budget.reserve(bytes))?;
    let cells = Cells { own: rules::of(&name), game: &*game, separator };
    if let Some(rules) = &cells.own {
        // Where it slips on pairs, and not on numbers, these are what it is for.
        if cells.value(rows.start, columns.start, budget)? == Err(Stop::Rules)
            && game.heap_form().is_some()
            && let Some(fault) = rules.fault()
        {
            rules::told();
            let what = format!("`{name}` is not a game of two numbers: {}", fault.brief());
            return Err(refuse(TextError::new(what, 0..written).help(
                "its positions are single numbers: `grundy seq` and `grundy guess` take a range of \
                 them",
            )));
        }
        rules::answered()?;
    }
    let partial = |stop: Stop| {
        let values = known(&cells, &rows, &columns).ok_or(stop)?;
        Ok((values, Some(stop)))
    };
    let mut values: Vec<Vec<u128>> = Vec::new();
    // The largest first: tables then grow once.
    for row in rows.clone().rev() {
        let mut line = Vec::new();
        for column in columns.clone().rev() {
            match cells.value(row, column, budget)? {
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
    Ok((Values { game: name, rows, columns, values }, None))
}

/// The cells of a table.
struct Cells<'a> {
    /// The user's own rules, which may say what a pair of numbers is.
    own: Option<RuleFile>,
    game: &'a dyn Game,
    separator: char,
}

impl Cells<'_> {
    fn value(&self, row: u64, column: u64, budget: &Budget) -> Result<Result<u128, Stop>, Failure> {
        if let Some(rules) = &self.own {
            return Ok(rules.value_of_numbers(&[row, column], budget).map(u128::from));
        }
        let text = format!("{row}{}{column}", self.separator);
        let term = self.game.term(&text).map_err(|error| files::unread(&text, error))?;
        Ok(term.value(budget).map(|(value, _)| match value {
            Value::Nim(value) => value.0,
            _ => unreachable!("every game of two numbers has nim-values"),
        }))
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
    Some(Values { game: cells.game.name(), rows, columns, values })
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

/// Read by antidiagonals, each from its uppermost cell, as the OEIS does.
fn bfile(table: &Values) -> String {
    let mut out = String::new();
    let (height, width) = (table.values.len(), table.values[0].len());
    let mut index = 0u64;
    for diagonal in 0..height + width - 1 {
        for row in 0..=diagonal.min(height - 1) {
            if diagonal - row < width {
                let _ = writeln!(out, "{index} {}", table.values[row][diagonal - row]);
                index += 1;
            }
        }
    }
    out
}
