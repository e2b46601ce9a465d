//! Tables that are the nim-sum, or the sum, of two sequences.

use super::expr::{Expr, Op};
use super::{Family, Form, Terms, simplest};
use crate::budget::{Budget, Stop};
use crate::sort;

/// `g(a, b) = f(a) xor h(b)`, the same with a constant added, or `f(a) + h(b)`,
/// where f and h repeat, grow by the same number in each period, are linear on
/// residues or have the exponent of a base in them: the nim-sum of the
/// coordinates, shifted and scaled ones among them.
///
/// Cost: O(len).
#[derive(Clone, Copy, Debug)]
pub struct Pair;

impl Family for Pair {
    fn name(&self) -> &'static str {
        "nim-sum"
    }

    fn fit(&self, terms: &Terms, budget: &Budget) -> Result<Vec<Form>, Stop> {
        let mut forms = Vec::new();
        let Some(corner) = terms.first_row().next().flatten() else { return Ok(forms) };
        for plus in [0, 1] {
            // The nim-sums of f and c, and of h and c, have the same nim-sum.
            for constant in [0, u128::from(terms.from[0])] {
                let first = |value: u128, h: u128| Some(value.checked_sub(plus)? ^ h);
                let second = |value: u128| {
                    Some(value.checked_sub(plus)? ^ corner.checked_sub(plus)? ^ constant)
                };
                if let Some([f, h]) = parts(terms, first, second, budget)? {
                    let parameters = f.parameters + h.parameters + usize::from(plus > 0);
                    let expr = f.expr.xor(h.expr.of(&Expr::Second)).with(Op::Plus, plus);
                    forms.push(Form::new("nim-sum", expr, parameters, true));
                }
            }
        }
        let first = |value: u128, h: u128| value.checked_sub(h);
        let second = |value: u128| value.checked_sub(corner);
        if let Some([f, h]) = parts(terms, first, second, budget)? {
            let parameters = f.parameters + h.parameters;
            let expr = f.expr.plus(h.expr.of(&Expr::Second));
            forms.push(Form::new("sum", expr, parameters, true));
        }
        forms.retain(|form| terms.points().all(|(at, value)| form.agrees(at, value)));
        sort::by_key(&mut forms, |form| form.parameters);
        // Of the nim-sums one is enough.
        let mut seen = Vec::new();
        forms.retain(|form| {
            !seen.contains(&form.family) && {
                seen.push(form.family);
                true
            }
        });
        Ok(forms)
    }
}

/// The forms of the first column, as f, and of the first row, as h. Where a row begins with a gap,
/// `first` tells its f by its first value and the h of that column.
fn parts(
    terms: &Terms,
    first: impl Fn(u128, u128) -> Option<u128>,
    second: impl Fn(u128) -> Option<u128>,
    budget: &Budget,
) -> Result<Option<[Form; 2]>, Stop> {
    let row: Option<Vec<u128>> = terms.first_row().map(|value| second(value?)).collect();
    let Some(row) = row else { return Ok(None) };
    let column = (0..terms.height).map(|at| {
        let (column, value) =
            (0..terms.width).find_map(|column| Some((column, terms.at(at, column)?)))?;
        first(value, row[column])
    });
    let Some(column) = column.collect::<Option<Vec<u128>>>() else { return Ok(None) };
    let f = form(terms.from[0], column, budget)?;
    let h = form(terms.from[1], row, budget)?;
    Ok(f.zip(h).map(|(f, h)| [f, h]))
}

/// The simplest form; one value is a constant.
fn form(from: u64, values: Vec<u128>, budget: &Budget) -> Result<Option<Form>, Stop> {
    match values[..] {
        [only] => Ok(Some(Form::new("constant", Expr::Number(only), 1, false))),
        _ => simplest(&Terms::sequence(from, values), budget),
    }
}
