//! Rule files: those that this run has opened, and what went wrong with them.

use std::ffi::OsString;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use grundy::term;
use grundy::term::{Game, Term};
use grundy::{Budget, Outcome, Play, Position, Ruleset, Solution, Stop};
use grundy_rules::{Fault, Limits, RuleFile, Silence};

use crate::failure::{self, Failure};
use crate::output::tell;
use crate::{args, files, limits};

mod watch;

pub use watch::leave;
use watch::watch;

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

/// A slip of the rules was handed to somebody who tells it.
static TOLD: AtomicBool = AtomicBool::new(false);

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
            let print: fn(&str) = if run.quiet { |_| () } else { printed };
            let own = Limits { memory: run.memory / 4, print, ..Limits::default() };
            (own, limits::in_hand(run))
        }
    }
}

/// Says on standard error what rules print: so many lines of so many letters in a run.
fn printed(text: &str) {
    const LINES: usize = 100;
    const LETTERS: usize = 1000;
    static PRINTED: AtomicUsize = AtomicUsize::new(0);
    static TOO_MANY: AtomicBool = AtomicBool::new(false);
    for line in text.split('\n') {
        match PRINTED.fetch_add(1, Ordering::Relaxed) {
            LINES.. if TOO_MANY.swap(true, Ordering::Relaxed) => return,
            LINES.. => tell!(
                "remark: the rules print more than {LINES} lines, and the others are left out"
            ),
            _ => {
                let end = line.char_indices().nth(LETTERS).map(|(end, _)| end);
                let more = if end.is_some() { "..." } else { "" };
                tell!("{}{more}", &line[..end.unwrap_or(line.len())]);
            }
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
    let game: Arc<dyn Game> = term::game(rules.clone());
    opened().push(Opened { file: file.into(), rules: rules.clone(), game: game.clone() });
    Ok((rules, game))
}

/// Whether any file was opened.
pub fn any() -> bool {
    !opened().is_empty()
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

/// The first slip of an opened file, or the first limit.
fn fault(limit: bool) -> Option<Fault> {
    let is = |fault: &Fault| fault.is_limit() == limit;
    opened().iter().find_map(|known| known.rules.fault().filter(is))
}

/// Whether an answer may be printed: none is, after a slip of the rules.
pub fn check() -> Result<(), Failure> {
    match fault(false) {
        Some(_) if FORGIVEN.load(Ordering::Relaxed) => Ok(()),
        Some(fault) => {
            told();
            Err(Failure::Input(fault.to_string()))
        }
        None => Ok(()),
    }
}

/// Says that a slip of the rules is told by somebody.
pub fn told() {
    TOLD.store(true, Ordering::Relaxed);
}

/// Refuses a position of rules that run in a circle or never end, where that is soon seen:
/// in misere play whole positions are searched, and only a limit would end that. Normal
/// play meets it at the first term.
///
/// # Errors
/// The slip of the rules.
pub fn look_for_circles(
    position: &Position,
    play: Play,
    limits: &args::Limits,
) -> Result<(), Failure> {
    if play == Play::Misere { look_for_ends(position, limits) } else { check() }
}

/// The same for commands that lay out the whole graph of a position.
///
/// # Errors
/// The slip of the rules.
pub fn look_for_ends(position: &Position, limits: &args::Limits) -> Result<(), Failure> {
    limit().map_or(Ok(()), |fault| Err(Failure::from(fault.stop)))?;
    look(position, limits, |term, budget| term.value(budget).map(drop));
    check()
}

/// Refuses an answer that rests on a canonical form which plays otherwise than its
/// position, be it that of a position or of one of its options, where that is soon seen.
///
/// # Errors
/// The slip of the rules.
pub fn look_at_forms(
    position: &Position,
    play: Play,
    limits: &args::Limits,
) -> Result<(), Failure> {
    look(position, limits, |term, budget| {
        let Some(rules) = of(&term.name()).filter(RuleFile::has_forms) else { return Ok(()) };
        let mut texts = Vec::new();
        term.push_parts(None, &mut texts);
        let name = rules.name() + " ";
        let mut parts = texts.iter().filter_map(|text| text.strip_prefix(&*name));
        parts.try_for_each(|part| match rules.parse(part) {
            Ok(part) => rules.compare_forms(&part, play, budget),
            Err(_) => Ok(()),
        })
    });
    check()
}

/// Looks at each term of rules of the user's, within a part of the time: what is looked
/// for need not be known.
fn look(
    position: &Position,
    limits: &args::Limits,
    mut at: impl FnMut(&Term, &Budget) -> Result<(), Stop>,
) {
    if !any() || limit().is_some() {
        return;
    }
    let mut terms = position.terms().iter().filter(|term| is(&term.name())).peekable();
    if terms.peek().is_none() {
        return;
    }
    let budget = limits::look(limits);
    let files: Vec<RuleFile> = opened().iter().map(|known| known.rules.clone()).collect();
    let _silence: Vec<Silence> = files.iter().map(RuleFile::silence).collect();
    if terms.try_for_each(|term| at(term, &budget)).is_err() {
        resume();
    }
}

/// What is wrong with an answer: a slip of the rules of one of the terms, or that the
/// first player wins without a move that does.
pub fn wrong(position: &Position, solution: &Solution) -> Option<String> {
    if !any() {
        return None;
    }
    let mut files = position.terms().iter().filter_map(|term| of(&term.name())).peekable();
    let first = files.peek()?.name();
    if let Some(slip) = files.find_map(|rules| rules.fault().filter(|fault| !fault.is_limit())) {
        told();
        return Some(slip.to_string());
    }
    // In misere play a player who cannot move wins.
    let moves = || position.some_moves(1, &Budget::unlimited().with_moves(1));
    let contradicts = solution.outcome == Some(Outcome::N)
        && solution.move_count == Some(0)
        && moves().is_ok_and(|list| !list.moves.is_empty());
    contradicts.then(|| {
        let file = first.strip_prefix("rules:").unwrap_or(&first);
        format!(
            "{file}: a law is broken: canonical forms play as their positions do; {} would be won, \
             and no move wins\n`grundy rules check {file}` looks for the form",
            position.short_text(40)
        )
    })
}

/// The question of the rules that reached a limit, if one did.
pub fn limit() -> Option<Fault> {
    fault(true)
}

/// Whether the rules have answered whatever they were asked.
///
/// # Errors
/// What they did not answer, and why.
pub fn answered() -> Result<(), Failure> {
    check()?;
    limit().map_or(Ok(()), |fault| Err(fault.stop.into()))
}

/// Says which question over moves and values reached a limit, if one did, and lets
/// them be asked again: functions for texts and names only after [`remark`].
pub fn remark_search() {
    for fault in opened().iter().filter_map(|known| known.rules.resume_search()) {
        tell!("{fault}");
    }
}

/// Says the same as [`remark`], and forgets slips, too: another position is asked for.
pub fn forget() {
    remark();
    opened().iter().for_each(|known| known.rules.forget());
}

/// Says on standard error which question of the rules reached a limit, if one
/// did. What is asked from now on is asked again.
pub fn remark() {
    if let Some(fault) = limit() {
        tell!("{fault}");
    }
    resume();
}

/// Says on standard error what the rules were asked last, where the work was
/// stopped between two questions.
pub fn last_words() {
    let last = || opened().iter().find_map(|known| known.rules.last());
    if let (None, Some(fault)) = (limit(), last()) {
        tell!("{fault}");
    }
}

/// Lets the rules be asked again after a limit.
pub fn resume() {
    opened().iter().for_each(|known| known.rules.resume());
}

/// The last words of a command that ends with this status. Rules that reached a
/// limit are told of here, whatever the command was, and it is never a success.
pub fn ended(code: ExitCode) -> ExitCode {
    let Some(fault) = limit() else {
        if !TOLD.load(Ordering::Relaxed)
            && let Err(Failure::Input(slip)) = check()
        {
            tell!("{slip}");
        }
        return code;
    };
    let code = if code == ExitCode::SUCCESS { failure::finish(Some(fault.stop)) } else { code };
    remark();
    code
}
