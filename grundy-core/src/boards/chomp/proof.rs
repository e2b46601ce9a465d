//! Facts that prove the value of a board, from a table of all boards inside of it.
//!
//! The checker leaves out the poisoned square, and the rest falls apart where the second row and
//! the second column are gone: into two arms, which are heaps of Nim. So the facts are about boards
//! with a square beside the poisoned one in both directions, and about single rows and columns.

use std::collections::{BTreeSet, HashMap};

use super::board::Board;
use crate::budget::{Budget, Progress, Stop};
use crate::search::{BoardFact, BoardFacts, BoardProof, FREE};

/// The most squares of a board that the checker reads.
const SQUARES: usize = 256;

/// What is needed of a piece.
#[derive(Default)]
struct Need {
    /// Its value.
    value: bool,
    /// That it does not have these values, each of which an option has.
    not: BTreeSet<u32>,
}

/// A proof in the making.
pub(super) struct Proof<'a, F> {
    /// The length of the first row: squares are numbered in rows of this length.
    width: usize,
    /// The value of a board.
    value: F,
    /// By the number of squares; each piece needs smaller ones only.
    needs: Vec<HashMap<Vec<u16>, Need>>,
    facts: Vec<BoardFact>,
    reserved: u64,
    budget: &'a Budget,
}

/// The squares that a board has beside the poisoned one.
fn squares(rows: &[u16]) -> usize {
    rows.iter().map(|&row| usize::from(row)).sum::<usize>() - 1
}

/// The pieces of a board without the poisoned square, each as the board with it.
fn pieces(rows: &[u16]) -> Vec<Vec<u16>> {
    let right = rows[0] > 1;
    match rows {
        [_, 1, ..] if right => vec![vec![rows[0]], vec![1; rows.len()]],
        _ if squares(rows) == 0 => Vec::new(),
        _ => vec![rows.to_vec()],
    }
}

/// The options of a board, each with the row and the column of its bite.
fn options(rows: &[u16]) -> Vec<((usize, u16), Vec<u16>)> {
    let mut options = Vec::new();
    for (row, &length) in rows.iter().enumerate() {
        for column in u16::from(row == 0)..length {
            let left = rows.iter().enumerate().map(|(at, &length)| match at < row {
                true => length,
                false => length.min(column),
            });
            options.push(((row, column), left.filter(|&length| length > 0).collect()));
        }
    }
    options
}

impl<F: Fn(&[u16]) -> Option<u32>> Proof<'_, F> {
    /// Facts that prove the value of a board; or if `outcome`, only whether it is 0. `None` if the
    /// board is too large for the checker, or `value` does not know a board inside of it.
    ///
    /// Cost: a look at every option of every board on the list.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn of(
        board: &Board,
        outcome: bool,
        value: F,
        budget: &Budget,
    ) -> Result<Option<BoardProof>, Stop> {
        let rows = board.rows();
        let width = usize::from(rows[0]);
        if rows.len() * width > SQUARES {
            return Ok(None);
        }
        let mut needs = Vec::new();
        needs.resize_with(squares(&rows) + 1, HashMap::default);
        let facts = Vec::new();
        let mut proof = Proof { width, value, needs, facts, reserved: 0, budget };
        let found = proof.fill(&rows, outcome);
        budget.release(proof.reserved);
        Ok(found?.map(|value| BoardProof {
            value,
            facts: BoardFacts::Vertices(proof.facts),
            pairs: Vec::new(),
        }))
    }

    fn fill(&mut self, rows: &[u16], outcome: bool) -> Result<Option<u32>, Stop> {
        let Some(value) = (self.value)(rows) else { return Ok(None) };
        match outcome && value != 0 {
            true => self.differs(rows, value, 0)?,
            false => self.equals(rows)?,
        }
        for size in (0..self.needs.len()).rev() {
            let mut needs: Vec<_> = std::mem::take(&mut self.needs[size]).into_iter().collect();
            needs.sort_unstable_by(|one, other| one.0.cmp(&other.0));
            for (piece, need) in needs {
                let done = self.facts.len() as u64;
                self.budget.check(Progress {
                    what: "progress-facts-written",
                    done,
                    total: None,
                })?;
                if self.settle(&piece, &need)?.is_none() {
                    return Ok(None);
                }
            }
        }
        Ok(Some(if outcome { value.min(1) } else { value }))
    }

    /// Writes the facts on one piece, and says what they need; `None` where a value is not known.
    fn settle(&mut self, rows: &[u16], need: &Need) -> Result<Option<()>, Stop> {
        let Some(value) = (self.value)(rows) else { return Ok(None) };
        let options: Option<Vec<_>> = options(rows)
            .into_iter()
            .map(|(bite, left)| Some((bite, (self.value)(&left)?, left)))
            .collect();
        let Some(options) = options else { return Ok(None) };
        let way =
            |value: u32| options.iter().find(|option| option.1 == value).expect("it is reached");
        if !need.value {
            for &other in &need.not {
                let ((row, column), _, left) = way(other);
                let by = (row * self.width + usize::from(*column)) as u32;
                self.push(rows, other, Some((by, None)))?;
                self.equals(left)?;
            }
            return Ok(Some(()));
        }
        self.push(rows, value, None)?;
        for smaller in 0..value {
            self.equals(&way(smaller).2)?;
        }
        for (_, own, left) in &options {
            self.differs(left, *own, value)?;
        }
        Ok(Some(()))
    }

    fn push(
        &mut self,
        rows: &[u16],
        value: u32,
        by: Option<(u32, Option<u32>)>,
    ) -> Result<(), Stop> {
        let mut piece = [0; 4];
        for (row, &length) in rows.iter().enumerate() {
            for column in usize::from(row == 0)..usize::from(length) {
                let vertex = row * self.width + column;
                piece[vertex / 64] |= 1 << (vertex % 64);
            }
        }
        self.reserve(2 * size_of::<BoardFact>() as u64)?;
        self.facts.push(BoardFact { piece, value, by });
        Ok(())
    }

    fn reserve(&mut self, bytes: u64) -> Result<(), Stop> {
        self.budget.reserve(bytes)?;
        self.reserved += bytes;
        Ok(())
    }

    /// What is needed of a piece; `None` of one that the checker computes.
    fn need(&mut self, piece: Vec<u16>) -> Result<Option<&mut Need>, Stop> {
        let size = squares(&piece);
        if size <= FREE as usize {
            return Ok(None);
        }
        if !self.needs[size].contains_key(&piece) {
            self.reserve(128 + 4 * piece.len() as u64)?;
        }
        Ok(Some(self.needs[size].entry(piece).or_default()))
    }

    /// The values of the pieces of a board are needed.
    fn equals(&mut self, rows: &[u16]) -> Result<(), Stop> {
        for piece in pieces(rows) {
            if let Some(need) = self.need(piece)? {
                need.value = true;
            }
        }
        Ok(())
    }

    /// That a board of this value does not have another one is needed.
    fn differs(&mut self, rows: &[u16], own: u32, value: u32) -> Result<(), Stop> {
        let mut pieces = pieces(rows);
        // If its own value is larger, a move to the other value proves that they differ. If it is
        // smaller, only the value itself does.
        if own < value || pieces.len() != 1 {
            return self.equals(rows);
        }
        if let Some(need) = self.need(pieces.swap_remove(0))? {
            need.not.insert(value);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{options, pieces};

    #[test]
    fn arms_are_pieces() {
        assert_eq!(pieces(&[1]), Vec::<Vec<u16>>::new());
        assert_eq!(pieces(&[4]), [vec![4]]);
        assert_eq!(pieces(&[1, 1]), [vec![1, 1]]);
        assert_eq!(pieces(&[4, 1, 1]), [vec![4], vec![1, 1, 1]]);
        assert_eq!(pieces(&[4, 2, 1]), [vec![4, 2, 1]]);
        let left: Vec<Vec<u16>> = options(&[3, 2]).into_iter().map(|option| option.1).collect();
        assert_eq!(left, [vec![1, 1], vec![2, 2], vec![3], vec![3, 1]]);
    }
}
