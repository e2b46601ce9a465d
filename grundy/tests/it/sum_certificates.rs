//! Certificates of sums: they are valid and say what brute force says, and changed ones are
//! refused.

use grundy::certificate::{self, Certificate, Claim, Claimed, verify};
use grundy::{Budget, Outcome, Position, Question, Solver};
use grundy_oracle::{Dice, Graphs, Oracle};
use serde_json::{Value, json};

fn made(text: &str, outcome: bool) -> Certificate {
    let position: Position = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    assert!(certificate::uncovered(position.terms()).is_none(), "{text}");
    let made = certificate::of_sum(position.terms(), outcome, &Budget::unlimited());
    made.expect("no limits").unwrap_or_else(|| panic!("{text} has a certificate"))
}

fn is_valid(text: &str) -> bool {
    verify(text, &Budget::unlimited()).expect("a certificate").valid
}

fn why_not(document: &Value) -> String {
    let verdict = verify(&document.to_string(), &Budget::unlimited()).expect("a certificate");
    assert!(!verdict.valid, "{document}");
    verdict.text.to_string()
}

/// Compares both certificates of a sum with its true value, and with false claims.
#[track_caller]
fn compare(text: &str, truth: u64) {
    for outcome in [false, true] {
        let mut own = made(text, outcome);
        let Claim::Sum(claim) = &own.claim else { panic!("{text} is a sum: {own}") };
        let expected = if outcome { Claimed::Wins(truth != 0) } else { Claimed::Value(truth) };
        assert_eq!(claim.claimed, expected, "{text}");
        assert_eq!(Certificate::parse(&own.to_string()), Ok(own.clone()), "{text}");
        let verdict = verify(&own.to_string(), &Budget::unlimited()).expect("a certificate");
        assert!(verdict.valid, "{text}: {}\n{own}", verdict.text);
        let wrong = [Claimed::Value(truth + 1), Claimed::Value(truth ^ 4)];
        for wrong in wrong.into_iter().chain([Claimed::Wins(truth == 0)]) {
            let Claim::Sum(claim) = &mut own.claim else { unreachable!() };
            claim.claimed = wrong;
            assert!(!is_valid(&own.to_string()), "{text} {wrong:?}");
        }
    }
}

#[test]
fn sums_by_lot() {
    let mut dice = Dice::new(20_261_124);
    let oracle = Oracle::new(Graphs::new());
    let games = [
        "nim",
        "kayles",
        "dawson-kayles",
        "dawson-chess",
        "grundy",
        "0.16",
        "4.7",
        "0.6!",
        "0.[3]",
        "0.{1,2,3}7",
        "subtract:1,3,4",
        "all-but:2,3",
        "cram",
        "chomp",
        "sprouts",
    ];
    for _ in 0..60 {
        let (mut text, mut truth) = (String::new(), 0);
        for term in 0..2 + dice.below(3) {
            let game = games[dice.below(games.len() as u64) as usize];
            text += if term > 0 { " + " } else { "" };
            text += game;
            for _ in 0..1 + dice.below(2) {
                let part = match game {
                    "cram" | "chomp" => format!(" {}x{}", 1 + dice.below(2), 1 + dice.below(4)),
                    "sprouts" => format!(" {}", 1 + dice.below(2)),
                    _ => format!(" {}", 1 + dice.below(9)),
                };
                text += &part;
                // The oracle would play a whole sum out.
                let alone = format!("{game}{part}");
                let alone = oracle.parse(&alone).unwrap_or_else(|why| panic!("{alone}: {why}"));
                truth ^= oracle.value(&alone).expect("a value");
            }
        }
        compare(&text, truth);
    }
}

/// Values of far heaps follow from a period, which the checker proves first.
#[test]
fn far_heaps() {
    for text in [
        "sprouts 5 + kayles 1000000000000",
        "kayles 1000000000000 + nim 5",
        "cram 3x5 + dawson-chess 987654321987 + subtract:1,3,4 18446744073709551615",
        "all-but:2,3 123456789 + 0.31 500000",
        "0.007 6000 + nim 1",
        "subtract:2,5 10",
    ] {
        let position: Position = text.parse().unwrap();
        let solver = Solver::new().question(Question::Value);
        let value = solver.solve(&position, &Budget::unlimited()).unwrap().nim().unwrap();
        compare(text, u64::try_from(value.0).unwrap());
    }
    let own: Value =
        serde_json::from_str(&made("kayles 1000000 + nim 5", false).to_string()).unwrap();
    // The period has a certificate of its own, which is checked.
    let period = |key: &str, value: Value| {
        let mut changed = own.clone();
        changed["proof"]["terms"][0]["period"]["claim"][key] = value;
        why_not(&changed)
    };
    assert!(period("period", 6.into()).contains("g("), "{own}");
    assert!(period("preperiod", 72.into()).contains("preperiod"));
    let other = period("game", "0.07".into());
    assert!(other.contains("is not one of the period of 0.77"), "{other}");
    let board = json!({"game": "cram", "kind": "value", "board": "1x1", "value": 0});
    let mut changed = own.clone();
    changed["proof"]["terms"][0]["period"]["claim"] = board;
    assert!(why_not(&changed).contains("is not one of the period of 0.77"));
}

/// Equal terms cancel: none of them needs a proof.
#[test]
fn equal_terms_cancel() {
    for (text, truth) in
        [("cram 9x9 + nim 3 + cram 9x9", 3), ("chomp 15x16 15x16", 0), ("nim 4 4 4", 4)]
    {
        compare(text, truth);
    }
    let mut three: Value =
        serde_json::from_str(&made("cram 3x3 3x5 + cram 3x5 3x5", false).to_string()).unwrap();
    assert!(is_valid(&three.to_string()));
    // Of three equal terms the first one has the facts.
    for terms in [&["3x5", "3x5", "3x5", "3x3"], &["3x5", "3x3", "3x5", "3x5"]] {
        let board = |board: &&str| json!({"game": "cram", "board": board});
        three["claim"]["terms"] = terms.iter().map(board).collect();
        assert!(!is_valid(&three.to_string()), "the proofs stand in another order");
    }
}

/// Changes of the claim and of the proof are found out.
#[test]
fn changed_sums_are_refused() {
    let text = "cram 3x5 + kayles 20 + nim 3 + node-kayles grid:3x5";
    let own: Value = serde_json::from_str(&made(text, false).to_string()).unwrap();
    assert!(is_valid(&own.to_string()));
    let with = |pointer: &str, value: Value| {
        let mut changed = own.clone();
        *changed.pointer_mut(pointer).expect(pointer) = value;
        why_not(&changed)
    };
    assert!(with("/claim/terms/1/heap", 21.into()).contains("nim-sum"));
    assert!(with("/claim/terms/1/game", "0.07".into()).contains("nim-sum"));
    assert!(with("/claim/terms/2/heap", 4.into()).contains("nim-sum"));
    assert!(with("/claim/terms/0/board", "3x6".into()).contains("fact"));
    assert!(with("/claim/terms/0/board", "x".into()).contains("no board of cram"));
    assert!(with("/claim/terms/0/game", "hex".into()).contains("no board game"));
    assert!(with("/proof/terms/0", json!({})).contains("lacks `facts`"));
    assert!(with("/proof/terms", json!([])).contains("for each of the 4 terms"));
    assert!(with("/proof", json!({})).contains("for each of the 4 terms"));
    assert!(with("/claim/terms/1/game", "subtract:squares".into()).contains("residues"));
    assert!(with("/claim/terms/1/game", "4.[3]".into()).contains("digits repeat"));
    for terms in [json!([{"game": "nim"}]), json!([{"game": "nim", "heap": -1}]), json!({})] {
        let mut changed = own.clone();
        changed["claim"]["terms"] = terms;
        assert!(verify(&changed.to_string(), &Budget::unlimited()).is_err());
    }
}

/// A check of many small terms asks its host, and a far heap without a period needs memory.
#[test]
fn limits_of_a_check() {
    let heap = |heap: u64| json!({"game": "subtract:1,3,4", "heap": heap});
    let document = |terms: Vec<Value>| {
        let proofs: Vec<Value> = terms.iter().map(|_| json!({})).collect();
        json!({
            "grundy_certificate": 1,
            "claim": {"game": "sum", "kind": "sum", "terms": terms, "value": 1},
            "proof": {"terms": proofs},
        })
        .to_string()
    };
    let stopped = |text: &str, budget: Budget| {
        let result = verify(text, &budget);
        matches!(result, Err(certificate::VerifyError::Stopped(_)))
    };
    let spent = Budget::unlimited().with_poll(|_| Err(grundy::Stop::Time));
    assert!(stopped(&document((0..40).map(heap).collect()), spent));
    let small = Budget::unlimited().with_memory(1 << 20);
    assert!(stopped(&document(vec![heap(u64::MAX - 1)]), small));
}

/// The player to move wins beside a loony board; two equal loony boards do not cancel.
#[test]
fn loony_terms() {
    let loony = "nimstring edges:a-b,b-ground";
    for text in
        [format!("{loony} + nim 3"), format!("{loony} + {loony}"), format!("nim 2 2 + {loony}")]
    {
        let position: Position = text.parse().unwrap();
        let budget = Budget::unlimited();
        assert_eq!(certificate::of_sum(position.terms(), false, &budget), Ok(None), "{text}");
        let mut own = made(&text, true);
        assert!(is_valid(&own.to_string()), "{text}");
        for wrong in (0..5).map(Claimed::Value).chain([Claimed::Wins(false)]) {
            let Claim::Sum(claim) = &mut own.claim else { panic!("{text} is a sum") };
            claim.claimed = wrong;
            assert!(!is_valid(&own.to_string()), "{text} {wrong:?}");
        }
        // Beside a term that is no position nothing is proved.
        let mut own: Value = serde_json::from_str(&made(&text, true).to_string()).unwrap();
        own["proof"]["terms"].as_array_mut().unwrap().push(json!({}));
        for term in [json!({"game": "cram", "board": "x"}), json!({"game": "hex", "heap": 3})] {
            let mut own = own.clone();
            own["claim"]["terms"].as_array_mut().unwrap().push(term);
            assert!(!is_valid(&own.to_string()), "{own}");
        }
    }
    // A position in which the same player moves again has no certificate.
    for text in ["nimstring edges:a-b:again + nim 3", "nimstring edges:a-b:again edges:a-b"] {
        let position: Position = text.parse().unwrap();
        for outcome in [false, true] {
            let made = certificate::of_sum(position.terms(), outcome, &Budget::unlimited());
            assert_eq!(made, Ok(None), "{text}");
        }
    }
}

#[test]
fn other_games_have_no_certificate() {
    for (text, term) in [
        ("nim 3 + wythoff 3,4", "wythoff 3,4"),
        ("wythoff 3,4", "wythoff 3,4"),
        ("kayles 3 + treblecross 5", "treblecross 5"),
        ("subtract:squares 5", "subtract:squares 5"),
        ("nim 1 + chomp 20x21 20x21", "chomp 20x21 20x21"),
        ("cram 20x20", "cram 20x20"),
    ] {
        let position: Position = text.parse().unwrap();
        let found = certificate::uncovered(position.terms()).map(ToString::to_string);
        assert_eq!(found.as_deref(), Some(term));
        let made = certificate::of_sum(position.terms(), false, &Budget::unlimited());
        assert!(text == "cram 20x20" || made == Ok(None), "{text}");
    }
}

/// The facts of the boards of a sum answer without a search.
#[test]
fn a_sum_teaches_its_boards() {
    let text = "cram 5x6 + nim 1 + cram 3x3";
    let own = made(text, false);
    let taught: Position = text.parse().unwrap();
    let budget = Budget::unlimited();
    let learned = |at: usize| certificate::teach(&taught.terms()[at], &own, &budget);
    assert_eq!([0, 1, 2].map(learned), [true, false, true]);
    let solver = Solver::new().question(Question::Outcome);
    let quick = Budget::unlimited().with_poll(|_| Err(grundy::Stop::Time));
    assert_eq!(solver.solve(&taught, &quick).unwrap().outcome, Some(Outcome::N));
}

/// A sum without terms has no text, so sentences on it name it.
#[test]
fn the_empty_sum_has_a_name() {
    for (outcome, said) in [
        (false, "the nim-value of the empty sum is 0"),
        (true, "the player to move loses the empty sum"),
    ] {
        let text = made("nim", outcome).to_string();
        let verdict = verify(&text, &Budget::unlimited()).expect("a certificate");
        assert!(verdict.valid);
        assert!(verdict.text.to_string().contains(said), "{}", verdict.text);
    }
}
