//! No threads: all work is done in order.

/// Nobody can make one.
#[derive(Clone, Debug)]
pub(crate) enum Threads {}

impl Threads {
    /// None.
    pub(crate) fn new(_: usize) -> Option<Threads> {
        None
    }

    pub(crate) fn count(&self) -> usize {
        match *self {}
    }

    pub(crate) fn join<A: Send, B: Send>(
        &self,
        _: impl FnOnce() -> A + Send,
        _: impl FnOnce() -> B + Send,
    ) -> (A, B) {
        match *self {}
    }

    pub(crate) fn for_each<T: Send>(&self, _: &mut [T], _: impl Fn((usize, &mut T)) + Send + Sync) {
        match *self {}
    }

    pub(crate) fn try_for_each_part<T: Send, E: Send>(
        &self,
        _: &mut [T],
        _: usize,
        _: impl Fn((usize, &mut [T])) -> Result<(), E> + Send + Sync,
    ) -> Result<(), E> {
        match *self {}
    }
}
