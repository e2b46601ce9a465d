//! Rule files: those that a run has opened, and what went wrong with them.

use std::sync::{Arc, Mutex, MutexGuard, OnceLock};
use std::time::Duration;

use crate::interpreter::{Account, Faults, OpenFiles};
use crate::interpreter::{Limits, RuleError, RuleFile, available};
use grundy::error::FileError;
use grundy::games::{Files, gallery};
use grundy::term::{self, Game};
use grundy::{Budget, Ruleset, lock};
use sha2::{Digest, Sha256};

use crate::args;
use crate::checksum::hex;
use crate::console::Console;
use crate::failure::{self, Failure};
use crate::guard::Guard;
use crate::limits::{Clock, LONG};
use crate::message::message;

mod accepted;
mod printed;
mod watch;

pub use accepted::Accepted;
use printed::Printed;

/// A file that was opened: every position of it shares its values.
struct Opened {
    file: String,
    /// The first digits of the SHA-256 of its text and of those that it loads.
    hash: String,
    rules: RuleFile,
    game: Arc<dyn Game>,
}

/// Files whose texts are hashed while they are read. No text is within another one, because its length
/// comes before it.
struct Hashing<'a> {
    files: &'a dyn Files,
    hash: Mutex<Sha256>,
}

impl Hashing<'_> {
    fn heard(&self, text: String) -> String {
        let mut hash = lock(&self.hash);
        hash.update((text.len() as u64).to_le_bytes());
        hash.update(&text);
        text
    }
}

impl Files for Hashing<'_> {
    fn read(&self, name: &str) -> Result<String, FileError> {
        self.files.read(name).map(|text| self.heard(text))
    }

    fn read_beside(&self, name: &str, folder: &str) -> Result<String, FileError> {
        self.files.read_beside(name, folder).map(|text| self.heard(text))
    }

    fn is_secret(&self) -> bool {
        self.files.is_secret()
    }
}

/// The rule files of a run. Clones are the same files.
#[derive(Clone)]
pub struct RuleFiles(Arc<State>);

/// The state that the parts of a run share with the thread that watches it.
struct State {
    opened: Mutex<Vec<Opened>>,
    /// The same files, and the one that is being read, for the thread that watches.
    open: Arc<OpenFiles>,
    /// What ends the run in the middle of a question; without it no file is opened.
    guard: Option<Guard>,
    /// The memory of the thread that runs the rules, from the first file on.
    memory: OnceLock<Arc<Account>>,
    /// The limits of the run, and its time where they give none.
    limits: args::Limits,
    usual: Duration,
    clock: Clock,
    console: Console,
    printed: Arc<Printed>,
}

/// Whether a game's name is that of a rule file.
pub fn is(name: &str) -> bool {
    gallery::rule_file(name).is_some()
}

impl RuleFiles {
    /// None yet. `usual` is the time of the run where its limits give none.
    pub fn new(
        limits: args::Limits,
        usual: Option<Duration>,
        clock: Clock,
        console: Console,
        guard: Option<Guard>,
    ) -> RuleFiles {
        RuleFiles(Arc::new(State {
            opened: Mutex::default(),
            open: guard.as_ref().map(|guard| guard.open.clone()).unwrap_or_default(),
            guard,
            memory: OnceLock::new(),
            limits,
            usual: usual.unwrap_or(LONG),
            clock,
            printed: Arc::new(Printed::new(console.clone())),
            console,
        }))
    }

    /// What ends the run in the middle of a question.
    pub fn guard(&self) -> Option<Guard> {
        self.0.guard.clone()
    }

    /// This thread asks rules as well: what it requests counts as memory of the run. Cost: none.
    #[cfg(feature = "cluster")]
    pub fn enter(&self) {
        if let Some(memory) = self.0.memory.get() {
            memory.enter_for_good();
        }
    }

    fn opened(&self) -> MutexGuard<'_, Vec<Opened>> {
        lock(&self.0.opened)
    }

    /// The limits of one rule, and the budget of the run.
    fn allowed(&self) -> (Limits, Budget) {
        let State { limits, clock, printed, .. } = &*self.0;
        let own = Limits { memory: limits.memory / 4, ..Limits::default() };
        let own = match limits.quiet {
            true => own,
            false => {
                let printed = printed.clone();
                Limits { print: Arc::new(move |text| printed.add(text)), ..own }
            }
        };
        (own, clock.in_hand(limits))
    }

    /// Opens a file, once; `files` reads it and those that it loads.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn open(
        &self,
        file: &str,
        files: &dyn Files,
    ) -> Result<(RuleFile, Arc<dyn Game>), Box<RuleError>> {
        if let Some(known) = self.opened().iter().find(|known| known.file == file) {
            return Ok((known.rules.clone(), known.game.clone()));
        }
        available()?;
        let watched = match &self.0.guard {
            Some(guard) => watch::watch(&self.0, guard),
            None => Err(failure::said(message!("no-thread-of-its-own"))),
        };
        watched.map_err(|error| {
            RuleError::new(message!("rules-unwatched", why = failure::why(&error)))
        })?;
        let (own, budget) = self.allowed();
        let texts = Hashing { files, hash: Mutex::default() };
        let rules = self.0.open.load(file, &texts, own, budget)?;
        let game: Arc<dyn Game> = term::game(rules.clone());
        let hash = hex(&lock(&texts.hash).clone().finalize()[..8]);
        let (file, of_file, of_game) = (file.into(), rules.clone(), game.clone());
        self.opened().push(Opened { file, hash, rules: of_file, game: of_game });
        Ok((rules, game))
    }

    /// The first sixteen digits of the SHA-256 of a file's text and of those that it loads; `None` where it
    /// cannot be opened. Cost: it is opened, once.
    pub fn hash(&self, file: &str, files: &dyn Files) -> Option<String> {
        self.open(file, files).ok()?;
        self.opened().iter().find(|known| known.file == file).map(|known| known.hash.clone())
    }

    /// Whether any file was opened.
    pub fn any(&self) -> bool {
        !self.opened().is_empty()
    }

    /// The rules of a game's name, where it is a rule file.
    pub fn of(&self, name: &str) -> Option<RuleFile> {
        let opened = self.opened();
        opened.iter().map(|known| &known.rules).find(|rules| rules.name() == name).cloned()
    }

    /// Hands over the faults of a kind, and gives the first of them: the rules are asked again
    /// from now on.
    pub fn take(&self, kind: Faults) -> Option<RuleError> {
        let opened = self.opened();
        let faults: Vec<_> = opened.iter().filter_map(|known| known.rules.take(kind)).collect();
        faults.into_iter().next()
    }

    /// The question of the rules that reached a limit, if one did.
    pub fn limit(&self) -> Option<RuleError> {
        let limit = |known: &Opened| known.rules.fault().filter(RuleError::is_limit);
        self.opened().iter().find_map(limit)
    }

    /// Whether an answer may be printed: none is printed after an error in the rules.
    ///
    /// # Errors
    /// The error of the rules, which is the caller's from now on.
    pub fn check(&self) -> Result<(), Failure> {
        self.take(Faults::Errors).map_or(Ok(()), |fault| Err(Failure::Rules(Box::new(fault))))
    }

    /// Whether the rules have answered whatever they were asked.
    ///
    /// # Errors
    /// What they did not answer, and why.
    pub fn answered(&self) -> Result<(), Failure> {
        self.check()?;
        self.limit().map_or(Ok(()), |fault| Err(fault.stop.into()))
    }

    /// Says on standard error which question of the rules reached a limit, if one did. What is
    /// asked from now on is asked again.
    pub fn remark(&self, kind: Faults) {
        if let Some(fault) = self.take(kind) {
            self.tell(&fault);
        }
    }

    /// Forgets what the searches of all files have found.
    pub fn forget_values(&self) {
        self.opened().iter().for_each(|known| known.rules.forget_values());
    }

    /// Says on standard error what the rules were asked last, where the work was
    /// stopped between two questions.
    pub fn last_words(&self) {
        let last = || self.opened().iter().find_map(|known| known.rules.last());
        if let (None, Some(fault)) = (self.limit(), last()) {
            self.tell(&fault);
        }
    }

    /// Says a fault on standard error.
    pub fn tell(&self, fault: &RuleError) {
        self.0.console.tell(failure::of_rules(fault, self.0.console.reader()));
    }
}
