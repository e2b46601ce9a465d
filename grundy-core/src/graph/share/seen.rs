//! The values of the followers of each vertex, as far as they are known.

use rustc_hash::FxHashSet;

use crate::mex;

/// Sets of values, one for each vertex: eight bytes a vertex for the values below 64, and an entry of a
/// table for each value beyond.
#[derive(Clone, Debug, Default)]
pub(super) struct Seen {
    small: Vec<u64>,
    large: FxHashSet<(u32, u32)>,
}

impl Seen {
    /// Empty sets for this many vertices.
    pub fn new(vertices: usize) -> Seen {
        Seen { small: vec![0; vertices], large: FxHashSet::default() }
    }

    /// Adds a value to the set of a vertex; false where it was there.
    #[inline]
    pub fn insert(&mut self, vertex: u32, value: u32) -> bool {
        if value >= 64 {
            return self.large.insert((vertex, value));
        }
        let small = &mut self.small[vertex as usize];
        let before = *small;
        *small |= 1 << value;
        *small != before
    }

    /// Whether a value is in the set of a vertex.
    #[inline]
    pub fn contains(&self, vertex: u32, value: u32) -> bool {
        match value {
            0..64 => self.small[vertex as usize] >> value & 1 == 1,
            _ => self.large.contains(&(vertex, value)),
        }
    }

    /// The mex of the set of a vertex.
    #[inline]
    pub fn mex(&self, vertex: u32) -> u32 {
        mex::of_words([self.small[vertex as usize]], |value| self.large.contains(&(vertex, value)))
    }

    /// All values from 64 on, as (value, vertex), in rising order.
    pub fn large(&self) -> Vec<(u32, u32)> {
        let mut all: Vec<_> = self.large.iter().map(|&(vertex, value)| (value, vertex)).collect();
        all.sort_unstable();
        all
    }

    /// The values below 64 of a vertex, in rising order.
    pub fn small(&self, vertex: u32) -> impl Iterator<Item = u32> {
        let small = self.small[vertex as usize];
        (0..64).filter(move |value| small >> value & 1 == 1)
    }

    /// How many values from 64 on there are in all sets together.
    pub fn beyond(&self) -> usize {
        self.large.len()
    }
}
