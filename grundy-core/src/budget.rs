//! Budgets: what a computation may use, and why it stopped.
//!
//! The library has no clock and no signal handler. The caller gives a [`Budget`], and with it a
//! function that is asked now and then whether to continue. The program `grundy` puts the time
//! limit, the interrupt and the progress line into that function.

use std::cell::Cell;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use grundy_nimber::Work;

/// Why a computation ended before its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Stop {
    /// The time limit passed.
    Time,
    /// More memory would have been needed than the budget allows.
    Memory,
    /// A position has more moves than the budget lets list one by one.
    Moves,
    /// One question to the rules of a game took more steps than allowed.
    Steps,
    /// The user interrupted it.
    Interrupted,
    /// The rules of a game failed: a rule file has an error. The code that loaded the file can
    /// report it.
    Rules,
}

impl Stop {
    /// Its key, as JSON documents write it: `memory`. A message has the words.
    pub fn key(self) -> &'static str {
        match self {
            Stop::Time => "time",
            Stop::Memory => "memory",
            Stop::Moves => "moves",
            Stop::Steps => "steps",
            Stop::Interrupted => "interrupted",
            Stop::Rules => "rules",
        }
    }
}

/// Writes the [key](Stop::key).
impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

impl std::error::Error for Stop {}

/// The state of a long computation while it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress<'a> {
    /// The kind of work: the identifier of a message, or two or three words
    /// (`"positions of chomp"`).
    pub what: &'a str,
    /// How many units are done.
    pub done: u64,
    /// How many there are in all, where that is known.
    pub total: Option<u64>,
}

/// What a search tells of the work in hand beside its progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Note {
    /// How many entries its table has ..
    pub used: usize,
    /// .. and for how many there is room.
    pub room: usize,
    /// The value that is being tried, if one is.
    pub tried: Option<Tried>,
}

/// A value that a search tries to refute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tried {
    /// The value.
    pub value: u32,
    /// The number of moves of the position that are refuted ..
    pub refuted: usize,
    /// .. of this number.
    pub moves: usize,
}

type Poll = dyn Fn(Progress<'_>) -> Result<(), Stop> + Send + Sync;
type Notes = dyn Fn(Note) + Send + Sync;

/// Limits of a computation, and the way to stop it from outside.
///
/// ```
/// # use grundy_core as grundy;
/// use grundy::budget::{Budget, Stop};
/// let budget = Budget::unlimited().with_memory(1000);
/// assert_eq!(budget.reserve(600), Ok(()));
/// assert_eq!(budget.reserve(600), Err(Stop::Memory));
/// budget.release(600);
/// assert_eq!(budget.reserve(600), Ok(()));
/// ```
#[must_use = "a budget limits what it is given to"]
pub struct Budget {
    memory: u64,
    used: AtomicU64,
    refused: Option<Arc<AtomicU64>>,
    moves: u64,
    threads: usize,
    poll: Option<Arc<Poll>>,
    notes: Option<Arc<Notes>>,
}

impl Budget {
    /// No limits: computations run until they are done.
    pub fn unlimited() -> Budget {
        let (memory, moves) = (u64::MAX, u64::MAX);
        let used = AtomicU64::new(0);
        Budget { memory, used, refused: None, moves, threads: 1, poll: None, notes: None }
    }

    /// Limits the memory of tables, in bytes.
    pub fn with_memory(mut self, bytes: u64) -> Budget {
        self.memory = bytes;
        self
    }

    /// Keeps how many bytes there would have been with those that [`reserve_whole`] refused last: what
    /// the work needs is known before it begins.
    ///
    /// [`reserve_whole`]: Budget::reserve_whole
    ///
    /// ```
    /// # use grundy_core as grundy;
    /// use grundy::budget::Budget;
    /// use std::sync::Arc;
    /// use std::sync::atomic::{AtomicU64, Ordering};
    /// let refused = Arc::new(AtomicU64::new(0));
    /// let budget = Budget::unlimited().with_memory(1000).with_refused(refused.clone());
    /// assert!(budget.reserve(600).is_ok() && budget.reserve_whole(600).is_err());
    /// assert_eq!(refused.load(Ordering::Relaxed), 1200);
    /// ```
    pub fn with_refused(mut self, refused: Arc<AtomicU64>) -> Budget {
        self.refused = Some(refused);
        self
    }

    /// Limits how many moves of one position are listed one by one; past it
    /// a count of winning moves is unknown.
    pub fn with_moves(mut self, moves: u64) -> Budget {
        self.moves = moves;
        self
    }

    /// Allows this many threads. The searches of Cram, Node Kayles and Arc Kayles use two; a library
    /// without the feature `parallel` uses one. Answers do not depend on it, but a certificate may
    /// hold other facts.
    pub fn with_threads(mut self, threads: usize) -> Budget {
        self.threads = threads;
        self
    }

    /// Sets the function that is asked every few milliseconds of work whether to continue; it
    /// may also show progress.
    pub fn with_poll(
        mut self,
        poll: impl Fn(Progress<'_>) -> Result<(), Stop> + Send + Sync + 'static,
    ) -> Budget {
        self.poll = Some(Arc::new(poll));
        self
    }

    /// Hands each progress to `hear` as well, before the function is asked that
    /// [`with_poll`](Budget::with_poll) has set.
    ///
    /// ```
    /// # use grundy_core as grundy;
    /// use grundy::budget::{Budget, Progress, Stop};
    /// use std::sync::Arc;
    /// use std::sync::atomic::{AtomicU64, Ordering};
    /// let heard = Arc::new(AtomicU64::new(0));
    /// let last = heard.clone();
    /// let budget = Budget::unlimited().with_poll(|_| Err(Stop::Time));
    /// let budget = budget.with_ear(move |progress| last.store(progress.done, Ordering::Relaxed));
    /// let progress = Progress { what: "steps", done: 7, total: None };
    /// assert_eq!(budget.check(progress), Err(Stop::Time));
    /// assert_eq!(heard.load(Ordering::Relaxed), 7);
    /// ```
    pub fn with_ear(self, hear: impl Fn(Progress<'_>) + Send + Sync + 'static) -> Budget {
        let whole = self.poll.clone();
        self.with_poll(move |progress| {
            hear(progress);
            whole.as_ref().map_or(Ok(()), |poll| poll(progress))
        })
    }

    /// Sets the function that gets remarks on the work in hand, each before the question whether
    /// to continue.
    pub fn with_notes(mut self, notes: impl Fn(Note) + Send + Sync + 'static) -> Budget {
        self.notes = Some(Arc::new(notes));
        self
    }

    /// A budget for a part of the work, which is asked and stopped as this one is. It has a memory
    /// of its own: at most `memory` bytes, and no more than this budget has left.
    ///
    /// ```
    /// # use grundy_core as grundy;
    /// use grundy::budget::{Budget, Progress, Stop};
    /// let budget = Budget::unlimited().with_memory(1000).with_poll(|_| Err(Stop::Time));
    /// let part = budget.part(5000);
    /// assert_eq!(part.memory_left(), 1000);
    /// let progress = Progress { what: "steps", done: 1, total: None };
    /// assert_eq!(part.check(progress), Err(Stop::Time));
    /// ```
    pub fn part(&self, memory: u64) -> Budget {
        Budget {
            memory: memory.min(self.memory_left()),
            used: AtomicU64::new(0),
            // Who asks a part for more than it has goes on without it.
            refused: None,
            moves: self.moves,
            threads: self.threads,
            poll: self.poll.clone(),
            notes: self.notes.clone(),
        }
    }

    /// A [part](Budget::part) that stops after it was asked this often whether to continue, some
    /// milliseconds of work each, as if its time were over. It has all memory that is left.
    ///
    /// ```
    /// # use grundy_core as grundy;
    /// use grundy::budget::{Budget, Progress, Stop};
    /// let brief = Budget::unlimited().brief(1);
    /// let progress = Progress { what: "steps", done: 1, total: None };
    /// assert_eq!([brief.check(progress), brief.check(progress)], [Ok(()), Err(Stop::Time)]);
    /// ```
    pub fn brief(&self, questions: u32) -> Budget {
        let (left, whole) = (AtomicU32::new(questions), self.poll.clone());
        self.part(u64::MAX).with_poll(move |progress| {
            if let Some(whole) = &whole {
                whole(progress)?;
            }
            let less = |left: u32| left.checked_sub(1);
            let next = left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
            next.map(|_| ()).map_err(|_| Stop::Time)
        })
    }

    /// Tells more of the work in hand than its [`Progress`], where the caller wants to know.
    pub fn note(&self, note: impl FnOnce() -> Note) {
        if let Some(notes) = &self.notes {
            notes(note());
        }
    }

    /// Asks whether to continue. Engines call it every few thousand steps.
    ///
    /// # Errors
    /// The reason to stop.
    pub fn check(&self, progress: Progress<'_>) -> Result<(), Stop> {
        match &self.poll {
            Some(poll) => poll(progress),
            None => Ok(()),
        }
    }

    /// Runs work on nimbers of at most these units, which asks this budget every millisecond or so. Sets
    /// of values may take the memory that is left; none of it is reserved.
    ///
    /// ```
    /// # use grundy_core as grundy;
    /// use grundy::budget::{Budget, Stop};
    /// use grundy::nimber::coins::Rule;
    /// let moebius: Rule = "1-5".parse().unwrap();
    /// let budget = Budget::unlimited().with_poll(|_| Err(Stop::Time));
    /// let values = budget.with_work(u64::MAX, |work| moebius.values(10_000, work));
    /// assert_eq!(values, Err(Stop::Time));
    /// ```
    ///
    /// # Errors
    /// The reason to stop, once the budget gave one: the work has ended then without its answer.
    pub fn with_work<T>(
        &self,
        units: u64,
        run: impl FnOnce(&mut Work<'_>) -> T,
    ) -> Result<T, Stop> {
        let (stop, asked) = (Cell::new(None), Cell::new(0));
        let goes_on = || {
            asked.set(asked.get() + 1);
            let progress = Progress { what: "progress-steps", done: asked.get(), total: None };
            stop.set(self.check(progress).err());
            stop.get().is_none()
        };
        let mut work = Work::asking(units, &goes_on).with_memory(self.memory_left());
        let done = run(&mut work);
        stop.get().map_or(Ok(done), Err)
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

    /// The same for all bytes of work whose size is known before it begins.
    ///
    /// # Errors
    /// [`Stop::Memory`] where the limit would be passed; see [`with_refused`](Budget::with_refused).
    pub fn reserve_whole(&self, bytes: u64) -> Result<(), Stop> {
        self.reserve(bytes).inspect_err(|_| {
            if let Some(refused) = &self.refused {
                let used = self.used.load(Ordering::Relaxed);
                refused.store(used.saturating_add(bytes), Ordering::Relaxed);
            }
        })
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

    /// How many threads a search may use.
    pub fn threads(&self) -> usize {
        self.threads
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
            .field("threads", &self.threads)
            .field("poll", &self.poll.is_some())
            .field("notes", &self.notes.is_some())
            .finish()
    }
}
