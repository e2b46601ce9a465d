//! Games on graphs whose edges have no direction, in about linear time: the fused graph of green
//! Hackenbush, the maximum matchings that decide undirected vertex geography, and staircases on trees.

mod chains;
mod fusion;
mod matching;
mod staircase;

pub use fusion::Fusion;
pub use matching::Matching;
pub use staircase::{Carried, NoTree, Staircase};

/// The edges at each vertex, with the vertices that they lead to.
///
/// ```
/// # use grundy_core as grundy;
/// use grundy::undirected::Edges;
/// let edges = Edges::new(3, &[(0, 1), (2, 1), (2, 2)]);
/// assert_eq!(edges.at(1), [(0, 0), (2, 1)]);
/// assert_eq!(edges.at(2), [(1, 1), (2, 2)]);
/// ```
#[derive(Clone, Debug)]
pub struct Edges {
    /// For each vertex, where its edges begin; then where the last ones end.
    starts: Vec<usize>,
    /// The other end of an edge and its number.
    ends: Vec<(u32, u32)>,
}

impl Edges {
    /// A graph with these edges, which are numbered in their order: two of them may have the same
    /// ends, and an edge may be a loop. Cost: linear.
    ///
    /// # Panics
    /// An edge ends at no vertex.
    pub fn new(vertices: usize, edges: &[(u32, u32)]) -> Edges {
        let mut starts = vec![0; vertices + 1];
        let each = |see: &mut dyn FnMut(usize, u32, u32)| {
            for (&(a, b), edge) in edges.iter().zip(0..) {
                see(a as usize, b, edge);
                if a != b {
                    see(b as usize, a, edge);
                }
            }
        };
        each(&mut |at, _, _| starts[at + 1] += 1);
        (0..vertices).for_each(|vertex| starts[vertex + 1] += starts[vertex]);
        let mut next = starts.clone();
        let mut ends = vec![(0, 0); starts[vertices]];
        each(&mut |at, other, edge| {
            ends[next[at]] = (other, edge);
            next[at] += 1;
        });
        Edges { starts, ends }
    }

    /// The number of the vertices.
    pub fn vertices(&self) -> u32 {
        self.starts.len() as u32 - 1
    }

    /// For a vertex, the other ends of its edges with the numbers of these, in rising order. A loop stands
    /// there once.
    pub fn at(&self, vertex: u32) -> &[(u32, u32)] {
        &self.ends[self.starts[vertex as usize]..self.starts[vertex as usize + 1]]
    }
}

#[cfg(test)]
mod tests;
