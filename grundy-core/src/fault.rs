//! What is wrong with a text, as data: a crate above puts it into words.

use std::fmt;
use std::ops::Range;

/// A text that is no code and no set of numbers: what is wrong, where, and what would be right.
///
/// It converts into the `TextError` of `grundy-words`, which has the sentences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What is wrong.
    pub what: Cause,
    /// The bytes of the text that are wrong (may be empty, at its end).
    pub span: Range<usize>,
    /// What would be right, where that is known.
    pub help: Option<Cause>,
}

impl Fault {
    /// A fault at the bytes `span` of the text.
    pub fn new(what: Cause, span: Range<usize>) -> Fault {
        Fault { what, span, help: None }
    }

    /// Says what would be right.
    pub fn help(mut self, help: Cause) -> Fault {
        self.help = Some(help);
        self
    }

    /// Moves the place `bytes` to the right: the text was part of a longer one.
    pub fn shift(mut self, bytes: usize) -> Fault {
        self.span = self.span.start + bytes..self.span.end + bytes;
        self
    }
}

/// `code-no-point at 3..3`: the identifier of the message, and the bytes.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {:?}", self.what.id, self.span)
    }
}

impl std::error::Error for Fault {}

/// The identifier of a message, with its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause {
    /// The identifier.
    pub id: &'static str,
    /// The arguments, by name.
    pub arguments: Vec<(&'static str, Argument)>,
}

/// What a message names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// A number.
    Number(u128),
    /// A piece of the text.
    Text(String),
}

impl From<u64> for Argument {
    fn from(number: u64) -> Argument {
        Argument::Number(number.into())
    }
}

impl From<usize> for Argument {
    fn from(number: usize) -> Argument {
        Argument::Number(number as u128)
    }
}

impl From<&str> for Argument {
    fn from(text: &str) -> Argument {
        Argument::Text(text.to_string())
    }
}

impl From<char> for Argument {
    fn from(sign: char) -> Argument {
        Argument::Text(sign.to_string())
    }
}

/// A [`Cause`]: `fault!("id", count = 3)`.
macro_rules! fault {
    ($id:expr $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::fault::Cause {
            id: $id,
            arguments: vec![$((stringify!($name), $crate::fault::Argument::from($value))),*],
        }
    };
}
pub(crate) use fault;
