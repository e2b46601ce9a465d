//! The positions of a ruleset as a search for values sees them.

use std::ops::ControlFlow;

use super::arena::outside;
use super::arena::{Arena, each_option};
use super::keys::BATCH;
use super::{Id, Word, Words};
use super::{Options, Space};
use crate::budget::{Budget, Stop};
use crate::ruleset::{Nature, Ruleset};
use crate::sort;
use crate::value::Value;

/// The positions of a ruleset as summands with values: what the ruleset knows by a
/// theorem gets no number.
pub(super) struct Valued<'a, R: Ruleset + ?Sized> {
    pub rules: &'a R,
    pub arena: &'a mut Arena<R::Position>,
}

impl<R: Ruleset + ?Sized> Valued<'_, R> {
    /// The number of a position, or the value that a theorem gives it.
    #[inline]
    pub fn id(
        &mut self,
        position: &R::Position,
        budget: &Budget,
    ) -> Result<Result<Id, Value>, Stop> {
        let form = match self.arena.form(self.rules, position) {
            Ok(id) => return Ok(Ok(id)),
            Err(form) => form,
        };
        self.enter(form, budget)
    }

    /// The same of a canonical form that has no number.
    #[cold]
    fn enter(&mut self, form: R::Position, budget: &Budget) -> Result<Result<Id, Value>, Stop> {
        if let Some((value, _)) = self.rules.theory().value(&form, budget)? {
            return Ok(Err(value));
        }
        self.arena.insert(self.rules, form, Word::UNKNOWN, Some(budget)).map(Ok)
    }
}

/// Options of one part each, by the words of their canonical forms: looked up together.
#[derive(Default)]
struct Batch {
    keys: [u64; BATCH],
    len: usize,
}

impl<R: Ruleset + ?Sized> Valued<'_, R> {
    /// Gives a part of an option to the search.
    #[inline]
    fn part(&mut self, part: &R::Position, out: &mut Options<'_>) -> Result<(), Stop> {
        // A large position takes long to bring into its form and to compare with theorems.
        out.count(outside(self.rules, part) / 16);
        match self.id(part, out.budget())? {
            Ok(id) => out.part(id, self.word(id)),
            Err(value) => Valued::<R>::known(&value, out),
        }
    }

    #[inline]
    fn word(&self, id: Id) -> Word {
        Word::from_bits(self.arena.words.0[id as usize])
    }

    /// Gives a part whose value a theorem knows.
    fn known(value: &Value, out: &mut Options<'_>) -> Result<(), Stop> {
        match value {
            Value::Nim(value) => out.known(value.0),
            Value::Ends => out.dropped(),
            Value::Infinity(_) | Value::Loony | Value::Marked(_) | Value::Must(_) => {
                unreachable!("positions of such games are not searched here")
            }
        }
        Ok(())
    }

    /// Gives all options of a batch to the search.
    fn take(&mut self, batch: &mut Batch, out: &mut Options<'_>) -> Result<ControlFlow<()>, Stop> {
        let keys = &batch.keys[..std::mem::take(&mut batch.len)];
        let (mut ids, mut words) = ([Id::MAX; BATCH], [Word::UNKNOWN; BATCH]);
        self.arena.keys.find_all(keys, &mut ids, &self.arena.hasher);
        for (word, &id) in words.iter_mut().zip(&ids[..keys.len()]) {
            if id != Id::MAX {
                *word = self.word(id);
            }
        }
        for ((&key, id), word) in keys.iter().zip(ids).zip(words) {
            out.begin(1)?;
            match id {
                Id::MAX => self.part(&self.rules.unpacked(key), out)?,
                id => out.part(id, word)?,
            }
            if out.end()?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
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
        let rules = self.rules;
        let nature = rules.nature();
        if matches!(nature, Nature::Entailing(_)) {
            // Two equal parts that can be ended are not worth 0.
            out.keep_equal_parts();
        }
        let mut batch = Batch::default();
        let enough = each_option(rules, &position, |option| {
            if let [part] = option
                && let Some(key) = rules.packed(part)
                && !nature.ended(part)
            {
                batch.keys[batch.len] = key;
                batch.len += 1;
                return match batch.len == BATCH {
                    true => self.take(&mut batch, out),
                    false => Ok(ControlFlow::Continue(())),
                };
            }
            out.begin(option.len())?;
            for part in option {
                if nature.ended(part) {
                    return out.ends();
                }
                self.part(part, out)?;
            }
            out.end()
        })?;
        if !enough {
            let _ = self.take(&mut batch, out)?;
        }
        Ok(())
    }

    fn sort(&self, ids: &mut [Id]) {
        let positions = &self.arena.positions;
        sort::by(ids, |&a, &b| positions[a as usize].cmp(&positions[b as usize]));
    }
}
