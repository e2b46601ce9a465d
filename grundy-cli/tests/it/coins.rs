//! Coin turning, lexicodes, other sums and the length of play, as the program answers.

use serde_json::json;

use crate::support::{Folder, Run, assert_has};

/// Boards: the value is a nim-product, and each winning move leaves a lost position.
#[test]
fn winning_moves_on_a_board() {
    let line = "solve coins2:1-2*1-2 TTTT/TTTT/TTTT/TTTH --json";
    let found = Run::line(line).json();
    // 4 * 4 = 6. Turning the corner alone leaves nothing.
    assert_eq!(found["value"], 6);
    let moves = found["winning_moves"].as_array().unwrap();
    assert_eq!(moves.len(), 1);
    assert_has(&moves[0]["after"].to_string(), "TTTT/TTTT/TTTT/TTTT");
    let found = Run::line("solve coins2:1-2*1+C TTTH/TTTT/TTHT --json").json();
    for chosen in found["winning_moves"].as_array().unwrap() {
        let after = chosen["after"].as_str().unwrap();
        assert_eq!(Run::new(&["solve", after, "--json"]).json()["outcome"], "P", "{after}");
    }
    assert_eq!(found["outcome"], "N");
}

/// A place stands for its only head, so that places make sequences and tables.
#[test]
fn places_make_sequences_and_tables() {
    let values = Run::line("seq coins:mogul N 1..=24 --json").json();
    assert_eq!(values["values"][23], 4004);
    let table = Run::line("table coins2:twins*twins 1..7 --json").json();
    // Turning Corners, numbered from 1.
    assert_eq!(table["values"][5][4], 2);
    let alone = Run::line("solve coins2:twins*twins 6,5 --json").json();
    assert_eq!(
        (&alone["value"], &alone["position"]),
        (&table["values"][5][4], &json!("coins2:twins*twins TTTTT/TTTTT/TTTTT/TTTTT/TTTTT/TTTTH"),)
    );
}

#[test]
fn lexicodes() {
    let golay = Run::line("lexicode --distance 8 --length 24 --json").json();
    assert_eq!(golay["dimension"], 12);
    let weight = |weight: u64, words: u64| json!({"weight": weight, "words": words});
    let weights = [weight(0, 1), weight(8, 759), weight(12, 2576), weight(16, 759), weight(24, 1)];
    assert_eq!(golay["weights"], json!(weights));
    // The columns are the values of coins.
    let coins = Run::line("seq coins:1-7 N 1..=24 --json").json();
    assert_eq!(golay["columns"], coins["values"]);
    let hexacode = Run::line("lexicode --distance 4 --length 6 --base 4 --json").json();
    assert_eq!(hexacode["weights"], json!([weight(0, 1), weight(4, 45), weight(6, 18)]));
    for (line, status, part) in [
        ("lexicode --distance 8 --length 24 --base 3", 2, "3"),
        ("lexicode --distance 0 --length 24", 2, "from 1 to 64"),
        ("lexicode --distance 8 --length 65", 2, "from 1 to 64"),
        ("lexicode --distance 12 --length 64 --time 0.001", 3, "too long"),
    ] {
        let (_, errors) = Run::line(line).ends(status);
        assert_has(&errors, part);
    }
}

#[test]
fn the_length_of_play() {
    let found = Run::line("solve nim 1 3 --length --json").json();
    let length = json!({
        "remoteness": 3, "suspense": 3, "birthday": 4, "positions": 7, "moves": 14
    });
    assert_eq!(found["length"], length);
    let misere = Run::line("solve nim 2 --misere --length --json").json();
    assert_eq!(
        (&misere["length"]["remoteness"], &misere["length"]["suspense"]),
        (&json!(2), &json!(2))
    );
    // A loop: no suspense and no longest play.
    let folder = Folder::new();
    std::fs::write(folder.join("loop.txt"), "a b\nb a\nb c\n").unwrap();
    let line = ["solve", "chips:loop.txt", "b", "--length", "--json"];
    let found = Run::new(&line).folder(&*folder).json();
    let length = json!({
        "remoteness": 1, "suspense": null, "birthday": null, "positions": 3, "moves": 3
    });
    assert_eq!(found["length"], length);
    let (out, errors) = Run::line("solve chomp 9x9 --outcome --length --memory 1M").ends(3);
    assert_has(&out, "The length of play was not found");
    assert_has(&errors, "memory");
    let (_, errors) = Run::line("solve treblecross 9 --length --misere").ends(2);
    assert_has(&errors, "treblecross");
}

/// Components may be sums themselves; texts of deep or wide ones are refused and not followed.
#[test]
fn sums_in_brackets() {
    let both = Run::line("solve conjunctive(nim 3 ; selective(nim 1 ; nim 2)) --json").json();
    assert_eq!(both["position"], "conjunctive (nim 3 ; selective (nim 1 ; nim 2))");
    let again = Run::new(&["solve", both["position"].as_str().unwrap(), "--json"]).json();
    assert_eq!(again, both);
    let deep = "selective(nim 1 ; ".repeat(5000);
    let wide = format!("selective({}nim 1)", "nim 1 ; ".repeat(5000));
    for text in [deep, wide] {
        let (_, errors) = Run::new(&["solve", &text]).ends(2);
        assert_has(&errors, "the sum is too large");
    }
}

/// The checker accepts explanations of sums in both conventions.
#[test]
fn explanations_of_sums_are_right() {
    for kind in ["conjunctive", "continued", "shortened", "selective"] {
        for play in ["", " --misere"] {
            let line = format!("solve {kind}(nim 2 ; kayles 4) --explain --json{play}");
            let folder = Folder::new();
            std::fs::write(folder.join("why.json"), Run::line(&line).text()).unwrap();
            let said = Run::line("check-explanation why.json").folder(&*folder).text();
            assert_has(&said, "right:");
        }
    }
}
