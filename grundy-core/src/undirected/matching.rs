//! Maximum matchings, by Edmonds' blossoms, and the vertices that some of them leave out.

use super::Edges;
use crate::budget::{Budget, Progress, Stop};

/// No vertex.
const NONE: u32 = u32::MAX;

/// A maximum matching of a graph, and which vertices every maximum matching covers (the Gallai-Edmonds
/// decomposition).
///
/// In undirected vertex geography the players move a token along edges, by turns, never to a vertex where
/// it was. The player to move wins exactly if every maximum matching covers the vertex of the
/// token: they move to its partner, and the other player, wherever they go, finds a matched vertex whose
/// partner is free, because otherwise a matching of the same size would leave out the first vertex.
/// (A. S. Fraenkel, E. R. Scheinerman, D. Ullman, *Undirected edge geography*, Theoret. Comput. Sci.
/// 112, 1993.)
///
/// ```
/// # use grundy_core as grundy;
/// use grundy::Budget;
/// use grundy::undirected::{Edges, Matching};
/// // A path of three vertices: only the one in the middle is in both matchings.
/// let path = Edges::new(3, &[(0, 1), (1, 2)]);
/// let matching = Matching::new(&path, &Budget::unlimited()).unwrap();
/// assert_eq!([0, 1, 2].map(|vertex| matching.is_needed(vertex)), [false, true, false]);
/// ```
#[derive(Clone, Debug)]
pub struct Matching {
    /// The partner of each vertex.
    partners: Vec<u32>,
    /// Whether every maximum matching covers a vertex.
    needed: Vec<bool>,
}

impl Matching {
    /// A maximum matching. Cost: a few passes over the edges for most graphs, at most one for each two
    /// vertices.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn new(edges: &Edges, budget: &Budget) -> Result<Matching, Stop> {
        let vertices = edges.vertices();
        let mut partners = vec![NONE; vertices as usize];
        for vertex in 0..vertices {
            if partners[vertex as usize] != NONE {
                continue;
            }
            let free =
                |&&(other, _): &&(u32, u32)| other != vertex && partners[other as usize] == NONE;
            if let Some(&(other, _)) = edges.at(vertex).iter().find(free) {
                partners[vertex as usize] = other;
                partners[other as usize] = vertex;
            }
        }
        loop {
            let mut forest = Forest::new(edges, partners);
            let grown = forest.grow(budget)?;
            partners = forest.partners;
            if grown == 0 {
                // From a vertex that is left out an even way leads to each vertex that some
                // other maximum matching leaves out, and these are the outer ones.
                let needed = forest.marks.iter().map(|mark| *mark != Mark::Outer).collect();
                return Ok(Matching { partners, needed });
            }
        }
    }

    /// The vertex that is matched with this one.
    pub fn partner(&self, vertex: u32) -> Option<u32> {
        Some(self.partners[vertex as usize]).filter(|&partner| partner != NONE)
    }

    /// Whether every maximum matching covers a vertex.
    pub fn is_needed(&self, vertex: u32) -> bool {
        self.needed[vertex as usize]
    }

    /// How many edges are in the matching.
    pub fn len(&self) -> usize {
        self.partners.iter().filter(|&&partner| partner != NONE).count() / 2
    }

    /// Whether the graph has no edge between two vertices.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// What a vertex is in the forest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    /// It was not reached.
    None,
    /// An even number of edges leads to it from a root.
    Outer,
    /// An odd number, and no even one.
    Inner,
}

/// Alternating trees, whose roots are the vertices that are left out.
struct Forest<'e> {
    edges: &'e Edges,
    partners: Vec<u32>,
    marks: Vec<Mark>,
    /// For an inner vertex, the outer one from which it was reached; for an outer vertex in a blossom,
    /// the next one on the odd way down.
    below: Vec<u32>,
    /// A vertex further down in the same blossom; a base stands for itself.
    bases: Vec<u32>,
    /// The root of each tree that a vertex is in.
    roots: Vec<u32>,
    /// Whether the tree with this root was used.
    used: Vec<bool>,
    /// When a base was seen on the way down.
    seen: Vec<u32>,
    time: u32,
    queue: Vec<u32>,
}

impl<'e> Forest<'e> {
    fn new(edges: &'e Edges, partners: Vec<u32>) -> Forest<'e> {
        let vertices = partners.len();
        let free = |&vertex: &u32| partners[vertex as usize] == NONE;
        let queue: Vec<u32> = (0..vertices as u32).filter(free).collect();
        let mut marks = vec![Mark::None; vertices];
        queue.iter().for_each(|&root| marks[root as usize] = Mark::Outer);
        Forest {
            edges,
            partners,
            marks,
            below: vec![NONE; vertices],
            bases: (0..vertices as u32).collect(),
            roots: (0..vertices as u32).collect(),
            used: vec![false; vertices],
            seen: vec![0; vertices],
            time: 0,
            queue,
        }
    }

    /// Grows all trees, and improves the matching where two of them meet; both trees then rest. Returns
    /// how often.
    fn grow(&mut self, budget: &Budget) -> Result<usize, Stop> {
        let (mut at, mut improved) = (0, 0);
        while let Some(&vertex) = self.queue.get(at) {
            if at.is_multiple_of(4096) {
                let total = Some(u64::from(self.edges.vertices()));
                let what = "progress-vertices-matched";
                budget.check(Progress { what, done: at as u64, total })?;
            }
            at += 1;
            let root = self.roots[vertex as usize];
            let edges = self.edges;
            for &(other, _) in edges.at(vertex) {
                if self.used[root as usize] {
                    break;
                }
                let mark = self.marks[other as usize];
                match mark {
                    Mark::None => {
                        // It has a partner: all others are roots.
                        let partner = self.partners[other as usize];
                        self.marks[other as usize] = Mark::Inner;
                        self.below[other as usize] = vertex;
                        self.marks[partner as usize] = Mark::Outer;
                        self.roots[partner as usize] = root;
                        self.roots[other as usize] = root;
                        self.queue.push(partner);
                    }
                    Mark::Outer if self.used[self.roots[other as usize] as usize] => {}
                    Mark::Outer if self.roots[other as usize] != root => {
                        self.turn(vertex, other);
                        self.turn(other, vertex);
                        self.used[root as usize] = true;
                        self.used[self.roots[other as usize] as usize] = true;
                        improved += 1;
                    }
                    Mark::Outer if self.base(other) != self.base(vertex) => {
                        let base = self.meeting(vertex, other);
                        self.shrink(vertex, other, base);
                        self.shrink(other, vertex, base);
                    }
                    _ => {}
                }
            }
        }
        Ok(improved)
    }

    /// Matches an outer vertex with a new partner, and turns the way from there to the root.
    fn turn(&mut self, mut vertex: u32, mut partner: u32) {
        loop {
            let old = std::mem::replace(&mut self.partners[vertex as usize], partner);
            if old == NONE {
                return;
            }
            let next = self.below[old as usize];
            self.partners[old as usize] = next;
            (vertex, partner) = (next, old);
        }
    }

    fn base(&mut self, mut vertex: u32) -> u32 {
        while self.bases[vertex as usize] != vertex {
            let next = self.bases[self.bases[vertex as usize] as usize];
            self.bases[vertex as usize] = next;
            vertex = next;
        }
        vertex
    }

    /// The base at which the ways down from two outer vertices of one tree meet.
    fn meeting(&mut self, one: u32, other: u32) -> u32 {
        self.time += 1;
        let (mut this, mut that) = (self.base(one), self.base(other));
        loop {
            if this != NONE {
                if std::mem::replace(&mut self.seen[this as usize], self.time) == self.time {
                    return this;
                }
                let partner = self.partners[this as usize];
                this = match partner {
                    NONE => NONE,
                    partner => self.base(self.below[partner as usize]),
                };
            }
            (this, that) = (that, this);
        }
    }

    /// The way from an outer vertex down to a base is part of a blossom: its vertices are outer, and
    /// `beyond` is next to the first on the other way.
    fn shrink(&mut self, mut vertex: u32, mut beyond: u32, base: u32) {
        while self.base(vertex) != base {
            self.below[vertex as usize] = beyond;
            beyond = self.partners[vertex as usize];
            if self.marks[beyond as usize] == Mark::Inner {
                self.marks[beyond as usize] = Mark::Outer;
                self.queue.push(beyond);
            }
            for end in [vertex, beyond] {
                if self.bases[end as usize] == end {
                    self.bases[end as usize] = base;
                }
            }
            vertex = self.below[beyond as usize];
        }
    }
}
