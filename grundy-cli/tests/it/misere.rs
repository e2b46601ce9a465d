//! Misère play: sums of heaps by their elements, `grundy genus` and `grundy canonical`.

use serde_json::Value;

use crate::support::{Folder, Run, assert_has};

/// The document of a question in misère play.
fn solved(position: &str) -> Value {
    Run::line(&format!("solve --misere --json --max-moves 1 {position}")).json()
}

/// Sums whose whole positions nobody could search: each with its outcome, and how it is found.
const SUMS: [(&str, &str, &str); 8] = [
    ("0.75 20 30 40", "N", "quotient"),
    ("0.75 20 30", "P", "quotient"),
    ("0.15 100", "N", "quotient"),
    ("0.[7] 30 41 50", "N", "theorem"),
    ("0.[7] 30 41 55", "P", "theorem"),
    ("kayles 20 22 24", "N", "quotient"),
    ("kayles 1000000 77777", "N", "quotient"),
    ("kayles 5 + nim 3 4 + 0.123 6", "N", "quotient"),
];

#[test]
fn large_sums_of_heaps_are_answered() {
    for (position, outcome, method) in SUMS {
        let document = solved(position);
        assert_eq!(document["outcome"], outcome, "{position}");
        assert_eq!(document["terms"][0]["method"], method, "{position}");
        let count = document["winning_move_count"].as_u64().unwrap();
        assert_eq!(count > 0, outcome == "N", "{position}");
        // The move wins.
        if let Some(after) = document["winning_moves"][0]["after"].as_str() {
            assert_eq!(solved(after)["outcome"], "P", "{after}");
        }
    }
}

/// The checker proves the monoid with its own code.
#[test]
#[cfg(feature = "check-explanation")]
fn explanations_of_large_sums_are_right() {
    let folder = Folder::new();
    for position in
        ["0.75 20 9", "kayles 1000000 77777", "0.[7] 30 41 50", "kayles 5 + nim 3 4 + 0.123 6"]
    {
        for language in ["en", "uk", "ru", "ja"] {
            let line = format!("solve --misere --json --explain --lang {language} {position}");
            std::fs::write(folder.join("why.json"), Run::line(&line).text()).unwrap();
            let checked = Run::new(&["check-explanation", "why.json"]).folder(&*folder).output();
            // Of a heap of a million the moves are not counted again.
            let said = String::from_utf8_lossy(&checked.stdout).into_owned();
            assert!(matches!(checked.status.code(), Some(0 | 3)), "{position}: {said}");
            assert!(said.contains("computed anew"), "{position}: {said}");
        }
    }
}

/// Lines of a batch share what was found, and each is answered as alone.
#[test]
fn lines_of_a_batch_are_answered_as_alone() {
    let lines =
        ["kayles 5 7", "kayles 1000000 3", "kayles 20 22", "0.33 5 + nim 2", "kayles 999999 4"];
    let run =
        Run::new(&["solve", "--batch", "--misere", "--json", "--explain", "--max-moves", "1", "-"]);
    let text = run.input(lines.join("\n")).text();
    for (line, answer) in lines.iter().zip(text.lines()) {
        let mut answer: Value = serde_json::from_str(answer).unwrap();
        answer.as_object_mut().unwrap().remove("line");
        let alone = Run::line(&format!("solve --misere --json --explain --max-moves 1 {line}"));
        assert_eq!(answer, alone.json(), "{line}");
    }
    assert_eq!(text.lines().count(), lines.len());
}

#[test]
fn options_have_their_outcomes() {
    let document = Run::line("options --misere --json kayles 1000 7").json();
    let options = document["options"].as_array().unwrap();
    let winning = options.iter().filter(|option| option["outcome"] == "P").count();
    let count = solved("kayles 1000 7")["winning_move_count"].as_u64();
    assert_eq!(Some(winning as u64), count);
}

/// Genera of Kayles and of 0.75 as in Winning Ways.
#[test]
fn genera_are_those_of_the_literature() {
    let document = Run::line("genus --json kayles 0..15").json();
    let genera = document["genera"].as_array().unwrap();
    let symbols: Vec<&str> = genera.iter().map(|row| row["genus"].as_str().unwrap()).collect();
    assert_eq!(
        symbols,
        [
            "0^120", "1^031", "2^20", "3^31", "1^031", "4^146", "3^31", "2^20", "1^13", "4^046",
            "2^20", "6^46", "4^046", "1^13", "2^20"
        ]
    );
    let tame: Vec<bool> = genera.iter().map(|row| row["tame"].as_bool().unwrap()).collect();
    assert_eq!(tame.iter().position(|tame| !tame), Some(5));
    for (row, heap) in genera.iter().zip(0..) {
        assert_eq!(row["outcome"], solved(&format!("kayles {heap}"))["outcome"], "{heap}");
    }
}

#[test]
fn canonical_forms_compare_positions() {
    let compared = |first: &str, second: &str| {
        let document = Run::line(&format!("canonical --json {first} --with {second}")).json();
        (document["with"]["equal"].clone(), document["with"]["linked"].clone())
    };
    // Two heaps of 1 cancel, and two of 2 do not.
    assert_eq!(compared("nim 1 1", "nim 0"), (true.into(), true.into()));
    assert_eq!(compared("nim 2 2", "nim 0").0, false);
    assert_eq!(compared("kayles 4", "nim 1").0, true);
    assert_eq!(compared("nim 1", "nim 0").1, false);
    let document = Run::line("canonical --json kayles 3").json();
    assert_eq!(document["form"]["form"], "*3");
    // The sum with the mate is lost.
    assert_eq!(document["form"]["birthday"], 3);
}

#[test]
fn what_has_no_misere_play_has_no_genus() {
    for (line, said) in [
        ("genus treblecross 5", "error"),
        ("genus northcott:8 1-4", "error"),
        ("canonical nimstring grid:2x2", "error"),
        ("genus kayles 5..3", "error"),
        ("canonical", "there is no position"),
        ("canonical --with nim 3", "there is no position"),
        ("genus", "there is no position"),
    ] {
        let (_, error) = Run::line(line).ends(2);
        assert_has(&error, said);
    }
}

#[test]
fn a_form_that_is_too_large_is_said_to_be() {
    let document = Run::line("canonical --json lasker 9").json();
    assert_eq!(document["too_large"], Value::Null, "{document}");
    let (text, _) = Run::line("canonical --json nim 501").ends(3);
    let document: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(document["too_large"], true, "{document}");
}
