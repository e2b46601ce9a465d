//! Misère play of sums of pieces.
//!
//! In misère play values do not add, so nothing is known of a piece but its moves. A position is
//! the sorted list of its pieces, and equal pieces do not cancel. Only single moves do: two pieces
//! of which each is one move and no more may be left out (the sum of two Nim heaps of size 1 may be
//! left out of every sum; J. H. Conway, *On Numbers and Games*, chapter 12).

use rustc_hash::FxHashMap;

use super::{Listing, Pieces, Provable};
use crate::budget::{Budget, Progress, Stop};
use crate::sort;

/// A game whose positions fall apart into pieces, without values.
///
/// By implementing the trait you promise that [`moves`](Provable::moves) lists every move of the
/// rules, with a known part of value 1 for each piece that is a single move; that a piece has the
/// same outcomes as every position that gets this normal form, in every sum; and that every piece
/// of an option is smaller than the piece itself.
pub trait BarePieces: Provable<Piece: Ord> {}

/// The pieces of a sum, sorted.
type Sum<S> = Box<[<S as Pieces>::Piece]>;

/// Who wins sums of pieces in misère play. Its table holds whole positions, so that it never
/// answers wrongly, and grows as the budget allows.
pub struct MisereSearch<S: BarePieces> {
    space: S,
    /// Of single moves modulo 2 and pieces, whether the player to move wins.
    wins: FxHashMap<Sum<S>, [Option<bool>; 2]>,
    listings: FxHashMap<S::Piece, Vec<(bool, Sum<S>)>>,
    reserved: u64,
}

impl<S: BarePieces> MisereSearch<S> {
    /// A search without results.
    pub fn new(space: S) -> MisereSearch<S> {
        let (wins, listings) = (FxHashMap::default(), FxHashMap::default());
        MisereSearch { space, wins, listings, reserved: 0 }
    }

    /// The game.
    pub fn space(&mut self) -> &mut S {
        &mut self.space
    }

    /// The memory of its tables and of the game, in bytes.
    pub fn bytes(&self) -> u64 {
        self.reserved
    }

    /// How many positions it holds.
    pub fn len(&self) -> usize {
        self.wins.len()
    }

    /// Whether it holds none.
    pub fn is_empty(&self) -> bool {
        self.wins.is_empty()
    }

    /// Whether the player to move wins a sum of pieces and of one single move, if `single`.
    ///
    /// Cost: the positions that can be reached, in the worst case; the search calls itself as
    /// often as there are moves in the longest game.
    ///
    /// # Errors
    /// The budget ran out. The results so far are kept.
    pub fn wins(
        &mut self,
        single: bool,
        pieces: &[S::Piece],
        budget: &Budget,
    ) -> Result<bool, Stop> {
        // What earlier questions have left behind counts against this one.
        budget.reserve(self.reserved)?;
        let mut sorted = pieces.to_vec();
        sort::whole(&mut sorted);
        let before = self.reserved;
        let found = self.search(single, &sorted, budget);
        budget.release(self.reserved.max(before));
        found
    }

    fn search(&mut self, single: bool, pieces: &[S::Piece], budget: &Budget) -> Result<bool, Stop> {
        /// How many positions are met between two looks at the budget.
        const OFTEN: usize = 1 << 10;
        if pieces.is_empty() {
            // Who is to make the single move has made the last one.
            return Ok(!single);
        }
        let known = self.wins.get(pieces).and_then(|both| both[usize::from(single)]);
        if let Some(wins) = known {
            return Ok(wins);
        }
        if self.wins.len().is_multiple_of(OFTEN) {
            let done = self.wins.len() as u64;
            let what = "progress-whole-positions-searched";
            budget.check(Progress { what, done, total: None })?;
        }
        let mut wins = single && !self.search(false, pieces, budget)?;
        let mut next = Vec::with_capacity(pieces.len() + 4);
        for at in 0..pieces.len() {
            if wins {
                break;
            }
            if at > 0 && pieces[at] == pieces[at - 1] {
                continue;
            }
            self.list(pieces[at], budget)?;
            for option in 0..self.listings[&pieces[at]].len() {
                next.clear();
                next.extend_from_slice(&pieces[..at]);
                next.extend_from_slice(&pieces[at + 1..]);
                let (other, left) = &self.listings[&pieces[at]][option];
                next.extend_from_slice(left);
                let single = single ^ other;
                sort::whole(&mut next);
                if !self.search(single, &next, budget)? {
                    wins = true;
                    break;
                }
            }
        }
        self.reserve(64 + size_of_val(pieces) as u64, budget)?;
        let both = self.wins.entry(pieces.into()).or_default();
        both[usize::from(single)] = Some(wins);
        Ok(wins)
    }

    /// Lists the options of a piece, equal ones once and those with the fewest pieces first.
    fn list(&mut self, piece: S::Piece, budget: &Budget) -> Result<(), Stop> {
        if self.listings.contains_key(&piece) {
            return Ok(());
        }
        let mut listing = Listing::default();
        let before = self.space.bytes();
        let listed = self.space.moves(piece, &mut Vec::new(), &mut listing, budget);
        self.reserved = (self.reserved + self.space.bytes()).saturating_sub(before);
        listed?;
        let mut options: Vec<(bool, Sum<S>)> = listing
            .options()
            .map(|(single, left)| {
                let mut left: Sum<S> = left.into();
                sort::whole(&mut left);
                (single % 2 == 1, left)
            })
            .collect();
        sort::by(&mut options, |a, b| (a.1.len(), a).cmp(&(b.1.len(), b)));
        options.dedup();
        let words: usize = options.iter().map(|(_, left)| size_of_val(&**left)).sum();
        self.reserve(64 + (words + 32 * options.len()) as u64, budget)?;
        self.listings.insert(piece, options);
        Ok(())
    }

    fn reserve(&mut self, bytes: u64, budget: &Budget) -> Result<(), Stop> {
        budget.reserve(bytes)?;
        self.reserved += bytes;
        Ok(())
    }
}
