//! Facts on the values of pieces, as text.

use super::set::Set;
use crate::message::{Message, message};
use serde::{Deserialize, Serialize};

/// Facts on the values of pieces of a board: lines of text, with a space between two facts.
///
/// `1f=2` says that the piece of the vertices 0 to 4 has the value 2, and `1f!3@0-1` that it does
/// not have the value 3, because the move that takes the vertices 0 and 1 leads to it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Facts(Vec<String>);

/// The least length of a line before the next one begins, in bytes.
const LINE: usize = 100;

impl Facts {
    /// Adds that a piece has a value. Its vertices are the bits of the words, of which the first
    /// has the vertices below 64.
    pub fn add_value(&mut self, piece: [u64; 4], value: u32) {
        self.push(&format!("{}={value}", Set::of_words(piece).text()));
    }

    /// Adds that a piece does not have a value, because a move leads to it: that takes this vertex
    /// and its neighbours (of Nimstring, it cuts this string), or these two vertices.
    pub fn add_other(&mut self, piece: [u64; 4], value: u32, (vertex, next): (u32, Option<u32>)) {
        let next = next.map_or(String::new(), |next| format!("-{next}"));
        self.push(&format!("{}!{value}@{vertex}{next}", Set::of_words(piece).text()));
    }

    fn push(&mut self, fact: &str) {
        match self.0.last_mut().filter(|line| line.len() < LINE) {
            Some(line) => {
                line.push(' ');
                line.push_str(fact);
            }
            None => self.0.push(fact.into()),
        }
    }

    /// Calls `each` with every fact, in the form that [`add_value`](Facts::add_value) and
    /// [`add_other`](Facts::add_other) take: the piece, the value that it has, or, with a move, the
    /// one that it does not have.
    ///
    /// # Errors
    /// The text of a fact is malformed; those before it were given to `each`.
    ///
    /// ```
    /// use grundy_check::Facts;
    /// let mut facts = Facts::default();
    /// facts.add_other([0b1111, 0, 0, 0], 3, (1, Some(2)));
    /// let mut read = Vec::new();
    /// facts.for_each(|piece, value, by| read.push((piece[0], value, by))).unwrap();
    /// assert_eq!(read, [(0b1111, 3, Some((1, Some(2))))]);
    /// ```
    pub fn for_each(
        &self,
        mut each: impl FnMut([u64; 4], u32, Option<(u32, Option<u32>)>),
    ) -> Result<(), Message> {
        for text in self.texts() {
            let fact = Fact::parse(text)?;
            each(fact.piece.words(), fact.value, fact.by);
        }
        Ok(())
    }

    /// How many facts there are.
    pub fn len(&self) -> usize {
        self.texts().count()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.texts().next().is_none()
    }

    /// The length of the text, in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        self.0.iter().map(|line| (line.len() + size_of::<String>()) as u64).sum()
    }

    /// The facts, each with its text.
    pub(super) fn texts(&self) -> impl Iterator<Item = &str> {
        self.0.iter().flat_map(|line| line.split(' ')).filter(|text| !text.is_empty())
    }
}

/// A fact on a piece.
pub(super) struct Fact<'a> {
    pub text: &'a str,
    pub piece: Set,
    pub value: u32,
    /// The move to an option of this value, where the fact is that the piece has another one.
    pub by: Option<(u32, Option<u32>)>,
}

/// A number of at most three digits.
fn number(text: &str) -> Option<u32> {
    let digits = !text.is_empty() && text.len() <= 3 && text.bytes().all(|b| b.is_ascii_digit());
    text.parse().ok().filter(|_| digits)
}

impl<'a> Fact<'a> {
    /// Reads a fact.
    pub fn parse(text: &'a str) -> Result<Fact<'a>, Message> {
        let read = || {
            if let Some((piece, value)) = text.split_once('=') {
                let (piece, value) = (Set::parse(piece)?, number(value)?);
                return Some(Fact { text, piece, value, by: None });
            }
            let (piece, rest) = text.split_once('!')?;
            let (value, taken) = rest.split_once('@')?;
            let by = match taken.split_once('-') {
                Some((vertex, next)) => (number(vertex)?, Some(number(next)?)),
                None => (number(taken)?, None),
            };
            Some(Fact { text, piece: Set::parse(piece)?, value: number(value)?, by: Some(by) })
        };
        read().ok_or_else(|| message!("check-fact-text", fact = shown(text)))
    }
}

/// A text of a certificate, as a sentence quotes it.
pub(crate) fn shown(text: &str) -> String {
    const MOST: usize = 100;
    if text.chars().count() <= MOST {
        return text.into();
    }
    text.chars().take(MOST).chain("...".chars()).collect()
}
