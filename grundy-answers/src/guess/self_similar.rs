//! Sequences that have smaller copies of themselves on residue classes.

use super::expr::{Expr, Op};
use super::period::with_head;
use super::residues::line;
use super::{Family, Form, Terms, holds_from, poll};
use crate::budget::{Budget, Stop};

/// For each residue r of a base b from 2 to 4, from some number on, g(b q + r)
/// is `c q + d` or `c g(q + t) + d` with t from -1 to 1 and c of 1 or b. So it
/// is where half of a heap may be taken: g(2q) = q and g(2q + 1) = g(q).
///
/// Every class shows at least four values. Cost: O(len) for each base and
/// first number that fits, next to nothing for the others.
#[derive(Clone, Copy, Debug)]
pub struct SelfSimilar;

/// The largest number of terms before the recursion begins.
const HEAD: usize = 8;

/// A class of numbers.
struct Class<'a> {
    terms: &'a Terms,
    base: u128,
    residue: u128,
    first: usize,
}

/// The rule of a class.
struct Rule {
    expr: Expr,
    words: String,
    parameters: usize,
}

impl Family for SelfSimilar {
    fn name(&self) -> &'static str {
        "self-similar"
    }

    fn fit(&self, terms: &Terms, budget: &Budget) -> Result<Vec<Form>, Stop> {
        // Its smaller copies have to be among the terms.
        if terms.from[0] > 1 {
            return Ok(Vec::new());
        }
        for base in 2..=4 {
            for first in 0..=HEAD.min(terms.len()) {
                poll(budget, "progress-self-similar-forms", base as usize)?;
                let class = |residue| Class { terms, base, residue, first }.rule();
                let Some(rules) = (0..base).map(class).collect::<Option<Vec<Rule>>>() else {
                    continue;
                };
                if rules.iter().any(|rule| rule.expr.is_own()) {
                    // The powers of a base give nothing new.
                    return Ok(vec![form(terms, first, rules)]);
                }
            }
        }
        Ok(Vec::new())
    }
}

fn form(terms: &Terms, first: usize, rules: Vec<Rule>) -> Form {
    let parameters = first + rules.iter().map(|rule| rule.parameters).sum::<usize>();
    let words: Vec<String> = rules.iter().map(|rule| rule.words.clone()).collect();
    let base = rules.len() as u128;
    let choose = |other: Expr, (residue, rule): (usize, Rule)| {
        let class = Expr::First.with(Op::Rest, base);
        Expr::if_equal(class, Expr::Number(residue as u128), rule.expr, other)
    };
    let mut rules: Vec<(usize, Rule)> = rules.into_iter().enumerate().collect();
    let last = rules.pop().map_or(Expr::Number(0), |(_, rule)| rule.expr);
    let body = rules.into_iter().rev().fold(last, choose);
    let expr = with_head(terms.from[0], &terms.values[..first], body);
    let start = u128::from(terms.from[0]) + first as u128;
    let words = Some(holds_from(words.join(", "), start));
    Form { words, ..Form::new("self-similar", expr, parameters, false) }
}

impl Class<'_> {
    /// q and g(bq + r), one after the other.
    fn values(&self) -> impl Iterator<Item = (u128, u128)> + '_ {
        let points = self.terms.points().skip(self.first);
        let mine = points.filter(|(at, _)| at[0] % self.base == self.residue);
        mine.map(|(at, value)| (at[0] / self.base, value))
    }

    /// The simplest rule for the class.
    fn rule(&self) -> Option<Rule> {
        // Four values at least.
        self.values().nth(3)?;
        let head = format!("g({}q{})", self.base, super::code::plus(self.residue));
        let q = Expr::First.with(Op::Over, self.base);
        if let Some((slope, start)) = self.line() {
            let expr = q.with(Op::Times, slope).with(Op::Plus, start);
            let words = format!("{head} = {}", line(slope, start));
            return Some(Rule { expr, words, parameters: 1 + usize::from(slope > 0) });
        }
        for shift in [0, 1, -1] {
            for times in [1, self.base] {
                let Some((plus, minus)) = self.copy(shift, times) else { continue };
                let own = Expr::Own(Box::new(q.clone().shift(shift)));
                let expr = own.with(Op::Times, times).with(Op::Plus, plus).with(Op::Minus, minus);
                let inner = match shift {
                    0 => "q".to_string(),
                    by => format!("q {} 1", if by > 0 { '+' } else { '-' }),
                };
                let factor = if times == 1 { String::new() } else { format!("{times} ") };
                let rest = match minus {
                    0 => super::code::plus(plus),
                    minus => format!(" - {minus}"),
                };
                let words = format!("{head} = {factor}g({inner}){rest}");
                return Some(Rule { expr, words, parameters: 2 });
            }
        }
        None
    }

    /// c and d with g(bq + r) = c q + d.
    fn line(&self) -> Option<(u128, u128)> {
        let mut values = self.values();
        let ((q, value), (_, next)) = (values.next()?, values.next()?);
        let slope = next.checked_sub(value)?;
        let start = value.checked_sub(slope.checked_mul(q)?)?;
        let fits =
            |(q, value)| slope.checked_mul(q).and_then(|v| v.checked_add(start)) == Some(value);
        values.all(fits).then_some((slope, start))
    }

    /// The number that is added to `times` g(q + shift), or subtracted from it.
    fn copy(&self, shift: i64, times: u128) -> Option<(u128, u128)> {
        let mut difference = None;
        for (q, value) in self.values() {
            let at = q.checked_add_signed(shift.into())?;
            let n = self.base * q + self.residue;
            let index = at.checked_sub(self.terms.from[0].into()).filter(|_| at < n)?;
            let own = self.terms.values.get(usize::try_from(index).ok()?)?.checked_mul(times)?;
            let found = match value.checked_sub(own) {
                Some(plus) => (plus, 0),
                None => (0, own - value),
            };
            if difference.is_some_and(|known| known != found) {
                return None;
            }
            difference = Some(found);
        }
        difference
    }
}
