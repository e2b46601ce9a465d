//! Graphs with sets of vertices, and the rules of play on them.

use super::set::Set;
use super::strings::Strings;
use std::ops::ControlFlow;

/// What a move takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rule {
    /// A vertex with its neighbours.
    Vertex,
    /// Two neighbours.
    Edge,
    /// A vertex with all that lie to the right of it, below it, or both: Chomp without the poisoned
    /// square. Vertices of which one takes the other are neighbours, so that a move concerns one
    /// component.
    Bite,
    /// A string of Nimstring. Strings are the vertices, and those that meet in a coin are connected.
    Cut,
}

/// A graph of at most 256 vertices.
pub(crate) struct Graph {
    near: Vec<Set>,
    /// Of a board of Chomp what a bite at each vertex takes; empty for other games.
    bites: Vec<Set>,
    /// The rows and columns of a grid; there are at least as many rows.
    grid: Option<(u32, u32)>,
    /// Where the symmetries that are their own inverses bring each vertex, as far as they are known:
    /// those of boards with joined edges, without their diagonals.
    turns: Vec<Vec<u32>>,
    /// Of Nimstring.
    strings: Option<Strings>,
}

/// A cell of a grid, its row and its column.
type Cell = (u32, u32);

impl Graph {
    /// The graph with these edges.
    pub fn new(order: u32, edges: Vec<(u32, u32)>) -> Graph {
        let mut near = vec![Set::default(); order as usize];
        for (a, b) in edges {
            near[a as usize].insert(b);
            near[b as usize].insert(a);
        }
        Graph { near, bites: Vec::new(), grid: None, turns: Vec::new(), strings: None }
    }

    /// A grid. It is turned so that it has at least as many rows as columns; its vertices are
    /// numbered row by row then.
    pub fn grid(height: u32, width: u32) -> Graph {
        let (rows, columns) = (height.max(width), height.min(width));
        let edges = (0..rows * columns).flat_map(|cell| {
            let right = (cell % columns + 1 < columns).then_some((cell, cell + 1));
            right.into_iter().chain((cell / columns + 1 < rows).then_some((cell, cell + columns)))
        });
        Graph { grid: Some((rows, columns)), ..Graph::new(rows * columns, edges.collect()) }
    }

    /// A board of Chomp with these rows, none longer than the one above. The squares are numbered
    /// row by row, in rows as long as the first one.
    pub fn bitten(rows: &[u32]) -> Graph {
        let width = rows.first().copied().unwrap_or(0);
        let all = || {
            let row = |(at, &length): (usize, &u32)| (0..length).map(move |cell| (at as u32, cell));
            rows.iter().enumerate().flat_map(row)
        };
        let vertex = |(row, column): Cell| row * width + column;
        let order = rows.len() as u32 * width;
        let mut bites = vec![Set::default(); order as usize];
        let mut edges = Vec::new();
        for one in all() {
            for other in all().filter(|other| other.0 >= one.0 && other.1 >= one.1) {
                bites[vertex(one) as usize].insert(vertex(other));
                if other != one {
                    edges.push((vertex(one), vertex(other)));
                }
            }
        }
        Graph { bites, ..Graph::new(order, edges) }
    }

    /// The strings of a figure of Nimstring.
    pub fn strings(strings: Strings) -> Graph {
        let graph = Graph::new(strings.len(), strings.pairs());
        Graph { strings: Some(strings), ..graph }
    }

    /// The vertex of a cell of a board that has `height` rows and `width` columns, counted row by
    /// row, in the grid of this board.
    pub fn cell(height: u32, width: u32, cell: u32) -> u32 {
        let (row, column) = (cell / width, cell % width);
        if height >= width { cell } else { column * height + row }
    }

    /// A board whose left edge is joined to its right one, and if `over` its upper edge to its
    /// lower one. Two rows or columns are neighbours once.
    pub fn wrapped(height: u32, width: u32, over: bool) -> Graph {
        let cells = (0..height * width).map(|cell| (cell / width, cell % width));
        let edges = cells.flat_map(|(row, column)| {
            let right = (row, (column + 1) % width);
            let below = ((row + 1) % height, column);
            let right = Some(right).filter(|&right| right != (row, column));
            let below = Some(below).filter(|&(next, _)| next != row && (over || next > row));
            let vertex = move |(row, column): Cell| row * width + column;
            right.into_iter().chain(below).map(move |next| (vertex((row, column)), vertex(next)))
        });
        // A number goes to one at the same distance or counted backwards, around or between ends.
        let ways = |length: u32, around: bool| {
            let shift = move |by: u32| (0..length).map(|at| (at + by) % length).collect();
            let back = move |sum: u32| (0..length).map(|at| (sum + length - at) % length).collect();
            let sums = if around { 0..length } else { length - 1..length };
            let half = (around && length.is_multiple_of(2)).then_some(length / 2);
            let shifts = std::iter::once(0).chain(half).map(shift);
            shifts.chain(sums.map(back)).collect::<Vec<Vec<u32>>>()
        };
        let columns = ways(width, true);
        let pairs = ways(height, over).into_iter().flat_map(|rows| {
            let turn = |columns: &Vec<u32>| {
                let row = |&row: &u32| columns.iter().map(move |column| row * width + column);
                rows.iter().flat_map(row).collect()
            };
            columns.iter().map(turn).collect::<Vec<Vec<u32>>>()
        });
        Graph { turns: pairs.collect(), ..Graph::new(height * width, edges.collect()) }
    }

    /// How many vertices it has; of a board of Chomp the squares of the rectangle around it.
    pub fn order(&self) -> u32 {
        self.near.len() as u32
    }

    /// All vertices; of a board of Chomp those of its squares, without the squares of the rectangle
    /// around it that the board lacks.
    pub fn vertices(&self) -> Set {
        let all = 0..self.order();
        let on_board = |&vertex: &u32| {
            self.bites.get(vertex as usize).is_none_or(|taken| taken.contains(vertex))
        };
        all.filter(on_board).fold(Set::default(), |all, vertex| all.or(Set::of(&[vertex])))
    }

    /// The neighbours of a vertex.
    pub fn near(&self, vertex: u32) -> Set {
        self.near[vertex as usize]
    }

    /// Calls `each` with every move on a piece, its vertices named, and with what it leaves.
    pub fn moves<B>(
        &self,
        rule: Rule,
        piece: Set,
        mut each: impl FnMut((u32, Option<u32>), Set) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for vertex in piece.iter() {
            match rule {
                Rule::Vertex | Rule::Bite | Rule::Cut => {
                    each((vertex, None), self.after(piece, vertex, None))?;
                }
                Rule::Edge => {
                    let next = self.near(vertex).and(piece);
                    for next in next.iter().filter(|&next| next > vertex) {
                        let taken = (vertex, Some(next));
                        each(taken, self.after(piece, vertex, Some(next)))?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn after(&self, piece: Set, vertex: u32, next: Option<u32>) -> Set {
        let taken = match next {
            None if self.strings.is_some() => Set::of(&[vertex]),
            None if !self.bites.is_empty() => self.bites[vertex as usize],
            None => self.near(vertex).or(Set::of(&[vertex])),
            Some(next) => Set::of(&[vertex, next]),
        };
        piece.minus(taken)
    }

    /// What a named move leaves of a piece; `None` where it is no move there.
    pub fn play(&self, rule: Rule, piece: Set, (vertex, next): (u32, Option<u32>)) -> Option<Set> {
        let legal = piece.contains(vertex)
            && match (rule, next) {
                (Rule::Vertex | Rule::Bite | Rule::Cut, None) => true,
                (Rule::Edge, Some(next)) => {
                    piece.contains(next) && self.near(vertex).contains(next)
                }
                _ => false,
            };
        legal.then(|| self.after(piece, vertex, next))
    }

    /// The position that has the same value as these vertices and in which every move passes the
    /// turn; `None` if the position is loony.
    pub fn settled(&self, left: Set) -> Option<Set> {
        match &self.strings {
            Some(strings) => strings.settled(left),
            None => Some(left),
        }
    }

    /// The components of some vertices, each in its normal form.
    pub fn components(&self, mut left: Set, out: &mut Vec<Set>) {
        out.clear();
        while let Some(first) = left.iter().next() {
            let mut found = Set::of(&[first]);
            let mut new = found;
            while !new.is_empty() {
                let around = new.iter().fold(Set::default(), |all, at| all.or(self.near(at)));
                new = around.and(left).minus(found);
                found = found.or(new);
            }
            left = left.minus(found);
            out.push(self.normal(found));
        }
    }

    /// The normal form of a piece: of a grid the least of its images under moves, turns and
    /// reflections that have at least as many rows as columns; of strings what
    /// [`Strings::normal`] says; of any other graph the piece.
    pub fn normal(&self, piece: Set) -> Set {
        if let Some(strings) = &self.strings {
            return strings.normal(piece);
        }
        let Some((cells, (height, width))) = self.in_corner(piece) else { return piece };
        let (last, end) = (height - 1, width - 1);
        let mut least = None;
        let mut image = |place: &dyn Fn(Cell) -> Cell| {
            let image = self.at(cells.iter().map(|&cell| place(cell)));
            least = Some(least.map_or(image, |least: Set| least.min(image)));
        };
        if height >= width {
            image(&|(r, c)| (r, c));
            image(&|(r, c)| (last - r, c));
            image(&|(r, c)| (r, end - c));
            image(&|(r, c)| (last - r, end - c));
        }
        if width >= height {
            image(&|(r, c)| (c, r));
            image(&|(r, c)| (c, last - r));
            image(&|(r, c)| (end - c, r));
            image(&|(r, c)| (end - c, last - r));
        }
        least.unwrap_or(piece)
    }

    /// Whether half a turn of a grid, or a symmetry of a board with joined edges that is its own
    /// inverse, brings a piece onto itself, and no vertex onto itself or onto a neighbour. Then every
    /// move has an answer, its image, and the piece has the value 0.
    pub fn is_balanced(&self, piece: Set) -> bool {
        let Some((cells, (height, width))) = self.in_corner(piece) else {
            return self.turns.iter().any(|turn| {
                piece.iter().all(|vertex| {
                    let image = turn[vertex as usize];
                    let apart = image != vertex && !self.near(vertex).contains(image);
                    apart && piece.contains(image)
                })
            });
        };
        let turned = |(row, column): Cell| (height - 1 - row, width - 1 - column);
        let apart = |&cell: &Cell| {
            let (row, column) = turned(cell);
            row.abs_diff(cell.0) + column.abs_diff(cell.1) > 1
        };
        cells.iter().all(apart)
            && self.at(cells.iter().copied()) == self.at(cells.iter().map(|&cell| turned(cell)))
    }

    /// The cells of a piece of a grid, moved to the first row and column, and the rows and
    /// columns of its box.
    fn in_corner(&self, piece: Set) -> Option<(Vec<Cell>, Cell)> {
        let (_, columns) = self.grid?;
        let mut cells: Vec<Cell> = piece.iter().map(|at| (at / columns, at % columns)).collect();
        let (top, left) = cells.iter().copied().reduce(|a, b| (a.0.min(b.0), a.1.min(b.1)))?;
        cells.iter_mut().for_each(|cell| *cell = (cell.0 - top, cell.1 - left));
        let (last, end) = cells.iter().copied().reduce(|a, b| (a.0.max(b.0), a.1.max(b.1)))?;
        Some((cells, (last + 1, end + 1)))
    }

    /// The vertices of cells. A box with at least as many rows as columns fits into the grid.
    fn at(&self, cells: impl Iterator<Item = Cell>) -> Set {
        let columns = self.grid.map_or(1, |(_, columns)| columns);
        let mut set = Set::default();
        cells.for_each(|(row, column)| set.insert(row * columns + column));
        set
    }
}

#[cfg(test)]
mod tests {
    use super::{Graph, Set};

    #[test]
    fn images_have_one_normal_form() {
        let grid = Graph::grid(4, 6);
        // An L of four cells, in both directions and turned.
        let on = |cells: &[(u32, u32)]| grid.at(cells.iter().copied());
        let one = grid.normal(on(&[(0, 0), (1, 0), (2, 0), (2, 1)]));
        for other in [
            on(&[(3, 3), (3, 2), (3, 1), (4, 1)]),
            on(&[(1, 2), (1, 3), (2, 3), (3, 3)]),
            on(&[(5, 0), (5, 1), (5, 2), (4, 2)]),
        ] {
            assert_eq!(grid.normal(other), one);
            assert_eq!(grid.normal(one), one);
        }
        assert_ne!(grid.normal(on(&[(0, 0), (0, 1), (0, 2), (1, 1)])), one);
        let row = on(&[(2, 0), (2, 1), (2, 2), (2, 3)]);
        assert_eq!(grid.normal(row), on(&[(0, 0), (1, 0), (2, 0), (3, 0)]));
        // A graph that is no grid has no images.
        let path = Graph::new(4, vec![(0, 1), (1, 2), (2, 3)]);
        assert_eq!(path.normal(Set::of(&[2, 3])), Set::of(&[2, 3]));
    }

    #[test]
    fn pieces_are_balanced_where_no_vertex_meets_its_image() {
        let grid = Graph::grid(5, 5);
        let board = |height: u32, width: u32| {
            let cells = (0..height).flat_map(|row| (0..width).map(move |column| (row, column)));
            cells.collect::<Vec<_>>()
        };
        let balanced = |cells: Vec<(u32, u32)>| grid.is_balanced(grid.at(cells.into_iter()));
        assert!(balanced(board(4, 4)) && balanced(board(2, 4)));
        assert!(!balanced(board(3, 3)) && !balanced(board(4, 3)) && !balanced(board(3, 4)));
        let without = |mut cells: Vec<(u32, u32)>, gone: &[(u32, u32)]| {
            cells.retain(|cell| !gone.contains(cell));
            cells
        };
        assert!(balanced(without(board(3, 3), &[(1, 1)])));
        assert!(balanced(without(board(4, 3), &[(1, 1), (2, 1)])));
        assert!(!balanced(without(board(4, 4), &[(0, 0)])));
        assert!(!Graph::new(2, vec![]).is_balanced(Set::of(&[0, 1])));
    }

    /// Every turn is an automorphism and its own inverse; a piece is balanced where one of them
    /// brings no vertex onto one that it meets.
    #[test]
    fn boards_with_joined_edges_are_turned() {
        for (height, width, over) in [(3, 4, false), (3, 4, true), (2, 5, true), (4, 3, false)] {
            let graph = Graph::wrapped(height, width, over);
            assert!(graph.turns.len() > 2);
            for turn in &graph.turns {
                for vertex in 0..graph.order() {
                    let image = turn[vertex as usize];
                    assert_eq!(turn[image as usize], vertex);
                    let near = graph.near(vertex).iter().map(|next| turn[next as usize]);
                    assert_eq!(Set::of(&near.collect::<Vec<u32>>()), graph.near(image));
                }
            }
        }
        let balanced = |height, width, over| {
            let graph = Graph::wrapped(height, width, over);
            graph.is_balanced(graph.vertices())
        };
        assert!(balanced(3, 4, false) && balanced(3, 4, true) && balanced(4, 3, true));
        assert!(!balanced(4, 3, false) && !balanced(3, 3, true) && !balanced(3, 2, false));
        let graph = Graph::wrapped(2, 3, false);
        assert!(graph.is_balanced(Set::of(&[0, 4])) && !graph.is_balanced(Set::of(&[0, 3])));
    }
}
