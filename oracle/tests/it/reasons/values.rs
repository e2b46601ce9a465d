//! Values, outcomes and options that are recomputed, against the search.

use std::collections::BTreeSet;

use grundy_oracle::reasons::{heap_values, is_copied, residues};
use grundy_oracle::{Graphs, Oracle, game_names, mixed_sums, reachable, small_positions};

use super::*;

/// What is found where a document says something else under a key of its head; `None` where that is
/// too large.
fn found(checker: &Checker, text: &str, misere: bool, key: &str) -> Option<String> {
    let document = json!({"reason": [], key: "?"});
    let complaints = check_reason(text, misere, &document, checker).err().unwrap_or_default();
    let told = complaints.into_iter().find(|complaint| complaint.kind == key)?.what;
    let told = told.strip_prefix(&format!("the {key} is ")).unwrap_or_else(|| panic!("{told}"));
    Some(told.split(", not ").next().unwrap().to_string())
}

fn value(checker: &Checker, text: &str) -> Option<String> {
    found(checker, text, false, "value")
}

/// Values term by term are those of whole sums.
#[test]
fn parts_add_up() {
    let checker = Checker::new(default_graphs());
    let oracle = Oracle::new(default_graphs());
    let mut texts = mixed_sums(11, 150);
    for game in game_names() {
        let all = small_positions(game);
        texts.extend(all.iter().step_by(all.len() / 12).cloned());
    }
    for text in texts {
        let position = oracle.parse(&text).unwrap();
        if reachable(&position, 800).is_none() {
            continue;
        }
        if let Some(truth) = oracle.value(&position) {
            assert_eq!(value(&checker, &text), Some(truth.to_string()), "{text}");
        }
        for misere in [false, true] {
            if !misere || !text.contains("northcott") {
                let outcome = oracle.outcome(&position, misere).to_string();
                assert_eq!(found(&checker, &text, misere, "outcome"), Some(outcome), "{text}");
            }
        }
    }
}

#[test]
fn loops_have_values() {
    assert_eq!(value(&checker(), "chips:ring on").as_deref(), Some("1"));
}

#[test]
fn what_is_too_large_is_not_known() {
    let checker = Checker::new(default_graphs());
    let truth = |text: &str| value(&checker, text);
    assert_eq!(truth("nim 18446744073709551615 1"), Some(((1u128 << 64) - 2).to_string()));
    assert_eq!(truth("0.007 1000000000000"), None);
    assert_eq!(truth("moore:2 300 400 500"), None);
    assert_eq!(truth("treblecross 160"), truth("0.007 162"));
    assert!(truth("treblecross 160").is_some());
}

/// Named games are put into codes by the checker; the search plays them by rules of their own.
#[test]
fn tables_and_search_agree() {
    let oracle = Oracle::new(Graphs::new());
    let checker = Checker::new(Graphs::new());
    let names = ["kayles", "dawson-kayles", "dawson-chess", "lasker", "grundy", "tromino"];
    let sets = ["subtract:1,3,4", "all-but:2,3", "subtract:squares", "subtract:powers:2", "nim"];
    let codes = small_positions("code");
    let codes: BTreeSet<&str> = codes.iter().map(|text| text.split(' ').next().unwrap()).collect();
    assert!(codes.len() > 20, "{codes:?}");
    for name in names.iter().chain(&sets).chain(&codes) {
        for heap in 0..=11 {
            let text = format!("{name} {heap}");
            let truth = oracle.value(&oracle.parse(&text).unwrap()).unwrap();
            assert_eq!(value(&checker, &text), Some(truth.to_string()), "{text}");
            if *name != "nim" {
                let cells = if *name == "tromino" { 2 * heap } else { heap };
                let table = heap_values(name, cells as u64).unwrap();
                assert_eq!(u64::from(table[cells]), truth, "{text}");
            }
        }
    }
    let kayles = heap_values("kayles", 9000).unwrap();
    assert_eq!(heap_values("0.77", 200).as_deref(), Some(&kayles[..=200]));
    assert_eq!(kayles[5000], kayles[5000 - 12 * 400]);
    assert!(kayles.len() <= 9000, "heaps that large take too long");
}

/// Whether a move in one term leads to another.
fn leads_to(checker: &Checker, from: &str, to: &str) -> bool {
    let step = json!([{"step": "move", "term": 0, "from": from, "to": to,
        "after": if to.is_empty() { "nim" } else { to }, "why": "So."}]);
    match check_reason(from, false, &json!({ "reason": step }), checker) {
        Ok(checked) => assert!(checked.confirmed > 0, "{from} to {to}"),
        Err(complaints) => return !complaints.iter().any(|all| all.what.contains("no move leads")),
    }
    true
}

#[test]
fn moves_of_large_heaps() {
    let checker = Checker::new(default_graphs());
    for (from, to, expected) in [
        ("kayles 1000000000000", "kayles 1 999999999997", true),
        ("kayles 1000000000000", "kayles 1 999999999996", false),
        ("kayles 5 1000000000000", "kayles 999999999999 5", true),
        ("kayles 5 1000000000000", "kayles 999999999999 4", false),
        ("nim 18446744073709551615 2", "nim 2", true),
        ("nim 3 4", "nim 3 4", false),
        ("4!.0 8", "4!.0 4 4", false),
        ("tromino 5", "0.007 3 4", true),
        ("tromino 5", "0.007 3 5", false),
        ("wythoff 4,8", "wythoff 4,2", true),
        ("nim 3", "", true),
        ("0.2 1", "", false),
    ] {
        assert_eq!(leads_to(&checker, from, to), expected, "{from} to {to}");
    }
}

/// The checker takes for an option of a heap what the search lists, and nothing else.
#[test]
fn options_are_known_without_listing_them() {
    let checker = Checker::new(Graphs::new());
    let oracle = Oracle::new(Graphs::new());
    for name in ["kayles", "4!.0", "0.08", "0.3[10]", "subtract:2,5", "all-but:2", "4.[3]"] {
        let from = format!("{name} 12");
        let listed = oracle.moves(&oracle.parse(&from).unwrap()).into_iter();
        let listed: BTreeSet<String> = listed.map(|one| one.to).collect();
        let mut taken = BTreeSet::new();
        for a in 0..=12 {
            for b in a..=12 {
                for c in b..=12 {
                    let heaps = [a, b, c].into_iter().filter(|&heap| heap > 0);
                    let heaps: Vec<String> = heaps.map(|heap| heap.to_string()).collect();
                    let to = match heaps.is_empty() {
                        true => String::new(),
                        false => format!("{name} {}", heaps.join(" ")),
                    };
                    if leads_to(&checker, &from, &to) {
                        taken.insert(to);
                    }
                }
            }
        }
        assert_eq!(taken, listed, "{name}");
    }
}

/// The same options as the search has them: those, and as many.
#[test]
fn options_are_those_of_the_search() {
    let checker = Checker::new(default_graphs());
    let oracle = Oracle::new(default_graphs());
    for text in mixed_sums(3, 60) {
        let moves = oracle.moves(&oracle.parse(&text).unwrap()).into_iter();
        let goes_on =
            moves.filter(|one| !one.strip.as_ref().is_some_and(|strip| strip.contains("XXX")));
        let theirs: BTreeSet<String> = goes_on
            .map(|one| {
                let after = oracle.parse(&one.after).unwrap().unnamed();
                let mut terms = after.term_texts();
                terms.retain(|term| !term.is_empty());
                terms.sort_unstable();
                if terms.is_empty() { "nim".to_string() } else { terms.join(" + ") }
            })
            .collect();
        let refuses = |options: Value, count: usize, reason: &str| {
            let step = json!([{"step": "mex", "position": &text, "options": options,
                "complete": false, "count": count, "value": 0}]);
            let complaints = check_reason(&text, false, &json!({ "reason": step }), &checker)
                .err()
                .unwrap_or_default();
            complaints.iter().any(|complaint| complaint.what.contains(reason))
        };
        assert!(refuses(json!([{"position": &text, "value": 0}]), 0, "is no option of"), "{text}");
        assert!(refuses(json!([]), theirs.len() + 1000, " options, not "), "{text}");
        for after in &theirs {
            let option = json!([{"position": after, "value": 0}]);
            assert!(!refuses(option, 0, "is no option of"), "{text}: {after}");
        }
        assert!(!refuses(json!([]), theirs.len(), " options, not "), "{text}: {theirs:?}");
    }
}

/// Parts that cannot move make no difference between the positions of a list.
#[test]
fn dead_parts_do_not_matter() {
    let list =
        |positions: &[&str]| json!([{"step": "lost", "play": "normal", "positions": positions}]);
    let whole = ["grundy 3 3 + nimble 2 2", "grundy 3 3", "nimble 2 2"];
    good("grundy 3 3 + nimble 2 2", &list(&whole));
    good("grundy 1 2 3 3 + nimble 1 2 2", &list(&whole));
    good("grundy 3 3", &list(&["grundy 1 3 2 3 + nimble 1"]));
    bad("grundy 3 3 + nimble 2 2", &list(&whole[1..]), "neither the position nor");
    bad("grundy 3 3 4 4", &list(&["grundy 3 3"]), "neither the position nor");
}

#[test]
fn residues_that_a_set_keeps_taking() {
    for (set, p, expected) in [
        ("primes,1", 4, vec![1, 2, 3]),
        ("squares", 5, vec![0, 1, 4]),
        ("fibonacci", 4, vec![0, 1, 2, 3]),
        ("powers:4", 6, vec![1, 4]),
        ("powers:2,9,12", 7, vec![1, 2, 4, 5]),
    ] {
        let found: Option<Vec<u64>> = residues(set, 0, p).map(|all| all.into_iter().collect());
        assert_eq!(found, Some(expected), "{set}");
    }
    assert_eq!(residues("cubes", 0, 5), None);
}

#[test]
fn a_symmetry_has_to_bring_no_domino_onto_one_that_it_meets() {
    for (board, kind, to, domino) in [
        ("4x4", "centre", [3, 3], None),
        ("3x6:cylinder", "shift", [0, 3], None),
        ("4x3:torus", "shift", [2, 0], None),
        ("4x3:cylinder", "turn", [3, 0], Some([[1, 0], [2, 0]])),
    ] {
        assert_eq!(is_copied(board, kind, to, domino), Some(true), "{board} {kind} {to:?}");
    }
    for (board, kind, to, domino) in [
        ("3x4", "centre", [2, 3], None),
        // No symmetry of the plane, not its own inverse, and a domino that meets its image.
        ("4x4", "shift", [0, 2], None),
        ("3x6:cylinder", "shift", [0, 2], None),
        ("3x2:cylinder", "shift", [0, 1], None),
        ("4x4:cylinder", "shift", [2, 0], None),
        ("4x3:cylinder", "turn", [3, 0], Some([[0, 0], [1, 0]])),
        ("4x3:cylinder", "turn", [3, 1], Some([[1, 0], [2, 0]])),
        ("4x3:cylinder", "turn", [3, 0], Some([[1, 0], [1, 1]])),
        // A cell is taken whose image is free.
        ("#.../..../..../....:cylinder", "shift", [0, 2], None),
    ] {
        assert_eq!(is_copied(board, kind, to, domino), Some(false), "{board} {kind} {to:?}");
    }
    assert_eq!(is_copied("4", "centre", [3, 3], None), None);
}
