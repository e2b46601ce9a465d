//! Sequences that are the nim-sum of n and something simple.

use super::expr::Expr;
use super::{Family, Form, Tail, Terms, period, residues};
use crate::budget::{Budget, Stop};

/// `g(n) = (n + s) xor f(n)`, where f repeats, grows by the same number in each
/// period, or is linear on residues: so also `n xor floor(n/2)`.
///
/// Cost: O(len) for each shift s from -1 to 1.
#[derive(Clone, Copy, Debug)]
pub struct NimSum;

impl Family for NimSum {
    fn name(&self) -> &'static str {
        "nim-sum"
    }

    fn fit(&self, terms: &Terms, budget: &Budget) -> Result<Vec<Form>, Stop> {
        let mut forms = Vec::new();
        // What ends in one value is that value in other words.
        if Tail::of(terms).start <= terms.len() / 2 {
            return Ok(forms);
        }
        for shift in [0, 1, -1] {
            let n = Expr::First.shift(shift);
            let other = |(at, value)| Some(n.value(at, u128::MAX)? ^ value);
            let Some(others) = terms.points().map(other).collect::<Option<Vec<u128>>>() else {
                continue;
            };
            // n itself is no nim-sum.
            if others.iter().all(|&other| other == 0) {
                continue;
            }
            let others = Terms::sequence(terms.from[0], others);
            for family in [&period::Repeating as &dyn Family, &residues::Residues] {
                for form in family.fit(&others, budget)? {
                    let expr = match form.expr {
                        Expr::If(condition, four) => {
                            let [x, y, then, other] = *four;
                            let xor = |expr| n.clone().xor(expr);
                            Expr::If(condition, Box::new([x, y, xor(then), xor(other)]))
                        }
                        expr => n.clone().xor(expr),
                    };
                    forms.push(Form::new("nim-sum", expr, form.parameters + 1, false));
                }
            }
        }
        Ok(forms)
    }
}
