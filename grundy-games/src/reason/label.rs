//! What a number of a table belongs to.

use crate::message::Message;

/// The label of a number: words, and the heap that it is of, if it is of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The words.
    pub text: Message,
    /// The one-heap game and the heap.
    pub heap: Option<(String, u64)>,
}

impl Label {
    /// A heap of a one-heap game, as its position is written.
    pub fn of_heap(game: &str, heap: u64) -> Label {
        Label { text: format!("{game} {heap}").into(), heap: Some((game.to_string(), heap)) }
    }
}

impl From<Message> for Label {
    fn from(text: Message) -> Label {
        Label { text, heap: None }
    }
}

/// Plain words: a position.
impl From<String> for Label {
    fn from(text: String) -> Label {
        Label { text: text.into(), heap: None }
    }
}
