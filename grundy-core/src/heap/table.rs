//! The table of a nim-sequence: two bytes a value until one needs four, and
//! only the last ones where no others are needed.

use crate::budget::{Budget, Stop};
use std::ops::ControlFlow;

/// Nim-values of the heaps 0, 1, 2, ..
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) enum Table {
    /// Every value is below 2^16.
    Narrow(Vec<u16>),
    /// Some value is not.
    Wide(Vec<u32>),
    /// The values of the first heaps were dropped.
    Recent {
        /// How many.
        dropped: usize,
        /// The values of the heaps from `dropped` on.
        values: Vec<u32>,
    },
}

impl Table {
    /// No heaps yet.
    pub(crate) fn new() -> Table {
        Table::Narrow(Vec::new())
    }

    /// How many heaps have a value, dropped ones included.
    pub(crate) fn len(&self) -> usize {
        match self {
            Table::Narrow(values) => values.len(),
            Table::Wide(values) => values.len(),
            Table::Recent { dropped, values } => dropped + values.len(),
        }
    }

    /// How many values were dropped.
    pub(crate) fn dropped(&self) -> usize {
        if let Table::Recent { dropped, .. } = self { *dropped } else { 0 }
    }

    /// The value of a heap below [`Table::len`] that was not dropped.
    pub(crate) fn at(&self, heap: usize) -> u32 {
        match self {
            Table::Narrow(values) => values[heap].into(),
            Table::Wide(values) => values[heap],
            Table::Recent { dropped, values } => values[heap - dropped],
        }
    }

    /// The number of heaps for which there is room without more memory.
    pub(crate) fn capacity(&self) -> usize {
        match self {
            Table::Narrow(values) => values.capacity(),
            Table::Wide(values) => values.capacity(),
            Table::Recent { dropped, values } => dropped + values.capacity(),
        }
    }

    /// Bytes of a value.
    fn width(&self) -> u64 {
        if matches!(self, Table::Narrow(_)) { 2 } else { 4 }
    }

    /// Appends the value of the next heap, widening the table where it needs
    /// to be; the memory for that is asked of `budget`.
    pub(crate) fn push(&mut self, value: u32, budget: &Budget) -> Result<(), Stop> {
        match self {
            Table::Wide(values) | Table::Recent { values, .. } => values.push(value),
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

    /// Makes room for `capacity` heaps in all, having asked `budget`.
    pub(crate) fn reserve(&mut self, capacity: usize, budget: &Budget) -> Result<(), Stop> {
        let more = capacity.saturating_sub(self.capacity());
        if more == 0 {
            return Ok(());
        }
        let extra = capacity.saturating_sub(self.len());
        let bytes = self.width() * more as u64;
        budget.reserve(bytes)?;
        let grown = match self {
            Table::Narrow(values) => values.try_reserve_exact(extra),
            Table::Wide(values) => values.try_reserve_exact(extra),
            Table::Recent { values, .. } => values.try_reserve_exact(extra),
        };
        grown.map_err(|_| {
            budget.release(bytes);
            Stop::Memory
        })
    }

    /// Drops all values but the last `keep`, with room for `room` more. The
    /// memory of the others is given back.
    pub(crate) fn forget(&mut self, keep: usize, room: usize, budget: &Budget) -> Result<(), Stop> {
        let first = self.len().saturating_sub(keep).max(self.dropped());
        if let Table::Recent { dropped, values } = self {
            values.drain(..first - *dropped);
            *dropped = first;
            return Ok(());
        }
        let held = self.width() * self.capacity() as u64;
        let length = self.len() - first + room;
        budget.reserve(4 * length as u64)?;
        let mut values = Vec::new();
        values.try_reserve_exact(length).map_err(|_| Stop::Memory)?;
        values.extend((first..self.len()).map(|heap| self.at(heap)));
        *self = Table::Recent { dropped: first, values };
        budget.release(held);
        Ok(())
    }

    /// Passes over the heaps up to `length`, whose values are not needed, after
    /// some were dropped.
    pub(crate) fn skip(&mut self, length: usize) {
        if let Table::Recent { dropped, values } = self {
            values.clear();
            *dropped = length;
        }
    }

    /// Asks for the memory of a table that was read from a file.
    pub(crate) fn account(&self, budget: &Budget) -> Result<(), Stop> {
        budget.reserve(self.width() * (self.capacity() - self.dropped()) as u64)
    }

    /// Empties the table and gives its memory back.
    pub(crate) fn clear(&mut self, budget: &Budget) {
        let held = self.width() * (self.capacity() - self.dropped()) as u64;
        *self = Table::new();
        budget.release(held);
    }

    /// Hands out the values of the heaps from `from` on, in blocks.
    pub(crate) fn each_from(
        &self,
        from: usize,
        each: &mut dyn FnMut(u64, &[u32]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match self {
            Table::Narrow(values) => {
                let mut block = [0; 4096];
                for (at, part) in (from..).step_by(4096).zip(values[from..].chunks(4096)) {
                    let block = &mut block[..part.len()];
                    block.iter_mut().zip(part).for_each(|(to, &value)| *to = value.into());
                    each(at as u64, block)?;
                }
                ControlFlow::Continue(())
            }
            Table::Wide(values) => each(from as u64, &values[from..]),
            Table::Recent { dropped, values } => each(from as u64, &values[from - dropped..]),
        }
    }
}
