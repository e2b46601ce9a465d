//! How the values of a game are read as one sequence.

use std::fmt;
use std::sync::Arc;

use crate::budget::{Budget, Progress, Stop};
use crate::error::TextError;
use crate::family::Family;
use crate::games::{self, Files, Kind};
use crate::heap::{HeapForm, NimSequence};
use crate::message::message;
use crate::term::Game;
use crate::value::Value;

/// Which values are read, in which order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum View {
    /// The values of the numbers: heaps, or the numbers of a family.
    Numbers,
    /// A table of two numbers by its antidiagonals, each from the first row down; the cells are
    /// numbered from 0.
    Table,
    /// A row of that table, by its columns.
    Row(u64),
    /// The diagonal of that table.
    Diagonal,
}

/// A game with the order in which its values are read.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Reading {
    /// Which values.
    pub view: View,
    /// The game, or a family with its variable `N`.
    pub game: String,
}

impl fmt::Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.view {
            View::Numbers => {}
            View::Table => f.write_str("table:")?,
            View::Row(row) => write!(f, "row {row}:")?,
            View::Diagonal => f.write_str("diagonal:")?,
        }
        f.write_str(&self.game)
    }
}

/// Values, as far as the budget allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The values, from the first one on.
    pub values: Vec<u128>,
    /// Why some are missing, if they are.
    pub stopped: Option<Stop>,
}

/// A game that is ready to give values.
enum Opened {
    Heaps(HeapForm),
    Family(Family),
    Pairs(Arc<dyn Game>, u64, char),
}

impl Reading {
    pub(super) fn read(text: &str) -> Option<Reading> {
        let (view, game) = match text.split_once(':') {
            Some(("table", game)) => (View::Table, game),
            Some(("diagonal", game)) => (View::Diagonal, game),
            Some((row, game)) if row.starts_with("row ") => {
                (View::Row(row[4..].parse().ok()?), game)
            }
            _ => (View::Numbers, text),
        };
        Some(Reading { view, game: game.to_string() })
    }

    /// The ways to read the values of a game, the usual one first.
    ///
    /// # Errors
    /// There is no such game, or it has no numbers to read by.
    pub fn of(game: &str, files: &dyn Files) -> Result<Vec<Reading>, TextError> {
        let views = match open(game, files)? {
            Opened::Heaps(_) => vec![View::Numbers, View::Table],
            Opened::Family(_) => vec![View::Numbers],
            Opened::Pairs(_, least, _) => {
                let rows = (least..least + 4).map(View::Row);
                [View::Table, View::Diagonal].into_iter().chain(rows).collect()
            }
        };
        Ok(views.into_iter().map(|view| Reading { view, game: game.to_string() }).collect())
    }

    /// The heap game behind the numbers, where there is one.
    pub(super) fn form(&self, files: &dyn Files) -> Option<HeapForm> {
        match open(&self.game, files) {
            Ok(Opened::Heaps(form)) if self.view == View::Numbers => Some(form),
            _ => None,
        }
    }

    /// The least number that has a value: 0 or 1 for most games.
    pub fn least(&self, files: &dyn Files) -> u64 {
        match open(&self.game, files) {
            Ok(Opened::Heaps(form)) => form.least,
            Ok(Opened::Family(family)) => {
                (0..4).find(|&n| family.at(n, files).is_ok()).unwrap_or(0)
            }
            Ok(Opened::Pairs(_, least, _)) if self.view != View::Table => least,
            _ => 0,
        }
    }

    /// The values of the numbers from `first` on, `count` of them. Cost: that of the game.
    ///
    /// # Errors
    /// There is no such game, it has no such number, or a position has no nim-value.
    pub fn values(
        &self,
        first: u64,
        count: usize,
        files: &dyn Files,
        budget: &Budget,
    ) -> Result<Found, TextError> {
        let mut source = match open(&self.game, files)? {
            Opened::Heaps(form) => {
                let sequence = form.sequence();
                Evaluator::Heaps(form, Box::new(sequence))
            }
            Opened::Family(family) => Evaluator::Family(family),
            Opened::Pairs(game, least, separator) => Evaluator::Pairs(game, least, separator),
        };
        let mut values = Vec::new();
        let total = Some(count as u64);
        for done in 0..count as u64 {
            let number = first.saturating_add(done);
            let value = match budget.check(Progress { what: "progress-values", done, total }) {
                Ok(()) => source.value(self.view, number, files, budget)?,
                Err(stop) => Err(stop),
            };
            match value {
                Ok(value) => values.push(value),
                Err(stop) => return Ok(Found { values, stopped: Some(stop) }),
            }
        }
        Ok(Found { values, stopped: None })
    }
}

fn open(text: &str, files: &dyn Files) -> Result<Opened, TextError> {
    let text = text.trim();
    if text.contains(char::is_whitespace) && !text.contains(['"', '\'']) {
        let family = Family::parse(text, files)?;
        return Ok(match family.heap_form() {
            Some(form) => Opened::Heaps(form),
            None => Opened::Family(family),
        });
    }
    let game = games::find(text, files)?;
    let name = game.name();
    let entry = games::entry(name.split(':').next().unwrap_or(&name));
    match (entry.map(|entry| entry.kind), game.heap_form()) {
        (Some(Kind::TwoNumbers { least, separator }), None) => {
            Ok(Opened::Pairs(game, least, separator))
        }
        (_, Some(form)) => Ok(Opened::Heaps(form)),
        _ => Err(TextError::new(message!("oeis-no-sequence", game = name), 0..text.len())
            .help(message!("oeis-no-sequence-help"))),
    }
}

enum Evaluator {
    Heaps(HeapForm, Box<NimSequence>),
    Family(Family),
    Pairs(Arc<dyn Game>, u64, char),
}

impl Evaluator {
    fn value(
        &mut self,
        view: View,
        number: u64,
        files: &dyn Files,
        budget: &Budget,
    ) -> Result<Result<u128, Stop>, TextError> {
        let least = match self {
            Evaluator::Pairs(_, least, _) => *least,
            Evaluator::Heaps(form, _) => form.least,
            Evaluator::Family(_) => 0,
        };
        let (row, column) = match view {
            View::Numbers => return self.single(number, files, budget),
            View::Table => {
                let (row, column) = cell(number);
                (row + least, column + least)
            }
            View::Row(row) => (row, number),
            View::Diagonal => (number, number),
        };
        match self {
            Evaluator::Pairs(game, _, separator) => {
                let term = game.term(&format!("{row}{separator}{column}"))?;
                if term.is_empty() {
                    return Ok(Ok(0));
                }
                plain(term.value(budget).map(|(value, _)| value), game.name())
            }
            _ => {
                let row = self.single(row, files, budget)?;
                let column = self.single(column, files, budget)?;
                Ok(row.and_then(|row| Ok(row ^ column?)))
            }
        }
    }

    /// The value of one number.
    fn single(
        &mut self,
        number: u64,
        files: &dyn Files,
        budget: &Budget,
    ) -> Result<Result<u128, Stop>, TextError> {
        match self {
            Evaluator::Heaps(form, sequence) => match number < form.least {
                true => Err(TextError::new(message!("oeis-no-number", number = number), 0..0)),
                false => Ok(form.value(sequence, number, budget).map(|value| value.0)),
            },
            Evaluator::Family(family) => {
                plain(family.value(number, files, budget)?, family.text_at(number))
            }
            Evaluator::Pairs(game, ..) => {
                Err(TextError::new(message!("oeis-no-sequence", game = game.name()), 0..0))
            }
        }
    }
}

/// The nim-value of a position; the sequences of the OEIS have no others.
fn plain(value: Result<Value, Stop>, text: String) -> Result<Result<u128, Stop>, TextError> {
    match value {
        Ok(Value::Nim(value)) => Ok(Ok(value.0)),
        Ok(_) => {
            let length = text.len();
            Err(TextError::new(message!("oeis-no-value", position = text), 0..length))
        }
        Err(stop) => Ok(Err(stop)),
    }
}

/// The row and the column of a cell in the order of antidiagonals, each from its uppermost cell.
fn cell(index: u64) -> (u64, u64) {
    let twice = 8u128 * u128::from(index) + 1;
    let diagonal = ((twice.isqrt() - 1) / 2) as u64;
    let before = (u128::from(diagonal) * u128::from(diagonal + 1) / 2) as u64;
    let row = index - before;
    (row, diagonal - row)
}
