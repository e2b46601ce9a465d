//! Sentences in JSON: the words, and beside them what they say, as identifiers of the message
//! files with their arguments. So a checker can put the sentence together again and read its facts.

use serde::{Serialize, Serializer};

use super::Exact;
use crate::message::{Argument, Message, Said};

/// Writes a message under a key, and what it says under `said`; for `serde(flatten, with)`.
macro_rules! keys {
    ($($(#[$about:meta])* $name:ident: $key:ident),*) => { $(
        #[derive(Serialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        pub struct $name<'a> {
            $(#[$about])*
            $key: &'a Message,
            /// What the words beside it say: messages of the message files of the library, in
            /// their order. Left out where the words are a position or a name.
            #[serde(skip_serializing_if = "Option::is_none")]
            said: Option<Vec<Part<'a>>>,
        }

        impl $name<'_> {
            pub fn serialize<S: Serializer>($key: &Message, to: S) -> Result<S::Ok, S::Error> {
                Serialize::serialize(&$name { $key, said: sentences($key) }, to)
            }
        }
    )* };
}

keys!(
    /// The words.
    Text: text,
    /// What the number belongs to.
    Label: label,
    /// How the value follows from the values above; left out where nothing is said.
    #[serde(skip_serializing_if = "Message::is_empty")]
    From: from,
    /// What it means.
    Meaning: meaning,
    /// Why the move wins.
    Why: why
);

fn sentences(message: &Message) -> Option<Vec<Part<'_>>> {
    let said = message.said();
    // A position, or a name: the words are all that is known of them.
    let any = said.iter().any(|part| matches!(part, Said::Sentence { .. }));
    any.then(|| said.into_iter().map(Part::of).collect())
}

/// A message, or words that no message file has.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
enum Part<'a> {
    /// A message.
    Sentence {
        /// The identifier of the message.
        id: &'a str,
        /// What stands for its variables; left out where it has none.
        #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "by_name")]
        #[cfg_attr(
            feature = "schema",
            schemars(with = "std::collections::BTreeMap<String, One>"),
            schemars(extend("propertyNames" = {"pattern": "^[a-z]+$"}))
        )]
        args: Vec<(&'static str, One<'a>)>,
    },
    /// Words that no message file has.
    Words(&'a str),
}

fn by_name<S: Serializer>(args: &[(&str, One<'_>)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(args.iter().map(|(name, one)| (name, one)))
}

/// What stands for a variable of a message.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
enum One<'a> {
    /// A number.
    Number(Exact),
    /// Words.
    Text(&'a str),
    /// A message.
    Message {
        /// What it says.
        said: Vec<Part<'a>>,
    },
    /// Several, with commas between.
    List(Vec<One<'a>>),
}

impl<'a> Part<'a> {
    fn of(said: Said<'a>) -> Part<'a> {
        match said {
            Said::Words(words) => Part::Words(words),
            Said::Sentence { id, arguments } => {
                let args = arguments.iter().map(|(name, argument)| (*name, One::of(argument)));
                Part::Sentence { id, args: args.collect() }
            }
        }
    }
}

impl<'a> One<'a> {
    fn of(argument: &'a Argument) -> One<'a> {
        match argument {
            Argument::Number(number) => One::Number(Exact(*number)),
            Argument::Text(text) => One::Text(text),
            Argument::Message(message) => {
                One::Message { said: message.said().into_iter().map(Part::of).collect() }
            }
            Argument::List(list) => One::List(list.iter().map(One::of).collect()),
        }
    }
}
