//! `nim`, `mex` and `xor`: the calculator of nimbers.

use std::fmt;

use serde::Serialize;

use crate::mex::by_sorting;
use crate::nimber::expression::Answer;
use crate::nimber::{self, Derivation, LeftOut, Natural, Ordinal, Step};
use crate::reason::Exact;

/// The answer of `nim`. Numbers are texts, because they may have any size and may be
/// transfinite: `w` is the first infinite ordinal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "nim"))]
pub struct Nim {
    /// The expression.
    pub expression: String,
    /// What the answer is.
    pub kind: NimKind,
    /// The nimber, the count or the polynomial; each solution of an equation.
    pub answers: Vec<String>,
    /// The steps to the answer; left out where they were not asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<Vec<NimStep>>,
    /// Why some steps are missing; left out where none is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_explained: Option<NotExplained>,
}

/// Why steps are missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum NotExplained {
    /// A number or a coefficient is 2^16 or more; or 2^8 or more, in an order, a logarithm or a minimal polynomial;
    /// or an operation with an infinite number needs some 200 steps.
    Large,
    /// A nimber in an order, a degree, a logarithm or a minimal polynomial is infinite.
    Infinite,
}

/// What an expression of nimbers is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum NimKind {
    /// A nimber.
    Nimber,
    /// A number that counts: an order, a degree or a logarithm.
    Count,
    /// A polynomial over the field with two elements.
    Polynomial,
    /// The solutions of an equation.
    Solutions,
}

/// A nimber of a step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum NimNumber {
    /// A finite one.
    Finite(u64),
    /// An infinite one, as answers have it.
    Infinite(String),
}

impl NimNumber {
    fn of(number: &Ordinal) -> NimNumber {
        // Only finite numbers below 2^16 have steps, and their products are below 2^16.
        let finite = number.finite().and_then(|n| n.to_u128()).and_then(|n| n.try_into().ok());
        finite.map_or_else(|| NimNumber::Infinite(number.to_string()), NimNumber::Finite)
    }
}

impl fmt::Display for NimNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NimNumber::Finite(number) => number.fmt(f),
            NimNumber::Infinite(text) => text.fmt(f),
        }
    }
}

/// One step to a nim-product. F is a Fermat power: 2, 4, 16, 256 and so on. `w` is the first infinite ordinal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "step", rename_all = "snake_case")]
pub enum NimStep {
    /// a + b = is, without carry: of infinite numbers the coefficients of each power of w.
    Sum {
        /// The first term.
        a: NimNumber,
        /// The second term.
        b: NimNumber,
        /// The sum.
        is: NimNumber,
    },
    /// a * b is the sum of the products of the powers of two in both, or of the terms w^e*c where one is infinite.
    Distributed {
        /// The first factor.
        a: NimNumber,
        /// The second factor.
        b: NimNumber,
        /// The two factors of each product, and the product.
        parts: Vec<[NimNumber; 3]>,
        /// The product.
        is: NimNumber,
    },
    /// Powers of two without a common Fermat power: the product is the ordinary one. Or two powers of w, whose
    /// exponents are added without a carry: that of w^k * m and w^k * n to the base p, the odd prime with index k.
    Ordinary {
        /// The first factor.
        a: NimNumber,
        /// The second factor.
        b: NimNumber,
        /// The product.
        is: NimNumber,
    },
    /// F * F is the ordinary 3F/2.
    Square {
        /// The Fermat power.
        fermat: NimNumber,
        /// The product.
        is: NimNumber,
    },
    /// a * b = (F * F) * (the product of what is left of both).
    Shared {
        /// The first factor.
        a: NimNumber,
        /// The second factor.
        b: NimNumber,
        /// The largest Fermat power in both.
        fermat: NimNumber,
        /// The ordinary quotients of both by it.
        rest: [NimNumber; 2],
        /// The product.
        is: NimNumber,
    },
    /// The base is w^(w^k * p^j), p the odd prime with index k: its nim-power to p is the least number that is not
    /// such a power of a number below the base.
    Extension {
        /// The base.
        base: NimNumber,
        /// The prime.
        exponent: u64,
        /// The power.
        is: NimNumber,
    },
    /// Two powers of w whose product uses extensions.
    Carried {
        /// The first factor.
        a: NimNumber,
        /// The second factor.
        b: NimNumber,
        /// The bases of extensions whose product both are together, and how often each occurs.
        factors: Vec<(NimNumber, u64)>,
        /// The extensions that are used: base, exponent and power.
        rules: Vec<(NimNumber, u64, NimNumber)>,
        /// The power of w that is left.
        rest: NimNumber,
        /// The numbers by which it is multiplied, one after the other.
        times: Vec<NimNumber>,
        /// The product.
        is: NimNumber,
    },
    /// Two terms w^e*c: the product of the powers of w times that of the coefficients.
    Coefficients {
        /// The first factor.
        a: NimNumber,
        /// The second factor.
        b: NimNumber,
        /// The powers of w, 1 included, and their product.
        powers: [NimNumber; 3],
        /// The coefficients, and their product.
        finite: [NimNumber; 3],
        /// The product.
        is: NimNumber,
    },
    /// The inverse, because the product with it is 1.
    Inverse {
        /// The nimber.
        of: NimNumber,
        /// The inverse.
        is: NimNumber,
    },
    /// The square root, because its square is the nimber.
    Root {
        /// The nimber.
        of: NimNumber,
        /// The root.
        is: NimNumber,
    },
    /// The power, by squares and products.
    Power {
        /// The base.
        base: NimNumber,
        /// The exponent.
        exponent: u64,
        /// The power.
        is: NimNumber,
    },
    /// a * x * x + b * x + c = 0.
    Solution {
        /// The coefficient of x * x.
        a: NimNumber,
        /// The coefficient of x.
        b: NimNumber,
        /// The constant.
        c: NimNumber,
        /// The solution.
        x: NimNumber,
        /// The products a * x * x and b * x, and c.
        #[serde(skip)]
        values: [NimNumber; 3],
    },
    /// The equation with these coefficients has no more solutions.
    NoMore {
        /// The coefficient of x * x.
        a: NimNumber,
        /// The coefficient of x.
        b: NimNumber,
        /// The constant.
        c: NimNumber,
    },
    /// The order: this power is 1, and for each prime that divides it the power to the quotient is not.
    Order {
        /// The nimber.
        of: NimNumber,
        /// The order.
        is: u64,
        /// The quotients and the powers.
        powers: Vec<(u64, NimNumber)>,
    },
    /// The degree: 2 to this power is the size of the least field that has the nimber.
    Degree {
        /// The nimber.
        of: NimNumber,
        /// The degree.
        is: u64,
    },
    /// The logarithm: this power of the base is the nimber, and the exponent is below the order of the base.
    Log {
        /// The nimber.
        of: NimNumber,
        /// The base.
        base: NimNumber,
        /// The exponent.
        is: u64,
    },
    /// The minimal polynomial: these powers have the sum 0, and the greatest exponent is the degree.
    Polynomial {
        /// The nimber.
        of: NimNumber,
        /// The exponents and the powers.
        powers: Vec<(u64, NimNumber)>,
    },
}

impl Nim {
    /// The document of an answer, with its steps if they were asked for.
    pub fn new(expression: String, answer: &Answer, derivation: Option<&Derivation>) -> Nim {
        let (kind, answers) = match answer {
            Answer::Nimber(is) => (NimKind::Nimber, vec![is.to_string()]),
            Answer::Count(count) => (NimKind::Count, vec![count.to_string()]),
            Answer::Polynomial(bits) => (NimKind::Polynomial, vec![polynomial(bits)]),
            Answer::Solutions(found) => {
                (NimKind::Solutions, found.iter().map(ToString::to_string).collect())
            }
        };
        let steps = derivation.map(|all| all.steps.iter().map(NimStep::of).collect());
        let not_explained = derivation.and_then(|all| all.left_out).map(|why| match why {
            LeftOut::Large => NotExplained::Large,
            LeftOut::Infinite => NotExplained::Infinite,
        });
        Nim { expression, kind, answers, steps, not_explained }
    }
}

/// The polynomial in x with these bits as coefficients.
fn polynomial(bits: &Natural) -> String {
    let terms = (0..bits.bits()).rev().filter(|&power| bits.bit(power)).map(|power| match power {
        0 => "1".to_string(),
        1 => "x".to_string(),
        power => format!("x^{power}"),
    });
    terms.collect::<Vec<_>>().join(" + ")
}

impl NimStep {
    fn of(step: &Step) -> NimStep {
        let n = NimNumber::of;
        let pairs = |powers: &[(u128, Ordinal)]| {
            powers.iter().map(|(exponent, power)| (*exponent as u64, n(power))).collect()
        };
        match step {
            Step::Sum { a, b, is } => NimStep::Sum { a: n(a), b: n(b), is: n(is) },
            Step::Distributed { a, b, parts, is } => {
                let parts = parts.iter().map(|part| part.each_ref().map(n)).collect();
                NimStep::Distributed { a: n(a), b: n(b), parts, is: n(is) }
            }
            Step::Ordinary { a, b, is } => NimStep::Ordinary { a: n(a), b: n(b), is: n(is) },
            Step::Square { fermat, is } => NimStep::Square { fermat: n(fermat), is: n(is) },
            Step::Shared { a, b, fermat, rest, is } => NimStep::Shared {
                a: n(a),
                b: n(b),
                fermat: n(fermat),
                rest: rest.each_ref().map(n),
                is: n(is),
            },
            Step::Extension { base, exponent, is } => {
                NimStep::Extension { base: n(base), exponent: *exponent, is: n(is) }
            }
            Step::Carried { a, b, factors, rules, rest, times, is } => NimStep::Carried {
                a: n(a),
                b: n(b),
                factors: factors.iter().map(|(base, count)| (n(base), *count)).collect(),
                rules: rules.iter().map(|(base, prime, is)| (n(base), *prime, n(is))).collect(),
                rest: n(rest),
                times: times.iter().map(n).collect(),
                is: n(is),
            },
            Step::Coefficients { a, b, powers, finite, is } => NimStep::Coefficients {
                a: n(a),
                b: n(b),
                powers: powers.each_ref().map(n),
                finite: finite.each_ref().map(n),
                is: n(is),
            },
            Step::Inverse { of, is } => NimStep::Inverse { of: n(of), is: n(is) },
            Step::Root { of, is } => NimStep::Root { of: n(of), is: n(is) },
            Step::Power { base, exponent, is } => {
                NimStep::Power { base: n(base), exponent: *exponent as u64, is: n(is) }
            }
            Step::Solution { equation: [a, b, c], x, values } => NimStep::Solution {
                a: n(a),
                b: n(b),
                c: n(c),
                x: n(x),
                values: values.each_ref().map(n),
            },
            Step::NoMore { equation: [a, b, c] } => NimStep::NoMore { a: n(a), b: n(b), c: n(c) },
            Step::Order { of, is, powers } => {
                NimStep::Order { of: n(of), is: *is as u64, powers: pairs(powers) }
            }
            Step::Degree { of, is } => NimStep::Degree { of: n(of), is: *is },
            Step::Log { of, base, is } => NimStep::Log { of: n(of), base: n(base), is: *is as u64 },
            Step::Polynomial { of, powers } => {
                NimStep::Polynomial { of: n(of), powers: pairs(powers) }
            }
        }
    }
}

/// The answer of `lexicode`: the words whose digits, read as a number, are taken in order, each that
/// differs from all before in enough places.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "lexicode"))]
pub struct Lexicode {
    /// The base of the digits: 2, 4 or 16.
    pub base: u64,
    /// The number of digits of a word.
    pub length: u32,
    /// Two words differ in at least so many digits.
    pub distance: u32,
    /// The dimension: the base to this power is the number of words.
    pub dimension: u32,
    /// The columns of a check matrix, the lowest place first: the value of a digit 1 there. To base 2 that is the
    /// value of a coin where a move turns 1 to `distance` - 1 coins.
    pub columns: Vec<Exact>,
    /// The weights of words; `null` where it takes too long to count them.
    pub weights: Option<Vec<Weight>>,
}

/// How many words have a weight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Weight {
    /// The number of digits that are not 0.
    pub weight: usize,
    /// The words, at least one.
    pub words: Exact,
}

impl Weight {
    /// The weights that some words have.
    fn all(words: &[u128]) -> Vec<Weight> {
        let weights = words.iter().enumerate().filter(|(_, words)| **words > 0);
        weights.map(|(weight, &words)| Weight { weight, words: Exact(words) }).collect()
    }
}

impl Lexicode {
    /// The document of a code, with the number of words of each weight from 0 on.
    pub fn new(code: &nimber::Lexicode, weights: Option<&[u128]>) -> Lexicode {
        Lexicode {
            base: code.base(),
            length: code.length(),
            distance: code.distance(),
            dimension: code.dimension(),
            columns: code.columns().iter().map(|&column| Exact(column.into())).collect(),
            weights: weights.map(Weight::all),
        }
    }
}

/// The answer of `mex`: the least number that is missing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "mex"))]
pub struct Mex {
    /// The numbers.
    pub numbers: Vec<u64>,
    /// The least number that is not in the list.
    pub mex: u64,
}

impl Mex {
    /// The document of these numbers.
    pub fn new(numbers: Vec<u64>) -> Mex {
        let mex = by_sorting(numbers.iter().copied());
        Mex { numbers, mex }
    }
}

/// The answer of `xor`: the nim-sum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "xor"))]
pub struct Xor {
    /// The numbers.
    pub numbers: Vec<u64>,
    /// Their sum without carry in binary.
    pub xor: u64,
}

impl Xor {
    /// The document of these numbers.
    pub fn new(numbers: Vec<u64>) -> Xor {
        let xor = numbers.iter().fold(0, |xor, number| xor ^ number);
        Xor { numbers, xor }
    }
}
