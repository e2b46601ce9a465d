//! Each theorem on a game to which it applies, and on claims that it does not
//! cover.

use grundy_oracle::reasons::heap_values;

use super::*;

fn figures(all: &[(&str, u64)]) -> Value {
    let one =
        |(symbol, value): &(&str, u64)| json!({"symbol": symbol, "value": value, "meaning": "."});
    all.iter().map(one).collect()
}

/// A step `period` after its theorem.
fn period(
    game: &str,
    theorem_name: &str,
    (preperiod, period, saltus): (u64, u64, u64),
    compared: Option<(u64, u64)>,
    all: &[(&str, u64)],
) -> Value {
    let p = all.iter().find(|(symbol, _)| *symbol == "p").map_or(period, |(_, p)| *p);
    let compared = compared.map(|(first, last)| [first, last]);
    let to = compared.map_or(0, |[_, last]| last + p);
    json!([theorem(&format!("Theorem of periods ({theorem_name})")), {"step": "period",
        "game": game, "theorem": theorem_name, "preperiod": preperiod, "period": period,
        "saltus": saltus, "compared": compared, "checked_to": to, "figures": figures(all)}])
}

#[test]
fn plain_periods() {
    let kayles = period(
        "kayles",
        "guy-smith",
        (71, 12, 0),
        Some((71, 154)),
        &[("k", 2), ("h", 2), ("e", 71), ("p", 12)],
    );
    good_and_bad(
        "kayles 1",
        &kayles,
        &[
            ("/1/preperiod", json!(70), "is not g(70) + 0"),
            ("/1/preperiod", json!(72), "the preperiod is less than 72"),
            ("/1/period", json!(24), "is no multiple of the period"),
            ("/1/period", json!(6), "is not g(71) + 0"),
            ("/1/saltus", json!(1), "is not g(71) + 1"),
            ("/1/compared", json!([71, 153]), "needs the heaps 71 to 154 compared"),
            ("/1/compared", json!([72, 154]), "needs the heaps 71 to 154 compared"),
            ("/1/compared", json!([70, 154]), "no repetition"),
            ("/1/compared", json!(null), "needs the heaps 71 to 154 compared"),
            ("/1/checked_to", json!(165), "values up to heap 166 are compared"),
            ("/1/figures/0/value", json!(3), "k is 2, not 3"),
            ("/1/figures/1/value", json!(1), "h is 2, not 1"),
            ("/1/figures/1/symbol", json!("k"), "stands there twice"),
            ("/1/figures/2/symbol", json!("f"), "the figure e is missing"),
            ("/1/figures/0/meaning", json!(""), "has no meaning"),
            ("/1/theorem", json!("austin"), "is not stated"),
            ("/0/theorem/title", json!("Periods (window)"), "is not stated"),
            ("/1/game", json!("0.07"), "is not g("),
        ],
    );
    // Twice the period is a period, and not the least one.
    let twice = period(
        "kayles",
        "guy-smith",
        (71, 24, 0),
        Some((71, 166)),
        &[("k", 2), ("h", 2), ("e", 71), ("p", 24)],
    );
    bad("kayles 1", &twice, "12 is a period, less than 24");
    let by_twice = period(
        "kayles",
        "guy-smith",
        (71, 12, 0),
        Some((71, 166)),
        &[("k", 2), ("h", 2), ("e", 71), ("p", 24)],
    );
    good("kayles 1", &by_twice);
}

/// Without the condition on free sizes the plain theorem would prove that all
/// heaps of Grundy's game have the value 0.
#[test]
fn grundys_game_refutes_the_plain_theorem() {
    let all = &[("k", 0), ("h", 2), ("e", 1), ("p", 1)];
    let false_one = period("grundy", "guy-smith", (0, 1, 0), Some((1, 1)), all);
    bad("grundy 1", &false_one, "is not g(2) + 0");
    // The same hypothesis where the conclusion happens to be seen for long.
    let all = &[("k", 3), ("h", 2), ("e", 4), ("p", 3)];
    let unequal = period("0.333!", "guy-smith", (0, 4, 0), Some((4, 12)), all);
    assert!(check("nim 1", &unequal).is_err());
    let found = find_period(&heap_values("0.05!", 2000).unwrap()).unwrap();
    let (e, p) = (found.0.max(1), found.1);
    let (last, longer) = (2 * (e + p - 1) + 2 - p, 2 * e + 2 * p + 2);
    let plain = [("k", 2), ("h", 2), ("e", e), ("p", p)];
    let wrong = period("0.05!", "guy-smith", (found.0, p, 0), Some((e, last)), &plain);
    bad("nim 1", &wrong, "the sizes of the heaps left are not free");
    let right = [("k", 2), ("e", e), ("p", p)];
    let claim =
        |last: u64| period("0.05!", "guy-smith-unequal", (found.0, p, 0), Some((e, last)), &right);
    good("nim 1", &claim(longer));
    bad("nim 1", &claim(longer - 1), "needs the heaps");
}

/// A period that the table shows on its last three quarters, the least one.
fn find_period(table: &[u32]) -> Option<(u64, u64)> {
    let repeats = |n: usize, p: usize| table[n] == table[n + p];
    let fits = |p: &usize| (table.len() / 4..table.len() - p).all(|n| repeats(n, *p));
    let p = (1..table.len() / 2).find(fits)?;
    let before = (0..table.len() - p).rev().find(|&n| !repeats(n, p));
    Some((before.map_or(0, |n| n as u64 + 1), p as u64))
}

#[test]
fn equal_heaps_want_an_even_period() {
    let (from, p) = find_period(&heap_values("0.34=", 2000).unwrap()).unwrap();
    let even = if p % 2 == 0 { p } else { 2 * p };
    let e = from.max(1);
    let claim = |p_used: u64| {
        let all = [("k", 2), ("e", e), ("p", p_used)];
        let last = 2 * e + 2 * p_used + 2;
        period("0.34=", "guy-smith-unequal", (from, p, 0), Some((e, last)), &all)
    };
    good("nim 1", &claim(even));
    let mut odd = claim(even);
    odd[1]["figures"] = figures(&[("k", 2), ("e", e), ("p", 3 * p + (1 - p % 2))]);
    assert!(check("nim 1", &odd).is_err());
    if p % 2 == 1 {
        bad("nim 1", &claim(p), "p is odd");
    }
}

#[test]
fn finite_subtraction() {
    good_and_bad(
        "nim 1",
        &json!([subtraction()[1], subtraction()[2]]),
        &[
            ("/1/figures/0/value", json!(3), "k is 4, not 3"),
            ("/1/figures/1/value", json!(0), "e is at least 1"),
            ("/1/compared", json!([1, 3]), "needs the heaps 1 to 4 compared"),
            ("/1/period", json!(14), "no multiple"),
        ],
    );
    let split = period(
        "kayles",
        "finite-subtraction",
        (71, 12, 0),
        Some((71, 200)),
        &[("k", 2), ("e", 71), ("p", 12)],
    );
    bad("nim 1", &split, "heaps are split");
}

#[test]
fn all_but() {
    // The values of all-but:2,3 grow by about 4 in 5 heaps: use the true values.
    let table = heap_values("all-but:2,3", 400).unwrap();
    let g = |n: u64| table[n as usize];
    let fits = |p: &u64| (50..300).all(|n| g(n + p) + g(50) == g(50 + p) + g(n));
    let p = (1..60).find(fits).unwrap();
    let s = u64::from(g(50 + p) - g(50));
    let before = (0..300).rev().find(|&n| u64::from(g(n + p)) != u64::from(g(n)) + s);
    let from = before.map_or(0, |n| n + 1);
    let e = from + 3;
    let all = [("m", 3), ("N", 0), ("e", e), ("p", p), ("s", s)];
    let steps = period("all-but:2,3", "all-but", (from, p, s), Some((from, e - 1)), &all);
    good_and_bad(
        "nim 1",
        &steps,
        &[
            ("/1/figures/0/value", json!(2), "m is 3, not 2"),
            ("/1/figures/2/value", json!(2), "is less than N + m"),
            ("/1/figures/4/value", json!(s + 1), "no repetition"),
            ("/1/saltus", json!(s + 1), "is not g("),
            ("/1/compared", json!([from + 1, e - 1]), "needs the heaps"),
            ("/1/game", json!("all-but:2,3,9"), "m is 9, not 3"),
        ],
    );
    // b(0) = 0 and b(1) = 1, but heap 1 of this code has the value 0.
    let all = [("m", 0), ("N", 0), ("e", 0), ("p", 1), ("s", 1)];
    bad("nim 1", &period("0.[2]", "all-but", (0, 1, 1), None, &all), "is not g(0) + 1");
    let all = [("m", 0), ("N", 1), ("e", 1), ("p", 1), ("s", 1)];
    bad("nim 1", &period("0.[2]", "all-but", (1, 1, 1), None, &all), "not regular from N = 1");
    let all = [("m", 0), ("N", 2), ("e", 2), ("p", 1), ("s", 1)];
    good("nim 1", &period("0.[2]", "all-but", (1, 1, 1), None, &all));
}

#[test]
fn takes_in_residue_classes() {
    let (from, p) = find_period(&heap_values("0.3[10]", 400).unwrap()).unwrap();
    let used = if p % 2 == 0 { p } else { 2 * p };
    let e = from + 8;
    let all = [("u", 1), ("q", 2), ("e", e), ("p", used)];
    let steps = period("0.3[10]", "periodic-takes", (from, p, 0), Some((e - 1, e - 1)), &all);
    good_and_bad(
        "nim 1",
        &steps,
        &[
            ("/1/figures/0/value", json!(0), "do not repeat with length 2"),
            ("/1/figures/1/value", json!(1), "do not repeat with length 1"),
            ("/1/figures/2/value", json!(1), "is not above u"),
            ("/1/compared", json!(null), "needs the heaps"),
        ],
    );
    // As soon as new values come in, the sets are not the same.
    let early = [("u", 2), ("q", 2), ("e", 3), ("p", 4)];
    let early = period("0.12[10]", "periodic-takes", (1, 4, 0), Some((1, 2)), &early);
    bad("nim 1", &early, "the older values of class");
}

#[test]
fn residues() {
    let all = [("B", 2), ("e", 0), ("p", 3)];
    let steps = period("subtract:powers:2", "residues", (0, 3, 0), Some((0, 1)), &all);
    good_and_bad(
        "nim 1",
        &steps,
        &[
            ("/1/figures/0/value", json!(1), "no take up to B leads"),
            ("/1/compared", json!(null), "needs the heaps 0 to 1 compared"),
            ("/1/figures/2/value", json!(2), "no repetition"),
            ("/1/game", json!("subtract:squares"), "is not g("),
        ],
    );
}

#[test]
fn saltus() {
    let all = [("k", 2), ("H", 2), ("e", 1), ("p", 4), ("s", 1)];
    let steps = period("0.08", "saltus-power-of-two", (1, 4, 1), Some((1, 8)), &all);
    let found = check("nim 1", &steps);
    assert!(found.is_ok(), "{found:?}");
    good_and_bad(
        "nim 1",
        &steps,
        &[
            ("/1/figures/1/value", json!(1), "does not fit"),
            ("/1/figures/4/value", json!(2), "no repetition"),
            ("/1/figures/0/value", json!(3), "no last place 3"),
            ("/1/compared", json!([1, 7]), "needs the heaps 1 to 8 compared"),
            ("/1/game", json!("0.8"), "is not g("),
        ],
    );
}

#[test]
fn lasker() {
    let steps = period("lasker", "lasker", (1, 4, 4), None, &[]);
    good_and_bad(
        "nim 1",
        &steps,
        &[
            ("/1/saltus", json!(0), "is not g("),
            ("/1/period", json!(8), "is not g("),
            ("/1/preperiod", json!(2), "the preperiod is less than 2"),
        ],
    );
    bad("nim 1", &period("nim", "lasker", (0, 4, 4), None, &[]), "the game is neither Lasker's");
}

#[test]
fn windows() {
    // Kayles: the values of even parity among the digits of 7 are rare.
    let table = heap_values("kayles", 600).unwrap();
    let common = |n: usize, mask: u32| (table[n] & mask).count_ones() % 2 == 1;
    let mask = (1u32..16).min_by_key(|&mask| (1..600).filter(|&n| !common(n, mask)).count());
    let mask = mask.unwrap();
    let n1 = (1..600).rev().find(|&n| !common(n, mask)).unwrap() as u64;
    let (a, p) = (n1, 12);
    let (w, e) = (2 + n1, (n1 + 2).max(71));
    let claim = |a: u64, w: u64, n1: u64, e: u64| {
        let all = [
            ("k", 2),
            ("M", u64::from(mask)),
            ("s", 0),
            ("n1", n1),
            ("A", a),
            ("W", w),
            ("e", e),
            ("p", p),
        ];
        period("kayles", "window", (71, 12, 0), Some((71, e + w - 1)), &all)
    };
    good("nim 1", &claim(a, w, n1, e));
    bad("nim 1", &claim(a, w - 1, n1, e), "is too small or odd");
    bad("nim 1", &claim(a, w, n1 - 1, e), "is rare");
    bad("nim 1", &claim(0, w, n1, e), "has no witness");
    let mut wrong = claim(a, w, n1, e);
    wrong[1]["figures"][2]["value"] = json!(1);
    bad("nim 1", &wrong, "s = 1, but splits take even and odd numbers");
    let mut short = claim(a, w, n1, e);
    short[1]["compared"] = json!([71, 71]);
    bad("nim 1", &short, "needs the heaps");
}
