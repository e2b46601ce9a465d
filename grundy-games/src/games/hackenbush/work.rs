//! The value of a small picture, reckoned for a reader: cycles are fused, and branches become
//! stalks.

use super::Picture;
use crate::message::{Message, message};
use crate::nimber::Nimber;
use crate::reason::Step;

/// The largest picture that is reckoned for a reader, in edges.
const MOST: usize = 40;

/// A picture with its vertices fused along cycles: a tree of groups of vertices.
struct Fused<'p> {
    names: Vec<&'p str>,
    edges: Vec<(usize, usize)>,
    /// Whether an edge lies in no cycle.
    bridge: Vec<bool>,
    /// The group of each vertex: its least vertex.
    group: Vec<usize>,
}

/// The steps that lead to the value of a picture; none where it is large.
pub fn steps(picture: &Picture) -> Vec<Step> {
    if picture.len() > MOST {
        return Vec::new();
    }
    let fused = Fused::of(picture);
    let (mut steps, mut rows) = (Vec::new(), Vec::new());
    fused.parts(0, None, &mut steps, &mut rows);
    steps.push(Step::nim_sum(rows));
    steps
}

/// Whether edges of a picture become loops.
pub fn has_cycles(picture: &Picture) -> bool {
    picture.len() <= MOST && Fused::of(picture).bridge.contains(&false)
}

impl<'p> Fused<'p> {
    fn of(picture: &'p Picture) -> Fused<'p> {
        // The vertices of the edges that are left, in the order in which these name them.
        let (mut names, mut edges) = (vec![super::GROUND], Vec::new());
        let grounds = picture.grounds();
        for (a, b) in picture.named() {
            let mut number = |name: &'p str| match names.iter().position(|known| *known == name) {
                _ if grounds.iter().any(|ground| ground == name) => 0,
                Some(at) => at,
                None => {
                    names.push(name);
                    names.len() - 1
                }
            };
            edges.push((number(a), number(b)));
        }
        let vertices = names.len();
        let joined = |kept: &dyn Fn(usize) -> bool| {
            let mut group: Vec<usize> = (0..vertices).collect();
            for (at, &(a, b)) in edges.iter().enumerate() {
                let (low, high) = (group[a].min(group[b]), group[a].max(group[b]));
                if kept(at) && low != high {
                    group.iter_mut().filter(|own| **own == high).for_each(|own| *own = low);
                }
            }
            group
        };
        let bridge: Vec<bool> = (0..edges.len())
            .map(|own| {
                let group = joined(&|at| at != own);
                group[edges[own].0] != group[edges[own].1]
            })
            .collect();
        let group = joined(&|at| !bridge[at]);
        Fused { names, edges, bridge, group }
    }

    /// The bridges of a group but the one that leads to it: the vertex in the group, and the one
    /// beyond.
    fn bridges(&self, group: usize, from: Option<usize>) -> Vec<(usize, usize, usize)> {
        let mut found = Vec::new();
        for (edge, &(a, b)) in self.edges.iter().enumerate() {
            if !self.bridge[edge] || Some(edge) == from {
                continue;
            }
            for (near, far) in [(a, b), (b, a)] {
                if self.group[near] == group {
                    found.push((edge, near, far));
                }
            }
        }
        found
    }

    /// How many edges of cycles are loops of a group.
    fn loops(&self, group: usize) -> usize {
        let own = |edge: usize| !self.bridge[edge] && self.group[self.edges[edge].0] == group;
        (0..self.edges.len()).filter(|&edge| own(edge)).count()
    }

    /// What stands on a group, a row for its loops and one for each branch; groups further up
    /// that need words have them in `steps` first.
    fn parts(
        &self,
        group: usize,
        from: Option<usize>,
        steps: &mut Vec<Step>,
        rows: &mut Vec<(Message, Nimber)>,
    ) {
        let loops = self.loops(group);
        if loops > 0 {
            let members = (0..self.names.len()).filter(|&vertex| self.group[vertex] == group);
            let mut names: Vec<&str> = members.map(|vertex| self.names[vertex]).collect();
            names.sort_unstable();
            let value = Nimber((loops % 2) as u128);
            let label =
                message!("hackenbush-loops", loops = loops, vertices = names, value = value);
            rows.push((label, value));
        }
        for (edge, near, far) in self.bridges(group, from) {
            let row = self.branch(edge, near, far, steps);
            rows.push(row);
        }
    }

    /// A branch: a chain of bridges, and what stands at its end.
    fn branch(
        &self,
        edge: usize,
        near: usize,
        far: usize,
        steps: &mut Vec<Step>,
    ) -> (Message, Nimber) {
        let mut chain = vec![self.names[near], self.names[far]];
        let (mut edge, mut end) = (edge, far);
        // A group of one vertex with one branch lengthens the chain.
        loop {
            let group = self.group[end];
            let on = self.bridges(group, Some(edge));
            match on[..] {
                [(next, _, beyond)] if self.loops(group) == 0 => {
                    chain.push(self.names[beyond]);
                    (edge, end) = (next, beyond);
                }
                _ => break,
            }
        }
        let length = (chain.len() - 1) as u128;
        let group = self.group[end];
        let mut rows = Vec::new();
        self.parts(group, Some(edge), steps, &mut rows);
        let chain = chain.join("-");
        if rows.is_empty() {
            let label = message!("hackenbush-stalk", chain = chain, length = length);
            return (label, Nimber(length));
        }
        let top = rows.iter().fold(Nimber::ZERO, |sum, &(_, value)| sum ^ value);
        let sum: Vec<String> = rows.iter().map(|(_, value)| value.to_string()).collect();
        let end = self.names[end];
        let parts: Vec<Message> = rows.into_iter().map(|(label, _)| label).collect();
        let sum = match &sum[..] {
            [one] => one.clone(),
            many => format!("{} = {top}", many.join(" xor ")),
        };
        steps.push(Step::say(message!("hackenbush-at", vertex = end, parts = parts, sum = sum)));
        let label = message!("hackenbush-under", chain = chain, length = length, top = top);
        (label, Nimber(length + top.0))
    }
}
