//! Sequences that are linear on residue classes.

use super::expr::{Expr, Op};
use super::period::with_head;
use super::{Family, Form, Terms, holds_from, poll};
use crate::Nimber;
use crate::budget::{Budget, Stop};
use crate::message::{Message, message};

/// `g(a q + r) = c q + d` with a slope c and a start d for each residue r, from
/// some number on. Where all slopes are equal it is an arithmetic period, and
/// left to that family.
///
/// Every class shows at least three values. Cost: O(len) for each modulus that
/// fits, next to nothing for the others; moduli up to 256 are tried.
#[derive(Clone, Copy, Debug)]
pub struct Residues;

/// The largest modulus that is tried.
const LARGEST: usize = 256;

impl Family for Residues {
    fn name(&self) -> &'static str {
        "residues"
    }

    fn fit(&self, terms: &Terms, budget: &Budget) -> Result<Vec<Form>, Stop> {
        let mut best: Option<Lines> = None;
        for modulus in 2..=LARGEST.min(terms.len() / 3) {
            poll(budget, "progress-residues", modulus)?;
            let Some(lines) = lines(&terms.values, modulus) else { continue };
            if best.as_ref().is_none_or(|best| lines.parameters() < best.parameters()) {
                best = Some(lines);
            }
        }
        Ok(best.map(|lines| lines.form(terms.from[0], &terms.values)).into_iter().collect())
    }
}

/// A line for each residue, from an index on.
struct Lines {
    start: usize,
    slopes: Vec<u128>,
}

/// The lines of a modulus, if there are any that do not all have one slope.
fn lines(values: &[u128], modulus: usize) -> Option<Lines> {
    let bends = |at: &usize| {
        let [x, y, z] = [0, modulus, 2 * modulus].map(|by| values[at - by]);
        x.wrapping_add(z) != y.wrapping_add(y)
    };
    let start = (2 * modulus..values.len()).rev().find(bends);
    let start = start.map_or(0, |at| at + 1 - 2 * modulus);
    if start + 3 * modulus > values.len() {
        return None;
    }
    let slope = |at: usize| values[at + modulus].checked_sub(values[at]);
    let slopes: Vec<u128> = (start..start + modulus).map(slope).collect::<Option<_>>()?;
    let equal = slopes.iter().all(|slope| *slope == slopes[0]);
    (!equal).then_some(Lines { start, slopes })
}

impl Lines {
    fn parameters(&self) -> usize {
        self.start + 2 * self.slopes.len()
    }

    fn form(self, from: u64, values: &[u128]) -> Form {
        let modulus = self.slopes.len() as u128;
        let first = u128::from(from) + self.start as u128;
        let begin = &values[self.start..self.start + self.slopes.len()];
        // Counted from 0, if nothing becomes negative then.
        let mut origin = 0;
        let (mut slopes, mut starts) = (vec![0; begin.len()], vec![0; begin.len()]);
        for ((n, &value), &slope) in (first..).zip(begin).zip(&self.slopes) {
            let at = (n % modulus) as usize;
            slopes[at] = slope;
            match slope.checked_mul(n / modulus).and_then(|grown| value.checked_sub(grown)) {
                Some(start) => starts[at] = start,
                None => origin = first,
            }
        }
        if origin > 0 {
            (slopes, starts) = (self.slopes.clone(), begin.to_vec());
        }
        let n = Expr::First.with(Op::Minus, origin);
        let [class, turn] = [Op::Rest, Op::Over].map(|op| n.clone().with(op, modulus));
        let slope = class.clone().entry(&slopes);
        let body = Expr::two(Op::Times, slope, turn).plus(class.entry(&starts));
        let expr = with_head(from, &values[..self.start], body);
        let parameters = self.parameters();
        let words = words(origin, modulus, &slopes, &starts, first);
        Form { words: Some(words), ..Form::new("residues", expr, parameters, false) }
    }
}

/// The first classes in words.
fn words(origin: u128, modulus: u128, slopes: &[u128], starts: &[u128], first: u128) -> Message {
    const SHOWN: usize = 8;
    let class = |(at, (slope, start)): (usize, (&u128, &u128))| {
        let offset = super::code::plus(origin + at as u128);
        format!("g({modulus}q{offset}) = {}", line(*slope, *start))
    };
    let classes = slopes.iter().zip(starts).enumerate();
    let mut words: Vec<String> = classes.take(SHOWN).map(class).collect();
    if slopes.len() > SHOWN {
        words.push("...".into());
        let classes = slopes.len();
        let words = words.join(", ");
        return message!(
            "formula-classes",
            formula = words,
            classes = classes,
            first = Nimber(first)
        );
    }
    holds_from(words.join(", "), first)
}

/// `2q + 1`, `q`, `3`.
pub(super) fn line(slope: u128, start: u128) -> String {
    match slope {
        0 => start.to_string(),
        1 => format!("q{}", super::code::plus(start)),
        _ => format!("{slope}q{}", super::code::plus(start)),
    }
}
