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
/// parts (Sprague-Grundy; A. N. Siegel, *Combinatorial Game Theory*).
/// Positions are looked up in their canonical form; those whose value the
/// ruleset knows by itself are not stored.
///
/// An option with a part that has [`ended`](Ruleset::ended) the sum wins at
/// once: its position has the value [`Value::Ends`]. An option that lets the
/// opponent do so is never worth playing and counts as no option.
///
/// Cost: every position is listed once; time and memory grow with the number
/// of positions times their options, and with the number of positions.
#[derive(Debug)]
pub struct ValueTable<P> {
    /// The value, or `ENDS`.
    values: FxHashMap<P, u32>,
    reserved: u64,
}

const ENDS: u32 = u32::MAX;

/// A position whose value is being found.
struct Frame<P> {
    position: P,
    /// An option ends the sum: the value is known.
    ends: bool,
    /// Values of options.
    seen: Vec<u64>,
    /// Options with parts whose value is missing: the nim-sum of the others,
    /// and these parts.
    pending: Vec<(u64, Vec<P>)>,
    /// All of these parts, in order.
    missing: Vec<P>,
    /// The first of them that was not looked at.
    next: usize,
}

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
            _ => panic!("the position can be ended at once and has no nim-value"),
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
        // Positions whose value is wanted, each on top of one that needs it.
        let mut stack = vec![self.open(rules, root.clone(), budget)?];
        let mut mex = Versions::new();
        while let Some(frame) = stack.last_mut() {
            // The least missing part first: its own options are then mostly
            // known to the greater ones, and the stack stays short.
            let missing = loop {
                match frame.missing.get(frame.next) {
                    Some(part) if self.values.contains_key(part) => frame.next += 1,
                    other => break other.cloned(),
                }
            };
            if let Some(part) = missing {
                frame.next += 1;
                let open = self.open(rules, part, budget)?;
                stack.push(open);
                continue;
            }
            let mut frame = stack.pop().expect("the frame just looked at");
            let value = if frame.ends {
                ENDS
            } else {
                for (sum, parts) in &frame.pending {
                    let parts = parts.iter().map(|part| self.values[part]);
                    let mut all = parts.map(|v| (v != ENDS).then_some(u64::from(v)));
                    let rest = all.try_fold(0, |sum, value| Some(sum ^ value?));
                    frame.seen.extend(rest.map(|rest| sum ^ rest));
                }
                narrow(mex.mex(&frame.seen))?
            };
            self.insert(rules, frame.position, value, budget)?;
        }
        Ok(match self.values[&root] {
            ENDS => Value::Ends,
            value => Value::Nim(Nimber(u128::from(value))),
        })
    }

    /// Lists the options of a position once: the values that are known, and
    /// the options that have to wait for the value of a part.
    fn open<R>(&mut self, rules: &R, position: P, budget: &Budget) -> Result<Frame<P>, Stop>
    where
        R: Ruleset<Position = P> + ?Sized,
    {
        let mut frame = Frame {
            position: position.clone(),
            ends: false,
            seen: Vec::new(),
            pending: Vec::new(),
            missing: Vec::new(),
            next: 0,
        };
        let mut stopped = None;
        let mut listed = 0u64;
        let flow = rules.options(&position, &mut |parts| {
            listed += 1;
            if listed.is_multiple_of(CHUNK)
                && let Err(stop) = self.tick(budget)
            {
                stopped = Some(stop);
                return ControlFlow::Break(());
            }
            let mut sum = Nimber::ZERO;
            let mut loses = false;
            let first = frame.missing.len();
            for part in parts {
                if rules.ended(part) {
                    frame.ends = true;
                    return ControlFlow::Break(());
                }
                let part = rules.canonical(part.clone());
                match self.known(rules, &part, budget) {
                    Ok(Some(Value::Nim(value))) => sum ^= value,
                    Ok(Some(Value::Ends)) => loses = true,
                    Ok(Some(Value::Infinity(_))) => {
                        unreachable!("positions of a game that repeats are not searched here")
                    }
                    Ok(None) => frame.missing.push(part),
                    Err(stop) => {
                        stopped = Some(stop);
                        return ControlFlow::Break(());
                    }
                }
            }
            // A value past 2^64 is larger than any mex, and stays so when
            // values that are found by search are added.
            match u64::try_from(sum.0) {
                Ok(sum) if !loses && frame.missing.len() == first => frame.seen.push(sum),
                Ok(sum) if !loses => {
                    frame.pending.push((sum, frame.missing[first..].to_vec()));
                }
                _ => frame.missing.truncate(first),
            }
            ControlFlow::Continue(())
        });
        match stopped {
            Some(stop) => Err(stop),
            None if flow.is_break() && !frame.ends => Err(rules.failure()),
            None => {
                frame.missing.sort_unstable();
                Ok(frame)
            }
        }
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
