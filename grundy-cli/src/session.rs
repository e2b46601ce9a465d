//! One run of the program: its limits, its clock, its files and its streams.
//!
//! A session is made when the command line is read, and handed to the command. Nothing
//! else of a run is kept anywhere, so runs in one process know nothing of each other.

use std::time::Duration;

use crate::interpreter::RuleFile;
use grundy::Stop;
use grundy::budget::Budget;
use grundy::message::{Language, Message};

use crate::args::Limits;
use crate::console::Console;
use crate::disk::Disk;
use crate::failure::{Failure, Status};
use crate::files::Reader;
use crate::graphs::Graphs;
use crate::guard::Guard;
use crate::limits::Clock;
use crate::message::message;
use crate::output::Reporter;
use crate::rules::RuleFiles;

/// One run of the program.
pub struct Session {
    /// The limits that the user gave.
    pub limits: Limits,
    /// When the work has to be over.
    pub clock: Clock,
    /// The input and the output.
    pub console: Console,
    /// The rule files that were opened.
    pub rules: RuleFiles,
    /// The files that positions name.
    pub files: Disk,
    /// Where answers go.
    pub out: Reporter,
}

impl Session {
    /// The session of a command. Its time begins now; `usual` is that time where the limits
    /// give none; without it only the parts of the command have times of their own. Rule files
    /// are opened where there is a guard.
    pub fn new(
        console: Console,
        limits: Limits,
        usual: Option<Duration>,
        guard: Option<Guard>,
    ) -> Session {
        let clock = Clock::new(&console);
        if let Some(usual) = usual {
            clock.begin(&limits, usual);
        }
        let reader = Reader::new(console.clone(), limits.memory);
        let rules = RuleFiles::new(limits.clone(), usual, clock.clone(), console.clone(), guard);
        let graphs = Graphs::new(reader.clone(), console.clone(), limits.quiet);
        let files = Disk::new(reader, rules.clone(), graphs, clock.clone(), limits.clone());
        let timed = limits.time.is_some().then(|| clock.clone());
        let out = Reporter::new(console.clone(), rules.clone(), timed);
        Session { limits, clock, console, rules, files, out }
    }

    /// Says a message on standard error: see [`Console::tell`].
    pub fn tell(&self, message: impl Into<Message>) {
        self.console.tell(message);
    }

    /// The language of what is said to people.
    pub fn language(&self) -> Language {
        self.console.language()
    }

    /// The budget of the command: see [`Clock::budget`].
    pub fn budget(&self, usual: Duration) -> Budget {
        self.clock.budget(&self.limits, usual)
    }

    /// The same, for nim-values up to a heap that is known.
    pub fn budget_to(&self, usual: Duration, end: Option<u64>) -> Budget {
        self.clock.budget_to(&self.limits, usual, end)
    }

    /// The budget of a look at something that need not be known: see [`Clock::look`].
    pub fn look(&self) -> Budget {
        self.clock.look(&self.limits)
    }

    /// A new piece of work begins, which has the whole time again.
    pub fn begin(&self, usual: Duration) {
        self.clock.begin(&self.limits, usual);
    }

    /// Opens a rule file that the user named.
    ///
    /// # Errors
    /// What is wrong with it; a budget that ended.
    pub fn open_rules(&self, file: &str) -> Result<RuleFile, Failure> {
        match self.rules.open(file, &self.files) {
            Ok((rules, _)) => Ok(rules),
            Err(fault) if fault.stop == Stop::Rules => {
                let failure = self.rules.unopened(fault);
                Err(self.files.ended().unwrap_or(failure))
            }
            Err(fault) => Err(self.rules.unopened(fault)),
        }
    }

    /// Reports on standard error that a list of values ends before the last one that was asked
    /// for, with the advice of [`RuleFiles::advice`]; gives the exit status.
    pub fn stopped_after(&self, stop: Stop, printed: u64, count: u64) -> Status {
        let advice = self.rules.advice(stop);
        self.tell(message!("values-printed", advice = advice, printed = printed, count = count));
        self.rules.status(stop)
    }

    /// Reports on standard error how the command has ended; errors are JSON if `json` is set.
    pub fn end(&self, result: Result<Status, Failure>, json: bool) -> Status {
        let status = match result {
            Ok(status) => status,
            Err(Failure::Closed) => return Status::DONE,
            Err(failure) => {
                let failure = self.rules.account_for(failure);
                let status = match failure.stop() {
                    Some(stop) => self.rules.status(stop),
                    None => failure.status(),
                };
                self.console.report(&failure, json);
                status
            }
        };
        self.rules.ended(status)
    }
}

#[cfg(test)]
impl Session {
    /// A quiet one with usual limits, that reads nothing and whose answers are dropped.
    pub fn quiet() -> Session {
        let io = crate::console::Io::new(std::io::empty(), std::io::sink(), std::io::sink());
        let console = Console::new(io, None, crate::paint::Colours::Never);
        Session::new(console, Limits::default(), None, None)
    }
}
