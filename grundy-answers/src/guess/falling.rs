//! Sequences that fall by the same number in every period, down to 0.

use super::expr::{Expr, Op};
use super::period::with_head;
use super::{Family, Form, Terms, holds_from, poll};
use crate::budget::{Budget, Stop};

/// `g(n + p) = max(g(n) - s, 0)` from some number on, with s > 0: lines that
/// fall, as `100 - floor(n/3)`, and end at 0 or before.
///
/// At least one whole period falls by s without coming to 0. Cost: O(len) for
/// each of at most 256 periods.
#[derive(Clone, Copy, Debug)]
pub struct Falling;

/// The largest period that is tried.
const LARGEST: usize = 256;

impl Family for Falling {
    fn name(&self) -> &'static str {
        "falling"
    }

    fn fit(&self, terms: &Terms, budget: &Budget) -> Result<Vec<Form>, Stop> {
        let values = &terms.values;
        let mut best: Option<(usize, usize, u128)> = None;
        for period in 1..=LARGEST.min(values.len() / 3) {
            poll(budget, "progress-falling-periods", period)?;
            let pairs = values.iter().zip(&values[period..]);
            // What falls farthest is not cut at 0.
            let Some(step) = pairs.clone().filter_map(|(x, y)| x.checked_sub(*y)).max() else {
                continue;
            };
            let start = pairs
                .clone()
                .enumerate()
                .rev()
                .find(|(_, (x, y))| x.saturating_sub(step) != **y)
                .map_or(0, |(at, _)| at + 1);
            let whole = pairs.skip(start).filter(|(_, y)| **y > 0).count() >= period;
            let simpler = best.is_none_or(|(head, p, _)| start + period < head + p);
            if step > 0 && whole && start + 3 * period <= values.len() && simpler {
                best = Some((start, period, step));
            }
        }
        let form = |(start, period, step)| form(terms, start, period, step);
        Ok(best.map(form).into_iter().collect())
    }
}

fn form(terms: &Terms, start: usize, period: usize, step: u128) -> Form {
    let first = u128::from(terms.from[0]) + start as u128;
    let (head, base) = (&terms.values[..start], &terms.values[start..start + period]);
    let n = Expr::First.with(Op::Minus, first);
    let fallen = n.clone().with(Op::Over, period as u128).with(Op::Times, step);
    let words = Some(holds_from(formula(first, base, step), first));
    let base = n.with(Op::Rest, period as u128).entry(base);
    // Nothing in between is negative.
    let body = Expr::two(Op::Minus, Expr::two(Op::Most, base, fallen.clone()), fallen);
    let expr = with_head(terms.from[0], head, body);
    let parameters = start + period + 1;
    Form { words, ..Form::new("falling", expr, parameters, false) }
}

/// `max(100 - 2 floor(n/3), 0)` if all steps are as long as a period; otherwise the recursion
/// by one period.
fn formula(first: u128, base: &[u128], step: u128) -> String {
    let period = base.len() as u128;
    let line = base.iter().all(|value| *value == base[0]) && first.is_multiple_of(period);
    let begin = (first / period).checked_mul(step).and_then(|more| more.checked_add(base[0]));
    match begin.filter(|_| line) {
        Some(begin) => {
            let factor = if step == 1 { String::new() } else { format!("{step} ") };
            let turns = if period == 1 { "n".to_string() } else { format!("floor(n/{period})") };
            format!("g(n) = max({begin} - {factor}{turns}, 0)")
        }
        None => format!("g(n + {period}) = max(g(n) - {step}, 0)"),
    }
}
