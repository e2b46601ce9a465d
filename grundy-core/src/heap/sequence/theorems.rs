//! Which theorems on periods fit the rules of a game, and when they are tried.

use super::NimSequence;
use crate::budget::{Budget, Stop};
use crate::heap::period::{Pattern, patterns, repetitions};
use crate::heap::rules::HeapRules;
use crate::heap::theorem::all_but::{self, Cofinite};
use crate::heap::theorem::guy_smith::{self, Finite};
use crate::heap::theorem::periodic_takes::{self, Residues};
use crate::heap::theorem::{Unproved, residues, saltus};

/// Which theorems the rules admit.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Theorems {
    pub(super) finite: Option<Finite>,
    pub(super) cofinite: Option<Cofinite>,
    pub(super) periodic: Option<Residues>,
    pub(super) residues: bool,
    pub(super) saltus: bool,
}

/// The least number of computed values with which the window theorem is tried. From there
/// on a game with a sparse recurrence is searched for plain repetitions only, which is
/// cheaper than the search for all patterns.
const QUICK: usize = 4096;

impl Theorems {
    /// Reads the hypotheses off the rules.
    pub(super) fn of(rules: &HeapRules) -> Theorems {
        let mut theorems = Theorems::default();
        match rules {
            HeapRules::Code(code) => {
                theorems.finite = Finite::of(code);
                theorems.saltus = theorems.finite.is_some_and(|finite| finite.parts() >= 3);
                theorems.cofinite = Cofinite::of(code);
                theorems.periodic = Residues::of(code);
            }
            HeapRules::Subtraction(set) if set.named().is_empty() && !set.is_all_but() => {
                theorems.finite = set.listed().last().map(|&largest| Finite::subtraction(largest));
            }
            HeapRules::Subtraction(set) => {
                if set.named().is_empty() {
                    let largest = set.listed().last().copied().unwrap_or(0);
                    theorems.cofinite = Some(Cofinite::all_but(largest));
                }
                theorems.residues = residues::fits(set);
            }
            HeapRules::Given(_) => {}
        }
        theorems
    }

    /// Whether any theorem fits the rules.
    pub(super) fn any(self) -> bool {
        self.finite.is_some() || self.cofinite.is_some() || self.periodic.is_some() || self.residues
    }
}

impl NimSequence {
    /// Why a pattern that was [observed](NimSequence::observed) is not proved; `None` where it was
    /// not tried with these values.
    pub fn unproved(&self, pattern: &Pattern) -> Option<Unproved> {
        let figures = |seen: &Pattern| (seen.preperiod, seen.period, seen.saltus);
        let Theorems { finite, cofinite, periodic, saltus, .. } = self.theorems;
        let needs = match pattern.saltus {
            _ if !self.theorems.any() => return Some(Unproved::Rules),
            0 => None.or_else(|| finite.and_then(|rules| rules.lacks(pattern))).or_else(|| {
                periodic.and_then(|rules| periodic_takes::needs(rules, &self.table, *pattern))
            }),
            _ if cofinite.is_none() && !saltus => return Some(Unproved::Growth),
            _ => cofinite.and_then(|rules| all_but::needs(rules, &self.table, *pattern)),
        };
        let tried = self.unproved.iter().find(|(seen, _)| figures(seen) == figures(pattern));
        match needs {
            Some((theorem, heap)) if heap >= self.computed() => {
                Some(Unproved::Heaps(theorem, heap))
            }
            _ => tried.map(|&(_, why)| why),
        }
    }

    /// Tries the theorems on the patterns at the end of the table.
    pub(super) fn try_theorems(&mut self, budget: &Budget) -> Result<(), Stop> {
        let now = self.table.len();
        let quick = now >= QUICK && self.engine.is_sparse();
        let more = match self.engine.is_fast() {
            true => now / 2,
            false if quick => now / 8,
            false => now / 32,
        };
        self.next_try = now + more.max(if self.engine.is_fast() { 8 } else { 4 });
        if !self.theorems.any() {
            return Ok(());
        }
        let Theorems { finite, cofinite, periodic, saltus, .. } = self.theorems;
        // Some theorems cost a walk through the table for each pattern: a few
        // patterns that lasted for two periods are enough. Those that begin no
        // earlier than a smaller one are passed over (a run of values that
        // grow evenly has patterns of all lengths), but where the growth has to
        // be a power of two, multiples count.
        let (mut walks, mut earliest) = (8, u64::MAX);
        let mut unproved = Vec::new();
        let all = if quick { repetitions(&self.table) } else { patterns(&self.table, budget)? };
        for pattern in all {
            let mut found = finite.and_then(|rules| guy_smith::prove(rules, &self.table, pattern));
            if found.is_none()
                && now >= QUICK
                && let Some(splitting) = &self.splitting
            {
                found = splitting.prove(&self.table, pattern);
            }
            let lasted = pattern.preperiod + 2 * pattern.period <= self.computed();
            if found.is_none() && lasted && walks > 0 && (saltus || pattern.preperiod < earliest) {
                walks -= 1;
                earliest = earliest.min(pattern.preperiod);
                found = cofinite.and_then(|rules| all_but::prove(rules, &self.table, pattern));
                if found.is_none() {
                    found = periodic
                        .and_then(|rules| periodic_takes::prove(rules, &self.table, pattern));
                }
                if let (true, HeapRules::Subtraction(set)) = (self.theorems.residues, &self.rules) {
                    found = residues::prove(set, &self.table, pattern, budget)?;
                }
                if let (None, true, HeapRules::Code(code)) = (found, saltus, &self.rules) {
                    match saltus::prove(code, &self.table, pattern, budget)? {
                        Ok(period) => found = Some(period),
                        Err(why) => unproved.push((pattern, why)),
                    }
                }
            }
            if let Some(mut found) = found {
                if found.applied.split.is_none() {
                    found.applied.split = self.engine.split();
                }
                self.period = Some(found);
                break;
            }
        }
        self.unproved = unproved;
        Ok(())
    }
}
