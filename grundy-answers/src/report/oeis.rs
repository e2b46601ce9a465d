//! `oeis`: sequences of the OEIS that are nim-values of games.

use serde::Serialize;

use super::Exact;
use crate::budget::Stop;
use crate::oeis::{self, DATE, Group, Link, Matches, Number, Reading, View};

/// The answer of `oeis`: `sequences` where a game or a number was asked for, `matches` where terms
/// were.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "oeis"))]
pub struct Oeis {
    /// What was asked for.
    pub asked: String,
    /// The day on which the table was read in the OEIS.
    pub date: &'static str,
    /// The sequences; left out of a search by terms.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sequences: Option<Vec<Sequence>>,
    /// What has the terms; left out of other answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub matches: Option<Vec<Matched>>,
    /// How many there are, listed or not.
    pub count: usize,
    /// Why some are missing; left out where none is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stop>,
}

/// A sequence of the OEIS.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "OeisSequence"))]
pub struct Sequence {
    /// Its number, as in `A002186`.
    pub number: String,
    /// The index of its first term.
    pub offset: u64,
    /// Its first terms, computed.
    pub terms: Vec<Exact>,
    /// The games whose values it lists: the one that was asked for first.
    pub games: Vec<Game>,
    /// Whether the table names the game that was asked for; otherwise its values were compared.
    pub listed: bool,
    /// How many terms of the table were compared with the values of the game.
    pub compared: usize,
    /// A line for the programs of the OEIS's entry.
    pub program: String,
}

/// A game with the way in which its values are read.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "OeisGame"))]
pub struct Game {
    /// The game, or a family with its variable.
    pub game: String,
    /// Which values are read.
    pub view: ViewAnswer,
    /// The row, where the view is one; left out otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub row: Option<u64>,
    /// For a sequence: a(n) is the value of number n + shift.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shift: Option<i64>,
    /// For a search: the number whose value is the first term.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<u64>,
}

/// Which values are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum ViewAnswer {
    /// The values of the numbers.
    Numbers,
    /// A table of two numbers by its antidiagonals.
    Table,
    /// A row of a table.
    Row,
    /// The diagonal of a table.
    Diagonal,
}

/// Games with the same values from the terms on.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "OeisMatch"))]
pub struct Matched {
    /// The sequence of the OEIS, if the table has it.
    pub number: Option<String>,
    /// The games, the best known first.
    pub games: Vec<Game>,
    /// How many values of them are the same; no more were compared.
    pub compared: usize,
}

impl Game {
    fn new(reading: &Reading) -> Game {
        let (view, row) = match reading.view {
            View::Numbers => (ViewAnswer::Numbers, None),
            View::Table => (ViewAnswer::Table, None),
            View::Row(row) => (ViewAnswer::Row, Some(row)),
            View::Diagonal => (ViewAnswer::Diagonal, None),
        };
        Game { game: reading.game.clone(), view, row, shift: None, from: None }
    }
}

impl Sequence {
    /// The document of a link, with the terms that were computed. `least` is the least number of
    /// the reading ([`Reading::least`]).
    pub fn new(link: &Link, terms: &[u128], least: u64) -> Sequence {
        let own = Game { shift: Some(link.shift), ..Game::new(&link.reading) };
        let others = link.entry.games.iter().filter(|source| source.reading != link.reading);
        let others = others
            .map(|source| Game { shift: Some(source.shift as i64), ..Game::new(&source.reading) });
        Sequence {
            number: link.entry.number.to_string(),
            offset: link.entry.offset,
            terms: terms.iter().map(|&term| Exact(term)).collect(),
            games: [own].into_iter().chain(others).collect(),
            listed: link.listed,
            compared: link.compared,
            program: program(link, least, terms.len() as u64),
        }
    }
}

/// A line for the programs of an entry of the OEIS: the command that prints `count` terms.
fn program(link: &Link, least: u64, count: u64) -> String {
    let from = link.first();
    let to = from.saturating_add(count);
    let game = match link.reading.game.contains(['(', '!', '*', '?', '{', '[', '\'', '"']) {
        true => format!("'{}'", link.reading.game),
        false => link.reading.game.clone(),
    };
    let command = match link.reading.view {
        View::Numbers => format!("seq {game} {from}..{to}"),
        View::Table => {
            let side = (1u64..).find(|side| side * (side + 1) / 2 >= to.min(1 << 40)).unwrap_or(1);
            format!("table {game} {least}..{} --format bfile", least + side)
        }
        View::Row(row) => format!("table {game} {row}..={row} {from}..{to}"),
        View::Diagonal => format!("oeis {} --terms {count} --format bfile", link.entry.number),
    };
    format!("(grundy) grundy {command} # version {}", env!("CARGO_PKG_VERSION"))
}

impl Oeis {
    /// The document of sequences.
    pub fn sequences(asked: &str, sequences: Vec<Sequence>) -> Oeis {
        let (asked, count) = (asked.to_string(), sequences.len());
        let sequences = Some(sequences);
        Oeis { asked, date: DATE, sequences, matches: None, count, stopped: None }
    }

    /// The document of a search, with at most `most` lists of games.
    pub fn matches(asked: &str, found: &Matches, most: usize) -> Oeis {
        let matched = |group: &Group| {
            let game = |one: &oeis::Match| {
                let from = Some(one.from);
                Game { from, ..Game::new(&one.reading) }
            };
            Matched {
                number: group.number.as_ref().map(Number::to_string),
                games: group.games.iter().map(game).collect(),
                compared: group.compared,
            }
        };
        let (asked, count) = (asked.to_string(), found.groups.len());
        let matches = Some(found.groups.iter().take(most).map(matched).collect());
        Oeis { asked, date: DATE, sequences: None, matches, count, stopped: found.stopped }
    }
}
