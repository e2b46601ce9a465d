//! Misère nim-values against play: the least number that no option has.

use grundy_core::budget::{Budget, Stop};
use grundy_core::heap::HeapRules;
use grundy_misere::limits::Limits;
use grundy_misere::sums::{Asked, Table};
use grundy_misere::values::Values;
use rustc_hash::FxHashMap;

use crate::sums::options;

/// The misère nim-value of a sum of heaps, ascending, by the values of its options.
fn played(game: &str, sum: &Vec<usize>, known: &mut FxHashMap<Vec<usize>, u128>) -> u128 {
    if let Some(&value) = known.get(sum) {
        return value;
    }
    let mut reached = Vec::new();
    for (at, &heap) in sum.iter().enumerate() {
        for option in options(game, heap) {
            let mut next = sum.clone();
            next.remove(at);
            next.extend(option.into_iter().filter(|&part| part > 0));
            next.sort_unstable();
            reached.push(played(game, &next, known));
        }
    }
    let least = (0..).find(|value| !reached.contains(value)).unwrap();
    let value = if reached.is_empty() { 1 } else { least };
    known.insert(sum.clone(), value);
    value
}

fn values(game: &str, largest: u64) -> Values {
    let rules = HeapRules::parse(game).unwrap();
    Values::new(Asked { rules, largest }, &Budget::unlimited())
}

#[test]
fn values_agree_with_play() {
    let budget = Budget::unlimited();
    for game in [
        "0.77",
        "0.75",
        "0.123",
        "0.15",
        "0.34",
        "0.07",
        "0.26",
        "4.7",
        "0.[3]",
        "0.[7]",
        "subtract:2,3,5",
        "0.33",
        "0.71",
    ] {
        let (mut found, mut known) = (values(game, 18), FxHashMap::default());
        for heap in 0..=18 {
            for heaps in [vec![heap], vec![2, heap / 3, heap / 2]] {
                let mut sum: Vec<usize> = heaps.iter().copied().filter(|&heap| heap > 0).collect();
                sum.sort_unstable();
                let value = played(game, &sum, &mut known);
                let heaps: Vec<u64> = heaps.iter().map(|&heap| heap as u64).collect();
                assert_eq!(found.value(&heaps, &budget), Ok(value), "{game} {heaps:?}");
                assert_eq!(found.is_lost(&heaps, &budget), Ok(value == 0), "{game} {heaps:?}");
            }
        }
    }
}

/// The value tells the heap of Nim with which the sum is lost.
#[test]
fn values_are_those_of_heaps_of_nim_that_make_lost_sums() {
    let budget = Budget::unlimited();
    let [kayles, nim] = ["0.77", "0.[3]"].map(|game| HeapRules::parse(game).unwrap());
    let [kayles, nim] = [(kayles, 9), (nim, 4)].map(|(rules, largest)| Asked { rules, largest });
    let table = Table::find(&[kayles, nim], &Limits::default(), &budget).unwrap();
    let mut found = values("0.77", 9);
    for (a, b) in (0..=9).flat_map(|a| (0..=9).map(move |b| (a, b))) {
        let value = found.value(&[a, b], &budget).unwrap();
        for heap in 0..=4 {
            let elements = [(0, a), (0, b), (1, heap)].map(|(game, n)| table.element(game, n));
            let product = table.product_of(elements.map(Option::unwrap));
            assert_eq!(table.is_lost(product), value == heap.into(), "{a} {b} {heap}");
        }
    }
}

#[test]
fn what_has_no_room_is_not_searched() {
    let mut found = values("0.77", 1_000_000);
    let small = Budget::unlimited().with_memory(1 << 14);
    assert_eq!(found.value(&[60], &small), Err(Stop::Memory));
    assert_eq!(found.value(&[1_000_000], &Budget::unlimited()), Err(Stop::Memory));
    assert_eq!(found.is_lost(&[1_000_000], &small), Ok(false));
}

/// Those of large heaps are found in the quotient with small heaps of Nim, and are those of play.
#[test]
fn values_of_large_heaps_come_from_a_quotient() {
    let budget = Budget::unlimited();
    for game in ["0.75", "0.34", "0.72"] {
        let (mut found, mut known) = (values(game, 1_000_000), FxHashMap::default());
        for heaps in [vec![37], vec![40], vec![41], vec![19, 20], vec![13, 14, 15]] {
            let value = played(game, &heaps, &mut known);
            let heaps: Vec<u64> = heaps.iter().map(|&heap| heap as u64).collect();
            assert_eq!(found.value(&heaps, &budget), Ok(value), "{game} {heaps:?}");
        }
    }
    let mut found = values("0.75", 1_000_001);
    assert_eq!([1_000_000, 1_000_001].map(|heap| found.value(&[heap], &budget)), [Ok(2), Ok(1)]);
}
