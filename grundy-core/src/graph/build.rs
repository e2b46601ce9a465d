//! Rows are built by going through the arcs twice: the first time they are
//! counted, the second time each goes to its place. So the arcs need no
//! other memory than their own.

use super::Arcs;
use crate::budget::{Budget, Stop};
use crate::memory::prefetch;

/// Why rows were not built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unbuilt {
    /// There are more than 2<sup>32</sup> - 1 vertices or arcs.
    TooLarge,
    /// The budget ended first.
    Stopped(Stop),
}

impl From<Stop> for Unbuilt {
    fn from(stop: Stop) -> Unbuilt {
        Unbuilt::Stopped(stop)
    }
}

/// Makes room for one more: memory is reserved before it is allocated.
///
/// # Errors
/// [`Stop::Memory`].
pub fn room<T>(list: &mut Vec<T>, more: usize, budget: &Budget) -> Result<(), Stop> {
    let (len, old) = (list.len(), list.capacity());
    if old - len >= more {
        return Ok(());
    }
    let size = size_of::<T>() as u64;
    let new = len.saturating_add(more).max(old + old / 2).max(16);
    budget.reserve((new as u64).saturating_mul(size))?;
    list.try_reserve_exact(new - len).map_err(|_| Stop::Memory)?;
    budget.release(old as u64 * size);
    Ok(())
}

/// How many arcs each vertex has.
pub struct Counts {
    /// Those of v at v + 1.
    starts: Vec<u32>,
    arcs: u64,
}

impl Default for Counts {
    fn default() -> Counts {
        Counts { starts: vec![0], arcs: 0 }
    }
}

impl Counts {
    /// Makes room for `vertices` vertices.
    ///
    /// # Errors
    /// Too many of them; the end of the budget.
    #[inline]
    pub fn reach(&mut self, vertices: usize, budget: &Budget) -> Result<(), Unbuilt> {
        let len = vertices + 1;
        if self.starts.len() < len {
            u32::try_from(vertices).map_err(|_| Unbuilt::TooLarge)?;
            let more = len - self.starts.len();
            room(&mut self.starts, more, budget)?;
            self.starts.resize(len, 0);
        }
        Ok(())
    }

    /// One more arc from a vertex that was reached.
    ///
    /// # Errors
    /// Too many of them.
    #[inline]
    pub fn count(&mut self, from: u32) -> Result<(), Unbuilt> {
        if self.arcs == u64::from(u32::MAX) {
            return Err(Unbuilt::TooLarge);
        }
        self.arcs += 1;
        self.starts[from as usize + 1] += 1;
        Ok(())
    }

    /// Fetches what counting an arc needs.
    #[inline]
    pub fn prefetch(&self, from: u32) {
        prefetch(&self.starts, from as usize + 1);
    }

    /// The rows, still empty.
    ///
    /// # Errors
    /// The end of the budget.
    pub fn place(self, budget: &Budget) -> Result<Places, Stop> {
        let mut starts = self.starts;
        // The position for the next arc of each vertex; finally the end of its row.
        let mut sum = 0;
        for start in &mut starts[1..] {
            (*start, sum) = (sum, sum + *start);
        }
        budget.reserve(self.arcs * 4)?;
        let mut targets = Vec::new();
        targets.try_reserve_exact(self.arcs as usize).map_err(|_| Stop::Memory)?;
        targets.resize(self.arcs as usize, 0);
        Ok(Places { starts, targets })
    }
}

/// Rows that are being filled.
pub struct Places {
    starts: Vec<u32>,
    targets: Vec<u32>,
}

impl Places {
    /// Puts an arc into its row; `None` if there were fewer arcs when they were counted.
    #[inline]
    pub fn place(&mut self, from: u32, to: u32) -> Option<()> {
        let next = self.starts.get_mut(from as usize + 1)?;
        *self.targets.get_mut(*next as usize)? = to;
        *next += 1;
        Some(())
    }

    /// Fetches where the next arc from a vertex goes ..
    #[inline]
    pub fn prefetch_start(&self, from: u32) {
        prefetch(&self.starts, from as usize + 1);
    }

    /// .. and then that place.
    #[inline]
    pub fn prefetch_end(&self, from: u32) {
        if let Some(&next) = self.starts.get(from as usize + 1) {
            prefetch(&self.targets, next as usize);
        }
    }

    /// The graph, once each arc that was counted has its place.
    pub fn finish(self) -> Arcs {
        Arcs::from_rows(self.starts, self.targets)
    }
}
