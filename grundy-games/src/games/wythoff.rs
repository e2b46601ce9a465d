//! Wythoff's game: take from one number, or the same from both.

use std::ops::ControlFlow;
use std::sync::Mutex;

use super::{Entry, Kind};
use crate::TextError;
use crate::board::{Board, Cell, Row};
use crate::budget::{Budget, Progress, Stop};
use crate::lock;
use crate::message::message;
use crate::nimber::Nimber;
use crate::outcome::{FoundBy, Outcome, Play};
use crate::picture::{self, Mark, Picture};
use crate::reason::{Role, Step};
use crate::ruleset::{Complete, EachOption, Ruleset, Subject, Theory};
use crate::term;
use crate::theory::Theorem;
use crate::value::Value;

/// The registry's entry.
pub const WYTHOFF: Entry = Entry {
    name: "wythoff",
    arguments: "A,B ...",
    kind: Kind::TwoNumbers { least: 0, separator: ',' },
    examples: &["wythoff 3,5", "wythoff 4,6 + nim 2"],
    make: |parameter, _| {
        parameter.none()?;
        Ok(term::game(Wythoff::default()))
    },
    ..Entry::BLANK
};

/// The whole part of `k` times the golden ratio; `None` past 2^64.
fn golden(k: u64) -> Option<u64> {
    // floor(k (1 + sqrt 5) / 2) = floor((k + floor(sqrt(5 k^2))) / 2).
    let square = u128::from(k).checked_mul(u128::from(k))?.checked_mul(5)?;
    u64::try_from((u128::from(k) + square.isqrt()) / 2).ok()
}

/// Whether the player to move loses the pair.
fn lost(&(a, b): &(u64, u64)) -> bool {
    golden(a.abs_diff(b)) == Some(a.min(b))
}

/// The nim-values of a corner of the plane.
#[derive(Debug, Default)]
struct Table {
    /// How many rows and columns are known.
    size: (usize, usize),
    values: Vec<u32>,
}

/// The values that occur in one row, column or diagonal.
#[derive(Clone, Debug, Default)]
struct Used {
    words: Vec<u64>,
    /// How many words at the beginning have all their bits: the search for a
    /// free value begins behind them. (Measured: a table of 4000 x 4000 takes
    /// a third of the time.)
    full: usize,
}

impl Used {
    fn mark(&mut self, value: u32) {
        let word = value as usize / 64;
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << (value % 64);
        while self.words.get(self.full) == Some(&u64::MAX) {
            self.full += 1;
        }
    }
}

impl Table {
    fn get(&self, row: usize, column: usize) -> Option<u32> {
        (row < self.size.0 && column < self.size.1).then(|| self.values[row * self.size.1 + column])
    }

    /// Values of all pairs below `rows` and `columns`: in each cell the least
    /// number that its row, its column and its diagonal do not hold yet.
    fn fill(rows: usize, columns: usize, budget: &Budget) -> Result<Table, Stop> {
        let cells = (rows as u64).checked_mul(columns as u64).ok_or(Stop::Memory)?;
        // A value is at most the number of options, below rows + 2 columns.
        let sides = rows as u64 + columns as u64;
        let sets = sides.checked_mul(sides).ok_or(Stop::Memory)? / 4;
        budget.reserve(cells.checked_mul(4).ok_or(Stop::Memory)?)?;
        budget.reserve(sets)?;
        let mut values = vec![0u32; rows * columns];
        let mut by_column: Vec<Used> = vec![Used::default(); columns];
        let mut by_diagonal: Vec<Used> = vec![Used::default(); rows + columns];
        for row in 0..rows {
            budget.check(Progress {
                what: "progress-rows-of-the-table",
                done: row as u64,
                total: Some(rows as u64),
            })?;
            let mut by_row = Used::default();
            for column in 0..columns {
                let diagonal = row + columns - column;
                let sets = [&by_row, &by_column[column], &by_diagonal[diagonal]];
                let value = least_free(sets);
                values[row * columns + column] = value;
                by_row.mark(value);
                by_column[column].mark(value);
                by_diagonal[diagonal].mark(value);
            }
        }
        budget.release(sets);
        Ok(Table { size: (rows, columns), values })
    }
}

fn least_free(sets: [&Used; 3]) -> u32 {
    let first = sets.iter().map(|set| set.full).max().unwrap_or(0);
    for word in first.. {
        let used =
            sets.iter().fold(0, |used, set| used | set.words.get(word).copied().unwrap_or(0));
        if used != u64::MAX {
            return word as u32 * 64 + used.trailing_ones();
        }
    }
    unreachable!("a set of words is finite")
}

/// The position is the pair, as written.
#[derive(Debug, Default)]
pub struct Wythoff {
    table: Mutex<Table>,
}

impl Wythoff {
    fn lookup(&self, &(a, b): &(u64, u64), budget: &Budget) -> Result<u32, Stop> {
        let size = |number: u64| {
            usize::try_from(number).ok().and_then(|n| n.checked_add(1)).ok_or(Stop::Memory)
        };
        let (row, column) = (size(a.min(b))?, size(a.max(b))?);
        let mut table = lock(&self.table);
        if let Some(value) = table.get(row - 1, column - 1) {
            return Ok(value);
        }
        let (rows, columns) = (row.max(table.size.0), column.max(table.size.1));
        budget.release(table.values.len() as u64 * 4);
        *table = Table::default();
        *table = Table::fill(rows, columns, budget)?;
        Ok(table.get(row - 1, column - 1).expect("the table was made large enough"))
    }
}

impl Ruleset for Wythoff {
    type Position = (u64, u64);

    fn name(&self) -> String {
        "wythoff".into()
    }

    fn options(
        &self,
        &(a, b): &(u64, u64),
        each: &mut EachOption<'_, (u64, u64)>,
    ) -> ControlFlow<()> {
        (0..a).try_for_each(|left| each(&[(left, b)]))?;
        (0..b).try_for_each(|left| each(&[(a, left)]))?;
        (1..=a.min(b)).try_for_each(|both| each(&[(a - both, b - both)]))
    }

    fn parse(&self, text: &str) -> Result<(u64, u64), TextError> {
        super::pair(text, ',', &message!("pair-of-numbers"), 0)
    }

    fn write(&self, &(a, b): &(u64, u64), out: &mut String) {
        super::push_number(out, a);
        out.push(',');
        super::push_number(out, b);
    }

    fn vanishes(&self, &pair: &(u64, u64)) -> bool {
        pair == (0, 0)
    }

    fn canonical(&self, (a, b): (u64, u64)) -> (u64, u64) {
        (a.min(b), a.max(b))
    }

    fn board(&self, pairs: &[(u64, u64)]) -> Option<Board> {
        /// The largest number that is drawn.
        const LARGEST: u64 = 25;
        // The position is a piece that goes left, up, or both as far.
        let small = pairs.iter().all(|&(a, b)| a.max(b) <= LARGEST);
        let drawn = |&(a, b): &(u64, u64)| -> Vec<Row> {
            if !small {
                return [a, b].map(|a| Row::heap(a, Cell::Token)).into();
            }
            let row = |row: u64| {
                let cell =
                    |column: u64| if (row, column) == (a, b) { Cell::Queen } else { Cell::Free };
                Row { label: row.to_string().into(), ..Row::cells((0..=b).map(cell)) }
            };
            (0..=a).map(row).collect()
        };
        let board = Board::stacked(pairs.iter().map(drawn));
        Some(Board { numbered: small.then_some(0), ..board })
    }

    fn theory(&self) -> &dyn Theory<(u64, u64)> {
        self
    }
}

impl Theory<(u64, u64)> for Wythoff {
    fn found_by(&self) -> FoundBy {
        FoundBy::Graph
    }

    fn value(&self, pair: &(u64, u64), budget: &Budget) -> Result<Option<(Value, FoundBy)>, Stop> {
        if lost(pair) {
            return Ok(Some((Value::Nim(Nimber::ZERO), FoundBy::Theorem)));
        }
        let value = u64::from(self.lookup(pair, budget)?);
        Ok(Some((Value::Nim(value.into()), FoundBy::Graph)))
    }

    fn outcome(
        &self,
        parts: &[(u64, u64)],
        play: Play,
        _: &Budget,
    ) -> Result<Option<Outcome>, Stop> {
        Ok(match (parts, play) {
            ([pair], Play::Normal) => Some(Outcome::of(!lost(pair))),
            _ => None,
        })
    }

    fn winning_options(
        &self,
        &(a, b): &(u64, u64),
        play: Play,
        _: &Budget,
        each: &mut EachOption<'_, (u64, u64)>,
    ) -> Option<Complete> {
        if play == Play::Misere {
            return None;
        }
        // The lost pair in the row, in the column, and on the diagonal.
        let partner = |x: u64| -> [Option<u64>; 2] {
            // x = a_k or x = b_k: k is near x / phi or x / phi^2.
            let near = |estimate: f64| {
                let middle = estimate as u64;
                let reach = 4096;
                (middle.saturating_sub(reach), middle.saturating_add(reach))
            };
            let search = |(mut low, mut high): (u64, u64), of: &dyn Fn(u64) -> Option<u64>| {
                while low < high {
                    let middle = low + (high - low) / 2;
                    if of(middle).is_some_and(|value| value < x) {
                        low = middle + 1;
                    } else {
                        high = middle;
                    }
                }
                (of(low) == Some(x)).then_some(low)
            };
            let phi = (1.0 + 5f64.sqrt()) / 2.0;
            let small = search(near(x as f64 / phi), &golden);
            let large = search(near(x as f64 / (phi * phi)), &|k| golden(k)?.checked_add(k));
            [small.and_then(|k| x.checked_add(k)), large.map(|k| x - k)]
        };
        for to in partner(a).into_iter().flatten().filter(|&to| to < b && lost(&(a, to))).take(1) {
            let _ = each(&[(a, to)]);
        }
        for to in partner(b).into_iter().flatten().filter(|&to| to < a && lost(&(to, b))).take(1) {
            let _ = each(&[(to, b)]);
        }
        let k = a.abs_diff(b);
        if let Some(low) = golden(k).filter(|&low| low < a.min(b)) {
            let _ = each(&[if a < b { (low, low + k) } else { (low + k, low) }]);
        }
        Some(Complete::All)
    }

    fn is_option(&self, &(a, b): &(u64, u64), to: &[(u64, u64)]) -> Option<bool> {
        let (c, d) = match to {
            [] => (0, 0),
            &[pair] => pair,
            _ => return Some(false),
        };
        Some(match (a.checked_sub(c), b.checked_sub(d)) {
            (Some(first), Some(second)) => {
                (first, second) != (0, 0) && (first == 0 || second == 0 || first == second)
            }
            _ => false,
        })
    }

    fn subject(&self, parts: &[(u64, u64)]) -> Option<Subject> {
        let &[(a, b)] = parts else { return None };
        Some(Subject::Wythoff(a, b))
    }

    fn theorem(&self, play: Play) -> Option<Theorem> {
        (play == Play::Normal).then_some(Theorem::Wythoff)
    }

    fn explain(&self, parts: &[(u64, u64)], play: Play, _: &Budget) -> Vec<Step> {
        /// Up to here all lost pairs are listed.
        const LISTED: usize = 12;
        let [pair] = parts else { return Vec::new() };
        if play == Play::Misere {
            return Vec::new();
        }
        let k = pair.0.abs_diff(pair.1);
        let small = pair.0.min(pair.1);
        let Some(golden) = golden(k) else {
            return vec![Step::say(message!(
                "wythoff-too-far-apart",
                difference = k,
                smaller = small
            ))];
        };
        let mut steps = vec![Step::say(message!(
            "wythoff-pair",
            first = pair.0,
            second = pair.1,
            difference = k,
            smaller = small,
            golden = golden,
            pair = if golden == small { "lost" } else { "won" },
        ))];
        // The pairs that a reader can look through.
        let largest = pair.0.max(pair.1);
        let near = (0..).map_while(|k| Some((self::golden(k)?, self::golden(k)? + k)));
        let pairs: Vec<String> = near
            .take_while(|&(_, larger)| larger <= largest)
            .take(LISTED + 1)
            .map(|(smaller, larger)| format!("{smaller},{larger}"))
            .collect();
        if (2..=LISTED).contains(&pairs.len()) {
            steps.push(Step::say(message!("wythoff-pairs", pairs = pairs.join(" "))));
        }
        steps
    }

    /// All smaller pairs, with those that are lost.
    fn picture(&self, from: &(u64, u64), to: &[(u64, u64)]) -> Option<Picture> {
        /// The largest number of the pair that is drawn.
        const LARGEST: u64 = 15;
        if from.0.max(from.1) > LARGEST {
            return None;
        }
        let to = to.first().copied().unwrap_or((0, 0));
        let cell = |pair: (u64, u64)| {
            let sign = match pair {
                pair if pair == *from => '@',
                pair if pair == to => '+',
                _ => '.',
            };
            let mark = if lost(&pair) { Mark::Lost } else { Mark::None };
            picture::Cell { sign, mark }
        };
        let row = |a: u64| (0..=from.1).map(|b| cell((a, b))).collect::<Vec<picture::Cell>>();
        Picture::of_cells((0..=from.0).map(row).collect())
    }

    fn derive(&self, &(a, b): &(u64, u64), to: &[(u64, u64)], change: Nimber) -> Vec<Step> {
        let next = to.first().copied().unwrap_or((0, 0));
        if !lost(&next)
            || !change.is_zero()
                && self.lookup(&(a, b), &Budget::unlimited()).map(u128::from) != Ok(change.0)
        {
            return Vec::new();
        }
        let (less, which) = match (a - next.0, b - next.1) {
            (0, less) => (less, "second"),
            (less, 0) => (less, "first"),
            (less, _) => (less, "both"),
        };
        let k = next.0.abs_diff(next.1);
        let words = message!(
            "wythoff-move",
            first = next.0,
            second = next.1,
            difference = k,
            golden = next.0.min(next.1),
            which = which,
            less = less,
        );
        vec![Step::with(Role::Found, words)]
    }
}
