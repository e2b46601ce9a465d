//! Cram: the symmetries of boards.

use grundy::games::cram::Cram;
use grundy::ruleset::{Ruleset, Theory, text_of};
use grundy::{Budget, Nimber, Play, Value};

/// On a board whose symmetry brings no domino onto one that it meets, every move is answered by
/// its image, and the answer leads to such a board again.
#[test]
fn dominoes_are_copied() {
    let cram = Cram::new();
    let budget = Budget::unlimited();
    let read = |size: &str| cram.parse(size).unwrap();
    let mut boards = Vec::new();
    for size in [
        "4x4",
        "2x6",
        "#..#/..../..../#..#",
        "...../.###./.....",
        "3x4:cylinder",
        "3x4:torus",
        "4x5:torus",
        ".#..#./......:cylinder",
        "####/....:cylinder",
    ] {
        boards.push(read(size));
    }
    for size in ["3x4", "4x3:cylinder", "#..../...../...../#....:cylinder"] {
        let after = cram.proof_move(&read(size), Play::Normal);
        boards.push(after.expect(size).remove(0));
    }
    for board in boards {
        assert!(cram.explains_value(&board), "{board:?}");
        let (value, _) = cram.value(&board, &budget).unwrap().expect("a theorem");
        assert_eq!(value, Value::Nim(Nimber(0)), "{board:?}");
        for (a, b) in board.dominoes() {
            let moved = board.with((a, b));
            let answer = cram.proof_move(&moved, Play::Normal).expect("an answer").remove(0);
            assert!(
                moved.dominoes().any(|domino| moved.with(domino) == answer),
                "{board:?} {a} {b}"
            );
            let is_last = answer.dominoes().next().is_none();
            assert!(is_last || cram.explains_value(&answer), "{board:?} {a} {b}");
            // The image of a domino on a plane board, where no other symmetry gives another answer.
            if !text_of(&cram, &board).contains(':') {
                let last = board.cells() - 1;
                assert_eq!(answer, moved.with((last - b, last - a)), "{board:?} {a} {b}");
            }
        }
    }
    // No move makes both sides of an odd square equal, and one taken domino has no copy there.
    assert_eq!(cram.proof_move(&read("3x3"), Play::Normal), None);
    assert_eq!(cram.proof_move(&read("3x3:torus"), Play::Normal), None);
    assert_eq!(cram.proof_move(&read("4x4"), Play::Misere), None);
}
