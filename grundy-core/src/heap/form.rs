//! One-heap games as the sequence of a heap game.

use super::period::{Pattern, Period, gcd};
use super::search::Search;
use super::{Code, HeapRules, NimSequence};
use crate::budget::{Budget, Stop};
use crate::nimber::Nimber;

/// A one-heap game whose value at n is that of the heap `times * n + plus` of
/// some heap game: Treblecross at n is the octal game 0.007 at n + 2.
#[derive(Clone, Debug)]
pub struct HeapForm {
    /// The heap game.
    pub rules: HeapRules,
    /// The factor, at least 1.
    pub times: u64,
    /// The number that is added to n.
    pub plus: i64,
    /// The least n that the game has.
    pub least: u64,
}

impl HeapForm {
    /// The sequence of a heap game itself.
    pub fn of(rules: HeapRules) -> HeapForm {
        HeapForm { rules, times: 1, plus: 0, least: 0 }
    }

    /// The sequence of a code itself.
    ///
    /// # Panics
    /// Where the text is no code.
    pub fn code(code: &str) -> HeapForm {
        HeapForm::of(HeapRules::Code(Code::parse(code).expect("a valid code")))
    }

    /// The sequence of the heap game; nothing is computed yet.
    pub fn sequence(&self) -> NimSequence {
        NimSequence::new(self.rules.clone())
    }

    /// The heap whose value belongs to n; `None` if it exceeds 2<sup>64</sup> - 1, or if n is
    /// below the least number.
    pub fn heap(&self, n: u64) -> Option<u64> {
        if n < self.least {
            return None;
        }
        n.checked_mul(self.times)?.checked_add_signed(self.plus)
    }

    /// The value at n, with the sequence of this form.
    ///
    /// # Errors
    /// The budget ran out, or the heap is past 2<sup>64</sup> - 1
    /// ([`Stop::Memory`]).
    pub fn value(
        &self,
        sequence: &mut NimSequence,
        n: u64,
        budget: &Budget,
    ) -> Result<Nimber, Stop> {
        sequence.value(self.heap(n).ok_or(Stop::Memory)?, budget)
    }

    /// The period of the game from that of the heap game.
    pub fn period(&self, heaps: &Period) -> Period {
        let (preperiod, period, saltus) = self.figures(heaps.preperiod, heaps.period, heaps.saltus);
        let checked_to = self.index(heaps.checked_to.saturating_sub(self.times - 1));
        Period { preperiod, period, saltus, checked_to, ..*heaps }
    }

    /// The pattern of the game that was observed in a search in the heap game: see
    /// [`Search::observed`].
    ///
    /// # Errors
    /// Those of [`Search::observed`].
    pub fn observed(&self, search: &Search, budget: &Budget) -> Result<Option<Pattern>, Stop> {
        Ok(search.observed(budget)?.map(|seen| self.pattern(&seen)).filter(Pattern::is_long))
    }

    /// A pattern of the game from that of the heap game.
    fn pattern(&self, heaps: &Pattern) -> Pattern {
        let (preperiod, period, saltus) = self.figures(heaps.preperiod, heaps.period, heaps.saltus);
        // The index of the first heap that was not computed.
        let end = self.index(heaps.preperiod.saturating_add(heaps.held));
        Pattern { preperiod, period, saltus, held: end.saturating_sub(preperiod) }
    }

    /// Preperiod, period and saltus of the game from those of the heap game.
    fn figures(&self, preperiod: u64, period: u64, saltus: u64) -> (u64, u64, u64) {
        // The heaps that are used are `times` apart.
        let steps = period / gcd(period, self.times);
        let turns = (u128::from(steps) * u128::from(self.times) / u128::from(period)) as u64;
        (self.index(preperiod), steps, saltus * turns)
    }

    /// The least n whose heap is at least this large.
    pub fn index(&self, heap: u64) -> u64 {
        let shifted = i128::from(heap) - i128::from(self.plus);
        let n = shifted.max(0) as u128;
        (n.div_ceil(u128::from(self.times)).min(u128::from(u64::MAX)) as u64).max(self.least)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heaps_past_the_largest_are_none() {
        let form = HeapForm { times: 2, plus: 2, ..HeapForm::code("0.007") };
        assert_eq!(form.heap(0), Some(2));
        assert_eq!(form.heap(u64::MAX / 2 - 1), Some(u64::MAX - 1));
        assert_eq!(form.heap(u64::MAX / 2), None);
        assert_eq!(
            form.value(&mut form.sequence(), u64::MAX, &Budget::unlimited()),
            Err(Stop::Memory)
        );
    }

    /// The index is the least number whose heap is at least as large.
    #[test]
    fn index_turns_heap_round() {
        for times in 1..4 {
            for plus in -2..3 {
                let form = HeapForm { times, plus, least: 2, ..HeapForm::code("0.7") };
                for heap in 0..40 {
                    let index = (2..).find(|&n| form.heap(n).unwrap() >= heap).unwrap();
                    assert_eq!(form.index(heap), index, "{times} {plus} {heap}");
                }
            }
        }
    }

    /// The pattern of every k-th heap of a periodic sequence holds for it.
    #[test]
    fn patterns_of_every_second_and_third_heap() {
        for code in ["0.77", "0.137", "4.[3]", "0.[3]"] {
            let whole = HeapForm::code(code);
            let mut sequence = whole.sequence();
            let budget = Budget::unlimited();
            let period = *sequence.prove(1000, &budget).unwrap().unwrap();
            for (times, plus) in [(1, 0), (2, 0), (2, 3), (3, 1), (4, 0), (5, 2), (24, 7)] {
                let form = HeapForm { times, plus, ..whole.clone() };
                let (preperiod, period, saltus) =
                    form.figures(period.preperiod, period.period, period.saltus);
                for n in preperiod..preperiod + 100 {
                    let mut at = |n| form.value(&mut sequence, n, &budget).unwrap().0;
                    assert_eq!(at(n + period), at(n) + u128::from(saltus), "{code} {times} {plus}");
                }
            }
        }
    }
}
