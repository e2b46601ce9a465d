//! Which vertices can imitate each other move by move.

use super::Arcs;
use crate::budget::{Budget, Progress, Stop};

/// The coarsest bisimulation of a graph: two vertices are in one class
/// exactly when every move from the one can be answered by a move from the
/// other that leads to the same class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bisimulation {
    /// The class of each vertex; classes are numbered by their first vertex.
    classes: Vec<u32>,
    /// The first vertex of each class.
    first: Vec<u32>,
}

impl Bisimulation {
    /// The class of a vertex.
    ///
    /// # Panics
    /// Where there is no such vertex.
    pub fn class(&self, vertex: u32) -> u32 {
        self.classes[vertex as usize]
    }

    /// How many classes there are.
    pub fn len(&self) -> usize {
        self.first.len()
    }

    /// Whether there are none: the graph has no vertices.
    pub fn is_empty(&self) -> bool {
        self.first.is_empty()
    }

    /// The first vertex of a class.
    ///
    /// # Panics
    /// Where there is no such class.
    pub fn first(&self, class: u32) -> u32 {
        self.first[class as usize]
    }

    /// The graph of the classes of `arcs`, which is the graph that this is
    /// the bisimulation of. It is the least graph in which the vertices play
    /// as they do there: values and outcomes stay, and no two vertices of it
    /// bisimulate. Cost: linear.
    pub fn quotient(&self, arcs: &Arcs) -> Arcs {
        let pairs = self.first.iter().zip(0..).flat_map(|(&vertex, class)| {
            arcs.followers(vertex).iter().map(move |&to| (class, self.class(to)))
        });
        Arcs::from_pairs(self.len(), &pairs.collect::<Vec<_>>()).once()
    }
}

impl Arcs {
    /// The coarsest bisimulation, by Paige and Tarjan's partition refinement
    /// (R. Paige, R. E. Tarjan, *Three partition refinement algorithms*, SIAM
    /// J. Comput. 16 (1987) 973-989). Cycles are allowed.
    ///
    /// Cost: O(m log n) for m arcs and n vertices, with about 16 bytes an arc
    /// and 100 a vertex on the way.
    ///
    /// # Errors
    /// The budget ran out.
    ///
    /// ```
    /// # use grundy_core as grundy;
    /// use grundy::Budget;
    /// use grundy::graph::Arcs;
    /// // Two ways round in circles, and two ways to the end.
    /// let [a, b, c, d, e, f] = [0, 1, 2, 3, 4, 5];
    /// let arcs = Arcs::from_pairs(6, &[(a, b), (b, a), (c, c), (d, e), (f, e), (f, f)]);
    /// let same = arcs.bisimulation(&Budget::unlimited()).unwrap();
    /// assert_eq!(same.class(a), same.class(c));
    /// assert_ne!(same.class(d), same.class(f));
    /// assert_eq!(same.len(), 4);
    /// ```
    pub fn bisimulation(&self, budget: &Budget) -> Result<Bisimulation, Stop> {
        let scratch = 16 * self.count() as u64 + 100 * self.len() as u64;
        budget.reserve(scratch)?;
        let classes = Refinement::new(self).run(budget);
        budget.release(scratch);
        let mut classes = classes?;
        // Numbered by their first vertices.
        let (mut number, mut first) = (vec![NONE; classes.len()], Vec::new());
        for (class, vertex) in classes.iter_mut().zip(0..) {
            let number = &mut number[*class as usize];
            if *number == NONE {
                *number = first.len() as u32;
                first.push(vertex);
            }
            *class = *number;
        }
        budget.reserve(8 * classes.len() as u64)?;
        Ok(Bisimulation { classes, first })
    }
}

const NONE: u32 = u32::MAX;

/// A block of the fine partition: a range of `Refinement::vertices`, of which
/// the first `marked` are to be split off.
struct Block {
    start: u32,
    end: u32,
    marked: u32,
    /// The block of the coarse partition that it lies in.
    coarse: u32,
}

/// A block of the coarse partition: a range as well, of whole fine blocks.
struct Coarse {
    start: u32,
    end: u32,
    /// Whether it is in `Refinement::compound`.
    listed: bool,
}

/// A vertex with an arc into the block that splits.
struct Touched {
    vertex: u32,
    /// The counter of its arcs into the rest of the coarse block, and of
    /// those into the block that splits.
    rest: u32,
    into: u32,
}

/// Two partitions, the fine one stable under every block of the coarse one.
/// When they are the same, it is the coarsest bisimulation. A fine block of
/// at most half its coarse block is made coarse, and the fine partition
/// stable under both halves: so a vertex splits log n times at most.
struct Refinement {
    /// The arcs turned round, where the row of each vertex begins, and for
    /// each arc the number of the counter of arcs from its vertex into its
    /// coarse block.
    back: Arcs,
    starts: Vec<u32>,
    counter: Vec<u32>,
    counts: Vec<u32>,
    free: Vec<u32>,
    /// The vertices, block after block; where each stands, and in which block.
    vertices: Vec<u32>,
    place: Vec<u32>,
    block: Vec<u32>,
    blocks: Vec<Block>,
    /// Blocks with marked vertices.
    marked: Vec<u32>,
    coarse: Vec<Coarse>,
    /// Coarse blocks that may be of several fine ones.
    compound: Vec<u32>,
}

impl Refinement {
    fn new(arcs: &Arcs) -> Refinement {
        let (back, len) = (arcs.reversed(), arcs.len() as u32);
        let (mut starts, mut counter) = (Vec::with_capacity(arcs.len() + 1), Vec::new());
        for vertex in 0..len {
            starts.push(counter.len() as u32);
            counter.extend_from_slice(back.followers(vertex));
        }
        Refinement {
            back,
            starts,
            // At first the counter of a vertex has its own number.
            counter,
            counts: (0..len).map(|vertex| arcs.followers(vertex).len() as u32).collect(),
            free: Vec::new(),
            vertices: (0..len).collect(),
            place: (0..len).collect(),
            block: vec![0; arcs.len()],
            blocks: vec![Block { start: 0, end: len, marked: 0, coarse: 0 }],
            marked: Vec::new(),
            coarse: vec![Coarse { start: 0, end: len, listed: false }],
            compound: Vec::new(),
        }
    }

    /// The block of each vertex at the end.
    fn run(mut self, budget: &Budget) -> Result<Vec<u32>, Stop> {
        for vertex in 0..self.vertices.len() as u32 {
            if self.counts[vertex as usize] > 0 {
                self.mark(vertex);
            }
        }
        self.split();
        let mut touched: Vec<Touched> = Vec::new();
        // The position of each vertex in `touched`.
        let mut at = vec![NONE; self.vertices.len()];
        let mut steps = 0usize;
        while let Some(coarse) = self.compound.pop() {
            let Some((splitter, arcs)) = self.take_splitter(coarse) else { continue };
            steps += arcs + 64;
            if steps >= 1 << 16 {
                steps = 0;
                let done = self.blocks.len() as u64;
                budget.check(Progress { what: "progress-classes", done, total: None })?;
            }
            for index in self.blocks[splitter as usize].start..self.blocks[splitter as usize].end {
                let to = self.vertices[index as usize];
                let start = self.starts[to as usize] as usize;
                for (arc, &vertex) in (start..).zip(self.back.followers(to)) {
                    let rest = self.counter[arc];
                    if at[vertex as usize] == NONE {
                        at[vertex as usize] = touched.len() as u32;
                        let into = self.free.pop().unwrap_or_else(|| {
                            self.counts.push(0);
                            self.counts.len() as u32 - 1
                        });
                        touched.push(Touched { vertex, rest, into });
                    }
                    let into = touched[at[vertex as usize] as usize].into;
                    self.counts[rest as usize] -= 1;
                    self.counts[into as usize] += 1;
                    self.counter[arc] = into;
                }
            }
            // Those with an arc into the splitter, and of these those without
            // one into the rest, are blocks of their own.
            for Touched { vertex, .. } in &touched {
                at[*vertex as usize] = NONE;
                self.mark(*vertex);
            }
            self.split();
            for Touched { vertex, rest, .. } in touched.drain(..) {
                if self.counts[rest as usize] == 0 {
                    self.free.push(rest);
                    self.mark(vertex);
                }
            }
            self.split();
        }
        Ok(self.block)
    }

    /// Makes a fine block of at most half a coarse one coarse; gives it and
    /// the number of arcs into it, or nothing where there is only one.
    fn take_splitter(&mut self, coarse: u32) -> Option<(u32, usize)> {
        let next = self.coarse.len() as u32;
        let whole = &mut self.coarse[coarse as usize];
        whole.listed = false;
        let first = self.block[self.vertices[whole.start as usize] as usize];
        let last = self.block[self.vertices[whole.end as usize - 1] as usize];
        if first == last {
            return None;
        }
        let size = |block: &Block| block.end - block.start;
        let smaller = size(&self.blocks[first as usize]) <= size(&self.blocks[last as usize]);
        let splitter = if smaller { first } else { last };
        let block = &mut self.blocks[splitter as usize];
        block.coarse = next;
        match smaller {
            true => whole.start = block.end,
            false => whole.end = block.start,
        }
        whole.listed = true;
        self.compound.push(coarse);
        self.coarse.push(Coarse { start: block.start, end: block.end, listed: false });
        let vertices = &self.vertices[block.start as usize..block.end as usize];
        let arcs = vertices.iter().map(|&vertex| self.back.followers(vertex).len()).sum();
        Some((splitter, arcs))
    }

    /// Marks a vertex, once, to be split off its block.
    fn mark(&mut self, vertex: u32) {
        let id = self.block[vertex as usize];
        let block = &mut self.blocks[id as usize];
        let (to, from) = (block.start + block.marked, self.place[vertex as usize]);
        if block.marked == 0 {
            self.marked.push(id);
        }
        block.marked += 1;
        let other = self.vertices[to as usize];
        self.vertices.swap(to as usize, from as usize);
        self.place[vertex as usize] = to;
        self.place[other as usize] = from;
    }

    /// Splits the marked vertices off their blocks.
    fn split(&mut self) {
        while let Some(id) = self.marked.pop() {
            let next = self.blocks.len() as u32;
            let block = &mut self.blocks[id as usize];
            let middle = block.start + std::mem::take(&mut block.marked);
            if middle == block.end {
                continue;
            }
            let (start, coarse) = (block.start, block.coarse);
            block.start = middle;
            self.blocks.push(Block { start, end: middle, marked: 0, coarse });
            for &vertex in &self.vertices[start as usize..middle as usize] {
                self.block[vertex as usize] = next;
            }
            let whole = &mut self.coarse[coarse as usize];
            if !whole.listed {
                whole.listed = true;
                self.compound.push(coarse);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// By the definition: classes by the sets of classes of the followers,
    /// again and again until nothing changes.
    fn naive(arcs: &Arcs) -> Vec<u32> {
        let mut classes = vec![0u32; arcs.len()];
        loop {
            let signature = |vertex: u32| {
                let mut to: Vec<u32> =
                    arcs.followers(vertex).iter().map(|&to| classes[to as usize]).collect();
                to.sort_unstable();
                to.dedup();
                to
            };
            let mut seen: Vec<Vec<u32>> = Vec::new();
            let mut next = Vec::new();
            for vertex in 0..arcs.len() as u32 {
                let signature = signature(vertex);
                let class = seen.iter().position(|known| *known == signature);
                next.push(class.unwrap_or(seen.len()) as u32);
                if class.is_none() {
                    seen.push(signature);
                }
            }
            if next == classes {
                return classes;
            }
            classes = next;
        }
    }

    proptest! {
        #[test]
        fn agrees_with_the_definition(
            n in 1u32..24,
            pairs in prop::collection::vec((0u32..24, 0u32..24), 0..60),
        ) {
            let pairs: Vec<(u32, u32)> = pairs.iter().map(|(a, b)| (a % n, b % n)).collect();
            let arcs = Arcs::from_pairs(n as usize, &pairs);
            let found = arcs.bisimulation(&Budget::unlimited()).unwrap();
            prop_assert_eq!(&found.classes, &naive(&arcs));
            // The quotient has nothing left to identify.
            let quotient = found.quotient(&arcs);
            let again = quotient.bisimulation(&Budget::unlimited()).unwrap();
            prop_assert_eq!(again.len(), quotient.len());
        }
    }

    #[test]
    fn long_paths_and_circles() {
        let n = 50_000;
        let path: Vec<(u32, u32)> = (1..n).map(|v| (v, v - 1)).collect();
        let found = |arcs: &[(u32, u32)]| {
            Arcs::from_pairs(n as usize, arcs).bisimulation(&Budget::unlimited()).unwrap().len()
        };
        assert_eq!(found(&path), n as usize);
        let mut circle = path.clone();
        circle.push((0, n - 1));
        assert_eq!(found(&circle), 1);
        assert_eq!(found(&[]), 1);
        assert!(Arcs::default().bisimulation(&Budget::unlimited()).unwrap().is_empty());
    }

    #[test]
    fn budgets() {
        let arcs = Arcs::from_pairs(1000, &[(0, 1)]);
        let budget = Budget::unlimited().with_memory(10_000);
        assert_eq!(arcs.bisimulation(&budget), Err(Stop::Memory));
        assert_eq!(budget.memory_left(), 10_000);
    }
}
