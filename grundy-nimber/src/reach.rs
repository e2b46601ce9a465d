//! Sets of nimbers, as bits.

use crate::work::{Fault, Work};

/// The most bits of a set: values from here on stop a computation.
const MOST_BITS: u32 = 27;

/// The most words of all sets that a computation keeps: 256 MiB.
const MOST_WORDS: usize = 1 << 25;

/// What a call for a set costs, beside its words.
const CALL: u64 = 4;

/// A set of nimbers below a power of two.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reach {
    words: Vec<u64>,
}

impl Reach {
    /// The set of 0.
    fn zero() -> Reach {
        Reach { words: vec![1] }
    }

    fn contains(&self, value: u64) -> bool {
        self.words.get(value as usize / 64).is_some_and(|word| word >> (value % 64) & 1 == 1)
    }

    /// Makes room for the xors of members of a set of these words with a nimber.
    fn make_room(&mut self, words: usize, by: u64) -> Result<(), Fault> {
        if by >> MOST_BITS > 0 {
            return Err(Fault::LargeValues);
        }
        let size = words.max((by as usize / 64 + 1).next_power_of_two());
        if self.words.len() < size {
            self.words.resize(size, 0);
        }
        Ok(())
    }

    /// Adds a nimber.
    pub(crate) fn insert(&mut self, value: u64) -> Result<(), Fault> {
        self.make_room(1, value)?;
        self.words[value as usize / 64] |= 1 << (value % 64);
        Ok(())
    }

    /// Adds the xor of each member of the other set with a nimber.
    pub(crate) fn add_moved(
        &mut self,
        other: &Reach,
        by: u64,
        work: &mut Work,
    ) -> Result<(), Fault> {
        if other.words.is_empty() {
            return Ok(());
        }
        self.make_room(other.words.len(), by)?;
        work.charge(CALL + other.words.len() as u64)?;
        let (far, near) = (by as usize / 64, by % 64);
        for (at, &word) in other.words.iter().enumerate() {
            self.words[at ^ far] |= moved(word, near);
        }
        Ok(())
    }

    /// Adds the xor of each member with a nimber.
    fn add_own_moved(&mut self, by: u64, work: &mut Work) -> Result<(), Fault> {
        self.make_room(self.words.len(), by)?;
        work.charge(CALL + self.words.len() as u64)?;
        let (far, near) = (by as usize / 64, by % 64);
        for at in 0..self.words.len() {
            let (a, b) = (self.words[at], self.words[at ^ far]);
            if at <= at ^ far {
                self.words[at] |= moved(b, near);
                self.words[at ^ far] |= moved(a, near);
            }
        }
        Ok(())
    }

    /// The least nimber that is in none of the sets.
    pub(crate) fn mex<'a>(sets: impl Iterator<Item = &'a Reach> + Clone) -> u64 {
        let word = |at: usize| {
            sets.clone().fold(0, |all, set| all | set.words.get(at).copied().unwrap_or(0))
        };
        let at = (0..).find(|&at| word(at) < u64::MAX).expect("the sets end");
        64 * at as u64 + u64::from(word(at).trailing_ones())
    }

    /// What [`mex`](Reach::mex) of these sets costs at most.
    pub(crate) fn mex_cost<'a>(sets: impl Iterator<Item = &'a Reach>) -> u64 {
        sets.fold(CALL, |cost, set| cost + set.words.len() as u64)
    }
}

/// The word with each place xored with `by`, which is below 64.
fn moved(mut word: u64, by: u64) -> u64 {
    const HALVES: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    for (bit, half) in HALVES.into_iter().enumerate() {
        if by >> bit & 1 == 1 {
            let places = 1 << bit;
            word = (word & half) << places | (word >> places) & half;
        }
    }
    word
}

/// The xors of some of the values that were given, by how many: with each value one of its
/// multiples is taken, or none.
#[derive(Clone, Debug)]
pub(crate) struct Choices {
    /// The xors of this many values; the last set has those of more, where `open`.
    by_count: Vec<Reach>,
    open: bool,
}

impl Choices {
    /// No value yet, and counts up to this one. Where `open`, larger counts are kept in the last set.
    pub(crate) fn new(most: usize, open: bool) -> Choices {
        let mut by_count = vec![Reach::default(); most + 1];
        by_count[0] = Reach::zero();
        Choices { by_count, open }
    }

    /// One more value.
    pub(crate) fn add(&mut self, value: u64, work: &mut Work) -> Result<(), Fault> {
        self.add_one_of(&[value], work)
    }

    /// One more value, with its multiples. Open counts have one.
    pub(crate) fn add_one_of(&mut self, multiples: &[u64], work: &mut Work) -> Result<(), Fault> {
        debug_assert!(!self.open || multiples.len() == 1);
        if let (true, [all]) = (self.open, &mut self.by_count[..]) {
            // It has the xors of any values, so nothing is new where it has this one.
            return if all.contains(multiples[0]) {
                work.charge(1)
            } else {
                all.add_own_moved(multiples[0], work)
            };
        }
        if self.open {
            let last = self.by_count.last_mut().expect("a count");
            last.add_own_moved(multiples[0], work)?;
        }
        for count in (1..self.by_count.len()).rev() {
            let (from, to) = self.by_count.split_at_mut(count);
            for &multiple in multiples {
                to[0].add_moved(&from[count - 1], multiple, work)?;
            }
        }
        work.charge(1)
    }

    /// The sets of the counts from `least` on, up to `most`; larger counts that are kept together
    /// are always among them.
    pub(crate) fn counts(&self, least: usize, most: Option<usize>) -> &[Reach] {
        let length = self.by_count.len();
        let end = most.map_or(length, |most| length.min(most + 1));
        &self.by_count[least.min(end)..end]
    }

    /// The words of all sets.
    pub(crate) fn words(&self) -> usize {
        self.by_count.iter().map(|set| set.words.len()).sum()
    }

    /// Refuses choices that take more room together than is kept, or than the work may take.
    pub(crate) fn fit<'a>(
        all: impl Iterator<Item = &'a Choices>,
        work: &Work,
    ) -> Result<(), Fault> {
        let words: usize = all.map(Choices::words).sum();
        if words > MOST_WORDS {
            return Err(Fault::LargeValues);
        }
        if 8 * words as u64 > work.memory() { Err(Fault::Memory) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_move() {
        let mut work = Work::new(1_000_000);
        let (mut set, members) = (Reach::zero(), [0u64, 3, 7, 64, 100, 511, 700]);
        for member in members {
            set.insert(member).unwrap();
        }
        for by in [0, 1, 31, 63, 64, 77, 1000] {
            let mut other = Reach::default();
            other.add_moved(&set, by, &mut work).unwrap();
            let mut both = set.clone();
            both.add_own_moved(by, &mut work).unwrap();
            for value in 0..2048 {
                let moved = members.contains(&(value ^ by));
                assert_eq!(other.contains(value), moved, "{value} {by}");
                assert_eq!(both.contains(value), moved || members.contains(&value), "{value} {by}");
            }
        }
        let two = |value| {
            let mut set = Reach::default();
            set.insert(value).unwrap();
            set
        };
        assert_eq!(Reach::mex([set, two(1), two(2)].iter()), 4);
    }
}
