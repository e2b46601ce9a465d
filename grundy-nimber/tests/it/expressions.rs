//! The calculator: what it reads, what it refuses, and its steps.

use grundy_nimber::expression::{Answer, Wrong, evaluate, explain};
use grundy_nimber::{Fault, Nimber, Step, Work};

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
        ("solve x = x", Wrong::Fault(Fault::EveryNimber), 5..11),
    ] {
        let mistake = evaluate(text, &mut work()).expect_err(&text[..text.len().min(30)]);
        assert_eq!((mistake.what, mistake.at), (what, at), "{}", &text[..text.len().min(30)]);
    }
    // Long sums are no deep ones, and a long exponent is short work.
    let long = "1 + ".repeat(10_001) + "1";
    assert_eq!(value(&long), "0");
    assert_eq!(value(&format!("7^{}", "15".repeat(5000))), value("7^0"));
}

/// Each step holds, and uses products of earlier steps only.
#[test]
fn steps_derive_the_product() {
    for a in 2..16 {
        for b in 2..16 {
            let (answer, derivation) = explain(&format!("{a} * {b}"), &mut work()).unwrap();
            let Answer::Nimber(is) = answer else { panic!() };
            let mut known: Vec<(Nimber, Nimber, Nimber)> = Vec::new();
            let product = |known: &[(Nimber, Nimber, Nimber)], a: Nimber, b: Nimber| {
                if a.0 <= 1 || b.0 <= 1 {
                    return Nimber(a.0 * b.0);
                }
                let same =
                    |&&(x, y, _): &&(Nimber, Nimber, Nimber)| (x, y) == (a, b) || (x, y) == (b, a);
                known.iter().find(same).unwrap_or_else(|| panic!("{a}⊗{b} is not known")).2
            };
            for step in &derivation.steps {
                let shown = match step.clone() {
                    Step::Distributed { a, b, parts, is } => {
                        let sum = |of: fn(&(Nimber, Nimber)) -> Nimber| {
                            let mut all: Vec<u128> = parts.iter().map(|part| of(part).0).collect();
                            all.sort_unstable();
                            all.dedup();
                            assert!(all.iter().all(|power| power.is_power_of_two()));
                            Nimber(all.iter().sum())
                        };
                        assert_eq!((sum(|part| part.0), sum(|part| part.1)), (a, b));
                        assert_eq!(parts.len() as u32, a.0.count_ones() * b.0.count_ones());
                        let total: Nimber = parts.iter().map(|&(x, y)| product(&known, x, y)).sum();
                        assert_eq!(total, is);
                        (a, b, is)
                    }
                    Step::Ordinary { a, b, is } => {
                        assert_eq!(a.0.trailing_zeros() & b.0.trailing_zeros(), 0);
                        assert_eq!(a.0 * b.0, is.0);
                        (a, b, is)
                    }
                    Step::Square { fermat, is } => {
                        assert!([2, 4, 16, 256].contains(&fermat.0));
                        assert_eq!(2 * is.0, 3 * fermat.0);
                        (fermat, fermat, is)
                    }
                    Step::Shared { a, b, fermat, rest, is } => {
                        assert_eq!((fermat.0 * rest.0.0, fermat.0 * rest.1.0), (a.0, b.0));
                        let square = product(&known, fermat, fermat);
                        let inner = product(&known, rest.0, rest.1);
                        assert_eq!(product(&known, square, inner), is);
                        (a, b, is)
                    }
                    other => panic!("{other:?}"),
                };
                known.push(shown);
            }
            assert_eq!(product(&known, Nimber(a), Nimber(b)).to_string(), is.to_string());
        }
    }
    let steps = |text| explain(text, &mut work()).unwrap().1.steps;
    assert_eq!(steps("5 + 6"), [Step::Sum { a: Nimber(5), b: Nimber(6), is: Nimber(3) }]);
    assert_eq!(
        steps("inv 2"),
        [
            Step::Square { fermat: Nimber(2), is: Nimber(3) },
            Step::Distributed {
                a: Nimber(2),
                b: Nimber(3),
                parts: vec![(Nimber(2), Nimber(2)), (Nimber(2), Nimber(1))],
                is: Nimber(1)
            },
            Step::Inverse { of: Nimber(2), is: Nimber(3) }
        ]
    );
    assert_eq!(steps("sqrt 3").last(), Some(&Step::Root { of: Nimber(3), is: Nimber(2) }));
    let power = Step::Power { base: Nimber(4), exponent: 3, is: Nimber(14) };
    assert_eq!(steps("4^3").last(), Some(&power));
}
