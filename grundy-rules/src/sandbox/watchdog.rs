//! A watch over time, memory and interrupts, from another thread than that of
//! the work.

use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};

use grundy::Stop;

use super::memory::{self, Account, SPARE};

/// The time between two looks of a watchdog.
pub(super) const EVERY: Duration = Duration::from_millis(5);

/// A call that looks at its budget ends within this time, and better.
pub(super) const GRACE: Duration = Duration::from_millis(300);

/// Work that makes call after call, and looks at no budget, is ended after this time.
const PATIENCE: Duration = Duration::from_secs(2);

/// The questions of a [`Watchdog`] to the work that it watches, every 5 milliseconds and from
/// its own thread.
pub trait Watched {
    /// A number for the question that the rules are asked just now, another one for each;
    /// `None` where they are asked nothing: then nothing is ended. See
    /// [`OpenFiles::asking`](super::OpenFiles::asking).
    fn asking(&self) -> Option<u64>;

    /// Whether the work was interrupted.
    fn interrupted(&self) -> bool {
        false
    }

    /// When the time of the work in hand is over, or was. A question that is asked after
    /// that has the whole time of a question.
    fn deadline(&self) -> Option<Instant> {
        None
    }

    /// Whether the work is over, so that nothing needs to be watched any more.
    fn is_over(&self) -> bool {
        false
    }
}

/// Decides when rules have to be ended that do not end by themselves.
///
/// A rule can do in one step what Starlark does not count: make a list of a billion parts,
/// or write a tuple that is nested a million deep. Such a step looks at no budget. The
/// watchdog looks from outside, 0.3 seconds after the budget should have ended the work;
/// memory it looks at as what the whole process takes, which is where a deep stack shows.
#[derive(Debug)]
pub struct Watchdog {
    /// The longest time of one question; zero where there is no limit.
    question: Duration,
    growth: Growth,
    /// The question that was asked when it looked last, and since when.
    since: Option<(u64, Instant)>,
    interrupted: Option<Instant>,
}

impl Watchdog {
    /// A watchdog for the work of this account, whose bound is `memory` bytes. A question may
    /// take `question`; zero means no limit.
    pub fn new(account: &Arc<Account>, memory: u64, question: Duration) -> Watchdog {
        let growth = Growth::new(account, memory);
        Watchdog { question, growth, since: None, interrupted: None }
    }

    /// Looks once: whether the work has to be ended, and why.
    pub fn look(&mut self, now: Instant, watched: &(impl Watched + ?Sized)) -> Option<Stop> {
        let number = watched.asking()?;
        let since = match self.since {
            Some((asked, since)) if asked == number => since,
            _ => now,
        };
        self.since = Some((number, since));
        if watched.interrupted() {
            // The call began before.
            let noted = *self.interrupted.get_or_insert(now);
            if now > noted.max(since) + GRACE || now > noted + PATIENCE {
                return Some(Stop::Interrupted);
            }
        }
        if self.growth.is_too_much() {
            return Some(Stop::Memory);
        }
        // Questions after the end, for printing known results, have time of their own.
        let passed = now.duration_since(since);
        let over = |end: Instant| since <= end && now > end + GRACE;
        let late = passed > self.question.saturating_add(GRACE);
        let late = late || watched.deadline().is_some_and(over);
        (late && !self.question.is_zero()).then_some(Stop::Time)
    }

    /// Watches from a thread of its own, until the work [is over](Watched::is_over). `end` is
    /// run in that thread when the work has to be ended: it may end the process.
    ///
    /// WebAssembly has no threads. There who runs the module watches it, and can end it at any
    /// moment; nothing is watched from inside.
    ///
    /// # Errors
    /// No thread can be started. Unwatched, rules could take any time.
    pub fn start(
        mut self,
        watched: impl Watched + Send + 'static,
        end: impl FnOnce(Stop) + Send + 'static,
    ) -> io::Result<()> {
        let watch = move || {
            while !watched.is_over() {
                std::thread::sleep(EVERY);
                if let Some(stop) = self.look(Instant::now(), &watched) {
                    end(stop);
                    return;
                }
            }
        };
        match cfg!(target_family = "wasm") {
            true => Ok(()),
            false => std::thread::Builder::new().spawn(watch).map(drop),
        }
    }
}

/// The growth of the process since the work began, less the requests of other threads.
#[derive(Debug)]
pub(super) struct Growth {
    account: Arc<Account>,
    most: u64,
    /// The requests of all threads when the work began.
    began: i64,
    /// The most that others had requested since then. The system keeps what they gave back.
    others: u64,
}

impl Growth {
    /// The growth by work of this account; `memory`, in bytes, and [`SPARE`] are not too much.
    pub fn new(account: &Arc<Account>, memory: u64) -> Growth {
        let most = memory.saturating_add(used() + SPARE);
        Growth { account: account.clone(), most, began: memory::all(), others: 0 }
    }

    /// Whether it is too much.
    pub fn is_too_much(&mut self) -> bool {
        let others = memory::all() - self.began - self.account.live() as i64;
        self.others = self.others.max(u64::try_from(others).unwrap_or(0));
        used() > self.most.saturating_add(self.others)
    }
}

/// The bytes of memory that the process takes; 0 where the system does not say.
fn used() -> u64 {
    memory_stats::memory_stats().map_or(0, |now| now.physical_mem as u64)
}
