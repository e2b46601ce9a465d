//! Values of green Hackenbush by the fusion principle: the vertices of a cycle become one, and its edges
//! loops there. A tree is left, in which the colon principle adds the stalks.

use super::chains::chains;
use crate::budget::{Budget, Stop};
use crate::sort;

/// No vertex, edge or line.
const NONE: u32 = u32::MAX;

/// A multigraph that is walked in depth from grounds, its bridges found, and its cycles fused.
///
/// ```
/// # use grundy_core as grundy;
/// use grundy::Budget;
/// use grundy::undirected::{Edges, Fusion};
/// // A triangle on the ground 0, and a stalk of two edges on its vertex 2.
/// let edges = Edges::new(5, &[(0, 1), (1, 2), (2, 0), (2, 3), (3, 4)]);
/// let fusion = Fusion::new(5, [0], |vertex| edges.at(vertex).iter().copied());
/// assert_eq!(fusion.value(0), 1 ^ 2);
/// // Without edge 3 the triangle is left, worth 1.
/// assert_eq!(fusion.cuts_to(1, &Budget::unlimited()), Ok(vec![3]));
/// ```
#[derive(Clone, Debug)]
pub struct Fusion {
    /// The vertices in the order of the walk: what stands above a vertex comes after it.
    order: Vec<u32>,
    /// For each vertex, the one below it and the edge between them; `NONE` for a ground and for what
    /// was not reached.
    below: Vec<(u32, u32)>,
    /// For each vertex, the lowest vertex that it is fused with: what bridges the walk came through
    /// leads there.
    head: Vec<u32>,
    /// For each vertex, the value of what the walk found above it, with all cycles fused.
    value: Vec<u64>,
    /// The edges that close cycles: the edge, its upper and its lower end.
    closing: Vec<(u32, u32, u32)>,
}

impl Fusion {
    /// Walks from each vertex of `grounds` that the walk has not met. `neighbours` lists for a
    /// vertex the other ends of its edges, with the numbers of these; a loop is listed once. Cost:
    /// linear in the edges that are reached.
    pub fn new<I: Iterator<Item = (u32, u32)>>(
        vertices: usize,
        grounds: impl IntoIterator<Item = u32>,
        neighbours: impl Fn(u32) -> I,
    ) -> Fusion {
        let mut fusion = Fusion {
            order: Vec::new(),
            below: vec![(NONE, NONE); vertices],
            head: vec![NONE; vertices],
            value: vec![0; vertices],
            closing: Vec::new(),
        };
        // The place of a vertex in the walk, and the first place to which an edge leads from it or
        // from above it.
        let (mut place, mut low) = (vec![NONE; vertices], vec![NONE; vertices]);
        for ground in grounds {
            if place[ground as usize] != NONE {
                continue;
            }
            fusion.walk(ground, &neighbours, &mut place, &mut low);
        }
        for at in 0..fusion.order.len() {
            let vertex = fusion.order[at] as usize;
            let (below, _) = fusion.below[vertex];
            // No edge goes round a bridge.
            let bridge = below == NONE || low[vertex] == place[vertex];
            fusion.head[vertex] = if bridge { vertex as u32 } else { fusion.head[below as usize] };
        }
        fusion
    }

    fn walk<I: Iterator<Item = (u32, u32)>>(
        &mut self,
        ground: u32,
        neighbours: &impl Fn(u32) -> I,
        place: &mut [u32],
        low: &mut [u32],
    ) {
        let enter = |vertex: u32, place: &mut [u32], low: &mut [u32], order: &mut Vec<u32>| {
            place[vertex as usize] = order.len() as u32;
            low[vertex as usize] = order.len() as u32;
            order.push(vertex);
        };
        enter(ground, place, low, &mut self.order);
        let mut stack = vec![(ground, neighbours(ground))];
        while let Some((vertex, ahead)) = stack.last_mut() {
            let vertex = *vertex;
            let at = vertex as usize;
            let (below, down) = self.below[at];
            if let Some((other, edge)) = ahead.next() {
                if edge == down {
                    continue;
                }
                if place[other as usize] == NONE {
                    enter(other, place, low, &mut self.order);
                    self.below[other as usize] = (vertex, edge);
                    stack.push((other, neighbours(other)));
                } else if place[other as usize] <= place[at] {
                    // An edge of a cycle becomes a loop, which is worth 1.
                    self.closing.push((edge, vertex, other));
                    low[at] = low[at].min(place[other as usize]);
                    self.value[at] ^= 1;
                }
                continue;
            }
            stack.pop();
            if below == NONE {
                continue;
            }
            low[below as usize] = low[below as usize].min(low[at]);
            // A bridge is a stalk under what stands on it; an edge of a cycle is a loop, and its ends
            // are one vertex.
            self.value[below as usize] ^= match low[at] == place[at] {
                true => self.value[at] + 1,
                false => self.value[at] ^ 1,
            };
        }
    }

    /// The value of what stands on a ground from which the walk began.
    pub fn value(&self, ground: u32) -> u64 {
        self.value[ground as usize]
    }

    /// Whether the edge below a vertex is a bridge.
    fn on_bridge(&self, vertex: u32) -> bool {
        self.head[vertex as usize] == vertex && self.below[vertex as usize].0 != NONE
    }

    /// For each vertex that was reached, the value if it is the ground of its component. Cost:
    /// linear.
    pub fn values_by_ground(&self) -> Vec<u64> {
        // Fused vertices are one ground. From it a bridge that the walk came through is a branch
        // like the others: it leads to the rest of the component.
        let mut all = self.value.clone();
        for &vertex in &self.order {
            let at = vertex as usize;
            if self.on_bridge(vertex) {
                let below = all[self.head[self.below[at].0 as usize] as usize];
                all[at] = self.value[at] ^ ((below ^ (self.value[at] + 1)) + 1);
            }
        }
        self.head.iter().map(|&head| all.get(head as usize).copied().unwrap_or(0)).collect()
    }

    /// The edges after whose cut what is left on the ground of the walk has the value `target`, in the
    /// order of their numbers. Cost: O(n log n) for n edges.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn cuts_to(&self, target: u64, budget: &Budget) -> Result<Vec<u32>, Stop> {
        let mut cuts = Vec::new();
        // The value that each fused vertex must get; `None` where no move there is enough.
        let mut wanted: Vec<Option<u64>> = vec![None; self.value.len()];
        for &vertex in &self.order {
            let at = vertex as usize;
            let (below, edge) = self.below[at];
            if below == NONE {
                wanted[at] = Some(target);
                continue;
            }
            let under = self.head[below as usize] as usize;
            if let Some(want) = wanted[under].filter(|_| self.on_bridge(vertex)) {
                // What the stalk must be worth in place of its value + 1.
                match want ^ self.value[under] ^ (self.value[at] + 1) {
                    0 => cuts.push(edge),
                    stalk => wanted[at] = Some(stalk - 1),
                }
            }
        }
        for ring in self.rings() {
            let head = self.head[ring.anywhere as usize] as usize;
            let Some(want) = wanted[head] else { continue };
            // Without one edge of the ring the others are bridges: two chains from the ground.
            let left = chains(&ring.between, budget)?;
            let turned: Vec<u64> = ring.between.iter().rev().copied().collect();
            let right = chains(&turned, budget)?;
            let ends = left.iter().zip(right.iter().rev());
            for (&edge, (left, right)) in ring.edges.iter().zip(ends) {
                if ring.ground ^ left ^ right == want {
                    cuts.push(edge);
                }
            }
        }
        sort::whole(&mut cuts);
        Ok(cuts)
    }

    /// The sets of cycle edges of which any two disconnect the graph. Two edges of the walk are in one set
    /// exactly where the same closing edges go round both, and a closing edge is in the set of
    /// the edges that it alone goes round.
    fn rings(&self) -> Vec<Ring> {
        let vertices = self.value.len();
        let mut depth = vec![0u32; vertices];
        for &vertex in &self.order {
            let (below, _) = self.below[vertex as usize];
            depth[vertex as usize] = if below == NONE { 0 } else { depth[below as usize] + 1 };
        }
        // How many closing edges go round the edge below each vertex.
        let mut round = vec![0u32; vertices];
        for &(_, from, to) in &self.closing {
            round[from as usize] = round[from as usize].wrapping_add(1);
            round[to as usize] = round[to as usize].wrapping_sub(1);
        }
        for &vertex in self.order.iter().rev() {
            let (below, _) = self.below[vertex as usize];
            if below != NONE {
                round[below as usize] = round[below as usize].wrapping_add(round[vertex as usize]);
            }
        }
        // Of them, the one whose lower end is highest (the first of several). Among edges on one way down
        // with the same one, all that go round the upper edge go round the lower one, too; so
        // they are the same where they are as many.
        let mut by_end: Vec<(u32, u32)> = (0..)
            .zip(&self.closing)
            .map(|(at, &(_, _, to))| (NONE - depth[to as usize], at))
            .collect();
        sort::whole(&mut by_end);
        let mut highest = vec![NONE; vertices];
        // The first vertex on the way down, from a vertex on, that has none yet.
        let mut open: Vec<u32> = (0..vertices as u32).collect();
        let find = |open: &mut [u32], mut vertex: u32| {
            while open[vertex as usize] != vertex {
                let next = open[open[vertex as usize] as usize];
                open[vertex as usize] = next;
                vertex = next;
            }
            vertex
        };
        for &(_, at) in &by_end {
            let (_, from, to) = self.closing[at as usize];
            let mut vertex = find(&mut open, from);
            while depth[vertex as usize] > depth[to as usize] {
                highest[vertex as usize] = at;
                open[vertex as usize] = self.below[vertex as usize].0;
                vertex = find(&mut open, vertex);
            }
        }
        let on_cycles =
            (0..).zip(&self.order).filter(|(_, vertex)| highest[**vertex as usize] != NONE);
        let mut keyed: Vec<(u32, u32, u32, u32)> = on_cycles
            .map(|(place, &vertex)| {
                (highest[vertex as usize], round[vertex as usize], place, vertex)
            })
            .collect();
        sort::whole(&mut keyed);
        let mut rings = Vec::new();
        let mut alone = vec![true; self.closing.len()];
        for ring in keyed.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)) {
            let (closing, count, ..) = ring[0];
            let value = |vertex: u32| self.value[vertex as usize];
            let above: Vec<u32> = ring.iter().map(|&(.., vertex)| vertex).collect();
            let (first, last) = (above[0], above[above.len() - 1]);
            let mut edges: Vec<u32> =
                above.iter().map(|&vertex| self.below[vertex as usize].1).collect();
            let pairs = above.iter().zip(&above[1..]);
            let mut between: Vec<u64> =
                pairs.map(|(&low, &high)| value(low) ^ value(high) ^ 1).collect();
            let head = self.head[first as usize];
            let mut ground = value(head) ^ value(first) ^ 1;
            match count {
                // The ring goes through the closing edge.
                1 => {
                    alone[closing as usize] = false;
                    edges.push(self.closing[closing as usize].0);
                    between.push(value(last) ^ 1);
                }
                // What stands above the last edge is joined to the ground in other ways.
                _ => ground ^= value(last),
            }
            rings.push(Ring { edges, between, ground, anywhere: first });
        }
        for (&(edge, vertex, _), _) in self.closing.iter().zip(alone).filter(|(_, alone)| *alone) {
            let ground = self.value[self.head[vertex as usize] as usize] ^ 1;
            rings.push(Ring { edges: vec![edge], between: Vec::new(), ground, anywhere: vertex });
        }
        rings
    }
}

/// Edges of which any two disconnect the graph, in their order around the cycle, from the ground back to
/// the ground.
struct Ring {
    edges: Vec<u32>,
    /// The value of what is fused between two neighbours among them.
    between: Vec<u64>,
    /// The value of what is fused with the ground.
    ground: u64,
    /// A vertex that is fused with the ground while the ring is whole.
    anywhere: u32,
}
