//! A board game of your own, with the search for games that fall apart:
//! `cargo run -p grundy --example own_board`.
//!
//! The game is Cram, on boards of up to 8 rows and columns: players in turn put a domino on two free
//! cells that share a side. The library has Cram; this shows what a game of your own needs, and the
//! bench `own_rules` compares the two.

use grundy::search::{PieceSearch, Pieces, Receive};
use grundy::{Budget, Position, Solver, Stop};

/// The rules. A position is a set of free cells: bit `8 * row + column`.
pub struct Cram;

const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;
const FIRST_ROW: u64 = 0xff;

impl Cram {
    /// The pieces of a position that can move, each in its normal form.
    pub fn pieces(mut free: u64, mut each: impl FnMut(u64)) {
        while free != 0 {
            let mut piece = free & free.wrapping_neg();
            loop {
                let grown = (piece | around(piece)) & free;
                if grown == piece {
                    break;
                }
                piece = grown;
            }
            free &= !piece;
            if piece.count_ones() > 1 {
                each(normal(piece));
            }
        }
    }

    /// A board of `rows` and `columns`, each at most 8.
    pub fn board(rows: u32, columns: u32) -> u64 {
        let row = FIRST_ROW >> (8 - columns);
        (0..rows).fold(0, |board, at| board | row << (8 * at))
    }
}

/// The cells beside a set of cells.
fn around(cells: u64) -> u64 {
    cells << 8 | cells >> 8 | cells << 1 & !FIRST_COLUMN | (cells & !FIRST_COLUMN) >> 1
}

/// Pieces that differ by a shift, a turn or a reflection have one normal form.
fn normal(piece: u64) -> u64 {
    let (flipped, turned) = (piece.swap_bytes(), transposed(piece));
    let four = [piece, flipped, turned, turned.swap_bytes()];
    let eight = four.into_iter().flat_map(|piece| [piece, mirrored(piece)]);
    eight.map(to_corner).min().expect("eight pieces")
}

/// Rows and columns change places.
fn transposed(mut x: u64) -> u64 {
    for (shift, mask) in
        [(7, 0x00aa_00aa_00aa_00aa), (14, 0x0000_cccc_0000_cccc), (28, 0x0000_0000_f0f0_f0f0)]
    {
        let t = (x ^ (x >> shift)) & mask;
        x ^= t ^ (t << shift);
    }
    x
}

/// The order of the columns is reversed.
fn mirrored(x: u64) -> u64 {
    x.swap_bytes().reverse_bits()
}

/// Moves a piece to the first row and column.
fn to_corner(mut piece: u64) -> u64 {
    piece >>= piece.trailing_zeros() / 8 * 8;
    while piece & FIRST_COLUMN == 0 {
        piece >>= 1;
    }
    piece
}

impl Pieces for Cram {
    type Piece = u64;

    fn options(&mut self, piece: u64, out: &mut impl Receive<u64>, _: &Budget) -> Result<(), Stop> {
        // A domino by its first cell: below it, or to the right of it, is another one.
        for (others, shift) in [(piece >> 8, 8), ((piece & !FIRST_COLUMN) >> 1, 1)] {
            let mut places = piece & others;
            while places != 0 {
                let cell = places & places.wrapping_neg();
                places ^= cell;
                out.begin();
                Cram::pieces(piece ^ cell ^ cell << shift, |piece| out.piece(piece));
                if !out.end() {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    fn size(&self, piece: u64) -> u32 {
        piece.count_ones()
    }

    fn mobility(&self, piece: u64) -> u32 {
        (piece & piece >> 8).count_ones() + (piece & (piece & !FIRST_COLUMN) >> 1).count_ones()
    }
}

/// Compares some values with those of the library's own Cram.
pub fn main() {
    let budget = Budget::unlimited();
    let mut search = PieceSearch::new(Cram, 1 << 24);
    for (rows, columns) in [(1, 8), (3, 3), (4, 5), (5, 5), (3, 8)] {
        let mut pieces = Vec::new();
        Cram::pieces(Cram::board(rows, columns), |piece| pieces.push(piece));
        let value = search.value(&pieces, &budget).unwrap();
        let position: Position = format!("cram {rows}x{columns}").parse().unwrap();
        let built_in = Solver::new().solve(&position, &budget).unwrap().nim().unwrap();
        assert_eq!(u128::from(value), built_in.0);
        println!("{position}: nim-value {value}");
    }
}
