//! Production and exclusion as two stages of a pipeline.
//!
//! A common value depends on the value before it; the proof that it is the value of its heap
//! does not. With two threads one thread produces the next heaps while the other verifies the
//! heaps before them, on a copy of the last bytes. One thread alone interleaves both, word by
//! word, which takes longer than either stage and less than both.

use super::super::{BATCH, HEAD, Lanes};
use super::kernel::{BLOCK, Todo};
use super::verify::Verified;
use crate::threads::Threads;

/// The least number of computed heaps for which two threads are used.
const FROM: usize = 1 << 16;

/// The number of heaps that production computes before the two threads meet again.
const STAGE: usize = 1 << 15;

/// The threads, if there are any, and the work that they did.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stages {
    /// The number of steps of production and of exclusion: see [`Lanes::stage_work`].
    pool: Option<Threads>,
    work: [u64; 2],
}

impl Stages {
    /// The threads, if there are enough heaps for them.
    pub(crate) fn pool(&self, from: usize) -> Option<Threads> {
        self.pool.clone().filter(|_| from >= FROM)
    }
}

impl Lanes {
    /// Shares the work among the threads of `pool`.
    pub(crate) fn set_threads(&mut self, pool: Option<Threads>) {
        self.stages.pool = pool;
    }

    /// The number of steps that production and exclusion took in two threads. A step of
    /// production is a heap and a lag; a step of exclusion is a heap and a witness, or one
    /// compared byte.
    pub(crate) fn stage_work(&self) -> [u64; 2] {
        self.stages.work
    }

    /// Produces the next heaps, and verifies those that were produced before.
    pub(crate) fn produce_in_stages(&mut self, pool: &Threads) {
        self.slide(STAGE + 2 * BATCH);
        self.extend_head();
        let (from, to) = (self.end, self.ahead);
        // Verification needs the last heaps only: it gets a copy of them, and production keeps
        // the rest.
        let base = from.saturating_sub(HEAD + self.last + 2 * BLOCK).max(self.base);
        let copy = self.bytes[base - self.base..to - self.base + 2 * BLOCK].to_vec();
        let mut bytes = std::mem::take(&mut self.bytes);
        let here = &*self;
        let goal = to - self.base + STAGE;
        let (made, found) = pool.join(
            || here.make(&mut bytes, goal, &mut Todo::nothing()),
            || here.verify_all(&copy, base, from, to),
        );
        let produced = (self.base + made.to).saturating_sub(to);
        let verified = (to - from) * self.witnesses.len() + found.compared.bytes;
        self.stages.work[0] += (produced * self.lags.len()) as u64;
        self.stages.work[1] += verified as u64;
        self.bytes = bytes;
        self.end = to;
        self.take_note(&found);
        if self.stuck {
            self.ahead = self.end;
            return;
        }
        self.take_over(&made);
        if made.stuck {
            // No heap is left to a later stage.
            let found = self.verify_all(&self.bytes, self.base, to, self.ahead);
            self.end = self.ahead;
            self.take_note(&found);
            self.ahead = self.end;
        }
    }

    /// Verifies heaps that have been produced. `bytes` holds the indices from heap `base` on,
    /// and two blocks after the last heap.
    fn verify_all(&self, bytes: &[u8], base: usize, from: usize, to: usize) -> Verified {
        let mut todo = Todo { verify: from - base, open: Vec::new() };
        while todo.verify < to - base {
            self.verify(bytes, base, &mut todo);
        }
        self.first_rare(bytes, base, to, &mut todo)
    }
}

impl Todo {
    /// A batch with no heap to verify.
    fn nothing() -> Todo {
        Todo { verify: usize::MAX / 2, open: Vec::new() }
    }
}
