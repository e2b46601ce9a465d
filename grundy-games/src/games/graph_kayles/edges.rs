//! Graphs written as a list of edges between named vertices, as in `edges:a-b,b-c`.

use std::ops::Range;

use crate::TextError;
use crate::boards::EDGES;
use crate::games::shortened;
use crate::message::{Message, message};

/// The words of a list, which `text` is with what stands before it, and their places in `text`.
pub(crate) fn words(text: &str) -> impl Iterator<Item = (&str, Range<usize>)> {
    let mut at = EDGES.len();
    text[EDGES.len()..].split(',').map(move |word| {
        let place = at..at + word.len().max(1);
        at += word.len() + 1;
        (word, place)
    })
}

/// The names of the two ends of an edge, if the word is one.
pub(crate) fn ends(word: &str) -> Option<(&str, &str)> {
    word.split_once('-').filter(|(a, b)| is_plain(a) && is_plain(b))
}

/// Whether a name can stand in such a list.
pub(crate) fn is_plain(name: &str) -> bool {
    !name.is_empty() && !name.contains(['-', ',']) && !name.contains(char::is_whitespace)
}

/// The error of a word that is no edge.
pub(crate) fn no_edge(word: &str, place: Range<usize>, help: Message) -> TextError {
    TextError::new(message!("picture-no-edge", text = shortened(word)), place).help(help)
}
