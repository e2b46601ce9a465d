//! A watch over the calls of rule files, from a thread of its own.

use std::io::Write;
use std::sync::{Mutex, MutexGuard, Once, TryLockError};
use std::time::{Duration, Instant};

use grundy::Stop;
use grundy_rules::READING;
use grundy_rules::sandbox::{self, Watchdog, Watched};

use super::{LIMITS, LOADING, OPENED};
use crate::{failure, limits, memory, output};

/// The question that the rules are asked just now, by a number of its own; files
/// that are read have numbers, too.
fn asking() -> Option<u64> {
    if let Some((number, _)) = &*soon(&LOADING)? {
        return Some(*number);
    }
    soon(&OPENED)?.iter().find_map(|known| known.rules.asking())
}

/// The same in words for a message.
fn doing() -> Option<String> {
    if let Some((_, file)) = &*soon(&LOADING)? {
        return Some(format!("{file}: {READING}"));
    }
    soon(&OPENED)?.iter().find_map(|known| known.rules.asked()).map(|fault| fault.to_string())
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
    let last = || soon(&OPENED)?.iter().find_map(|known| known.rules.last());
    let doing = doing().or_else(|| last().map(|fault| fault.to_string()));
    let doing = doing.map_or(String::new(), |doing| format!("{doing}\n"));
    // This thread may hold what `advice` would look at.
    let text = format!("{}\n{doing}", failure::words(stop));
    let _ = std::io::stderr().write_all(output::shown(&text).as_bytes());
    std::process::exit(match stop {
        Stop::Interrupted => 130,
        _ => 3,
    })
}

/// The work of this run.
struct Run;

impl Watched for Run {
    fn asking(&self) -> Option<u64> {
        asking()
    }

    fn interrupted(&self) -> bool {
        limits::interrupted()
    }

    fn deadline(&self) -> Option<Instant> {
        limits::deadline()
    }
}

/// Watches the rules from now on, and ends the program where its memory or the time of the
/// work in hand run out, or where it is interrupted; where Starlark itself breaks down, the
/// position is shown as well.
pub(super) fn watch() {
    static STARTED: Once = Once::new();
    STARTED.call_once(|| {
        let memory = super::limits().memory;
        let account = memory::bound(memory);
        let usual_time = LIMITS.get().map_or(limits::LONG, |&(_, usual)| usual);
        let time = super::limits().time.unwrap_or(usual_time);
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| match doing() {
            Some(doing) => {
                let why = panic.payload_as_str().unwrap_or("it broke down");
                if sandbox::is_too_large(why) {
                    leave(Stop::Memory);
                }
                crate::output::tell!("error: Starlark cannot do this: {why}\n{doing}");
                std::process::exit(2);
            }
            None => {
                memory::unbound();
                usual(panic);
            }
        }));
        limits::listen();
        match Watchdog::new(account, memory, time).start(Run, |stop| leave(stop)) {
            // It watches to the end of the program.
            Ok(watching) => std::mem::forget(watching),
            Err(error) => {
                memory::unbound();
                crate::output::tell!(
                    "error: rules are not run without a thread that watches them, and none can be \
                     started: {error}"
                );
                std::process::exit(2);
            }
        }
    });
}
