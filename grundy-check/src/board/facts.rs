//! Facts on the values of pieces, as text.

use super::set::Set;
use crate::message::{Message, message};
use serde::{Deserialize, Serialize};

/// Facts on the values of pieces of a board: lines of text, with a space between two facts.
///
/// `1f=2` says that the piece of the vertices 0 to 4 has the value 2, and `1f!3@0-1` that it does
/// not have the value 3, because the move that takes the vertices 0 and 1 leads to it. `0*3}=1` says
/// that the land of three spots of Sprouts has the value 1, and `0*3}!0` that some option of it has
/// the value 0. `~0-3,1-2` says that the vertices 0 to 3 have the value 0 together, by an exchange of these pairs.
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

    /// Adds that a land of Sprouts has a value, or if not `is`, that it does not have it, because an
    /// option has. The end of the land, and that of the position, are left out.
    ///
    /// ```
    /// use grundy_check::{Fact, Facts};
    /// let mut facts = Facts::default();
    /// facts.add_land("0*2.AB.}AB.}]!", 1, false);
    /// let mut read = Vec::new();
    /// facts.for_each(|fact| read.push(fact.shown())).unwrap();
    /// assert_eq!(read, ["0*2.AB}AB}!1"]);
    /// ```
    pub fn add_land(&mut self, land: &str, value: u32, is: bool) {
        let land = land.trim_end_matches('!').trim_end_matches(']').replace(".}", "}");
        self.push(&format!("{land}{}{value}", if is { '=' } else { '!' }));
    }

    /// Adds that the vertices of some pairs have the value 0 together, because every move has an answer: that
    /// which the exchange of the vertices of each pair makes of it.
    ///
    /// ```
    /// use grundy_check::{Fact, Facts};
    /// let mut facts = Facts::default();
    /// facts.add_pairs(&[(0, 3), (1, 2)]);
    /// facts.for_each(|fact| assert!(fact.pairs().eq([(0, 3), (1, 2)]))).unwrap();
    /// ```
    pub fn add_pairs(&mut self, pairs: &[(u32, u32)]) {
        let pairs: Vec<String> = pairs.iter().map(|(a, b)| format!("{a}-{b}")).collect();
        self.push(&format!("~{}", pairs.join(",")));
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

    /// Calls `each` with every fact.
    ///
    /// # Errors
    /// The text of a fact is malformed; those before it were given to `each`.
    ///
    /// ```
    /// use grundy_check::{Fact, Facts};
    /// let mut facts = Facts::default();
    /// facts.add_other([0b1111, 0, 0, 0], 3, (1, Some(2)));
    /// let mut count = 0;
    /// facts.for_each(|fact| {
    ///     let Fact::Vertices { piece, value, by, .. } = fact else { panic!("no land") };
    ///     assert_eq!((piece, value, by), ([0b1111, 0, 0, 0], 3, Some((1, Some(2)))));
    ///     count += 1;
    /// });
    /// assert_eq!(count, 1);
    /// ```
    pub fn for_each(&self, mut each: impl FnMut(Fact<'_>)) -> Result<(), Message> {
        for text in self.texts() {
            each(Fact::parse(text)?);
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fact<'a> {
    /// A fact on a set of vertices.
    #[non_exhaustive]
    Vertices {
        /// The fact as it is written.
        text: &'a str,
        /// The vertices, as bits of the words, of which the first has those below 64.
        piece: [u64; 4],
        /// The value that the piece has, or does not have.
        value: u32,
        /// The move to an option of this value, where the fact is that the piece has another one:
        /// the vertex that is taken with its neighbours (of Nimstring, the string that is cut), or
        /// the two vertices that are taken.
        by: Option<(u32, Option<u32>)>,
    },
    /// That vertices have the value 0 together, by the exchange of [`pairs`](Fact::pairs).
    #[non_exhaustive]
    Pairs {
        /// The fact as it is written.
        text: &'a str,
    },
    /// A fact on a land of Sprouts.
    #[non_exhaustive]
    Land {
        /// The fact as it is written.
        text: &'a str,
        /// The land.
        land: &'a str,
        /// The value that it has, or does not have.
        value: u32,
        /// Whether it has it.
        is: bool,
    },
}

/// A number of at most three digits.
fn number(text: &str) -> Option<u32> {
    let digits = !text.is_empty() && text.len() <= 3 && text.bytes().all(|b| b.is_ascii_digit());
    text.parse().ok().filter(|_| digits)
}

/// Two vertices.
fn pair(text: &str) -> Option<(u32, u32)> {
    let (one, other) = text.split_once('-')?;
    Some((number(one)?, number(other)?))
}

impl<'a> Fact<'a> {
    /// Reads a fact.
    pub(super) fn parse(text: &'a str) -> Result<Fact<'a>, Message> {
        let read = || {
            let of_set = |piece, value, by| {
                Some(Fact::Vertices { text, piece: Set::parse(piece)?.words(), value, by })
            };
            if text.contains('}') {
                let is = text.contains('=');
                let (land, value) = text.split_once(if is { '=' } else { '!' })?;
                return Some(Fact::Land { text, land, value: number(value)?, is });
            }
            if let Some(pairs) = text.strip_prefix('~') {
                return pairs
                    .split(',')
                    .all(|one| pair(one).is_some())
                    .then_some(Fact::Pairs { text });
            }
            if let Some((piece, value)) = text.split_once('=') {
                return of_set(piece, number(value)?, None);
            }
            let (piece, rest) = text.split_once('!')?;
            let (value, taken) = rest.split_once('@')?;
            let by = match taken.split_once('-') {
                Some((vertex, next)) => (number(vertex)?, Some(number(next)?)),
                None => (number(taken)?, None),
            };
            of_set(piece, number(value)?, Some(by))
        };
        read().ok_or_else(|| message!("check-fact-text", fact = shown(text)))
    }

    /// The set of vertices that it is about.
    pub(super) fn vertices(&self) -> Option<Set> {
        match self {
            Fact::Vertices { piece, .. } => Some(Set::of_words(*piece)),
            Fact::Pairs { .. } | Fact::Land { .. } => None,
        }
    }

    /// The pairs of vertices that it exchanges; none of any other fact.
    pub fn pairs(&self) -> impl Iterator<Item = (u32, u32)> {
        let list = match self {
            Fact::Pairs { text } => text.strip_prefix('~'),
            Fact::Vertices { .. } | Fact::Land { .. } => None,
        };
        list.into_iter().flat_map(|list| list.split(',')).filter_map(pair)
    }

    /// The value that the piece has, or does not have.
    pub(super) fn value(&self) -> u32 {
        match self {
            Fact::Vertices { value, .. } | Fact::Land { value, .. } => *value,
            Fact::Pairs { .. } => 0,
        }
    }

    /// Whether the piece has the value.
    pub(super) fn is(&self) -> bool {
        match self {
            Fact::Vertices { by, .. } => by.is_none(),
            Fact::Pairs { .. } => true,
            Fact::Land { is, .. } => *is,
        }
    }

    /// The move that the fact names.
    pub(super) fn by(&self) -> Option<(u32, Option<u32>)> {
        match self {
            Fact::Vertices { by, .. } => *by,
            Fact::Pairs { .. } | Fact::Land { .. } => None,
        }
    }

    /// The fact as a sentence quotes it: long ones are cut.
    pub fn shown(&self) -> String {
        match self {
            Fact::Vertices { text, .. } | Fact::Pairs { text } | Fact::Land { text, .. } => {
                shown(text)
            }
        }
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
