//! Values of pieces in depth first.

use super::{PieceSearch, Pieces};
use crate::budget::{Budget, Stop};
use crate::search::table::Word;

impl<S: Pieces> PieceSearch<S> {
    /// The value of a piece, by asking which is the least number that no option has.
    pub(super) fn small_value(&mut self, piece: S::Piece, budget: &Budget) -> Result<u32, Stop> {
        let (since, pieces) = (self.expanded, self.pieces.len());
        let start = self.children.len();
        self.expand(piece, None, budget)?;
        let mut list = Children { start, end: self.children.len(), arranged: false };
        let word = self.fact(piece);
        let mut value = 0;
        while word.is_value(value) == Some(false) || self.reaches(&mut list, value, budget)? {
            value += 1;
        }
        self.fold(start, pieces);
        let word = Word::of(value.into()).ok_or(Stop::Memory)?;
        self.learn(piece, word, since, budget);
        Ok(value)
    }

    /// Whether a piece has a value below [`Word::MARKS`].
    pub(super) fn small_is(
        &mut self,
        piece: S::Piece,
        value: u32,
        budget: &Budget,
    ) -> Result<bool, Stop> {
        let (since, pieces) = (self.expanded, self.pieces.len());
        let start = self.children.len();
        let found = self.expand(piece, Some(value), budget)?;
        let mut list = Children { start, end: self.children.len(), arranged: false };
        let mut word = self.fact(piece);
        if let Some(is) = word.is_value(value) {
            // Another thread has found it meanwhile.
            self.fold(start, pieces);
            return Ok(is);
        }
        // The options have the value itself, or lack a smaller one.
        let is = if found || self.turns_out(&mut list, value, budget)? {
            word = word.without(1 << value);
            false
        } else {
            let mut least = value;
            for smaller in 0..value {
                if word.is_value(smaller).is_none() && !self.reaches(&mut list, smaller, budget)? {
                    least = smaller;
                    break;
                }
            }
            word = Word::of(least.into()).expect("a small value");
            least == value
        };
        self.fold(start, pieces);
        self.learn(piece, word, since, budget);
        Ok(is)
    }

    /// Whether one of these children has a value.
    fn reaches(&mut self, list: &mut Children, value: u32, budget: &Budget) -> Result<bool, Stop> {
        for child in &self.children[list.start..list.end] {
            let is = match child.count {
                0 => child.sum == value,
                1 => {
                    let word = self.fact(self.pieces[child.first as usize]);
                    word.is_value(child.sum ^ value) == Some(true)
                }
                _ => false,
            };
            if is {
                return Ok(true);
            }
        }
        self.turns_out(list, value, budget)
    }

    /// Whether one of these children turns out to have a value, which is known of none of them.
    fn turns_out(
        &mut self,
        list: &mut Children,
        value: u32,
        budget: &Budget,
    ) -> Result<bool, Stop> {
        if !std::mem::replace(&mut list.arranged, true) {
            self.arrange(list.start);
        }
        for at in list.start..list.end {
            if self.children[at].count == 0 {
                continue;
            }
            let child = self.sided(at, budget)?;
            let piece = self.pieces[child.first as usize];
            if self.is_value(piece, child.sum ^ value, budget)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// The children of one piece on the list.
struct Children {
    start: usize,
    end: usize,
    /// They are in the order in which they are looked at.
    arranged: bool,
}

#[cfg(test)]
mod tests {
    use super::super::{PieceSearch, Pieces, Receive};
    use crate::budget::{Budget, Stop};
    use crate::search::table::Word;

    /// Heaps of Nim.
    struct Heaps;

    impl Pieces for Heaps {
        type Piece = u32;

        fn options(
            &mut self,
            heap: u32,
            out: &mut impl Receive<u32>,
            _: &Budget,
        ) -> Result<(), Stop> {
            for left in 0..heap {
                out.begin();
                if left > 0 {
                    out.piece(left);
                }
                out.end();
            }
            Ok(())
        }

        fn size(&self, heap: u32) -> u32 {
            heap
        }

        fn mobility(&self, heap: u32) -> u32 {
            heap
        }
    }

    /// The other thread of a search may find a value between the question for it and the answer.
    #[test]
    fn a_value_that_another_thread_has_found_counts() {
        let budget = Budget::unlimited();
        for heap in 1..8 {
            for asked in 0..10 {
                let mut search = PieceSearch::new(Heaps, 1 << 20);
                search.learn(heap, Word::of(heap.into()).unwrap(), 0, &budget);
                assert_eq!(search.small_is(heap, asked, &budget), Ok(asked == heap));
                assert_eq!(search.value(&[heap], &budget), Ok(heap));
            }
        }
    }
}
