//! The values of positions, as far as they are found.

use grundy::Stop;
use grundy::budget::Budget;
use rustc_hash::FxHashMap;

use super::position::PyPosition;

/// Numbers below have their values in an array.
const DENSE: i64 = 1 << 26;

/// Pairs of two numbers below have theirs in rows: 4 MB at most.
const SQUARE: i64 = 1 << 10;

/// What is known of a position: nothing, ...
pub const UNKNOWN: u32 = 0;
/// ... that it is on the stack, so that a position from which play leads there is on a cycle, ...
pub const OPEN: u32 = 1;
/// ... or its value n, as n + 2.
pub const FOUND: u32 = 2;

/// What is known of all positions.
#[derive(Default)]
pub struct Known {
    numbers: Vec<u32>,
    rows: Vec<Vec<u32>>,
    pairs: FxHashMap<(i64, i64), u32>,
    others: FxHashMap<PyPosition, u32>,
}

/// The place of a pair in the rows.
#[inline]
fn place(a: i64, b: i64) -> Option<(usize, usize)> {
    ((0..SQUARE).contains(&a) && (0..SQUARE).contains(&b)).then_some((a as usize, b as usize))
}

impl Known {
    pub fn state(&self, position: &PyPosition) -> u32 {
        match (position, position.as_pair()) {
            (PyPosition::Int(number), _) => self.number(*number),
            (_, Some((a, b))) => self.pair(a, b),
            (other, None) => self.others.get(other).copied().unwrap_or(UNKNOWN),
        }
    }

    #[inline]
    pub fn number(&self, number: i64) -> u32 {
        match self.numbers.get(number as usize) {
            // A negative number is too large for any array.
            Some(&state) => state,
            None if (0..DENSE).contains(&number) => UNKNOWN,
            None => self.others.get(&PyPosition::Int(number)).copied().unwrap_or(UNKNOWN),
        }
    }

    #[inline]
    pub fn pair(&self, a: i64, b: i64) -> u32 {
        match place(a, b) {
            Some((a, b)) => self.rows.get(a).and_then(|row| row.get(b)).copied().unwrap_or(UNKNOWN),
            None => self.pairs.get(&(a, b)).copied().unwrap_or(UNKNOWN),
        }
    }

    #[inline]
    pub fn set(&mut self, position: &PyPosition, state: u32, budget: &Budget) -> Result<(), Stop> {
        match position {
            PyPosition::Int(number @ 0..DENSE) => {
                put(&mut self.numbers, *number as usize, DENSE, state, budget)
            }
            other => self.set_other(other, state, budget),
        }
    }

    #[inline(never)]
    fn set_other(
        &mut self,
        position: &PyPosition,
        state: u32,
        budget: &Budget,
    ) -> Result<(), Stop> {
        if let Some((a, b)) = position.as_pair() {
            if let Some((a, b)) = place(a, b) {
                if a >= self.rows.len() {
                    grow(&mut self.rows, a, SQUARE, Vec::new(), budget)?;
                }
                return put(&mut self.rows[a], b, SQUARE, state, budget);
            }
            if !self.pairs.contains_key(&(a, b)) {
                budget.reserve(40)?;
            }
            self.pairs.insert((a, b), state);
            return Ok(());
        }
        match self.others.get_mut(position) {
            Some(known) => *known = state,
            None => {
                budget.reserve(position.bytes() + 32)?;
                self.others.insert(position.clone(), state);
            }
        }
        Ok(())
    }
}

#[inline]
fn put(
    states: &mut Vec<u32>,
    at: usize,
    most: i64,
    state: u32,
    budget: &Budget,
) -> Result<(), Stop> {
    if at >= states.len() {
        grow(states, at, most, UNKNOWN, budget)?;
    }
    states[at] = state;
    Ok(())
}

/// Makes room for a place, and for as many again as there are, `most` in all.
#[cold]
fn grow<T: Clone>(
    all: &mut Vec<T>,
    at: usize,
    most: i64,
    empty: T,
    budget: &Budget,
) -> Result<(), Stop> {
    let length = (2 * all.len()).min(most as usize).max(at + 1);
    budget.reserve((size_of::<T>() * (length - all.len())) as u64)?;
    all.resize(length, empty);
    Ok(())
}
