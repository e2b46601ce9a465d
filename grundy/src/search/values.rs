//! Nim-values of positions, from their options.

use std::ops::ControlFlow;

use rustc_hash::FxHashMap;

use super::CHUNK;
use crate::budget::{Budget, Progress, Stop};
use crate::mex::Versions;
use crate::nimber::Nimber;
use crate::ruleset::{Ruleset, Value};

/// The values of the positions of one ruleset that were needed so far.
///
/// By the definition: the value of a position is the mex of the values of its
/// options, and the value of an option that is a sum is the nim-sum of its
/// parts (Sprague-Grundy; Siegel, *Combinatorial Game Theory*, IV.1).
/// Positions are looked up in their canonical form; those whose value the
/// ruleset knows by itself are not stored.
///
/// An option with a part that has [`ended`](Ruleset::ended) the sum wins at
/// once: its position has the value [`Value::Ends`]. An option that lets the
/// opponent do so is never worth playing and counts as no option.
///
/// Cost: every position is listed twice, time and memory grow with the number
/// of positions times their options, and with the number of positions.
#[derive(Debug)]
pub struct ValueTable<P> {
    /// The value, or `ENDS`.
    values: FxHashMap<P, u32>,
    reserved: u64,
}

const ENDS: u32 = u32::MAX;

impl<P> Default for ValueTable<P> {
    fn default() -> ValueTable<P> {
        ValueTable { values: FxHashMap::default(), reserved: 0 }
    }
}

impl<P: Clone + Eq + Ord + std::hash::Hash> ValueTable<P> {
    /// A table without entries.
    pub fn new() -> ValueTable<P> {
        ValueTable::default()
    }

    /// How many positions it holds.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether it holds none.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// The nim-value of a position that nobody can end at once.
    ///
    /// # Errors
    /// The budget ran out; what was found stays in the table.
    ///
    /// # Panics
    /// Where the position has no nim-value because its mover can end the sum
    /// at once; ask [`full_value`](ValueTable::full_value) for such games.
    pub fn value<R>(&mut self, rules: &R, position: &P, budget: &Budget) -> Result<Nimber, Stop>
    where
        R: Ruleset<Position = P> + ?Sized,
    {
        self.full_value(rules, position, budget).map(|value| match value {
            Value::Nim(value) => value,
            Value::Ends => panic!("the position can be ended at once and has no nim-value"),
        })
    }

    /// The value of a position.
    ///
    /// # Errors
    /// The budget ran out; what was found stays in the table.
    pub fn full_value<R>(&mut self, rules: &R, position: &P, budget: &Budget) -> Result<Value, Stop>
    where
        R: Ruleset<Position = P> + ?Sized,
    {
        let root = rules.canonical(position.clone());
        if let Some(value) = self.known(rules, &root, budget)? {
            return Ok(value);
        }
        // Positions whose value is wanted. Each is looked at twice: first its
        // unknown options are put on top of it, then, when all of these are
        // known, its own value is found.
        let mut stack = vec![root.clone()];
        let mut mex = Versions::new();
        let mut seen: Vec<u64> = Vec::new();
        let mut steps = 0u64;
        while let Some(position) = stack.last().cloned() {
            if self.values.contains_key(&position) {
                stack.pop();
                continue;
            }
            let mut missing: Vec<P> = Vec::new();
            let mut ends = false;
            let mut stopped = None;
            seen.clear();
            let _ = rules.options(&position, &mut |parts| {
                steps += 1;
                if steps.is_multiple_of(CHUNK)
                    && let Err(stop) = self.tick(budget)
                {
                    stopped = Some(stop);
                    return ControlFlow::Break(());
                }
                let mut sum = Nimber::ZERO;
                let (mut unknown, mut loses) = (false, false);
                for part in parts {
                    if rules.ended(part) {
                        ends = true;
                        return ControlFlow::Break(());
                    }
                    let part = rules.canonical(part.clone());
                    match self.known(rules, &part, budget) {
                        Ok(Some(Value::Nim(value))) => sum ^= value,
                        Ok(Some(Value::Ends)) => loses = true,
                        Ok(None) => {
                            unknown = true;
                            missing.push(part);
                        }
                        Err(stop) => {
                            stopped = Some(stop);
                            return ControlFlow::Break(());
                        }
                    }
                }
                if !unknown && !loses {
                    // A value past 2^64 is larger than any mex.
                    seen.extend(u64::try_from(sum.0));
                }
                ControlFlow::Continue(())
            });
            if let Some(stop) = stopped {
                return Err(stop);
            }
            if ends || missing.is_empty() {
                let value = if ends { ENDS } else { narrow(mex.mex(&seen))? };
                self.insert(rules, position, value, budget)?;
                stack.pop();
            } else {
                // The least on top: its own options are then mostly known
                // to the greater ones, and the stack stays short.
                missing.sort_unstable_by(|a, b| b.cmp(a));
                missing.dedup();
                stack.append(&mut missing);
            }
        }
        Ok(match self.values[&root] {
            ENDS => Value::Ends,
            value => Value::Nim(Nimber(u128::from(value))),
        })
    }

    fn known<R>(&self, rules: &R, position: &P, budget: &Budget) -> Result<Option<Value>, Stop>
    where
        R: Ruleset<Position = P> + ?Sized,
    {
        if let Some(&value) = self.values.get(position) {
            return Ok(Some(match value {
                ENDS => Value::Ends,
                value => Value::Nim(Nimber(u128::from(value))),
            }));
        }
        Ok(rules.value(position, budget)?.map(|(value, _)| value))
    }

    fn tick(&self, budget: &Budget) -> Result<(), Stop> {
        budget.check(Progress {
            what: "positions searched",
            done: self.values.len() as u64,
            total: None,
        })
    }

    fn insert<R>(&mut self, rules: &R, position: P, value: u32, budget: &Budget) -> Result<(), Stop>
    where
        R: Ruleset<Position = P> + ?Sized,
    {
        let len = self.values.len() as u64;
        if len.is_multiple_of(CHUNK) {
            self.tick(budget)?;
        }
        if len == self.reserved {
            // Hash tables double; at worst half of their room is empty.
            let entry = 2 * (rules.bytes(&position) + size_of::<(P, u32)>() as u64 + 1);
            budget.reserve(CHUNK * entry)?;
            self.reserved += CHUNK;
        }
        self.values.insert(position, value);
        Ok(())
    }
}

fn narrow(value: u64) -> Result<u32, Stop> {
    // A value is at most the number of options, each of which was listed.
    u32::try_from(value).ok().filter(|&value| value != ENDS).ok_or(Stop::Memory)
}
