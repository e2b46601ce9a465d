//! The theorems that prove periods, each with its hypotheses and its proof.
//!
//! | name | games | statement |
//! |---|---|---|
//! | `guy-smith` | finite codes, heaps unconstrained | [`guy_smith`] |
//! | `guy-smith-unequal` | finite codes that leave at most two heaps, with modifiers | [`guy_smith`] |
//! | `finite-subtraction` | finite sets of takes, nothing is split | [`guy_smith`] |
//! | `all-but` | all takes but finitely many, nothing is split | [`all_but`] |
//! | `periodic-takes` | takes in residue classes, nothing is split | [`periodic_takes`] |
//! | `residues` | takes in a set with named infinite ones, of which only residues matter | [`residues`] |
//! | `saltus-power-of-two` | finite codes that leave three heaps or more | [`saltus`] |
//! | `lasker` | `4.[3]`, `8.[3]`, `C.[3]`, `K.[3]`, `S.[3]` | [`lasker`] |
//! | `window` | finite codes that leave at most two heaps, where few heaps are rare | [`window`] |
//!
//! In all of them `g(0) = 0`, `k` is the last digit's place, and the digits
//! left of the point count as well: every move leaves only smaller heaps.

pub mod all_but;
pub mod guy_smith;
pub mod lasker;
pub mod periodic_takes;
pub mod residues;
pub mod saltus;
#[cfg(test)]
mod tests;
pub mod window;

use super::period::Period;
use super::table::Table;
use crate::theory::Theorem;

/// Why no theorem proves a period that was seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unproved {
    /// None fits the rules.
    Rules,
    /// None fits the rules where the values grow.
    Growth,
    /// A theorem needs the values up to this heap.
    Heaps(Theorem, u64),
    /// A condition of a theorem does not hold, as its statement writes it.
    Fails(Theorem, &'static str),
    /// To check a condition of a theorem takes more steps than this.
    Dear(Theorem, &'static str, u64),
}

/// Whether g(n + p) = g(n) + s for all n in a range of computed heaps.
pub(crate) fn repeats(table: &Table, range: std::ops::Range<u64>, p: u64, s: u64) -> bool {
    range.end + p <= table.len() as u64
        && range
            .into_iter()
            .all(|n| u64::from(table.at((n + p) as usize)) == u64::from(table.at(n as usize)) + s)
}

/// The exact preperiod and the least period of a period that is proved, from
/// values up to `preperiod + period - 1` at least.
///
/// The preperiod sinks while the values allow it. The periods of an
/// eventually (arithmetic-)periodic sequence are the multiples of the least
/// one; p / q for a prime q is one if and only if it fits for a whole proved
/// period from the preperiod on.
pub(crate) fn reduce(mut found: Period, table: &Table) -> Period {
    let value = |found: &Period, n: u64| match n.checked_sub(found.preperiod + found.period) {
        None => u64::from(table.at(n as usize)),
        Some(past) => u64::from(table.at((found.preperiod + past) as usize)) + found.saltus,
    };
    while let Some(before) = found.preperiod.checked_sub(1)
        && value(&found, before + found.period) == value(&found, before) + found.saltus
    {
        found.preperiod = before;
    }
    let mut divisor = 2;
    let mut rest = found.period;
    while rest > 1 {
        if !rest.is_multiple_of(divisor) {
            divisor = if divisor * divisor > rest { rest } else { divisor + 1 };
            continue;
        }
        rest /= divisor;
        let (e, p) = (found.preperiod, found.period / divisor);
        if found.saltus.is_multiple_of(divisor) {
            let s = found.saltus / divisor;
            if (e..e + found.period).all(|n| value(&found, n + p) == value(&found, n) + s) {
                found = Period { period: p, saltus: s, ..found };
            }
        }
    }
    found
}
