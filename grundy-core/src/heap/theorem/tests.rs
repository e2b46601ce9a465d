//! Every theorem on tables that nearly satisfy its hypotheses: at each length,
//! also one value short, and with patterns that are nearly those of the table.
//! Whatever is claimed then must hold far beyond.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use proptest::prelude::*;

use super::all_but::{self, Cofinite};
use super::guy_smith::{self, Finite};
use super::periodic_takes::{self, Residues};
use super::window::Splitting;
use super::{Unproved, lasker, residues, saltus};
use crate::budget::Budget;
use crate::heap::period::{Pattern, Period, patterns};
use crate::heap::rules::HeapRules;
use crate::heap::sequence::NimSequence;
use crate::heap::table::Table;
use crate::theory::Theorem;

/// Values from the list of options, one by one.
fn by_options(rules: &HeapRules, length: u64) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::new();
    for n in 0..length {
        let mut seen = vec![false; 64];
        let _ = rules.options(n, &mut |heaps| {
            let value = heaps.iter().fold(0, |sum, &heap| sum ^ values[heap as usize]) as usize;
            if value >= seen.len() {
                seen.resize(value + 1, false);
            }
            seen[value] = true;
            ControlFlow::Continue(())
        });
        let free = seen.iter().position(|seen| !seen).unwrap_or(seen.len());
        values.push(free as u32);
    }
    values
}

/// The claims that the theorems which fit the rules make from a pattern.
fn claims(rules: &HeapRules, table: &Table, pattern: Pattern) -> Vec<Period> {
    let budget = Budget::unlimited();
    let mut found = Vec::new();
    match rules {
        HeapRules::Code(code) => {
            found.push(Finite::of(code).and_then(|f| guy_smith::prove(f, table, pattern)));
            found.push(Splitting::of(code).and_then(|s| s.prove(table, pattern)));
            found.push(Cofinite::of(code).and_then(|c| all_but::prove(c, table, pattern)));
            found.push(Residues::of(code).and_then(|r| periodic_takes::prove(r, table, pattern)));
            if Finite::of(code).is_some_and(|finite| finite.parts() >= 3) {
                found.push(saltus::prove(code, table, pattern, &budget).unwrap().ok());
            }
            found.push(lasker::prove(code));
        }
        HeapRules::Subtraction(set) if set.named().is_empty() => {
            let largest = set.listed().last().copied().unwrap_or(0);
            found.push(match set.is_all_but() {
                true => all_but::prove(Cofinite::all_but(largest), table, pattern),
                false => guy_smith::prove(Finite::subtraction(largest), table, pattern),
            });
        }
        HeapRules::Subtraction(set) => {
            found.push(residues::prove(set, table, pattern, &budget).unwrap());
        }
        HeapRules::Given(_) => {}
    }
    found.into_iter().flatten().collect()
}

/// Tries the theorems on the first values, up to each of `lengths`, and compares
/// what they claim with all values. Counts the claims of each theorem.
fn check(
    game: &str,
    lengths: impl Iterator<Item = usize>,
    all: u64,
) -> Result<BTreeMap<&'static str, usize>, TestCaseError> {
    let rules = HeapRules::parse(game).unwrap();
    let values = by_options(&rules, all);
    let value = |n: u64| u64::from(values[n as usize]);
    let mut count = BTreeMap::new();
    for length in lengths {
        let mut table = Table::new();
        for &value in &values[..length] {
            table.push(value, &Budget::unlimited()).unwrap();
        }
        let mut tried = patterns(&table, &Budget::unlimited()).unwrap();
        tried.truncate(12);
        for pattern in tried.clone() {
            let Pattern { preperiod, period, saltus, .. } = pattern;
            // Too early, too late, too long, too short, and of another growth.
            tried.push(Pattern { preperiod: preperiod.saturating_sub(1), ..pattern });
            tried.push(Pattern { preperiod: preperiod + 1, ..pattern });
            tried.push(Pattern { period: 2 * period, saltus: 2 * saltus, ..pattern });
            tried.push(Pattern { period: period + 1, ..pattern });
            tried.push(Pattern { period: period.div_ceil(2), ..pattern });
            tried.push(Pattern { saltus: saltus + 1, ..pattern });
            tried.push(Pattern { preperiod: 0, ..pattern });
        }
        for pattern in tried {
            for found in claims(&rules, &table, pattern) {
                let Period { preperiod: e, period: p, saltus: s, theorem, .. } = found;
                // That theorem knows its values.
                let used = theorem != Theorem::Lasker;
                prop_assert!(!used || found.checked_to < length as u64, "{} {:?}", game, found);
                for n in e..all.saturating_sub(p) {
                    prop_assert_eq!(value(n + p), value(n) + s, "{} {}: {:?}", game, n, found);
                }
                *count.entry(theorem.id()).or_default() += 1;
            }
        }
    }
    Ok(count)
}

/// For each theorem a few games, at every length up to well beyond the proof.
#[test]
fn each_theorem_at_every_length() {
    for (theorem, game, to, all) in [
        ("guy-smith", "0.77", 180, 600),
        ("guy-smith", "0.17", 150, 500),
        ("guy-smith-unequal", "0.7!", 60, 300),
        ("guy-smith-unequal", "4!.37?", 60, 300),
        ("guy-smith-unequal", "0.34=", 120, 400),
        ("finite-subtraction", "0.12301", 60, 400),
        ("finite-subtraction", "subtract:2,5,9", 60, 400),
        ("window", "0.77", 180, 600),
        ("window", "0.26", 60, 400),
        ("all-but", "all-but:2,3,7", 80, 400),
        ("all-but", "0.0[2]", 80, 400),
        ("periodic-takes", "0.3[10]", 60, 300),
        ("periodic-takes", "0.[130]", 60, 300),
        ("residues", "subtract:4,9,powers:2", 100, 400),
        ("residues", "subtract:1,primes", 60, 300),
        ("saltus-power-of-two", "0.08", 40, 120),
        ("saltus-power-of-two", "0.BE", 40, 120),
        ("saltus-power-of-two", "0.FF", 40, 120),
        ("lasker", "4.[3]", 30, 200),
        ("lasker", "8.[3]", 30, 120),
        ("lasker", "C.[3]", 30, 120),
        ("lasker", "K.[3]", 12, 80),
        ("lasker", "S.[3]", 12, 80),
    ] {
        let count = check(game, 2..to, all).unwrap();
        assert!(count.contains_key(theorem), "{game}: {count:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 80, ..ProptestConfig::default() })]

    #[test]
    fn nearly_periodic_games(
        game in prop_oneof![
            "[04]\\.[0-7]{1,4}",
            "[04]\\.[0-7]{0,2}[4-7][!?=][0-3]?",
            "0\\.[0-3]{1,8}",
            "0\\.[0-3]{0,3}\\[[0-3]{1,4}\\]",
            "0\\.[0-3]{0,3}\\[[23]{1,3}\\]",
            "subtract:[1-9],[1-9],1[0-9]",
            "subtract:[1-9],1?[1-9],(powers:[2-7]|fibonacci|squares|primes)",
            "subtract:1,2,3,[1-9],(primes|powers:1?[3-9])",
            "all-but:[1-9],[1-9],1[0-9]",
            "all-but:[1-9],(powers:[2-7]|fibonacci|squares|primes)",
        ],
        lengths in prop::collection::btree_set(4usize..160, 12),
    ) {
        prop_assume!(HeapRules::parse(&game).is_ok());
        check(&game, lengths.into_iter(), 480)?;
    }

    #[test]
    fn nearly_periodic_games_of_many_heaps(
        game in prop_oneof![
            "0\\.[0-9A-F]{1,3}",
            // Of these the theorems are silent, for one reason or another.
            "0\\.[0-9A-F][!?=][0-7]{0,2}",
            "0\\.[0-7]{0,2}\\[[0-7]{1,2}\\]",
        ],
        lengths in prop::collection::btree_set(4usize..50, 8),
    ) {
        prop_assume!(HeapRules::parse(&game).is_ok());
        check(&game, lengths.into_iter(), 110)?;
    }
}

/// Kayles has its period from heap 71 on, and the theorem needs one value more than there are.
#[test]
fn the_heap_that_a_theorem_needs_is_named() {
    let mut kayles = NimSequence::new(HeapRules::parse("0.77").unwrap());
    kayles.compute(165, &Budget::unlimited()).unwrap();
    let seen = Pattern { preperiod: 71, period: 12, saltus: 0, held: 95 };
    assert_eq!(kayles.unproved(&seen), Some(Unproved::Heaps(Theorem::GuySmith, 166)));
    assert_eq!(kayles.prove(166, &Budget::unlimited()).unwrap().unwrap().checked_to, 166);
    let grows = Pattern { saltus: 1, ..seen };
    assert_eq!(kayles.unproved(&grows), Some(Unproved::Growth));
}
