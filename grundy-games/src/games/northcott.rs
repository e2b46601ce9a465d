//! Northcott's game: two pieces in every row, one of each player.
//!
//! Misère play is refused: pieces may go back and forth for ever, and the theorem on such moves holds in
//! normal play only.

use std::ops::ControlFlow;

use super::{Entry, Kind, MAX_CELLS};
use crate::TextError;
use crate::board::{Board, Cell};
use crate::budget::{Budget, Stop};
use crate::message::{Message, message};
use crate::nimber::Nimber;
use crate::outcome::{FoundBy, Play};
use crate::reason::{Step, Summand, wanted};
use crate::ruleset::{Complete, EachOption, Nature, Ruleset, Theory, parse_number};
use crate::term;
use crate::theory::Theorem;
use crate::value::Value;

/// The registry's entry.
pub const NORTHCOTT: Entry = Entry {
    name: "northcott",
    parameter: Some("M"),
    arguments: "A-B ...",
    kind: Kind::Other,
    examples: &["northcott:8 1-4 7-2"],
    sample: Some(|dice, size| {
        /// How many columns are used: more than most boards have would be refused.
        const COLUMNS: u64 = 8;
        let most = size.div_ceil(3).min(7);
        let rows = dice.within(most.div_ceil(2), most);
        // Narrow rows have small gaps; wide ones are refused on a narrow board.
        let columns = if dice.below(2) == 0 { COLUMNS } else { dice.within(3, COLUMNS) };
        let mut row = |_| {
            let (mine, theirs) = (dice.within(1, columns), dice.within(1, columns));
            format!("{mine}-{theirs}")
        };
        (0..rows).map(&mut row).collect::<Vec<_>>().join(" ")
    }),
    make: |parameter, _| {
        let columns = parameter.number(message!("number-of-columns"), 2)?;
        Ok(term::game(Northcott::new(columns)))
    },
    ..Entry::BLANK
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
            return Err(TextError::new(message!("northcott-no-row", text = text), 0..text.len())
                .help(message!("northcott-write-row")));
        };
        let read = |word: &str, at: usize| -> Result<u64, TextError> {
            let column =
                parse_number(word, message!("one-column")).map_err(|error| error.shift(at))?;
            if column < 1 || column > self.columns {
                return Err(TextError::new(message!("northcott-off-board"), at..at + word.len())
                    .help(message!("northcott-columns", columns = self.columns)));
            }
            Ok(column)
        };
        let row = (read(first, 0)?, read(second, first.len() + 1)?);
        if row.0 == row.1 {
            return Err(TextError::new(message!("northcott-one-square"), 0..text.len())
                .help(message!("northcott-two-columns")));
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
            column: |&(mine, _)| mine,
            no_misere: || message!("pieces-go-back"),
        }
    }

    /// A row counts by the free columns between its pieces: a retreat is answered by as many
    /// columns, so it changes nothing.
    fn normal_form(&self, row: &(u64, u64)) -> Vec<(u64, u64)> {
        let free = distance(row);
        if free == 0 { Vec::new() } else { vec![(1, free + 2)] }
    }

    fn describe(&self, from: &(u64, u64), to: &[(u64, u64)]) -> Option<Message> {
        let retreat = self.is_reversible(from, to);
        let to = to.first()?;
        Some(message!(
            "northcott-goes",
            from = from.0,
            to = to.0,
            kind = if retreat { "retreat" } else { "advance" },
        ))
    }

    fn noun(&self, _: &(u64, u64)) -> Option<&'static str> {
        Some("row")
    }

    fn board(&self, rows: &[(u64, u64)]) -> Option<Board> {
        let columns = usize::try_from(self.columns).ok().filter(|&columns| columns <= MAX_CELLS)?;
        Some(Board::strips(rows.iter().map(|&(mine, theirs)| {
            let mut cells = vec![Cell::Free; columns];
            cells[mine as usize - 1] = Cell::Mine;
            cells[theirs as usize - 1] = Cell::Theirs;
            cells
        })))
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

    fn theorem(&self, play: Play) -> Option<Theorem> {
        (play == Play::Normal).then_some(Theorem::Northcott)
    }

    fn explain(&self, parts: &[(u64, u64)], _: Play, _: &Budget) -> Vec<Step> {
        let rows = parts.iter().map(|row| {
            let label = message!("northcott-row", mine = row.0, other = row.1);
            (label, Nimber::from(distance(row)))
        });
        vec![Step::nim_sum(rows)]
    }

    fn derive(&self, row: &(u64, u64), to: &[(u64, u64)], change: Nimber) -> Vec<Step> {
        let mut steps = wanted(&Summand::Row(row.0, row.1), distance(row).into(), change);
        if let Some(to) = to.first() {
            steps.push(Step::say(message!("northcott-move", column = to.0, free = distance(to))));
        }
        steps
    }

    fn is_reversible(&self, from: &(u64, u64), to: &[(u64, u64)]) -> bool {
        to.first().is_some_and(|to| distance(to) > distance(from))
    }
}
