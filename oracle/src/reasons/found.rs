//! Periods that are found here, for heaps that no step has reduced: the theorems of `theorems`, on
//! the tables.

use std::collections::HashMap;

use super::period_claim::Claim;
use super::table::{Rules, Tables};
use super::theorems;

/// g(n + period) = g(n) + saltus for all n >= from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Proved {
    pub(crate) from: u64,
    pub(crate) period: u64,
    pub(crate) saltus: u64,
}

/// Values that are looked at.
const LOOKED_AT: u64 = 2000;

/// A period of a game with a finite code or a set, where one shows soon and is proved.
pub(super) fn period(rules: &Rules, tables: &mut Tables) -> Option<Proved> {
    if *rules == Rules::Nim {
        return None;
    }
    let table = tables.up_to(rules, rules.limit().min(LOOKED_AT)).to_vec();
    let quarter = table.len() / 4;
    let (p, saltus) = (1..table.len() / 3).find_map(|p| {
        let saltus = table.get(quarter + p)?.checked_sub(table[quarter])?;
        let fits = (quarter..table.len() - p).all(|n| table[n + p] == table[n] + saltus);
        fits.then_some((p, saltus))
    })?;
    let differs = |&n: &usize| table[n + p] != table[n] + saltus;
    let from = (0..table.len() - p).rev().find(differs).map_or(0, |n| n as u64 + 1);
    let (period, saltus) = (p as u64, u64::from(saltus));
    let compared = Some((from, (table.len() - p - 1) as u64));
    let e = from.max(1);
    let holds = |theorem: &str, figures: &[(&str, u64)], e: u64, p: u64| {
        let mut figures: HashMap<String, u64> =
            figures.iter().map(|&(symbol, value)| (symbol.to_string(), value)).collect();
        figures.extend([("e".to_string(), e), ("p".to_string(), p)]);
        let claim = Claim { rules, figures: &figures, compared, period, saltus };
        theorems::check(theorem, &claim, &table) == Ok(true)
    };
    let largest = match rules {
        Rules::Code(code) if code.tail_length() == 0 => Some(code.last_place()),
        Rules::Subtract(set) if set.endless.is_empty() => set.listed.last().copied(),
        _ => None,
    };
    let proved = match largest {
        Some(k) => {
            let h = rules.most_parts();
            holds("finite-subtraction", &[("k", k)], e, period)
                || holds("guy-smith", &[("k", k), ("h", h)], e, period)
                || holds("guy-smith-unequal", &[("k", k)], e, period)
                || holds("guy-smith-unequal", &[("k", k)], e, 2 * period)
        }
        None => (1..=LOOKED_AT).take(64).any(|m| {
            // The largest exception is one of few, and the rules are regular soon.
            let m = m - 1;
            [0, from, from + m, from + 2 * m].into_iter().any(|n0| {
                let e = from.max(n0 + m);
                let figures = [("m", m), ("N", n0), ("s", saltus), ("b(e)", 0), ("b(e + p)", 0)];
                holds("all-but", &figures[..3], e, period)
            })
        }),
    };
    proved.then_some(Proved { from, period, saltus })
}
