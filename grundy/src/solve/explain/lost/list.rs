//! A list of lost positions.

use super::spot::Spot;

/// The most members that a list may have before it is given up; all of them
/// are in the data.
pub const MOST: usize = 400;
/// The most moves that a member may have.
pub const MOVES: u64 = 1_000;

/// The small ones come first: by the number of moves that are left where a
/// position can come again, then by the number of moves from it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rank {
    /// How many moves are left, where a position can come again.
    pub length: u32,
    /// How many moves there are from it.
    pub moves: usize,
    /// The position as it is written.
    pub text: String,
}

/// A lost position of the list.
#[derive(Clone)]
pub struct Member {
    /// The position.
    pub spot: Spot,
    /// Its fingerprint in the catalogue.
    pub print: u128,
    /// Its place in the list.
    pub rank: Rank,
}

/// A list, which may have been given up.
#[derive(Default)]
pub struct List {
    /// Its members.
    pub members: Vec<Member>,
    /// Every move from a member has an answer among them.
    pub complete: bool,
    /// The moves from the first member were answered.
    pub answered: bool,
    index: Index,
}

/// The members of a list by their fingerprints.
struct Index {
    /// The upper halves of fingerprints, at the place that the lower half says,
    /// and the number of the member plus one.
    slots: Vec<(u64, u32)>,
}

impl Default for Index {
    fn default() -> Index {
        // At most a fifth of it is in use.
        Index { slots: vec![(0, 0); (4 * (MOST + MOVES as usize)).next_power_of_two()] }
    }
}

impl Index {
    fn insert(&mut self, print: u128, member: usize) {
        let mask = self.slots.len() - 1;
        let mut at = print as usize & mask;
        while self.slots[at].1 != 0 {
            at = (at + 1) & mask;
        }
        self.slots[at] = ((print >> 64) as u64, member as u32 + 1);
    }

    fn get(&self, print: u128, members: &[Member]) -> Option<usize> {
        let mask = self.slots.len() - 1;
        let mut at = print as usize & mask;
        loop {
            let (upper, member) = self.slots[at];
            if member == 0 {
                return None;
            }
            if upper == (print >> 64) as u64 && members[member as usize - 1].print == print {
                return Some(member as usize - 1);
            }
            at = (at + 1) & mask;
        }
    }
}

impl List {
    /// Adds a member.
    pub fn add(&mut self, member: Member) {
        self.index.insert(member.print, self.members.len());
        self.members.push(member);
    }

    /// The number of the member with a fingerprint.
    pub fn find(&self, print: u128) -> Option<usize> {
        self.index.get(print, &self.members)
    }
}
