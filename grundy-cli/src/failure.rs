//! What can go wrong, and the exit status of each.

use std::process::ExitCode;

use grundy::{Position, Refusal, Stop, TextError, report};
use grundy_rules::Fault;

use crate::{files, output, rules};

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
    /// A budget ran out before there was anything to print.
    Stopped(Stop, String),
    /// The answer is no, and there is nothing to print.
    No(String),
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
                Failure::Stopped(Stop::Memory, message)
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

    /// Reports it on standard error, as a JSON document where `json` asks for one. What
    /// could not be read because the rules of a game gave no answer is no fault of the text.
    pub fn report(self, json: bool) -> ExitCode {
        let failure = match (self, rules::limit()) {
            (Failure::Text { .. }, Some(fault)) => fault.stop.into(),
            (failure, _) => failure,
        };
        let code = match &failure {
            Failure::Text { .. } | Failure::Input(_) => ExitCode::from(2),
            Failure::No(_) => ExitCode::FAILURE,
            Failure::Stopped(stop, _) => status(*stop),
        };
        match &failure {
            Failure::Text { text, error } if json => report(&report::Error::text(text, error)),
            Failure::Text { text, error } => {
                output::tell!("error: {}", brief(&error.render(text)));
            }
            Failure::Input(message) | Failure::No(message) | Failure::Stopped(_, message)
                if json =>
            {
                report(&report::Error { stopped: failure.stop(), ..report::Error::of(message) });
            }
            Failure::Input(message) => output::tell!("error: {}", brief(message)),
            Failure::No(message) | Failure::Stopped(_, message) => {
                output::tell!("{}", brief(message));
            }
        }
        code
    }
}

/// A message, which may repeat what the user wrote: of millions of letters nobody reads
/// more than the first ones.
fn brief(message: &str) -> std::borrow::Cow<'_, str> {
    const LETTERS: usize = 4000;
    output::short(message, LETTERS)
}

/// Writes an error to standard error, as one line of JSON.
pub fn report(error: &report::Error<'_>) {
    let document = report::Versioned::new(error);
    output::tell!("{}", report::json_text(&document).unwrap_or_default());
}

/// Nothing was found before a budget ran out: tells so, and how to go on.
impl From<Stop> for Failure {
    fn from(stop: Stop) -> Failure {
        match rules::check() {
            Err(slip) if stop == Stop::Rules => slip,
            _ => Failure::Stopped(stop, advice(stop).into()),
        }
    }
}

/// A slip of rules is the user's to mend; a budget may be larger.
impl From<Box<Fault>> for Failure {
    fn from(fault: Box<Fault>) -> Failure {
        match fault.stop {
            Stop::Rules => {
                rules::told();
                files::ended().unwrap_or_else(|| Failure::Input(fault.to_string()))
            }
            stop => Failure::Stopped(stop, format!("{}\n{fault}", advice(stop))),
        }
    }
}

/// The exit status of a computation that was stopped; where it asked rules of the
/// user's, it says how far they were.
pub fn status(stop: Stop) -> ExitCode {
    if matches!(stop, Stop::Time | Stop::Memory | Stop::Interrupted) {
        rules::last_words();
    }
    ExitCode::from(match stop {
        Stop::Interrupted => 130,
        Stop::Time | Stop::Memory | Stop::Moves | Stop::Steps => 3,
        Stop::Rules => 2,
    })
}

/// The exit status after an answer was printed. Where a budget ran out, it
/// tells so and how to go on.
pub fn finish(stopped: Option<Stop>) -> ExitCode {
    let Some(stop) = stopped else { return ExitCode::SUCCESS };
    crate::output::tell!("{}", advice(stop));
    status(stop)
}

/// What to do when a budget ran out: the first that did.
pub fn advice(stop: Stop) -> &'static str {
    words(rules::limit().map_or(stop, |fault| fault.stop))
}

/// The same of this one.
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
