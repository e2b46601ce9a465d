//! The resources that a rule may use.

use std::fmt;
use std::sync::Arc;

/// The resources that a rule may use, whatever the budget of the whole computation is.
#[derive(Clone)]
pub struct Limits {
    /// How many steps (turns of loops and calls of functions) one question
    /// about one position may take.
    pub steps: u64,
    /// The memory of Starlark's own values, in bytes.
    pub memory: u64,
    /// Receives the text that the rules print: once from each call of a function with its
    /// arguments, and never from calls that no user has asked for.
    pub print: Arc<dyn Fn(&str) + Send + Sync>,
}

impl fmt::Debug for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Limits { steps, memory, .. } = self;
        f.debug_struct("Limits")
            .field("steps", steps)
            .field("memory", memory)
            .finish_non_exhaustive()
    }
}

impl Default for Limits {
    /// 200 million steps (some seconds) and 1 GiB; printed text is dropped.
    fn default() -> Limits {
        Limits { steps: 200_000_000, memory: 1 << 30, print: Arc::new(|_| ()) }
    }
}

/// An evaluator whose values take this number of bytes is replaced.
pub(crate) const WORN: usize = 1 << 20;
