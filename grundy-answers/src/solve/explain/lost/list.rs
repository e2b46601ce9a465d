//! A list of lost positions.

use super::spot::{Spot, Step};
use crate::intern::Slots;

/// The most members that a list may have before it is given up; all of them
/// are in the data.
pub const MOST: usize = 100;
/// The most moves that a member may have.
pub const MOVES: usize = 1_000;

/// The small ones come first: by the number of moves that are left where a
/// position can come again, then by the number of moves from it.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
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
    /// Its place in the list. Where no position can come again it has no text until the
    /// list is complete.
    pub rank: Rank,
}

/// A list, which may have been given up.
#[derive(Default)]
pub struct List {
    /// Its members.
    pub members: Vec<Member>,
    /// Every move from a member has an answer among them.
    pub complete: bool,
    /// Some answers were taken without a comparison.
    pub hasty: bool,
    /// The moves that want an answer, of each member whose moves have answers: the first
    /// ones.
    pub steps: Vec<Vec<Step>>,
    /// The numbers of the members, by their fingerprints.
    index: Slots,
}

impl List {
    /// Adds a member.
    pub fn add(&mut self, member: Member) {
        let number = self.members.len() as u64;
        self.members.push(member);
        let members = &self.members;
        let hash = |number: u64| members[number as usize].print as u64;
        self.index.insert(number, hash(number), hash);
    }

    /// Whether it is complete, and has more than `few` and at most `many` members.
    pub fn is_between(&self, few: usize, many: usize) -> bool {
        self.complete && self.members.len() > few && self.members.len() <= many
    }

    /// The shorter one of two lists, of which this is complete.
    pub fn shorter(self, other: List) -> List {
        if other.complete && other.members.len() < self.members.len() { other } else { self }
    }

    /// The number of the member with a fingerprint.
    #[inline]
    pub fn find(&self, print: u128) -> Option<usize> {
        let is = |number: u64| self.members[number as usize].print == print;
        self.index.find(print as u64, is).map(|number| number as usize)
    }
}
