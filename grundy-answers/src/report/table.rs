//! `table`: nim-values of two numbers.

use serde::Serialize;

use super::Exact;
#[cfg(feature = "schema")]
use super::form::Checksum;
use crate::budget::Stop;
use crate::draw;
use crate::outcome::Play;

/// The answer of `table`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "table"))]
pub struct Table<'a> {
    /// The game.
    pub game: &'a str,
    /// `misere` in misère play; left out in normal play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub play: Option<Play>,
    /// The first number of the rows, and the one after the last.
    pub rows: [Exact; 2],
    /// The first number of the columns, and the one after the last.
    pub columns: [Exact; 2],
    /// A list a row, and in it a value a column; null where the rules refuse the two numbers.
    pub values: Vec<Vec<Option<Exact>>>,
    /// The SHA-256, in hexadecimal, of the values as text, one a line; left out unless requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Checksum"))]
    pub checksum: Option<String>,
    /// Why rows or columns are missing; left out where none is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stop>,
}

impl<'a> Table<'a> {
    /// The document of a rectangle.
    pub fn new(
        table: &'a draw::table::Table,
        checksum: Option<String>,
        stopped: Option<Stop>,
    ) -> Table<'a> {
        let ends = |start: u64, end: u64| [start, end].map(|end| Exact(end.into()));
        Table {
            game: &table.game,
            play: None,
            rows: ends(table.rows.start, table.rows.end),
            columns: ends(table.columns.start, table.columns.end),
            values: table
                .values
                .iter()
                .map(|row| row.iter().map(|cell| cell.value().map(Exact)).collect())
                .collect(),
            checksum,
            stopped,
        }
    }
}
