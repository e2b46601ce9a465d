//! Games that leave at most two heaps: the plain recurrence, or the sparse one if a split of
//! the values makes few heaps rare.
//!
//! Which recurrence is faster depends on how many heaps are rare, and that is known only while
//! the values are computed. So the engine counts the steps of the recurrence in use, in a unit
//! that takes every recurrence about as long, and a [`Ledger`] keeps the accounts. The ledger
//! decides
//!
//! - when to choose: whenever the number of values is a power of two, from 256 on, and when
//!   many more heaps are rare than at the last choice;
//! - what to choose ([`choice`]): the split with the fewest rare heaps, and the recurrence that
//!   costs least with it. The cost of the recurrence in use has been measured; that of the
//!   others is estimated ([`costs`]), or was measured earlier;
//! - when to leave a trial: when the sparse recurrence or the lanes have cost more than the
//!   others would have, by more than a small part of all work ([`ledger`]).
//!
//! The sparse recurrence hands over to the [`lanes`](super::lanes) when the last rare heap is
//! far enough behind, and takes back each heap that the lanes cannot decide. All recurrences
//! compute the same values, so a wrong choice costs time and nothing else.

mod choice;
mod costs;
mod handover;
mod ledger;
mod seen;
#[cfg(test)]
mod tests;

use super::lanes::{Lanes, Place};
use super::moves::Moves;
use super::octal::Octal;
use super::sparse::Sparse;
use super::split::{Outlook, Split};
use super::witness::Head;
use super::{Engine, Ticker};
use crate::budget::{Budget, Stop};
use crate::heap::block::{Block, Form};
use crate::heap::recurrence::Recurrence;
use crate::heap::table::Table;
use crate::threads::Threads;
use costs::{Forecast, ahead};
use handover::LANES_STEP;
use ledger::Ledger;
use seen::{Active, Choice, Due, Observation, Verdict, Weighing};

/// Records what the ledger is asked and what it answers, for the tests.
macro_rules! note {
    ($engine:ident, $event:expr) => {
        #[cfg(test)]
        $engine.trace.note($event);
    };
}
use note;

/// The number of heaps that the scalar sparse recurrence computes before the ledger judges its
/// work.
const SPARSE_STEP: usize = 64;

/// The number of last values that stay in the table of a game that lanes compute, when the
/// caller lets the engine drop the others. No later value needs them; the lanes keep their own.
const LANES_WINDOW: usize = 1;

/// Lanes continue without a table only if the last rare heap lies in the first part of all
/// heaps that this divisor gives. They are then trusted to need no dropped value; if they do
/// need one, the engine appends nothing.
const QUIET: usize = 8;

/// The recurrence of a game that leaves at most two heaps.
#[derive(Clone, Debug)]
pub(crate) struct TwoHeaps {
    moves: Moves,
    plain: Octal,
    /// The sparse recurrence, if it is in use instead of the plain one.
    sparse: Option<Box<Sparse>>,
    /// The lanes beside the sparse recurrence, with the number of bytes that were reserved for
    /// them.
    lanes: Option<(Box<Lanes>, u64)>,
    ledger: Ledger,
    /// The number of values that are wanted.
    end: usize,
    ticker: Ticker,
    /// The work of the sparse recurrence, in steps, that the ticker has counted.
    ticked: u64,
    threads: Option<Threads>,
    #[cfg(test)]
    trace: tests::Trace,
}

impl TwoHeaps {
    pub(crate) fn new(moves: Moves) -> TwoHeaps {
        TwoHeaps {
            plain: Octal::new(moves.clone()),
            moves,
            sparse: None,
            lanes: None,
            ledger: Ledger::new(),
            end: usize::MAX,
            ticker: Ticker::default(),
            ticked: 0,
            threads: None,
            #[cfg(test)]
            trace: tests::Trace::default(),
        }
    }

    /// Forces a recurrence, or leaves the choice to the ledger.
    pub(crate) fn set_recurrence(&mut self, recurrence: Recurrence) {
        self.ledger.force(recurrence);
        self.plain.set_dense(recurrence != Recurrence::Plain);
        if matches!(recurrence, Recurrence::Plain | Recurrence::Dense) {
            self.sparse = None;
        }
        if recurrence != Recurrence::Auto && recurrence != Recurrence::Lanes {
            self.lanes = None;
        }
    }

    /// Shares among threads the work that can be shared.
    pub(crate) fn set_threads(&mut self, pool: Option<Threads>) {
        if let Some((lanes, _)) = &mut self.lanes {
            lanes.set_threads(pool.clone());
        }
        self.plain.set_threads(pool.clone());
        self.threads = pool;
    }

    /// See [`Octal::parallel_share`].
    pub(crate) fn parallel_share(&self) -> Option<f64> {
        self.plain.parallel_share()
    }

    /// See [`Lanes::stage_work`]; `None` if one thread did all of the work.
    pub(crate) fn stage_work(&self) -> Option<[u64; 2]> {
        let work = self.lanes()?.stage_work();
        (work != [0; 2]).then_some(work)
    }

    /// Whether the game never splits a heap.
    pub(crate) fn only_takes(&self) -> bool {
        self.plain.only_takes()
    }

    /// The split of the values that the sparse recurrence uses.
    pub(crate) fn split(&self) -> Option<Split> {
        self.sparse.as_ref().map(|sparse| sparse.split())
    }

    /// The lanes, if they are in use.
    pub(crate) fn lanes(&self) -> Option<&Lanes> {
        self.lanes.as_ref().map(|(lanes, _)| &**lanes)
    }

    /// Moves the lanes to a place where they were once, with a table of the last values.
    /// Returns `false` if they never were there.
    pub(crate) fn put(&mut self, place: &Place, table: &Table) -> bool {
        let Some((lanes, _)) = &mut self.lanes else { return false };
        let put = lanes.at(place).filter(|put| (put.base()..=put.end()).contains(&table.len()));
        let Some(put) = put else { return false };
        **lanes = put;
        true
    }

    /// Chooses the recurrence for the heaps to come, if a choice is due.
    fn choose(&mut self, table: &Table, budget: &Budget) -> Result<(), Stop> {
        let (length, lanes) = (table.len(), self.lanes.is_some());
        let active = match &self.sparse {
            None => Active::Plain(self.plain.cost(length)),
            Some(sparse) => Active::Sparse(sparse.rares()),
        };
        // A choice looks at all values.
        let whole = table.dropped() == 0;
        let due = self.ledger.is_due(length, active, lanes, whole);
        note!(self, tests::Event::Looked(length, active, lanes, whole, due));
        if due == Due::No {
            return Ok(());
        }
        if let Table::Narrow(values) = table {
            self.plain.look_at(values);
        }
        if due == Due::Settled {
            self.ledger.settle(length);
            return Ok(());
        }
        let (seen, split) = self.observe(table);
        let decision = self.ledger.decide(&seen);
        match (decision.choice, split, table) {
            (Choice::Begin, Some(split), Table::Narrow(values))
                if Sparse::fits(&self.moves, split, values) =>
            {
                if self.sparse.is_none() {
                    self.plain.release(budget);
                    budget.reserve(Head::BYTES)?;
                }
                self.sparse = Some(Box::new(Sparse::new(&self.moves, split, values)));
                self.ticked = 0;
                self.leave_lanes(budget);
            }
            (Choice::Keep, ..) => {}
            _ => self.leave_sparse(budget),
        }
        note!(self, tests::Event::Chosen(seen, decision));
        self.ledger.choose(&seen, &decision);
        if let (Some(guess), Some(forecast)) = (decision.lanes, decision.forecast(&seen))
            && let Table::Narrow(values) = table
            && self.start_lanes(values, budget)
        {
            note!(self, tests::Event::BegunLanes(forecast.begin, guess));
            self.ledger.begin_lanes(forecast.begin, guess);
        }
        let (work, plain) = (self.work(), self.plain_ahead(length));
        note!(self, tests::Event::EndedChoice(length, work, plain));
        self.ledger.end_choice(length, work, plain);
        Ok(())
    }

    /// The observation that a choice needs, and the split with the fewest rare heaps.
    fn observe(&mut self, table: &Table) -> (Observation, Option<Split>) {
        let length = table.len();
        let mut seen = Observation {
            length,
            end: self.end,
            plain: self.plain_ahead(length),
            begin: Sparse::beginning(length),
            speed: Lanes::speed(),
            best: None,
            used: None,
            same: false,
            lanes: self.lanes.is_some(),
        };
        let forced = matches!(self.ledger.recurrence, Recurrence::Plain | Recurrence::Dense);
        let Table::Narrow(values) = table else { return (seen, None) };
        if forced || self.only_takes() {
            return (seen, None);
        }
        let forecast = |outlook: &Outlook| Forecast::new(&self.moves, outlook, values);
        let best = Outlook::best(&self.moves, values);
        if let Some(sparse) = &self.sparse {
            seen.same = best.split == sparse.split();
            seen.used = Some(match seen.same {
                true => forecast(&best),
                false => forecast(&Outlook::under(sparse.split(), sparse.rares(), values)),
            });
        }
        seen.best = Some(forecast(&best));
        self.plain.look_ahead(best);
        seen.plain = self.plain_ahead(length);
        (seen, Some(best.split))
    }

    /// About the number of steps that the plain recurrence needs for a value, at the middle of
    /// the heaps until there are twice as many.
    fn plain_ahead(&self, length: usize) -> usize {
        self.plain.cost(length + ahead(length, self.end, 2) / 2)
    }

    fn leave_sparse(&mut self, budget: &Budget) {
        if self.sparse.take().is_some() {
            budget.release(Head::BYTES);
        }
        self.leave_lanes(budget);
    }

    /// The work of the sparse recurrence and its lanes so far, in steps.
    fn work(&self) -> u64 {
        let Some(sparse) = &self.sparse else { return 0 };
        sparse.work() + self.lanes().map_or(0, Lanes::work)
    }

    /// Judges the work of a trial, and leaves the trial if it was too expensive.
    fn weigh(&mut self, length: usize, budget: &Budget) {
        if self.sparse.is_none() || !self.ledger.may_weigh(length) {
            return;
        }
        let (work, plain, lanes) = (self.work(), self.plain.cost(length), self.lanes.is_some());
        let seen = Weighing { length, work, plain, lanes };
        let (after, verdict) = self.ledger.weigh(&seen);
        note!(self, tests::Event::weighed(&self.ledger, &after, seen, verdict));
        self.ledger = after;
        match verdict {
            Verdict::Stay => {}
            Verdict::LeaveLanes => self.leave_lanes(budget),
            Verdict::LeaveSparse => self.leave_sparse(budget),
        }
    }

    /// Chooses the witnesses anew if that is due. What the trial has lost before counts; the
    /// choice itself has to pay off later.
    fn review_witnesses(&mut self, values: &[u16]) {
        let length = values.len();
        if self.sparse.as_ref().is_some_and(|sparse| sparse.is_review_due()) {
            let (work, plain) = (self.work(), self.plain.cost(length));
            let seen = Weighing { length, work, plain, lanes: self.lanes.is_some() };
            note!(self, tests::Event::Charged(seen));
            self.ledger.charge(&seen);
            if let Some(sparse) = &mut self.sparse {
                sparse.review_witnesses(values);
            }
            self.bear(length);
        }
    }

    /// Enters the work of the trial without judging it.
    fn bear(&mut self, length: usize) {
        let work = self.work();
        note!(self, tests::Event::Borne(length, work));
        self.ledger.bear(length, work);
    }
}

impl Engine for TwoHeaps {
    fn step(&mut self, table: &mut Table, budget: &Budget) -> Result<(), Stop> {
        self.extend(table, table.len() + 1, budget)
    }

    fn extend(&mut self, table: &mut Table, length: usize, budget: &Budget) -> Result<(), Stop> {
        while table.len() < length {
            self.choose(table, budget)?;
            let to = length.min(self.ledger.next());
            if self.lanes.is_some() {
                let before = table.len();
                self.by_lanes(table, to, budget)?;
                if table.len() > before {
                    self.weigh(table.len(), budget);
                    continue;
                }
            }
            if table.dropped() > 0 && !self.only_takes() {
                // The values that the next one needs were dropped.
                return Ok(());
            }
            let Some(sparse) = &mut self.sparse else {
                let before = table.len();
                let to = to.min(before + self.ledger.stretch(before, self.plain.cost(before)));
                let done = self.plain.advance(table, to, budget);
                let cost = self.plain.cost((before + table.len()) / 2);
                let steps = ((table.len() - before) * cost) as u64;
                note!(self, tests::Event::Worked(steps));
                self.ledger.work(steps);
                done?;
                continue;
            };
            let to = to.min(table.len() + SPARSE_STEP);
            while table.len() < to
                && !sparse.is_outgrown()
                && let Table::Narrow(values) = table
            {
                self.ticker.tick(sparse.work() - self.ticked, values.len() as u64, budget)?;
                self.ticked = sparse.work();
                let value = sparse.value(values);
                match u16::try_from(value) {
                    Ok(value) if values.len() < values.capacity() => values.push(value),
                    _ => table.push(value, budget)?,
                }
                if self.lanes.is_some() {
                    self.feed_lanes(table, value, budget);
                    break;
                }
            }
            let outgrown = self.sparse.as_ref().is_some_and(|sparse| sparse.is_outgrown());
            if outgrown || matches!(table, Table::Wide(_)) {
                self.leave_sparse(budget);
            }
            self.weigh(table.len(), budget);
            if let Table::Narrow(values) = table {
                self.review_witnesses(values);
            }
        }
        Ok(())
    }

    fn expect(&mut self, end: usize) {
        self.end = end;
    }

    fn pass(&mut self, from: usize, length: usize, budget: &Budget) -> Result<Block<'_>, Stop> {
        let Some((lanes, _)) = &mut self.lanes else { return Ok(Block(Form::Values(&[]))) };
        let to = length.min(from + LANES_STEP);
        if lanes.end() < to && lanes.is_ready() {
            // Values that were found before a stop are handed out by the next call.
            lanes.run(to, &mut self.ticker, budget)?;
        }
        Ok(lanes.block(from, length))
    }

    fn bytes_per_value(&self) -> u64 {
        0
    }

    fn release(&mut self, budget: &Budget) {
        self.leave_sparse(budget);
        self.plain.release(budget);
    }

    fn window(&self) -> Option<usize> {
        match &self.lanes {
            // The lanes keep the values that they need.
            Some((lanes, _)) if lanes.last_rare() < lanes.end() / QUIET => Some(LANES_WINDOW),
            _ => self.only_takes().then(|| self.moves.last() as usize),
        }
    }
}
