//! The directed graphs that chips walk on.

use std::cmp::Ordering;
use std::collections::{BTreeSet, HashMap};
use std::hash::{Hash, Hasher};

/// Graphs by name, each a list of arcs `(from, to)`. A vertex without arcs may stand there as an arc
/// to the empty name.
pub type Graphs = HashMap<String, Vec<(String, String)>>;

/// Reads an edge list: two names a line, blank lines and `#` comments aside.
pub fn parse_edges(text: &str) -> Result<Vec<(String, String)>, String> {
    let mut edges = Vec::new();
    for line in text.lines() {
        let line = line.split('#').next().unwrap_or("");
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            [] => {}
            [from, to] => edges.push((from.to_string(), to.to_string())),
            _ => return Err(format!("not an arc: {line:?}")),
        }
    }
    Ok(edges)
}

/// A named graph; two of one name are one graph.
#[derive(Clone, Debug)]
pub(crate) struct Graph {
    pub(crate) name: String,
    /// Vertex names in alphabetical order; a vertex is its place here.
    pub(crate) vertices: Vec<String>,
    /// The vertices that one step from each vertex reaches.
    pub(crate) arcs: Vec<Vec<u32>>,
    /// Whether some walk comes back to where it began.
    pub(crate) cyclic: bool,
}

impl Graph {
    pub(crate) fn new(name: &str, edges: &[(String, String)]) -> Graph {
        let named = edges.iter().flat_map(|(a, b)| [a, b]).filter(|name| !name.is_empty());
        let names: BTreeSet<&String> = named.collect();
        let vertices: Vec<String> = names.into_iter().cloned().collect();
        let number = |v: &String| vertices.binary_search(v).expect("listed above") as u32;
        let mut arcs = vec![Vec::new(); vertices.len()];
        for (from, to) in edges.iter().filter(|(_, to)| !to.is_empty()) {
            arcs[number(from) as usize].push(number(to));
        }
        for list in &mut arcs {
            list.sort_unstable();
            list.dedup();
        }
        let cyclic = has_cycle(&arcs);
        Graph { name: name.to_string(), vertices, arcs, cyclic }
    }

    pub(crate) fn vertex(&self, name: &str) -> Result<u32, String> {
        self.vertices
            .iter()
            .position(|v| v == name)
            .map(|v| v as u32)
            .ok_or_else(|| format!("no vertex {name:?} in graph {:?}", self.name))
    }
}

/// Strikes out dead ends until none is left: what stays is on or before a cycle.
fn has_cycle(arcs: &[Vec<u32>]) -> bool {
    let mut alive = vec![true; arcs.len()];
    loop {
        let dead =
            (0..arcs.len()).find(|&v| alive[v] && arcs[v].iter().all(|&to| !alive[to as usize]));
        match dead {
            Some(v) => alive[v] = false,
            None => return alive.contains(&true),
        }
    }
}

impl PartialEq for Graph {
    fn eq(&self, other: &Graph) -> bool {
        self.name == other.name
    }
}

impl Eq for Graph {}

impl PartialOrd for Graph {
    fn partial_cmp(&self, other: &Graph) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Graph {
    fn cmp(&self, other: &Graph) -> Ordering {
        self.name.cmp(&other.name)
    }
}

impl Hash for Graph {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}
