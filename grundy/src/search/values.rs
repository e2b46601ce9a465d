//! Nim-values of positions, from their options.

use std::ops::ControlFlow;

use rustc_hash::FxHashMap;

use super::CHUNK;
use super::meter::{Meter, outside};
use crate::budget::{Budget, Progress, Stop};
use crate::mex::Versions;
use crate::nimber::Nimber;
use crate::ruleset::Ruleset;
use crate::value::Value;

/// The values of the positions of one ruleset that were needed so far.
///
/// By the definition: the value of a position is the mex of the values of its
/// options, and the value of an option that is a sum is the nim-sum of its
/// parts (Sprague-Grundy; A. N. Siegel, *Combinatorial Game Theory*).
/// Positions are looked up in their canonical form; those whose value the
/// ruleset knows by itself are not stored.
///
/// An option with a part that has [ended](crate::ruleset::Nature::ended) the sum wins at
/// once: its position has the value [`Value::Ends`]. An option that lets the
/// opponent do so is never worth playing and counts as no option.
///
/// Cost: every position is listed once; time and memory grow with the number
/// of positions times their options, and with the number of positions.
#[derive(Debug)]
pub struct ValueTable<P> {
    /// The value, or `ENDS`.
    values: FxHashMap<P, u32>,
    meter: Meter,
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
    /// and where these parts end among the missing ones.
    pending: Vec<(u64, usize)>,
    /// All of these parts, one option after the other.
    missing: Vec<P>,
    /// Their places, the least part first.
    order: Vec<u32>,
    /// The first of these that was not looked at.
    next: usize,
    /// What the positions hold outside of the lists, in bytes.
    outside: u64,
}

impl<P> Frame<P> {
    /// The bytes of its lists and of the positions in them.
    fn bytes(&self) -> u64 {
        let seen = self.seen.capacity() * size_of::<u64>();
        let pending = self.pending.capacity() * size_of::<(u64, usize)>();
        let missing = self.missing.capacity() * size_of::<P>();
        let order = self.order.capacity() * size_of::<u32>();
        (seen + pending + missing + order) as u64 + self.outside
    }
}

impl<P> Default for ValueTable<P> {
    fn default() -> ValueTable<P> {
        ValueTable { values: FxHashMap::default(), meter: Meter::default() }
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
        // What waits on the way is given back in the end.
        let mut waiting = Meter::default();
        let found = self.search(rules, root.clone(), &mut waiting, budget);
        waiting.end(budget);
        found?;
        Ok(match self.values[&root] {
            ENDS => Value::Ends,
            value => Value::Nim(Nimber(u128::from(value))),
        })
    }

    /// Finds the value of a position, and those of all that it needs.
    fn search<R>(
        &mut self,
        rules: &R,
        root: P,
        waiting: &mut Meter,
        budget: &Budget,
    ) -> Result<(), Stop>
    where
        R: Ruleset<Position = P> + ?Sized,
    {
        // Positions whose value is wanted, each on top of one that needs it.
        let mut stack = Vec::new();
        waiting.grow(&mut stack, 1, Some(budget))?;
        stack.push(self.open(rules, root, waiting, budget)?);
        let mut mex = Versions::new();
        let mut marks = 0;
        while let Some(frame) = stack.last_mut() {
            // The least missing part first: its own options are then mostly
            // known to the greater ones, and the stack stays short.
            let missing = loop {
                match frame.order.get(frame.next).map(|&at| &frame.missing[at as usize]) {
                    Some(part) if self.values.contains_key(part) => frame.next += 1,
                    other => break other.cloned(),
                }
                if (frame.next as u64).is_multiple_of(CHUNK) {
                    self.tick(budget)?;
                }
            };
            if let Some(part) = missing {
                frame.next += 1;
                waiting.grow(&mut stack, 1, Some(budget))?;
                let open = self.open(rules, part, waiting, budget)?;
                stack.push(open);
                continue;
            }
            let mut frame = stack.pop().expect("the frame just looked at");
            let value = if frame.ends {
                ENDS
            } else {
                let mut start = 0;
                for (done, &(sum, end)) in frame.pending.iter().enumerate() {
                    if (done as u64 + 1).is_multiple_of(CHUNK) {
                        self.tick(budget)?;
                    }
                    let parts = frame.missing[start..end].iter().map(|part| self.values[part]);
                    start = end;
                    let mut all = parts.map(|v| (v != ENDS).then_some(u64::from(v)));
                    let rest = all.try_fold(0, |sum, value| Some(sum ^ value?));
                    if let Some(rest) = rest {
                        waiting.grow(&mut frame.seen, 1, Some(budget))?;
                        frame.seen.push(sum ^ rest);
                    }
                }
                // A version for every number below the number of options.
                let needed = 4 * (frame.seen.len() as u64 + 1);
                if needed > marks {
                    waiting.take(needed.max(2 * marks) - marks, Some(budget))?;
                    marks = needed.max(2 * marks);
                }
                narrow(mex.mex(&frame.seen))?
            };
            waiting.give(frame.bytes());
            self.insert(rules, frame.position, value, budget)?;
        }
        Ok(())
    }

    /// Lists the options of a position once: the values that are known, and
    /// the options that have to wait for the value of a part.
    fn open<R>(
        &self,
        rules: &R,
        position: P,
        waiting: &mut Meter,
        budget: &Budget,
    ) -> Result<Frame<P>, Stop>
    where
        R: Ruleset<Position = P> + ?Sized,
    {
        let mut frame = Frame {
            position: position.clone(),
            ends: false,
            seen: Vec::new(),
            pending: Vec::new(),
            missing: Vec::new(),
            order: Vec::new(),
            next: 0,
            outside: outside(rules, &position),
        };
        waiting.take(frame.outside, Some(budget))?;
        let mut stopped = None;
        let mut listed = 0u64;
        let flow = rules.options(&position, &mut |parts| {
            // An option of many parts counts more than once.
            listed += 1 + parts.len() as u64 / 16;
            let ticked = match listed >= CHUNK {
                true => {
                    listed = 0;
                    self.tick(budget)
                }
                false => Ok(()),
            };
            match ticked.and_then(|()| self.add(rules, parts, &mut frame, waiting, budget)) {
                Ok(()) if !frame.ends => ControlFlow::Continue(()),
                Ok(()) => ControlFlow::Break(()),
                Err(stop) => {
                    stopped = Some(stop);
                    ControlFlow::Break(())
                }
            }
        });
        if let Some(stop) = stopped {
            return Err(stop);
        }
        if frame.ends {
            // Nothing else matters.
            return Ok(frame);
        }
        if flow.is_break() {
            return Err(rules.failure());
        }
        let count = u32::try_from(frame.missing.len()).map_err(|_| Stop::Memory)?;
        waiting.grow(&mut frame.order, count as usize, Some(budget))?;
        frame.order.extend(0..count);
        let missing = &frame.missing;
        frame.order.sort_unstable_by(|&a, &b| missing[a as usize].cmp(&missing[b as usize]));
        Ok(frame)
    }

    /// Takes in an option of the position of a frame.
    fn add<R>(
        &self,
        rules: &R,
        parts: &[P],
        frame: &mut Frame<P>,
        waiting: &mut Meter,
        budget: &Budget,
    ) -> Result<(), Stop>
    where
        R: Ruleset<Position = P> + ?Sized,
    {
        let mut sum = Nimber::ZERO;
        let mut counts = true;
        let first = frame.missing.len();
        for part in parts {
            if rules.nature().ended(part) {
                frame.ends = true;
                return Ok(());
            }
            let part = rules.canonical(part.clone());
            match self.known(rules, &part, budget)? {
                Some(Value::Nim(value)) => sum ^= value,
                Some(Value::Ends) => counts = false,
                Some(Value::Infinity(_)) => {
                    unreachable!("positions of a game that repeats are not searched here")
                }
                None => {
                    let outside = outside(rules, &part);
                    waiting.take(outside, Some(budget))?;
                    frame.outside += outside;
                    waiting.grow(&mut frame.missing, 1, Some(budget))?;
                    frame.missing.push(part);
                }
            }
        }
        // A value past 2^64 is larger than any mex, and stays so when
        // values that are found by search are added.
        match u64::try_from(sum.0) {
            Ok(sum) if counts && frame.missing.len() == first => {
                waiting.grow(&mut frame.seen, 1, Some(budget))?;
                frame.seen.push(sum);
            }
            Ok(sum) if counts => {
                waiting.grow(&mut frame.pending, 1, Some(budget))?;
                frame.pending.push((sum, frame.missing.len()));
            }
            _ => {
                let dropped = frame.missing.drain(first..);
                let freed: u64 = dropped.map(|part| outside(rules, &part)).sum();
                waiting.give(freed);
                frame.outside -= freed;
            }
        }
        Ok(())
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
        Ok(rules.theory().value(position, budget)?.map(|(value, _)| value))
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
        if (self.values.len() as u64).is_multiple_of(CHUNK) {
            self.tick(budget)?;
        }
        self.meter.take(outside(rules, &position), Some(budget))?;
        let old = self.values.capacity();
        if self.values.len() == old {
            // A hash table has a power of two of places, of which at most
            // seven eighths are used, and one byte more for each.
            let bytes = |capacity: usize| {
                let places = (capacity as u64 + capacity as u64 / 7).next_power_of_two();
                places * (size_of::<(P, u32)>() as u64 + 1) + 16
            };
            let new = (2 * old).max(4);
            self.meter.take(bytes(new), Some(budget))?;
            self.values.reserve(new - old);
            self.meter.give(if old == 0 { 0 } else { bytes(old) });
        }
        self.values.insert(position, value);
        Ok(())
    }
}

fn narrow(value: u64) -> Result<u32, Stop> {
    // A value is at most the number of options, each of which was listed.
    u32::try_from(value).ok().filter(|&value| value != ENDS).ok_or(Stop::Memory)
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::ValueTable;
    use crate::budget::{Budget, Stop};
    use crate::nimber::Nimber;
    use crate::ruleset::{EachOption, Ruleset};
    use crate::{Position, TextError};

    /// From n there are as many options: all of them 0, or else 0 and itself
    /// once more, so that each has to wait for 0.
    struct Fan;

    impl Ruleset for Fan {
        type Position = u64;

        fn name(&self) -> String {
            "fan".into()
        }
        fn options(&self, &n: &u64, each: &mut EachOption<'_, u64>) -> ControlFlow<()> {
            (0..n).try_for_each(|at| if at % 2 == 0 { each(&[0]) } else { each(&[0, 0]) })
        }
        fn parse(&self, text: &str) -> Result<u64, TextError> {
            text.parse().map_err(|_| TextError::new("no number", 0..text.len()))
        }
        fn write(&self, n: &u64, out: &mut String) {
            out.push_str(&n.to_string());
        }
    }

    #[test]
    fn options_that_wait_are_reserved_and_given_back() {
        const OPTIONS: u64 = 100_000;
        // The table has two entries, the options take some megabytes.
        let little = Budget::unlimited().with_memory(1 << 20);
        let mut table = ValueTable::new();
        assert_eq!(table.value(&Fan, &OPTIONS, &little), Err(Stop::Memory));
        assert!(little.memory_left() > (1 << 20) - 4096, "{little:?}");
        let enough = Budget::unlimited().with_memory(1 << 24);
        assert_eq!(table.value(&Fan, &OPTIONS, &enough), Ok(Nimber(1)));
        assert!(enough.memory_left() > (1 << 24) - 8192, "{enough:?}");
    }

    #[test]
    fn lists_of_moves_are_reserved() {
        // No theorem tells the moves of Wythoff's game to a value, so each is
        // tried and remembered.
        let position = Position::parse("wythoff 20000,20001").unwrap();
        let term = &position.terms()[0];
        let mut count = 0u64;
        let little = Budget::unlimited().with_memory(1 << 20);
        let found = term.moves(&little, &mut |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        assert_eq!(found, Err(Stop::Memory));
        assert!((1000..60_001).contains(&count));
        assert_eq!(little.memory_left(), 1 << 20);
    }
}
