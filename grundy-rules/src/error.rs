//! What is wrong with a rule file, or with what it did.

use std::fmt;

use grundy::Stop;

/// A fault of a rule file: what is wrong, where in the file, and which
/// position it was asked about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleError {
    /// What is wrong.
    pub message: String,
    /// The file, and the line from 1 where it is known.
    pub place: Option<(String, Option<usize>)>,
    /// The text of that line.
    pub line: String,
    /// The call that failed, as `options(7)`.
    pub asked: Option<String>,
    /// What may help.
    pub hint: Option<String>,
    /// The function that it called; empty where none was.
    pub(crate) function: &'static str,
    /// [`Stop::Rules`] where it is a slip of the rules; else the limit that
    /// was reached.
    pub stop: Stop,
}

impl RuleError {
    /// A slip of the rules.
    pub fn new(message: impl Into<String>) -> RuleError {
        RuleError {
            message: message.into(),
            place: None,
            line: String::new(),
            asked: None,
            hint: None,
            function: "",
            stop: Stop::Rules,
        }
    }

    /// What is wrong, and what was asked, on one line.
    pub fn brief(&self) -> String {
        match &self.asked {
            Some(asked) => format!("{asked}: {}{}", self.at(), self.message),
            None => format!("{}{}", self.at(), self.message),
        }
    }

    /// The file and the line, with a colon.
    fn at(&self) -> String {
        match &self.place {
            Some((file, Some(line))) => format!("{file}:{line}: "),
            Some((file, None)) => format!("{file}: "),
            None => String::new(),
        }
    }

    /// Whether it is a limit that was reached, or an interrupt, and no slip.
    pub fn is_limit(&self) -> bool {
        self.stop != Stop::Rules
    }
}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.at(), self.message)?;
        if !self.line.trim().is_empty() {
            write!(f, "\n  {}", self.line.trim())?;
        }
        if let Some(asked) = &self.asked {
            write!(f, "\nwhen asked for {asked}")?;
        }
        match &self.hint {
            Some(hint) => write!(f, "\nhint: {hint}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for RuleError {}
