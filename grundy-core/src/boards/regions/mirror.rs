//! Pairings by which a player can copy every move.
//!
//! An involution of a graph that moves each vertex to one that it neither equals nor is joined to
//! makes the graph lost, in Node Kayles and in Arc Kayles: the second player answers each move by its
//! image. `Theorem::CentralSymmetry` has the proof. In Arc Kayles vertices without edges may stay where
//! they are.

use super::{Rule, Simple};

/// A pairing, and the move after which it holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mirror {
    /// The vertices that this move takes first, the ones that name it at the beginning; empty where
    /// the player to move loses.
    pub taken: Vec<u32>,
    /// The pairs of the other vertices; each once, the smaller one first, in rising order.
    pub pairs: Vec<(u32, u32)>,
}

/// Vertices of the smallest graph for which a pairing is looked for: a search is done with smaller ones at once, and
/// finds all winning moves.
pub const LEAST: usize = 32;
/// Candidates for an image that are tried, over all.
const TRIED: u32 = 200_000;
/// Larger graphs are not looked at.
const MOST: usize = 1024;

/// A pairing of a graph, or of what one move leaves of it, if one is found soon.
pub fn mirror(graph: &Simple, rule: Rule) -> Option<Mirror> {
    let order = graph.order();
    if order == 0 || order > MOST {
        return None;
    }
    let mut tried = TRIED;
    let pairs = |taken: &[u32], tried: &mut u32| {
        let mut left = vec![true; order];
        taken.iter().for_each(|&vertex| left[vertex as usize] = false);
        Search::new(graph, rule, left).pairs(tried)
    };
    if let Some(pairs) = pairs(&[], &mut tried) {
        return Some(Mirror { taken: Vec::new(), pairs });
    }
    // A symmetry brings the move onto itself, so a move that is alone of its kind is a likely one.
    let kinds = kinds(graph, &vec![true; order]);
    let alone = |vertex: u32| kinds.iter().filter(|&&kind| kind == kinds[vertex as usize]).count();
    let mut moves: Vec<(usize, Vec<u32>)> = match rule {
        Rule::Vertex => (0..order as u32)
            .map(|vertex| {
                let taken = [&[vertex], graph.neighbours(vertex)].concat();
                (alone(vertex), taken)
            })
            .collect(),
        Rule::Edge => graph.edges().map(|(a, b)| (alone(a).max(alone(b)), vec![a, b])).collect(),
    };
    moves.sort_by_key(|&(alone, _)| alone);
    moves.into_iter().find_map(|(_, taken)| {
        let pairs = pairs(&taken, &mut tried)?;
        Some(Mirror { taken, pairs })
    })
}

/// Numbers for the vertices that are left, equal ones where the degrees, those of the neighbours, and so
/// on, are equal.
fn kinds(graph: &Simple, left: &[bool]) -> Vec<u32> {
    let order = graph.order();
    let mut kinds = vec![0u32; order];
    let mut count = 1;
    loop {
        let mut marks: Vec<(u32, Vec<u32>, usize)> = (0..order)
            .filter(|&vertex| left[vertex])
            .map(|vertex| {
                let near = graph.neighbours(vertex as u32).iter().map(|&near| near as usize);
                let near = near.filter(|&near| left[near]);
                let mut near: Vec<u32> = near.map(|near| kinds[near]).collect();
                near.sort_unstable();
                (kinds[vertex], near, vertex)
            })
            .collect();
        marks.sort_unstable();
        let mut next = 0;
        let mut before: Option<(u32, Vec<u32>)> = None;
        for (own, near, vertex) in marks {
            let mark = (own, near);
            if before.as_ref().is_some_and(|before| *before != mark) {
                next += 1;
            }
            before = Some(mark);
            kinds[vertex] = next;
        }
        if next < count {
            return kinds;
        }
        count = next + 1;
    }
}

/// The image of a vertex that has none yet.
const NONE: u32 = u32::MAX;

/// A search for an involution of the vertices that are left.
struct Search<'a> {
    graph: &'a Simple,
    rule: Rule,
    left: Vec<bool>,
    kinds: Vec<u32>,
    image: Vec<u32>,
}

impl<'a> Search<'a> {
    fn new(graph: &'a Simple, rule: Rule, left: Vec<bool>) -> Search<'a> {
        let kinds = kinds(graph, &left);
        let image = vec![NONE; graph.order()];
        Search { graph, rule, left, kinds, image }
    }

    /// The neighbours of a vertex that are left.
    fn near(&self, vertex: u32) -> impl Iterator<Item = u32> {
        self.graph.neighbours(vertex).iter().copied().filter(|&near| self.left[near as usize])
    }

    /// The pairs of an involution, if one is found.
    fn pairs(mut self, tried: &mut u32) -> Option<Vec<(u32, u32)>> {
        let order = self.graph.order() as u32;
        if self.rule == Rule::Edge {
            for vertex in 0..order {
                let joined = self.near(vertex).next().is_some();
                self.left[vertex as usize] &= joined;
            }
        }
        if !self.goes_on(tried) {
            return None;
        }
        let pairs = (0..order).map(|vertex| (vertex, self.image[vertex as usize]));
        Some(pairs.filter(|&(vertex, image)| image != NONE && vertex < image).collect())
    }

    /// Whether the images so far can be completed; then they are.
    fn goes_on(&mut self, tried: &mut u32) -> bool {
        // Each level pairs two vertices. Of the next one the choice is small where a neighbour has its
        // image.
        let free =
            |vertex: &u32| self.left[*vertex as usize] && self.image[*vertex as usize] == NONE;
        let all = || (0..self.graph.order() as u32).filter(free);
        let known = |vertex: u32| self.near(vertex).find(|&near| self.image[near as usize] != NONE);
        let next = all().find_map(|vertex| Some((vertex, Some(known(vertex)?))));
        let Some((vertex, near)) = next.or_else(|| all().next().map(|vertex| (vertex, None)))
        else {
            return true;
        };
        let candidates: Vec<u32> = match near {
            Some(near) => self.near(self.image[near as usize]).filter(free).collect(),
            None => all().collect(),
        };
        for candidate in candidates {
            let Some(left) = tried.checked_sub(1) else { return false };
            *tried = left;
            if self.may_be_paired(vertex, candidate) {
                self.image[vertex as usize] = candidate;
                self.image[candidate as usize] = vertex;
                if self.goes_on(tried) {
                    return true;
                }
                self.image[vertex as usize] = NONE;
                self.image[candidate as usize] = NONE;
            }
        }
        false
    }

    /// Whether two vertices without images may be those of each other.
    fn may_be_paired(&self, one: u32, other: u32) -> bool {
        let joined = |a: u32, b: u32| self.graph.neighbours(a).binary_search(&b).is_ok();
        if one == other
            || self.kinds[one as usize] != self.kinds[other as usize]
            || joined(one, other)
        {
            return false;
        }
        let images = |vertex: u32| {
            let near = self.near(vertex).map(|near| self.image[near as usize]);
            near.filter(|&image| image != NONE)
        };
        images(one).count() == images(other).count() && images(one).all(|near| joined(other, near))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::{Mirror, mirror};
    use crate::boards::regions::{Rule, Simple};
    use crate::random::Random;

    /// Whether the player to move wins what is left of a small graph.
    fn wins(graph: &Simple, rule: Rule, left: u32, known: &mut HashMap<u32, bool>) -> bool {
        if let Some(&wins) = known.get(&left) {
            return wins;
        }
        let is = |vertex: u32| left >> vertex & 1 == 1;
        let bit = |vertex: &u32| 1u32 << vertex;
        let moves: Vec<u32> = match rule {
            Rule::Vertex => (0..graph.order() as u32)
                .filter(|&vertex| is(vertex))
                .map(|vertex| graph.neighbours(vertex).iter().map(bit).sum::<u32>() | 1 << vertex)
                .collect(),
            Rule::Edge => graph
                .edges()
                .filter(|&(a, b)| is(a) && is(b))
                .map(|(a, b)| 1 << a | 1 << b)
                .collect(),
        };
        let wins = moves.into_iter().any(|gone| !wins(graph, rule, left & !gone, known));
        known.insert(left, wins);
        wins
    }

    #[test]
    fn pairings_decide() {
        let mut dice = Random::new(5);
        let mut found = [0; 4];
        for _ in 0..4000 {
            let order = 2 + dice.below(9) as u32;
            let rare = 2 + dice.below(4);
            let pairs = (0..order).flat_map(|b| (0..b).map(move |a| (a, b)));
            let edges: Vec<(u32, u32)> = pairs.filter(|_| dice.below(rare) == 0).collect();
            let graph = Simple::new(order as usize, edges.iter().copied());
            for rule in [Rule::Vertex, Rule::Edge] {
                let Some(Mirror { taken, pairs }) = mirror(&graph, rule) else { continue };
                let all = (1u32 << order) - 1;
                let gone: u32 = taken.iter().map(|vertex| 1 << vertex).sum();
                let mut known = HashMap::new();
                let lost = !wins(&graph, rule, all & !gone, &mut known);
                assert!(lost, "{rule:?} {edges:?} {taken:?} {pairs:?}");
                found[2 * usize::from(rule == Rule::Edge) + usize::from(taken.is_empty())] += 1;
            }
        }
        assert!(found.iter().all(|&count| count > 50), "{found:?}");
    }

    /// Graphs of chess, as large as they are asked for.
    #[test]
    fn boards_are_seen() {
        let knights = |side: u32| {
            let squares = side * side;
            let attacks =
                |a: u32, b: u32| (a / side).abs_diff(b / side) * (a % side).abs_diff(b % side) == 2;
            let pairs = (0..squares).flat_map(|b| (0..b).map(move |a| (a, b)));
            Simple::new(squares as usize, pairs.filter(|&(a, b)| attacks(a, b)))
        };
        for side in [8, 10] {
            let found = mirror(&knights(side), Rule::Vertex).expect("half a turn, at least");
            assert!(found.taken.is_empty());
        }
        let found = mirror(&knights(9), Rule::Vertex).expect("half a turn");
        assert_eq!(found.taken.first(), Some(&40));
    }
}
