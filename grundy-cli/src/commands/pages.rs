//! Sequences and tables for texts: Markdown and LaTeX.

use std::io::{self, Write};

use grundy::draw::table::{Cell, Table};
use grundy::markup::{self, markdown as escape};
use grundy::message::{Language, Message};

use crate::message::message;
use crate::parquet::{self, Cells, Column};

/// How many values of a sequence stand in a row.
const ROW: u64 = 10;

/// A sequence as a table of Markdown: ten values a row, with the number of the first one.
pub fn sequence_markdown(
    game: &str,
    from: u64,
    values: &[u128],
    language: Language,
    out: &mut dyn Write,
) -> io::Result<()> {
    write!(out, "{}\n\n", escape(&title(game, language)))?;
    let columns: Vec<String> = (0..ROW).map(|column| column.to_string()).collect();
    let _ =
        writeln!(out, "| n | {} |\n|---:|{}", columns.join(" | "), "---:|".repeat(ROW as usize));
    for (first, cells) in rows(from, values) {
        writeln!(out, "| {first} | {} |", cells.join(" | "))?;
    }
    Ok(())
}

/// The same as LaTeX.
pub fn sequence_latex(
    game: &str,
    from: u64,
    values: &[u128],
    language: Language,
    out: &mut dyn Write,
) -> io::Result<()> {
    write!(out, "{}\n\n", markup::latex(&title(game, language)))?;
    let columns: Vec<String> = (0..ROW).map(|column| column.to_string()).collect();
    begin(ROW as usize, out)?;
    writeln!(out, "$n$ & {} \\\\ \\hline", columns.join(" & "))?;
    for (first, cells) in rows(from, values) {
        writeln!(out, "{first} & {} \\\\", cells.join(" & "))?;
    }
    out.write_all(b"\\end{tabular}\n")
}

/// The rows of a sequence: the first number of each, a multiple of ten, and ten cells, empty where
/// there is no value.
fn rows(from: u64, values: &[u128]) -> impl Iterator<Item = (u64, Vec<String>)> + '_ {
    let to = from + values.len() as u64;
    let cell = move |number: u64| match number.checked_sub(from) {
        Some(at) if number < to => values[at as usize].to_string(),
        _ => String::new(),
    };
    let starts = (from / ROW..to.div_ceil(ROW)).map(|row| row * ROW);
    starts.map(move |start| {
        (start, (0..ROW).map(|column| cell(start.saturating_add(column))).collect())
    })
}

/// The text of a cell; nothing where it is empty.
fn in_cell(cell: &Cell) -> String {
    cell.value().map_or_else(String::new, |value| value.to_string())
}

/// A table as Markdown.
pub fn table_markdown(table: &Table, language: Language, out: &mut dyn Write) -> io::Result<()> {
    write!(out, "{}\n\n", escape(&title(&table.game, language)))?;
    let columns: Vec<String> = table.columns.clone().map(|column| column.to_string()).collect();
    let rule = "---:|".repeat(columns.len());
    writeln!(out, "|  | {} |\n|---:|{rule}", columns.join(" | "))?;
    for (row, values) in table.rows.clone().zip(&table.values) {
        let cells: Vec<String> = values.iter().map(in_cell).collect();
        writeln!(out, "| **{row}** | {} |", cells.join(" | "))?;
    }
    Ok(())
}

/// The same as LaTeX.
pub fn table_latex(table: &Table, language: Language, out: &mut dyn Write) -> io::Result<()> {
    write!(out, "{}\n\n", markup::latex(&title(&table.game, language)))?;
    let columns: Vec<String> = table.columns.clone().map(|column| column.to_string()).collect();
    begin(columns.len(), out)?;
    writeln!(out, " & {} \\\\ \\hline", columns.join(" & "))?;
    for (row, values) in table.rows.clone().zip(&table.values) {
        let cells: Vec<String> = values.iter().map(in_cell).collect();
        writeln!(out, "{row} & {} \\\\", cells.join(" & "))?;
    }
    out.write_all(b"\\end{tabular}\n")
}

/// The values as numbers of 64 bits.
///
/// # Errors
/// One is larger.
pub fn small(values: &[u128]) -> Result<Vec<u64>, Message> {
    let small = values.iter().map(|&value| u64::try_from(value));
    small.collect::<Result<_, _>>().map_err(|_| message!("too-large-for-parquet"))
}

/// The row and the column of each cell of a table that is not empty.
pub fn cells(table: &Table) -> (Vec<u64>, Vec<u64>) {
    let all = table.rows.clone().zip(&table.values);
    let all = all.flat_map(|(row, values)| {
        let own = table.columns.clone().zip(values).filter(|(_, cell)| cell.value().is_some());
        own.map(move |(column, _)| (row, column))
    });
    all.unzip()
}

/// Writes a file of these columns.
///
/// # Errors
/// Where `out` fails.
pub fn parquet(columns: &[(&str, Cells<'_>)], out: &mut dyn Write) -> io::Result<()> {
    let columns: Vec<Column<'_>> =
        columns.iter().map(|&(name, cells)| Column { name, cells }).collect();
    parquet::write(&columns, out)
}

/// A column of numbers, a line, and the others.
fn begin(columns: usize, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "\\begin{{tabular}}{{r|{}}}", "r".repeat(columns))
}

fn title(game: &str, language: Language) -> String {
    message!("page-nim-values", game = game).text(language)
}
