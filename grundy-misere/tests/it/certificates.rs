//! Certificates, and what the checker refuses.

use grundy_check::{QuotientCertificate, QuotientPeriod, verify_quotient};
use grundy_core::{budget::Budget, heap::HeapRules};
use grundy_misere::certificate::of_game;
use grundy_misere::limits::Limits;
use grundy_misere::quotient::find;

fn certificate(game: &str, to: u32) -> QuotientCertificate {
    let rules = HeapRules::parse(game).unwrap();
    of_game(game, &find(&rules, to, &Limits::default(), &Budget::unlimited()).quotient)
}

fn verdict(certificate: &QuotientCertificate) -> (bool, String) {
    let text = serde_json::to_string(certificate).unwrap();
    let verdict = verify_quotient(&text, &()).unwrap();
    (verdict.valid, verdict.text.to_string())
}

#[test]
fn certificates_hold() {
    for (game, to) in [
        ("0.75", 50),
        ("0.123", 50),
        ("0.77", 200),
        ("0.15", 200),
        ("0.115", 250),
        ("0.72", 100),
        ("0.53", 100),
        ("0.71", 50),
        ("0.34", 100),
        ("0.07", 26),
        ("0.F", 30),
        ("4!.0", 14),
        ("0.[3]", 15),
        ("4.4", 200),
        ("subtract:1,2,7", 60),
        ("all-but:2", 12),
        ("0.&63;", 24),
        // Three heaps, and more: the theorem for them.
        ("0.B1", 80),
        ("0.F1", 120),
        ("8.0", 20),
        // Four heaps after adding a token or two.
        ("&16;00.0", 16),
    ] {
        let (valid, text) = verdict(&certificate(game, to));
        assert!(valid, "{game}: {text}");
    }
    let (_, text) = verdict(&certificate("0.77", 200));
    assert_eq!(
        text,
        "proved: the misère quotient of 0.77 has 40 elements, 9 of them lost; the elements of the \
         heaps have the period 12 from heap 71 on"
    );
}

/// Each change of one product, outcome or heap makes a claim that is false: a quotient is unique.
#[test]
fn false_claims_are_refused() {
    for (game, to) in [("0.75", 50), ("0.123", 50), ("0.34", 100)] {
        let whole = certificate(game, to);
        let order = whole.table.len();
        let refused = |mutant: &QuotientCertificate, what: &str| {
            let (valid, text) = verdict(mutant);
            assert!(!valid, "{game}, {what}: {text}");
        };
        for x in 0..order {
            for y in 0..=x {
                for other in (0..order as u16).filter(|&other| other != whole.table[x][y]) {
                    let mut mutant = whole.clone();
                    mutant.table[x][y] = other;
                    if x != y && (x + y) % 2 == 0 {
                        refused(&mutant, "one product");
                    }
                    mutant.table[y][x] = other;
                    refused(&mutant, "two products");
                }
            }
            let (mut mutant, x) = (whole.clone(), x as u16);
            match whole.lost.binary_search(&x) {
                Ok(at) => drop(mutant.lost.remove(at)),
                Err(at) => mutant.lost.insert(at, x),
            }
            refused(&mutant, "an outcome");
        }
        for heap in 0..whole.values.len() {
            for other in (0..order as u16).filter(|&other| other != whole.values[heap]) {
                let mut mutant = whole.clone();
                mutant.values[heap] = other;
                refused(&mutant, "a heap");
            }
        }
        // Claims about all heaps: the period is too early, too short, or of too few heaps.
        let QuotientPeriod { from, length } = whole.period.unwrap();
        for (from, length) in [(from - 1, length), (from, length - 1), (0, length), (from, 0)] {
            let mutant = QuotientCertificate {
                period: Some(QuotientPeriod { from, length }),
                ..whole.clone()
            };
            refused(&mutant, "a period");
        }
        let mut short = whole.clone();
        short.values.pop();
        refused(&short, "fewer heaps");
        // Another game.
        refused(&QuotientCertificate { game: Some("0.07".into()), ..whole.clone() }, "a game");
        // A family without one of its sets, or with one that no moves reach, does not prove it; an empty
        // set would prove anything.
        for x in (0..order).filter(|&x| !whole.family[x].is_empty()) {
            let mut mutant = whole.clone();
            mutant.family[x].clear();
            refused(&mutant, "no sets");
            if !whole.lost.contains(&(x as u16)) {
                let mut mutant = whole.clone();
                mutant.family[x][0].clear();
                refused(&mutant, "an empty set");
            }
        }
    }
}

/// A monoid that says who wins, but is not reduced, or has elements that no sum reaches.
#[test]
fn larger_monoids_are_refused() {
    // Nim heaps of one: pairs of the parity and a bit that no outcome shows.
    let text = r#"{"grundy_quotient": 1, "options": [[[]]], "lost": [1], "values": [0, 1],
        "table": [[0, 1, 2, 3], [1, 2, 3, 0], [2, 3, 0, 1], [3, 0, 1, 2]],
        "family": [[[1], [3]], [[0], [2]], [[1], [3]], [[0], [2]]]}"#;
    let read: QuotientCertificate = serde_json::from_str(text).unwrap();
    let cyclic = QuotientCertificate { lost: vec![1, 3], ..read };
    assert!(
        verdict(&cyclic).1.contains("no element tells 0 and 2 apart"),
        "{:?}",
        verdict(&cyclic)
    );
    let unreached = QuotientCertificate {
        table: vec![vec![0, 1, 2], vec![1, 0, 2], vec![2, 2, 2]],
        lost: vec![1],
        family: vec![vec![vec![1]], vec![vec![0]], vec![]],
        ..cyclic
    };
    assert!(verdict(&unreached).1.contains("no sum of heaps has element 2"));
}

/// Whatever the text says, the check ends.
#[test]
fn odd_texts_are_refused() {
    for text in [
        "",
        "{}",
        "[]",
        r#"{"grundy_quotient": 2, "table": [], "lost": [], "values": [], "family": []}"#,
        r#"{"grundy_quotient": 1, "game": "0.7", "table": [[0]], "lost": [], "values": [0], "family": [[]], "more": 1}"#,
    ] {
        assert!(verify_quotient(text, &()).is_err(), "{text}");
    }
    let trivial = |rules: &str, values: &str| {
        let text = format!(
            r#"{{"grundy_quotient": 1, {rules}, "table": [[0]], "lost": [], "values": {values}, "family": [[]]}}"#
        );
        verify_quotient(&text, &()).unwrap().valid
    };
    assert!(trivial(r#""game": "0.07""#, "[0, 0]") && trivial(r#""options": [[]]"#, "[0, 0]"));
    for (rules, values) in [
        (r#""game": "0.7""#, "[0, 0]"),
        (r#""game": "no game""#, "[0, 0]"),
        (r#""game": "0.07", "options": [[]]"#, "[0, 0]"),
        (r#""options": [[[1]]]"#, "[0, 0]"),
        (r#""options": [[[0]]]"#, "[0, 0]"),
        (r#""options": [[]], "period": {"from": 1, "length": 1}"#, "[0, 0]"),
        (r#""game": "0.07", "period": {"from": 18446744073709551615, "length": 1}"#, "[0, 0]"),
        (r#""options": [[], []]"#, "[0, 0]"),
        (r#""game": "0.07""#, "[]"),
        (r#""game": "0.07""#, "[0, 1]"),
        (r#""game": "subtract:squares""#, "[0, 0]"),
    ] {
        assert!(!trivial(rules, values), "{rules} {values}");
    }
}

/// The example of `docs/certificates.md`.
#[test]
fn the_documented_certificate_holds() {
    let page = include_str!("../../../docs/certificates.md");
    let (_, section) = page.split_once("## Misère quotients").unwrap();
    let block = section.lines().skip_while(|line| !line.starts_with("    {"));
    let block: String = block.take_while(|line| line.starts_with("    ")).collect();
    let read: QuotientCertificate = serde_json::from_str(&block).unwrap();
    assert!(verdict(&read).0, "{:?}", verdict(&read));
    assert_eq!(read.family, certificate("0.1", 10).family);
}
