//! How long play lasts, beside the [remoteness](super::Remoteness): where the winner is in no hurry,
//! and where the players help each other.

use super::{Arcs, Unordered};
use crate::budget::Budget;
use crate::outcome::Play;

impl Arcs {
    /// The suspense of every vertex of a loop-free graph: the number of moves of the game where the
    /// winner plays as slowly and the loser as fast as possible. It is 0 without moves; one more than
    /// the greatest suspense of a lost follower if the mover wins; one more than the least suspense
    /// of all followers if the mover loses. Its parity says who wins, as that of
    /// [`length`](super::Remoteness::length) does. Cost: linear, four bytes a vertex beside an
    /// order of them.
    ///
    /// Source: C. A. B. Smith, Graphs and composite games, J. Combin. Theory 1 (1966) 51-81;
    /// *Winning Ways*, chapter 9.
    ///
    /// # Errors
    /// A cycle, or the end of the budget.
    ///
    /// ```
    /// # use grundy_core as grundy;
    /// use grundy::{Budget, Play, graph::Arcs};
    /// // A heap, of which one or two may be taken.
    /// let arcs = Arcs::from_pairs(4, &[(3, 2), (3, 1), (2, 1), (2, 0), (1, 0)]);
    /// let suspense = arcs.suspense(Play::Normal, &Budget::unlimited()).unwrap();
    /// assert_eq!(suspense, [0, 1, 1, 2]);
    /// ```
    pub fn suspense(&self, play: Play, budget: &Budget) -> Result<Vec<u32>, Unordered> {
        // The parity of a lost position.
        let lost = u32::from(play == Play::Misere);
        self.numbers_upwards(budget, |followers| {
            let slowest = followers.iter().filter(|&suspense| suspense % 2 == lost).max();
            slowest.or(followers.iter().min()).copied()
        })
    }

    /// The number of moves of the longest play from every vertex of a loop-free graph: the *formal
    /// birthday* of the game. Cost: as of [`suspense`](Arcs::suspense).
    ///
    /// # Errors
    /// A cycle, or the end of the budget.
    pub fn longest(&self, budget: &Budget) -> Result<Vec<u32>, Unordered> {
        self.numbers_upwards(budget, |followers| followers.iter().max().copied())
    }

    /// A number for every vertex: 0 at the ends, and one more than what is chosen among those of
    /// the followers.
    fn numbers_upwards(
        &self,
        budget: &Budget,
        choose: impl Fn(&[u32]) -> Option<u32>,
    ) -> Result<Vec<u32>, Unordered> {
        budget.reserve(4 * self.len() as u64)?;
        let order = self.order(budget)?;
        let mut numbers = vec![0; self.len()];
        let mut followers = Vec::new();
        for vertex in order.iter() {
            followers.clear();
            followers.extend(self.followers(vertex).iter().map(|&next| numbers[next as usize]));
            numbers[vertex as usize] = choose(&followers).map_or(0, |number| number + 1);
        }
        budget.release(order.bytes());
        Ok(numbers)
    }
}
