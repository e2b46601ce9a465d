//! A game of your own, checked and solved: `cargo run -p grundy --example own_game`.
//!
//! In *Mark* a heap of n becomes n - 1, or half of n rounded down (A. S. Fraenkel 2011).

use std::ops::ControlFlow;

use grundy::ruleset::{EachOption, Ruleset};
use grundy::search::ValueTable;
use grundy::term::game;
use grundy::{Budget, Nimber, Position, Solver, TextError, laws};

/// The rules. These four methods are all that is required.
struct Mark;

impl Ruleset for Mark {
    type Position = u64;

    fn name(&self) -> String {
        "mark".into()
    }

    // An option is a list of positions: one here, two where a heap is split.
    fn options(&self, &n: &u64, each: &mut EachOption<'_, u64>) -> ControlFlow<()> {
        if n >= 1 {
            each(&[n - 1])?;
            each(&[n / 2])?;
        }
        ControlFlow::Continue(())
    }

    fn parse(&self, text: &str) -> Result<u64, TextError> {
        text.parse().map_err(|_| TextError::new("not a heap size", 0..text.len()))
    }

    fn write(&self, n: &u64, out: &mut String) {
        out.push_str(&n.to_string());
    }
}

/// Checks the rules, looks for a pattern in the values, and solves a sum with Nim.
pub fn main() {
    // Play ends, texts round-trip, ... on these heaps and all that they lead to.
    laws::check(&Mark, 0..=200).unwrap();

    let (mut table, budget) = (ValueTable::new(), Budget::unlimited());
    let mut value = |n: u64| table.value(&Mark, &n, &budget).unwrap();
    let values: Vec<u128> = (0..16).map(|n| value(n).0).collect();
    println!("{values:?}");
    // Lost are 0 and the numbers that end in an odd number of zeros, written in binary.
    let lost = |n: u64| n == 0 || n.trailing_zeros() % 2 == 1;
    assert!((0..=200).all(|n| (value(n) == Nimber(0)) == lost(n)));

    // In a sum with any other game.
    let mark = game(Mark).term("7 12").unwrap();
    let nim: Position = "nim 2".parse().unwrap();
    let position = Position::from(mark).plus(&nim);
    let solution = Solver::new().solve(&position, &budget).unwrap();
    println!("{position}: nim-value {}", solution.nim().unwrap());
    let moves: Vec<String> = solution.found().map(|found| found.after()).collect();
    assert_eq!(moves.len() as u128, solution.move_count.unwrap());
    for after in moves {
        println!("  {after}");
    }
}
