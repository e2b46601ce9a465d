//! Values of the vertices of any graph, cycles and all.

use crate::budget::{Budget, Stop};
use crate::intern::Lists;
use crate::nimber::Nimber;
use crate::outcome::Outcome;
use crate::value::Value;

/// The values of all vertices of a graph, from
/// [`Arcs::loopy_values`](super::Arcs::loopy_values).
#[derive(Clone, Debug, Default)]
pub struct LoopyValues {
    /// A nim-value, or `INFINITY` plus the number of the set K.
    labels: Vec<u32>,
    /// When each nim-value was found: 0, 1, ..; of infinity `NEVER`.
    order: Vec<u32>,
    sets: Sets,
}

/// Labels from here on are no nim-values: those are at most the number of
/// arcs' square root, times 1.5.
pub(super) const INFINITY: u32 = 1 << 31;
pub(super) const NEVER: u32 = u32::MAX;

impl LoopyValues {
    /// Of labels as they are described above.
    pub(super) fn new(labels: Vec<u32>, order: Vec<u32>, sets: Sets) -> LoopyValues {
        LoopyValues { labels, order, sets }
    }

    /// The value of a vertex.
    ///
    /// # Panics
    /// Where there is no such vertex.
    pub fn value(&self, vertex: u32) -> Value {
        match self.nim(vertex) {
            Some(value) => Value::Nim(Nimber(value.into())),
            None => Value::Infinity(
                self.finite_options(vertex).iter().map(|&value| Nimber(value.into())).collect(),
            ),
        }
    }

    /// The nim-value of a vertex, where it is finite.
    ///
    /// # Panics
    /// Where there is no such vertex.
    #[inline]
    pub fn nim(&self, vertex: u32) -> Option<u32> {
        Some(self.labels[vertex as usize]).filter(|&label| label < INFINITY)
    }

    /// The set K of a vertex of value infinity, in rising order; empty for
    /// other vertices.
    ///
    /// # Panics
    /// Where there is no such vertex.
    pub fn finite_options(&self, vertex: u32) -> &[u32] {
        match self.labels[vertex as usize].checked_sub(INFINITY) {
            Some(set) => self.sets.get(set),
            None => &[],
        }
    }

    /// Who wins with one chip on this vertex: N, P or D.
    ///
    /// # Panics
    /// Where there is no such vertex.
    pub fn outcome(&self, vertex: u32) -> Outcome {
        match self.nim(vertex) {
            Some(value) => Outcome::of(value != 0),
            None if self.finite_options(vertex).first() == Some(&0) => Outcome::N,
            None => Outcome::D,
        }
    }

    /// Fraenkel's counter function: the place of a vertex in the order in
    /// which nim-values were found; `None` for infinity.
    ///
    /// If a vertex has the value m, each of its followers with an infinite value or a value
    /// above m has a follower of value m that comes earlier. So a player who answers every move
    /// to infinity, or to a greater value, in this way wins in finitely many moves.
    ///
    /// # Panics
    /// Where there is no such vertex.
    pub fn counter(&self, vertex: u32) -> Option<u32> {
        Some(self.order[vertex as usize]).filter(|&place| place != NEVER)
    }

    /// How many vertices there are.
    pub fn len(&self) -> usize {
        self.labels.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.labels.is_empty()
    }

    /// The bytes that it holds, which stay reserved in the budget.
    pub fn bytes(&self) -> u64 {
        8 * self.len() as u64 + self.sets.bytes
    }
}

/// The sets K that occur.
#[derive(Clone, Debug, Default)]
pub(super) struct Sets {
    lists: Lists,
    bytes: u64,
}

impl Sets {
    /// The number of a set; a new one gets the next.
    pub(super) fn insert(&mut self, set: &[u32], budget: &Budget) -> Result<u32, Stop> {
        if let Some(number) = self.lists.find(set) {
            return Ok(number as u32);
        }
        if self.lists.len() as u32 >= INFINITY - 1 {
            return Err(Stop::Memory);
        }
        // Vectors grow to twice of what they need.
        let bytes = 8 * (set.len() as u64 + 2) + self.lists.index.growth().0;
        budget.reserve(bytes)?;
        self.bytes += bytes;
        Ok(self.lists.push(set) as u32)
    }

    /// The bytes that are reserved for them.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }

    fn get(&self, number: u32) -> &[u32] {
        self.lists.get(number.into())
    }
}
