//! Why a graph could not be read.

use std::fmt;

use crate::TextError;
use crate::budget::Stop;

/// Why a graph was not read.
#[derive(Debug)]
pub enum Fault {
    /// A line of the text is wrong.
    Line {
        /// Where the line begins in the text, in bytes.
        offset: u64,
        /// The line.
        line: String,
        /// What is wrong with it, and where.
        error: TextError,
    },
    /// There are more than 2<sup>32</sup> - 1 vertices or arcs.
    TooLarge,
    /// The bytes are no graph, and why.
    Format(&'static str),
    /// The source changed between two readings.
    Changed,
    /// The source cannot be read.
    Source(std::io::Error),
    /// The budget ended first.
    Stopped(Stop),
}

impl Fault {
    /// What to show: the message, and a wrong line with the fault marked.
    pub fn render(&self) -> String {
        match self {
            Fault::Line { line, error, .. } => error.render(line),
            fault => fault.to_string(),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Line { error, .. } => error.fmt(f),
            Fault::TooLarge => {
                f.write_str("the graph is too large: at most 2^32 - 1 vertices and as many arcs")
            }
            Fault::Format(why) => write!(f, "this is no whole graph in the binary format: {why}"),
            Fault::Changed => f.write_str("the graph changed while it was read"),
            Fault::Source(error) => error.fmt(f),
            Fault::Stopped(stop) => stop.fmt(f),
        }
    }
}

impl std::error::Error for Fault {}

impl From<Stop> for Fault {
    fn from(stop: Stop) -> Fault {
        Fault::Stopped(stop)
    }
}

impl From<std::io::Error> for Fault {
    fn from(error: std::io::Error) -> Fault {
        Fault::Source(error)
    }
}
