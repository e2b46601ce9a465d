//! Moves, replies, and lists of lost positions.

use super::*;

fn a_move(term: u64, from: &str, to: &str, after: &str) -> Value {
    json!({"step": "move", "term": term, "from": from, "to": to, "after": after, "why": "So."})
}

#[test]
fn moves() {
    let steps = json!([a_move(1, "nim 3 4", "nim 4", "kayles 5 + nim 4")]);
    good_and_bad(
        "kayles 5 + nim 3 4",
        &steps,
        &[
            ("/0/term", json!(0), "is not term 0"),
            ("/0/term", json!(2), "there is no term 2"),
            ("/0/from", json!("nim 3 5"), "is not term 1"),
            ("/0/to", json!("nim 3 4"), "no move leads"),
            ("/0/to", json!("nim 1 2"), "no move leads"),
            ("/0/after", json!("kayles 5 + nim 3"), "is not the position after the move"),
            ("/0", a_move(1, "nim 3 4", "nim 3", "kayles 5 + nim 3"), "has the outcome N, not P"),
            ("/0/why", json!(""), "does not say why"),
        ],
    );
    good("nim 3", &json!([a_move(0, "nim 3", "", "nim")]));
    good("--misere nim 3", &json!([a_move(0, "nim 3", "nim 1", "nim 1")]));
    bad("--misere nim 3", &json!([a_move(0, "nim 3", "", "nim")]), "has the outcome N");
    let strip = json!([a_move(0, "treblecross X.X...", "treblecross XXX...", "nim")]);
    let elsewhere = "treblecross X.XX..";
    good_and_bad(
        "treblecross X.X...",
        &strip,
        &[
            ("/0", a_move(0, "treblecross X.X...", elsewhere, elsewhere), "has the outcome N"),
            ("/0/after", json!("treblecross X.X..."), "ends the sum"),
            ("/0/to", json!(format!("treblecross {}", usize::MAX)), "too large"),
        ],
    );
    let large = "kayles 1000000000000";
    let to = "kayles 3 999999999994";
    bad(large, &json!([a_move(0, large, to, to)]), "no move leads");
}

#[test]
fn rows_are_turned_round() {
    let row =
        json!([a_move(0, "northcott:4 1-4 3-1", "northcott:4 2-4 3-1", "northcott:4 4-2 1-3")]);
    good_and_bad(
        "northcott:4 1-4 3-1",
        &row,
        &[
            ("/0/after", json!("northcott:4 2-4 3-1"), "is not the position after the move"),
            ("/0/to", json!("northcott:4 1-3 3-1"), "no move leads"),
        ],
    );
}

#[test]
fn draws_are_kept() {
    let mut graphs = default_graphs();
    let arcs = [("a", "b"), ("b", "a"), ("b", "c"), ("c", "d")];
    graphs.insert("g".into(), arcs.map(|(a, b)| (a.to_string(), b.to_string())).to_vec());
    let checker = Checker::new(graphs);
    assert_eq!(checker.oracle.outcome(&checker.oracle.parse("chips:g a").unwrap(), false), 'D');
    let to = |v: &str| {
        json!({"reason": [a_move(0, "chips:g b", &format!("chips:g {v}"),
        &format!("chips:g {v}"))]})
    };
    assert!(check_reason("chips:g b", false, &to("a"), &checker).is_ok());
    let wrong = check_reason("chips:g b", false, &to("c"), &checker).unwrap_err();
    assert!(wrong[0].what.contains("has the outcome N, not D"), "{wrong:?}");
}

/// A move that raises a value is answered by the move from there to the old one.
#[test]
fn raised_values_go_back() {
    let mut graphs = default_graphs();
    let arcs = ["ab", "bc", "ca", "cd", "de", "be", "fc", "fg", "gf", "ge"];
    let arcs = arcs.map(|arc| (arc[..1].to_string(), arc[1..].to_string()));
    graphs.insert("g".into(), arcs.to_vec());
    let checker = Checker::new(graphs);
    let check = |answer: &str| {
        let steps = json!({"reason": [{"step": "replies", "position": "chips:g a b f g",
            "omitted": 6, "replies": [reply("chips:g b b f g", Some(answer))]}]});
        check_reason("chips:g a b f g", false, &steps, &checker)
    };
    let good = check("chips:g e b f g");
    let what = |complaint: &Complaint| complaint.what.contains("does not go from chips:g b back");
    assert!(!good.is_err_and(|all| all.iter().any(what)));
    // Both chips of a and g have the old sum, and this one does not follow the rule.
    assert!(check("chips:g b b f e").unwrap_err().iter().any(what));
}

fn reply(after: &str, answer: Option<&str>) -> Value {
    json!({"after": after, "answer": answer})
}

#[test]
fn replies() {
    let steps = json!([{"step": "replies", "position": "kayles 1 5", "omitted": 0, "replies": [
        reply("kayles 5", Some("kayles 4")), reply("kayles 1 4", Some("kayles 4")),
        reply("kayles 1 1 3", Some("kayles 1 1 1")), reply("kayles 1 2 2", Some("kayles 2 2")),
        reply("kayles 1 3", Some("kayles 1 1 1")), reply("kayles 1 1 2", Some("kayles 1 1 1"))]}]);
    good_and_bad(
        "--misere kayles 7",
        &steps,
        &[
            ("/0/omitted", json!(1), "has 6 options, not 7"),
            ("/0/replies/0/answer", json!("kayles 3"), "has the outcome N, not P"),
            ("/0/replies/0/answer", json!("kayles 1 1 1"), "is no option of kayles 5"),
            ("/0/replies/0/answer", json!(null), "needs an answer"),
            ("/0/replies/0/after", json!("kayles 1 1"), "is no option of kayles 1 5"),
            ("/0/replies/0", reply("kayles 1 4", Some("kayles 4")), "stands there twice"),
            ("/0/position", json!("kayles 1 6"), "has the outcome N, not P"),
        ],
    );
    let last = json!([{"step": "replies", "position": "nim 1", "omitted": 0,
        "replies": [reply("nim", None)]}]);
    good("--misere nim 1", &last);
    let normal = json!([{"step": "replies", "position": "nim 1 1", "omitted": 0,
        "replies": [reply("nim 1", Some("nim"))]}]);
    good("nim 1 1", &normal);
    bad("nim 1", &last, "has the outcome N");
    // Each of two equal terms has its own moves.
    let both = json!([{"step": "replies", "position": "nim 1 + nim 1", "omitted": 0, "replies": [
        reply("nim 1", Some("nim"))]}]);
    good("nim 1 + nim 1", &both);
    let each = json!([{"step": "replies", "position": "nim 2 + nim 2", "omitted": 1, "replies": [
        reply("nim 1 + nim 2", Some("nim 1 + nim 1")),
        reply("nim 2 + nim 1", Some("nim 1 + nim 1"))]}]);
    good_and_bad(
        "nim 2 + nim 2",
        &each,
        &[
            ("/0/omitted", json!(2), "has 3 options, not 4"),
            ("/0/replies/1/after", json!("nim 1 + nim 2"), "stands there twice"),
        ],
    );
}

#[test]
fn lists_of_lost_positions() {
    let steps = json!([{"step": "lost", "play": "misere", "positions": ["kayles 1", "kayles 4",
        "kayles 1 1 1", "kayles 2 2", "kayles 1 5"]}]);
    let checked = check("--misere kayles 1 5", &steps);
    assert!(checked.is_ok(), "{checked:?}");
    let change = |place: &str, value: Value, expected: &str| {
        let mut wrong = steps.clone();
        *wrong.pointer_mut(place).unwrap() = value;
        bad("--misere kayles 1 5", &wrong, expected);
    };
    change("/0/positions/0", json!("kayles 2"), "has the outcome N");
    change("/0/positions/3", json!("kayles 4"), "stands there twice");
    change("/0/positions", json!(["kayles 1 5", "kayles 1", "kayles 4"]), "has no answer in the");
    change("/0/positions", json!(["kayles 1"]), "neither the position nor one after a move");
    change("/0/positions", json!([]), "the list is empty");
    change("/0/play", json!("normal"), "another play");
    // Heaps of 1 and 2 are dead at Grundy's game.
    good(
        "grundy 4 4",
        &json!([{"step": "lost", "play": "normal", "positions": ["grundy 4", "grundy 2 4 4"]}]),
    );
    let play = json!([{"step": "lost", "play": "normal", "positions": ["nim 2 2"]}]);
    bad("nim 2 2", &play, "has no answer in the list");
    good(
        "nim 2 2",
        &json!([{"step": "lost", "play": "normal", "positions": ["nim 2 2", "nim 1 1"]}]),
    );
}

/// Beside a game in which play can go round, an answer in a game that must end is progress, also
/// where another answer would end play sooner.
#[test]
fn answers_that_come_nearer_to_the_end() {
    let steps = json!([{"step": "replies", "position": "subtract:1,4,6 6 6 + northcott:2 1-2",
        "omitted": 2, "replies": [reply("subtract:1,4,6 5 6 + northcott:2 2-1",
            Some("subtract:1,4,6 5 5 + northcott:2 1-2"))]}]);
    good("subtract:1,4,6 6 6 + northcott:2 1-2", &steps);
    let rows = |answer: &str| {
        json!([{"step": "replies", "position": "northcott:4 2-3",
        "omitted": 0, "replies": [reply("northcott:4 3-1", Some(answer))]}])
    };
    good("northcott:4 2-3", &rows("northcott:4 1-2"));
}

/// Where no chip can move any more, it does not matter where the chips are.
#[test]
fn lists_know_positions_without_dead_terms() {
    let list = json!([{"step": "lost", "play": "misere", "positions": [
        "annihilation:forest b z + nim 1", "annihilation:forest c z + nim 1 + nim 1"]}]);
    good("--misere annihilation:forest c z + nim 1 + nim 1", &list);
}
