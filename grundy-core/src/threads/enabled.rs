//! Threads of a pool of rayon's.

use std::sync::Arc;

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

/// Threads that wait for work. Clones are the same threads.
#[derive(Clone, Debug)]
pub(crate) struct Threads(Arc<ThreadPool>);

impl Threads {
    /// This many threads; `None` for fewer than two, and where they cannot be started.
    pub(crate) fn new(threads: usize) -> Option<Threads> {
        let pool = || ThreadPoolBuilder::new().num_threads(threads).build().ok();
        (threads > 1).then(pool).flatten().map(|pool| Threads(Arc::new(pool)))
    }

    /// How many threads there are.
    pub(crate) fn count(&self) -> usize {
        self.0.current_num_threads()
    }

    /// Does both pieces of work, side by side.
    pub(crate) fn join<A: Send, B: Send>(
        &self,
        one: impl FnOnce() -> A + Send,
        other: impl FnOnce() -> B + Send,
    ) -> (A, B) {
        self.0.join(one, other)
    }

    /// Does the work on each item, which gets its index.
    pub(crate) fn for_each<T: Send>(
        &self,
        items: &mut [T],
        work: impl Fn((usize, &mut T)) + Send + Sync,
    ) {
        self.0.install(|| items.par_iter_mut().enumerate().for_each(work));
    }

    /// Does the work on each part of this many items, which gets its index.
    ///
    /// # Errors
    /// One of the errors of the work; what was not begun by then is left out.
    pub(crate) fn try_for_each_part<T: Send, E: Send>(
        &self,
        items: &mut [T],
        size: usize,
        work: impl Fn((usize, &mut [T])) -> Result<(), E> + Send + Sync,
    ) -> Result<(), E> {
        self.0.install(|| items.par_chunks_mut(size).enumerate().try_for_each(work))
    }
}
