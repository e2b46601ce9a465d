//! The limits of a run, as budgets of the library, and its clock.

use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use grundy::budget::{Budget, Progress, Stop};
use grundy::report::Done;
use indicatif::ProgressBar;

use crate::args::Limits;
use crate::interrupt::Interrupt;
use crate::progress::{self, PATIENCE, Pace};

/// How many moves of a position are listed one by one.
const MOVES: u64 = 1 << 22;

/// The time of a question about one position, where none was given.
pub const SHORT: Duration = Duration::from_secs(20);

/// The time of a table or a sequence, where none was given.
pub const LONG: Duration = Duration::from_secs(60);

/// No limit of time.
pub const UNLIMITED: Duration = Duration::ZERO;

/// The clock of a run: when its work has to be over, how far it is, and whether somebody
/// has interrupted it. Clones are the same clock.
#[derive(Clone)]
pub struct Clock(Arc<Inner>);

struct Inner {
    /// When the time of the work in hand is over.
    deadline: Mutex<Option<Instant>>,
    done: Mutex<Option<Done>>,
    interrupt: Interrupt,
    /// Whether a bar can show progress.
    shows: bool,
}

impl Clock {
    /// A clock without a deadline. `shows`: standard error is a terminal.
    pub fn new(interrupt: Interrupt, shows: bool) -> Clock {
        let (deadline, done) = (Mutex::default(), Mutex::default());
        Clock(Arc::new(Inner { deadline, done, interrupt, shows }))
    }

    /// What interrupts the run.
    pub fn interrupt(&self) -> &Interrupt {
        &self.0.interrupt
    }

    /// How far the work was when a budget was last asked whether to go on: for
    /// what has nothing else to show when it ends.
    pub fn done(&self) -> Option<Done> {
        lock(&self.0.done).clone()
    }

    /// When the time of the work in hand is over, or was: for who watches work that
    /// does not look at its budget.
    pub fn deadline(&self) -> Option<Instant> {
        *lock(&self.0.deadline)
    }

    /// A piece of work begins, which all that is read and asked for it belongs to.
    /// `usual` is its time where the user gave none.
    pub fn begin(&self, limits: &Limits, usual: Duration) {
        let time = limits.time.unwrap_or(usual);
        let end = Instant::now().checked_add(time).filter(|_| !time.is_zero());
        *lock(&self.0.deadline) = end;
    }

    fn record(&self, progress: Progress<'_>) {
        let mut last = lock(&self.0.done);
        match &mut *last {
            Some(last) if last.what == progress.what => last.count = progress.done,
            last => *last = Some(Done { what: progress.what.into(), count: progress.done }),
        }
    }

    /// The budget of what has none of its own: it ends with the work in hand,
    /// whichever that is.
    pub fn in_hand(&self, limits: &Limits) -> Budget {
        let clock = self.clone();
        Budget::unlimited().with_memory(limits.memory).with_poll(move |progress| {
            clock.record(progress);
            match clock.deadline() {
                _ if clock.interrupt().is_raised() => Err(Stop::Interrupted),
                Some(end) if Instant::now() > end => Err(Stop::Time),
                _ => Ok(()),
            }
        })
    }

    /// The budget of a look at something that need not be known: a few seconds, or
    /// a quarter of the time.
    pub fn look(&self, limits: &Limits) -> Budget {
        const LOOK: Duration = Duration::from_secs(3);
        let time = limits.time.filter(|time| !time.is_zero()).map_or(LOOK, |time| time / 4);
        self.budget(&Limits { time: Some(time), ..limits.clone() }, LOOK)
    }

    /// The budget of a command, which ends with the work in hand at the latest.
    /// `usual` is its time where the user gave none.
    pub fn budget(&self, limits: &Limits, usual: Duration) -> Budget {
        self.budget_to(limits, usual, None)
    }

    /// The same, for nim-values up to a heap that is known.
    pub fn budget_to(&self, limits: &Limits, usual: Duration, end: Option<u64>) -> Budget {
        let limit = limits.time.unwrap_or(usual);
        let start = Instant::now();
        let own = start.checked_add(limit).filter(|_| !limit.is_zero());
        let over = own.into_iter().chain(self.deadline()).min();
        let show = !limits.quiet && self.0.shows;
        let bar: OnceLock<ProgressBar> = OnceLock::new();
        let pace: Mutex<Pace> = Mutex::default();
        let clock = self.clone();
        Budget::unlimited().with_memory(limits.memory).with_moves(MOVES).with_poll(
            move |progress: Progress<'_>| {
                // Work that never comes here is over before anybody could
                // interrupt it.
                clock.interrupt().listen();
                clock.record(progress);
                if clock.interrupt().is_raised() {
                    return Err(Stop::Interrupted);
                }
                let now = Instant::now();
                if over.is_some_and(|over| now > over) {
                    return Err(Stop::Time);
                }
                let elapsed = now.duration_since(start);
                if show && elapsed > PATIENCE {
                    let bar = bar.get_or_init(progress::bar);
                    let total = progress.total.or(end.filter(|_| progress.what == "nim-values"));
                    let (shown, rate) = pace.lock().map_or((progress.done, None), |mut pace| {
                        let rate = pace.rate(&progress);
                        (pace.most, rate)
                    });
                    bar.set_message(progress::message(&progress, shown, total, rate));
                    bar.tick();
                }
                Ok(())
            },
        )
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
