//! What the checker says, as data.

use std::fmt;

use serde::{Serialize, Serializer};

/// The sentences in English: a file in [Fluent](https://projectfluent.org) syntax whose only
/// placeables are `{ $name }`. A caller with another language has a file with the same
/// identifiers and variables.
pub const ENGLISH: &str = include_str!("../messages/en.ftl");

/// A sentence: its identifier in [`ENGLISH`], and what stands in its gaps.
///
/// [`Display`](fmt::Display) and [`Serialize`] write it in English.
///
/// ```
/// let error = grundy_check::verify("{}", &()).unwrap_err();
/// let grundy_check::VerifyError::Malformed(message) = error else { panic!() };
/// assert_eq!(message.id(), "check-no-version");
/// assert_eq!(message.to_string(), "not a certificate: the key `grundy_certificate` is missing");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    id: &'static str,
    arguments: Vec<(&'static str, Argument)>,
}

/// What stands in a gap of a [`Message`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// A number.
    Number(u64),
    /// Words that are the same in every language: the name of a game, a formula.
    Text(String),
    /// Words that have a translation of their own.
    Message(Message),
}

impl Message {
    pub(crate) fn new(id: &'static str) -> Message {
        Message { id, arguments: Vec::new() }
    }

    pub(crate) fn with(mut self, name: &'static str, value: impl Into<Argument>) -> Message {
        self.arguments.push((name, value.into()));
        self
    }

    /// The identifier.
    pub fn id(&self) -> &'static str {
        self.id
    }

    /// The variables of the sentence with what stands for them.
    pub fn arguments(&self) -> &[(&'static str, Argument)] {
        &self.arguments
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sentence = sentence(self.id);
        let mut rest = &*sentence;
        while let Some((before, after)) = rest.split_once("{ $") {
            f.write_str(before)?;
            let Some((name, after)) = after.split_once(" }") else { break };
            match self.arguments.iter().find(|(own, _)| *own == name) {
                Some((_, Argument::Number(number))) => number.fmt(f)?,
                Some((_, Argument::Text(text))) => f.write_str(text)?,
                Some((_, Argument::Message(message))) => message.fmt(f)?,
                None => debug_assert!(false, "{} is given no `{name}`", self.id),
            }
            rest = after;
        }
        f.write_str(rest)
    }
}

/// The words of a sentence, on one line.
fn sentence(id: &str) -> String {
    let mut lines = ENGLISH.lines();
    let first = lines.find_map(|line| line.strip_prefix(id)?.strip_prefix(" ="));
    debug_assert!(first.is_some(), "there is no message {id}");
    let more = lines.take_while(|line| line.starts_with(' '));
    let words = first.into_iter().chain(more).flat_map(str::split_ascii_whitespace);
    words.collect::<Vec<&str>>().join(" ")
}

impl Serialize for Message {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl From<String> for Argument {
    fn from(text: String) -> Argument {
        Argument::Text(text)
    }
}

impl From<&str> for Argument {
    fn from(text: &str) -> Argument {
        Argument::Text(text.into())
    }
}

impl From<char> for Argument {
    fn from(sign: char) -> Argument {
        Argument::Text(sign.into())
    }
}

impl From<u64> for Argument {
    fn from(number: u64) -> Argument {
        Argument::Number(number)
    }
}

impl From<usize> for Argument {
    fn from(number: usize) -> Argument {
        Argument::Number(number as u64)
    }
}

impl From<Message> for Argument {
    fn from(message: Message) -> Argument {
        Argument::Message(message)
    }
}

/// A [`Message`]: `message!("id", name = value)`.
macro_rules! message {
    ($id:expr $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::message::Message::new($id)$(.with(stringify!($name), $value))*
    };
}
pub(crate) use message;

#[cfg(test)]
mod tests {
    use super::{ENGLISH, sentence};

    #[test]
    fn sentences_over_several_lines_are_read() {
        let id = "check-residues-may-lead";
        assert!(ENGLISH.contains(&format!("{id} =\n")));
        assert!(sentence(id).starts_with("a take of the class { $class } modulo"));
        assert!(sentence(id).ends_with("its own"));
    }
}
