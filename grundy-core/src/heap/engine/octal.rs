//! The plain recurrence of octal games: every split of a number of tokens in two, once for each
//! pair of parts ([`Sums`]). For large heaps it uses [`Dense`], and for large subtraction sets [`Layers`].

use std::sync::Arc;

use super::dense::Dense;
use super::layers::Layers;
use super::moves::Moves;
use super::split::Outlook;
use super::sums::Sums;
use super::{Engine, Seen, Ticker, mean_of_last};
use crate::budget::{Budget, Stop};
use crate::heap::table::Table;
use crate::threads::Threads;

/// A finite code that leaves at most two heaps, or a finite subtraction set.
#[derive(Clone, Debug)]
pub(crate) struct Octal {
    moves: Moves,
    seen: Seen,
    /// The splits.
    sums: Sums,
    /// The recurrence for large heaps; `None` if it does not fit the game, its values, or the
    /// memory.
    dense: Option<Box<Dense>>,
    /// The recurrence for many takes; `None` if there are few, or it does not fit the game or the memory.
    layers: Option<Box<Layers>>,
    /// The number of heaps from which the dense one is tried (again).
    dense_at: usize,
    /// The mean of the last values.
    mean: usize,
    ticker: Ticker,
}

impl Octal {
    pub(crate) fn new(moves: Moves) -> Octal {
        Octal {
            dense: Dense::new(moves.clone()).map(Box::new),
            layers: Octal::layers(&moves),
            seen: Seen::new(),
            sums: Sums::new(&moves),
            moves,
            dense_at: 0,
            mean: 0,
            ticker: Ticker::default(),
        }
    }

    /// The recurrence for many takes, where heaps may be taken whole exactly as other numbers are.
    fn layers(moves: &Moves) -> Option<Box<Layers>> {
        let all = moves.breaks.is_empty() && Arc::ptr_eq(&moves.takes, &moves.wholes);
        all.then(|| Layers::new(&moves.takes)).flatten().map(Box::new)
    }

    /// The recurrence without [`Dense`] and [`Layers`].
    #[cfg(test)]
    pub(crate) fn bare(mut self) -> Octal {
        self.set_dense(false);
        self
    }

    /// Starts again with [`Dense`] and [`Layers`], or without.
    pub(crate) fn set_dense(&mut self, dense: bool) {
        self.dense = dense.then(|| Dense::new(self.moves.clone()).map(Box::new)).flatten();
        self.layers = dense.then(|| Octal::layers(&self.moves)).flatten();
    }

    /// Whether the game never splits a heap, so that a value costs little.
    pub(crate) fn only_takes(&self) -> bool {
        self.moves.breaks.is_empty()
    }

    /// About the cost of the value of heap n, in stores of a mark.
    pub(crate) fn cost(&self, n: usize) -> usize {
        let plain = self.plain_cost(n);
        match &self.dense {
            Some(dense) if n >= dense.from().max(self.dense_at) => {
                dense.cost(n, self.mean).min(plain)
            }
            _ => plain,
        }
    }

    /// The same without [`Dense`]. Measured: two thirds of a store for each of n/2 splits.
    fn plain_cost(&self, n: usize) -> usize {
        if self.only_takes() { 0 } else { n / 3 }
    }

    /// Measures the size of the last values, which determines the cost of large heaps.
    pub(crate) fn look_at(&mut self, values: &[u16]) {
        self.mean = mean_of_last(values);
    }

    /// Takes note of the rare heaps of the values, which determine the cost as well.
    pub(crate) fn look_ahead(&mut self, outlook: Outlook) {
        if let Some(dense) = &mut self.dense {
            dense.look_ahead(outlook);
        }
    }

    /// Shares the work on large heaps among threads.
    pub(crate) fn set_threads(&mut self, pool: Option<Threads>) {
        if let Some(dense) = &mut self.dense {
            dense.set_threads(pool);
        }
    }

    /// The share of the dense recurrence's work that threads can do side by side; `None` if it
    /// has done no work.
    pub(crate) fn parallel_share(&self) -> Option<f64> {
        self.dense.as_ref()?.parallel_share()
    }

    /// Appends values up to `length`, or fewer if it has to go on without [`Dense`]: then another
    /// recurrence may cost less.
    pub(crate) fn advance(
        &mut self,
        table: &mut Table,
        length: usize,
        budget: &Budget,
    ) -> Result<(), Stop> {
        while table.len() < length {
            let now = table.len();
            if let Some(layers) = &mut self.layers
                && layers.pays(now, length)
            {
                match layers.extend(table, length, &mut self.ticker, budget) {
                    // The plain recurrence needs no memory.
                    Err(Stop::Memory) => {
                        layers.release(budget);
                        self.layers = None;
                        continue;
                    }
                    done => return done,
                }
            }
            let plain = self.plain_cost(now);
            if let Table::Narrow(values) = table {
                self.look_at(values);
                if let Some(dense) = &mut self.dense {
                    dense.look_at(values);
                }
            }
            match &mut self.dense {
                Some(dense)
                    if now >= dense.from().max(self.dense_at)
                        && dense.cost(now, self.mean) <= plain =>
                {
                    // In steps so short that a rise of the cost is noticed in time.
                    let done = dense.extend(table, length.min(now + (now / 64).max(64)), budget);
                    if dense.is_seen(now) && dense.cost(now, self.mean) > plain + plain / 8 {
                        self.dense_at = now + now / 2;
                        dense.begin_again();
                    }
                    // The plain recurrence can continue without this memory, and must continue
                    // if the values are too large.
                    if done == Err(Stop::Memory) || table.len() == now && done.is_ok() {
                        dense.release(budget);
                        self.dense = None;
                        return Ok(());
                    }
                    done?;
                }
                dense => {
                    // If it would cost more than the plain recurrence now, it is tried again
                    // later.
                    let next = |dense: &Dense| match dense.from().max(self.dense_at) {
                        at if at > now => at,
                        _ => now + now / 8,
                    };
                    let to = dense.as_deref().map_or(length, |dense| next(dense).min(length));
                    while table.len() < to {
                        self.step(table, budget)?;
                    }
                }
            }
        }
        Ok(())
    }
}

impl Engine for Octal {
    fn step(&mut self, table: &mut Table, budget: &Budget) -> Result<(), Stop> {
        let n = table.len() as u64;
        let takes = self.moves.takes.partition_point(|&taken| taken < n);
        self.ticker.tick(takes as u64 + n / 2, n, budget)?;
        let whole = (n > 0 && self.moves.wholes.binary_search(&n).is_ok()).then_some(0);
        let takes = self.moves.takes[..takes].iter().map(|&taken| table.at((n - taken) as usize));
        let others = whole.into_iter().chain(takes);
        let value = match &*table {
            _ if self.only_takes() => {
                self.seen.clear();
                others.for_each(|value| self.seen.insert(value));
                self.seen.mex_from(0)
            }
            Table::Narrow(values) => self.sums.mex(&self.moves, values, others),
            Table::Wide(values) => self.sums.mex(&self.moves, values, others),
            Table::Recent { .. } => unreachable!("splits need all values"),
        };
        table.push(value, budget)
    }

    fn extend(&mut self, table: &mut Table, length: usize, budget: &Budget) -> Result<(), Stop> {
        while table.len() < length {
            self.advance(table, length, budget)?;
        }
        Ok(())
    }

    fn bytes_per_value(&self) -> u64 {
        // The dense recurrence reserves its memory when it needs it.
        0
    }

    fn release(&mut self, budget: &Budget) {
        if let Some(dense) = &mut self.dense {
            dense.release(budget);
        }
        if let Some(layers) = &mut self.layers {
            layers.release(budget);
        }
    }
}
