//! Games on undirected graphs by brute force: sets of vertices or edges, and nothing else.
//!
//! A graph is the number of its vertices and its edges. Every function plays the rules on the
//! whole of what is left; none knows that components are independent.

use std::collections::{BTreeSet, HashMap};

/// The edges of a graph, each the pair of its ends.
pub type Edges = Vec<(u32, u32)>;

/// What a move takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NetGame {
    /// A vertex with its neighbours.
    NodeKayles,
    /// An edge with its ends.
    ArcKayles,
    /// An edge, with whatever is no longer joined to vertex 0.
    GreenHackenbush,
}

/// What is left: the vertices, of Hackenbush the numbers of the edges.
type Left = BTreeSet<u32>;

/// All positions after one move, one for each vertex or edge that may be taken.
pub fn net_moves(game: NetGame, edges: &Edges, left: &Left) -> Vec<Left> {
    let inside = |&&(a, b): &&(u32, u32)| left.contains(&a) && left.contains(&b);
    match game {
        NetGame::NodeKayles => {
            let taken = left.iter().map(|&vertex| {
                let joined = |other: u32| {
                    edges.contains(&(vertex, other)) || edges.contains(&(other, vertex))
                };
                left.iter().copied().filter(|&other| other != vertex && !joined(other)).collect()
            });
            taken.collect()
        }
        NetGame::ArcKayles => {
            let rest = |&(a, b): &(u32, u32)| {
                left.iter().copied().filter(|&vertex| vertex != a && vertex != b).collect()
            };
            edges.iter().filter(inside).map(rest).collect()
        }
        NetGame::GreenHackenbush => {
            let cut = left.iter().map(|&gone| {
                let mut kept = left.clone();
                kept.remove(&gone);
                grounded(edges, kept)
            });
            cut.collect()
        }
    }
}

/// The edges that are still joined to vertex 0.
fn grounded(edges: &Edges, left: Left) -> Left {
    let mut vertices = BTreeSet::from([0]);
    loop {
        let before = vertices.len();
        for &edge in &left {
            let (a, b) = edges[edge as usize];
            if vertices.contains(&a) || vertices.contains(&b) {
                vertices.extend([a, b]);
            }
        }
        if vertices.len() == before {
            break;
        }
    }
    left.into_iter().filter(|&edge| vertices.contains(&edges[edge as usize].0)).collect()
}

/// The whole graph as what is left of it.
pub fn net_start(game: NetGame, order: u32, edges: &Edges) -> BTreeSet<u32> {
    match game {
        NetGame::GreenHackenbush => grounded(edges, (0..edges.len() as u32).collect()),
        _ => (0..order).collect(),
    }
}

/// Nim-values and outcomes of the positions of one game on one graph.
pub struct NetOracle {
    game: NetGame,
    edges: Edges,
    values: HashMap<BTreeSet<u32>, u64>,
    misere: HashMap<BTreeSet<u32>, bool>,
}

impl NetOracle {
    /// An oracle for a graph with these edges.
    pub fn new(game: NetGame, edges: Edges) -> NetOracle {
        NetOracle { game, edges, values: HashMap::new(), misere: HashMap::new() }
    }

    /// The nim-value.
    pub fn value(&mut self, left: &BTreeSet<u32>) -> u64 {
        if let Some(&known) = self.values.get(left) {
            return known;
        }
        let moves = net_moves(self.game, &self.edges, left);
        let reached: BTreeSet<u64> = moves.iter().map(|next| self.value(next)).collect();
        let value = (0..).find(|value| !reached.contains(value)).expect("finite");
        self.values.insert(left.clone(), value);
        value
    }

    /// Whether the player to move wins misère play.
    pub fn wins_misere(&mut self, left: &BTreeSet<u32>) -> bool {
        if let Some(&known) = self.misere.get(left) {
            return known;
        }
        let moves = net_moves(self.game, &self.edges, left);
        let wins = moves.is_empty() || moves.iter().any(|next| !self.wins_misere(next));
        self.misere.insert(left.clone(), wins);
        wins
    }
}

/// Whether the player to move wins undirected vertex geography from a vertex: they move a chip along
/// an edge, by turns, never to a vertex where it was, and who cannot move loses. Every line of play
/// is tried.
pub fn wins_geography(edges: &Edges, vertex: u32) -> bool {
    fn wins(edges: &Edges, vertex: u32, been: &mut BTreeSet<u32>) -> bool {
        been.insert(vertex);
        let ends = edges.iter().flat_map(|&(a, b)| [(a, b), (b, a)]);
        let next: BTreeSet<u32> = ends.filter(|end| end.0 == vertex).map(|end| end.1).collect();
        let won = next.into_iter().any(|to| !been.contains(&to) && !wins(edges, to, been));
        been.remove(&vertex);
        won
    }
    wins(edges, vertex, &mut BTreeSet::new())
}

/// The moves of coins on a tree: some of one vertex, at least one, go `by` edges towards the root. Each is
/// the vertex that loses them, the one that they come to, and their number.
pub fn tree_moves(edges: &Edges, root: u32, coins: &[u64], by: usize) -> Vec<(u32, u32, u64)> {
    /// The way from the root to a vertex, whatever the graph is.
    fn way(edges: &Edges, vertex: u32, been: &mut Vec<u32>) -> bool {
        let at = been[been.len() - 1];
        if at == vertex {
            return true;
        }
        for &(a, b) in edges {
            let next = if a == at { b } else { a };
            if (a == at || b == at) && !been.contains(&next) {
                been.push(next);
                if way(edges, vertex, been) {
                    return true;
                }
                been.pop();
            }
        }
        false
    }
    let mut moves = Vec::new();
    for (vertex, &most) in (0..).zip(coins) {
        let mut been = vec![root];
        if way(edges, vertex, &mut been) && been.len() > by {
            let to = been[been.len() - 1 - by];
            moves.extend((1..=most).map(|count| (vertex, to, count)));
        }
    }
    moves
}

/// The nim-value of coins on a tree whose moves are [`tree_moves`]: the mex of its options. `known` keeps the
/// values of one tree, root and step.
pub fn tree_value(
    edges: &Edges,
    root: u32,
    coins: &[u64],
    by: usize,
    known: &mut HashMap<Vec<u64>, u64>,
) -> u64 {
    if let Some(&value) = known.get(coins) {
        return value;
    }
    let mut values = BTreeSet::new();
    for (from, to, count) in tree_moves(edges, root, coins, by) {
        let mut next = coins.to_vec();
        next[from as usize] -= count;
        next[to as usize] += count;
        values.insert(tree_value(edges, root, &next, by, known));
    }
    let value = (0..).find(|value| !values.contains(value)).unwrap_or_default();
    known.insert(coins.to_vec(), value);
    value
}

/// The places for dominoes on a board, its cells numbered row by row; with `around` the left
/// edge is joined to the right one, with `over` the upper one to the lower one.
pub fn domino_places(height: u32, width: u32, around: bool, over: bool) -> Edges {
    let mut places = BTreeSet::new();
    for row in 0..height {
        for column in 0..width {
            for (down, right) in [(0, 1), (1, 0)] {
                let (mut other_row, mut other_column) = (row + down, column + right);
                if other_row == height && over {
                    other_row = 0;
                }
                if other_column == width && around {
                    other_column = 0;
                }
                let (a, b) = (row * width + column, other_row * width + other_column);
                if other_row < height && other_column < width && a != b {
                    places.insert((a.min(b), a.max(b)));
                }
            }
        }
    }
    places.into_iter().collect()
}
