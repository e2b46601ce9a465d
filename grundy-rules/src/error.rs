//! Errors in a rule file, or in its answers.

use crate::message::{Message, message};
use std::fmt;

use grundy::Stop;
use grundy::error::{Cause, Remedy};

/// An error of a rule file: what is wrong, where in the file, and about which position the
/// rules were asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleError {
    /// The message.
    pub message: Message,
    /// The file, and the line from 1 where it is known.
    pub place: Option<(String, Option<usize>)>,
    /// The text of that line.
    pub line: String,
    /// The call that failed, as `options(7)`.
    pub asked: Option<String>,
    /// A suggestion.
    pub hint: Option<Message>,
    /// What a program may say in place of the suggestion.
    pub remedy: Option<Remedy>,
    /// The function that it called; empty where none was.
    pub(crate) function: &'static str,
    /// [`Stop::Rules`] for an error in the rules; otherwise the limit that was reached.
    pub stop: Stop,
    /// Why a file was not read.
    pub cause: Option<Cause>,
    /// Whether the rules themselves refuse what was asked, by `fail`.
    pub refused: bool,
}

impl RuleError {
    /// An error in the rules.
    pub fn new(message: impl Into<Message>) -> RuleError {
        RuleError {
            message: message.into(),
            place: None,
            line: String::new(),
            asked: None,
            hint: None,
            remedy: None,
            function: "",
            stop: Stop::Rules,
            cause: None,
            refused: false,
        }
    }

    /// The message and the question, on one line.
    pub fn brief(&self) -> Message {
        match &self.asked {
            Some(asked) => message!("fault-of-call", asked = asked, fault = self.placed()),
            None => self.placed(),
        }
    }

    /// All that is known of it: the message with its place, the line of the file, what was
    /// asked, and the hint.
    pub fn message(&self) -> Message {
        let mut fault = self.placed();
        if !self.line.trim().is_empty() {
            let source = format!("  {}", self.line.trim());
            fault = message!("fault-with-source", fault = fault, source = source);
        }
        if let Some(asked) = &self.asked {
            fault = message!("fault-asked", fault = fault, asked = asked);
        }
        match &self.hint {
            Some(hint) => message!("fault-hint", fault = fault, hint = hint),
            None => fault,
        }
    }

    /// The message behind the file and the line.
    fn placed(&self) -> Message {
        let fault = &self.message;
        match &self.place {
            Some((file, Some(line))) => {
                message!("fault-at-line", file = file, line = line.to_string(), fault = fault)
            }
            Some((file, None)) => message!("fault-at", file = file, fault = fault),
            None => fault.clone(),
        }
    }

    /// Whether a limit was reached, or an interrupt arrived, and the rules are not at fault.
    pub fn is_limit(&self) -> bool {
        self.stop != Stop::Rules
    }
}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for RuleError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.cause.as_ref().map(Cause::error)
    }
}
