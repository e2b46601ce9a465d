//! Explicit game graphs: reading them, and the values of their vertices.

mod edge_list;
mod values;

pub use values::Cycle;

use rustc_hash::FxHashMap;

/// A directed graph with named vertices; an arc is a move.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    names: Vec<Box<str>>,
    index: FxHashMap<Box<str>, u32>,
    /// The vertices that each vertex has an arc to, each once.
    followers: Vec<Vec<u32>>,
}

impl Graph {
    /// The graph without vertices.
    pub fn new() -> Graph {
        Graph::default()
    }

    /// The vertex of a name, made where it is new.
    ///
    /// # Panics
    /// Past 2<sup>32</sup> - 1 vertices.
    pub fn vertex(&mut self, name: &str) -> u32 {
        if let Some(&vertex) = self.index.get(name) {
            return vertex;
        }
        let vertex = u32::try_from(self.names.len()).expect("at most 2^32 - 1 vertices");
        self.names.push(name.into());
        self.index.insert(name.into(), vertex);
        self.followers.push(Vec::new());
        vertex
    }

    /// Adds an arc; a second one between the same vertices changes nothing.
    pub fn arc(&mut self, from: u32, to: u32) {
        let followers = &mut self.followers[from as usize];
        if !followers.contains(&to) {
            followers.push(to);
        }
    }

    /// The number of vertices.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// The vertex of a name.
    pub fn find(&self, name: &str) -> Option<u32> {
        self.index.get(name).copied()
    }

    /// The name of a vertex.
    ///
    /// # Panics
    /// Where there is no such vertex.
    pub fn name(&self, vertex: u32) -> &str {
        &self.names[vertex as usize]
    }

    /// All names, in the order of the vertices.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(|name| &**name)
    }

    /// The vertices that `vertex` has an arc to.
    ///
    /// # Panics
    /// Where there is no such vertex.
    pub fn followers(&self, vertex: u32) -> &[u32] {
        &self.followers[vertex as usize]
    }
}
