//! Failures as plain data, and the exit status of each.

use std::borrow::Cow;
use std::error::Error;
use std::{fmt, io, iter};

use grundy::error::Remedy;
use grundy::explore::Unexplored;
use grundy::message::{Language, Message};
use grundy::report::{self, Versioned, json_text};
use grundy::{Position, Refusal, Stop, TextError};

use crate::interpreter::RuleError;
use crate::message::message;
use crate::text::short;

/// Who reads what a run says.
#[derive(Clone, Copy, Debug)]
pub struct Reader {
    /// The language.
    pub language: Language,
    /// Whether they typed the question into a shell, and can use options and commands.
    pub shell: bool,
}

/// The exit status of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Status(u8);

impl Status {
    /// The answer is there; of a question with yes or no, it is yes.
    pub const DONE: Status = Status(0);
    /// The answer is no.
    pub const NO: Status = Status(1);
    /// The input is bad.
    pub const BAD_INPUT: Status = Status(2);
    /// A budget ran out.
    pub const STOPPED: Status = Status(3);
    /// The user interrupted the run.
    pub const INTERRUPTED: Status = Status(130);

    /// The status of a run that this ended.
    pub fn of(stop: Stop) -> Status {
        match stop {
            Stop::Interrupted => Status::INTERRUPTED,
            Stop::Time | Stop::Memory | Stop::Moves | Stop::Steps => Status::STOPPED,
            Stop::Rules => Status::BAD_INPUT,
        }
    }

    /// The worse of two, of which none is an interrupt: bad input, then a budget that ran out, then a no.
    pub fn worse(self, other: Status) -> Status {
        let rank = |status: Status| match status {
            Status::BAD_INPUT => 4,
            Status::STOPPED => 3,
            Status::NO => 1,
            Status::DONE => 0,
            _ => 5,
        };
        if rank(other) > rank(self) { other } else { self }
    }

    /// The number that the system gets.
    pub fn code(self) -> u8 {
        self.0
    }
}

/// How a run ended.
#[derive(Debug)]
pub struct Ended {
    /// The exit status.
    pub status: Status,
    /// What is wrong, where nobody reads standard error.
    pub fault: Option<String>,
}

/// How a command ended, after its answer.
#[derive(Clone, Copy, Debug)]
pub enum Ending {
    /// With this status.
    Status(Status),
    /// By a limit, of which standard error is to say what helps.
    Stopped(Stop),
    /// By a limit; the run has already explained it on standard error.
    Told(Stop),
}

impl Ending {
    /// The answer is there; of a question with yes or no, it is yes.
    pub const DONE: Ending = Ending::Status(Status::DONE);
    /// The answer is no.
    pub const NO: Ending = Ending::Status(Status::NO);

    /// The limit.
    pub fn stop(self) -> Option<Stop> {
        match self {
            Ending::Status(_) => None,
            Ending::Stopped(stop) | Ending::Told(stop) => Some(stop),
        }
    }
}

impl From<Status> for Ending {
    fn from(status: Status) -> Ending {
        Ending::Status(status)
    }
}

impl From<Option<Stop>> for Ending {
    fn from(stopped: Option<Stop>) -> Ending {
        stopped.map_or(Ending::DONE, Ending::Stopped)
    }
}

/// The place of a fault of rules as the JSON document of an error has it: the file, and the line.
fn place(fault: Option<&RuleError>) -> (Option<&str>, Option<u64>) {
    match fault.and_then(|fault| fault.place.as_ref()) {
        Some((file, line)) => (Some(file), line.map(|line| line as u64)),
        None => (None, None),
    }
}

/// The limit behind an error of a text or of rules, where no fault of theirs is its reason.
pub fn stopped(error: &(dyn Error + 'static)) -> Option<Failure> {
    let mut chain = iter::successors(Some(error), |&error| error.source());
    chain.find_map(|error| {
        let failure = match (error.downcast_ref::<Stop>(), error.downcast_ref::<RuleError>()) {
            (Some(stop), _) => (*stop).into(),
            (_, Some(fault)) => Failure::Rules(Box::new(fault.clone())),
            _ => error.downcast_ref().map(|error| Failure::io(why(error), error))?,
        };
        failure.stop().map(|_| failure)
    })
}

/// The reason why a command did not do its work.
#[derive(Debug)]
pub enum Failure {
    /// A fault in a text that the user wrote; shown with a caret.
    Text {
        /// The whole text.
        text: String,
        /// The fault.
        error: TextError,
    },
    /// The same in an expression of nimbers.
    Expression {
        /// The whole expression.
        text: String,
        /// The fault.
        error: TextError,
    },
    /// A fault in the user's rules, or a limit that they reached.
    Rules(Box<RuleError>),
    /// A fault in a user's file.
    File {
        /// The name of the file.
        file: String,
        /// What is wrong with it.
        why: Message,
    },
    /// Anything else that is the user's to mend.
    Input(Message),
    /// A budget ran out before there was anything to print. Without a message, the session
    /// knows what to say: the user's rules may have more to it.
    Stopped(Stop, Option<Message>),
    /// The answer is no, and there is nothing to print.
    No(Message),
    /// Nobody reads the answer any more (`| head`): the run ends, and nothing is wrong.
    Closed,
}

/// An error of the library, with the options of this program that help.
pub fn with_options(error: TextError) -> TextError {
    match error.remedy().and_then(option) {
        Some(better) => error.help(better),
        None => error,
    }
}

/// The same for a reader, who may have none of them.
fn in_shell(error: &TextError, reader: Reader) -> TextError {
    if reader.shell { with_options(error.clone()) } else { error.clone() }
}

/// What to do about it with the options and commands of this program.
fn option(remedy: &Remedy) -> Option<Message> {
    Some(match remedy {
        Remedy::WriteArcs => message!("option-write-arcs"),
        Remedy::WritePosition => message!("option-write-position"),
        Remedy::ListGames => message!("option-list-games"),
        Remedy::CheckRules => message!("option-check-rules"),
        Remedy::AllowMemory => message!("option-allow-memory"),
        Remedy::LeaveTermOut => message!("option-leave-term-out"),
        Remedy::Solve => message!("option-solve"),
        Remedy::PlayNormally => message!("option-play-normally"),
        Remedy::CheckPosition { file, text } => {
            message!("option-check-position", file = file, text = text)
        }
        Remedy::CheckForms { file } => message!("option-check-forms", file = file),
        _ => return None,
    })
}

/// What a fault of rules says, with the commands of this program that help.
pub fn of_rules(fault: &RuleError, reader: Reader) -> Message {
    let mut said = fault.clone();
    said.hint = hint(fault, reader);
    said.message()
}

/// The hint of a fault of rules: the command of this program that helps, if there is one.
fn hint(fault: &RuleError, reader: Reader) -> Option<Message> {
    let remedy = fault.remedy.as_ref().filter(|_| reader.shell);
    remedy.and_then(option).or_else(|| fault.hint.clone())
}

impl Failure {
    /// What the user can mend.
    pub fn input(message: impl Into<Message>) -> Failure {
        Failure::Input(message.into())
    }

    /// The answer is no, and there is nothing to print.
    pub fn no(message: impl Into<Message>) -> Failure {
        Failure::No(message.into())
    }

    /// A budget ran out before there was anything to print.
    pub fn stopped(stop: Stop, message: impl Into<Message>) -> Failure {
        Failure::Stopped(stop, Some(message.into()))
    }

    /// A fault in `text`, or the limit over which it was not read.
    pub fn text(text: impl Into<String>, error: TextError) -> Failure {
        stopped(&error).unwrap_or_else(|| Failure::Text { text: text.into(), error })
    }

    /// A question that makes no sense for a position.
    pub fn refusal(position: &Position, refusal: &Refusal) -> Failure {
        Failure::text(position.text(), refusal.in_text(position))
    }

    /// A position whose graph was not laid out.
    pub fn unexplored(position: &Position, why: &Unexplored) -> Failure {
        match (why, why.in_text(position)) {
            (Unexplored::Stopped(stop), _) => (*stop).into(),
            (_, Some(error)) => Failure::text(position.text(), error),
            (_, None) => Failure::input(why.message()),
        }
    }

    /// A file with which something cannot be done.
    /// `what` cannot be done: `read`, `write`, `use`, `continue` or `make`.
    pub fn file(what: &str, path: &std::path::Path, error: &io::Error) -> Failure {
        if let Some(stop) = limit(error) {
            return stop.into();
        }
        let file = path.display().to_string();
        // A folder that is there already is no error, so what has its name is none.
        let why = match what {
            "make" | "use" if error.kind() == io::ErrorKind::AlreadyExists => {
                message!("system-error", kind = "taken", text = error.to_string())
            }
            _ => why(error),
        };
        Failure::io(message!("cannot-file", what = what, file = file, why = why), error)
    }

    /// What could not be read or written, in words. A text that is larger than the memory
    /// allowed is a matter of the budget, wherever it comes from, and so is a wait that took the
    /// time of the run.
    pub fn io(message: impl Into<Message>, error: &io::Error) -> Failure {
        let message = message.into();
        match error.kind() {
            // The disk has an error of this kind as well.
            io::ErrorKind::FileTooLarge if error.raw_os_error().is_none() => {
                Failure::Stopped(Stop::Memory, Some(message))
            }
            io::ErrorKind::TimedOut if error.raw_os_error().is_none() => {
                Failure::Stopped(Stop::Time, Some(message))
            }
            _ => Failure::Input(message),
        }
    }

    /// The budget that ended, if one did.
    pub fn stop(&self) -> Option<Stop> {
        match self {
            Failure::Stopped(stop, _) => Some(*stop),
            Failure::Rules(fault) => Some(fault.stop).filter(|_| fault.is_limit()),
            _ => None,
        }
    }

    /// The exit status of a run that ends so.
    pub fn status(&self) -> Status {
        match self {
            Failure::Text { .. }
            | Failure::Expression { .. }
            | Failure::File { .. }
            | Failure::Input(_) => Status::BAD_INPUT,
            Failure::Rules(fault) => Status::of(fault.stop),
            Failure::No(_) => Status::NO,
            Failure::Stopped(stop, _) => Status::of(*stop),
            Failure::Closed => Status::DONE,
        }
    }

    /// What standard error says of it: a JSON document where `json` asks for one. `None` where
    /// nothing is to be said.
    pub fn words(&self, json: bool, reader: Reader) -> Option<String> {
        if json {
            return self.document(reader).map(|error| document(&error));
        }
        let words = self.message(reader)?.text(reader.language);
        Some(match self {
            Failure::No(_) | Failure::Stopped(..) => brief(&words).into_owned(),
            _ => an_error(&words, reader.language),
        })
    }

    /// Its message, with the text that is wrong.
    pub fn message(&self, reader: Reader) -> Option<Message> {
        Some(match self {
            Failure::Text { text, error } | Failure::Expression { text, error } => {
                in_shell(error, reader).marked(text)
            }
            Failure::Rules(fault) => of_rules(fault, reader),
            Failure::File { file, why } => message!("fault-in-file", file = file, why = why),
            Failure::Stopped(stop, None) => words(*stop, reader),
            Failure::Input(message) | Failure::No(message) | Failure::Stopped(_, Some(message)) => {
                message.clone()
            }
            Failure::Closed => return None,
        })
    }

    /// Its document.
    pub fn document(&self, reader: Reader) -> Option<report::Error<'_>> {
        let language = reader.language;
        Some(match self {
            Failure::Text { text, error } => {
                let (file, line) = place(error.source().and_then(|error| error.downcast_ref()));
                let error = report::Error::text(text, &in_shell(error, reader), language);
                report::Error { file, line, ..error }
            }
            Failure::Expression { text, error } => {
                let error = report::Error::text(text, &in_shell(error, reader), language);
                report::Error { position: None, expression: Some(text), ..error }
            }
            Failure::Rules(fault) => {
                let (file, line) = place(Some(fault));
                let help = hint(fault, reader).map(|hint| hint.text(language).into());
                let mut bare = RuleError::clone(fault);
                bare.hint = None;
                let error = report::Error::of(bare.message().text(language));
                report::Error { file, line, help, ..error }
            }
            _ => {
                let error = report::Error::of(self.message(reader)?.text(language));
                let file = match self {
                    Failure::File { file, .. } => Some(&**file),
                    _ => None,
                };
                report::Error { file, stopped: self.stop(), ..error }
            }
        })
    }
}

/// The words of an error, as a line of standard error.
pub fn an_error(words: &str, language: Language) -> String {
    message!("an-error", error = &*brief(words)).text(language)
}

/// A reason of the program's own, as an error of a file.
#[derive(Debug)]
pub struct Said(Message);

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for Said {}

/// A reason of the program's own why a file cannot be used.
pub fn said(message: Message) -> io::Error {
    io::Error::other(Said(message))
}

/// The same, of a kind.
pub fn said_of(kind: io::ErrorKind, message: Message) -> io::Error {
    io::Error::new(kind, Said(message))
}

/// Why a file cannot be used: a reason of the program's own, or one of the system.
pub fn why(error: &io::Error) -> Message {
    if let Some(Said(message)) = error.get_ref().and_then(|inner| inner.downcast_ref()) {
        return message.clone();
    }
    let kind = match error.kind() {
        io::ErrorKind::NotFound => "not-found",
        io::ErrorKind::PermissionDenied => "denied",
        io::ErrorKind::IsADirectory => "folder",
        io::ErrorKind::NotADirectory => "no-folder",
        io::ErrorKind::StorageFull => "full",
        io::ErrorKind::AlreadyExists => "exists",
        _ => "other",
    };
    message!("system-error", kind = kind, text = error.to_string())
}

/// The beginning of a message, which may repeat the user's input: of millions of letters nobody
/// reads more than the first ones.
fn brief(message: &str) -> Cow<'_, str> {
    const LETTERS: usize = 4000;
    short(message, LETTERS)
}

/// An error as a JSON document, on one line.
pub fn document(error: &report::Error<'_>) -> String {
    json_text(&Versioned::new(error)).unwrap_or_default()
}

/// Nothing was found before a budget ran out.
impl From<Stop> for Failure {
    fn from(stop: Stop) -> Failure {
        Failure::Stopped(stop, None)
    }
}

/// What to do when this budget ran out.
pub fn words(stop: Stop, reader: Reader) -> Message {
    match stop {
        Stop::Time | Stop::Memory | Stop::Moves if !reader.shell => {
            message!("stopped-by", why = Message::from(stop))
        }
        Stop::Time => message!("stopped-time"),
        Stop::Memory => message!("stopped-memory"),
        Stop::Moves => message!("stopped-moves"),
        Stop::Steps => message!("stopped-steps"),
        Stop::Interrupted => message!("stopped-interrupted"),
        Stop::Rules => message!("stopped-rules"),
    }
}

/// A number of bytes as the option `--memory` takes it, rounded up; `None` where it is more than
/// any machine has.
pub fn size(bytes: u64) -> Option<String> {
    /// The largest number of a unit.
    const MOST: u64 = 9999;
    let units = ["", "K", "M", "G", "T"].iter().zip([0, 10, 20, 30, 40]);
    let mut sizes = units.map(|(unit, digits)| (bytes.div_ceil(1 << digits), unit));
    sizes.find(|(size, _)| *size <= MOST).map(|(size, unit)| format!("{size}{unit}"))
}

/// A reader that has seen enough (`| head`) is no error: the run ends.
pub fn printed(result: io::Result<()>) -> Result<(), Failure> {
    match result {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Err(Failure::Closed),
        Err(error) => Err(match limit(&error) {
            Some(stop) => stop.into(),
            None => Failure::input(message!("cannot-write-answer", why = why(&error))),
        }),
        Ok(()) => Ok(()),
    }
}

/// The limit that ended the writing of an answer, where it was no fault of the system's.
fn limit(error: &io::Error) -> Option<Stop> {
    match error.kind() {
        _ if error.raw_os_error().is_some() || error.get_ref().is_some() => None,
        io::ErrorKind::Interrupted => Some(Stop::Interrupted),
        io::ErrorKind::TimedOut => Some(Stop::Time),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::error::Cause;

    /// What ends a budget is no fault of the text, however deep it lies behind the error.
    #[test]
    fn a_limit_behind_an_error_is_the_failure() {
        let failure = |cause: Option<Cause>| {
            Failure::text("rules:a 3", TextError::new("no", 0..1).caused_by(cause))
        };
        let large = || said_of(io::ErrorKind::FileTooLarge, "large".into());
        let mut limit = RuleError::new("slow");
        limit.stop = Stop::Steps;
        for (cause, stop) in [
            (Cause::new(Stop::Time), Some(Stop::Time)),
            (Cause::new(large()), Some(Stop::Memory)),
            (Cause::new(limit), Some(Stop::Steps)),
            (
                Cause::new(TextError::new("graph", 0..1).caused_by(Some(Cause::new(large())))),
                Some(Stop::Memory),
            ),
            (Cause::new(RuleError::new("wrong")), None),
        ] {
            assert_eq!(failure(Some(cause)).stop(), stop);
        }
        assert!(matches!(failure(None), Failure::Text { .. }));
    }
}
