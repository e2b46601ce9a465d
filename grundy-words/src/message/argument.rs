//! What stands in the gaps of a sentence.

use super::Message;
use grundy_core::nimber::Nimber;

/// An argument of a [`Message`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// A number, which decides about singular and plural. From 2^53 on it is written in full,
    /// and takes the form of the default variant.
    Number(u128),
    /// Words that are the same in every language: a position, a name, a formula.
    Text(String),
    /// Words that have a translation of their own.
    Message(Message),
    /// Several of them, with commas between.
    List(Vec<Argument>),
}

impl Argument {
    /// The texts in it.
    pub(super) fn texts(&self) -> Vec<&str> {
        match self {
            Argument::Number(_) => Vec::new(),
            Argument::Text(text) => vec![text],
            Argument::Message(message) => message.texts(),
            Argument::List(members) => members.iter().flat_map(Argument::texts).collect(),
        }
    }
}

impl From<Message> for Argument {
    fn from(message: Message) -> Argument {
        Argument::Message(message)
    }
}

impl From<&Message> for Argument {
    fn from(message: &Message) -> Argument {
        Argument::Message(message.clone())
    }
}

impl From<String> for Argument {
    fn from(text: String) -> Argument {
        Argument::Text(text)
    }
}

impl From<&String> for Argument {
    fn from(text: &String) -> Argument {
        Argument::Text(text.clone())
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

impl From<Nimber> for Argument {
    fn from(value: Nimber) -> Argument {
        Argument::Number(value.0)
    }
}

impl From<usize> for Argument {
    fn from(number: usize) -> Argument {
        Argument::Number(number as u128)
    }
}

macro_rules! from_numbers {
    ($($kind:ty),*) => {
        $(impl From<$kind> for Argument {
            fn from(number: $kind) -> Argument {
                Argument::Number(number.into())
            }
        })*
    };
}

from_numbers!(u8, u16, u32, u64, u128);

impl<T: Into<Argument>> From<Vec<T>> for Argument {
    fn from(list: Vec<T>) -> Argument {
        Argument::List(list.into_iter().map(Into::into).collect())
    }
}
