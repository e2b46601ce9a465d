//! `grundy nim`: nimbers as numbers to compute with.

use std::fmt::Write;
use std::ops::Range;

use grundy::message::{Language, Message};
use grundy::nimber::expression::{Mistake, Wrong, evaluate, explain};
use grundy::nimber::{Fault, Work, kernel};
use grundy::report::{self, NimNumber, NimStep, NotExplained};
use grundy::{Stop, TextError};

use super::lines;
use super::talk::wrapped;
use crate::args::Nim;
use crate::failure::{Ending, Failure, Status};
use crate::limits;
use crate::message::message;
use crate::session::Session;

/// The work of a second on most processors. An expression that is known to need more than the
/// time limit allows is refused before it begins.
const SECOND: f64 = 200_000_000.0;

/// Runs work on nimbers within the time of the command.
pub(super) fn within<T>(
    session: &Session,
    run: impl FnOnce(&mut Work<'_>) -> T,
) -> Result<T, Stop> {
    let units = match session.limits.time.unwrap_or(limits::SHORT) {
        limits::UNLIMITED => u64::MAX,
        time => (time.as_secs_f64() * SECOND) as u64,
    };
    session.budget(limits::SHORT).with_work(units, run)
}

/// Runs the command.
pub fn run(args: Nim, session: &mut Session) -> Result<Ending, Failure> {
    if !matches!(&args.words[..], [word] if word == "-") {
        let mut out = String::new();
        let status = one(&args.words.join(" "), &args, session, &mut out)?;
        session.out.text(&out)?;
        return Ok(status.into());
    }
    lines::each(args.json, session, |line, out| {
        // Products of machine words are so quick that the rest would take most of the time.
        let product = (!args.json && !args.explain).then(|| product_of_words(line)).flatten();
        match product {
            Some(product) => {
                let _ = writeln!(out, "{product}");
                Ok(Status::DONE)
            }
            None => one(line, &args, session, out),
        }
    })
}

/// The product of two numbers below 2<sup>64</sup>, where the line is nothing else.
fn product_of_words(line: &str) -> Option<u64> {
    let (a, b) = line.split_once('*')?;
    let word = |text: &str| {
        let text = text.trim();
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        digits.then(|| text.parse().ok()).flatten()
    };
    Some(kernel::product(word(a)?, word(b)?))
}

/// Answers one expression; an equation without a solution is a no.
fn one(text: &str, args: &Nim, session: &Session, out: &mut String) -> Result<Status, Failure> {
    // Each expression has the whole time.
    session.begin(limits::SHORT);
    let found = within(session, |work| match args.explain {
        true => explain(text, work).map(|(answer, all)| (answer, Some(all))),
        false => evaluate(text, work).map(|answer| (answer, None)),
    });
    let found = found.map_err(|stop| Failure::stopped(stop, message!("nim-work")))?;
    let (answer, derivation) = found.map_err(|mistake| refused(text, mistake))?;
    let document = report::Nim::new(text.to_string(), &answer, derivation.as_ref());
    match args.json {
        true => lines::push(&document, out),
        false => *out += &words(&document, session.language()),
    }
    Ok(if document.answers.is_empty() { Status::NO } else { Status::DONE })
}

/// The failure of a mistake.
fn refused(text: &str, mistake: Mistake) -> Failure {
    let Mistake { what, at } = mistake;
    if let Wrong::Fault(Fault::Work | Fault::Stopped) = what {
        return Failure::stopped(Stop::Time, message!("nim-work"));
    }
    // `grundy nim 3 4 5` means the game.
    let position = what == Wrong::NoOperator
        && text.split_whitespace().all(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
    let sign = text[at.clone()].chars().next().filter(|sign| !sign.is_alphanumeric());
    let sign = sign.filter(|&sign| what == Wrong::NoOperator && sign != '(');
    let help = match sign {
        Some('-') => message!("nim-minus"),
        _ if position => message!("nim-or-position", position = text),
        _ => match (meant(&what, text, at.clone()), &what) {
            (Some(text), _) => message!("nim-meant", text = text),
            (None, Wrong::Digits) => message!("nim-numerals"),
            _ => message!("nim-help"),
        },
    };
    let error = TextError::new(sign.map_or_else(|| said(what), |_| message!("nim-sign")), at);
    Failure::Expression { text: text.into(), error: error.help(help) }
}

/// What a mistake may mean: a number to another base, a product without its sign, or a function of
/// more than its brackets say.
fn meant(what: &Wrong, text: &str, at: Range<usize>) -> Option<String> {
    const FUNCTIONS: [&str; 6] = ["sqrt", "inv", "order", "degree", "minpoly", "log"];
    let word = &text[at.clone()];
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match what {
        Wrong::Digits => {
            let to_base = |sign: &str, base| {
                u128::from_str_radix(word.strip_prefix(sign)?, base).ok().map(|n| n.to_string())
            };
            let split = word.find(|sign: char| !sign.is_ascii_digit())?;
            let (number, rest) = word.split_at(split);
            let factor = ["x", "w", "ω"].contains(&rest) || FUNCTIONS.contains(&rest);
            let product = || factor.then(|| format!("{number}*{rest}"));
            to_base("0b", 2).or_else(|| to_base("0o", 8)).or_else(product)
        }
        // `w2` and `sqrt4`.
        Wrong::Word => {
            let split = word.find(|sign: char| sign.is_ascii_digit())?;
            let (name, number) = word.split_at(split);
            match name {
                "x" | "w" | "ω" if digits(number) => Some(format!("{name}*{number}")),
                name if FUNCTIONS.contains(&name) && digits(number) => {
                    Some(format!("{name}({number})"))
                }
                _ => None,
            }
        }
        // `order 2*3` is the order of 2, times 3.
        Wrong::NotANimber => {
            let (name, argument) = text[at.start..].split_once(' ')?;
            let alone =
                at.start == 0 && FUNCTIONS.contains(&name) && !argument.contains(['(', ')']);
            alone.then(|| format!("{name}({})", argument.trim()))
        }
        _ => None,
    }
}

fn said(what: Wrong) -> Message {
    match what {
        Wrong::NoOperand => message!("nim-no-operand"),
        Wrong::NoBase => message!("nim-no-base"),
        Wrong::NoOperator => message!("nim-no-operator"),
        Wrong::Unclosed => message!("nim-unclosed"),
        Wrong::Unopened => message!("nim-unopened"),
        Wrong::Word => message!("nim-word"),
        Wrong::Digits => message!("nim-digits"),
        Wrong::NotANimber => message!("nim-not-a-nimber"),
        Wrong::Exponent => message!("nim-exponent"),
        Wrong::ZeroToZero => message!("nim-zero-to-zero"),
        Wrong::PowerOfPower => message!("nim-power-of-power"),
        Wrong::RepeatedPower => message!("nim-repeated-power"),
        Wrong::Unknown => message!("nim-unknown"),
        Wrong::Degree => message!("nim-degree"),
        Wrong::Equation => message!("nim-equation"),
        Wrong::TooDeep => message!("nim-too-deep"),
        // Expressions need no sets of values.
        Wrong::Fault(Fault::Work | Fault::Stopped | Fault::LargeValues | Fault::Memory) => {
            message!("nim-work")
        }
        Wrong::Fault(Fault::Excess(prime)) => message!("nim-excess", prime = prime.to_string()),
        Wrong::Fault(Fault::Exponent) => message!("nim-exponent-too-large"),
        Wrong::Fault(Fault::DivisionByZero) => message!("nim-division"),
        Wrong::Fault(Fault::NoLogarithm) => message!("nim-no-log"),
        Wrong::Fault(Fault::LogarithmTooLarge) => message!("nim-log-too-large"),
        Wrong::Fault(Fault::OrderTooLarge) => message!("nim-order-too-large"),
        Wrong::Fault(Fault::OrderOfZero) => message!("nim-order-of-zero"),
        Wrong::Fault(Fault::EveryNimber) => message!("nim-every"),
    }
}

/// The steps, and the answers below, one a line.
fn words(document: &report::Nim, language: Language) -> String {
    let mut out = String::new();
    for step in document.steps.iter().flatten() {
        let _ = writeln!(out, "{}", wrapped(&said_of(step).text(language)));
    }
    let without = document.steps.as_ref().is_some_and(Vec::is_empty);
    let missing = match document.not_explained {
        Some(NotExplained::Large) => Some("large"),
        Some(NotExplained::Infinite) => Some("infinite"),
        None if without && document.expression.contains(['w', 'ω']) => Some("name"),
        None => without.then_some("none"),
    };
    if let Some(why) = missing {
        let _ = writeln!(out, "{}", wrapped(&message!("nim-no-steps", why = why).text(language)));
    }
    for answer in &document.answers {
        let _ = writeln!(out, "{answer}");
    }
    if document.answers.is_empty() {
        let _ = writeln!(out, "{}", message!("nim-no-solution").text(language));
    }
    out
}

fn said_of(step: &NimStep) -> Message {
    let n = NimNumber::to_string;
    match step {
        NimStep::Sum { a, b, is } => {
            let kind = kind_of(is_finite(a) && is_finite(b));
            message!("nim-step-sum", kind = kind, a = n(a), b = n(b), is = n(is))
        }
        NimStep::Distributed { a, b, parts, is } => {
            let products = sum(parts, |[x, y, _]| format!("{}*{}", factor(x), factor(y)));
            let values = sum(parts, |[_, _, value]| n(value));
            let kind = kind_of(is_finite(a) && is_finite(b));
            message!(
                "nim-step-distributed",
                kind = kind,
                a = factor(a),
                b = factor(b),
                products = products,
                values = values,
                is = n(is)
            )
        }
        NimStep::Ordinary { a, b, is } => {
            let kind = kind_of(is_finite(a));
            message!("nim-step-ordinary", kind = kind, a = n(a), b = n(b), is = n(is))
        }
        NimStep::Square { fermat, is } => {
            message!("nim-step-square", fermat = n(fermat), is = n(is))
        }
        NimStep::Shared { a, b, fermat, rest: [x, y], is } => message!(
            "nim-step-shared",
            a = n(a),
            b = n(b),
            fermat = n(fermat),
            x = n(x),
            y = n(y),
            is = n(is)
        ),
        NimStep::Extension { base, exponent, is } => message!(
            "nim-step-extension",
            power = power(base, *exponent),
            base = n(base),
            exponent = exponent.to_string(),
            is = n(is)
        ),
        NimStep::Carried { a, b, factors, rules, rest, times, is } => {
            let factors: Vec<String> =
                factors.iter().map(|(base, count)| power(base, *count)).collect();
            let factors = factors.join(" * ");
            let left: Vec<&NimNumber> = [rest].into_iter().chain(times).collect();
            let sides = [spaced(&[a, b]), factors.clone(), spaced(&left), n(is)];
            let rules: Vec<String> = rules
                .iter()
                .map(|(base, prime, is)| format!("{} = {is}", power(base, *prime)))
                .collect();
            // The factors alone may be the left side of the rule.
            let shown = rules.len() == 1 && rules[0].starts_with(&format!("{factors} = "));
            let why = if shown { "shown" } else { "other" };
            message!("nim-step-carried", why = why, sides = equal(sides), rules = rules.join(", "))
        }
        NimStep::Coefficients { a, b, powers: [p, q, pq], finite: [c, d, cd], is } => {
            let apart = match [[p, q], [c, d]].map(|both| spaced(&both)) {
                [powers, finite] if powers.contains(" * ") && finite.contains(" * ") => {
                    format!("({powers}) * ({finite})")
                }
                [powers, finite] if powers.contains(" * ") => format!("({powers}) * {finite}"),
                [powers, finite] => format!("{powers} * ({finite})"),
            };
            let sides = [spaced(&[a, b]), apart, spaced(&[pq, cd]), n(is)];
            message!("nim-step-coefficients", sides = equal(sides))
        }
        NimStep::Inverse { of, is } => {
            message!("nim-step-inverse", of = n(of), is = n(is), product = spaced(&[of, is]))
        }
        NimStep::Root { of, is } => {
            message!("nim-step-root", of = n(of), is = n(is), square = spaced(&[is, is]))
        }
        NimStep::Power { base, exponent, is } => {
            message!("nim-step-power", power = power(base, *exponent), is = n(is))
        }
        NimStep::Solution { a, b, c, x, values } => {
            let x_text = factor(x);
            let of = |coefficient: &NimNumber, power: String| match coefficient {
                NimNumber::Finite(1) => power,
                _ => format!("{}*{power}", factor(coefficient)),
            };
            let terms = [of(a, format!("{x_text}*{x_text}")), of(b, x_text), n(c)];
            let terms = terms.into_iter().zip([a, b, c]).zip(values);
            let terms: Vec<_> =
                terms.filter(|((_, factor), _)| **factor != NimNumber::Finite(0)).collect();
            let products = sum(&terms, |((product, _), _)| product.clone());
            let values = sum(&terms, |(_, value)| n(value));
            message!("nim-step-solution", x = n(x), products = products, values = values)
        }
        NimStep::NoMore { a, b, c } => {
            let zero = [a, b].map(|x| *x == NimNumber::Finite(0));
            let kind = match zero {
                [true, true] => "none",
                [true, false] => "one",
                [false, true] => "double",
                [false, false] => "two",
            };
            message!("nim-step-no-more", kind = kind, rest = n(c))
        }
        NimStep::Order { of, is, powers } => {
            let all: Vec<String> =
                powers.iter().map(|(e, power)| format!("{of}^{e} = {power}")).collect();
            let some = if all.is_empty() { "none" } else { "some" };
            let powers = all.join(", ");
            message!(
                "nim-step-order",
                of = n(of),
                is = is.to_string(),
                powers = powers,
                some = some
            )
        }
        NimStep::Degree { of, is } => {
            message!("nim-step-degree", of = n(of), is = is.to_string())
        }
        NimStep::Log { of, base, is } => {
            message!("nim-step-log", of = n(of), base = n(base), is = is.to_string())
        }
        NimStep::Polynomial { of, powers } => {
            let products = sum(powers, |(exponent, _)| format!("{of}^{exponent}"));
            let values = sum(powers, |(_, power)| n(power));
            message!("nim-step-polynomial", of = n(of), products = products, values = values)
        }
    }
}

fn is_finite(number: &NimNumber) -> bool {
    matches!(number, NimNumber::Finite(_))
}

/// The rule that a sentence names.
fn kind_of(finite: bool) -> &'static str {
    if finite { "finite" } else { "infinite" }
}

/// A number as a factor: it has brackets where it is not one finite number or one power of w.
fn factor(number: &NimNumber) -> String {
    let mut depth = 0;
    let several = number.to_string().chars().any(|letter| {
        depth += i32::from(letter == '(') - i32::from(letter == ')');
        ['+', '*'].contains(&letter) && depth == 0
    });
    if several { format!("({number})") } else { number.to_string() }
}

/// A nim-power as the calculator reads it: `w^3` is an ordinal, and `(w)^3` a nim-power.
fn power(base: &NimNumber, exponent: u64) -> String {
    match (base, exponent) {
        (_, 1) => base.to_string(),
        (NimNumber::Finite(base), _) => format!("{base}^{exponent}"),
        (NimNumber::Infinite(base), _) => format!("({base})^{exponent}"),
    }
}

/// The product of these factors, without those that are 1.
fn spaced(factors: &[&NimNumber]) -> String {
    let factors: Vec<_> = factors.iter().filter(|x| ***x != NimNumber::Finite(1)).collect();
    match factors[..] {
        [] => "1".into(),
        [one] => one.to_string(),
        _ => factors.iter().map(|x| factor(x)).collect::<Vec<_>>().join(" * "),
    }
}

/// The sides of an equation, without those that repeat the one before.
fn equal<const N: usize>(sides: [String; N]) -> String {
    let mut sides = sides.to_vec();
    sides.dedup();
    sides.join(" = ")
}

/// What each of these gives, with plus signs.
fn sum<T>(all: &[T], each: impl Fn(&T) -> String) -> String {
    all.iter().map(each).collect::<Vec<_>>().join(" + ")
}
