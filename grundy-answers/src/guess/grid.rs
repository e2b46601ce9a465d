//! Tables that repeat in both directions, or are linear on pairs of residues.

use super::expr::{Expr, Op};
use super::{Family, Form, Terms, poll};
use crate::budget::{Budget, Stop};

/// For each pair of residues (r, s), `g(p i + r, q j + s) = c i + e j + d` with
/// slopes and a start of its own, counted from the first row and column: a
/// period in both directions where the slopes are 0, an arithmetic period
/// where they are all the same.
///
/// Every class shows at least three rows and three columns (a table of one row
/// its columns). Cost: O(len) for each pair of periods that fits; periods up to
/// 16 are tried.
#[derive(Clone, Copy, Debug)]
pub struct Grid;

/// The largest period that is tried.
const LARGEST: usize = 16;

impl Family for Grid {
    fn name(&self) -> &'static str {
        "period"
    }

    fn fit(&self, terms: &Terms, budget: &Budget) -> Result<Vec<Form>, Stop> {
        let most = |length: usize| if length == 1 { 1 } else { LARGEST.min(length / 3) };
        let mut best: Option<Form> = None;
        for p in 1..=most(terms.height) {
            for q in 1..=most(terms.width) {
                poll(budget, "progress-periods-of-the-table", p)?;
                let Some(form) = form(terms, p, q) else { continue };
                if best.as_ref().is_none_or(|best| form.parameters < best.parameters) {
                    best = Some(form);
                }
            }
        }
        Ok(best.into_iter().collect())
    }
}

fn form(terms: &Terms, p: usize, q: usize) -> Option<Form> {
    let (mut starts, mut downs, mut acrosses) = (Vec::new(), Vec::new(), Vec::new());
    for row in 0..p {
        for column in 0..q {
            let start = terms.at(row, column)?;
            let down = if terms.height == 1 { start } else { terms.at(row + p, column)? };
            let across = if terms.width == 1 { start } else { terms.at(row, column + q)? };
            starts.push(start);
            downs.push(down.checked_sub(start)?);
            acrosses.push(across.checked_sub(start)?);
        }
    }
    for row in 0..terms.height {
        for column in 0..terms.width {
            let class = row % p * q + column % q;
            let down = downs[class].checked_mul((row / p) as u128)?;
            let across = acrosses[class].checked_mul((column / q) as u128)?;
            let told = starts[class].checked_add(down)?.checked_add(across)?;
            if terms.at(row, column).is_some_and(|value| value != told) {
                return None;
            }
        }
    }
    let same = |slopes: &[u128]| slopes.iter().all(|slope| *slope == slopes[0]);
    let zero = |slopes: &[u128]| slopes.iter().all(|slope| *slope == 0);
    let slopes = [&downs, &acrosses];
    let (family, free) = match () {
        () if slopes.iter().all(|slopes| zero(slopes)) => ("period", 0),
        () if slopes.iter().all(|slopes| same(slopes)) => ("arithmetic-period", 2),
        () => ("residues", 2 * p * q),
    };
    let a = Expr::First.with(Op::Minus, terms.from[0].into());
    let b = Expr::Second.with(Op::Minus, terms.from[1].into());
    let over = |x: &Expr, by: usize| x.clone().with(Op::Over, by as u128);
    let rest = |x: &Expr, by: usize| x.clone().with(Op::Rest, by as u128);
    let class = rest(&a, p).with(Op::Times, q as u128).plus(rest(&b, q));
    let term = |slopes: &[u128], turns: Expr| match class.clone().entry(slopes) {
        Expr::Number(slope) => turns.with(Op::Times, slope),
        slope => Expr::two(Op::Times, slope, turns),
    };
    let slopes = term(&downs, over(&a, p)).plus(term(&acrosses, over(&b, q)));
    let expr = slopes.plus(class.clone().entry(&starts));
    Some(Form::new(family, expr, p * q + free, true))
}
