//! Values that depend on the digits of n.

use super::expr::{Expr, Function, Op};
use super::valuation::by_key;
use super::{Family, Form, Terms};
use crate::budget::{Budget, Stop};

/// g(n) is a function of the sum, or of the nim-sum, of the digits of n + s in
/// a base, for bases from 2 to 16 and small s. The function repeats (as the sum
/// of digits modulo 2 does), or is linear on residues, or a power.
///
/// Or it is that and n, 2 n or 3 n, as the odious numbers are, which have an odd sum of binary digits.
///
/// Numbers of at least three digits, and at least four sums, are seen. Cost: O(len) for each base that
/// fits.
#[derive(Clone, Copy, Debug)]
pub struct Digits;

impl Family for Digits {
    fn name(&self) -> &'static str {
        "digits"
    }

    fn fit(&self, terms: &Terms, budget: &Budget) -> Result<Vec<Form>, Stop> {
        let mut forms = Vec::new();
        let last = u128::from(terms.from[0]) + terms.len() as u128;
        for base in (2..=16u64).filter(|&base| u128::from(base).pow(2) <= last) {
            for shift in [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7, 8, -8] {
                for function in [Function::DigitSum(base), Function::DigitXor(base)] {
                    let key = Expr::First.shift(shift).call(function);
                    forms.extend(by_key("digits", terms, -shift, &key, 1, budget)?);
                }
            }
        }
        for slope in 1..=3u128 {
            let rest = |(at, value): ([u128; 2], u128)| value.checked_sub(slope * at[0]);
            let Some(rest) = terms.points().map(rest).collect::<Option<Vec<u128>>>() else { break };
            let rest = Terms::sequence(terms.from[0], rest);
            for shift in [0, 1, -1] {
                let key = Expr::First.shift(shift).call(Function::DigitSum(2));
                for form in by_key("digits", &rest, -shift, &key, 1, budget)? {
                    // In `by_key` the first terms stand in a list of their own.
                    if !matches!(form.expr, Expr::If(..)) {
                        let expr = Expr::First.with(Op::Times, slope).plus(form.expr);
                        forms.push(Form::new("digits", expr, form.parameters + 1, false));
                    }
                }
            }
        }
        Ok(forms)
    }
}
