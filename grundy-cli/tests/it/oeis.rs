//! `grundy oeis`: games, numbers and terms, b-files, and what is no question.

use std::process::Output;

use crate::support::{Folder, Run};

fn run(words: &[&str]) -> Output {
    Run::new(&[&["oeis"], words].concat()).output()
}

#[track_caller]
fn json(words: &[&str]) -> serde_json::Value {
    let output = run(&[words, &["--json"]].concat());
    assert!(output.stderr.is_empty(), "{words:?}: {output:?}");
    serde_json::from_slice(&output.stdout).expect("one JSON document")
}

/// Every line of the table, asked for by its number and by each of its games, gives the terms that
/// stand in it.
#[test]
fn numbers_and_games_of_the_table() {
    let table = include_str!("../../../grundy-answers/data/oeis.txt");
    // A few of each kind: the library checks them all.
    let wanted = ["A002187", "A003987", "A004482", "A047708", "A071426", "A071441", "A316632"];
    let mut checked = 0;
    for line in table.lines().filter(|line| wanted.iter().any(|one| line.starts_with(one))) {
        let fields: Vec<&str> = line.split('|').collect();
        let terms: Vec<u64> = fields[3].split(',').map(|term| term.parse().unwrap()).collect();
        let count = terms.len().to_string();
        let answer = json(&[fields[0], "--terms", &count]);
        let sequence = &answer["sequences"][0];
        assert_eq!(sequence["terms"], serde_json::json!(terms), "{line}");
        assert_eq!(sequence["offset"].to_string(), fields[1], "{line}");
        let first = fields[2].split("; ").next().unwrap();
        let (game, _) = first.split_once(" @").unwrap_or((first, ""));
        let game = ["table:", "row 1:", "diagonal:"]
            .iter()
            .find_map(|view| game.strip_prefix(view))
            .unwrap_or(game);
        let named = json(&[game, "--terms", &count]);
        let found = named["sequences"].as_array().unwrap();
        let found = found.iter().find(|one| one["number"] == fields[0]);
        let found = found.unwrap_or_else(|| panic!("{game}: {named}"));
        assert_eq!((&found["listed"], &found["terms"]), (&true.into(), &sequence["terms"]));
        checked += 1;
    }
    assert_eq!(checked, wanted.len());
}

/// A b-file has the offset of the sequence, which is not always the number of the heap.
#[test]
fn b_files() {
    let folder = Folder::new();
    for (words, name, first, last) in [
        (&["A002186", "--terms", "20"][..], "b002186.txt", "0 0", "19 2"),
        (&["dawson-kayles", "--terms", "9"], "b002187.txt", "0 0", "8 0"),
        (&["0.106", "--terms", "5"], "b071458.txt", "1 1", "5 1"),
        (&["wythoff", "--terms", "6"], "b004481.txt", "0 0", "5 2"),
        (&["wythoff", "--terms", "4"], "b047708.txt", "0 0", "3 6"),
        // Not in the table: the numbers of the game.
        (&["euclid", "--terms", "3", "--format", "bfile"], "euclid.txt", "0 0", "2 1"),
    ] {
        let path = folder.file(name);
        let output = run(&[words, &["-o", &path]].concat());
        assert_eq!(output.status.code(), Some(0), "{words:?}: {output:?}");
        assert!(output.stdout.is_empty(), "{output:?}");
        let text = std::fs::read_to_string(&path).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!((lines[0], *lines.last().unwrap()), (first, last), "{words:?}");
    }
}

#[test]
fn what_is_no_question() {
    for (words, status, said) in [
        (&["A000045"][..], 1, "A000045 is not in the table"),
        (&["A12345678901234567890"], 2, "at most nine digits"),
        (&["kayls"], 2, "did you mean `kayles`?"),
        (&["northcott:8"], 2, "has no sequence of nim-values"),
        (&["rules:nowhere.star"], 2, "nowhere.star"),
        (&["node-kayles", "grid:3x4"], 2, "no variable"),
        (&["1", "2", "3"], 2, "3 terms are too few"),
        (&["7"], 2, "one term is too few"),
        (&["0", "1", "-2", "3"], 2, "-2"),
        (&["0", "1", "2", "x"], 2, "`x` is not a number"),
        (&["0", "1", "2", "99999999999999999999999"], 2, "too large"),
        (&["0,1,2,3.5"], 2, "3.5"),
        (&[""], 2, "there is no question"),
        (&["5", "0", "0", "0", "0", "5"], 1, ""),
        (&["0 1 2 3 1 4", "-o", "b002186.txt"], 2, "a b-file holds one sequence"),
        (&["kayles", "-o", "b002187.txt"], 2, "asks for A002187, but `kayles` is A002186"),
        (&["kayles", "-o", "kayles.csv"], 2, "CSV"),
        (&["kayles", "-o", "no-such-folder/b002186.txt"], 2, "no-such-folder"),
        (&["kayles", "--terms", "0"], 2, "--terms"),
        (&["kayles", "--terms", "-5"], 2, "--terms"),
        (&["kayles", "--terms", "100000000", "--memory", "10M"], 3, "the memory limit was reached"),
    ] {
        let output = run(words);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(status), "{words:?}: {output:?}");
        assert!(error.contains(said), "{words:?}: {error}");
    }
    let closed = run(&["kayles", "-o", "/dev/full"]);
    assert_eq!(closed.status.code(), Some(2), "{closed:?}");
}

/// A family or a user's own game is compared by its values.
#[test]
fn games_that_the_table_does_not_name() {
    let rules = json(&["gallery:lasker", "--terms", "4"]);
    assert_eq!(rules["count"], 0);
    let own = json(&["gallery:subtract-square", "--terms", "5"]);
    assert_eq!(own["sequences"][0]["number"], "A014586");
    assert_eq!(own["sequences"][0]["listed"], false);
}
