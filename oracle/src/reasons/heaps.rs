//! Steps about one-heap games: tables, the mex of a heap, reductions.

use std::collections::HashSet;

use super::read::Step;
use super::table::Rules;
use super::{Checking, Verdict};

impl Checking<'_> {
    pub(super) fn rules(&self, step: &Step<'_>) -> Result<Rules, String> {
        let name = step.text("game")?;
        Rules::of_name(name).ok_or_else(|| format!("{name} is no game of heaps"))
    }

    /// Checks the value of a heap, and notes it as shown.
    fn show(&mut self, rules: &Rules, heap: u64, value: u128) -> Verdict {
        match self.checker.heap_value(rules, heap) {
            Some(truth) if truth != value => {
                return Err(format!("heap {heap} has the value {truth}, not {value}"));
            }
            Some(_) => self.checked.confirmed += 1,
            None => self.leave_out(format!("heap {heap}")),
        }
        match self.shown.insert((rules.clone(), heap), value) {
            Some(before) if before != value => {
                Err(format!("heap {heap} had the value {before} before, and now {value}"))
            }
            _ => Ok(()),
        }
    }

    /// Whether the value of a heap, which is too large to be computed here, comes from a computation
    /// that was said to be too long to be shown.
    pub(super) fn is_computed(&self, rules: &Rules, heap: u64) -> bool {
        heap > rules.limit() && self.computed.get(rules).is_some_and(|&to| u128::from(heap) <= to)
    }

    pub(super) fn values(&mut self, step: &Step<'_>) -> Verdict {
        let (rules, from) = (self.rules(step)?, step.size("from")?);
        let values = step.numbers("values")?;
        if values.is_empty() {
            return Err("the table is empty".into());
        }
        for (at, value) in (0..).zip(values) {
            let heap = from.checked_add(at).ok_or("a heap is larger than 2^64")?;
            self.show(&rules, heap, value)?;
        }
        Ok(())
    }

    pub(super) fn heap_values(&mut self, step: &Step<'_>) -> Verdict {
        let rules = self.rules(step)?;
        for row in step.steps("rows")? {
            let (heap, value) = (row.size("heap")?, row.number("value")?);
            let known = self.proved.contains_key(&rules) || self.is_computed(&rules, heap);
            if heap > rules.limit() && !known {
                return Err(format!("no step shows why heap {heap} has its value"));
            }
            self.show(&rules, heap, value)?;
        }
        Ok(())
    }

    pub(super) fn reduction(&mut self, step: &Step<'_>) -> Verdict {
        let rules = self.rules(step)?;
        let (heap, least) = (step.size("heap")?, step.size("least")?);
        let (times, value) = (step.size("times")?, step.number("value")?);
        let (period, saltus) = (step.size("period")?, step.size("saltus")?);
        let Some(&(proved, preperiod)) = self.proved.get(&rules) else {
            return Err("no period was shown before".into());
        };
        if (period, saltus) != (proved.period, proved.saltus) {
            return Err(format!(
                "the period that was shown is {} with the saltus {}",
                proved.period, proved.saltus
            ));
        }
        if least < preperiod || least >= preperiod + period {
            return Err(format!("heap {least} is not in the first period"));
        }
        if u128::from(least) + u128::from(times) * u128::from(period) != u128::from(heap) {
            return Err(format!("{least} + {times} * {period} is not {heap}"));
        }
        let Some(&small) = self.shown.get(&(rules.clone(), least)) else {
            return Err(format!("the value of heap {least} was not shown before"));
        };
        if small + u128::from(saltus) * u128::from(times) != value {
            return Err(format!("{small} + {saltus} * {times} is not {value}"));
        }
        self.derived.insert((rules.clone(), heap));
        self.reduced.push((heap.into(), least.into(), saltus > 0));
        self.show(&rules, heap, value)
    }

    pub(super) fn heap_mex(&mut self, step: &Step<'_>) -> Verdict {
        let (rules, heap) = (self.rules(step)?, step.size("heap")?);
        let (count, value) = (step.size("count")?, step.number("value")?);
        let complete = step.truth_of("complete")?;
        if heap > rules.limit() {
            return Err(format!("heap {heap} has too many options to be valued by them"));
        }
        let mut all: HashSet<Vec<u64>> = HashSet::new();
        let mut reached = HashSet::new();
        rules.each_option(heap, &mut |_, left| {
            all.insert(left.to_vec());
        });
        for option in &all {
            let parts = option.iter().map(|&part| self.checker.heap_value(&rules, part));
            let sum = parts.sum_by_xor().ok_or("a part is too large")?;
            reached.insert(sum);
        }
        let (mut listed, mut values) = (HashSet::new(), HashSet::new());
        let mut takes = HashSet::new();
        for group in step.steps("groups")? {
            let take = group.size("take")?;
            if !takes.insert(take) {
                return Err(format!("two groups take {take}"));
            }
            let (options, sums) = (group.list("options")?, group.numbers("values")?);
            if options.len() != sums.len() {
                return Err(format!("{} options, {} values", options.len(), sums.len()));
            }
            for (option, sum) in options.iter().zip(sums) {
                let heaps = option.as_array().ok_or("an option is no list")?.iter();
                let heaps: Option<Vec<u64>> =
                    heaps.map(|heap| super::read::number(heap)?.try_into().ok()).collect();
                let heaps = heaps.ok_or("an option holds something that is no heap")?;
                if !all.contains(&heaps) || heaps.iter().sum::<u64>() + take != heap {
                    return Err(format!("{heaps:?} is no option of {heap} by taking {take}"));
                }
                let shown = heaps.iter().map(|&part| self.shown.get(&(rules.clone(), part)));
                let Some(truth) = shown.map(|value| value.copied()).sum_by_xor() else {
                    return Err(format!("a value of {heaps:?} was not shown before"));
                };
                if truth != sum {
                    return Err(format!("{heaps:?} has the value {truth}, not {sum}"));
                }
                if !listed.insert(heaps.clone()) {
                    return Err(format!("{heaps:?} stands there twice"));
                }
                values.insert(sum);
            }
        }
        if count != all.len() as u64 {
            return Err(format!("heap {heap} has {} options, not {count}", all.len()));
        }
        if complete && listed.len() < all.len() {
            let missing = all.iter().find(|option| !listed.contains(*option));
            let missing = missing.cloned().unwrap_or_default();
            return Err(format!("the option {missing:?} is missing"));
        }
        if !complete && listed.len() == all.len() {
            return Err(format!("all options of heap {heap} are listed"));
        }
        if let Some(missing) = reached.iter().find(|value| !values.contains(value)) {
            return Err(format!("no option of the value {missing} is listed"));
        }
        if let Some(missing) = (0..value).find(|below| !values.contains(below)) {
            return Err(format!("no option has the value {missing}"));
        }
        if values.contains(&value) {
            return Err(format!("an option has the value {value} itself"));
        }
        self.derived.insert((rules.clone(), heap));
        self.show(&rules, heap, value)
    }
}

/// The nim-sum of values, all of which must be known.
trait SumByXor {
    fn sum_by_xor(self) -> Option<u128>;
}

impl<I: Iterator<Item = Option<u128>>> SumByXor for I {
    fn sum_by_xor(mut self) -> Option<u128> {
        self.try_fold(0, |sum, value| Some(sum ^ value?))
    }
}
