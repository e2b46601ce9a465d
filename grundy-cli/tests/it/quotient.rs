//! `grundy quotient`, and `grundy verify` on its certificates.

use grundy::{Budget, Outcome, Play, Position, Question, Solver};
use serde_json::Value;

use crate::support::{Folder, Run, assert_has};

fn words(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect()
}

/// Whether the player to move loses, as a reader of the document finds it: heaps as pairs of a game
/// and a size.
fn loses(document: &Value, heaps: &[(usize, usize)]) -> bool {
    let rows: Vec<Vec<&str>> = document["table"].as_array().unwrap().iter().map(words).collect();
    let product = heaps.iter().fold("1", |product, &(game, size)| {
        let elements = words(&document["elements"][game]["elements"]);
        let size = match (document["preperiod"].as_u64(), document["period"].as_u64()) {
            (Some(from), Some(length)) if size >= elements.len() => {
                (from + (size as u64 - from) % length) as usize
            }
            _ => size,
        };
        let element = elements[size];
        let at = |word| rows[0].iter().position(|other| *other == word).unwrap();
        rows[at(product)][at(element)]
    });
    words(&document["lost"]).contains(&product)
}

/// A bound that ends a search is a limit, of a batch that goes on as well.
#[test]
fn a_quotient_that_is_too_large_ends_as_at_a_limit() {
    let (text, errors) = Run::line("quotient 0.6").ends(3);
    assert_has(&text, "The search ended because the next quotient has more than 4096 elements;");
    assert_eq!(errors, "");
    let folder = Folder::new();
    let run = folder.join("run.jsonl").display().to_string();
    let batch = || Run::new(&["quotient", "-", "--journal", &run]).input("kayles\n0.6\n");
    let first = batch().ends(3).0;
    assert_has(&first, "\"too_large\":\"order\"");
    assert_eq!(batch().ends(3).0, first);
}

/// The quotient says what a search of whole positions says.
#[test]
fn a_reader_of_the_table_knows_who_wins() {
    for games in [
        &["0.75"] as &[&str],
        &["kayles"],
        &["grundy"],
        &["lasker"],
        &["subtract:2,3"],
        &["dawson-chess"],
        &["nim", "0.75"],
        &["kayles", "subtract:1,3", "0.123"],
    ] {
        let most = if games.len() > 1 { 3 } else { 9 };
        let to = most.to_string();
        let command = [&["quotient"], games, &["--to", &to, "--table", "--json"]].concat();
        let document = Run::new(&command).json();
        let all: Vec<(usize, usize)> =
            (0..games.len()).flat_map(|game| (1..=most).map(move |size| (game, size))).collect();
        for (at, &one) in all.iter().enumerate() {
            for (next, &other) in all.iter().enumerate().skip(at) {
                for &third in &all[next..] {
                    let heaps = [one, other, third];
                    let terms = heaps.map(|(game, size)| format!("{} {size}", games[game]));
                    let position = Position::parse(&terms.join(" + ")).unwrap();
                    let solver = Solver::new().play(Play::Misere).question(Question::Outcome);
                    // A search, which asks no quotient.
                    let solution =
                        solver.solve_by("whole sum", &position, &Budget::unlimited()).unwrap();
                    let lost = solution.outcome == Some(Outcome::P);
                    assert_eq!(loses(&document, &heaps), lost, "{terms:?}");
                }
            }
        }
    }
}

#[test]
fn certificates_are_valid_and_their_mutants_are_not() {
    let folder = Folder::new();
    let run = |line: &str, status| Run::line(line).folder(&*folder).ends(status);
    run("quotient kayles --certificate one.json", 0);
    assert_has(
        &run("verify one.json", 0).0,
        "the misère quotient of 0.77 has 40 elements, 9 of them",
    );
    run("quotient nim 0.75 --to 4 --certificate two.json", 0);
    assert_has(&run("verify two.json", 0).0, "of the 8 listed positions has 10 elements");
    let text = std::fs::read_to_string(folder.join("one.json")).unwrap();
    let wrong = text.replacen(r#""lost":[1,"#, r#""lost":["#, 1);
    assert_ne!(wrong, text);
    std::fs::write(folder.join("wrong.json"), wrong).unwrap();
    assert_has(&run("verify wrong.json", 1).0, "not valid: ");
    std::fs::write(folder.join("half.json"), r#"{"grundy_quotient": 1, "lost": []}"#).unwrap();
    assert_has(&run("verify half.json", 2).1, "half.json");
    assert_has(&run("verify one.json --checkpoint run", 2).1, "`--checkpoint` is of no use");
}

/// A certificate that the checker would refuse is not written.
#[test]
fn rules_that_the_checker_does_not_know_have_no_certificate() {
    let folder = Folder::new();
    let line = "quotient subtract:primes --to 9 --certificate primes.json";
    let (answer, remarks) = Run::line(line).folder(&*folder).ends(0);
    assert_has(&answer, "10 elements");
    assert_has(&remarks, "no certificate was written to primes.json: not proved");
    assert!(!folder.join("primes.json").exists());
}

/// The heap form of Treblecross has its nim-values, and in misère play it is another game; so have
/// other games whose values are those of heaps.
#[test]
fn games_that_only_have_the_values_of_heaps_are_refused() {
    for game in ["treblecross", "strip-tictactoe", "nimble", "tromino", "chomp", "gallery:lasker"] {
        let (_, errors) = Run::new(&["quotient", game]).ends(2);
        assert_has(&errors, "is not a game of heaps");
    }
}

#[test]
fn a_limit_leaves_what_is_proved() {
    let (answer, errors) = Run::line("quotient nim --memory 20K").ends(3);
    assert_has(&answer, "nim: the misère quotient of the heaps up to ");
    assert_has(&errors, "the memory limit was reached");
    let one = Run::line("quotient 0.0").text();
    assert_has(&one, "all heaps has 1 element. This is proved.");
}

/// The element of a position of a document.
fn element<'a>(document: &'a Value, position: &str) -> &'a str {
    let rows = document["pieces"].as_array().unwrap();
    let row = rows.iter().find(|row| row["position"] == position).unwrap();
    row["element"].as_str().unwrap()
}

/// T. E. Plambeck and G. Whitehead, arXiv 1301.1672: sums of boards of Notakto have a quotient with 18
/// elements.
#[test]
fn one_board_of_notakto_has_eighteen_elements() {
    let folder = Folder::new();
    let command = ["quotient", "--of", "gallery:notakto 3x3", "--json", "--certificate", "n.json"];
    let document = Run::new(&command).folder(&*folder).json();
    assert_eq!(document["order"], 18);
    assert_eq!(document["status"], "proved");
    assert_eq!(words(&document["lost"]).len(), 4);
    // The first player wins one board, and loses two.
    let one = document["positions"][0]["element"].as_str().unwrap();
    assert!(!words(&document["lost"]).contains(&one));
    let verdict = Run::line("verify n.json").folder(&*folder).text();
    assert_has(&verdict, "18 elements");
}

/// The quotient of positions says what a search of whole positions says.
#[test]
fn the_quotient_of_positions_says_who_wins() {
    for given in [
        &["cram 2x3", "chomp 2x2"] as &[&str],
        &["node-kayles path:5"],
        &["kayles 3 4", "nim 2"],
        &["chomp 3x3"],
    ] {
        let command = [&["quotient", "--table", "--json", "--of"], given].concat();
        let document = Run::new(&command).json();
        assert_eq!(document["status"], "proved", "{given:?}");
        let rows: Vec<Vec<&str>> =
            document["table"].as_array().unwrap().iter().map(words).collect();
        let at = |word: &str| rows[0].iter().position(|other| *other == word).unwrap();
        let pieces: Vec<&str> = document["pieces"]
            .as_array()
            .unwrap()
            .iter()
            .map(|row| row["position"].as_str().unwrap())
            .collect();
        let few: Vec<&str> = pieces.iter().copied().step_by(pieces.len() / 8 + 1).collect();
        for (place, one) in few.iter().enumerate() {
            for other in &few[place..] {
                let product = rows[at(element(&document, one))][at(element(&document, other))];
                let position = Position::parse(&format!("{one} + {other}")).unwrap();
                let solver = Solver::new().play(Play::Misere).question(Question::Outcome);
                let solution =
                    solver.solve_by("whole sum", &position, &Budget::unlimited()).unwrap();
                let lost = solution.outcome == Some(Outcome::P);
                assert_eq!(words(&document["lost"]).contains(&product), lost, "{one} + {other}");
            }
        }
    }
}

#[test]
fn positions_without_a_quotient_are_refused() {
    let folder = Folder::new();
    std::fs::write(folder.join("loop.txt"), "a b\nb a\n").unwrap();
    for (position, words) in [
        ("nimstring grid:2x2", "nimstring"),
        ("treblecross 5", "treblecross"),
        ("graph loop.txt a", ""),
        ("kayles x", "x"),
    ] {
        let (_, error) = Run::new(&["quotient", "--of", position]).folder(&*folder).ends(2);
        assert_has(&error, words);
    }
    let (_, error) = Run::new(&["quotient", "--of", "cram 6x6", "--memory", "20M"]).ends(3);
    assert_has(&error, "memory");
}
