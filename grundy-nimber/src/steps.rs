//! Why a nim-product is what it is: steps for a pencil, as data.

use std::collections::{HashMap, HashSet};

use crate::natural::Natural;
use crate::nimber::Nimber;
use crate::ordinal::{self, Ordinal};
use crate::work::{Fault, Work};

/// One step of a derivation. Each says an equation that follows from the ones before it and from rules.
///
/// Finite numbers have two rules on Fermat powers F (2, 4, 16, 256, …): `F⊗x = F·x` for x below F, and `F⊗F = 3F/2`.
/// Infinite ones have two more (Conway, *On Numbers and Games*, chapter 6; Lenstra 1977): ω^e·c is the product of ω^e
/// and the finite number c, and κ = ω^(ω^k·p^j), where p is the odd prime with index k, is a p-th root of the least
/// number that has none below κ: a [`Step::Extension`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// `a ⊕ b = is`, without carry: of infinite numbers the coefficients of each power of ω. Two of which one at
    /// least is infinite and that share no power of ω need no step.
    Sum {
        /// The first term.
        a: Ordinal,
        /// The second term.
        b: Ordinal,
        /// The sum.
        is: Ordinal,
    },
    /// Both factors are sums: of powers of two where both are finite, and otherwise of terms ω^e·c. So `a⊗b` is the
    /// sum of these products, which the steps before have.
    Distributed {
        /// The first factor.
        a: Ordinal,
        /// The second factor.
        b: Ordinal,
        /// A term from each factor, and their product.
        parts: Vec<[Ordinal; 3]>,
        /// The product.
        is: Ordinal,
    },
    /// Two powers of two without a common Fermat power: `a⊗b = a·b`. Or two powers of ω whose exponents are added
    /// without a carry, ω^k·m and ω^k·n to the base p for the odd prime p with index k.
    Ordinary {
        /// The first factor.
        a: Ordinal,
        /// The second factor.
        b: Ordinal,
        /// The product.
        is: Ordinal,
    },
    /// A Fermat power by itself: `F⊗F = 3F/2`.
    Square {
        /// The Fermat power.
        fermat: Ordinal,
        /// The product.
        is: Ordinal,
    },
    /// Two powers of two with a common Fermat power F: `a = F⊗a'` and `b = F⊗b'`, so
    /// `a⊗b = (F⊗F)⊗(a'⊗b')`.
    Shared {
        /// The first factor.
        a: Ordinal,
        /// The second factor.
        b: Ordinal,
        /// The largest Fermat power in both.
        fermat: Ordinal,
        /// What is left of both.
        rest: [Ordinal; 2],
        /// The product of `F⊗F` and of what is left, which the steps before have.
        is: Ordinal,
    },
    /// The base is ω^(ω^k·p^j), where p is the odd prime with index k. Its nim-power to the exponent p is the least
    /// number that is not such a power of a number below the base.
    Extension {
        /// The base.
        base: Ordinal,
        /// The prime.
        exponent: u64,
        /// The power.
        is: Ordinal,
    },
    /// Two powers of ω whose product uses extensions, which the steps before have.
    Carried {
        /// The first factor.
        a: Ordinal,
        /// The second factor.
        b: Ordinal,
        /// The bases of extensions whose product both factors are together, and how often each occurs.
        factors: Vec<(Ordinal, u64)>,
        /// The extensions that are used: base, exponent and power. Each takes as many factors as the exponent is.
        rules: Vec<(Ordinal, u64, Ordinal)>,
        /// The power of ω that is left.
        rest: Ordinal,
        /// The numbers that come out besides. The steps before have the product of `rest` and the first one, of that
        /// and the second one, and so on.
        times: Vec<Ordinal>,
        /// The product.
        is: Ordinal,
    },
    /// Two terms ω^e·c: the product of the powers of ω times that of the coefficients, which the steps before have.
    Coefficients {
        /// The first factor.
        a: Ordinal,
        /// The second factor.
        b: Ordinal,
        /// The powers of ω, 1 included, and their product.
        powers: [Ordinal; 3],
        /// The coefficients, and their product.
        finite: [Ordinal; 3],
        /// The product.
        is: Ordinal,
    },
    /// `is` is the inverse of `of`: their product, which the steps before have, is 1.
    Inverse {
        /// The nimber.
        of: Ordinal,
        /// Its inverse.
        is: Ordinal,
    },
    /// `is` is the square root of `of`, by its square, which the steps before have.
    Root {
        /// The nimber.
        of: Ordinal,
        /// Its root.
        is: Ordinal,
    },
    /// `base` to the power `exponent` by squares and products, which the steps before have.
    Power {
        /// The base.
        base: Ordinal,
        /// The exponent.
        exponent: u128,
        /// The power.
        is: Ordinal,
    },
    /// x solves the equation `a⊗x⊗x ⊕ b⊗x ⊕ c = 0`, whose products the steps before have.
    Solution {
        /// The coefficients a, b and c.
        equation: [Ordinal; 3],
        /// The solution.
        x: Ordinal,
        /// The products `a⊗x⊗x` and `b⊗x`, and c.
        values: [Ordinal; 3],
    },
    /// The equation with these coefficients has no other solution: it has two at most, whose sum is b/a; one where
    /// a is 0; and none where b is 0 too.
    NoMore {
        /// The coefficients a, b and c.
        equation: [Ordinal; 3],
    },
    /// `is` is the order of `of`: this power is 1, and for each prime p in `is` the power to `is`/p, which follows,
    /// is not 1. The steps before have all of them.
    Order {
        /// The nimber.
        of: Ordinal,
        /// The order.
        is: u128,
        /// The exponents `is`/p and the powers.
        powers: Vec<(u128, Ordinal)>,
    },
    /// `is` is the degree of `of`: 2 to this power is the size of the least field 2, 4, 16, 256, … that has it.
    Degree {
        /// The nimber.
        of: Ordinal,
        /// The degree.
        is: u64,
    },
    /// `is` is the logarithm of `of` to the base `base`: that power is `of`, and `is` is below the order of the
    /// base, by the steps before.
    Log {
        /// The nimber.
        of: Ordinal,
        /// The base.
        base: Ordinal,
        /// The exponent.
        is: u128,
    },
    /// The sum of these powers of `of` is 0, by the steps before, and the greatest exponent is the degree: they are
    /// the minimal polynomial.
    Polynomial {
        /// The nimber.
        of: Ordinal,
        /// The exponents and the powers.
        powers: Vec<(u128, Ordinal)>,
    },
}

impl Step {
    /// The two factors and the product, where it is a step of a product.
    fn product(&self) -> Option<[&Ordinal; 3]> {
        match self {
            Step::Distributed { a, b, is, .. }
            | Step::Ordinary { a, b, is }
            | Step::Shared { a, b, is, .. }
            | Step::Carried { a, b, is, .. }
            | Step::Coefficients { a, b, is, .. } => Some([a, b, is]),
            Step::Square { fermat, is } => Some([fermat, fermat, is]),
            _ => None,
        }
    }
}

/// Why a part of a computation has no steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LeftOut {
    /// A number or a coefficient is 2<sup>16</sup> or more; or 2<sup>8</sup> or more, in an order, a logarithm or a
    /// minimal polynomial; or an operation with an infinite number needs too many steps. They would be too long for a
    /// reader.
    Large,
    /// A nimber in an order, a degree, a logarithm or a minimal polynomial is infinite.
    Infinite,
}

/// Why steps were not made.
pub(crate) enum Missing {
    /// They are too long.
    Large,
    Fault(Fault),
}

impl From<Fault> for Missing {
    fn from(fault: Fault) -> Missing {
        Missing::Fault(fault)
    }
}

/// Steps that grow to a derivation. No equation comes twice.
#[derive(Clone, Debug, Default)]
pub struct Derivation {
    /// The steps.
    pub steps: Vec<Step>,
    /// Why some steps are missing; `None` where none is.
    pub left_out: Option<LeftOut>,
    said: HashSet<Step>,
    /// The products that the steps have.
    products: HashMap<[Ordinal; 2], Ordinal>,
    /// How many steps there may be until this operation ends; `None` where the numbers bound them.
    most: Option<usize>,
}

/// The coefficients of a number below `end`: the numbers whose operations have steps.
pub(crate) fn below(x: &Ordinal, end: u128) -> bool {
    x.coefficients().all(|c| c.to_u128().is_some_and(|c| c < end))
}

impl Derivation {
    /// Factors, and coefficients of factors, below this are explained: beyond, a derivation is too long for a reader.
    pub(crate) const END: u128 = 1 << 16;
    /// The same of numbers of whose powers many are needed.
    pub(crate) const END_OF_POWERS: u128 = 1 << 8;
    /// An operation with an infinite number has at most about this many steps, and a product as many parts.
    const LONGEST: usize = 200;

    /// Runs an operation with these numbers. What it says is taken back where it is too long.
    pub(crate) fn operation(
        &mut self,
        numbers: &[&Ordinal],
        run: impl FnOnce(&mut Derivation) -> Result<(), Missing>,
    ) -> Result<(), Fault> {
        let before = self.steps.len();
        let infinite = numbers.iter().any(|x| x.finite().is_none());
        self.most = infinite.then_some(before + Derivation::LONGEST);
        match run(self) {
            Ok(()) => Ok(()),
            Err(Missing::Fault(fault)) => Err(fault),
            Err(Missing::Large) => {
                for step in self.steps.drain(before..) {
                    if let Some([a, b, _]) = step.product() {
                        self.products.remove(&[a.clone(), b.clone()]);
                    }
                    self.said.remove(&step);
                }
                self.left_out = self.left_out.max(Some(LeftOut::Large));
                Ok(())
            }
        }
    }

    pub(crate) fn push(&mut self, step: Step) {
        if self.said.insert(step.clone()) {
            self.steps.push(step);
        }
    }

    /// The step of a sum, where it needs one.
    pub(crate) fn sum(&mut self, a: &Ordinal, b: &Ordinal) {
        if a.shares_a_power(b) || a.finite().is_some() && b.finite().is_some() {
            self.push(Step::Sum { a: a.clone(), b: b.clone(), is: a.nim_sum(b) });
        }
    }

    /// The steps to a product, and the product.
    pub(crate) fn product(
        &mut self,
        a: &Ordinal,
        b: &Ordinal,
        work: &mut Work,
    ) -> Result<Ordinal, Missing> {
        work.charge(20)?;
        if self.most.is_some_and(|most| self.steps.len() >= most) {
            return Err(Missing::Large);
        }
        if let Some(is) = without_step(a, b) {
            return Ok(is);
        }
        for both in [[a, b], [b, a]] {
            if let Some(is) = self.products.get(&both.map(Clone::clone)) {
                return Ok(is.clone());
            }
        }
        let word = |x: &Ordinal| x.finite().map(|x| x.to_u128().unwrap_or(u128::MAX));
        let step = match (word(a), word(b)) {
            (Some(a), Some(b)) if a.max(b) >= Derivation::END => return Err(Missing::Large),
            (Some(a), Some(b)) => self.finite_product(Nimber(a), Nimber(b), work)?,
            _ => self.infinite_product(a, b, work)?,
        };
        let is = step.product().map_or_else(Ordinal::default, |[_, _, is]| is.clone());
        self.products.insert([a.clone(), b.clone()], is.clone());
        self.push(step);
        Ok(is)
    }

    /// The last step of a product of numbers of 2 or more, after the others.
    fn finite_product(&mut self, a: Nimber, b: Nimber, work: &mut Work) -> Result<Step, Missing> {
        let n = |x: Nimber| Ordinal::from(x.0);
        let (both, is) = ((n(a), n(b)), n(a * b));
        if !a.0.is_power_of_two() || !b.0.is_power_of_two() {
            let powers = |x: Nimber| (0..128).rev().filter(move |i| x.0 >> i & 1 == 1);
            let pairs = powers(a).flat_map(|i| powers(b).map(move |j| (1 << i, 1 << j)));
            let pairs = pairs.map(|(x, y): (u128, u128)| (x.into(), y.into()));
            let parts = self.parts(pairs, work)?;
            return Ok(Step::Distributed { a: both.0, b: both.1, parts, is });
        }
        let (i, j) = (a.0.trailing_zeros(), b.0.trailing_zeros());
        let Some(bit) = (i & j).checked_ilog2() else {
            return Ok(Step::Ordinary { a: both.0, b: both.1, is });
        };
        let fermat = 1 << (1 << bit);
        let rest = [a.0 / fermat, b.0 / fermat].map(Ordinal::from);
        let fermat = Ordinal::from(fermat);
        if both.0 == fermat && both.1 == fermat {
            return Ok(Step::Square { fermat, is });
        }
        let square = self.product(&fermat, &fermat, work)?;
        let rest_is = self.product(&rest[0], &rest[1], work)?;
        self.product(&square, &rest_is, work)?;
        Ok(Step::Shared { a: both.0, b: both.1, fermat, rest, is })
    }

    /// The last step of a product of which a factor is infinite, after the others.
    fn infinite_product(
        &mut self,
        a: &Ordinal,
        b: &Ordinal,
        work: &mut Work,
    ) -> Result<Step, Missing> {
        let (left, right): (Vec<_>, Vec<_>) = (a.terms().collect(), b.terms().collect());
        let (a, b) = (a.clone(), b.clone());
        let ([(p, c)], [(q, d)]) = (&left[..], &right[..]) else {
            if left.len() * right.len() > Derivation::LONGEST {
                return Err(Missing::Large);
            }
            let term = |(power, coefficient): &(Ordinal, Natural)| power.scaled(coefficient);
            let pairs = left.iter().flat_map(|x| right.iter().map(move |y| (term(x), term(y))));
            let parts = self.parts(pairs, work)?;
            let sum = |sum: Ordinal, [_, _, is]: &[Ordinal; 3]| sum.nim_sum(is);
            let is = parts.iter().fold(Ordinal::default(), sum);
            return Ok(Step::Distributed { a, b, parts, is });
        };
        if !c.is_one() || !d.is_one() {
            let (c, d) = (Ordinal::from(c.clone()), Ordinal::from(d.clone()));
            let powers = self.product(p, q, work)?;
            let finite = self.product(&c, &d, work)?;
            let is = self.product(&powers, &finite, work)?;
            let powers = [p.clone(), q.clone(), powers];
            return Ok(Step::Coefficients { a, b, powers, finite: [c, d, finite], is });
        }
        let ordinal::Powers { factors, rules, rest, times } = ordinal::product_of_powers(&a, &b)?;
        if rules.is_empty() {
            return Ok(Step::Ordinary { a, b, is: rest });
        }
        for (base, exponent, is) in rules.iter().cloned() {
            self.push(Step::Extension { base, exponent, is });
        }
        let mut is = rest.clone();
        for alpha in &times {
            is = self.product(&is, alpha, work)?;
        }
        Ok(Step::Carried { a, b, factors, rules, rest, times, is })
    }

    /// The products of these pairs.
    fn parts(
        &mut self,
        pairs: impl Iterator<Item = (Ordinal, Ordinal)>,
        work: &mut Work,
    ) -> Result<Vec<[Ordinal; 3]>, Missing> {
        let mut part = |(x, y): (Ordinal, Ordinal)| {
            let is = self.product(&x, &y, work)?;
            Ok([x, y, is])
        };
        pairs.map(&mut part).collect()
    }

    /// The steps to an inverse or a root, by the product which says that it is one.
    pub(crate) fn by_product(
        &mut self,
        [a, b]: [&Ordinal; 2],
        step: Step,
        work: &mut Work,
    ) -> Result<(), Missing> {
        self.product(a, b, work)?;
        self.push(step);
        Ok(())
    }

    /// The steps to a power, and the power.
    pub(crate) fn power(
        &mut self,
        base: &Ordinal,
        exponent: u128,
        work: &mut Work,
    ) -> Result<Ordinal, Missing> {
        if exponent >= Derivation::END {
            return Err(Missing::Large);
        }
        let base = base.clone();
        if let Some(is) = ordinal::power_of_kappa(&base, exponent)? {
            self.push(Step::Extension { base, exponent: exponent as u64, is: is.clone() });
            return Ok(is);
        }
        let mut is = Ordinal::from(1);
        for bit in (0..128 - exponent.leading_zeros()).rev() {
            is = self.product(&is, &is, work)?;
            if exponent >> bit & 1 == 1 {
                is = self.product(&is, &base, work)?;
            }
        }
        self.push(Step::Power { base, exponent, is: is.clone() });
        Ok(is)
    }

    /// The steps to these solutions of an equation.
    pub(crate) fn solutions(
        &mut self,
        equation: [&Ordinal; 3],
        solutions: &[Ordinal],
        work: &mut Work,
    ) -> Result<(), Missing> {
        let [a, b, c] = equation;
        let equation = equation.map(Clone::clone);
        for x in solutions {
            let mut square = Ordinal::default();
            if !a.is_zero() {
                square = self.product(x, x, work)?;
                square = self.product(a, &square, work)?;
            }
            let values = [square, self.product(b, x, work)?, c.clone()];
            self.push(Step::Solution { equation: equation.clone(), x: x.clone(), values });
        }
        self.push(Step::NoMore { equation });
        Ok(())
    }

    /// The steps to the order of a finite number that is not 0.
    pub(crate) fn order(&mut self, of: &Ordinal, is: u128, work: &mut Work) -> Result<(), Missing> {
        self.power(of, is, work)?;
        let prime = |p: &u128| is.is_multiple_of(*p) && (2..*p).all(|d| !p.is_multiple_of(d));
        let exponents = (2..=is).filter(prime).map(|p| is / p);
        let powers = self.powers(of, exponents, work)?;
        self.push(Step::Order { of: of.clone(), is, powers });
        Ok(())
    }

    /// The steps to the minimal polynomial of a finite number, which has these exponents.
    pub(crate) fn polynomial(
        &mut self,
        of: &Ordinal,
        exponents: impl Iterator<Item = u128>,
        work: &mut Work,
    ) -> Result<(), Missing> {
        self.push(Step::Degree { of: of.clone(), is: of.degree(work)? });
        let powers = self.powers(of, exponents, work)?;
        self.push(Step::Polynomial { of: of.clone(), powers });
        Ok(())
    }

    fn powers(
        &mut self,
        of: &Ordinal,
        exponents: impl Iterator<Item = u128>,
        work: &mut Work,
    ) -> Result<Vec<(u128, Ordinal)>, Missing> {
        exponents.map(|exponent| Ok((exponent, self.power(of, exponent, work)?))).collect()
    }
}

/// A product that needs no step: with 0 or 1, or of a power of ω and a finite number, of which it is the name.
fn without_step(a: &Ordinal, b: &Ordinal) -> Option<Ordinal> {
    if a.is_zero() || b.is_zero() {
        return Some(Ordinal::default());
    }
    [(a, b), (b, a)].into_iter().find_map(|(other, factor)| {
        let factor = factor.finite()?;
        if factor.is_one() {
            return Some(other.clone());
        }
        other.is_power_of_omega().then(|| other.scaled(&factor))
    })
}
