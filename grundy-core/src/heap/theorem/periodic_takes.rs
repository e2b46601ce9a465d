//! Takes in residue classes: `0.3[10]` and the like, while values are bounded.
//!
//! # Theorem (`periodic-takes`)
//!
//! Nothing is split, and the digits after place `u` repeat with length `q`.
//! The *state* at `n > u` consists of the values `g(n - u), .., g(n - 1)`; for
//! each residue class `c` modulo `q` the set `A_c` of the values `g(j)`,
//! `1 <= j < n - u`, `j = c` modulo `q`; and `n` modulo `q`. If the states at
//! `e` and at `e + p` are equal, then `g(n + p) = g(n)` for all `n >= e - u`.
//!
//! *Proof.* The options of `n` are values of the window at the distances that
//! the first `u` digits allow, the union of those `A_c` whose heaps lie at
//! distances that the repeating digits allow, which depends on `n - c` modulo
//! `q`, and perhaps 0 by taking the whole heap, which depends on `n` modulo
//! `q`: all a function of the state. The next state shifts the window and adds
//! `g(n - u)` to one of the sets: a function of the state as well. ∎
//!
//! States recur only where values are bounded, since the sets only grow.

use super::{reduce, repeats};
use crate::heap::code::Code;
use crate::heap::period::{Pattern, Period};
use crate::heap::table::Table;
use crate::theory::Theorem;

/// The figures of the rules that the theorem uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Residues {
    window: u64,
    modulus: u64,
}

impl Residues {
    /// The hypotheses on the code; `None` where they fail.
    pub(crate) fn of(code: &Code) -> Option<Residues> {
        let takes_only =
            code.digits().all(|digit| digit.greatest_count().is_none_or(|most| most <= 1));
        (takes_only && !code.is_finite()).then_some(Residues {
            window: code.right_len() as u64,
            modulus: code.repeat_len() as u64,
        })
    }
}

/// The least multiple of a period that q divides, because a state holds n modulo q.
fn whole(period: u64, q: u64) -> Option<u64> {
    (1..=q).map(|times| times * period).find(|p| p.is_multiple_of(q))
}

/// The last heap whose value it needs for a pattern, e + p - 1, as far as the sets of values have
/// been seen to grow.
pub(crate) fn needs(rules: Residues, table: &Table, pattern: Pattern) -> Option<(Theorem, u64)> {
    let Residues { window: u, modulus: q } = rules;
    let p = whole(pattern.period, q)?;
    let length = table.len() as u64;
    // The last heap that brought a new value into the set of its class.
    let mut sets = vec![crate::mex::BitMask::new(); usize::try_from(q).ok()?];
    let mut last_new = 0;
    for heap in 1..length {
        let (set, value) = (&mut sets[(heap % q) as usize], table.at(heap as usize));
        if !set.contains(value) {
            set.insert(value);
            last_new = heap;
        }
    }
    // Heap j is in the sets of the states after n = j + u.
    let e = (last_new + u + 1).max(u + 1).max(pattern.preperiod + u);
    Some((Theorem::PeriodicTakes, (e + p).checked_sub(1)?))
}

/// Proves a pattern by the theorem: looks for the least `e` from which the
/// sets do not grow any more, and compares the states at `e` and `e + p`.
/// O(values used).
pub(crate) fn prove(rules: Residues, table: &Table, pattern: Pattern) -> Option<Period> {
    let Residues { window: u, modulus: q } = rules;
    if pattern.saltus != 0 || pattern.period == 0 {
        return None;
    }
    let (_, needs) = needs(rules, table, pattern)?;
    let p = whole(pattern.period, q)?;
    let e = needs + 1 - p;
    let length = table.len() as u64;
    // The sets are known to have stopped only up to heap needs - u: enough.
    if needs >= length || !repeats(table, e - u..e, p, 0) {
        return None;
    }
    // The preperiod may sink below e, but values are compared only as far as
    // they are known.
    let found = Period { preperiod: e - u, ..Period::by(Theorem::PeriodicTakes, (e, p, 0), needs) };
    Some(reduce(found, table))
}
