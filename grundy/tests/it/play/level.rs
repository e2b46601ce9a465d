//! Levels of play against each other.

use grundy::play::{Level, reply};
use grundy::random::Random;
use grundy::{Budget, Outcome, Play, Position, Solver};

/// How many of 200 games from a won position are won by the level against perfect play.
fn won(level: Level) -> usize {
    let mut dice = Random::new(5);
    let budget = Budget::unlimited();
    let play = |_| {
        let mut position: Position = "nim 1 2 4".parse().unwrap();
        for turn in 0.. {
            let level = if turn % 2 == 0 { level } else { Level::Perfect };
            let (chosen, _) = reply(&position, Play::Normal, level, &mut dice, &budget);
            let Some(chosen) = chosen else { return turn % 2 == 1 };
            position = position.after(&chosen);
        }
        false
    };
    (0..200).map(play).filter(|won| *won).count()
}

#[test]
fn a_higher_level_wins_more() {
    let won: Vec<usize> = Level::ALL.iter().map(|&level| won(level)).collect();
    assert!(won.is_sorted() && won[0] < 40 && won[4] == 200, "{won:?}");
    assert!(won.windows(2).all(|two| two[0] < two[1]), "{won:?}");
}

#[test]
fn every_move_of_every_level_is_legal() {
    let mut dice = Random::new(3);
    let budget = Budget::unlimited();
    for text in ["kayles 5 3", "treblecross 6", "chomp 3x3", "northcott:5 1-3 5-2"] {
        for &level in Level::ALL {
            let mut position: Position = text.parse().unwrap();
            for _ in 0..100 {
                let (chosen, _) = reply(&position, Play::Normal, level, &mut dice, &budget);
                let Some(chosen) = chosen else { break };
                if chosen.patch.ends {
                    break;
                }
                let after = position.after(&chosen);
                let found = position.move_to(&after, &budget).unwrap();
                assert!(found.is_some(), "{text}: {after}");
                position = after;
            }
        }
    }
}

#[test]
fn who_does_not_blunder_takes_a_win_at_once() {
    let budget = Budget::unlimited();
    for seed in 0..30 {
        let position: Position = "nim 4".parse().unwrap();
        let (chosen, _) =
            reply(&position, Play::Normal, Level::Easy, &mut Random::new(seed), &budget);
        assert_eq!(position.after(&chosen.unwrap()).text(), "nim");
    }
    let solver = Solver::new();
    let position: Position = "nim 4".parse().unwrap();
    assert_eq!(solver.solve(&position, &budget).unwrap().outcome, Some(Outcome::N));
}
