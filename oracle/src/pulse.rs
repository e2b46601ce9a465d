//! Whether to go on: asked again and again in the middle of long work.

use std::cell::{Cell, RefCell};
use std::fmt;

/// Whether to go on, by what was done.
type Ask = Box<dyn FnMut(usize) -> bool>;

/// Asks its owner after a fixed number of beats whether to go on. Once the answer was no, it stays no.
#[derive(Default)]
pub(crate) struct Pulse {
    ask: RefCell<Option<Ask>>,
    beats: Cell<u32>,
    stopped: Cell<bool>,
    /// The step that is checked.
    step: Cell<usize>,
}

/// The beats from one question to the next.
const BEATS: u32 = 64;

impl Pulse {
    /// Asks `ask` from now on.
    pub(crate) fn of(ask: impl FnMut(usize) -> bool + 'static) -> Pulse {
        Pulse { ask: RefCell::new(Some(Box::new(ask))), ..Pulse::default() }
    }

    /// One beat of the work; whether it may go on.
    pub(crate) fn goes_on(&self) -> bool {
        let beats = self.beats.get() + 1;
        self.beats.set(beats % BEATS);
        match beats {
            BEATS => self.asks(),
            _ => !self.stopped.get(),
        }
    }

    /// The same before a piece of work of this size.
    pub(crate) fn asks_at(&self, size: usize) -> bool {
        match size {
            0..100 => self.goes_on(),
            _ => self.asks(),
        }
    }

    /// Asks at once.
    pub(crate) fn asks(&self) -> bool {
        if !self.stopped.get()
            && let Some(ask) = &mut *self.ask.borrow_mut()
            && !ask(self.step.get())
        {
            self.stopped.set(true);
        }
        !self.stopped.get()
    }

    /// The step that is checked from now on.
    pub(crate) fn at_step(&self, step: usize) {
        self.step.set(step);
    }

    /// Whether the answer was no.
    pub(crate) fn has_stopped(&self) -> bool {
        self.stopped.get()
    }
}

impl fmt::Debug for Pulse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pulse").field("stopped", &self.stopped).finish_non_exhaustive()
    }
}
