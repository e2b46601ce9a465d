//! Why a graph could not be read.

use std::fmt;

use super::build::Unbuilt;
use crate::TextError;
use crate::budget::Stop;
use crate::error::{Cause, FileError};
use crate::message::{Language, Message, message};

/// Why a graph was not read.
#[derive(Debug)]
#[non_exhaustive]
pub enum Fault {
    /// A line of the text is wrong.
    Line {
        /// The number of the line, from 1.
        number: u64,
        /// The offset of the line in the text, in bytes.
        offset: u64,
        /// The line.
        line: String,
        /// The error in the line, and its place.
        error: TextError,
    },
    /// There are more than 2<sup>32</sup> - 1 vertices or arcs.
    TooLarge,
    /// The bytes are no graph, and why.
    Format(Message),
    /// The source changed between two readings.
    Changed,
    /// The source cannot be read: what the system says.
    Source(std::io::Error),
    /// The source of the files refuses this one, and why.
    Refused(FileError),
    /// The budget ended first.
    Stopped(Stop),
}

impl Fault {
    /// What is wrong, without the line.
    pub fn message(&self) -> Message {
        match self {
            Fault::Line { error, .. } => error.message().clone(),
            Fault::TooLarge => message!("graph-too-large"),
            Fault::Format(why) => message!("graph-not-binary", why = why),
            Fault::Changed => message!("graph-changed"),
            Fault::Source(error) => error.to_string().into(),
            Fault::Refused(error) => error.message.clone(),
            Fault::Stopped(stop) => Message::from(*stop),
        }
    }

    /// What it comes from: the error of a file, or a limit.
    pub(crate) fn cause(&self) -> Option<Cause> {
        match self {
            Fault::Refused(error) => error.cause.clone(),
            Fault::Stopped(stop) => Some(Cause::new(*stop)),
            _ => None,
        }
    }

    /// What to show: the message, and a wrong line with the fault marked.
    pub fn marked(&self) -> Message {
        match self {
            Fault::Line { line, error, .. } => error.marked(line),
            fault => fault.message(),
        }
    }

    /// The same in a language.
    pub fn render(&self, language: Language) -> String {
        self.marked().text(language)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for Fault {}

impl From<Stop> for Fault {
    fn from(stop: Stop) -> Fault {
        Fault::Stopped(stop)
    }
}

impl From<Unbuilt> for Fault {
    fn from(unbuilt: Unbuilt) -> Fault {
        match unbuilt {
            Unbuilt::TooLarge => Fault::TooLarge,
            Unbuilt::Stopped(stop) => Fault::Stopped(stop),
        }
    }
}

impl From<std::io::Error> for Fault {
    fn from(error: std::io::Error) -> Fault {
        Fault::Source(error)
    }
}
