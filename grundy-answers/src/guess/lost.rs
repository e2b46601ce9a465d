//! The numbers with outcome P, where the values themselves follow no form.

use super::expr::{Expr, Function, Op};
use super::period::{self, Repeat};
use super::{Family, Form, Tells, Terms};
use crate::Nimber;
use crate::budget::{Budget, Stop};
use crate::message::message;

/// The numbers of value 0 repeat, as even numbers do, or they are `c b^k + d`, k = 0, 1, 2, ..., as
/// powers of 2 and their neighbours are, for b from 2 to 10.
///
/// Where they repeat, at least three periods are seen; of powers at least four. Cost: O(len).
#[derive(Clone, Copy, Debug)]
pub struct Lost;

impl Family for Lost {
    fn name(&self) -> &'static str {
        "lost"
    }

    fn fit(&self, terms: &Terms, budget: &Budget) -> Result<Vec<Form>, Stop> {
        let lost: Vec<u128> =
            terms.points().filter(|(_, value)| *value == 0).map(|(at, _)| at[0]).collect();
        let is_lost: Vec<u128> = terms.values.iter().map(|&value| u128::from(value == 0)).collect();
        let mut forms: Vec<Form> = powers(terms, &lost).into_iter().collect();
        for repeat in period::repeats(&is_lost, budget)? {
            let Repeat { start, period, saltus } = repeat;
            // One outcome from some number on is no form of lost positions.
            if saltus == 0 && period > 1 && start + 3 * period <= is_lost.len() {
                forms.push(repeating(terms.from[0], &is_lost, repeat));
            }
        }
        Ok(forms)
    }
}

fn repeating(from: u64, is_lost: &[u128], repeat: Repeat) -> Form {
    let Repeat { start, period, .. } = repeat;
    let first = from + start as u64;
    let mut residues: Vec<u64> = (first..first + period as u64)
        .filter(|n| is_lost[(n - from) as usize] == 1)
        .map(|n| n % period as u64)
        .collect();
    residues.sort_unstable();
    let residues = residues.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
    let words = message!("formula-lost", first = first, residues = residues, period = period);
    Form { family: "lost", words: Some(words), tells: Tells::Losing, ..repeat.form(from, is_lost) }
}

/// `c b^k + d`, without the numbers before the terms.
fn powers(terms: &Terms, lost: &[u128]) -> Option<Form> {
    let &[first, second, third, _, ..] = lost else { return None };
    let (step, next) = (second - first, third - second);
    let base = (2..=10).find(|base| step * base == next)?;
    let times = (step / (base - 1)).max(1);
    let less = first.checked_sub(times)?;
    let last = *terms.points().last().map(|(at, _)| at).as_ref()?;
    let mut power = times;
    let mut all = Vec::new();
    while power + less <= last[0] {
        all.push(power + less);
        power = power.checked_mul(base)?;
    }
    if step != times * (base - 1) || all != lost {
        return None;
    }
    // The number less d is c times a power of b where it is c times b to its own exponent.
    let rest = Expr::First.with(Op::Minus, less);
    let exponent = rest.clone().with(Op::Over, times).call(Function::Valuation(base as u64));
    let own = exponent.call(Function::Power(base as u64)).with(Op::Times, times);
    let body = Expr::if_equal(own, rest, Expr::Number(1), Expr::Number(0));
    let expr = Expr::if_less(Expr::First, Expr::Number(first), Expr::Number(0), body);
    let words = message!(
        "formula-lost-powers",
        times = Nimber(times),
        base = Nimber(base),
        plus = Nimber(less),
    );
    Some(Form {
        words: Some(words),
        tells: Tells::Losing,
        ..Form::new("lost", expr, 2 + usize::from(times > 1) + usize::from(less > 0), false)
    })
}
