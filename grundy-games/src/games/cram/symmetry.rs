//! Symmetries of boards, and what copying the opponent's moves by one gives.

use super::board::{Board, Wrap};
use crate::boards::regions::{Bits, Wide};
use crate::message::{Message, message};

/// A symmetry: where it brings rows and columns. Copying needs one that is its own inverse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    rows: Way,
    columns: Way,
}

/// Where a number below a length goes, counted around.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// To the one this many places further on.
    Moved(u32),
    /// To this number less itself.
    Reversed(u32),
}

/// Of a number that stays where it is.
const STAYS: Way = Way::Moved(0);

/// Of larger boards with joined edges only the symmetries of the whole board are tried: there are
/// about as many others as cells.
const MOST_TRIED: u32 = 400;

/// What a symmetry of a board shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Copies {
    /// No domino meets its image: the value is 0.
    All,
    /// This domino is its own image, and after it no domino meets its image: it wins.
    After(u32, u32),
}

impl Way {
    fn image(self, at: u32, length: u32) -> u32 {
        match self {
            Way::Moved(by) => (at + by) % length,
            Way::Reversed(sum) => (sum + length - at) % length,
        }
    }

    /// All ways around, or else between two ends.
    fn all(length: u32, around: bool) -> Vec<Way> {
        match around {
            true => (0..length).flat_map(|by| [Way::Moved(by), Way::Reversed(by)]).collect(),
            false => vec![STAYS, Way::Reversed(length - 1)],
        }
    }

    /// Those of them that are their own inverses; where not `every` one is wanted, of the reversals
    /// around only two, of which the others are moved images.
    fn own_inverses(length: u32, around: bool, every: bool) -> Vec<Way> {
        let mut ways = Way::all(length, around);
        ways.retain(|way| match way {
            Way::Moved(by) => (2 * by).is_multiple_of(length),
            Way::Reversed(sum) => every || !around || *sum < 2,
        });
        ways
    }
}

/// Where the symmetries of a board with joined edges bring each cell, except those that exchange rows
/// with columns; none of a board that is too large to be searched.
pub fn images(board: &Board) -> Vec<Vec<u32>> {
    if board.cells() > Wide::CELLS {
        return Vec::new();
    }
    let columns = Way::all(board.width(), true);
    let rows = Way::all(board.height(), board.wrap() == Wrap::Torus).into_iter();
    let turns = rows.flat_map(|rows| columns.iter().map(move |&columns| Turn { rows, columns }));
    let images = |turn: Turn| (0..board.cells()).map(|cell| turn.image(board, cell)).collect();
    turns.map(images).collect()
}

impl Turn {
    /// The cell that it brings a cell to.
    pub fn image(self, board: &Board, cell: u32) -> u32 {
        let row = self.rows.image(cell / board.width(), board.height());
        row * board.width() + self.columns.image(cell % board.width(), board.width())
    }

    /// The symmetries of a board that may bring its free cells onto themselves and no domino onto
    /// one that it meets.
    fn all(board: &Board) -> Vec<Turn> {
        if board.wrap() == Wrap::Plane {
            // A reflection has dominoes that meet their images, or brings pieces onto each other.
            let half = |length| Way::Reversed(length - 1);
            return vec![Turn { rows: half(board.height()), columns: half(board.width()) }];
        }
        let every = board.cells() <= MOST_TRIED;
        let rows = Way::own_inverses(board.height(), board.wrap() == Wrap::Torus, every);
        let columns = Way::own_inverses(board.width(), true, every);
        let pairs = rows.iter().flat_map(|&rows| {
            let turns = columns.iter().map(move |&columns| Turn { rows, columns });
            turns.filter(|turn| (turn.rows, turn.columns) != (STAYS, STAYS))
        });
        pairs.collect()
    }

    /// What it shows of a board, if it brings the free cells onto themselves.
    fn shows(self, board: &Board) -> Option<Copies> {
        let image = |cell| self.image(board, cell);
        if !(0..board.cells()).all(|cell| board.is_free(cell) == board.is_free(image(cell))) {
            return None;
        }
        let meets = |&(a, b): &(u32, u32)| [image(a), image(b)].iter().any(|&x| x == a || x == b);
        let own = |&(a, b): &(u32, u32)| image(a) == b && image(b) == a;
        match board.dominoes().find(meets) {
            None => Some(Copies::All),
            Some(_) => {
                let (a, b) = board.dominoes().find(own)?;
                let none = board.with((a, b)).dominoes().all(|domino| !meets(&domino));
                none.then_some(Copies::After(a, b))
            }
        }
    }

    /// The symmetry that shows most of a board, and what it shows.
    pub fn of(board: &Board) -> Option<(Turn, Copies)> {
        let mut best = None;
        for turn in Turn::all(board) {
            match turn.shows(board) {
                Some(Copies::All) => return Some((turn, Copies::All)),
                Some(copies) => best = best.or(Some((turn, copies))),
                None => {}
            }
        }
        best
    }

    /// The board after the domino from which on every domino is answered by its image: the copy of
    /// the last one, or one that is its own image. `None` if there is none.
    pub fn copied(board: &Board) -> Option<Board> {
        Turn::all(board).into_iter().find_map(|turn| {
            let image = |cell| turn.image(board, cell);
            let unlike = |&cell: &u32| board.is_free(cell) && !board.is_free(image(cell));
            let unlike: Vec<u32> = board.free().filter(unlike).take(3).collect();
            match (&unlike[..], turn.shows(board)) {
                (&[a, b], _) => {
                    let copy = |&(c, d): &(u32, u32)| (c.min(d), c.max(d)) == (a, b);
                    let after = board.with(board.dominoes().find(copy)?);
                    (turn.shows(&after) == Some(Copies::All)).then_some(after)
                }
                ([], Some(Copies::After(a, b))) => Some(board.with((a, b))),
                _ => None,
            }
        })
    }

    /// What it does, as part of a sentence.
    pub fn words(self, board: &Board) -> Message {
        let kind = match (board.wrap(), self.rows, self.columns) {
            (Wrap::Plane, ..) => "centre",
            (_, Way::Moved(_), Way::Moved(_)) => "shift",
            (_, Way::Reversed(_), Way::Reversed(_)) => "turn",
            (_, Way::Reversed(_), Way::Moved(_)) => "rows",
            (_, Way::Moved(_), Way::Reversed(_)) => "columns",
        };
        message!("cram-turn", kind = kind, cell = super::place(board, self.image(board, 0)))
    }
}
