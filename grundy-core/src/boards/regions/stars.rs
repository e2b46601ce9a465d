//! Stars: paths, called rays, that one vertex joins.
//!
//! A move within one ray leaves a star with a shorter ray, and a path; a move that takes the centre
//! leaves paths. So all stars that play meets are those whose rays, from the shortest one on, are
//! no longer than those of the first star: one table has all of them.

use rustc_hash::FxHashMap;

use super::Rule;
use super::web::next_path;
use crate::budget::{Budget, Progress, Stop};
use crate::mex::BitMask;

/// The most work for one star: the stars of its table, each with its vertices.
const WORK: u64 = 1 << 30;

/// Values of stars.
pub struct Stars {
    rule: Rule,
    /// The values of paths by their numbers of vertices.
    paths: Vec<u32>,
    /// The values by the lengths of the rays, in rising order; a length may be 0.
    known: FxHashMap<Box<[u32]>, u32>,
}

impl Stars {
    /// Of the game of a rule.
    pub fn new(rule: Rule) -> Stars {
        Stars { rule, paths: vec![0], known: FxHashMap::default() }
    }

    /// How many stars it has valued.
    pub fn met(&self) -> u64 {
        self.known.len() as u64
    }

    /// The value of the star whose rays have these lengths, in rising order; `None` if it takes too
    /// long.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn value(&mut self, rays: &[u32], budget: &Budget) -> Result<Option<u32>, Stop> {
        if let Some(&value) = self.known.get(rays) {
            return Ok(Some(value));
        }
        let order = 1 + rays.iter().map(|&ray| u64::from(ray)).sum::<u64>();
        let Some(total) = count(rays, WORK / order) else { return Ok(None) };
        let progress =
            |done| Progress { what: "progress-positions-searched", done, total: Some(total) };
        while (self.paths.len() as u64) <= order {
            budget.check(progress(0))?;
            self.paths.push(next_path(self.rule, &self.paths));
        }
        // In lexicographic order: a star comes after all that a move leaves of it.
        let (mut star, mut done) = (vec![0; rays.len()], 0);
        loop {
            if !self.known.contains_key(&star[..]) {
                budget.check(progress(done))?;
                let value = self.mex(&star);
                budget.reserve(64 + 4 * star.len() as u64)?;
                self.known.insert(star.as_slice().into(), value);
            }
            done += 1;
            let Some(longer) = (0..star.len()).rev().find(|&at| star[at] < rays[at]) else {
                return Ok(self.known.get(rays).copied());
            };
            let length = star[longer] + 1;
            star[longer..].fill(length);
        }
    }

    /// The mex of the options of a star of which all smaller stars are known.
    fn mex(&self, rays: &[u32]) -> u32 {
        let path = |order: u32| self.paths[order as usize];
        let apart = |cut: u32| rays.iter().fold(0, |sum, &ray| sum ^ path(ray.saturating_sub(cut)));
        let mut values = BitMask::new();
        // The most vertices of a ray that a move takes.
        let gone = match self.rule {
            Rule::Vertex => 3,
            Rule::Edge => 2,
        };
        if self.rule == Rule::Vertex {
            values.insert(apart(1));
        }
        let mut left = rays.to_vec();
        for (at, &ray) in rays.iter().enumerate() {
            // Rays of one length have the same moves.
            if ray == 0 || rays.get(at + 1) == Some(&ray) {
                continue;
            }
            // The move that takes the centre and the first vertex of the ray.
            values.insert(apart(0) ^ path(ray) ^ path(ray.saturating_sub(gone - 1)));
            // Each other move keeps a first part of the ray, at most all but two vertices.
            for kept in 0..ray.saturating_sub(1) {
                left.copy_from_slice(rays);
                let place = rays.partition_point(|&other| other < kept);
                left.copy_within(place..at, place + 1);
                left[place] = kept;
                values.insert(self.known[&left[..]] ^ path(ray.saturating_sub(kept + gone)));
            }
        }
        values.mex()
    }
}

/// How many stars have rays that are no longer than these, from the shortest one on; `None` of
/// more than `most`.
fn count(rays: &[u32], most: u64) -> Option<u64> {
    let (mut ways, mut all) = (vec![1], 1);
    for &ray in rays {
        if u64::from(ray) >= most {
            return None;
        }
        // By the length of the last ray.
        ways.resize(ray as usize + 1, 0);
        all = 0;
        for way in &mut ways {
            all += *way;
            *way = all;
        }
        all = ways.iter().sum();
        if all > most {
            return None;
        }
    }
    Some(all)
}

#[cfg(test)]
mod tests {
    use super::{Rule, Stars, count};
    use crate::boards::regions::Simple;
    use crate::boards::regions::placed::of_graph;
    use crate::budget::Budget;

    fn star(rays: &[u32]) -> Simple {
        let (mut edges, mut next) = (Vec::new(), 1);
        for &ray in rays {
            for step in 0..ray {
                edges.push((if step == 0 { 0 } else { next - 1 }, next));
                next += 1;
            }
        }
        Simple::new(next as usize, edges)
    }

    #[test]
    fn stars_have_the_values_of_the_search() {
        let budget = Budget::unlimited();
        for rule in [Rule::Edge, Rule::Vertex] {
            let mut stars = Stars::new(rule);
            // All stars of up to four rays, and more rays of few lengths.
            let few = (0..7u32.pow(4)).map(|code| (0..4).map(move |at| code / 7u32.pow(at) % 7));
            let many =
                (0..64).map(|code| (0..8).map(move |at| 1 + ((code * code) >> at) % 3).collect());
            let all: Vec<Vec<u32>> = few.map(Iterator::collect).chain(many).collect();
            for rays in all.into_iter().filter(|rays| rays.is_sorted()) {
                let graph = star(&rays);
                let vertices: Vec<u32> = (0..graph.order() as u32).collect();
                let truth = of_graph(rule, &graph).expect("small").value(&vertices, &budget);
                assert_eq!(stars.value(&rays, &budget), truth.map(Some), "{rule:?} {rays:?}");
            }
        }
    }

    /// M. Huggan, B. Stevens, *Polynomial time graph families for Arc Kayles*, Integers 16 (2016)
    /// A86: the period is 34.
    #[test]
    fn one_ray_may_be_long() {
        let mut stars = Stars::new(Rule::Edge);
        let values: Vec<u32> = (2..700)
            .map(|ray| stars.value(&[1, 2, ray], &Budget::unlimited()).unwrap().unwrap())
            .collect();
        assert!((195 - 2..values.len() - 34).all(|at| values[at] == values[at + 34]));
        assert_ne!(values[194 - 2], values[194 + 34 - 2]);
    }

    #[test]
    fn rays_of_one_length_are_counted() {
        assert_eq!(count(&[], 9), Some(1));
        assert_eq!(count(&[1, 1, 3], 10), Some(10));
        assert_eq!(count(&[1, 1, 3], 9), None);
        assert_eq!(count(&[1; 400], 1000), Some(401));
        assert_eq!(count(&[u32::MAX, u32::MAX], 1000), None);
        assert!(count(&[[1; 20], [2; 20]].concat(), 1000).is_some());
        let mut stars = Stars::new(Rule::Edge);
        assert_eq!(stars.value(&[1000; 40], &Budget::unlimited()), Ok(None));
    }
}
