//! Northcott's game: two pieces in every row, one of each player.

use std::ops::ControlFlow;

use super::{Entry, Kind};
use crate::TextError;
use crate::budget::{Budget, Stop};
use crate::nimber::Nimber;
use crate::outcome::{FoundBy, Play};
use crate::reason::Step;
use crate::reason::wanted;
use crate::ruleset::{Complete, EachOption, Nature, Ruleset, Theory, parse_number};
use crate::term;
use crate::theory::Theorem;
use crate::value::Value;

/// The registry's entry.
pub const NORTHCOTT: Entry = Entry {
    name: "northcott",
    title: "Northcott's game",
    parameter: Some("M"),
    parameter_help: "the number of columns, at least 2",
    arguments: "A-B ...",
    arguments_help: "the columns of the two pieces in each row, the mover's first",
    rules: "Slide one of your own pieces along its row, any number of columns in either direction, \
        not onto or over the other piece.",
    known: "In a sum with finite impartial games a row counts as a Nim heap of the number of columns \
        between the pieces. The game itself is partizan, since each player moves pieces of their own, \
        and it can go on for ever on paper: a retreat can win but is never needed. Positions are \
        written from the side of the player to move, so every row is turned after a move.",
    references: &[
        "Winning Ways, chapter 3 (Northcott's game)",
        "T. S. Ferguson, Game Theory, part I, section 2.6",
    ],
    kind: Kind::Other,
    examples: &["northcott:8 1-4 7-2"],
    make: |parameter, _| {
        let columns = parameter.number("the number of columns", 2)?;
        Ok(term::game(Northcott::new(columns)))
    },
    ..Entry::BLANK
};

/// The theorem.
pub const DISTANCES: Theorem = Theorem {
    title: "Northcott's game is Nim with increases",
    statement: "Each row counts as a Nim heap of the number of free columns between its two \
        pieces, alone or in a sum with finite impartial games. The player to move wins exactly when \
        the nim-sum of these and of the values of the other games is not 0, and whoever wins can \
        force the end.",
    proof: &[
        "The Sprague-Grundy theorem does not cover this game: each player has pieces of their own, \
         and play can go on for ever. So the strategy is given. Moving towards the other piece \
         reduces the distance by any amount: a move of Nim. Moving away enlarges it. The winner \
         answers a retreat by following it with their own piece in the same row by the same amount, \
         which restores the distance; they answer other moves as in Nim, where each of the other \
         games counts as the heap of its value.",
        "The winner never retreats. Their pieces only go forward, at least one column in each move \
         that they make in a row, and no piece can do that more often than there are columns. In the \
         other games finitely many moves can be made. So the winner makes finitely many moves, and \
         against this strategy the game ends.",
    ],
    source: "Winning Ways, chapter 3",
};

/// The position is one row: the column of the mover's piece, then the other.
#[derive(Clone, Copy, Debug)]
pub struct Northcott {
    columns: u64,
}

impl Northcott {
    /// The game on a board of this many columns.
    pub fn new(columns: u64) -> Northcott {
        Northcott { columns }
    }
}

fn distance(&(a, b): &(u64, u64)) -> u64 {
    a.abs_diff(b) - 1
}

impl Ruleset for Northcott {
    type Position = (u64, u64);

    fn name(&self) -> String {
        format!("northcott:{}", self.columns)
    }

    fn options(
        &self,
        &(a, b): &(u64, u64),
        each: &mut EachOption<'_, (u64, u64)>,
    ) -> ControlFlow<()> {
        let range = if a < b { 1..=b - 1 } else { b + 1..=self.columns };
        range.filter(|&to| to != a).try_for_each(|to| each(&[(to, b)]))
    }

    fn parse(&self, text: &str) -> Result<(u64, u64), TextError> {
        let Some((first, second)) = text.split_once('-') else {
            return Err(TextError::new(format!("`{text}` is not a row"), 0..text.len())
                .help("write the columns of the two pieces, the mover's first, as in `2-5`"));
        };
        let read = |word: &str, at: usize| -> Result<u64, TextError> {
            let column = parse_number(word, "a column").map_err(|error| error.shift(at))?;
            if column < 1 || column > self.columns {
                return Err(TextError::new("the piece is off the board", at..at + word.len())
                    .help(format!("the columns are 1 to {}", self.columns)));
            }
            Ok(column)
        };
        let row = (read(first, 0)?, read(second, first.len() + 1)?);
        if row.0 == row.1 {
            return Err(TextError::new("both pieces stand on one square", 0..text.len())
                .help("the two pieces of a row stand in different columns"));
        }
        Ok(row)
    }

    fn write(&self, &(a, b): &(u64, u64), out: &mut String) {
        super::push_number(out, a);
        out.push('-');
        super::push_number(out, b);
    }

    fn nature(&self) -> Nature<(u64, u64)> {
        Nature::Mirrored {
            turned: |&(a, b)| (b, a),
            no_misere: "pieces may go back and forth for ever, so it is not a finite game and only \
                the theorem on normal play settles it",
        }
    }

    fn describe(&self, from: &(u64, u64), to: &[(u64, u64)]) -> Option<String> {
        let retreat = self.is_reversible(from, to);
        let to = to.first()?;
        let how = if retreat { " (a retreat: it wins, but is never needed)" } else { "" };
        Some(format!("Your piece goes from column {} to column {}{how}.", from.0, to.0))
    }

    fn theory(&self) -> &dyn Theory<(u64, u64)> {
        self
    }
}

impl Theory<(u64, u64)> for Northcott {
    fn value(&self, row: &(u64, u64), _: &Budget) -> Result<Option<(Value, FoundBy)>, Stop> {
        Ok(Some((Value::Nim(distance(row).into()), FoundBy::Theorem)))
    }

    fn options_with_value(
        &self,
        row: &(u64, u64),
        target: Nimber,
        _: &Budget,
        each: &mut EachOption<'_, (u64, u64)>,
    ) -> Option<Complete> {
        let &(a, b) = row;
        let step = u64::try_from(target.0).ok().and_then(|target| target.checked_add(1));
        let to =
            step.and_then(|step| if a < b { b.checked_sub(step) } else { b.checked_add(step) });
        if let Some(to) = to.filter(|&to| to >= 1 && to <= self.columns && to != a) {
            let _ = each(&[(to, b)]);
        }
        Some(Complete::All)
    }

    fn theorem(&self, play: Play) -> Option<&'static Theorem> {
        (play == Play::Normal).then_some(&DISTANCES)
    }

    fn explain(&self, parts: &[(u64, u64)], _: Play, _: &Budget) -> Vec<Step> {
        let rows = parts.iter().map(|row| {
            (format!("columns between {} and {}", row.0, row.1), Nimber::from(distance(row)))
        });
        vec![Step::nim_sum(rows)]
    }

    fn derive(&self, row: &(u64, u64), to: &[(u64, u64)], change: Nimber) -> Vec<Step> {
        let label = format!("the row {}-{}", row.0, row.1);
        let mut steps = wanted(&label, distance(row).into(), change);
        if let Some(to) = to.first() {
            steps.push(Step::say(format!(
                "So your piece in this row goes to column {}: {} free columns are then between the \
                 two.",
                to.0,
                distance(to)
            )));
        }
        steps
    }

    fn is_reversible(&self, from: &(u64, u64), to: &[(u64, u64)]) -> bool {
        to.first().is_some_and(|to| distance(to) > distance(from))
    }
}
