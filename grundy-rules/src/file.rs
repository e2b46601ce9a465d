//! A rule file as the rules of a game.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use grundy::games::{Files, gallery, quoted};
use grundy::heap::NimSequence;
use grundy::lock;
use grundy::search::{Goal, Word};
use grundy::{Budget, Nimber, Stop, Value};

use crate::error::RuleError;
use crate::limits::Limits;
use crate::message::message;
use crate::position::{InStarlark, Position};
use crate::program::Program;
use crate::search::{Failure, Search};

/// The rules of a game, from a file in Starlark.
///
/// The file has its own search for values, over positions that are kept in a few bytes each. If
/// the rules fail, [`fault`](RuleFile::fault) says how. After an error in the rules every
/// question is answered by [`Stop::Rules`], and a function that has reached a limit is not called
/// again, until the fault is [taken](RuleFile::take); answers that are known by then are still
/// available.
///
/// This is a handle: copies share the results.
///
/// ```
/// use grundy::games::InMemoryFiles;
/// use grundy::Budget;
/// use grundy_rules::{Limits, Position, RuleFile};
///
/// let text = "def options(n):\n    return [n - k for k in (1, 3, 4) if k <= n]\n";
/// let files = InMemoryFiles::from([("taking.star", text)]);
/// let rules = RuleFile::load("taking.star", &files, Limits::default(), Budget::unlimited()).unwrap();
/// let value = rules.value(&Position::Int(6), &Budget::unlimited());
/// assert_eq!(value, Ok(grundy::Nimber(2)));
/// ```
#[derive(Clone)]
pub struct RuleFile(pub(crate) Arc<Inner>);

/// The data that the copies of a rule file share.
pub(crate) struct Inner {
    pub name: String,
    pub program: Program,
    pub budget: Budget,
    search: Mutex<Search>,
    misere: Mutex<Search>,
    /// An error in the rules, or the limits that were reached: the first one of each function.
    faults: Mutex<Vec<RuleError>>,
    /// See [`is_heap_game`](RuleFile::is_heap_game); `None` where a limit was
    /// reached before that was known.
    heaps: OnceLock<Option<bool>>,
    /// See [`is_zero_nothing`](RuleFile::is_zero_nothing).
    zero: OnceLock<bool>,
    /// See [`assume`](RuleFile::assume).
    assumed: OnceLock<NimSequence>,
    /// Whether forms were compared with their positions.
    pub compared: AtomicBool,
    /// See [`RuleFile::grows`].
    pub looked: Mutex<Looked>,
    /// How positions of a game of the gallery are made, as far as they were asked for.
    pub shapes: Mutex<Option<HashSet<String>>>,
    /// The last position whose moves were named.
    pub named: Mutex<Option<(Position, Vec<Named>)>>,
}

/// Which positions were asked for of a game whose play may come back.
#[derive(Default)]
pub(crate) struct Looked {
    /// The first one.
    pub first: Option<Position>,
    pub asked: usize,
}

/// What went wrong with a rule file, by its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Faults {
    /// Errors in the rules.
    Errors,
    /// Limits.
    Limits,
    /// Limits that a search over moves and values has reached; a function for texts or names is
    /// none of it.
    OfSearch,
}

/// While this value lives, printed text of the rule file is dropped, because the questions are
/// not the user's. See [`RuleFile::silence`].
#[must_use = "it ends where it is dropped"]
pub struct Silence(RuleFile);

impl Drop for Silence {
    fn drop(&mut self) {
        self.0.0.program.prints.silent.fetch_sub(1, Ordering::Relaxed);
    }
}

/// A move with its name.
pub(crate) type Named = (String, Vec<Position>);

/// The options of a position.
pub(crate) type Options = Vec<Vec<Position>>;

impl RuleFile {
    /// Reads a file, which may load others beside it. `budget` is asked whether to continue
    /// wherever a question has no budget of its own.
    ///
    /// # Errors
    /// What is wrong with the file, and where.
    pub fn load(
        file: &str,
        files: &dyn Files,
        limits: Limits,
        budget: Budget,
    ) -> Result<RuleFile, Box<RuleError>> {
        let program = Program::load(file, files, limits, &budget)?;
        Ok(RuleFile(Arc::new(Inner {
            name: match file.starts_with(gallery::PREFIX) {
                true => file.to_string(),
                false => format!("rules:{}", quoted(file)),
            },
            program,
            budget,
            search: Mutex::default(),
            misere: Mutex::new(Search::misere()),
            faults: Mutex::default(),
            heaps: OnceLock::new(),
            assumed: OnceLock::new(),
            zero: OnceLock::new(),
            compared: AtomicBool::new(false),
            looked: Mutex::default(),
            shapes: Mutex::default(),
            named: Mutex::default(),
        })))
    }

    /// Drops what the rules print from now on, in all threads, until the answer is dropped.
    /// What is asked again later prints then.
    pub fn silence(&self) -> Silence {
        self.0.program.prints.silent.fetch_add(1, Ordering::Relaxed);
        Silence(self.clone())
    }

    /// The error, if there was one: an error in the rules, or the limit that was reached first.
    pub fn fault(&self) -> Option<RuleError> {
        lock(&self.0.faults).first().cloned()
    }

    /// Forgets values and outcomes that were found, and frees their memory.
    pub fn forget_values(&self) {
        *lock(&self.0.search) = Search::default();
        *lock(&self.0.misere) = Search::misere();
    }

    /// Hands over the faults of a kind, and gives the first of them: the file is asked again
    /// from now on.
    pub fn take(&self, kind: Faults) -> Option<RuleError> {
        let of_search = ["", "canonical", "mirror", self.0.program.lister()];
        let is = |fault: &mut RuleError| match kind {
            Faults::Errors => !fault.is_limit(),
            Faults::Limits => fault.is_limit(),
            Faults::OfSearch => fault.is_limit() && of_search.contains(&fault.function),
        };
        lock(&self.0.faults).extract_if(.., is).collect::<Vec<_>>().into_iter().next()
    }

    /// The file's own words: `title`, `description`, `reference`, or `None`
    /// where it does not say.
    pub fn about(&self, what: &str) -> Option<String> {
        self.0.program.text(what)
    }

    /// Positions that the file gives as `examples`.
    pub fn examples(&self) -> Vec<String> {
        self.0.program.texts("examples")
    }

    /// Whether the positions are heaps: numbers whose options are smaller
    /// numbers. Seen on the heaps up to 24, and held to later; where a limit is
    /// reached on the way, they are none.
    pub fn is_heap_game(&self) -> bool {
        self.shrinks() == Some(true)
    }

    /// Whether the file defines the positions of pairs of numbers: `start(a, b)`.
    pub fn starts_from_pairs(&self) -> bool {
        self.0.program.start_arguments() == Some(2)
    }

    /// Whether the file gives canonical forms.
    pub fn has_forms(&self) -> bool {
        self.0.program.canonical.is_some()
    }

    /// Whether the file gives mirror images.
    pub(crate) fn has_mirror(&self) -> bool {
        self.0.program.mirror.is_some()
    }

    /// The same as [`is_heap_game`](RuleFile::is_heap_game); `None` where a limit was reached on the way.
    pub(crate) fn shrinks(&self) -> Option<bool> {
        const SEEN: i64 = 24;
        /// The largest number of steps of each call.
        const GLANCE: u64 = 100_000;
        *self.0.heaps.get_or_init(|| {
            let program = &self.0.program;
            if program.start.is_some() || program.parse.is_some() || program.show.is_some() {
                return Some(false);
            }
            // Nobody has asked for these positions.
            let _silence = self.silence();
            let steps = program.limits.steps.min(GLANCE);
            let limits = Limits { steps, ..program.limits.clone() };
            for heap in 0..=SEEN {
                let smaller = |part: &Position| match part {
                    Position::Int(part) => (0..heap).contains(part),
                    _ => false,
                };
                match self.list(&Position::Int(heap), limits.clone(), &self.0.budget) {
                    Ok(all) if all.iter().flatten().all(smaller) => {}
                    Err(fault) if fault.is_limit() => return None,
                    _ => return Some(false),
                }
            }
            Some(true)
        })
    }

    /// Whether the number 0 is nothing at all, as an empty heap is: it has no move,
    /// and no text of the file's own.
    pub(crate) fn is_zero_nothing(&self) -> bool {
        let options = || {
            let _silence = self.silence();
            self.try_options(&Position::Int(0), &self.0.budget)
        };
        let program = &self.0.program;
        program.parse.is_none()
            && program.show.is_none()
            && *self.0.zero.get_or_init(|| options().is_ok_and(|all| all.is_empty()))
    }

    /// A number for the call of the rules whose answer is being found or taken
    /// just now: for a thread that watches.
    pub fn asking(&self) -> Option<u64> {
        self.0.program.asking()
    }

    /// That call as a fault, for a message: the answer was not found.
    pub fn asked(&self) -> Option<RuleError> {
        self.0.program.asked()
    }

    /// The call that was made last, as a fault, for a message.
    pub fn last(&self) -> Option<RuleError> {
        self.0.program.last()
    }

    /// How many positions were met by the search for values.
    pub fn positions(&self) -> usize {
        lock(&self.0.search).len() + lock(&self.0.misere).len()
    }

    pub(crate) fn remember(&self, fault: RuleError) -> Stop {
        let stop = fault.stop;
        let mut known = lock(&self.0.faults);
        if known.iter().all(RuleError::is_limit) {
            if !fault.is_limit() {
                // An error explains more than a limit.
                known.clear();
            }
            if known.iter().all(|known| known.function != fault.function) {
                known.push(fault);
            }
        }
        stop
    }

    /// The reason why none of these functions is called again: an error, or a limit that one of
    /// them has reached.
    pub(crate) fn given_up(&self, functions: &[&str]) -> Option<RuleError> {
        let faults = lock(&self.0.faults);
        let given_up =
            |fault: &&RuleError| !fault.is_limit() || functions.contains(&fault.function);
        faults.iter().find(given_up).cloned()
    }

    /// Takes for granted the values of its heaps that a sequence knows, where the file is a
    /// [game of heaps](RuleFile::is_heap_game).
    pub fn assume(&self, sequence: NimSequence) {
        if self.is_heap_game() {
            let _ = self.0.assumed.set(sequence);
        }
    }

    /// The value of a heap that is taken for granted.
    fn assumed(&self, position: &Position) -> Option<Nimber> {
        let (Position::Int(heap), Some(sequence)) = (position, self.0.assumed.get()) else {
            return None;
        };
        sequence.known(u64::try_from(*heap).ok()?)
    }

    /// The nim-value of a position.
    ///
    /// # Errors
    /// The budget ran out, or the rules failed: [`fault`](RuleFile::fault) says how.
    pub fn value(&self, position: &Position, budget: &Budget) -> Result<Nimber, Stop> {
        if let Some(value) = self.assumed(position) {
            return Ok(value);
        }
        self.search_value(position, budget).map(|value| Nimber(value.into()))
    }

    /// Whether the nim-value of a position is this one; for 0, whether the next player loses. The
    /// search looks only at positions that this needs.
    ///
    /// # Errors
    /// As of [`value`](RuleFile::value).
    pub fn has_value(
        &self,
        position: &Position,
        value: Nimber,
        budget: &Budget,
    ) -> Result<bool, Stop> {
        if let Some(found) = self.assumed(position) {
            return Ok(found == value);
        }
        // Values found by search are smaller.
        let Ok(value) = u32::try_from(value.0) else { return Ok(false) };
        Ok(self.search(position, Goal::Is(value), budget)?.is_value(value) == Some(true))
    }

    /// Whether the next player wins a position that is played alone in misère play; `None` where the
    /// search met an option of several parts.
    ///
    /// # Errors
    /// As of [`value`](RuleFile::value).
    pub fn wins_misere(&self, position: &Position, budget: &Budget) -> Result<Option<bool>, Stop> {
        // What is more than a move needs the search of whole sums.
        if self.has_marks() {
            return Ok(None);
        }
        let word = self.ask_search(&self.0.misere, position, Goal::Is(0), budget)?;
        Ok(word.map(|word| word.is_value(0) != Some(true)))
    }

    pub(crate) fn search_value(&self, position: &Position, budget: &Budget) -> Result<u32, Stop> {
        if self.repeats() {
            let place = Some((self.0.program.file.clone(), None));
            let fault = RuleError { place, ..RuleError::new(message!("repeats-no-sequence")) };
            return Err(self.remember(fault));
        }
        let word = self.search(position, Goal::Value, budget)?;
        word.nim().ok_or_else(|| {
            let position = position.brief_literal();
            let place = Some((self.0.program.file.clone(), None));
            let message = message!("no-nim-value", position = position);
            self.remember(RuleError { place, ..RuleError::new(message) })
        })
    }

    /// The value of a position, which may be none of Nim where the file uses `win`, `lose`, `again` or
    /// `must`.
    ///
    /// # Errors
    /// As of [`value`](RuleFile::value).
    pub fn full_value(&self, position: &Position, budget: &Budget) -> Result<Value, Stop> {
        if let Some(value) = self.assumed(position) {
            return Ok(Value::Nim(value));
        }
        let word = self.search(position, Goal::Value, budget)?;
        Ok(lock(&self.0.search).value(word).expect("the value was found"))
    }

    /// Whether the file says that play may come back to a position: `repeats = True`.
    pub fn repeats(&self) -> bool {
        self.0.program.repeats
    }

    /// Whether the file uses `win`, `lose`, `again` or `must`.
    pub fn has_marks(&self) -> bool {
        self.0.program.marks
    }

    fn search(&self, position: &Position, goal: Goal, budget: &Budget) -> Result<Word, Stop> {
        let word = self.ask_search(&self.0.search, position, goal, budget)?;
        Ok(word.expect("options may have several parts"))
    }

    /// Asks one of the searches; `None` where it met an option that is not for it.
    fn ask_search(
        &self,
        search: &Mutex<Search>,
        position: &Position,
        goal: Goal,
        budget: &Budget,
    ) -> Result<Option<Word>, Stop> {
        let program = &self.0.program;
        let mut search = lock(search);
        if let Some(fault) = self.given_up(&[program.lister(), "canonical", "mirror"]) {
            return search.known(position, goal, budget).map(Some).ok_or(fault.stop);
        }
        match search.ask(program, position, goal, budget) {
            Ok(word) => Ok(Some(word)),
            Err(Failure::Splits) => Ok(None),
            Err(Failure::Rules(fault)) => Err(self.remember(*fault)),
            Err(Failure::Stop(stop)) => {
                Err(self.remember(search.broken_off(program, position, stop)))
            }
        }
    }

    /// Whether the search has found before that the next player loses a position.
    pub(crate) fn is_known_lost(&self, form: &Position, budget: &Budget) -> bool {
        let word = lock(&self.0.search).known(form, Goal::Is(0), budget);
        word.and_then(|word| word.is_value(0)) == Some(true)
    }

    /// The error of the rules at the number 0, if they fail there: the reason why they may have
    /// no numbers as positions.
    pub fn slip_at_zero(&self) -> Option<RuleError> {
        let _silence = self.silence();
        let slip = match self.try_numbers(&[0]) {
            Ok(Ok(position)) => self.try_options(&position, &self.0.budget).err(),
            Ok(Err(_)) => None,
            Err(fault) => Some(fault),
        };
        slip.map(|fault| *fault).filter(|fault| !fault.is_limit())
    }

    /// The least number that is a position: 0 or 1; `None` where neither is.
    ///
    /// # Errors
    /// The limit that was reached before that was known.
    pub(crate) fn first_number(&self) -> Result<Option<u64>, Box<RuleError>> {
        let _silence = self.silence();
        for least in 0..=1u64 {
            let options = match self.try_numbers(&[least]) {
                Ok(Ok(position)) => self.try_options(&position, &self.0.budget).map(drop),
                Ok(Err(_)) => continue,
                Err(fault) => Err(fault),
            };
            match options {
                Ok(()) => return Ok(Some(least)),
                Err(fault) if fault.is_limit() => return Err(fault),
                Err(_) => {}
            }
        }
        Ok(None)
    }
}
