//! The calculator: what it reads, what it refuses, and its steps.

use grundy_nimber::expression::{Answer, Wrong, evaluate, explain};
use grundy_nimber::{Fault, LeftOut, Ordinal, Step, Work};

fn work() -> Work<'static> {
    Work::new(100_000_000)
}

fn value(text: &str) -> String {
    match evaluate(text, &mut work()).unwrap_or_else(|mistake| panic!("{text}: {mistake:?}")) {
        Answer::Nimber(is) => is.to_string(),
        Answer::Count(count) => count.to_string(),
        Answer::Polynomial(bits) => {
            let set = (0..bits.bits()).rev().filter(|&bit| bits.bit(bit));
            set.map(|bit| format!("x^{bit}")).collect::<Vec<_>>().join("+")
        }
        Answer::Solutions(x) => x.iter().map(ToString::to_string).collect::<Vec<_>>().join(" or "),
    }
}

#[test]
fn expressions_have_values() {
    for (text, is) in [
        ("5 + 6", "3"),
        ("2 + 3*4", "14"),
        ("6 * 11", "10"),
        ("(2 + 3) * 4", "4"),
        ("6 / 4", "4"),
        ("1 / 4 / 5", "3"),
        ("4^2", "6"),
        ("4^15", "1"),
        ("4^0", "1"),
        ("0^5", "0"),
        ("4^-1", "15"),
        ("4^(-2)", "9"),
        ("2^order(2)", "1"),
        ("7^(order 7)", "1"),
        ("sqrt 6", "4"),
        ("sqrt sqrt 6^4", "6"),
        ("inv(2)", "3"),
        ("order 16", "85"),
        ("degree 16", "8"),
        ("log(6, 4)", "2"),
        ("log(0, 0)", "1"),
        ("minpoly 2", "x^2+x^1+x^0"),
        ("minpoly 0", "x^1"),
        ("minpoly w", "x^6+x^3+x^0"),
        ("solve x^2 + x = 6", "14 or 15"),
        ("solve x*x + x = 0", "0 or 1"),
        ("solve 3*x = 5", "10"),
        ("solve (x + 2)^2 = 6", "6"),
        ("solve x = x + 1", ""),
        ("0x10 * 0x10", "24"),
        ("w*w*w", "2"),
        ("w^3", "w^3"),
        ("w^(2^2)", "w^4"),
        ("(w^2)^2", "w*2"),
        ("(w^10)^2", "w^20"),
        ("w^w^2", "w^w^2"),
        ("w^(w*2^3 + 3^0)", "w^(w*8 + 1)"),
        ("w^((w*2)*3)", "w^(w*6)"),
        ("w^((w*2 + 1)*3)", "w^(w*6 + 1)"),
        ("w^((w + 1)*0)", "1"),
        ("4^(2^4)", "4"),
        ("7^(10^200)", "2"),
        ("(w)^3", "2"),
        ("w^w*3 + 5", "w^w*3 + 5"),
        ("w^(w*2 + 1) + w^w^2", "w^w^2 + w^(w*2 + 1)"),
        ("inv w * w", "1"),
        ("(w + 1)^order(w + 1)", "1"),
        ("sqrt(w) * sqrt(w)", "w"),
        ("5 ⊗ 7 ⊕ 2", "15"),
    ] {
        assert_eq!(value(text), is, "{text}");
    }
    // Each solution solves the equation.
    for text in ["5*x^2 + 7*x = 9", "x^2 + w*x = 3"] {
        let Ok(Answer::Solutions(found)) = evaluate(&format!("solve {text}"), &mut work()) else {
            panic!("{text}")
        };
        assert_eq!(found.len(), 2);
        for x in found {
            let (left, right) = text.split_once('=').unwrap();
            let left = left.replace('x', &format!("({x})"));
            assert_eq!(value(&left), right.trim());
        }
    }
    // What is written is read.
    for text in ["w^w^3 + w^(w^2*3 + w*2 + 7)*5 + w^2*4 + w + 6", "w^w*3 + 5"] {
        assert_eq!(value(text), text);
    }
}

#[test]
fn mistakes_have_a_place() {
    let deep = format!("{}1{}", "(".repeat(5000), ")".repeat(5000));
    let functions = "sqrt ".repeat(100_000) + "1";
    let exponents = "w^".repeat(100_000) + "1";
    let digits = "9".repeat(10_000_000);
    for (text, what, at) in [
        ("", Wrong::NoOperand, 0..0),
        ("5 +", Wrong::NoOperand, 3..3),
        ("log(3)", Wrong::NoBase, 5..6),
        ("5 6", Wrong::NoOperator, 2..3),
        ("(5", Wrong::Unclosed, 0..1),
        ("5)", Wrong::Unopened, 1..2),
        ("(5]", Wrong::NoOperator, 2..3),
        ("cube 5", Wrong::Word, 0..4),
        ("5 + 12ab", Wrong::Digits, 4..8),
        ("5 + order 3", Wrong::NotANimber, 4..11),
        ("sqrt order 3", Wrong::NotANimber, 5..12),
        ("2^w", Wrong::Exponent, 2..3),
        ("2^3^2", Wrong::PowerOfPower, 3..4),
        ("6*3)", Wrong::Unopened, 3..4),
        ("solve x = 3)", Wrong::Unopened, 11..12),
        ("w^2^2", Wrong::PowerOfPower, 3..4),
        ("w^10^2", Wrong::PowerOfPower, 4..5),
        ("w^w^2^2", Wrong::PowerOfPower, 5..6),
        ("w^(w^2^2)", Wrong::PowerOfPower, 6..7),
        ("w^(w)^2", Wrong::PowerOfPower, 5..6),
        ("w^(2^3^2)", Wrong::PowerOfPower, 6..7),
        ("2^(3^2^2)", Wrong::PowerOfPower, 6..7),
        ("w^(0^0)", Wrong::ZeroToZero, 3..6),
        ("2^(10^9999999)", Wrong::Fault(Fault::Exponent), 3..13),
        ("w^(2^64)", Wrong::Fault(Fault::Exponent), 2..8),
        ("3 * 0^0", Wrong::ZeroToZero, 4..7),
        ("(2+2)^0", Wrong::ZeroToZero, 0..7),
        ("log(1, 0)", Wrong::Fault(Fault::NoLogarithm), 0..9),
        ("w^(w + w)", Wrong::RepeatedPower, 7..8),
        ("x + 1", Wrong::Unknown, 0..1),
        ("solve x^3 = 1", Wrong::Degree, 6..9),
        ("solve x^2 * x = 1", Wrong::Degree, 6..13),
        ("solve 1/x = 1", Wrong::Degree, 8..9),
        ("solve x", Wrong::Equation, 7..7),
        ("3 = 3", Wrong::Equation, 2..3),
        ("1 + solve x = 1", Wrong::Equation, 4..9),
        (&deep, Wrong::TooDeep, 100..101),
        (&functions, Wrong::TooDeep, 500..504),
        (&exponents, Wrong::TooDeep, 202..203),
        (&digits, Wrong::Fault(Fault::Work), 0..10_000_000),
        ("1/0", Wrong::Fault(Fault::DivisionByZero), 2..3),
        ("inv (3+3)", Wrong::Fault(Fault::DivisionByZero), 4..9),
        ("0^-1", Wrong::Fault(Fault::DivisionByZero), 0..4),
        ("log(2, 1)", Wrong::Fault(Fault::NoLogarithm), 0..9),
        ("log(w, 2)", Wrong::Fault(Fault::NoLogarithm), 0..9),
        ("log(2, w)", Wrong::Fault(Fault::LogarithmTooLarge), 0..9),
        ("order 0", Wrong::Fault(Fault::OrderOfZero), 6..7),
        ("order (w^w^2*16)", Wrong::Fault(Fault::OrderTooLarge), 6..16),
        ("w^w^w", Wrong::Fault(Fault::Exponent), 2..5),
        ("(w^w^200)^1231", Wrong::Fault(Fault::Excess(1231)), 0..14),
        ("solve x = x", Wrong::Fault(Fault::EveryNimber), 6..11),
    ] {
        let mistake = evaluate(text, &mut work()).expect_err(&text[..text.len().min(30)]);
        assert_eq!((mistake.what, mistake.at), (what, at), "{}", &text[..text.len().min(30)]);
    }
    // Long sums are no deep ones, and a long exponent is short work.
    let long = "1 + ".repeat(10_001) + "1";
    assert_eq!(value(&long), "0");
    assert_eq!(value(&format!("7^{}", "15".repeat(5000))), value("7^0"));
}

/// What the steps so far have shown: products of finite numbers from 2 on, and of others.
#[derive(Default)]
struct Shown(Vec<[Ordinal; 3]>);

impl Shown {
    /// A product that a step has shown, or that needs none.
    fn product(&self, a: &Ordinal, b: &Ordinal) -> Ordinal {
        let simple = |x: &Ordinal| ["0", "1"].contains(&&*x.to_string());
        let own = |x: &Ordinal| x.finite().is_none() && apart(x, &['+', '*']).len() == 1;
        let named = own(a) && b.finite().is_some() || own(b) && a.finite().is_some();
        if simple(a) || simple(b) || named {
            return times(a, b);
        }
        let same = |[x, y, _]: &&[Ordinal; 3]| (x, y) == (a, b) || (x, y) == (b, a);
        self.0.iter().find(same).unwrap_or_else(|| panic!("{a}⊗{b} is not known"))[2].clone()
    }

    /// Each step holds, and uses products of earlier steps only.
    fn take(&mut self, step: &Step) {
        let shown = match step.clone() {
            Step::Sum { a, b, is } => {
                assert_eq!(a.nim_sum(&b), is);
                return;
            }
            Step::Distributed { a, b, parts, is } => {
                let side = |side: usize| {
                    let mut all: Vec<Ordinal> =
                        parts.iter().map(|part| part[side].clone()).collect();
                    all.sort_by_key(ToString::to_string);
                    all.dedup();
                    let finite = a.finite().is_some() && b.finite().is_some();
                    assert!(all.iter().all(|term| match (finite, word(term)) {
                        (true, Some(term)) => term.is_power_of_two(),
                        _ => apart(term, &['+']).len() == 1,
                    }));
                    let sum = |sum: Ordinal, term: &Ordinal| sum.nim_sum(term);
                    (all.iter().fold(Ordinal::default(), sum), all.len())
                };
                let ((left, m), (right, n)) = (side(0), side(1));
                assert_eq!((&left, &right, m * n), (&a, &b, parts.len()));
                let mut sum = Ordinal::default();
                for [x, y, is] in &parts {
                    assert_eq!(self.product(x, y), *is);
                    sum = sum.nim_sum(is);
                }
                assert_eq!(sum, is);
                [a, b, is]
            }
            Step::Ordinary { a, b, is } => {
                if let (Some(x), Some(y)) = (word(&a), word(&b)) {
                    assert_eq!(x.trailing_zeros() & y.trailing_zeros(), 0);
                    assert_eq!(Some(x * y), word(&is));
                }
                [a, b, is]
            }
            Step::Square { fermat, is } => {
                let f = word(&fermat).unwrap();
                assert!([2, 4, 16, 256].contains(&f));
                assert_eq!(word(&is), Some(3 * f / 2));
                [fermat.clone(), fermat, is]
            }
            Step::Shared { a, b, fermat, rest: [x, y], is } => {
                let f = word(&fermat).unwrap();
                assert_eq!(word(&a), word(&x).map(|x| f * x));
                assert_eq!(word(&b), word(&y).map(|y| f * y));
                let square = self.product(&fermat, &fermat);
                assert_eq!(self.product(&square, &self.product(&x, &y)), is);
                [a, b, is]
            }
            Step::Extension { base, exponent, is } => {
                assert_eq!(base.nim_power(&u128::from(exponent).into(), &mut work()), Ok(is));
                return;
            }
            Step::Carried { a, b, factors, rules, rest, times: alphas, is } => {
                let power = |of: &Ordinal, exponent: u64| {
                    of.nim_power(&u128::from(exponent).into(), &mut work()).unwrap()
                };
                let all = factors.iter().map(|(base, count)| power(base, *count));
                assert_eq!(all.fold(Ordinal::from(1), |all, one| times(&all, &one)), is);
                for (base, prime, is) in &rules {
                    assert_eq!(power(base, *prime), *is);
                }
                assert!(!rules.is_empty());
                let last = alphas.iter().fold(rest, |left, alpha| self.product(&left, alpha));
                assert_eq!(last, is);
                [a, b, is]
            }
            Step::Coefficients { a, b, powers, finite, is } => {
                for [x, y, is] in [&powers, &finite] {
                    assert_eq!(self.product(x, y), *is);
                }
                for (at, whole) in [&a, &b].into_iter().enumerate() {
                    assert_eq!(times(&powers[at], &finite[at]), *whole);
                }
                assert_eq!(self.product(&powers[2], &finite[2]), is);
                [a, b, is]
            }
            Step::Inverse { of, is } => {
                assert_eq!(self.product(&of, &is), Ordinal::from(1));
                return;
            }
            Step::Root { of, is } => {
                assert_eq!(self.product(&is, &is), of);
                return;
            }
            Step::Power { base, exponent, is } => {
                assert_eq!(base.nim_power(&exponent.into(), &mut work()), Ok(is));
                return;
            }
            Step::Solution { equation: [a, b, c], x, values } => {
                let square = self.product(&a, &times(&x, &x));
                assert_eq!(values, [square, self.product(&b, &x), c]);
                let sum = values.iter().fold(Ordinal::default(), |sum, one| sum.nim_sum(one));
                assert!(sum.is_zero());
                return;
            }
            Step::NoMore { .. } => return,
            other => panic!("{other:?}"),
        };
        assert_eq!(times(&shown[0], &shown[1]), shown[2]);
        self.0.push(shown);
    }
}

fn times(a: &Ordinal, b: &Ordinal) -> Ordinal {
    a.nim_product(b, &mut work()).unwrap()
}

fn word(x: &Ordinal) -> Option<u128> {
    x.finite().and_then(|x| x.to_u128())
}

/// What a number as it is written has between these signs outside of brackets.
fn apart(x: &Ordinal, signs: &[char]) -> Vec<String> {
    let text = x.to_string();
    let mut depth = 0;
    let parts = text.split(|letter: char| {
        depth += i32::from(letter == '(') - i32::from(letter == ')');
        depth == 0 && signs.contains(&letter)
    });
    parts.map(str::to_string).collect()
}

fn number(text: &str) -> Ordinal {
    match evaluate(text, &mut work()) {
        Ok(Answer::Nimber(is)) => is,
        other => panic!("{text}: {other:?}"),
    }
}

/// The steps of an expression, each of which holds.
fn steps(text: &str) -> (Vec<Step>, Option<LeftOut>) {
    let (_, derivation) = explain(text, &mut work()).unwrap();
    let mut shown = Shown::default();
    derivation.steps.iter().for_each(|step| shown.take(step));
    (derivation.steps, derivation.left_out)
}

#[test]
fn steps_derive_the_product() {
    for a in 2..16 {
        for b in 2..16 {
            let text = format!("{a} * {b}");
            let (answer, derivation) = explain(&text, &mut work()).unwrap();
            let Answer::Nimber(is) = answer else { panic!() };
            let mut shown = Shown::default();
            derivation.steps.iter().for_each(|step| shown.take(step));
            assert_eq!(shown.product(&a.into(), &b.into()), is);
        }
    }
    let n = |x: u128| Ordinal::from(x);
    assert_eq!(steps("5 + 6").0, [Step::Sum { a: n(5), b: n(6), is: n(3) }]);
    assert_eq!(
        steps("inv 2").0,
        [
            Step::Square { fermat: n(2), is: n(3) },
            Step::Distributed {
                a: n(2),
                b: n(3),
                parts: vec![[n(2), n(2), n(3)], [n(2), n(1), n(2)]],
                is: n(1)
            },
            Step::Inverse { of: n(2), is: n(3) }
        ]
    );
    assert_eq!(steps("sqrt 3").0.last(), Some(&Step::Root { of: n(3), is: n(2) }));
    let power = Step::Power { base: n(4), exponent: 3, is: n(14) };
    assert_eq!(steps("4^3").0.last(), Some(&power));
}

#[test]
fn steps_derive_infinite_products() {
    let samples = [
        "w",
        "w^2",
        "w^8*3",
        "w + 1",
        "w^w",
        "w^(w*4)*5",
        "w^w^2",
        "w^(w^2*6 + 2)",
        "w^w*2 + w + 7",
        "w^w^3",
        "w^(w^3*9 + w*3 + 1)",
        "w^w^13",
        "9",
    ];
    let mut count = 0;
    for a in samples {
        for b in samples {
            let text = format!("({a}) * ({b})");
            let (answer, derivation) = explain(&text, &mut work()).unwrap();
            assert_eq!(derivation.left_out, None, "{text}");
            let Answer::Nimber(is) = answer else { panic!() };
            let mut shown = Shown::default();
            derivation.steps.iter().for_each(|step| shown.take(step));
            assert_eq!(shown.product(&number(a), &number(b)), is, "{text}");
            count += derivation.steps.len();
        }
    }
    assert!(count > 400, "{count}");
    for text in [
        "inv w",
        "1/(w + 1)",
        "inv(w^w + 1)",
        "sqrt(w + 3)",
        "(w + 1)^10",
        "(w^8)^2",
        "(w)^0",
        "solve x^2 + w*x = 3",
        "solve w*x = w^2 + 1",
        "solve x^2 = w",
        "w*3 + w*5 + 1",
        "(w + 1)^-2",
    ] {
        assert_eq!(steps(text).1, None, "{text}");
    }
    // The rule alone is the step to the power.
    let rule = |text: &str, base: &str, exponent, is: &str| {
        let (base, is) = (number(base), number(is));
        assert_eq!(steps(text).0, [Step::Extension { base, exponent, is }], "{text}");
    };
    rule("(w)^3", "w", 3, "2");
    rule("(w^9)^3", "w^9", 3, "w^3");
    rule("(w^w)^5", "w^w", 5, "4");
    rule("(w^w^2)^7", "w^w^2", 7, "w + 1");
    // Names need no step.
    for text in ["w*7", "w^w*3 + 5", "w + w^2", "0*w", "1*w"] {
        assert_eq!(steps(text), (Vec::new(), None), "{text}");
    }
}

/// What has too many steps, or none, says so, and what is explained besides stays.
#[test]
fn long_steps_are_left_out() {
    for (text, why) in [
        ("w * 65536", LeftOut::Large),
        ("inv(w^w^2 + w^w + 1)", LeftOut::Large),
        ("(w + 1)^65536", LeftOut::Large),
        ("(w^w^2 + w^w + 1)^1000", LeftOut::Large),
        ("order w", LeftOut::Infinite),
        ("degree w", LeftOut::Infinite),
        ("minpoly w", LeftOut::Infinite),
        ("(w + 65536)^order(w)", LeftOut::Infinite),
    ] {
        let (all, left_out) = steps(text);
        assert_eq!((all.len(), left_out), (0, Some(why)), "{text}");
    }
    let (all, why) = steps("inv(w^w^2 + w^w + 1) + 2*2 + w*w");
    assert_eq!(why, Some(LeftOut::Large));
    assert_eq!(all.len(), 4, "{all:?}");
}
