//! Values of games that only take, and of games that leave many heaps.

mod set;
mod sums;
mod takes;

pub(crate) use set::Set;
pub(crate) use sums::sums;
pub(crate) use takes::takes;

use crate::host::{Memory, Stop};

/// Makes room for one element more.
fn room<T>(list: &mut Vec<T>, memory: &mut Memory<'_>) -> Result<(), Stop> {
    if list.len() == list.capacity() {
        let more = list.len().max(256);
        memory.take((more * size_of::<T>()) as u64)?;
        list.try_reserve_exact(more).map_err(|_| Stop::Memory)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
