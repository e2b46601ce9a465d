//! Proof numbers: whether a large piece has a certain value.
//!
//! The search is depth-first proof-number search (A. Nagai, 2002) for the outcome of a piece
//! together with a Nim heap of size `k`. The player to move wins where a move loses for the
//! opponent: a move in the piece, or one that makes the heap smaller. The proof number of a node
//! estimates the work to prove that the player to move wins, the disproof number that they lose;
//! a node of which nothing is known gets them from the number of its moves.

use super::listing::Child;
use super::{PieceSearch, Pieces, SMALL};
use crate::budget::{Budget, Stop};
use crate::search::table::Word;

/// A proof number that stands for no proof at all.
const NEVER: u32 = u32::MAX;

/// A move from a node, and what is known of the node that it leads to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way<P> {
    /// The child on the list whose side pieces have no values yet; `heap` is then the one before
    /// the move.
    child: u32,
    piece: P,
    heap: u32,
    /// Proof and disproof number of the node after the move.
    win: u32,
    loss: u32,
}

/// No child: a move in the heap, or a child without side pieces.
const NONE: u32 = u32::MAX;

/// A sum of proof numbers that stays below [`NEVER`] unless one of them is.
fn plus(a: u32, b: u32) -> u32 {
    match a == NEVER || b == NEVER {
        true => NEVER,
        false => a.saturating_add(b).min(NEVER - 1),
    }
}

impl<S: Pieces> PieceSearch<S> {
    /// Whether a piece has a value below [`Word::MARKS`].
    pub(super) fn proved(
        &mut self,
        piece: S::Piece,
        value: u32,
        budget: &Budget,
    ) -> Result<bool, Stop> {
        loop {
            if let Some(is) = self.fact(piece).is_value(value) {
                return Ok(is);
            }
            match self.pursue(piece, value, (NEVER, NEVER), budget)? {
                (0, _) => return Ok(false),
                (_, 0) => return Ok(true),
                _ => {}
            }
        }
    }

    /// The numbers of a node without a look at its moves: proof and disproof number. The word is
    /// what is known of the piece.
    fn numbers(&self, piece: S::Piece, word: Word, heap: u32) -> (u32, u32) {
        self.met(piece, word, heap).unwrap_or_else(|| self.guess(piece, heap))
    }

    /// The numbers of a node that the tables know.
    fn met(&self, piece: S::Piece, word: Word, heap: u32) -> Option<(u32, u32)> {
        match word.is_value(heap) {
            Some(true) => Some((NEVER, 0)),
            Some(false) => Some((0, NEVER)),
            None if self.space.size(piece) <= SMALL => None,
            None => self.proofs.get((piece, heap)),
        }
    }

    /// The first numbers of a node. A proof that it is lost needs an answer to every move, but
    /// one answer often serves several moves: a square and a cube of the number of moves fit
    /// Cram best. Few options have a value of 4 or more, so it takes longer to find one that has it:
    /// four times as long for 4 and 5, and twice that with every second value more, up to 8.
    fn guess(&self, piece: S::Piece, heap: u32) -> (u32, u32) {
        // The bounds keep both numbers far below 2^32.
        let moves = self.space.mobility(piece).min(1000);
        let rare = if heap < 4 { 0 } else { (heap / 2).min(4) };
        (1 + ((moves * moves) << rare) / 32, 1 + moves * moves * moves / 64)
    }

    fn way(&self, piece: S::Piece, word: Word, heap: u32) -> Way<S::Piece> {
        let (win, loss) = match heap < Word::MARKS {
            true => self.numbers(piece, word, heap),
            // The search in depth answers such questions.
            false => (1, 1),
        };
        Way { child: NONE, piece, heap, win, loss }
    }

    /// Searches below a node until one of its numbers reaches its limit; gives the numbers.
    fn pursue(
        &mut self,
        piece: S::Piece,
        heap: u32,
        limits: (u32, u32),
        budget: &Budget,
    ) -> Result<(u32, u32), Stop> {
        let (since, pieces, ways) = (self.expanded, self.pieces.len(), self.ways.len());
        if self.is_paired() {
            // The other thread had better look elsewhere.
            let (win, loss) = self.numbers(piece, self.fact(piece), heap);
            self.proofs.set((piece, heap), (win, plus(loss, loss / 4 + 1)), 0, budget);
        }
        let start = self.children.len();
        let mut won = self.expand(piece, Some(heap), budget)?;
        if !won {
            self.prefetch(start, heap);
        }
        // The first of equally promising ways is followed; those that came last do best.
        for at in (start..self.children.len()).rev() {
            if won {
                break;
            }
            let Child { sum, first, count, word, .. } = self.children[at];
            // A child without pieces has been looked at.
            if count > 0 {
                let first = self.pieces[first as usize];
                let way = match count {
                    1 => self.way(first, word, sum ^ heap),
                    // The heap beside the largest piece is not known yet.
                    _ => {
                        let (win, loss) = self.guess(first, 0);
                        Way { child: at as u32, piece: first, heap, win, loss }
                    }
                };
                won |= way.loss == 0;
                self.ways.push(way);
            }
        }
        for smaller in 0..heap {
            if !won {
                let way = self.way(piece, self.fact(piece), smaller);
                won |= way.loss == 0;
                self.ways.push(way);
            }
        }
        let found = match won {
            true => Ok((0, NEVER)),
            false => self.follow(ways, heap, limits, budget),
        };
        self.fold(start, pieces);
        self.ways.truncate(ways);
        let numbers = found?;
        let word = self.fact(piece);
        match numbers {
            (0, _) => self.learn(piece, word.without(1 << heap), since, budget),
            (_, 0) => {
                let word = Word::of(heap.into()).expect("a small value");
                self.learn(piece, word, since, budget);
            }
            _ => {
                let work = (self.expanded - since).try_into().unwrap_or(u32::MAX);
                self.proofs.set((piece, heap), numbers, work, budget);
            }
        }
        Ok(numbers)
    }

    /// Has brought near what is asked next of the children from `start` on.
    fn prefetch(&self, start: usize, heap: u32) {
        for child in self.children[start..].iter().filter(|child| child.count == 1) {
            let piece = self.pieces[child.first as usize];
            if self.space.size(piece) > SMALL {
                self.proofs.prefetch((piece, child.sum ^ heap));
            }
        }
    }

    /// Follows the most promising way from `start` on, again and again, in a question for a value.
    fn follow(
        &mut self,
        start: usize,
        heap: u32,
        limits: (u32, u32),
        budget: &Budget,
    ) -> Result<(u32, u32), Stop> {
        loop {
            // The player to move wins by one way that is lost, and loses if all are won.
            let (mut best, mut win, mut second, mut loss) = (start, NEVER, NEVER, 0);
            if start == 0 {
                let refuted = self.ways.iter().filter(|way| way.win == 0).count();
                self.asked = Some((heap, [refuted, self.ways.len()]));
            }
            for (at, way) in self.ways.iter().enumerate().skip(start) {
                loss = plus(loss, way.win);
                if way.loss < win {
                    (second, win, best) = (win, way.loss, at);
                } else {
                    second = second.min(way.loss);
                }
            }
            if win >= limits.0 || loss >= limits.1 || win == 0 || loss == 0 {
                return Ok((win, loss));
            }
            let way = self.ways[best];
            if way.child != NONE {
                let child = self.sided(way.child as usize, budget)?;
                let word = self.fact(way.piece);
                self.ways[best] = self.way(way.piece, word, child.sum ^ way.heap);
                continue;
            }
            if self.is_paired()
                && let Some(numbers) = self.met(way.piece, self.fact(way.piece), way.heap)
                && numbers != (way.win, way.loss)
            {
                (self.ways[best].win, self.ways[best].loss) = numbers;
                continue;
            }
            let small = way.heap >= Word::MARKS || self.space.size(way.piece) <= SMALL;
            let numbers = if small {
                match self.is_value(way.piece, way.heap, budget)? {
                    true => (NEVER, 0),
                    false => (0, NEVER),
                }
            } else {
                let rest = loss - way.win;
                let limits =
                    (limits.1.saturating_sub(rest), limits.0.min(plus(second, second / 4 + 1)));
                self.pursue(way.piece, way.heap, limits, budget)?
            };
            (self.ways[best].win, self.ways[best].loss) = numbers;
        }
    }
}
