//! The JSON documents that scripts rely on, to the letter.

use std::process::Command;

/// What the program prints for these arguments.
fn json(arguments: &[&str]) -> serde_json::Value {
    answer(arguments, 0)
}

/// The same with another exit status.
fn answer(arguments: &[&str], status: i32) -> serde_json::Value {
    let output = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(arguments)
        .env("XDG_DATA_HOME", concat!(env!("CARGO_TARGET_TMPDIR"), "/contract"))
        .output()
        .expect("the program runs");
    assert_eq!(output.status.code(), Some(status), "{arguments:?}: {output:?}");
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

#[test]
fn equiv() {
    assert_eq!(
        answer(&["equiv", "nim", "4", "--with", "nim", "5", "--json"], 1),
        serde_json::json!({
            "equivalent": false, "bisimilar": false, "values": [4, 5],
            "distinguisher": "nim 4", "outcomes": ["P", "N"]
        })
    );
    assert_eq!(
        json(&["equiv", "kayles 5", "--with", "nim 4", "--json"]),
        serde_json::json!({
            "equivalent": true, "bisimilar": false, "values": [4, 4],
            "distinguisher": null, "outcomes": null
        })
    );
    let nimble = json(&["equiv", "--json", "nimble", "3", "+", "nim", "1", "--with", "nim 1 2"]);
    assert_eq!((&nimble["equivalent"], &nimble["bisimilar"]), (&true.into(), &true.into()));
    // Where play can come back.
    let north = "chips:../examples/graphs/roundabout.txt north";
    assert_eq!(
        answer(&["equiv", north, "--with", "nim", "3", "--json"], 1),
        serde_json::json!({
            "equivalent": false, "bisimilar": false, "values": [0, 3],
            "distinguisher": "nim", "outcomes": ["P", "N"]
        })
    );
    // Infinity, told apart from a number and from another infinity.
    let chips = |name: &str| format!("chips:../examples/graphs/ring.dot {name}");
    assert_eq!(
        answer(&["equiv", &chips("c"), "--with", "nim", "1", "--json"], 1),
        serde_json::json!({
            "equivalent": false, "bisimilar": false, "values": [{"infinity": [1]}, 1],
            "distinguisher": "nim 1", "outcomes": ["N", "P"]
        })
    );
    let words = ["equiv", &chips("door"), "--with", &chips("c"), "--json"];
    assert_eq!(
        answer(&words, 1),
        serde_json::json!({
            "equivalent": false, "bisimilar": false,
            "values": [{"infinity": [0]}, {"infinity": [1]}],
            "distinguisher": "nim", "outcomes": ["N", "D"]
        })
    );
    assert_eq!(
        json(&["equiv", &chips("a"), "--with", &chips("b"), "--json"])["values"],
        serde_json::json!([{"infinity": []}, {"infinity": []}])
    );
    // The values decide where the graphs are too large.
    let (first, second) = ("nim 60 61 62 63", "nimble 61 62 63 64");
    let found = json(&["equiv", first, "--with", second, "--json", "--memory", "1M"]);
    assert_eq!((&found["equivalent"], &found["bisimilar"]), (&true.into(), &().into()));
    // A value that cannot be had.
    let stopped =
        answer(&["equiv", "chomp 40x41", "--with", "nim 3", "--json", "--memory", "1M"], 3);
    assert_eq!(stopped["equivalent"], serde_json::Value::Null);
    assert_eq!(stopped["stopped"], "memory");
}

#[test]
fn model() {
    assert_eq!(
        json(&["model", "nim", "2", "--json"]),
        serde_json::json!({
            "position": "nim 2", "set": "{{}, {{}}}", "names": {},
            "members": 2, "sets": 2, "rank": 2
        })
    );
    let ten = json(&["model", "nim", "10", "--json"]);
    assert_eq!((&ten["members"], &ten["sets"]), (&10.into(), &10.into()));
    assert_eq!(ten["names"]["s1"], "{{}}");
}

#[test]
fn graphs() {
    let ring = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/graphs/ring.dot");
    assert_eq!(
        json(&["graph", ring, "--json"]),
        serde_json::json!({"vertices": {
            "a": {"value": {"infinity": []}, "outcome": "D"},
            "b": {"value": {"infinity": []}, "outcome": "D"},
            "c": {"value": {"infinity": [1]}, "outcome": "D"},
            "hall": {"value": 1, "outcome": "N"},
            "exit": {"value": 0, "outcome": "P"},
            "door": {"value": {"infinity": [0]}, "outcome": "N"}
        }})
    );
    let steps = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/graphs/steps.json");
    let misere = json(&["graph", steps, "--misere", "--length", "--strategy", "--format", "json"]);
    assert_eq!(misere["play"], "misere");
    assert_eq!(
        misere["vertices"]["2"],
        serde_json::json!({"value": null, "outcome": "N", "length": 2, "move": "1"})
    );
    // A sum of chips has the document of `solve`.
    let position = format!("chips:{steps} 5 4");
    let solved = json(&["solve", &position, "--json"]);
    assert_eq!(json(&["graph", steps, "--start", "5", "4", "--json"]), solved);
    assert_eq!(json(&["graph", steps, "--json", "--start", "5 4"]), solved);
    assert_eq!((&solved["value"], &solved["outcome"]), (&3.into(), &"N".into()));
}

/// Every format that is a graph is read again as the same graph.
#[test]
fn graphs_are_read_again() {
    let file = |name: &str| concat!(env!("CARGO_TARGET_TMPDIR"), "/").to_string() + name;
    let first = json(&["graph", "--of", "kayles 4 + nim 2", "--json", "--length"]);
    for format in ["dot", "edges"] {
        let path = file(&format!("again.{format}"));
        let output = Command::new(env!("CARGO_BIN_EXE_grundy"))
            .args(["graph", "--of", "kayles 4 + nim 2", "--format", format, "-o", &path])
            .output()
            .expect("the program runs");
        assert!(output.status.success() && output.stdout.is_empty(), "{output:?}");
        let again = json(&["graph", &path, "--json", "--length"]);
        let vertices = first["vertices"].as_object().expect("an object");
        assert_eq!(again["vertices"].as_object().map(|them| them.len()), Some(vertices.len()));
        for (name, answer) in vertices {
            assert_eq!(&again["vertices"][name.replace(' ', "_")], answer, "{name}");
        }
    }
}

/// The binary format holds the same graph, and half of it is refused.
#[test]
fn binary_graphs() {
    let file = |name: &str| concat!(env!("CARGO_TARGET_TMPDIR"), "/").to_string() + name;
    let ring = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/graphs/ring.dot");
    let (whole, half) = (file("ring.bin"), file("half.bin"));
    let run = |arguments: &[&str]| {
        Command::new(env!("CARGO_BIN_EXE_grundy")).args(arguments).output().expect("it runs")
    };
    let written = run(&["graph", ring, "--format", "binary", "-o", &whole]);
    assert!(written.status.success(), "{written:?}");
    assert_eq!(json(&["graph", &whole, "--json"]), json(&["graph", ring, "--json"]));
    let bytes = std::fs::read(&whole).expect("a file");
    std::fs::write(&half, &bytes[..bytes.len() / 2]).expect("a file");
    let refused = run(&["graph", &half, "--json"]);
    assert!(refused.status.code() == Some(2) && refused.stdout.is_empty(), "{refused:?}");
    assert!(String::from_utf8_lossy(&refused.stderr).contains("than its header says"));
}

/// The pictures in the documents are what the program draws.
#[test]
fn pictures() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    for (arguments, file) in [
        (&["--of", "kayles 4 + nim 2"][..], "kayles-4-nim-2.svg"),
        (&["examples/graphs/ring.dot"], "ring.svg"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_grundy"))
            .args([&["graph", "--format", "svg"], arguments].concat())
            .current_dir(root)
            .output()
            .expect("the program runs");
        let drawn = std::fs::read(format!("{root}/docs/images/{file}")).expect("a picture");
        assert!(output.stdout == drawn, "draw docs/images/{file} anew");
    }
}
