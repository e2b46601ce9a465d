//! The plain recurrence of octal games: every split of a heap in two, by
//! symmetric halves.
//!
//! Of a large heap not every split is marked. The first ones are, and the
//! least unmarked value is then looked for among the others: comparing a
//! block of sums with one value is several times cheaper than marking them,
//! and a few values are enough. How many splits are marked is balanced so
//! that both parts cost about the same.

use super::moves::Moves;
use super::{Engine, Seen, Ticker};
use crate::budget::{Budget, Stop};
use crate::heap::code::Modifier;
use crate::heap::table::Table;

/// Sums that are compared in the time of marking one.
const COMPARES_PER_MARK: usize = 6;

/// A finite code that leaves at most two heaps, or a finite subtraction set.
#[derive(Clone, Debug)]
pub(crate) struct Octal {
    moves: Moves,
    seen: Seen,
    /// The table backwards, so that the two parts of a split run the same
    /// way: the value of heap h is at `reversed.len() - 1 - h`. Kept only for
    /// narrow tables of games with splits.
    reversed: Vec<u16>,
    /// How many heaps are in `reversed`.
    reversed_to: usize,
    /// How many splits of each kind are marked.
    marked: usize,
    ticker: Ticker,
}

impl Octal {
    pub(crate) fn new(moves: Moves) -> Octal {
        Octal {
            moves,
            seen: Seen::new(),
            reversed: Vec::new(),
            reversed_to: 0,
            marked: 1024,
            ticker: Ticker::default(),
        }
    }

    /// Whether the game never splits a heap, so that a value costs little.
    pub(crate) fn only_takes(&self) -> bool {
        self.moves.breaks.is_empty()
    }

    /// Brings `reversed` up to the table.
    fn reverse(&mut self, values: &[u16], budget: &Budget) -> Result<(), Stop> {
        if self.reversed.len() <= values.len() {
            let length = (2 * values.len()).max(256);
            budget.reserve(2 * (length - self.reversed.len()) as u64)?;
            let mut reversed = Vec::new();
            reversed.try_reserve_exact(length).map_err(|_| Stop::Memory)?;
            reversed.resize(length, 0);
            self.reversed = reversed;
            self.reversed_to = 0;
        }
        let end = self.reversed.len() - self.reversed_to;
        let places = self.reversed[..end].iter_mut().rev();
        places.zip(&values[self.reversed_to..]).for_each(|(to, &value)| *to = value);
        self.reversed_to = values.len();
        Ok(())
    }

    /// The two parts of the splits of `rest` as lists to be added pairwise,
    /// smaller parts ascending.
    fn splits<'a>(
        values: &'a [u16],
        reversed: &'a [u16],
        rest: usize,
        modifier: Modifier,
    ) -> (&'a [u16], &'a [u16]) {
        let half = Moves::halves(rest, modifier);
        let start = reversed.len() - rest.min(reversed.len());
        (&values[1..=half], &reversed[start..start + half])
    }

    fn mex_narrow(&mut self, values: &[u16]) -> u32 {
        let n = values.len() as u64;
        let mut rests = 0;
        let mut unmarked = 0;
        for &(taken, modifier) in &self.moves.breaks {
            let Some(rest) = n.checked_sub(taken).filter(|&rest| rest >= 2) else {
                continue;
            };
            rests += 1;
            if modifier == Modifier::Equal {
                if rest.is_multiple_of(2) {
                    self.seen.insert(0);
                }
                continue;
            }
            let (x, y) = Octal::splits(values, &self.reversed, rest as usize, modifier);
            let marked = self.marked.min(x.len());
            self.seen.insert_sums(&x[..marked], &y[..marked]);
            unmarked += x.len() - marked;
        }
        let mut value = self.seen.mex_from(0);
        if unmarked == 0 {
            return value;
        }
        let mut compared = 0;
        loop {
            let Ok(narrow) = u16::try_from(value) else {
                return value;
            };
            let found = self.moves.breaks.iter().any(|&(taken, modifier)| {
                let Some(rest) = n.checked_sub(taken).filter(|&rest| rest >= 2) else {
                    return false;
                };
                if modifier == Modifier::Equal {
                    return false;
                }
                let (x, y) = Octal::splits(values, &self.reversed, rest as usize, modifier);
                let marked = self.marked.min(x.len());
                contains_sum(&x[marked..], &y[marked..], narrow, &mut compared)
            });
            if !found {
                break;
            }
            value = self.seen.mex_from(value + 1);
        }
        // Balance: comparing must not cost more than marking, nor much less.
        let marks = self.marked * rests;
        if compared > marks * COMPARES_PER_MARK {
            self.marked += self.marked / 64 + 1;
        } else if self.marked > 1024 {
            self.marked -= self.marked / 64;
        }
        value
    }

    fn mex_wide(&mut self, values: &[u32]) -> u32 {
        let n = values.len() as u64;
        for &(taken, modifier) in &self.moves.breaks {
            let rest = n.saturating_sub(taken) as usize;
            if modifier == Modifier::Equal {
                if rest >= 2 && rest.is_multiple_of(2) {
                    self.seen.insert(0);
                }
                continue;
            }
            for part in 1..=Moves::halves(rest, modifier) {
                self.seen.insert(values[part] ^ values[rest - part]);
            }
        }
        self.seen.mex_from(0)
    }
}

/// Whether some `x ^ y` is `value`; adds to `compared` how many were looked at.
fn contains_sum(x: &[u16], y: &[u16], value: u16, compared: &mut usize) -> bool {
    x.chunks(512).zip(y.chunks(512)).any(|(x, y)| {
        *compared += x.len();
        x.iter().zip(y).fold(false, |found, (&x, &y)| found | (x ^ y == value))
    })
}

impl Engine for Octal {
    fn step(&mut self, table: &mut Table, budget: &Budget) -> Result<(), Stop> {
        let n = table.len() as u64;
        let mut work = self.moves.takes.partition_point(|&taken| taken < n);
        work += self.moves.breaks.len() * (n as usize / 4);
        self.ticker.tick(work as u64, n, budget)?;
        self.seen.clear();
        if n > 0 && self.moves.wholes.binary_search(&n).is_ok() {
            self.seen.insert(0);
        }
        for &taken in self.moves.takes.iter().take_while(|&&taken| taken < n) {
            self.seen.insert(table.at((n - taken) as usize));
        }
        let value = match table {
            Table::Narrow(values) if !self.moves.breaks.is_empty() => {
                self.reverse(values, budget)?;
                self.mex_narrow(values)
            }
            Table::Wide(values) if !self.moves.breaks.is_empty() => self.mex_wide(values),
            _ => self.seen.mex_from(0),
        };
        table.push(value, budget)
    }

    fn bytes_per_value(&self) -> u64 {
        // The reversed copy is reserved as it is made.
        0
    }
}
