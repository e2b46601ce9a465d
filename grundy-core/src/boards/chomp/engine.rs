//! Values of large boards from one table of all boards in a rectangle.

use super::board::Board;
use super::dense::{Dense, End, boards_within};
use super::proof::Proof;
use crate::budget::{Budget, Progress, Stop};
use crate::nimber::Nimber;
use crate::search::{BoardFacts, BoardProof, Engine};

/// The largest table, in bytes: one for each board.
const LARGEST: u64 = 1 << 34;
/// How many boards are valued between two looks at the budget.
const OFTEN: usize = 1 << 14;

/// The last table. Values of other boards, and outcomes, are searched.
#[derive(Debug, Default)]
pub struct Tables {
    last: Option<Dense>,
    /// The rectangle of which the boards that will be asked for are parts.
    expected: Option<(usize, usize)>,
}

/// How many boards there are in a board, with the eaten one.
pub fn inside(rows: &[u16]) -> u128 {
    // For each length of the row below, how many boards the rows from there on have.
    let mut counts = vec![1u128; usize::from(rows[0]) + 1];
    for &row in rows.iter().rev() {
        let mut sum = 0u128;
        for (length, count) in counts.iter_mut().enumerate() {
            if length <= usize::from(row) {
                sum = sum.saturating_add(*count);
            }
            *count = sum;
        }
    }
    counts.last().copied().unwrap_or(1)
}

/// A rectangle of whose boards a table is made.
#[derive(Clone, Copy, Debug)]
struct Rectangle {
    height: usize,
    width: usize,
    /// How many boards there are in it.
    total: usize,
}

impl Rectangle {
    /// `None` where its table would be too large.
    fn affordable(height: usize, width: usize) -> Option<Rectangle> {
        let total = boards_within(height, width).filter(|&total| total as u64 <= LARGEST)?;
        Some(Rectangle { height, width, total })
    }

    fn sides(&self) -> (usize, usize) {
        (self.height, self.width)
    }

    /// How the state of its table begins: the sides, 8 bytes each.
    fn header(&self) -> Vec<u8> {
        [self.height, self.width].map(|side| (side as u64).to_le_bytes()).concat()
    }
}

impl Tables {
    /// The rectangle of whose boards a table is made for a board; `None` where the board is
    /// searched, because few boards of the rectangle are inside of it, or too many.
    fn rectangle(&self, rows: &[u16]) -> Option<Rectangle> {
        let (height, width) = (rows.len(), usize::from(rows[0]));
        let expected = self.expected.filter(|sides| height <= sides.0 && width <= sides.1);
        if let Some(all) = expected.and_then(|sides| Rectangle::affordable(sides.0, sides.1)) {
            return Some(all);
        }
        let own = Rectangle::affordable(height, width)?;
        (inside(rows) * 2 >= own.total as u128).then_some(own)
    }
}

impl Engine<Board> for Tables {
    fn value(&mut self, board: &Board, budget: &Budget) -> Result<Option<Nimber>, Stop> {
        let rows = board.rows();
        let known = self.last.as_ref().and_then(|table| table.value(&rows));
        if let Some(value) = known {
            return Ok(Some(Nimber(value.into())));
        }
        let Some(all) = self.rectangle(&rows) else { return Ok(None) };
        if budget.reserve(all.total as u64).is_err() {
            return Ok(None);
        }
        let begun = self.last.take().filter(|table| table.sides() == all.sides());
        let mut table = begun.unwrap_or_else(|| Dense::new(all.height, all.width));
        let end = loop {
            match table.go_on(OFTEN) {
                // Of a larger rectangle that is expected no more is needed now.
                End::Pause if table.value(&rows).is_some() => break Ok(End::Pause),
                End::Pause => {}
                end => break Ok(end),
            }
            let (done, total) = table.done();
            let what = "progress-positions-searched";
            let progress = Progress { what, done: done as u64, total: Some(total as u64) };
            if let Err(stop) = budget.check(progress) {
                break Err(stop);
            }
        };
        budget.release(all.total as u64);
        let value = table.value(&rows);
        self.last = Some(table);
        match end? {
            End::Wide => Ok(None),
            _ => Ok(value.map(|value| Nimber(value.into()))),
        }
    }

    fn has_value(
        &mut self,
        board: &Board,
        value: Nimber,
        _: &Budget,
    ) -> Result<Option<bool>, Stop> {
        // The search for one value ends with the first option that has it.
        let known = self.last.as_ref().and_then(|table| table.value(&board.rows()));
        Ok(known.map(|known| Nimber(known.into()) == value))
    }

    fn expect(&mut self, largest: &Board) {
        let rows = largest.rows();
        self.expected = Some((rows.len(), usize::from(rows[0])));
    }

    fn prove(
        &mut self,
        board: &Board,
        outcome: bool,
        budget: &Budget,
    ) -> Result<Option<BoardProof>, Stop> {
        // A table of the whole rectangle, also where few of its boards are inside of this one.
        let expected = self.expected;
        self.expect(board);
        let value = self.value(board, budget);
        self.expected = expected;
        let (Some(_), Some(table)) = (value?, &self.last) else { return Ok(None) };
        Proof::of(board, outcome, |rows| table.value(rows).map(u32::from), budget)
    }

    /// The table of all boards already has every value, so the facts are not needed.
    fn learn(&mut self, _: &Board, _: &BoardFacts, _: &Budget) -> bool {
        true
    }

    fn proves(&self) -> bool {
        true
    }

    /// The header of the rectangle, and the values as far as they are known.
    fn keep(&mut self, board: &Board) -> Option<Vec<u8>> {
        let all = self.rectangle(&board.rows())?;
        let mut state = all.header();
        if let Some(table) = self.last.as_ref().filter(|table| table.sides() == all.sides()) {
            state.reserve_exact(table.values().len());
            state.extend(table.values());
        }
        Some(state)
    }

    fn recall(&mut self, board: &Board, state: &[u8], budget: &Budget) -> Result<bool, Stop> {
        let Some(all) = self.rectangle(&board.rows()) else { return Ok(false) };
        let Some(values) = state.strip_prefix(&all.header()[..]) else { return Ok(false) };
        if values.is_empty() {
            return Ok(true);
        }
        budget.reserve(all.total as u64)?;
        let table = Dense::with_values(all.height, all.width, values);
        budget.release(all.total as u64);
        let fits = table.is_some();
        self.last = table.or(self.last.take());
        Ok(fits)
    }

    fn met(&self) -> u64 {
        self.last.as_ref().map_or(0, |table| table.done().0 as u64)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, HashSet};
    use std::ops::ControlFlow;

    use super::{Board, Engine, Tables, inside};
    use crate::budget::{Budget, Stop};
    use crate::nimber::Nimber;

    /// The value by the definition.
    fn truth(board: &Board, known: &mut HashMap<Board, u64>) -> u64 {
        if let Some(&value) = known.get(board) {
            return value;
        }
        let mut values = HashSet::new();
        let _ = board.each_bite(&mut |next| {
            values.insert(truth(&next[0], known));
            ControlFlow::Continue(())
        });
        let value = (0..).find(|value| !values.contains(value)).expect("a mex");
        known.insert(board.clone(), value);
        value
    }

    #[test]
    fn tables_and_the_definition_agree() {
        assert_eq!([inside(&[3, 3]), inside(&[2, 1]), inside(&[4])], [10, 5, 5]);
        let (mut tables, mut known) = (Tables::default(), HashMap::new());
        let budget = Budget::unlimited();
        let rectangles = [(6, 6), (7, 5), (5, 7), (8, 3), (1, 1), (6, 6)];
        let rectangles = rectangles.map(|(height, width)| vec![width; height]);
        for rows in rectangles.into_iter().chain([vec![5, 5, 5, 4, 1], vec![2, 1]]) {
            let board = Board::of(&rows);
            let truth = Nimber(truth(&board, &mut known).into());
            let found = tables.value(&board, &budget).expect("no limits");
            assert!(found.is_none_or(|found| found == truth), "{rows:?}");
            assert!(found.is_some() || rows == [2, 1], "{rows:?}");
            let is = tables.has_value(&board, truth, &budget).expect("no limits");
            assert_ne!(is, Some(false), "{rows:?}");
        }
    }

    /// A table goes on where a budget stopped it; without memory it is not begun.
    #[test]
    fn a_table_goes_on_after_its_budget() {
        let mut tables = Tables::default();
        let board = Board::of(&[10; 10]);
        let poll = |progress: crate::budget::Progress<'_>| match progress.done {
            ..50_000 => Ok(()),
            _ => Err(Stop::Time),
        };
        let budget = Budget::unlimited().with_poll(poll);
        assert_eq!(tables.value(&board, &budget), Err(Stop::Time));
        let met = tables.met();
        assert!((50_000..180_000).contains(&met));
        assert_eq!(tables.value(&board, &Budget::unlimited()), Ok(Some(Nimber(19))));
        let small = Budget::unlimited().with_memory(1000);
        assert_eq!(tables.value(&board, &small), Ok(Some(Nimber(19))));
        let other = Board::of(&[12; 9]);
        assert_eq!(tables.value(&other, &small), Ok(None));
    }

    #[test]
    fn a_table_that_was_kept_goes_on() {
        let mut tables = Tables::default();
        let board = Board::of(&[10; 10]);
        let unlimited = Budget::unlimited();
        let empty = tables.keep(&board).expect("a state without values");
        let begun = Budget::unlimited().with_poll(|progress: crate::budget::Progress<'_>| {
            if progress.done < 50_000 { Ok(()) } else { Err(Stop::Time) }
        });
        assert_eq!(tables.value(&board, &begun), Err(Stop::Time));
        let state = tables.keep(&board).expect("a state");
        for state in [&empty, &state] {
            let mut next = Tables::default();
            assert_eq!(next.recall(&board, state, &unlimited), Ok(true));
            assert_eq!(next.met(), state.len() as u64 - 16);
            assert_eq!(next.value(&board, &unlimited), Ok(Some(Nimber(19))));
        }
        // Of another board, cut off, too long, and too large for the memory.
        let mut next = Tables::default();
        let other = Board::of(&[10; 9]);
        assert_eq!(next.recall(&other, &state, &unlimited), Ok(false));
        assert_eq!(next.recall(&board, &state[..15], &unlimited), Ok(false));
        let long = [&empty[..], &vec![0; 200_000]].concat();
        assert_eq!(next.recall(&board, &long, &unlimited), Ok(false));
        let small = Budget::unlimited().with_memory(1000);
        assert_eq!(next.recall(&board, &state, &small), Err(Stop::Memory));
        assert_eq!(next.met(), 0);
    }
}
