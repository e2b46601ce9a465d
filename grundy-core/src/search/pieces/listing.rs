//! The options of a piece.

use super::shared::Plain;
use super::shelf::Shelf;
use crate::search::table::Word;
use std::hash::Hash;

/// Receives the options of one piece: [`begin`](Receive::begin) each, give its
/// [`piece`](Receive::piece)s and what is [`known`](Receive::known) of it, and
/// [`end`](Receive::end) it.
pub trait Receive<P> {
    /// An option begins.
    fn begin(&mut self);

    /// A part of the option whose value is known.
    fn known(&mut self, value: u32);

    /// A part of the option, in its normal form.
    fn piece(&mut self, piece: P);

    /// The option has no further parts. Says whether more options are wanted; where they are not,
    /// those that come all the same change nothing.
    fn end(&mut self) -> bool;
}

/// A list of options.
#[derive(Debug)]
pub struct Listing<P> {
    pieces: Vec<P>,
    /// For each option, the nim-sum of its known parts, and where its pieces end.
    ends: Vec<(u32, u32)>,
    sum: u32,
}

impl<P> Default for Listing<P> {
    fn default() -> Listing<P> {
        Listing { pieces: Vec::new(), ends: Vec::new(), sum: 0 }
    }
}

impl<P: Copy> Listing<P> {
    /// Forgets all options.
    pub fn clear(&mut self) {
        self.pieces.clear();
        self.ends.clear();
    }

    /// The options: of each the nim-sum of its known parts, and its pieces.
    pub fn options(&self) -> impl Iterator<Item = (u32, &[P])> {
        let mut from = 0;
        self.ends.iter().map(move |&(sum, end)| {
            let pieces = &self.pieces[from..end as usize];
            from = end as usize;
            (sum, pieces)
        })
    }
}

impl<P> Receive<P> for Listing<P> {
    #[inline]
    fn begin(&mut self) {
        self.sum = 0;
    }

    #[inline]
    fn known(&mut self, value: u32) {
        self.sum ^= value;
    }

    #[inline]
    fn piece(&mut self, piece: P) {
        self.pieces.push(piece);
    }

    #[inline]
    fn end(&mut self) -> bool {
        self.ends.push((self.sum, self.pieces.len() as u32));
        true
    }
}

/// An option on the list of a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    /// The nim-sum of its parts with known values.
    pub sum: u32,
    /// Where its other parts begin, and how many they are; the largest comes first.
    pub first: u32,
    pub count: u32,
    /// What the table said of the only part when the option was listed.
    pub word: Word,
    pub cost: u32,
}

/// Puts options on the list of a search, with what the table knows of them, until one has a value
/// that is looked for.
pub(super) struct Looked<'a, P> {
    pub facts: &'a Shelf<P, u32>,
    pub children: &'a mut Vec<Child>,
    pub pieces: &'a mut Vec<P>,
    /// The options of which the table was not asked yet: their parts are on their way from memory.
    pub waiting: &'a mut Listing<P>,
    pub wanted: Option<u32>,
    /// An option has the wanted value.
    pub found: bool,
    /// How many options came.
    pub listed: u64,
}

/// How many options wait.
const WAITING: usize = 4;

impl<P: Plain + Eq + Hash + Default> Looked<'_, P> {
    /// Asks the table of the options that wait. Parts whose values are known are added up, and two
    /// equal ones are nothing.
    pub fn look(&mut self) {
        for (mut sum, left) in self.waiting.options() {
            let first = self.pieces.len();
            let mut word = Word::UNKNOWN;
            for &part in left {
                let known = self.facts.get(part).map_or(Word::UNKNOWN, Word::from_bits);
                if let Some(value) = known.nim() {
                    sum ^= value;
                } else if let Some(at) = self.pieces[first..].iter().position(|&own| own == part) {
                    self.pieces.swap_remove(first + at);
                    word = Word::UNKNOWN;
                } else {
                    self.pieces.push(part);
                    word = known;
                }
            }
            let count = (self.pieces.len() - first) as u32;
            self.children.push(Child { sum, first: first as u32, count, word, cost: 0 });
            self.found |= count == 0 && self.wanted == Some(sum);
        }
        self.listed += self.waiting.ends.len() as u64;
        self.waiting.clear();
    }
}

impl<P: Plain + Eq + Hash + Default> Receive<P> for Looked<'_, P> {
    #[inline]
    fn begin(&mut self) {
        self.waiting.begin();
    }

    #[inline]
    fn known(&mut self, value: u32) {
        self.waiting.known(value);
    }

    #[inline]
    fn piece(&mut self, piece: P) {
        self.facts.prefetch(piece);
        self.waiting.piece(piece);
    }

    #[inline]
    fn end(&mut self) -> bool {
        self.waiting.end();
        if self.waiting.ends.len() >= WAITING {
            self.look();
        }
        !self.found
    }
}
