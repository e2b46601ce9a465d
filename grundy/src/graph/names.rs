//! The names of the vertices.

use crate::search::slots::{Slots, hash_of};

/// Names of vertices, each once, numbered as they came.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// All names, one behind the other, and where each ends.
    letters: String,
    ends: Vec<usize>,
    index: Slots,
}

impl Names {
    /// The number of a name; a new one gets the next.
    ///
    /// # Panics
    /// Past 2<sup>32</sup> - 1 names.
    pub fn insert(&mut self, name: &str) -> u32 {
        if let Some(vertex) = self.find(name) {
            return vertex;
        }
        let vertex = u32::try_from(self.len()).expect("at most 2^32 - 1 vertices");
        self.letters.push_str(name);
        self.ends.push(self.letters.len());
        let (letters, ends) = (&self.letters, &self.ends);
        let hash = |vertex: u64| hash_of(name_of(letters, ends, vertex as usize));
        self.index.insert(vertex.into(), hash_of(name), hash);
        vertex
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The number of a name.
    pub fn find(&self, name: &str) -> Option<u32> {
        let is = |vertex: u64| self.get(vertex as u32) == name;
        self.index.find(hash_of(name), is).map(|vertex| vertex as u32)
    }

    /// The name of a number.
    ///
    /// # Panics
    /// Where there is no such number.
    pub fn get(&self, vertex: u32) -> &str {
        name_of(&self.letters, &self.ends, vertex as usize)
    }

    /// All names, in the order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        (0..self.len()).map(|vertex| name_of(&self.letters, &self.ends, vertex))
    }
}

fn name_of<'a>(letters: &'a str, ends: &[usize], vertex: usize) -> &'a str {
    let start = vertex.checked_sub(1).map_or(0, |before| ends[before]);
    &letters[start..ends[vertex]]
}
