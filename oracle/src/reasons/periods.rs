//! The step `period`: the figures of a theorem, the values that were compared, and the
//! conclusion.

use std::collections::HashMap;

use super::found::Proved;
use super::period_claim::Claim;
use super::read::Step;
use super::table::Rules;
use super::theorems;
use super::{Checking, Verdict};

/// No larger number is in the proof of any period, and sums of a few of them do not overflow.
const LARGEST: u64 = 1 << 42;

impl Checking<'_> {
    pub(super) fn period(&mut self, step: &Step<'_>) -> Verdict {
        let (rules, theorem) = (self.rules(step)?, step.text("theorem")?);
        let preperiod = step.size("preperiod")?;
        let (period, saltus) = (step.size("period")?, step.size("saltus")?);
        let checked_to = step.size("checked_to")?;
        let name = format!("({theorem})");
        if !self.titles.iter().any(|title| title.contains(&name)) {
            return Err(format!("the theorem {theorem} is not stated"));
        }
        self.applied.push(theorem.to_string());
        if period == 0 {
            return Err("the period is 0".into());
        }
        if [preperiod, period, saltus, checked_to].into_iter().any(|number| number > LARGEST) {
            return Err("a number is larger than that of any period that is known".into());
        }
        let mut figures = HashMap::new();
        for figure in step.steps("figures")? {
            let (symbol, value) = (figure.text("symbol")?, figure.size("value")?);
            if figure.text("meaning")?.trim().is_empty() {
                return Err(format!("{symbol} has no meaning"));
            }
            if !self.worded(&figure, "meaning", Some(value.into()))? && self.wording.is_some() {
                return Err(format!("no message says what {symbol} is"));
            }
            let most = if matches!(symbol, "h" | "H") { 1 << 16 } else { LARGEST };
            if value > most {
                return Err(format!("{symbol} is too large"));
            }
            if figures.insert(symbol.to_string(), value).is_some() {
                return Err(format!("{symbol} stands there twice"));
            }
        }
        let compared = match step.has("compared") {
            false => {
                step.field("compared")?;
                None
            }
            true => match step.numbers("compared")?[..] {
                [first, last] if first <= last && last <= LARGEST.into() => {
                    Some((first as u64, last as u64))
                }
                _ => return Err("`compared` is no range".into()),
            },
        };
        let last = compared
            .map_or(0, |(_, last)| last + super::period_claim::figure(&figures, "p", period));
        if checked_to < last {
            return Err(format!("values up to heap {last} are compared, not {checked_to}"));
        }
        // Values up to here are compared with the claim, whatever the theorem is.
        let claim = Claim { rules: &rules, figures: &figures, compared, period, saltus };
        let (e, p) = (claim.figure("e", preperiod.max(1)), claim.figure("p", period));
        let wanted = [e + 2 * p, checked_to, preperiod + 2 * period];
        let wanted = wanted.into_iter().max().unwrap_or(0).min(rules.limit());
        let table = self.checker.memo.borrow_mut().tables.up_to(&rules, wanted).to_vec();
        let g = |heap: u64| table.get(heap as usize).map(|&value| u64::from(value));
        let repeats = |n: u64, p: u64, s: u64| match (g(n), g(n + p)) {
            (Some(a), Some(b)) => b == a + s,
            _ => true,
        };
        let computed = table.len() as u64;
        let seen = (preperiod..computed).find(|&n| !repeats(n, period, saltus));
        if let Some(n) = seen {
            return Err(format!("g({}) is not g({n}) + {saltus}", n + period));
        }
        if let Some((first, last)) = compared {
            let s = claim.figure("s", saltus);
            let s = if theorem == "window" { 0 } else { s };
            if let Some(n) = (first..=last.min(computed)).find(|&n| !repeats(n, p, s)) {
                return Err(format!("g({}) is not g({n}) + {s}: no repetition", n + p));
            }
        }
        match theorems::check(theorem, &claim, &table)? {
            true => self.checked.confirmed += 1,
            false => self.leave_out(format!("the theorem {theorem} for {}", rules.game().head())),
        }
        self.least(preperiod, period, saltus, e + p, &g)?;
        let proved = Proved { from: preperiod, period, saltus };
        self.proved.insert(rules.clone(), (proved, preperiod));
        self.checker.memo.borrow_mut().periods.insert(rules, proved);
        // What was not known of the position may be known now.
        let outcome = || self.checker.outcome_of_wide(&self.position, self.misere);
        self.outcome = self.outcome.or_else(outcome);
        Ok(())
    }

    /// No smaller preperiod and no smaller period will do. All is known of the
    /// sequence if it repeats from `end - p` on with a multiple of the period.
    fn least(
        &mut self,
        preperiod: u64,
        period: u64,
        saltus: u64,
        end: u64,
        g: &dyn Fn(u64) -> Option<u64>,
    ) -> Verdict {
        let repeats = |n: u64, p: u64, s: u64| Some(g(n + p)? == g(n)? + s);
        match preperiod.checked_sub(1).map(|before| repeats(before, period, saltus)) {
            Some(Some(true)) => return Err(format!("the preperiod is less than {preperiod}")),
            Some(None) => self.leave_out("the least preperiod"),
            _ => {}
        }
        for shorter in (1..period).filter(|&p| period.is_multiple_of(p)) {
            let s = saltus / (period / shorter);
            if !saltus.is_multiple_of(period / shorter) {
                continue;
            }
            let mut all = (preperiod..end).map(|n| repeats(n, shorter, s));
            match all.find(|fits| *fits != Some(true)) {
                None => return Err(format!("{shorter} is a period, less than {period}")),
                Some(None) => self.leave_out("the least period"),
                Some(_) => {}
            }
        }
        Ok(())
    }
}

impl Claim<'_> {
    /// A figure of the theorem, or `otherwise` if it is not given.
    pub(super) fn figure(&self, symbol: &str, otherwise: u64) -> u64 {
        super::period_claim::figure(self.figures, symbol, otherwise)
    }

    /// Whether these heaps were compared with those p later.
    pub(super) fn compares(&self, first: u64, end: u64) -> Verdict {
        let fits = self.compared.is_some_and(|(from, to)| from <= first && end <= to + 1);
        match first >= end || fits {
            true => Ok(()),
            false => Err(format!(
                "the theorem needs the heaps {first} to {} compared, not {}",
                end - 1,
                self.compared.map_or("none".into(), |(a, b)| format!("{a} to {b}"))
            )),
        }
    }

    /// The rules of a finite code or set, and the largest number that a move takes.
    pub(super) fn largest_take(&self) -> Option<u64> {
        match self.rules {
            Rules::Code(code) if code.tail_length() == 0 => Some(code.last_place()),
            Rules::Subtract(set) if set.endless.is_empty() => set.listed.last().copied(),
            _ => None,
        }
    }
}
