//! Sequences of the OEIS that are nim-values of games: a table that comes with the library, and the
//! search of games by terms.
//!
//! The table (`data/oeis.txt`) holds facts: the number of a sequence, its offset, its first terms, and
//! the games whose values it lists. They were read in the OEIS's files on [`DATE`]; a test computes the
//! values of every game in it. Nothing here asks a network.
//!
//! ```
//! # use grundy_answers as grundy;
//! use grundy::oeis::{Number, entry};
//! use grundy::{Budget, games::NoFiles};
//! let kayles = entry("A002186".parse().unwrap()).unwrap();
//! assert_eq!(kayles.games[0].reading.to_string(), "kayles");
//! let terms = kayles.games[0].values(kayles.offset, 8, &NoFiles, &Budget::unlimited()).unwrap();
//! assert_eq!(terms.values, [0, 1, 2, 3, 1, 4, 3, 2]);
//! ```

use std::fmt;
use std::str::FromStr;

mod links;
mod question;
mod reading;
mod search;

pub use links::{Link, links};
pub use question::Question;
pub use reading::{Found, Reading, View};
pub use search::{Group, LEAST, Match, Matches, search};

use crate::budget::Budget;
use crate::error::TextError;
use crate::games::Files;

/// The day on which the table was read.
pub const DATE: &str = "2026-11-23";

/// The number of a sequence in the OEIS, written as in `A002186`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Number(u32);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "A{:06}", self.0)
    }
}

impl FromStr for Number {
    type Err = ();

    /// Reads `A` or `a` and one to nine digits.
    fn from_str(text: &str) -> Result<Number, ()> {
        let text = crate::keyboard::plain(text);
        let digits = text.strip_prefix(['A', 'a']).ok_or(())?;
        match (1..=9).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit()) {
            true => digits.parse().map(Number).map_err(|_| ()),
            false => Err(()),
        }
    }
}

impl Number {
    /// Whether a text is meant as such a number: an `A` and digits, however many.
    pub fn is_meant(text: &str) -> bool {
        let digits = text.strip_prefix(['A', 'a']).unwrap_or_default();
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    }
}

/// A sequence of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its number.
    pub number: Number,
    /// The index of its first term.
    pub offset: u64,
    /// The games whose values it lists; at least one.
    pub games: Vec<Source>,
    /// Its first terms.
    pub terms: Vec<u128>,
}

/// A game whose values a sequence lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The game, and how its values are read.
    pub reading: Reading,
    /// a(n) is the value of number n + shift.
    pub shift: u64,
}

impl Source {
    /// The terms a(n), a(n + 1), ..., `count` of them.
    ///
    /// # Errors
    /// There is no such game, or it has no such numbers.
    pub fn values(
        &self,
        n: u64,
        count: usize,
        files: &dyn Files,
        budget: &Budget,
    ) -> Result<Found, TextError> {
        self.reading.values(n.saturating_add(self.shift), count, files, budget)
    }
}

/// The sequences of the table, in the order of their numbers.
pub fn entries() -> impl Iterator<Item = Entry> {
    let lines = include_str!("../../data/oeis.txt").lines();
    lines.filter(|line| !line.starts_with('#')).filter_map(read)
}

/// The sequence of a number, if the table has it.
pub fn entry(number: Number) -> Option<Entry> {
    entries().find(|entry| entry.number == number)
}

fn read(line: &str) -> Option<Entry> {
    let mut fields = line.split('|');
    let number = fields.next()?.parse().ok()?;
    let offset = fields.next()?.parse().ok()?;
    let games = fields.next()?.split("; ").map(source).collect::<Option<_>>()?;
    let terms = fields.next()?.split(',').map(|term| term.parse().ok()).collect::<Option<_>>()?;
    Some(Entry { number, offset, games, terms })
}

fn source(text: &str) -> Option<Source> {
    let (reading, shift) = match text.split_once(" @") {
        Some((reading, shift)) => (reading, shift.parse().ok()?),
        None => (text, 0),
    };
    Some(Source { reading: Reading::read(reading)?, shift })
}
