//! The moves of a heap that lead to a given value, without trying them all.

use std::ops::ControlFlow;

use crate::heap::code::{Digit, Modifier};
use crate::heap::{HeapRules, NimSequence};
use crate::nimber::Nimber;
use crate::ruleset::EachOption;

/// What may be left when `taken` objects are taken.
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
    /// subtraction set, a code without splits).
    Takes(HeapRules),
}

/// The takes of an octal code or a finite subtraction set.
#[derive(Clone, Debug)]
pub struct Finite {
    takes: Vec<Take>,
}

/// The splits of m into a + b, a <= b, with values of a given nim-sum.
struct Splits {
    /// Those with a below the period.
    early: Vec<u64>,
    /// The first a from which the values repeat, and the period.
    from: u64,
    period: u64,
    /// Which residues of a - from fit.
    good: Vec<u64>,
    /// The largest a.
    last: u64,
}

impl Splits {
    fn count(&self) -> u128 {
        let late = self.good.iter().map(|&residue| {
            let room = self.last.checked_sub(self.from + residue);
            room.map_or(0, |room| u128::from(room / self.period) + 1)
        });
        self.early.len() as u128 + late.sum::<u128>()
    }

    fn each(&self, each: &mut dyn FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
        self.early.iter().try_for_each(|&a| each(a))?;
        let mut base = self.from;
        while !self.good.is_empty() && base <= self.last {
            for &residue in &self.good {
                if self.last - base >= residue {
                    each(base + residue)?;
                }
            }
            let Some(next) = base.checked_add(self.period) else { break };
            base = next;
        }
        ControlFlow::Continue(())
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
                let one =
                    |digit: &Digit| digit.tail().is_none() && digit.greatest_count() <= Some(1);
                code.left_len() <= 1 && code.adding(0).is_none_or(one) && code.digits().all(one)
            }
            HeapRules::Subtraction(_) => true,
            HeapRules::Given(_) => false,
        };
        takes.then(|| Targets::Takes(rules.clone()))
    }

    /// Calls `each` with every move of `heap` to the value `target`, once;
    /// `false` where they cannot be found so. The values of all smaller heaps
    /// must be known to `sequence`.
    ///
    /// Cost: a look at every split or smaller heap, but no more than one
    /// period of them.
    pub fn each(
        &self,
        sequence: &NimSequence,
        heap: u64,
        target: Nimber,
        each: &mut EachOption<'_, u64>,
    ) -> bool {
        match self {
            Targets::Finite(finite) => {
                let _ = finite.each(sequence, heap, target, each);
                true
            }
            Targets::Takes(rules) => {
                let Some(left) = heaps_of_value(sequence, heap, target) else { return false };
                let legal = left.into_iter().filter(|&left| may_take(rules, heap, left));
                let _ = legal.map(|left| each(&[left])).try_for_each(|flow| flow);
                true
            }
        }
    }

    /// How many moves [`each`](Targets::each) gives, where that is known
    /// without them.
    pub fn count(&self, sequence: &NimSequence, heap: u64, target: Nimber) -> Option<u128> {
        match self {
            Targets::Finite(finite) => Some(finite.count(sequence, heap, target)),
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

/// So many heaps are looked at one by one, known by a period or computed.
const LOOKED_AT: u64 = 1 << 22;

/// The heaps below `heap` that have a value; `None` where they would have to
/// be looked for past the table.
fn heaps_of_value(sequence: &NimSequence, heap: u64, target: Nimber) -> Option<Vec<u64>> {
    let is = |left: &u64| sequence.known(*left) == Some(target);
    if heap <= sequence.computed().max(LOOKED_AT) {
        return Some((0..heap).filter(is).collect());
    }
    // Where the values grow, each residue has the value at most once.
    let period = sequence.period().filter(|period| period.saltus > 0)?;
    let mut found: Vec<u64> = (0..period.preperiod.min(heap)).filter(is).collect();
    for first in period.preperiod..period.preperiod + period.period {
        let Some(Nimber(value)) = sequence.known(first) else { continue };
        let Some(missing) = target.0.checked_sub(value) else { continue };
        let turns = missing / u128::from(period.saltus);
        let left = u128::from(first) + turns * u128::from(period.period);
        if let Ok(left) = u64::try_from(left)
            && left < heap
            && is(&left)
        {
            found.push(left);
        }
    }
    Some(found)
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
        each: &mut EachOption<'_, u64>,
    ) -> ControlFlow<()> {
        for take in &self.takes {
            let Some(left) = heap.checked_sub(take.taken) else { continue };
            if left == 0 {
                if take.nothing && target.is_zero() {
                    each(&[])?;
                }
                continue;
            }
            if take.one && sequence.known(left) == Some(target) {
                each(&[left])?;
            }
            if let Some(modifier) = take.two {
                let splits = splits(sequence, left, target, modifier);
                splits.each(&mut |a| each(&[a, left - a]))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn count(&self, sequence: &NimSequence, heap: u64, target: Nimber) -> u128 {
        let mut count = 0;
        for take in &self.takes {
            let Some(left) = heap.checked_sub(take.taken) else { continue };
            if left == 0 {
                count += u128::from(take.nothing && target.is_zero());
                continue;
            }
            count += u128::from(take.one && sequence.known(left) == Some(target));
            if let Some(modifier) = take.two {
                count += splits(sequence, left, target, modifier).count();
            }
        }
        count
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

fn splits(sequence: &NimSequence, left: u64, target: Nimber, modifier: Modifier) -> Splits {
    let last = left / 2;
    let fits = |a: u64| {
        let sum = sequence.known(a).zip(sequence.known(left - a)).map(|(a, b)| a ^ b);
        let allowed = match modifier {
            Modifier::Any => true,
            Modifier::Unequal | Modifier::NotAllEqual => a != left - a,
            Modifier::Equal => a == left - a,
        };
        allowed && sum == Some(target)
    };
    let none = |early| Splits { early, from: 1, period: 1, good: Vec::new(), last: 0 };
    let period = match sequence.period() {
        Some(period) if period.saltus == 0 && modifier != Modifier::Equal => *period,
        _ if modifier == Modifier::Equal => {
            let half = (left == 2 * last && fits(last)).then_some(last);
            return none(half.into_iter().collect());
        }
        _ => return none((1..=last).filter(|&a| fits(a)).collect()),
    };
    let from = period.preperiod.max(1);
    if last < from || last - from < 2 * period.period {
        return none((1..=last).filter(|&a| fits(a)).collect());
    }
    // Both parts are past the preperiod from here on: a <= left / 2 <= b. The
    // last split of two equal parts is looked at by itself.
    let early: Vec<u64> = (1..from).chain([last]).filter(|&a| fits(a)).collect();
    let good = (0..period.period).filter(|&residue| fits(from + residue)).collect();
    Splits { early, from, period: period.period, good, last: last - 1 }
}
