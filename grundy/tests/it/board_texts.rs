//! Boards of single terms, as text.

use grundy::Position;
use grundy::message::Language;

#[track_caller]
fn assert_board(position: &str, text: &str) {
    let position: Position = position.parse().unwrap();
    let board = position.terms()[0].board().expect("it has a board");
    assert_eq!(board.text(Language::English).as_deref(), Some(text), "{}", position.text());
}

#[test]
fn boards_as_text() {
    assert_board("nim 3 12", " 3  o o o\n12  o o o o o o o o o o o o\n");
    assert_board("kayles 3 1", "3  | | |\n1  |\n");
    assert_board("nimble 1 3 3 5", "1 2 3 4 5\no . 2 . o\n");
    assert_board("nimble-2 2 4", "1 2 3 4\n. o . o\n");
    assert_board("turtles xoo", "1 2 3\nT H H\n");
    assert_board("strip-tictactoe .XO.", "1 2 3 4\n. X O .\n");
    assert_board("northcott:8 1-4 7-2", "1 2 3 4 5 6 7 8\n@ . . # . . . .\n. # . . . . @ .\n");
    assert_board("staircase 0 3 1", "3  o\n2  o o o\n1\n");
    assert_board("chomp 4,2,1", "P # # #\n# #\n#\n");
    assert_board("chocolate-eat 2x3 1x2", "# # #\n# # #\n\n# #\n");
    assert_board("wythoff 2,1", "   0 1\n0  . .\n1  . .\n2  . @\n");
    assert_board("euclid 3,1", "3  o o o\n1  o\n");
    assert_board("tromino 4", ". . . .\n. . . .\n");
    assert_board("moore:2 2 1", "1  o\n2  o o\n");
    assert_board("cram ..#/...", "   1 2 3\n1  . . #\n2  . . .\n");
    assert_board("node-kayles path:3", "1 - 2 - 3\n");
    assert_board("arc-kayles cycle:4", "1 - 2 - 3 - 4 - (1)\n");
    assert_board("node-kayles star:1,2", "1 - 2\n1 - 3 - 4\n");
    assert_board("arc-kayles complete:3", "1 - 2 - 3 - (1)\n");
    assert_board("arc-kayles graph6:Cr", "1: 2 3\n2: 1 4\n3: 1 4\n4: 2 3\n");
    assert_board(
        "node-kayles grid:2x3",
        "   1   2   3\n1  o - o - o\n   |   |   |\n2  o - o - o\n",
    );
    assert_board(
        "green-hackenbush edges:ground-a,a-b,a-c,b-c,ground-d",
        "ground\n|- a\n|  '- b\n|     '- c  (a-c)\n'- d\n",
    );
}

#[test]
fn large_boards_have_no_text() {
    for text in ["nim 41", "kayles 18446744073709551615", "chomp 31x2", "wythoff 3,99"] {
        let position: Position = text.parse().unwrap();
        let board = position.terms()[0].board();
        assert_eq!(board.and_then(|board| board.text(Language::English)), None, "{text}");
    }
}
