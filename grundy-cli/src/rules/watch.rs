//! What ends the program in the middle of a call of the rules.

use std::io::Write;
use std::sync::{Arc, Mutex, Once, Weak};
use std::time::Instant;

use grundy::Stop;
use grundy_rules::sandbox::{self, Account, Watchdog, Watched};

use super::{State, lock};
use crate::console::tell;
use crate::failure::{self, Status};

/// The runs that have opened rule files: the panic hook is that of the process.
static RUNS: Mutex<Vec<Weak<State>>> = Mutex::new(Vec::new());

/// Ends the program in the middle of a call of the rules of a run, and says which. Rust can
/// end neither a thread nor a request for memory, and a program that has to end leaves
/// nothing behind.
fn leave(state: &State, stop: Stop) -> ! {
    unbound(state);
    let asked = state.open.asked().or_else(|| state.open.last());
    let asked = asked.map_or(String::new(), |asked| format!("{asked}\n"));
    // This thread may hold what `advice` would look at.
    let text = format!("{}\n{asked}", failure::words(stop));
    let _ = std::io::stderr().write_all(grundy::markup::shown(&text).as_bytes());
    std::process::exit(Status::of(stop).code().into())
}

/// Ends the bound on memory: to tell that the program ends takes memory, too.
fn unbound(state: &State) {
    if let Some(account) = state.memory.get() {
        account.lift();
    }
}

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

/// Watches the rules of a run from its first file on, and ends the program where its memory
/// or the time of the work in hand run out, or where it is interrupted; where Starlark
/// itself breaks down, the position is shown as well.
pub(super) fn watch(state: &Arc<State>) {
    let run = Arc::downgrade(state);
    let end = move |stop| {
        if let Some(state) = run.upgrade() {
            leave(&state, stop);
        }
    };
    let refused = end.clone();
    let memory = state.limits.memory;
    let account = Account::new(memory, move || refused(Stop::Memory));
    if state.memory.set(account.clone()).is_err() {
        return;
    }
    account.enter_for_good();
    let time = state.limits.time.unwrap_or(state.usual);
    catch_panics(state);
    state.clock.interrupt().listen();
    let run = Run(Arc::downgrade(state));
    if let Err(error) = Watchdog::new(&account, memory, time).start(run, end) {
        // Unwatched, rules could take any time.
        account.lift();
        tell!(
            state.console,
            "error: rules are not run without a thread that watches them, and none can be \
             started: {error}"
        );
        std::process::exit(2);
    }
}

/// Shows the position as well where Starlark itself breaks down.
fn catch_panics(state: &Arc<State>) {
    {
        let mut runs = lock(&RUNS);
        runs.retain(|run| run.strong_count() > 0);
        runs.push(Arc::downgrade(state));
    }
    static CAUGHT: Once = Once::new();
    CAUGHT.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            let runs: Vec<Arc<State>> = lock(&RUNS).iter().filter_map(Weak::upgrade).collect();
            runs.iter().for_each(|state| unbound(state));
            match runs.iter().find_map(|state| Some((state, state.open.asked()?))) {
                Some((state, asked)) => {
                    let why = panic.payload_as_str().unwrap_or("it broke down");
                    if sandbox::is_too_large(why) {
                        leave(state, Stop::Memory);
                    }
                    tell!(state.console, "error: Starlark cannot do this: {why}\n{asked}");
                    std::process::exit(2);
                }
                None => usual(panic),
            }
        }));
    });
}
