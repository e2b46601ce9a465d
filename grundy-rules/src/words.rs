//! Values and texts in a few words, for messages.

use crate::mark;
use crate::message::{Message, message};
use starlark::values::Value;

/// The largest number of letters of a position in a message.
pub(crate) const SHOWN: usize = 120;

/// The first letters of a value as a rule file writes it. The rest is not written at all: a
/// tuple that contains another one many times may be immensely long.
pub(crate) fn shown(value: Value<'_>, letters: usize) -> String {
    struct First {
        text: String,
        room: usize,
    }
    impl std::fmt::Write for First {
        fn write_str(&mut self, text: &str) -> std::fmt::Result {
            for letter in text.chars() {
                self.room = self.room.checked_sub(1).ok_or(std::fmt::Error)?;
                self.text.push(letter);
            }
            Ok(())
        }
    }
    let mut first = First { text: String::new(), room: letters };
    let text = match std::fmt::write(&mut first, format_args!("{value}")) {
        Ok(()) => first.text,
        Err(_) => first.text + "...",
    };
    mark::as_written(text)
}

/// The first letters of a long text.
pub(crate) fn cut(text: &str, letters: usize) -> String {
    match text.char_indices().nth(letters) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.into(),
    }
}

/// The type of a value, in words.
pub(crate) fn kind(value: Value<'_>) -> Message {
    match value.get_type() {
        "NoneType" => message!("kind-none"),
        "int" => message!("kind-int"),
        "list" => message!("kind-list"),
        kind => message!("kind-other", kind = kind),
    }
}
