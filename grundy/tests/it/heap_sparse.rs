//! The sparse recurrence against the plain one, and the window theorem.

use grundy::budget::{Budget, Stop};
use grundy::heap::rules::HeapRules;
use grundy::heap::tally::Tally;
use grundy::heap::{NimSequence, Recurrence};
use proptest::prelude::*;
use std::ops::ControlFlow;

fn sequence(code: &str, method: Recurrence) -> NimSequence {
    let rules = HeapRules::parse(code).unwrap_or_else(|error| {
        panic!(
            "{}",
            grundy::TextError::from(error).render(code, grundy::message::Language::English)
        )
    });
    NimSequence::new(rules).with_recurrence(method)
}

#[track_caller]
fn same(code: &str, to: u64) {
    let budget = Budget::unlimited();
    let mut plain = sequence(code, Recurrence::Plain);
    plain.compute(to, &budget).unwrap();
    for method in [Recurrence::Dense, Recurrence::Sparse, Recurrence::Lanes, Recurrence::Auto] {
        let mut other = sequence(code, method);
        other.compute(to, &budget).unwrap();
        assert!((0..=to).all(|n| other.known(n) == plain.known(n)), "{code} {method:?}");
    }
}

#[test]
fn the_same_values_on_sparse_games() {
    for code in ["0.106", "0.104", "0.16", "0.56", "0.054", "0.354", "4!.0", "0.376", "0.127"] {
        same(code, 6000);
    }
}

#[test]
fn the_same_values_on_games_without_a_sparse_space() {
    for code in ["0.007", "0.77", "0.17", "0.64", "4.0", "0.4=7", "4!.4?4", "0.{1,2=}06!"] {
        same(code, 2500);
    }
}

#[test]
fn the_rare_heaps_of_grundys_game() {
    let (mut tally, budget) = (Tally::new(0), Budget::unlimited());
    let mut values = Vec::new();
    sequence("4!.0", Recurrence::Auto)
        .stream(90_000, &budget, &mut |_, block| {
            tally.add(block);
            values.extend_from_slice(
                &block[..block.len().min(4000_usize.saturating_sub(values.len()))],
            );
            ControlFlow::Continue(())
        })
        .unwrap();
    let rares = tally.rares(&HeapRules::parse("4!.0").unwrap()).unwrap();
    assert_eq!((rares.mask, rares.count, rares.last), (254, 1273, Some(82_860)));
    let lines = include_str!("../data/grundys_game_rare_heaps.csv").lines();
    let listed: Vec<(u64, u32)> = lines
        .filter(|line| !line.starts_with('#') && *line != "heap,value")
        .map(|line| {
            let (heap, value) = line.split_once(',').unwrap();
            (heap.parse().unwrap(), value.parse().unwrap())
        })
        .collect();
    assert_eq!(listed.len(), 419);
    for (heap, (listed, value)) in rares.heaps.iter().zip(listed) {
        assert_eq!((*heap, values[listed as usize]), (listed, value));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn the_same_values_on_any_game(
        left in prop::sample::select(vec!["0", "4", "4!", "4?", "4="]),
        digits in prop::collection::vec(
            (0u32..8, prop::sample::select(vec!["", "", "!", "?", "="])), 1..5),
    ) {
        let digits: String = digits.iter().map(|(d, m)| format!("{d}{m}")).collect();
        same(&format!("{left}.{digits}"), 1500);
    }
}

#[test]
fn published_long_periods() {
    let lines = include_str!("../data/periodic_octals_large.csv").lines();
    for line in lines.filter(|l| !l.starts_with('#') && !l.starts_with("code")) {
        let fields: Vec<&str> = line.split(',').collect();
        let [code, preperiod, period] = fields[..] else { panic!("{line}") };
        let mut game = sequence(code, Recurrence::Auto);
        let found = *game.prove(1_000_000, &Budget::unlimited()).unwrap().unwrap();
        let expected = (preperiod.parse().unwrap(), period.parse().unwrap(), 0);
        assert_eq!((found.preperiod, found.period, found.saltus), expected, "{code}");
        let window = matches!(code, "0.16" | "0.127" | "0.356" | "0.156" | "0.644");
        assert_eq!(found.theorem.id(), if window { "window" } else { "guy-smith" }, "{code}");
        assert_eq!(found.applied.last_rare.is_some(), window);
        if window {
            assert!(found.checked_to < 2 * (found.preperiod + found.period));
        }
    }
}

#[test]
fn it_goes_on_after_a_stop() {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};
    let calls = Arc::new(AtomicU64::new(0));
    let seen = calls.clone();
    // Every other look at the budget says stop.
    let budget = Budget::unlimited().with_poll(move |_| {
        let even = seen.fetch_add(1, Ordering::Relaxed).is_multiple_of(2);
        if even { Err(Stop::Interrupted) } else { Ok(()) }
    });
    let mut stopped = sequence("4!.0", Recurrence::Sparse);
    let mut stops = 0;
    while stopped.compute(12_000, &budget).is_err() {
        stops += 1;
    }
    assert!(stops > 0);
    let mut whole = sequence("4!.0", Recurrence::Auto);
    whole.compute(12_000, &Budget::unlimited()).unwrap();
    assert!((0..=12_000).all(|n| stopped.known(n) == whole.known(n)));
}
