//! Values that depend on one number only, which is made of n, or of a and b.

use rustc_hash::FxHashMap;

use super::expr::{Expr, Op};
use super::{Family, Form, Terms, period, poll, residues};
use crate::budget::{Budget, Stop};

/// Tables whose value depends on one number made of both: a + b, |a - b|, the
/// smaller, the larger, the nim-sum, the greatest common divisor, the product, or the binary digits that
/// both or one of a + s and b + s have, with s from -1 to 1. As a function of that number it repeats, or is linear on residues,
/// or has the exponent of a base in it.
#[derive(Clone, Copy, Debug)]
pub struct OneNumber;

impl Family for OneNumber {
    fn name(&self) -> &'static str {
        "one-number"
    }

    fn fit(&self, terms: &Terms, budget: &Budget) -> Result<Vec<Form>, Stop> {
        let pair = |op| Expr::two(op, Expr::First, Expr::Second);
        let keys = [
            pair(Op::Plus),
            Expr::two(Op::Minus, pair(Op::Most), pair(Op::Least)),
            pair(Op::Least),
            pair(Op::Most),
            pair(Op::Xor),
            pair(Op::Gcd),
            pair(Op::Times),
        ];
        let bits = [0, -1, 1].into_iter().flat_map(|shift| {
            let [a, b] = [Expr::First, Expr::Second].map(|number| number.shift(shift));
            [Op::Or, Op::And].map(|op| Expr::two(op, a.clone(), b.clone()))
        });
        let mut forms = Vec::new();
        for key in keys.into_iter().chain(bits) {
            let Some(list) = List::of(terms, 0, &key, budget)? else { continue };
            let sequence = Terms::sequence(list.least, list.values);
            if let Some(form) = super::simplest(&sequence, budget)? {
                let expr = form.expr.of(&key);
                let nim_sum = matches!(key, Expr::Two(Op::Xor, _));
                let family = if nim_sum { "nim-sum" } else { "one-number" };
                forms.push(Form::new(family, expr, form.parameters + 1, true));
            }
        }
        Ok(forms)
    }
}

/// A value for each key.
pub(super) struct List {
    /// The least key.
    pub least: u64,
    /// The values of this key and the following ones, without a gap.
    pub values: Vec<u128>,
}

/// The largest number of keys that are distinguished; the check takes care of later ones.
const KEYS: usize = 1 << 16;

/// The least number of keys that a form may be fitted to.
const FEWEST: usize = 4;

impl List {
    /// The values after the first `skipped` as a function of a key, if they are
    /// one; terms where the key has no value are passed over. It ends at the first two terms of one key
    /// and two values.
    pub fn of(
        terms: &Terms,
        skipped: usize,
        key: &Expr,
        budget: &Budget,
    ) -> Result<Option<List>, Stop> {
        let mut found: FxHashMap<u128, u128> = FxHashMap::default();
        for (index, (at, value)) in terms.points().skip(skipped).enumerate() {
            if index.is_multiple_of(1 << 14) {
                poll(budget, "progress-terms-compared", index)?;
            }
            let Some(key) = key.value(at, u128::MAX) else { continue };
            let room = found.len() < KEYS;
            let known = match found.get(&key) {
                Some(&known) => known,
                None if room => *found.entry(key).or_insert(value),
                None => value,
            };
            if known != value {
                return Ok(None);
            }
        }
        let least = found.keys().min().copied().unwrap_or(0);
        let values: Vec<u128> = (least..).map_while(|key| found.get(&key).copied()).collect();
        let constant = values.iter().all(|value| *value == values[0]);
        let Some(least) = u64::try_from(least).ok().filter(|_| values.len() >= FEWEST && !constant)
        else {
            return Ok(None);
        };
        Ok(Some(List { least, values }))
    }

    /// Forms in the key: they repeat after at most `head` values, are linear on
    /// residues, or powers.
    pub fn forms(&self, head: usize, budget: &Budget) -> Result<Vec<Form>, Stop> {
        let terms = Terms::sequence(self.least, self.values.clone());
        let repeats = period::repeats(&self.values, budget)?;
        let repeats = repeats.into_iter().filter(|repeat| repeat.start <= head);
        let mut forms: Vec<Form> =
            repeats.map(|repeat| repeat.form(self.least, &self.values)).collect();
        if forms.is_empty() {
            forms.extend(residues::Residues.fit(&terms, budget)?);
        }
        forms.extend(self.power());
        Ok(forms)
    }

    /// `c b^k + d`.
    fn power(&self) -> Option<Form> {
        let step = |at: usize| self.values.get(at + 1)?.checked_sub(self.values[at]);
        let (first, second) = (step(0)?, step(1)?);
        let base = second.checked_div(first).filter(|base| (2..=16).contains(base))?;
        let exponent = Expr::First.with(Op::Minus, self.least.into());
        let times = first.checked_div(base - 1).filter(|times| times * (base - 1) == first)?;
        let power = exponent.call(super::expr::Function::Power(base as u64));
        let power = power.with(Op::Times, times);
        let expr = match self.values[0].checked_sub(times) {
            Some(plus) => power.with(Op::Plus, plus),
            None => power.with(Op::Minus, times - self.values[0]),
        };
        let parameters = 1 + usize::from(times > 1) + usize::from(self.values[0] != times);
        Some(Form::new("power", expr, parameters, false))
    }
}
