//! Vertices in layers, and what arcs pass between.

use rustc_hash::FxHashMap;

use super::super::Arcs;

/// A vertex, or a place where arcs to one vertex pass a layer.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) layer: usize,
    pub(super) width: f64,
    pub(super) vertex: bool,
}

/// A component in layers. The first nodes are its vertices.
#[derive(Debug, Default)]
pub(super) struct Layered {
    pub(super) nodes: Vec<Node>,
    /// The nodes of each layer, from left to right.
    pub(super) layers: Vec<Vec<usize>>,
    /// The neighbours of each node in the layer above, and below.
    pub(super) above: Vec<Vec<usize>>,
    pub(super) below: Vec<Vec<usize>>,
    /// The nodes of each arc, from its source to its target.
    pub(super) ways: Vec<Vec<usize>>,
}

impl Layered {
    pub(super) fn new(arcs: &Arcs, vertices: &[u32], room: impl Fn(u32) -> f64) -> Layered {
        let local: FxHashMap<u32, usize> = vertices.iter().copied().zip(0..).collect();
        let rows: Vec<Vec<usize>> = vertices
            .iter()
            .map(|v| arcs.followers(*v).iter().map(|to| local[to]).collect())
            .collect();
        let levels = levels(&rows);
        let count = levels.iter().max().map_or(0, |most| most + 1);
        let mut layered = Layered { layers: vec![Vec::new(); count], ..Layered::default() };
        for (&vertex, &layer) in vertices.iter().zip(&levels) {
            layered.add(Node { layer, width: room(vertex), vertex: true });
        }
        // Where arcs to a vertex pass a layer.
        let mut passes: FxHashMap<(usize, usize), usize> = FxHashMap::default();
        for (from, row) in rows.iter().enumerate() {
            for &to in row.iter().filter(|&&to| to != from) {
                let (a, b) = (levels[from], levels[to]);
                let mut way = vec![from];
                let layers: Vec<usize> =
                    if a < b { (a + 1..b).collect() } else { (b + 1..a).rev().collect() };
                for layer in layers {
                    let node = *passes
                        .entry((to, layer))
                        .or_insert_with(|| layered.add(Node { layer, width: 4.0, vertex: false }));
                    way.push(node);
                }
                way.push(to);
                for pair in way.windows(2) {
                    layered.link(pair[0], pair[1]);
                }
                layered.ways.push(way);
            }
        }
        layered
    }

    fn add(&mut self, node: Node) -> usize {
        let number = self.nodes.len();
        self.layers[node.layer].push(number);
        self.nodes.push(node);
        self.above.push(Vec::new());
        self.below.push(Vec::new());
        number
    }

    fn link(&mut self, a: usize, b: usize) {
        let (upper, lower) =
            if self.nodes[a].layer < self.nodes[b].layer { (a, b) } else { (b, a) };
        if !self.below[upper].contains(&lower) {
            self.below[upper].push(lower);
            self.above[lower].push(upper);
        }
    }
}

/// The layer of each vertex. Arcs lead down, except those that close a cycle in a depth-first
/// search.
fn levels(rows: &[Vec<usize>]) -> Vec<usize> {
    let (down, order) = acyclic(rows);
    let mut levels = vec![0; rows.len()];
    for &vertex in &order {
        for &to in &down[vertex] {
            levels[to] = levels[to].max(levels[vertex] + 1);
        }
    }
    // Every vertex is now as high as it can be. A vertex with more arcs down than up moves
    // down, which makes arcs shorter.
    let mut degree = vec![0usize; rows.len()];
    down.iter().flatten().for_each(|&to| degree[to] += 1);
    for &vertex in order.iter().rev() {
        let lowest = down[vertex].iter().map(|&to| levels[to] - 1).min();
        if let Some(lowest) = lowest
            && down[vertex].len() > degree[vertex]
        {
            levels[vertex] = lowest;
        }
    }
    let top = levels.iter().min().copied().unwrap_or_default();
    levels.iter_mut().for_each(|level| *level -= top);
    levels
}

/// The arcs with those turned round that close a cycle, loops left out, and
/// the vertices in a topological order of them.
fn acyclic(rows: &[Vec<usize>]) -> (Vec<Vec<usize>>, Vec<usize>) {
    let mut entered = vec![0usize; rows.len()];
    rows.iter().flatten().for_each(|&to| entered[to] += 1);
    let sources = (0..rows.len()).filter(|&v| entered[v] == 0);
    let mut down = vec![Vec::new(); rows.len()];
    let mut order = Vec::new();
    let (mut seen, mut open) = (vec![false; rows.len()], vec![false; rows.len()]);
    for root in sources.chain(0..rows.len()) {
        if seen[root] {
            continue;
        }
        seen[root] = true;
        open[root] = true;
        let mut path = vec![(root, 0)];
        while let Some((vertex, next)) = path.last_mut() {
            let vertex = *vertex;
            let Some(&to) = rows[vertex].get(*next) else {
                open[vertex] = false;
                order.push(vertex);
                path.pop();
                continue;
            };
            *next += 1;
            if to == vertex {
                continue;
            }
            let (upper, lower): (usize, usize) = if open[to] { (to, vertex) } else { (vertex, to) };
            if !down[upper].contains(&lower) {
                down[upper].push(lower);
            }
            if !seen[to] {
                seen[to] = true;
                open[to] = true;
                path.push((to, 0));
            }
        }
    }
    order.reverse();
    (down, order)
}
