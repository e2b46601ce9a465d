//! The limits of a run, as budgets of the library, and its clock.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};

use grundy::budget::{Budget, Note, Progress, Stop};
use grundy::facts::counted;
use grundy::lock;
use grundy::message::{Language, Message};
use grundy::report::Done;
use indicatif::ProgressBar;

use crate::args::Limits;
use crate::console::{Console, Hear};
use crate::interrupt::Interrupt;
use crate::message::message;
use crate::progress::{self, PATIENCE, Pace};

/// How many moves of a position are listed one by one.
const MOVES: u64 = 1 << 22;

/// The time of a question about one position, where none was given.
pub const SHORT: Duration = Duration::from_secs(20);

/// The time of a table or a sequence, where none was given.
pub const LONG: Duration = Duration::from_secs(60);

/// The least time to write an answer when the time of the work is over.
const LEAST: Duration = Duration::from_millis(500);

/// No limit of time.
pub const UNLIMITED: Duration = Duration::ZERO;

/// The clock of a run: when its work must end, how far it is, and whether an interrupt has
/// arrived. Clones share one clock.
#[derive(Clone)]
pub struct Clock(Arc<Inner>);

struct Inner {
    /// When the time of the work in hand is over, and the time after that for its answer.
    deadline: Mutex<Option<(Instant, Duration)>>,
    done: Mutex<Option<Counted>>,
    interrupt: Interrupt,
    /// Whether a bar can show progress.
    shows: bool,
    /// Where a line a minute says how far long work is, for who reads it later.
    log: Option<Console>,
    /// What hears of the progress, too.
    hear: Option<Hear>,
    /// How many bytes work takes that was refused; 0 where none was.
    refused: Arc<AtomicU64>,
    /// The language of the progress.
    language: Language,
}

/// What was counted last, as [`Progress::what`] names it.
struct Counted {
    what: String,
    count: u64,
}

impl Clock {
    /// A clock without a deadline. Progress is shown where standard error is a terminal.
    pub fn new(console: &Console) -> Clock {
        let (deadline, done) = (Mutex::default(), Mutex::default());
        Clock(Arc::new(Inner {
            deadline,
            done,
            interrupt: console.interrupt().clone(),
            shows: console.says_to_terminal(),
            log: console.says_to_log().then(|| console.clone()),
            hear: console.progress().cloned(),
            refused: Arc::default(),
            language: console.language(),
        }))
    }

    /// A number that is another one in each run, for choices that nobody wants to repeat.
    pub fn seed(&self) -> u64 {
        let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        // Few digits, because a person may type them.
        since.map_or(1, |since| u64::from(since.subsec_micros()))
    }

    /// What interrupts the run.
    pub fn interrupt(&self) -> &Interrupt {
        &self.0.interrupt
    }

    /// The progress when a budget was last asked whether to continue: for commands that have
    /// nothing else to show when they end.
    pub fn done(&self) -> Option<Done> {
        let done = lock(&self.0.done);
        done.as_ref().map(|done| Done { what: counted(&done.what), count: done.count })
    }

    /// When the time of the work in hand is over, or was: for who watches work that
    /// does not look at its budget.
    pub fn deadline(&self) -> Option<Instant> {
        lock(&self.0.deadline).map(|(end, _)| end)
    }

    /// Why the work in hand is to end, if it is: for who waits for the work of others.
    pub fn stopped(&self) -> Option<Stop> {
        match self.deadline() {
            _ if self.interrupt().is_raised() => Some(Stop::Interrupted),
            Some(end) if Instant::now() > end => Some(Stop::Time),
            _ => None,
        }
    }

    /// When the answer of the work in hand must be written: half of its time after its end, or
    /// half a second where that is more.
    pub fn last(&self) -> Option<Instant> {
        lock(&self.0.deadline).and_then(|(end, more)| end.checked_add(more))
    }

    /// The budget for looking up what was found before a limit ended the work. It leaves time to
    /// write that; an interrupt does not end it.
    pub fn late(&self) -> Budget {
        let end = lock(&self.0.deadline).and_then(|(end, more)| end.checked_add(more / 2));
        Budget::unlimited().with_poll(move |_| match end {
            Some(end) if Instant::now() > end => Err(Stop::Time),
            _ => Ok(()),
        })
    }

    /// How many bytes the work in hand takes, where that was known before and refused; 0 where
    /// nothing was.
    pub fn refused(&self) -> u64 {
        self.0.refused.load(Ordering::Relaxed)
    }

    /// A piece of work begins, which all that is read and asked for it belongs to.
    /// `usual` is its time where the user gave none.
    pub fn begin(&self, limits: &Limits, usual: Duration) {
        let time = limits.time.unwrap_or(usual);
        let end = Instant::now().checked_add(time).filter(|_| !time.is_zero());
        *lock(&self.0.deadline) = end.map(|end| (end, (time / 2).max(LEAST)));
        self.0.refused.store(0, Ordering::Relaxed);
    }

    fn record(&self, progress: Progress<'_>) {
        let mut last = lock(&self.0.done);
        match &mut *last {
            Some(last) if last.what == progress.what => last.count = progress.done,
            last => *last = Some(Counted { what: progress.what.into(), count: progress.done }),
        }
    }

    /// The budget for work that has none of its own: it ends together with the current work.
    pub fn in_hand(&self, limits: &Limits) -> Budget {
        let clock = self.clone();
        Budget::unlimited().with_memory(limits.memory).with_threads(threads(limits)).with_poll(
            move |progress| {
                clock.record(progress);
                clock.stopped().map_or(Ok(()), Err)
            },
        )
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
        let (heard, logged): (Mutex<Option<Instant>>, Mutex<Option<Instant>>) = Default::default();
        let quiet = limits.quiet;
        let bar: OnceLock<ProgressBar> = OnceLock::new();
        let pace: Mutex<Pace> = Mutex::default();
        let clock = self.clone();
        let note: Arc<Mutex<Option<Note>>> = Arc::default();
        let last = note.clone();
        let budget = Budget::unlimited()
            .with_memory(limits.memory)
            .with_refused(self.0.refused.clone())
            .with_moves(MOVES)
            .with_threads(threads(limits));
        let budget = match show {
            true => budget.with_notes(move |note| *lock(&last) = Some(note)),
            false => budget,
        };
        budget.with_poll(move |progress: Progress<'_>| {
            // Shorter work is over before anybody could interrupt it.
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
            let shown = show && elapsed > PATIENCE;
            let hear = clock.0.hear.as_ref().filter(|_| is_time(&heard, start, now, HEARD));
            let log =
                clock.0.log.as_ref().filter(|_| !quiet && is_time(&logged, start, now, LOGGED));
            if shown || hear.is_some() || log.is_some() {
                let total =
                    progress.total.or(end.filter(|_| progress.what == "progress-nim-values"));
                let mut pace = lock(&pace);
                let cost = pace.cost(&progress, now);
                let words = progress::words(&progress, pace.most, total, cost);
                drop(pace);
                let words = match lock(&note).take() {
                    Some(note) => {
                        message!("done-and-note", progress = words, note = Message::from(note))
                    }
                    None => words,
                };
                let words = words.text(clock.0.language);
                if let Some(hear) = hear {
                    hear(&words);
                }
                if let Some(log) = log {
                    log.tell(words.clone());
                }
                if shown {
                    let bar = bar.get_or_init(progress::bar);
                    bar.set_message(words);
                    bar.tick();
                }
            }
            Ok(())
        })
    }
}

/// The number of threads that a search may use.
fn threads(limits: &Limits) -> usize {
    limits.threads.unwrap_or(1) as usize
}

/// How often a program hears of the progress.
const HEARD: Duration = Duration::from_millis(100);

/// How often the progress is written where standard error is no terminal.
const LOGGED: Duration = Duration::from_secs(60);

/// Whether it is time to tell of the progress again.
fn is_time(heard: &Mutex<Option<Instant>>, start: Instant, now: Instant, every: Duration) -> bool {
    let mut heard = lock(heard);
    let is_time = now.duration_since(heard.unwrap_or(start)) >= every;
    if is_time {
        *heard = Some(now);
    }
    is_time
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A line a minute: none before the first minute is over, and none twice in one.
    #[test]
    fn a_log_has_a_line_a_minute() {
        let (start, logged) = (Instant::now(), Mutex::default());
        let at = |second| is_time(&logged, start, start + Duration::from_secs(second), LOGGED);
        let lines: Vec<u64> = (0..300).filter(|&second| at(second)).collect();
        assert_eq!(lines, [60, 120, 180, 240]);
    }
}
