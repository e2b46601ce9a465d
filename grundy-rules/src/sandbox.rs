//! Rule files of people one does not know: time, memory and stack in bounds.
//!
//! The steps of rules are counted, and a call ends with its budget. [`Sandbox`] bounds what is
//! not counted: a single step of Starlark that takes hours, or more memory than the machine
//! has. It consists of parts that a program can use separately: the allocator [`Bounded`] with
//! its [`Account`]s, a [`Watchdog`], and [`on_deep_stack`].

use std::any::Any;
use std::fmt;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use grundy::games::Files;
use grundy::{Budget, Stop};

use crate::error::RuleError;
use crate::file::RuleFile;
use crate::limits::Limits;
use crate::message::{Message, message};

mod memory;
mod open;
mod stack;
mod watchdog;

pub use crate::starlark_words::is_too_large;
pub use memory::{Account, Bounded, SPARE, is_installed};
pub use open::OpenFiles;
pub use stack::{NoThread, STACK, on_deep_stack};
pub use watchdog::{Watchdog, Watched};

use watchdog::{EVERY, GRACE, Growth};

/// Limits for rule files of strangers, inside a program that continues whatever they do.
///
/// [`run`](Sandbox::run) takes a closure to a thread of its own and waits for it. Inside,
/// [`Guest::load`] opens rule files, and all that is asked of them ends with the limits:
/// mostly by a [`RuleError`], as with any budget. What looks at no budget, a single step of
/// Starlark that takes hours or more memory than there is, makes `run` return a
/// [`SandboxError`] at most half a second after the limit.
///
/// ```
/// use std::time::Duration;
/// use grundy::games::InMemoryFiles;
/// use grundy_rules::{Position, Sandbox};
///
/// let text = "def options(n):\n    return [n - k for k in (1, 3, 4) if k <= n]\n";
/// let files = InMemoryFiles::from([("taking.star", text)]);
/// let sandbox = Sandbox { time: Duration::from_secs(5), ..Sandbox::default() };
/// let value = sandbox.run(move |guest| {
///     let rules = guest.load("taking.star", &files).map_err(|fault| fault.to_string())?;
///     let value = rules.value(&Position::Int(6), &guest.budget());
///     value.map_err(|_| rules.fault().map_or("?".into(), |fault| fault.to_string()))
/// });
/// assert_eq!(value.expect("it ends in time"), Ok(grundy::Nimber(2)));
/// ```
///
/// # Threads that are left behind
/// Rust has no way to end a thread, or a request for memory, from outside. A late thread is
/// left alone: it ends with its current step, and its result is dropped. A thread whose request
/// for memory was refused sleeps until the process ends, and keeps its memory, at most `memory`
/// bytes. A server that meets many such rules runs them in a process of their own, which it can
/// end.
///
/// # Memory
/// Single requests are seen by the allocator, if the program has installed [`Bounded`]; see
/// [`is_installed`]. Where it has not, Rust aborts the process when the system refuses a
/// request. In both cases the memory of the whole process is looked at: without the
/// allocator all that the process grows by while the sandbox runs counts as the rules'.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use = "a sandbox does nothing until `run` is called"]
pub struct Sandbox {
    /// The time for the whole work; zero means no limit.
    pub time: Duration,
    /// How many bytes it may hold at once: the values of Starlark get a quarter.
    pub memory: u64,
    /// The number of bytes of address space for its stack. If the system refuses that, 1 GiB or
    /// 64 MiB are used.
    pub stack: u64,
}

impl Default for Sandbox {
    /// 20 seconds, 2 GiB of memory, and a stack of 8 GiB, of which only the used part takes
    /// memory.
    fn default() -> Sandbox {
        Sandbox { time: Duration::from_secs(20), memory: 2 << 30, stack: STACK }
    }
}

impl Sandbox {
    /// Runs `work` within the limits.
    ///
    /// # Errors
    /// The work had to be ended from outside, or it panicked, or no thread can be started.
    pub fn run<R: Send + 'static>(
        &self,
        work: impl FnOnce(&Guest) -> R + Send + 'static,
    ) -> Result<R, SandboxError> {
        self.run_unless(|| false, work)
    }

    /// The same, with a way to stop it: `interrupted` is asked every 5 milliseconds, in the
    /// thread of the caller. When it returns true, budgets end with [`Stop::Interrupted`].
    ///
    /// # Errors
    /// As [`run`](Sandbox::run).
    pub fn run_unless<R: Send + 'static>(
        &self,
        mut interrupted: impl FnMut() -> bool,
        work: impl FnOnce(&Guest) -> R + Send + 'static,
    ) -> Result<R, SandboxError> {
        let clock = Arc::new(Clock::new(self.time));
        let refused = clock.clone();
        let account = Account::new(self.memory, move || refused.end(Stop::Memory));
        let mut growth = Growth::new(&account, self.memory);
        let guest = Guest(Arc::new(Inner {
            memory: self.memory,
            account: account.clone(),
            clock: clock.clone(),
            open: OpenFiles::default(),
        }));
        let (sender, receiver) = mpsc::sync_channel(1);
        let inside = guest.clone();
        let thread = on_deep_stack(self.stack, move || {
            let answer = account.within(|| work(&inside));
            // The waiting thread may be gone.
            let _ = sender.send(answer);
        })
        .map_err(|refused| SandboxError::NoThread(refused.error))?;
        let mut noted: Option<Instant> = None;
        let stop = loop {
            match receiver.recv_timeout(EVERY) {
                Ok(answer) => return Ok(answer),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    let why = match thread.join() {
                        Ok(()) => Err(message!("ended-without-answer")),
                        Err(panic) => words(&*panic).ok_or_else(|| message!("broke-down")),
                    };
                    let is_large = why.as_ref().is_ok_and(|why| is_too_large(why));
                    let why = why.map_or_else(|why| why, Message::from);
                    return Err(match is_large {
                        true => SandboxError::stopped(Stop::Memory, &guest),
                        false => SandboxError::Panicked { why, asked: guest.asked() },
                    });
                }
            }
            let now = Instant::now();
            match clock.ended() {
                // The request for memory waits.
                Some(Stop::Memory) => break Stop::Memory,
                None if interrupted() => clock.end(Stop::Interrupted),
                None if growth.is_too_much() => break Stop::Memory,
                None if clock.is_over(now) => clock.end(Stop::Time),
                Some(stop) if now > *noted.get_or_insert(now) + GRACE => break stop,
                _ => {}
            }
        };
        let error = SandboxError::stopped(stop, &guest);
        clock.end(stop);
        Err(error)
    }
}

/// The time of a sandbox, and whether it was ended.
struct Clock {
    end: Option<Instant>,
    ended: AtomicU8,
}

impl Clock {
    const STOPS: [Stop; 3] = [Stop::Time, Stop::Memory, Stop::Interrupted];

    fn new(time: Duration) -> Clock {
        let end = Instant::now().checked_add(time).filter(|_| !time.is_zero());
        Clock { end, ended: AtomicU8::new(u8::MAX) }
    }

    /// Ends it, unless it has ended.
    fn end(&self, stop: Stop) {
        let code = Clock::STOPS.iter().position(|&one| one == stop).unwrap_or(0) as u8;
        let order = Ordering::Relaxed;
        let _ = self.ended.compare_exchange(u8::MAX, code, order, order);
    }

    fn ended(&self) -> Option<Stop> {
        Clock::STOPS.get(usize::from(self.ended.load(Ordering::Relaxed))).copied()
    }

    fn is_over(&self, now: Instant) -> bool {
        self.end.is_some_and(|end| now > end)
    }
}

/// What work inside of a [`Sandbox`] has at hand. It is a handle: copies are the same guest.
#[derive(Clone)]
pub struct Guest(Arc<Inner>);

struct Inner {
    memory: u64,
    account: Arc<Account>,
    clock: Arc<Clock>,
    open: OpenFiles,
}

impl Guest {
    /// A budget that ends with the sandbox; each has the whole memory for its tables.
    pub fn budget(&self) -> Budget {
        let (clock, account, memory) =
            (self.0.clock.clone(), self.0.account.clone(), self.0.memory);
        Budget::unlimited().with_memory(memory).with_poll(move |_| match clock.ended() {
            Some(stop) => Err(stop),
            None if clock.is_over(Instant::now()) => Err(Stop::Time),
            None if account.live() > memory => Err(Stop::Memory),
            None => Ok(()),
        })
    }

    /// The limits of one rule: a quarter of the memory. Printed text is dropped.
    pub fn limits(&self) -> Limits {
        Limits { memory: self.0.memory / 4, ..Limits::default() }
    }

    /// Reads a rule file, which may load others beside it.
    ///
    /// # Errors
    /// What is wrong with the file, and where; or the limit that was reached.
    pub fn load(&self, file: &str, files: &dyn Files) -> Result<RuleFile, Box<RuleError>> {
        self.load_with(file, files, self.limits())
    }

    /// The same with limits for a single question that are not the usual ones, or with a
    /// place for what rules print.
    ///
    /// # Errors
    /// As [`load`](Guest::load).
    pub fn load_with(
        &self,
        file: &str,
        files: &dyn Files,
        limits: Limits,
    ) -> Result<RuleFile, Box<RuleError>> {
        self.0.open.load(file, files, limits, self.budget())
    }

    /// The question that the rules are asked just now, or were asked last.
    fn asked(&self) -> Option<Box<RuleError>> {
        self.0.open.asked().or_else(|| self.0.open.last()).map(Box::new)
    }
}

/// Why a [`Sandbox`] gave no answer.
#[derive(Debug)]
#[non_exhaustive]
pub enum SandboxError {
    /// A limit was reached, or the work was interrupted, and it did not stop in time.
    Stopped {
        /// Which limit.
        stop: Stop,
        /// The question that the rules were asked then, if they were asked any.
        asked: Option<Box<RuleError>>,
    },
    /// The work panicked: Starlark panics on some requests that it cannot handle. A program
    /// that is built with `panic = "abort"` ends there.
    Panicked {
        /// The words of the panic, or that there were none.
        why: Message,
        /// The question that the rules were asked last, if they were asked any.
        asked: Option<Box<RuleError>>,
    },
    /// No thread can be started, and unwatched, rules could take any time.
    NoThread(io::Error),
}

impl SandboxError {
    fn stopped(stop: Stop, guest: &Guest) -> SandboxError {
        SandboxError::Stopped { stop, asked: guest.asked() }
    }

    /// The limit that was reached, if one was.
    pub fn stop(&self) -> Option<Stop> {
        match self {
            SandboxError::Stopped { stop, .. } => Some(*stop),
            _ => None,
        }
    }
}

impl SandboxError {
    /// Why there is no answer, and what was asked then.
    pub fn message(&self) -> Message {
        let (why, asked) = match self {
            SandboxError::Stopped { stop, asked } => (Message::from(*stop), asked),
            SandboxError::Panicked { why, asked } => {
                (message!("starlark-cannot", why = why), asked)
            }
            SandboxError::NoThread(error) => return no_thread(error),
        };
        match asked {
            Some(asked) => message!("stopped-fault", why = why, fault = asked.message()),
            None => why,
        }
    }
}

/// That no thread can be started that watches rules.
pub fn no_thread(error: &io::Error) -> Message {
    message!("no-watching-thread", error = error.to_string())
}

impl fmt::Display for SandboxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for SandboxError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            SandboxError::NoThread(error) => Some(error),
            _ => None,
        }
    }
}

/// The words of a panic.
fn words(panic: &(dyn Any + Send)) -> Option<String> {
    let text = panic.downcast_ref::<&str>().map(|text| text.to_string());
    text.or_else(|| panic.downcast_ref::<String>().cloned())
}
