//! Limits, interrupts and progress, as a budget of the library.

use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use grundy::budget::{Budget, Progress, Stop};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use crate::args::Limits;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// How many moves of a position are listed one by one.
const MOVES: u64 = 1 << 22;

/// Work that takes longer than this shows progress.
const PATIENCE: Duration = Duration::from_millis(700);

/// The time of a question about one position, where none was given.
pub const SHORT: Duration = Duration::from_secs(20);

/// The time of a table or a sequence, where none was given.
pub const LONG: Duration = Duration::from_secs(60);

/// No limit of time.
pub const UNLIMITED: Duration = Duration::ZERO;

/// How far the work is that was done last.
#[derive(Clone, Debug, Serialize)]
pub struct Done {
    /// What was counted.
    pub what: String,
    /// How many of them.
    pub count: u64,
}

static DONE: Mutex<Option<Done>> = Mutex::new(None);

/// How far the work was when a budget was last asked whether to go on: for
/// what has nothing else to show when it ends.
pub fn done() -> Option<Done> {
    DONE.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

fn record(progress: Progress<'_>) {
    let mut last = DONE.lock().unwrap_or_else(PoisonError::into_inner);
    match &mut *last {
        Some(last) if last.what == progress.what => last.count = progress.done,
        last => *last = Some(Done { what: progress.what.into(), count: progress.done }),
    }
}

/// Makes an interrupt end the program at once: for a command that keeps
/// nothing and waits for its user.
pub fn leave_on_interrupt() {
    let _ = ctrlc::set_handler(|| std::process::exit(130));
}

/// The budget of a command: it begins to run now. `usual` is its time where
/// the user gave none.
pub fn budget(limits: &Limits, usual: Duration) -> Budget {
    let start = Instant::now();
    let limit = limits.time.unwrap_or(usual);
    let show = !limits.quiet && std::io::stderr().is_terminal();
    let bar: OnceLock<ProgressBar> = OnceLock::new();
    let watched = AtomicBool::new(false);
    Budget::unlimited().with_memory(limits.memory).with_moves(MOVES).with_poll(
        move |progress: Progress<'_>| {
            // Work that never comes here is over before anybody could
            // interrupt it.
            if !watched.swap(true, Ordering::Relaxed) {
                let _ = ctrlc::set_handler(|| {
                    if INTERRUPTED.swap(true, Ordering::Relaxed) {
                        // The second time nothing more is saved.
                        std::process::exit(130);
                    }
                });
            }
            record(progress);
            if INTERRUPTED.load(Ordering::Relaxed) {
                return Err(Stop::Interrupted);
            }
            let elapsed = start.elapsed();
            if !limit.is_zero() && elapsed > limit {
                return Err(Stop::Time);
            }
            if show && elapsed > PATIENCE {
                let bar = bar.get_or_init(|| {
                    let bar = ProgressBar::new_spinner();
                    let style = ProgressStyle::with_template("{spinner} {msg} [{elapsed}]");
                    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
                    bar
                });
                let total = progress.total.map_or(String::new(), |total| format!(" of {total}"));
                bar.set_message(format!("{}: {}{total}", progress.what, progress.done));
                bar.tick();
            }
            Ok(())
        },
    )
}
