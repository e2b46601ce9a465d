//! Values that depend on the prime factors of n.

use super::expr::{Expr, Function, Op};
use super::period::with_head;
use super::valuation::by_key;
use super::{Family, Form, Terms, poll};
use crate::budget::{Budget, Stop};

/// g(n) is a function of the number of prime factors of n + s, which repeats, or is linear on
/// residues, or a power; or it is the least prime factor of n + s with a constant added. s is from -2 to 2.
///
/// At least four numbers of factors, or four least factors, are seen. Cost: the factors of O(len)
/// numbers.
#[derive(Clone, Copy, Debug)]
pub struct Primes;

/// Numbers above this are not factored.
const LARGEST: u64 = 1 << 32;

impl Family for Primes {
    fn name(&self) -> &'static str {
        "primes"
    }

    fn fit(&self, terms: &Terms, budget: &Budget) -> Result<Vec<Form>, Stop> {
        let mut forms = Vec::new();
        if terms.from[0] > LARGEST {
            return Ok(forms);
        }
        for shift in [0, 1, -1, 2, -2] {
            poll(budget, "progress-terms-compared", 0)?;
            let n = Expr::First.shift(shift);
            let count = n.clone().call(Function::PrimeFactors);
            forms.extend(by_key("primes", terms, 1 - shift, &count, 1, budget)?);
            forms.extend(least_prime(terms, shift, &n.call(Function::LeastPrime)));
        }
        Ok(forms)
    }
}

/// The key with a constant added.
fn least_prime(terms: &Terms, shift: i64, key: &Expr) -> Option<Form> {
    let first = u128::try_from(2 - shift).unwrap_or(0);
    let before = terms.points().take_while(|(at, _)| at[0] < first).count();
    let mut seen = std::collections::BTreeSet::new();
    let mut added = None;
    for (at, value) in terms.points().skip(before) {
        let prime = key.value(at, u128::MAX)?;
        let more = i128::try_from(value).ok()? - i128::try_from(prime).ok()?;
        if added.is_some_and(|known| known != more) {
            return None;
        }
        added = Some(more);
        seen.insert(prime);
    }
    let (added, true) = (added?, seen.len() >= 4) else { return None };
    let op = if added < 0 { Op::Minus } else { Op::Plus };
    let body = key.clone().with(op, added.unsigned_abs());
    let expr = with_head(terms.from[0], &terms.values[..before], body);
    Some(Form::new("primes", expr, 2 + before, false))
}
