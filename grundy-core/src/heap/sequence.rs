//! The nim-sequence of a heap game: computed values, and all later ones once a period is
//! proved.

use super::engine::lanes::Lanes;
use super::period::{Pattern, Period, Reduced, patterns};
use super::recurrence::Recurrence;
use super::rules::HeapRules;
use super::table::Table;
use super::theorem::Unproved;
use super::theorem::lasker;
use super::theorem::window::Splitting;
use crate::budget::{Budget, Stop};
use crate::nimber::Nimber;
use crate::theory::Theorem;
use crate::threads::Threads;
use engines::Engines;
use theorems::Theorems;

mod engines;
mod stream;
mod theorems;

pub use super::block::Block;
pub use stream::{Stream, StreamState};

/// The nim-values of the heaps 0, 1, 2, .. of a game.
///
/// Values are computed upwards and kept. On the way the theorems of [`theorem`](super::theorem)
/// are tried, and once one of them proves a period, every further value is known at once.
///
/// ```
/// # use grundy_core as grundy;
/// use grundy::budget::Budget;
/// use grundy::heap::{rules::HeapRules, sequence::NimSequence};
/// use grundy::Nimber;
/// let mut kayles = NimSequence::new(HeapRules::parse("0.77").unwrap());
/// let budget = Budget::unlimited();
/// assert_eq!(kayles.value(10, &budget), Ok(Nimber(2)));
/// assert_eq!(kayles.value(1_000_000_000_000_000_000, &budget), Ok(Nimber(1)));
/// let period = kayles.period().unwrap();
/// assert_eq!((period.preperiod, period.period, period.checked_to), (71, 12, 166));
/// ```
///
/// Memory is asked of the budget of each call before it is allocated, and
/// belongs to the sequence as long as it lives: nothing is given back.
#[derive(Clone, Debug)]
#[must_use = "values are computed when they are asked for"]
pub struct NimSequence {
    rules: HeapRules,
    table: Table,
    engine: Engines,
    recurrence: Recurrence,
    threads: Option<Threads>,
    theorems: Theorems,
    splitting: Option<Splitting>,
    period: Option<Period>,
    /// The number of values at which the theorems are tried again.
    next_try: usize,
    /// The patterns on which a theorem was tried last, and why it proved nothing.
    unproved: Vec<(Pattern, Unproved)>,
}

/// The largest number of threads: more would only wait for each other.
const MOST_THREADS: usize = 64;

impl NimSequence {
    /// The sequence of a game; nothing is computed yet.
    pub fn new(rules: HeapRules) -> NimSequence {
        let engine = Engines::of_rules(&rules);
        let theorems = Theorems::of(&rules);
        let (splitting, period) = match &rules {
            HeapRules::Code(code) => (Splitting::of(code), lasker::prove(code)),
            _ => (None, None),
        };
        let mut table = Table::new();
        if let Some(period) = &period {
            // A few values fit into any budget.
            for value in lasker::values(period) {
                let _ = table.push(value, &Budget::unlimited());
            }
        }
        NimSequence {
            rules,
            table,
            engine,
            recurrence: Recurrence::Auto,
            threads: None,
            theorems,
            splitting,
            period,
            next_try: 4,
            unproved: Vec::new(),
        }
    }

    /// Chooses how the values to come are computed. Without effect on games
    /// that have one recurrence only: those that never split a heap, are
    /// infinite, or leave more than two heaps.
    ///
    /// ```
    /// # use grundy_core as grundy;
    /// use grundy::budget::Budget;
    /// use grundy::heap::{HeapRules, NimSequence, Recurrence};
    /// let rules = HeapRules::parse("0.16").unwrap();
    /// let mut plain = NimSequence::new(rules.clone()).with_recurrence(Recurrence::Plain);
    /// let mut sparse = NimSequence::new(rules).with_recurrence(Recurrence::Sparse);
    /// let budget = Budget::unlimited();
    /// assert_eq!(plain.value(2000, &budget), sparse.value(2000, &budget));
    /// ```
    pub fn with_recurrence(mut self, recurrence: Recurrence) -> NimSequence {
        self.set_recurrence(recurrence);
        self
    }

    fn set_recurrence(&mut self, recurrence: Recurrence) {
        self.recurrence = recurrence;
        if let Engines::TwoHeaps(engine) = &mut self.engine {
            engine.set_recurrence(recurrence);
            engine.set_threads(self.threads.clone());
        }
    }

    /// Starts again with an engine that has computed nothing.
    fn renew(&mut self, budget: &Budget) {
        self.engine.engine().release(budget);
        self.engine = Engines::of_rules(&self.rules);
        self.set_recurrence(self.recurrence);
    }

    /// Lets up to `threads` threads, at most 64, share the work where it can be shared: in
    /// games that leave at most two heaps. With a sparse space two of them work, and without one
    /// all. The values are the same. If no threads can be started, one thread does the work.
    ///
    /// ```
    /// # use grundy_core as grundy;
    /// use grundy::budget::Budget;
    /// use grundy::heap::{rules::HeapRules, sequence::NimSequence};
    /// let rules = HeapRules::parse("0.007").unwrap();
    /// let mut one = NimSequence::new(rules.clone());
    /// let mut two = NimSequence::new(rules).with_threads(2);
    /// let budget = Budget::unlimited();
    /// assert_eq!(one.value(5000, &budget), two.value(5000, &budget));
    /// ```
    pub fn with_threads(mut self, threads: usize) -> NimSequence {
        self.threads = Threads::new(threads.min(MOST_THREADS));
        if let Engines::TwoHeaps(engine) = &mut self.engine {
            engine.set_threads(self.threads.clone());
        }
        self
    }

    /// The share of the work so far that threads can do side by side, as the engine counts it;
    /// `None` if all work must be done in order.
    pub fn parallel_share(&self) -> Option<f64> {
        match &self.engine {
            Engines::TwoHeaps(engine) => engine.parallel_share(),
            _ => None,
        }
    }

    /// The steps of work that two threads did side by side in a sparse game: those on the
    /// common values, and those on the proofs that no rare value is smaller. `None` where
    /// one thread did everything.
    pub fn stage_work(&self) -> Option<[u64; 2]> {
        match &self.engine {
            Engines::TwoHeaps(engine) => engine.stage_work(),
            _ => None,
        }
    }

    /// The rules of the game.
    pub fn rules(&self) -> &HeapRules {
        &self.rules
    }

    /// How many values have been computed, from heap 0 on.
    pub fn computed(&self) -> u64 {
        self.table.len() as u64
    }

    /// The period, once it is proved.
    pub fn period(&self) -> Option<&Period> {
        self.period.as_ref()
    }

    /// The figures `m` and `N` of the theorem `all-but`, if it fits the rules and the values
    /// computed so far show them.
    pub fn all_but_start(&self) -> Option<(u64, u64)> {
        let rules = self.theorems.cofinite?;
        Some((rules.largest(), rules.start(&self.table)?))
    }

    /// The constant `t` of the splits of the values with `s = 1`, where the rules
    /// have such.
    pub fn split_shift(&self) -> Option<bool> {
        self.splitting.as_ref()?.shift()
    }

    /// Whether any theorem fits the rules, so that a period may be proved. (Nobody knows in
    /// advance whether it will be.)
    pub fn may_be_proved(&self) -> bool {
        self.period.is_some() || self.theorems.any()
    }

    /// Takes over a period from an earlier run, whose certificate has just been verified:
    /// computes the values that it needs, and looks for no proof.
    ///
    /// # Errors
    /// Why it stopped; the period is then not taken over.
    pub fn adopt(&mut self, period: Period, budget: &Budget) -> Result<(), Stop> {
        if self.period.is_none() {
            let needed = period.preperiod.checked_add(period.period).ok_or(Stop::Memory)?;
            self.would_fit(needed, budget)?;
            self.grow(needed, false, budget)?;
            self.period = Some(period);
        }
        Ok(())
    }

    /// Takes for granted a period that is seen, but not proved, where the values up to heap `to` have
    /// one: it is that of the first values and that of twice as many, and it held for at least
    /// four times the length of the preperiod and a period, as well as [`NimSequence::observed`] asks. A
    /// theorem that applies on the way goes before it.
    ///
    /// The period has the theorem [`Theorem::Observed`]. `None` where a period is proved, or none is
    /// seen: then the values up to `to` are computed.
    ///
    /// ```
    /// # use grundy_core as grundy;
    /// use grundy::Nimber;
    /// use grundy::budget::Budget;
    /// use grundy::heap::{HeapRules, NimSequence};
    /// let budget = Budget::unlimited();
    /// // Take one or two, or one or three, or split in two after one or two: no theorem fits.
    /// let mut game = NimSequence::new(HeapRules::parse("0.[37]").unwrap());
    /// let seen = game.assume(1_000_000_000, &budget).unwrap();
    /// assert_eq!(seen.is_some(), game.period().is_some());
    /// ```
    ///
    /// # Errors
    /// Why it stopped before; nothing is taken for granted then.
    pub fn assume(&mut self, to: u64, budget: &Budget) -> Result<Option<Period>, Stop> {
        /// The number of values in which a period is looked for first.
        const FIRST: u64 = 512;
        /// How often the length of the preperiod and a period is seen at least.
        const TIMES: u64 = 4;
        let end = to.saturating_add(1);
        let (mut length, mut last) = (FIRST, None);
        while self.period.is_none() {
            self.grow(length.min(end), true, budget)?;
            if self.period.is_some() || length >= end {
                break;
            }
            let seen = self.observed(budget)?.filter(|seen| {
                let once = seen.preperiod.saturating_add(seen.period);
                seen.held >= once.saturating_mul(TIMES)
            });
            let seen = seen.map(|seen| (seen.preperiod, seen.period, seen.saltus));
            match seen {
                Some(pattern) if seen == last => {
                    let period = Period::by(Theorem::Observed, pattern, self.computed() - 1);
                    self.period = Some(period);
                    return Ok(self.period);
                }
                _ => last = seen,
            }
            length = length.saturating_mul(2);
        }
        Ok(None)
    }

    /// The value of a heap if it is computed, or follows from the period;
    /// O(1).
    pub fn known(&self, heap: u64) -> Option<Nimber> {
        self.reduced(heap).and_then(|found| self.value_of(found))
    }

    /// The heap itself where its value is computed or no period is proved, and else its heap in the
    /// first period.
    fn reduced(&self, heap: u64) -> Option<Reduced> {
        match self.period {
            Some(period) if heap >= self.computed() => period.reduce(heap),
            _ => Some(Reduced { heap, times: 0 }),
        }
    }

    /// The value of the heap that was reduced to this one; `None` where this one is not computed.
    fn value_of(&self, Reduced { heap, times }: Reduced) -> Option<Nimber> {
        (heap < self.computed()).then(|| {
            let saltus = self.period.map_or(0, |period| period.saltus);
            let value = u128::from(self.table.at(heap as usize));
            Nimber(value + u128::from(times) * u128::from(saltus))
        })
    }

    /// The values of this heap and of those after it, each as [`NimSequence::known`] gives it; O(1)
    /// for each, without a division.
    pub(crate) fn known_from(&self, heap: u64) -> impl Iterator<Item = Option<Nimber>> {
        let mut next = self.reduced(heap);
        std::iter::from_fn(move || {
            let value = next.and_then(|found| self.value_of(found));
            next = next.map(|Reduced { heap, times }| match self.period {
                Some(period) if heap + 1 == self.computed() => {
                    Reduced { heap: heap + 1 - period.period, times: times + 1 }
                }
                _ => Reduced { heap: heap + 1, times },
            });
            Some(value)
        })
    }

    /// The value of a heap. Computes the missing values below it, or up to the heap that proves
    /// a period. A later call continues where this one stopped, for any reason.
    ///
    /// The cost is that of the recurrence: O(takes) a value where nothing is
    /// split, O(n) a value for octal games, or O(rare heaps) where a split of
    /// the values makes few heaps rare (see [`Recurrence`]), more for codes of many
    /// parts.
    ///
    /// # Errors
    /// Why it stopped. Where no theorem fits the rules, [`Stop::Memory`] comes
    /// at once if the table would not fit; otherwise memory is asked for as
    /// the table grows, since a period may be proved on the way.
    pub fn value(&mut self, heap: u64, budget: &Budget) -> Result<Nimber, Stop> {
        if self.known(heap).is_none() {
            if !self.theorems.any() {
                self.would_fit(heap.saturating_add(1), budget)?;
            }
            self.grow(heap.saturating_add(1), true, budget)?;
        }
        self.known(heap).ok_or(Stop::Memory)
    }

    /// Computes until a period is proved, or all heaps up to `to` are known.
    ///
    /// # Errors
    /// Why it stopped before; memory is asked for as the table grows.
    pub fn prove(&mut self, to: u64, budget: &Budget) -> Result<Option<&Period>, Stop> {
        if self.period.is_none() {
            self.grow(to.saturating_add(1), true, budget)?;
            if self.period.is_none() {
                self.try_theorems(budget)?;
            }
        }
        Ok(self.period.as_ref())
    }

    /// Computes every value up to heap `to` by the recurrence, a proved period
    /// or not.
    ///
    /// # Errors
    /// Why it stopped.
    pub fn compute(&mut self, to: u64, budget: &Budget) -> Result<(), Stop> {
        self.would_fit(to.saturating_add(1), budget)?;
        self.grow(to.saturating_add(1), false, budget)
    }

    /// The pattern with the least period that was seen for at least five whole periods, and on at
    /// least the last two thirds of the computed values. It proves nothing.
    ///
    /// # Errors
    /// [`Stop::Memory`]: a sequence that repeats itself for long needs two bytes a value.
    pub fn observed(&self, budget: &Budget) -> Result<Option<Pattern>, Stop> {
        let length = self.computed();
        Ok(patterns(&self.table, budget)?.into_iter().find(|pattern| pattern.is_observed(length)))
    }

    /// How many bytes a value takes, without the tables of a recurrence that needs more.
    pub fn bytes_per_value(&mut self) -> u64 {
        self.engine.engine().bytes_per_value() + 2
    }

    /// Brings the table to `length` values or to a proof, on the way to `end`
    /// values.
    ///
    /// # Errors
    /// Why it stopped before.
    pub fn prove_towards(&mut self, length: u64, end: u64, budget: &Budget) -> Result<(), Stop> {
        let end = usize::try_from(end).unwrap_or(usize::MAX);
        self.grow_towards(length, end, true, budget)
    }

    /// The lanes, where the engine has them, the values go together with them,
    /// and the window theorem fits the rules.
    pub(super) fn lanes(&self) -> Option<&Lanes> {
        let Engines::TwoHeaps(engine) = &self.engine else { return None };
        engine.lanes().filter(|_| self.splitting.is_some() && self.table.dropped() == 0)
    }

    /// The values that are kept.
    pub(super) fn values(&self) -> &Table {
        &self.table
    }

    /// The split that the window theorem needs, and the values.
    pub(super) fn splitting(&self) -> Option<(&Splitting, &Table)> {
        Some((self.splitting.as_ref()?, &self.table))
    }

    /// The table, if the recurrence can continue from the table alone.
    pub(super) fn savable(&self) -> Option<&Table> {
        let whole = matches!(self.engine, Engines::TwoHeaps(_) | Engines::Enumerate(_));
        (whole && self.table.dropped() == 0).then_some(&self.table)
    }

    /// Whether saved values, as far as they include the beginning, begin as those of this game;
    /// some of these are computed again.
    pub(super) fn begins_as(&self, saved: &Table) -> Result<bool, Stop> {
        /// The number of first values that are compared.
        const COMPARED: usize = 2000;
        let length = saved.len().min(COMPARED);
        if length == 0 || saved.dropped() > 0 {
            return Ok(true);
        }
        let mut own = NimSequence::new(self.rules.clone());
        own.compute(length as u64 - 1, &Budget::unlimited())?;
        Ok((0..length).all(|heap| own.table.at(heap) == saved.at(heap)))
    }

    /// Takes over the first values, which were saved; nothing was computed yet.
    pub(super) fn restore(&mut self, table: Table, budget: &Budget) -> Result<(), Stop> {
        table.account(budget)?;
        self.next_try = self.next_try.max(table.len());
        self.table = table;
        Ok(())
    }

    /// Brings the table to `length` values, or to a proof if `stop_at_proof`.
    fn grow(&mut self, length: u64, stop_at_proof: bool, budget: &Budget) -> Result<(), Stop> {
        let end = usize::try_from(length).unwrap_or(usize::MAX);
        self.grow_towards(length, end, stop_at_proof, budget)
    }

    fn grow_towards(
        &mut self,
        length: u64,
        end: usize,
        stop_at_proof: bool,
        budget: &Budget,
    ) -> Result<(), Stop> {
        self.engine.engine().expect(end);
        while self.computed() < length && !(stop_at_proof && self.period.is_some()) {
            let now = self.table.len();
            self.make_room(now + 1, end, budget)?;
            let mut to = self.table.capacity().min(usize::try_from(length).unwrap_or(usize::MAX));
            if self.period.is_none() {
                to = to.min(self.next_try.max(now + 1));
            }
            self.engine.engine().extend(&mut self.table, to, budget)?;
            if self.period.is_none() && self.table.len() >= self.next_try {
                self.try_theorems(budget)?;
            }
        }
        Ok(())
    }

    /// Whether a table of `length` values fits into the memory.
    fn would_fit(&mut self, length: u64, budget: &Budget) -> Result<(), Stop> {
        let missing = length.saturating_sub(self.computed());
        let bytes = missing.saturating_mul(self.bytes_per_value());
        budget.reserve_whole(bytes).inspect(|()| budget.release(bytes))
    }

    /// Makes room for `length` values: twice as many as there are, but no more
    /// than `end`.
    fn make_room(&mut self, length: usize, end: usize, budget: &Budget) -> Result<(), Stop> {
        if length <= self.table.capacity() {
            return Ok(());
        }
        let now = self.table.len();
        let room = (2 * now).max(256).min(end).max(length);
        // The rules were made before there was a budget.
        let rules = if now == 0 { self.rules.bytes() } else { 0 };
        let engine_bytes = self.engine.engine().bytes_per_value() * (room - now) as u64 + rules;
        budget.reserve(engine_bytes)?;
        self.table.reserve(room, budget).inspect_err(|_| budget.release(engine_bytes))
    }
}
