//! Texts for people.

use std::borrow::Cow;

/// The beginning of a long text, for people. A space stands before the dots: a board may have
/// dots of its own.
pub fn short(text: &str, letters: usize) -> Cow<'_, str> {
    match text.char_indices().nth(letters) {
        Some((end, _)) => format!("{} ...", &text[..end]).into(),
        None => text.into(),
    }
}
