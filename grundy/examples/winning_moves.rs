//! All winning moves of a sum, also where nobody could list them:
//! `cargo run -p grundy --example winning_moves`.

use grundy::{Budget, Position, Solver};

/// What is left of a term.
fn or_nothing(text: &str) -> &str {
    if text.is_empty() { "nothing" } else { text }
}

/// Finds the winning moves of three positions.
pub fn main() {
    let budget = Budget::unlimited();

    // Each move is made in one term of the sum, and names what it replaces.
    let position: Position = "kayles 9 + wythoff 2,5 + nim 6".parse().unwrap();
    let solution = Solver::new().solve(&position, &budget).unwrap();
    for found in solution.found() {
        println!(
            "in term {}: {} becomes {}",
            found.term() + 1,
            found.from(),
            or_nothing(&found.to())
        );
        // After a winning move the opponent has lost: the nim-value is 0.
        let after = position.after(found.chosen());
        let answer = Solver::new().solve(&after, &budget).unwrap();
        assert_eq!(answer.nim().unwrap().0, 0);
    }
    assert_eq!(solution.move_count, Some(solution.moves.len() as u128));

    // Where a theorem gives the moves, none is tried: this heap has 2^64 - 1 of them.
    let position: Position = "nim 18446744073709551615 1".parse().unwrap();
    let solution = Solver::new().solve(&position, &budget).unwrap();
    let best = solution.recommended(&budget).unwrap().expect("the first player wins");
    assert_eq!(position.after(&best).text(), "nim 1 1");
    println!("{position} -> {}", position.after(&best));

    // The solution lists some, and counts them all.
    let position: Position = "staircase 9 8 7 6 5 4".parse().unwrap();
    let solution = Solver::new().max_moves(1).solve(&position, &budget).unwrap();
    println!("{position}: {:?} winning moves", solution.move_count);
    assert!(solution.moves.len() <= 1);
}
