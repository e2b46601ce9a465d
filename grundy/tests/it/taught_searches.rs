//! Searches that begin with the facts of a certificate.

use grundy::certificate::{of_term, teach};
use grundy::play::{Best, best};
use grundy::{Budget, Play, Position, Question, Solver};
use grundy_oracle::Dice;

/// Plays a game against random moves from a won position, or after a random first move from a
/// lost one, by the facts of a certificate.
fn game(text: &str, outcome: bool, dice: &mut Dice) {
    let budget = Budget::unlimited();
    let one: Position = text.parse().unwrap();
    let written = of_term(&one.terms()[0], outcome, &budget).unwrap().unwrap();
    let mut position: Position = text.parse().unwrap();
    assert!(teach(&position.terms()[0], &written, &budget));
    let mut engine = matches!(best(&position, Play::Normal, &budget), Best::Wins(..));
    loop {
        let moves = position.moves(1000, &budget).unwrap().moves;
        if moves.is_empty() {
            assert!(!engine, "{text}: the engine has no move left");
            return;
        }
        let chosen = match engine {
            true => match best(&position, Play::Normal, &budget) {
                Best::Wins(chosen, _) => chosen,
                _ => panic!("{text}: {position} is won"),
            },
            false => moves[dice.below(moves.len() as u64) as usize].clone(),
        };
        position = position.after(&chosen);
        engine = !engine;
    }
}

/// Facts of the value and of the outcome, of grids in both directions, of graphs, of boards
/// with blocked cells, of won and of lost positions.
#[test]
fn facts_are_enough_to_win() {
    let mut dice = Dice::new(7);
    for text in [
        "cram 3x5",
        "cram 5x4",
        "cram .....#/...#../......",
        "node-kayles grid:3x5",
        "node-kayles petersen",
        "arc-kayles star:3,3,4",
        "arc-kayles grid:3x4",
        "chomp 4x5",
        "chomp 5,3,3,1",
        "nimstring 2x2",
        "nimstring ../.|./../.../..",
        "sprouts 4",
        "sprouts 0*2.AB.}0.AB.}]0*2.1.1.}]!",
    ] {
        for outcome in [true, false] {
            game(text, outcome, &mut dice);
        }
    }
}

#[test]
fn a_taught_search_has_nothing_to_do() {
    let budget = Budget::unlimited();
    let [own, taught]: [Position; 2] = std::array::from_fn(|_| "cram 3x11".parse().unwrap());
    let outcome = |position: &Position| {
        let solver = Solver::new().question(Question::Outcome);
        let outcome = solver.solve(position, &budget).unwrap().outcome;
        (outcome, position.terms()[0].searched())
    };
    let (expected, searched) = outcome(&own);
    let written = of_term(&own.terms()[0], true, &budget).unwrap().unwrap();
    assert!(teach(&taught.terms()[0], &written, &budget));
    assert_eq!(outcome(&taught), (expected, 0));
    assert!(searched > 500, "{searched}");
}
