//! What the engines report, in words.

use crate::message::Argument;
use crate::message::{Language, Message, TEXTS, message};
use grundy_core::Value;
use grundy_core::budget::{Note, Progress, Stop};
use grundy_core::fault::{self, Cause};
use grundy_core::graph::{Cycle, Unordered};

/// Why a computation ended before its answer, in a few words.
impl From<Stop> for Message {
    fn from(stop: Stop) -> Message {
        match stop {
            Stop::Time => message!("stop-time"),
            Stop::Memory => message!("stop-memory"),
            Stop::Moves => message!("stop-moves"),
            Stop::Steps => message!("stop-steps"),
            Stop::Interrupted => message!("stop-interrupted"),
            Stop::Rules => message!("stop-rules"),
        }
    }
}

/// What is counted, in two or three words.
///
/// ```
/// # mod grundy { pub use grundy_core::budget; pub use grundy_words::message; }
/// use grundy::budget::Progress;
/// use grundy::message::Message;
/// let progress = Progress { what: "progress-positions-searched", done: 5, total: None };
/// assert_eq!(Message::from(progress), "positions searched");
/// ```
impl From<Progress<'_>> for Message {
    fn from(progress: Progress<'_>) -> Message {
        counted(progress.what)
    }
}

/// How full the table of a search is, and what is left to refute.
impl From<Note> for Message {
    fn from(Note { used, room, tried }: Note) -> Message {
        match tried {
            None => message!("search-table", used = used, room = room),
            Some(tried) => message!(
                "search-asked",
                value = tried.value,
                refuted = tried.refuted,
                moves = tried.moves,
                used = used,
                room = room
            ),
        }
    }
}

/// Why a graph has no order, in one sentence.
impl From<&Unordered> for Message {
    fn from(why: &Unordered) -> Message {
        match why {
            Unordered::Cycle(Cycle(vertices)) => message!("graph-cycle", count = vertices.len()),
            Unordered::Stopped(stop) => Message::from(*stop),
        }
    }
}

impl From<Cause> for Message {
    fn from(cause: Cause) -> Message {
        let arguments = cause.arguments.into_iter();
        arguments.fold(Message::new(&TEXTS, cause.id), |message, (name, value)| {
            message.with(
                name,
                match value {
                    fault::Argument::Number(number) => Argument::Number(number),
                    fault::Argument::Text(text) => Argument::Text(text),
                },
            )
        })
    }
}

/// What [`Progress::what`] says, in two or three words.
pub fn counted(what: &str) -> Message {
    match TEXTS.has(Language::English, what) {
        true => Message::new(&TEXTS, what.to_string()),
        false => what.into(),
    }
}

/// The word for a value that is no number and no infinity.
pub fn word(value: &Value) -> Option<Message> {
    match value {
        Value::Loony => Some(message!("word-loony")),
        Value::Marked(_) => Some(message!("word-again")),
        Value::Must(_) => Some(message!("word-must")),
        Value::Nim(_) | Value::Infinity(_) | Value::Ends => None,
    }
}
