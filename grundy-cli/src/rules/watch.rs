//! A watch over the calls of rule files, from a thread of its own.

use std::io::Write;
use std::sync::{Arc, Mutex, MutexGuard, Once, TryLockError, Weak};
use std::time::{Duration, Instant};

use grundy::Stop;
use grundy_rules::READING;

use super::State;
use crate::console::tell;
use crate::{failure, memory};

/// The runs that have opened rule files: the allocator and the panic hook are those of the
/// process.
static RUNS: Mutex<Vec<Weak<State>>> = Mutex::new(Vec::new());

/// The runs that go on.
fn runs() -> Vec<Arc<State>> {
    soon(&RUNS).map_or(Vec::new(), |runs| runs.iter().filter_map(Weak::upgrade).collect())
}

/// The question that the rules are asked just now, by a number of its own; files
/// that are read have numbers, too.
fn asking(state: &State) -> Option<u64> {
    if let Some((number, _)) = &*soon(&state.loading)? {
        return Some(*number);
    }
    soon(&state.opened)?.iter().find_map(|known| known.rules.asking())
}

/// The same in words for a message.
fn doing(state: &State) -> Option<String> {
    if let Some((_, file)) = &*soon(&state.loading)? {
        return Some(format!("{file}: {READING}"));
    }
    soon(&state.opened)?.iter().find_map(|known| known.rules.asked()).map(|fault| fault.to_string())
}

/// A lock that others hold for a moment only; `None` where this thread may hold
/// it itself.
fn soon<T>(lock: &Mutex<T>) -> Option<MutexGuard<'_, T>> {
    for _ in 0..100 {
        match lock.try_lock() {
            Ok(guard) => return Some(guard),
            Err(TryLockError::Poisoned(poisoned)) => return Some(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => std::thread::sleep(Duration::from_micros(100)),
        }
    }
    None
}

/// Ends the program in the middle of a call of the rules, and says which.
pub fn leave(stop: Stop) -> ! {
    memory::unbound();
    let runs = runs();
    let last = |state: &Arc<State>| {
        soon(&state.opened)?
            .iter()
            .find_map(|known| known.rules.last().map(|last| last.to_string()))
    };
    let doing = runs.iter().find_map(|state| doing(state)).or_else(|| runs.iter().find_map(last));
    let doing = doing.map_or(String::new(), |doing| format!("{doing}\n"));
    // This thread may hold what `advice` would look at.
    let text = format!("{}\n{doing}", failure::words(stop));
    let _ = std::io::stderr().write_all(grundy::markup::shown(&text).as_bytes());
    std::process::exit(match stop {
        Stop::Interrupted => 130,
        _ => 3,
    })
}

/// A rule can do in one step what Starlark does not count: make a list of a
/// billion parts, or write a tuple that is nested a million deep. A thread
/// watches the memory of the program, the time of the work in hand and
/// interrupts, and ends the program where they run out; where Starlark itself
/// breaks down, the position is told as well.
pub(super) fn watch(state: &Arc<State>) {
    /// So often it looks.
    const EVERY: Duration = Duration::from_millis(5);
    /// A call that looks at its budget ends within this time, and better.
    const GRACE: Duration = Duration::from_millis(300);
    /// Work that makes call after call, and looks at no budget, is ended after
    /// this time.
    const PATIENCE: Duration = Duration::from_secs(2);
    {
        let mut runs = super::lock(&RUNS);
        runs.retain(|run| run.strong_count() > 0);
        if runs.iter().any(|run| std::ptr::eq(run.as_ptr(), Arc::as_ptr(state))) {
            return;
        }
        runs.push(Arc::downgrade(state));
    }
    let used = || memory_stats::memory_stats().map_or(0, |now| now.physical_mem as u64);
    let memory = state.limits.memory;
    memory::bound(memory);
    let memory = memory.saturating_add(used() + memory::SPARE);
    let time = state.limits.time.unwrap_or(state.usual);
    catch_panics();
    state.clock.interrupt().listen();
    let run = Arc::downgrade(state);
    let watching = std::thread::Builder::new().spawn(move || {
        let mut since = (0, Instant::now());
        let mut interrupted: Option<Instant> = None;
        loop {
            std::thread::sleep(EVERY);
            // The run is over.
            let Some(state) = run.upgrade() else { return };
            let Some(number) = asking(&state) else { continue };
            let now = Instant::now();
            if since.0 != number {
                since = (number, now);
            }
            if state.clock.interrupt().is_raised() {
                // The call began before.
                let noted = *interrupted.get_or_insert(now);
                if now > noted.max(since.1) + GRACE || now > noted + PATIENCE {
                    leave(Stop::Interrupted);
                }
            }
            if used() > memory {
                leave(Stop::Memory);
            }
            // What is asked after the end, to print what is known, has its time.
            let passed = now.duration_since(since.1);
            let over = |end: Instant| since.1 <= end && now > end + GRACE;
            if !time.is_zero()
                && (passed > time + GRACE || state.clock.deadline().is_some_and(over))
            {
                leave(Stop::Time);
            }
        }
    });
    if let Err(error) = watching {
        // Unwatched, rules could take any time.
        memory::unbound();
        tell!(
            state.console,
            "error: rules are not run without a thread that watches them, and none can be \
             started: {error}"
        );
        std::process::exit(2);
    }
}

/// Tells the position as well where Starlark itself breaks down.
fn catch_panics() {
    static CAUGHT: Once = Once::new();
    CAUGHT.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            match runs().iter().find_map(|state| Some((state.clone(), doing(state)?))) {
                Some((state, doing)) => {
                    let why = panic.payload_as_str().unwrap_or("it broke down");
                    // It can make no list of more than 4 GB, and has no error for that.
                    if why.starts_with("AlignedSize") {
                        leave(Stop::Memory);
                    }
                    tell!(state.console, "error: Starlark cannot do this: {why}\n{doing}");
                    std::process::exit(2);
                }
                None => {
                    memory::unbound();
                    usual(panic);
                }
            }
        }));
    });
}
