//! The moves of a heap that lead to a given value, without trying them all.

use std::ops::ControlFlow;

use crate::budget::{Budget, Progress, Stop};
use crate::heap::code::{Digit, Modifier};
use crate::heap::{HeapRules, NimSequence};
use crate::nimber::Nimber;
use crate::ruleset::{Complete, EachOption};

/// What may be left of a heap when `taken` objects are taken.
#[derive(Clone, Copy, Debug)]
struct Take {
    taken: u64,
    /// Nothing, where the whole heap is taken.
    nothing: bool,
    /// One heap.
    one: bool,
    /// Two heaps.
    two: Option<Modifier>,
}

/// The moves of a game, in the form in which those to a value are found.
#[derive(Clone, Debug)]
pub enum Targets {
    /// Finitely many numbers are taken and at most two heaps are left (an
    /// octal code or a finite subtraction set).
    Finite(Finite),
    /// Any numbers are taken and at most one heap is left (an infinite
    /// subtraction set, a code without splits), or a heap is split in two and
    /// nothing is taken, as in Lasker's Nim.
    Takes(HeapRules),
}

/// The takes of an octal code or a finite subtraction set.
#[derive(Clone, Debug)]
pub struct Finite {
    takes: Vec<Take>,
}

/// Why moves are not gone through to the last.
enum End {
    /// The caller has enough options.
    Broken,
    /// There are too many to look at all.
    Many,
    Stopped(Stop),
}

impl From<Stop> for End {
    fn from(stop: Stop) -> End {
        End::Stopped(stop)
    }
}

/// Calls back, and ends where that breaks off.
fn call(flow: ControlFlow<()>) -> Result<(), End> {
    if flow.is_break() { Err(End::Broken) } else { Ok(()) }
}

/// Asks the budget now and then.
fn look(done: u64, budget: &Budget) -> Result<(), Stop> {
    /// Heaps that are looked at in a fraction of a millisecond.
    const OFTEN: u64 = 1 << 14;
    if done % OFTEN < OFTEN - 1 {
        return Ok(());
    }
    budget.check(Progress { what: "progress-smaller-heaps-looked-at", done, total: None })
}

/// The splits of `left` into a + b, a <= b, with values of the nim-sum `target`.
struct Splits<'a> {
    sequence: &'a NimSequence,
    left: u64,
    target: Nimber,
    modifier: Modifier,
    /// Each a below this is looked at, from 1 on, ..
    before: u64,
    /// .. then this one, ..
    half: Option<u64>,
    /// .. and from `before` on those of one period, which repeat up to the
    /// largest a.
    late: Option<Late>,
}

struct Late {
    period: u64,
    last: u64,
}

impl<'a> Splits<'a> {
    fn new(sequence: &'a NimSequence, left: u64, target: Nimber, modifier: Modifier) -> Splits<'a> {
        let last = left / 2;
        let of =
            |before, half, late| Splits { sequence, left, target, modifier, before, half, late };
        if modifier == Modifier::Equal {
            return of(1, (last > 0).then_some(last), None);
        }
        if let Some(period) = sequence.period()
            && period.saltus == 0
            && let from = period.preperiod.max(1)
            && last >= from
            && last - from >= 2 * period.period
        {
            // Both parts are beyond the preperiod from here on: a <= left / 2 <= b. The last
            // split, into two equal parts, is looked at separately.
            return of(from, Some(last), Some(Late { period: period.period, last: last - 1 }));
        }
        of(last + 1, None, None)
    }

    fn fits(&self, a: u64) -> bool {
        let b = self.left - a;
        let allowed = match self.modifier {
            Modifier::Any => true,
            Modifier::Unequal | Modifier::NotAllEqual => a != b,
            Modifier::Equal => a == b,
        };
        let sum = || self.sequence.known(a).zip(self.sequence.known(b)).map(|(a, b)| a ^ b);
        allowed && sum() == Some(self.target)
    }

    /// The options that the period does not give.
    fn early(
        &self,
        budget: &Budget,
        each: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<(), End> {
        for a in (1..self.before).chain(self.half) {
            look(a, budget)?;
            if self.fits(a) {
                call(each(a))?;
            }
        }
        Ok(())
    }

    /// Calls `each` with the places in the period from which on splits fit.
    fn good(
        &self,
        late: &Late,
        budget: &Budget,
        each: &mut dyn FnMut(u64) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        for residue in 0..late.period {
            look(residue, budget)?;
            if self.fits(self.before + residue) {
                each(residue)?;
            }
        }
        Ok(())
    }

    fn count(&self, budget: &Budget) -> Result<u128, Stop> {
        let mut count = 0;
        let early = self.early(budget, &mut |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        if let Err(End::Stopped(stop)) = early {
            return Err(stop);
        }
        if let Some(late) = &self.late {
            self.good(late, budget, &mut |residue| {
                let room = late.last.checked_sub(self.before + residue);
                count += room.map_or(0, |room| u128::from(room / late.period) + 1);
                Ok(())
            })?;
        }
        Ok(count)
    }

    fn each(
        &self,
        budget: &Budget,
        each: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<(), End> {
        self.early(budget, each)?;
        let Some(late) = &self.late else { return Ok(()) };
        let mut good = Vec::new();
        let mut reserved = 0;
        let listed = self.good(late, budget, &mut |residue| {
            if good.len() == good.capacity() {
                let more = (8 * good.capacity() as u64).max(512);
                budget.reserve(more)?;
                reserved += more;
                good.reserve_exact(more as usize / 8);
            }
            good.push(residue);
            Ok(())
        });
        let listed = listed.map_err(End::from).and_then(|()| {
            let mut base = self.before;
            while !good.is_empty() && base <= late.last {
                for &residue in &good {
                    if late.last - base >= residue {
                        call(each(base + residue))?;
                    }
                }
                let Some(next) = base.checked_add(late.period) else { break };
                base = next;
            }
            Ok(())
        });
        budget.release(reserved);
        listed
    }
}

impl Targets {
    /// The moves of these rules; `None` where they are of another kind.
    pub fn of(rules: &HeapRules) -> Option<Targets> {
        if let Some(finite) = Finite::of(rules) {
            return Some(Targets::Finite(finite));
        }
        let takes = match rules {
            HeapRules::Code(code) => {
                let most = |digit: &Digit, most| {
                    digit.tail().is_none() && digit.greatest_count() <= Some(most)
                };
                let places = code.right_len() as u64 + code.repeat_len() as u64;
                code.left_len() <= 1
                    && code.adding(0).is_none_or(|digit| most(digit, 2))
                    && (1..=places).filter_map(|taken| code.taking(taken)).all(|d| most(d, 1))
            }
            HeapRules::Subtraction(_) => true,
            HeapRules::Given(_) => false,
        };
        takes.then(|| Targets::Takes(rules.clone()))
    }

    /// Calls `each` with every move of `heap` to the value `target`, once;
    /// `None` where they cannot be found so. The values of all smaller heaps
    /// must be known to `sequence`.
    ///
    /// Cost: a look at every split or smaller heap, but no more than one
    /// period of them. Splits beside a tail of takes are left out where the
    /// heap has more than [`LOOKED_AT`] tokens.
    pub fn each(
        &self,
        sequence: &NimSequence,
        heap: u64,
        target: Nimber,
        budget: &Budget,
        each: &mut EachOption<'_, u64>,
    ) -> Option<Complete> {
        let ended = match self {
            Targets::Finite(finite) => finite.each(sequence, heap, target, budget, each),
            Targets::Takes(rules) => {
                let taken = heaps_of_value(sequence, heap, target, budget, &mut |left| {
                    let allowed = may_take(rules, heap, left);
                    if allowed { each(&[left]) } else { ControlFlow::Continue(()) }
                })?;
                taken.and_then(|()| match split(rules) {
                    Some(_) if heap > LOOKED_AT => Err(End::Many),
                    Some(modifier) => Splits::new(sequence, heap, target, modifier)
                        .each(budget, &mut |a| each(&[a, heap - a])),
                    None => Ok(()),
                })
            }
        };
        Some(match ended {
            Ok(()) | Err(End::Broken) => Complete::All,
            Err(End::Many) => Complete::Some,
            Err(End::Stopped(stop)) => Complete::Stopped(stop),
        })
    }

    /// How many moves [`each`](Targets::each) gives, where that is known
    /// without them, and within the budget.
    pub fn count(
        &self,
        sequence: &NimSequence,
        heap: u64,
        target: Nimber,
        budget: &Budget,
    ) -> Option<u128> {
        match self {
            Targets::Finite(finite) => finite.count(sequence, heap, target, budget).ok(),
            Targets::Takes(_) => None,
        }
    }

    /// How many moves there are, where that is known without listing them.
    pub fn count_all(&self, heap: u64) -> Option<u128> {
        match self {
            Targets::Finite(finite) => Some(finite.count_all(heap)),
            Targets::Takes(_) => None,
        }
    }
}

/// How a heap may be split in two, if nothing is taken.
fn split(rules: &HeapRules) -> Option<Modifier> {
    match rules {
        HeapRules::Code(code) => code.adding(0)?.modifier(2),
        HeapRules::Subtraction(_) | HeapRules::Given(_) => None,
    }
}

/// Whether `left < heap` may be left of a heap.
fn may_take(rules: &HeapRules, heap: u64, left: u64) -> bool {
    match rules {
        HeapRules::Subtraction(set) => set.contains(heap - left),
        HeapRules::Code(code) => code
            .taking(heap - left)
            .is_some_and(|digit| digit.modifier(u64::from(left > 0)).is_some()),
        HeapRules::Given(_) => false,
    }
}

/// The largest number of heaps that are looked at one at a time, known by a period or computed.
const LOOKED_AT: u64 = 1 << 22;

/// Calls `each` with the heaps below `heap` that have a value; `None` where
/// they would have to be looked for past the table.
fn heaps_of_value(
    sequence: &NimSequence,
    heap: u64,
    target: Nimber,
    budget: &Budget,
    each: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Option<Result<(), End>> {
    let is = |left: u64| sequence.known(left) == Some(target);
    let below = |end: u64, each: &mut dyn FnMut(u64) -> ControlFlow<()>| {
        for left in 0..end {
            look(left, budget)?;
            if is(left) {
                call(each(left))?;
            }
        }
        Ok(())
    };
    if heap <= sequence.computed().max(LOOKED_AT) {
        return Some(below(heap, each));
    }
    // If the values grow, each residue has the value at most once.
    let period = sequence.period().filter(|period| period.saltus > 0)?;
    let mut late = || {
        below(period.preperiod.min(heap), each)?;
        for first in period.preperiod..period.preperiod + period.period {
            look(first, budget)?;
            let Some(Nimber(value)) = sequence.known(first) else { continue };
            let Some(missing) = target.0.checked_sub(value) else { continue };
            let turns = missing / u128::from(period.saltus);
            let left = u128::from(first) + turns * u128::from(period.period);
            if let Ok(left) = u64::try_from(left)
                && left < heap
                && is(left)
            {
                call(each(left))?;
            }
        }
        Ok(())
    };
    Some(late())
}

impl Finite {
    fn of(rules: &HeapRules) -> Option<Finite> {
        let takes = match rules {
            HeapRules::Code(code) => {
                let digits = || code.digits();
                let most = digits().filter_map(|digit| digit.greatest_count()).max()?;
                let endless = digits().any(|digit| digit.tail().is_some());
                if !code.is_finite() || most > 2 || endless || code.left_len() > 1 {
                    return None;
                }
                let split = code.adding(0).and_then(|digit| digit.modifier(2));
                let split = Take { taken: 0, nothing: false, one: false, two: split };
                let rest = (1..=code.right_len() as u64).filter_map(|taken| {
                    let digit = code.taking(taken)?;
                    let allows = |count| digit.modifier(count);
                    Some(Take {
                        taken,
                        nothing: allows(0).is_some(),
                        one: allows(1).is_some(),
                        two: allows(2),
                    })
                });
                std::iter::once(split).chain(rest).collect()
            }
            HeapRules::Subtraction(set) if set.named().is_empty() && !set.is_all_but() => {
                let listed = set.listed().iter();
                listed.map(|&taken| Take { taken, nothing: true, one: true, two: None }).collect()
            }
            HeapRules::Subtraction(_) | HeapRules::Given(_) => return None,
        };
        Some(Finite { takes })
    }

    fn each(
        &self,
        sequence: &NimSequence,
        heap: u64,
        target: Nimber,
        budget: &Budget,
        each: &mut EachOption<'_, u64>,
    ) -> Result<(), End> {
        for (take, done) in self.takes.iter().zip(0..) {
            look(done, budget)?;
            let Some(left) = heap.checked_sub(take.taken) else { continue };
            if left == 0 {
                if take.nothing && target.is_zero() {
                    call(each(&[]))?;
                }
                continue;
            }
            if take.one && sequence.known(left) == Some(target) {
                call(each(&[left]))?;
            }
            if let Some(modifier) = take.two {
                let splits = Splits::new(sequence, left, target, modifier);
                splits.each(budget, &mut |a| each(&[a, left - a]))?;
            }
        }
        Ok(())
    }

    fn count(
        &self,
        sequence: &NimSequence,
        heap: u64,
        target: Nimber,
        budget: &Budget,
    ) -> Result<u128, Stop> {
        let mut count = 0;
        for (take, done) in self.takes.iter().zip(0..) {
            look(done, budget)?;
            let Some(left) = heap.checked_sub(take.taken) else { continue };
            if left == 0 {
                count += u128::from(take.nothing && target.is_zero());
                continue;
            }
            count += u128::from(take.one && sequence.known(left) == Some(target));
            if let Some(modifier) = take.two {
                count += Splits::new(sequence, left, target, modifier).count(budget)?;
            }
        }
        Ok(count)
    }

    /// Moves that take different numbers leave different ones.
    fn count_all(&self, heap: u64) -> u128 {
        let mut count = 0;
        for take in &self.takes {
            let Some(left) = heap.checked_sub(take.taken) else { continue };
            count += u128::from(if left == 0 { take.nothing } else { take.one });
            count += u128::from(match take.two {
                Some(Modifier::Any) => left / 2,
                Some(Modifier::Unequal | Modifier::NotAllEqual) => left.saturating_sub(1) / 2,
                Some(Modifier::Equal) => u64::from(left > 0 && left.is_multiple_of(2)),
                None => 0,
            });
        }
        count
    }
}
