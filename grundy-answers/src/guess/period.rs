//! Sequences that repeat, and sequences that grow by the same number in every
//! period.

use super::expr::{Expr, Op};
use super::{Family, Form, Terms, holds_from};
use crate::budget::{Budget, Stop};
use crate::heap::period::prefixes;
use crate::message::Language;

/// `g(n + p) = g(n) + s` from some number on: a period where s is 0, an
/// arithmetic period where it is not.
///
/// It takes the least number of free values, and sees the whole period at
/// least twice. Cost: O(len), by the Z algorithm on the differences.
#[derive(Clone, Copy, Debug)]
pub struct Repeating;

impl Family for Repeating {
    fn name(&self) -> &'static str {
        "period"
    }

    fn fit(&self, terms: &Terms, budget: &Budget) -> Result<Vec<Form>, Stop> {
        let repeats = repeats(&terms.values, budget)?;
        let form = |repeat: Repeat| repeat.form(terms.from[0], &terms.values);
        Ok(repeats.into_iter().map(form).collect())
    }
}

/// What repeats: for every index from `start` on the value `period` later is
/// larger by `saltus`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Repeat {
    pub start: usize,
    pub period: usize,
    pub saltus: u128,
}

/// The repetitions of the fewest free values, without a saltus and with one.
pub(super) fn repeats(values: &[u128], budget: &Budget) -> Result<Vec<Repeat>, Stop> {
    let Some(last) = values.len().checked_sub(1).filter(|&last| last > 0) else {
        return Ok(Vec::new());
    };
    let mut best: [Option<Repeat>; 2] = [None; 2];
    let mut each = |period: usize, agree: usize| {
        let Some(saltus) = values[last].checked_sub(values[last - period]) else { return };
        let start = last - period - agree;
        if start + 2 * period > values.len() {
            return;
        }
        let best = &mut best[usize::from(saltus > 0)];
        if best.is_none_or(|best| start + period < best.start + best.period) {
            *best = Some(Repeat { start, period, saltus });
        }
    };
    let difference = |at: usize| values[last - at].wrapping_sub(values[last - at - 1]);
    prefixes((last, last), difference, budget, &mut each)?;
    Ok(best.into_iter().flatten().collect())
}

impl Repeat {
    /// The form of values that begin at the number `from`.
    pub fn form(self, from: u64, values: &[u128]) -> Form {
        let Repeat { start, period, saltus } = self;
        let first = u128::from(from) + start as u128;
        let head = &values[..start];
        let base = &values[start..start + period];
        let expr = with_head(from, head, repeating(first, base, saltus));
        let formula = match (period, saltus) {
            (1, 0) => format!("g(n) = {}", base[0]),
            (p, 0) => format!("g(n + {p}) = g(n)"),
            (1, _) if head.is_empty() => super::code::formula(&expr, false, Language::English),
            (p, s) => format!("g(n + {p}) = g(n) + {s}"),
        };
        let words = Some(holds_from(formula, first));
        let family = if saltus == 0 { "period" } else { "arithmetic-period" };
        let parameters = start + period + usize::from(saltus > 0);
        Form { parameters, words, ..Form::new(family, expr, parameters, false) }
    }
}

/// The expression that repeats `base` from the number `first` on, and grows by
/// `saltus` in each period.
fn repeating(first: u128, base: &[u128], saltus: u128) -> Expr {
    let period = base.len() as u128;
    let [n, in_n] = [Expr::First.with(Op::Over, period), Expr::First.with(Op::Rest, period)];
    // Counted from 0, if nothing becomes negative then.
    let mut from_zero = vec![0; base.len()];
    let all = (first..).zip(base).all(|(n, &value)| {
        let grown = saltus.checked_mul(n / period);
        let rest = grown.and_then(|grown| value.checked_sub(grown));
        from_zero[(n % period) as usize] = rest.unwrap_or(0);
        rest.is_some()
    });
    if all {
        return n.with(Op::Times, saltus).plus(in_n.entry(&from_zero));
    }
    if let (&[value], Some(grown)) = (base, saltus.checked_mul(first)) {
        return Expr::First.with(Op::Times, saltus).with(Op::Minus, grown - value);
    }
    let n = Expr::First.with(Op::Minus, first);
    let turns = n.clone().with(Op::Over, period).with(Op::Times, saltus);
    turns.plus(n.with(Op::Rest, period).entry(base))
}

/// `body` from the first number after `head` on, which begins at `from`.
pub(super) fn with_head(from: u64, head: &[u128], body: Expr) -> Expr {
    if head.is_empty() {
        return body;
    }
    let end = Expr::Number(u128::from(from) + head.len() as u128);
    let entry = Expr::First.with(Op::Minus, from.into()).entry(head);
    Expr::if_less(Expr::First, end, entry, body)
}

/// The form of a period that is known from elsewhere: `head` has the values
/// from `from` on up to the preperiod, `base` those of one period after it.
///
/// # Panics
/// Where `base` is empty.
pub fn known(from: u64, head: &[u128], base: &[u128], saltus: u128) -> Form {
    let (start, period) = (head.len(), base.len());
    let form = Repeat { start, period, saltus }.form(from, &[head, base].concat());
    Form { from: [from, 0], ..form }
}
