//! The JSON documents that scripts rely on, to the letter.

use std::process::Command;

/// What the program prints for these arguments.
fn json(arguments: &[&str]) -> serde_json::Value {
    let output = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(arguments)
        .env("XDG_DATA_HOME", concat!(env!("CARGO_TARGET_TMPDIR"), "/contract"))
        .output()
        .expect("the program runs");
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    serde_json::from_slice(&output.stdout).expect("one JSON document")
}

#[test]
fn solve() {
    // Terms are counted from 0.
    assert_eq!(
        json(&["solve", "kayles 5 + nim 3 4", "--json"]),
        serde_json::json!({
            "position": "kayles 5 + nim 3 4",
            "play": "normal",
            "outcome": "N",
            "value": 3,
            "terms": [
                {"position": "kayles 5", "value": 4, "method": "sequence"},
                {"position": "nim 3 4", "value": 7, "method": "theorem"}
            ],
            "winning_moves": [
                {"term": 1, "from": "nim 3 4", "to": "nim 4", "after": "kayles 5 + nim 4"}
            ],
            "winning_move_count": 1
        })
    );
}

#[test]
fn only_what_was_asked_for() {
    let value = json(&["solve", "kayles", "5", "--value", "--json"]);
    assert_eq!(
        value,
        serde_json::json!({"position": "kayles 5", "play": "normal", "outcome": "N", "value": 4})
    );
    let outcome = json(&["solve", "kayles", "5", "--outcome", "--json"]);
    assert_eq!(
        outcome,
        serde_json::json!({"position": "kayles 5", "play": "normal", "outcome": "N"})
    );
}

#[test]
fn large_integers_are_strings() {
    let answer = json(&["solve", "nim", "18446744073709551615", "--json"]);
    assert_eq!(answer["value"], "18446744073709551615");
    assert_eq!(json(&["solve", "nim", "9007199254740992", "--json"])["value"], 9007199254740992u64);
}

#[test]
fn the_other_commands() {
    let options = json(&["options", "0.7", "9", "--json"]);
    assert_eq!((&options["position"], &options["value"]), (&"0.7 9".into(), &1.into()));
    let seq = json(&["seq", "kayles", "0..5", "--json"]);
    assert_eq!(seq, serde_json::json!({"game": "kayles", "from": 0, "values": [0, 1, 2, 3, 1]}));
    assert_eq!(
        json(&["period", "kayles", "--json", "--no-cache"]),
        serde_json::json!({
            "game": "kayles", "status": "periodic", "preperiod": 71, "period": 12, "saltus": 0,
            "proved": true, "theorem": "guy-smith", "checked_to": 166
        })
    );
    assert_eq!(
        json(&["table", "wythoff", "0..2", "0..3", "--json"]),
        serde_json::json!({
            "game": "wythoff", "rows": [0, 2], "columns": [0, 3], "values": [[0, 1, 2], [1, 2, 0]]
        })
    );
}
