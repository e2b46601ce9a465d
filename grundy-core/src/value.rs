//! The value of a position in a sum, and how values add up.

use std::fmt;

use crate::nimber::Nimber;
use crate::outcome::Outcome;
use crate::sort;

/// The value of a position in a sum.
///
/// ```
/// # use grundy_core as grundy;
/// use grundy::{Nimber, Outcome, Value};
/// let loopy = Value::Infinity(vec![Nimber(0), Nimber(2)]);
/// assert_eq!(loopy.outcome(), Outcome::N);
/// let sum = loopy.plus(&Value::Nim(Nimber(3)));
/// assert_eq!(sum, Value::Infinity(vec![Nimber(1), Nimber(3)]));
/// assert_eq!(sum.outcome(), Outcome::D);
/// assert_eq!(sum.to_string(), "∞{1, 3}");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// The position equals the Nim heap of this size.
    Nim(Nimber),
    /// It equals no heap, because play can go on without end: infinity with the set K of the
    /// finite values that a move leads to, in rising order (Smith 1966;
    /// [`Arcs::loopy_values`](crate::graph::Arcs::loopy_values)).
    Infinity(Vec<Nimber>),
    /// The player to move can end the whole sum at once and wins: no Nim heap
    /// behaves like that (Treblecross with a line to complete).
    Ends,
    /// Loony: the player to move wins every sum of it with games of finite values, because
    /// they can choose who moves first in what is left (Nimstring; *Winning Ways*, chapters 12
    /// and 16). No Nim heap behaves like that.
    Loony,
    /// The last move was complimenting, and left a position of this value: the player who made
    /// it moves again, as soon as the next player has taken the
    /// mark away (`Nature::Complimenting`).
    Marked(Box<Value>),
}

impl Value {
    /// The value of a position without moves.
    pub const ZERO: Value = Value::Nim(Nimber::ZERO);

    /// The nim-value, where it is finite.
    pub fn nim(&self) -> Option<Nimber> {
        match self {
            Value::Nim(value) => Some(*value),
            _ => None,
        }
    }

    /// Who wins in normal play: P for 0; N for other finite values, for infinity with 0 in K,
    /// for loony positions, and if the sum can be ended; the opposite of what is left behind a
    /// mark; otherwise D.
    pub fn outcome(&self) -> Outcome {
        match self {
            Value::Nim(value) => Outcome::of(!value.is_zero()),
            Value::Infinity(to) if to.first() != Some(&Nimber::ZERO) => Outcome::D,
            Value::Marked(left) => match left.outcome() {
                Outcome::N => Outcome::P,
                Outcome::P => Outcome::N,
                Outcome::D => Outcome::D,
            },
            _ => Outcome::N,
        }
    }

    /// The value of a position whose options have these values, in normal play.
    ///
    /// A position has the value *n* where the player to move loses its sum with a Nim heap of
    /// size n, and is loony where there is no such n. Without marks that is the mex of the
    /// nim-values; loony options, and those that let the opponent end the sum, count as none.
    /// With an option of the value n behind a mark, n is the only candidate.
    ///
    /// ```
    /// # use grundy_core as grundy;
    /// use grundy::{Nimber, Value};
    /// let nim = |n| Value::Nim(Nimber(n));
    /// let marked = |value| Value::Marked(Box::new(value));
    /// assert_eq!(Value::of_options(&[nim(0), Value::Loony, nim(1)]), nim(2));
    /// assert_eq!(Value::of_options(&[marked(nim(3)), nim(0)]), nim(3));
    /// assert_eq!(Value::of_options(&[marked(nim(0)), nim(0)]), Value::Loony);
    /// ```
    ///
    /// # Panics
    /// An option is infinite.
    pub fn of_options<'a>(options: impl IntoIterator<Item = &'a Value> + Clone) -> Value {
        let is = |heap: u128| {
            let wins = |option: &Value| match option.plus(&Value::Nim(Nimber(heap))) {
                Value::Infinity(_) => panic!("the options of a finite game are finite"),
                sum => sum.outcome() == Outcome::P,
            };
            !options.clone().into_iter().any(wins)
        };
        // Without marks each option excludes one number. A mark excludes all but one.
        let most = options.clone().into_iter().map(|option| match option {
            Value::Marked(left) => left.nim(),
            other => other.nim(),
        });
        let most = most.flatten().map(|value| value.0).max().map_or(0, |most| most + 1);
        (0..=most).find(|&heap| is(heap)).map_or(Value::Loony, |heap| Value::Nim(Nimber(heap)))
    }

    /// The value of the sum of two positions: nim-values add by xor; a finite value is added to
    /// every member of K; two infinities give infinity with an empty K; a position that can
    /// be ended can be ended in every sum; and a loony position makes the sum loony. The mark of
    /// one summand is a mark of the sum, and two of them are none.
    ///
    /// The sum of a loony value and infinity is given as loony, but the player to move may not be
    /// able to do more than draw it: a `Position` refuses such sums.
    pub fn plus(&self, other: &Value) -> Value {
        match (self, other) {
            (Value::Marked(left), Value::Marked(right)) => left.plus(right),
            (Value::Marked(left), other) | (other, Value::Marked(left)) => {
                Value::Marked(Box::new(left.plus(other)))
            }
            (Value::Ends, _) | (_, Value::Ends) => Value::Ends,
            (Value::Loony, _) | (_, Value::Loony) => Value::Loony,
            (Value::Nim(a), Value::Nim(b)) => Value::Nim(*a ^ *b),
            (Value::Infinity(to), Value::Nim(by)) | (Value::Nim(by), Value::Infinity(to)) => {
                let mut to: Vec<Nimber> = to.iter().map(|&value| value ^ *by).collect();
                sort::whole(&mut to);
                Value::Infinity(to)
            }
            (Value::Infinity(_), Value::Infinity(_)) => Value::Infinity(Vec::new()),
        }
    }
}

/// `3`, `∞{0, 2}`, `-` where the sum can be ended, `loony`, and `3 again` behind a mark.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Nim(value) => value.fmt(f),
            Value::Infinity(to) => {
                let to: Vec<String> = to.iter().map(Nimber::to_string).collect();
                write!(f, "∞{{{}}}", to.join(", "))
            }
            Value::Ends => f.write_str("-"),
            Value::Loony => f.write_str("loony"),
            Value::Marked(left) => write!(f, "{left} again"),
        }
    }
}

/// Values that are added up; each may be left out again at little cost.
#[derive(Clone, Debug)]
pub struct Sum {
    values: Vec<Value>,
    /// The nim-sum of those that are finite.
    finite: Nimber,
    /// The positions of the others.
    others: Vec<usize>,
}

impl Sum {
    /// The sum of these values.
    pub fn new(values: Vec<Value>) -> Sum {
        let finite = values.iter().filter_map(Value::nim).sum();
        let others = (0..values.len()).filter(|&at| values[at].nim().is_none()).collect();
        Sum { values, finite, others }
    }

    /// All of them together.
    pub fn total(&self) -> Value {
        let others = self.others.iter().map(|&at| &self.values[at]);
        others.fold(Value::Nim(self.finite), |sum, value| sum.plus(value))
    }

    /// All but one. Cost: as many steps as there are values that are not
    /// finite.
    ///
    /// # Panics
    /// Where there is no such value.
    pub fn without(&self, index: usize) -> Value {
        let own = self.values[index].nim().unwrap_or_default();
        let others = self.others.iter().filter(|&&at| at != index).map(|&at| &self.values[at]);
        others.fold(Value::Nim(self.finite ^ own), |sum, value| sum.plus(value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn any_value() -> impl Strategy<Value = Value> {
        prop_oneof![
            4 => (0u128..8).prop_map(|value| Value::Nim(Nimber(value))),
            2 => prop::collection::btree_set(0u128..8, 0..5)
                .prop_map(|to| Value::Infinity(to.into_iter().map(Nimber).collect())),
            1 => Just(Value::Ends),
            1 => Just(Value::Loony),
            1 => (0u128..8).prop_map(|value| Value::Marked(Box::new(Value::Nim(Nimber(value))))),
        ]
    }

    proptest! {
        #[test]
        fn leaving_one_out_is_adding_the_others(
            values in prop::collection::vec(any_value(), 1..6),
            at in 0usize..6,
        ) {
            let at = at % values.len();
            let sum = Sum::new(values.clone());
            let plus = |values: &mut dyn Iterator<Item = &Value>| {
                values.fold(Value::ZERO, |sum, value| sum.plus(value))
            };
            prop_assert_eq!(sum.total(), plus(&mut values.iter()));
            let left = values.iter().enumerate().filter(|(other, _)| *other != at);
            prop_assert_eq!(sum.without(at), plus(&mut left.map(|(_, value)| value)));
            prop_assert_eq!(sum.without(at).plus(&values[at]), sum.total());
        }
    }
}
