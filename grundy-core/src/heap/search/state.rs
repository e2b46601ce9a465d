//! Searches that are saved and taken up again.

use super::marks::Marks;
use super::{Passing, Search};
use crate::budget::{Budget, Stop};
use crate::heap::engine::lanes::Place;
use crate::heap::period::{Applied, Period};
use crate::heap::sequence::NimSequence;
use crate::heap::table::Table;
use crate::theory::Theorem;
use std::borrow::Cow;

/// The state of a [`Search`], to be saved. Only a library with the same
/// [`FORMAT`](SearchState::FORMAT) can use it, and only for the same game.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SearchState<'a> {
    /// The rules of the game as text.
    game: String,
    kept: u64,
    /// The values, where all are kept; in passing they are computed once more.
    table: Option<Cow<'a, Table>>,
    passing: Option<PassingState<'a>>,
    /// The proved period.
    found: Option<Found>,
}

/// A [`Period`] with the name of its theorem as text.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
struct Found {
    theorem: String,
    preperiod: u64,
    period: u64,
    saltus: u64,
    checked_to: u64,
    applied: Applied,
}

impl Found {
    fn of(period: &Period) -> Found {
        let &Period { preperiod, period, saltus, theorem, checked_to, applied } = period;
        Found { theorem: theorem.id().into(), preperiod, period, saltus, checked_to, applied }
    }

    /// `None` where it names no theorem of this library.
    fn period(self) -> Option<Period> {
        let Found { theorem, preperiod, period, saltus, checked_to, applied } = self;
        let theorem = Theorem::of_id(&theorem)?;
        Some(Period { preperiod, period, saltus, theorem, checked_to, applied })
    }
}

#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
struct PassingState<'a> {
    place: Place,
    marks: Cow<'a, Marks>,
    snapshots: Cow<'a, [(u64, Vec<u8>)]>,
    spacing: u64,
    short_at: u64,
    rejected: u64,
    passed: u64,
    largest: (u16, u64),
}

impl SearchState<'_> {
    /// The number of the format. It changes with the fields of a state, and so with every
    /// change of what saved bytes mean: who saves a state saves the number, too, and reads
    /// no state with another one.
    pub const FORMAT: u32 = 2;

    /// The same, on its own.
    pub fn into_owned(self) -> SearchState<'static> {
        SearchState {
            game: self.game,
            kept: self.kept,
            table: self.table.map(|table| Cow::Owned(table.into_owned())),
            passing: self.passing.map(|passing| PassingState {
                marks: Cow::Owned(passing.marks.into_owned()),
                snapshots: Cow::Owned(passing.snapshots.into_owned()),
                ..passing
            }),
            found: self.found,
        }
    }
}

impl Search {
    /// The state of the search. `None` for games whose recurrence keeps more than the values:
    /// codes that leave more than two heaps, infinite sets, rule files.
    pub fn save(&self) -> Option<SearchState<'_>> {
        let table = self.sequence.savable()?;
        let found = self.period();
        let passing = self.passing.as_ref().map(|passing| PassingState {
            place: passing.lanes.place(passing.passed.saturating_sub(super::marks::BEFORE)),
            marks: Cow::Borrowed(&passing.marks),
            snapshots: Cow::Borrowed(&passing.snapshots),
            spacing: passing.spacing,
            short_at: passing.short_at,
            rejected: passing.rejected,
            passed: passing.passed as u64,
            largest: passing.largest,
        });
        Some(SearchState {
            game: self.rules().to_string(),
            kept: self.kept,
            table: passing.is_none().then_some(Cow::Borrowed(table)),
            passing,
            found: found.map(Found::of),
        })
    }

    /// Continues a saved search in `sequence`, of which no value has been computed yet. Returns
    /// `None` if the state belongs to another game, by its name or by its first values. The
    /// other values of the state are trusted.
    ///
    /// # Errors
    /// Why it stopped before.
    pub fn resume(
        sequence: NimSequence,
        state: SearchState<'static>,
        budget: &Budget,
    ) -> Result<Option<Search>, Stop> {
        // With fewer kept values a search would never keep more of them, and so never go on.
        if state.game != sequence.rules().to_string() || state.kept < 2 {
            return Ok(None);
        }
        let mut search = Search { kept: state.kept, ..Search::new(sequence) };
        if let Some(found) = state.found {
            search.found = found.period();
            if search.found.is_none() {
                return Ok(None);
            }
        }
        if let Some(table) = state.table {
            // A search saves a table only while it keeps all values, and most values do not follow
            // from the last ones.
            if matches!(*table, Table::Recent { .. }) || !search.sequence.begins_as(&table)? {
                return Ok(None);
            }
            search.sequence.restore(table.into_owned(), budget)?;
        }
        let Some(state) = state.passing else { return Ok(Some(search)) };
        // Computes the first values again: the lags follow from them.
        while search.sequence.computed() < search.kept && search.sequence.period().is_none() {
            search.keep(u64::MAX, budget)?;
        }
        search.begin(budget)?;
        let Some(passing) = &mut search.passing else { return Ok(None) };
        Ok(passing.put(state).is_some().then_some(search))
    }
}

impl Passing {
    /// Moves the lanes to the saved place; `None` if they never were there.
    fn put(&mut self, state: PassingState<'static>) -> Option<()> {
        self.lanes = self.lanes.at(&state.place)?;
        (self.marks, self.snapshots) = (state.marks.into_owned(), state.snapshots.into_owned());
        (self.spacing, self.short_at) = (state.spacing, state.short_at);
        (self.rejected, self.passed) = (state.rejected, usize::try_from(state.passed).ok()?);
        self.largest = state.largest;
        let before = self.passed.checked_sub(super::marks::BEFORE)?;
        let reach = self.lanes.reach();
        let fits = self.marks.is_whole()
            && (self.lanes.base()..=self.lanes.end()).contains(&before)
            && self.passed <= self.lanes.end()
            && self.spacing > 0
            && self.snapshots.iter().all(|(_, indices)| indices.len() == reach)
            && self.snapshots.is_sorted_by_key(|(at, _)| at);
        fits.then_some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::HeapRules;

    /// A state with every field, each number another one, as bytes.
    #[rustfmt::skip]
    const BYTES: &[u8] = &[
        // Game, kept values, table.
        4, b'0', b'.', b'7', b'7', 20, 1, 0, 3, 0, 1, 2,
        // In passing: place, marks, windows, figures.
        1, 21, 22, 23, 2, 5, 6,
        7, 8, 1, 1, 24, 25, 1, 26, 27, 28, 29, 30,
        1, 31, 3, 9, 10, 11, 32, 33, 34, 35, 46, 47,
        // The period.
        1, 6, b'l', b'a', b's', b'k', b'e', b'r', 36, 37, 38, 39,
        40, 41, 42, 1, 43, 1, 1, 44, 1, 45,
    ];

    #[test]
    fn a_search_that_keeps_nothing_is_no_state() {
        for kept in [0, 1, 2] {
            let table = Some(Cow::Owned(Table::new()));
            let state =
                SearchState { game: "0.77".into(), kept, table, passing: None, found: None };
            let sequence = NimSequence::new(HeapRules::parse("0.77").unwrap());
            let search = Search::resume(sequence, state, &Budget::unlimited()).unwrap();
            assert_eq!(search.is_some(), kept == 2);
            if let Some(mut search) = search {
                let period = search.run(300, &Budget::unlimited(), &mut |_| {}).unwrap();
                assert_eq!(period.map(|period| period.period), Some(12));
            }
        }
    }

    #[test]
    fn a_search_without_its_first_values_is_no_state() {
        for dropped in [0, 1, 5] {
            let table = Some(Cow::Owned(Table::Recent { dropped, values: vec![0, 1, 2] }));
            let state =
                SearchState { game: "0.77".into(), kept: 20, table, passing: None, found: None };
            let sequence = NimSequence::new(HeapRules::parse("0.77").unwrap());
            let search = Search::resume(sequence, state, &Budget::unlimited()).unwrap();
            assert!(search.is_none(), "{dropped}");
        }
    }

    /// A change of the saved bytes needs a new format number, or the first line fails.
    #[test]
    fn the_format_number_stands_for_these_bytes() {
        assert_eq!(SearchState::FORMAT, 2);
        let (state, rest) = postcard::take_from_bytes::<SearchState>(BYTES).unwrap();
        assert!(rest.is_empty());
        assert_eq!(postcard::to_stdvec(&state).unwrap(), BYTES);
        assert_eq!(
            format!("{state:?}"),
            "SearchState { game: \"0.77\", kept: 20, table: Some(Narrow([0, 1, 2])), \
             passing: Some(PassingState { place: Place { fingerprint: 21, end: 22, \
             farthest: 23, indices: [5, 6] }, marks: Marks { pair: [7, 8], used: true, \
             places: [(24, 25)], distances: [Distance { period: 26, first: 27, last: 28, \
             hits: 29, least: 30 }] }, snapshots: [(31, [9, 10, 11])], spacing: 32, \
             short_at: 33, rejected: 34, passed: 35, largest: (46, 47) }), found: Some(Found { theorem: \
             \"lasker\", preperiod: 36, period: 37, saltus: 38, checked_to: 39, applied: \
             Applied { from: 40, period: 41, saltus: 42, split: Some(ValueSplit { mask: \
             43, parity: true }), last_rare: Some(44), reach: Some(45) } }) }"
        );
    }
}
