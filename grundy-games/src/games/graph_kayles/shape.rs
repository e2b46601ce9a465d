//! Named families of graphs.

use crate::boards::regions::Simple;
use crate::sort;

/// A graph of a named family, or any other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// `path:N`: N vertices in a row.
    Path(u32),
    /// `cycle:N`, at least 3 vertices.
    Cycle(u32),
    /// `complete:N`: any two vertices are joined.
    Complete(u32),
    /// `grid:HxW`.
    Grid(u32, u32),
    /// `star:A,B,C`: paths of these lengths from one centre, in rising order.
    Star(Vec<u32>),
    /// `petersen`.
    Petersen,
    /// `queens:HxW` and the like: the squares of a board, joined where the piece attacks.
    Chess(Piece, u32, u32),
    /// Any other.
    Other,
}

/// A piece of chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// All directions, any distance.
    Queen,
    /// Rows and columns.
    Rook,
    /// Diagonals.
    Bishop,
    /// One step in all directions.
    King,
    /// Two steps and one to the side.
    Knight,
}

impl Piece {
    /// All of them, with the names of their families.
    pub const ALL: [(&'static str, Piece); 5] = [
        ("queens", Piece::Queen),
        ("rooks", Piece::Rook),
        ("bishops", Piece::Bishop),
        ("kings", Piece::King),
        ("knights", Piece::Knight),
    ];

    /// The name of its family.
    pub fn family(self) -> &'static str {
        let named = Piece::ALL.into_iter().find(|(_, piece)| *piece == self);
        named.expect("each has a name").0
    }

    /// Its steps, one of each two opposite ones: rows forwards, columns to the side. And whether it
    /// may repeat a step.
    fn steps(self) -> (&'static [(u32, i32)], bool) {
        match self {
            Piece::Queen => (&[(0, 1), (1, -1), (1, 0), (1, 1)], true),
            Piece::Rook => (&[(0, 1), (1, 0)], true),
            Piece::Bishop => (&[(1, -1), (1, 1)], true),
            Piece::King => (&[(0, 1), (1, -1), (1, 0), (1, 1)], false),
            Piece::Knight => (&[(1, -2), (1, 2), (2, -1), (2, 1)], false),
        }
    }

    /// The number of edges of its graph on a board.
    fn edges(self, height: u64, width: u64) -> u64 {
        let (steps, again) = self.steps();
        let most = if again { height.max(width) } else { 1 };
        let pairs = |&(down, side): &(u32, i32)| -> u64 {
            let (down, side) = (u64::from(down), u64::from(side.unsigned_abs()));
            (1..=most)
                .map(|times| {
                    height.saturating_sub(times * down) * width.saturating_sub(times * side)
                })
                .sum()
        };
        steps.iter().map(pairs).sum()
    }

    /// Its graph on a board, whose squares are numbered row by row.
    fn graph(self, height: u32, width: u32) -> Simple {
        let (steps, again) = self.steps();
        let mut edges = Vec::new();
        for square in 0..height * width {
            for &(down, side) in steps {
                let (mut row, mut column) = (square / width, square % width);
                while let Some(next) = column.checked_add_signed(side).filter(|&at| at < width)
                    && row + down < height
                {
                    (row, column) = (row + down, next);
                    edges.push((square, row * width + column));
                    if !again {
                        break;
                    }
                }
            }
        }
        Simple::new((height * width) as usize, edges)
    }
}

impl Shape {
    /// The number of vertices and of edges; `None` for other graphs, or where it passes 2^63.
    pub fn extent(&self) -> Option<(u64, u64)> {
        let from = u64::from;
        Some(match self {
            Shape::Path(order) => (from(*order), from(order.saturating_sub(1))),
            Shape::Cycle(order) => (from(*order), from(*order)),
            Shape::Complete(order) => {
                (from(*order), from(*order) * from(order.saturating_sub(1)) / 2)
            }
            Shape::Grid(height, width) => {
                let (height, width) = (from(*height), from(*width));
                let cells = height.checked_mul(width).filter(|&cells| cells < 1 << 62)?;
                (cells, (2 * cells).saturating_sub(height + width))
            }
            Shape::Star(rays) => {
                let edges = rays.iter().map(|&ray| from(ray)).sum();
                (1 + edges, edges)
            }
            Shape::Petersen => (10, 15),
            Shape::Chess(piece, height, width) => {
                let (height, width) = (from(*height), from(*width));
                // Larger boards have too many squares, whatever the piece.
                let cells = height.checked_mul(width).filter(|&cells| cells < 1 << 20)?;
                (cells, piece.edges(height, width))
            }
            Shape::Other => return None,
        })
    }

    /// The graph.
    ///
    /// # Panics
    /// Of no family.
    pub fn graph(&self) -> Simple {
        match *self {
            Shape::Path(order) => Simple::new(order as usize, (1..order).map(|b| (b - 1, b))),
            Shape::Cycle(order) => {
                let edges = (1..order).map(|b| (b - 1, b)).chain([(0, order - 1)]);
                Simple::new(order as usize, edges)
            }
            Shape::Complete(order) => {
                let edges = (0..order).flat_map(|b| (0..b).map(move |a| (a, b)));
                Simple::new(order as usize, edges)
            }
            Shape::Grid(height, width) => Simple::grid(height, width),
            Shape::Star(ref rays) => {
                let mut edges = Vec::new();
                let mut next = 1;
                for &ray in rays {
                    for step in 0..ray {
                        edges.push((if step == 0 { 0 } else { next - 1 }, next));
                        next += 1;
                    }
                }
                Simple::new(next as usize, edges)
            }
            Shape::Petersen => {
                let outer = (0..5).map(|v| (v, (v + 1) % 5));
                let spokes = (0..5).map(|v| (v, v + 5));
                let inner = (0..5).map(|v| (v + 5, (v + 2) % 5 + 5));
                Simple::new(10, outer.chain(spokes).chain(inner))
            }
            Shape::Chess(piece, height, width) => piece.graph(height, width),
            Shape::Other => panic!("only a family has a graph of its own"),
        }
    }

    /// The text of the family; `None` of no family.
    pub fn text(&self) -> Option<String> {
        Some(match self {
            Shape::Path(order) => format!("path:{order}"),
            Shape::Cycle(order) => format!("cycle:{order}"),
            Shape::Complete(order) => format!("complete:{order}"),
            Shape::Grid(height, width) => format!("grid:{height}x{width}"),
            Shape::Star(rays) => {
                let rays: Vec<String> = rays.iter().map(u32::to_string).collect();
                format!("star:{}", rays.join(","))
            }
            Shape::Petersen => "petersen".to_string(),
            Shape::Chess(piece, height, width) if height == width => {
                format!("{}:{height}", piece.family())
            }
            Shape::Chess(piece, height, width) => format!("{}:{height}x{width}", piece.family()),
            Shape::Other => return None,
        })
    }

    /// What a connected graph is, and its vertices in the order of that family's numbers: a
    /// path, a cycle, a complete graph, or a star; any other keeps its numbers.
    pub fn of(graph: &Simple) -> (Shape, Vec<u32>) {
        let order = graph.order() as u32;
        let degree = |vertex: u32| graph.neighbours(vertex).len();
        let all = || (0..order).collect::<Vec<u32>>();
        // The vertices from one on, away from another.
        let walk = |mut from: u32, mut at: u32| {
            let mut line = vec![at];
            while let Some(&next) = graph.neighbours(at).iter().find(|&&next| next != from) {
                if degree(at) > 2 || line.len() as u32 == order {
                    break;
                }
                (from, at) = (at, next);
                line.push(at);
            }
            line
        };
        let ends = || (0..order).filter(|&vertex| degree(vertex) <= 1);
        match (graph.size() + 1).cmp(&graph.order()) {
            _ if order <= 1 => (Shape::Path(order), all()),
            std::cmp::Ordering::Equal => {
                let mut forks = (0..order).filter(|&vertex| degree(vertex) > 2);
                match (forks.next(), forks.next()) {
                    (None, _) => {
                        let first = ends().next().expect("a path has ends");
                        (Shape::Path(order), walk(first, first))
                    }
                    (Some(centre), None) => {
                        let rays = graph.neighbours(centre).iter();
                        let mut rays: Vec<Vec<u32>> =
                            rays.map(|&next| walk(centre, next)).collect();
                        sort::by_key(&mut rays, Vec::len);
                        let lengths = rays.iter().map(|ray| ray.len() as u32).collect();
                        let vertices = std::iter::once(centre).chain(rays.concat()).collect();
                        (Shape::Star(lengths), vertices)
                    }
                    _ => (Shape::Other, all()),
                }
            }
            _ if (0..order).all(|vertex| degree(vertex) == 2) => {
                let next = graph.neighbours(0)[0];
                let mut line = walk(0, next);
                line.rotate_right(1);
                (Shape::Cycle(order), line)
            }
            _ if (0..order).all(|vertex| degree(vertex) + 1 == order as usize) => {
                (Shape::Complete(order), all())
            }
            _ => (Shape::Other, all()),
        }
    }
}
