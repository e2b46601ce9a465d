//! Values that depend on the root of n.

use super::expr::{Expr, Function, Op};
use super::valuation::by_key;
use super::{Family, Form, Terms};
use crate::budget::{Budget, Stop};

/// g(n) is a function of the whole part of the square root of n + s, or of the number of
/// triangular numbers 1, 3, 6, ... up to n + s, for s from -3 to 3. The function repeats, or is linear on
/// residues, or a power.
///
/// At least four roots are seen. Cost: O(len) for each key that fits.
#[derive(Clone, Copy, Debug)]
pub struct Roots;

impl Family for Roots {
    fn name(&self) -> &'static str {
        "root"
    }

    fn fit(&self, terms: &Terms, budget: &Budget) -> Result<Vec<Form>, Stop> {
        let mut forms = Vec::new();
        for shift in [0, 1, -1, 2, -2, 3, -3] {
            let n = Expr::First.shift(shift);
            // The triangular number k (k + 1) / 2 is at most n where (2 k + 1)^2 <= 8 n + 1.
            let eight = n.clone().with(Op::Times, 8).with(Op::Plus, 1).call(Function::Root);
            let triangular = eight.with(Op::Minus, 1).with(Op::Over, 2);
            for key in [n.call(Function::Root), triangular] {
                forms.extend(by_key("root", terms, -shift, &key, 1, budget)?);
            }
        }
        Ok(forms)
    }
}
