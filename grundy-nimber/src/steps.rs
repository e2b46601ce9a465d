//! Why a nim-product is what it is: steps for a pencil, as data.

use crate::nimber::Nimber;

/// One step of a derivation. Each says an equation that follows from the ones before it and from
/// two rules on Fermat powers F (2, 4, 16, 256, …): `F⊗x = F·x` for x below F, and `F⊗F = 3F/2`.
#[derive(Clone, Debug, PartialEq, Eq)]
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
}

impl Derivation {
    /// Factors below this are explained: beyond, a derivation is too long for a reader.
    pub(crate) const END: u128 = 1 << 16;

    pub(crate) fn push(&mut self, step: Step) {
        if !self.steps.contains(&step) {
            self.steps.push(step);
        }
    }

    /// The steps to a product, and the product.
    pub(crate) fn product(&mut self, a: Nimber, b: Nimber) -> Nimber {
        let is = a * b;
        if a.0 < 2 || b.0 < 2 {
            return is;
        }
        let known = self.steps.iter().any(|step| match step {
            Step::Distributed { a: x, b: y, .. }
            | Step::Ordinary { a: x, b: y, .. }
            | Step::Shared { a: x, b: y, .. } => (*x, *y) == (a, b) || (*x, *y) == (b, a),
            Step::Square { fermat, .. } => a == b && *fermat == a,
            _ => false,
        });
        if known {
            return is;
        }
        let step = if !a.0.is_power_of_two() || !b.0.is_power_of_two() {
            let powers = |x: Nimber| (0..128).rev().filter(move |i| x.0 >> i & 1 == 1);
            let parts: Vec<(Nimber, Nimber)> = powers(a)
                .flat_map(|i| powers(b).map(move |j| (Nimber(1 << i), Nimber(1 << j))))
                .collect();
            for &(x, y) in &parts {
                self.product(x, y);
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
                        self.push(Step::Square { fermat, is: square });
                        let rest_is = self.product(rest.0, rest.1);
                        self.product(square, rest_is);
                        Step::Shared { a, b, fermat, rest, is }
                    }
                }
            }
        };
        self.push(step);
        is
    }

    /// The steps to a power.
    pub(crate) fn power(&mut self, base: Nimber, exponent: u128) {
        let mut is = Nimber::ONE;
        for bit in (0..128 - exponent.leading_zeros()).rev() {
            is = self.product(is, is);
            if exponent >> bit & 1 == 1 {
                is = self.product(is, base);
            }
        }
        self.push(Step::Power { base, exponent, is });
    }
}
