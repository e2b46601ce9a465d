//! One run of the program: its limits, its clock, its files and its streams.
//!
//! A session is made when the command line is read, and handed to the command. Nothing
//! else of a run is kept anywhere, so runs in one process know nothing of each other.

use std::time::Duration;

use crate::interpreter::{Faults, RuleFile};
use grundy::Stop;
use grundy::budget::Budget;
use grundy::message::{Language, Message};

use crate::args::Limits;
use crate::console::Console;
use crate::disk::Disk;
use crate::failure::{self, Ended, Ending, Failure, Status};
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
        let opened = self.rules.open(file, &self.files);
        opened
            .map(|(rules, _)| rules)
            .map_err(|fault| failure::stopped(&*fault).unwrap_or(Failure::Rules(fault)))
    }

    /// The advice after a budget ran out: for the first budget that did, if another one stopped
    /// the rules.
    pub fn advice(&self, stop: Stop) -> Message {
        let stop = self.rules.limit().map_or(stop, |fault| fault.stop);
        let (reader, refused) = (self.console.reader(), self.clock.refused());
        match (stop, failure::size(refused)) {
            (Stop::Memory, Some(size)) if reader.shell && refused > self.limits.memory => {
                message!("stopped-memory-needed", size = size)
            }
            _ => failure::words(stop, reader),
        }
    }

    /// Reports on standard error that a list of values ends before the last one that was asked
    /// for, with the [advice](Session::advice).
    pub fn stopped_after(&self, stop: Stop, printed: u64, count: u64) -> Ending {
        let advice = self.advice(stop);
        self.tell(message!("values-printed", advice = advice, printed = printed, count = count));
        Ending::Told(stop)
    }

    /// The real failure of a command: a text that could not be read because the rules gave no
    /// answer has no error, and a budget that ended may be that of the rules.
    pub fn account_for(&self, failure: Failure) -> Failure {
        let limit = self.rules.limit().map(|fault| fault.stop);
        match failure {
            Failure::Rules(fault) if fault.is_limit() => {
                let question = failure::of_rules(&fault, self.console.reader());
                let advice = self.advice(fault.stop);
                let words = message!("advice-and-question", advice = advice, question = question);
                Failure::stopped(fault.stop, words)
            }
            Failure::Stopped(Stop::Rules, None) if let Err(slip) = self.rules.check() => slip,
            Failure::Stopped(stop, None) => Failure::stopped(stop, self.advice(stop)),
            Failure::Text { .. } if let Some(stop) = limit => {
                Failure::stopped(stop, self.advice(stop))
            }
            failure => failure,
        }
    }

    /// Reports on standard error how the command has ended; errors are JSON if `json` is set. A
    /// run whose rules reached a limit is never a success.
    pub fn end(&self, result: Result<Ending, Failure>, json: bool) -> Ended {
        let (ending, failure) = match result {
            Ok(ending) => (ending, None),
            Err(Failure::Closed) => return Ended { status: Status::DONE, fault: None },
            Err(failure) => {
                let failure = self.account_for(failure);
                let status = Ending::Status(failure.status());
                (failure.stop().map_or(status, Ending::Told), Some(failure))
            }
        };
        if let Ending::Stopped(stop) = ending {
            self.tell(self.advice(stop));
        }
        if let Some(Stop::Time | Stop::Memory | Stop::Interrupted) = ending.stop() {
            self.rules.last_words();
        }
        let fault = failure.and_then(|failure| self.console.report(&failure, json));
        let status = match ending {
            Ending::Status(status) => status,
            Ending::Stopped(stop) | Ending::Told(stop) => Status::of(stop),
        };
        let Some(limit) = self.rules.limit() else {
            if let Some(slip) = self.rules.take(Faults::Errors) {
                self.rules.tell(&slip);
            }
            return Ended { status, fault };
        };
        if status == Status::DONE {
            self.tell(self.advice(limit.stop));
        }
        self.rules.remark(Faults::Limits);
        let status = if status == Status::DONE { Status::of(limit.stop) } else { status };
        Ended { status, fault }
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
