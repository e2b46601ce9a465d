//! The move that the engine plays.

use grundy::explore::explore;
use grundy::games::InMemoryFiles;
use grundy::play::{Best, any, best, delay};
use grundy::{Budget, Outcome, Play, Position, Question, Solver};
use grundy_oracle::Dice;

fn position(text: &str) -> Position {
    Position::parse(text).unwrap()
}

#[track_caller]
fn assert_wins(text: &str, play: Play, after: &str, why: &str) {
    let position = position(text);
    match best(&position, play, &Budget::unlimited()) {
        Best::Wins(chosen, reason) => {
            assert_eq!((&*position.after(&chosen).text(), &*reason.to_string()), (after, why));
        }
        _ => panic!("{text} is won"),
    }
}

#[test]
fn says_why_a_move_wins() {
    assert_wins(
        "nim 3 4 5",
        Play::Normal,
        "nim 1 4 5",
        "It makes the nim-sum 0: 1 xor 4 xor 5 = 0.",
    );
    assert_wins("nim 3", Play::Normal, "nim", "Nothing is left.");
    assert_wins(
        "nimstring edges:a-c,c-ground + nim 1",
        Play::Normal,
        "nimstring edges:c-ground:again + nim 1",
        "The player who makes this move moves again, and wins from the position that is left.",
    );
    assert_wins(
        "kayles 5 + nim 3",
        Play::Normal,
        "kayles 3 + nim 3",
        "It makes the nim-sum of the terms' values 0: 3 xor 3 = 0.",
    );
    assert_wins(
        "treblecross .X.X.",
        Play::Normal,
        "nim",
        "It completes three in a row, and that ends the whole sum.",
    );
    assert_wins(
        "nim 5 1",
        Play::Misere,
        "nim 1",
        "It leaves an odd number of heaps of size 1, so the last one falls to the other \
         player.",
    );
}

#[test]
fn never_retreats_where_it_wins() {
    let position = position("northcott:9 4-6 7-5 3-8");
    let Best::Wins(chosen, _) = best(&position, Play::Normal, &Budget::unlimited()) else {
        panic!("it is won");
    };
    assert!(!chosen.patch.reversible);
}

#[test]
fn a_lost_heap_shrinks_slowly() {
    let heap = 1_000_000_000_000_000_000u64;
    let position = position(&format!("nim {heap} {heap}"));
    let chosen = delay(&position, Play::Normal, &Budget::unlimited()).unwrap();
    let expected = format!("nim {} {heap}", heap - (1 << heap.trailing_zeros()));
    assert_eq!(position.after(&chosen).text(), expected);
}

#[test]
fn a_lost_treblecross_player_does_not_help() {
    let position = position("treblecross X....");
    let chosen = delay(&position, Play::Normal, &Budget::unlimited()).unwrap();
    let after = position.after(&chosen).text();
    assert!(!["treblecross XX...", "treblecross X.X.."].contains(&&*after), "{after}");
}

fn outcome(position: &Position, play: Play) -> Outcome {
    let solver = Solver::new().play(play).question(Question::Outcome);
    let solution = solver.solve(position, &Budget::unlimited()).unwrap();
    solution.outcome.unwrap()
}

/// Against any play: a winning player reaches the end, and a drawing player never
/// loses.
#[test]
fn makes_progress_on_graphs_with_cycles() {
    let mut dice = Dice::new(1);
    let mut below = |n: usize| dice.below(n as u64) as usize;
    let (mut won, mut drawn) = (0, 0);
    for round in 0..60 {
        let mut graph: String = (1..6).map(|v| format!("{v} {}\n", v - 1)).collect();
        for _ in 0..9 {
            graph.push_str(&format!("{} {}\n", 1 + below(5), below(6)));
        }
        let play = if round % 3 == 0 { Play::Misere } else { Play::Normal };
        let game = ["chips:g", "annihilation:g"][round % 2];
        let text = format!("{game} {} {} + nim 2", below(6), below(6));
        let mut position =
            Position::parse_with(&text, &InMemoryFiles::from([("g", &*graph)])).unwrap();
        let start = outcome(&position, play);
        if start == Outcome::P {
            continue;
        }
        // A won game of these positions is over much sooner.
        for step in 0..200 {
            let Some(any) = any(&position).unwrap() else { break };
            position = match best(&position, play, &Budget::unlimited()) {
                _ if step % 2 == 1 => {
                    let moves = position.moves(100, &Budget::unlimited()).unwrap().moves;
                    position.after(&moves[below(moves.len())])
                }
                Best::Wins(chosen, _) | Best::Draws(chosen) => position.after(&chosen),
                _ => position.after(&any),
            };
            if step % 2 == 0 {
                let reached = outcome(&position, play);
                assert!(reached != Outcome::N, "{graph}{text} {play:?}");
                assert!(start != Outcome::N || reached == Outcome::P, "{graph}{text} {play:?}");
            }
        }
        if start == Outcome::N {
            won += 1;
            assert!(any(&position).unwrap().is_none(), "{graph}{text} {play:?} goes on");
        } else {
            drawn += 1;
        }
    }
    assert!(won > 5 && drawn > 5, "{won} won, {drawn} drawn");
}

/// The winner hurries where a search finds the move, and where a position has a thousand followers. The lengths
/// are those of a brute force apart.
#[test]
fn the_winner_makes_the_fastest_move() {
    for (text, length) in [
        (
            "continued(kayles 2 ; shortened(nim 2 ; kayles 2) + shortened(nim 4 ; subtract:1,3 4))",
            6,
        ),
        ("coins:1-3 HHHHHHHHHH", 10),
    ] {
        let position = position(text);
        let budget = Budget::unlimited();
        let Best::Wins(chosen, _) = best(&position, Play::Normal, &budget) else {
            panic!("{text} is won")
        };
        let graph = explore(&position.after(&chosen), &budget).unwrap();
        let remoteness = graph.arcs().outcomes(Play::Normal, &budget).unwrap();
        assert_eq!(remoteness.length(0), Some(length), "{text}");
    }
}
