//! Misère play: sums of heaps by their elements, `grundy genus` and `grundy canonical`.

use serde_json::Value;

use crate::support::{Folder, Run, assert_has};

/// The document of a question in misère play.
fn solved(position: &str) -> Value {
    Run::line(&format!("solve --misere --json --max-moves 1 {position}")).json()
}

/// Sums whose whole positions nobody could search: each with its outcome, and how it is found.
const SUMS: [(&str, &str, &str); 9] = [
    ("0.75 20 30 40", "N", "quotient"),
    ("0.75 20 30", "P", "quotient"),
    ("0.15 100", "N", "quotient"),
    ("0.[7] 30 41 50", "N", "theorem"),
    ("0.[7] 30 41 55", "P", "theorem"),
    ("kayles 20 22 24", "N", "quotient"),
    ("kayles 1000000 77777", "N", "quotient"),
    ("kayles 5 + nim 3 4 + 0.123 6", "N", "quotient"),
    // This quotient takes a long search.
    ("0.07 30 29 28 28 27", "N", "quotient"),
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

/// The heaps before a limit are printed, also where the limit comes while the positions of a long range are read.
#[test]
fn genera_that_were_found_are_printed() {
    let (out, errors) = Run::line("genus kayles 0..1000000000000 --memory 8M").ends(3);
    assert!(out.starts_with("nim ") && out.lines().count() >= 8, "{out}");
    assert_has(&errors, "of 1000000000000 values were printed");
    let (out, errors) = Run::line("genus kayles 40 --memory 1M").ends(3);
    assert_eq!(out, "The genus was not found before a limit was reached.\n", "{errors}");
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

/// Whether the player to move loses, by a search of whole positions.
fn loses(position: &str) -> bool {
    let position = grundy::Position::parse(position).unwrap();
    let solver = grundy::Solver::new().play(grundy::Play::Misere);
    let solution = solver.solve_by("whole sum", &position, &grundy::Budget::unlimited()).unwrap();
    solution.outcome == Some(grundy::Outcome::P)
}

fn numbers(list: &Value) -> Vec<u64> {
    list.as_array().unwrap().iter().map(|number| number.as_u64().unwrap()).collect()
}

/// The misère nim-value is the heap of Nim that makes a lost sum.
#[test]
fn sequences_of_misere_nim_values() {
    for (game, range) in [
        ("kayles", "0..13"),
        ("0.75", "0..13"),
        ("nim", "0..9"),
        ("0.[7]", "0..9"),
        ("dawson-chess", "0..9"),
        ("chomp 2xN", "1..6"),
        ("node-kayles path:N", "1..9"),
    ] {
        let document = Run::line(&format!("seq {game} {range} --misere --json")).json();
        assert_eq!(document["play"], "misere", "{game}");
        let from = document["from"].as_u64().unwrap();
        for (n, value) in (from..).zip(numbers(&document["values"])) {
            let position = match game.contains('N') {
                true => game.replace('N', &n.to_string()),
                false => format!("{game} {n}"),
            };
            assert!(loses(&format!("{position} + nim {value}")), "{position}: {value}");
        }
        // Each of the other formats has the same values.
        let values = numbers(&document["values"]);
        let lines = (from..).zip(&values).map(|(n, value)| format!("{n},{value}\n"));
        let csv = Run::line(&format!("seq {game} {range} --misere --format csv")).text();
        assert_eq!(csv, format!("n,value\n{}", lines.collect::<String>()));
        let counts = Run::line(&format!("stats {game} {range} --misere --json")).json();
        let zeros = values.iter().filter(|&&value| value == 0).count() as u64;
        assert_eq!(counts["counts"]["0"].as_u64().unwrap_or(0), zeros, "{game}");
        assert_eq!(counts["play"], "misere");
    }
}

/// Lists of lost heaps and pairs go as far as the quotient does.
#[test]
fn lists_of_lost_heaps_and_pairs() {
    for (game, end) in [("kayles", 14), ("0.75", 14), ("0.07", 14)] {
        let seq = format!("seq {game} 0..{end} --misere --outcome P --json");
        let found: Vec<u64> = Run::line(&seq).json()["positions"]
            .as_array()
            .unwrap()
            .iter()
            .map(|heap| numbers(heap)[0])
            .collect();
        let truth: Vec<u64> = (0..end).filter(|heap| loses(&format!("{game} {heap}"))).collect();
        assert_eq!(found, truth, "{game}");
        let table = format!("table {game} 0..8 --misere --outcome P --heaps 2 --json");
        let found = Run::line(&table).json();
        assert_eq!(found["play"], "misere");
        let found: Vec<Vec<u64>> =
            found["positions"].as_array().unwrap().iter().map(numbers).collect();
        let mut truth = Vec::new();
        for a in 0..8 {
            truth.extend((a..8).filter(|b| loses(&format!("{game} {a} {b}"))).map(|b| vec![a, b]));
        }
        assert_eq!(found, truth, "{game}");
    }
    let far = Run::line("seq kayles 999990..1000000 --misere --outcome P --json").json();
    assert_eq!(far["searched"], 10);
    // Nim-values of wild heaps are searched, and end where they have no room.
    let (_, error) = Run::line("seq kayles 999990..1000000 --misere").ends(3);
    assert_has(&error, "memory");
}

#[test]
fn tables_of_misere_nim_values() {
    for game in ["kayles", "wythoff", "0.75", "nim"] {
        let document = Run::line(&format!("table {game} 0..5 --misere --json")).json();
        assert_eq!(document["play"], "misere");
        for (a, row) in document["values"].as_array().unwrap().iter().enumerate() {
            for (b, value) in numbers(row).into_iter().enumerate() {
                let separator = if game == "wythoff" { "," } else { " " };
                let position = format!("{game} {a}{separator}{b} + nim {value}");
                assert!(loses(&position), "{position}");
            }
        }
    }
}

#[test]
fn periods_in_misere_play() {
    for (game, status, period, theorem) in [
        ("kayles", "periodic", Some((71, 12)), Some("misere-quotient")),
        ("0.75", "periodic", Some((8, 2)), Some("misere-quotient")),
        ("subtract:1,2", "periodic", Some((1, 3)), Some("tame")),
        ("node-kayles path:N --to 12", "unknown", None, None),
    ] {
        let document = Run::line(&format!("period {game} --misere --json")).json();
        let found = (document["preperiod"].as_u64(), document["period"].as_u64());
        assert_eq!(found, (period.map(|p| p.0), period.map(|p| p.1)), "{game}");
        assert_eq!(document["status"], status, "{game}");
        assert_eq!(document["theorem"].as_str(), theorem, "{game}");
        assert_eq!(document["play"], "misere");
    }
    let seen = Run::line("period nim --to 30 --misere --json").json();
    assert_eq!(seen["status"], "observed");
}

/// What has no misère play, or no values there, is refused in words.
#[test]
fn what_misere_play_lacks_is_refused() {
    for (line, words) in [
        ("seq kayles 0..5 --misere --raw", "--raw"),
        ("stats kayles 0..5 --misere --raw", "--raw"),
        ("period kayles --misere --certificate p.json", "--certificate"),
        ("table nim-product 0..5 --misere", "no misère play"),
        ("seq treblecross 1..5 --misere", "treblecross"),
        ("seq nimstring 'grid:2xN' 1..3 --misere", "nimstring"),
    ] {
        let (_, error) = Run::line(line).ends(2);
        assert_has(&error, words);
    }
}

/// A batch in misère play has the outcomes of misère play.
#[test]
fn batches_in_misere_play() {
    let lines = "kayles 9\nkayles 20\n0.75 20 30\nnim 1 1 1\n";
    let answers = Run::line("solve --batch --misere").input(lines).text();
    let outcomes = answers.lines().map(|line| {
        let document: Value = serde_json::from_str(line).unwrap();
        assert_eq!(document["play"], "misere");
        document["outcome"].as_str().unwrap().to_string()
    });
    assert_eq!(outcomes.collect::<Vec<_>>(), ["P", "P", "P", "P"]);
}

/// Play that comes back has outcomes in misère play, of which some are draws.
#[test]
fn sequences_of_loopy_rules_have_misere_outcomes() {
    let folder = Folder::new();
    let rules =
        "def options(n):\n    return [n - 1, n + 1] if n > 0 and n < 9 else []\nrepeats = True\n";
    std::fs::write(folder.join("loop.star"), rules).unwrap();
    let run = |line: &str| Run::line(line).folder(&*folder);
    let mut all = vec![0; 10];
    for (outcome, least) in [("P", 0), ("N", 1), ("D", 1)] {
        let line = format!("seq rules:loop.star 0..10 --misere --outcome {outcome}");
        for n in run(&line).text().split_whitespace() {
            let n: usize = n.parse().unwrap();
            all[n] += 1;
            let solved =
                run(&format!("solve rules:loop.star {n} --misere --outcome --json")).text();
            assert!(solved.contains(&format!("\"outcome\":\"{outcome}\"")), "{n} {solved}");
        }
        let count = run(&line).text().split_whitespace().count();
        assert!(count >= least, "{outcome}: {count}");
    }
    assert_eq!(all, [1; 10]);
}

/// The time between two saves is refused with the saves.
#[test]
fn misere_play_saves_nothing() {
    for line in [
        "seq kayles 0..9 --misere --checkpoint-every 3",
        "period kayles --misere --checkpoint-every 3",
        "stats kayles 0..9 --misere --checkpoint-every 3",
    ] {
        let (_, errors) = Run::line(line).ends(2);
        assert!(errors.contains("--checkpoint-every"), "{line}: {errors}");
    }
}
