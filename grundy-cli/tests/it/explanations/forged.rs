//! Forged documents: whatever is changed or taken away is found, but for what may be so.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use grundy::games::Files;
use grundy::length::length;
use grundy::message::{Language, TEXTS};
use grundy::reason::Level;
use grundy::report::{self, Versioned};
use grundy::term::Game;
use grundy::{Budget, Play, Position, Solver, Stop};
use grundy_cli::Sentences;
use grundy_oracle::reasons::{Checked, Checker, Complaint, Word, Wording, check_document, kinds};
use grundy_oracle::{default_graphs, parse_edges, sample};
use serde_json::{Value, json};

use super::positions::Asked;
use super::with_a_large_stack;
use crate::support::Run;

/// A graph with a circle in it.
const RING: &str = "a b\nb c\nc a\nc d\nd e\n";

/// The graphs by their names.
struct Graphs;

impl Files for Graphs {
    fn read(&self, name: &str) -> Result<String, grundy::error::FileError> {
        let ring = ("ring".to_string(), RING.to_string());
        let mut graphs = grundy_oracle::graphs().into_iter().chain([ring]);
        let found = graphs.find(|(own, _)| *own == name);
        found.map(|(_, text)| text).ok_or_else(|| name.to_string().into())
    }

    fn rules(&self, name: &str) -> Result<Arc<dyn Game>, grundy::error::FileError> {
        Err(name.to_string().into())
    }
}

/// The document of an explanation.
fn explained(asked: &Asked, level: Level, language: Language) -> Value {
    let position = Position::parse_with(&asked.text, &Graphs).unwrap();
    let play = if asked.misere { Play::Misere } else { Play::Normal };
    let solver = Solver::new().play(play).max_moves(3).explain_at(level);
    let mut found = solver.solve(&position, &Budget::unlimited()).unwrap();
    found.reason = found.reason.map(|reason| reason.worded(language));
    let mut document = report::Solve::new(&position, &found, 3);
    // Of small games, and not where a move of the player may be followed by another.
    let small = Budget::unlimited().with_memory(1 << 18);
    document.length = length(&position, play, &small).ok().map(|found| Some(found.into()));
    serde_json::to_value(Versioned::new(document)).unwrap()
}

/// Checks a whole document, as `grundy check-explanation` does.
fn check(document: &Value, checker: &Checker) -> Result<Checked, Vec<Complaint>> {
    check_document(document, checker, &Sentences)
}

/// Positions with every kind of step, each with the level of its explanation.
const POSITIONS: [(Level, &str); 35] = [
    (Level::Proof, "--misere kayles 5 7 + nim 2"),
    (Level::Steps, "--misere 0.75 20 9"),
    (Level::Short, "nim 3 4 5"),
    (Level::Steps, "nim 1 2 3"),
    (Level::Proof, "kayles 5 7 + nim 3 4"),
    (Level::Short, "kayles 9 9"),
    (Level::Steps, "kayles 1000"),
    (Level::Proof, "--misere kayles 10"),
    (Level::Short, "--misere nim 2 3"),
    (Level::Short, "--misere moore:2 3 3 3"),
    (Level::Steps, "grundy 13"),
    (Level::Proof, "--misere grundy 9"),
    (Level::Short, "moore:2 3 4 5"),
    (Level::Steps, "wythoff 4,6"),
    (Level::Proof, "wythoff 3,5"),
    (Level::Short, "chomp 2x3"),
    (Level::Steps, "--misere chomp 2x3"),
    (Level::Proof, "treblecross 8"),
    (Level::Short, "strip-tictactoe 6"),
    (Level::Steps, "turtles xoxxo"),
    (Level::Proof, "lasker 3 4"),
    (Level::Short, "nimble 3 4 6"),
    (Level::Steps, "staircase 3 2 5 1"),
    (Level::Proof, "northcott:8 1-4 3-7"),
    (Level::Short, "euclid 7,25"),
    (Level::Steps, "poker-nim:2 3 5"),
    (Level::Proof, "subtract:2,5 100"),
    (Level::Steps, "moore:2 3 4 5"),
    (Level::Proof, "moore:2 1 2 3"),
    (Level::Proof, "euclid 7,25"),
    (Level::Steps, "wythoff 3,5"),
    (Level::Proof, "chomp 2x3"),
    (Level::Steps, "subtract:squares 403"),
    (Level::Proof, "wythoff 4,6"),
    (Level::Steps, "chocolate-split 2x3 + chocolate-eat 2x3"),
];

/// Keys whose values may be changed without a fault, each with its reason.
const FREE: [(&str, &str); 3] = [
    ("grundy", "any version may have written a document"),
    ("checked_to", "a bound: how far values were computed"),
    ("method", "a value may be found in several ways"),
];

/// Arguments that choose one of several forms of a sentence, and may choose the same one.
const CHOICES: [&str; 14] = [
    "count", "kind", "listed", "losing", "order", "pair", "part", "place", "rest", "then",
    "values", "which", "why", "zeros",
];

/// Keys of positions whose numbers may be changed: another move of the player who loses may have the
/// same answer, another position the same value.
const MOVES: [&str; 4] = ["/replies/", "/moves/", "/positions/", "/rows/"];

/// Steps that may be taken away, each with its reason; sentences by their messages.
const OPTIONAL: [(&str, &str); 8] = [
    ("picture", "long derivations have none"),
    ("line", "long derivations have none"),
    ("glossary", "words of the field, not of this position"),
    ("heading", "the term is named in the steps below"),
    ("text", "most sentences say in words what a step shows"),
    ("nim-sum", "the sum is shown again after the move"),
    ("theorem", "some say only why play is like Nim"),
    ("values", "the values that no step uses"),
];

/// Steps of single positions that may be taken away.
const SPARE: [(&str, &str, &str); 5] = [
    ("--misere chomp 2x3", "replies", "the list of lost positions has the answers"),
    ("kayles 1000", "heap-mex", "the table of values has the heap to which it is reduced"),
    ("kayles 1000", "reduction", "there is another one of a heap after the move"),
    ("treblecross 8", "heap-mex", "the run of cells has the value of the heap in the sum"),
    ("euclid 7,25", "mex", "the theorem gives the value"),
];

/// All places of texts, numbers, truths and nulls in a document, with their keys.
fn leaves(node: &Value, place: &str, key: &str, out: &mut Vec<(String, String)>) {
    match node {
        Value::Object(keys) => {
            keys.iter().for_each(|(key, value)| leaves(value, &format!("{place}/{key}"), key, out));
        }
        Value::Array(items) => {
            let items = items.iter().enumerate();
            items.for_each(|(at, value)| leaves(value, &format!("{place}/{at}"), key, out));
        }
        _ => out.push((place.to_string(), key.to_string())),
    }
}

/// What may stand in the place of a value: the next number, the other truth, other words.
fn others(value: &Value, moves: bool) -> Vec<Value> {
    match value {
        Value::Null => vec![Value::from(7), Value::from("P")],
        Value::Bool(truth) => vec![Value::Bool(!truth)],
        Value::Number(number) => {
            vec![Value::from(number.as_u64().unwrap_or(0) + 1), Value::Null]
        }
        Value::String(text) => {
            // The first digit is another one.
            let digit = text.find(|sign: char| sign.is_ascii_digit() && !moves).map(|at| {
                let next = (text.as_bytes()[at] - b'0' + 1) % 10;
                Value::from(format!("{}{next}{}", &text[..at], &text[at + 1..]))
            });
            digit.into_iter().chain([Value::from(format!("{text}x")), Value::Null]).collect()
        }
        _ => Vec::new(),
    }
}

/// The kind of the step that has a place.
fn kind_at<'a>(document: &'a Value, place: &str) -> Option<&'a str> {
    let at: usize = place.strip_prefix("/reason/")?.split('/').next()?.parse().ok()?;
    document["reason"][at]["step"].as_str()
}

/// Steps of every kind are changed. The whole sample: all changes of all places.
#[test]
fn whatever_is_changed_is_found() {
    with_a_large_stack(|| {
        let checker = Checker::new(default_graphs());
        let (mut missed, mut all, mut tried) = (Vec::new(), 0, 0);
        let step = sample(9, 1);
        let mut unchanged: BTreeSet<&str> = kinds().collect();
        for (at, (level, text)) in POSITIONS.into_iter().enumerate() {
            let asked = Asked::of(text);
            let language = Language::ALL[at / 3 % Language::ALL.len()];
            let document = explained(&asked, level, language);
            let good = check(&document, &checker);
            let good = good.unwrap_or_else(|faults| panic!("{asked}: {faults:?}"));
            assert_eq!(good.left_out, Vec::<String>::new(), "{asked}");
            let mut places = Vec::new();
            leaves(&document, "", "", &mut places);
            for (place, key) in places {
                if FREE.iter().any(|(free, _)| *free == key) {
                    continue;
                }
                if place.contains("/args/") && CHOICES.contains(&&*key) {
                    continue;
                }
                let moves = MOVES.iter().any(|part| place.contains(part));
                for other in others(document.pointer(&place).unwrap(), moves) {
                    tried += 1;
                    // Two changes or three stand at one place: the step takes each of them in turn.
                    let kind = kind_at(&document, &place);
                    if tried % step > 0 && !kind.is_some_and(|kind| unchanged.contains(kind)) {
                        continue;
                    }
                    let mut forged = document.clone();
                    let was = std::mem::replace(forged.pointer_mut(&place).unwrap(), other.clone());
                    all += 1;
                    kind.map(|kind| unchanged.remove(kind));
                    if check(&forged, &checker).is_ok() {
                        missed.push(format!("{asked}: {place}: {was} may be {other}"));
                    }
                }
            }
        }
        assert!(tried > 5_000 && all >= tried / step, "{all} of {tried}");
        assert!(missed.is_empty(), "{} of {all}: {missed:#?}", missed.len());
        assert!(unchanged.is_empty(), "no step of these kinds was changed: {unchanged:?}");
    });
}

/// Whatever the options of `solve` leave out or add, its explanation is right.
#[test]
fn answers_to_other_questions_are_right() {
    let options = [
        "--length",
        "--value",
        "--outcome",
        "--max-moves 0",
        "--max-moves 1",
        "--length --value",
        "--misere --length",
        "--misere --outcome",
        "--misere --max-moves 0",
        "--explain=short --outcome --length",
        "--explain=proof --value",
    ];
    let positions = ["nim 3 4", "nim 3 3", "kayles 5 6", "chomp 2x3", "0.007 20 + nim 2", "nim"];
    let mut wrong = Vec::new();
    for (option, position) in options.iter().flat_map(|one| positions.map(|text| (one, text))) {
        let explain = if option.contains("--explain") { "" } else { "--explain" };
        let text = Run::line(&format!("solve {position} --json {explain} {option}")).text();
        let found = Run::line("check-explanation -").input(text).output();
        let said = String::from_utf8_lossy(&found.stdout).into_owned();
        if !found.status.success() {
            wrong.push(format!("{position} {option}: {said}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    // A limit leaves the length out, and a document without a limit has it.
    let line = "solve kayles 60 --json --explain --length --memory 4M --no-cache";
    let (text, _) = Run::line(line).ends(3);
    let mut document: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((&document["length"], &document["stopped"]), (&Value::Null, &json!("memory")));
    let checker = Checker::new(default_graphs());
    check(&document, &checker).unwrap();
    document.as_object_mut().unwrap().remove("stopped");
    assert!(check(&document, &checker).is_err());
}

/// Positions whose moves were not counted once: of equal components in misère play, and beside colons
/// that are not those of graphs.
const COUNTED: [&str; 9] = [
    "--misere nim 1 1",
    "--misere nim 5000000000 5000000000 5000000000",
    "--misere wythoff 1,2 1,2",
    "--misere subtract:2,3 2 2",
    "--misere kayles 3 3 3 + nim 2 2",
    "wythoff 1,3 1,3 1,3",
    "treblecross 6 6 7",
    "--misere cram 2x2 2x2 2x3",
    "ordinal(ordinal(nim 1 2 : 0.156 2) : shortened(nim 1 2 ; dawson-kayles 0 2 2))",
];

#[test]
fn moves_are_counted() {
    with_a_large_stack(|| {
        let checker = Checker::new(default_graphs());
        for (at, text) in COUNTED.into_iter().enumerate() {
            let document = explained(&Asked::of(text), Level::ALL[at % 3], Language::English);
            let found = check(&document, &checker).unwrap_or_else(|all| panic!("{text}: {all:?}"));
            assert_eq!(found.left_out, Vec::<String>::new(), "{text}");
            for key in ["winning_move_count", "winning_choice_count"] {
                let Some(count) = document[key].as_u64() else { continue };
                for other in [count + 1, count + 2] {
                    let mut forged = document.clone();
                    forged[key] = other.into();
                    let faults = check(&forged, &checker).expect_err("another number of moves");
                    assert!(faults.iter().any(|fault| fault.kind == key), "{text}: {faults:?}");
                }
            }
        }
    });
}

#[test]
fn steps_that_are_missing_are_missed() {
    with_a_large_stack(|| {
        let checker = Checker::new(default_graphs());
        let (mut missed, mut all) = (Vec::new(), 0);
        for (level, text) in POSITIONS {
            let asked = Asked::of(text);
            let document = explained(&asked, level, Language::English);
            let (mut checks, steps) = (false, document["reason"].as_array().unwrap());
            for (gone, taken) in steps.iter().enumerate() {
                // The check after the move shows again what the move says.
                checks |= taken["said"][0]["id"] == "check-after-move";
                checks &= !["heading", "line"].contains(&taken["step"].as_str().unwrap());
                let mut forged = document.clone();
                let step = forged["reason"].as_array_mut().unwrap().remove(gone);
                all += 1;
                let kind = step["step"].as_str().unwrap();
                let spare = SPARE.iter().any(|(own, spare, _)| *own == text && *spare == kind);
                if checks || spare || OPTIONAL.iter().any(|(optional, _)| *optional == kind) {
                    continue;
                }
                if check(&forged, &checker).is_ok() {
                    missed.push(format!("{asked}: step {gone} ({kind})"));
                }
            }
            // What is left of it alone is no derivation.
            for step in document["reason"].as_array().unwrap() {
                let mut forged = document.clone();
                forged["reason"] = json!([step]);
                all += 1;
                if document["reason"].as_array().unwrap().len() > 1
                    && check(&forged, &checker).is_ok()
                {
                    missed.push(format!("{asked}: only {step}"));
                }
            }
        }
        assert!(all > 200, "{all}");
        assert!(missed.is_empty(), "{} of {all}: {missed:#?}", missed.len());
    });
}

/// Wherever the budget ends, the steps that are written are right, and the explanation says that
/// some are missing.
#[test]
fn what_is_cut_off_is_no_fault() {
    with_a_large_stack(|| {
        let checker = Checker::new(default_graphs());
        let mut cut_off = 0;
        for (level, text) in [
            (Level::Steps, "kayles 5 7 + nim 3 4 + twins xo"),
            (Level::Proof, "chomp 2x3 + grundy 9"),
            (Level::Short, "kayles 9 + cram 2x3"),
            (Level::Short, "selective(nim 2 + kayles 2 ; kayles 3) + lasker 2"),
            (Level::Steps, "conjunctive(nim 3 ; kayles 5)"),
        ] {
            for questions in 0.. {
                let asked = AtomicUsize::new(0);
                let budget = Budget::unlimited().with_poll(move |_| {
                    match asked.fetch_add(1, Ordering::Relaxed) < questions {
                        true => Ok(()),
                        false => Err(Stop::Time),
                    }
                });
                let position = Position::parse(text).unwrap();
                let solver = Solver::new().max_moves(3).explain_at(level);
                let mut found = solver.solve(&position, &budget).unwrap();
                found.reason = found.reason.map(|reason| reason.worded(Language::English));
                let document = Versioned::new(report::Solve::new(&position, &found, 3));
                let document = serde_json::to_value(document).unwrap();
                let whole = found.stopped.is_none();
                cut_off += usize::from(!whole);
                check(&document, &checker)
                    .unwrap_or_else(|faults| panic!("{text}, {questions}: {faults:?}"));
                if whole {
                    break;
                }
            }
        }
        println!("cut off: {cut_off}");
        assert!(cut_off > 5, "{cut_off}");
    });
}

/// Where the limits let the program name no move, it says so, at every level; where it names one,
/// that is missed.
#[test]
fn a_move_that_is_not_named_is_no_fault() {
    with_a_large_stack(|| {
        let checker = Checker::new(default_graphs());
        let document = |text: &str, level: Level, named: bool| {
            let position = Position::parse(text).unwrap();
            let budget = Budget::unlimited().with_moves(1 << 14);
            let found = Solver::new().explain_at(level).solve(&position, &budget).unwrap();
            assert!(found.moves.is_empty() != named && found.stopped.is_none(), "{text}");
            let document = Versioned::new(report::Solve::new(&position, &found, 3));
            let document = serde_json::to_value(document).unwrap();
            let found = check(&document, &checker);
            found.unwrap_or_else(|faults| panic!("{text} {level:?}: {faults:?}"));
            document
        };
        for level in Level::ALL {
            // Three heaps are left: their sizes are tried one after the other.
            let without = document("twins xo + 0.8 1000000007", level, false);
            let mut forged = document("twins xo + 4.[3] 1000000007", level, true);
            if let Some(said) = without["reason"]
                .as_array()
                .unwrap()
                .iter()
                .find(|step| step["said"][0]["id"] == "no-move-named")
            {
                let mut both = forged.clone();
                both["reason"].as_array_mut().unwrap().push(said.clone());
                let faults = check(&both, &checker).unwrap_err();
                assert!(faults.iter().any(|fault| fault.kind == "winning_moves"), "{level:?}");
            }
            let is_move =
                |step: &Value| step["step"] == "move" || step["said"][0]["id"] == "short-move";
            forged["reason"].as_array_mut().unwrap().retain(|step| !is_move(step));
            assert!(check(&forged, &checker).is_err(), "{level:?}");
        }
    });
}

/// Lies that were believed once.
#[test]
fn known_forgeries_are_refused() {
    with_a_large_stack(|| {
        let checker = Checker::new(default_graphs());
        let forged = |text: &str, place: &str, value: Value| {
            let mut document = explained(&Asked::of(text), Level::Steps, Language::English);
            check(&document, &checker).unwrap_or_else(|faults| panic!("{text}: {faults:?}"));
            let (parent, key) = place.rsplit_once('/').unwrap();
            document.pointer_mut(parent).unwrap()[key] = value;
            document
        };
        let move_ = json!({"term": 99999999999u64, "from": "nim 3", "to": "", "after": "nim"});
        let cases = [
            ("nim 3 4 5", "/winning_moves", json!([move_]), "winning_moves"),
            ("nim 3 4 5", "/winning_move_count", json!(0), "winning_move_count"),
            ("nim 3 4 5", "/winning_move_count", json!(99), "winning_move_count"),
            ("nim 3 4 5", "/winning_move_count", json!(null), "winning_move_count"),
            ("--misere nim 3 4 5", "/value", json!(7), "value"),
            ("nim 3 4 5", "/value", json!(null), "value"),
            ("nim 3 4 5", "/outcome", json!(null), "outcome"),
            ("nim 3 4 5", "/terms", json!([]), "terms"),
            ("nim 3 4 5", "/no-such-key", json!(1), "no-such-key"),
            ("nim 3 4 5", "/stopped", json!("time"), "stopped"),
            ("--misere nim 3 4 5", "/stopped", json!("memory"), "stopped"),
            ("nim 3 4 5", "/reason", json!([]), "reason"),
        ];
        for (text, place, value, key) in cases {
            let faults = check(&forged(text, place, value), &checker).expect_err(place);
            assert!(faults.iter().any(|fault| fault.kind == key), "{place}: {faults:?}");
        }
        // A theorem of another game, with its right words.
        let mut document = explained(&Asked::of("kayles 5"), Level::Proof, Language::English);
        let nim = explained(&Asked::of("nim 3"), Level::Proof, Language::English);
        let is_theorem = |step: &&Value| step["step"] == "theorem";
        let bouton = nim["reason"].as_array().unwrap().iter().find(is_theorem).unwrap().clone();
        document["reason"].as_array_mut().unwrap().push(bouton);
        let faults = check(&document, &checker).unwrap_err();
        assert!(faults[0].what.contains("says nothing about this position"), "{faults:?}");
        // A symmetry that does not show what is said, and a domino that does not win.
        for (text, words, arguments) in [
            (
                "cram 2x6:cylinder",
                ["cell 1,4", "cell 1,5"],
                ["\"cell\":\"1,4\"", "\"cell\":\"1,5\""],
            ),
            (
                "cram 4x3:cylinder",
                ["cells 2,1 and 3,1", "cells 1,1 and 2,1"],
                ["\"a\":\"2,1\",\"b\":\"3,1\"", "\"a\":\"1,1\",\"b\":\"2,1\""],
            ),
        ] {
            let document = explained(&Asked::of(text), Level::Steps, Language::English);
            check(&document, &checker).unwrap_or_else(|faults| panic!("{text}: {faults:?}"));
            let mut written = document.to_string();
            for [old, new] in [words, arguments] {
                assert!(written.contains(old), "{text}: {old} is not in {written}");
                written = written.replace(old, new);
            }
            let faults = check(&serde_json::from_str(&written).unwrap(), &checker).unwrap_err();
            let found = faults.iter().any(|fault| fault.what.contains("symmetry"));
            assert!(found, "{text}: {faults:?}");
        }
        // Long texts are not shown whole.
        let long = format!("nim {}", "3 ".repeat(10_000));
        let document = forged("nim 3 4 5", "/winning_moves/0/after", json!(long));
        let faults = check(&document, &checker).unwrap_err();
        assert!(faults.iter().all(|fault| fault.to_string().len() < 1000), "{faults:?}");
    });
}

/// A sentence with other numbers, put together again from its message, is a lie all the same.
#[test]
fn lies_in_the_right_words_are_refused() {
    with_a_large_stack(|| {
        let checker = Checker::new(default_graphs());
        for (text, id, name, number) in [
            ("nim 3 4 5", "value-not-zero", "value", 9u64),
            ("nim 3 4 5", "wanted-less", "value", 4),
            ("nim 3 4 5", "nim-take", "taken", 1),
            ("kayles 5 + nim 3", "term-has-value", "value", 9),
            ("--misere nim 2 3", "misere-nim-large", "sum", 9),
            ("treblecross ...X...", "treblecross-row", "heap", 9),
            ("nimble 3 4 6", "nimble-row", "square", 9),
            ("northcott:8 1-4 3-7", "northcott-row", "mine", 8),
            ("--misere ordinal (nim 2 : nim 1)", "compound-heap", "total", 4),
            ("conjunctive (nim 2 ; nim 3)", "compound-number", "number", 3),
        ] {
            for (at, &language) in Language::ALL.iter().enumerate() {
                let mut document = explained(&Asked::of(text), Level::Steps, language);
                assert!(check(&document, &checker).is_ok(), "{text} in {language:?}");
                let changed = forge(&mut document, at, id, name, number);
                assert!(changed, "{text} does not say {id}");
                let found = check(&document, &checker).expect_err(id);
                // What is wrong is the number, and not the words.
                let words = |fault: &Complaint| fault.what.contains("words");
                assert!(!found.iter().all(words), "{text}, {id} in {language:?}: {found:?}");
            }
        }
        let mut document = explained(&Asked::of("nim 3 4 5"), Level::Steps, Language::English);
        let written = document.to_string().replace("verdict-n", "verdict-p");
        document = serde_json::from_str(&written).unwrap();
        assert!(check(&document, &checker).is_err());
    });
}

/// Positions with sentences that those above do not have.
const MORE_POSITIONS: [(Level, &str); 39] = [
    (Level::Steps, "nim 5"),
    (Level::Steps, "nim 3 4 4 6"),
    (Level::Steps, "kayles 1000000000000000000"),
    (Level::Short, "kayles 13"),
    (Level::Steps, "0.3[10] 200"),
    (Level::Steps, "subtract:powers:2 1000000"),
    (Level::Steps, "0.08 200"),
    (Level::Steps, "0.6! 5"),
    (Level::Steps, "grundy 900"),
    (Level::Steps, "poker-nim:2 3 4 5"),
    (Level::Steps, "nimble-2 2 5 6 9"),
    (Level::Steps, "staircase 1 2"),
    (Level::Steps, "twins xoxxo"),
    (Level::Steps, "strip-tictactoe X..O...."),
    (Level::Steps, "chocolate-eat 2x3 4x2"),
    (Level::Steps, "cram 3x2"),
    (Level::Steps, "cram 4x3:cylinder"),
    (Level::Steps, "tromino 5"),
    (Level::Steps, "dawson-chess 5"),
    (Level::Steps, "treblecross X.X..."),
    (Level::Steps, "node-kayles grid:3x4"),
    (Level::Steps, "node-kayles graph6:CH"),
    (Level::Steps, "arc-kayles star:1,2,2"),
    (Level::Steps, "arc-kayles cycle:7"),
    (Level::Steps, "green-hackenbush edges:ground-a,a-b,a-c,c-d"),
    (Level::Steps, PICTURE),
    (Level::Steps, "nimstring 2x2"),
    (Level::Steps, "sprouts 0.0.AB.}1.AB.}]!"),
    (Level::Steps, "sprouts 2.2.AB.}1.AB.}]!"),
    (Level::Steps, "sprouts 12.2.}]!"),
    (Level::Steps, "sprouts 1.2A2A.}]!"),
    (Level::Steps, "sprouts 3"),
    (Level::Steps, "wythoff 1,4"),
    (Level::Proof, "--misere moore:2 1 1 2"),
    (Level::Proof, "--misere moore:2 1 1 1 1"),
    (Level::Steps, "chips:dag a b"),
    (Level::Steps, "--misere chips:ring c"),
    (Level::Steps, "annihilation:ring a c"),
    (Level::Steps, "chips:ring c + nim 3"),
];

/// A picture with a cycle, branches on it, and a stalk.
const PICTURE: &str = "green-hackenbush edges:a-b,a-c,a-f,a-ground,b-c,d-e,d-ground,f-g,f-h";

/// Other branches and cycles of the same lengths are none of the picture.
#[test]
fn pictures_of_hackenbush_are_looked_at() {
    with_a_large_stack(|| {
        let checker = Checker::new(default_graphs());
        let document = explained(&Asked::of(PICTURE), Level::Steps, Language::English);
        check(&document, &checker).unwrap();
        let written = document.to_string();
        let cycle = |names: [&str; 3]| {
            [format!("through {}:", names.join(", ")), format!("[\"{}\"]", names.join("\",\""))]
        };
        let named = |chain: &str| [chain.to_string(), String::new()];
        for (own, other) in [
            (named("ground-d-e"), named("ground-d-g")),
            (named("ground-d-e"), named("a-d-e")),
            // The branches of `f` are two.
            (named("f-g"), named("f-h")),
            (cycle(["a", "b", "c"]), cycle(["a", "b", "d"])),
        ] {
            let forged = own.iter().zip(&other).filter(|(own, _)| !own.is_empty());
            let (forged, found) = forged.fold((written.clone(), true), |(text, found), (a, b)| {
                // The position and its moves stay as they are.
                let (mut changed, mut any) = (String::new(), false);
                for piece in text.split_inclusive('"') {
                    let fits = !piece.contains("edges:") && piece.contains(a.as_str());
                    any |= fits;
                    match fits {
                        true => changed += &piece.replace(a.as_str(), b),
                        false => changed += piece,
                    }
                }
                match any {
                    true => (changed, found),
                    // Lists have quotes between their names.
                    false => (text.replace(a.as_str(), b), found && text.contains(a.as_str())),
                }
            });
            assert!(found, "{own:?}");
            let forged: Value = serde_json::from_str(&forged).unwrap();
            assert!(check(&forged, &checker).is_err(), "{own:?} became {other:?}");
        }
    });
}

/// A line of Sprouts parts the boundaries of its region, and no others.
#[test]
fn sides_of_lines_are_counted() {
    with_a_large_stack(|| {
        let checker = Checker::new(default_graphs());
        let mut document = explained(&Asked::of("sprouts 3"), Level::Steps, Language::English);
        check(&document, &checker).unwrap();
        // Both figures and their sum, so that they agree with each other.
        fn raise(node: &mut Value) -> bool {
            if node["id"] == "sprouts-sides" {
                node["args"] = json!({ "one": 4, "other": 5, "all": 9 });
                return true;
            }
            match node {
                Value::Object(keys) => keys.values_mut().fold(false, |any, node| raise(node) | any),
                Value::Array(items) => items.iter_mut().fold(false, |any, node| raise(node) | any),
                _ => false,
            }
        }
        let steps = document["reason"].as_array_mut().unwrap();
        let changed = steps.iter_mut().filter(|step| step["step"] == "move");
        let changed = changed.fold(0, |changed, step| match raise(&mut step["said"]) {
            true => {
                step["why"] = worded(&step["said"]).expect("words").into();
                changed + 1
            }
            false => changed,
        });
        assert!(changed > 0);
        let faults = check(&document, &checker).unwrap_err();
        assert!(faults.iter().any(|fault| format!("{fault:?}").contains("sprouts-sides")));
    });
}

/// Counts of what the program has searched or left out: nothing of the position tells these, or how
/// many there are at most.
const COUNTS: [(&str, &str); 6] = [
    ("more-heaps-alike", "heaps"),
    ("more-parts-alike", "parts"),
    ("options-searched", "positions"),
    ("options-valued", "most"),
    ("positions-left-out", "positions"),
    ("lost-list-too-long", "positions"),
];

/// Each figure of each message is changed in its place, and the words with it.
#[test]
fn no_figure_of_a_sentence_is_left_unread() {
    with_a_large_stack(|| {
        let mut graphs = default_graphs();
        graphs.insert("ring".to_string(), parse_edges(RING).unwrap());
        let checker = Checker::new(graphs);
        let (mut known, mut missed) = (BTreeSet::new(), Vec::new());
        for (level, text) in POSITIONS.into_iter().chain(MORE_POSITIONS) {
            let document = explained(&Asked::of(text), level, Language::English);
            check(&document, &checker).unwrap_or_else(|faults| panic!("{text}: {faults:?}"));
            let mut places = Vec::new();
            leaves(&document["reason"], "/reason", "", &mut places);
            for (place, name) in places {
                let argument = place.rsplit_once("/args/").filter(|_| name != "id");
                let Some((message, _)) = argument else { continue };
                let id = document.pointer(message).unwrap()["id"].as_str().unwrap_or("?");
                let Some(other) = other_figure(document.pointer(&place).unwrap()) else { continue };
                // The same argument of one message is read in one way.
                if COUNTS.contains(&(id, &name)) || !known.insert((id.to_string(), name.clone())) {
                    continue;
                }
                let mut forged = document.clone();
                *forged.pointer_mut(&place).unwrap() = other;
                let (step, _) = place.split_once("/said/").unwrap();
                let step = forged.pointer_mut(step).unwrap();
                let keys = ["text", "why", "label", "from", "meaning"];
                let key = keys
                    .into_iter()
                    .find(|key| step[*key].is_string() && step[*key] != "")
                    .unwrap();
                let words = worded(&step["said"]);
                step[key] =
                    Value::from(words.unwrap_or_else(|| panic!("{text}: {id}: {name}: {step}")));
                match check(&forged, &checker) {
                    Ok(_) => {
                        missed.push(format!("{text}: {id}: {name}: {}", step_text(&forged, &place)))
                    }
                    Err(faults) => {
                        let words = |fault: &Complaint| fault.what.contains("the words are not");
                        assert!(!faults.iter().any(words), "{text}: {id}: {faults:?}");
                    }
                }
            }
        }
        assert!(known.len() > 200, "{}", known.len());
        assert!(missed.is_empty(), "{missed:#?}");
    });
}

fn step_text(document: &Value, place: &str) -> String {
    let (step, _) = place.split_once("/said/").unwrap();
    document.pointer(step).unwrap().to_string().chars().take(200).collect()
}

/// Another figure in the place of one: the next number, or a text with another first digit.
fn other_figure(value: &Value) -> Option<Value> {
    match value {
        Value::Number(number) => Some(Value::from(number.as_u64()? + 1)),
        Value::String(text) => {
            let at = text.find(|sign: char| sign.is_ascii_digit())?;
            let next = (text.as_bytes()[at] - b'0' + 1) % 10;
            Some(Value::from(format!("{}{next}{}", &text[..at], &text[at + 1..])))
        }
        _ => None,
    }
}

/// The English words of sentences.
fn worded(said: &Value) -> Option<String> {
    let word = |value: &Value| -> Option<Word> {
        Some(match value {
            Value::Number(number) => Word::Number(number.as_u64()?.into()),
            Value::String(text) => Word::Text(text.clone()),
            Value::Array(list) => {
                let all = list.iter().map(|one| match one {
                    Value::Number(number) => Some(number.to_string()),
                    Value::String(text) => Some(text.clone()),
                    one => worded(&one["said"]),
                });
                Word::Text(Sentences.listed(0, &all.collect::<Option<Vec<String>>>()?))
            }
            value => Word::Text(worded(&value["said"])?),
        })
    };
    let sentence = |one: &Value| -> Option<String> {
        let Some(id) = one["id"].as_str() else { return one.as_str().map(str::to_string) };
        let mut words = Vec::new();
        for (name, value) in one["args"].as_object().into_iter().flatten() {
            words.push((name.as_str(), word(value)?));
        }
        Sentences.sentence(0, id, &words)
    };
    let all = said.as_array()?.iter().map(sentence);
    Some(Sentences.joined(0, all.collect::<Option<Vec<String>>>()?))
}

/// Changes an argument of the first message of this identifier, and its words in a language with
/// it.
fn forge(node: &mut Value, language: usize, id: &str, name: &str, number: u64) -> bool {
    if node["said"][0]["id"] == id && node["said"].as_array().unwrap().len() == 1 {
        let was = &node["said"][0]["args"][name];
        node["said"][0]["args"][name] = match was {
            Value::String(_) => Value::from(number.to_string()),
            _ => Value::from(number),
        };
        let said = node["said"][0]["args"].as_object().unwrap().clone();
        let words: Vec<(&str, Word)> = said
            .iter()
            .map(|(name, value)| {
                let word = match value {
                    Value::String(text) => Word::Text(text.clone()),
                    Value::Object(_) if value["said"][0].is_string() => {
                        Word::Text(value["said"][0].as_str().unwrap().to_string())
                    }
                    Value::Object(_) => {
                        let inner = &value["said"][0];
                        let mut all = Vec::new();
                        for (name, value) in inner["args"].as_object().unwrap() {
                            all.push((
                                name.as_str(),
                                match value.as_u64() {
                                    Some(number) => Word::Number(number.into()),
                                    None => Word::Text(value.as_str().unwrap().to_string()),
                                },
                            ));
                        }
                        let id = inner["id"].as_str().unwrap();
                        Word::Text(Sentences.sentence(language, id, &all).unwrap())
                    }
                    value => Word::Number(value.as_u64().unwrap().into()),
                };
                (name.as_str(), word)
            })
            .collect();
        let key = if node["text"].is_string() { "text" } else { "label" };
        node[key] = Value::from(Sentences.sentence(language, id, &words).unwrap());
        return true;
    }
    match node {
        Value::Object(keys) => {
            keys.values_mut().any(|node| forge(node, language, id, name, number))
        }
        Value::Array(items) => items.iter_mut().any(|node| forge(node, language, id, name, number)),
        _ => false,
    }
}

/// Sums in words, positions and outcomes.
#[test]
fn changed_words_and_positions_are_found() {
    with_a_large_stack(|| {
        let checker = Checker::new(default_graphs());
        for (text, old, new) in [
            ("nim 3 4 5", "3 xor 2 = 1", "3 xor 2 = 0"),
            ("nim 3 4 5", "\"after\":\"nim 1 4 5\"", "\"after\":\"nim 1 4 4\""),
            ("nim 3 4 5", "\"first_wins\":true", "\"first_wins\":false"),
            ("nim 3 4 5", "\"nim 1 1\"", "\"nim 1 2\""),
            ("nim 1 2 3", "\"answer\":\"nim 2 2\"", "\"answer\":\"nim 2 1\""),
            ("kayles 5 7", "kayles 1 3 7", "kayles 1 3 6"),
            ("kayles 5 7", "\"outcome\":\"N\"", "\"outcome\":\"P\""),
            ("chomp 2x3", "\"mark\":\"gone\"", "\"mark\":\"new\""),
            ("treblecross 8", "\"sign\":\"X\"", "\"sign\":\".\""),
            ("wythoff 1,3", "\"mark\":\"lost\"", "\"mark\":\"new\""),
        ] {
            for &language in Language::ALL {
                let asked = Asked::of(text);
                let document = explained(&asked, Level::Steps, language);
                check(&document, &checker).expect("a good document");
                let written = document.to_string();
                assert!(written.contains(old), "{text}: {old} is not in {written}");
                let forged: Value = serde_json::from_str(&written.replacen(old, new, 1)).unwrap();
                let found = check(&forged, &checker);
                assert!(found.is_err(), "{text}: {old} may be {new}");
            }
        }
    });
}

/// The checker is asked about documents that nobody has written, and never breaks down.
#[test]
fn documents_without_sense_are_refused() {
    with_a_large_stack(|| {
        let checker = Checker::new(default_graphs());
        let mut dice = grundy_oracle::Dice::new(0x2026);
        for (_, text) in POSITIONS {
            let asked = Asked::of(text);
            let document = explained(&asked, Level::Proof, Language::English);
            for _ in 0..sample(10, 25) {
                // Anything in place of anything.
                let others = [
                    Value::Null,
                    Value::from(u64::MAX),
                    Value::from("18446744073709551616"),
                    Value::from(u128::MAX.to_string()),
                    Value::from("nim 4294967295 4294967296"),
                    Value::from("chomp 4000000000x4000000000"),
                    Value::from("treblecross 4000000000"),
                    Value::from("moore:9 999 999 999 999 999 999"),
                    Value::from("staircase"),
                    Value::from("\u{202e}"),
                    Value::from(Vec::<Value>::new()),
                ];
                let other = others[dice.below(others.len() as u64) as usize].clone();
                let mut places = Vec::new();
                every(&document, "", &mut places);
                let place = &places[dice.below(places.len() as u64) as usize];
                let mut forged = document.clone();
                *forged.pointer_mut(place).unwrap() = other;
                let _ = check(&forged, &checker);
            }
        }
    });
}

/// All places of a document.
fn every(node: &Value, place: &str, out: &mut Vec<String>) {
    out.push(place.to_string());
    match node {
        Value::Object(keys) => {
            keys.iter().for_each(|(key, value)| every(value, &format!("{place}/{key}"), out));
        }
        Value::Array(items) => {
            let items = items.iter().enumerate();
            items.for_each(|(at, value)| every(value, &format!("{place}/{at}"), out));
        }
        _ => {}
    }
}

/// Sentences of other explanations, put into these: none is right that states another play or another
/// winner, and each that is accepted is counted as computed or as unread.
#[test]
fn foreign_sentences_do_not_contradict_their_host() {
    with_a_large_stack(|| {
        let checker = Checker::new(default_graphs());
        let mut sentences: Vec<(String, Value)> = Vec::new();
        for (level, text) in POSITIONS {
            let document = explained(&Asked::of(text), level, Language::English);
            for step in document["reason"].as_array().unwrap() {
                let words = step["text"].as_str().unwrap_or_default().to_string();
                let known = sentences.iter().any(|(other, _)| *other == words);
                if step["step"] == "text" && !known {
                    sentences.push((words, step.clone()));
                }
            }
        }
        let named = |id: &str, args: Value| {
            let said = json!({ "id": id, "args": args });
            let text = TEXTS.sentence(Language::English, id, &[]).unwrap_or_default();
            (text.clone(), json!({ "step": "text", "text": text, "said": [said] }))
        };
        for id in ["moore-column-not-zero", "every-move-tried", "short-zero-again", "misere-play"] {
            let (text, mut step) = named(id, json!({}));
            step["said"][0].as_object_mut().unwrap().remove("args");
            assert!(!text.is_empty(), "{id}");
            sentences.push((text, step));
        }
        assert!(sentences.len() > 100, "{}", sentences.len());
        // The host, and words that would be false there.
        let hosts: [(&str, &[&str]); 4] = [
            ("nim 1 2 3", &["Misère play:", "In misère play", "so the player to move wins"]),
            (
                "nim 3 4 5",
                &[
                    "Misère play:",
                    "in misère play loses",
                    "that the next player wins",
                    "the second player makes it 0 again",
                ],
            ),
            ("--misere kayles 10", &["cannot move loses", "So it is your opponent who runs out"]),
            ("kayles 5 7 + nim 3 4", &["Misère play:", "In misère play", "ot every column"]),
        ];
        let (mut accepted, mut unread) = (0, 0);
        for (text, false_here) in hosts {
            let host = explained(&Asked::of(text), Level::Steps, Language::English);
            let before = check(&host, &checker).unwrap();
            for (words, step) in &sentences {
                let mut forged = host.clone();
                forged["reason"].as_array_mut().unwrap().insert(1, step.clone());
                let Ok(found) = check(&forged, &checker) else { continue };
                accepted += 1;
                let computed = found.confirmed > before.confirmed;
                assert!(computed || found.unread > before.unread, "{text}: {words}");
                unread += usize::from(!computed);
                for words_of in false_here {
                    assert!(!words.contains(words_of), "{text}: {words}");
                }
            }
        }
        println!("{accepted} of {} accepted, {unread} of them unread", 4 * sentences.len());
    });
}

/// Rules, theorems and reasons of other games, and of the other play.
#[test]
fn sentences_of_other_games_are_refused() {
    with_a_large_stack(|| {
        let checker = Checker::new(default_graphs());
        const ABOUT: [&str; 5] =
            ["rules-of-game", "plays-like-heap", "heaps-play-like-heap", "theorem-", "misere-nim-"];
        let (host_text, rules) = ("--misere kayles 10", "\"game\":\"kayles\"");
        let host = explained(&Asked::of(host_text), Level::Proof, Language::English);
        check(&host, &checker).unwrap();
        let mut tried = BTreeSet::new();
        let guests =
            ["treblecross 8 + nim 3", "--misere nim 1 2 2", "--misere nim 2 3", "cram 3x3"];
        let guests = guests.into_iter().chain(POSITIONS.iter().map(|(_, text)| *text));
        for (text, level) in guests.flat_map(|text| Level::ALL.map(|level| (text, level))) {
            let guest = explained(&Asked::of(text), level, Language::English);
            for step in guest["reason"].as_array().unwrap() {
                let said = step["said"].to_string();
                let about = ABOUT.into_iter().filter(|id| said.contains(&format!("\"id\":\"{id}")));
                let about: Vec<&str> = about.collect();
                // The same theorem is about both.
                let own = host["reason"].as_array().unwrap().contains(step);
                if step["step"] != "text" || about.is_empty() || said.contains(rules) || own {
                    continue;
                }
                let mut forged = host.clone();
                forged["reason"].as_array_mut().unwrap().insert(1, step.clone());
                let words = &step["text"];
                assert!(check(&forged, &checker).is_err(), "{host_text}: {text}: {words}");
                tried.extend(about);
            }
        }
        assert_eq!(tried.len(), ABOUT.len(), "{tried:?}");
    });
}

/// The rules of normal play in the place of those of misère play, which leave the end to the sentence
/// that follows them.
#[test]
fn the_rules_of_another_play_are_refused() {
    with_a_large_stack(|| {
        let checker = Checker::new(default_graphs());
        for text in ["kayles 5", "chomp 2x3"] {
            let of = |text: &str| explained(&Asked::of(text), Level::Steps, Language::English);
            let (mut forged, guest) = (of(&format!("--misere {text}")), of(text));
            check(&forged, &checker).unwrap();
            let is_rules = |step: &Value| step.to_string().contains("rules-of-game");
            let rules = guest["reason"].as_array().unwrap().iter().find(|step| is_rules(step));
            let steps = forged["reason"].as_array_mut().unwrap();
            let at = steps.iter().position(is_rules).unwrap();
            assert_ne!(Some(&steps[at]), rules, "{text}");
            steps[at] = rules.unwrap().clone();
            let found = check(&forged, &checker).unwrap_err();
            let complaints: Vec<String> = found.iter().map(ToString::to_string).collect();
            assert!(complaints.join(" ").contains("rules-of-play"), "{text}: {complaints:?}");
        }
    });
}
