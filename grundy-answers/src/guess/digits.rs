//! Values that depend on the digits of n.

use super::expr::{Expr, Function};
use super::valuation::by_key;
use super::{Family, Form, Terms};
use crate::budget::{Budget, Stop};

/// g(n) is a function of the sum, or of the nim-sum, of the digits of n + s in
/// a base, for bases from 2 to 16 and small s. The function repeats (as the sum
/// of digits modulo 2 does), or is linear on residues, or a power.
///
/// At least four sums are seen. Cost: O(len) for each base that fits.
#[derive(Clone, Copy, Debug)]
pub struct Digits;

impl Family for Digits {
    fn name(&self) -> &'static str {
        "digits"
    }

    fn fit(&self, terms: &Terms, budget: &Budget) -> Result<Vec<Form>, Stop> {
        let mut forms = Vec::new();
        for base in 2..=16 {
            for shift in [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7, 8, -8] {
                for function in [Function::DigitSum(base), Function::DigitXor(base)] {
                    let key = Expr::First.shift(shift).call(function);
                    forms.extend(by_key("digits", terms, -shift, &key, 1, budget)?);
                }
            }
        }
        Ok(forms)
    }
}
