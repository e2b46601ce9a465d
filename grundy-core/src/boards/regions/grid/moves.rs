//! The options of a piece of a grid in which a move takes a domino.
//!
//! Most dominoes leave a piece in the same box, connected and without new leaves. The images of
//! such an option are those of the piece, each without an image of the domino.

use super::Grid;
use crate::boards::regions::bits::Bits;
use crate::search::Receive;

/// A piece in the corner, and what its options share.
struct Frame<B> {
    piece: B,
    height: u32,
    width: u32,
    /// The cell in the last row and column.
    last: u32,
    /// The images of the piece: itself and upside down, and if it is square, the same with rows and
    /// columns exchanged. Half turns are made of these.
    images: [B; 4],
    halves: [B; 4],
    /// The cells with two neighbours: a domino beside one makes it a leaf.
    two: B,
    /// The cells in the first and last row and column.
    edges: [B; 4],
}

impl<B: Bits> Frame<B> {
    #[inline]
    fn new(grid: &Grid<B>, piece: B) -> Frame<B> {
        let (piece, height, width) = grid.upright(piece);
        let (mut images, mut halves) = ([piece; 4], [piece; 4]);
        images[1] = grid.upside_down(piece, height, width);
        if height == width {
            images[2] = grid.turned(piece, height);
            images[3] = grid.upside_down(images[2], height, width);
        }
        for (half, image) in halves.iter_mut().zip(images) {
            *half = grid.half_turned(image, height, width);
        }
        let stride = grid.stride;
        let lines = [
            grid.row,
            grid.row << ((height - 1) * stride),
            grid.column,
            grid.column << (width - 1),
        ];
        let edges = lines.map(|line| line & piece);
        let two = piece & grid.touched_twice(piece);
        let last = (height - 1) * stride + width - 1;
        Frame { piece, height, width, last, images, halves, two, edges }
    }

    /// The normal form of the piece without a domino, where it stays connected, in the same box and
    /// without new leaves; or its value.
    #[inline]
    fn form(&self, grid: &Grid<B>, cell: u32, upright: bool) -> Result<B, u32> {
        let stride = grid.stride;
        let (flat, up) = (B::cell(0) | B::cell(1), B::cell(0) | B::cell(stride));
        let (domino, turned, by) = if upright { (up, flat, stride) } else { (flat, up, 1) };
        // The first cell of the domino in each image; half a turn makes the other cell the first.
        let row = grid.row_number(cell);
        let column = cell - row * stride;
        let flipped = (self.height - 1 - row) * stride + column - if upright { stride } else { 0 };
        let half = |first: u32, by: u32| self.last - first - by;
        let own = self.images[0] ^ domino << cell;
        let other = self.halves[0] ^ domino << half(cell, by);
        if own == other && grid.holds_still(own, self.height, self.width) {
            return Err(0);
        }
        let least = own.min(other);
        let least = least.min(self.images[1] ^ domino << flipped);
        let mut least = least.min(self.halves[1] ^ domino << half(flipped, by));
        if self.height == self.width {
            let first = column * stride + row;
            let by = if upright { 1 } else { stride };
            let flipped =
                (self.height - 1 - column) * stride + row - if upright { 0 } else { stride };
            least = least.min(self.images[2] ^ turned << first);
            least = least.min(self.halves[2] ^ turned << half(first, by));
            least = least.min(self.images[3] ^ turned << flipped);
            least = least.min(self.halves[3] ^ turned << half(flipped, by));
        }
        Ok(least)
    }
}

/// The dominoes of a direction, by their first cells.
struct Dominoes<B> {
    upright: bool,
    /// The cells around the domino do not hang together there: perhaps it cuts the piece.
    cuts: B,
    /// What is left lies in a smaller box, or has new leaves.
    bares: B,
    others: B,
}

impl<B: Bits> Dominoes<B> {
    #[inline]
    fn new(frame: &Frame<B>, stride: u32, upright: bool) -> Dominoes<B> {
        let piece = frame.piece;
        // The cells that have a cell this many places after, or before, them.
        let (behind, before) = (|cells: B, by: u32| cells >> by, |cells: B, by: u32| cells << by);
        let around = |cells: B| match upright {
            false => [
                before(cells, stride),
                before(cells, stride - 1),
                behind(cells, 2),
                behind(cells, stride + 1),
                behind(cells, stride),
                before(cells, 1),
            ],
            true => [
                before(cells, stride),
                behind(cells, 1),
                behind(cells, stride + 1),
                behind(cells, 2 * stride),
                behind(cells, stride - 1),
                before(cells, 1),
            ],
        };
        // Round the domino: the cells that touch it with a side, and what joins each to the next.
        let sides = around(piece);
        let all = !B::default();
        let links = match upright {
            false => [
                all,
                before(piece, stride - 2),
                behind(piece, stride + 2),
                all,
                behind(piece, stride - 1),
                before(piece, stride + 1),
            ],
            true => [
                before(piece, stride - 1),
                all,
                behind(piece, 2 * stride + 1),
                behind(piece, 2 * stride - 1),
                all,
                before(piece, stride + 1),
            ],
        };
        let (mut one, mut more) = (B::default(), B::default());
        for at in 0..6 {
            let end = sides[at] & !(sides[(at + 1) % 6] & links[at]);
            more = more | one & end;
            one = one | end;
        }
        let by = if upright { stride } else { 1 };
        let moves = piece & piece >> by;
        let cuts = moves & more;
        let bares = around(frame.two).into_iter().fold(B::default(), |all, some| all | some);
        let bares = frame.edges.iter().fold(bares, |bares, &edge| {
            let rest = edge.rest();
            let first = edge ^ rest;
            if rest.is_empty() {
                bares | first | first >> by
            } else if rest == first << by {
                bares | first
            } else {
                bares
            }
        });
        let others = moves & !more;
        Dominoes { upright, cuts, bares: others & bares, others: others & !bares }
    }
}

impl<B: Bits> Grid<B> {
    /// Gives what is left of a connected piece after each domino: first after those that may cut it,
    /// because these give most of the options that win.
    #[inline]
    pub(super) fn dominoes(&self, piece: B, out: &mut impl Receive<B>) {
        let frame = Frame::new(self, piece);
        let piece = frame.piece;
        let all = [false, true].map(|upright| Dominoes::new(&frame, self.stride, upright));
        let two = |cell: u32, upright: bool| {
            B::cell(cell) | B::cell(cell + if upright { self.stride } else { 1 })
        };
        for dominoes in &all {
            for cell in dominoes.cuts.cells() {
                let domino = two(cell, dominoes.upright);
                let left = piece ^ domino;
                if !self.split(left, self.around(domino) & left, out) {
                    return;
                }
            }
        }
        for dominoes in &all {
            for cell in dominoes.bares.cells() {
                out.begin();
                let left = piece ^ two(cell, dominoes.upright);
                if !left.is_empty() {
                    self.add(left, out);
                }
                if !out.end() {
                    return;
                }
            }
        }
        for dominoes in &all {
            for cell in dominoes.others.cells() {
                out.begin();
                match frame.form(self, cell, dominoes.upright) {
                    Ok(form) => out.piece(form),
                    Err(value) => out.known(value),
                }
                if !out.end() {
                    return;
                }
            }
        }
    }
}
