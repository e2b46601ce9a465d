//! Searching for the period of a sequence that is too long to be kept.
//!
//! If later values follow from a window of the last ones, the window is enough to continue, and
//! two equal windows prove a period (the [window theorem](super::theorem::window)). So beyond
//! the first values the search keeps only three things: the window; the windows of some heaps
//! far apart, from which it can compute values again; and places that it recognises when they
//! recur (the module `marks`). The memory is known in advance and does not grow. The lanes
//! report how far their witnesses reach, so the number A of the theorem is known and not
//! assumed: all parts that they use are among the first 65536 heaps, and a heap without such a
//! witness ends the window.
//!
//! 1. Some heaps are marked: those with a certain pair of indices before them. The search
//!    hashes the indices before a marked heap and looks the hash up. A hash that recurs gives a
//!    distance, which may be the period.
//! 2. The last window is compared with the one that many heaps before, which is computed again.
//!    If they are equal, the hypotheses of the theorem hold and the period is proved (the
//!    module `confirm`).
//! 3. Two recurrences side by side find the last heap that differs from the one a period later:
//!    the period begins after it.
//!
//! Marked heaps cost little compared with the values. They are forgotten at random, but those
//! whose hashes end in more zeros are forgotten later; so for any period some thousand marks at
//! that distance are known. A period so short that it may have no mark is looked for in the
//! window itself.

mod confirm;
mod marks;
mod state;
#[cfg(test)]
mod tests;

use super::engine::Ticker;
use super::engine::lanes::Lanes;
use super::period::{Pattern, Period, repetitions};
use super::rares::Rares;
use super::rules::HeapRules;
use super::sequence::NimSequence;
use super::table::Table;
use super::theorem::Unproved;
use crate::budget::{Budget, Stop};
use marks::Marks;
pub use state::SearchState;

/// The number of values that are kept before later ones are computed in passing: 4 MB.
const KEPT: u64 = 1 << 21;

/// The number of heaps that are computed between two looks at the budget and the marks.
const STEP: usize = 1 << 14;

/// The largest number of windows that are kept, of heaps far apart.
const SNAPSHOTS: usize = 256;

/// The number of bytes that these windows may take.
const SNAPSHOT_BYTES: usize = 16 << 20;

/// A search for a period.
///
/// ```
/// # use grundy_core as grundy;
/// use grundy::budget::Budget;
/// use grundy::heap::{HeapRules, NimSequence, search::Search};
/// let game = NimSequence::new(HeapRules::parse("0.16").unwrap());
/// let mut search = Search::new(game);
/// let period = search.run(300_000, &Budget::unlimited(), &mut |_| {}).unwrap().unwrap();
/// assert_eq!((period.preperiod, period.period), (105_351, 149_459));
/// ```
#[derive(Clone, Debug)]
#[must_use = "a search does nothing until `run` is called"]
pub struct Search {
    /// The first values, and what proves periods from all values.
    sequence: NimSequence,
    /// How many values it keeps before the others are computed in passing.
    kept: u64,
    /// Values that the search computes in passing, without keeping them.
    passing: Option<Box<Passing>>,
    found: Option<Period>,
}

/// The values behind those that are kept.
#[derive(Clone, Debug)]
struct Passing {
    lanes: Lanes,
    marks: Marks,
    /// The last indices before some heaps, ascending.
    snapshots: Vec<(u64, Vec<u8>)>,
    /// How far they are apart.
    spacing: u64,
    /// When short periods are looked for again, and up to which one they were
    /// looked at this time.
    short_at: u64,
    rejected: u64,
    /// Up to which heap the marks were looked at.
    passed: usize,
    /// The largest value that was computed in passing, and its first heap.
    largest: (u16, u64),
    ticker: Ticker,
}

impl Search {
    /// Starts a search in a sequence. It uses the values that the sequence has computed
    /// already.
    pub fn new(sequence: NimSequence) -> Search {
        Search { sequence, kept: KEPT, passing: None, found: None }
    }

    /// Keeps this number of values, two bytes each, before it computes later ones in passing: it
    /// trades memory for time. Without this call it keeps 2<sup>21</sup>.
    pub fn keeping(self, values: u64) -> Search {
        Search { kept: values, ..self }
    }

    /// The sequence, with the values that were kept; a period that was found in
    /// passing is not in it.
    pub fn into_sequence(self) -> NimSequence {
        self.sequence
    }

    /// The sequence so far. Values that were computed in passing are not in it.
    pub fn sequence(&self) -> &NimSequence {
        &self.sequence
    }

    /// The largest value so far and the first heap that has it; (0, 0) where no value is larger.
    /// O(kept values).
    ///
    /// ```
    /// # use grundy_core as grundy;
    /// use grundy::budget::Budget;
    /// use grundy::heap::{HeapRules, NimSequence, search::Search};
    /// let mut search = Search::new(NimSequence::new(HeapRules::parse("0.77").unwrap()));
    /// search.run(200, &Budget::unlimited(), &mut |_| {}).unwrap();
    /// assert_eq!(search.largest(), (8, 27));
    /// ```
    pub fn largest(&self) -> (u64, u64) {
        let values = self.sequence.values();
        let passed = self.passing.as_ref().map_or((0, 0), |passing| passing.largest);
        let kept = (0..values.len()).map(|heap| (values.at(heap), heap as u64));
        let later = (u32::from(passed.0), passed.1);
        let largest = kept.chain([later]).fold(
            (0, 0),
            |best: (u32, u64), next| {
                if next.0 > best.0 { next } else { best }
            },
        );
        (largest.0.into(), largest.1)
    }

    /// The rare heaps so far, where values are computed in passing: all of them are among the
    /// kept values. `None` otherwise; then a [`Tally`](super::tally::Tally) of the values tells
    /// them. O(kept values).
    pub fn rares(&self) -> Option<Rares> {
        let passing = self.passing.as_ref()?;
        let split = passing.lanes.split();
        let values = self.sequence.values();
        let rare = |&heap: &usize| !split.is_common(heap as u64, values.at(heap));
        let all: Vec<u64> = (1..values.len()).filter(rare).map(|heap| heap as u64).collect();
        let mut of: Vec<u32> = all.iter().map(|&heap| values.at(heap as usize)).collect();
        of.sort_unstable();
        of.dedup();
        Some(Rares {
            mask: split.mask,
            parity: split.parity,
            count: all.len() as u64,
            last: all.last().copied(),
            heaps: all.into_iter().take(Rares::LISTED).collect(),
            values: of,
            of: self.computed() - 1,
        })
    }

    /// The rules of the game.
    pub fn rules(&self) -> &HeapRules {
        self.sequence.rules()
    }

    /// How many values have been computed, from heap 0 on.
    pub fn computed(&self) -> u64 {
        match &self.passing {
            Some(passing) => passing.lanes.end() as u64,
            None => self.sequence.computed(),
        }
    }

    /// The period, once it is proved.
    pub fn period(&self) -> Option<&Period> {
        self.found.as_ref().or(self.sequence.period())
    }

    /// The answer of [`NimSequence::observed`]; `None` after values were computed in passing,
    /// because a repetition among those is proved.
    ///
    /// # Errors
    /// [`Stop::Memory`]: a sequence that repeats itself for long needs two bytes a value.
    pub fn observed(&self, budget: &Budget) -> Result<Option<Pattern>, Stop> {
        if self.passing.is_some() { Ok(None) } else { self.sequence.observed(budget) }
    }

    /// Searches with `run`, first up to heap `bound` and then twice as far each time, until a
    /// period is proved, or one is seen that is `known` or has repeated a thousand times. Gives
    /// how often that one has repeated; `None` where one is proved or `run` has failed.
    pub fn until_often(
        &mut self,
        mut bound: u64,
        known: impl Fn(&Pattern) -> bool,
        budget: &Budget,
        run: &mut dyn FnMut(&mut Search, u64) -> Result<(), Stop>,
    ) -> Option<u64> {
        loop {
            run(self, bound).ok()?;
            if self.period().is_some() {
                return None;
            }
            if let Ok(Some(seen)) = self.observed(budget)
                && (known(&seen) || seen.times() >= Search::OFTEN)
            {
                return Some(seen.times());
            }
            bound = bound.saturating_mul(2);
        }
    }

    /// How often an unknown period has to repeat.
    pub const OFTEN: u64 = 1000;

    /// The answer of [`NimSequence::unproved`] for what was [observed](Search::observed).
    pub fn unproved(&self, observed: &Pattern) -> Option<Unproved> {
        self.sequence.unproved(observed)
    }

    /// Computes values until a period is proved, or until all heaps up to `to` are known. It
    /// calls `each` from time to time. A later call continues where this one stopped.
    ///
    /// The search keeps the first two million values, and tries all theorems on them. Then, if
    /// later values follow from a window, it tries only the window theorem. Other games keep
    /// all values, as [`NimSequence::prove`] does.
    ///
    /// # Errors
    /// Why it stopped before.
    pub fn run(
        &mut self,
        to: u64,
        budget: &Budget,
        each: &mut dyn FnMut(&Search),
    ) -> Result<Option<&Period>, Stop> {
        let length = to.saturating_add(1);
        while self.period().is_none() && self.computed() < length {
            let now = self.computed();
            if self.passing.is_some() {
                self.pass(length, budget)?;
            } else if now < self.kept {
                self.keep(length, budget)?;
            } else {
                self.begin(budget)?;
            }
            each(self);
        }
        if self.period().is_none() && self.passing.is_none() {
            self.sequence.prove(to, budget)?;
        }
        Ok(self.period())
    }

    /// Computes some more of the values that are kept.
    fn keep(&mut self, length: u64, budget: &Budget) -> Result<(), Stop> {
        let end = length.min(self.kept);
        let goal = end.min(self.computed() + STEP as u64);
        self.sequence.prove_towards(goal, end, budget)
    }

    /// Goes on in passing where that can be done; else more values are kept
    /// first.
    fn begin(&mut self, budget: &Budget) -> Result<(), Stop> {
        // The lanes may be ahead.
        let end = self.sequence.lanes().map_or(0, |lanes| lanes.end() as u64);
        self.sequence.prove_towards(end, end, budget)?;
        self.passing = self.sequence.lanes().and_then(|lanes| Passing::new(lanes, budget));
        if self.passing.is_none() {
            self.kept = self.kept.saturating_add(self.kept / 2);
        }
        Ok(())
    }

    /// Computes the next values in passing.
    fn pass(&mut self, length: u64, budget: &Budget) -> Result<(), Stop> {
        let Some(passing) = &mut self.passing else { return Ok(()) };
        let done = passing.step(usize::try_from(length).unwrap_or(usize::MAX), budget);
        if done.is_ok() && !passing.has_news() {
            // A value that was dropped would have been needed.
            budget.release(passing.bytes());
            self.passing = None;
            self.kept = self.kept.saturating_mul(4);
            return Ok(());
        }
        while let Some(period) = passing.suspect() {
            match confirm::confirm(passing, &self.sequence, period, budget)? {
                Some(found) => {
                    self.found = Some(found);
                    break;
                }
                None => passing.reject(period),
            }
        }
        done
    }
}

impl Passing {
    /// Goes on where a recurrence stands; `None` where it is not far enough, or
    /// there is too little memory.
    fn new(lanes: &Lanes, budget: &Budget) -> Option<Box<Passing>> {
        let end = lanes.end();
        let first = end.checked_sub(lanes.reach())?.max(lanes.base());
        // Whether it could be taken up again from there.
        let lanes = lanes.rewound(end, lanes.indices(first), 0).filter(Lanes::is_ready)?;
        let passing = Passing {
            marks: Marks::new(lanes.indices(first)),
            snapshots: Vec::new(),
            spacing: (end as u64).max(1 << 16) / 4,
            short_at: end as u64,
            passed: end,
            largest: (0, 0),
            rejected: 0,
            ticker: Ticker::default(),
            lanes,
        };
        budget.reserve(passing.bytes()).ok()?;
        Some(Box::new(passing))
    }

    /// How much memory it takes at most.
    fn bytes(&self) -> u64 {
        // Two more recurrences when a period is confirmed.
        let lanes = 3 * Lanes::bytes(self.lanes.last_rare());
        lanes + Marks::BYTES + (self.most_snapshots() * self.lanes.reach()) as u64
    }

    fn most_snapshots(&self) -> usize {
        (SNAPSHOT_BYTES / self.lanes.reach()).clamp(16, SNAPSHOTS)
    }

    /// Computes some values, up to `length` or a few more.
    fn step(&mut self, length: usize, budget: &Budget) -> Result<(), Stop> {
        self.snapshot();
        let goal = length.min(self.passed + STEP);
        self.lanes.run(goal, &mut self.ticker, budget)
    }

    /// Whether there are values that were not looked at.
    fn has_news(&self) -> bool {
        self.lanes.end() > self.passed
    }

    /// Keeps the window of this heap if the last one kept is far enough.
    fn snapshot(&mut self) {
        let end = self.lanes.end() as u64;
        if self.snapshots.last().is_some_and(|(last, _)| end < last + self.spacing) {
            return;
        }
        if self.snapshots.len() >= self.most_snapshots() {
            let mut even = false;
            self.snapshots.retain(|_| {
                even = !even;
                even
            });
            self.spacing *= 2;
        }
        let first = self.lanes.end() - self.lanes.reach();
        self.snapshots.push((end, self.lanes.indices(first).to_vec()));
    }

    /// A period that has shown itself in the values that were not looked at, if
    /// any; it is the same again until it is rejected.
    fn suspect(&mut self) -> Option<u64> {
        let end = self.lanes.end();
        let parity = self.lanes.split().parity;
        if end > self.passed {
            self.record();
            let indices = self.lanes.indices(self.passed - marks::BEFORE);
            self.marks.pass(indices, self.passed as u64, parity);
            self.passed = end;
        }
        let suspect = self.marks.suspect(self.window() as u64, end as u64);
        suspect.or_else(|| self.short())
    }

    /// Looks for a larger value among those that were not looked at.
    fn record(&mut self) {
        let new = self.lanes.indices(self.passed);
        let most = self.largest.0;
        // No smaller index stands for a larger value.
        let larger = |index: usize| (0..2).any(|parity| self.lanes.common(parity)[index] > most);
        let least = (0..128).find(|&index| larger(index)).unwrap_or(128);
        if new.iter().all(|&index| usize::from(index) < least) {
            return;
        }
        let values = [0, 1].map(|place| self.lanes.common(self.passed + place));
        let mut largest = self.largest;
        for (at, &index) in new.iter().enumerate() {
            let value = values[at % 2][usize::from(index & 127)];
            if value > largest.0 {
                largest = (value, (self.passed + at) as u64);
            }
        }
        self.largest = largest;
    }

    /// A period so short that the window shows it.
    fn short(&mut self) -> Option<u64> {
        let end = self.lanes.end();
        if (end as u64) < self.short_at {
            return None;
        }
        let indices = self.lanes.indices(end - self.lanes.reach());
        self.marks.renew(indices);
        let mut table = Table::new();
        for &index in indices {
            table.push(index.into(), &Budget::unlimited()).ok()?;
        }
        let found = repetitions(&table).into_iter().filter_map(|pattern| {
            let odd = self.lanes.split().parity && pattern.period % 2 == 1;
            let period = if odd { 2 * pattern.period } else { pattern.period };
            // The window repeats from its first half on.
            let fits = pattern.preperiod + period < indices.len() as u64 / 2;
            (fits && period > self.rejected).then_some(period)
        });
        let found = found.min();
        if found.is_none() {
            self.short_at = (end + end / 16) as u64;
            self.rejected = 0;
        }
        found
    }

    /// A period has not been confirmed.
    fn reject(&mut self, period: u64) {
        self.marks.reject(period, self.lanes.end() as u64);
        self.rejected = self.rejected.max(period);
    }

    /// The number W of the window theorem.
    fn window(&self) -> usize {
        self.lanes.last_move() + self.lanes.last_rare().max(self.lanes.farthest())
    }
}
