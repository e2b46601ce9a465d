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
}

/// A derivation that grows. No equation comes twice.
#[derive(Clone, Debug, Default)]
pub(crate) struct Derivation {
    pub(crate) steps: Vec<Step>,
    said: HashSet<Step>,
    /// The factors of the products that the steps have, the larger one first.
    products: HashSet<(Nimber, Nimber)>,
}

impl Derivation {
    /// Factors below this are explained: beyond, a derivation is too long for a reader.
    pub(crate) const END: u128 = 1 << 16;

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

    /// The steps to a power.
    pub(crate) fn power(
        &mut self,
        base: Nimber,
        exponent: u128,
        work: &mut Work,
    ) -> Result<(), Fault> {
        let mut is = Nimber::ONE;
        for bit in (0..128 - exponent.leading_zeros()).rev() {
            is = self.product(is, is, work)?;
            if exponent >> bit & 1 == 1 {
                is = self.product(is, base, work)?;
            }
        }
        self.push(Step::Power { base, exponent, is });
        Ok(())
    }
}
