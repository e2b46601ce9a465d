//! Values and texts in a few words, for messages.

use starlark::values::Value;

/// So many letters of a position stand in a message.
pub(crate) const SHOWN: usize = 120;

/// The first letters of a value as it is written. What comes after is not
/// written at all: a tuple that holds another one many times may have no end
/// to speak of.
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
    match std::fmt::write(&mut first, format_args!("{value}")) {
        Ok(()) => first.text,
        Err(_) => first.text + "...",
    }
}

/// The first letters of a long text.
pub(crate) fn cut(text: &str, letters: usize) -> String {
    match text.char_indices().nth(letters) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.into(),
    }
}

/// What a value is, in words.
pub(crate) fn kind(value: Value<'_>) -> String {
    match value.get_type() {
        "NoneType" => "None".into(),
        "int" => "an int".into(),
        kind => format!("a {kind}"),
    }
}
