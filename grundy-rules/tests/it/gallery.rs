//! Every game of the gallery against a theorem about it, or against brute force that is written
//! here.

use grundy::games::{NoFiles, gallery};
use grundy::ruleset::Theory;
use grundy::{Budget, Position, Ruleset, Solver};
use grundy_rules::{Limits, RuleFile, check};

#[track_caller]
fn game(name: &str) -> RuleFile {
    let file = format!("gallery:{name}");
    match RuleFile::load(&file, &NoFiles, Limits::default(), Budget::unlimited()) {
        Ok(rules) => rules,
        Err(fault) => panic!("{fault}"),
    }
}

#[track_caller]
fn value(rules: &RuleFile, text: &str) -> u128 {
    let position = rules.parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    match rules.value(&position, &Budget::unlimited()) {
        Ok(value) => value.0,
        other => panic!("{text}: {other:?}: {:?}", rules.fault()),
    }
}

/// The values of the numbers from `first` to `last`.
#[track_caller]
fn values(name: &str, first: u64, last: u64) -> Vec<u128> {
    let rules = game(name);
    (first..=last).map(|n| value(&rules, &n.to_string())).collect()
}

/// The numbers from `first` to `last` on which the first player loses.
#[track_caller]
fn lost(name: &str, first: u64, last: u64) -> Vec<u64> {
    let all = (first..).zip(values(name, first, last));
    all.filter_map(|(n, value)| (value == 0).then_some(n)).collect()
}

/// The value of a position of the catalogue.
fn known(text: &str) -> u128 {
    let position = Position::parse(text).unwrap();
    Solver::new().solve(&position, &Budget::unlimited()).unwrap().value.unwrap().nim().unwrap().0
}

fn mex(seen: impl IntoIterator<Item = u128>) -> u128 {
    let seen: std::collections::HashSet<u128> = seen.into_iter().collect();
    (0..).find(|value| !seen.contains(value)).unwrap()
}

#[test]
fn the_laws_hold_in_the_whole_gallery() {
    for (name, title) in gallery::games() {
        let rules = game(name);
        let report = check(&rules, &[], &Budget::unlimited()).unwrap();
        assert_eq!(report.broken, None, "{name}");
        assert!(report.complete && report.positions > 3, "{name}: {report:?}");
        assert_eq!(rules.about("title").as_deref(), Some(title));
        for said in ["description", "reference"] {
            assert!(rules.about(said).is_some(), "{name} has no {said}");
        }
    }
    assert!(gallery::games().count() >= 60);
    // Every file of the folder is in the program.
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../grundy-games/gallery");
    for entry in std::fs::read_dir(folder).unwrap() {
        let file = entry.unwrap().file_name().into_string().unwrap();
        let name = file.strip_suffix(".star").unwrap();
        assert!(gallery::text(name).is_some(), "{name}");
    }
}

/// Values and misère outcomes that another program has found.
#[test]
fn positions_of_the_gallery_have_known_values() {
    let data = include_str!("../data/gallery.csv");
    let mut seen = std::collections::HashSet::new();
    for row in data.lines().filter(|line| !line.starts_with('#')).skip(1) {
        let [name, text, expected, misere] =
            row.split(';').collect::<Vec<_>>().try_into().expect("four cells");
        let rules = game(name);
        assert_eq!(value(&rules, text).to_string(), expected, "{name} {text}");
        let position = rules.parse(text).unwrap();
        // A position that falls into parts is searched as a sum, by others.
        if let Some(wins) = rules.wins_misere(&position, &Budget::unlimited()).unwrap() {
            assert_eq!(if wins { "N" } else { "P" }, misere, "{name} {text} in misère play");
        }
        seen.insert(name);
    }
    assert!(seen.len() > 40, "{}", seen.len());
}

/// Sato's game on a diagram is Welter's on the numbers row + number of rows below it.
#[test]
fn sato_welter_is_welter() {
    for (rows, coins) in
        [("3,2,1", "1,3,5"), ("4,4", "4,5"), ("5,3,3,1", "1,4,5,8"), ("7,2", "2,8")]
    {
        assert_eq!(value(&game("sato-welter"), rows), value(&game("welter"), coins), "{rows}");
    }
}

#[test]
fn heaps_of_the_catalogue() {
    for (name, of) in [
        ("lasker", "lasker"),
        ("subtract-square", "subtract:squares"),
        ("timus1465", "0.137"),
        ("node-kayles-path", "0.137"),
    ] {
        let expected: Vec<u128> = (1..=100).map(|n| known(&format!("{of} {n}"))).collect();
        assert_eq!(values(name, 1, 100), expected, "{name}");
    }
}

/// After the first move a circle of Kayles is a row. From 3 pins on none of these rows has the
/// value 0, so the second player wins.
#[test]
fn kayles_on_a_circle() {
    let row = |n: u64| known(&format!("kayles {n}"));
    let circle = |n: u64| mex((1..=n.min(2)).map(|take| row(n - take)));
    assert_eq!(values("kayles-circle", 0, 80), (0..=80).map(circle).collect::<Vec<u128>>());
    assert_eq!(lost("kayles-circle", 1, 80), (3..=80).collect::<Vec<u64>>());
}

/// Nim with a pass, by a recursion over outcomes.
#[test]
fn nim_with_a_pass() {
    fn wins(a: u64, b: u64, pass: bool) -> bool {
        (0..a).any(|k| !wins(k, b, pass))
            || (0..b).any(|k| !wins(a, k, pass))
            || (pass && a + b > 0 && !wins(a, b, false))
    }
    let rules = game("nim-pass");
    for a in 0..5 {
        for b in 0..5 {
            assert_eq!(value(&rules, &format!("{a},{b}")) > 0, wins(a, b, true), "{a},{b}");
        }
    }
}

/// Whinihan: the first player loses exactly on the Fibonacci numbers.
#[test]
fn fibonacci_nim() {
    assert_eq!(lost("fibonacci-nim", 2, 100), [2, 3, 5, 8, 13, 21, 34, 55, 89]);
}

/// Fraenkel: lost are the numbers with an odd number of binary zeros at the
/// end.
#[test]
fn mark() {
    let odd: Vec<u64> = (1..=300u64).filter(|n| n.trailing_zeros() % 2 == 1).collect();
    assert_eq!(lost("mark", 1, 300), odd);
}

/// OEIS A030193.
#[test]
fn subtract_a_square() {
    let listed = [0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39, 44, 52, 57, 62, 65];
    assert_eq!(lost("subtract-square", 0, 65), listed);
}

/// Winning Ways, chapter 4: the place of the least prime divisor among the
/// primes, but 0 where that is 2; and one more than the exponent of 2.
#[test]
fn prim_and_dim() {
    let is_prime = |p: &u64| (2..*p).all(|k| !p.is_multiple_of(k));
    let place = |n: u64| match (2..=n).find(|k| n.is_multiple_of(*k)) {
        None => 1,
        Some(2) => 0,
        Some(least) => (2..=least).filter(is_prime).count() as u128,
    };
    assert_eq!(values("prim", 1, 120), (1..=120).map(place).collect::<Vec<u128>>());
    let dim: Vec<u128> = (1..=200u64).map(|n| u128::from(n.trailing_zeros()) + 1).collect();
    assert_eq!(values("dim", 1, 200), dim);
}

/// Bars of two sides are those of the catalogue; those of three sides are
/// found by a recursion over the sides.
#[test]
fn chocolate() {
    for (name, of) in [("chocolate-eat", "chocolate-eat"), ("chocolate-split", "chocolate-split")] {
        let rules = game(name);
        for (a, b) in (1..=8).flat_map(|a| (1..=8).map(move |b| (a, b))) {
            assert_eq!(value(&rules, &format!("{a},{b}")), known(&format!("{of} {a}x{b}")));
        }
    }
    fn cut(bar: [u64; 3]) -> impl Iterator<Item = ([u64; 3], [u64; 3])> {
        (0..3).flat_map(move |axis| {
            (1..bar[axis]).map(move |size| {
                let (mut left, mut right) = (bar, bar);
                (left[axis], right[axis]) = (size, bar[axis] - size);
                (left, right)
            })
        })
    }
    fn eat(bar: [u64; 3]) -> u128 {
        mex(cut(bar).map(|(left, _)| eat(left)).chain([0]))
    }
    fn split(bar: [u64; 3]) -> u128 {
        mex(cut(bar).map(|(left, right)| split(left) ^ split(right)))
    }
    let (eating, splitting) = (game("chocolate-eat"), game("chocolate-split"));
    for bar in [[1, 1, 1], [2, 2, 2], [1, 3, 2], [3, 2, 3], [4, 2, 1]] {
        let text = format!("{},{},{}", bar[0], bar[1], bar[2]);
        assert_eq!(value(&eating, &text), eat(bar), "{text}");
        assert_eq!(value(&splitting, &text), split(bar), "{text}");
    }
}

#[test]
fn say_goodbye_to_tic_tac_toe() {
    let rules = game("uva11534");
    let mut strips = vec![String::new()];
    for _ in 0..5 {
        strips = strips
            .iter()
            .flat_map(|strip| ['.', 'X', 'O'].map(|sign| format!("{strip}{sign}")))
            .filter(|strip| !strip.contains("XX") && !strip.contains("OO"))
            .collect();
        for strip in &strips {
            assert_eq!(value(&rules, strip), known(&format!("strip-tictactoe {strip}")), "{strip}");
        }
    }
    // The numbers of a sequence are empty strips.
    let mut sequence = rules.heap_form().expect("a sequence").sequence();
    for length in 1..=7u64 {
        sequence.prove(length, &Budget::unlimited()).unwrap();
        let empty = known(&format!("strip-tictactoe {}", ".".repeat(length as usize)));
        assert_eq!(sequence.known(length).unwrap().0, empty, "{length}");
    }
}

/// Lenstra: the values are the nim-products, which are found here by Conway's
/// rules for Fermat powers and not by the game.
#[test]
fn turning_corners_is_nim_multiplication() {
    /// The product of two numbers below 2^(2^level).
    fn product(a: u128, b: u128, level: u32) -> u128 {
        if level == 0 || a < 2 || b < 2 {
            return a * b;
        }
        // a = a1 * F + a0 for the Fermat power F = 2^half, whose square is
        // 3F/2, and which multiplies smaller numbers as usual.
        let half = 1 << (level - 1);
        let split = |x: u128| (x >> half, x & ((1 << half) - 1));
        let ((a1, a0), (b1, b0)) = (split(a), split(b));
        let times = |x, y| product(x, y, level - 1);
        let (high, low) = (times(a1, b1), times(a0, b0));
        let both = times(a1 ^ a0, b1 ^ b0);
        ((both ^ low) << half) ^ low ^ times(high, 1 << (half - 1))
    }
    let rules = game("turning-corners");
    for (a, b) in (0..=16).flat_map(|a| (0..=16).map(move |b| (a, b))) {
        assert_eq!(value(&rules, &format!("{a},{b}")), product(a, b, 3), "{a},{b}");
    }
}

#[test]
fn wythoff() {
    let rules = game("wythoff");
    for (a, b) in (0..15).flat_map(|a| (0..15).map(move |b| (a, b))) {
        assert_eq!(value(&rules, &format!("{a},{b}")), known(&format!("wythoff {a},{b}")));
    }
}

/// Winning Ways, chapter 15: two coins have the value (a xor b) - 1.
#[test]
fn welter() {
    let rules = game("welter");
    for (a, b) in (0..14u128).flat_map(|a| (a + 1..14).map(move |b| (a, b))) {
        assert_eq!(value(&rules, &format!("{a},{b}")), (a ^ b) - 1, "{a},{b}");
    }
    assert_eq!(value(&rules, "0,1,2,3"), 0);
}

/// The editorial of the problem, for odd K.
#[test]
fn lieges_of_legendre() {
    let mut expected: Vec<u128> = vec![0, 1, 0, 1, 2];
    for n in 5..=200usize {
        expected.push(match n % 2 {
            1 => 0,
            _ if expected[n / 2] == 1 => 2,
            _ => 1,
        });
    }
    assert_eq!(values("lieges", 0, 200), expected);
}

/// The number of prime factors.
#[test]
fn tower_breakers() {
    fn factors(n: u64) -> u128 {
        match (2..=n).find(|p| n.is_multiple_of(*p)) {
            Some(least) => 1 + factors(n / least),
            None => 0,
        }
    }
    assert_eq!(values("tower-breakers", 1, 200), (1..=200).map(factors).collect::<Vec<u128>>());
}

/// Winning Ways, chapter 14: the largest power of two that divides the number;
/// and the odious numbers.
#[test]
fn coins_in_a_row() {
    let ruler: Vec<u128> = (1..=100u64).map(|n| 1 << n.trailing_zeros()).collect();
    assert_eq!(values("ruler", 1, 100), ruler);
    let odious: Vec<u128> = (0..80u128).filter(|n| n.count_ones() % 2 == 1).collect();
    assert_eq!(values("mock-turtles", 0, 39), odious);
}
