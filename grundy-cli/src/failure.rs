//! What can go wrong, as plain data, and the exit status of each.

use std::borrow::Cow;

use grundy::report::{self, Versioned, json_text};
use grundy::{Position, Refusal, Stop, TextError};

use crate::text::short;

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

    /// The number that the system gets.
    pub fn code(self) -> u8 {
        self.0
    }
}

/// Why a command did not do what it was asked for.
#[derive(Debug)]
pub enum Failure {
    /// A fault in a text that the user wrote; shown with a caret.
    Text {
        /// The whole text.
        text: String,
        /// The fault.
        error: TextError,
    },
    /// Anything else that is the user's to mend.
    Input(String),
    /// A budget ran out before there was anything to print. Without a message, the session
    /// knows what to say: the rules of the user's may have more to it.
    Stopped(Stop, Option<String>),
    /// The answer is no, and there is nothing to print.
    No(String),
    /// Nobody reads the answer any more (`| head`): the run ends, and nothing is wrong.
    Closed,
}

/// A question that makes no sense for a position, as an error in its text, with
/// the option to leave out.
pub fn refused(position: &Position, refusal: &Refusal) -> TextError {
    refusal.in_text(position).help("leave out `--misere`: normal play of this game is solved")
}

impl Failure {
    /// A fault in `text`.
    pub fn text(text: impl Into<String>, error: TextError) -> Failure {
        Failure::Text { text: text.into(), error }
    }

    /// A question that makes no sense for a position.
    pub fn refusal(position: &Position, refusal: &Refusal) -> Failure {
        Failure::text(position.text(), refused(position, refusal))
    }

    /// A file that cannot be read or written.
    pub fn file(what: &str, path: &std::path::Path, error: &std::io::Error) -> Failure {
        Failure::io(format!("cannot {what} {}: {error}", path.display()), error)
    }

    /// What could not be read or written, in words. A text that is larger than the memory
    /// allowed is a matter of the budget, wherever it comes from.
    pub fn io(message: String, error: &std::io::Error) -> Failure {
        match error.kind() {
            // The disk has an error of this kind as well.
            std::io::ErrorKind::FileTooLarge if error.raw_os_error().is_none() => {
                Failure::Stopped(Stop::Memory, Some(message))
            }
            _ => Failure::Input(message),
        }
    }

    /// The budget that ended, if one did.
    pub fn stop(&self) -> Option<Stop> {
        match self {
            Failure::Stopped(stop, _) => Some(*stop),
            _ => None,
        }
    }

    /// The exit status of a run that ends so.
    pub fn status(&self) -> Status {
        match self {
            Failure::Text { .. } | Failure::Input(_) => Status::BAD_INPUT,
            Failure::No(_) => Status::NO,
            Failure::Stopped(stop, _) => Status::of(*stop),
            Failure::Closed => Status::DONE,
        }
    }

    /// What standard error says of it: a JSON document where `json` asks for one. `None`
    /// where nothing is to be said.
    pub fn words(&self, json: bool) -> Option<String> {
        let message = match self {
            Failure::Text { text, error } if json => {
                return Some(document(&report::Error::text(text, error)));
            }
            Failure::Text { text, error } => {
                return Some(format!("error: {}", brief(&error.render(text))));
            }
            Failure::Closed => return None,
            Failure::Stopped(stop, None) => words(*stop),
            Failure::Input(message) | Failure::No(message) | Failure::Stopped(_, Some(message)) => {
                message
            }
        };
        Some(match self {
            _ if json => {
                document(&report::Error { stopped: self.stop(), ..report::Error::of(message) })
            }
            Failure::Input(_) => format!("error: {}", brief(message)),
            _ => brief(message).into_owned(),
        })
    }
}

/// A message, which may repeat what the user wrote: of millions of letters nobody reads
/// more than the first ones.
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
pub fn words(stop: Stop) -> &'static str {
    match stop {
        Stop::Time => "stopped: the time limit was reached; `--time SECONDS` gives more",
        Stop::Memory => {
            "stopped: it would need more memory than allowed; `--memory SIZE` gives more"
        }
        Stop::Moves => "stopped: there are too many moves to list them all",
        Stop::Steps => "stopped: a question to the rules took too many steps",
        Stop::Interrupted => "interrupted",
        Stop::Rules => "stopped: the rules of the game failed",
    }
}
