//! Sequences that follow from themselves at n less a part of n.

use super::expr::{Expr, Op};
use super::{Family, Form, Terms, poll};
use crate::budget::{Budget, Stop};

/// `g(n) = n/K + c` where K divides n, and `g(n) = g(n - floor(n/K) - d)` elsewhere, for K from 3 to
/// 12 and d from 0 to 2: so it is where at most floor(n/K) may be taken. (For K = 2 the family
/// `self-similar` has it.)
///
/// Four multiples of K are seen at least. Cost: O(len) for each K and d that fits.
#[derive(Clone, Copy, Debug)]
pub struct Shrinking;

impl Family for Shrinking {
    fn name(&self) -> &'static str {
        "shrinking"
    }

    fn fit(&self, terms: &Terms, budget: &Budget) -> Result<Vec<Form>, Stop> {
        // Its smaller copies have to be among the terms.
        if terms.from[0] > 0 {
            return Ok(Vec::new());
        }
        let mut forms = Vec::new();
        let values = &terms.values;
        for part in 3..=12usize {
            poll(budget, "progress-self-similar-forms", part)?;
            for less in 0..=2 {
                let copied = |n: usize| n.checked_sub(n / part + less).filter(|&at| at < n);
                let fits = |n: usize| match n.is_multiple_of(part) {
                    true => values[n].checked_sub(values[0]) == Some((n / part) as u128),
                    false => copied(n).is_some_and(|at| values[at] == values[n]),
                };
                if values.len() > 3 * part && (0..values.len()).all(fits) {
                    forms.push(form(part as u128, less as u128, values[0]));
                }
            }
        }
        Ok(forms)
    }
}

fn form(part: u128, less: u128, plus: u128) -> Form {
    let turns = Expr::First.with(Op::Over, part).with(Op::Plus, plus);
    // n - floor(n/K), so that its bounds shrink with each step.
    let left = Expr::First.with(Op::Plus, 1).with(Op::Times, part - 1).with(Op::Over, part);
    let own = Expr::Own(Box::new(left.with(Op::Minus, less)));
    let rest = Expr::First.with(Op::Rest, part);
    let expr = Expr::if_equal(rest, Expr::Number(0), turns, own);
    Form::new("shrinking", expr, 3, false)
}
