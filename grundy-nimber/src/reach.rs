//! Sets of nimbers, as bits.

use crate::work::{Fault, Work};

/// The most bits of a set: values from here on stop a computation.
const MOST_BITS: u32 = 27;

/// A set of nimbers below a power of two.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reach {
    words: Vec<u64>,
}

impl Reach {
    /// The set of one nimber, which is small.
    pub(crate) fn of(value: u64) -> Reach {
        let mut set = Reach { words: vec![0; (value as usize / 64 + 1).next_power_of_two()] };
        set.insert(value);
        set
    }

    fn insert(&mut self, value: u64) {
        self.words[value as usize / 64] |= 1 << (value % 64);
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
        if by >> MOST_BITS > 0 {
            return Err(Fault::Work);
        }
        let size = other.words.len().max((by as usize / 64 + 1).next_power_of_two());
        work.charge(other.words.len() as u64)?;
        if self.words.len() < size {
            self.words.resize(size, 0);
        }
        let (far, near) = (by as usize / 64, by % 64);
        for (at, &word) in other.words.iter().enumerate() {
            self.words[at ^ far] |= moved(word, near);
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
        by_count[0] = Reach::of(0);
        Choices { by_count, open }
    }

    /// One more value, with its multiples.
    pub(crate) fn add(&mut self, multiples: &[u64], work: &mut Work) -> Result<(), Fault> {
        let last = self.by_count.len() - 1;
        for count in (0..=last).rev() {
            if count == last && !self.open {
                continue;
            }
            let from = self.by_count[count].clone();
            let to = &mut self.by_count[(count + 1).min(last)];
            for &multiple in multiples {
                to.add_moved(&from, multiple, work)?;
            }
        }
        Ok(())
    }

    /// The sets of these counts.
    pub(crate) fn counts(&self, least: usize) -> &[Reach] {
        &self.by_count[least.min(self.by_count.len())..]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Reach {
        fn contains(&self, value: u64) -> bool {
            self.words.get(value as usize / 64).is_some_and(|word| word >> (value % 64) & 1 == 1)
        }
    }

    #[test]
    fn sets_move() {
        let mut work = Work::new(1_000_000);
        let (mut set, members) = (Reach::of(0), [0u64, 3, 7, 64, 100, 511, 700]);
        for member in members {
            set.add_moved(&Reach::of(0), member, &mut work).unwrap();
        }
        for by in [0, 1, 31, 63, 64, 77, 1000] {
            let mut other = Reach::default();
            other.add_moved(&set, by, &mut work).unwrap();
            for value in 0..2048 {
                assert_eq!(other.contains(value), members.contains(&(value ^ by)), "{value} {by}");
            }
        }
        assert_eq!(Reach::mex([set, Reach::of(1), Reach::of(2)].iter()), 4);
    }
}
