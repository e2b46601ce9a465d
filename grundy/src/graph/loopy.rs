//! Values of the vertices of any graph, cycles and all.

use std::fmt;

use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::budget::{Budget, Stop};
use crate::ruleset::Outcome;
use crate::search::slots::Lists;

/// The value of a vertex in a graph that may have cycles.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum LoopyValue {
    /// The vertex equals the Nim heap of this size, in every sum.
    Nim(u32),
    /// It equals no heap: infinity with the set K of the finite values that it
    /// has arcs to, in rising order.
    Infinity(Vec<u32>),
}

impl LoopyValue {
    /// The nim-value, where it is finite.
    pub fn nim(&self) -> Option<u32> {
        match self {
            LoopyValue::Nim(value) => Some(*value),
            LoopyValue::Infinity(_) => None,
        }
    }

    /// Who wins: P for the value 0; N for other finite values and for infinity
    /// with 0 in K; D, a draw, for infinity without it.
    pub fn outcome(&self) -> Outcome {
        match self {
            LoopyValue::Nim(value) => Outcome::of(*value != 0),
            LoopyValue::Infinity(to) if to.first() == Some(&0) => Outcome::N,
            LoopyValue::Infinity(_) => Outcome::D,
        }
    }

    /// The value of a sum: finite values add up by xor; a finite value moves
    /// every member of K; two infinities are infinity with an empty K.
    ///
    /// ```
    /// use grundy::graph::LoopyValue::{Infinity, Nim};
    /// assert_eq!(Nim(5).plus(&Nim(3)), Nim(6));
    /// assert_eq!(Infinity(vec![0, 2]).plus(&Nim(3)), Infinity(vec![1, 3]));
    /// assert_eq!(Infinity(vec![0]).plus(&Infinity(vec![1])), Infinity(vec![]));
    /// ```
    pub fn plus(&self, other: &LoopyValue) -> LoopyValue {
        use LoopyValue::{Infinity, Nim};
        match (self, other) {
            (Nim(a), Nim(b)) => Nim(a ^ b),
            (Infinity(to), Nim(by)) | (Nim(by), Infinity(to)) => {
                let mut to: Vec<u32> = to.iter().map(|value| value ^ by).collect();
                to.sort_unstable();
                Infinity(to)
            }
            (Infinity(_), Infinity(_)) => Infinity(Vec::new()),
        }
    }
}

/// `3`, or `∞{0, 2}`.
impl fmt::Display for LoopyValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoopyValue::Nim(value) => value.fmt(f),
            LoopyValue::Infinity(to) => {
                let to: Vec<String> = to.iter().map(u32::to_string).collect();
                write!(f, "∞{{{}}}", to.join(", "))
            }
        }
    }
}

/// `3`, or `{"infinity": [0, 2]}`.
impl Serialize for LoopyValue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            LoopyValue::Nim(value) => serializer.serialize_u32(*value),
            LoopyValue::Infinity(to) => {
                let mut map = serializer.serialize_map(Some(1))?;
                map.serialize_entry("infinity", to)?;
                map.end()
            }
        }
    }
}

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
    pub fn value(&self, vertex: u32) -> LoopyValue {
        match self.nim(vertex) {
            Some(value) => LoopyValue::Nim(value),
            None => LoopyValue::Infinity(self.finite_options(vertex).to_vec()),
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
    /// If a vertex has the value m, each of its followers of value infinity
    /// or more than m has a follower of value m that comes earlier. So who
    /// answers a move to infinity or to a greater value in that way wins in
    /// finitely many moves.
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
