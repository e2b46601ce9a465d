//! Production and exclusion as two stages, by two threads: while the next heaps
//! are produced, the rare values of those before are excluded. By one thread both
//! are interleaved, which takes longer than either and less than both.

use super::super::{BATCH, HEAD, Lanes};
use super::kernel::{BLOCK, Todo};
use super::verify::Verified;
use std::sync::Arc;

/// The least number of computed heaps for which two threads are used.
const FROM: usize = 1 << 16;

/// The number of heaps that production computes before the two threads meet again.
const STAGE: usize = 1 << 15;

/// The threads, if there are any, and how much work they did.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stages {
    pool: Option<Arc<rayon::ThreadPool>>,
    /// Steps of production and of exclusion: see [`Lanes::stage_work`].
    work: [u64; 2],
}

impl Stages {
    /// The threads, where they are worth their while.
    pub(crate) fn pool(&self, from: usize) -> Option<Arc<rayon::ThreadPool>> {
        self.pool.clone().filter(|_| from >= FROM)
    }
}

impl Lanes {
    /// Lets threads share the work.
    pub(crate) fn set_threads(&mut self, pool: Option<Arc<rayon::ThreadPool>>) {
        self.stages.pool = pool;
    }

    /// How many steps of work production and exclusion did in two threads. A step of
    /// production is a heap and a lag; a step of exclusion is a heap and a witness, or one
    /// byte compared.
    pub(crate) fn stage_work(&self) -> [u64; 2] {
        self.stages.work
    }

    /// The next heaps are produced, and those that were produced before are
    /// verified.
    pub(crate) fn produce_in_stages(&mut self, pool: &rayon::ThreadPool) {
        self.slide(STAGE + 2 * BATCH);
        self.extend_head();
        let (from, to) = (self.end, self.ahead);
        // What is verified needs the last heaps only: they are copied, and the
        // rest is left to production.
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
            // Nothing is left for a later stage.
            let found = self.verify_all(&self.bytes, self.base, to, self.ahead);
            self.end = self.ahead;
            self.take_note(&found);
            self.ahead = self.end;
        }
    }

    /// Verifies heaps that are produced; `bytes` are the indices from heap `base`
    /// on, and two blocks after the last one.
    fn verify_all(&self, bytes: &[u8], base: usize, from: usize, to: usize) -> Verified {
        let mut todo = Todo { verify: from - base, open: Vec::new() };
        while todo.verify < to - base {
            self.verify(bytes, base, &mut todo);
        }
        self.first_rare(bytes, base, to, &mut todo)
    }
}

impl Todo {
    /// Nothing is verified.
    fn nothing() -> Todo {
        Todo { verify: usize::MAX / 2, open: Vec::new() }
    }
}
