//! Explicit game graphs: reading them, and the values of their vertices.

mod edge_list;
mod values;

pub use values::Cycle;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::search::slots::{Slots, hash_of};

/// A directed graph with named vertices; an arc is a move.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    /// All names, one behind the other, and where each ends.
    letters: String,
    ends: Vec<usize>,
    index: Slots,
    /// The vertices that each vertex has an arc to, each once.
    followers: Vec<Vec<u32>>,
    /// The same for those with many, while arcs are added.
    many: FxHashMap<u32, FxHashSet<u32>>,
}

/// So many followers are looked through one by one.
const FEW: usize = 16;

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
        if let Some(vertex) = self.find(name) {
            return vertex;
        }
        let vertex = u32::try_from(self.len()).expect("at most 2^32 - 1 vertices");
        self.letters.push_str(name);
        self.ends.push(self.letters.len());
        self.followers.push(Vec::new());
        let (letters, ends) = (&self.letters, &self.ends);
        let hash = |vertex: u64| hash_of(name_of(letters, ends, vertex as usize));
        self.index.insert(vertex.into(), hash_of(name), hash);
        vertex
    }

    /// Adds an arc; a second one between the same vertices changes nothing.
    ///
    /// # Panics
    /// Where there is no vertex `from`.
    pub fn arc(&mut self, from: u32, to: u32) {
        let followers = &mut self.followers[from as usize];
        let new = match followers.len() {
            0..FEW => !followers.contains(&to),
            _ => {
                let all = self.many.entry(from);
                all.or_insert_with(|| followers.iter().copied().collect()).insert(to)
            }
        };
        if new {
            followers.push(to);
        }
    }

    /// Frees what only more arcs would need.
    fn finish(&mut self) {
        self.many = FxHashMap::default();
    }

    /// The number of vertices.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The vertex of a name.
    pub fn find(&self, name: &str) -> Option<u32> {
        let is = |vertex: u64| self.name(vertex as u32) == name;
        self.index.find(hash_of(name), is).map(|vertex| vertex as u32)
    }

    /// The name of a vertex.
    ///
    /// # Panics
    /// Where there is no such vertex.
    pub fn name(&self, vertex: u32) -> &str {
        name_of(&self.letters, &self.ends, vertex as usize)
    }

    /// All names, in the order of the vertices.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        (0..self.len()).map(|vertex| name_of(&self.letters, &self.ends, vertex))
    }

    /// The vertices that `vertex` has an arc to.
    ///
    /// # Panics
    /// Where there is no such vertex.
    pub fn followers(&self, vertex: u32) -> &[u32] {
        &self.followers[vertex as usize]
    }
}

fn name_of<'a>(letters: &'a str, ends: &[usize], vertex: usize) -> &'a str {
    let start = vertex.checked_sub(1).map_or(0, |before| ends[before]);
    &letters[start..ends[vertex]]
}
