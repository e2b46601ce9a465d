//! Positions as hereditarily finite sets.

use super::{Arcs, Cycle};
use crate::budget::{Budget, Progress, Stop};

/// The set m(v) of every vertex of a loop-free graph:
/// m(v) = { m(w) : v has an arc to w }, a finite set of such sets. Each
/// distinct set has one number, in Ackermann's order: the empty set is 0, and
/// of two sets the one that has the largest set in which they differ comes
/// later (W. Ackermann, *Die Widerspruchsfreiheit der allgemeinen
/// Mengenlehre*, Math. Ann. 114 (1937)). So equal sets have the same text,
/// whatever graph they come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sets {
    /// The set of each vertex.
    of: Vec<u32>,
    /// The members of all sets, one set behind the other, in rising order;
    /// and where each set ends.
    members: Vec<u32>,
    ends: Vec<u32>,
}

/// Why the vertices of a graph have no sets here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoSets {
    /// A cycle: a set on it would be a member of a member ... of itself.
    Cycle(Cycle),
    /// The budget ran out.
    Stopped(Stop),
}

impl From<Stop> for NoSets {
    fn from(stop: Stop) -> NoSets {
        NoSets::Stopped(stop)
    }
}

impl Arcs {
    /// The hereditarily finite set of every vertex. Two vertices have the
    /// same set exactly when they bisimulate.
    ///
    /// Cost: O(m log m) for m arcs, by sorting.
    ///
    /// # Errors
    /// A cycle, where there is one; the budget ran out.
    ///
    /// ```
    /// # use grundy_core as grundy;
    /// use grundy::Budget;
    /// use grundy::graph::Arcs;
    /// let arcs = Arcs::from_pairs(3, &[(2, 1), (2, 0), (1, 0)]);
    /// let sets = arcs.sets(&Budget::unlimited()).unwrap();
    /// let two = sets.of(2);
    /// assert_eq!(sets.write(two, 100).text, "{{}, {{}}}");
    /// ```
    pub fn sets(&self, budget: &Budget) -> Result<Sets, NoSets> {
        budget.reserve(12 * self.count() as u64 + 28 * self.len() as u64)?;
        let order = self.ranked(budget)?;
        let mut sets = Sets { of: vec![0; self.len()], members: Vec::new(), ends: Vec::new() };
        // The members of the vertices of one rank, and where they begin.
        let (mut lists, mut rows): (Vec<u32>, Vec<(usize, usize, u32)>) = Default::default();
        let mut rest = &order[..];
        while let Some(&(_, rank)) = rest.first() {
            let done = (order.len() - rest.len()) as u64;
            let total = Some(order.len() as u64);
            budget.check(Progress { what: "progress-sets-of-positions", done, total })?;
            let (now, later) = rest.split_at(rest.partition_point(|&(_, other)| other == rank));
            rest = later;
            lists.clear();
            rows.clear();
            for &(vertex, _) in now {
                let start = lists.len();
                lists.extend(self.followers(vertex).iter().map(|&to| sets.of[to as usize]));
                lists[start..].sort_unstable();
                let mut kept = start;
                for at in start..lists.len() {
                    if at == start || lists[at] != lists[kept - 1] {
                        lists[kept] = lists[at];
                        kept += 1;
                    }
                }
                lists.truncate(kept);
                rows.push((start, kept, vertex));
            }
            // The largest members decide first.
            let list = |&(start, end, _): &(usize, usize, u32)| lists[start..end].iter().rev();
            rows.sort_unstable_by(|a, b| list(a).cmp(list(b)));
            for same in rows.chunk_by(|a, b| list(a).eq(list(b))) {
                let (start, end, _) = same[0];
                for &(_, _, vertex) in same {
                    sets.of[vertex as usize] = sets.ends.len() as u32;
                }
                sets.members.extend_from_slice(&lists[start..end]);
                sets.ends.push(sets.members.len() as u32);
            }
        }
        Ok(sets)
    }

    /// The vertices with their ranks (the length of the longest play), by
    /// rising rank.
    fn ranked(&self, budget: &Budget) -> Result<Vec<(u32, u32)>, NoSets> {
        let back = self.reversed();
        let mut left: Vec<u32> =
            (0..self.len() as u32).map(|vertex| self.followers(vertex).len() as u32).collect();
        let ends = (0..self.len() as u32).filter(|&vertex| left[vertex as usize] == 0);
        let mut order: Vec<(u32, u32)> = ends.map(|vertex| (vertex, 0)).collect();
        let mut at = 0;
        while let Some(&(vertex, rank)) = order.get(at) {
            at += 1;
            if at.is_multiple_of(1 << 14) {
                budget.check(Progress { what: "progress-ranks", done: at as u64, total: None })?;
            }
            // The last follower that is reached is of the highest rank.
            for &from in back.followers(vertex) {
                left[from as usize] -= 1;
                if left[from as usize] == 0 {
                    order.push((from, rank + 1));
                }
            }
        }
        match self.values() {
            Err(cycle) if order.len() < self.len() => Err(NoSets::Cycle(cycle)),
            _ => Ok(order),
        }
    }
}

/// A set as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The set, in braces.
    pub text: String,
    /// Names of sets that occur several times, with the sets, each written
    /// with the names before it; none where the whole text is short.
    pub names: Vec<(String, String)>,
}

impl Sets {
    /// The number of the set of a vertex.
    ///
    /// # Panics
    /// Where there is no such vertex.
    pub fn of(&self, vertex: u32) -> u32 {
        self.of[vertex as usize]
    }

    /// How many distinct sets there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none: the graph has no vertices.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The members of a set, in rising order.
    ///
    /// # Panics
    /// Where there is no such set.
    pub fn members(&self, set: u32) -> &[u32] {
        let start = set.checked_sub(1).map_or(0, |before| self.ends[before as usize]);
        &self.members[start as usize..self.ends[set as usize] as usize]
    }

    /// The transitive closure of a set: its members, their members, and so
    /// on, each once, in rising order. The set itself is not among them.
    /// Cost: linear in the sets up to this one.
    ///
    /// # Panics
    /// Where there is no such set.
    pub fn closure(&self, set: u32) -> Vec<u32> {
        let mut inside = vec![false; set as usize + 1];
        inside[set as usize] = true;
        // Members come before their set.
        for larger in (0..=set).rev() {
            if inside[larger as usize] {
                self.members(larger).iter().for_each(|&member| inside[member as usize] = true);
            }
        }
        (0..set).filter(|&smaller| inside[smaller as usize]).collect()
    }

    /// The rank of a set: the length of the longest play from a position that
    /// it is the set of. Cost: linear in the rank.
    ///
    /// # Panics
    /// Where there is no such set.
    pub fn rank(&self, mut set: u32) -> u32 {
        let mut rank = 0;
        // Sets of a higher rank come later.
        while let Some(&largest) = self.members(set).last() {
            set = largest;
            rank += 1;
        }
        rank
    }

    /// Writes a set: in full where that takes at most `most` characters, and
    /// else with names `s1`, `s2`, ... for the sets that occur in several
    /// others. Cost: linear in the text and in the sets up to this one.
    ///
    /// ```
    /// # use grundy_core as grundy;
    /// use grundy::Budget;
    /// use grundy::graph::Arcs;
    /// let arcs = Arcs::from_pairs(4, &[(3, 2), (3, 1), (3, 0), (2, 1), (2, 0), (1, 0)]);
    /// let sets = arcs.sets(&Budget::unlimited()).unwrap();
    /// let three = sets.of(3);
    /// assert_eq!(sets.write(three, 100).text, "{{}, {{}}, {{}, {{}}}}");
    /// let shared = sets.write(three, 10);
    /// assert_eq!(shared.text, "{{}, s1, {{}, s1}}");
    /// assert_eq!(shared.names, [("s1".to_string(), "{{}}".to_string())]);
    /// ```
    ///
    /// # Panics
    /// Where there is no such set.
    pub fn write(&self, set: u32, most: u64) -> Written {
        let closure = self.closure(set);
        let mut lengths = vec![0u64; set as usize + 1];
        let mut uses = vec![0u32; set as usize + 1];
        for &each in closure.iter().chain([&set]) {
            let members = self.members(each);
            let separators = 2 * members.len().saturating_sub(1) as u64;
            let inside = members.iter().fold(2 + separators, |sum, &member| {
                uses[member as usize] += 1;
                sum.saturating_add(lengths[member as usize])
            });
            lengths[each as usize] = inside;
        }
        let mut names: Vec<(String, String)> = Vec::new();
        // The place in `names`, plus one.
        let mut named = vec![0u32; set as usize + 1];
        if lengths[set as usize] > most {
            for &each in &closure {
                if each > 0 && uses[each as usize] > 1 {
                    let text = self.spell(each, &named, &names);
                    names.push((format!("s{}", names.len() + 1), text));
                    named[each as usize] = names.len() as u32;
                }
            }
        }
        Written { text: self.spell(set, &named, &names), names }
    }

    /// A set in braces, with the names that there are.
    fn spell(&self, set: u32, named: &[u32], names: &[(String, String)]) -> String {
        enum Piece {
            Set(u32),
            Text(&'static str),
        }
        let mut out = String::new();
        // The pieces that are still to be written, the last one first: sets can be nested
        // deeper than the stack of the machine.
        let mut ahead = vec![Piece::Set(set)];
        while let Some(piece) = ahead.pop() {
            match piece {
                Piece::Text(text) => out.push_str(text),
                Piece::Set(each) if named[each as usize] > 0 => {
                    out.push_str(&names[named[each as usize] as usize - 1].0);
                }
                Piece::Set(each) => {
                    out.push('{');
                    ahead.push(Piece::Text("}"));
                    for (index, &member) in self.members(each).iter().enumerate().rev() {
                        ahead.push(Piece::Set(member));
                        if index > 0 {
                            ahead.push(Piece::Text(", "));
                        }
                    }
                }
            }
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sets(vertices: usize, pairs: &[(u32, u32)]) -> Sets {
        Arcs::from_pairs(vertices, pairs).sets(&Budget::unlimited()).unwrap()
    }

    #[test]
    fn the_order_is_ackermanns() {
        // {}, {{}}, {{{}}}, {{}, {{}}}: the numbers 0, 1, 2, 3, with their
        // members as the digits 1 in binary.
        let pairs = [(3, 2), (1, 3), (0, 3), (0, 2)];
        let sets = sets(4, &pairs);
        assert_eq!([0, 1, 2, 3].map(|vertex| sets.of(vertex)), [3, 2, 0, 1]);
    }

    #[test]
    fn cycles_have_no_sets() {
        let arcs = Arcs::from_pairs(4, &[(0, 1), (1, 2), (2, 1), (2, 3)]);
        match arcs.sets(&Budget::unlimited()) {
            Err(NoSets::Cycle(Cycle(cycle))) => assert_eq!(cycle, [1, 2]),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn deep_sets_are_written() {
        let n = 100_000;
        let path: Vec<(u32, u32)> = (1..n).map(|v| (v, v - 1)).collect();
        let sets = sets(n as usize, &path);
        let deepest = sets.of(n - 1);
        let written = sets.write(deepest, 1000);
        assert_eq!(written.text.len(), 2 * n as usize);
        assert!(written.names.is_empty());
        assert_eq!(sets.closure(deepest).len(), n as usize - 1);
        assert_eq!(sets.rank(deepest), n - 1);
    }

    #[test]
    fn shared_sets_are_named_once() {
        let n = 200u32;
        let pairs: Vec<(u32, u32)> = (0..n).flat_map(|v| (0..v).map(move |to| (v, to))).collect();
        let sets = sets(n as usize, &pairs);
        let written = sets.write(sets.of(n - 1), 1000);
        // {} needs no name, and the last but one occurs once.
        assert_eq!(written.names.len(), n as usize - 3);
        assert_eq!(written.names[1], ("s2".into(), "{{}, s1}".into()));
        assert!(sets.write(0, 0).names.is_empty());
    }
}
