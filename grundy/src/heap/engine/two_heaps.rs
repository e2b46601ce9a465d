//! Games that leave at most two heaps: the plain recurrence, or the sparse one
//! where a split of the values makes few heaps rare.
//!
//! The choice is made again whenever the number of values is a power of two,
//! from 256 on, and where many more heaps are rare than at the last one: on the counts
//! of all values so far. What is at work counts its steps, in a unit that takes all of
//! them about as long; what is not is guessed, from the size of the values and the trend
//! of rare heaps, or was seen before. The sparse recurrence is a trial: it is left when
//! what it has cost more than the plain one would is a small part of all that was done. It
//! hands over to the [`lanes`](super::lanes) between the heaps where rare ones
//! appear, where that is far enough. All compute the same values, so the choice is
//! one of time only.

use super::lanes::{Lanes, MANY, Place};
use super::moves::Moves;
use super::octal::Octal;
use super::sparse::Sparse;
use super::split::Split;
use super::witness::Head;
use super::{Engine, Ticker, mean_of_last};
use crate::budget::{Budget, Stop};
use crate::heap::block::{Block, Form};
use crate::heap::recurrence::Recurrence;
use crate::heap::table::Table;
use std::sync::Arc;

/// The sparse recurrence stores distances in 32 bits; beyond, the plain one
/// goes on.
const FARTHEST: usize = 1 << 31;

/// Heaps after which the work of the sparse recurrence is weighed, at least and at
/// most.
const WEIGH: std::ops::RangeInclusive<usize> = 64..=1 << 12;

/// What a trial has cost is believed so much less each time that the heaps double.
const FORGET: f64 = 7.0 / 8.0;

/// Trials may cost this part of all work.
const TRIALS: u64 = 24;

/// A trial of lanes may cost this part of what it has cost to begin beside.
const INVESTED: u64 = 8;

/// The recurrence of a game that leaves at most two heaps.
#[derive(Clone, Debug)]
pub(crate) struct TwoHeaps {
    moves: Moves,
    recurrence: Recurrence,
    plain: Octal,
    active: Active,
    /// Beside the sparse recurrence, with the bytes that it has reserved.
    lanes: Option<(Box<Lanes>, u64)>,
    /// How many heaps were rare when the choice was made.
    rares: usize,
    /// The next number of values to choose at.
    choose_at: usize,
    /// When the work was weighed, and what it was.
    weighed: (usize, u64),
    /// All work, as far as it was weighed, and what trials have cost too much, less what
    /// they have gained.
    spent: u64,
    lost: i64,
    /// All work when the choice was made, and what was guessed of the plain recurrence.
    chosen: u64,
    plain_guess: usize,
    /// What it has cost to begin with the lanes at work.
    invested: u64,
    /// What a value costs of late by the sparse recurrence, lanes left out.
    pace: usize,
    /// What was guessed instead at the last choice, and how many times that it had cost
    /// when it was left: believed less each time that the heaps are twice as many.
    guess: usize,
    slip: f64,
    /// The same of lanes.
    lanes_guess: usize,
    lanes_slip: f64,
    /// How many values there shall be.
    end: usize,
    ticker: Ticker,
    /// The work that the ticker has counted.
    ticked: u64,
    threads: Option<Arc<rayon::ThreadPool>>,
}

/// What the values so far tell of as many again.
#[derive(Clone, Copy, Debug)]
struct Forecast {
    /// How many values there are, and how many heaps are rare.
    length: usize,
    rares: usize,
    /// How many heaps lanes will leave to others: rare ones, and large values.
    stops: usize,
    /// Options of common value of a heap.
    options: usize,
    /// What a value will cost by the scalar recurrence.
    scalar: usize,
}

/// What computes the next value.
#[derive(Clone, Debug)]
enum Active {
    Plain,
    Sparse(Box<Sparse>),
}

/// From so many heaps on lanes are tried.
const LANES_FROM: usize = 1 << 11;

/// More rare heaps than this are too many for lanes: each is a lag, and witnesses
/// are chosen among them.
const MOST_RARES: usize = 1 << 11;

/// So many heaps are computed by lanes before they are copied to the table:
/// fewer than lanes keep.
const LANES_STEP: usize = 1 << 14;

/// From so many heaps on the split is kept while the lanes are at work, unless so many
/// heaps more are rare, and a quarter.
const GROWN: usize = 16;
const SETTLED: usize = 1 << 16;

/// After all values, this many of the last ones stay in the table of a game
/// that is computed by lanes: nothing follows from them.
const LANES_WINDOW: usize = 1;

/// So many heaps behind a rare one lanes do not come to work where there are few
/// lags, and what a rare heap costs them; where there are many, so many heaps are
/// computed in vain.
const GAP: usize = 150;
const RARE: usize = 2000;
const BLOCK: usize = 64;

/// About what it costs to begin with lanes, and the same again for each split of a
/// heap; and where there are many lags.
const LANES_BEGIN: usize = 20_000;
const LANES_BEGIN_MANY: usize = 400_000;
const LANES_BEGIN_LAG: usize = 1_100;

/// What it costs to begin with lanes may pay until there are so many times as many
/// heaps.
const FAR: usize = 4;

/// From so many heaps on lanes are worth their while for what they save of memory.
const VAST: usize = 1 << 24;

/// Lanes leave heaps with values from here on to others.
const LANES_VALUES: u16 = 1 << 8;

/// Lanes are trusted to go on without the table where the last rare heap is
/// below this part of all heaps.
const QUIET: usize = 8;

impl TwoHeaps {
    pub(crate) fn new(moves: Moves) -> TwoHeaps {
        TwoHeaps {
            plain: Octal::new(moves.clone()),
            moves,
            recurrence: Recurrence::Auto,
            active: Active::Plain,
            lanes: None,
            rares: 0,
            choose_at: 256,
            weighed: (0, 0),
            spent: 0,
            lost: 0,
            invested: 0,
            chosen: 0,
            plain_guess: usize::MAX / 2,
            pace: 0,
            guess: 0,
            slip: 1.0,
            lanes_guess: 0,
            lanes_slip: 1.0,
            end: usize::MAX,
            ticker: Ticker::default(),
            ticked: 0,
            threads: None,
        }
    }

    /// Forces a recurrence, or leaves the choice.
    pub(crate) fn set_recurrence(&mut self, recurrence: Recurrence) {
        self.recurrence = recurrence;
        self.choose_at = 256;
        self.plain.set_dense(recurrence != Recurrence::Plain);
        if matches!(recurrence, Recurrence::Plain | Recurrence::Dense) {
            self.active = Active::Plain;
        }
        if recurrence != Recurrence::Auto && recurrence != Recurrence::Lanes {
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

    /// See [`Lanes::stage_work`]; `None` where one thread did all of it.
    pub(crate) fn stage_work(&self) -> Option<[u64; 2]> {
        let work = self.lanes()?.stage_work();
        (work != [0; 2]).then_some(work)
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
        let grown = self.has_grown(length);
        if length < self.choose_at && !grown {
            return Ok(());
        }
        let settled = self.lanes.is_some() && length >= SETTLED && !grown;
        if let Table::Narrow(values) = table {
            self.plain.look_at(values);
        }
        // Without all values there is nothing to choose from.
        if settled || table.dropped() > 0 {
            self.choose_at = (length + 1).next_power_of_two();
            self.chosen = self.spent;
            return Ok(());
        }
        let sparse = match table {
            Table::Narrow(values)
                if !matches!(self.recurrence, Recurrence::Plain | Recurrence::Dense)
                    && !self.only_takes()
                    && length < FARTHEST =>
            {
                let (best, rares) = Split::best(&self.moves, values, 1);
                (self.recurrence != Recurrence::Auto || self.is_worth(values, best, rares))
                    .then_some((best, rares, values))
            }
            _ => None,
        };
        let mut begun = false;
        match (sparse, &mut self.active) {
            (None, _) => self.leave_sparse(budget),
            // Another split must be worth its while.
            (Some((best, rares, _)), Active::Sparse(sparse))
                if best == sparse.split() || rares + rares / 16 >= sparse.rares() => {}
            (Some((best, _, values)), _) => {
                if matches!(self.active, Active::Plain) {
                    self.plain.release(budget);
                    budget.reserve(Head::BYTES)?;
                }
                let sparse = Sparse::new(&self.moves, best, values);
                self.ticked = 0;
                begun = true;
                self.active = Active::Sparse(Box::new(sparse));
                self.leave_lanes(budget);
            }
        }
        if let (Active::Sparse(sparse), Table::Narrow(values)) = (&self.active, table) {
            let forecast = self.forecast(sparse.split(), sparse.rares(), values);
            (self.guess, self.rares) = (forecast.scalar, forecast.rares);
            if begun {
                self.pace = self.guess;
            } else if self.lanes.is_some() {
                // It was seen when fewer heaps were rare.
                self.pace = self.pace.max(self.guess);
            }
            self.start_lanes(values, forecast, budget);
        }
        self.bear(length);
        self.plain_guess = self.plain.cost(length + self.ahead(length, 2) / 2);
        self.chosen = self.spent;
        if length >= self.choose_at {
            self.choose_at = (length + 1).next_power_of_two();
            self.slip *= FORGET;
            self.lanes_slip *= FORGET;
        }
        Ok(())
    }

    /// Whether things are no longer what they were at the last choice: so many heaps were
    /// rare of late that another split may be better by far, or the plain recurrence costs
    /// far more than was guessed; and enough was done since for a choice to cost little.
    fn has_grown(&self, length: usize) -> bool {
        let grown = match &self.active {
            Active::Sparse(sparse) => sparse.rares() > self.rares + self.rares / 4 + GROWN,
            Active::Plain => self.plain.cost(length) > self.plain_guess + self.plain_guess / 2,
        };
        grown && self.spent - self.chosen > 4 * length as u64
    }

    /// Whether the sparse recurrence looks cheaper than the plain one, for all that it
    /// costs to begin with it, or goes on to be.
    fn is_worth(&self, values: &[u16], best: Split, rares: usize) -> bool {
        let length = values.len();
        if self.is_sparse() {
            // That is weighed.
            return true;
        }
        let plain = self.plain.cost(length + self.ahead(length, 2) / 2);
        let forecast = self.forecast(best, rares, values);
        let scalar = (forecast.scalar as f64 * self.slip.max(1.0)) as usize;
        let gain = plain.saturating_sub(scalar) * self.ahead(length, FAR);
        if gain > 2 * Sparse::beginning(length) {
            return true;
        }
        let gain =
            plain.saturating_sub(self.lanes_cost(forecast, scalar)) * self.ahead(length, FAR);
        length >= LANES_FROM
            && rares <= MOST_RARES
            && gain > 2 * (self.lanes_begin(rares) + Sparse::beginning(length))
    }

    /// What is to come with a split under which so many heaps are rare.
    fn forecast(&self, split: Split, rares: usize, values: &[u16]) -> Forecast {
        let coming = split.coming(values);
        let Moves { takes, breaks, .. } = &self.moves;
        let options = takes.len() + breaks.len() * (rares + coming / 2);
        let scalar = Sparse::guess(options, mean_of_last(values));
        let late = &values[values.len() / 2..];
        let large = late.iter().filter(|&&value| value >= LANES_VALUES).count();
        let stops = coming + 2 * large;
        Forecast { length: values.len(), rares, stops, options, scalar }
    }

    /// About what a value costs where the lanes are at work as far as they can, and
    /// it costs `scalar` without them.
    fn lanes_cost(&self, forecast: Forecast, scalar: usize) -> usize {
        let Forecast { length, rares, stops, options, .. } = forecast;
        let (lanes, each) = if self.has_many_lags(rares) {
            let lanes = Lanes::part_of_many(options);
            (lanes, 3 * scalar + BLOCK * lanes)
        } else {
            let lanes = Lanes::part(scalar);
            (lanes, GAP * (scalar - lanes) + RARE)
        };
        ((lanes + stops * each / length) as f64 * self.lanes_slip.max(1.0)) as usize
    }

    /// Whether so many rare heaps mean many lags.
    fn has_many_lags(&self, rares: usize) -> bool {
        self.moves.breaks.len() * rares >= MANY
    }

    /// About what it costs to begin with lanes.
    fn lanes_begin(&self, rares: usize) -> usize {
        let splits = self.moves.breaks.len();
        if self.has_many_lags(rares) {
            LANES_BEGIN_MANY + LANES_BEGIN_LAG * splits * rares
        } else {
            LANES_BEGIN * (1 + splits)
        }
    }

    /// How many heaps there will be until there are so many times as many. With twice
    /// as many the choice is made again.
    fn ahead(&self, length: usize, times: usize) -> usize {
        self.end.min(times * length).saturating_sub(length)
    }

    /// Whether lanes are worth their while where a value costs so much with them.
    fn are_lanes_worth(&self, forecast: Forecast, cost: usize) -> bool {
        let heaps = self.ahead(forecast.length, FAR);
        let gain = heaps.saturating_mul(self.pace.saturating_sub(cost));
        let vast = forecast.length >= VAST && self.end > 2 * forecast.length;
        vast || gain > self.lanes_begin(forecast.rares)
    }

    /// Begins with lanes if few heaps are rare and there is memory for them.
    fn start_lanes(&mut self, values: &[u16], forecast: Forecast, budget: &Budget) {
        let Active::Sparse(sparse) = &self.active else { return };
        let fits = (LANES_FROM..FARTHEST).contains(&values.len());
        let many = forecast.rares > MOST_RARES || self.recurrence == Recurrence::Sparse;
        if self.lanes.is_some() || !fits || many {
            return;
        }
        let cost = self.lanes_cost(forecast, self.pace);
        if self.recurrence == Recurrence::Auto && !self.are_lanes_worth(forecast, cost) {
            return;
        }
        let bytes = Lanes::bytes(values.len());
        if budget.reserve(bytes).is_err() {
            return;
        }
        match Lanes::new(&self.moves, sparse.split(), values, sparse.witnesses()) {
            Some(lanes) if lanes.has_upper() && budget.reserve(bytes).is_err() => {
                budget.release(bytes);
            }
            Some(mut lanes) => {
                lanes.set_threads(self.threads.clone());
                let bytes = bytes * (1 + u64::from(lanes.has_upper()));
                self.invested = self.lanes_begin(forecast.rares) as u64;
                self.lanes_guess = cost.max(1);
                self.lanes = Some((Box::new(lanes), bytes));
            }
            None => budget.release(bytes),
        }
    }

    fn leave_lanes(&mut self, budget: &Budget) {
        if let Some((_, bytes)) = self.lanes.take() {
            self.invested = 0;
            // They have taken their count with them.
            self.weighed.1 = self.work();
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
        if u16::try_from(value).is_ok_and(|value| lanes.needs_upper(value)) {
            if budget.reserve(*reserved).is_err() {
                return self.leave_lanes(budget);
            }
            *reserved *= 2;
        }
        if !u16::try_from(value).is_ok_and(|value| lanes.push(value)) {
            return self.leave_lanes(budget);
        }
        if let (true, Table::Narrow(values)) = (lanes.is_short(), table) {
            let lists = 1 + u64::from(lanes.has_upper());
            let more = (lists * Lanes::bytes(values.len())).saturating_sub(*reserved);
            if budget.reserve(more).is_err() {
                return self.leave_lanes(budget);
            }
            *reserved += more;
            lanes.refill(values);
        }
    }

    /// The work of what is at work, as far as it counts itself.
    fn work(&self) -> u64 {
        let Active::Sparse(sparse) = &self.active else { return 0 };
        sparse.work() + self.lanes().map_or(0, Lanes::work)
    }

    /// Bears what was done since the work was weighed: it shall pay later.
    fn bear(&mut self, length: usize) {
        let all = self.work();
        self.spent += all.saturating_sub(self.weighed.1);
        self.weighed = (length, all);
    }

    /// Goes back to the plain recurrence if the sparse one has cost too much more.
    fn weigh(&mut self, length: usize, budget: &Budget) {
        let heaps = length - self.weighed.0;
        if !self.is_sparse() || heaps < *WEIGH.start() {
            return;
        }
        let all = self.work();
        let work = all.saturating_sub(self.weighed.1);
        let plain = self.plain.cost(length);
        let others = if self.lanes.is_some() { plain.min(self.pace) } else { plain };
        let trials = ((self.spent + work) / TRIALS) as i64;
        // What it has gained counts, too: rare heaps may come in bursts.
        let lost = (self.lost + work as i64 - (heaps * others) as i64).max(-trials);
        let borne = trials.max(self.lost) + (self.invested / INVESTED) as i64;
        let dear = self.recurrence == Recurrence::Auto && lost > borne;
        if !dear && heaps < (length / 16).min(*WEIGH.end()) {
            return;
        }
        self.weighed = (length, all);
        self.spent += work;
        self.lost = lost;
        if self.lanes.is_none() {
            self.pace = work as usize / heaps;
        }
        if dear {
            let pace = (work as usize / heaps) as f64;
            if self.lanes.is_some() {
                self.lanes_slip = pace / self.lanes_guess as f64;
            } else {
                self.slip = pace / self.guess as f64;
            }
            if self.lanes.is_some() && self.pace < plain {
                self.leave_lanes(budget);
            } else {
                self.leave_sparse(budget);
            }
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
                    self.weigh(table.len(), budget);
                    continue;
                }
            }
            if table.dropped() > 0 && !self.only_takes() {
                // The values that would tell were dropped.
                return Ok(());
            }
            let Active::Sparse(sparse) = &mut self.active else {
                let before = table.len();
                let done = self.plain.extend(table, to, budget);
                let cost = self.plain.cost((before + table.len()) / 2);
                self.spent += ((table.len() - before) * cost) as u64;
                done?;
                continue;
            };
            let to = to.min(table.len() + WEIGH.start());
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
            if let (Active::Sparse(sparse), Table::Narrow(values)) = (&mut self.active, &*table)
                && sparse.review_witnesses(values)
            {
                self.bear(table.len());
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
