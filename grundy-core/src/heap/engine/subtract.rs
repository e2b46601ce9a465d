//! Subtraction games whose set is infinite, or given by the numbers that are missing from it.

use super::{Engine, Seen, Ticker};
use crate::budget::{Budget, Stop};
use crate::heap::subtraction::Subtraction;
use crate::heap::table::Table;

/// The recurrence of a subtraction game, for any set.
#[derive(Clone, Debug)]
pub(crate) struct Subtract {
    rules: Subtraction,
    /// The numbers of the set as written, up to the last heap.
    numbers: Vec<u64>,
    /// For `all-but`: the number of heaps that have each value.
    counts: Vec<u64>,
    /// For `all-but`: the least value that no heap has.
    fresh: u32,
    seen: Seen,
    ticker: Ticker,
}

impl Subtract {
    pub(crate) fn new(rules: Subtraction) -> Subtract {
        Subtract {
            rules,
            numbers: Vec::new(),
            counts: Vec::new(),
            fresh: 0,
            seen: Seen::new(),
            ticker: Ticker::default(),
        }
    }

    /// All smaller heaps are options except those at a forbidden distance. So the value is the
    /// least that no heap has, or a smaller one all of whose heaps are at forbidden distances.
    fn mex_all_but(&mut self, table: &Table) -> u32 {
        let n = table.len();
        let mut least = self.fresh;
        for &number in &self.numbers {
            let value = table.at(n - number as usize);
            let count = &mut self.counts[value as usize];
            *count -= 1;
            if *count == 0 {
                least = least.min(value);
            }
        }
        for &number in &self.numbers {
            self.counts[table.at(n - number as usize) as usize] += 1;
        }
        least
    }
}

impl Engine for Subtract {
    fn step(&mut self, table: &mut Table, budget: &Budget) -> Result<(), Stop> {
        let n = table.len() as u64;
        self.ticker.tick(self.numbers.len() as u64, n, budget)?;
        if n > 0 && self.numbers.last() != Some(&n) && self.rules.least_in_set(n) == Some(n) {
            self.numbers.push(n);
        }
        if !self.rules.is_all_but() {
            self.seen.clear();
            for &number in &self.numbers {
                self.seen.insert(table.at((n - number) as usize));
            }
            return table.push(self.seen.mex_from(0), budget);
        }
        let value = self.mex_all_but(table);
        table.push(value, budget)?;
        if self.counts.len() <= value as usize {
            self.counts.resize(value as usize + 1, 0);
        }
        self.counts[value as usize] += 1;
        while self.counts.get(self.fresh as usize).is_some_and(|&count| count > 0) {
            self.fresh += 1;
        }
        Ok(())
    }

    fn bytes_per_value(&self) -> u64 {
        if self.rules.is_all_but() { 16 } else { 8 }
    }
}
