//! Which value a vertex has: the labelling of Smith and Fraenkel.

use super::Arcs;
use super::loopy::{INFINITY, LoopyValues, NEVER, Sets};
use super::rule;
use super::unfinished::{Labels, OPEN, Unfinished};
use crate::budget::{Budget, Progress, Stop};
use crate::mex::Versions;

impl Arcs {
    /// The value of every vertex, by the theory of Smith and Fraenkel.
    ///
    /// Nim-values are given to vertices one after the other, as long as there
    /// is one that may be given a value. A vertex may be given m if
    ///
    /// 1. m is the mex of the values of those of its followers that have one;
    /// 2. every follower that has none, or one above m, has a follower of
    ///    value m, found earlier: a move there is taken back to m.
    ///
    /// All others have the value infinity with the set K of the finite values
    /// among their followers. The order of choice does not matter.
    ///
    /// **Theorem.** A vertex of value m equals the Nim heap of size m in every
    /// sum with any games, loopy ones too. The sum of a finite value a and
    /// infinity<sub>K</sub> is infinity<sub>K xor a</sub>; two infinities give
    /// infinity with an empty K. The mover loses at the value 0, wins at other
    /// finite values and at infinity with 0 in K, and draws at infinity
    /// without 0 in K.
    ///
    /// Source: C. A. B. Smith, Graphs and composite games, J. Comb. Theory 1 (1966) 51-81; A.
    /// S. Fraenkel, Y. Perl, Constructions in combinatorial games with cycles, Colloq. Math.
    /// Soc. János Bolyai 10 (1975) 667-699; *Winning Ways*. For a proof see
    /// [`Theorem::Smith`](crate::theory::Theorem::Smith).
    ///
    /// The vertices that reach no cycle get their mex first. Then, for
    /// m = 0, 1, .., the vertices are looked at that have followers of all
    /// values below m; each counts its followers that have no value and no
    /// follower of value m. Where none is left the vertex gets m, and the
    /// counts of those two steps before it fall.
    ///
    /// Cost: linear on loop-free graphs. Else each arc is looked at once for
    /// each m that one of its ends has among its followers: at most about the
    /// square root of twice the arcs, in practice a few times. 28 bytes a
    /// vertex and 4 an arc, of which 8 a vertex stay, and the distinct sets K.
    ///
    /// # Errors
    /// The budget ran out; with the nim-values that were given.
    ///
    /// ```
    /// # use grundy_core as grundy;
    /// use grundy::graph::Arcs;
    /// use grundy::{Budget, Nimber, Outcome, Value};
    /// let nim = |n| Value::Nim(Nimber(n));
    /// let infinity = |set: &[u128]| Value::Infinity(set.iter().map(|&n| Nimber(n)).collect());
    /// // 0 and 1 lead round in a circle; from 1 a way leads to 3, and to 2.
    /// let pairs = [(0, 1), (1, 0), (1, 3), (3, 2), (4, 0), (4, 2), (5, 1), (5, 2)];
    /// let values = Arcs::from_pairs(6, &pairs).loopy_values(&Budget::unlimited()).unwrap();
    /// assert_eq!((values.value(2), values.value(3)), (nim(0), nim(1)));
    /// assert_eq!((values.value(0), values.value(1)), (infinity(&[]), infinity(&[1])));
    /// assert_eq!((values.outcome(0), values.outcome(1)), (Outcome::D, Outcome::D));
    /// // From 4 the mover goes to 2 and wins, but 4 is no heap:
    /// assert_eq!((values.value(4), values.outcome(4)), (infinity(&[0]), Outcome::N));
    /// // From 5 the mover could go to 1 as well; the other one then goes to 3.
    /// assert_eq!(values.value(5), nim(1));
    /// ```
    pub fn loopy_values(&self, budget: &Budget) -> Result<LoopyValues, Unfinished<Labels>> {
        let vertices = self.len() as u64;
        let scratch = 20 * vertices + 4 * self.count() as u64;
        budget.reserve(scratch + 8 * vertices)?;
        let mut sets = Sets::default();
        let mut labelling = Labelling::new(self);
        let ended = labelling.run(&mut sets, budget);
        budget.release(scratch);
        let Labelling { labels, order, .. } = labelling;
        match ended {
            Ok(()) => Ok(LoopyValues::new(labels, order, sets)),
            Err(stop) => {
                budget.release(8 * vertices + sets.bytes());
                Err(Unfinished { stop, found: Some(Labels::new(labels)) })
            }
        }
    }
}

/// The labelling while it runs.
struct Labelling<'a> {
    arcs: &'a Arcs,
    reversed: Arcs,
    /// A nim-value, `OPEN`, or `INFINITY`.
    labels: Vec<u32>,
    order: Vec<u32>,
    found: u32,
    /// One more than the last m that a follower has.
    has: Vec<u32>,
    /// The number of followers that prevent the label.
    count: Vec<u32>,
    steps: u64,
}

impl<'a> Labelling<'a> {
    fn new(arcs: &'a Arcs) -> Labelling<'a> {
        let len = arcs.len();
        Labelling {
            arcs,
            reversed: arcs.reversed(),
            labels: vec![OPEN; len],
            order: vec![NEVER; len],
            found: 0,
            has: vec![0; len],
            count: vec![0; len],
            steps: 0,
        }
    }

    fn run(&mut self, sets: &mut Sets, budget: &Budget) -> Result<(), Stop> {
        let mut border = self.peel(budget)?;
        let labels = &self.labels;
        let mut open: Vec<u32> =
            (0..self.arcs.len() as u32).filter(|&v| labels[v as usize] == OPEN).collect();
        let mut next = 0;
        let mut queue = std::mem::take(&mut border);
        // The peeled vertices that lead in, by value; then room for the queue.
        let peeled = queue.len();
        for m in 0.. {
            if open.is_empty() {
                break;
            }
            while next < peeled && self.labels[queue[next] as usize] == m {
                let vertex = queue[next];
                next += 1;
                self.tell(vertex, m, |_, _| {});
            }
            self.level(m, &open, &mut queue, peeled, budget)?;
            open.retain(|&v| {
                let label = &mut self.labels[v as usize];
                *label = rule::after(*label, self.has[v as usize] == m + 1);
                *label == OPEN
            });
        }
        let mut members = Vec::new();
        for vertex in 0..self.arcs.len() {
            if self.labels[vertex] != INFINITY {
                continue;
            }
            self.tick(1, budget)?;
            members.clear();
            let followers = self.arcs.followers(vertex as u32).iter();
            members.extend(followers.map(|&to| self.labels[to as usize]).filter(|&v| v < OPEN));
            members.sort_unstable();
            members.dedup();
            self.count[vertex] = sets.insert(&members, budget)?;
        }
        for (label, set) in self.labels.iter_mut().zip(&self.count) {
            if *label == INFINITY {
                *label += set;
            }
        }
        Ok(())
    }

    /// Gives the vertices that reach no cycle their mex, and returns those of
    /// them with followers backwards that are left, in the order of values.
    fn peel(&mut self, budget: &Budget) -> Result<Vec<u32>, Stop> {
        let mut queue: Vec<u32> = Vec::with_capacity(self.arcs.len());
        for vertex in 0..self.arcs.len() as u32 {
            self.count[vertex as usize] = self.arcs.followers(vertex).len() as u32;
            if self.count[vertex as usize] == 0 {
                queue.push(vertex);
            }
        }
        let (mut mex, mut seen, mut next) = (Versions::new(), Vec::new(), 0);
        while let Some(&vertex) = queue.get(next) {
            next += 1;
            let followers = self.arcs.followers(vertex);
            self.tick(followers.len(), budget)?;
            seen.clear();
            seen.extend(followers.iter().map(|&to| u64::from(self.labels[to as usize])));
            self.give(vertex, mex.mex(&seen) as u32);
            for &from in self.reversed.followers(vertex) {
                let count = &mut self.count[from as usize];
                *count -= 1;
                if *count == 0 {
                    queue.push(from);
                }
            }
        }
        queue.retain(|&vertex| {
            let before = self.reversed.followers(vertex).iter();
            before.clone().any(|&from| self.labels[from as usize] == OPEN)
        });
        queue.sort_unstable_by_key(|&vertex| self.labels[vertex as usize]);
        Ok(queue)
    }

    #[inline]
    fn in_the_way(&self, vertex: u32, m: u32) -> bool {
        rule::in_the_way(self.labels[vertex as usize], self.has[vertex as usize] == m + 1)
    }

    fn give(&mut self, vertex: u32, value: u32) {
        self.labels[vertex as usize] = value;
        self.order[vertex as usize] = self.found;
        self.found += 1;
    }

    /// Tells those before `vertex`, which has got m, that they have a follower
    /// of this value; `fresh` is called for those that had none.
    fn tell(&mut self, vertex: u32, m: u32, mut fresh: impl FnMut(&mut Self, u32)) {
        for at in 0..self.reversed.followers(vertex).len() {
            let before = self.reversed.followers(vertex)[at];
            if self.in_the_way(before, m) {
                self.has[before as usize] = m + 1;
                fresh(self, before);
            }
        }
    }

    /// Gives m to all vertices of `open` that may have it. The entries of `queue` beyond
    /// `start` are the remaining work.
    fn level(
        &mut self,
        m: u32,
        open: &[u32],
        queue: &mut Vec<u32>,
        start: usize,
        budget: &Budget,
    ) -> Result<(), Stop> {
        queue.truncate(start);
        for &vertex in open {
            if self.has[vertex as usize] == m + 1 {
                continue;
            }
            let followers = self.arcs.followers(vertex);
            self.tick(followers.len(), budget)?;
            let count = followers.iter().filter(|&&to| self.in_the_way(to, m)).count() as u32;
            self.count[vertex as usize] = count;
            if rule::may_be_given(self.labels[vertex as usize], false, count) {
                queue.push(vertex);
            }
        }
        let mut next = start;
        while let Some(&vertex) = queue.get(next) {
            next += 1;
            self.give(vertex, m);
            self.tick(self.reversed.followers(vertex).len(), budget)?;
            self.tell(vertex, m, |this, before| {
                for at in 0..this.reversed.followers(before).len() {
                    let from = this.reversed.followers(before)[at];
                    this.steps += 1;
                    let (label, has) = (this.labels[from as usize], this.has[from as usize]);
                    if label == OPEN && has != m + 1 {
                        this.count[from as usize] -= 1;
                        if rule::may_be_given(label, false, this.count[from as usize]) {
                            queue.push(from);
                        }
                    }
                }
            });
        }
        Ok(())
    }
}

impl Labelling<'_> {
    /// Counts steps, and asks the budget now and then.
    fn tick(&mut self, steps: usize, budget: &Budget) -> Result<(), Stop> {
        const OFTEN: u64 = 1 << 16;
        self.steps += steps as u64 + 1;
        if self.steps < OFTEN {
            return Ok(());
        }
        self.steps = 0;
        let (done, total) = (self.found.into(), Some(self.arcs.len() as u64));
        budget.check(Progress { what: "progress-vertices-valued", done, total })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Play;
    use crate::{Nimber, Value};
    use proptest::prelude::*;

    fn nim(value: u128) -> Value {
        Value::Nim(Nimber(value))
    }

    fn infinity(set: &[u128]) -> Value {
        Value::Infinity(set.iter().map(|&value| Nimber(value)).collect())
    }

    fn values(vertices: usize, pairs: &[(u32, u32)]) -> LoopyValues {
        Arcs::from_pairs(vertices, pairs).loopy_values(&Budget::unlimited()).unwrap()
    }

    #[test]
    fn small_graphs() {
        assert_eq!(values(1, &[(0, 0)]).value(0), infinity(&[]));
        assert_eq!(values(2, &[(0, 0), (0, 1)]).value(0), infinity(&[0]));
        assert_eq!(values(2, &[(0, 1), (1, 0)]).value(0), infinity(&[]));
        // 0 <-> 1, and 1 -> 2: a player who moves from 0 to 1 loses, so 0 has a value.
        let found = values(3, &[(0, 1), (1, 0), (1, 2)]);
        assert_eq!((found.value(0), found.value(1)), (nim(0), nim(1)));
        assert_eq!((found.counter(2), found.counter(0)), (Some(0), Some(1)));
        // 0 <-> 1, both with arcs to the values 0 and 1: no move can be taken back to 2.
        let found = values(4, &[(2, 3), (0, 2), (0, 3), (1, 2), (1, 3), (0, 1), (1, 0)]);
        assert_eq!(found.value(0), infinity(&[0, 1]));
        assert_eq!(found.value(1), infinity(&[0, 1]));
        // A way out to 1 only, and from 5 to it and to 2: the way from 5 to 1
        // can be taken back.
        let pairs = [(0, 1), (1, 0), (1, 3), (3, 2), (4, 0), (4, 2), (5, 2), (5, 1)];
        let found = values(6, &pairs);
        let all: Vec<String> = (0..6).map(|v| found.value(v).to_string()).collect();
        assert_eq!(all, ["∞{}", "∞{1}", "0", "1", "∞{0}", "1"]);
    }

    #[test]
    fn limits_hold() {
        let pairs: Vec<(u32, u32)> = (0..9000).map(|v| (v, (v + 1) % 9000)).collect();
        let arcs = Arcs::from_pairs(9000, &pairs);
        let budget = Budget::unlimited().with_memory(33 * 9000);
        let found = arcs.loopy_values(&budget).unwrap();
        assert_eq!(budget.memory_left(), 33 * 9000 - found.bytes());
        let budget = Budget::unlimited().with_memory(31 * 9000);
        assert_eq!(arcs.loopy_values(&budget).unwrap_err().stop, Stop::Memory);
        assert_eq!(budget.memory_left(), 31 * 9000);
        let pairs: Vec<(u32, u32)> = (1..90_000).map(|v| (v, v - 1)).collect();
        let arcs = Arcs::from_pairs(90_000, &pairs);
        let budget = Budget::unlimited().with_poll(|_| Err(Stop::Interrupted));
        assert_eq!(arcs.loopy_values(&budget).unwrap_err().stop, Stop::Interrupted);
    }

    /// The definition: labels that may be given are given, in any order.
    fn by_definition(arcs: &Arcs) -> Vec<Option<u32>> {
        let mut labels: Vec<Option<u32>> = vec![None; arcs.len()];
        loop {
            let may = |v: u32| {
                let of = |v: u32| arcs.followers(v).iter().map(|&to| labels[to as usize]);
                let m = (0..).find(|&m| of(v).all(|label| label != Some(m)))?;
                let back = |&to: &u32| {
                    labels[to as usize].is_some_and(|label| label < m)
                        || of(to).any(|l| l == Some(m))
                };
                arcs.followers(v).iter().all(back).then_some(m)
            };
            let free = (0..arcs.len() as u32).rev().filter(|&v| labels[v as usize].is_none());
            match free.map(|v| (v, may(v))).find(|(_, may)| may.is_some()) {
                Some((v, label)) => labels[v as usize] = label,
                None => return labels,
            }
        }
    }

    proptest! {
        #[test]
        fn labels_are_those_of_the_definition(
            vertices in 1usize..12,
            pairs in prop::collection::vec((0u32..12, 0u32..12), 0..40),
        ) {
            let within = |&(from, to): &(u32, u32)| ((from.max(to)) as usize) < vertices;
            let pairs: Vec<_> = pairs.into_iter().filter(within).collect();
            let arcs = Arcs::from_pairs(vertices, &pairs);
            let found = arcs.loopy_values(&Budget::unlimited()).unwrap();
            let labels = by_definition(&arcs);
            let normal = arcs.outcomes(Play::Normal, &Budget::unlimited()).unwrap();
            for v in 0..vertices as u32 {
                prop_assert_eq!(found.nim(v), labels[v as usize]);
                prop_assert_eq!(found.value(v).outcome(), found.outcome(v));
                prop_assert_eq!(found.outcome(v), normal.outcome(v));
                // The counter: a move to a larger value is taken back, to an earlier vertex.
                if let (Some(m), Some(place)) = (found.nim(v), found.counter(v)) {
                    for &to in arcs.followers(v) {
                        let back = |&&x: &&u32| {
                            found.nim(x) == Some(m) && found.counter(x).is_some_and(|at| at < place)
                        };
                        let below = found.nim(to).is_some_and(|value| value < m);
                        prop_assert!(below || arcs.followers(to).iter().any(|x| back(&x)));
                    }
                }
            }
            if let Ok(values) = arcs.values() {
                let labels: Vec<_> = labels.into_iter().flatten().collect();
                prop_assert_eq!(values, labels);
            }
        }
    }
}
