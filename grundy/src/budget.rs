//! What a computation may use, and why it stopped.
//!
//! The library has no clock and no signal handler: whoever asks gives a
//! [`Budget`], and with it a function that is asked now and then whether to
//! go on. The program `grundy` puts the time limit, the interrupt and the
//! progress line into that function.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

/// Why a computation ended before its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Stop {
    /// The time limit passed.
    Time,
    /// More memory would have been needed than the budget allows.
    Memory,
    /// A position has more moves than the budget lets list one by one.
    Moves,
    /// One question to the rules of a game took more steps than they may: a
    /// rule file can say which, as of [`Stop::Rules`].
    Steps,
    /// The user interrupted it.
    Interrupted,
    /// The rules of a game failed: a rule file has a fault, which whoever
    /// loaded it can tell.
    Rules,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stop::Time => "the time limit was reached",
            Stop::Memory => "the memory limit was reached",
            Stop::Moves => "there are too many moves to list them all",
            Stop::Steps => "the limit of steps was reached",
            Stop::Interrupted => "interrupted",
            Stop::Rules => "the rules of the game failed",
        })
    }
}

impl std::error::Error for Stop {}

/// What a long computation tells while it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress<'a> {
    /// What is being done, in two or three words (`"positions of chomp"`).
    pub what: &'a str,
    /// How many units are done.
    pub done: u64,
    /// How many there are in all, where that is known.
    pub total: Option<u64>,
}

type Poll = dyn Fn(Progress<'_>) -> Result<(), Stop> + Send + Sync;

/// Limits of a computation, and the way to stop it from outside.
///
/// ```
/// use grundy::budget::{Budget, Stop};
/// let budget = Budget::unlimited().with_memory(1000);
/// assert_eq!(budget.reserve(600), Ok(()));
/// assert_eq!(budget.reserve(600), Err(Stop::Memory));
/// budget.release(600);
/// assert_eq!(budget.reserve(600), Ok(()));
/// ```
pub struct Budget {
    memory: u64,
    used: AtomicU64,
    moves: u64,
    poll: Option<Box<Poll>>,
}

impl Budget {
    /// No limits: computations run until they are done.
    pub fn unlimited() -> Budget {
        Budget { memory: u64::MAX, used: AtomicU64::new(0), moves: u64::MAX, poll: None }
    }

    /// Limits the memory of tables, in bytes.
    pub fn with_memory(mut self, bytes: u64) -> Budget {
        self.memory = bytes;
        self
    }

    /// Limits how many moves of one position are listed one by one; past it
    /// a count of winning moves is unknown.
    pub fn with_moves(mut self, moves: u64) -> Budget {
        self.moves = moves;
        self
    }

    /// Sets the function that is asked now and then (every few milliseconds
    /// of work) whether to go on; it may also show progress.
    pub fn with_poll(
        mut self,
        poll: impl Fn(Progress<'_>) -> Result<(), Stop> + Send + Sync + 'static,
    ) -> Budget {
        self.poll = Some(Box::new(poll));
        self
    }

    /// Asks whether to go on. Engines call it every few thousand steps.
    ///
    /// # Errors
    /// The reason to stop.
    pub fn check(&self, progress: Progress<'_>) -> Result<(), Stop> {
        match &self.poll {
            Some(poll) => poll(progress),
            None => Ok(()),
        }
    }

    /// Takes `bytes` of the memory limit, before they are allocated.
    ///
    /// # Errors
    /// [`Stop::Memory`] where the limit would be passed; nothing is taken
    /// then.
    pub fn reserve(&self, bytes: u64) -> Result<(), Stop> {
        self.used
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |used| {
                used.checked_add(bytes).filter(|&sum| sum <= self.memory)
            })
            .map(|_| ())
            .map_err(|_| Stop::Memory)
    }

    /// Gives back `bytes` that were reserved.
    pub fn release(&self, bytes: u64) {
        let _ = self.used.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |used| {
            Some(used.saturating_sub(bytes))
        });
    }

    /// How many bytes may still be reserved.
    pub fn memory_left(&self) -> u64 {
        self.memory.saturating_sub(self.used.load(Ordering::Relaxed))
    }

    /// How many moves of one position may be listed one by one.
    pub fn moves(&self) -> u64 {
        self.moves
    }
}

impl Default for Budget {
    fn default() -> Budget {
        Budget::unlimited()
    }
}

impl fmt::Debug for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget")
            .field("memory", &self.memory)
            .field("used", &self.used)
            .field("moves", &self.moves)
            .field("poll", &self.poll.is_some())
            .finish()
    }
}
