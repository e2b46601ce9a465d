//! Games that leave at most two heaps: the plain recurrence, or the sparse one
//! where a split of the values makes few heaps rare.
//!
//! The choice is made again whenever the number of values is a power of two,
//! from 256 on, on the counts of all values so far; and the sparse recurrence
//! is left at once when it turns out dearer than the plain one would be. The
//! sparse recurrence hands over to the [`lanes`](super::lanes) between the heaps
//! where rare ones appear. All compute the same values, so the choice is one of
//! time only.

use super::lanes::{Lanes, Place};
use super::moves::Moves;
use super::octal::Octal;
use super::sparse::Sparse;
use super::split::Split;
use super::witness::Head;
use super::{Engine, Ticker};
use crate::budget::{Budget, Stop};
use crate::heap::sequence::{Block, Form, Method};
use crate::heap::table::Table;
use std::sync::Arc;
use std::time::Duration;

/// The sparse recurrence stores distances in 32 bits; beyond, the plain one
/// goes on.
const FARTHEST: usize = 1 << 31;

/// Heaps after which the work of the sparse recurrence is weighed.
const WEIGH: usize = 1 << 12;

/// The recurrence of a game that leaves at most two heaps.
#[derive(Clone, Debug)]
pub(crate) struct TwoHeaps {
    moves: Moves,
    method: Method,
    plain: Octal,
    active: Active,
    /// Beside the sparse recurrence, with the bytes that it has reserved.
    lanes: Option<(Box<Lanes>, u64)>,
    /// How many heaps were rare when the split was chosen.
    rares: usize,
    /// The next number of values to choose at.
    choose_at: usize,
    /// When the work was weighed, and what it was.
    weighed: (usize, u64),
    ticker: Ticker,
    /// The work that the ticker has counted.
    ticked: u64,
    threads: Option<Arc<rayon::ThreadPool>>,
}

/// What computes the next value.
#[derive(Clone, Debug)]
enum Active {
    Plain,
    Sparse(Box<Sparse>),
}

/// From so many heaps on lanes are tried.
const LANES_FROM: usize = 1 << 12;

/// More rare heaps than this are too many for lanes (each is a lag, and witnesses
/// are chosen among them), and for the sparse recurrence beside the dense one.
const MOST_RARES: usize = 1 << 11;

/// So many heaps are computed by lanes before they are copied to the table:
/// fewer than lanes keep.
const LANES_STEP: usize = 1 << 14;

/// From so many heaps on the split is kept while the lanes are at work, unless
/// the rare heaps double.
const SETTLED: usize = 1 << 16;

/// After all values, this many of the last ones stay in the table of a game
/// that is computed by lanes: nothing follows from them.
const LANES_WINDOW: usize = 1;

/// Lanes are trusted to go on without the table where the last rare heap is
/// below this part of all heaps.
const QUIET: usize = 8;

impl TwoHeaps {
    pub(crate) fn new(moves: Moves) -> TwoHeaps {
        TwoHeaps {
            plain: Octal::new(moves.clone()),
            moves,
            method: Method::Auto,
            active: Active::Plain,
            lanes: None,
            rares: 0,
            choose_at: 256,
            weighed: (0, 0),
            ticker: Ticker::default(),
            ticked: 0,
            threads: None,
        }
    }

    /// Forces a recurrence, or leaves the choice.
    pub(crate) fn set_method(&mut self, method: Method) {
        self.method = method;
        self.choose_at = 256;
        self.plain.set_dense(method != Method::Plain);
        if matches!(method, Method::Plain | Method::Dense) {
            self.active = Active::Plain;
        }
        if method != Method::Auto && method != Method::Lanes {
            self.lanes = None;
        }
    }

    /// Lets threads share what can be shared.
    pub(crate) fn set_threads(&mut self, pool: Option<Arc<rayon::ThreadPool>>) {
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

    /// See [`Lanes::stage_times`].
    pub(crate) fn stage_times(&self) -> Option<[Duration; 2]> {
        let times = self.lanes()?.stage_times();
        (times != [Duration::ZERO; 2]).then_some(times)
    }

    /// Whether the game never splits a heap.
    pub(crate) fn only_takes(&self) -> bool {
        self.plain.only_takes()
    }

    /// Whether the sparse recurrence is at work.
    pub(crate) fn is_sparse(&self) -> bool {
        matches!(self.active, Active::Sparse(_))
    }

    /// The split of the values that the sparse recurrence uses.
    pub(crate) fn split(&self) -> Option<Split> {
        match &self.active {
            Active::Plain => None,
            Active::Sparse(sparse) => Some(sparse.split()),
        }
    }

    /// The lanes, where they are at work.
    pub(crate) fn lanes(&self) -> Option<&Lanes> {
        self.lanes.as_ref().map(|(lanes, _)| &**lanes)
    }

    /// Puts the lanes where they stood once, with a table of the last values;
    /// `false` where they did not stand there.
    pub(crate) fn put(&mut self, place: &Place, table: &Table) -> bool {
        let Some((lanes, _)) = &mut self.lanes else { return false };
        let put = lanes.at(place).filter(|put| (put.base()..=put.end()).contains(&table.len()));
        let Some(put) = put else { return false };
        **lanes = put;
        true
    }

    /// Chooses the recurrence for the heaps to come.
    fn choose(&mut self, table: &Table, budget: &Budget) -> Result<(), Stop> {
        let length = table.len();
        if length < self.choose_at {
            return Ok(());
        }
        let settled = match &self.active {
            Active::Sparse(sparse) if self.lanes.is_some() && length >= SETTLED => {
                sparse.rares() <= 2 * self.rares
            }
            _ => false,
        };
        // Without all values there is nothing to choose from.
        if settled || table.dropped() > 0 {
            self.choose_at = (length + 1).next_power_of_two();
            return Ok(());
        }
        let sparse = match table {
            Table::Narrow(values)
                if !matches!(self.method, Method::Plain | Method::Dense)
                    && !self.only_takes()
                    && length < FARTHEST =>
            {
                let (best, rares) = Split::best(&self.moves, values, 1);
                let scalar = rares * self.moves.breaks.len() <= self.plain.cost(length);
                let lanes = length >= LANES_FROM && rares <= length / 6;
                let few = length < LANES_FROM || rares <= MOST_RARES;
                (self.method != Method::Auto || few && (scalar || lanes))
                    .then_some((best, rares, values))
            }
            _ => None,
        };
        match (sparse, &mut self.active) {
            (None, _) => self.leave_sparse(budget),
            // Another split must be worth its while.
            (Some((best, rares, values)), Active::Sparse(sparse))
                if best == sparse.split() || rares + rares / 16 >= sparse.rares() =>
            {
                if self.lanes.is_none() {
                    sparse.choose_witnesses(values);
                }
            }
            (Some((best, rares, values)), _) => {
                if matches!(self.active, Active::Plain) {
                    self.plain.release(budget);
                    budget.reserve(Head::BYTES)?;
                }
                let mut sparse = Sparse::new(&self.moves, best, values);
                sparse.choose_witnesses(values);
                self.weighed = (length, sparse.work());
                self.ticked = 0;
                self.active = Active::Sparse(Box::new(sparse));
                self.rares = rares;
                self.leave_lanes(budget);
            }
        }
        self.start_lanes(table, budget);
        self.choose_at = (length + 1).next_power_of_two();
        Ok(())
    }

    /// Begins with lanes if few heaps are rare and there is memory for them.
    fn start_lanes(&mut self, table: &Table, budget: &Budget) {
        let (Active::Sparse(sparse), Table::Narrow(values)) = (&self.active, table) else { return };
        let fits = (LANES_FROM..FARTHEST).contains(&values.len());
        let many = sparse.rares() > MOST_RARES || self.method == Method::Sparse;
        if self.lanes.is_some() || !fits || many {
            return;
        }
        let bytes = Lanes::bytes(values.len());
        if budget.reserve(bytes).is_err() {
            return;
        }
        match Lanes::new(&self.moves, sparse.split(), values) {
            Some(mut lanes) => {
                lanes.set_threads(self.threads.clone());
                self.lanes = Some((Box::new(lanes), bytes));
            }
            None => budget.release(bytes),
        }
    }

    fn leave_lanes(&mut self, budget: &Budget) {
        if let Some((_, bytes)) = self.lanes.take() {
            budget.release(bytes);
        }
    }

    /// Appends values by lanes, up to `length`; none where they cannot tell.
    fn by_lanes(&mut self, table: &mut Table, length: usize, budget: &Budget) -> Result<(), Stop> {
        let Some((lanes, _)) = &mut self.lanes else { return Ok(()) };
        // They drop what lies far behind: so it is copied often.
        let length = length.min(table.len() + LANES_STEP);
        if lanes.end() == table.len() && lanes.is_ready() {
            lanes.run(length, &mut self.ticker, budget)?;
        }
        lanes.copy(table, length, budget)
    }

    /// Tells the lanes a value that was computed otherwise.
    fn tell_lanes(&mut self, table: &Table, value: u32, budget: &Budget) {
        let Some((lanes, reserved)) = &mut self.lanes else { return };
        assert_eq!(lanes.end() + 1, table.len(), "the lanes and the table go together");
        if !u16::try_from(value).is_ok_and(|value| lanes.push(value)) {
            return self.leave_lanes(budget);
        }
        if let (true, Table::Narrow(values)) = (lanes.is_short(), table) {
            let more = Lanes::bytes(values.len()).saturating_sub(*reserved);
            if budget.reserve(more).is_err() {
                return self.leave_lanes(budget);
            }
            *reserved += more;
            lanes.refill(values);
        }
    }

    /// Goes back to the plain recurrence if the sparse one costs more.
    fn weigh(&mut self, length: usize, budget: &Budget) {
        let Active::Sparse(sparse) = &self.active else { return };
        let heaps = length - self.weighed.0;
        if heaps < WEIGH.min(length / 4) {
            return;
        }
        let work = sparse.work() - self.weighed.1;
        self.weighed = (length, sparse.work());
        let plain = heaps * self.plain.cost(length);
        if self.method == Method::Auto && work > plain as u64 {
            self.leave_sparse(budget);
        }
    }

    fn leave_sparse(&mut self, budget: &Budget) {
        if self.is_sparse() {
            budget.release(Head::BYTES);
            self.active = Active::Plain;
        }
        self.leave_lanes(budget);
    }
}

impl Engine for TwoHeaps {
    fn step(&mut self, table: &mut Table, budget: &Budget) -> Result<(), Stop> {
        self.extend(table, table.len() + 1, budget)
    }

    fn extend(&mut self, table: &mut Table, length: usize, budget: &Budget) -> Result<(), Stop> {
        while table.len() < length {
            self.choose(table, budget)?;
            let to = length.min(self.choose_at);
            if self.lanes.is_some() {
                let before = table.len();
                self.by_lanes(table, to, budget)?;
                if table.len() > before {
                    continue;
                }
            }
            if table.dropped() > 0 && !self.only_takes() {
                // The values that would tell were dropped.
                return Ok(());
            }
            let Active::Sparse(sparse) = &mut self.active else {
                self.plain.extend(table, to, budget)?;
                continue;
            };
            let to = to.min(table.len() + 256);
            while table.len() < to
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
                    self.tell_lanes(table, value, budget);
                    break;
                }
            }
            if matches!(table, Table::Wide(_)) {
                self.leave_sparse(budget);
            }
            self.weigh(table.len(), budget);
        }
        Ok(())
    }

    fn pass(&mut self, from: usize, length: usize, budget: &Budget) -> Result<Block<'_>, Stop> {
        let Some((lanes, _)) = &mut self.lanes else { return Ok(Block(Form::Values(&[]))) };
        let to = length.min(from + LANES_STEP);
        if lanes.end() < to && lanes.is_ready() {
            // What was found before it stopped is handed out by the next call.
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
            // The lanes keep what they need.
            Some((lanes, _)) if lanes.last_rare() < lanes.end() / QUIET => Some(LANES_WINDOW),
            _ => self.only_takes().then(|| self.moves.last() as usize),
        }
    }
}
