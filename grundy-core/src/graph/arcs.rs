//! The arcs of a game graph, in compressed rows.

use std::ops::Range;

use super::build::{Counts, Unbuilt};
use super::words::Words;
use crate::budget::{Budget, Stop};

/// The arcs of a directed graph on the vertices 0, 1, .., in compressed rows
/// (CSR): all targets one behind the other, and where each vertex's begin.
/// Four bytes an arc and four a vertex, its own or [lent](super::Bytes).
///
/// Rows keep the order in which the arcs were given. An arc that was given twice is there twice
/// until [`once`](Arcs::once).
///
/// ```
/// # use grundy_core as grundy;
/// use grundy::graph::Arcs;
/// let arcs = Arcs::from_pairs(3, &[(0, 2), (1, 0), (0, 1)]);
/// assert_eq!(arcs.followers(0), [2, 1]);
/// assert!(arcs.followers(2).is_empty());
/// assert_eq!(arcs.reversed().followers(0), [1]);
/// ```
#[derive(Clone, Debug)]
pub struct Arcs {
    /// The row of v is `targets[starts[v]..starts[v + 1]]`.
    starts: Words,
    targets: Words,
}

impl Default for Arcs {
    fn default() -> Arcs {
        Arcs { starts: vec![0].into(), targets: Vec::new().into() }
    }
}

impl PartialEq for Arcs {
    fn eq(&self, other: &Arcs) -> bool {
        *self.starts == *other.starts && *self.targets == *other.targets
    }
}

impl Eq for Arcs {}

/// Why rows of numbers are not a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// There is no row.
    NoRow,
    /// The rows do not begin at 0, or do not end where the arcs end.
    Ends,
    /// A row ends before it begins.
    Backwards,
    /// An arc leads to no vertex.
    Nowhere,
    /// An arc is there twice.
    Twice,
}

impl Arcs {
    /// The graph with these arcs (from, to) on the vertices below `vertices`.
    /// Cost: linear, by counting.
    ///
    /// # Panics
    /// Where an end is no vertex, or past 2<sup>32</sup> - 1 vertices or arcs.
    pub fn from_pairs(vertices: usize, pairs: &[(u32, u32)]) -> Arcs {
        match Arcs::try_from_pairs(vertices, pairs, &Budget::unlimited()) {
            Ok(arcs) => arcs,
            Err(fault) => panic!("{fault:?}"),
        }
    }

    /// As [`from_pairs`](Arcs::from_pairs), within a budget: four bytes a
    /// vertex and an arc are reserved before they are allocated, and stay so.
    ///
    /// # Errors
    /// More than 2<sup>32</sup> - 1 vertices or arcs; the end of the budget.
    ///
    /// # Panics
    /// Where an end is no vertex.
    pub fn try_from_pairs(
        vertices: usize,
        pairs: &[(u32, u32)],
        budget: &Budget,
    ) -> Result<Arcs, Unbuilt> {
        let mut counts = Counts::default();
        counts.reach(vertices, budget)?;
        for &(from, to) in pairs {
            assert!((to as usize) < vertices, "an arc leads to a vertex");
            counts.count(from)?;
        }
        let mut rows = counts.place(budget)?;
        for &(from, to) in pairs {
            rows.place(from, to).expect("it was counted");
        }
        Ok(rows.finish())
    }

    /// The graph of these rows, once they are checked.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn from_words(starts: Words, targets: Words) -> Result<Arcs, Flaw> {
        let (Some(&first), Some(&last)) = (starts.first(), starts.last()) else {
            return Err(Flaw::NoRow);
        };
        if first != 0 || last as usize != targets.len() {
            return Err(Flaw::Ends);
        }
        if !starts.is_sorted() {
            return Err(Flaw::Backwards);
        }
        let most = targets.iter().fold(0, |most, &to| most.max(to));
        if !targets.is_empty() && most as usize >= starts.len() - 1 {
            return Err(Flaw::Nowhere);
        }
        let mut seen = Seen::default();
        let arcs = Arcs { starts, targets };
        let rows = arcs.rows();
        let again = |from| !seen.each_once(from, rows.of(from), rows.len());
        match (0..rows.len() as u32).any(again) {
            true => Err(Flaw::Twice),
            false => Ok(arcs),
        }
    }

    /// The graph of rows that are right.
    pub(super) fn from_rows(starts: Vec<u32>, targets: Vec<u32>) -> Arcs {
        Arcs { starts: starts.into(), targets: targets.into() }
    }

    /// Both graphs side by side: the vertices of `other` are numbered behind
    /// those of this one. Cost: linear; four bytes a vertex and an arc are
    /// reserved, and stay so.
    ///
    /// # Errors
    /// The end of the budget; more than 2<sup>32</sup> - 1 vertices or arcs
    /// ([`Stop::Memory`]).
    ///
    /// ```
    /// # use grundy_core as grundy;
    /// use grundy::{Budget, graph::Arcs};
    /// let arcs = Arcs::from_pairs(2, &[(0, 1)]);
    /// let both = arcs.beside(&arcs, &Budget::unlimited()).unwrap();
    /// assert_eq!(both, Arcs::from_pairs(4, &[(0, 1), (2, 3)]));
    /// ```
    pub fn beside(&self, other: &Arcs, budget: &Budget) -> Result<Arcs, Stop> {
        let (vertices, arcs) = (self.len() + other.len(), self.count() + other.count());
        if vertices.max(arcs) >= u32::MAX as usize {
            return Err(Stop::Memory);
        }
        budget.reserve(4 * (vertices + 1 + arcs) as u64)?;
        let behind = |own: &[u32], others: &[u32], by: usize| {
            own.iter().copied().chain(others.iter().map(|word| word + by as u32)).collect()
        };
        let starts = behind(&self.starts, &other.starts[1..], self.count());
        let targets = behind(&self.targets, &other.targets, self.len());
        Ok(Arcs::from_rows(starts, targets))
    }

    /// The number of vertices.
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of arcs.
    pub fn count(&self) -> usize {
        self.targets.len()
    }

    /// The vertices that `vertex` has an arc to.
    ///
    /// # Panics
    /// Where there is no such vertex.
    #[inline]
    pub fn followers(&self, vertex: u32) -> &[u32] {
        let vertex = vertex as usize;
        &self.targets[self.starts[vertex] as usize..self.starts[vertex + 1] as usize]
    }

    /// The rows, for loops over all of them.
    pub fn rows(&self) -> Rows<'_> {
        Rows { starts: &self.starts, targets: &self.targets }
    }

    /// The same vertices with every arc turned round; rows are in rising
    /// order. Cost: linear.
    pub fn reversed(&self) -> Arcs {
        let rows = self.rows();
        let mut counts = Counts::default();
        counts.reach(rows.len(), &Budget::unlimited()).expect("there is no limit");
        for &to in rows.targets {
            counts.count(to).expect("there are as many arcs as before");
        }
        let mut turned = counts.place(&Budget::unlimited()).expect("there is no limit");
        for from in 0..rows.len() as u32 {
            for &to in rows.of(from) {
                turned.place(to, from).expect("it was counted");
            }
        }
        turned.finish()
    }

    /// Removes repeated arcs; the first one stays. Cost: linear; four bytes a vertex if a row
    /// is long.
    pub fn once(self) -> Arcs {
        let (mut starts, mut targets) = (self.starts.into_vec(), self.targets.into_vec());
        let (mut seen, vertices) = (Seen::default(), starts.len() - 1);
        let (mut kept, mut start) = (0, 0);
        for vertex in 0..vertices {
            let (end, first) = (starts[vertex + 1] as usize, kept);
            if end - start > SHORT {
                for at in start..end {
                    let to = targets[at];
                    if seen.first_time(vertex as u32, to, vertices) {
                        targets[kept] = to;
                        kept += 1;
                    }
                }
            } else {
                for at in start..end {
                    let to = targets[at];
                    let again =
                        targets[first..kept].iter().fold(false, |any, &had| any | (had == to));
                    targets[kept] = to;
                    kept += usize::from(!again);
                }
            }
            start = end;
            starts[vertex + 1] = kept as u32;
        }
        targets.truncate(kept);
        Arcs::from_rows(starts, targets)
    }
}

/// The longest row that is searched; longer rows leave marks.
const SHORT: usize = 16;

/// Which vertices a long row has led to already.
#[derive(Default)]
struct Seen {
    /// The last vertex, plus one, that had an arc to this one.
    marks: Vec<u32>,
}

impl Seen {
    fn first_time(&mut self, from: u32, to: u32, vertices: usize) -> bool {
        self.marks.resize(vertices, 0);
        std::mem::replace(&mut self.marks[to as usize], from + 1) != from + 1
    }

    fn each_once(&mut self, from: u32, row: &[u32], vertices: usize) -> bool {
        if row.len() > SHORT {
            return row.iter().all(|&to| self.first_time(from, to, vertices));
        }
        row.iter().enumerate().all(|(at, to)| !row[..at].contains(to))
    }
}

/// The rows of a graph, lent as plain slices.
#[derive(Clone, Copy, Debug)]
pub struct Rows<'a> {
    starts: &'a [u32],
    targets: &'a [u32],
}

impl<'a> Rows<'a> {
    /// The number of vertices.
    pub fn len(self) -> usize {
        self.starts.len() - 1
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The vertices that `vertex` has an arc to.
    ///
    /// # Panics
    /// Where there is no such vertex.
    #[inline]
    pub fn of(self, vertex: u32) -> &'a [u32] {
        &self.targets[self.range(vertex)]
    }

    /// The range of the row of `vertex` among the targets.
    ///
    /// # Panics
    /// Where there is no such vertex.
    #[inline]
    pub fn range(self, vertex: u32) -> Range<usize> {
        let vertex = vertex as usize;
        self.starts[vertex] as usize..self.starts[vertex + 1] as usize
    }

    /// The start of each row among the targets, and finally the end of the last one.
    pub fn starts(self) -> &'a [u32] {
        self.starts
    }

    /// The ends of all arcs, row after row.
    pub fn targets(self) -> &'a [u32] {
        self.targets
    }
}

#[cfg(test)]
mod tests {
    use super::Arcs;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn rows_are_the_pairs(pairs in prop::collection::vec((0u32..20, 0u32..20), 0..120)) {
            let arcs = Arcs::from_pairs(20, &pairs);
            let (reversed, once) = (arcs.reversed(), arcs.clone().once());
            prop_assert_eq!(arcs.count(), pairs.len());
            for vertex in 0..20 {
                let of = |pair: &&(u32, u32)| pair.0 == vertex;
                let row: Vec<u32> = pairs.iter().filter(of).map(|pair| pair.1).collect();
                prop_assert_eq!(arcs.followers(vertex), &row[..]);
                let mut back: Vec<u32> =
                    pairs.iter().filter(|pair| pair.1 == vertex).map(|pair| pair.0).collect();
                back.sort_unstable();
                prop_assert_eq!(reversed.followers(vertex), &back[..]);
                let mut first = Vec::new();
                row.iter().for_each(|to| if !first.contains(to) { first.push(*to) });
                prop_assert_eq!(once.followers(vertex), &first[..]);
            }
        }
    }

    #[test]
    fn no_vertices() {
        let arcs = Arcs::default();
        assert!(arcs.is_empty() && arcs.count() == 0);
        assert_eq!(Arcs::from_pairs(0, &[]), arcs);
    }
}
