//! The arcs of a game graph, in compressed rows.

/// The arcs of a directed graph on the vertices 0, 1, .., in compressed rows
/// (CSR): all targets one behind the other, and where each vertex's begin.
/// Four bytes an arc and four a vertex.
///
/// Rows keep the order in which the arcs were given; an arc given twice
/// stands there twice until [`once`](Arcs::once).
///
/// ```
/// use grundy::graph::Arcs;
/// let arcs = Arcs::from_pairs(3, &[(0, 2), (1, 0), (0, 1)]);
/// assert_eq!(arcs.followers(0), [2, 1]);
/// assert!(arcs.followers(2).is_empty());
/// assert_eq!(arcs.reversed().followers(0), [1]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arcs {
    /// The row of v is `targets[starts[v]..starts[v + 1]]`.
    starts: Vec<u32>,
    targets: Vec<u32>,
}

impl Default for Arcs {
    fn default() -> Arcs {
        Arcs { starts: vec![0], targets: Vec::new() }
    }
}

impl Arcs {
    /// The graph with these arcs (from, to) on the vertices below `vertices`.
    /// Cost: linear, by counting.
    ///
    /// # Panics
    /// Where an end is no vertex, or past 2<sup>32</sup> - 1 vertices or arcs.
    pub fn from_pairs(vertices: usize, pairs: &[(u32, u32)]) -> Arcs {
        assert!(u32::try_from(vertices).is_ok(), "at most 2^32 - 1 vertices");
        assert!(u32::try_from(pairs.len()).is_ok(), "at most 2^32 - 1 arcs");
        // Where the next arc of each vertex goes; at the end, its row's end.
        let mut starts = vec![0u32; vertices + 1];
        for &(from, to) in pairs {
            assert!((to as usize) < vertices, "an arc leads to a vertex");
            starts[from as usize + 1] += 1;
        }
        let mut sum = 0;
        for start in &mut starts[1..] {
            (*start, sum) = (sum, sum + *start);
        }
        let mut targets = vec![0u32; pairs.len()];
        for &(from, to) in pairs {
            let next = &mut starts[from as usize + 1];
            targets[*next as usize] = to;
            *next += 1;
        }
        Arcs { starts, targets }
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

    /// The same vertices with every arc turned round; rows are in rising
    /// order. Cost: linear.
    pub fn reversed(&self) -> Arcs {
        let mut starts = vec![0u32; self.len() + 1];
        for &to in &self.targets {
            starts[to as usize + 1] += 1;
        }
        let mut sum = 0;
        for start in &mut starts[1..] {
            (*start, sum) = (sum, sum + *start);
        }
        let mut targets = vec![0u32; self.count()];
        for from in 0..self.len() as u32 {
            for &to in self.followers(from) {
                let next = &mut starts[to as usize + 1];
                targets[*next as usize] = from;
                *next += 1;
            }
        }
        Arcs { starts, targets }
    }

    /// Takes out arcs that stand there twice; the first one stays. Cost:
    /// linear, four bytes a vertex.
    pub fn once(mut self) -> Arcs {
        // The last vertex, plus one, that had an arc to this one.
        let mut last = vec![0u32; self.len()];
        let (mut kept, mut start) = (0, 0);
        for vertex in 0..self.len() {
            let end = self.starts[vertex + 1] as usize;
            for at in start..end {
                let to = self.targets[at];
                if last[to as usize] != vertex as u32 + 1 {
                    last[to as usize] = vertex as u32 + 1;
                    self.targets[kept] = to;
                    kept += 1;
                }
            }
            start = end;
            self.starts[vertex + 1] = kept as u32;
        }
        self.targets.truncate(kept);
        self
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
