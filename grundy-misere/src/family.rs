//! The two conditions under which a monoid is the quotient of its heaps.
//!
//! (P): no move leads from a lost element to a lost one. (N): every other sum with a move has one to a
//! lost element. The second is about sums and not about elements: two sums of one element may have moves
//! to different elements. For each element a *family* holds the sets of elements that moves reach from
//! sums with that element, of which only those count that contain no other.

use crate::bits::Bits;
use crate::limits::{Halt, Limits};
use crate::monoid::Bipartite;
use crate::trial::{Kind, Work};
use grundy_core::budget::Budget;

/// A sum of heaps: its kinds, the largest first. The order of these lists is the order of the words in
/// which the options of a word come before it.
pub(crate) type Word = Vec<usize>;

/// A monoid with what the conditions ask of it.
pub(crate) struct Rows {
    pub(crate) monoid: Bipartite,
    lost: Bits,
    /// For each element the elements with which its product is lost.
    with: Vec<Bits>,
}

impl Rows {
    pub(crate) fn new(monoid: Bipartite) -> Rows {
        let order = monoid.order();
        let with = monoid.elements().map(|x| {
            let lost = (0..).zip(monoid.row(x)).filter(|pair| monoid.is_lost(*pair.1));
            Bits::from_iter(order, lost.map(|pair| pair.0))
        });
        let with = with.collect();
        let lost = Bits::from_iter(order, monoid.lost());
        Rows { monoid, lost, with }
    }

    /// The elements which some element makes lost together with one of the targets.
    pub(crate) fn lost_with(&self, targets: &[u16]) -> Bits {
        let mut all = Bits::new(self.monoid.order());
        targets.iter().for_each(|&target| all.unite(&self.with[usize::from(target)]));
        all
    }

    /// Whether a heap with this element may have moves to targets with these products lost (P).
    pub(crate) fn may_be(&self, x: u16, lost_with: &Bits) -> bool {
        !self.with[usize::from(x)].meets(lost_with)
    }
}

struct Entry {
    element: u16,
    targets: Bits,
    /// The entry of the word without its last heap, and the kind of that heap.
    from: (u32, u32),
    /// Whether an entry of a later word is a subset.
    passed: bool,
}

/// For each element the sets that moves reach from sums of it, none of which contains another.
pub(crate) struct Family {
    /// The first is that of the empty sum, which has no moves.
    entries: Vec<Entry>,
    /// The entries of each element that count, without the first one.
    of: Vec<Vec<u32>>,
    bytes: u64,
}

/// Why the conditions do not hold, or could not be tested.
pub(crate) enum Fault {
    /// The least word of which the outcome is wrong.
    Wrong(Word),
    Halt(Halt),
}

impl<E: Into<Halt>> From<E> for Fault {
    fn from(halt: E) -> Fault {
        Fault::Halt(halt.into())
    }
}

impl Family {
    pub(crate) fn new(order: usize) -> Family {
        let targets = Bits::new(order);
        let empty = Entry { element: 0, targets, from: (0, 0), passed: false };
        Family { entries: vec![empty], of: vec![Vec::new(); order], bytes: 0 }
    }

    /// The sets of one element.
    pub(crate) fn of(&self, x: u16) -> impl Iterator<Item = &Bits> {
        self.of[usize::from(x)].iter().map(|&at| &self.entries[at as usize].targets)
    }

    /// Adds all sums with heaps of one more kind. `exact` finds the least wrong word: a set that a later
    /// one is a subset of is then extended nonetheless.
    pub(crate) fn extend(
        &mut self,
        rows: &Rows,
        (number, kind): (usize, &Kind<u16>),
        exact: bool,
        limits: &Limits,
        budget: &Budget,
    ) -> Result<(), Fault> {
        let monoid = &rows.monoid;
        let times = monoid.row(kind.value);
        let each = Bits::bytes(monoid.order()) + 24;
        let words = monoid.order().div_ceil(64);
        let mut work = Work::default();
        let mut block = 0..self.entries.len();
        while !block.is_empty() {
            let start = self.entries.len();
            for from in block {
                let entry = &self.entries[from];
                if entry.passed && !exact {
                    continue;
                }
                let (rest, element) =
                    (monoid.row(entry.element), times[usize::from(entry.element)]);
                let stay = entry.targets.iter().map(|target| times[usize::from(target)]);
                let moved = kind.targets.iter().map(|&target| rest[usize::from(target)]);
                let targets = Bits::from_iter(monoid.order(), stay.chain(moved));
                let from = (from as u32, number as u32);
                if !monoid.is_lost(element) && !targets.meets(&rows.lost) {
                    return Err(Fault::Wrong(self.word(from)));
                }
                let entries = &mut self.entries;
                let of = &mut self.of[usize::from(element)];
                work.add((8 + of.len()) * words + kind.targets.len(), budget, entries.len())?;
                if of.iter().any(|&at| entries[at as usize].targets.is_subset(&targets)) {
                    continue;
                }
                of.retain(|&at| {
                    let entry = &mut entries[at as usize];
                    entry.passed = targets.is_subset(&entry.targets);
                    !entry.passed
                });
                of.push(entries.len() as u32);
                entries.push(Entry { element, targets, from, passed: false });
                if entries.len() > limits.family {
                    return Err(Fault::Halt(Halt::Family));
                }
                budget.reserve(each)?;
                self.bytes += each;
            }
            block = start..self.entries.len();
        }
        Ok(())
    }

    fn word(&self, (mut from, mut kind): (u32, u32)) -> Word {
        let mut word = vec![kind as usize];
        while from != 0 {
            (from, kind) = self.entries[from as usize].from;
            word.push(kind as usize);
        }
        word
    }

    fn all(
        rows: &Rows,
        kinds: &[Kind<u16>],
        exact: bool,
        limits: &Limits,
        budget: &Budget,
    ) -> Result<Family, Fault> {
        let mut family = Family::new(rows.monoid.order());
        let mut kinds = kinds.iter().enumerate();
        let added = kinds.try_for_each(|kind| family.extend(rows, kind, exact, limits, budget));
        if added.is_err() {
            budget.release(family.bytes);
        }
        added.map(|()| family)
    }

    /// Gives back the memory that the family reserved.
    pub(crate) fn release(self, budget: &Budget) {
        budget.release(self.bytes);
    }

    /// Tests both conditions.
    ///
    /// # Errors
    /// The least word with a wrong outcome, or why the test stopped.
    pub(crate) fn test(
        rows: &Rows,
        kinds: &[Kind<u16>],
        limits: &Limits,
        budget: &Budget,
    ) -> Result<Family, Fault> {
        let from_lost = lost_to_lost(rows, kinds);
        match Family::all(rows, kinds, false, limits, budget) {
            Ok(family) => match from_lost {
                None => Ok(family),
                Some(word) => {
                    family.release(budget);
                    Err(Fault::Wrong(word))
                }
            },
            Err(Fault::Wrong(_)) => match Family::all(rows, kinds, true, limits, budget) {
                Err(Fault::Wrong(word)) => {
                    Err(Fault::Wrong(from_lost.into_iter().chain([word]).min().unwrap_or_default()))
                }
                other => other,
            },
            other => other,
        }
    }
}

/// The least word of a lost element from which a move leads to a lost one.
fn lost_to_lost(rows: &Rows, kinds: &[Kind<u16>]) -> Option<Word> {
    let wrong = |kind: &&Kind<u16>| !rows.may_be(kind.value, &rows.lost_with(&kind.targets));
    kinds.iter().find(wrong)?;
    // The least word of each element, in the order of these words.
    let monoid = &rows.monoid;
    let (mut elements, mut words) = (vec![0], vec![Word::new()]);
    let mut seen = vec![false; monoid.order()];
    seen[0] = true;
    for (number, kind) in kinds.iter().enumerate() {
        let mut block = 0..elements.len();
        while !block.is_empty() {
            let start = elements.len();
            for from in block {
                let element = monoid.product(elements[from], kind.value);
                if !std::mem::replace(&mut seen[usize::from(element)], true) {
                    let word = [&[number][..], &words[from]].concat();
                    elements.push(element);
                    words.push(word);
                }
            }
            block = start..elements.len();
        }
    }
    let firsts =
        kinds.iter().enumerate().filter(|(_, kind)| wrong(kind)).filter_map(|(n, kind)| {
            let lost = |x: u16, y: u16| monoid.is_lost(monoid.product(x, y));
            let fails = |&x: &u16| lost(x, kind.value) && kind.targets.iter().any(|&t| lost(x, t));
            let mut word = words[elements.iter().position(fails)?].clone();
            word.insert(word.partition_point(|&other| other > n), n);
            Some(word)
        });
    firsts.min()
}
