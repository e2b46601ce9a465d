//! Exercises as they are written.

use std::process::Output;

use crate::support::{Folder, Run};

fn exercise(arguments: &[&str]) -> Output {
    Run::new(&[&["exercise"], arguments].concat()).output()
}

#[track_caller]
fn written(arguments: &[&str]) -> String {
    let output = exercise(arguments);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn solutions_stand_after_all_exercises_or_nowhere() {
    let arguments = ["kayles", "--level", "2", "--seed", "5"];
    let all = written(&arguments);
    let (exercises, solutions) = all.split_once("\nSolutions\n").unwrap();
    assert_eq!(exercises.matches("\n1. kayles ").count(), 1);
    assert!(solutions.contains("\n5. "));
    let without = written(&[&arguments[..], &["--no-solutions"]].concat());
    assert_eq!(without, exercises);
}

#[test]
fn formats_hold_the_same_exercises() {
    let arguments = ["0.137", "--level", "3", "--count", "3"];
    let json = written(&[&arguments[..], &["--json"]].concat());
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let markdown = written(&[&arguments[..], &["--format", "markdown"]].concat());
    let latex = written(&[&arguments[..], &["--format", "latex"]].concat());
    let exercises = json["exercises"].as_array().unwrap();
    assert_eq!(exercises.len(), 3);
    for exercise in exercises {
        let position = exercise["position"].as_str().unwrap();
        assert!(markdown.contains(&format!("`{position}`")), "{markdown}");
        assert!(latex.contains(&format!("\\item \\texttt{{{position}}}")), "{latex}");
    }
    let balance =
        |open: &str, close: &str| latex.matches(open).count() == latex.matches(close).count();
    assert!(balance("\\begin{", "\\end{") && balance("{", "}"), "{latex}");
}

#[test]
fn what_cannot_be_made_is_told() {
    for (arguments, status, message) in [
        (&["kayls"][..], 2, "did you mean `kayles`?"),
        (&["gallery:lasker"], 2, "write a position to begin with"),
        (&["nim", "--level", "6"], 2, "write a whole number from 1 to 5"),
        (&["nim", "--level", "3-2"], 2, "write `2-3`: the easiest level comes first"),
        (&["nim:2", "subtract:3"], 2, "the parameter is missing"),
        (&["nim:2", "kayles:0"], 2, "this game has no parameter"),
        (&["nim 2 1", "--count", "50"], 1, "found only 3 different exercises of level 1"),
        (&["nim 2", "--level", "5"], 1, "positions are too small"),
        (&["nim 1 1", "--count", "5"], 1, "found only one exercise of level 1"),
        (&["--misere", "northcott:8 1-4 7-2"], 2, "has no misère play here"),
        (&["nim", "-o", "sheet.doc"], 2, "the file name asks for a text document"),
        (&["nim", "--lang", "ja", "-o", "sheet.pdf"], 2, "-o sheet.html"),
    ] {
        let output = exercise(arguments);
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(status), "{arguments:?}: {errors}");
        assert!(errors.contains(message), "{arguments:?}: {errors}");
    }
}

/// A sheet on which nothing stands is no answer.
#[test]
fn a_limit_before_the_first_exercise_leaves_no_sheet() {
    for format in ["text", "markdown", "latex", "html"] {
        let line = format!("exercise kayles --level 5 --time 0.000001 --format {format}");
        let (out, errors) = Run::line(&line).ends(3);
        assert_eq!(out, "");
        assert!(errors.starts_with("stopped: the time limit was reached"), "{errors}");
    }
}

/// A sheet of several games: the levels rise, numbers go on, and half of the positions of each game are
/// lost, one more or one less.
#[test]
fn several_games_make_one_sheet() {
    let line = ["nim:6", "subtract:1,3,4:5", "chips:examples/graphs/river.txt:2"];
    let levels = ["--levels", "1-3"];
    let json = written(&[&line[..], &levels, &["--json"]].concat());
    let documents: Vec<serde_json::Value> = serde_json::from_str(&json).unwrap();
    let games: Vec<&str> = documents.iter().map(|one| one["game"].as_str().unwrap()).collect();
    assert_eq!(games, ["nim", "subtract:1,3,4", "chips:examples/graphs/river.txt"]);
    let mut positions = Vec::new();
    for (document, levels) in documents.iter().zip([&[1, 1, 2, 2, 3, 3][..], &[1, 1, 2, 2, 3]]) {
        let all = document["exercises"].as_array().unwrap();
        let found: Vec<u64> = all.iter().map(|one| one["level"].as_u64().unwrap()).collect();
        assert_eq!(found, levels);
        let lost = all.iter().filter(|one| one["solution"]["outcome"] == "P").count();
        assert!(lost.abs_diff(all.len() - lost) <= 1, "{document}");
    }
    for one in documents.iter().flat_map(|document| document["exercises"].as_array().unwrap()) {
        positions.push(one["position"].as_str().unwrap().to_string());
    }
    let title = ["--title", "Week 3 <&>"];
    let html = written(&[&line[..], &levels, &title, &["--format", "html"]].concat());
    let latex = written(&[&line[..], &levels, &title, &["--format", "latex"]].concat());
    let text = written(&[&line[..], &levels, &title].concat());
    for (number, position) in (1..).zip(&positions) {
        assert!(text.contains(&format!("\n{number}. {position}\n")), "{text}");
        assert!(html.contains(&format!("<li><code>{position}</code>")), "{html}");
        assert!(latex.contains(&format!("\\item \\texttt{{{position}}}")), "{latex}");
    }
    // Every board is drawn; the third list goes on at 12.
    assert_eq!(html.matches("<svg").count(), positions.len());
    assert_eq!(latex.matches("\\begin{tikzpicture}").count(), positions.len());
    assert!(html.contains("<h1>Week 3 &lt;&amp;&gt;</h1>") && html.contains("<ol start=\"12\">"));
    assert!(latex.contains("\\setcounter{enumi}{11}"), "{latex}");
    assert!(html.contains("<section class=\"solutions\">") && text.contains("\nSolutions\n"));
    // Pages of A4: exercises, and solutions on a page of their own.
    if cfg!(feature = "raster") {
        let output = exercise(&[&line[..], &title, &["--format", "pdf"]].concat());
        let pdf = String::from_utf8_lossy(&output.stdout);
        assert!(pdf.starts_with("%PDF-") && pdf.contains("/MediaBox [0 0 595.5 842.25]"));
        let pages = pdf.matches("/Type /Page\n").count();
        assert!((3..=6).contains(&pages), "{pages} pages");
    }
    // A file has the same list.
    let folder = Folder::new();
    let file = [&["exercise"], &line[..1], &["kayles:1", "-o", "x.json"]].concat();
    assert_eq!(Run::new(&file).folder(&*folder).text(), "");
    let list = std::fs::read_to_string(folder.join("x.json")).unwrap();
    assert_eq!(serde_json::from_str::<Vec<serde_json::Value>>(&list).unwrap().len(), 2);
    // One word that is a game is that game, and one that is none is a game with a number.
    assert_eq!(written(&["nim:3", "--no-solutions"]).matches(". nim ").count(), 3);
    assert_eq!(written(&["subtract:3", "--no-solutions"]).matches(". subtract:3 ").count(), 5);
}

/// Games have exercises of their own of a seed.
#[test]
fn a_seed_gives_each_game_other_exercises() {
    let outcomes = |game: &str| {
        let json = written(&[game, "--count", "12", "--level", "2", "--json"]);
        let json: serde_json::Value = serde_json::from_str(&json).unwrap();
        let all = json["exercises"].as_array().unwrap().iter();
        all.map(|one| one["position"].as_str().unwrap().split_once(' ').unwrap().1.to_string())
            .collect::<Vec<_>>()
    };
    assert_ne!(outcomes("nim"), outcomes("lasker"));
}

/// A sheet states the rules once, in each format.
#[test]
fn a_sheet_states_the_rules() {
    for (game, rules) in [
        ("kayles", "Kayles: "),
        ("0.16", "Take 1 if that is the whole heap. Take 2 and leave one heap or two heaps."),
        ("nim 3 4 + cram 2x3", "Cram: Place a domino on two free cells that are neighbours."),
    ] {
        for format in ["text", "markdown", "latex", "html"] {
            let sheet = written(&[game, "--level", "2", "--count", "2", "--format", format]);
            let flat = sheet.split_whitespace().collect::<Vec<_>>().join(" ");
            assert_eq!(flat.matches(rules.trim()).count(), 1, "{sheet}");
        }
    }
}
