//! What a survey knows of one game.

use super::super::period::Period;
use super::super::search::Search;
use super::super::tally::Tally;
use super::super::{Code, HeapRules, NimSequence};
use crate::budget::{Budget, Progress, Stop};

/// The number of values of the long checksum of a sequence.
pub const LONG: u64 = 1_000_000;

/// The result of a survey of one code.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Entry {
    /// The code in normal form.
    pub code: String,
    /// The last heap that was looked at. Where a period is proved, what follows is true of all
    /// heaps but the number of rare heaps, which counts those up to here.
    pub to: u64,
    /// The first heap whose value is not 0, if there is one.
    pub first: Option<u64>,
    /// A hash of the compared values, which the caller fills in. Codes with equal hashes are
    /// taken for codes of the same sequence.
    pub values: String,
    /// A hash of the first [`LONG`] values from heap `first` on, where they are known, which
    /// the caller fills in as well.
    pub long: Option<String>,
    /// The period: proved, or only observed.
    pub period: Option<Found>,
    /// The largest value up to heap `to`, and the first heap that has it.
    pub largest: (u64, u64),
    /// The sparse space, if one was seen.
    pub sparse: Option<Sparse>,
}

/// A period.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Found {
    /// The least heap from which it holds.
    pub preperiod: u64,
    /// The least period.
    pub period: u64,
    /// By how much the values grow in a period.
    pub saltus: u64,
    /// The theorem that proves it; `None`: it was observed only.
    pub theorem: Option<String>,
    /// The largest heap whose value was used.
    pub checked_to: u64,
    /// How many values before heap 0 would be 0 if the period held there as well; 0 where it
    /// does not hold from heap 0 on.
    pub zeros_before: u64,
}

/// Rare heaps: see [`Rares`](super::super::rares::Rares).
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Sparse {
    /// The binary digits of the values that count.
    pub mask: u32,
    /// Whether the parity of the heap counts as well.
    pub parity: bool,
    /// How many heaps are rare.
    pub rare_heaps: u64,
    /// The last of them.
    pub last_rare: Option<u64>,
}

impl Entry {
    /// Searches a code for its period up to heap `to`, and looks at the values
    /// up to there. `each` is given the first `compared` values from the first
    /// one that is not 0 on, and goes on to [`LONG`] of them where they are known; all are 0
    /// where the first is. Returns the proof as well. The cost is that of [`Search::run`], and
    /// that of [`Entry::of`].
    ///
    /// # Errors
    /// Why it stopped.
    pub fn survey(
        code: &Code,
        to: u64,
        compared: u64,
        budget: &Budget,
        each: &mut dyn FnMut(u64, u128),
    ) -> Result<(Entry, Option<Period>), Stop> {
        let mut search = Search::new(NimSequence::new(HeapRules::Code(code.clone())));
        search.run(to, budget, &mut |_| {})?;
        Entry::of(&search, to, compared, budget, each)
    }

    /// The result of a search that has come to heap `to` or to a proof. `each` is given the
    /// number of a value, from 0 on, and the value. O(1,000,000 + compared).
    ///
    /// # Errors
    /// The budget ran out, or a value has more than 64 bits.
    pub fn of(
        search: &Search,
        to: u64,
        compared: u64,
        budget: &Budget,
        each: &mut dyn FnMut(u64, u128),
    ) -> Result<(Entry, Option<Period>), Stop> {
        let proof = search.period().copied().filter(|period| period.checked_to <= to);
        let reached = search.computed().saturating_sub(1).min(to);
        let reached = match &proof {
            Some(proof) => proof.checked_to.max(to.min(compared)),
            None => reached,
        };
        let period = match &proof {
            Some(period) => Some(Found {
                preperiod: period.preperiod,
                period: period.period,
                saltus: period.saltus,
                theorem: Some(period.theorem.id().into()),
                checked_to: period.checked_to,
                zeros_before: zeros_before(search.sequence(), period),
            }),
            None => search.observed(budget)?.map(|pattern| Found {
                preperiod: pattern.preperiod,
                period: pattern.period,
                saltus: pattern.saltus,
                theorem: None,
                checked_to: reached,
                zeros_before: 0,
            }),
        };
        let values = Values { sequence: search.sequence(), to: reached };
        let first = values.first();
        values.hand_out(first, compared, budget, each)?;
        let mut tally = values.tally(budget)?;
        let (largest, at) = match tally.largest() {
            // Values beyond those that were kept.
            _ if search.computed() > search.sequence().computed() => search.largest(),
            Some((value, at)) => (u64::try_from(value).map_err(|_| Stop::Memory)?, at),
            None => (0, 0),
        };
        let rares = search
            .rares()
            .or_else(|| std::mem::replace(&mut tally, Tally::new(0)).rares(search.rules()));
        let entry = Entry {
            code: search.rules().to_string(),
            to: reached,
            first,
            values: String::new(),
            long: None,
            period,
            largest: (largest, at),
            sparse: rares.map(|rares| Sparse {
                mask: rares.mask,
                parity: rares.parity,
                rare_heaps: rares.count,
                last_rare: rares.last,
            }),
        };
        Ok((entry, proof))
    }

    /// The period, if it is proved.
    pub fn proved(&self) -> Option<&Found> {
        self.period.as_ref().filter(|found| found.theorem.is_some())
    }

    /// Whether a move of the code splits a heap. Without one there is no sparse space.
    pub fn splits(&self) -> bool {
        self.code.contains(['4', '5', '6', '7'])
    }

    /// Whether it is proved that the period repeats a rare heap, so that there is no last one.
    pub fn repeats_rares(&self) -> bool {
        let last = self.sparse.as_ref().and_then(|sparse| sparse.last_rare);
        self.proved().zip(last).is_some_and(|(found, last)| last >= found.preperiod)
    }

    /// Whether it is proved that the rare heaps end: `yes`, `no` (the period repeats one), or empty where
    /// nothing is proved of later heaps.
    pub fn rare_end(&self) -> &'static str {
        let (Some(found), Some(_)) = (self.proved(), self.sparse.as_ref()) else { return "" };
        // Whether a heap is rare depends on its value and on its parity.
        let periods = found.preperiod.saturating_add(found.period.saturating_mul(2));
        match () {
            () if self.repeats_rares() => "no",
            () if self.to >= periods => "yes",
            () => "",
        }
    }

    /// What is known of a code whose [standard form](super::super::standard) is this one, with
    /// the shift of the code.
    ///
    /// The preperiod is that of the form, moved, but smaller where the values 0 before the
    /// first heaps of the form fit a period that begins at once.
    pub fn moved(&self, code: &Code, shift: u64) -> Entry {
        let period = self.period.as_ref().map(|found| Found {
            preperiod: (found.preperiod + shift).saturating_sub(found.zeros_before.min(shift)),
            checked_to: found.checked_to + shift,
            zeros_before: 0,
            ..found.clone()
        });
        let sparse = self.sparse.as_ref().map(|sparse| Sparse {
            last_rare: sparse.last_rare.map(|heap| heap + shift),
            ..sparse.clone()
        });
        let (largest, at) = self.largest;
        Entry {
            code: code.to_string(),
            to: self.to + shift,
            first: self.first.map(|first| first + shift),
            period,
            largest: (largest, if largest == 0 { 0 } else { at + shift }),
            sparse,
            ..self.clone()
        }
    }

    /// The preperiod, counted from the first value that is not 0 on.
    pub(super) fn stripped_preperiod(&self, found: &Found) -> u64 {
        found.preperiod.saturating_sub(self.first.unwrap_or(0))
    }
}

/// How many values would be 0 before heap 0.
fn zeros_before(sequence: &NimSequence, period: &Period) -> u64 {
    /// No shift of a code is larger.
    const MOST: u64 = 128;
    if period.preperiod > 0 || period.saltus > 0 {
        return 0;
    }
    let zero = |back: u64| {
        let heap = (period.period - back % period.period) % period.period;
        sequence.known(heap).is_some_and(|value| value.is_zero())
    };
    (1..=MOST).take_while(|&back| zero(back)).count() as u64
}

/// The known values of a sequence up to a heap.
struct Values<'a> {
    sequence: &'a NimSequence,
    to: u64,
}

impl Values<'_> {
    fn first(&self) -> Option<u64> {
        (0..=self.to)
            .map_while(|heap| Some((heap, self.sequence.known(heap)?)))
            .find_map(|(heap, value)| (!value.is_zero()).then_some(heap))
    }

    /// Gives `each` the compared values, and those of the long checksum where all are known.
    fn hand_out(
        &self,
        first: Option<u64>,
        compared: u64,
        budget: &Budget,
        each: &mut dyn FnMut(u64, u128),
    ) -> Result<(), Stop> {
        let start = first.unwrap_or(0);
        let zero = first.is_none();
        let known = |count: u64| {
            let last = start + count.saturating_sub(1);
            let proved = self.sequence.period().is_some();
            (proved || last <= self.to) && self.sequence.known(last).is_some()
        };
        let count = if LONG > compared && (zero || known(LONG)) { LONG } else { compared };
        for (number, value) in (0..count).zip(self.sequence.known_from(start)) {
            let value = match zero {
                true => 0,
                // A survey whose last heap is near has fewer values.
                false => value.map_or(0, |value| value.0),
            };
            each(number, value);
            if number % (1 << 16) == 0 {
                let total = Some(count);
                budget.check(Progress { what: "progress-values", done: number, total })?;
            }
        }
        Ok(())
    }

    /// Counts the values that are kept, or follow from the period.
    fn tally(&self, budget: &Budget) -> Result<Tally, Stop> {
        let mut tally = Tally::new(0);
        let mut block = Vec::new();
        for heap in 0..=self.to {
            let Some(value) = self.sequence.known(heap) else { break };
            match u32::try_from(value.0) {
                Ok(value) => block.push(value),
                Err(_) => {
                    tally.add(&std::mem::take(&mut block));
                    tally.add_one(value.0);
                }
            }
            if block.len() == 1 << 14 {
                tally.add(&block);
                block.clear();
                let total = Some(self.to);
                budget.check(Progress { what: "progress-values", done: heap, total })?;
            }
        }
        tally.add(&block);
        Ok(tally)
    }
}
