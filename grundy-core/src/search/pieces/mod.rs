//! The search for games that fall apart: a position is a sum of pieces, and no game is named.
//!
//! | file | what it does |
//! |---|---|
//! | `listing` | [`Receive`] receives the options of a piece, each with the pieces that it leaves; [`Listing`] keeps them |
//! | `shelf` | tables of bounded size that forget, and never answer wrongly: `slots` of one thread, or `shared` by two |
//! | `depth` | values of small pieces, in depth first |
//! | `proof` | whether a large piece has a certain value, by proof numbers |
//! | `pair` | one question asked by two threads over the same tables |
//! | `misere` | who wins sums of pieces in misère play |
//! | `facts` | facts that prove a value to a checker |
//! | `kept` | what a search has proved, as data that is kept between runs |
//!
//! Both searches ask whether the value of a piece is `k`: whether the piece is lost together with
//! a Nim heap of size `k` (J. Lemoine, S. Viennot, *Nimbers are inevitable*, Theoret. Comput.
//! Sci. 462 (2012) 70-79). Of an option of several pieces all but the largest are valued, and the
//! largest one is asked whether it has the value that is left. A value is found by asking for
//! 0, 1, 2, ...: what the answers leave behind in the table makes the next question short.
//!
//! The searches call themselves. Each call is about a piece of fewer cells, or about the same
//! piece and a smaller number, so they are never deeper than the cells of the first piece, twice.

mod depth;
mod facts;
mod kept;
mod listing;
mod misere;
mod pair;
mod proof;
mod shared;
mod shelf;
mod slots;

use std::hash::Hash;

pub use facts::{FREE, Fact, Move, Provable};
pub use listing::{Listing, Receive};
pub use misere::{BarePieces, MisereSearch};
pub use shared::Plain;

use listing::{Child, Looked};
use pair::Partner;
use shelf::Shelf;

use super::table::Word;
use crate::budget::{Budget, Note, Progress, Stop, Tried};
use crate::sort;

/// A game whose positions fall apart into pieces.
///
/// By implementing the trait you promise that the options of a piece are those of the rules, and
/// that every piece of an option is smaller than the piece itself.
pub trait Pieces: Send + Sized {
    /// A piece in its normal form: one that can move and whose value is not known at once. The
    /// default is no piece.
    type Piece: Plain + Eq + Hash + Default + Send + Sync;

    /// The same game for another thread; `None` where pieces mean nothing without this very value,
    /// because it numbers them.
    fn twin(&self) -> Option<Self> {
        None
    }

    /// Gives the options of a piece, all of them or as many as are wanted. A game in which one
    /// piece may have very many asks the budget; what it takes of the memory is what
    /// [`bytes`](Pieces::bytes) grows by.
    ///
    /// # Errors
    /// The budget ran out.
    fn options(
        &mut self,
        piece: Self::Piece,
        out: &mut impl Receive<Self::Piece>,
        budget: &Budget,
    ) -> Result<(), Stop>;

    /// The memory that it has taken from budgets, in bytes.
    fn bytes(&self) -> u64 {
        0
    }

    /// How large a piece is; its options are smaller. At most a few hundred.
    fn size(&self, piece: Self::Piece) -> u32;

    /// An estimate of how many options it has.
    fn mobility(&self, piece: Self::Piece) -> u32;

    /// An estimate of the work to value it, in any unit: smaller ones are looked at first.
    fn cost(&self, piece: Self::Piece) -> u32 {
        self.size(piece)
    }
}

/// Values of pieces, with tables whose size is bounded.
pub struct PieceSearch<S: Pieces> {
    space: S,
    /// The word of a piece.
    facts: Shelf<S::Piece, u32>,
    /// The proof numbers of a piece together with a number.
    proofs: Shelf<(S::Piece, u32), (u32, u32)>,
    listing: Listing<S::Piece>,
    /// The options of the pieces that are looked at, and the pieces that they leave.
    children: Vec<Child>,
    pieces: Vec<S::Piece>,
    ways: Vec<proof::Way<S::Piece>>,
    /// How many pieces were listed with their options, and options.
    expanded: u64,
    listed: u64,
    /// Steps since the budget was asked.
    steps: u64,
    /// What is asked of the largest piece: whether it has this value, and of the moves that could
    /// show that it has not how many are refuted, and how many there are.
    asked: Option<(u32, [usize; 2])>,
    /// Another thread that asks the same.
    partner: Option<Partner>,
}

/// Pieces of at most this size are searched in depth first.
const SMALL: u32 = 22;

impl<S: Pieces> PieceSearch<S> {
    /// A search without results, whose tables take at most `bytes`.
    pub fn new(space: S, bytes: u64) -> PieceSearch<S> {
        PieceSearch {
            space,
            facts: Shelf::new(bytes / 4 * 3),
            proofs: Shelf::new(bytes / 4),
            listing: Listing::default(),
            children: Vec::new(),
            pieces: Vec::new(),
            ways: Vec::new(),
            expanded: 0,
            listed: 0,
            steps: 0,
            asked: None,
            partner: None,
        }
    }

    /// The game.
    pub fn space(&mut self) -> &mut S {
        &mut self.space
    }

    /// How many times the options of a piece were listed, and how many options.
    pub fn work(&self) -> (u64, u64) {
        (self.expanded, self.listed)
    }

    /// The memory of the tables and of the game, in bytes.
    pub fn bytes(&self) -> u64 {
        self.facts.bytes() + self.proofs.bytes() + self.space.bytes()
    }

    /// The nim-value of a sum of pieces.
    ///
    /// # Errors
    /// The budget ran out. The results so far are kept.
    pub fn value(&mut self, pieces: &[S::Piece], budget: &Budget) -> Result<u32, Stop> {
        self.ask(pieces, budget, |search| {
            pieces.iter().try_fold(0, |sum, &piece| Ok(sum ^ search.piece_value(piece, budget)?))
        })
    }

    /// Whether the nim-value of a sum of pieces is `value`.
    ///
    /// # Errors
    /// The budget ran out. The results so far are kept.
    pub fn has_value(
        &mut self,
        pieces: &[S::Piece],
        value: u32,
        budget: &Budget,
    ) -> Result<bool, Stop> {
        let mut pieces = pieces.to_vec();
        sort::by_key(&mut pieces, |&piece| self.space.size(piece));
        let Some(&last) = pieces.last() else { return Ok(value == 0) };
        self.ask(&pieces, budget, |search| {
            let mut left = value;
            for &piece in &pieces[..pieces.len() - 1] {
                left ^= search.piece_value(piece, budget)?;
            }
            search.is_value(last, left, budget)
        })
    }

    /// Searches while the memory of the tables is taken from a budget.
    fn within<T>(
        &mut self,
        budget: &Budget,
        search: impl FnOnce(&mut Self) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        let mut before = self.bytes();
        if budget.reserve(before).is_err() {
            // The tables are too large for this budget: begin with small ones.
            self.facts.clear();
            self.proofs.clear();
            before = self.bytes();
            budget.reserve(before)?;
        }
        let found = search(self);
        self.come_back();
        budget.release(self.bytes());
        found
    }

    /// Forgets the lists of a question that is over.
    fn come_back(&mut self) {
        self.children.clear();
        self.pieces.clear();
        self.ways.clear();
        self.asked = None;
    }

    fn fact(&self, piece: S::Piece) -> Word {
        self.facts.get(piece).map_or(Word::UNKNOWN, Word::from_bits)
    }

    /// Keeps what is known of a piece, and the work that it took.
    fn learn(&mut self, piece: S::Piece, word: Word, since: u64, budget: &Budget) {
        let work = (self.expanded - since).try_into().unwrap_or(u32::MAX);
        self.facts.set(piece, word.bits(), work, budget);
    }

    /// The value of a piece.
    fn piece_value(&mut self, piece: S::Piece, budget: &Budget) -> Result<u32, Stop> {
        if let Some(value) = self.fact(piece).nim() {
            return Ok(value);
        }
        if self.space.size(piece) > SMALL {
            for value in 0..Word::MARKS {
                if self.proved(piece, value, budget)? {
                    return Ok(value);
                }
            }
        }
        self.small_value(piece, budget)
    }

    /// Whether a piece has a value.
    fn is_value(&mut self, piece: S::Piece, value: u32, budget: &Budget) -> Result<bool, Stop> {
        if let Some(is) = self.fact(piece).is_value(value) {
            return Ok(is);
        }
        if value >= Word::MARKS {
            return Ok(self.piece_value(piece, budget)? == value);
        }
        match self.space.size(piece) > SMALL {
            true => self.proved(piece, value, budget),
            false => self.small_is(piece, value, budget),
        }
    }

    /// Puts the options of a piece on the list of children, until one of them is known to have the
    /// wanted value; says whether there is one.
    fn expand(
        &mut self,
        piece: S::Piece,
        wanted: Option<u32>,
        budget: &Budget,
    ) -> Result<bool, Stop> {
        /// How many options are listed between two looks at the budget.
        const OFTEN: u64 = 1 << 14;
        let start = self.children.len();
        self.look_up()?;
        self.listing.clear();
        let mut looked = Looked {
            facts: &self.facts,
            children: &mut self.children,
            pieces: &mut self.pieces,
            waiting: &mut self.listing,
            wanted,
            found: false,
            listed: 0,
        };
        self.space.options(piece, &mut looked, budget)?;
        looked.look();
        let Looked { found, listed, .. } = looked;
        self.expanded += 1;
        self.listed += listed;
        self.steps += listed;
        if self.steps >= OFTEN && self.leads() {
            self.steps = 0;
            let done = self.expanded;
            budget.note(|| self.note());
            budget.check(Progress { what: "progress-positions-searched", done, total: None })?;
        }
        if !found {
            for &Child { first, count, .. } in &self.children[start..] {
                if count > 1 {
                    let own = &mut self.pieces[first as usize..(first + count) as usize];
                    sort::by_key(own, |&part| std::cmp::Reverse(self.space.size(part)));
                }
            }
        }
        Ok(found)
    }

    /// Brings the children from `start` on into the order in which they are looked at: the
    /// cheapest first.
    fn arrange(&mut self, start: usize) {
        for child in &mut self.children[start..] {
            let own = &self.pieces[child.first as usize..(child.first + child.count) as usize];
            child.cost = own.iter().map(|&part| self.space.cost(part)).sum();
        }
        sort::by_key(&mut self.children[start..], |child| child.cost);
    }

    /// How full the table is, and what is left to refute.
    fn note(&self) -> Note {
        let (used, room) = self.facts.filled();
        let tried = self.asked.map(|(value, [refuted, moves])| Tried { value, refuted, moves });
        Note { used, room, tried }
    }

    /// Takes the children from `start` on off their list.
    fn fold(&mut self, start: usize, pieces: usize) {
        self.children.truncate(start);
        self.pieces.truncate(pieces);
    }

    /// Values all pieces of a child but the largest one; gives the child.
    fn sided(&mut self, at: usize, budget: &Budget) -> Result<Child, Stop> {
        while self.children[at].count > 1 {
            let Child { first, count, .. } = self.children[at];
            let value = self.piece_value(self.pieces[(first + count - 1) as usize], budget)?;
            let child = &mut self.children[at];
            child.sum ^= value;
            child.count -= 1;
        }
        Ok(self.children[at])
    }
}
