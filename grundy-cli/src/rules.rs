//! Rule files: those that a run has opened, and what went wrong with them.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock};
use std::time::Duration;

use crate::interpreter::{Account, OpenFiles};
use crate::interpreter::{Limits, RuleError, RuleFile, Silence, available};
use grundy::games::Files;
use grundy::lock;
use grundy::message::Message;
use grundy::term::{self, Game, Term};
use grundy::{Budget, Outcome, Play, Position, Question, Ruleset, Solution, Solver, Stop};

use crate::args;
use crate::console::Console;
use crate::failure::{self, Failure, Status};
use crate::guard::Guard;
use crate::limits::{Clock, LONG};
use crate::message::message;

mod printed;
mod watch;

use printed::Printed;

/// A file that was opened: every position of it shares its values.
struct Opened {
    file: String,
    rules: RuleFile,
    game: Arc<dyn Game>,
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
    /// Print the answer even if the rule file has errors (`rules check`).
    forgiven: AtomicBool,
    /// An error of the rules was handed to code that reports it.
    told: AtomicBool,
    /// The limits of the run, and its time where they give none.
    limits: args::Limits,
    usual: Duration,
    clock: Clock,
    console: Console,
    printed: Arc<Printed>,
}

/// Whether a game's name is that of a rule file.
pub fn is(name: &str) -> bool {
    name.starts_with("rules:")
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
            forgiven: AtomicBool::new(false),
            told: AtomicBool::new(false),
            limits,
            usual: usual.unwrap_or(LONG),
            clock,
            printed: Arc::new(Printed::new(console.clone())),
            console,
        }))
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
        let rules = self.0.open.load(file, files, own, budget)?;
        let game: Arc<dyn Game> = term::game(rules.clone());
        self.opened().push(Opened { file: file.into(), rules: rules.clone(), game: game.clone() });
        Ok((rules, game))
    }

    /// The failure of a command that could not open a file. An error in the rules is for the
    /// user to correct; a budget may be larger.
    pub fn unopened(&self, fault: Box<RuleError>) -> Failure {
        match fault.stop {
            Stop::Rules => {
                self.told();
                Failure::Rules(fault)
            }
            stop => Failure::stopped(stop, self.with_fault(stop, &fault)),
        }
    }

    /// The advice after a budget ran out, and the question over which it did.
    fn with_fault(&self, stop: Stop, fault: &RuleError) -> Message {
        message!("advice-and-question", advice = self.advice(stop), question = self.told_of(fault))
    }

    /// Whether any file was opened.
    pub fn any(&self) -> bool {
        !self.opened().is_empty()
    }

    /// Errors of the rules no longer prevent an answer: they are the answer.
    pub fn forgive(&self) {
        self.0.forgiven.store(true, Ordering::Relaxed);
    }

    /// The rules of a game's name, where it is a rule file.
    pub fn of(&self, name: &str) -> Option<RuleFile> {
        let opened = self.opened();
        opened.iter().map(|known| &known.rules).find(|rules| rules.name() == name).cloned()
    }

    /// The first error of an opened file, or the first limit.
    fn fault(&self, limit: bool) -> Option<RuleError> {
        let is = |fault: &RuleError| fault.is_limit() == limit;
        self.opened().iter().find_map(|known| known.rules.fault().filter(is))
    }

    /// The first error of an opened file, unless errors are the answer.
    fn slip(&self) -> Option<RuleError> {
        self.fault(false).filter(|_| !self.0.forgiven.load(Ordering::Relaxed))
    }

    /// Whether an answer may be printed: none is printed after an error in the rules.
    pub fn check(&self) -> Result<(), Failure> {
        match self.slip() {
            Some(fault) => {
                self.told();
                Err(Failure::Rules(Box::new(fault)))
            }
            None => Ok(()),
        }
    }

    /// What a fault says, with the commands of this program that help.
    pub fn told_of(&self, fault: &RuleError) -> Message {
        failure::of_rules(fault, self.0.console.reader())
    }

    /// Notes that an error of the rules is reported.
    fn told(&self) {
        self.0.told.store(true, Ordering::Relaxed);
    }

    /// Refuses a position of rules that have a cycle or never end, if that shows soon. In
    /// misère play the search runs over whole positions, and only a limit would end it; in
    /// normal play the search meets the cycle at the first term.
    ///
    /// # Errors
    /// The error of the rules.
    pub fn look_for_circles(&self, position: &Position, play: Play) -> Result<(), Failure> {
        if play == Play::Normal {
            return self.check();
        }
        // The search of a term alone meets the cycle as well, where it takes the term on.
        if let [term] = position.terms()
            && is(&term.name())
            && self.limit().is_none()
        {
            let found = term.wins_misere(&self.0.clock.look(&self.0.limits));
            self.resume();
            if !matches!(found, Ok(None)) {
                return self.check();
            }
        }
        self.look_for_ends(position)
    }

    /// Refuses a position that a talk cannot be about: one that has no such play, or whose rules have
    /// a cycle.
    ///
    /// # Errors
    /// Why.
    pub fn accept(&self, position: &Position, play: Play) -> Result<(), Failure> {
        let accepted = Solver::new().play(play).accepts(position);
        accepted.map_err(|refusal| Failure::refusal(position, &refusal))?;
        self.look_for_circles(position, play)
    }

    /// The same for commands that lay out the whole graph of a position.
    ///
    /// # Errors
    /// The error of the rules.
    pub fn look_for_ends(&self, position: &Position) -> Result<(), Failure> {
        self.limit().map_or(Ok(()), |fault| Err(Failure::from(fault.stop)))?;
        self.look(position, |term, budget| term.value(budget).map(drop));
        self.check()
    }

    /// Refuses an answer that rests on a canonical form which plays otherwise than its
    /// position, be it that of a position or of one of its options, where that is soon seen.
    ///
    /// # Errors
    /// The error of the rules.
    pub fn look_at_forms(
        &self,
        position: &Position,
        play: Play,
        question: Question,
    ) -> Result<(), Failure> {
        self.look(position, |term, budget| {
            let Some(rules) = self.of(&term.name()).filter(RuleFile::has_forms) else {
                return Ok(());
            };
            let mut texts = Vec::new();
            term.push_parts(None, &mut texts);
            let name = rules.name() + " ";
            // The least heap is mostly the last one, and its form is looked at soonest.
            let mut parts = texts.iter().rev().filter_map(|text| text.strip_prefix(&*name));
            parts.try_for_each(|part| match rules.parse(part) {
                Ok(part) => rules.compare_forms(&part, play, question, budget),
                Err(_) => Ok(()),
            })
        });
        self.check()
    }

    /// Looks at each term with rules of the user, within a part of the time. Nothing depends on
    /// the result.
    fn look(&self, position: &Position, mut at: impl FnMut(&Term, &Budget) -> Result<(), Stop>) {
        if !self.any() || self.limit().is_some() {
            return;
        }
        let mut terms = position.terms().iter().filter(|term| is(&term.name())).peekable();
        if terms.peek().is_none() {
            return;
        }
        let budget = self.0.clock.look(&self.0.limits);
        let files: Vec<RuleFile> = self.opened().iter().map(|known| known.rules.clone()).collect();
        let _silence: Vec<Silence> = files.iter().map(RuleFile::silence).collect();
        if terms.try_for_each(|term| at(term, &budget)).is_err() {
            self.resume();
        }
    }

    /// The reason why an answer is wrong: an error in the rules of one of the terms, or a first
    /// player who wins without a winning move.
    pub fn wrong(&self, position: &Position, solution: &Solution) -> Option<Message> {
        if !self.any() {
            return None;
        }
        let mut files = position.terms().iter().filter_map(|term| self.of(&term.name())).peekable();
        let first = files.peek()?.name();
        if let Some(slip) = files.find_map(|rules| rules.fault().filter(|fault| !fault.is_limit()))
        {
            self.told();
            return Some(self.told_of(&slip));
        }
        // In misère play a player who cannot move wins.
        let moves = || position.some_moves(1, &Budget::unlimited().with_moves(1));
        let contradicts = solution.outcome == Some(Outcome::N)
            && solution.move_count == Some(0)
            && moves().is_ok_and(|list| !list.moves.is_empty());
        contradicts.then(|| {
            let file = first.strip_prefix("rules:").unwrap_or(&first);
            message!("form-plays-otherwise", file = file, position = position.short_text(40))
        })
    }

    /// The question of the rules that reached a limit, if one did.
    pub fn limit(&self) -> Option<RuleError> {
        self.fault(true)
    }

    /// Whether the rules have answered whatever they were asked.
    ///
    /// # Errors
    /// What they did not answer, and why.
    pub fn answered(&self) -> Result<(), Failure> {
        self.check()?;
        self.limit().map_or(Ok(()), |fault| Err(fault.stop.into()))
    }

    /// Reports a search limit and clears it. Limits of texts and names stay set until [`remark`].
    pub fn remark_search(&self) {
        for fault in self.opened().iter().filter_map(|known| known.rules.resume_search()) {
            self.0.console.tell(self.told_of(&fault));
        }
    }

    /// Does the same as [`remark`], and forgets errors too: the next question is about another
    /// position.
    pub fn forget(&self) {
        self.remark();
        self.opened().iter().for_each(|known| known.rules.forget());
    }

    /// Forgets what the searches of all files have found.
    pub fn forget_values(&self) {
        self.opened().iter().for_each(|known| known.rules.forget_values());
    }

    /// Says on standard error which question of the rules reached a limit, if one
    /// did. What is asked from now on is asked again.
    pub fn remark(&self) {
        if let Some(fault) = self.limit() {
            self.0.console.tell(self.told_of(&fault));
        }
        self.resume();
    }

    /// Says on standard error what the rules were asked last, where the work was
    /// stopped between two questions.
    pub fn last_words(&self) {
        let last = || self.opened().iter().find_map(|known| known.rules.last());
        if let (None, Some(fault)) = (self.limit(), last()) {
            self.0.console.tell(self.told_of(&fault));
        }
    }

    /// Lets the rules be asked again after a limit.
    pub fn resume(&self) {
        self.opened().iter().for_each(|known| known.rules.resume());
    }

    /// The advice after a budget ran out: for the first budget that did, if another one stopped
    /// the rules.
    pub fn advice(&self, stop: Stop) -> Message {
        let (stop, reader) =
            (self.limit().map_or(stop, |fault| fault.stop), self.0.console.reader());
        match (stop, failure::size(self.0.clock.refused())) {
            (Stop::Memory, Some(size))
                if reader.shell && self.0.clock.refused() > self.0.limits.memory =>
            {
                message!("stopped-memory-needed", size = size)
            }
            _ => failure::words(stop, reader),
        }
    }

    /// The real failure of a command: a text that could not be read because the rules gave no
    /// answer has no error, and a budget that ended may be that of the rules.
    pub fn account_for(&self, failure: Failure) -> Failure {
        let stop = match (&failure, self.limit()) {
            (Failure::Text { .. }, Some(fault)) => fault.stop,
            (Failure::Stopped(stop, None), _) => *stop,
            _ => return failure,
        };
        match self.check() {
            Err(slip) if stop == Stop::Rules => slip,
            _ => Failure::stopped(stop, self.advice(stop)),
        }
    }

    /// The exit status of a run whose command ends with `status`. This also reports rules that
    /// reached a limit, whatever the command was; such a run is never a success.
    pub fn ended(&self, status: Status) -> Status {
        let Some(fault) = self.limit() else {
            if !self.0.told.load(Ordering::Relaxed)
                && let Some(slip) = self.slip()
            {
                self.0.console.tell(self.told_of(&slip));
            }
            return status;
        };
        let status = if status == Status::DONE { self.finish(Some(fault.stop)) } else { status };
        self.remark();
        status
    }

    /// The exit status after an answer was printed. If a budget ran out, it says so, and how to
    /// continue.
    pub fn finish(&self, stopped: Option<Stop>) -> Status {
        let Some(stop) = stopped else { return Status::DONE };
        self.0.console.tell(self.advice(stop));
        self.status(stop)
    }

    /// The exit status of a computation that was stopped; where it asked a user's rules,
    /// it says how far they were.
    pub fn status(&self, stop: Stop) -> Status {
        if matches!(stop, Stop::Time | Stop::Memory | Stop::Interrupted) {
            self.last_words();
        }
        Status::of(stop)
    }
}
