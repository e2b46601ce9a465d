//! Nim-sequences and periods against the published ones.

use grundy::budget::Budget;
use grundy::heap::rules::HeapRules;
use grundy::heap::sequence::NimSequence;
use grundy::report::{Assumed, Exact, Sequence};

#[track_caller]
fn sequence(code: &str) -> NimSequence {
    NimSequence::new(HeapRules::parse(code).unwrap_or_else(|error| {
        panic!(
            "{}",
            grundy::TextError::from(error).render(code, grundy::message::Language::English)
        )
    }))
}

#[test]
fn published_values() {
    let mut games = 0;
    for line in include_str!("../data/octal_sequences.txt").lines().filter(|l| !l.starts_with('#'))
    {
        let fields: Vec<&str> = line.split(" | ").collect();
        let [name, code, values] = fields[..] else { panic!("{line}") };
        let (mut lazy, mut plain) = (sequence(code), sequence(code));
        plain.compute(200, &Budget::unlimited()).unwrap();
        for (heap, value) in values.split(',').enumerate() {
            let value: u128 = value.parse().unwrap();
            let budget = Budget::unlimited();
            assert_eq!(lazy.value(heap as u64, &budget).unwrap().0, value, "{name} {code} {heap}");
            assert_eq!(plain.value(heap as u64, &budget).unwrap().0, value, "{name} {code} {heap}");
        }
        games += 1;
    }
    assert_eq!(games, 46);
}

#[test]
fn published_periods() {
    let mut games = 0;
    let lines = include_str!("../data/periodic_octals_small.csv").lines();
    for line in lines.filter(|l| !l.starts_with('#') && !l.starts_with("code")) {
        let fields: Vec<&str> = line.split(',').collect();
        let [code, preperiod, period, max, max_at, head, body] = fields[..] else {
            panic!("{line}")
        };
        let numbers = |text: &str| -> Vec<u128> {
            text.split_whitespace().map(|value| value.parse().unwrap()).collect()
        };
        let (head, body) = (numbers(head), numbers(body));
        let mut game = sequence(code);
        let budget = Budget::unlimited();
        let found = *game.prove(5000, &budget).unwrap().unwrap_or_else(|| panic!("{code}"));
        let expected: (u64, u64) = (preperiod.parse().unwrap(), period.parse().unwrap());
        assert_eq!(
            (found.preperiod, found.period, found.saltus),
            (expected.0, expected.1, 0),
            "{code}"
        );
        let value = |n: u64| {
            if n < expected.0 {
                head[n as usize]
            } else {
                body[((n - expected.0) % expected.1) as usize]
            }
        };
        for heap in (0..3 * (expected.0 + expected.1)).chain([u64::MAX]) {
            assert_eq!(game.known(heap).unwrap().0, value(heap), "{code} {heap}");
        }
        let all = head.iter().chain(&body);
        let largest = *all.clone().max().unwrap();
        let first = all.clone().position(|&value| value == largest).unwrap();
        assert_eq!((largest, first), (max.parse().unwrap(), max_at.parse().unwrap()), "{code}");
        games += 1;
    }
    assert_eq!(games, 41);
}

#[track_caller]
fn assert_period(code: &str, figures: (u64, u64, u64), theorem: &str, checked_to: u64) {
    let mut game = sequence(code);
    let found =
        *game.prove(100_000, &Budget::unlimited()).unwrap().unwrap_or_else(|| panic!("{code}"));
    assert_eq!(
        ((found.preperiod, found.period, found.saltus), found.theorem.id(), found.checked_to),
        (figures, theorem, checked_to),
        "{code}"
    );
}

#[test]
fn theorems_by_name() {
    assert_period("0.77", (71, 12, 0), "guy-smith", 166);
    assert_period("0.07", (53, 34, 0), "guy-smith", 174);
    assert_period("0.137", (52, 34, 0), "guy-smith", 173);
    assert_period("0.0", (0, 1, 0), "finite-subtraction", 1);
    assert_period("4.0", (1, 2, 0), "guy-smith", 4);
    assert_period("subtract:1,2,3", (0, 4, 0), "finite-subtraction", 7);
    assert_period("0.333", (0, 4, 0), "finite-subtraction", 7);
    assert_period("0.08", (1, 4, 1), "saltus-power-of-two", 12);
    // The values before the period are not below the saltus.
    assert_period("0.0B", (5, 2, 1), "saltus-power-of-two", 20);
    assert_period("0.9C", (28, 36, 16), "saltus-power-of-two", 207);
    assert_period("0.FF", (0, 1, 1), "saltus-power-of-two", 10);
    assert_period("4.[3]", (1, 4, 4), "lasker", 4);
    assert_period("8.[3]", (1, 8, 8), "lasker", 8);
    assert_period("S.[3]", (1, 4, 4), "lasker", 4);
}

#[test]
fn growing_values() {
    for (code, figures, theorem) in [
        ("0.[3]", (0, 1, 1), "all-but"),
        ("0.[2]", (1, 1, 1), "all-but"),
        ("all-but:1", (0, 2, 1), "all-but"),
        ("all-but:2", (0, 4, 2), "all-but"),
        ("0.0[3]", (0, 2, 1), "all-but"),
    ] {
        let mut game = sequence(code);
        let found =
            *game.prove(1000, &Budget::unlimited()).unwrap().unwrap_or_else(|| panic!("{code}"));
        assert_eq!(
            ((found.preperiod, found.period, found.saltus), found.theorem.id()),
            (figures, theorem),
            "{code}"
        );
    }
    let mut nim = sequence("0.[3]");
    assert_eq!(nim.value(u64::MAX, &Budget::unlimited()).unwrap().0, u128::from(u64::MAX));
    let mut odd = sequence("0.[30]");
    assert_eq!(odd.value(u64::MAX, &Budget::unlimited()).unwrap().0, 1);
    assert_eq!(odd.period().unwrap().theorem.id(), "periodic-takes");
}

#[test]
fn an_observed_pattern_is_no_proof() {
    let mut game = sequence("0.[50]");
    game.compute(3000, &Budget::unlimited()).unwrap();
    let seen = game.observed(&Budget::unlimited()).unwrap().unwrap();
    assert_eq!((seen.preperiod, seen.period, seen.saltus), (0, 2, 0));
    assert_eq!((seen.held, seen.times()), (3001, 1500));
    assert_eq!(game.period(), None);
}

/// Codes whose moves leave up to three heaps: whatever is observed on 80 heaps goes on to heap 160.
/// (Without the five periods 0.68, and with half of the heaps 0.838, would be observed in error.)
#[test]
fn nothing_is_observed_that_twice_as_many_heaps_refute() {
    const TO: u64 = 80;
    let two = (0..16u32).flat_map(|a| (1..16u32).map(move |b| format!("0.{a:X}{b:X}")));
    let two = two.filter(|code| code.contains(['8', '9', 'A', 'B', 'C', 'D', 'E', 'F']));
    let three = (0..8u32).flat_map(|a| (1..16u32).map(move |b| format!("0.8{a:X}{b:X}")));
    let codes: Vec<String> = two.chain(three).collect();
    assert_eq!(codes.len(), 304);
    let budget = Budget::unlimited();
    let mut seen = 0;
    for code in codes {
        let mut game = sequence(&code);
        game.compute(TO, &budget).unwrap();
        let Some(pattern) = game.observed(&budget).unwrap() else { continue };
        seen += 1;
        assert_eq!(pattern.preperiod + pattern.held, TO + 1, "{code}");
        game.compute(2 * TO, &budget).unwrap();
        let value = |heap: u64| game.known(heap).unwrap().0;
        for heap in pattern.preperiod..=2 * TO - pattern.period {
            let expected = value(heap) + u128::from(pattern.saltus);
            assert_eq!(value(heap + pattern.period), expected, "{code}: {pattern:?} at {heap}");
        }
    }
    assert_eq!(seen, 150);
}

/// The values of a subtraction game, from the words of its rules.
fn by_definition(allowed: impl Fn(u64) -> bool, length: u64) -> Vec<u128> {
    let takes: Vec<u64> = (1..length).filter(|&taken| allowed(taken)).collect();
    let mut values: Vec<u128> = Vec::new();
    for n in 0..length {
        let options = takes.iter().take_while(|&&taken| taken <= n);
        let seen: Vec<u128> = options.map(|&taken| values[(n - taken) as usize]).collect();
        values.push((0..).find(|value| !seen.contains(value)).unwrap());
    }
    values
}

fn is_power(base: u64, number: u64) -> bool {
    (0..).map(|k| base.pow(k)).take_while(|&power| power <= number).any(|power| power == number)
}

fn is_prime(number: u64) -> bool {
    number > 1 && (2..number).take_while(|d| d * d <= number).all(|d| !number.is_multiple_of(d))
}

/// A set whose period is proved from heap 0 on, against the definition.
#[track_caller]
fn assert_residues(set: &str, period: u64, checked_to: u64, allowed: impl Fn(u64) -> bool) {
    let game = format!("subtract:{set}");
    assert_period(&game, (0, period, 0), "residues", checked_to);
    let mut proved = sequence(&game);
    proved.prove(1000, &Budget::unlimited()).unwrap();
    for (n, value) in by_definition(allowed, 2000).into_iter().enumerate() {
        assert_eq!(proved.known(n as u64).unwrap().0, value, "{game} {n}");
    }
}

#[test]
fn takes_of_which_only_residues_matter() {
    assert_residues("powers:2", 3, 4, |n| is_power(2, n));
    assert_residues("powers:3", 2, 2, |n| is_power(3, n));
    assert_residues("powers:6", 7, 12, |n| is_power(6, n));
    assert_residues("1,primes", 4, 6, |n| n == 1 || is_prime(n));
    assert_residues("2,powers:3", 4, 6, |n| n == 2 || is_power(3, n));
    assert_residues("powers:2,powers:3", 5, 8, |n| is_power(2, n) || is_power(3, n));
    assert_residues("4,9,powers:2", 40, 71, |n| n == 9 || is_power(2, n));
    assert_residues("3,powers:10", 110, 209, |n| n == 3 || is_power(10, n));
}

/// Codes that leave very many heaps: the theorem on a saltus is tried as far as that costs little.
#[test]
fn proofs_of_a_saltus_have_an_end() {
    for (game, to) in [("0.FF{60000}", 40), ("0.FF{65}", 60), ("0.{1,3,16}{1,2}", 90)] {
        let mut sequence = NimSequence::new(HeapRules::parse(game).unwrap());
        sequence.prove(to, &Budget::unlimited()).unwrap();
        assert!(sequence.computed() > to || sequence.period().is_some(), "{game}");
    }
}

/// The document of a sequence is written in pieces, of which the first one may end in an object.
#[test]
fn the_head_of_a_document_may_end_in_an_object() {
    let [preperiod, period, saltus, last] = [2, 3, 1, 1023].map(Exact);
    let assumed = Assumed { game: "0.8?".into(), preperiod, period, saltus, last };
    let sequence = Sequence { game: "0.8?", play: None, from: 9, assumed: Some(&assumed) };
    let mut out = Vec::new();
    sequence.begin(Vec::new(), &mut out).unwrap();
    Sequence::value(true, 4, &mut out);
    Sequence::end(None, None, &mut out).unwrap();
    let document: serde_json::Value = serde_json::from_slice(&out).unwrap();
    assert_eq!(document["assumed"]["last"], 1023);
    assert_eq!(document["values"], serde_json::json!([4]));
}
