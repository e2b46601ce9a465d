//! Games played out on their real boards, to hold the reductions against.
//!
//! Each function here is a search of its own that knows nothing of heaps:
//! pawns move and capture, trominoes cover cells.

use std::collections::{BTreeSet, HashMap};

/// A row of the pawn board: one bit a column.
type Row = u32;

/// The 3 x N pawn board as the player to move sees it, own pawns moving up.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Pawns {
    columns: u32,
    /// Own pawns, nearest row first.
    mine: [Row; 3],
    /// The other's pawns, by the same rows.
    yours: [Row; 3],
    /// A Nim heap that lies beside the board.
    heap: u32,
}

impl Pawns {
    fn start(columns: u32, heap: u32) -> Pawns {
        let full = (1 << columns) - 1;
        Pawns { columns, mine: [full, 0, 0], yours: [0, 0, full], heap }
    }

    /// The same board from the other side.
    fn turned(self) -> Pawns {
        let [a, b, c] = self.mine;
        let [d, e, f] = self.yours;
        Pawns { mine: [f, e, d], yours: [c, b, a], ..self }
    }

    /// Captures go straight ahead and one column to the side.
    fn captures(self) -> Vec<Pawns> {
        let mut all = Vec::new();
        for row in 0..2 {
            for from in 0..self.columns {
                for to in [from.wrapping_sub(1), from + 1] {
                    let hits = to < self.columns
                        && self.mine[row] & (1 << from) != 0
                        && self.yours[row + 1] & (1 << to) != 0;
                    if hits {
                        let mut next = self;
                        next.mine[row] ^= 1 << from;
                        next.mine[row + 1] ^= 1 << to;
                        next.yours[row + 1] ^= 1 << to;
                        all.push(next.turned());
                    }
                }
            }
        }
        all
    }

    /// Steps go straight ahead onto a free square; the heap is Nim's.
    fn quiet_moves(self) -> Vec<Pawns> {
        let mut all = Vec::new();
        for row in 0..2 {
            for column in 0..self.columns {
                let bit = 1 << column;
                let free = (self.mine[row + 1] | self.yours[row + 1]) & bit == 0;
                if self.mine[row] & bit != 0 && free {
                    let mut next = self;
                    next.mine[row] ^= bit;
                    next.mine[row + 1] ^= bit;
                    all.push(next.turned());
                }
            }
        }
        for heap in 0..self.heap {
            all.push(Pawns { heap, ..self }.turned());
        }
        all
    }

    /// A player who can capture must capture.
    fn moves(self) -> Vec<Pawns> {
        let captures = self.captures();
        if captures.is_empty() { self.quiet_moves() } else { captures }
    }

    fn wins(self, misere: bool, memo: &mut HashMap<Pawns, bool>) -> bool {
        if let Some(&known) = memo.get(&self) {
            return known;
        }
        let moves = self.moves();
        let wins = match moves.is_empty() {
            true => misere,
            false => moves.into_iter().any(|next| !next.wins(misere, memo)),
        };
        memo.insert(self, wins);
        wins
    }
}

/// `'N'` or `'P'`: the outcome of the 3 x `columns` pawn board with compulsory capture and a
/// Nim heap beside it. A capture is compulsory in the whole sum: no player may move in the heap
/// before the captures have been played out.
pub fn pawns_outcome(columns: u32, heap: u32, misere: bool) -> char {
    let mut memo = HashMap::new();
    if Pawns::start(columns, heap).wins(misere, &mut memo) { 'N' } else { 'P' }
}

/// The nim-value of the pawn board: the least heap that makes it a loss for
/// the mover.
pub fn pawns_value(columns: u32) -> u64 {
    let heap = (0..).find(|&heap| pawns_outcome(columns, heap, false) == 'P');
    u64::from(heap.expect("some heap balances the board"))
}

/// Every placement of an L-tromino on a 2 x `columns` board, as bit sets of
/// covered cells: bit 2c is the upper cell of column c, bit 2c + 1 the lower.
fn trominoes(columns: u32) -> Vec<u64> {
    let squares = (1..columns).map(|column| 0b1111_u64 << (2 * (column - 1)));
    let corners = |square: u64| (0..4).map(move |k| square & !(1 << (square.trailing_zeros() + k)));
    squares.flat_map(corners).collect()
}

/// The nim-value of a 2 x `columns` board for placing L-trominoes, found on
/// the board itself.
pub fn tromino_value(columns: u32) -> u64 {
    fn value(covered: u64, pieces: &[u64], memo: &mut HashMap<u64, u64>) -> u64 {
        if let Some(&known) = memo.get(&covered) {
            return known;
        }
        let reached: BTreeSet<u64> = pieces
            .iter()
            .filter(|&&piece| covered & piece == 0)
            .map(|&piece| value(covered | piece, pieces, memo))
            .collect();
        let mex = (0..).find(|v| !reached.contains(v)).expect("finite");
        memo.insert(covered, mex);
        mex
    }
    value(0, &trominoes(columns), &mut HashMap::new())
}

/// The outcome of the same board, by a win/lose search on it.
pub fn tromino_outcome(columns: u32, misere: bool) -> char {
    fn wins(covered: u64, pieces: &[u64], misere: bool, memo: &mut HashMap<u64, bool>) -> bool {
        if let Some(&known) = memo.get(&covered) {
            return known;
        }
        let free: Vec<u64> = pieces.iter().copied().filter(|piece| covered & piece == 0).collect();
        let wins = match free.is_empty() {
            true => misere,
            false => free.iter().any(|piece| !wins(covered | piece, pieces, misere, memo)),
        };
        memo.insert(covered, wins);
        wins
    }
    if wins(0, &trominoes(columns), misere, &mut HashMap::new()) { 'N' } else { 'P' }
}

/// How many cells hang together in each free region of an empty 2 x `columns`
/// board after its first tromino.
pub fn regions_after_first_tromino(columns: u32) -> Vec<Vec<u32>> {
    trominoes(columns)
        .into_iter()
        .map(|piece| {
            let mut free: BTreeSet<u32> =
                (0..2 * columns).filter(|cell| piece & (1 << cell) == 0).collect();
            let mut regions = Vec::new();
            while let Some(first) = free.pop_first() {
                let mut reached = vec![first];
                let mut looked_at = 0;
                while let Some(&cell) = reached.get(looked_at) {
                    looked_at += 1;
                    for next in [cell.wrapping_sub(2), cell + 2, cell ^ 1] {
                        if free.remove(&next) {
                            reached.push(next);
                        }
                    }
                }
                regions.push(reached.len() as u32);
            }
            regions
        })
        .collect()
}
