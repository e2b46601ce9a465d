//! Rule files: those that this run has opened, and a watch over them.

use std::ffi::OsString;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, Once, OnceLock, PoisonError, TryLockError};
use std::time::{Duration, Instant};

use grundy::term::{Bound, Game, Patch, Term};
use grundy::{Budget, Ruleset, Stop};
use grundy_rules::{Fault, Limits, RuleFile};

use crate::failure::{self, Failure};
use crate::{args, files, limits, memory, output};

/// A file that was opened: every position of it shares its values.
struct Opened {
    file: String,
    rules: RuleFile,
    game: Arc<dyn Game>,
}

static OPENED: Mutex<Vec<Opened>> = Mutex::new(Vec::new());

/// The file that is being read, with a number of its own.
static LOADING: Mutex<Option<(u64, String)>> = Mutex::new(None);

static FORGIVEN: AtomicBool = AtomicBool::new(false);

/// The limits of this run, and its time where they give none.
static LIMITS: OnceLock<(args::Limits, Duration)> = OnceLock::new();

fn opened() -> MutexGuard<'static, Vec<Opened>> {
    lock(&OPENED)
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Sets the limits of the run, once, and the time that it usually has.
pub fn allow(limits: &args::Limits, usual: Duration) {
    let _ = LIMITS.set((limits.clone(), usual));
}

/// What a rule may use by itself, and the budget of the run.
fn allowed() -> (Limits, Budget) {
    match LIMITS.get() {
        None => (Limits::default(), Budget::unlimited()),
        Some((run, _)) => {
            let own = Limits { memory: run.memory / 4, ..Limits::default() };
            // The time is that of each question, and watched; see `watch`.
            let run = args::Limits { time: Some(limits::UNLIMITED), ..run.clone() };
            (own, limits::budget(&run, limits::UNLIMITED))
        }
    }
}

/// Opens a file, once.
pub fn open(file: &str) -> Result<(RuleFile, Arc<dyn Game>), Box<Fault>> {
    if let Some(known) = opened().iter().find(|known| known.file == file) {
        return Ok((known.rules.clone(), known.game.clone()));
    }
    watch();
    let (own, budget) = allowed();
    // Calls of functions have even and odd numbers from 0 on.
    let number = u64::MAX - opened().len() as u64;
    *lock(&LOADING) = Some((number, file.into()));
    let rules = RuleFile::load(file, &files::Disk, own, budget);
    *lock(&LOADING) = None;
    let rules = rules?;
    let game: Arc<dyn Game> = Arc::new(Bound::new(rules.clone()));
    opened().push(Opened { file: file.into(), rules: rules.clone(), game: game.clone() });
    Ok((rules, game))
}

/// Makes faults no reason to print nothing: they are the answer.
pub fn forgive() {
    FORGIVEN.store(true, Ordering::Relaxed);
}

/// Whether the words of a command may lead to a rule file: they name one, or
/// positions come from elsewhere.
pub fn possible(words: impl Iterator<Item = OsString>) -> bool {
    words.map(|word| word.to_string_lossy().to_ascii_lowercase()).any(|word| {
        let elsewhere = ["--file", "--batch"].iter().any(|option| word.starts_with(option));
        elsewhere || word == "-" || word.contains("rules")
    })
}

/// Whether a game's name is that of a rule file.
pub fn is(name: &str) -> bool {
    name.starts_with("rules:")
}

/// The rules of a game's name, where it is a rule file.
pub fn of(name: &str) -> Option<RuleFile> {
    opened().iter().map(|known| &known.rules).find(|rules| rules.name() == name).cloned()
}

/// What the rules call a move of a term, where they are the user's.
pub fn move_name<'a>(term: &dyn Term, patch: &'a Patch) -> Option<&'a str> {
    patch.note.as_deref().filter(|_| is(&term.name()))
}

/// The limits of this run; those of a run without any, where none were set.
pub fn limits() -> args::Limits {
    LIMITS.get().map(|(limits, _)| limits.clone()).unwrap_or(args::Limits {
        threads: None,
        memory: 2 << 30,
        time: None,
        quiet: true,
        no_cache: true,
    })
}

/// The first fault of an opened file.
fn fault() -> Option<Fault> {
    opened().iter().find_map(|known| known.rules.fault())
}

/// Whether an answer may be printed: none is, after a slip of the rules.
pub fn check() -> Result<(), Failure> {
    match fault().filter(|fault| fault.stop == Stop::Rules) {
        Some(_) if FORGIVEN.load(Ordering::Relaxed) => Ok(()),
        Some(fault) => Err(Failure::Input(fault.to_string())),
        None => Ok(()),
    }
}

/// Why the rules gave no answer, if they did not.
pub fn stopped() -> Option<Stop> {
    fault().map(|fault| fault.stop)
}

/// Says on standard error what a rule was doing when a budget ran out.
pub fn remark() {
    if let Some(fault) = fault() {
        anstream::eprintln!("{fault}");
    }
}

/// What the rules are doing just now: a number of its own for each call, and
/// words for a message.
fn doing() -> Option<(u64, String)> {
    if let Some((number, file)) = &*soon(&LOADING)? {
        let what = "it was being read: what stands outside of its functions, and what is constant \
                    in them, is worked out then";
        return Some((*number, format!("{file}: {what}")));
    }
    let opened = soon(&OPENED)?;
    opened.iter().find_map(|Opened { file, rules, .. }| {
        let (number, call) = rules.asked()?;
        Some((number, format!("{file}: the answer was not found\nwhen asked for {call}")))
    })
}

/// Whether it is being found out what kind of game a file is.
fn is_looking() -> bool {
    soon(&OPENED).is_some_and(|opened| opened.iter().any(|known| known.rules.is_looking()))
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
    let doing = doing().map_or(String::new(), |(_, doing)| format!("{doing}\n"));
    let text = format!("{}\n{doing}", failure::advice(stop));
    let _ = std::io::stderr().write_all(output::shown(&text).as_bytes());
    std::process::exit(match stop {
        Stop::Interrupted => 130,
        _ => 3,
    })
}

/// A rule can do in one step what Starlark does not count: make a list of a
/// billion parts, or write a tuple that is nested a million deep. A thread
/// watches the memory of the program, the time of each call and interrupts, and
/// ends the program where they run out; where Starlark itself breaks down, the
/// position is told as well.
fn watch() {
    /// So often it looks.
    const EVERY: Duration = Duration::from_millis(5);
    /// A call that looks at its budget ends within this time, and better.
    const GRACE: Duration = Duration::from_millis(300);
    /// Work that makes call after call, and looks at no budget, is ended after
    /// this time.
    const PATIENCE: Duration = Duration::from_secs(2);
    /// What the program may need besides its tables, and what it has now.
    const SPARE: u64 = 16 << 20;
    static STARTED: Once = Once::new();
    STARTED.call_once(|| {
        let used = || memory_stats::memory_stats().map_or(0, |now| now.physical_mem as u64);
        let memory = limits().memory;
        memory::bound(memory);
        let memory = memory.saturating_add(used() + SPARE);
        let usual_time = LIMITS.get().map_or(limits::LONG, |&(_, usual)| usual);
        let time = limits().time.unwrap_or(usual_time);
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| match doing() {
            Some((_, doing)) => {
                let why = panic.payload_as_str().unwrap_or("it broke down");
                anstream::eprintln!("error: Starlark cannot do this: {why}\n{doing}");
                std::process::exit(2);
            }
            None => {
                // To tell it takes memory too.
                memory::bound(u64::MAX);
                usual(panic);
            }
        }));
        limits::listen();
        std::thread::spawn(move || {
            let (mut since, mut looking) = ((0, Instant::now()), Instant::now());
            let mut interrupted: Option<Instant> = None;
            loop {
                std::thread::sleep(EVERY);
                // All the calls together that tell what kind of game it is.
                if !is_looking() {
                    looking = Instant::now();
                }
                let Some((number, _)) = doing() else { continue };
                let now = Instant::now();
                if since.0 != number {
                    since = (number, now);
                }
                if limits::interrupted() {
                    // The call began before.
                    let noted = *interrupted.get_or_insert(now);
                    if now > noted.max(since.1) + GRACE || now > noted + PATIENCE {
                        leave(Stop::Interrupted);
                    }
                }
                if used() > memory {
                    leave(Stop::Memory);
                }
                let passed = now.duration_since(since.1.min(looking));
                let over = |end: Instant| since.1 <= end && now > end + GRACE;
                if !time.is_zero()
                    && (passed > time + GRACE || limits::deadline().is_some_and(over))
                {
                    leave(Stop::Time);
                }
            }
        });
    });
}
