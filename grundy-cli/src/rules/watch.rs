//! What ends a run in the middle of a call of the rules.

use std::io;
use std::sync::{Arc, Weak};
use std::time::Instant;

use crate::interpreter::{Account, Watchdog, Watched};
use grundy::Stop;

use super::State;
use crate::guard::Guard;

/// A run that is watched, until it is over.
struct Run(Weak<State>);

impl Watched for Run {
    fn asking(&self) -> Option<u64> {
        self.0.upgrade()?.open.asking()
    }

    fn interrupted(&self) -> bool {
        self.0.upgrade().is_some_and(|state| state.clock.interrupt().is_raised())
    }

    fn deadline(&self) -> Option<Instant> {
        self.0.upgrade()?.clock.deadline()
    }

    fn is_over(&self) -> bool {
        self.0.strong_count() == 0
    }
}

/// Watches the rules of a run from its first file on, and ends the run where its memory or
/// the time of the work in hand run out, or where it is interrupted.
///
/// # Errors
/// No thread can be started. Unwatched, rules could take any time.
pub(super) fn watch(state: &Arc<State>, guard: &Guard) -> io::Result<()> {
    let memory = state.limits.memory;
    let refused = guard.clone();
    let account = Account::new(memory, move || refused.stop(Stop::Memory));
    if state.memory.set(account.clone()).is_err() {
        return Ok(());
    }
    account.enter_for_good();
    let time = state.limits.time.unwrap_or(state.usual);
    if state.console.is_of_process() {
        catch_panics(guard.clone(), account.clone());
    }
    state.clock.interrupt().listen();
    let end = guard.clone();
    let run = Run(Arc::downgrade(state));
    Watchdog::new(&account, memory, time)
        .start(run, move |stop| end.stop(stop))
        .inspect_err(|_| account.lift())
}

/// Ends a run of the program where Starlark itself breaks down: it is built without
/// unwinding, and would abort. The hook of a panic is the process's, so other runs have
/// none: of these a panic ends the thread.
fn catch_panics(guard: Guard, account: Arc<Account>) {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        // The error message needs memory too.
        account.lift();
        let why = panic.payload_as_str().unwrap_or("panic");
        if guard.open.asked().is_none() || !guard.panicked(why) {
            return usual(panic);
        }
        loop {
            std::thread::park();
        }
    }));
}
