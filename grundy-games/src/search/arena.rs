//! Positions and their numbers: with `valued` and `bare`, all of a search that knows the
//! type of positions.

use std::hash::{BuildHasher, Hash};
use std::ops::ControlFlow;

use super::Meter;
use super::keys::Keys;
use super::{Id, Word, Words};
use crate::budget::{Budget, Stop};
use crate::intern::Slots;
use crate::ruleset::Ruleset;
use grundy_core::search::Keyed;

/// Each position once, in the order in which they were met, with its word.
#[derive(Debug)]
pub(super) struct Arena<P> {
    pub positions: Vec<P>,
    pub words: Words,
    /// Those with a key of one word, and all others.
    pub keys: Keys,
    index: Slots,
    pub hasher: Keyed,
    pub meter: Meter,
}

impl<P> Default for Arena<P> {
    fn default() -> Arena<P> {
        Arena {
            positions: Vec::new(),
            words: Words::default(),
            keys: Keys::default(),
            index: Slots::default(),
            hasher: Keyed::default(),
            meter: Meter::default(),
        }
    }
}

impl<P: Clone + Eq + Hash> Arena<P> {
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// The memory of the positions and their words.
    pub fn bytes(&self) -> u64 {
        let positions = self.positions.capacity() * size_of::<P>();
        (positions + 4 * self.words.0.capacity()) as u64
    }

    fn find(&self, position: &P) -> Option<Id> {
        let hash = self.hasher.hash_one(position);
        self.index.find(hash, |id| self.positions[id as usize] == *position).map(|id| id as Id)
    }

    /// Gives a position that is not there the next number.
    pub fn insert<R>(
        &mut self,
        rules: &R,
        position: P,
        word: Word,
        budget: Option<&Budget>,
    ) -> Result<Id, Stop>
    where
        R: Ruleset<Position = P> + ?Sized,
    {
        let id = Id::try_from(self.positions.len()).ok().filter(|&id| id != Id::MAX);
        let id = id.ok_or(Stop::Memory)?;
        let key = rules.packed(&position);
        let Arena { positions, words, keys, index, hasher, meter } = self;
        let (more, less) = key.map_or_else(|| index.growth(), |key| keys.growth(key));
        meter.grow(positions, 1, budget)?;
        meter.grow(&mut words.0, 1, budget)?;
        meter.take(more + outside(rules, &position), budget)?;
        let hash = hasher.hash_one(&position);
        positions.push(position);
        words.0.push(word.bits());
        match key {
            Some(key) => keys.insert(key, id, hasher),
            None => index.insert(id.into(), hash, |id| hasher.hash_one(&positions[id as usize])),
        }
        meter.give(less);
        Ok(id)
    }

    /// The number of a position in its canonical form, where it has one; else that form.
    #[inline]
    pub fn form<R>(&self, rules: &R, position: &P) -> Result<Id, P>
    where
        R: Ruleset<Position = P> + ?Sized,
    {
        if let Some(key) = rules.packed(position) {
            return self.keys.find(key, &self.hasher).ok_or_else(|| rules.unpacked(key));
        }
        // Canonical forms have numbers: often one is found without a copy.
        if let Some(id) = self.find(position) {
            return Ok(id);
        }
        let form = rules.canonical(position.clone());
        match form != *position {
            true => self.find(&form).ok_or(form),
            false => Err(form),
        }
    }
}

/// Lists the options of a position, each by `add`; says whether that had enough of them.
pub(super) fn each_option<R: Ruleset + ?Sized>(
    rules: &R,
    position: &R::Position,
    mut add: impl FnMut(&[R::Position]) -> Result<ControlFlow<()>, Stop>,
) -> Result<bool, Stop> {
    let mut enough = Ok(false);
    let flow = rules.options(position, &mut |option| match add(option) {
        Ok(ControlFlow::Continue(())) => ControlFlow::Continue(()),
        Ok(ControlFlow::Break(())) => {
            enough = Ok(true);
            ControlFlow::Break(())
        }
        Err(stop) => {
            enough = Err(stop);
            ControlFlow::Break(())
        }
    });
    match enough? {
        false if flow.is_break() => Err(rules.failure()),
        enough => Ok(enough),
    }
}

/// The bytes that a position keeps outside of itself, with a margin for the allocator.
pub(super) fn outside<R: Ruleset + ?Sized>(rules: &R, position: &R::Position) -> u64 {
    match rules.bytes(position).saturating_sub(size_of::<R::Position>() as u64) {
        0 => 0,
        bytes => (bytes + 8).next_multiple_of(16).max(32),
    }
}
