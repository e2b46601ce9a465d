//! Staircase Nim on a tree, for every root at once: the centroids of the tree divide it, and each of
//! them adds what the coins around it are to the roots around it.

use super::Edges;
use crate::budget::{Budget, Progress, Stop};

/// No vertex.
const NONE: u32 = u32::MAX;

/// The vertices between two looks at the budget.
const OFTEN: usize = 1 << 14;

/// Coins on the vertices of a tree. A move takes some coins of one vertex, at least one, and carries
/// them a fixed number of steps towards the root. Vertices nearer to the root than that are the floor,
/// where no coin moves.
///
/// A coin counts if it is an odd number of moves above the floor, and the nim-value is the nim-sum
/// (xor) of the numbers of counted coins on the vertices: Staircase Nim, in which several steps may
/// lie above one step.
///
/// ```
/// # use grundy_core as grundy;
/// use grundy::Budget;
/// use grundy::undirected::{Carried, Staircase};
/// // The path 0 - 1 - 2, and 3 on 1. With root 0 the coins of vertex 1 count.
/// let edges = [(0, 1), (1, 2), (3, 1)];
/// let staircase = Staircase::new(&edges, vec![9, 5, 2, 4], 1).unwrap();
/// let budget = Budget::unlimited();
/// assert_eq!(staircase.values_by_root(&budget), Ok(vec![5, 9 ^ 2 ^ 4, 5, 5]));
/// let moves = staircase.moves_to(0, 0, &budget).unwrap();
/// assert_eq!(moves, [Carried { from: 1, to: 0, count: 5 }]);
/// ```
#[derive(Clone, Debug)]
pub struct Staircase {
    edges: Edges,
    coins: Vec<u64>,
    /// How many steps a move goes, at most the number of vertices: in no tree a vertex has a larger depth.
    by: usize,
}

/// A move: a number of coins goes from one vertex to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Carried {
    /// The vertex that loses them.
    pub from: u32,
    /// The vertex that they come to.
    pub to: u32,
    /// How many coins go, at least 1.
    pub count: u64,
}

/// Why a graph is no tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoTree {
    /// This edge closes a cycle, or is a loop.
    Cycle(u32, u32),
    /// No way leads from the first of these vertices to the second.
    Apart(u32, u32),
}

/// A vertex and what a walk from a root knows of it.
#[derive(Clone, Copy)]
struct Met {
    vertex: u32,
    /// The vertex below it; `NONE` for the root.
    below: u32,
    /// Its distance to the root.
    depth: u32,
}

impl Staircase {
    /// The tree with these edges, and the numbers of coins on its vertices; a move goes `by` steps (at
    /// least 1). Cost: linear.
    ///
    /// # Errors
    /// The edges are no tree on the vertices.
    ///
    /// # Panics
    /// An edge ends at no vertex.
    pub fn new(edges: &[(u32, u32)], coins: Vec<u64>, by: u64) -> Result<Staircase, NoTree> {
        let by = usize::try_from(by.max(1)).unwrap_or(usize::MAX).min(coins.len().max(1));
        let staircase = Staircase { edges: Edges::new(coins.len(), edges), coins, by };
        staircase.check()?;
        Ok(staircase)
    }

    /// The same tree with other numbers of coins.
    ///
    /// # Panics
    /// There are not as many numbers as vertices.
    pub fn with_coins(self, coins: Vec<u64>) -> Staircase {
        assert_eq!(coins.len(), self.coins.len());
        Staircase { coins, ..self }
    }

    /// Whether the edges are a tree.
    fn check(&self) -> Result<(), NoTree> {
        let vertices = self.edges.vertices();
        let mut met = vec![false; vertices as usize];
        let mut stack = Vec::new();
        if vertices > 0 {
            met[0] = true;
            stack.push((0, NONE));
        }
        while let Some((vertex, came)) = stack.pop() {
            for &(other, edge) in self.edges.at(vertex) {
                if edge == came {
                    continue;
                }
                if std::mem::replace(&mut met[other as usize], true) {
                    return Err(NoTree::Cycle(vertex, other));
                }
                stack.push((other, edge));
            }
        }
        match met.iter().position(|met| !met) {
            Some(other) => Err(NoTree::Apart(0, other as u32)),
            None => Ok(()),
        }
    }

    /// Whether coins at this depth are an odd number of moves above the floor.
    fn counts(&self, depth: usize) -> bool {
        depth / self.by % 2 == 1
    }

    /// The nim-value for each vertex as the root. Cost: O(n log n) for n vertices, whatever the number
    /// of steps is; linear for one step.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn values_by_root(&self, budget: &Budget) -> Result<Vec<u64>, Stop> {
        let vertices = self.coins.len();
        if vertices == 0 {
            return Ok(Vec::new());
        }
        let walk = self.walk(0, budget)?;
        if self.by == 1 {
            // The vertices at odd distances are those of the other colour.
            let mut sums = [0, 0];
            walk.iter().for_each(|met| sums[met.depth as usize % 2] ^= self.sum(met));
            let mut values = vec![0; vertices];
            for met in &walk {
                values[met.vertex as usize] = sums[(met.depth as usize + 1) % 2];
            }
            return Ok(values);
        }
        Division::new(self, &walk).values(budget)
    }

    fn sum(&self, met: &Met) -> u64 {
        self.coins[met.vertex as usize]
    }

    /// The vertices that count for this root and hold coins, with their numbers of coins, in the order of the
    /// vertices: the nim-value is the nim-sum of these. Cost: linear, and the sorting of the vertices.
    ///
    /// # Errors
    /// The budget ran out.
    ///
    /// # Panics
    /// The root is no vertex.
    pub fn counted(&self, root: u32, budget: &Budget) -> Result<Vec<(u32, u64)>, Stop> {
        let walk = self.walk(root, budget)?;
        let counted = walk.iter().filter(|met| self.counts(met.depth as usize));
        let counted = counted.map(|met| (met.vertex, self.sum(met)));
        let mut counted: Vec<(u32, u64)> = counted.filter(|&(_, coins)| coins > 0).collect();
        counted.sort_unstable();
        Ok(counted)
    }

    /// The nim-value for this root. Cost: linear.
    ///
    /// # Errors
    /// The budget ran out.
    ///
    /// # Panics
    /// The root is no vertex.
    pub fn value(&self, root: u32, budget: &Budget) -> Result<u64, Stop> {
        Ok(self.value_of(&self.walk(root, budget)?))
    }

    fn value_of(&self, walk: &[Met]) -> u64 {
        let counted = walk.iter().filter(|met| self.counts(met.depth as usize));
        counted.fold(0, |sum, met| sum ^ self.sum(met))
    }

    /// The moves after which the tree with this root has the value `target`, in the order of the vertices
    /// that they leave. Cost: linear, and the sorting of the moves.
    ///
    /// # Errors
    /// The budget ran out.
    ///
    /// # Panics
    /// The root is no vertex.
    pub fn moves_to(&self, root: u32, target: u64, budget: &Budget) -> Result<Vec<Carried>, Stop> {
        let walk = self.walk(root, budget)?;
        let change = self.value_of(&walk) ^ target;
        // The vertices on the way to the one that is met: the walk is in depth.
        let mut way: Vec<u32> = Vec::new();
        let mut moves = Vec::new();
        for met in &walk {
            let depth = met.depth as usize;
            way.truncate(depth);
            way.push(met.vertex);
            if depth < self.by {
                continue;
            }
            let to = way[depth - self.by];
            let (own, there) = (self.sum(met), self.coins[to as usize]);
            let count = match self.counts(depth) {
                true => own.checked_sub(own ^ change),
                false => (there ^ change).checked_sub(there),
            };
            if let Some(count) = count.filter(|&count| count > 0 && count <= own) {
                moves.push(Carried { from: met.vertex, to, count });
            }
        }
        moves.sort_unstable_by_key(|carried| carried.from);
        Ok(moves)
    }

    /// All vertices, in depth from a root.
    fn walk(&self, root: u32, budget: &Budget) -> Result<Vec<Met>, Stop> {
        let total = self.coins.len();
        let mut walk = Vec::with_capacity(total);
        let mut stack = vec![Met { vertex: root, below: NONE, depth: 0 }];
        while let Some(met) = stack.pop() {
            if walk.len() % OFTEN == 0 {
                check(walk.len(), total, budget)?;
            }
            walk.push(met);
            let ends = self.edges.at(met.vertex).iter().map(|&(other, _)| other);
            let above = ends.filter(|&other| other != met.below);
            let depth = met.depth + 1;
            stack.extend(above.map(|vertex| Met { vertex, below: met.vertex, depth }));
        }
        Ok(walk)
    }
}

fn check(done: usize, total: usize, budget: &Budget) -> Result<(), Stop> {
    let (done, total) = (done as u64, Some(total as u64));
    budget.check(Progress { what: "progress-vertices-valued", done, total })
}

/// The division of a tree by centroids: without its centroid each part falls into parts of at most half
/// its size. The vertices have new numbers, in the order of a walk, so that neighbours lie near in memory.
struct Division<'a> {
    by: usize,
    /// The old numbers.
    old: Vec<u32>,
    coins: Vec<u64>,
    edges: Edges,
    /// Whether a vertex was a centroid.
    gone: Vec<bool>,
    /// For each vertex, the one below it in the last walk that met it, and how many vertices hang on it.
    below: Vec<u32>,
    size: Vec<u32>,
    staircase: &'a Staircase,
}

impl<'a> Division<'a> {
    fn new(staircase: &'a Staircase, walk: &[Met]) -> Division<'a> {
        let mut new = vec![0; walk.len()];
        walk.iter().zip(0..).for_each(|(met, at)| new[met.vertex as usize] = at);
        let pairs = walk[1..].iter().zip(1..).map(|(met, at)| (new[met.below as usize], at));
        let pairs: Vec<(u32, u32)> = pairs.collect();
        let mut size = vec![1; walk.len()];
        let mut below = vec![NONE; walk.len()];
        for &(low, high) in pairs.iter().rev() {
            size[low as usize] += size[high as usize];
            below[high as usize] = low;
        }
        Division {
            by: staircase.by,
            old: walk.iter().map(|met| met.vertex).collect(),
            coins: walk.iter().map(|met| staircase.sum(met)).collect(),
            edges: Edges::new(walk.len(), &pairs),
            gone: vec![false; walk.len()],
            below,
            size,
            staircase,
        }
    }

    /// The neighbours of a vertex that are no centroids yet, without the one below it.
    fn above(&self, vertex: u32) -> impl Iterator<Item = u32> {
        let ends = self.edges.at(vertex).iter().map(|&(other, _)| other);
        ends.filter(move |&other| {
            other != self.below[vertex as usize] && !self.gone[other as usize]
        })
    }

    /// The centroid of a part, of which the last walk met `start` first.
    fn centroid(&self, start: u32) -> u32 {
        let half = self.size[start as usize] / 2;
        let mut centroid = start;
        while let Some(next) = self.above(centroid).find(|&other| self.size[other as usize] > half)
        {
            centroid = next;
        }
        centroid
    }

    fn values(mut self, budget: &Budget) -> Result<Vec<u64>, Stop> {
        let total = self.coins.len();
        let mut values = vec![0; total];
        let mut parts = vec![0];
        let (mut all, mut own) = (Sums::new(self.by), Sums::new(self.by));
        let mut order: Vec<(u32, u32)> = Vec::new();
        let mut done = 0;
        let mut steps = OFTEN;
        while let Some(start) = parts.pop() {
            let centroid = self.centroid(start);
            self.below[centroid as usize] = NONE;
            self.gone[centroid as usize] = true;
            order.clear();
            all.clear();
            order.push((centroid, 0));
            all.add(0, self.coins[centroid as usize]);
            for &(branch, _) in self.edges.at(centroid) {
                if self.gone[branch as usize] {
                    continue;
                }
                // The branch, in breadth.
                let first = order.len();
                own.clear();
                self.below[branch as usize] = centroid;
                order.push((branch, 1));
                let mut next = first;
                while next < order.len() {
                    let (vertex, distance) = order[next];
                    let coins = self.coins[vertex as usize];
                    own.add(distance as usize, coins);
                    all.add(distance as usize, coins);
                    self.size[vertex as usize] = 1;
                    let low = self.below[vertex as usize];
                    for &(other, _) in self.edges.at(vertex) {
                        if other != low && !self.gone[other as usize] {
                            self.below[other as usize] = vertex;
                            order.push((other, distance + 1));
                        }
                    }
                    next += 1;
                }
                // What one branch is to itself, the centroid does not lie between.
                own.sum();
                for &(vertex, distance) in order[first..].iter().rev() {
                    values[vertex as usize] ^= own.counted(distance as usize);
                    let low = self.below[vertex as usize];
                    if low != centroid {
                        self.size[low as usize] += self.size[vertex as usize];
                    }
                }
                parts.push(branch);
            }
            all.sum();
            for &(vertex, distance) in &order {
                values[vertex as usize] ^= all.counted(distance as usize);
            }
            done += 1;
            steps += order.len();
            if steps >= OFTEN {
                steps = 0;
                check(done, total, budget)?;
            }
        }
        let mut by_root = vec![0; self.staircase.coins.len()];
        self.old.iter().zip(values).for_each(|(&old, value)| by_root[old as usize] = value);
        Ok(by_root)
    }
}

/// Nim-sums of coins by their distance to a vertex, of which only the rest matters that it leaves when
/// divided by twice the steps of a move.
struct Sums {
    by: usize,
    /// For each rest, the nim-sum; then the nim-sum of all that come before it.
    rests: Vec<u64>,
}

impl Sums {
    fn new(by: usize) -> Sums {
        Sums { by, rests: Vec::new() }
    }

    fn clear(&mut self) {
        self.rests.clear();
    }

    fn add(&mut self, distance: usize, coins: u64) {
        let rest = distance % (2 * self.by);
        if rest >= self.rests.len() {
            self.rests.resize(rest + 1, 0);
        }
        self.rests[rest] ^= coins;
    }

    /// All coins are there.
    fn sum(&mut self) {
        let mut sum = 0;
        for rest in &mut self.rests {
            sum ^= std::mem::replace(rest, sum);
        }
        self.rests.push(sum);
    }

    /// The nim-sum of those before a rest.
    fn before(&self, rest: usize) -> u64 {
        self.rests[rest.min(self.rests.len() - 1)]
    }

    /// The nim-sum of the coins that are an odd number of moves above the floor for a root at this distance
    /// on the other side.
    fn counted(&self, distance: usize) -> u64 {
        let (by, distance) = (self.by, distance % (2 * self.by));
        match distance <= by {
            true => self.before(2 * by - distance) ^ self.before(by - distance),
            false => {
                let last = self.before(2 * by) ^ self.before(3 * by - distance);
                self.before(2 * by - distance) ^ last
            }
        }
    }
}
