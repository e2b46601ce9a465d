//! Values of chains of bridges, all of them at once.

use crate::budget::{Budget, Progress, Stop};

/// No node and no chain.
const NONE: u32 = u32::MAX;

/// The bridges between two looks at the budget.
const OFTEN: usize = 1 << 12;

/// The values of the chains of the first j bridges, for each j from 0 on: behind bridge i stands
/// something of the value `tops[i]`, and then the rest of the chain. Each value is below 2<sup>32</sup>.
///
/// All chains grow from their far ends to the ground together: a new one begins with 0, and then the value
/// of each becomes its nim-sum with a top, and one more. Cost: O(log n) for each of n bridges, as the
/// values are at most the number of the edges.
pub(super) fn chains(tops: &[u64], budget: &Budget) -> Result<Vec<u64>, Stop> {
    let bare = tops.iter().all(|&top| top == 0);
    if bare {
        return Ok((0..=tops.len() as u64).collect());
    }
    let mut values = Values::new(tops.len() + 1);
    for (done, &top) in tops.iter().rev().enumerate() {
        values.insert_zero((tops.len() - done) as u32);
        values.xor(0, top as u32);
        values.add_one();
        if done % OFTEN == 0 {
            let (done, total) = (done as u64, Some(tops.len() as u64));
            budget.check(Progress { what: "progress-winning-moves", done, total })?;
        }
    }
    Ok(values.finish())
}

/// The values of chains in a tree of their binary digits, the last digit first. So a nim-sum with all of
/// them is a mark at the root. When all become larger by one, the two halves of the tree change places,
/// and only in one of them the other digits change.
struct Values {
    nodes: Vec<Node>,
    /// For each chain, another one of the same value.
    same: Vec<u32>,
}

/// What the tree has for the values that end in certain digits: these digits are left out.
#[derive(Clone, Copy)]
enum Node {
    /// Chains of one value: the value and the first of them.
    Leaf(u32, u32),
    /// Those whose next digit is 0, and those whose next digit is 1, after a nim-sum with the last number.
    Fork([u32; 2], u32),
}

impl Values {
    /// No values yet, for this number of chains; the root is node 0.
    fn new(chains: usize) -> Values {
        Values { nodes: vec![Node::Fork([NONE; 2], 0)], same: vec![NONE; chains] }
    }

    /// The nim-sum of all values at a node with a number.
    fn xor(&mut self, node: u32, number: u32) {
        match self.nodes.get_mut(node as usize) {
            Some(Node::Leaf(value, _)) => *value ^= number,
            Some(Node::Fork(_, all)) => *all ^= number,
            None => {}
        }
    }

    /// Carries out the nim-sum at a fork.
    fn settle(&mut self, node: u32, mut next: [u32; 2], number: u32) -> [u32; 2] {
        if number != 0 {
            if number & 1 == 1 {
                next.swap(0, 1);
            }
            next.into_iter().for_each(|next| self.xor(next, number >> 1));
            self.nodes[node as usize] = Node::Fork(next, 0);
        }
        next
    }

    fn add_one(&mut self) {
        let mut node = 0;
        while node != NONE {
            match self.nodes[node as usize] {
                Node::Leaf(value, first) => {
                    self.nodes[node as usize] = Node::Leaf(value + 1, first);
                    return;
                }
                Node::Fork(next, number) => {
                    let [zero, one] = self.settle(node, next, number);
                    self.nodes[node as usize] = Node::Fork([one, zero], 0);
                    node = one;
                }
            }
        }
    }

    fn insert_zero(&mut self, chain: u32) {
        let mut node = 0;
        loop {
            let next = match self.nodes[node as usize] {
                Node::Leaf(0, first) => {
                    self.same[chain as usize] = first;
                    self.nodes[node as usize] = Node::Leaf(0, chain);
                    return;
                }
                Node::Leaf(value, first) => {
                    let leaf = self.add(Node::Leaf(value >> 1, first));
                    let next = if value & 1 == 1 { [NONE, leaf] } else { [leaf, NONE] };
                    self.nodes[node as usize] = Node::Fork(next, 0);
                    next
                }
                Node::Fork(next, number) => self.settle(node, next, number),
            };
            if next[0] == NONE {
                let leaf = self.add(Node::Leaf(0, chain));
                self.nodes[node as usize] = Node::Fork([leaf, next[1]], 0);
                return;
            }
            node = next[0];
        }
    }

    fn add(&mut self, node: Node) -> u32 {
        self.nodes.push(node);
        self.nodes.len() as u32 - 1
    }

    /// The value of each chain; 0 of those that were not inserted.
    fn finish(&self) -> Vec<u64> {
        let mut values = vec![0; self.same.len()];
        // A node, the number of the digits that were left out, and these as a number.
        let mut stack = vec![(0, 0, 0u64)];
        while let Some((node, digits, before)) = stack.pop() {
            match self.nodes.get(node as usize) {
                None => {}
                Some(&Node::Leaf(value, mut chain)) => {
                    let value = (u64::from(value) << digits) ^ before;
                    while chain != NONE {
                        values[chain as usize] = value;
                        chain = self.same[chain as usize];
                    }
                }
                Some(&Node::Fork(next, number)) => {
                    let before = before ^ (u64::from(number) << digits);
                    stack.extend(
                        (0..)
                            .zip(next)
                            .map(|(digit, next)| (next, digits + 1, before ^ (digit << digits))),
                    );
                }
            }
        }
        values
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// The values of the chains, each computed anew.
    fn one_by_one(tops: &[u64]) -> Vec<u64> {
        let chain =
            |length: usize| tops[..length].iter().rev().fold(0, |rest, top| (rest ^ top) + 1);
        (0..=tops.len()).map(chain).collect()
    }

    #[test]
    fn chains_together_are_chains_one_by_one() {
        let budget = Budget::unlimited();
        let mut dice = Random::new(60);
        for round in 0..400u64 {
            let most = [1, 2, 5, 1000][round as usize % 4];
            let length = dice.within(0, 60);
            let bare = dice.below(5);
            let top = |dice: &mut Random| if dice.below(4) < bare { 0 } else { dice.below(most) };
            let tops: Vec<u64> = (0..length).map(|_| top(&mut dice)).collect();
            assert_eq!(chains(&tops, &budget), Ok(one_by_one(&tops)), "{tops:?}");
        }
    }
}
