//! Forged derivations: a number, a truth or a position that is changed is found.

use grundy::message::Language;
use grundy::reason::Level;
use grundy::{Budget, Play, Position, Solver};
use grundy_oracle::reasons::check_reason;
use grundy_oracle::{Oracle, default_graphs};
use serde_json::{Value, json};

/// Runs a test with room for deep recursion: the oracle follows play to its end.
fn with_a_large_stack(test: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(1 << 28).spawn(test);
    if let Err(panic) = thread.expect("a thread").join() {
        std::panic::resume_unwind(panic);
    }
}

/// A question: the position, and whether it is played in misere play.
struct Asked {
    text: String,
    misere: bool,
}

impl Asked {
    fn of(text: &str) -> Asked {
        let misere = text.starts_with("--misere ");
        Asked { text: text.trim_start_matches("--misere ").to_string(), misere }
    }
}

impl std::fmt::Display for Asked {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", if self.misere { "--misere " } else { "" }, self.text)
    }
}

/// The document of an explanation, as far as the check reads it.
fn explained(asked: &Asked, level: Level, language: Language) -> Value {
    let position = Position::parse(&asked.text).unwrap();
    let play = if asked.misere { Play::Misere } else { Play::Normal };
    let solver = Solver::new().play(play).max_moves(1).explain_at(level);
    let mut found = solver.solve(&position, &Budget::unlimited()).unwrap();
    let reason = found.reason.take().unwrap().worded(language);
    json!({
        "position": position.text(),
        "outcome": found.outcome.map(|outcome| format!("{outcome:?}")),
        "value": found.nim().map(|value| value.0 as u64),
        "reason": reason,
    })
}

/// Positions with every kind of step.
const POSITIONS: [&str; 24] = [
    "nim 3 4 5",
    "nim 1 2 3",
    "kayles 5 7 + nim 3 4",
    "kayles 9 9",
    "kayles 1000",
    "--misere kayles 10",
    "--misere nim 2 3",
    "grundy 13",
    "--misere grundy 9",
    "moore:2 3 4 5",
    "wythoff 4,6",
    "wythoff 3,5",
    "chomp 2x3",
    "--misere chomp 2x3",
    "treblecross 8",
    "strip-tictactoe 6",
    "turtles xoxxo",
    "lasker 3 4",
    "nimble 3 4 6",
    "staircase 3 2 5 1",
    "northcott:8 1-4 3-7",
    "euclid 7,25",
    "poker-nim:2 3 5",
    "subtract:2,5 100",
];

/// What may be changed without a fault: how far values were computed, which is a bound; and how
/// many moves are not listed, because moves in equal heaps may be counted once or each.
const FREE: [&str; 2] = ["checked_to", "omitted"];

/// All places of numbers and truths in a document, with their keys.
fn leaves(node: &Value, place: &str, key: &str, out: &mut Vec<(String, String)>) {
    match node {
        Value::Object(keys) => {
            keys.iter().for_each(|(key, value)| leaves(value, &format!("{place}/{key}"), key, out));
        }
        Value::Array(items) => {
            let items = items.iter().enumerate();
            items.for_each(|(at, value)| leaves(value, &format!("{place}/{at}"), key, out));
        }
        Value::Number(_) | Value::Bool(_) => out.push((place.to_string(), key.to_string())),
        _ => {}
    }
}

#[test]
fn changed_numbers_are_found() {
    with_a_large_stack(|| {
        let oracle = Oracle::new(default_graphs());
        let (mut missed, mut all) = (Vec::new(), 0);
        for (at, text) in POSITIONS.iter().enumerate() {
            let asked = Asked::of(text);
            let misere = asked.misere;
            let level = Level::ALL[1 + at % 2];
            let language = Language::ALL[at % 2];
            let document = explained(&asked, level, language);
            let check = |document: &Value| check_reason(&asked.text, misere, document, &oracle);
            check(&document).unwrap_or_else(|faults| panic!("{asked}: {faults:?}"));
            let mut places = Vec::new();
            leaves(&document["reason"], "/reason", "", &mut places);
            leaves(&document["value"], "/value", "value", &mut places);
            for (place, key) in places {
                let mut forged = document.clone();
                let node = forged.pointer_mut(&place).unwrap();
                *node = match &*node {
                    Value::Bool(truth) => Value::Bool(!truth),
                    number => Value::from(number.as_u64().unwrap_or(0) + 1),
                };
                if FREE.contains(&&*key) {
                    continue;
                }
                all += 1;
                if check(&forged).is_ok() {
                    missed.push(format!("{asked}: {place}"));
                }
            }
        }
        assert!(all > 900, "{all}");
        assert!(missed.is_empty(), "{} of {all}: {missed:#?}", missed.len());
    });
}

/// Sums in words, positions and outcomes.
#[test]
fn changed_words_and_positions_are_found() {
    with_a_large_stack(|| {
        let oracle = Oracle::new(default_graphs());
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
                check_reason(text, false, &document, &oracle).expect("a good document");
                let written = document.to_string();
                assert!(written.contains(old), "{text}: {old} is not in {written}");
                let forged: Value = serde_json::from_str(&written.replacen(old, new, 1)).unwrap();
                let found = check_reason(text, false, &forged, &oracle);
                assert!(found.is_err(), "{text}: {old} may be {new}");
            }
        }
    });
}

/// The checker is asked about documents that nobody has written, and never breaks down.
#[test]
fn documents_without_sense_are_refused() {
    with_a_large_stack(|| {
        let oracle = Oracle::new(default_graphs());
        let mut dice = grundy_oracle::Dice::new(0x2026);
        for text in POSITIONS {
            let asked = Asked::of(text);
            let misere = asked.misere;
            let document = explained(&asked, Level::Proof, Language::English);
            for _ in 0..25 {
                // Anything in place of anything.
                let others = [
                    Value::Null,
                    Value::from(u64::MAX),
                    Value::from("18446744073709551616"),
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
                let _ = check_reason(&asked.text, misere, &forged, &oracle);
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
