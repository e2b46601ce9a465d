//! `nim`, `mex` and `xor`: the calculator of nimbers.

use serde::Serialize;

use crate::mex::by_sorting;
use crate::nimber::expression::Answer;
use crate::nimber::{self, Derivation, LeftOut, Natural, Nimber, Step};
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
    /// A number is 2^16 or more; or 2^8 or more, in an order, a logarithm or a minimal polynomial.
    Large,
    /// A nimber is infinite.
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

/// One step to a nim-product. F is a Fermat power: 2, 4, 16, 256 and so on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "step", rename_all = "snake_case")]
pub enum NimStep {
    /// a + b = is, without carry.
    Sum {
        /// The first term.
        a: u64,
        /// The second term.
        b: u64,
        /// The sum.
        is: u64,
    },
    /// a * b is the sum of the products of the powers of two in both.
    Distributed {
        /// The first factor.
        a: u64,
        /// The second factor.
        b: u64,
        /// The two factors of each product, and the product.
        parts: Vec<[u64; 3]>,
        /// The product.
        is: u64,
    },
    /// Powers of two without a common Fermat power: the product is the ordinary one.
    Ordinary {
        /// The first factor.
        a: u64,
        /// The second factor.
        b: u64,
        /// The product.
        is: u64,
    },
    /// F * F is the ordinary 3F/2.
    Square {
        /// The Fermat power.
        fermat: u64,
        /// The product.
        is: u64,
    },
    /// a * b = (F * F) * (the product of what is left of both).
    Shared {
        /// The first factor.
        a: u64,
        /// The second factor.
        b: u64,
        /// The largest Fermat power in both.
        fermat: u64,
        /// The ordinary quotients of both by it.
        rest: [u64; 2],
        /// The product.
        is: u64,
    },
    /// The inverse, because the product with it is 1.
    Inverse {
        /// The nimber.
        of: u64,
        /// The inverse.
        is: u64,
    },
    /// The square root, because its square is the nimber.
    Root {
        /// The nimber.
        of: u64,
        /// The root.
        is: u64,
    },
    /// The power, by squares and products.
    Power {
        /// The base.
        base: u64,
        /// The exponent.
        exponent: u64,
        /// The power.
        is: u64,
    },
    /// a * x * x + b * x + c = 0.
    Solution {
        /// The coefficient of x * x.
        a: u64,
        /// The coefficient of x.
        b: u64,
        /// The constant.
        c: u64,
        /// The solution.
        x: u64,
    },
    /// The equation with these coefficients has no more solutions.
    NoMore {
        /// The coefficient of x * x.
        a: u64,
        /// The coefficient of x.
        b: u64,
        /// The constant.
        c: u64,
    },
    /// The order: this power is 1, and for each prime that divides it the power to the quotient is not.
    Order {
        /// The nimber.
        of: u64,
        /// The order.
        is: u64,
        /// The quotients and the powers.
        powers: Vec<[u64; 2]>,
    },
    /// The degree: 2 to this power is the size of the least field that has the nimber.
    Degree {
        /// The nimber.
        of: u64,
        /// The degree.
        is: u64,
    },
    /// The logarithm: this power of the base is the nimber, and the exponent is below the order of the base.
    Log {
        /// The nimber.
        of: u64,
        /// The base.
        base: u64,
        /// The exponent.
        is: u64,
    },
    /// The minimal polynomial: these powers have the sum 0, and the greatest exponent is the degree.
    Polynomial {
        /// The nimber.
        of: u64,
        /// The exponents and the powers.
        powers: Vec<[u64; 2]>,
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
        // Only numbers below 2^16 have steps, and their products are below 2^16.
        let n = |number: Nimber| number.0 as u64;
        let pairs = |powers: &[(u128, Nimber)]| {
            powers.iter().map(|&(exponent, power)| [exponent as u64, n(power)]).collect()
        };
        match *step {
            Step::Sum { a, b, is } => NimStep::Sum { a: n(a), b: n(b), is: n(is) },
            Step::Distributed { a, b, ref parts, is } => {
                let part = |&(x, y): &(Nimber, Nimber)| [n(x), n(y), n(x * y)];
                let parts = parts.iter().map(part).collect();
                NimStep::Distributed { a: n(a), b: n(b), parts, is: n(is) }
            }
            Step::Ordinary { a, b, is } => NimStep::Ordinary { a: n(a), b: n(b), is: n(is) },
            Step::Square { fermat, is } => NimStep::Square { fermat: n(fermat), is: n(is) },
            Step::Shared { a, b, fermat, rest, is } => NimStep::Shared {
                a: n(a),
                b: n(b),
                fermat: n(fermat),
                rest: [n(rest.0), n(rest.1)],
                is: n(is),
            },
            Step::Inverse { of, is } => NimStep::Inverse { of: n(of), is: n(is) },
            Step::Root { of, is } => NimStep::Root { of: n(of), is: n(is) },
            Step::Power { base, exponent, is } => {
                NimStep::Power { base: n(base), exponent: exponent as u64, is: n(is) }
            }
            Step::Solution { equation: [a, b, c], x } => {
                NimStep::Solution { a: n(a), b: n(b), c: n(c), x: n(x) }
            }
            Step::NoMore { equation: [a, b, c] } => NimStep::NoMore { a: n(a), b: n(b), c: n(c) },
            Step::Order { of, is, ref powers } => {
                NimStep::Order { of: n(of), is: is as u64, powers: pairs(powers) }
            }
            Step::Degree { of, is } => NimStep::Degree { of: n(of), is },
            Step::Log { of, base, is } => NimStep::Log { of: n(of), base: n(base), is: is as u64 },
            Step::Polynomial { of, ref powers } => {
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
