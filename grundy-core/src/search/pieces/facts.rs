//! Facts that prove the value of a position to a checker that knows the rules alone.
//!
//! A fact says that a piece has a value, or that it does not have one because a move leads to it
//! (J. Lemoine, S. Viennot: the piece with a Nim heap of that size is lost, or won). A list of
//! facts is *closed* if each follows from facts on smaller pieces. The list here begins with the
//! claim and adds what each fact needs, from the largest pieces to the smallest, so that all that
//! is asked of a piece is known when its turn comes. Values that the table has forgotten are
//! searched for again.

use std::collections::HashMap;
use std::hash::Hash;

use rustc_hash::FxBuildHasher;

use super::{Listing, PieceSearch, Pieces};
use crate::budget::{Budget, Progress, Stop};
use crate::search::table::Word;
use crate::sort;

/// Sets of at most this many vertices need no facts: a checker values them by the definition.
pub const FREE: u32 = 10;

/// A game of which facts can be written down.
///
/// By implementing the trait you promise that a bare piece has the value of every position that
/// gets this normal form.
pub trait Provable: Pieces {
    /// Pieces of at most this size need no facts: a checker values them by the definition.
    const FREE: u32 = FREE;

    /// Lists what every move on a bare piece that counts for its value leaves, as bare pieces; and
    /// the moves, in the same order.
    ///
    /// # Errors
    /// The budget ran out.
    fn moves(
        &mut self,
        piece: Self::Piece,
        by: &mut Vec<Move>,
        out: &mut Listing<Self::Piece>,
        budget: &Budget,
    ) -> Result<(), Stop>;

    /// Lists the components of what is left, as one option, with the values that the search knows
    /// at once.
    fn valued(&self, left: Self::Piece, out: &mut Listing<Self::Piece>);

    /// Whether a checker sees by a symmetry that the value of a bare piece is 0.
    fn is_balanced(&self, _piece: Self::Piece) -> bool {
        false
    }
}

/// A move: the vertex that it takes with its neighbours, or the string that it cuts, twice; or the
/// two vertices that it takes. Moves of Sprouts have no names.
pub type Move = [u32; 2];

/// A fact on a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fact<P> {
    /// The piece.
    pub piece: P,
    /// The value that it has, or does not have.
    pub value: u32,
    /// The move that leads to this value, where the piece has another one.
    pub by: Option<Move>,
}

/// What is needed of a piece.
#[derive(Clone, Copy, Debug, Default)]
struct Need {
    /// Its value.
    value: bool,
    /// The numbers that are known not to be the value, a bit each.
    not: u32,
}

/// What one option leaves: the nim-sum of its parts that need no facts, and its other pieces, of
/// which no two are equal, the largest last.
struct Rest<P> {
    by: Move,
    sum: u32,
    pieces: Vec<P>,
}

/// A piece of a game.
type Piece<S> = <S as Pieces>::Piece;
/// A value, and the facts that prove it.
type Proved<P> = (u32, Vec<Fact<P>>);

/// A list of facts in the making.
struct Book<P> {
    /// Of pieces by their size.
    needs: Vec<HashMap<P, Need, FxBuildHasher>>,
    facts: Vec<Fact<P>>,
    /// How many bytes are taken of the budget.
    reserved: u64,
}

impl<P: Copy + Eq + Hash> Book<P> {
    fn need(&mut self, piece: P, size: u32, budget: &Budget) -> Result<&mut Need, Stop> {
        // The bytes of an entry, and of the fact that it becomes.
        let bytes = 2 * size_of::<(P, Need)>() + 2 * size_of::<Fact<P>>();
        let map = &mut self.needs[size as usize];
        if !map.contains_key(&piece) {
            budget.reserve(bytes as u64)?;
            self.reserved += bytes as u64;
        }
        Ok(map.entry(piece).or_default())
    }

    fn has_value(&self, piece: P, size: u32) -> bool {
        self.needs[size as usize].get(&piece).is_some_and(|need| need.value)
    }
}

impl<S: Provable> PieceSearch<S>
where
    Piece<S>: Ord,
{
    /// Facts that prove the value of a position, given as the nim-sum of its parts with known values
    /// and its other parts as bare pieces; or if `outcome`, only whether the value is 0. With the
    /// facts comes the value, or 1 for any that is not 0.
    ///
    /// Cost: a look at every option of every piece on the list, beside the search.
    ///
    /// # Errors
    /// The budget ran out. What the search has found is kept.
    pub fn prove(
        &mut self,
        start: (u32, &[Piece<S>]),
        outcome: bool,
        budget: &Budget,
    ) -> Result<Proved<Piece<S>>, Stop> {
        let sizes = start.1.iter().map(|&piece| self.space.size(piece));
        let size = sizes.max().unwrap_or(0) as usize;
        let mut book = Book {
            needs: (0..=size).map(|_| HashMap::default()).collect(),
            facts: Vec::new(),
            reserved: 0,
        };
        let proved = self.within(budget, |search| search.fill(&mut book, start, outcome, budget));
        budget.release(book.reserved);
        Ok((proved?, book.facts))
    }

    /// Takes over a fact, which is believed. One on vertices that are not connected is not needed.
    pub fn believe(&mut self, fact: &Fact<Piece<S>>, budget: &Budget) {
        let mut list = Listing::default();
        self.space.valued(fact.piece, &mut list);
        let Some((sum, &[piece])) = list.options().next() else { return };
        let value = fact.value ^ sum;
        let word = match fact.by {
            None => Word::of(value.into()),
            Some(_) => (value < Word::MARKS).then(|| self.fact(piece).without(1 << value)),
        };
        if let Some(word) = word {
            // A crowded table keeps what took the most work: here, what is on the largest pieces.
            let work = 1 << self.space.size(piece).min(31);
            self.facts.set(piece, word.bits(), work, budget);
        }
    }

    fn fill(
        &mut self,
        book: &mut Book<Piece<S>>,
        start: (u32, &[Piece<S>]),
        outcome: bool,
        budget: &Budget,
    ) -> Result<u32, Stop> {
        let start = self.rest([0, 0], start, budget)?;
        let value = match outcome {
            true => u32::from(!self.rest_has(&start, 0, budget)?),
            false => self.rest_value(&start, budget)?,
        };
        match outcome && value != 0 {
            true => self.differs(book, &start, 0, budget)?,
            false => self.equals(book, &start, budget)?,
        }
        for size in (0..book.needs.len()).rev() {
            let mut needs: Vec<_> = std::mem::take(&mut book.needs[size]).into_iter().collect();
            sort::by_key(&mut needs, |&(piece, _)| piece);
            for (piece, need) in needs {
                let done = book.facts.len() as u64;
                budget.check(Progress { what: "progress-facts-written", done, total: None })?;
                self.settle(book, piece, need, budget)?;
            }
        }
        Ok(value)
    }

    /// Writes the facts on one piece, and says what they need.
    fn settle(
        &mut self,
        book: &mut Book<Piece<S>>,
        piece: Piece<S>,
        need: Need,
        budget: &Budget,
    ) -> Result<(), Stop> {
        let options = self.rests(piece, budget)?;
        if !need.value {
            let mut ways = Vec::new();
            for value in (0..u32::BITS).filter(|bit| need.not >> bit & 1 == 1) {
                ways.push((value, self.way_to(book, piece, &options, value, budget)?));
            }
            if ways.iter().all(|(_, way)| way.is_some()) {
                for (value, way) in ways {
                    let rest = &options[way.expect("there is one")];
                    book.facts.push(Fact { piece, value, by: Some(rest.by) });
                    self.equals(book, rest, budget)?;
                }
                return Ok(());
            }
        }
        let value = self.bare_value(piece, budget)?;
        book.facts.push(Fact { piece, value, by: None });
        for smaller in 0..value {
            let way = self.way_to(book, piece, &options, smaller, budget)?;
            self.equals(book, &options[way.expect("the value is the mex")], budget)?;
        }
        for rest in &options {
            self.differs(book, rest, value, budget)?;
        }
        Ok(())
    }

    /// The values of the pieces of an option are needed.
    fn equals(
        &self,
        book: &mut Book<Piece<S>>,
        rest: &Rest<Piece<S>>,
        budget: &Budget,
    ) -> Result<(), Stop> {
        for &piece in &rest.pieces {
            book.need(piece, self.space.size(piece), budget)?.value = true;
        }
        Ok(())
    }

    /// That an option does not have a value is needed.
    fn differs(
        &mut self,
        book: &mut Book<Piece<S>>,
        rest: &Rest<Piece<S>>,
        value: u32,
        budget: &Budget,
    ) -> Result<(), Stop> {
        let Some((&last, others)) = rest.pieces.split_last() else { return Ok(()) };
        let mut left = rest.sum ^ value;
        for &piece in others {
            left ^= self.bare_value(piece, budget)?;
            book.need(piece, self.space.size(piece), budget)?.value = true;
        }
        let need = book.need(last, self.space.size(last), budget)?;
        match 1u32.checked_shl(left) {
            Some(bit) => need.not |= bit,
            None => need.value = true,
        }
        Ok(())
    }

    /// The option with a value whose proof is likely to be the shortest, as far as the table
    /// knows the options. `None` where the piece has a smaller value, and the table knows no such
    /// option.
    fn way_to(
        &mut self,
        book: &Book<Piece<S>>,
        piece: Piece<S>,
        options: &[Rest<Piece<S>>],
        value: u32,
        budget: &Budget,
    ) -> Result<Option<usize>, Stop> {
        // A piece takes the longer to prove the larger it is, and nothing where that is done anyway.
        let work = |rest: &Rest<Piece<S>>| {
            rest.pieces.iter().fold(0u64, |work, &piece| {
                let size = self.space.size(piece);
                let own = if book.has_value(piece, size) { 0 } else { 1 << (size / 3).min(60) };
                work.saturating_add(own)
            })
        };
        let mut order: Vec<(u64, usize)> =
            options.iter().enumerate().map(|(at, rest)| (work(rest), at)).collect();
        order.sort_unstable();
        for &(_, at) in &order {
            if self.rest_known(&options[at]) == Some(value) {
                return Ok(Some(at));
            }
        }
        // Either the value becomes known, or that some option has this one.
        if let (sum, Some(seen)) = self.seen(piece) {
            self.is_value(seen, sum ^ value, budget)?;
        }
        if self.bare_known(piece).is_some_and(|own| own < value) {
            return Ok(None);
        }
        for (_, at) in order {
            if self.rest_has(&options[at], value, budget)? {
                return Ok(Some(at));
            }
        }
        Ok(None)
    }

    /// The options of a bare piece, equal ones once.
    fn rests(&mut self, piece: Piece<S>, budget: &Budget) -> Result<Vec<Rest<Piece<S>>>, Stop> {
        let (mut moves, mut left) = (Vec::new(), Listing::default());
        self.space.moves(piece, &mut moves, &mut left, budget)?;
        let mut options = Vec::with_capacity(moves.len());
        for (by, left) in moves.into_iter().zip(left.options()) {
            options.push(self.rest(by, left, budget)?);
        }
        sort::by(&mut options, |a, b| (a.sum, &a.pieces).cmp(&(b.sum, &b.pieces)));
        options.dedup_by(|a, b| (a.sum, &a.pieces) == (b.sum, &b.pieces));
        Ok(options)
    }

    /// What is left after a move: the nim-sum of the parts with known values, and the others.
    fn rest(
        &mut self,
        by: Move,
        (sum, pieces): (u32, &[Piece<S>]),
        budget: &Budget,
    ) -> Result<Rest<Piece<S>>, Stop> {
        let mut rest = Rest { by, sum, pieces: Vec::new() };
        for &piece in pieces {
            if self.space.size(piece) <= S::FREE {
                rest.sum ^= self.bare_value(piece, budget)?;
            } else if !self.space.is_balanced(piece) {
                match rest.pieces.iter().position(|&other| other == piece) {
                    Some(at) => drop(rest.pieces.swap_remove(at)),
                    None => rest.pieces.push(piece),
                }
            }
        }
        sort::by_key(&mut rest.pieces, |&piece| (self.space.size(piece), piece));
        Ok(rest)
    }

    /// A bare piece as the search sees it: a known value, and a piece.
    fn seen(&self, piece: Piece<S>) -> (u32, Option<Piece<S>>) {
        let mut list = Listing::default();
        self.space.valued(piece, &mut list);
        let (sum, pieces) = list.options().next().expect("one option");
        debug_assert!(pieces.len() <= 1, "a piece is connected");
        (sum, pieces.first().copied())
    }

    fn bare_value(&mut self, piece: Piece<S>, budget: &Budget) -> Result<u32, Stop> {
        match self.seen(piece) {
            (sum, Some(piece)) => Ok(sum ^ self.piece_value(piece, budget)?),
            (sum, None) => Ok(sum),
        }
    }

    fn bare_known(&self, piece: Piece<S>) -> Option<u32> {
        match self.seen(piece) {
            (sum, Some(piece)) => Some(sum ^ self.fact(piece).nim()?),
            (sum, None) => Some(sum),
        }
    }

    fn rest_known(&self, rest: &Rest<Piece<S>>) -> Option<u32> {
        rest.pieces.iter().try_fold(rest.sum, |sum, &piece| Some(sum ^ self.bare_known(piece)?))
    }

    fn rest_value(&mut self, rest: &Rest<Piece<S>>, budget: &Budget) -> Result<u32, Stop> {
        rest.pieces
            .iter()
            .try_fold(rest.sum, |sum, &piece| Ok(sum ^ self.bare_value(piece, budget)?))
    }

    fn rest_has(
        &mut self,
        rest: &Rest<Piece<S>>,
        value: u32,
        budget: &Budget,
    ) -> Result<bool, Stop> {
        let Some((&last, others)) = rest.pieces.split_last() else { return Ok(rest.sum == value) };
        let mut left = rest.sum ^ value;
        for &piece in others {
            left ^= self.bare_value(piece, budget)?;
        }
        match self.seen(last) {
            (sum, Some(piece)) => self.is_value(piece, sum ^ left, budget),
            (sum, None) => Ok(sum == left),
        }
    }
}
