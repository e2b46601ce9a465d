//! How long play lasts, against the rules.

use grundy::explore::Unexplored;
use grundy::length::length;
use grundy::{Budget, Play, Position};

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
