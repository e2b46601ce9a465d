//! Explicit game graphs: reading them, and the values of their vertices.

mod analysis;
mod binary;
mod dot;
mod draft;
mod edge_list;
mod fault;
mod json;
pub mod layout;
mod lines;
mod lists;
mod name;
mod names;
pub(crate) mod post;
mod product;
mod queries;
mod read;
mod reading;
mod shape;
mod share;

pub use grundy_core::graph::{
    Arcs, Bisimulation, Bytes, Cycle, Labels, LoopyValues, NoSets, Order, Remoteness, Rows, Sets,
    Unfinished, Unordered, Values, Written, share as shares,
};
use grundy_core::graph::{Flaw, build, numbers, words};
pub use grundy_core::undirected::{Carried, Staircase};

pub use analysis::{Analysis, Asked, GraphGame, go_on};
pub use binary::{binary_arcs, is_binary};
pub use fault::Fault;
pub use names::Names;
pub use read::{is_edge_list, tells_format};
pub use reading::{Layout, Reading, Remark};
pub use share::{GraphShare, ShareReader};

use queries::Behind;

/// A directed graph with named vertices; an arc is a move.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    names: Names,
    arcs: Arcs,
    /// How many arcs were given again.
    repeated: usize,
    /// Whether the arcs are edges, which were given without a direction.
    undirected: bool,
    /// What is to be remarked on the text.
    remarks: Vec<Remark>,
    /// What stands behind the arcs.
    behind: Behind,
}

impl Graph {
    /// The graph with these arcs between the vertices of these names; an arc
    /// that is given twice counts once. Cost: linear.
    ///
    /// ```
    /// # use grundy_games as grundy;
    /// use grundy::graph::{Graph, Names};
    /// let mut names = Names::default();
    /// let (a, b) = (names.insert("a"), names.insert("b"));
    /// let graph = Graph::new(names, &[(a, b), (a, b)]);
    /// assert_eq!(graph.followers(a), [b]);
    /// ```
    ///
    /// # Panics
    /// Where an end is no vertex, or past 2<sup>32</sup> - 1 arcs.
    pub fn new(names: Names, arcs: &[(u32, u32)]) -> Graph {
        let given = Arcs::from_pairs(names.len(), arcs);
        Graph::once(names, given)
    }

    /// The graph with these arcs, each once.
    fn once(names: Names, given: Arcs) -> Graph {
        let count = given.count();
        let arcs = given.once();
        let repeated = count - arcs.count();
        let remarks = Vec::new();
        Graph { names, arcs, repeated, undirected: false, remarks, behind: Behind::default() }
    }

    /// How many of the arcs that were given it has already: games in which two edges may join the
    /// same vertices must not take them for one.
    ///
    /// ```
    /// # use grundy_games as grundy;
    /// use grundy::graph::Graph;
    /// assert_eq!(Graph::read("a b\nb a\n").unwrap().repeated(), 0);
    /// assert_eq!(Graph::read("a b\na b\na b\n").unwrap().repeated(), 2);
    /// ```
    pub fn repeated(&self) -> usize {
        self.repeated
    }

    /// Whether the text gives edges without a direction (a `graph` in DOT). Each of them is an arc
    /// from the end that is written first, which says nothing of who may move where. Only
    /// [`read_edges`](Graph::read_edges) reads such a text.
    pub fn is_undirected(&self) -> bool {
        self.undirected
    }

    /// The number of vertices.
    pub fn len(&self) -> usize {
        self.arcs.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.arcs.is_empty()
    }

    /// The arcs.
    pub fn arcs(&self) -> &Arcs {
        &self.arcs
    }

    /// The vertex of a name.
    pub fn find(&self, name: &str) -> Option<u32> {
        self.names.find(name)
    }

    /// The name of a vertex.
    ///
    /// # Panics
    /// Where there is no such vertex.
    pub fn name(&self, vertex: u32) -> &str {
        self.names.get(vertex)
    }

    /// All names, in the order of the vertices.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.names.iter()
    }

    /// The vertices that `vertex` has an arc to.
    ///
    /// # Panics
    /// Where there is no such vertex.
    pub fn followers(&self, vertex: u32) -> &[u32] {
        self.arcs.followers(vertex)
    }

    /// The nim-value of every vertex (see [`Arcs::values`]).
    ///
    /// # Errors
    /// A cycle, where there is one.
    pub fn values(&self) -> Result<Vec<u32>, Cycle> {
        self.arcs.values()
    }
}
