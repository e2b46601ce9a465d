//! Boards of Chomp in one word each.

use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;

use smallvec::SmallVec;

use crate::search::EachOption;

/// A board: rows of squares, none longer than the one above.
///
/// Walk along its lower right edge, from the lower left corner to the upper right one, and
/// note 0 for a step along a column and 1 for a step along a row, the first step as the
/// lowest bit. The first step is a 0 and the last one a 1, so every board has a number
/// of its own. A square is a 0 with a 1 above it; a bite at this square takes all squares
/// whose 0 and 1 lie between these two: it brings the 1s of that stretch in front of
/// its 0s. So the number of an option is smaller than that of its board.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Board {
    /// Rows and columns are together 64 or fewer.
    Edge(u64),
    /// The lengths of the rows of a larger board, from the top.
    Rows(Box<[u16]>),
}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self {
            Board::Edge(edge) => state.write_u64(*edge),
            Board::Rows(rows) => rows.hash(state),
        }
    }
}

/// The lengths of rows; up to 12 without an allocation.
type Rows = SmallVec<[u16; 12]>;

impl Board {
    /// The board with these rows, from the top: at least one, none empty, and none longer
    /// than the one above.
    pub fn of(rows: &[u16]) -> Board {
        let width = usize::from(rows[0]);
        if rows.len() + width > 64 {
            return Board::Rows(rows.into());
        }
        let steps = rows.iter().rev().enumerate();
        let edge = steps.fold(0, |edge, (below, &row)| edge | 1 << (usize::from(row) + below));
        Board::Edge(edge)
    }

    /// The lengths of the rows, from the top.
    pub fn rows(&self) -> Rows {
        match self {
            Board::Edge(edge) => {
                let (mut rows, mut left) = (Rows::new(), *edge);
                while left != 0 {
                    let at = left.ilog2();
                    left ^= 1 << at;
                    rows.push((at - left.count_ones()) as u16);
                }
                rows
            }
            Board::Rows(rows) => Rows::from_slice(rows),
        }
    }

    /// How many rows and columns there are, where all rows are equal.
    pub fn rectangle(&self) -> Option<(u64, u64)> {
        match self {
            Board::Edge(edge) => {
                let (height, width) = (edge.count_ones(), edge.trailing_zeros());
                (edge.ilog2() + 1 == height + width).then_some((height.into(), width.into()))
            }
            Board::Rows(rows) => {
                let is = rows.first() == rows.last();
                is.then(|| (rows.len() as u64, u64::from(rows[0])))
            }
        }
    }

    /// Calls `each` with the board after every bite, until it breaks off: from the last
    /// row up, in each row from the right.
    pub fn each_bite(&self, each: &mut EachOption<'_, Board>) -> ControlFlow<()> {
        match self {
            Board::Edge(edge) => each_bite(*edge, each),
            Board::Rows(rows) => {
                for row in (0..rows.len()).rev() {
                    // Row `row` is cut to `left` squares, those below to at most as many.
                    for left in (u16::from(row == 0)..rows[row]).rev() {
                        let mut next = Rows::from_slice(&rows[..row]);
                        if left > 0 {
                            next.extend(rows[row..].iter().map(|&length| length.min(left)));
                        }
                        each(&[Board::of(&next)])?;
                    }
                }
                ControlFlow::Continue(())
            }
        }
    }

    /// The board or its mirror image at the diagonal, whichever is wider; of two that are as
    /// wide as they are high the one with the shorter rows.
    pub fn wide(self) -> Board {
        if let Some(edge) = self.wide_edge() {
            return Board::Edge(edge);
        }
        match &self {
            Board::Edge(_) => self,
            Board::Rows(rows) => match usize::from(rows[0]).cmp(&rows.len()) {
                std::cmp::Ordering::Greater => self,
                std::cmp::Ordering::Equal => self.min_with_mirrored(),
                std::cmp::Ordering::Less => Board::of(&mirrored(rows)),
            },
        }
    }

    /// The walk along the edge of that board.
    #[inline]
    pub fn wide_edge(&self) -> Option<u64> {
        let &Board::Edge(edge) = self else { return None };
        // The mirror image is the same walk from its end, with the steps exchanged.
        let mirrored = || (!edge).reverse_bits() >> edge.leading_zeros();
        let (height, steps) = (edge.count_ones(), edge.ilog2() + 1);
        Some(match (2 * height).cmp(&steps) {
            std::cmp::Ordering::Less => edge,
            std::cmp::Ordering::Equal => mirrored().min(edge),
            std::cmp::Ordering::Greater => mirrored(),
        })
    }

    fn min_with_mirrored(self) -> Board {
        let other = Board::of(&mirrored(&self.rows()));
        self.min(other)
    }

    /// What [`Theorem::ChompArms`](crate::theory::Theorem::ChompArms) says of it: a move that
    /// wins, or `Some(None)` where it is lost. `None` of boards of which it says nothing.
    pub fn arms(&self) -> Option<Option<Board>> {
        let rows = self.rows();
        let (height, width) = (rows.len(), usize::from(rows[0]));
        let second = rows.get(1).map_or(0, |&row| usize::from(row));
        let hook = |height: usize, width: usize| {
            let mut rows = vec![1; height];
            rows[0] = width as u16;
            Board::of(&rows)
        };
        if second <= 1 {
            // A row and a column.
            let shorter = height.min(width);
            return Some((height != width).then(|| hook(shorter, shorter)));
        }
        if height == width {
            return Some(Some(hook(height, height)));
        }
        if height == 2 {
            return Some(match width - second {
                0 => Some(Board::of(&[rows[0], rows[1] - 1])),
                1 => None,
                _ => Some(Board::of(&[rows[1] + 1, rows[1]])),
            });
        }
        if width == 2 {
            let second = rows.iter().filter(|&&row| row == 2).count();
            let columns = |first: usize, second: usize| {
                Board::of(&(0..first).map(|row| 1 + u16::from(row < second)).collect::<Vec<u16>>())
            };
            return Some(match height - second {
                0 => Some(columns(height, second - 1)),
                1 => None,
                _ => Some(columns(second + 1, second)),
            });
        }
        None
    }

    /// The memory that it takes, in bytes.
    pub fn bytes(&self) -> u64 {
        let outside = match self {
            Board::Edge(_) => 0,
            Board::Rows(rows) => 2 * rows.len() + 16,
        };
        (size_of::<Board>() + outside) as u64
    }
}

fn each_bite(edge: u64, each: &mut EachOption<'_, Board>) -> ControlFlow<()> {
    let top = edge.ilog2();
    let mut rows = edge;
    while rows != 0 {
        // The step of the lowest row that is left, and the columns below it.
        let row = rows.trailing_zeros();
        rows &= rows - 1;
        let mut columns = !edge & ((1 << row) - 1);
        let kept = edge & !(u64::MAX >> (63 - row));
        let mut zeros = 0;
        while columns != 0 {
            let column = columns.ilog2();
            columns ^= 1 << column;
            zeros += 1;
            let ones = row - column + 1 - zeros;
            let below = edge & ((1 << column) - 1);
            let bitten = kept | ((1u64 << ones) - 1) << column | below;
            if column > 0 {
                each(&[Board::Edge(bitten)])?;
            } else if row < top {
                // These rows are gone.
                each(&[Board::Edge(bitten >> ones)])?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The lengths of the columns.
fn mirrored(rows: &[u16]) -> Vec<u16> {
    let width = rows.first().copied().unwrap_or(0);
    let mut columns = Vec::with_capacity(width.into());
    let mut height = rows.len();
    for column in 0..width {
        while height > 0 && rows[height - 1] <= column {
            height -= 1;
        }
        columns.push(height as u16);
    }
    columns
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::ops::ControlFlow;

    use super::{Board, mirrored};

    /// Every board of at most `height` rows of at most `width` squares.
    fn boards(height: usize, width: u16) -> Vec<Vec<u16>> {
        let mut all: Vec<Vec<u16>> = (1..=width).map(|row| vec![row]).collect();
        let mut last = all.clone();
        for _ in 1..height {
            last = last
                .iter()
                .flat_map(|rows| {
                    let longest = rows[rows.len() - 1];
                    (1..=longest).map(move |row| [&rows[..], &[row]].concat())
                })
                .collect();
            all.extend(last.iter().cloned());
        }
        all
    }

    /// The bites by the rules, square by square.
    fn bites(rows: &[u16]) -> Vec<Vec<u16>> {
        let mut all = Vec::new();
        for row in (0..rows.len()).rev() {
            for column in (0..rows[row]).rev().filter(|&column| (row, column) != (0, 0)) {
                let mut next = rows.to_vec();
                next[row..].iter_mut().for_each(|length| *length = column.min(*length));
                next.retain(|&length| length > 0);
                all.push(next);
            }
        }
        all
    }

    fn listed(board: &Board) -> Vec<Vec<u16>> {
        let mut all = Vec::new();
        let _ = board.each_bite(&mut |next| {
            let [next] = next else { panic!("a bite leaves one board") };
            assert!(next < board, "{next:?} after {board:?}");
            all.push(next.rows().to_vec());
            ControlFlow::Continue(())
        });
        all
    }

    #[test]
    fn edges_are_rows() {
        for rows in boards(5, 6) {
            let board = Board::of(&rows);
            assert_eq!(board.rows()[..], rows);
            let equal = rows.iter().all(|&row| row == rows[0]);
            let size = (rows.len() as u64, u64::from(rows[0]));
            assert_eq!(board.rectangle(), equal.then_some(size));
            assert_eq!(listed(&board), bites(&rows), "{rows:?}");
        }
    }

    #[test]
    fn boards_and_their_mirror_images_have_one_form() {
        for rows in boards(5, 5) {
            let other = mirrored(&rows);
            let form = Board::of(&rows).wide();
            assert_eq!(form, Board::of(&other).wide());
            let packed = Board::of(&other).wide_edge().expect("a small board");
            assert_eq!(Board::Edge(packed), form);
            let form = form.rows().to_vec();
            assert!(form == rows || form == other, "{form:?}");
            assert!(usize::from(form[0]) >= form.len());
        }
    }

    #[test]
    fn the_largest_edge_and_the_smallest_larger_board() {
        // 64 steps, then 65; and bites that cross the border.
        for rows in [vec![32; 32], vec![63], vec![1; 63], vec![64], vec![33; 32], vec![1; 64]] {
            let board = Board::of(&rows);
            let small = rows.len() + usize::from(rows[0]) <= 64;
            assert_eq!(matches!(board, Board::Edge(_)), small);
            assert_eq!(board.wide_edge().is_some(), small);
            assert_eq!(board.rows()[..], rows);
            assert_eq!(listed(&board), bites(&rows));
            assert_eq!(board.wide(), Board::of(&mirrored(&rows)).wide());
        }
    }

    /// Whether the player to move wins, by the definition.
    fn wins(rows: &[u16], known: &mut HashMap<Vec<u16>, bool>) -> bool {
        if let Some(&known) = known.get(rows) {
            return known;
        }
        let wins = bites(rows).iter().any(|next| !wins(next, known));
        known.insert(rows.to_vec(), wins);
        wins
    }

    #[test]
    fn arms_are_won_as_the_theorem_says() {
        let (mut known, mut squares, mut pairs) = (HashMap::new(), 0, 0);
        for rows in boards(6, 6) {
            let answer = Board::of(&rows).arms();
            squares += usize::from(answer.is_some() && rows.len() > 2 && rows[0] > 2);
            pairs += usize::from(answer.is_some() && rows.len().min(rows[0].into()) == 2);
            assert_eq!(
                answer.is_some(),
                rows.len() == usize::from(rows[0])
                    || rows.len() <= 2
                    || rows[0] == 2
                    || rows[1] == 1,
                "{rows:?}"
            );
            match answer {
                Some(Some(answer)) => {
                    let answer = answer.rows().to_vec();
                    assert!(bites(&rows).contains(&answer), "{rows:?} {answer:?}");
                    assert!(!wins(&answer, &mut known), "{rows:?} {answer:?}");
                }
                Some(None) => assert!(!wins(&rows, &mut known), "{rows:?}"),
                None => {}
            }
        }
        assert!(squares > 100 && pairs > 30, "{squares} {pairs}");
    }
}
