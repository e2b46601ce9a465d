//! A computation without the interpreter lock, within limits.
//!
//! The library asks its budget every few milliseconds of work whether to continue. That is where
//! Ctrl-C is noticed, where a time limit ends the work, and where a bar moves.

use std::cell::{Cell, RefCell};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, OnceLock};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

use grundy::budget::{Budget, Progress, Stop};
use grundy::lock;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

/// How long it may take until Ctrl-C is noticed, and until a bar moves.
const PACE: Duration = Duration::from_millis(30);

/// How many moves of one position are listed one by one, as in the program.
const MOVES: u64 = 1 << 22;

/// The memory of tables where nothing is said, as in the program: 2 GiB.
const MEMORY: u64 = 2 << 30;

/// The limits of a call: the arguments `time`, `memory` and `progress`.
pub struct Limits {
    /// When the time is over. It runs from the call on, over all that the call does.
    end: Option<Instant>,
    memory: u64,
    progress: Option<Py<PyAny>>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { end: None, memory: MEMORY, progress: None }
    }
}

/// The end of a time from now on. Longer than any clock runs is no limit.
fn after(time: Duration) -> Option<Instant> {
    Instant::now().checked_add(time)
}

impl Limits {
    /// Reads the arguments.
    ///
    /// # Errors
    /// `TypeError` and `ValueError`: no time in seconds, no size, nothing that can be called.
    pub fn new(
        time: Option<f64>,
        memory: Option<&Bound<'_, PyAny>>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Limits> {
        let _at_work = memory.or(progress).map(|given| AtWork::begin(given.py()));
        let end = match time {
            None => None,
            Some(seconds) if seconds >= 0.0 => {
                Duration::try_from_secs_f64(seconds).ok().and_then(after)
            }
            Some(seconds) => {
                let why = format!("`time` is a number of seconds from 0 on, not {seconds}");
                return Err(PyValueError::new_err(why));
            }
        };
        let memory = memory.filter(|memory| !memory.is_none()).map_or(Ok(MEMORY), size)?;
        let progress = match progress {
            Some(progress) if !progress.is_none() && progress.is_truthy()? => Some(progress),
            _ => None,
        };
        let progress = progress.map(bar).transpose()?;
        Ok(Limits { end, memory, progress })
    }

    /// The same time, for a question that comes before the one that the limits are for.
    pub fn before(&self) -> Limits {
        Limits { end: self.end, ..Limits::default() }
    }

    /// At most this time, for pictures that nobody asked to wait for.
    pub fn short(seconds: u64, memory: u64) -> Limits {
        Limits { end: after(Duration::from_secs(seconds)), memory, progress: None }
    }

    /// This time where none was given.
    pub fn or_time(mut self, seconds: u64) -> Limits {
        self.end = self.end.or_else(|| after(Duration::from_secs(seconds)));
        self
    }

    /// Whether a time was given.
    pub fn has_time(&self) -> bool {
        self.end.is_some()
    }
}

/// What shows progress: something that can be called, or the bar of tqdm.
fn bar(progress: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
    if progress.is_callable() {
        return Ok(progress.clone().unbind());
    }
    if progress.extract::<bool>().unwrap_or(false) {
        let module = progress.py().import("grundy._progress")?;
        return Ok(module.getattr("Bar")?.call0()?.unbind());
    }
    Err(PyTypeError::new_err(
        "`progress` is True, for the bar of tqdm, or a function of three arguments",
    ))
}

/// The path of a file: a text, or an object as of `pathlib`.
///
/// # Errors
/// `TypeError`: anything else.
pub fn path(path: &Bound<'_, PyAny>) -> PyResult<PathBuf> {
    let _at_work = AtWork::begin(path.py());
    path.extract()
}

/// A size: a number of bytes, or a text as in `500M`.
fn size(memory: &Bound<'_, PyAny>) -> PyResult<u64> {
    let wrong = || {
        PyValueError::new_err("`memory` is a number of bytes, or a text as in \"500M\" or \"2G\"")
    };
    if let Ok(text) = memory.extract::<String>() {
        let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        let shift = match text[digits.len()..].to_ascii_uppercase().as_str() {
            "" | "B" => 0,
            "K" | "KB" | "KIB" => 10,
            "M" | "MB" | "MIB" => 20,
            "G" | "GB" | "GIB" => 30,
            "T" | "TB" | "TIB" => 40,
            _ => return Err(wrong()),
        };
        let number: u64 = digits.trim().parse().map_err(|_| wrong())?;
        return number.checked_mul(1 << shift).ok_or_else(wrong);
    }
    if memory.extract::<bool>().is_ok() {
        return Err(wrong());
    }
    memory.extract::<u64>().map_err(|_| wrong())
}

/// What a running computation shares with its budget.
struct Running {
    end: Option<Instant>,
    progress: Option<Py<PyAny>>,
    looked: Mutex<Option<Instant>>,
    /// The exception that ended it: of Ctrl-C, or of the function that shows progress.
    raised: Mutex<Option<PyErr>>,
}

impl Running {
    fn poll(&self, progress: Progress<'_>) -> Result<(), Stop> {
        if is_ending() {
            return Err(Stop::Interrupted);
        }
        let now = Instant::now();
        if self.end.is_some_and(|end| now > end) {
            return Err(Stop::Time);
        }
        {
            let mut looked = lock(&self.looked);
            let due = looked.get_or_insert(now);
            if now.duration_since(*due) < PACE {
                return Ok(());
            }
            *due = now;
        }
        let look = |py: Python<'_>| -> PyResult<()> {
            py.check_signals()?;
            if let Some(show) = &self.progress {
                let what = grundy::message::Message::from(progress).to_string();
                show.call1(py, (progress.done, progress.total, what))?;
            }
            Ok(())
        };
        // There is no interpreter any more: it ends while this thread is at work.
        let looked = Python::try_attach(look).ok_or(Stop::Interrupted)?;
        looked.map_err(|error| {
            lock(&self.raised).get_or_insert(error);
            Stop::Interrupted
        })
    }
}

thread_local! {
    /// The exception of the rules in Python that this thread has asked.
    static FAULT: RefCell<Option<PyErr>> = const { RefCell::new(None) };
    /// How many computations with rules in Python this thread is in.
    static DEPTH: Cell<usize> = const { Cell::new(0) };
    /// How many computations this thread is in.
    static OWN: Cell<usize> = const { Cell::new(0) };
    /// When the time of the computation with rules in Python is over.
    static END: Cell<Option<Instant>> = const { Cell::new(None) };
}

/// Whether the time of the computation is over. Rules in Python are asked only where it is not: one
/// question may take longer than those between two looks at the budget.
#[inline]
pub fn is_over() -> bool {
    END.get().is_some_and(|end| Instant::now() > end)
}

/// Notes the exception of rules; the first one counts.
pub fn fault(error: PyErr) {
    FAULT.with_borrow_mut(|fault| {
        fault.get_or_insert(error);
    });
}

/// Whether rules have failed in the computation of this thread.
pub fn has_fault() -> bool {
    DEPTH.get() > 0 && FAULT.with_borrow(Option::is_some)
}

/// Whether this thread is in a computation with rules in Python, which one thread is at a time.
pub fn has_turn() -> bool {
    DEPTH.get() > 0
}

/// The exception of rules outside of a computation: of those whose positions were read.
pub fn take_fault() -> Option<PyErr> {
    if DEPTH.get() > 0 { None } else { FAULT.take() }
}

/// How many computations there are, and the thread that ends the interpreter.
static AT_WORK: AtomicUsize = AtomicUsize::new(0);
static ENDING: OnceLock<ThreadId> = OnceLock::new();

/// Whether the interpreter ends, and this thread has to leave it alone.
pub fn is_ending() -> bool {
    ENDING.get().is_some_and(|thread| *thread != thread::current().id())
}

/// The interpreter ends: computations of other threads stop, and are waited for. After that no
/// thread asks Python for anything.
#[pyfunction]
pub fn _end(py: Python<'_>) {
    const PATIENCE: Duration = Duration::from_secs(20);
    let _ = ENDING.set(thread::current().id());
    py.detach(|| {
        let end = Instant::now() + PATIENCE;
        while AT_WORK.load(Ordering::SeqCst) > 0 && Instant::now() < end {
            thread::sleep(Duration::from_millis(1));
        }
    });
}

/// Ends this thread's part in Python while the interpreter ends: it stays where it is, without the
/// interpreter lock, until the process is over. Back in Python it would be ended wherever it next
/// waits for the lock, and if that is below a function of Rust (a destructor that runs Python
/// code), the process aborts.
fn leave() -> ! {
    for _ in 0..DEPTH.get() {
        TURN.give_back();
    }
    AT_WORK.fetch_sub(OWN.get(), Ordering::SeqCst);
    loop {
        thread::park();
    }
}

/// Work for which the end of the interpreter waits. Every function that runs Python code (an
/// import, `__index__` of a foreign class, a destructor) or gives the interpreter lock away holds
/// one meanwhile: a thread that waits for the lock below a function of Rust would abort the process
/// when the interpreter ends.
pub struct AtWork;

impl AtWork {
    /// Counts one piece of work more, until the value is dropped. A thread that begins while another one ends
    /// the interpreter is not waited for, and stays here.
    pub fn begin(py: Python<'_>) -> AtWork {
        OWN.set(OWN.get() + 1);
        AT_WORK.fetch_add(1, Ordering::SeqCst);
        if is_ending() {
            py.detach(|| leave());
        }
        AtWork
    }
}

impl Drop for AtWork {
    fn drop(&mut self) {
        OWN.set(OWN.get() - 1);
        AT_WORK.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Does the work without the interpreter lock.
///
/// # Errors
/// What Python raised meanwhile: Ctrl-C, the function that shows progress, rules in Python.
pub fn run<T: Send>(
    py: Python<'_>,
    limits: Limits,
    rules: bool,
    work: impl FnOnce(&Budget) -> T + Send,
) -> PyResult<T> {
    let Limits { end, memory, progress } = limits;
    let running =
        Arc::new(Running { end, progress, looked: Mutex::new(None), raised: Mutex::new(None) });
    let shared = running.clone();
    let budget = Budget::unlimited()
        .with_memory(memory)
        .with_moves(MOVES)
        .with_poll(move |progress| shared.poll(progress));
    // Until this thread has the interpreter lock again: to ask for it later would end the process.
    let _at_work = AtWork::begin(py);
    let leave_at_end = || {
        if is_ending() {
            leave();
        }
    };
    let work = || {
        let result = work(&budget);
        leave_at_end();
        result
    };
    let result = match rules {
        false => Ok(py.detach(work)),
        true => with_rules(py, end, work),
    };
    if is_ending() {
        py.detach(leave_at_end);
    }
    if let Some(bar) = &running.progress
        && let Ok(close) = bar.getattr(py, "close")
    {
        close.call0(py)?;
    }
    let raised = lock(&running.raised).take();
    match raised {
        Some(error) => Err(error),
        None => result,
    }
}

/// The thread that works with rules in Python.
///
/// Values of one game are found by one thread at a time, and rules may ask for other games. So
/// there is one lock for all rules, which a thread may take several times: otherwise two threads
/// could wait for each other.
struct Turn {
    owner: Mutex<Option<(ThreadId, usize)>>,
    freed: Condvar,
}

static TURN: Turn = Turn { owner: Mutex::new(None), freed: Condvar::new() };

impl Turn {
    /// Waits until no other thread works with rules.
    ///
    /// # Errors
    /// What Python raised meanwhile.
    fn take(&self) -> PyResult<()> {
        let own = thread::current().id();
        let mut owner = lock(&self.owner);
        loop {
            match &mut *owner {
                None => {
                    *owner = Some((own, 1));
                    return Ok(());
                }
                Some((thread, times)) if *thread == own => {
                    *times += 1;
                    return Ok(());
                }
                Some(_) => {}
            }
            owner = self
                .freed
                .wait_timeout(owner, PACE)
                .map_or_else(|poisoned| poisoned.into_inner().0, |(owner, _)| owner);
            if owner.is_some() {
                drop(owner);
                if is_ending() {
                    leave();
                }
                Python::try_attach(|py| py.check_signals()).unwrap_or(Ok(()))?;
                owner = lock(&self.owner);
            }
        }
    }

    fn give_back(&self) {
        let mut owner = lock(&self.owner);
        if let Some((_, times)) = &mut *owner {
            *times -= 1;
            if *times == 0 {
                *owner = None;
                self.freed.notify_one();
            }
        }
    }
}

/// The turn of this thread, until it is dropped.
struct Taken {
    /// The fault of the computation around this one.
    outer: Option<PyErr>,
    /// The end of its time.
    end: Option<Instant>,
}

impl Taken {
    fn begin(end: Option<Instant>) -> Taken {
        // What was noted outside of computations is of no use any more.
        let outer = FAULT.take().filter(|_| DEPTH.get() > 0);
        DEPTH.set(DEPTH.get() + 1);
        Taken { outer, end: END.replace(end) }
    }

    /// The fault of this computation.
    fn end(self) -> Option<PyErr> {
        FAULT.take()
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        FAULT.set(self.outer.take());
        END.set(self.end);
        DEPTH.set(DEPTH.get() - 1);
        TURN.give_back();
    }
}

/// Does work that may ask rules in Python.
fn with_rules<T: Send>(
    py: Python<'_>,
    end: Option<Instant>,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    /// Rules that ask for other rules, which ask for others: more would exhaust the stack.
    const DEEPEST: usize = 20;
    if DEPTH.get() >= DEEPEST {
        let why = "rules ask for the values of other rules, which do so too, too many times";
        return Err(pyo3::exceptions::PyRecursionError::new_err(why));
    }
    py.detach(|| TURN.take())?;
    let turn = Taken::begin(end);
    let result = py.detach(work);
    let fault = turn.end();
    match fault {
        Some(error) => Err(error),
        None => Ok(result),
    }
}
