//! Values that depend on how often a base divides n: the ruler sequence and
//! its kin.

use super::expr::{Expr, Function};
use super::key::List;
use super::period::with_head;
use super::{Family, Form, Terms};
use crate::budget::{Budget, Stop};

/// g(n) is a function of the exponent of a base b in n + s, for b from 2 to 10
/// and s from -64 to 64. (For 2 it is called 2-adic; the ruler sequence 0, 1, 0, 2, 0,
/// 1, 0, 3, .. is the exponent itself.) The function repeats, or grows by the
/// same number, or is a power.
///
/// At least four exponents are seen. Cost: O(len) for each base and shift that
/// fits.
#[derive(Clone, Copy, Debug)]
pub struct Valuation;

/// The largest shift.
const SHIFT: i64 = 64;

impl Family for Valuation {
    fn name(&self) -> &'static str {
        "valuation"
    }

    fn fit(&self, terms: &Terms, budget: &Budget) -> Result<Vec<Form>, Stop> {
        let mut forms: Vec<Form> = Vec::new();
        // 4, 8 and 9 give nothing new beside 2 and 3.
        for base in [2, 3, 5, 6, 7, 10] {
            // The nearest first.
            for shift in (0..=2 * SHIFT).map(|at| if at % 2 == 0 { -at / 2 } else { (at + 1) / 2 })
            {
                let key = Expr::First.shift(shift).call(Function::Valuation(base));
                forms.extend(by_key("valuation", terms, 1 - shift, &key, 2, budget)?);
            }
        }
        Ok(forms)
    }
}

/// Forms in a key of n from the number `least` on; the terms before it are listed at the
/// beginning. The forms repeat after at most `head` keys.
pub(super) fn by_key(
    family: &'static str,
    terms: &Terms,
    least: i64,
    key: &Expr,
    head: usize,
    budget: &Budget,
) -> Result<Vec<Form>, Stop> {
    let least = least.max(0).unsigned_abs();
    let before = least.saturating_sub(terms.from[0]).min(terms.len() as u64) as usize;
    let Some(list) = List::of(terms, before, key, budget)? else { return Ok(Vec::new()) };
    let form = |form: Form| {
        let expr = with_head(terms.from[0], &terms.values[..before], form.expr.of(key));
        Form::new(family, expr, form.parameters + before + 1, false)
    };
    Ok(list.forms(head, budget)?.into_iter().map(form).collect())
}
