//! The values of positions, as far as they are found.

use grundy::Stop;
use grundy::budget::Budget;
use rustc_hash::FxHashMap;

use super::position::{InPython, PyPosition};

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
    numbers: Numbers,
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
        self.numbers.state(number)
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
            PyPosition::Int(number) => self.numbers.set(*number, state, budget),
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
                let row = &mut self.rows[a];
                if b >= row.len() {
                    grow(row, b, SQUARE, UNKNOWN, budget)?;
                }
                row[b] = state;
                return Ok(());
            }
            if !self.pairs.contains_key(&(a, b)) {
                budget.reserve(ENTRY)?;
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

/// The memory of an entry of a table by hashes, as it is counted.
const ENTRY: u64 = 40;

/// What is known of numbers. Those up to some number are in an array, and the others in a table by
/// their hashes, so that the memory is in proportion to the numbers that were met, however large
/// they are.
#[derive(Default)]
struct Numbers {
    dense: Vec<u32>,
    /// How many numbers of the array were met.
    met: usize,
    sparse: FxHashMap<i64, u32>,
    /// The table is looked through for numbers that lie densely when it has that many.
    look_at: usize,
}

impl Numbers {
    /// The array is at least this long.
    const LEAST: usize = 1 << 10;

    #[inline]
    fn state(&self, number: i64) -> u32 {
        // A negative number is too large for any array.
        match self.dense.get(number as usize) {
            Some(&state) => state,
            None => self.sparse.get(&number).copied().unwrap_or(UNKNOWN),
        }
    }

    #[inline]
    fn set(&mut self, number: i64, state: u32, budget: &Budget) -> Result<(), Stop> {
        match self.dense.get_mut(number as usize) {
            Some(known) => {
                self.met += usize::from(state != UNKNOWN);
                self.met -= usize::from(*known != UNKNOWN);
                *known = state;
                Ok(())
            }
            None => self.set_far(number, state, budget),
        }
    }

    /// The same of a number that the array does not have.
    #[inline(never)]
    fn set_far(&mut self, number: i64, state: u32, budget: &Budget) -> Result<(), Stop> {
        // An array that is half full may double.
        let room = Numbers::LEAST.max(2 * self.dense.len());
        if (0..room as i64).contains(&number) && 2 * self.met >= self.dense.len() {
            self.lengthen(room, budget)?;
            return self.set(number, state, budget);
        }
        if state == UNKNOWN {
            if self.sparse.remove(&number).is_some() {
                budget.release(ENTRY);
            }
            return Ok(());
        }
        if let Some(known) = self.sparse.get_mut(&number) {
            *known = state;
            return Ok(());
        }
        budget.reserve(ENTRY)?;
        self.sparse.insert(number, state);
        if self.sparse.len() >= self.look_at.max(Numbers::LEAST) {
            self.look_at = 2 * self.sparse.len();
            if let Some(length) = self.dense_length() {
                self.lengthen(length, budget)?;
            }
        }
        Ok(())
    }

    /// The longest array of which a quarter would be in use.
    fn dense_length(&self) -> Option<usize> {
        let mut counts = [0usize; 64];
        for &number in self.sparse.keys().filter(|&&number| number >= 0) {
            counts[(u64::BITS - (number as u64).leading_zeros()) as usize] += 1;
        }
        let (mut below, mut best) = (self.met, None);
        for (bits, count) in counts.into_iter().enumerate() {
            below += count;
            let length = 1usize.checked_shl(bits as u32).unwrap_or(usize::MAX);
            if length > self.dense.len() && below >= length / 4 {
                best = Some(length);
            }
        }
        best
    }

    /// Makes the array this long, and moves the numbers there that it has room for.
    fn lengthen(&mut self, length: usize, budget: &Budget) -> Result<(), Stop> {
        budget.reserve((size_of::<u32>() * (length - self.dense.len())) as u64)?;
        self.dense.resize(length, UNKNOWN);
        let Numbers { dense, met, sparse, .. } = self;
        let before = sparse.len();
        sparse.retain(|&number, state| match dense.get_mut(number as usize) {
            Some(known) => {
                *known = *state;
                *met += 1;
                false
            }
            None => true,
        });
        sparse.shrink_to_fit();
        budget.release(ENTRY * (before - sparse.len()) as u64);
        Ok(())
    }
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
