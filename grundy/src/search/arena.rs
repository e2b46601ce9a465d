//! The positions of one ruleset, numbered: all of a search that knows their type.

use std::hash::{BuildHasher, Hash, Hasher, RandomState};
use std::ops::ControlFlow;
use std::sync::Arc;

use super::meter::{Meter, outside};
use super::space::{Id, Options, Space};
use super::table::{Word, Words};
use crate::budget::{Budget, Stop};
use crate::intern::Slots;
use crate::ruleset::{Nature, Ruleset};
use crate::value::Value;

/// Each position once, in the order in which they were met, with its word.
#[derive(Debug)]
pub(super) struct Arena<P> {
    pub positions: Vec<P>,
    pub words: Words,
    index: Slots,
    hasher: Keyed,
    pub meter: Meter,
}

impl<P> Default for Arena<P> {
    fn default() -> Arena<P> {
        Arena {
            positions: Vec::new(),
            words: Words::default(),
            index: Slots::default(),
            hasher: Keyed::new(),
            meter: Meter::default(),
        }
    }
}

impl<P: Clone + Eq + Hash> Arena<P> {
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    #[cfg(test)]
    pub fn bytes(&self) -> u64 {
        let positions = self.positions.capacity() * size_of::<P>();
        (positions + 4 * self.words.0.capacity()) as u64
    }

    #[inline]
    pub fn find(&self, position: &P) -> Option<Id> {
        let hash = self.hasher.hash_one(position);
        self.index.find(hash, |id| self.positions[id as usize] == *position).map(|id| id as Id)
    }

    /// Gives a position that is not there the next number. Outside of itself it holds
    /// `outside` bytes.
    pub fn insert(
        &mut self,
        position: P,
        outside: u64,
        word: Word,
        budget: Option<&Budget>,
    ) -> Result<Id, Stop> {
        let id = Id::try_from(self.positions.len()).map_err(|_| Stop::Memory)?;
        let Arena { positions, words, index, hasher, meter } = self;
        let (more, less) = index.growth();
        meter.grow(positions, 1, budget)?;
        meter.grow(&mut words.0, 1, budget)?;
        meter.take(more + outside, budget)?;
        let hash = hasher.hash_one(&position);
        positions.push(position);
        words.0.push(word.bits());
        index.insert(id.into(), hash, |id| hasher.hash_one(&positions[id as usize]));
        meter.give(less);
        Ok(id)
    }
}

/// The number of a position in its canonical form, where it has one; else that form.
fn form_of<R: Ruleset + ?Sized>(
    rules: &R,
    arena: &Arena<R::Position>,
    position: &R::Position,
) -> Result<Id, R::Position> {
    // What has a number is a canonical form: often it can be found without a copy.
    if let Some(id) = arena.find(position) {
        return Ok(id);
    }
    let form = rules.canonical(position.clone());
    match form != *position {
        true => arena.find(&form).ok_or(form),
        false => Err(form),
    }
}

/// Lists the options of a position: each by `add`.
fn each_option<R: Ruleset + ?Sized>(
    rules: &R,
    position: &R::Position,
    mut add: impl FnMut(&[R::Position]) -> Result<ControlFlow<()>, Stop>,
) -> Result<(), Stop> {
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
        _ => Ok(()),
    }
}

/// The positions of a ruleset as summands with values: what the ruleset knows by a
/// theorem gets no number.
pub(super) struct Valued<'a, R: Ruleset + ?Sized> {
    pub rules: &'a R,
    pub arena: &'a mut Arena<R::Position>,
}

impl<R: Ruleset + ?Sized> Valued<'_, R> {
    /// The number of a position, or the value that a theorem gives it.
    pub fn id(
        &mut self,
        position: &R::Position,
        budget: &Budget,
    ) -> Result<Result<Id, Value>, Stop> {
        let form = match form_of(self.rules, self.arena, position) {
            Ok(id) => return Ok(Ok(id)),
            Err(form) => form,
        };
        if let Some((value, _)) = self.rules.theory().value(&form, budget)? {
            return Ok(Err(value));
        }
        let outside = outside(self.rules, &form);
        self.arena.insert(form, outside, Word::UNKNOWN, Some(budget)).map(Ok)
    }
}

impl<R: Ruleset + ?Sized> Space for Valued<'_, R> {
    type Table = Words;
    type Error = Stop;

    fn table(&mut self) -> &mut Words {
        &mut self.arena.words
    }

    fn met(&self) -> u64 {
        self.arena.len() as u64
    }

    fn expand(&mut self, id: Id, out: &mut Options<'_>) -> Result<(), Stop> {
        let position = self.arena.positions[id as usize].clone();
        let (rules, budget) = (self.rules, out.budget());
        let nature = rules.nature();
        if matches!(nature, Nature::Entailing(_)) {
            // Two equal parts that can be ended are not worth 0.
            out.keep_equal_parts();
        }
        each_option(rules, &position, |option| {
            out.begin(option.len())?;
            for part in option {
                if nature.ended(part) {
                    return out.ends();
                }
                match self.id(part, budget)? {
                    Ok(id) => out.part(id, Word::from_bits(self.arena.words.0[id as usize]))?,
                    Err(Value::Nim(value)) => out.known(value.0),
                    Err(Value::Ends) => out.dropped(),
                    Err(Value::Infinity(_)) => {
                        unreachable!("positions of a game that repeats are not searched here")
                    }
                }
            }
            out.end()
        })
    }

    fn sort(&self, ids: &mut [Id]) {
        let positions = &self.arena.positions;
        ids.sort_unstable_by(|&a, &b| positions[a as usize].cmp(&positions[b as usize]));
    }
}

/// The positions of a ruleset as parts of whole sums: values are not asked for.
pub(super) struct Bare<R: Ruleset> {
    rules: Arc<R>,
    arena: Arena<R::Position>,
}

/// Of a part of a whole sum: it cannot move, and has not ended the sum.
const DEAD: u32 = 1;
/// The move to it has ended the whole sum.
const ENDED: u32 = 2;

/// The parts of whole sums that are positions of one ruleset.
pub(super) trait Parts: Space<Table = Words, Error = Stop> + std::any::Any + Send {
    /// Whether a position of the game can come again.
    fn repeats(&self) -> bool;

    /// Whether a part cannot move and may be left out.
    fn is_dead(&self, id: Id) -> bool;

    /// Whether the move to a part has ended the whole sum.
    fn has_ended(&self, id: Id) -> bool;

    /// The bytes that its positions take are reserved.
    fn reserve(&mut self, budget: &Budget) -> Result<(), Stop>;

    fn as_any(&mut self) -> &mut dyn std::any::Any;
}

impl<R: Ruleset> Bare<R> {
    pub fn new(rules: Arc<R>) -> Bare<R> {
        Bare { rules, arena: Arena::default() }
    }

    /// The number of a position.
    pub fn id(&mut self, position: &R::Position, budget: Option<&Budget>) -> Result<Id, Stop> {
        let rules = &*self.rules;
        let form = match form_of(rules, &self.arena, position) {
            Ok(id) => return Ok(id),
            Err(form) => form,
        };
        let word = match rules.nature().ended(&form) {
            true => ENDED,
            false if rules.options(&form, &mut |_| ControlFlow::Break(())).is_continue() => DEAD,
            false => 0,
        };
        let outside = outside(rules, &form);
        self.arena.insert(form, outside, Word::from_bits(word), budget)
    }
}

impl<R: Ruleset> Space for Bare<R> {
    type Table = Words;
    type Error = Stop;

    fn table(&mut self) -> &mut Words {
        &mut self.arena.words
    }

    fn met(&self) -> u64 {
        self.arena.len() as u64
    }

    fn expand(&mut self, id: Id, out: &mut Options<'_>) -> Result<(), Stop> {
        let position = self.arena.positions[id as usize].clone();
        let (rules, budget) = (self.rules.clone(), out.budget());
        let nature = rules.nature();
        each_option(&*rules, &position, |option| {
            out.begin(option.len())?;
            if option.iter().any(|part| nature.ended(part)) {
                return out.ends();
            }
            for part in option {
                let id = self.id(part, Some(budget))?;
                if !self.is_dead(id) {
                    out.part(id, Word::UNKNOWN)?;
                }
            }
            out.end()
        })
    }
}

impl<R: Ruleset> Parts for Bare<R> {
    fn repeats(&self) -> bool {
        self.rules.nature().is_loopy()
    }

    fn is_dead(&self, id: Id) -> bool {
        self.arena.words.0[id as usize] == DEAD
    }

    fn has_ended(&self, id: Id) -> bool {
        self.arena.words.0[id as usize] == ENDED
    }

    fn reserve(&mut self, budget: &Budget) -> Result<(), Stop> {
        self.arena.meter.take(0, Some(budget))
    }

    fn as_any(&mut self) -> &mut dyn std::any::Any {
        self
    }
}

/// A hasher with a key of its own, so that nobody can choose positions of one hash: each
/// word is folded in by a product with the key.
#[derive(Clone, Copy, Debug)]
struct Keyed {
    seed: u64,
    key: u64,
}

impl Keyed {
    fn new() -> Keyed {
        let random = RandomState::new();
        Keyed { seed: random.hash_one(0), key: random.hash_one(1) | 1 }
    }
}

impl BuildHasher for Keyed {
    type Hasher = Folded;

    #[inline]
    fn build_hasher(&self) -> Folded {
        Folded { state: self.seed, key: self.key }
    }
}

struct Folded {
    state: u64,
    key: u64,
}

impl Hasher for Folded {
    #[inline]
    fn write_u64(&mut self, word: u64) {
        let wide = u128::from(self.state ^ word) * u128::from(self.key);
        // The product of 0 is 0, whatever the key.
        self.state = (wide >> 64) as u64 ^ wide as u64 ^ self.key.rotate_left(32);
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        let mut chunks = bytes.chunks_exact(8);
        for chunk in &mut chunks {
            self.write_u64(u64::from_le_bytes(chunk.try_into().expect("eight bytes")));
        }
        let rest = chunks.remainder();
        if !rest.is_empty() {
            let mut last = [0; 8];
            last[..rest.len()].copy_from_slice(rest);
            self.write_u64(u64::from_le_bytes(last) ^ (rest.len() as u64) << 56);
        }
    }

    #[inline]
    fn write_u8(&mut self, word: u8) {
        self.write_u64(word.into());
    }

    #[inline]
    fn write_u16(&mut self, word: u16) {
        self.write_u64(word.into());
    }

    #[inline]
    fn write_u32(&mut self, word: u32) {
        self.write_u64(word.into());
    }

    #[inline]
    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.state
    }
}
