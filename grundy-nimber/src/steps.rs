//! Why a nim-product is what it is: steps for a pencil, as data.

use std::collections::HashSet;

use crate::nimber::Nimber;
use crate::work::{Fault, Work};

/// One step of a derivation. Each says an equation that follows from the ones before it and from
/// two rules on Fermat powers F (2, 4, 16, 256, …): `F⊗x = F·x` for x below F, and `F⊗F = 3F/2`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// `a ⊕ b = is`, without carry.
    Sum {
        /// The first term.
        a: Nimber,
        /// The second term.
        b: Nimber,
        /// The sum.
        is: Nimber,
    },
    /// Both factors are sums of powers of two, so `a⊗b` is the sum of these products, which the
    /// steps before have.
    Distributed {
        /// The first factor.
        a: Nimber,
        /// The second factor.
        b: Nimber,
        /// A power of two from each factor.
        parts: Vec<(Nimber, Nimber)>,
        /// The product.
        is: Nimber,
    },
    /// Two powers of two without a common Fermat power: `a⊗b = a·b`.
    Ordinary {
        /// The first factor.
        a: Nimber,
        /// The second factor.
        b: Nimber,
        /// The product.
        is: Nimber,
    },
    /// A Fermat power by itself: `F⊗F = 3F/2`.
    Square {
        /// The Fermat power.
        fermat: Nimber,
        /// The product.
        is: Nimber,
    },
    /// Two powers of two with a common Fermat power F: `a = F⊗a'` and `b = F⊗b'`, so
    /// `a⊗b = (F⊗F)⊗(a'⊗b')`.
    Shared {
        /// The first factor.
        a: Nimber,
        /// The second factor.
        b: Nimber,
        /// The largest Fermat power in both.
        fermat: Nimber,
        /// What is left of both.
        rest: (Nimber, Nimber),
        /// The product of `F⊗F` and of what is left, which the steps before have.
        is: Nimber,
    },
    /// `is` is the inverse of `of`: their product, which the steps before have, is 1.
    Inverse {
        /// The nimber.
        of: Nimber,
        /// Its inverse.
        is: Nimber,
    },
    /// `is` is the square root of `of`, by its square, which the steps before have.
    Root {
        /// The nimber.
        of: Nimber,
        /// Its root.
        is: Nimber,
    },
    /// `base` to the power `exponent` by squares and products, which the steps before have.
    Power {
        /// The base.
        base: Nimber,
        /// The exponent.
        exponent: u128,
        /// The power.
        is: Nimber,
    },
    /// x solves the equation `a⊗x⊗x ⊕ b⊗x ⊕ c = 0`, of whose products the steps before have those with more
    /// than one power of two.
    Solution {
        /// The coefficients a, b and c.
        equation: [Nimber; 3],
        /// The solution.
        x: Nimber,
    },
    /// The equation with these coefficients has no other solution: it has two at most, whose sum is b/a; one where
    /// a is 0; and none where b is 0 too.
    NoMore {
        /// The coefficients a, b and c.
        equation: [Nimber; 3],
    },
    /// `is` is the order of `of`: this power is 1, and for each prime p in `is` the power to `is`/p, which follows,
    /// is not 1. The steps before have all of them.
    Order {
        /// The nimber.
        of: Nimber,
        /// The order.
        is: u128,
        /// The exponents `is`/p and the powers.
        powers: Vec<(u128, Nimber)>,
    },
    /// `is` is the degree of `of`: 2 to this power is the size of the least field 2, 4, 16, 256, … that has it.
    Degree {
        /// The nimber.
        of: Nimber,
        /// The degree.
        is: u64,
    },
    /// `is` is the logarithm of `of` to the base `base`: that power is `of`, and `is` is below the order of the
    /// base, by the steps before.
    Log {
        /// The nimber.
        of: Nimber,
        /// The base.
        base: Nimber,
        /// The exponent.
        is: u128,
    },
    /// The sum of these powers of `of` is 0, by the steps before, and the greatest exponent is the degree: they are
    /// the minimal polynomial.
    Polynomial {
        /// The nimber.
        of: Nimber,
        /// The exponents and the powers.
        powers: Vec<(u128, Nimber)>,
    },
}

/// Why a part of a computation has no steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LeftOut {
    /// A number is 2<sup>16</sup> or more; or 2<sup>8</sup> or more, in an order, a logarithm or a minimal
    /// polynomial. The steps would be too long for a reader.
    Large,
    /// A nimber is infinite.
    Infinite,
}

/// Steps that grow to a derivation. No equation comes twice.
#[derive(Clone, Debug, Default)]
pub struct Derivation {
    /// The steps.
    pub steps: Vec<Step>,
    /// Why some steps are missing; `None` where none is.
    pub left_out: Option<LeftOut>,
    said: HashSet<Step>,
    /// The factors of the products that the steps have, the larger one first.
    products: HashSet<(Nimber, Nimber)>,
}

impl Derivation {
    /// Factors below this are explained: beyond, a derivation is too long for a reader.
    pub(crate) const END: u128 = 1 << 16;
    /// The same of numbers of whose powers many are needed.
    pub(crate) const END_OF_POWERS: u128 = 1 << 8;

    pub(crate) fn push(&mut self, step: Step) {
        if self.said.insert(step.clone()) {
            self.steps.push(step);
        }
    }

    /// The steps to a product, and the product.
    pub(crate) fn product(
        &mut self,
        a: Nimber,
        b: Nimber,
        work: &mut Work,
    ) -> Result<Nimber, Fault> {
        let is = a * b;
        work.charge(20)?;
        if a.0 < 2 || b.0 < 2 || self.products.contains(&(a.max(b), a.min(b))) {
            return Ok(is);
        }
        let step = if !a.0.is_power_of_two() || !b.0.is_power_of_two() {
            let powers = |x: Nimber| (0..128).rev().filter(move |i| x.0 >> i & 1 == 1);
            let parts: Vec<(Nimber, Nimber)> = powers(a)
                .flat_map(|i| powers(b).map(move |j| (Nimber(1 << i), Nimber(1 << j))))
                .collect();
            for &(x, y) in &parts {
                self.product(x, y, work)?;
            }
            Step::Distributed { a, b, parts, is }
        } else {
            let (i, j) = (a.0.trailing_zeros(), b.0.trailing_zeros());
            match (i & j).checked_ilog2() {
                None => Step::Ordinary { a, b, is },
                Some(bit) => {
                    let fermat = Nimber(1 << (1 << bit));
                    let rest = (Nimber(a.0 / fermat.0), Nimber(b.0 / fermat.0));
                    let square = fermat * fermat;
                    if rest == (Nimber::ONE, Nimber::ONE) {
                        Step::Square { fermat, is }
                    } else {
                        self.product(fermat, fermat, work)?;
                        let rest_is = self.product(rest.0, rest.1, work)?;
                        self.product(square, rest_is, work)?;
                        Step::Shared { a, b, fermat, rest, is }
                    }
                }
            }
        };
        self.products.insert((a.max(b), a.min(b)));
        self.push(step);
        Ok(is)
    }

    /// The steps to a power, and the power.
    pub(crate) fn power(
        &mut self,
        base: Nimber,
        exponent: u128,
        work: &mut Work,
    ) -> Result<Nimber, Fault> {
        let mut is = Nimber::ONE;
        for bit in (0..128 - exponent.leading_zeros()).rev() {
            is = self.product(is, is, work)?;
            if exponent >> bit & 1 == 1 {
                is = self.product(is, base, work)?;
            }
        }
        self.push(Step::Power { base, exponent, is });
        Ok(is)
    }

    /// The steps to these solutions of an equation.
    pub(crate) fn solutions(
        &mut self,
        equation: [Nimber; 3],
        solutions: &[Nimber],
        work: &mut Work,
    ) -> Result<(), Fault> {
        let [a, b, _] = equation;
        for &x in solutions {
            if a != Nimber::ZERO {
                let square = self.product(x, x, work)?;
                self.product(a, square, work)?;
            }
            self.product(b, x, work)?;
            self.push(Step::Solution { equation, x });
        }
        self.push(Step::NoMore { equation });
        Ok(())
    }

    /// The steps to the order of a number that is not 0.
    pub(crate) fn order(&mut self, of: Nimber, is: u128, work: &mut Work) -> Result<(), Fault> {
        self.power(of, is, work)?;
        let prime = |p: &u128| is.is_multiple_of(*p) && (2..*p).all(|d| !p.is_multiple_of(d));
        let exponents = (2..=is).filter(prime).map(|p| is / p);
        let powers = self.powers(of, exponents, work)?;
        self.push(Step::Order { of, is, powers });
        Ok(())
    }

    /// The steps to the minimal polynomial with these exponents.
    pub(crate) fn polynomial(
        &mut self,
        of: Nimber,
        exponents: impl Iterator<Item = u128>,
        work: &mut Work,
    ) -> Result<(), Fault> {
        self.push(Step::Degree { of, is: of.degree().into() });
        let powers = self.powers(of, exponents, work)?;
        self.push(Step::Polynomial { of, powers });
        Ok(())
    }

    fn powers(
        &mut self,
        of: Nimber,
        exponents: impl Iterator<Item = u128>,
        work: &mut Work,
    ) -> Result<Vec<(u128, Nimber)>, Fault> {
        exponents.map(|exponent| Ok((exponent, self.power(of, exponent, work)?))).collect()
    }
}
