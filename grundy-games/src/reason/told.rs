//! Sentences in JSON: the words, and beside them what they say, as identifiers of the message
//! files with their arguments. So a checker can put the sentence together again and read its facts.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::Exact;
use crate::message::{Argument, Message, Said};

/// Writes a message under a key, and what it says under `said`.
macro_rules! keys {
    ($($key:ident),*) => { $(
        pub fn $key<S: Serializer>(message: &Message, serializer: S) -> Result<S::Ok, S::Error> {
            told(stringify!($key), message, serializer)
        }
    )* };
}

keys!(text, label, from, meaning, why);

fn told<S: Serializer>(key: &str, message: &Message, serializer: S) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(None)?;
    if message.is_empty() {
        // Nothing is said where nothing may be said.
        if key != "from" {
            map.serialize_entry(key, "")?;
        }
        return map.end();
    }
    map.serialize_entry(key, message)?;
    let said = message.said();
    // A position, or a name: the words are all that is known of them.
    if said.iter().any(|part| matches!(part, Said::Sentence { .. })) {
        map.serialize_entry("said", &Parts(&said))?;
    }
    map.end()
}

struct Parts<'a>(&'a [Said<'a>]);

impl Serialize for Parts<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(Part))
    }
}

struct Part<'a>(&'a Said<'a>);

impl Serialize for Part<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Said::Words(words) => serializer.serialize_str(words),
            Said::Sentence { id, arguments } => {
                let mut map = serializer.serialize_map(None)?;
                map.serialize_entry("id", id)?;
                if !arguments.is_empty() {
                    map.serialize_entry("args", &Arguments(arguments))?;
                }
                map.end()
            }
        }
    }
}

struct Arguments<'a>(&'a [(&'static str, Argument)]);

impl Serialize for Arguments<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, argument)| (name, One(argument))))
    }
}

/// An argument: a number, words, a list, or a message as `{"said": [...]}`.
struct One<'a>(&'a Argument);

impl Serialize for One<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Argument::Number(number) => Exact(*number).serialize(serializer),
            Argument::Text(text) => serializer.serialize_str(text),
            Argument::Message(message) => {
                serializer.collect_map([("said", Parts(&message.said()))])
            }
            Argument::List(list) => serializer.collect_seq(list.iter().map(One)),
        }
    }
}
