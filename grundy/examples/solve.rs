//! Who wins a sum of games, and by which moves: `cargo run -p grundy --example solve`.

use grundy::message::Language;
use grundy::{Budget, Nimber, Outcome, Play, Position, Solver};

/// Solves a position in normal and in misère play.
pub fn main() {
    // Three rows of pins, two heaps of Nim, and a bar of chocolate: on each turn a player moves in
    // one of them.
    let position: Position = "kayles 5 7 + nim 3 4 + chocolate-eat 3x2".parse().unwrap();

    // The last player to move wins.
    let solution = Solver::new().solve(&position, &Budget::unlimited()).unwrap();
    assert_eq!(solution.outcome, Some(Outcome::N));
    assert_eq!(solution.nim(), Some(Nimber(5)));
    println!("{position}: outcome N, nim-value 5");
    for found in solution.found() {
        println!("  {} -> {}", found.from(), found.to());
    }

    // The last player to move loses: there are no nim-values, so whole positions are searched.
    let misere = Solver::new().play(Play::Misere);
    let solution = misere.solve(&position, &Budget::unlimited()).unwrap();
    assert_eq!(solution.nim(), None);
    assert_eq!(solution.outcome, Some(Outcome::N));

    // A budget bounds the work. A search that it ends is no error: the answer says what is missing.
    let poor = Budget::unlimited().with_memory(100);
    let solution = misere.solve(&position, &poor).unwrap();
    assert_eq!(solution.outcome, None);
    println!("with 100 bytes: {}", solution.stopped.unwrap());

    // A fault in a text has a place, and often a remedy.
    let fault = Position::parse("kaylse 5").err().unwrap();
    println!("{}", fault.render("kaylse 5", Language::English));
    assert_eq!(fault.span(), 0..6);
}
