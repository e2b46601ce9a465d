//! Nimbers below 2^128, and the explanations of `grundy nim`: each step computed again.
//!
//! The product comes from two facts on the powers F = 2, 4, 16, 256, ...: `F*x` is the ordinary product for
//! x below F, and `F*F` is 3F/2. Bits are multiplied one by one. For small numbers that is the definition by
//! mex, which a test says.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use serde_json::Value;

use crate::reasons::read::Step;
use crate::reasons::{Checked, Complaint};

/// The nim-products of powers of two below 2^128, by the exponents.
static POWERS: LazyLock<Vec<Vec<u128>>> = LazyLock::new(|| {
    let mut known = HashMap::new();
    let mut row = |i| (0..128).map(|j| of_powers(i, j, &mut known)).collect();
    (0..128).map(&mut row).collect()
});

fn of_powers(i: u32, j: u32, known: &mut HashMap<(u32, u32), u128>) -> u128 {
    if let Some(&is) = known.get(&(i, j)) {
        return is;
    }
    // 2^i is the product of the F = 2^(2^k) for the bits k of i. Such an F in one of them is an ordinary factor.
    let is = match (i & j).checked_ilog2() {
        None => 1 << (i + j),
        Some(k) => {
            let fermat = 1u32 << k;
            let rest = of_powers(i - fermat, j - fermat, known);
            // F*F = F + F/2.
            bits(rest).fold(0, |sum, bit| {
                sum ^ of_powers(bit, fermat, known) ^ of_powers(bit, fermat - 1, known)
            })
        }
    };
    known.insert((i, j), is);
    is
}

/// The exponents of the powers of two in a number.
fn bits(number: u128) -> impl Iterator<Item = u32> {
    (0..128).filter(move |bit| number >> bit & 1 == 1)
}

/// The nim-product, of numbers below 2^128: each power of two in one times each in the other.
pub fn product(a: u128, b: u128) -> u128 {
    bits(a).fold(0, |sum, i| bits(b).fold(sum, |sum, j| sum ^ POWERS[i as usize][j as usize]))
}

/// The product of `exponent` factors.
fn power(base: u128, exponent: u128) -> u128 {
    (0..128 - exponent.leading_zeros()).rev().fold(1, |is, bit| {
        let is = product(is, is);
        if exponent >> bit & 1 == 1 { product(is, base) } else { is }
    })
}

/// The least n = 1, 2, 4, 8, ... with x below 2^n.
fn degree(x: u128) -> u32 {
    (128 - x.leading_zeros()).next_power_of_two()
}

/// The inverse of a number that is not 0: its power to 2^n - 2.
pub fn inverse(x: u128) -> u128 {
    power(x, (u128::MAX >> (128 - degree(x))) - 1)
}

/// The square root: all squarings of the field but one.
pub fn root(x: u128) -> u128 {
    (1..degree(x)).fold(x, |is, _| product(is, is))
}

/// The primes that divide 2^128 - 1, of which each field has a part: 2^n - 1 with n = 1, 2, 4, ...
const PRIMES: [u128; 9] = [3, 5, 17, 257, 65537, 641, 6_700_417, 274_177, 67_280_421_310_721];

/// The least exponent above 0 with the power 1, of a number that is not 0.
pub fn order(x: u128) -> u128 {
    let mut is = u128::MAX >> (128 - degree(x));
    // Each of these primes occurs once.
    for prime in PRIMES {
        if is.is_multiple_of(prime) && power(x, is / prime) == 1 {
            is /= prime;
        }
    }
    is
}

/// The minimal polynomial: the product of x + c over all c that squaring makes of the number. Its coefficients are
/// bits.
fn minimal_polynomial(of: u128) -> u128 {
    let mut coefficients = vec![1];
    let mut root = of;
    for _ in 0..degree(of) {
        let mut next = vec![0; coefficients.len() + 1];
        for (at, &coefficient) in coefficients.iter().enumerate() {
            next[at + 1] ^= coefficient;
            next[at] ^= product(coefficient, root);
        }
        coefficients = next;
        root = product(root, root);
    }
    coefficients.iter().rev().fold(0, |bits, coefficient| bits << 1 | coefficient)
}

/// What an expression is.
#[derive(Clone, Debug, PartialEq)]
enum Is {
    /// A polynomial in x: the coefficients from the lowest on. A nimber is one of degree 0.
    Nimbers(Vec<u128>),
    Count(u128),
    Polynomial(u128),
}

/// Why there is no value here.
#[derive(Debug)]
enum Unread {
    /// Numbers of 2^64 or more, infinite ones, or a long search: right or not, this is not known here.
    Large,
    Wrong,
}

/// The numbers below this have steps; those of whose powers many are needed, below the second one.
const STEPS: u128 = 1 << 16;
const STEPS_OF_POWERS: u128 = 1 << 8;

/// What steps have shown: a kind, and numbers.
type Shown = HashSet<(&'static str, Vec<u128>)>;

/// Reads an expression from left to right and computes it, and notes every operation that needs a step.
struct Reader<'a> {
    left: &'a str,
    /// How deep in brackets it is.
    depth: u32,
    /// The steps that are needed.
    needs: Shown,
    /// Whether a number is too large for steps.
    large: bool,
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

    fn need(&mut self, kind: &'static str, end: u128, numbers: &[u128]) {
        match numbers.iter().all(|&number| number < end) {
            true => _ = self.needs.insert((kind, numbers.to_vec())),
            false => self.large = true,
        }
    }

    /// The whole expression, with the equation where it is one: a, b and c of `a*x*x + b*x + c = 0`.
    fn whole(&mut self) -> Result<(Is, Option<[u128; 3]>), Unread> {
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
        let at = |power: usize| both.get(power).copied().unwrap_or(0);
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
                self.need("sum", STEPS, &[*a, *b]);
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

    fn times(&mut self, a: &[u128], b: &[u128]) -> Result<Vec<u128>, Unread> {
        if let ([a], [b]) = (&padded(a)[..], &padded(b)[..]) {
            // Products with 0 and 1 need no step.
            match a.min(b) {
                0 | 1 => self.large |= *a.max(b) >= STEPS,
                _ => self.need("product", STEPS, &[*a.min(b), *a.max(b)]),
            }
        }
        let mut is = vec![0; (a.len() + b.len()).saturating_sub(1)];
        for (i, &a) in a.iter().enumerate() {
            for (j, &b) in b.iter().enumerate() {
                is[i + j] ^= product(a, b);
            }
        }
        Ok(trimmed(is))
    }

    fn inverse(&mut self, of: u128) -> Result<u128, Unread> {
        if of == 0 {
            return Err(Unread::Wrong);
        }
        let is = inverse(of);
        self.need("inverse", STEPS, &[of]);
        Ok(is)
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
            Is::Nimbers(number) => *number.first().unwrap_or(&0),
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
            let mut is = vec![1];
            for _ in 0..factors.min(3) {
                is = self.times(&is, &base)?;
            }
            return Ok(Is::Nimbers(is));
        }
        let base = number(base)?;
        self.need("power", STEPS, &[base, exponent]);
        Ok(Is::Nimbers(trimmed(vec![power(base, exponent)])))
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
            return Ok(Is::Nimbers(trimmed(vec![number])));
        }
        match &*word {
            "x" => return Ok(Is::Nimbers(vec![0, 1])),
            "w" | "ω" => return Err(Unread::Large),
            "log" => return self.logarithm(),
            _ => {}
        }
        let of = number(polynomial(self.factor()?)?)?;
        Ok(match &*word {
            "inv" => Is::Nimbers(vec![self.inverse(of)?]),
            "sqrt" => {
                self.need("root", STEPS, &[of]);
                Is::Nimbers(trimmed(vec![root(of)]))
            }
            "order" if of == 0 => return Err(Unread::Wrong),
            "order" => {
                self.need("order", STEPS_OF_POWERS, &[of]);
                Is::Count(order(of))
            }
            "degree" => {
                self.need("degree", STEPS, &[of]);
                Is::Count(degree(of).into())
            }
            "minpoly" => {
                self.need("polynomial", STEPS_OF_POWERS, &[of]);
                // That of 128 bits has a bit more.
                match degree(of) {
                    128 => return Err(Unread::Large),
                    _ => Is::Polynomial(minimal_polynomial(of)),
                }
            }
            _ => return Err(Unread::Wrong),
        })
    }

    /// The least exponent, tried one after the other; of a large order it is not looked for.
    fn logarithm(&mut self) -> Result<Is, Unread> {
        const MOST: u128 = 1 << 16;
        self.take(&['(']).ok_or(Unread::Wrong)?;
        let of = number(polynomial(self.sum()?)?)?;
        self.take(&[',']).ok_or(Unread::Wrong)?;
        let base = number(polynomial(self.sum()?)?)?;
        self.take(&[')']).ok_or(Unread::Wrong)?;
        if base == 0 {
            return if of == 0 { Ok(Is::Count(1)) } else { Err(Unread::Wrong) };
        }
        self.need("log", STEPS_OF_POWERS, &[of, base]);
        self.need("order", STEPS_OF_POWERS, &[base]);
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

fn polynomial(is: Is) -> Result<Vec<u128>, Unread> {
    match is {
        Is::Nimbers(coefficients) => Ok(coefficients),
        Is::Count(_) | Is::Polynomial(_) => Err(Unread::Wrong),
    }
}

fn number(coefficients: Vec<u128>) -> Result<u128, Unread> {
    match coefficients[..] {
        [] => Ok(0),
        [number] => Ok(number),
        _ => Err(Unread::Wrong),
    }
}

fn trimmed(mut coefficients: Vec<u128>) -> Vec<u128> {
    while coefficients.last() == Some(&0) {
        coefficients.pop();
    }
    coefficients
}

/// The number 0 has a coefficient too.
fn padded(coefficients: &[u128]) -> Vec<u128> {
    if coefficients.is_empty() { vec![0] } else { coefficients.to_vec() }
}

fn added(a: &[u128], b: &[u128]) -> Vec<u128> {
    let at = |x: &[u128], i: usize| x.get(i).copied().unwrap_or(0);
    trimmed((0..a.len().max(b.len())).map(|i| at(a, i) ^ at(b, i)).collect())
}

/// Whether x solves an equation.
fn solves([a, b, c]: [u128; 3], x: u128) -> bool {
    product(a, product(x, x)) ^ product(b, x) ^ c == 0
}

/// How many solutions it has.
fn solutions([a, b, _]: [u128; 3]) -> usize {
    usize::from(a > 0 || b > 0) + usize::from(a > 0 && b > 0)
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

/// Recomputes the answer of `grundy nim` with its steps, `document["steps"]`: each step from the facts above, the
/// answer from the expression, which is read here anew. A step may use a product only if an earlier step has shown it.
/// What has numbers of 2^64 or more, or infinite ones, is left out.
///
/// # Errors
/// Everything that is wrong.
pub fn check_nimbers(document: &Value) -> Result<Checked, Vec<Complaint>> {
    let mut checked = Checked::default();
    let mut complaints = Vec::new();
    let mut shown = Steps::default();
    let steps = document["steps"].as_array().map_or(&[][..], Vec::as_slice);
    for (at, step) in steps.iter().enumerate() {
        let kind = step["step"].as_str().unwrap_or("?").to_string();
        *checked.steps.entry(kind.clone()).or_default() += 1;
        match shown.add(&kind, &Step::of(step)) {
            Ok(()) => checked.confirmed += 1,
            Err(what) => complaints.push(Complaint::new(Some(at), kind, &what)),
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
    };
    let read = reader.whole();
    let Reader { mut needs, mut large, .. } = reader;
    let mut complain = |key: &str, what: &str| complaints.push(Complaint::new(None, key, what));
    match read {
        Err(Unread::Large) => checked.left_out.push("the answer".into()),
        Err(Unread::Wrong) => complain("expression", "it has no answer"),
        Ok((is, equation)) => {
            let answers = document["answers"].as_array().map_or(&[][..], Vec::as_slice);
            let texts: Option<Vec<&str>> = answers.iter().map(Value::as_str).collect();
            let texts = texts.unwrap_or_default();
            let (kind, right) = match (equation, is) {
                (Some(equation), _) => {
                    let found: Vec<u128> =
                        texts.iter().filter_map(|text| text.parse().ok()).collect();
                    let different: HashSet<&u128> = found.iter().collect();
                    let numbers = [&equation[..], &found].concat();
                    if numbers.iter().all(|&number| number < STEPS) {
                        needs.insert(("no_more", equation.to_vec()));
                        let needed = |&x: &u128| ("solution", [&equation[..], &[x]].concat());
                        needs.extend(found.iter().map(needed));
                    } else {
                        large = true;
                    }
                    let all = found.len() == answers.len()
                        && different.len() == answers.len()
                        && answers.len() == solutions(equation);
                    let right = all && found.iter().all(|&x| solves(equation, x));
                    ("solutions", right && found.iter().map(u128::to_string).eq(texts))
                }
                (None, Is::Nimbers(is)) => {
                    ("nimber", texts == [is.first().unwrap_or(&0).to_string()])
                }
                (None, Is::Count(is)) => ("count", texts == [is.to_string()]),
                (None, Is::Polynomial(bits)) => ("polynomial", texts == [written(bits)]),
            };
            if document["kind"] != kind {
                complain("kind", &format!("it is `{kind}`"));
            }
            match right {
                true => checked.confirmed += 1,
                false => complain("answers", "they are others"),
            }
            let why = &document["not_explained"];
            if *why != (if large { Value::from("large") } else { Value::Null }) {
                complain("not_explained", "the numbers say something else");
            }
        }
    }
    if !matches!(document["not_explained"].as_str(), None | Some("large" | "infinite")) {
        complain("not_explained", "there is no such reason");
    }
    let mut missing: Vec<_> = needs.difference(&shown.shown).collect();
    missing.sort_unstable();
    for (kind, numbers) in missing {
        complain("steps", &format!("no step shows the {kind} of {numbers:?}"));
    }
    match complaints.is_empty() {
        true => Ok(checked),
        false => Err(complaints),
    }
}

/// What the steps so far have shown.
#[derive(Default)]
struct Steps {
    shown: Shown,
    products: HashMap<(u128, u128), u128>,
}

impl Steps {
    /// A product that a step has shown, or that needs none.
    fn known(&self, a: u128, b: u128) -> Result<u128, String> {
        let (a, b) = (a.min(b), a.max(b));
        match a {
            0 | 1 => Ok(a * b),
            _ => self.products.get(&(a, b)).copied().ok_or(format!("{a}*{b} was not shown before")),
        }
    }

    fn show(&mut self, kind: &'static str, numbers: &[u128]) {
        self.shown.insert((kind, numbers.to_vec()));
    }

    fn show_product(&mut self, a: u128, b: u128, is: u128) -> Result<(), String> {
        let truth = product(a, b);
        if truth != is {
            return Err(format!("{a}*{b} is {truth}, not {is}"));
        }
        self.products.insert((a.min(b), a.max(b)), is);
        self.show("product", &[a.min(b), a.max(b)]);
        Ok(())
    }

    /// A power that a step has shown.
    fn power(&self, base: u128, exponent: u128) -> Result<u128, String> {
        match self.shown.contains(&("power", vec![base, exponent])) {
            true => Ok(power(base, exponent)),
            false => Err(format!("{base}^{exponent} was not shown before")),
        }
    }

    /// Pairs of an exponent and a power, each of which a step has shown.
    fn powers(&self, step: &Step<'_>, of: u128) -> Result<Vec<(u128, u128)>, String> {
        let pairs = lists(step, "powers", 2)?;
        for pair in &pairs {
            if self.power(of, pair[0])? != pair[1] {
                return Err(format!("{of}^{} is not {}", pair[0], pair[1]));
            }
        }
        Ok(pairs.into_iter().map(|pair| (pair[0], pair[1])).collect())
    }

    fn add(&mut self, kind: &str, step: &Step<'_>) -> Result<(), String> {
        let n = |key: &str| match step.number(key)? {
            number if number >> 64 == 0 => Ok(number),
            _ => Err(format!("`{key}` is too large")),
        };
        let same = |is: u128, stated: u128| match is == stated {
            true => Ok(()),
            false => Err(format!("it is {is}, not {stated}")),
        };
        let fermat = |f: u128| f.is_power_of_two() && f.trailing_zeros().is_power_of_two();
        match kind {
            "sum" => {
                step.only(&["step", "a", "b", "is"])?;
                same(n("a")? ^ n("b")?, n("is")?)?;
                self.show("sum", &[n("a")?, n("b")?]);
            }
            "distributed" => {
                step.only(&["step", "a", "b", "parts", "is"])?;
                let (a, b, mut sum) = (n("a")?, n("b")?, 0);
                let mut pairs = HashSet::new();
                for part in lists(step, "parts", 3)? {
                    let (x, y) = (part[0], part[1]);
                    let bits = x.is_power_of_two() && y.is_power_of_two();
                    if !bits || a & x == 0 || b & y == 0 || !pairs.insert((x, y)) {
                        return Err(format!("{x}*{y} is no part of {a}*{b}, or is there twice"));
                    }
                    same(self.known(x, y)?, part[2])?;
                    sum ^= part[2];
                }
                if pairs.len() as u32 != a.count_ones() * b.count_ones() {
                    return Err("a part is missing".into());
                }
                same(sum, n("is")?)?;
                self.show_product(a, b, n("is")?)?;
            }
            "ordinary" => {
                step.only(&["step", "a", "b", "is"])?;
                let (a, b) = (n("a")?, n("b")?);
                let bits = a.is_power_of_two() && b.is_power_of_two();
                if !bits || a.trailing_zeros() & b.trailing_zeros() != 0 {
                    return Err(format!("{a} and {b} share a factor"));
                }
                same(a * b, n("is")?)?;
                self.show_product(a, b, n("is")?)?;
            }
            "square" => {
                step.only(&["step", "fermat", "is"])?;
                let f = n("fermat")?;
                if !fermat(f) {
                    return Err(format!("{f} is no field: they are 2, 4, 16, 256, ..."));
                }
                same(f + f / 2, n("is")?)?;
                self.show_product(f, f, n("is")?)?;
            }
            "shared" => {
                step.only(&["step", "a", "b", "fermat", "rest", "is"])?;
                let (a, b, f, rest) = (n("a")?, n("b")?, n("fermat")?, step.numbers("rest")?);
                let [x, y] = rest[..] else { return Err("two numbers are left".into()) };
                let bits = a.is_power_of_two() && b.is_power_of_two();
                let own = |x: u128| x.trailing_zeros() & f.trailing_zeros() == 0;
                if !fermat(f) || !bits || (f * x, f * y) != (a, b) || !own(x) || !own(y) {
                    return Err(format!("{f} is not the factor of {a} and {b}"));
                }
                let inner = self.known(x, y)?;
                same(self.known(self.known(f, f)?, inner)?, n("is")?)?;
                self.show_product(a, b, n("is")?)?;
            }
            "inverse" => {
                step.only(&["step", "of", "is"])?;
                same(self.known(n("of")?, n("is")?)?, 1)?;
                self.show("inverse", &[n("of")?]);
            }
            "root" => {
                step.only(&["step", "of", "is"])?;
                same(self.known(n("is")?, n("is")?)?, n("of")?)?;
                self.show("root", &[n("of")?]);
            }
            "power" => {
                step.only(&["step", "base", "exponent", "is"])?;
                let (base, exponent) = (n("base")?, n("exponent")?);
                let mut is = 1;
                for bit in (0..128 - exponent.leading_zeros()).rev() {
                    is = self.known(is, is)?;
                    if exponent >> bit & 1 == 1 {
                        is = self.known(is, base)?;
                    }
                }
                same(is, n("is")?)?;
                self.show("power", &[base, exponent]);
            }
            "solution" => {
                step.only(&["step", "a", "b", "c", "x"])?;
                let [a, b, c, x] = [n("a")?, n("b")?, n("c")?, n("x")?];
                let square = if a > 0 { self.known(a, self.known(x, x)?)? } else { 0 };
                same(square ^ self.known(b, x)? ^ c, 0)?;
                self.show("solution", &[a, b, c, x]);
            }
            "no_more" => {
                step.only(&["step", "a", "b", "c"])?;
                self.show("no_more", &[n("a")?, n("b")?, n("c")?]);
            }
            "order" => {
                step.only(&["step", "of", "is", "powers"])?;
                let (of, is) = (n("of")?, n("is")?);
                if of == 0 || self.power(of, is)? != 1 {
                    return Err(format!("{of}^{is} is not 1"));
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
                same(order(of), is)?;
                self.show("order", &[of]);
            }
            "degree" => {
                step.only(&["step", "of", "is"])?;
                same(degree(n("of")?).into(), n("is")?)?;
                self.show("degree", &[n("of")?]);
            }
            "log" => {
                step.only(&["step", "of", "base", "is"])?;
                let (of, base, is) = (n("of")?, n("base")?, n("is")?);
                same(self.power(base, is)?, of)?;
                if !self.shown.contains(&("order", vec![base])) || is >= order(base) {
                    return Err(format!("no step shows that {is} is below the order of {base}"));
                }
                self.show("log", &[of, base]);
            }
            "polynomial" => {
                step.only(&["step", "of", "powers"])?;
                let of = n("of")?;
                let powers = self.powers(step, of)?;
                same(powers.iter().fold(0, |sum, (_, power)| sum ^ power), 0)?;
                let exponents = powers.iter().map(|(exponent, _)| *exponent);
                let different: HashSet<u128> = exponents.clone().collect();
                let greatest = exponents.max().unwrap_or(0);
                if different.len() != powers.len()
                    || greatest != u128::from(degree(of))
                    || !self.shown.contains(&("degree", vec![of]))
                {
                    return Err(format!("the greatest exponent is not the degree of {of}"));
                }
                self.show("polynomial", &[of]);
            }
            other => return Err(format!("no such kind of step: {other}")),
        }
        Ok(())
    }
}

/// A list of lists of `length` numbers below 2^64 each.
fn lists(step: &Step<'_>, key: &str, length: usize) -> Result<Vec<Vec<u128>>, String> {
    let number = |value: &Value| value.as_u64().map(u128::from);
    let row = |row: &Value| row.as_array()?.iter().map(number).collect::<Option<Vec<u128>>>();
    let rows = step.list(key)?.iter().map(|one| row(one).filter(|row| row.len() == length));
    rows.collect::<Option<Vec<_>>>().ok_or(format!("`{key}` is no list of numbers"))
}
