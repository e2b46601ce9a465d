//! Expressions of nimbers: a calculator.
//!
//! ```
//! use grundy_nimber::Work;
//! use grundy_nimber::expression::{Answer, evaluate};
//! let mut work = Work::new(1_000_000);
//! let Answer::Nimber(is) = evaluate("(5 * 7 + 2) / 3", &mut work).unwrap() else { panic!() };
//! assert_eq!(is.to_string(), "5");
//! let Answer::Solutions(x) = evaluate("solve x^2 + x = 6", &mut work).unwrap() else { panic!() };
//! assert_eq!((x[0].to_string(), x[1].to_string()), ("14".into(), "15".into()));
//! ```
//!
//! | text | meaning |
//! |---|---|
//! | `13`, `0xff` | the nimber |
//! | `w`, `w^3`, `w^(w*2+1)` | a power of ω as an ordinal, in which the exponent is an ordinary one |
//! | `a + b`, `a * b`, `a / b` | nim-sum, nim-product, nim-quotient |
//! | `a^n`, `a^-n` | the product of n factors, and its inverse; `a^0` is 1, and `0^0` is refused |
//! | `sqrt a`, `inv a` | square root, inverse |
//! | `order a`, `degree a`, `log(a, b)` | counts: the order, the degree, the logarithm of a to the base b |
//! | `minpoly a` | the minimal polynomial over the field with two elements |
//! | `solve x^2 + x = a` | each x for which both sides, of degree 2 at most, are equal |
//!
//! The power of `w` is part of the name of the ordinal: `w^3` is ω³, while the nim-power `(w)^3`
//! is 2. Powers in brackets within the exponent are ordinary as well: `w^(2^2)` is ω⁴, and `(w^2)^2`
//! the nim-square of ω²; `w^2^2` could be both, and is refused. A count is no nimber, and stands as an
//! exponent only: `2^order(5)`.

use std::ops::Range;

use crate::natural::Natural;
use crate::ordinal::Ordinal;
use crate::steps::{Derivation, LeftOut, Missing, Step, below};
use crate::work::{Fault, Work};

/// What an expression is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A nimber.
    Nimber(Ordinal),
    /// A count: an order, a degree or a logarithm.
    Count(Natural),
    /// A polynomial over the field with two elements: bit i is the coefficient of x<sup>i</sup>.
    Polynomial(Natural),
    /// Each solution of an equation: none, one or two.
    Solutions(Vec<Ordinal>),
}

/// What is wrong with an expression, and where: a range of bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// What is wrong.
    pub what: Wrong,
    /// The part of the text.
    pub at: Range<usize>,
}

/// What is wrong with an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// A nimber is missing here.
    NoOperand,
    /// The base of a logarithm is missing here.
    NoBase,
    /// An operation or the end is missing here.
    NoOperator,
    /// The bracket that opens here does not close.
    Unclosed,
    /// A bracket that closes and was not opened.
    Unopened,
    /// A word that means nothing here.
    Word,
    /// A number with a letter that is no digit.
    Digits,
    /// A count or a polynomial where a nimber is wanted.
    NotANimber,
    /// The exponent is no whole number.
    Exponent,
    /// `0^0`, which has no value.
    ZeroToZero,
    /// `a^b^c` may mean two things, also where a is `w`: brackets are wanted.
    PowerOfPower,
    /// The terms of an exponent of `w` repeat a power.
    RepeatedPower,
    /// An `x` that is in no equation.
    Unknown,
    /// The equation is no polynomial in `x` of degree 2 at most.
    Degree,
    /// `solve` without `=`, or `=` without `solve`.
    Equation,
    /// Brackets and functions within each other deeper than [`DEPTH`].
    TooDeep,
    /// The computation fails.
    Fault(Fault),
}

/// How deep brackets and functions go.
pub const DEPTH: usize = 100;

/// The answer of an expression. The work bounds the time, also for long numbers and exponents.
pub fn evaluate(text: &str, work: &mut Work) -> Result<Answer, Mistake> {
    Reader { text, at: 0, depth: 0, work, derivation: None }.whole()
}

/// The answer of an expression, and the steps to it: those of nimbers whose coefficients are below 2<sup>16</sup>.
pub fn explain(text: &str, work: &mut Work) -> Result<(Answer, Derivation), Mistake> {
    let mut derivation = Derivation::default();
    let reader = Reader { text, at: 0, depth: 0, work, derivation: Some(&mut derivation) };
    let answer = reader.whole()?;
    Ok((answer, derivation))
}

/// A value on the way: nimbers are polynomials in x, of degree 0 outside of equations.
#[derive(Clone)]
enum Value {
    Nimbers(Vec<Ordinal>),
    Count(Natural),
    Polynomial(Natural),
}

struct Reader<'a, 'w> {
    text: &'a str,
    at: usize,
    depth: usize,
    work: &'a mut Work<'w>,
    derivation: Option<&'a mut Derivation>,
}

type Read<T> = Result<T, Mistake>;

fn wrong<T>(what: Wrong, at: Range<usize>) -> Read<T> {
    Err(Mistake { what, at })
}

/// Sets the place of a fault.
fn computed<T>(result: Result<T, Fault>, at: Range<usize>) -> Read<T> {
    result.map_err(|fault| Mistake { what: Wrong::Fault(fault), at })
}

impl<'w> Reader<'_, 'w> {
    /// The next letter that is no space, and moves before it.
    fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        let start = rest.trim_start();
        self.at += rest.len() - start.len();
        start.chars().next()
    }

    /// Reads the letter if it is one of these.
    fn take(&mut self, letters: &[char]) -> Option<char> {
        let letter = self.peek().filter(|letter| letters.contains(letter))?;
        self.at += letter.len_utf8();
        Some(letter)
    }

    /// The letter here, or the end.
    fn here(&mut self) -> Range<usize> {
        let length = self.peek().map_or(0, char::len_utf8);
        self.at..self.at + length
    }

    /// The letters and digits here, which are not read yet.
    fn word(&mut self) -> Range<usize> {
        self.peek();
        let rest = &self.text[self.at..];
        let length = rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len());
        self.at..self.at + length
    }

    fn whole(mut self) -> Read<Answer> {
        let start = self.word();
        let answer = if &self.text[start.clone()] == "solve" {
            self.at = start.end;
            self.equation()?
        } else {
            let (value, at) = self.sum(false)?;
            match value {
                Value::Nimbers(_) => Answer::Nimber(self.nimber(value, at)?),
                Value::Count(count) => Answer::Count(count),
                Value::Polynomial(polynomial) => Answer::Polynomial(polynomial),
            }
        };
        match self.peek() {
            None => Ok(answer),
            Some('=') => wrong(Wrong::Equation, self.here()),
            Some(')') => wrong(Wrong::Unopened, self.here()),
            Some(_) => wrong(Wrong::NoOperator, self.here()),
        }
    }

    fn equation(&mut self) -> Read<Answer> {
        let start = self.here().start;
        let (left, at) = self.sum(true)?;
        let left = self.polynomial(left, at)?;
        if self.take(&['=']).is_none() {
            return wrong(Wrong::Equation, self.here());
        }
        let (right, at) = self.sum(true)?;
        let right = self.polynomial(right, at.clone())?;
        let mut sides = sum(&left, &right);
        sides.resize(3, Ordinal::default());
        let whole = start..at.end;
        let found = computed(solutions(&sides, self.work), whole.clone())?;
        let [c, b, a] = &sides[..] else { unreachable!("three coefficients") };
        let all: Vec<&Ordinal> = [a, b, c].into_iter().chain(&found).collect();
        self.explained(&all, whole, |all, work| all.solutions([a, b, c], &found, work))?;
        Ok(Answer::Solutions(found))
    }

    /// One more bracket or function; [`Reader::up`] ends it.
    fn down(&mut self, at: &Range<usize>) -> Read<()> {
        self.depth += 1;
        if self.depth > DEPTH { wrong(Wrong::TooDeep, at.clone()) } else { Ok(()) }
    }

    fn sum(&mut self, unknown: bool) -> Read<(Value, Range<usize>)> {
        let (mut value, mut at) = self.product(unknown)?;
        while self.take(&['+', '⊕']).is_some() {
            let (right, right_at) = self.product(unknown)?;
            let a = self.polynomial(value, at.clone())?;
            let b = self.polynomial(right, right_at.clone())?;
            at.end = right_at.end;
            self.both_explained([&a, &b], &at, |all, a, b, _| {
                all.sum(a, b);
                Ok(())
            })?;
            value = Value::Nimbers(sum(&a, &b));
        }
        Ok((value, at))
    }

    /// Makes the steps of an operation with these numbers, where steps are wanted and the numbers have them.
    fn explained(
        &mut self,
        numbers: &[&Ordinal],
        at: Range<usize>,
        steps: impl FnOnce(&mut Derivation, &mut Work<'w>) -> Result<(), Missing>,
    ) -> Read<()> {
        let Some(derivation) = self.derivation.as_deref_mut() else { return Ok(()) };
        if !numbers.iter().all(|x| below(x, Derivation::END)) {
            derivation.left_out = derivation.left_out.max(Some(LeftOut::Large));
            return Ok(());
        }
        computed(derivation.operation(numbers, |all| steps(all, self.work)), at)
    }

    /// The same for two polynomials, where both are numbers.
    fn both_explained(
        &mut self,
        [a, b]: [&[Ordinal]; 2],
        at: &Range<usize>,
        steps: impl FnOnce(&mut Derivation, &Ordinal, &Ordinal, &mut Work<'w>) -> Result<(), Missing>,
    ) -> Read<()> {
        let none = Ordinal::default();
        if a.len() > 1 || b.len() > 1 {
            return Ok(());
        }
        let [a, b] = [a, b].map(|x| x.first().unwrap_or(&none));
        self.explained(&[a, b], at.clone(), |all, work| steps(all, a, b, work))
    }

    /// Whether steps are wanted and finite numbers have them, of whose powers many are needed, or their degree.
    fn finite_explained(&mut self, numbers: &[&Ordinal], end: u128) -> bool {
        let Some(derivation) = self.derivation.as_deref_mut() else { return false };
        let why = if numbers.iter().any(|x| x.finite().is_none()) {
            Some(LeftOut::Infinite)
        } else {
            numbers.iter().any(|x| !below(x, end)).then_some(LeftOut::Large)
        };
        derivation.left_out = derivation.left_out.max(why);
        why.is_none()
    }

    fn product(&mut self, unknown: bool) -> Read<(Value, Range<usize>)> {
        let (mut value, mut at) = self.factor(unknown)?;
        while let Some(operator) = self.take(&['*', '/', '⊗', '×']) {
            let (right, right_at) = self.factor(unknown)?;
            let a = self.polynomial(value, at.clone())?;
            let b = if operator == '/' {
                let divisor = self.nimber(right, right_at.clone())?;
                self.inverse(&divisor, right_at.clone())?
            } else {
                self.polynomial(right, right_at.clone())?
            };
            at.end = right_at.end;
            value = Value::Nimbers(self.times(&a, &b, at.clone())?);
        }
        Ok((value, at))
    }

    fn times(&mut self, a: &[Ordinal], b: &[Ordinal], at: Range<usize>) -> Read<Vec<Ordinal>> {
        self.both_explained([a, b], &at, |all, a, b, work| all.product(a, b, work).map(drop))?;
        let mut product = vec![Ordinal::default(); (a.len() + b.len()).saturating_sub(1)];
        for (i, a) in a.iter().enumerate() {
            for (j, b) in b.iter().enumerate() {
                let part = computed(a.nim_product(b, self.work), at.clone())?;
                product[i + j] = product[i + j].nim_sum(&part);
            }
        }
        let product = trimmed(product);
        if product.len() > 3 { wrong(Wrong::Degree, at) } else { Ok(product) }
    }

    fn inverse(&mut self, of: &Ordinal, at: Range<usize>) -> Read<Vec<Ordinal>> {
        let is = computed(of.nim_inverse(self.work), at.clone())?;
        self.explained(&[of, &is], at, |all, work| {
            let step = Step::Inverse { of: of.clone(), is: is.clone() };
            all.by_product([of, &is], step, work)
        })?;
        Ok(trimmed(vec![is]))
    }

    /// A nimber with its power, or a function of one.
    fn factor(&mut self, unknown: bool) -> Read<(Value, Range<usize>)> {
        let (value, mut at) = self.primary(unknown)?;
        if self.take(&['^']).is_none() {
            return Ok((value, at));
        }
        let (exponent, negative) = self.exponent(false)?;
        at.end = self.at;
        if self.peek() == Some('^') {
            return wrong(Wrong::PowerOfPower, self.here());
        }
        let mut base = self.polynomial(value, at.clone())?;
        if negative {
            let of = self.nimber(Value::Nimbers(base), at.clone())?;
            base = self.inverse(&of, at.clone())?;
        }
        if base.len() > 1 {
            let exponent = exponent.to_u128().filter(|&exponent| exponent <= 2);
            let Some(exponent) = exponent else { return wrong(Wrong::Degree, at) };
            let mut is = vec![Ordinal::from(1)];
            for _ in 0..exponent {
                is = self.times(&is, &base, at.clone())?;
            }
            return Ok((Value::Nimbers(is), at));
        }
        let base = base.pop().unwrap_or_default();
        self.explained(&[&base], at.clone(), |all, work| {
            let exponent = exponent.to_u128().ok_or(Missing::Large)?;
            all.power(&base, exponent, work).map(drop)
        })?;
        if base == Ordinal::default() && exponent.to_u128() == Some(0) {
            return wrong(Wrong::ZeroToZero, at);
        }
        let power = computed(base.nim_power(&exponent, self.work), at.clone())?;
        Ok((Value::Nimbers(trimmed(vec![power])), at))
    }

    /// A whole number, of which brackets may hold an ordinary power, or a count: and whether `-`
    /// stands before it.
    fn exponent(&mut self, within: bool) -> Read<(Natural, bool)> {
        let open = self.here();
        if self.take(&['(']).is_some() {
            self.down(&open)?;
            let exponent = self.exponent(true)?;
            self.close(open)?;
            return Ok(exponent);
        }
        let negative = self.take(&['-']).is_some();
        if self.peek().is_some_and(|c| c.is_ascii_digit()) {
            let exponent = if within { self.whole_number()? } else { self.number()? };
            return Ok((exponent, negative));
        }
        let at = self.here();
        match self.primary(false)? {
            (Value::Count(count), _) => Ok((count, negative)),
            _ => wrong(Wrong::Exponent, at),
        }
    }

    fn close(&mut self, open: Range<usize>) -> Read<()> {
        self.depth -= 1;
        match (self.take(&[')']), self.peek()) {
            (Some(_), _) => Ok(()),
            (None, None) => wrong(Wrong::Unclosed, open),
            (None, Some(_)) => wrong(Wrong::NoOperator, self.here()),
        }
    }

    fn number(&mut self) -> Read<Natural> {
        let at = self.word();
        let digits = self.text[at.clone()].len() as u64;
        computed(self.work.charge(digits * digits / 300), at.clone())?;
        let Ok(number) = self.text[at.clone()].parse() else { return wrong(Wrong::Digits, at) };
        self.at = at.end;
        Ok(number)
    }

    fn primary(&mut self, unknown: bool) -> Read<(Value, Range<usize>)> {
        let open = self.here();
        if self.take(&['(']).is_some() {
            self.down(&open)?;
            let (value, _) = self.sum(unknown)?;
            self.close(open.clone())?;
            return Ok((value, open.start..self.at));
        }
        if self.peek().is_some_and(|c| c.is_ascii_digit()) {
            let start = self.at;
            let number = self.number()?;
            return Ok((Value::Nimbers(trimmed(vec![number.into()])), start..self.at));
        }
        let at = self.word();
        if at.is_empty() {
            return wrong(Wrong::NoOperand, open);
        }
        let name = &self.text[at.clone()];
        self.at = at.end;
        match name {
            "w" | "ω" => {
                let power = self.power_of_omega()?;
                return Ok((Value::Nimbers(vec![power]), at.start..self.at));
            }
            "x" if unknown => {
                let x = vec![Ordinal::default(), Ordinal::from(1)];
                return Ok((Value::Nimbers(x), at));
            }
            "x" => return wrong(Wrong::Unknown, at),
            "solve" => return wrong(Wrong::Equation, at),
            "log" => return self.logarithm(at),
            "sqrt" | "inv" | "order" | "degree" | "minpoly" => {}
            _ => return wrong(Wrong::Word, at),
        }
        self.down(&at)?;
        let (argument, argument_at) = self.factor(false)?;
        self.depth -= 1;
        let of = self.nimber(argument, argument_at.clone())?;
        let whole = at.start..argument_at.end;
        let value = match name {
            "inv" => Value::Nimbers(self.inverse(&of, argument_at)?),
            "sqrt" => {
                let is = computed(of.nim_sqrt(self.work), argument_at.clone())?;
                self.explained(&[&of, &is], argument_at, |all, work| {
                    all.by_product([&is, &is], Step::Root { of: of.clone(), is: is.clone() }, work)
                })?;
                Value::Nimbers(trimmed(vec![is]))
            }
            "order" => Value::Count(self.order(&of, argument_at)?),
            "degree" => {
                let is = computed(of.degree(self.work), argument_at.clone())?;
                if self.finite_explained(&[&of], Derivation::END) {
                    self.explained(&[&of], argument_at, |all, _| {
                        all.push(Step::Degree { of: of.clone(), is });
                        Ok(())
                    })?;
                }
                Value::Count(u128::from(is).into())
            }
            _ => {
                let is = computed(of.minimal_polynomial(self.work), argument_at.clone())?;
                if self.finite_explained(&[&of], Derivation::END_OF_POWERS) {
                    let exponents = (0..is.bits()).rev().filter(|&i| is.bit(i)).map(u128::from);
                    self.explained(&[&of], argument_at, |all, work| {
                        all.polynomial(&of, exponents, work)
                    })?;
                }
                Value::Polynomial(is)
            }
        };
        Ok((value, whole))
    }

    fn order(&mut self, of: &Ordinal, at: Range<usize>) -> Read<Natural> {
        let is = computed(of.order(self.work), at.clone())?;
        let end = Derivation::END_OF_POWERS;
        if let (true, Some(is)) = (self.finite_explained(&[of], end), is.to_u128()) {
            self.explained(&[of], at, |all, work| all.order(of, is, work))?;
        }
        Ok(is)
    }

    /// `log(a, b)`, of which the name is read.
    fn logarithm(&mut self, name: Range<usize>) -> Read<(Value, Range<usize>)> {
        let open = self.here();
        if self.take(&['(']).is_none() {
            return wrong(Wrong::NoOperand, open);
        }
        self.down(&open)?;
        let (of, at) = self.sum(false)?;
        let of = self.nimber(of, at)?;
        if self.take(&[',']).is_none() {
            return wrong(Wrong::NoBase, self.here());
        }
        let (base, at) = self.sum(false)?;
        let base = self.nimber(base, at)?;
        self.close(open)?;
        let whole = name.start..self.at;
        if base == Ordinal::default() && of == Ordinal::from(1) {
            // It would be that of 0^0.
            return wrong(Wrong::Fault(Fault::NoLogarithm), whole);
        }
        let log = computed(of.log(&base, self.work), whole.clone())?;
        if !base.is_zero() && self.finite_explained(&[&of, &base], Derivation::END_OF_POWERS) {
            self.order(&base, whole.clone())?;
            self.explained(&[&of, &base], whole.clone(), |all, work| {
                all.power(&base, log, work)?;
                all.push(Step::Log { of: of.clone(), base: base.clone(), is: log });
                Ok(())
            })?;
        }
        Ok((Value::Count(log.into()), whole))
    }

    /// The rest of a power of `w`, which is read.
    fn power_of_omega(&mut self) -> Read<Ordinal> {
        if self.take(&['^']).is_none() {
            return Ok(Ordinal::omega());
        }
        self.peek();
        let start = self.at;
        let exponent = self.ordinal_exponent(false)?;
        if self.peek() == Some('^') {
            return wrong(Wrong::PowerOfPower, self.here());
        }
        computed(Ordinal::omega_to(&exponent), start..self.at)
    }

    /// A whole number, or an ordinary power of one.
    fn whole_number(&mut self) -> Read<Natural> {
        let start = self.here().start;
        let base = self.number()?;
        if self.take(&['^']).is_none() {
            return Ok(base);
        }
        let exponent = self.number()?;
        let at = start..self.at;
        if self.peek() == Some('^') {
            return wrong(Wrong::PowerOfPower, self.here());
        }
        if base.is_zero() && exponent.is_zero() {
            return wrong(Wrong::ZeroToZero, at);
        }
        if base.bits() < 2 {
            return Ok(if exponent.is_zero() { 1.into() } else { base });
        }
        let short = exponent.to_u128().and_then(|e| u64::try_from(e).ok());
        let bits = short.and_then(|e| e.checked_mul(base.bits())).filter(|&bits| bits <= 1 << 20);
        let bits = computed(bits.ok_or(Fault::Exponent), at.clone())?;
        computed(self.work.charge((bits / 64).pow(2)), at)?;
        Ok((0..exponent.bits()).rev().fold(Natural::from(1), |power, bit| {
            let square = power.times(&power);
            if exponent.bit(bit) { square.times(&base) } else { square }
        }))
    }

    /// A number, a power of `w`, or a sum of such terms in brackets, within which a number may have an
    /// ordinary power.
    fn ordinal_exponent(&mut self, within: bool) -> Read<Ordinal> {
        let open = self.here();
        self.down(&open)?;
        let exponent = if self.take(&['(']).is_some() {
            let mut sum = Ordinal::default();
            loop {
                let start = self.here().start;
                let mut term = self.ordinal_exponent(true)?;
                if self.take(&['*', '×']).is_some() {
                    let factor = self.whole_number()?;
                    term = term.multiple(&factor);
                }
                if sum.shares_a_power(&term) {
                    return wrong(Wrong::RepeatedPower, start..self.at);
                }
                sum = sum.nim_sum(&term);
                if self.take(&['+']).is_none() {
                    break;
                }
            }
            self.depth += 1;
            self.close(open)?;
            sum
        } else if self.peek().is_some_and(|c| c.is_ascii_digit()) {
            if within { self.whole_number()?.into() } else { self.number()?.into() }
        } else {
            let word = self.word();
            match &self.text[word.clone()] {
                "w" | "ω" => {
                    self.at = word.end;
                    self.power_of_omega()?
                }
                _ => return wrong(Wrong::NoOperand, open),
            }
        };
        self.depth -= 1;
        Ok(exponent)
    }

    fn polynomial(&self, value: Value, at: Range<usize>) -> Read<Vec<Ordinal>> {
        match value {
            Value::Nimbers(coefficients) => Ok(coefficients),
            Value::Count(_) | Value::Polynomial(_) => wrong(Wrong::NotANimber, at),
        }
    }

    fn nimber(&self, value: Value, at: Range<usize>) -> Read<Ordinal> {
        let mut coefficients = self.polynomial(value, at.clone())?;
        match coefficients.len() {
            0 | 1 => Ok(coefficients.pop().unwrap_or_default()),
            _ => wrong(Wrong::Degree, at),
        }
    }
}

/// Coefficients without zeros at the end.
fn trimmed(mut coefficients: Vec<Ordinal>) -> Vec<Ordinal> {
    while coefficients.last().is_some_and(Ordinal::is_zero) {
        coefficients.pop();
    }
    coefficients
}

fn sum(a: &[Ordinal], b: &[Ordinal]) -> Vec<Ordinal> {
    let none = Ordinal::default();
    let at = |x: &[Ordinal], i: usize| x.get(i).unwrap_or(&none).clone();
    trimmed((0..a.len().max(b.len())).map(|i| at(a, i).nim_sum(&at(b, i))).collect())
}

/// The x with a⊗x⊗x ⊕ b⊗x ⊕ c = 0, for the list of c, b and a.
fn solutions(sides: &[Ordinal], work: &mut Work) -> Result<Vec<Ordinal>, Fault> {
    let [c, b, a] = sides else { unreachable!("three coefficients") };
    match (a.is_zero(), b.is_zero()) {
        (true, true) if c.is_zero() => Err(Fault::EveryNimber),
        (true, true) => Ok(Vec::new()),
        (true, false) => Ok(vec![c.nim_product(&b.nim_inverse(work)?, work)?]),
        (false, true) => {
            let square = c.nim_product(&a.nim_inverse(work)?, work)?;
            Ok(vec![square.nim_sqrt(work)?])
        }
        // With x = (b/a)⊗y it is y⊗y ⊕ y = (a⊗c)/(b⊗b).
        (false, false) => {
            let inverse = b.nim_inverse(work)?.nim_square(work)?;
            let right = a.nim_product(c, work)?.nim_product(&inverse, work)?;
            let y = right.artin_schreier(work)?;
            let scale = b.nim_product(&a.nim_inverse(work)?, work)?;
            let x = y.nim_product(&scale, work)?;
            Ok(vec![x.clone(), x.nim_sum(&scale)])
        }
    }
}
