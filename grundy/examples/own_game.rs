//! A game of your own, checked and solved: `cargo run -p grundy --example own_game`.
//!
//! In *Mark* a heap of n becomes n - 1, or half of n rounded down (A. S. Fraenkel 2011).

use grundy::ruleset::Rules;
use grundy::search::ValueTable;
use grundy::{Budget, Nimber, Position, laws};

/// The rules: an option is a list of heaps, of one here, of two where a heap is split.
fn mark() -> Rules<u64> {
    Rules::new("mark", |&n: &u64| match n {
        0 => vec![],
        n => vec![vec![n - 1], vec![n / 2]],
    })
}

/// Checks the rules, looks for a pattern in the values, and solves a sum with Nim.
pub fn main() {
    // Play ends, texts round-trip, ... on these heaps and all that they lead to.
    laws::check(&mark(), 0..=200).unwrap();

    let (rules, mut table, budget) = (mark(), ValueTable::new(), Budget::unlimited());
    let mut value = |n: u64| table.value(&rules, &n, &budget).unwrap();
    let values: Vec<u128> = (0..16).map(|n| value(n).0).collect();
    println!("{values:?}");
    // Lost are 0 and the numbers that end in an odd number of zeros, written in binary.
    let lost = |n: u64| n == 0 || n.trailing_zeros() % 2 == 1;
    assert!((0..=200).all(|n| (value(n) == Nimber(0)) == lost(n)));

    // In a sum with any other game.
    let position = Position::of(mark(), "7 12").unwrap().plus(&"nim 2".parse().unwrap());
    let solution = grundy::solve(&position);
    println!("{position}: nim-value {}", solution.nim().unwrap());
    let moves: Vec<String> = solution.found().map(|found| found.after()).collect();
    assert_eq!(moves.len() as u128, solution.move_count.unwrap());
    for after in moves {
        println!("  {after}");
    }
}
