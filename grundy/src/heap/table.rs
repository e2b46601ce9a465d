//! The table of a nim-sequence: two bytes a value until one needs four.

use crate::budget::{Budget, Stop};

/// Nim-values of the heaps 0, 1, 2, ..
#[derive(Clone, Debug)]
pub(crate) enum Table {
    /// Every value is below 2^16.
    Narrow(Vec<u16>),
    /// Some value is not.
    Wide(Vec<u32>),
}

impl Table {
    /// No heaps yet.
    pub(crate) fn new() -> Table {
        Table::Narrow(Vec::new())
    }

    /// How many heaps have a value.
    pub(crate) fn len(&self) -> usize {
        match self {
            Table::Narrow(values) => values.len(),
            Table::Wide(values) => values.len(),
        }
    }

    /// The value of a heap below [`Table::len`].
    pub(crate) fn at(&self, heap: usize) -> u32 {
        match self {
            Table::Narrow(values) => values[heap].into(),
            Table::Wide(values) => values[heap],
        }
    }

    /// How many values fit without more memory.
    pub(crate) fn capacity(&self) -> usize {
        match self {
            Table::Narrow(values) => values.capacity(),
            Table::Wide(values) => values.capacity(),
        }
    }

    /// Appends the value of the next heap, widening the table where it needs
    /// to be; the memory for that is asked of `budget`.
    pub(crate) fn push(&mut self, value: u32, budget: &Budget) -> Result<(), Stop> {
        match self {
            Table::Wide(values) => values.push(value),
            Table::Narrow(values) => match u16::try_from(value) {
                Ok(value) => values.push(value),
                Err(_) => {
                    budget.reserve(2 * values.capacity() as u64)?;
                    let mut wide = Vec::new();
                    wide.try_reserve_exact(values.capacity()).map_err(|_| Stop::Memory)?;
                    wide.extend(values.iter().map(|&value| u32::from(value)));
                    wide.push(value);
                    *self = Table::Wide(wide);
                }
            },
        }
        Ok(())
    }

    /// Makes room for `capacity` values in all, having asked `budget`.
    pub(crate) fn reserve(&mut self, capacity: usize, budget: &Budget) -> Result<(), Stop> {
        let more = capacity.saturating_sub(self.capacity());
        if more == 0 {
            return Ok(());
        }
        let extra = capacity.saturating_sub(self.len());
        let width = if matches!(self, Table::Narrow(_)) { 2 } else { 4 };
        let bytes = width * more as u64;
        budget.reserve(bytes)?;
        let grown = match self {
            Table::Narrow(values) => values.try_reserve_exact(extra),
            Table::Wide(values) => values.try_reserve_exact(extra),
        };
        grown.map_err(|_| {
            budget.release(bytes);
            Stop::Memory
        })
    }
}
