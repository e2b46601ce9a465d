//! Green Hackenbush: what a sentence says of the branches and cycles of a picture, found again from
//! its edges.

use std::collections::BTreeSet;

use super::Said;

/// The name of the ground.
const GROUND: &str = "ground";

/// The edges of a picture, by the names of their ends.
pub(super) struct Picture<'a> {
    edges: Vec<[&'a str; 2]>,
}

impl<'a> Picture<'a> {
    /// The pictures of a position.
    pub(super) fn all(text: &'a str) -> Vec<Picture<'a>> {
        let terms = text.split(" + ").filter_map(|term| term.strip_prefix("green-hackenbush "));
        let words = terms.flat_map(str::split_whitespace);
        let edges = words.filter_map(|word| word.strip_prefix("edges:"));
        edges
            .map(|edges| {
                let ends = edges.split(',').filter_map(|edge| edge.split_once('-'));
                Picture { edges: ends.map(|(a, b)| [a, b]).collect() }
            })
            .collect()
    }

    /// What can be reached from a vertex by edges that `kept` keeps.
    fn reached(&self, from: &'a str, kept: impl Fn(usize) -> bool) -> BTreeSet<&'a str> {
        let mut reached = BTreeSet::from([from]);
        while let Some(ends) = self.edges.iter().enumerate().find_map(|(at, ends)| {
            let next = kept(at) && reached.contains(ends[0]) != reached.contains(ends[1]);
            next.then_some(ends)
        }) {
            reached.extend(ends);
        }
        reached
    }

    /// Whether an edge lies on no cycle.
    fn is_bridge(&self, edge: usize) -> bool {
        let [a, b] = self.edges[edge];
        !self.reached(a, |at| at != edge).contains(b)
    }

    /// The vertices that lie on common cycles with one, the edges of these cycles, and the bridges
    /// between them and the others but `from`: with the vertex beyond each.
    fn around(&self, vertex: &'a str, from: Option<usize>) -> Around<'a> {
        let bridges: Vec<bool> = (0..self.edges.len()).map(|edge| self.is_bridge(edge)).collect();
        let fused = self.reached(vertex, |at| !bridges[at]);
        let (mut loops, mut branches) = (0, Vec::new());
        for (edge, &[a, b]) in self.edges.iter().enumerate() {
            match (fused.contains(a), fused.contains(b)) {
                (true, true) => loops += 1,
                (true, false) if Some(edge) != from => branches.push((edge, b)),
                (false, true) if Some(edge) != from => branches.push((edge, a)),
                _ => {}
            }
        }
        Around { fused, loops, branches }
    }

    /// The values of what stands on a vertex, apart from the edge that leads to it: its loops, if
    /// there are any, and each branch.
    fn values(&self, vertex: &'a str, from: Option<usize>) -> Vec<u128> {
        let Around { loops, branches, .. } = self.around(vertex, from);
        let loops = (loops > 0).then_some(loops % 2);
        let branch = |&(edge, far): &(usize, &'a str)| 1 + nim_sum(&self.values(far, Some(edge)));
        loops.into_iter().chain(branches.iter().map(branch)).collect()
    }

    /// The edge that leads to a vertex from the ground, where it lies on no cycle; `None` for what is
    /// joined to the ground by cycles.
    fn way_to(&self, vertex: &'a str) -> Option<usize> {
        let fused = self.around(vertex, None).fused;
        (0..self.edges.len()).find(|&edge| {
            self.is_bridge(edge)
                && self.edges[edge].iter().any(|end| fused.contains(end))
                && self.reached(GROUND, |at| at != edge).is_disjoint(&fused)
        })
    }

    /// The last edge of a chain, if each of its edges is a bridge that leads away from the ground, and
    /// nothing else stands on the vertices between its ends.
    fn end_of(&self, chain: &[&str]) -> Option<(usize, &'a str)> {
        let mut last = None;
        for ends in chain.windows(2) {
            let edge = self.edges.iter().position(|&[a, b]| [a, b] == *ends || [b, a] == *ends)?;
            let [a, b] = self.edges[edge];
            let (near, far) = if a == ends[0] { (a, b) } else { (b, a) };
            if let Some((before, _)) = last {
                let between = self.around(near, Some(before));
                if between.loops > 0 || between.branches.len() != 1 {
                    return None;
                }
            }
            let ground = self.reached(GROUND, |at| at != edge);
            if !ground.contains(near) || ground.contains(far) {
                return None;
            }
            last = Some((edge, far));
        }
        last
    }

    /// Whether a sentence is true of the picture; and the value that it gives.
    pub(super) fn has(&self, said: &Said<'_>) -> Result<Option<u128>, String> {
        match said.id {
            "hackenbush-loops" => {
                let names = said.argument("vertices")?.as_array().ok_or("no vertices")?;
                let names: Option<BTreeSet<&str>> =
                    names.iter().map(|name| name.as_str()).collect();
                let (loops, value) = (said.number("loops")?, said.number("value")?);
                let first = self
                    .edges
                    .iter()
                    .flatten()
                    .find(|name| names.as_ref().is_some_and(|names| names.contains(**name)));
                let Some(first) = first else { return Ok(None) };
                let around = self.around(first, None);
                let fits = Some(around.fused) == names && around.loops == loops && loops > 0;
                Ok((fits && value == loops % 2).then_some(value))
            }
            _ => {
                let chain: Vec<&str> = said.text("chain")?.split('-').collect();
                let length = said.number("length")?;
                let top = match said.id {
                    "hackenbush-under" => Some(said.number("top")?),
                    _ => None,
                };
                let Some((edge, end)) = self.end_of(&chain) else { return Ok(None) };
                let values = self.values(end, Some(edge));
                let truth = (!values.is_empty()).then(|| nim_sum(&values));
                let fits = truth == top && chain.len() as u128 == length + 1;
                Ok(fits.then(|| length + top.unwrap_or(0)))
            }
        }
    }

    /// Whether these are all parts that stand on a vertex, with their sum.
    pub(super) fn has_at(
        &self,
        vertex: &str,
        parts: &[Said<'_>],
        sum: &str,
    ) -> Result<bool, String> {
        let Some(vertex) = self.edges.iter().flatten().find(|name| **name == vertex) else {
            return Ok(false);
        };
        let mut values = Vec::new();
        for part in parts {
            match self.has(part)? {
                Some(value) => values.push(value),
                None => return Ok(false),
            }
        }
        let said = super::moved::added_up(&values);
        let mut truth = self.values(vertex, self.way_to(vertex));
        truth.sort_unstable();
        values.sort_unstable();
        Ok(values == truth && said == sum)
    }
}

struct Around<'a> {
    fused: BTreeSet<&'a str>,
    loops: u128,
    branches: Vec<(usize, &'a str)>,
}

fn nim_sum(values: &[u128]) -> u128 {
    values.iter().fold(0, |sum, value| sum ^ value)
}
