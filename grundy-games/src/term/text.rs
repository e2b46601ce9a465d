//! Terms in writing.

use std::fmt;

use super::{Parts, Term, TermMove};
use crate::message::{Message, message};

impl Term {
    /// Appends its text; nothing where it has no parts.
    pub fn write(&self, out: &mut String) {
        write(&*self.list, out);
    }

    /// Appends its text after a move; nothing where no part is left. With
    /// `turned`, as the next player sees it.
    ///
    /// # Panics
    /// Where the move is one of another term.
    pub fn write_after(&self, chosen: Option<&TermMove>, turned: bool, out: &mut String) {
        match (chosen, turned && self.is_mirrored()) {
            (None, false) => self.write(out),
            (Some(chosen), false) => write(&*self.list.with(chosen.part, &*chosen.to), out),
            (_, true) => self.after(chosen).write(out),
        }
    }

    /// Appends its text with at most `parts` parts; says whether that is all.
    pub fn write_some(&self, parts: usize, out: &mut String) -> bool {
        let some = parts.min(self.len());
        if some > 0 {
            self.list.write(0..some, out);
        }
        self.len() <= parts
    }

    /// The text of the part that a move changes, alone, before and after it
    /// (as the next player sees it).
    ///
    /// # Panics
    /// Where the move is one of another term.
    pub fn change(&self, chosen: &TermMove) -> (String, String) {
        let part = Term::of(self.list.only(chosen.part..chosen.part + 1));
        let (mut before, mut after) = (String::new(), String::new());
        part.write(&mut before);
        part.write_after(Some(&TermMove { part: 0, ..chosen.clone() }), true, &mut after);
        (before, after)
    }

    /// The text of the part in which a move ends the whole sum, as the move leaves it; `None` of
    /// other moves.
    pub fn ended_by(&self, chosen: &TermMove) -> Option<String> {
        let to = &*chosen.to;
        (0..to.len()).find(|&part| to.ended(part)).map(|part| alone(to, part))
    }

    /// Appends the texts of its parts after a move, each as a term of its
    /// own, as the next player sees them: two terms are the same game where these
    /// are the same up to their order.
    ///
    /// # Panics
    /// Where the move is one of another term.
    pub fn push_parts(&self, chosen: Option<&TermMove>, out: &mut Vec<String>) {
        let after = self.after(chosen);
        // Of a coupled term without parts nothing is left.
        match after.len() {
            0 => {}
            _ if after.facts().coupled => out.push(after.list.key()),
            parts => out.extend((0..parts).map(|part| after.alone(part))),
        }
    }

    /// The text of a part as a term of its own.
    pub(super) fn alone(&self, part: usize) -> String {
        alone(&*self.list, part)
    }
}

/// As in the text of a position; nothing where it has no parts.
impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        self.write(&mut text);
        f.write_str(&text)
    }
}

impl fmt::Debug for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Term({self})")
    }
}

fn write(list: &dyn Parts, out: &mut String) {
    if list.len() > 0 {
        list.write(0..list.len(), out);
    }
}

/// The text of a part as a term of its own.
pub(super) fn alone(list: &dyn Parts, part: usize) -> String {
    let mut text = String::new();
    list.write(part..part + 1, &mut text);
    text
}

/// The text of those parts of which something is left; `None` where there are
/// none.
pub(super) fn left(list: &dyn Parts) -> Option<String> {
    let left = list.left();
    (left.len() > 0).then(|| {
        let mut text = String::new();
        left.write(0..left.len(), &mut text);
        text
    })
}

/// A part in a sentence.
pub(super) fn named(list: &dyn Parts, part: usize) -> Message {
    if list.vanishes(part) {
        return message!("nothing");
    }
    let mut text = String::new();
    list.write_bare(part, &mut text);
    text.into()
}

/// An option in a sentence.
pub(super) fn option_named(list: &dyn Parts) -> Message {
    let mut parts = Vec::new();
    for part in (0..list.len()).filter(|&part| !list.vanishes(part)) {
        let mut text = String::new();
        list.write_bare(part, &mut text);
        parts.push(text);
    }
    match parts.is_empty() {
        true => message!("nothing"),
        false => parts.join(" + ").into(),
    }
}
