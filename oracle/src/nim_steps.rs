//! The explanations of `grundy nim`: each step computed again.

use std::collections::{HashMap, HashSet};
use std::slice;

use serde_json::Value;

use crate::nimbers::{
    PRIMES, bits, degree, inverse, minimal_polynomial, order, power, product, root,
};
use crate::ordinals::{self, Field, Number, Together};
use crate::reasons::read::Step;
use crate::reasons::{Checked, Complaint};

/// What an expression is.
#[derive(Clone, Debug, PartialEq)]
enum Is {
    /// A polynomial in x: the coefficients from the lowest on. A nimber is one of degree 0.
    Nimbers(Vec<Number>),
    Count(u128),
    Polynomial(u128),
}

/// Why there is no value here.
#[derive(Debug)]
enum Unread {
    /// Numbers of 2^64 or more, a long search, or an operation with an infinite number that no step shows or that is
    /// not known here: right or not, this is not known here.
    Large,
    Wrong,
}

/// Why a step is not confirmed.
enum Refused {
    Wrong(String),
    /// It needs a number that is not known here.
    Unknown,
}

impl From<String> for Refused {
    fn from(what: String) -> Refused {
        Refused::Wrong(what)
    }
}

impl From<&str> for Refused {
    fn from(what: &str) -> Refused {
        Refused::Wrong(what.into())
    }
}

/// The numbers below this have steps, and infinite ones whose coefficients are; those of whose powers many are needed,
/// below the second one.
const STEPS: u128 = 1 << 16;
const STEPS_OF_POWERS: u128 = 1 << 8;

/// How many products of terms a document may need.
const WORK: u64 = 300_000;

/// What steps have shown: a kind, and numbers.
type Shown = HashSet<(&'static str, Vec<Number>)>;

/// Reads an expression from left to right and computes it, and notes every operation that needs a step.
struct Reader<'a> {
    left: &'a str,
    /// How deep in brackets it is.
    depth: u32,
    /// The steps that are needed.
    needs: Shown,
    /// Whether a number is too large for steps.
    large: bool,
    /// Whether an infinite number is where steps are for finite ones only.
    infinite: bool,
    /// What the steps show.
    steps: &'a Steps,
}

impl Reader<'_> {
    fn peek(&mut self) -> Option<char> {
        self.left = self.left.trim_start();
        self.left.chars().next()
    }

    fn take(&mut self, signs: &[char]) -> Option<char> {
        let sign = self.peek().filter(|sign| signs.contains(sign))?;
        self.left = &self.left[sign.len_utf8()..];
        Some(sign)
    }

    fn word(&mut self) -> &str {
        self.peek();
        let end = self.left.find(|c: char| !c.is_alphanumeric()).unwrap_or(self.left.len());
        let (word, left) = self.left.split_at(end);
        self.left = left;
        word
    }

    fn need(&mut self, kind: &'static str, numbers: &[&Number]) {
        match numbers.iter().all(|number| number.below(STEPS)) {
            true => _ = self.needs.insert((kind, numbers.iter().copied().cloned().collect())),
            false => self.large = true,
        }
    }

    /// The same for an operation whose steps are for finite numbers below `end`: the numbers, where they are finite.
    fn need_finite<const N: usize>(
        &mut self,
        kind: &'static str,
        end: u128,
        numbers: [&Number; N],
    ) -> Result<[u128; N], Unread> {
        let mut finite = [0; N];
        for (own, number) in finite.iter_mut().zip(numbers) {
            let Some(is) = number.finite() else {
                self.infinite = true;
                return Err(Unread::Large);
            };
            *own = is;
        }
        match finite.iter().all(|&number| number < end) {
            true => self.need(kind, &numbers),
            false => self.large = true,
        }
        Ok(finite)
    }

    /// The whole expression, with the equation where it is one: a, b and c of `a*x*x + b*x + c = 0`.
    fn whole(&mut self) -> Result<(Is, Option<[Number; 3]>), Unread> {
        const LONGEST: usize = 4000;
        if self.left.len() > LONGEST {
            return Err(Unread::Large);
        }
        let equation = self.left.trim_start().strip_prefix("solve");
        let Some(left) = equation.filter(|left| !left.starts_with(char::is_alphanumeric)) else {
            let is = self.sum()?;
            return if self.peek().is_none() { Ok((is, None)) } else { Err(Unread::Wrong) };
        };
        self.left = left;
        let one = polynomial(self.sum()?)?;
        self.take(&['=']).ok_or(Unread::Wrong)?;
        let both = added(&one, &polynomial(self.sum()?)?);
        let at = |power: usize| both.get(power).cloned().unwrap_or_default();
        match self.peek().is_none() && (1..=3).contains(&both.len()) {
            true => Ok((Is::Nimbers(Vec::new()), Some([at(2), at(1), at(0)]))),
            false => Err(Unread::Wrong),
        }
    }

    fn sum(&mut self) -> Result<Is, Unread> {
        let mut is = self.product()?;
        while self.take(&['+', '⊕']).is_some() {
            let right = self.product()?;
            let (a, b) = (polynomial(is)?, polynomial(right)?);
            if let ([a], [b]) = (&padded(&a)[..], &padded(&b)[..]) {
                // Different powers of w together are the name of their sum.
                match a.is_finite() && b.is_finite() || a.shares_a_power(b) {
                    true => self.need("sum", &[a, b]),
                    false => self.large |= !a.below(STEPS) || !b.below(STEPS),
                }
            }
            is = Is::Nimbers(added(&a, &b));
        }
        Ok(is)
    }

    fn product(&mut self) -> Result<Is, Unread> {
        let mut is = self.factor()?;
        while let Some(sign) = self.take(&['*', '/', '⊗', '×']) {
            let mut right = polynomial(self.factor()?)?;
            if sign == '/' {
                right = vec![self.inverse(number(right)?)?];
            }
            is = Is::Nimbers(self.times(&polynomial(is)?, &right)?);
        }
        Ok(is)
    }

    fn times(&mut self, a: &[Number], b: &[Number]) -> Result<Vec<Number>, Unread> {
        if let ([a], [b]) = (&padded(a)[..], &padded(b)[..]) {
            match without_step(a, b) {
                Some(_) => self.large |= !a.below(STEPS) || !b.below(STEPS),
                None => self.need("product", &[a.min(b), a.max(b)]),
            }
        }
        let mut is = vec![Number::default(); (a.len() + b.len()).saturating_sub(1)];
        for (i, a) in a.iter().enumerate() {
            for (j, b) in b.iter().enumerate() {
                is[i + j] = is[i + j].plus(&self.known(self.steps.field.product(a, b))?);
            }
        }
        Ok(trimmed(is))
    }

    fn known(&self, is: Option<Number>) -> Result<Number, Unread> {
        is.ok_or(Unread::Large)
    }

    fn inverse(&mut self, of: Number) -> Result<Number, Unread> {
        self.need("inverse", &[&of]);
        match of.finite() {
            Some(0) => Err(Unread::Wrong),
            Some(finite) => Ok(inverse(finite).into()),
            // There is one inverse only, so that the steps may say it.
            None => self.known(self.steps.inverses.get(&of).cloned()),
        }
    }

    fn factor(&mut self) -> Result<Is, Unread> {
        let base = self.primary()?;
        if self.take(&['^']).is_none() {
            return Ok(base);
        }
        let mut brackets = 0;
        while self.take(&['(']).is_some() {
            brackets += 1;
        }
        let negative = self.take(&['-']).is_some();
        let exponent = match self.primary()? {
            Is::Count(count) => count,
            Is::Nimbers(coefficients) => number(coefficients)?.finite().ok_or(Unread::Wrong)?,
            Is::Polynomial(_) => return Err(Unread::Wrong),
        };
        for _ in 0..brackets {
            self.take(&[')']).ok_or(Unread::Wrong)?;
        }
        let mut base = polynomial(base)?;
        if negative {
            base = vec![self.inverse(number(base)?)?];
        }
        if base.len() > 1 {
            let factors = usize::try_from(exponent).map_err(|_| Unread::Wrong)?;
            let mut is = vec![Number::from(1)];
            for _ in 0..factors.min(3) {
                is = self.times(&is, &base)?;
            }
            return Ok(Is::Nimbers(is));
        }
        let base = number(base)?;
        self.need("power", &[&base, &exponent.into()]);
        let is = match base.finite() {
            Some(finite) => power(finite, exponent).into(),
            None => self.known(self.steps.field.power(&base, exponent))?,
        };
        Ok(Is::Nimbers(trimmed(vec![is])))
    }

    fn primary(&mut self) -> Result<Is, Unread> {
        const DEEPEST: u32 = 100;
        self.depth += 1;
        if self.depth > 2 * DEEPEST {
            return Err(Unread::Wrong);
        }
        let is = self.bare();
        self.depth -= 1;
        is
    }

    fn bare(&mut self) -> Result<Is, Unread> {
        if self.take(&['(']).is_some() {
            let is = self.sum()?;
            self.take(&[')']).ok_or(Unread::Wrong)?;
            return Ok(is);
        }
        let word = self.word().to_string();
        if word.starts_with(|c: char| c.is_ascii_digit()) {
            let hexadecimal = word.strip_prefix("0x").or(word.strip_prefix("0X"));
            let number = match hexadecimal {
                Some(digits) => u128::from_str_radix(digits, 16),
                None => word.parse::<u128>(),
            };
            let number = number.ok().filter(|number| number >> 64 == 0).ok_or(Unread::Large)?;
            return Ok(Is::Nimbers(trimmed(vec![number.into()])));
        }
        match &*word {
            "x" => return Ok(Is::Nimbers(vec![0.into(), 1.into()])),
            "w" | "ω" => return Ok(Is::Nimbers(vec![self.power_of_omega()?])),
            "log" => return self.logarithm(),
            _ => {}
        }
        let of = number(polynomial(self.factor()?)?)?;
        Ok(match &*word {
            "inv" => Is::Nimbers(vec![self.inverse(of)?]),
            "sqrt" => {
                self.need("root", &[&of]);
                let is = match of.finite() {
                    Some(finite) => root(finite).into(),
                    None => self.known(self.steps.roots.get(&of).cloned())?,
                };
                Is::Nimbers(trimmed(vec![is]))
            }
            "order" if of.is_zero() => return Err(Unread::Wrong),
            "order" => {
                let [of] = self.need_finite("order", STEPS_OF_POWERS, [&of])?;
                Is::Count(order(of))
            }
            "degree" => {
                let [of] = self.need_finite("degree", STEPS, [&of])?;
                Is::Count(degree(of).into())
            }
            "minpoly" => {
                let [of] = self.need_finite("polynomial", STEPS_OF_POWERS, [&of])?;
                // That of 128 bits has a bit more.
                match degree(of) {
                    128 => return Err(Unread::Large),
                    _ => Is::Polynomial(minimal_polynomial(of)),
                }
            }
            _ => return Err(Unread::Wrong),
        })
    }

    /// The rest of a power of ω as an ordinal, of which `w` is read.
    fn power_of_omega(&mut self) -> Result<Number, Unread> {
        let exponent = match self.take(&['^']) {
            Some(_) => self.ordinal_exponent(false)?,
            None => Number::from(1),
        };
        exponent.as_exponent().ok_or(Unread::Large)
    }

    /// A number, a power of ω, or a sum of such terms in brackets, within which a number may have an ordinary power.
    fn ordinal_exponent(&mut self, within: bool) -> Result<Number, Unread> {
        const DEEPEST: u32 = 100;
        self.depth += 1;
        if self.depth > 2 * DEEPEST {
            return Err(Unread::Wrong);
        }
        let mut is = Number::default();
        if self.take(&['(']).is_some() {
            loop {
                let mut term = self.ordinal_exponent(true)?;
                if self.take(&['*', '×']).is_some() {
                    let factor = self.whole_number(true)?;
                    term = term.times_ordinary(factor).ok_or(Unread::Large)?;
                }
                if is.shares_a_power(&term) {
                    return Err(Unread::Wrong);
                }
                is = is.plus(&term);
                if self.take(&['+']).is_none() {
                    break;
                }
            }
            self.take(&[')']).ok_or(Unread::Wrong)?;
        } else if self.peek().is_some_and(|letter| letter.is_ascii_digit()) {
            is = self.whole_number(within)?.into();
        } else {
            let omega = ["w", "ω"].contains(&self.word());
            is = if omega { self.power_of_omega()? } else { return Err(Unread::Wrong) };
        }
        self.depth -= 1;
        Ok(is)
    }

    /// A whole number, and its ordinary power where one may stand here.
    fn whole_number(&mut self, power: bool) -> Result<u128, Unread> {
        let small = |number: u128| Some(number).filter(|number| number >> 64 == 0);
        let mut one = || self.word().parse().ok().and_then(small).ok_or(Unread::Large);
        let base: u128 = one()?;
        if !power || self.take(&['^']).is_none() {
            return Ok(base);
        }
        let exponent: u128 = self.word().parse().ok().and_then(small).ok_or(Unread::Large)?;
        let exponent = if base < 2 { exponent.min(1) } else { exponent };
        let power = u32::try_from(exponent).ok().and_then(|exponent| base.checked_pow(exponent));
        power.and_then(small).ok_or(Unread::Large)
    }

    /// The least exponent, tried one after the other; of a large order it is not looked for.
    fn logarithm(&mut self) -> Result<Is, Unread> {
        const MOST: u128 = 1 << 16;
        self.take(&['(']).ok_or(Unread::Wrong)?;
        let of = number(polynomial(self.sum()?)?)?;
        self.take(&[',']).ok_or(Unread::Wrong)?;
        let base = number(polynomial(self.sum()?)?)?;
        self.take(&[')']).ok_or(Unread::Wrong)?;
        if base.is_zero() {
            return if of.is_zero() { Ok(Is::Count(1)) } else { Err(Unread::Wrong) };
        }
        let [of, base] = self.need_finite("log", STEPS_OF_POWERS, [&of, &base])?;
        self.need_finite("order", STEPS_OF_POWERS, [&base.into()])?;
        let mut is = 1;
        for exponent in 0..order(base).min(MOST) {
            if is == of {
                return Ok(Is::Count(exponent));
            }
            is = product(is, base);
        }
        Err(if order(base) > MOST { Unread::Large } else { Unread::Wrong })
    }
}

fn polynomial(is: Is) -> Result<Vec<Number>, Unread> {
    match is {
        Is::Nimbers(coefficients) => Ok(coefficients),
        Is::Count(_) | Is::Polynomial(_) => Err(Unread::Wrong),
    }
}

fn number(mut coefficients: Vec<Number>) -> Result<Number, Unread> {
    match coefficients.len() {
        0 | 1 => Ok(coefficients.pop().unwrap_or_default()),
        _ => Err(Unread::Wrong),
    }
}

fn trimmed(mut coefficients: Vec<Number>) -> Vec<Number> {
    while coefficients.last().is_some_and(Number::is_zero) {
        coefficients.pop();
    }
    coefficients
}

/// The number 0 has a coefficient too.
fn padded(coefficients: &[Number]) -> Vec<Number> {
    if coefficients.is_empty() { vec![Number::default()] } else { coefficients.to_vec() }
}

fn added(a: &[Number], b: &[Number]) -> Vec<Number> {
    let at = |x: &[Number], i: usize| x.get(i).cloned().unwrap_or_default();
    trimmed((0..a.len().max(b.len())).map(|i| at(a, i).plus(&at(b, i))).collect())
}

/// The product, where it needs no step: one with 0 or 1, or of a power of ω and a finite number, which is its name.
fn without_step(a: &Number, b: &Number) -> Option<Number> {
    let simple = |x: &Number| x.finite().is_some_and(|x| x < 2);
    let named = |x: &Number, y: &Number| x.is_power() && y.is_finite();
    let without = simple(a) || simple(b) || named(a, b) || named(b, a);
    without.then(|| Field::new(u64::MAX).product(a, b)).flatten()
}

/// Whether x solves an equation; `None` where that is not known here.
fn solves(field: &Field, [a, b, c]: &[Number; 3], x: &Number) -> Option<bool> {
    let square = field.product(a, &field.product(x, x)?)?;
    Some(square.plus(&field.product(b, x)?).plus(c).is_zero())
}

/// How many solutions it has.
fn solutions([a, b, _]: &[Number; 3]) -> usize {
    usize::from(!a.is_zero() || !b.is_zero()) + usize::from(!a.is_zero() && !b.is_zero())
}

/// The polynomial with these bits, as it is written.
fn written(bits: u128) -> String {
    let terms = (0..128).rev().filter(|power| bits >> power & 1 == 1).map(|power| match power {
        0 => "1".to_string(),
        1 => "x".to_string(),
        power => format!("x^{power}"),
    });
    terms.collect::<Vec<String>>().join(" + ")
}

/// Recomputes the answer of `grundy nim` with its steps, `document["steps"]`: each step from the facts of
/// [`nimbers`](crate::nimbers) and of `ordinals`, the answer from the expression, which is read here anew. A step may
/// use a product only if an earlier step has shown it. What has numbers of 2^64 or more, or primes whose α is not known
/// here, is left out, and so are operations with infinite numbers whose steps the document leaves out.
///
/// # Errors
/// Everything that is wrong.
pub fn check_nimbers(document: &Value) -> Result<Checked, Vec<Complaint>> {
    let mut checked = Checked::default();
    let mut complaints = Vec::new();
    let mut shown = Steps::new();
    let steps = document["steps"].as_array().map_or(&[][..], Vec::as_slice);
    for (at, step) in steps.iter().enumerate() {
        let kind = step["step"].as_str().unwrap_or("?").to_string();
        *checked.steps.entry(kind.clone()).or_default() += 1;
        match shown.add(&kind, &Step::of(step)) {
            Ok(()) => checked.confirmed += 1,
            Err(Refused::Wrong(what)) => complaints.push(Complaint::new(Some(at), kind, &what)),
            Err(Refused::Unknown) => {
                checked.left_out.push(format!("step {}", at + 1));
                shown.complete = false;
            }
        }
    }
    let keys = ["grundy", "line", "expression", "kind", "answers", "steps", "not_explained"];
    if let Err(what) = Step::of(document).only(&[&keys[..], &["remarks"]].concat()) {
        complaints.push(Complaint::new(None, "", &what));
    }
    let mut reader = Reader {
        left: document["expression"].as_str().unwrap_or_default(),
        depth: 0,
        needs: Shown::new(),
        large: false,
        infinite: false,
        steps: &shown,
    };
    let read = reader.whole();
    let Reader { mut needs, mut large, infinite, .. } = reader;
    let mut complain = |key: &str, what: &str| complaints.push(Complaint::new(None, key, what));
    let whole = !matches!(read, Err(Unread::Large));
    match read {
        Err(Unread::Large) => checked.left_out.push("the answer".into()),
        Err(Unread::Wrong) => complain("expression", "it has no answer"),
        Ok((is, equation)) => {
            let answers = document["answers"].as_array().map_or(&[][..], Vec::as_slice);
            let texts: Option<Vec<&str>> = answers.iter().map(Value::as_str).collect();
            let texts = texts.unwrap_or_default();
            let (kind, right) = match (equation, is) {
                (Some(equation), _) => {
                    let found: Vec<Number> =
                        texts.iter().filter_map(|text| ordinals::read(text)).collect();
                    let different: HashSet<&Number> = found.iter().collect();
                    if equation.iter().chain(&found).all(|number| number.below(STEPS)) {
                        needs.insert(("no_more", equation.to_vec()));
                        let needed =
                            |x: &Number| ("solution", [&equation[..], slice::from_ref(x)].concat());
                        needs.extend(found.iter().map(needed));
                    } else {
                        large = true;
                    }
                    let all = found.len() == answers.len()
                        && different.len() == answers.len()
                        && answers.len() == solutions(&equation);
                    let each = found.iter().map(|x| solves(&shown.field, &equation, x));
                    let each = each.collect::<Option<Vec<bool>>>();
                    ("solutions", each.map(|each| all && each.into_iter().all(|right| right)))
                }
                (None, Is::Nimbers(is)) => {
                    let is = is.first().cloned().unwrap_or_default();
                    ("nimber", Some(texts == [is.to_string()]))
                }
                (None, Is::Count(is)) => ("count", Some(texts == [is.to_string()])),
                (None, Is::Polynomial(bits)) => ("polynomial", Some(texts == [written(bits)])),
            };
            if document["kind"] != kind {
                complain("kind", &format!("it is `{kind}`"));
            }
            match right {
                Some(true) => checked.confirmed += 1,
                Some(false) => complain("answers", "they are others"),
                None => checked.left_out.push("the answer".into()),
            }
        }
    }
    let mut missing: Vec<_> = needs.difference(&shown.shown).collect();
    missing.sort_unstable();
    // How many steps an operation with infinite numbers needs is not known here.
    let why = document["not_explained"].as_str();
    let long = |(_, numbers): &&(&str, Vec<Number>)| !numbers.iter().all(Number::is_finite);
    let some_long = missing.iter().any(&long);
    let excused = why.is_some() || !shown.complete;
    for missing in missing {
        let (kind, numbers) = missing;
        let numbers: Vec<String> = numbers.iter().map(Number::to_string).collect();
        let of = format!("the {kind} of {}", numbers.join(", "));
        match long(&missing) && excused {
            true => checked.left_out.push(of),
            false => complain("steps", &format!("no step shows {of}")),
        }
    }
    let right = match why {
        Some("infinite") => infinite || !whole,
        Some("large") => !infinite && (large || some_long || !whole),
        Some(_) => false,
        None => document["not_explained"].is_null() && !infinite && !(whole && large),
    };
    if !right {
        complain("not_explained", "the numbers say something else");
    }
    match complaints.is_empty() {
        true => Ok(checked),
        false => Err(complaints),
    }
}

/// What the steps so far have shown.
struct Steps {
    shown: Shown,
    products: HashMap<(Number, Number), Number>,
    inverses: HashMap<Number, Number>,
    roots: HashMap<Number, Number>,
    field: Field,
    /// Whether each step so far is known here.
    complete: bool,
}

impl Steps {
    fn new() -> Steps {
        Steps {
            shown: Shown::new(),
            products: HashMap::new(),
            inverses: HashMap::new(),
            roots: HashMap::new(),
            field: Field::new(WORK),
            complete: true,
        }
    }

    /// A product that a step has shown, or that needs none.
    fn known(&self, a: &Number, b: &Number) -> Result<Number, Refused> {
        if let Some(is) = without_step(a, b) {
            return Ok(is);
        }
        let found = self.products.get(&(a.min(b).clone(), a.max(b).clone())).cloned();
        match found {
            Some(is) => Ok(is),
            None if self.complete || a.is_finite() && b.is_finite() => {
                Err(format!("{a} * {b} was not shown before").into())
            }
            None => Err(Refused::Unknown),
        }
    }

    fn show(&mut self, kind: &'static str, numbers: &[&Number]) {
        self.shown.insert((kind, numbers.iter().copied().cloned().collect()));
    }

    fn show_product(&mut self, a: &Number, b: &Number, is: &Number) -> Result<(), Refused> {
        let truth = self.field.product(a, b).ok_or(Refused::Unknown)?;
        if truth != *is {
            return Err(format!("{a} * {b} is {truth}, not {is}").into());
        }
        let (a, b) = (a.min(b), a.max(b));
        self.products.insert((a.clone(), b.clone()), is.clone());
        self.show("product", &[a, b]);
        Ok(())
    }

    /// A power of a finite number that a step has shown.
    fn power(&self, base: u128, exponent: u128) -> Result<u128, Refused> {
        match self.shown.contains(&("power", vec![base.into(), exponent.into()])) {
            true => Ok(power(base, exponent)),
            false => Err(format!("{base}^{exponent} was not shown before").into()),
        }
    }

    /// Pairs of an exponent and a power, each of which a step has shown.
    fn powers(&self, step: &Step<'_>, of: u128) -> Result<Vec<(u128, u128)>, Refused> {
        let mut pairs = Vec::new();
        for row in rows(step, "powers", 2)? {
            let (Some(exponent), Some(stated)) = (row[0].finite(), row[1].finite()) else {
                return Err("a power is infinite".into());
            };
            if self.power(of, exponent)? != stated {
                return Err(format!("{of}^{exponent} is not {stated}").into());
            }
            pairs.push((exponent, stated));
        }
        Ok(pairs)
    }

    fn add(&mut self, kind: &str, step: &Step<'_>) -> Result<(), Refused> {
        let n = |key: &str| -> Result<Number, String> {
            let value = step.field(key)?;
            read(value)
                .ok_or_else(|| format!("`{key}` is no number below 2^64 and no infinite one"))
        };
        let finite = |key: &str| n(key)?.finite().ok_or_else(|| format!("`{key}` is infinite"));
        let same = |is: &Number, stated: &Number| match is == stated {
            true => Ok(()),
            false => Err(format!("it is {is}, not {stated}")),
        };
        let same_finite = |is: u128, stated: u128| same(&is.into(), &stated.into());
        let fermat = |f: u128| f.is_power_of_two() && f.trailing_zeros().is_power_of_two();
        match kind {
            "sum" => {
                step.only(&["step", "a", "b", "is"])?;
                same(&n("a")?.plus(&n("b")?), &n("is")?)?;
                self.show("sum", &[&n("a")?, &n("b")?]);
            }
            "distributed" => {
                step.only(&["step", "a", "b", "parts", "is"])?;
                let (a, b, mut sum) = (n("a")?, n("b")?, Number::default());
                let terms = [&a, &b].map(|x| match (a.finite(), b.finite(), x.finite()) {
                    (Some(_), Some(_), Some(x)) => bits(x).map(|bit| (1 << bit).into()).collect(),
                    _ => x.terms(),
                });
                let all = [0, 1].map(|side| terms[side].iter().collect::<HashSet<&Number>>());
                let mut pairs = HashSet::new();
                let parts = rows(step, "parts", 3)?;
                for part in &parts {
                    let [x, y, is] = &part[..] else {
                        return Err("a part has three numbers".into());
                    };
                    if !all[0].contains(x) || !all[1].contains(y) || !pairs.insert((x, y)) {
                        return Err(format!("{x} * {y} is no part, or is there twice").into());
                    }
                    same(&self.known(x, y)?, is)?;
                    sum.add_all(is.clone());
                }
                if pairs.len() != all[0].len() * all[1].len() {
                    return Err("a part is missing".into());
                }
                same(&sum, &n("is")?)?;
                self.show_product(&a, &b, &sum)?;
            }
            "ordinary" => {
                step.only(&["step", "a", "b", "is"])?;
                let (a, b) = (n("a")?, n("b")?);
                let is = match (a.finite(), b.finite()) {
                    (Some(x), Some(y)) => {
                        let bits = x.is_power_of_two() && y.is_power_of_two();
                        if !bits || x.trailing_zeros() & y.trailing_zeros() != 0 {
                            return Err(format!("{a} and {b} share a factor").into());
                        }
                        (x * y).into()
                    }
                    _ => {
                        let Together { rules, rest, .. } = self.together(&a, &b)?;
                        if !rules.is_empty() {
                            return Err(format!("{a} * {b} has a carry").into());
                        }
                        rest
                    }
                };
                same(&is, &n("is")?)?;
                self.show_product(&a, &b, &is)?;
            }
            "square" => {
                step.only(&["step", "fermat", "is"])?;
                let f = finite("fermat")?;
                if !fermat(f) {
                    return Err(format!("{f} is no field: they are 2, 4, 16, 256, ...").into());
                }
                same_finite(f + f / 2, finite("is")?)?;
                self.show_product(&f.into(), &f.into(), &n("is")?)?;
            }
            "shared" => {
                step.only(&["step", "a", "b", "fermat", "rest", "is"])?;
                let (a, b, f) = (finite("a")?, finite("b")?, finite("fermat")?);
                let rest = step.numbers("rest")?;
                let [x, y] = rest[..] else { return Err("two numbers are left".into()) };
                let bits = a.is_power_of_two() && b.is_power_of_two();
                let own = |x: u128| x.trailing_zeros() & f.trailing_zeros() == 0;
                let whole = |x: u128| f.checked_mul(x);
                if !fermat(f)
                    || !bits
                    || (whole(x), whole(y)) != (Some(a), Some(b))
                    || !own(x)
                    || !own(y)
                {
                    return Err(format!("{f} is not the factor of {a} and {b}").into());
                }
                let inner = self.known(&x.into(), &y.into())?;
                let is = self.known(&self.known(&f.into(), &f.into())?, &inner)?;
                same(&is, &n("is")?)?;
                self.show_product(&a.into(), &b.into(), &is)?;
            }
            "extension" => {
                step.only(&["step", "base", "exponent", "is"])?;
                let (base, exponent) = (n("base")?, finite("exponent")?);
                let rule = ordinals::of_kappa(&base).filter(|rule| u128::from(rule.0) == exponent);
                let Some((_, is)) = rule else {
                    return Err(format!("no rule has {base} and {exponent}").into());
                };
                same(&is.ok_or(Refused::Unknown)?, &n("is")?)?;
                self.show("extension", &[&base]);
                self.show("power", &[&base, &exponent.into()]);
            }
            "carried" => {
                step.only(&["step", "a", "b", "factors", "rules", "rest", "times", "is"])?;
                let (a, b) = (n("a")?, n("b")?);
                let together = self.together(&a, &b)?;
                let row = |number: &Number, count: u64| [number.clone(), u128::from(count).into()];
                let factors = together.factors.iter();
                let factors: HashSet<Vec<Number>> =
                    factors.map(|(base, count)| row(base, *count).to_vec()).collect();
                let rules = together.rules.iter();
                let rules: HashSet<Vec<Number>> = rules
                    .map(|(base, p, is)| [&row(base, *p)[..], slice::from_ref(is)].concat())
                    .collect();
                for (key, length, all) in [("factors", 2, &factors), ("rules", 3, &rules)] {
                    let stated = rows(step, key, length)?;
                    if stated.len() != all.len() || !stated.iter().all(|row| all.contains(row)) {
                        return Err(format!("the {key} are others").into());
                    }
                }
                let not_shown = |(base, ..): &&(Number, u64, Number)| {
                    !self.shown.contains(&("extension", vec![base.clone()]))
                };
                if let Some((base, ..)) = together.rules.iter().find(not_shown) {
                    return Err(format!("the rule for {base} was not shown before").into());
                }
                let times = step.list("times")?.iter().map(read).collect::<Option<Vec<Number>>>();
                if rules.is_empty() || times.as_ref() != Some(&together.times) {
                    return Err("others come out".into());
                }
                same(&together.rest, &n("rest")?)?;
                let mut is = together.rest;
                for alpha in &together.times {
                    is = self.known(&is, alpha)?;
                }
                same(&is, &n("is")?)?;
                self.show_product(&a, &b, &is)?;
            }
            "coefficients" => {
                step.only(&["step", "a", "b", "powers", "finite", "is"])?;
                let (a, b) = (n("a")?, n("b")?);
                let three = |key: &str| -> Result<[Number; 3], String> {
                    let list = step.list(key)?.iter().map(read).collect::<Option<Vec<Number>>>();
                    let three = list.and_then(|list| <[Number; 3]>::try_from(list).ok());
                    three.ok_or_else(|| format!("`{key}` is no list of three numbers"))
                };
                let ([p, q, powers], [c, d, coefficients]) = (three("powers")?, three("finite")?);
                for (power, coefficient, whole) in [(&p, &c, &a), (&q, &d, &b)] {
                    if !power.is_power()
                        || !coefficient.is_finite()
                        || power.is_finite() && power != &1.into()
                    {
                        return Err("no power of w, or no finite number".into());
                    }
                    same(&self.known(power, coefficient)?, whole)?;
                }
                if a.is_finite() && b.is_finite() {
                    return Err("both are finite".into());
                }
                same(&self.known(&p, &q)?, &powers)?;
                same(&self.known(&c, &d)?, &coefficients)?;
                same(&self.known(&powers, &coefficients)?, &n("is")?)?;
                self.show_product(&a, &b, &n("is")?)?;
            }
            "inverse" => {
                step.only(&["step", "of", "is"])?;
                let (of, is) = (n("of")?, n("is")?);
                same(&self.known(&of, &is)?, &1.into())?;
                self.show("inverse", &[&of]);
                self.inverses.insert(of, is);
            }
            "root" => {
                step.only(&["step", "of", "is"])?;
                let (of, is) = (n("of")?, n("is")?);
                same(&self.known(&is, &is)?, &of)?;
                self.show("root", &[&of]);
                self.roots.insert(of, is);
            }
            "power" => {
                step.only(&["step", "base", "exponent", "is"])?;
                let (base, exponent) = (n("base")?, finite("exponent")?);
                let mut is = Number::from(1);
                for bit in (0..128 - exponent.leading_zeros()).rev() {
                    is = self.known(&is, &is)?;
                    if exponent >> bit & 1 == 1 {
                        is = self.known(&is, &base)?;
                    }
                }
                same(&is, &n("is")?)?;
                self.show("power", &[&base, &exponent.into()]);
            }
            "solution" => {
                step.only(&["step", "a", "b", "c", "x"])?;
                let [a, b, c, x] = [n("a")?, n("b")?, n("c")?, n("x")?];
                let mut square = Number::default();
                if !a.is_zero() {
                    square = self.known(&a, &self.known(&x, &x)?)?;
                }
                same(&square.plus(&self.known(&b, &x)?).plus(&c), &0.into())?;
                self.show("solution", &[&a, &b, &c, &x]);
            }
            "no_more" => {
                step.only(&["step", "a", "b", "c"])?;
                self.show("no_more", &[&n("a")?, &n("b")?, &n("c")?]);
            }
            "order" => {
                step.only(&["step", "of", "is", "powers"])?;
                let (of, is) = (finite("of")?, finite("is")?);
                if of == 0 || self.power(of, is)? != 1 {
                    return Err(format!("{of}^{is} is not 1").into());
                }
                let mut wanted: Vec<u128> = PRIMES
                    .into_iter()
                    .filter(|prime| is.is_multiple_of(*prime))
                    .map(|prime| is / prime)
                    .collect();
                wanted.sort_unstable();
                let powers = self.powers(step, of)?;
                let mut given: Vec<u128> = powers.iter().map(|(exponent, _)| *exponent).collect();
                given.sort_unstable();
                if wanted != given || powers.iter().any(|(_, power)| *power == 1) {
                    return Err("the powers are others".into());
                }
                same_finite(order(of), is)?;
                self.show("order", &[&of.into()]);
            }
            "degree" => {
                step.only(&["step", "of", "is"])?;
                same_finite(degree(finite("of")?).into(), finite("is")?)?;
                self.show("degree", &[&n("of")?]);
            }
            "log" => {
                step.only(&["step", "of", "base", "is"])?;
                let (of, base, is) = (finite("of")?, finite("base")?, finite("is")?);
                same_finite(self.power(base, is)?, of)?;
                if !self.shown.contains(&("order", vec![base.into()])) || is >= order(base) {
                    let what = format!("no step shows that {is} is below the order of {base}");
                    return Err(what.into());
                }
                self.show("log", &[&of.into(), &base.into()]);
            }
            "polynomial" => {
                step.only(&["step", "of", "powers"])?;
                let of = finite("of")?;
                let powers = self.powers(step, of)?;
                same_finite(powers.iter().fold(0, |sum, (_, power)| sum ^ power), 0)?;
                let exponents = powers.iter().map(|(exponent, _)| *exponent);
                let different: HashSet<u128> = exponents.clone().collect();
                let greatest = exponents.max().unwrap_or(0);
                if different.len() != powers.len()
                    || greatest != u128::from(degree(of))
                    || !self.shown.contains(&("degree", vec![of.into()]))
                {
                    let what = format!("the greatest exponent is not the degree of {of}");
                    return Err(what.into());
                }
                self.show("polynomial", &[&of.into()]);
            }
            other => return Err(format!("no such kind of step: {other}").into()),
        }
        Ok(())
    }

    /// Two powers of ω together.
    fn together(&self, a: &Number, b: &Number) -> Result<Together, Refused> {
        for x in [a, b] {
            if !x.is_power() || x.is_finite() {
                return Err(format!("{x} is no power of w").into());
            }
        }
        self.field.together(a, b).ok_or(Refused::Unknown)
    }
}

/// A number of a step: a finite one below 2^64, or an infinite one as answers have it.
fn read(value: &Value) -> Option<Number> {
    match value.as_str() {
        Some(text) => ordinals::read(text).filter(|number| !number.is_finite()),
        None => value.as_u64().map(|number| u128::from(number).into()),
    }
}

/// A list of lists of `length` numbers each.
fn rows(step: &Step<'_>, key: &str, length: usize) -> Result<Vec<Vec<Number>>, String> {
    let row = |row: &Value| row.as_array()?.iter().map(read).collect::<Option<Vec<Number>>>();
    let rows = step.list(key)?.iter().map(|one| row(one).filter(|row| row.len() == length));
    rows.collect::<Option<Vec<_>>>().ok_or(format!("`{key}` is no list of numbers"))
}
