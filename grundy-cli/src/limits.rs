//! Limits, interrupts and progress, as a budget of the library.

use std::fmt::Write;
use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, Once, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use grundy::budget::{Budget, Progress, Stop};
use grundy::report::Done;
use indicatif::{HumanDuration, ProgressBar, ProgressStyle};

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

/// Interrupts so close together are one: `timeout` sends them to the program and to its
/// group.
const SAME: Duration = Duration::from_millis(300);

/// No limit of time.
pub const UNLIMITED: Duration = Duration::ZERO;

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
    LEAVE.store(true, Ordering::Relaxed);
    listen();
}

/// The next interrupt ends the program, until this is dropped.
pub struct Leaving {
    before: bool,
}

/// Makes an interrupt end the program at once for a while.
pub fn leaving() -> Leaving {
    Leaving { before: LEAVE.swap(true, Ordering::Relaxed) }
}

impl Drop for Leaving {
    fn drop(&mut self) {
        LEAVE.store(self.before, Ordering::Relaxed);
    }
}

/// Whether the next interrupt ends the program.
static LEAVE: AtomicBool = AtomicBool::new(false);

/// Notes an interrupt from now on, so that budgets can tell of it.
pub fn listen() {
    static LISTENING: Once = Once::new();
    LISTENING.call_once(|| {
        let mut first = None;
        let _ = ctrlc::set_handler(move || {
            INTERRUPTED.store(true, Ordering::Relaxed);
            let again = first.get_or_insert_with(Instant::now).elapsed() > SAME;
            // The second time nothing more is saved.
            if again || LEAVE.load(Ordering::Relaxed) {
                std::process::exit(130);
            }
        });
    });
}

/// Whether the user has interrupted the program.
pub fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// When the time of the work in hand is over.
static DEADLINE: Mutex<Option<Instant>> = Mutex::new(None);

/// When the time of the work in hand is over, or was: for who watches work that
/// does not look at its budget.
pub fn deadline() -> Option<Instant> {
    *DEADLINE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A piece of work begins, which all that is read and asked for it belongs to.
/// `usual` is its time where the user gave none.
pub fn begin(limits: &Limits, usual: Duration) {
    let time = limits.time.unwrap_or(usual);
    let end = Instant::now().checked_add(time).filter(|_| !time.is_zero());
    *DEADLINE.lock().unwrap_or_else(PoisonError::into_inner) = end;
}

/// The budget of what has none of its own: it ends with the work in hand,
/// whichever that is.
pub fn in_hand(limits: &Limits) -> Budget {
    Budget::unlimited().with_memory(limits.memory).with_poll(|progress| {
        record(progress);
        match deadline() {
            _ if interrupted() => Err(Stop::Interrupted),
            Some(end) if Instant::now() > end => Err(Stop::Time),
            _ => Ok(()),
        }
    })
}

/// The budget of a look at something that need not be known: a few seconds, or
/// a quarter of the time.
pub fn look(limits: &Limits) -> Budget {
    const LOOK: Duration = Duration::from_secs(3);
    let time = limits.time.filter(|time| !time.is_zero()).map_or(LOOK, |time| time / 4);
    budget(&Limits { time: Some(time), ..limits.clone() }, LOOK)
}

/// The budget of a command, which ends with the work in hand at the latest.
/// `usual` is its time where the user gave none.
pub fn budget(limits: &Limits, usual: Duration) -> Budget {
    budget_to(limits, usual, None)
}

/// The same, for nim-values up to a heap that is known.
pub fn budget_to(limits: &Limits, usual: Duration, end: Option<u64>) -> Budget {
    let limit = limits.time.unwrap_or(usual);
    let start = Instant::now();
    let own = start.checked_add(limit).filter(|_| !limit.is_zero());
    let over = own.into_iter().chain(deadline()).min();
    let show = !limits.quiet && std::io::stderr().is_terminal();
    let bar: OnceLock<ProgressBar> = OnceLock::new();
    let pace: Mutex<Pace> = Mutex::default();
    Budget::unlimited().with_memory(limits.memory).with_moves(MOVES).with_poll(
        move |progress: Progress<'_>| {
            // Work that never comes here is over before anybody could
            // interrupt it.
            listen();
            record(progress);
            if interrupted() {
                return Err(Stop::Interrupted);
            }
            let now = Instant::now();
            if over.is_some_and(|over| now > over) {
                return Err(Stop::Time);
            }
            let elapsed = now.duration_since(start);
            if show && elapsed > PATIENCE {
                let bar = bar.get_or_init(|| {
                    let bar = ProgressBar::new_spinner();
                    let style = ProgressStyle::with_template("{spinner} {msg} [{elapsed}]");
                    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
                    bar
                });
                let total = progress.total.or(end.filter(|_| progress.what == "nim-values"));
                let (shown, rate) = pace.lock().map_or((progress.done, None), |mut pace| {
                    let rate = pace.rate(&progress);
                    (pace.most, rate)
                });
                bar.set_message(message(&progress, shown, total, rate));
                bar.tick();
            }
            Ok(())
        },
    )
}

/// How fast some work goes.
#[derive(Default)]
struct Pace {
    what: String,
    /// When and where it was looked at: at first, and last.
    first: Option<(Instant, u64)>,
    last: u64,
    /// The most that was reached: what is done again is not shown as a step back.
    most: u64,
}

impl Pace {
    /// Units a second since the work began, or went back.
    fn rate(&mut self, progress: &Progress<'_>) -> Option<f64> {
        if self.what != progress.what {
            *self = Pace { what: progress.what.into(), ..Pace::default() };
        }
        if progress.done < self.last {
            self.first = None;
        }
        self.last = progress.done;
        self.most = self.most.max(progress.done);
        let (start, from) = *self.first.get_or_insert((Instant::now(), progress.done));
        let elapsed = start.elapsed();
        (elapsed > PATIENCE).then(|| (progress.done - from) as f64 / elapsed.as_secs_f64())
    }
}

/// What is done, how fast, and how long it will take where the end is known. `shown` counts
/// what is done again as well.
fn message(progress: &Progress<'_>, shown: u64, total: Option<u64>, rate: Option<f64>) -> String {
    let mut text = format!("{}: {shown}", progress.what);
    if let Some(total) = total {
        let _ = write!(text, " of {total}");
    }
    let Some(rate) = rate.filter(|&rate| rate > 0.0) else { return text };
    let _ = write!(text, ", {} a second", short(rate));
    if let Some(total) = total.filter(|&total| total >= progress.done) {
        let left = Duration::from_secs_f64((total - progress.done) as f64 / rate);
        let _ = write!(text, ", {} left", HumanDuration(left));
    }
    text
}

/// A number in three or four signs.
fn short(number: f64) -> String {
    match number {
        n if n >= 1e9 => format!("{:.1} G", n / 1e9),
        n if n >= 1e6 => format!("{:.0} M", n / 1e6),
        n if n >= 1e3 => format!("{:.0} k", n / 1e3),
        n => format!("{n:.0}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_tells_rate_and_time_left() {
        let progress = Progress { what: "nim-values", done: 250_000_000, total: None };
        assert_eq!(message(&progress, 250_000_000, None, None), "nim-values: 250000000");
        assert_eq!(
            message(&progress, 250_000_000, Some(1_000_000_000), Some(2.5e7)),
            "nim-values: 250000000 of 1000000000, 25 M a second, 30 seconds left"
        );
    }

    /// A method that takes over begins where its own values end.
    #[test]
    fn the_counter_never_runs_backwards() {
        let mut pace = Pace::default();
        let mut shown = Vec::new();
        for done in [10, 2_250_335, 2_099_807, 2_300_000] {
            pace.rate(&Progress { what: "nim-values", done, total: None });
            shown.push(pace.most);
        }
        assert_eq!(shown, [10, 2_250_335, 2_250_335, 2_300_000]);
        pace.rate(&Progress { what: "values", done: 5, total: None });
        assert_eq!(pace.most, 5, "other work is counted anew");
    }
}
