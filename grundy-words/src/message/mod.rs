//! What the library says to people, as data.
//!
//! A [`Message`] is an identifier with named arguments. The sentences stand in one file a
//! language in [Fluent](https://projectfluent.org) syntax, from `messages/en.ftl` to
//! `messages/ja.ftl`; [`Message::text`] puts them together. The caller
//! chooses the [`Language`] when it shows a message: errors, reasons and refusals carry none.
//!
//! ```
//! # mod grundy { pub use grundy_core::heap; pub use grundy_words::{TextError, message}; }
//! use grundy::message::{Language, Message};
//! use grundy::{TextError, heap::Code};
//!
//! let error = TextError::from(Code::parse("77").unwrap_err());
//! assert_eq!(error.message().text(Language::English), "a code without a point");
//! assert_eq!(Message::from("my own words").text(Language::Ukrainian), "my own words");
//! ```
//!
//! A crate with sentences of its own has [`Texts`] of its own and calls [`message_of!`] with
//! them; a message of one crate can be an argument of another's.
//!
//! [`message_of!`]: crate::message_of

mod argument;
mod entries;
mod language;
mod said;
mod texts;

use std::borrow::Cow;
use std::fmt;

pub use argument::Argument;
pub use language::{Language, UnknownLanguage};
pub use said::Said;
pub use texts::Texts;

/// The sentences of this library.
pub static TEXTS: Texts = Texts::packed(
    &[include_str!("../../messages/en.ftl")],
    &[
        include_bytes!(concat!(env!("OUT_DIR"), "/uk")),
        include_bytes!(concat!(env!("OUT_DIR"), "/ru")),
        include_bytes!(concat!(env!("OUT_DIR"), "/ja")),
    ],
);

/// A [`Message`] of other [`Texts`](crate::message::Texts): `message_of!(&TEXTS, "id", count = 3)`.
///
/// An argument is anything that [`Argument`](crate::message::Argument) is made from. The names are
/// those of the variables in the message file; a message that has no argument of a name that
/// its sentence uses panics in debug builds when it is put into words.
#[macro_export]
macro_rules! message_of {
    ($texts:expr, $id:expr $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::message::Message::new($texts, $id)
            $(.with(stringify!($name), $value))*
    };
}

/// A [`Message`] of this library: `message!("id", count = 3)`.
#[doc(hidden)]
#[macro_export]
macro_rules! message_of_the_library {
    ($($inner:tt)*) => { $crate::message_of!(&$crate::message::TEXTS, $($inner)*) };
}
pub use message_of_the_library as message;

/// A sentence, or a few words, for a person.
///
/// [`Display`](fmt::Display) writes it, and so it is serialised, in English, unless it was
/// [put into words](Message::worded) of another language before.
#[derive(Clone, PartialEq, Eq)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(with = "String", description = "")
)]
pub struct Message(Box<Repr>);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Repr {
    Known {
        texts: &'static Texts,
        id: Cow<'static, str>,
        arguments: Vec<(&'static str, Argument)>,
    },
    Plain(String),
    Sentences(Vec<Message>),
    /// The words of one language, and what they say.
    Worded(String, Message),
}

impl Message {
    /// Several sentences, one after the other.
    pub fn sentences(sentences: impl IntoIterator<Item = Message>) -> Message {
        Message(Box::new(Repr::Sentences(sentences.into_iter().collect())))
    }

    /// The message of `texts` with this identifier, and no arguments yet. An identifier with a
    /// point, `theorem.proof`, is an attribute of a message.
    pub fn new(texts: &'static Texts, id: impl Into<Cow<'static, str>>) -> Message {
        Message(Box::new(Repr::Known { texts, id: id.into(), arguments: Vec::new() }))
    }

    /// The same with one more argument. Plain words have none: they stay as they are.
    pub fn with(mut self, name: &'static str, value: impl Into<Argument>) -> Message {
        if let Repr::Known { arguments, .. } = &mut *self.0 {
            arguments.push((name, value.into()));
        }
        self
    }

    /// The identifier; `None` of plain words.
    pub fn id(&self) -> Option<&str> {
        match &*self.0 {
            Repr::Known { id, .. } => Some(id),
            Repr::Plain(_) | Repr::Sentences(_) | Repr::Worded(..) => None,
        }
    }

    /// What stands for a variable of the sentence.
    pub fn argument(&self, name: &str) -> Option<&Argument> {
        match &*self.0 {
            Repr::Known { arguments, .. } => {
                arguments.iter().find(|(own, _)| *own == name).map(|(_, value)| value)
            }
            Repr::Plain(_) | Repr::Sentences(_) | Repr::Worded(..) => None,
        }
    }

    /// The texts among the arguments, also those of messages in them; plain words are one.
    pub fn texts(&self) -> Vec<&str> {
        match &*self.0 {
            Repr::Known { arguments, .. } => {
                arguments.iter().flat_map(|(_, argument)| argument.texts()).collect()
            }
            Repr::Plain(text) => vec![text],
            Repr::Sentences(sentences) => sentences.iter().flat_map(Message::texts).collect(),
            Repr::Worded(_, message) => message.texts(),
        }
    }

    /// Whether it is the message of this identifier, or one of its sentences is.
    pub fn says(&self, id: &str) -> bool {
        match &*self.0 {
            Repr::Known { id: own, .. } => own == id,
            Repr::Plain(_) => false,
            Repr::Sentences(sentences) => sentences.iter().any(|sentence| sentence.says(id)),
            Repr::Worded(_, message) => message.says(id),
        }
    }

    /// The message of this identifier: itself, or one of its sentences.
    pub fn find(&self, id: &str) -> Option<&Message> {
        match &*self.0 {
            Repr::Known { id: own, .. } => (own == id).then_some(self),
            Repr::Plain(_) => None,
            Repr::Sentences(sentences) => sentences.iter().find_map(|sentence| sentence.find(id)),
            Repr::Worded(_, message) => message.find(id),
        }
    }

    /// The words, where they are plain ones, which no message file has.
    pub fn plain(&self) -> Option<&str> {
        match &*self.0 {
            Repr::Plain(text) | Repr::Worded(text, _) => Some(text),
            Repr::Known { .. } | Repr::Sentences(_) => None,
        }
    }

    /// The sentence. A line break in it begins a new paragraph.
    ///
    /// Costs some microseconds: the sentence is parsed anew each time.
    ///
    /// # Panics
    /// In debug builds, where the message file has no such message or the arguments do not fit.
    pub fn text(&self, language: Language) -> String {
        match &*self.0 {
            Repr::Known { texts, id, arguments } => texts.text(language, id, arguments),
            Repr::Plain(text) | Repr::Worded(text, _) => text.clone(),
            Repr::Sentences(sentences) => {
                language.joined(sentences.iter().map(|sentence| sentence.text(language)))
            }
        }
    }

    /// The paragraphs of the sentence.
    pub fn paragraphs(&self, language: Language) -> Vec<String> {
        self.text(language).split('\n').map(str::to_string).collect()
    }

    /// The words of a language, as a message that says them in every language. It knows what they
    /// say, which a JSON document writes beside them.
    pub fn worded(&self, language: Language) -> Message {
        match &*self.0 {
            Repr::Plain(_) => self.clone(),
            Repr::Worded(_, message) => message.worded(language),
            _ => Message(Box::new(Repr::Worded(self.text(language), self.clone()))),
        }
    }

    /// Whether it says nothing: no words at all.
    pub fn is_empty(&self) -> bool {
        match &*self.0 {
            Repr::Known { .. } => false,
            Repr::Plain(text) | Repr::Worded(text, _) => text.is_empty(),
            Repr::Sentences(sentences) => sentences.iter().all(Message::is_empty),
        }
    }
}

impl Default for Message {
    fn default() -> Message {
        Message(Box::new(Repr::Plain(String::new())))
    }
}

/// Plain words, which no message file has and nobody translates.
impl From<String> for Message {
    fn from(text: String) -> Message {
        Message(Box::new(Repr::Plain(text)))
    }
}

/// Plain words, which no message file has and nobody translates.
impl From<&String> for Message {
    fn from(text: &String) -> Message {
        Message(Box::new(Repr::Plain(text.clone())))
    }
}

impl From<&Message> for Message {
    fn from(message: &Message) -> Message {
        message.clone()
    }
}

/// Plain words, which no message file has and nobody translates.
impl From<&str> for Message {
    fn from(text: &str) -> Message {
        Message(Box::new(Repr::Plain(text.to_string())))
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Language::English))
    }
}

impl fmt::Debug for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &*self.0 {
            Repr::Known { id, arguments, .. } => {
                f.debug_tuple("Message").field(id).field(arguments).finish()
            }
            Repr::Plain(text) | Repr::Worded(text, _) => {
                f.debug_tuple("Message").field(text).finish()
            }
            Repr::Sentences(sentences) => f.debug_list().entries(sentences).finish(),
        }
    }
}

impl PartialEq<str> for Message {
    fn eq(&self, other: &str) -> bool {
        self.text(Language::English) == other
    }
}

impl PartialEq<&str> for Message {
    fn eq(&self, other: &&str) -> bool {
        *self == **other
    }
}

impl PartialEq<String> for Message {
    fn eq(&self, other: &String) -> bool {
        *self == **other
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Message {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
