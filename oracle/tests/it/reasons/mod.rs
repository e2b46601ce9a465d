//! Derivations made by hand: good ones pass, and each wrong one is refused.

use serde_json::{Value, json};

use grundy_oracle::default_graphs;
use grundy_oracle::reasons::{Checked, Checker, Complaint, check_reason};

fn checker() -> Checker {
    let mut graphs = default_graphs();
    let edge = |a: &str, b: &str| (a.to_string(), b.to_string());
    // From `on` one can go round or stop.
    let ring = vec![edge("on", "off"), edge("off", "on"), edge("on", "end"), edge("x", "on")];
    graphs.insert("ring".into(), ring);
    Checker::new(graphs)
}

fn theorem(title: &str) -> Value {
    let words = json!({"title": title, "statement": "..", "proof": ["."], "source": "S"});
    json!({"step": "theorem", "theorem": words})
}

/// Checks steps on a position; a position in misère play begins with `--misere`.
fn check(position: &str, steps: &Value) -> Result<Checked, Vec<Complaint>> {
    let misere = position.starts_with("--misere");
    let position = position.trim_start_matches("--misere ");
    check_reason(position, misere, &json!({ "reason": steps }), &checker())
}

#[track_caller]
fn good(position: &str, steps: &Value) {
    let checked = check(position, steps).unwrap_or_else(|all| panic!("{position}: {all:?}"));
    assert_eq!(checked.left_out, Vec::<String>::new(), "{position}");
}

#[track_caller]
fn bad(position: &str, steps: &Value, expected: &str) {
    match check(position, steps) {
        Ok(_) => panic!("{position} passes, where `{expected}` was expected"),
        Err(complaints) => {
            let all: Vec<String> = complaints.iter().map(Complaint::to_string).collect();
            assert!(all.iter().any(|one| one.contains(expected)), "{expected}: {all:?}");
        }
    }
}

/// The good steps pass; with one place changed each time they are refused.
#[track_caller]
fn good_and_bad(position: &str, steps: &Value, changes: &[(&str, Value, &str)]) {
    good(position, steps);
    for (pointer, value, expected) in changes {
        let mut wrong = steps.clone();
        let place = wrong.pointer_mut(pointer).unwrap_or_else(|| panic!("no {pointer}"));
        assert_ne!(place, value, "{pointer} is so already");
        *place = value.clone();
        bad(position, &wrong, expected);
    }
}

#[test]
fn words() {
    let steps = json!([{"step": "heading", "text": "nim 1"}, {"step": "text", "text": "So."}]);
    good_and_bad(
        "nim 1",
        &steps,
        &[
            ("/0/text", json!(""), "no words"),
            ("/0/text", json!(3), "no text"),
            ("/1/text", json!(" "), "no words"),
            ("/1", json!({"step": "text"}), "no field `text`"),
            ("/1/step", json!("tale"), "no such kind of step: tale"),
            ("/1", json!({}), "no such kind"),
        ],
    );
    bad("nim 1", &json!({}), "no list `reason`");
    let checker = checker();
    let other = json!({"position": "nim 2", "reason": []});
    assert!(check_reason("nim 1", false, &other, &checker).is_err());
    let wrong = json!({"outcome": "P", "reason": []});
    assert!(check_reason("nim 1", false, &wrong, &checker).is_err());
    let wrong = json!({"outcome": "N", "value": 2, "reason": []});
    assert!(check_reason("nim 1", false, &wrong, &checker).is_err());
    let silent = json!({"outcome": "N", "value": 1, "reason": []});
    let complaints = check_reason("nim 1", false, &silent, &checker).unwrap_err();
    assert!(complaints[0].what.contains("no step shows the value 1"), "{complaints:?}");
}

#[test]
fn theorems() {
    let steps = json!([theorem("Bouton's theorem")]);
    good_and_bad(
        "nim 1",
        &steps,
        &[
            ("/0/theorem/proof", json!([""]), "without words"),
            ("/0/theorem/statement", json!(""), "no statement"),
            ("/0/theorem", json!("Bouton"), "no field `title`"),
        ],
    );
    bad("nim 1", &json!([theorem("T"), theorem("T")]), "stands there twice");
    bad("kayles 5", &json!([theorem("Theorem of periods (guy-smith)")]), "is not applied");
}

fn nim_sum(rows: &[(&str, u64)], result: u64) -> Value {
    let rows: Vec<Value> =
        rows.iter().map(|(label, value)| json!({"label": label, "value": value})).collect();
    json!({"step": "nim-sum", "rows": rows, "omitted": 0, "result": result})
}

#[test]
fn nim_sums() {
    let steps = json!([
        {"step": "values", "game": "0.77", "from": 0, "values": [0, 1, 2, 3, 1, 4, 3, 2]},
        nim_sum(&[("kayles 5", 4), ("kayles 7", 2), ("chip on spring", 1)], 7),
        nim_sum(&[("nim 3 4", 7), ("wythoff 1,2", 0)], 7),
    ]);
    good_and_bad(
        "kayles 5 7",
        &steps,
        &[
            ("/1/result", json!(6), "the nim-sum is 7, not 6"),
            ("/1/rows/0/value", json!(5), "kayles 5 has the value"),
            ("/1/rows/0/label", json!("kayles 4"), "kayles 4 has the value"),
            ("/1/rows/0/label", json!("kayles 53"), "not shown before"),
            ("/2/rows/1/label", json!("wythoff 1,2..."), "is cut"),
            ("/2/omitted", json!("no"), "`omitted` is no number"),
            ("/0/values/5", json!(5), "heap 5 has the value"),
            ("/0/game", json!("nim 3"), "no game of heaps"),
        ],
    );
    let late = json!([steps[1], steps[0]]);
    bad("kayles 5 7", &late, "the value of kayles 5 was not shown before");
    let omitted = json!([{"step": "nim-sum", "rows": [], "omitted": 3, "result": 7}]);
    bad("nim 3 4", &omitted, "rows are left out, though there are few");
    let large = json!([{"step": "nim-sum", "rows": [
        {"label": "nim 18446744073709551615", "value": "18446744073709551615"},
        {"label": "nim 1", "value": 1}], "omitted": 0, "result": "18446744073709551614"}]);
    good_and_bad(
        "nim 18446744073709551615 1",
        &large,
        &[
            ("/0/result", json!("18446744073709551615"), "the nim-sum is"),
            ("/0/rows/1/value", json!("1"), "is no number"),
        ],
    );
}

#[test]
fn sums_of_digits() {
    let row = |value: u64| json!({"label": "heap", "value": value});
    let steps = json!([{"step": "digit-sums", "rows": [row(3), row(4), row(5)], "omitted": 0,
        "modulus": 3, "sums": [2, 1, 2]}]);
    good_and_bad(
        "moore:2 3 4 5",
        &steps,
        &[
            ("/0/modulus", json!(2), "the modulus is 2"),
            ("/0/sums", json!([2, 1, 1]), "column 2 gives 2, not 1"),
            ("/0/sums", json!([2, 1, 2, 1]), "column 3 gives 0, not 1"),
            ("/0/rows/0/value", json!(2), "has the heaps"),
        ],
    );
    // With fewer heaps than k the modulus is k + 1 all the same.
    let few = json!([{"step": "digit-sums", "rows": [row(7)], "omitted": 0, "modulus": 2,
        "sums": [1, 1, 1]}]);
    bad("moore:2 7", &few, "no term is moore:1");
}

#[test]
fn figures() {
    let figure =
        |symbol: &str, value: u64| json!({"symbol": symbol, "value": value, "meaning": "."});
    let steps = json!([theorem("Jenkyns and Mayberry"), {"step": "figures",
        "theorem": "Jenkyns and Mayberry", "position": "moore:2 3 4 5", "figures": [
        figure("k", 2), figure("u", 12), figure("m", 3), figure("y", 3), figure("z", 7),
        figure("value", 12)]}]);
    good_and_bad(
        "moore:2 3 4 5",
        &steps,
        &[
            ("/1/figures/1/value", json!(11), "u is 12"),
            ("/1/figures/4/value", json!(6), "z is 7"),
            ("/1/figures/5/value", json!(2), "has the value"),
            ("/1/figures/0/symbol", json!("w"), "is not known here"),
            ("/1/theorem", json!("Moore"), "is not stated"),
            ("/1/position", json!("moore:2 3 4 6"), "u is 13"),
        ],
    );
}

#[test]
fn mex() {
    let option = |position: &str, value: u64| json!({"position": position, "value": value});
    let steps = json!([{"step": "mex", "position": "kayles 5", "complete": true, "count": 5,
        "value": 4, "options": [option("kayles 4", 1), option("kayles 3 1", 2),
        {"position": "kayles 2 2", "parts": [2, 2], "value": 0}, option("kayles 3", 3),
        {"position": "kayles 1 2", "parts": [1, 2], "value": 3}]}]);
    good_and_bad(
        "kayles 5",
        &steps,
        &[
            ("/0/options/0/value", json!(2), "kayles 4 has the value"),
            ("/0/options/0/position", json!("kayles 1 1"), "is no option"),
            ("/0/options/0/position", json!("kayles 3"), "kayles 3 has the value"),
            ("/0/options", json!([option("kayles 4", 1)]), "4 options are missing"),
            ("/0/options/2/parts", json!([1, 1]), "the parts of kayles 2 2"),
            ("/0/options/4/parts", json!([2, 2]), "add up to 0"),
            ("/0/count", json!(6), "has 5 options, not 6"),
            ("/0/complete", json!(false), "all options of kayles 5 are listed"),
            ("/0/value", json!(3), "has the value 3 itself"),
            ("/0/value", json!(5), "no option of the value 4 is listed"),
            ("/0/position", json!("kayles 6"), "is no option of kayles 6"),
        ],
    );
    let some = json!([{"step": "mex", "position": "wythoff 4,8", "complete": false, "count": 16,
        "value": 1, "options": [option("wythoff 4,7", 0)]}]);
    good_and_bad(
        "wythoff 4,8",
        &some,
        &[
            ("/0/options", json!([]), "no option of the value 0 is listed"),
            ("/0/count", json!(15), "16 options"),
            ("/0/complete", json!(true), "options are missing"),
        ],
    );
    let large = json!([{"step": "mex", "position": "kayles 1000000", "complete": false,
        "count": 1, "value": 0, "options": []}]);
    bad("kayles 1000000", &large, "too many options");
    let ends = json!([{"step": "mex", "position": "treblecross 3", "complete": true, "count": 3,
        "value": 0, "options": []}]);
    bad("treblecross 3", &ends, "options are missing");
}

#[test]
fn positions() {
    let row = |label: &str, value: u64| json!({"label": label, "value": value});
    let steps = json!([{"step": "positions", "rows": [row("chomp 1x1", 0), row("chomp 1x2", 1),
        row("chomp 2x1", 1), row("chomp 2,1", 0), row("chomp 2x2", 2)]}]);
    good_and_bad(
        "chomp 2x2",
        &steps,
        &[
            ("/0/rows/4/value", json!(1), "chomp 2x2 has the value"),
            ("/0/rows/0/label", json!("chomp 9"), "chomp 9 has the value"),
            ("/0/rows/0/label", json!("chomp"), "is no position"),
            ("/0/rows/0", row("chomp 2x2", 2), "stands before its option"),
            ("/0/rows/0", row("chomp 2x1", 1), "stands there twice"),
        ],
    );
    let loops = json!([{"step": "positions", "rows": [row("chips:ring end", 0),
        {"label": "chips:ring x", "value": {"infinity": []}}, row("chips:ring end end", 0)]}]);
    bad("chips:ring on", &loops, "chips:ring x has the value");
}

#[test]
fn heap_tables() {
    let values = json!({"step": "values", "game": "grundy", "from": 0,
        "values": [0, 0, 0, 1, 0, 2, 1, 0]});
    let groups = json!([{"take": 0, "options": [[1, 7], [2, 6], [3, 5]], "values": [0, 1, 3]}]);
    let steps = json!([values, {"step": "heap-mex", "game": "4!.0", "heap": 8, "groups": groups,
        "complete": true, "count": 3, "value": 2}]);
    good_and_bad(
        "grundy 8",
        &steps,
        &[
            ("/0/values/7", json!(1), "heap 7 has the value 0"),
            ("/0/from", json!(1), "heap 3 has the value 1"),
            ("/0/values", json!([]), "the table is empty"),
            ("/0/values", json!([0, 0, 0, 1, 0, 2, 1]), "[1, 7] was not shown before"),
            ("/1/groups/0/values/2", json!(2), "has the value 3, not 2"),
            ("/1/groups/0/values", json!([0, 1]), "3 options, 2 values"),
            ("/1/groups/0/options/0", json!([4, 4]), "is no option of 8"),
            ("/1/groups/0/options/0", json!([2, 6]), "has the value 1, not 0"),
            ("/1/groups/0/take", json!(1), "by taking 1"),
            ("/1/count", json!(4), "has 3 options, not 4"),
            ("/1/value", json!(3), "no option has the value 2"),
            ("/1/value", json!(1), "has the value 1 itself"),
            ("/1/game", json!("kayles"), "is no option"),
        ],
    );
    let some = json!([values, {"step": "heap-mex", "game": "grundy", "heap": 8, "complete": true,
        "count": 3, "value": 2, "groups": [{"take": 0, "options": [[1, 7], [2, 6]],
        "values": [0, 1]}]}]);
    bad("grundy 8", &some, "is missing");
    let mut not_all = some.clone();
    not_all[1]["complete"] = json!(false);
    bad("grundy 8", &not_all, "no option of the value 3 is listed");
    // A value that a heap-mex has shown may be used.
    let next = json!([steps[0], steps[1], nim_sum(&[("4!.0 8", 2)], 2)]);
    good("grundy 8", &next);
    bad("grundy 8", &json!([steps[0], next[2]]), "not shown before");
    bad("grundy 8", &json!([steps[1]]), "was not shown before");
}

/// The period of a subtraction game, and heaps reduced by it.
fn subtraction() -> Value {
    let figure =
        |symbol: &str, value: u64| json!({"symbol": symbol, "value": value, "meaning": "."});
    json!([
        {"step": "values", "game": "subtract:1,3,4", "from": 0,
            "values": [0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1, 2, 3, 2]},
        theorem("Theorem of periods (finite-subtraction)"),
        {"step": "period", "game": "subtract:1,3,4", "theorem": "finite-subtraction",
            "preperiod": 0, "period": 7, "saltus": 0, "compared": [0, 4], "checked_to": 11,
            "figures": [figure("k", 4), figure("e", 1), figure("p", 7)]},
        {"step": "reduction", "game": "subtract:1,3,4", "heap": 100, "least": 2, "times": 14,
            "period": 7, "saltus": 0, "value": 0},
        {"step": "heap-values", "game": "subtract:1,3,4", "rows": [
            {"heap": 1000000000000u64, "value": 1}]},
    ])
}

#[test]
fn reductions() {
    good_and_bad(
        "subtract:1,3,4 100",
        &subtraction(),
        &[
            ("/3/value", json!(1), "0 + 0 * 14 is not 1"),
            ("/3/times", json!(13), "2 + 13 * 7 is not 100"),
            ("/3/least", json!(9), "is not in the first period"),
            ("/3/period", json!(14), "the period that was shown is 7"),
            ("/3/game", json!("subtract:1,3"), "no period was shown before"),
            ("/4/rows/0/value", json!(2), "heap 1000000000000 has the value"),
            ("/4/game", json!("subtract:1,2"), "no step shows why"),
        ],
    );
    let all = subtraction();
    let unshown = json!([all[1], all[2], all[3]]);
    bad("subtract:1,3,4 100", &unshown, "the value of heap 2 was not shown before");
    let early = json!([all[0], all[3], all[1], all[2]]);
    bad("subtract:1,3,4 100", &early, "no period was shown before");
}

mod periods;
mod played;
mod values;
