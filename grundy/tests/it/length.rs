//! How long play lasts, against the rules.

use grundy::explore::Unexplored;
use grundy::games::InMemoryFiles;
use grundy::length::length;
use grundy::{Budget, Play, Position};
use grundy_oracle::{
    Dice, Oracle, default_graphs, game_names, mixed_sums, sample, small_positions,
};

/// Who wins (the player to move or not), remoteness, suspense and birthday of Treblecross on a strip, by
/// its rules.
fn by_hand(strip: &[u8]) -> (bool, [u32; 3]) {
    let mut wins: Option<[u32; 2]> = None;
    let mut loses = [0, 0];
    let mut longest = 0;
    for at in (0..strip.len()).filter(|&at| strip[at] == b'.') {
        let mut next = strip.to_vec();
        next[at] = b'X';
        let (won, [remoteness, suspense, birthday]) =
            match next.windows(3).any(|three| three == b"XXX") {
                true => (false, [0, 0, 0]),
                false => by_hand(&next),
            };
        longest = longest.max(birthday + 1);
        if won {
            loses = [
                loses[0].max(remoteness + 1),
                match loses[1] {
                    0 => suspense + 1,
                    least => least.min(suspense + 1),
                },
            ];
        } else {
            let before = wins.unwrap_or([u32::MAX, 0]);
            wins = Some([before[0].min(remoteness + 1), before[1].max(suspense + 1)]);
        }
    }
    let [remoteness, suspense] = wins.unwrap_or(loses);
    (wins.is_some(), [remoteness, suspense, longest])
}

#[test]
fn a_move_may_end_the_game() {
    for strip in ["...", ".X.", "....", "X....", ".....", "......", ".X...X.", "......."] {
        let position: Position = format!("treblecross {strip}").parse().unwrap();
        let budget = Budget::unlimited();
        let found = length(&position, Play::Normal, &budget).unwrap();
        let lengths = [found.remoteness, found.suspense, found.birthday];
        assert_eq!(lengths, by_hand(strip.as_bytes()).1.map(Some), "{strip}");
        let misere = length(&position, Play::Misere, &budget);
        assert_eq!(misere, Err(Unexplored::Ends("treblecross".into())));
    }
    // A move beside the strip does not put the end off.
    let sum: Position = "treblecross XX. + nim 5".parse().unwrap();
    let found = length(&sum, Play::Normal, &Budget::unlimited()).unwrap();
    assert_eq!((found.remoteness, found.suspense), (Some(1), Some(1)));
}

/// Positions of every game and random sums, against graphs that are laid out from the rules in words.
/// The whole sample: every one.
#[test]
fn lengths_are_those_of_brute_force() {
    let files: InMemoryFiles = grundy_oracle::graphs().into_iter().collect();
    let oracle = Oracle::new(default_graphs());
    let mut dice = Dice::new(55);
    let one_in = sample(16, 1) as u64;
    let small = game_names().into_iter().flat_map(small_positions);
    let small = small.filter(|_| dice.below(one_in) == 0);
    let mut compared = 0;
    let brackets = [
        "conjunctive (nim 3 1 ; kayles 5)",
        "continued (nim 3 ; nim 4 ; 0.137 5)",
        "shortened (nim 3 ; grundy 7) + nim 2",
        "selective (nim 2 ; ordinal (nim 2 : kayles 3))",
    ];
    let brackets = brackets.map(str::to_string);
    for text in small.chain(mixed_sums(55, sample(60, 400))).chain(brackets) {
        let position = Position::parse_with(&text, &files).unwrap();
        let known = oracle.parse(&text).unwrap();
        for (play, misere) in [(Play::Normal, false), (Play::Misere, true)] {
            let Some(truth) = oracle.extent(&known, misere, 50_000) else { continue };
            let Ok(found) = length(&position, play, &Budget::unlimited()) else { continue };
            let found =
                (found.remoteness, found.suspense, found.birthday, found.positions, found.moves);
            let truth =
                (truth.remoteness, truth.suspense, truth.birthday, truth.positions, truth.moves);
            assert_eq!(found, truth, "{text} {play:?}");
            compared += 1;
        }
    }
    assert!(compared > 2000, "{compared} comparisons");
}
