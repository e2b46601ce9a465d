//! The numbers with outcome P, where the values themselves follow no form.

use super::expr::{self, Expr, Function, Op};
use super::period::{self, Repeat};
use super::{Family, Form, Tells, Terms};
use crate::Nimber;
use crate::budget::{Budget, Stop};
use crate::message::{Message, message};

/// The numbers of value 0 repeat, as even numbers do, or they are `c b^k + d`, k = 0, 1, 2, ..., as
/// powers of 2 and their neighbours are, for b from 2 to 10; or their second differences are constant, as
/// those of triangular numbers are; or each is p times the last plus q times the one before, as
/// Fibonacci numbers are.
///
/// Where they repeat, at least three periods are seen; of powers at least four numbers, with second
/// differences six, and of recurrences seven. Cost: O(len).
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
        let last = terms.points().last().map_or(0, |(at, _)| at[0]);
        let others = || quadratic(&lost, last).or_else(|| recurrent(&lost, last));
        let mut forms: Vec<Form> = powers(terms, &lost).or_else(others).into_iter().collect();
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

/// A form that is 1 where `own`, the last P-position up to the number, is the number itself.
fn told(own: Expr, least: u128, free: usize, words: Message) -> Form {
    let body = Expr::if_equal(own, Expr::First, Expr::Number(1), Expr::Number(0));
    let expr = Expr::if_less(Expr::First, Expr::Number(least), Expr::Number(0), body);
    Form { words: Some(words), tells: Tells::Losing, ..Form::new("lost", expr, free, false) }
}

/// Numbers with second differences a > 0: c + (a k^2 + b k) / 2 for k = 0, 1, 2, ...
fn quadratic(lost: &[u128], last: u128) -> Option<Form> {
    let &[first, second, third, _, _, _, ..] = lost else { return None };
    let twice = (third - second).checked_sub(second - first).filter(|&twice| twice > 0)?;
    // The first difference is (a + b) / 2.
    let linear = (2 * (second - first)).checked_sub(twice)?;
    let number = |k: u128| first + (twice * k * k + linear * k) / 2;
    if !(0..).map(number).take_while(|&number| number <= last).eq(lost.iter().copied()) {
        return None;
    }
    // k is ((8 a (n - c) + b^2)^(1/2) - b) / 2 a, rounded down.
    let square = Expr::First.with(Op::Minus, first).with(Op::Times, 8 * twice);
    let root = square.with(Op::Plus, linear * linear).call(Function::Root);
    let index = root.with(Op::Minus, linear).with(Op::Over, 2 * twice);
    let slope = index.clone().with(Op::Times, twice).with(Op::Plus, linear);
    let own = Expr::two(Op::Times, index, slope).with(Op::Over, 2).with(Op::Plus, first);
    let halves = twice % 2 + linear % 2 > 0;
    let over = if halves { 1 } else { 2 };
    let words = message!(
        "formula-lost-quadratic",
        square = Nimber(twice / over),
        linear = Nimber(linear / over),
        plus = Nimber(first),
        half = if halves { "yes" } else { "no" },
    );
    Some(told(own, first, 3, words))
}

/// Numbers with a(k) = p a(k-1) + q a(k-2), for p of at least 0 and q of at least 1.
fn recurrent(lost: &[u128], last: u128) -> Option<Form> {
    let &[a, b, c, d, _, _, _, ..] = lost else { return None };
    // p b + q a = c and p c + q b = d, by Cramer's rule.
    let whole = |x: u128| i128::try_from(x).ok().filter(|x| *x < 1 << 60);
    let (a, b, c, d) = (whole(a)?, whole(b)?, whole(c)?, whole(d)?);
    let under = b * b - a * c;
    let ratio = |over: i128| (under != 0 && over % under == 0).then(|| over / under);
    let (p, q) = (ratio(b * c - a * d)?, ratio(b * d - c * c)?);
    let small = |x: i128| u64::try_from(x).ok();
    let recurrence = [small(p)?, small(q).filter(|&q| q > 0)?, small(a)?, small(b)?];
    let numbers = expr::recurrent(recurrence).take_while(|&number| number <= last);
    if !numbers.eq(lost.iter().copied()) {
        return None;
    }
    let own = Expr::First.call(Function::Recurrent(recurrence));
    let [p, q, first, second] = recurrence;
    let words = message!("formula-lost-recurrent", first = first, second = second, p = p, q = q);
    Some(told(own, first.into(), 4, words))
}
