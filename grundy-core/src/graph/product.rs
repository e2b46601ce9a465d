//! The sum of two game graphs as one graph.

use super::Arcs;
use crate::budget::{Budget, Progress, Stop};

impl Arcs {
    /// The Cartesian product with `other`, which is the graph of the sum of
    /// two games: the vertices are pairs, and a move changes one of the two
    /// by an arc of its graph. The pair of a and b is the vertex
    /// `a * other.len() + b`.
    ///
    /// Cost: linear in the product, whose size is checked before it is made;
    /// its memory is reserved and stays reserved.
    ///
    /// # Errors
    /// The budget ran out, or the product has more than 2<sup>32</sup> - 1
    /// vertices or arcs ([`Stop::Memory`]).
    ///
    /// ```
    /// # use grundy_core as grundy;
    /// use grundy::Budget;
    /// use grundy::graph::Arcs;
    /// let nim_1 = Arcs::from_pairs(2, &[(1, 0)]);
    /// let nim_2 = Arcs::from_pairs(3, &[(1, 0), (2, 0), (2, 1)]);
    /// let sum = nim_1.product(&nim_2, &Budget::unlimited()).unwrap();
    /// assert_eq!(sum.values().unwrap(), [0, 1, 2, 1, 0, 3]);
    /// ```
    pub fn product(&self, other: &Arcs, budget: &Budget) -> Result<Arcs, Stop> {
        let (rows, columns) = (self.len() as u64, other.len() as u64);
        let vertices = rows.checked_mul(columns);
        // Both factors are below 2^32.
        let arcs = (self.count() as u64 * columns).checked_add(other.count() as u64 * rows);
        let below = |size: &u64| *size < u64::from(u32::MAX);
        let vertices = vertices.filter(below).ok_or(Stop::Memory)?;
        let arcs = arcs.filter(below).ok_or(Stop::Memory)?;
        // The pairs, which are freed at the end, the rows and a mark each.
        budget.reserve_whole(12 * arcs + 8 * vertices)?;
        let mut pairs = Vec::with_capacity(arcs as usize);
        for a in 0..rows as u32 {
            for b in 0..columns as u32 {
                let pair = |a: u32, b: u32| a * columns as u32 + b;
                let from = pair(a, b);
                if from.is_multiple_of(4096) {
                    let done = u64::from(from);
                    let total = Some(vertices);
                    budget.check(Progress {
                        what: "progress-vertices-of-the-product",
                        done,
                        total,
                    })?;
                }
                pairs.extend(self.followers(a).iter().map(|&to| (from, pair(to, b))));
                pairs.extend(other.followers(b).iter().map(|&to| (from, pair(a, to))));
            }
        }
        // A loop of a and one of b are the same arc of their pair.
        let product = Arcs::from_pairs(vertices as usize, &pairs).once();
        drop(pairs);
        budget.release(8 * arcs);
        Ok(product)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loops_of_both_are_one() {
        let loop_ = Arcs::from_pairs(1, &[(0, 0)]);
        let sum = loop_.product(&loop_, &Budget::unlimited()).unwrap();
        assert_eq!(sum.followers(0), [0]);
    }

    #[test]
    fn sizes_are_checked_first() {
        let many = Arcs::from_pairs(1 << 17, &[]);
        assert_eq!(many.product(&many, &Budget::unlimited()), Err(Stop::Memory));
        let star: Vec<(u32, u32)> = (0..1000).map(|to| (0, to)).collect();
        let star = Arcs::from_pairs(1000, &star);
        let budget = Budget::unlimited().with_memory(1 << 20);
        assert_eq!(star.product(&star, &budget), Err(Stop::Memory));
        assert_eq!(Arcs::default().product(&star, &budget), Ok(Arcs::default()));
    }
}
