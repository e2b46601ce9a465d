//! The positions that an exploration has found.

use crate::budget::{Budget, Progress, Stop};
use crate::graph::Names;
use crate::intern::{Slots, hash_of};

/// Positions, each once up to the order of its parts, numbered as they came.
pub(super) struct Found<'a> {
    /// The texts of single parts.
    parts: Names,
    /// The parts of each position.
    keys: Keys,
    /// What it takes of the budget.
    pub meter: Meter<'a>,
}

impl<'a> Found<'a> {
    /// None yet.
    pub fn new(budget: &'a Budget) -> Found<'a> {
        let meter = Meter { budget, reserved: 0, unwatched: 0 };
        Found { parts: Names::default(), keys: Keys::default(), meter }
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.keys.ends.len()
    }

    /// The number of a part.
    ///
    /// # Errors
    /// The end of the budget.
    pub fn part(&mut self, text: &str) -> Result<u32, Stop> {
        self.meter.watch(text.len(), self.len() as u64)?;
        if let Some(known) = self.parts.find(text) {
            return Ok(known);
        }
        self.meter.reserve(2 * text.len() as u64 + NAME)?;
        Ok(self.parts.insert(text))
    }

    /// The position with these parts, which are put in order.
    ///
    /// # Errors
    /// The end of the budget.
    pub fn find(&mut self, key: &mut [u32]) -> Result<Option<u32>, Stop> {
        key.sort_unstable();
        self.meter.watch(4 * key.len(), self.len() as u64)?;
        Ok(self.keys.find(key))
    }

    /// Adds a position with these parts in order, which is not there.
    ///
    /// # Errors
    /// The end of the budget.
    pub fn insert(&mut self, key: &[u32]) -> Result<u32, Stop> {
        self.meter.reserve(8 * key.len() as u64 + NAME)?;
        Ok(self.keys.insert(key))
    }
}

/// What an exploration takes of its budget.
pub(super) struct Meter<'a> {
    pub budget: &'a Budget,
    /// Bytes of the budget.
    pub reserved: u64,
    /// Bytes written since the budget was asked.
    unwatched: usize,
}

impl Meter<'_> {
    /// Takes bytes of the budget.
    ///
    /// # Errors
    /// There are no more.
    pub fn reserve(&mut self, bytes: u64) -> Result<(), Stop> {
        self.budget.reserve(bytes)?;
        self.reserved += bytes;
        Ok(())
    }

    /// Gives them back.
    pub fn release(&mut self, bytes: u64) {
        self.reserved -= bytes;
        self.budget.release(bytes);
    }

    /// Asks the budget now and then: after the work on this many bytes of texts, or on a few hundred
    /// texts, since finding a text can cost much more than writing it. `done` is the number of positions.
    ///
    /// # Errors
    /// The budget has ended.
    pub fn watch(&mut self, bytes: usize, done: u64) -> Result<(), Stop> {
        self.unwatched += bytes.max(256);
        if self.unwatched < 1 << 16 {
            return Ok(());
        }
        self.unwatched = 0;
        self.budget.check(Progress { what: "progress-positions-of-the-graph", done, total: None })
    }
}

/// The number of bytes that a name costs beside its letters: its end and its place in the
/// index, both in tables that double.
pub(super) const NAME: u64 = 48;

/// Lists of part numbers, each once, numbered as they came.
#[derive(Default)]
struct Keys {
    numbers: Vec<u32>,
    ends: Vec<usize>,
    index: Slots,
}

impl Keys {
    fn find(&self, key: &[u32]) -> Option<u32> {
        let is = |at: u64| row(&self.numbers, &self.ends, at as usize) == key;
        self.index.find(hash_of(key), is).map(|at| at as u32)
    }

    /// Adds a key that is not there.
    fn insert(&mut self, key: &[u32]) -> u32 {
        let number = self.ends.len() as u32;
        self.numbers.extend_from_slice(key);
        self.ends.push(self.numbers.len());
        let hash = |at: u64| hash_of(row(&self.numbers, &self.ends, at as usize));
        self.index.insert(number.into(), hash_of(key), hash);
        number
    }
}

fn row<'a>(numbers: &'a [u32], ends: &[usize], at: usize) -> &'a [u32] {
    &numbers[at.checked_sub(1).map_or(0, |before| ends[before])..ends[at]]
}
