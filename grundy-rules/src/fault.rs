//! What is wrong with a rule file, or with what it did.

use std::fmt;

use grundy::Stop;

/// A fault of a rule file: what is wrong, where in the file, and which
/// position it was asked about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What is wrong.
    pub message: String,
    /// The file, and the line from 1 where it is known.
    pub place: Option<(String, Option<usize>)>,
    /// The text of that line.
    pub line: String,
    /// The call that failed, as `options(7)`.
    pub asked: Option<String>,
    /// The budget that ran out, where it was no slip of the rules.
    pub stop: Stop,
}

impl Fault {
    /// A slip of the rules.
    pub(crate) fn new(message: impl Into<String>) -> Fault {
        Fault {
            message: message.into(),
            place: None,
            line: String::new(),
            asked: None,
            stop: Stop::Rules,
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            Some((file, Some(line))) => write!(f, "{file}:{line}: ")?,
            Some((file, None)) => write!(f, "{file}: ")?,
            None => {}
        }
        f.write_str(&self.message)?;
        if !self.line.trim().is_empty() {
            write!(f, "\n  {}", self.line.trim())?;
        }
        match &self.asked {
            Some(asked) => write!(f, "\nwhen asked for {asked}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Fault {}
