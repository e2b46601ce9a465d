//! The recurrence for any rules at all: it lists every option.

use super::{Engine, Seen, Ticker};
use crate::budget::{Budget, Stop};
use crate::heap::rules::HeapRules;
use crate::heap::table::Table;
use std::ops::ControlFlow;

/// The recurrence that lists the options.
#[derive(Clone, Debug)]
pub(crate) struct Enumerate {
    rules: HeapRules,
    seen: Seen,
    ticker: Ticker,
}

impl Enumerate {
    pub(crate) fn new(rules: HeapRules) -> Enumerate {
        Enumerate { rules, seen: Seen::new(), ticker: Ticker::default() }
    }
}

impl Engine for Enumerate {
    fn step(&mut self, table: &mut Table, budget: &Budget) -> Result<(), Stop> {
        let n = table.len() as u64;
        self.seen.clear();
        let mut stopped = Ok(());
        let (seen, ticker) = (&mut self.seen, &mut self.ticker);
        let flow = self.rules.options(n, &mut |heaps| {
            seen.insert(heaps.iter().fold(0, |value, &heap| value ^ table.at(heap as usize)));
            stopped = ticker.tick(8 + 4 * heaps.len() as u64, n, budget);
            if stopped.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        stopped?;
        if flow.is_break() {
            // Some option has more heaps than the library makes.
            return Err(Stop::Memory);
        }
        table.push(self.seen.mex_from(0), budget)
    }

    fn bytes_per_value(&self) -> u64 {
        0
    }
}
