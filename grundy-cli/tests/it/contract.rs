//! The JSON documents that scripts rely on, to the letter.

use std::path::Path;

use serde_json::Value;

use crate::support::{self, Folder, ROOT, Run, quoted};

/// The document that the program prints for these arguments.
fn json(arguments: &[&str]) -> serde_json::Value {
    answer(arguments, 0)
}

/// The same with another exit status.
fn answer(arguments: &[&str], status: i32) -> serde_json::Value {
    let (out, _) = Run::new(arguments).ends(status);
    let mut document = serde_json::from_str(&out).expect("one JSON document");
    assert_eq!(version(&mut document), env!("CARGO_PKG_VERSION"), "{arguments:?}");
    document
}

/// Takes the version of the program out of a document: every one has it.
fn version(document: &mut serde_json::Value) -> serde_json::Value {
    document.as_object_mut().and_then(|keys| keys.remove("grundy")).expect("the version")
}

/// The error that these arguments give: one JSON document on standard error, and nothing on
/// standard output.
fn error(arguments: &[&str], status: i32) -> serde_json::Value {
    error_of(Run::new(arguments), status)
}

/// The same of a run.
#[track_caller]
fn error_of(run: Run, status: i32) -> serde_json::Value {
    let (out, errors) = run.ends(status);
    assert_eq!(out, "");
    let mut document = serde_json::from_str(&errors).expect("one JSON document");
    assert_eq!(version(&mut document), env!("CARGO_PKG_VERSION"));
    document
}

#[test]
fn errors_are_json_where_answers_are() {
    assert_eq!(
        error(&["solve", "kayls", "5", "--json"], 2),
        serde_json::json!({
            "position": "kayls 5", "error": "unknown game `kayls`", "at": [0, 5],
            "help": "did you mean `kayles`?"
        })
    );
    assert_eq!(error(&["seq", "kayles", "9..3", "--format", "json"], 2)["position"], "9..3");
    let unknown = error(&["solve", "nim", "3", "--why", "--json"], 2);
    assert_eq!(
        unknown,
        serde_json::json!({
            "position": null, "error": "unexpected argument `--why`", "at": null,
            "help": "did you mean --explain?"
        })
    );
    let level = error(&["play", "nim", "3", "--level", "x", "--json"], 2);
    assert_eq!(level["help"], serde_json::Value::Null);
    let missing = error(&["seq", "kayles", "--json"], 2);
    assert_eq!(missing["help"], "write, for example, `grundy seq kayles 0..100`");
    assert_eq!(error(&["kayles", "3", "--json"], 2)["at"], serde_json::json!([7, 13]));
    let no_file = error(&["verify", "no-such-file.json", "--json"], 2);
    assert!(no_file["error"].as_str().is_some_and(|text| text.contains("no-such-file.json")));
    let format = error(&["graph", "--of", "nim 3", "--format=json", "-o", "x.svg"], 2);
    assert_eq!(format["help"], "write `-o x.json`, or `--format svg`");
    let program = error(&["guess", "0.106", "0..60", "--code", "cpp", "--json"], 1);
    assert_eq!(program["at"], serde_json::Value::Null);
    let no_batch = error(&["solve", "--batch", "--file", "no-such-file"], 2);
    assert_eq!(no_batch["help"], serde_json::Value::Null);
}

/// A batch counts its lines, those without a position too.
#[test]
fn lines_of_a_batch() {
    let folder = Folder::new();
    let path = folder.file("batch.txt");
    std::fs::write(&path, "# two heaps\nnim 3 4\n\n  # and a slip\nkayls 5\nnim 3,4\n").unwrap();
    let (text, errors) = Run::new(&["solve", "--batch", "--value", "--file", &path]).ends(2);
    assert_eq!(errors, "");
    let lines: Vec<serde_json::Value> = text
        .lines()
        .map(|line| {
            let mut document = serde_json::from_str(line).expect("a document a line");
            version(&mut document);
            document
        })
        .collect();
    assert_eq!(
        serde_json::Value::from(lines),
        serde_json::json!([
            {"line": 2, "position": "nim 3 4", "play": "normal", "outcome": "N", "value": 7},
            {"line": 5, "position": "kayls 5", "error": "unknown game `kayls`", "at": [0, 5],
             "help": "did you mean `kayles`?"},
            {"line": 6, "position": "nim 3,4", "error": "heaps are separated by spaces",
             "at": [5, 6], "help": "write `nim 3 4`"}
        ])
    );
}

/// An error in a batch has the same help as a single one.
#[test]
fn a_refusal_in_a_batch_has_its_help() {
    let folder = Folder::new();
    let path = folder.file("refused.txt");
    std::fs::write(&path, "nim 1 + northcott:5 1-3\n").unwrap();
    let alone = error(&["solve", "--misere", "--json", "nim 1 + northcott:5 1-3"], 2);
    let output = Run::new(&["solve", "--misere", "--batch", "--file", &path]).output();
    let mut line = serde_json::from_slice(&output.stdout).expect("one JSON document");
    version(&mut line);
    assert_eq!(line["help"], "leave out `--misere`: normal play of this game is solved");
    assert_eq!(line.as_object_mut().unwrap().remove("line"), Some(1.into()));
    assert_eq!(line, alone);
}

/// A list of positions that is named without `--file`.
#[test]
fn a_file_in_the_place_of_a_position() {
    let folder = Folder::new();
    let path = "positions.txt";
    std::fs::write(folder.join(path), "nim 3 4\n").unwrap();
    let error = |words: &[&str], status| error_of(Run::new(words).folder(&folder), status);
    let found = error(&["solve", "--batch", path], 2);
    assert_eq!(found["error"], "this is no position, but a file");
    assert_eq!(found["help"], format!("write `--file {path}`"));
    let found = error(&["solve", "--json", path], 2);
    let help = found["help"].as_str().unwrap();
    assert!(help.ends_with(&format!("or `grundy solve --file {path}`?")), "{help}");
}

/// A shell takes the quotes away, and the program puts them back.
#[test]
fn a_graph_file_with_a_space_in_its_name() {
    let folder = Folder::new();
    let path = folder.file("a graph.txt");
    std::fs::write(&path, "a b\nb c\nground a\n").unwrap();
    for (game, value) in [("node-kayles", 0), ("green-hackenbush", 3)] {
        let line = format!("{game} {} + nim 1", quoted(&path));
        for words in [&[game, &path, "+", "nim", "1"][..], &[&line]] {
            let found = json(&[&["solve", "--value", "--json"], words].concat());
            assert_eq!(found["value"], value ^ 1, "{words:?}");
        }
    }
}

/// A position without a picture of its move is drawn as its board.
#[test]
fn boards_are_pictures() {
    let run = |words: &[&str]| {
        let output = Run::new(words).output();
        (output.status.code(), String::from_utf8(output.stdout).unwrap())
    };
    let drawn = [
        ("0.77 5 7", "<circle", 12),
        ("grundy 7 + cram 2x2", "<rect", 4),
        ("kayles 5 + kayles 2", "<rect", 7),
    ];
    for (position, sign, count) in drawn {
        let (status, svg) = run(&["solve", position, "--format", "svg"]);
        assert_eq!((status, svg.matches(sign).count()), (Some(0), count), "{position}: {svg}");
    }
    assert_eq!(run(&["solve", "0.77 100", "--format", "svg"]), (Some(2), String::new()));
}

/// The example is what the program writes, and its twin has one number changed.
#[test]
fn the_example_of_an_explanation_is_fresh() {
    let text = |name: &str| {
        std::fs::read_to_string(format!("{ROOT}/examples/explanations/{name}.json")).unwrap()
    };
    let mut example: serde_json::Value = serde_json::from_str(&text("kayles")).unwrap();
    version(&mut example);
    assert_eq!(json(&["solve", "kayles", "5", "7", "--explain", "--json"]), example);
    assert_eq!(text("forged").replacen("\"result\":7", "\"result\":6", 1), text("kayles"));
}

/// Every command's document has the version; `games` lists documents.
#[test]
fn every_document_has_the_version() {
    let ring = "examples/graphs/ring.dot";
    let rules = "gallery:wythoff";
    let certificate = "examples/certificates/kayles.json";
    for line in [
        &["solve", "nim 3"][..],
        &["options", "nim 3"],
        &["seq", "nim", "0..3"],
        &["period", "nim"],
        &["guess", "nim", "0..40"],
        &["verify", certificate],
        &["stats", "nim", "0..9"],
        &["atlas", "--digits", "1", "--to", "40"],
        &["table", "nim", "0..3"],
        &["graph", ring],
        &["model", "nim 2"],
        &["games", "nim"],
        &["rules", "check", rules, "2,3"],
    ] {
        json(&[line, &["--json"]].concat());
    }
    let games = Run::line("games --json").json();
    for mut game in games.as_array().expect("a list").clone() {
        assert_eq!(version(&mut game), env!("CARGO_PKG_VERSION"));
    }
}

/// Row a, column b: the position `nim a b`.
#[test]
fn tables_of_two_heaps() {
    let cells = |game: &str| {
        let table = json(&["table", game, "1..4", "2..6", "--json"]);
        assert_eq!((&table["rows"], &table["columns"]), (&[1, 4].into(), &[2, 6].into()));
        table["values"].as_array().expect("rows").clone()
    };
    for game in [
        "nim",
        "moore:2",
        "poker-nim:1",
        "0.137",
        "nimble",
        "lasker",
        "staircase",
        "subtract:1,3",
        "rules:grundy-cli/tests/rules/at_most_half.star",
    ] {
        for (row, a) in cells(game).iter().zip(1..) {
            for (value, b) in row.as_array().expect("a row").iter().zip(2..) {
                let position = format!("{game} {a} {b}");
                assert_eq!(
                    &json(&["solve", &position, "--value", "--json"])["value"],
                    value,
                    "{position}"
                );
            }
        }
    }
    // One range is that of the columns as well.
    assert_eq!(
        json(&["table", "nim", "0..9", "--json"]),
        json(&["table", "nim", "0..9", "0..9", "--json"])
    );
}

/// The values of a table if the budget ends before the last one.
#[test]
fn tables_of_two_heaps_keep_to_the_budget() {
    let table = answer(&["table", "grundy", "0..2", "0..3000000", "--json", "--time", "0.2"], 3);
    assert_eq!(table["stopped"], "time");
}

/// Positions of some numbers each: the value, or the outcome, is that of `solve`, and each format has
/// the same ones.
#[test]
fn positions_are_listed_by_what_they_have() {
    let list = |line: &str| Run::line(&format!("table {line} --json --quiet")).json();
    for (game, separator) in [
        ("nim", " "),
        ("moore:2", " "),
        ("staircase", " "),
        ("0.137", " "),
        ("rules:grundy-cli/tests/rules/at_most_half.star", " "),
        ("rules:bench/own/exact_nim.star", ","),
        ("rules:bench/own/wythoff.star", ","),
        // These read positions by functions of their own.
        ("gallery:exact-nim", ","),
        ("gallery:end-nim", ","),
    ] {
        let all = list(&format!("{game} 1..5 --heaps 3"));
        let of = |options: &str| list(&format!("{game} 1..5 --heaps 3 {options}"));
        let (lost, won, one) = (of("--outcome P"), of("--outcome N"), of("--value 1"));
        assert_eq!(all["searched"], 20, "{game}");
        assert_eq!(lost["searched"], 20, "{game}");
        let has = |found: &Value, position: &Value| {
            found["positions"].as_array().expect("a list").contains(position)
        };
        let positions = all["positions"].as_array().expect("a list");
        for (position, value) in positions.iter().zip(all["values"].as_array().expect("values")) {
            let numbers = position.as_array().expect("numbers");
            let text: Vec<String> = numbers.iter().map(Value::to_string).collect();
            let text = text.join(separator);
            let solved = json(&["solve", &format!("{game} {text}"), "--value", "--json"]);
            assert_eq!(&solved["value"], value, "{game} {text}");
            assert_eq!(has(&lost, position), value == 0, "{game} {text}");
            assert_eq!(has(&won, position), value != 0, "{game} {text}");
            assert_eq!(has(&one, position), value == 1, "{game} {text}");
        }
    }
    // A box holds each order of the numbers.
    let (all, each) =
        (list("nim 0..4 0..4 0..4 --outcome P"), list("nim 0..4 --heaps 3 --outcome P"));
    let sorted = |found: &Value| {
        let mut found: Vec<Vec<u64>> = serde_json::from_value(found["positions"].clone()).unwrap();
        found.iter_mut().for_each(|numbers| numbers.sort_unstable());
        found.into_iter().collect::<std::collections::BTreeSet<_>>()
    };
    assert_eq!(sorted(&all), sorted(&each));
    // Totals are counts of the list.
    let totals = list("nim 0..4 0..4 0..4 --outcome P --totals");
    for total in totals["totals"].as_array().expect("totals") {
        let size = total["size"].as_u64().unwrap();
        let of = |numbers: &&Value| {
            numbers.as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).sum::<u64>() == size
        };
        assert_eq!(total["count"], all["positions"].as_array().unwrap().iter().filter(of).count());
        assert_eq!(total["whole"], size <= 3);
    }
    // The heaps of a sequence.
    let heaps = Run::line("seq kayles 20..100 --value 3 --json").json();
    assert_eq!(heaps["positions"], serde_json::json!([[39]]));
    let raw = Run::line("seq kayles 20..100 --value 3 --raw --json").json();
    assert_eq!(heaps, raw);
    let family = Run::line("seq node-kayles path:N 1..30 --outcome P --quiet").text();
    assert_eq!(family, "4 8 14 20 24 28\n");
}

/// A name that the gallery has not is no file.
#[test]
fn games_of_the_gallery_have_names() {
    for line in [
        "games gallery:wellter",
        "games gallery:",
        "solve gallery:wellter 1,2",
        "rules check gallery:wellter",
        "rules new --like wellter",
    ] {
        let (_, errors) = Run::line(line).ends(2);
        assert!(errors.contains("the gallery has no game `"), "{line}: {errors}");
    }
    assert!(Run::line("games welter").text().contains("def options(coins):"));
    assert!(Run::line("games gallery").text().contains("gallery:welter"));
    assert!(Run::line("rules new --like welter").text().starts_with("title = \"Welter"));
}

/// A list ends where a limit does, and says where; what a list cannot be is refused.
#[test]
fn lists_of_positions_have_limits_and_errors() {
    let cut = answer(
        &[
            "table",
            "rules:bench/own/exact_nim.star",
            "0..30",
            "--heaps",
            "6",
            "--outcome",
            "P",
            "--json",
            "--time",
            "0.3",
        ],
        3,
    );
    assert_eq!(cut["stopped"], "time");
    let (_, errors) =
        Run::line("table nim 0..100 --heaps 6 --outcome P --memory 50K --quiet").ends(3);
    assert!(errors.contains("the list ends before the position 0 "), "{errors}");
    // Counts that still grow are no b-file.
    let line = "table nim 0..100 --heaps 6 --outcome P --totals --format bfile --time 0.1";
    assert_eq!(Run::line(line).ends(3).0, "");
    for (line, wrong) in [
        ("table wythoff 0..3 0..3 0..3", "a position of `wythoff` has two numbers"),
        ("table northcott:8 0..3 --heaps 3", "has no table"),
        ("table chomp 1..3 0..3 --outcome P", "the range starts too low\n  0..3\n  ^"),
        ("table nim 0..3 0..3 x", "`x` is not a range"),
        ("table nim 0..3 --outcome P -o x.svg", "text, CSV, JSON or a b-file"),
        ("table nim 0..3 --outcome P --checksum", "text, CSV, JSON or a b-file"),
        ("seq nim 0..3 --outcome P -o x.npy", "text, CSV, JSON or a b-file"),
        ("table nim 0..3 --heaps 0", "a whole number from 1 to 100"),
        ("table nim 0..3 0..3 --heaps 2", "cannot be used with"),
        ("table nim 0..3 --totals", "--outcome"),
    ] {
        let (out, errors) = Run::line(line).ends(2);
        assert!(out.is_empty() && errors.contains(wrong), "{line}: {errors}");
    }
}

/// A period that was only seen is used where that is asked for, and every format says so.
#[test]
fn observed_periods_are_taken_for_granted_when_asked() {
    let folder = Folder::new();
    let rules = "def options(n):\n    return [n - k for k in (1, 3, 4) if k <= n]\n";
    std::fs::write(folder.join("taking.star"), rules).unwrap();
    let run = |line: &str| Run::line(line).folder(&*folder);
    let far = 1_000_000_000_000_000_001u64;
    // The same game as a set has a period that is proved.
    let value =
        |n: u64| json(&["solve", &format!("subtract:1,3,4 {n}"), "--json"])["value"].clone();
    let label = "g(n + 7) = g(n) for all n from 0 up to heap 1023, 146 times";
    let solved = |options: &str| run(&format!("solve rules:taking.star {far} 5 {options}"));
    let answer = solved("--assume observed --json").json();
    assert_eq!(
        answer["value"],
        json(&["solve", &format!("subtract:1,3,4 {far} 5"), "--json"])["value"]
    );
    assert_eq!(answer["winning_move_count"], 2);
    let remark = answer["remarks"][0].as_str().expect("a remark");
    assert!(remark.starts_with("Observed, not proved: ") && remark.contains(label), "{remark}");
    for options in ["--value", "--explain", "--format markdown", "--format html --explain"] {
        let text = solved(&format!("--assume observed {options}")).text();
        assert!(text.contains("Observed, not proved: "), "{text}");
    }
    let explained = solved("--assume observed --explain").text();
    assert!(explained.split_once("WHY").is_some_and(|(_, why)| why.contains(label)), "{explained}");
    let line = format!("seq rules:taking.star {far}..{}", far + 7);
    let (text, label_of_text) = run(&format!("{line} --assume observed")).ends(0);
    let values: Vec<String> = (far..far + 7).map(|n| value(n).to_string()).collect();
    assert_eq!(text.trim(), values.join(" "));
    assert!(label_of_text.contains(label), "{label_of_text}");
    let listed = run(&format!("{line} --assume observed --json")).json();
    assert!(listed["remarks"][0].as_str().is_some_and(|remark| remark.contains(label)));
    assert_eq!(listed["assumed"]["last"], 1023);
    let bfile = run(&format!("{line} --assume observed --format bfile")).text();
    assert!(bfile.starts_with("# Observed, not proved: ") && bfile.contains(label), "{bfile}");
    let csv = run("seq rules:taking.star 1023..1025 --assume observed --format csv").text();
    assert_eq!(csv, "n,value,basis\n1023,1,computed\n1024,0,observed\n");
    let batch =
        run("solve --batch --assume observed").input(format!("rules:taking.star {far}\nnim 3\n"));
    let batch = batch.text();
    let answers: Vec<serde_json::Value> =
        batch.lines().map(|line| serde_json::from_str(line).expect("a document")).collect();
    assert_eq!(
        (&answers[0]["assumed"][0]["last"], answers[0]["value"].as_u64()),
        (&1023.into(), value(far).as_u64())
    );
    assert!(answers[1].get("assumed").is_none());
    // Without the option, and where nothing is seen, there is no such answer.
    assert!(!solved("--time 0.3").ends(3).0.contains("Observed"));
    let (chaos, _) =
        Run::line("solve 4!.0 1000000000000 --assume observed --value --time 0.3").ends(3);
    assert!(!chaos.contains("Observed"), "{chaos}");
    // A proved period needs no label, and small heaps are computed.
    for line in [
        "solve kayles 1000000000000 --assume observed",
        "solve 8.[3] 1000000000 --value --assume observed",
        "solve 4!.0 300 --assume observed",
    ] {
        assert!(!Run::line(line).text().contains("Observed"), "{line}");
    }
    assert_eq!(json(&["solve", "8.[3] 1000000000", "--value", "--json"])["value"], 999_999_999);
    // It is no proof: none is kept, and no certificate holds it.
    Run::line("solve nim 3 --assume observed --certificate x.json").ends(2);
}

/// A b-file is the beginning of the sequence, whatever the rectangle.
#[test]
fn b_files_end_with_a_whole_antidiagonal() {
    let run = |arguments: &[&str]| {
        let run = Run::new(&[&["table"], arguments, &["--format", "bfile"]].concat()).output();
        let [out, told] = [run.stdout, run.stderr].map(|text| String::from_utf8(text).unwrap());
        (run.status.code(), out, told)
    };
    for game in ["wythoff", "nim"] {
        let (_, all, _) = run(&[game, "0..12"]);
        assert_eq!(all.lines().count(), 78);
        for (rows, columns, count) in
            [("0..4", "0..4", 10), ("0..3", "0..7", 6), ("0..7", "0..2", 3), ("0..1", "0..9", 1)]
        {
            let (status, part, told) = run(&[game, rows, columns]);
            assert_eq!((status, part.lines().count()), (Some(0), count));
            assert!(all.starts_with(&part), "{game} {rows} {columns}");
            let words = match count {
                1 => "has one whole antidiagonal, T(0,0); 8 of the 9 values lie past",
                _ => "whole antidiagonals, each from the first row down",
            };
            assert!(told.contains(words), "{told}");
        }
    }
    let told = run(&["wythoff", "0..4"]).2;
    assert!(told.contains("T(0,0), T(0,1), T(1,0), ..., T(3,0); 6 of the 16 values"), "{told}");
    assert_eq!(run(&["wythoff", "0..4", "--quiet"]).2, "");
    assert_eq!(run(&["euclid", "1..4"]).1.lines().count(), 6);
    let (status, out, told) = run(&["wythoff", "5..9"]);
    assert!((status, &*out) == (Some(2), "") && told.contains("begins at the corner"), "{told}");
}

/// The name of a file chooses the format, or is refused before anything is written.
#[test]
fn names_of_files_decide_formats() {
    let folder = Folder::new();
    let run = |line: &str| {
        let run = Run::line(line).folder(&folder).output();
        (run.status.code(), String::from_utf8(run.stderr).unwrap())
    };
    for (line, file, start) in [
        ("seq kayles 0..9 -o a.csv", "a.csv", "n,value\n0,0"),
        ("seq kayles 0..9 -o a.json", "a.json", "{\"grundy\":"),
        ("seq kayles 0..9 -o a.npy", "a.npy", "\u{fffd}NUMPY"),
        ("seq kayles 0..9 -o a.svg", "a.svg", "<svg "),
        ("seq kayles 0..9 -o a.txt", "a.txt", "0 1 2"),
        ("seq kayles 0..9 --format bfile -o b.txt", "b.txt", "0 0\n1 1"),
        ("table nim 0..9 -o b.svg", "b.svg", "<svg "),
        ("table nim 0..9 -o b.csv", "b.csv", "row,0,1"),
        ("graph --of kayles 4 -o c.svg", "c.svg", "<svg "),
        ("graph --of kayles 4 -o c.dot", "c.dot", "digraph"),
        ("graph --of kayles 4 -o c.JSON", "c.JSON", "{\"grundy\":"),
        ("graph --of kayles 4 --format edges -o c.txt", "c.txt", "kayles_4 "),
        ("solve nim 3 4 5 --explain -o d.html", "d.html", "<!DOCTYPE html>"),
        ("solve nim 3 4 5 -o d.svg", "d.svg", "<svg "),
        ("solve nim 3 4 5 --explain -o d.md", "d.md", "# `nim 3 4 5`"),
        ("solve nim 3 4 5 -o d.txt", "d.txt", "nim 3 4 5\n"),
        ("solve nim 3 4 5 -o d.json", "d.json", "{\"grundy\":"),
    ] {
        assert_eq!(run(line), (Some(0), String::new()), "{line}");
        let bytes = std::fs::read(folder.join(file)).expect(line);
        assert!(String::from_utf8_lossy(&bytes).starts_with(start), "{line}");
    }
    for (line, file, help) in [
        ("seq kayles 0..9 --svg x.png", "x.png", "write `--svg x.svg`"),
        ("seq kayles 0..9 -o x.gif", "x.gif", "write `-o x.svg`"),
        ("seq kayles 0..9 --format csv -o x.svg", "x.svg", "write `-o x.csv`"),
        ("seq kayles 0..9 --json -o x.csv", "x.csv", "write `-o x.json`, or `--format csv`"),
        ("seq kayles 0..9 --format npy -o x.txt", "x.txt", "write `-o x.npy`"),
        ("table nim 0..9 --svg x.pdf", "x.pdf", "write `--svg x.svg`"),
        ("table nim 0..9 -o x.dot", "x.dot", "write, for example, `-o x.csv`"),
        ("graph --of kayles 4 --format svg -o x.pdf", "x.pdf", "write `-o x.svg`"),
        (
            "graph --of kayles 4 -o x.bmp",
            "x.bmp",
            "write `-o x.svg`; other programs make BMP of it",
        ),
        ("graph --of kayles 4 --format svg -o x.dot", "x.dot", "or `--format dot`"),
        ("solve nim 3 4 -o x.csv", "x.csv", "write, for example, `-o x.json`"),
        ("solve nim 3 4 --json -o x.html", "x.html", "or `--format html`"),
        ("period kayles --certificate x.svg", "x.svg", "write `--certificate x.json`"),
        ("atlas --digits 1 -o x.csv", "x.csv", "write `-o x`, or `--format csv > x.csv`"),
        ("table nim 0..9 --svg x.svgz", "x.svgz", "write `--svg x.svg`"),
        ("seq kayles 0..9 -o x.jsonl", "x.jsonl", "write, for example, `-o x.csv`"),
        ("graph --of kayles 4 --format csv -o x.binary", "x.binary", "or `--format binary`"),
        ("atlas --digits 1 -o -", "-", "leave `-o` out"),
        ("seq kayles 0..9 --json --svg -", "-", "give one of them a file"),
        ("table nim 0..9 --json --format bfile -o x", "x", "are two formats; leave one"),
        ("graph --of nim 3 --json --format dot -o x", "x", "`--format dot` are two formats"),
    ] {
        let (status, told) = run(line);
        assert!(status == Some(2) && told.contains(help), "{line}: {told}");
        assert!(!folder.join(file).exists(), "{line}");
    }
}

/// `-` is standard output for a file that is written, as it is standard input for one that is
/// read.
#[test]
fn a_file_of_the_name_minus_is_standard_output() {
    let folder = Folder::new();
    for (line, start) in [
        ("seq kayles 0..4 -o -", "0 1 2 3\n"),
        ("seq kayles 0..4 --format npy -o -", "\u{fffd}NUMPY"),
        ("seq kayles 0..4 --svg -", "<svg "),
        ("table nim 0..2 --format csv -o -", "row,0,1\n"),
        ("table nim 0..2 --svg -", "<svg "),
        ("graph --of nim 2 --json -o -", "{\"grundy\":"),
        ("graph --of nim 2 --format svg -o -", "<svg "),
    ] {
        let run = Run::line(line).folder(&folder).output();
        let out = String::from_utf8_lossy(&run.stdout).into_owned();
        assert!(run.status.success() && out.starts_with(start), "{line}: {out}");
    }
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0);
}

/// Edge lists of contests begin with `n m`.
#[test]
fn headers_of_edge_lists() {
    let folder = Folder::new();
    let path = &*folder.file("header.txt");
    std::fs::write(path, "5 5\n1 2\n1 3\n2 4\n3 4\n4 5\n").unwrap();
    let outcomes = |options: &[&str]| {
        let document = json(&[&["graph", path, "--json"], options].concat());
        let vertices = document["vertices"].as_object().expect("an object").clone();
        vertices.values().map(|answer| answer["outcome"].to_string()).collect::<Vec<_>>().concat()
    };
    assert_eq!(outcomes(&["--header"]).matches('D').count(), 0);
    assert_eq!(outcomes(&[]).matches('D').count(), 5);
    let told = |options: &[&str]| {
        let run = Run::new(&[&["graph", path], options].concat()).output();
        String::from_utf8(run.stderr).unwrap()
    };
    assert!(
        told(&[]).contains("line 1 is read as an arc from `5` to `5`, and looks like a header")
    );
    assert_eq!(told(&["--header"]) + &told(&["--quiet"]), "");
    // Other texts that were probably meant otherwise.
    for (text, remark) in [
        ("1 2,\n2 3,\n", Some("line 1: `2,` is read as the name of one vertex")),
        ("1 2\n2 ,3\n", Some("line 2: `,3` is read as the name of one vertex")),
        ("(1,2)\n", Some("as in `1 2`")),
        (
            "Source Target\na b\n",
            Some("looks like the titles of two columns: `grundy graph --header`"),
        ),
        ("a\n", Some("so the vertex has no arcs")),
        ("u v\nv w\n", None),
        ("a b\nb c\n", None),
    ] {
        std::fs::write(path, text).unwrap();
        let told = told(&[]);
        match remark {
            Some(remark) => assert!(told.contains(remark), "{text}: {told}"),
            None => assert_eq!(told, "", "{text}"),
        }
    }
    // The advice is another where a header was asked for, and another line was read as it.
    std::fs::write(path, "my graph\n3 2\n1 2\n2 3\n").unwrap();
    let title = told(&["--header"]);
    assert!(title.contains("`--header` has read the line above it"), "{title}");
    // A large file, with vertices without arcs and an arc that comes twice: the remark, the
    // document, and the values with the header. Vertex v of a path has the value of v's parity.
    let n = 20_001;
    let arcs: String = (1..20_000).map(|v| format!("{v} {}\n", v + 1)).collect();
    std::fs::write(path, format!("{n} 20000\n{arcs}1 2\n")).unwrap();
    assert!(told(&[]).contains("line 1 is read as an arc from `20001` to `20000`"));
    let document = json(&["graph", path, "--json", "--quiet"]);
    let remark = document["remarks"][0].as_str().unwrap();
    assert!(remark.contains("looks like a header (20001 vertices, 20000 arcs)"), "{remark}");
    assert!(document["remarks"].as_array().unwrap().len() == 1);
    let document = json(&["graph", path, "--header", "--json"]);
    assert!(document.get("remarks").is_none());
    for (v, value) in [(1, 1), (2, 0), (19_999, 1), (20_000, 0), (20_001, 0)] {
        assert_eq!(document["vertices"][v.to_string()]["value"], value, "{v}");
    }
    // Chips on it have the remark as well.
    let document = json(&["solve", &format!("chips:{path}"), "1", "--json", "--quiet"]);
    assert!(document["remarks"][0].as_str().unwrap().contains("looks like a header"));
    std::fs::write(path, "3 2\n3 1\n2 1\n").unwrap();
    let words = ["seq", "chips:header.txt", "N", "1..4", "--json", "--quiet"];
    let document = Run::new(&words).folder(std::path::Path::new(path).parent().unwrap()).json();
    assert!(document["remarks"][0].as_str().unwrap().contains("looks like a header"));
    // So has a document that is written to a file.
    let words = ["exercise", "chips:header.txt 3", "--format", "json", "-o", "exercises.json"];
    Run::new(&words).folder(&*folder).output();
    let document = std::fs::read_to_string(folder.join("exercises.json")).unwrap();
    assert!(document.contains("looks like a header"), "{document}");
    // Queries behind the arcs, weights, lists.
    std::fs::write(path, "4 2 3\n1 2\n2 3\n1\n2\n4 1\n").unwrap();
    assert!(error(&["graph", path, "--json"], 2)["help"].to_string().contains("--header"));
    let document = json(&["graph", path, "--header", "--json", "--quiet"]);
    let names: Vec<&String> = document["vertices"].as_object().unwrap().keys().collect();
    assert_eq!(names, ["1", "2", "3", "4"]);
    assert!(
        document["remarks"][0].as_str().unwrap().contains("3 lines from line 4 on are left out")
    );
    std::fs::write(path, "a b 7\nb c 9\n").unwrap();
    let values = |options: &[&str]| {
        let document = json(&[&["graph", path, "--json"], options].concat());
        let vertices = document["vertices"].as_object().unwrap().clone();
        vertices
            .iter()
            .map(|(name, answer)| format!("{name}{}", answer["value"]))
            .collect::<String>()
    };
    assert_eq!(values(&["--columns", "1,2"]), "a0b1c0");
    std::fs::write(path, "3\n2 2 3\n1 3\n0\n").unwrap();
    assert_eq!(values(&["--input", "adjacency"]), "122130");
    std::fs::write(path, "4\n2 3 -1 1\n").unwrap();
    assert_eq!(values(&["--input", "functional"]), "10213041");
    std::fs::write(path, "5 5\n1 2\n1 3\n2 4\n3 4\n4 5\n").unwrap();
    // Chips on the same graph.
    assert_eq!(json(&["graph", path, "--header", "--start", "1", "--json"])["value"], 1);
    // Faults keep their lines.
    std::fs::write(path, "3 2\n1 2\n2 3 4\n").unwrap();
    let run = error(&["graph", path, "--header", "--json"], 2);
    assert_eq!(run["error"], "line 3 has more than two names");
    // Names in one word or in several, and a vertex twice: what is printed is what is solved.
    std::fs::write(path, "digraph { \"a b\" -> c -> d }").unwrap();
    for (start, position, value) in [
        (&["c", "c"][..], "c c", 0),
        (&["c", "d"], "c d", 1),
        (&["c d"], "c d", 1),
        (&["a_b", "c"], "a_b c", 1),
    ] {
        let document = json(&[&["graph", path, "--json", "--start"], start].concat());
        // The name of the file may need quotes.
        let solved = document["position"].as_str().unwrap().split("header.txt").nth(1).unwrap();
        assert_eq!(solved.trim_start_matches('"').trim_start(), position, "{start:?}");
        assert_eq!(document["value"], value, "{start:?}");
    }
    // A name with a space is no name of a vertex, and its words are none either.
    assert!(
        error(&["graph", path, "--start", "a b", "--json"], 2)["error"].to_string().contains("`a`")
    );
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
    let north = "chips:examples/graphs/roundabout.txt north";
    assert_eq!(
        answer(&["equiv", north, "--with", "nim", "3", "--json"], 1),
        serde_json::json!({
            "equivalent": false, "bisimilar": false, "values": [0, 3],
            "distinguisher": "nim", "outcomes": ["P", "N"]
        })
    );
    // Infinity, told apart from a number and from another infinity.
    let chips = |name: &str| format!("chips:examples/graphs/ring.dot {name}");
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
    let ring = "examples/graphs/ring.dot";
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
    let steps = "examples/graphs/steps.json";
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
    let folder = Folder::new();
    let first = json(&["graph", "--of", "kayles 4 + nim 2", "--json", "--length"]);
    for format in ["dot", "edges"] {
        let path = folder.file(&format!("again.{format}"));
        let words = ["graph", "--of", "kayles 4 + nim 2", "--format", format, "-o", &path];
        assert_eq!(Run::new(&words).text(), "");
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
    let folder = Folder::new();
    let ring = "examples/graphs/ring.dot";
    let (whole, half) = (folder.file("ring.bin"), folder.file("half.bin"));
    let run = |arguments: &[&str]| Run::new(arguments).output();
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
    for (arguments, file) in [
        (&["graph", "--of", "nim 1 2", "--format", "svg"][..], "nim-1-2.svg"),
        (&["graph", "--of", "kayles 4 + nim 2", "--format", "svg"], "kayles-4-nim-2.svg"),
        (&["graph", "examples/graphs/ring.dot", "--format", "svg"], "ring.svg"),
        (&["table", "wythoff", "0..16", "--svg", "-"], "wythoff-16.svg"),
        (&["quotient", "0.75", "--format", "svg"], "quotient-0.75.svg"),
    ] {
        let output = Run::new(arguments).output();
        let drawn = std::fs::read(format!("{ROOT}/docs/images/{file}")).expect("a picture");
        assert!(output.stdout == drawn, "draw docs/images/{file} anew");
    }
}

/// Signs of other keyboards, in positions, ranges, options, batches and codes.
#[test]
fn full_width_signs_are_read() {
    let solved = |words: &[&str]| json(&[&["solve"], words, &["--json"]].concat());
    for words in [
        &["ｎｉｍ　１２ ３"][..],
        &["nim", "１２", "３"],
        &["nim\u{a0}12\u{202f}3"],
        &["nim １２ ＋ nim 3", "--max-moves", "１"],
    ] {
        let document = solved(words);
        assert_eq!(document["value"], 15, "{words:?}");
    }
    assert_eq!(solved(&["０．７７　２０"])["position"], "0.77 20");
    assert_eq!(solved(&["subtract:１，２ ７"])["value"], 1);
    let sequence = json(&["seq", "０．７７", "０．．５", "--json", "--time", "６０"]);
    assert_eq!(sequence["values"], serde_json::json!([0, 1, 2, 3, 1]));
    // The marks stand under the typed sign.
    let wrong = error(&["solve", "nim　３ ４x", "--json"], 2);
    assert_eq!(
        (&wrong["position"], &wrong["at"]),
        (&"nim　３ ４x".into(), &serde_json::json!([13, 14]))
    );
    let lines = "nim　１２ 3\n　\nkayles ５\n";
    let out = Run::new(&["solve", "--batch", "--value"]).input(lines).text();
    let values: Vec<String> = out
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()["value"].to_string())
        .collect();
    assert_eq!(values, ["15", "4"]);
}

/// A pipe as a shell makes it of `<(command)`.
#[cfg(target_os = "linux")]
#[test]
fn pipes_are_read_where_the_command_line_names_them() {
    let folder = Folder::new();
    let pipe = folder.file("pipe");
    support::pipe(Path::new(&pipe));
    let through = |text: &'static str, words: &[&str]| {
        let name = pipe.clone();
        let writer = std::thread::spawn(move || std::fs::write(name, text).unwrap());
        let answer = Run::new(words).text();
        writer.join().unwrap();
        answer
    };
    assert!(through("nim 3 4\n", &["solve", "--value", "--file", &pipe]).contains('7'));
    let batch = through("nim 3 4\nnim 5\n", &["solve", "--batch", "--file", &pipe]);
    assert_eq!(batch.lines().count(), 2);
    let values = through("a b\nb c\n", &["graph", &pipe, "--format", "csv"]);
    assert_eq!(values, "vertex,value,outcome\na,0,P\nb,1,N\nc,0,P\n");
    // A position may come from a stranger, and waits for no pipe.
    let wrong = error(&["solve", &format!("chips:{}", quoted(&pipe)), "a", "--json"], 2);
    assert!(wrong["error"].as_str().unwrap().contains("regular"), "{wrong}");
}

/// Winning moves where each of several equal heaps counts.
#[test]
fn equal_parts_are_counted_one_by_one() {
    let solved = |words: &[&str]| json(&[&["solve"], words, &["--json"]].concat());
    let document = solved(&["nim", "1", "1", "1"]);
    assert_eq!(document["winning_move_count"], 1);
    assert_eq!(document["winning_choice_count"], 3);
    assert!(solved(&["nim", "1", "2", "4"]).get("winning_choice_count").is_none());
    assert!(solved(&["nim", "1", "1"]).get("winning_choice_count").is_none());
    let out = Run::line("solve nim 1 1 1").text();
    assert!(
        out.contains("One winning move, or 3 if equal components are counted one by one:"),
        "{out}"
    );
}
