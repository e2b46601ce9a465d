//! Positions to text and back.

use grundy_oracle::{Graphs, normalise, parse_edges};

#[track_caller]
fn same(text: &str, expected: &str) {
    let edges = parse_edges("a b\nb c").unwrap();
    let graphs = Graphs::from([("g".to_string(), edges)]);
    assert_eq!(normalise(text, &graphs).as_deref(), Ok(expected));
    assert_eq!(normalise(expected, &graphs).as_deref(), Ok(expected));
}

#[test]
fn every_game_has_one_text() {
    same("nim", "nim");
    same("nim 0 0", "nim");
    same("nim 5 0 3", "nim 3 5");
    same(" kayles 5  +nim 3".replace("+nim", "+ nim").as_str(), "kayles 5 + nim 3");
    same("kayles 0 + nim 2 + nim 0", "nim 2");
    same("nim 2 + nim 1", "nim 2 + nim 1");
    same("poker-nim:3 0", "nim");
    same("poker-nim:3 2 1", "poker-nim:3 1 2");
    same("pawns 4", "dawson-chess 4");
    same("crosses 4", "dawson-chess 4");
    same("0.070 7 0 2", "0.07 2 7");
    same("4!.0 3 2", "4!.0 2 3");
    same("subtract:4,1,3 9", "subtract:1,3,4 9");
    same("staircase 2 0", "staircase 2 0");
    same("staircase 0 0", "staircase 0 0");
    same("nimble 3 1", "nimble 1 3");
    same("treblecross 3 X..", "treblecross ... X..");
    same("strip-tictactoe 2", "strip-tictactoe ..");
    same("turtles xox ox", "turtles ox xox");
    same("northcott:8 7-1 2-5", "northcott:8 2-5 7-1");
    same("chips:g b a a", "chips:g a a b");
    same("annihilation:g b a a", "annihilation:g b");
    same("annihilation:g a a", "nim");
    same("chocolate-eat 2x1 1x2 0x4", "chocolate-eat 1x2 2x1");
    same("wythoff 2,1 0,0", "wythoff 2,1");
    same("euclid 2,1 1,2", "euclid 1,2 2,1");
    same("chomp 2x3", "chomp 3,3");
    same("chomp 1", "chomp 1");
    same("tromino 1 0", "tromino 1");
}

#[test]
fn nonsense_is_refused() {
    for text in [
        "",
        "+",
        "nim 3 +",
        "nim -1",
        "nim +3",
        "hex 3",
        "kayles",
        "treblecross 2",
        "treblecross XXX.",
        "treblecross .o.",
        "nimble 0",
        "nimble-2 3 3",
        "euclid 0,3",
        "wythoff 3",
        "northcott:4 2-2",
        "northcott:4 1-5",
        "chomp 2,3",
        "chomp 0",
        "moore:0 3",
        "moore 3",
        "subtract:0 3",
        "0.z 3",
        "0.5[3 9",
        "2.7 3",
        "3!.0 3",
        "chips:none a",
        "nim:3 2",
    ] {
        assert!(normalise(text, &Graphs::new()).is_err(), "{text:?}");
    }
}
