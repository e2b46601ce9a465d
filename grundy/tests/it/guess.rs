//! Families against sequences and tables that are computed in other ways.

use grundy::guess::code::{Language, Unfit, program, samples};
use grundy::guess::{LEAST, Report, Tells, Terms, guess, period};
use grundy::heap::{HeapRules, NimSequence};
use grundy::message::Language::English;
use grundy::{Budget, Stop};
use grundy_oracle::{Dice, sample};

fn sequence(from: u64, length: u64, mut value: impl FnMut(u128) -> u128) -> Terms {
    Terms::sequence(from, (from..from + length).map(|n| value(n.into())).collect())
}

fn table(from: [u64; 2], side: u64, value: impl Fn(u128, u128) -> u128) -> Terms {
    let values = (0..side * side)
        .map(|at| value((from[0] + at / side).into(), (from[1] + at % side).into()))
        .collect();
    Terms::table(from, side as usize, values)
}

fn report(terms: &Terms) -> Report {
    let report = guess(terms, &Budget::unlimited()).unwrap();
    assert_eq!(report.fitted + report.held_out, terms.len());
    for found in &report.guesses {
        // A guess agrees with every term, and so do programs; their samples are compared with
        // 64-bit words if the test asks for that.
        assert!(terms.points().all(|(at, value)| found.form.agrees(at, value)), "{found:?}");
        for language in [Language::Cpp, Language::Python] {
            let text =
                program(language, English, &found.form, terms.is_table(), &[], &samples(terms));
            assert!(matches!(text, Ok(_) | Err(Unfit::Wide)), "{text:?}");
        }
    }
    report
}

/// The family and the formula that is named first.
#[track_caller]
fn first(terms: &Terms) -> (&'static str, String) {
    let report = report(terms);
    let first = report.guesses.first().unwrap_or_else(|| panic!("no guess: {report:?}"));
    (first.form.family, first.form.formula(English))
}

#[track_caller]
fn assert_first(terms: &Terms, family: &str, formula: &str) {
    assert_eq!(first(terms), (family, formula.to_string()));
}

fn of_game(game: &str, length: u64) -> Terms {
    let mut values = NimSequence::new(HeapRules::parse(game).unwrap());
    let budget = Budget::unlimited();
    sequence(0, length, |n| values.value(n as u64, &budget).unwrap().0)
}

#[test]
fn periods_of_games() {
    assert_first(&of_game("0.77", 260), "period", "g(n + 12) = g(n) for n >= 71");
    assert_first(&of_game("0.137", 300), "period", "g(n + 34) = g(n) for n >= 52");
    assert_first(&of_game("subtract:1,3,4", 60), "period", "g(n + 7) = g(n)");
    assert_first(&of_game("all-but:2,3", 60), "arithmetic-period", "g(n + 4) = g(n) + 2");
    assert_first(&of_game("0.[3]", 60), "arithmetic-period", "g(n) = n");
}

/// Some line of quadratic slope lies near every fraction, and long runs may have a longer one after them.
#[test]
fn what_more_terms_refute_is_no_guess() {
    for (over, terms) in [(6, 32), (6, 28), (5, 48), (11, 48), (7, 24)] {
        for of in 1..over {
            let found = report(&sequence(0, terms, |n| n * of / over));
            let beatty = found.guesses.iter().find(|guess| guess.form.family == "beatty");
            assert!(beatty.is_none(), "{of} n / {over} to {terms}: {beatty:?}");
        }
    }
    // They change at 16 and 256, at 13 and 40, at 58 and 172.
    for (terms, most) in [
        (of_options(5..64, |n, k| k * k <= n && 8 * k <= 5 * n), 64),
        (of_options(5..24, |n, k| 3 * k < n), 24),
        (of_options(0..150, |n, k| 3 * k < n && k * (k + 1) / 2 < n), 150),
    ] {
        let found = report(&terms);
        let constant = found.guesses.iter().find(|guess| guess.form.family == "period");
        assert!(constant.is_none(), "to {most}: {constant:?}");
    }
}

/// The values of the heaps of a range, in which a heap n may become k where that is allowed.
fn of_options(range: std::ops::Range<u64>, may: impl Fn(u64, u64) -> bool) -> Terms {
    let mut values: Vec<u128> = Vec::new();
    for n in 0..range.end {
        let options: Vec<u128> =
            (0..n).filter(|&k| may(n, k)).map(|k| values[k as usize]).collect();
        values.push((0..).find(|value| !options.contains(value)).unwrap());
    }
    Terms::sequence(range.start, values.split_off(range.start as usize))
}

/// Half of the terms show a period of kayles that the others do not confirm.
#[test]
fn what_the_held_out_terms_refute_is_no_guess() {
    let refuted = report(&of_game("0.77", 75));
    assert!(refuted.guesses.is_empty(), "{:?}", refuted.guesses);
    let miss = refuted.closest.unwrap();
    let wrong = of_game("0.77", 75).points().find(|&(at, _)| at == miss.at).unwrap();
    assert!(!miss.form.agrees(wrong.0, wrong.1) && miss.agreed < refuted.held_out);
    assert!(report(&of_game("4!.", 1000)).guesses.is_empty());
    // One wrong term at the very end is enough.
    let terms = sequence(0, 100, |n| n % 3 + u128::from(n == 99));
    assert!(report(&terms).guesses.is_empty());
}

#[test]
fn constants_and_few_terms() {
    assert_first(&sequence(0, 16, |_| 0), "period", "g(n) = 0");
    assert_first(&sequence(0, 30, |n| n % 2), "period", "g(n + 2) = g(n)");
    assert_first(
        &sequence(5, 50, |_| u128::MAX),
        "period",
        "g(n) = 340282366920938463463374607431768211455 for n >= 5",
    );
    // After other terms, and where it may be chance.
    assert_first(&sequence(0, 120, |n| u128::from(n > 0)), "period", "g(n) = 1 for n >= 1");
    let tail = |n| if n < 6 { [5, 2, 5, 2, 4, 6][n as usize] } else { 5 };
    assert_first(&sequence(0, 120, tail), "period", "g(n) = 5 for n >= 6");
    let seldom = sequence(0, 120, |n| u128::from(n == 31 || n == 55));
    assert!(report(&seldom).guesses.is_empty());
    for few in 0..LEAST as u64 {
        let report = report(&sequence(0, few, |_| 0));
        assert!(report.guesses.is_empty() && report.closest.is_none());
    }
    assert!(report(&Terms::table([0, 0], 0, Vec::new())).guesses.is_empty());
}

#[test]
fn lines_on_residues() {
    assert_first(
        &sequence(0, 40, |n| if n.is_multiple_of(2) { n } else { 0 }),
        "residues",
        "g(2q) = 2q, g(2q + 1) = 0",
    );
    let lieges = |n: u128| match n {
        0..=2 => n,
        n if n.is_multiple_of(2) => n / 2 + 1,
        n => 3 * n + 7,
    };
    assert_first(
        &sequence(0, 80, lieges),
        "residues",
        "g(2q) = q + 1, g(2q + 1) = 6q + 10 for n >= 2",
    );
    // A negative start is counted from where the lines begin.
    let late = |n: u128| {
        if n < 10 {
            n * n % 7
        } else if n.is_multiple_of(2) {
            7 * (n - 10)
        } else {
            n - 10
        }
    };
    let (family, _) = first(&sequence(0, 80, late));
    assert_eq!(family, "residues");
}

#[test]
fn rulers() {
    let v2 = |n: u128| u128::from(n.trailing_zeros());
    assert_first(&sequence(1, 99, |n| v2(n) + 1), "valuation", "g(n) = v2(n) + 1");
    assert_first(&sequence(1, 99, |n| 1 << v2(n)), "valuation", "g(n) = 2^(v2(n))");
    let at_zero = |n: u128| if n == 0 { 0 } else { v2(n) + 1 };
    assert_first(&sequence(0, 99, at_zero), "valuation", "g(n) = (0 if n < 1, else v2(n) + 1)");
    assert_first(&sequence(1, 99, |n| v2(n) % 2), "valuation", "g(n) = v2(n) mod 2");
    let v3 = |n: u128| (0..).take_while(|&e| n.is_multiple_of(3u128.pow(e + 1))).count() as u128;
    assert_first(&sequence(1, 400, |n| 5 * v3(n)), "valuation", "g(n) = 5 * v3(n)");
}

#[test]
fn digits() {
    let ones = |n: u128| u128::from(n.count_ones());
    assert_first(&sequence(0, 200, ones), "digits", "g(n) = digitsum2(n)");
    assert_first(&sequence(0, 200, |n| ones(n) % 2), "digits", "g(n) = digitsum2(n) mod 2");
    let sum10 = |mut n: u128| {
        let mut sum = 0;
        while n > 0 {
            sum += n % 10;
            n /= 10;
        }
        sum
    };
    assert_first(&sequence(0, 200, sum10), "digits", "g(n) = digitsum10(n)");
    let xor4 = |n: u128| (0..8).fold(0, |sum, at| sum ^ (n >> (2 * at) & 3));
    assert_first(&sequence(0, 200, xor4), "digits", "g(n) = digitxor4(n)");
}

#[test]
fn keys_that_are_shifted_far() {
    let sum3 = |mut n: u128| {
        let mut sum = 0;
        while n > 0 {
            sum += n % 3;
            n /= 3;
        }
        sum
    };
    assert_first(&sequence(0, 200, |n| sum3(n + 2) % 4), "digits", "g(n) = digitsum3(n + 2) mod 4");
    let v2 = |n: u128| u128::from(n.trailing_zeros());
    assert_first(&sequence(51, 200, |n| v2(n - 50)), "valuation", "g(n) = v2(n - 50)");
    assert_first(&sequence(0, 200, |n| v2(n + 37)), "valuation", "g(n) = v2(n + 37)");
}

#[test]
fn falling_lines() {
    let line = |n: u128| 100u128.saturating_sub(n / 3);
    let formula = "g(n) = max(100 - floor(n/3), 0)";
    // Above 0 all the way, and cut there.
    assert_first(&sequence(0, 120, line), "falling", formula);
    assert_first(&sequence(0, 500, line), "falling", formula);
    let late = |n: u128| if n < 4 { n } else { 1000 - 7 * n };
    assert_first(&sequence(0, 90, late), "falling", "g(n) = max(1000 - 7 n, 0) for n >= 4");
    assert_first(
        &sequence(7, 90, |n| (300 - n) / 2),
        "falling",
        "g(n + 2) = max(g(n) - 1, 0) for n >= 7",
    );
    // What starts again is no line.
    let teeth = |n: u128| 20 - n % 20;
    assert_eq!(first(&sequence(0, 200, teeth)).0, "period");
}

/// Of random values nothing is claimed: one claim in some hundred is chance.
#[test]
fn noise_is_no_guess() {
    let mut dice = Dice::new(1);
    let mut random = move |below: u64| u128::from(dice.below(below));
    let mut claims = 0;
    let mut tried = 0;
    for length in [8, 10, 12, 14, 15, 16, 18, 20, 24, 32, 40] {
        for values in [2, 3, 5] {
            // The whole sample: 30 of each.
            for _ in 0..sample(8, 30) {
                let noise = |random: &mut dyn FnMut(u64) -> u128| -> Vec<u128> {
                    (0..length).map(|_| random(values)).collect()
                };
                let sequence = Terms::sequence(0, noise(&mut random));
                let column = Terms::table([0, 3], 1, noise(&mut random));
                let row = Terms::table([2, 0], length, noise(&mut random));
                for terms in [sequence, column, row] {
                    tried += 1;
                    claims += usize::from(!report(&terms).guesses.is_empty());
                }
            }
        }
    }
    assert!(100 * claims < tried, "{claims} of {tried}");
}

#[test]
fn nim_sums() {
    assert_first(&sequence(0, 200, |n| n ^ (n >> 1)), "nim-sum", "g(n) = n xor floor(n/2)");
    assert_first(
        &sequence(0, 200, |n| (n + 1) ^ (n / 3)),
        "nim-sum",
        "g(n) = (n + 1) xor floor(n/3)",
    );
}

#[test]
fn copies_of_itself() {
    // At most half may be taken: g(2q) = q and g(2q + 1) = g(q).
    fn half(n: u128) -> u128 {
        if n.is_multiple_of(2) { n / 2 } else { half(n / 2) }
    }
    assert_first(&sequence(0, 200, half), "self-similar", "g(2q) = q, g(2q + 1) = g(q)");
    // Stern's diatomic numbers are no such thing.
    fn stern(n: u128) -> u128 {
        match n {
            0 | 1 => n,
            n if n.is_multiple_of(2) => stern(n / 2),
            n => stern(n / 2) + stern(n / 2 + 1),
        }
    }
    assert!(report(&sequence(0, 400, stern)).guesses.is_empty());
}

#[test]
fn huge_numbers_and_values() {
    let from = u64::MAX - 100;
    assert_first(
        &sequence(from, 100, |n| n),
        "arithmetic-period",
        &format!("g(n) = n for n >= {from}"),
    );
    let terms = sequence(0, 100, |n| (n % 3) << 100);
    let found = report(&terms);
    assert_eq!(found.guesses[0].form.formula(English), "g(n + 3) = g(n)");
    let form = &found.guesses[0].form;
    let wide = program(Language::Cpp, English, form, false, &[], &samples(&terms));
    assert_eq!(wide, Err(Unfit::Wide));
    assert!(program(Language::Python, English, form, false, &[], &samples(&terms)).is_ok());
    // Growth past all words ends in no guess, not in a panic.
    let grow = sequence(0, 120, |n| 1 << n);
    assert!(report(&grow).guesses.is_empty());
    assert!(report(&sequence(0, 40, |n| u128::MAX / 40 * (n + 1))).guesses.len() == 1);
}

#[test]
fn tables_of_nim_sums() {
    let names = |terms: &Terms| first(terms);
    assert_eq!(names(&table([0, 0], 16, |a, b| a ^ b)).1, "g(a, b) = a xor b");
    // The form does not depend on where a table begins.
    for (from, plus, formula) in [
        ([3, 3], 0, "g(a, b) = a + b"),
        ([27, 3], 0, "g(a, b) = a + b"),
        ([3, 5], 9, "g(a, b) = a + b + 9"),
    ] {
        let sum = table(from, 16, |a, b| a + b + plus);
        assert_eq!(first(&sum).1, formula);
    }
    let less = table([9, 3], 16, |a, b| 2 * a + b - 7);
    assert!(report(&less).guesses[0].form.formula(English).ends_with("2 * a + b - 7"), "{less:?}");
    let eaten = table([1, 1], 16, |a, b| ((a - 1) ^ (b - 1)) + 1);
    assert_eq!(names(&eaten).1, "g(a, b) = ((a - 1) xor (b - 1)) + 1");
    assert_eq!(names(&table([5, 3], 16, |a, b| a ^ b)).0, "nim-sum");
    let scaled = table([0, 0], 24, |a, b| (a / 2) ^ (3 * b));
    assert_eq!(names(&scaled).1, "g(a, b) = floor(a/2) xor 3 * b");
    let rulers = table([1, 1], 32, |a, b| u128::from(a.trailing_zeros() ^ b.trailing_zeros()));
    assert_eq!(names(&rulers).1, "g(a, b) = v2(a) xor v2(b)");
}

#[test]
fn tables_that_repeat_or_grow() {
    let repeat =
        table([0, 0], 20, |a, b| [[0, 1, 2], [2, 0, 0]][(a % 2) as usize][(b % 3) as usize]);
    assert_eq!(first(&repeat).0, "period");
    assert_eq!(first(&table([0, 0], 12, |_, _| 4)).1, "g(a, b) = 4");
    let sum = table([0, 0], 70, |a, b| 3 * a + b % 17 / 8);
    assert_eq!(first(&sum).0, "sum");
    assert_eq!(first(&table([0, 0], 12, |a, b| 3 * a + b / 2 + 1)).0, "arithmetic-period");
    let lines = table([1, 0], 24, |a, b| if (a + b) % 2 == 0 { 2 * a } else { b });
    assert_eq!(first(&lines).0, "residues");
    assert_eq!(first(&table([0, 0], 30, |a, b| a.abs_diff(b) % 3)).0, "one-number");
    assert_eq!(first(&table([0, 0], 30, |a, b| a.max(b) / 2)).1, "g(a, b) = floor(max(a, b)/2)");
}

/// A guess says nothing of pairs without values, and is held against all others.
#[test]
fn tables_with_gaps() {
    let triangle = |value: &dyn Fn(u128, u128) -> u128| {
        let pairs = (0..24).flat_map(|a| (0..48).map(move |b| (a, b)));
        let values = pairs.map(|(a, b)| (2 * a <= b).then(|| value(a, b))).collect();
        Terms::table_with_gaps([0, 0], 48, values)
    };
    let terms = triangle(&|a, b| a ^ b);
    assert_eq!(terms.len(), terms.points().count());
    assert_eq!(terms.len(), 24 * 48 - 24 * 23);
    assert_eq!(first(&terms).1, "g(a, b) = a xor b");
    assert_eq!(first(&triangle(&|a, b| 2 * a + b)).1, "g(a, b) = 2 * a + b");
    // The last pair has another value.
    let wrong = triangle(&|a, b| (a ^ b) + u128::from((a, b) == (23, 47)));
    assert!(report(&wrong).guesses.is_empty());
}

#[test]
fn tables_of_one_row_or_column() {
    let row = |length: usize, value: &dyn Fn(u128) -> u128| {
        Terms::table([7, 0], length, (0..length as u128).map(value).collect())
    };
    assert!(report(&row(1, &|_| 0)).guesses.is_empty());
    assert_eq!(first(&row(20, &|b| b % 3)).1, "g(a, b) = b mod 3");
    let column = Terms::table([0, 4], 1, (0..20).map(|a| a * 2).collect());
    assert_eq!(first(&column).1, "g(a, b) = 2 * a");
}

/// P-positions by the definition, for moves that take any number from one heap
/// or k and l with |k - l| < t from both: Fraenkel's generalised Wythoff.
fn wythoff(t: usize, side: usize) -> Terms {
    let mut losing: Vec<[usize; 2]> = Vec::new();
    let mut values = Vec::new();
    for a in 0..side {
        for b in 0..side {
            let reached = losing.iter().any(|&[x, y]| {
                x == a && y < b || y == b && x < a || x < a && y < b && (a - x).abs_diff(b - y) < t
            });
            values.push(u128::from(reached));
            if !reached {
                losing.push([a, b]);
            }
        }
    }
    Terms::table([0, 0], side, values)
}

#[test]
fn beatty_pairs() {
    let alpha = [
        ("(1 + sqrt(5))/2", "1.618033"),
        ("sqrt(2)", "1.414213"),
        ("(-1 + sqrt(13))/2", "1.302775"),
    ];
    for (t, (alpha, about)) in (1..).zip(alpha) {
        let report = report(&wythoff(t, 60));
        assert_eq!(report.guesses.len(), 1, "{report:?}");
        let form = &report.guesses[0].form;
        assert_eq!((form.family, form.tells), ("beatty", Tells::Losing));
        assert!(
            form.formula(English)
                .contains(&format!("alpha = {alpha} (about {about}), beta = alpha + {t} ")),
            "{}",
            form.formula(English)
        );
    }
    // Pairs that do not move apart.
    let near = [(0, 5), (1, 12), (13, 13), (14, 15), (16, 17), (18, 19)];
    let table_of = |pairs: &[(u128, u128)]| {
        table([0, 0], 40, |a, b| u128::from(!pairs.contains(&(a.min(b), a.max(b)))))
    };
    assert!(report(&table_of(&near)).guesses.is_empty());
    // No golden number: the pairs are (n, 2n).
    let lines = table([0, 0], 40, |a, b| u128::from(a * 2 != b && b * 2 != a));
    assert!(report(&lines).guesses.iter().all(|guess| guess.form.family != "beatty"));
}

#[test]
fn programs_say_what_they_are() {
    let terms = sequence(0, 20, |n| n % 3);
    let form = report(&terms).guesses.remove(0).form;
    let about = ["a guess \\".to_string(), "of\na game".to_string()];
    let text = program(Language::Cpp, English, &form, false, &about, &samples(&terms)).unwrap();
    assert!(text.starts_with("// a guess \\ .\n// of?a game\n"), "{text}");
    let wrong = program(Language::Cpp, English, &form, false, &[], &[([4, 0], 2)]);
    assert_eq!(wrong, Err(Unfit::Wrong([4, 0])));
    let long = period::known(0, &[7; 3], &(0..300_000).collect::<Vec<u128>>(), 0);
    assert_eq!(
        program(Language::Python, English, &long, false, &[], &[]),
        Err(Unfit::Long(300_000))
    );
}

/// No number on the way to a value is larger than the bound of it, which is found without
/// computing the value.
#[test]
fn bounds_hold() {
    let half = |n: u128| {
        let mut left = n;
        while left % 2 == 1 {
            left /= 2;
        }
        left / 2
    };
    let mut forms = Vec::new();
    for terms in [
        sequence(0, 200, |n| n % 7),
        sequence(0, 200, |n| 5 * (n / 3) + n % 3),
        sequence(0, 200, |n| if n % 2 == 0 { n } else { n / 2 }),
        sequence(1, 200, |n| u128::from((n as u64).trailing_zeros())),
        sequence(1, 200, |n| n & n.wrapping_neg()),
        sequence(0, 200, |n| (n as u64).count_ones().into()),
        sequence(0, 200, |n| n ^ (n / 2)),
        sequence(0, 200, half),
        table([0, 0], 40, |a, b| a ^ b),
        table([0, 0], 40, |a, b| (a % 3) + 2 * b),
        table([0, 0], 40, |a, b| {
            let apart = a.max(b) - a.min(b);
            u128::from(
                2 * a.min(b) != apart + (5 * apart * apart).isqrt()
                    && (apart + (5 * apart * apart).isqrt()) / 2 != a.min(b),
            )
        }),
    ] {
        let guesses = report(&terms).guesses;
        assert!(!guesses.is_empty(), "{terms:?}");
        forms.extend(guesses.into_iter().map(|guess| guess.form));
    }
    assert!(forms.len() > 11);
    for form in &forms {
        for most in (0..300).chain([1 << 20, (1 << 32) + 1, (1 << 61) - 1]) {
            let Some(bounds) = form.expr.bounds([most, most]) else { panic!("{form:?} {most}") };
            for at in [[most, 0], [most, most / 2], [most, most], [most / 2, most]] {
                let value = form.expr.value(at, u128::MAX);
                assert_eq!(form.expr.value(at, bounds.way), value, "{form:?} {at:?}");
                assert!(value.is_none_or(|value| value <= bounds.value), "{form:?} {at:?}");
            }
        }
    }
}

#[test]
fn a_budget_stops_it() {
    let terms = sequence(0, 1000, |n| n % 3);
    let late = Budget::unlimited().with_poll(|_| Err(Stop::Time));
    assert_eq!(guess(&terms, &late).err(), Some(Stop::Time));
    let small = Budget::unlimited().with_memory(100);
    assert_eq!(guess(&terms, &small).err(), Some(Stop::Memory));
}

/// The nim-values of a game of one heap with these options, from its rules.
fn by_rules(length: usize, options: impl Fn(usize) -> Vec<usize>) -> Terms {
    let mut values: Vec<u128> = Vec::new();
    for n in 0..length {
        let found: Vec<u128> = options(n).into_iter().map(|option| values[option]).collect();
        values.push((0..).find(|value| !found.contains(value)).unwrap());
    }
    Terms::sequence(0, values)
}

#[test]
fn roots_and_prime_factors() {
    assert_first(&sequence(0, 120, |n| n.isqrt()), "root", "g(n) = floor sqrt(n)");
    let triangular = |n: u128| (0..).take_while(|k| k * (k + 1) / 2 <= n).last().unwrap() % 3;
    let (family, _) = first(&sequence(0, 200, triangular));
    assert_eq!(family, "root");
    let factors = |n: u128| {
        let (mut left, mut count, mut p) = (n, 0, 2);
        while left > 1 {
            match left.is_multiple_of(p) {
                true => (left, count) = (left / p, count + 1),
                false => p += 1,
            }
        }
        count
    };
    assert_first(&sequence(1, 200, factors), "primes", "g(n) = primefactors(n)");
    let least = |n: u128| (2..=n).find(|p| n.is_multiple_of(*p)).unwrap_or(n);
    assert_first(&sequence(2, 200, least), "primes", "g(n) = leastprime(n)");
    assert_first(&sequence(2, 200, |n| least(n) - 1), "primes", "g(n) = leastprime(n) - 1");
    // A heap may be divided by one of its primes.
    let divided = by_rules(200, |n| {
        (2..=n).filter(|p| n % p == 0 && least(*p as u128) == *p as u128).map(|p| n / p).collect()
    });
    assert_eq!(first(&divided.clone()).0, "primes", "{divided:?}");
    // One wrong term is enough.
    let terms = sequence(1, 200, |n| factors(n) + u128::from(n == 200));
    assert!(report(&terms).guesses.is_empty());
}

#[test]
fn parts_that_are_taken_of_a_heap() {
    for part in 3..=6usize {
        let terms = by_rules(40 * part, |n| (1..=n / part).map(|taken| n - taken).collect());
        let (family, formula) = first(&terms);
        assert_eq!(family, "shrinking", "{part}: {formula}");
        // Far beyond the terms, where the depth of the recursion is largest.
        let form = report(&terms).guesses.remove(0).form;
        let far = |mut n: u128| {
            while !n.is_multiple_of(part as u128) {
                n -= n / part as u128 + 1;
            }
            n / part as u128
        };
        for n in [1 << 40, u64::MAX.into(), (1 << 64) - 1000] {
            assert_eq!(form.expr.value([n, 0], u128::MAX), Some(far(n)), "{part}: {n}");
        }
        let plain = sequence(5, 40 * part as u64, |n| n - n / part as u128 - 2);
        assert_eq!(first(&plain).0, "arithmetic-period", "{part}");
    }
}

#[test]
fn sequences_on_one_line_of_quadratic_slope() {
    let lower = sequence(0, 100, |n| (n + (5 * n * n).isqrt()) / 2);
    assert_first(&lower, "beatty", "g(n) = floor((floor sqrt(5 * (n * n)) + n)/2)");
    let upper = sequence(1, 100, |n| (3 * n + (5 * n * n).isqrt()) / 2 + 1);
    assert_eq!(first(&upper).0, "beatty");
    assert_eq!(first(&sequence(0, 100, |n| (2 * n * n).isqrt())).0, "beatty");
    // Of a cubic number the equations have none.
    let cubic =
        sequence(0, 200, |n| (0..).take_while(|m| m * m * m <= 2 * n * n * n).last().unwrap());
    assert!(report(&cubic).guesses.is_empty());
}

#[test]
fn odious_numbers() {
    let odious =
        |n: u128| (0..).filter(|m: &u128| m.count_ones() % 2 == 1).nth(n as usize).unwrap();
    assert_eq!(first(&sequence(0, 150, odious)).0, "digits");
    let evil = |n: u128| {
        (0..).filter(|m: &u128| m.count_ones().is_multiple_of(2)).nth(n as usize).unwrap()
    };
    assert_eq!(first(&sequence(0, 150, evil)).0, "digits");
    // A sum of the digits of numbers that have one or two digits says nothing.
    let few = sequence(0, 60, |n| n % 11 + n / 11);
    assert!(
        report(&few)
            .guesses
            .iter()
            .all(|guess| !guess.form.formula(English).contains("digitsum11"))
    );
}

#[test]
fn binary_digits_of_two_numbers() {
    let ones = |x: u128| u128::from(x.trailing_ones());
    assert_eq!(first(&table([1, 1], 40, |a, b| ones((a - 1) | (b - 1)))).0, "one-number");
    assert_eq!(first(&table([0, 0], 40, |a, b| (a & b) % 3)).0, "one-number");
    assert_first(&table([0, 0], 40, |a, b| a | b), "one-number", "g(a, b) = a or b");
}

#[test]
fn lost_numbers_where_values_follow_no_form() {
    let mut dice = Dice::new(7);
    let mut noise =
        |n: u128, lost: bool| if lost { 0 } else { 1 + u128::from(dice.below(9)) + n % 2 };
    let even = sequence(0, 120, |n| noise(n, n % 3 == 1));
    assert_first(&even, "lost", "P-positions are the numbers that leave 1 modulo 3");
    let powers = sequence(0, 400, |n| noise(n, (n + 1).is_power_of_two() && n > 0));
    assert!(report(&powers).guesses.is_empty(), "powers less one");
    let powers = sequence(0, 400, |n| noise(n, n.is_power_of_two()));
    assert_first(&powers, "lost", "P-positions are the numbers 2^k, k = 0, 1, 2, ...");
    let form = report(&powers).guesses.remove(0).form;
    for n in 0..2000u128 {
        let told = form.expr.value([n, 0], u128::MAX);
        assert_eq!(told, Some(u128::from(n.is_power_of_two())), "{n}");
    }
}

/// Lost positions with constant second differences, and of recurrences; sets that only begin so are
/// no such sets.
#[test]
fn lost_numbers_grow_by_rules() {
    let mut dice = Dice::new(8);
    let mut of = |is_lost: &dyn Fn(u64) -> bool| {
        sequence(0, 700, |n| match is_lost(n as u64) {
            true => 0,
            false => 1 + u128::from(dice.below(9)) + n % 2,
        })
    };
    let numbers = |a: u64, b: u64, p: u64, q: u64| {
        let mut all = vec![a, b];
        while all[all.len() - 1] < 20_000 {
            all.push(p * all[all.len() - 1] + q * all[all.len() - 2]);
        }
        all
    };
    let squares = |n: u64| n > 0 && n.isqrt().pow(2) == n;
    let triangular = |n: u64| (8 * n + 1).isqrt().pow(2) == 8 * n + 1;
    let fibonacci = numbers(1, 2, 1, 1);
    let pell = numbers(1, 2, 2, 1);
    let (fibonacci, pell) = (|n| fibonacci.contains(&n), |n| pell.contains(&n));
    let known: [(&dyn Fn(u64) -> bool, &str); 4] = [
        (&triangular, "P-positions are the numbers (k^2 + k) / 2, k = 0, 1, 2, ..."),
        (&squares, "P-positions are the numbers k^2 + 2 k + 1, k = 0, 1, 2, ..."),
        (&fibonacci, "P-positions are the numbers a(0) = 1, a(1) = 2, a(k) = a(k-1) + a(k-2)"),
        (&pell, "P-positions are the numbers a(0) = 1, a(1) = 2, a(k) = 2 a(k-1) + a(k-2)"),
    ];
    for (is_lost, words) in known {
        let terms = of(is_lost);
        assert_first(&terms, "lost", words);
        let form = report(&terms).guesses.remove(0).form;
        for n in 0..9000 {
            let told = form.expr.value([n.into(), 0], u128::MAX);
            assert_eq!(told, Some(u128::from(is_lost(n))), "{words}: {n}");
        }
        // One number of the later ones is missing, or one is too many.
        for gone in [300u64, 400, 500] {
            let broken = |n: u64| {
                let last = (0..=gone).rev().find(|&n| is_lost(n));
                is_lost(n) && Some(n) != last
            };
            let more = |n: u64| is_lost(n) || n == gone + 17 && !is_lost(n);
            for terms in [of(&broken), of(&more)] {
                assert!(report(&terms).guesses.is_empty(), "{words}: {gone}");
            }
        }
    }
    // Random sets.
    for seed in 0..100 {
        let mut coin = Dice::new(seed);
        let set: Vec<u64> = (0..700).filter(|_| coin.below(30) == 0).collect();
        assert!(report(&of(&|n| set.contains(&n))).guesses.is_empty(), "{set:?}");
    }
}

/// Where only the root of n may be left, the values change at 2, 4, 16, 256, ...: one value for long is
/// no guess.
#[test]
fn runs_that_grow_are_no_constant() {
    let root = by_rules(160, |n| (n > 0).then(|| n.isqrt().min(n - 1)).into_iter().collect());
    assert!(report(&root).guesses.is_empty(), "{:?}", report(&root).guesses);
    let settled = sequence(0, 160, |n| u128::from(n == 3 || n > 10));
    assert_first(&settled, "period", "g(n) = 1 for n >= 11");
}

/// A guess from some values of random codes and random rules holds far beyond them. (No rule of these
/// leaves the root of n: between 2^(2^k) and the next such number nothing tells of the other values.)
#[test]
fn no_guess_of_a_random_game_is_false() {
    const SEEN: usize = 160;
    const ALL: usize = 640;
    let mut dice = Dice::new(52);
    let mut guesses = 0;
    for game in 0..300 {
        let (name, terms) = match game % 3 {
            0 => {
                let digits: String = (0..1 + dice.below(3))
                    .map(|_| char::from(b'0' + dice.below(8) as u8))
                    .collect();
                let code = format!("{}.{digits}", if dice.below(4) == 0 { "4" } else { "0" });
                match HeapRules::parse(&code) {
                    Ok(_) => (code.clone(), of_game(&code, ALL as u64)),
                    Err(_) => continue,
                }
            }
            1 => {
                let set: std::collections::BTreeSet<u64> =
                    (0..1 + dice.below(4)).map(|_| 1 + dice.below(20)).collect();
                let set = set.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
                let name = format!("subtract:{set}");
                (name.clone(), of_game(&name, ALL as u64))
            }
            _ => {
                let moves: Vec<(u64, usize)> = (0..1 + dice.below(4))
                    .map(|_| (dice.below(6), 1 + dice.below(6) as usize))
                    .collect();
                let options = |n: usize| -> Vec<usize> {
                    let to = |&(kind, by): &(u64, usize)| match kind {
                        0 => n.checked_sub(by),
                        1 => (n > 0).then(|| n / (by + 1)),
                        2 => (n > 0).then(|| n - n.div_ceil(by + 1)),
                        3 => (n > 0).then(|| n & (n - 1)),
                        4 => (n > 1).then(|| n - 2 * (n / 4) - 1),
                        _ => n.checked_sub(n.isqrt().max(1)),
                    };
                    moves.iter().filter_map(to).collect()
                };
                (format!("{moves:?}"), by_rules(ALL, options))
            }
        };
        let seen = Terms::sequence(0, terms.points().take(SEEN).map(|(_, value)| value).collect());
        for guess in guess(&seen, &Budget::unlimited()).unwrap().guesses {
            guesses += 1;
            let wrong = terms.points().find(|&(at, value)| !guess.form.agrees(at, value));
            let formula = guess.form.formula(English);
            assert_eq!(wrong, None, "{name}: {} {formula}", guess.form.family);
        }
    }
    assert!(guesses > 100, "{guesses}");
}
