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
    /// The last move was entailing: the next player must answer it in the same component, and
    /// wins the sum exactly beside Nim heaps of these sizes (*Winning Ways*, chapter 12). A mark is
    /// the case of a single answer.
    Must(Sizes),
}

/// Sizes of Nim heaps: those that are listed, or all but these.
///
/// A set that has all but finitely many sizes has those past every value of a game, and there a
/// heap is like a loony position beside it: who need not answer wins the rest.
///
/// ```
/// # use grundy_core as grundy;
/// use grundy::{Nimber, value::Sizes};
/// let most = Sizes::all_but([Nimber(2), Nimber(0)]);
/// assert_eq!((most.to_string(), most.contains(Nimber(1))), ("all but 0, 2".into(), true));
/// assert_eq!(most.least_missing(), Some(Nimber(0)));
/// assert_eq!(most.complement().to_string(), "0, 2");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sizes {
    /// In rising order.
    listed: Vec<Nimber>,
    all_but: bool,
}

impl Sizes {
    /// These sizes.
    pub fn of(sizes: impl IntoIterator<Item = Nimber>) -> Sizes {
        let mut listed: Vec<Nimber> = sizes.into_iter().collect();
        sort::whole(&mut listed);
        listed.dedup();
        Sizes { listed, all_but: false }
    }

    /// All sizes but these.
    pub fn all_but(sizes: impl IntoIterator<Item = Nimber>) -> Sizes {
        Sizes::of(sizes).complement()
    }

    /// All sizes that are in one of some sets.
    pub fn union(sets: impl IntoIterator<Item = Sizes>) -> Sizes {
        let mut listed = Vec::new();
        let mut missing: Option<Vec<Nimber>> = None;
        for set in sets {
            match set.all_but {
                false => listed.extend(set.listed),
                true => {
                    let both = |size: &Nimber| set.listed.binary_search(size).is_ok();
                    missing = Some(match missing {
                        None => set.listed,
                        Some(missing) => missing.into_iter().filter(both).collect(),
                    });
                }
            }
        }
        let listed = Sizes::of(listed);
        match missing {
            None => listed,
            Some(missing) => {
                Sizes::all_but(missing.into_iter().filter(|&size| !listed.contains(size)))
            }
        }
    }

    /// The others.
    pub fn complement(self) -> Sizes {
        Sizes { all_but: !self.all_but, ..self }
    }

    /// Whether a size is there.
    pub fn contains(&self, size: Nimber) -> bool {
        self.listed.binary_search(&size).is_ok() != self.all_but
    }

    /// Whether all but finitely many are there.
    pub fn has_most(&self) -> bool {
        self.all_but
    }

    /// Those that stand there by name: the sizes, or where [most](Sizes::has_most) are there, the
    /// missing ones.
    pub fn listed(&self) -> &[Nimber] {
        &self.listed
    }

    /// Each size with the nim-sum with this one in its place.
    pub fn beside(&self, other: Nimber) -> Sizes {
        let listed = Sizes::of(self.listed.iter().map(|&size| size ^ other)).listed;
        Sizes { listed, all_but: self.all_but }
    }

    /// The set for a rest that is loony, or can be ended: all sizes or none, as it is with large
    /// heaps.
    pub fn beside_loony(&self) -> Sizes {
        Sizes { listed: Vec::new(), all_but: self.all_but }
    }

    /// The least size that is not there; `None` where all are.
    pub fn least_missing(&self) -> Option<Nimber> {
        match self.all_but {
            true => self.listed.first().copied(),
            false => {
                let gap = self.listed.iter().zip(0..).find(|(size, next)| size.0 != *next);
                Some(gap.map_or(Nimber(self.listed.len() as u128), |(_, next)| Nimber(next)))
            }
        }
    }
}

/// `0, 2`, `all`, `all but 0, 2` or `none`.
impl fmt::Display for Sizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let listed: Vec<String> = self.listed.iter().map(Nimber::to_string).collect();
        match (self.all_but, listed.is_empty()) {
            (true, true) => f.write_str("all"),
            (false, true) => f.write_str("none"),
            (true, false) => write!(f, "all but {}", listed.join(", ")),
            (false, false) => f.write_str(&listed.join(", ")),
        }
    }
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
    /// mark; N for a position that has a winning answer; otherwise D.
    pub fn outcome(&self) -> Outcome {
        match self {
            Value::Nim(value) => Outcome::of(!value.is_zero()),
            Value::Infinity(to) if to.first() != Some(&Nimber::ZERO) => Outcome::D,
            Value::Marked(left) => match left.outcome() {
                Outcome::N => Outcome::P,
                Outcome::P => Outcome::N,
                Outcome::D => Outcome::D,
            },
            Value::Must(answers) => Outcome::of(answers.contains(Nimber::ZERO)),
            _ => Outcome::N,
        }
    }

    /// The value of a position whose options have these values, in normal play.
    ///
    /// A position has the value *n* where the player to move loses its sum with a Nim heap of
    /// size n, and is loony where there is no such n. Without marks that is the mex of the
    /// nim-values; loony options, and those that let the opponent end the sum, count as none.
    /// With an option of the value n behind a mark, n is the only candidate; an option that must be
    /// answered leaves the sizes with which the answer wins.
    ///
    /// ```
    /// # use grundy_core as grundy;
    /// use grundy::{Nimber, Value, value::Sizes};
    /// let nim = |n| Value::Nim(Nimber(n));
    /// let marked = |value| Value::Marked(Box::new(value));
    /// assert_eq!(Value::of_options(&[nim(0), Value::Loony, nim(1)]), nim(2));
    /// assert_eq!(Value::of_options(&[marked(nim(3)), nim(0)]), nim(3));
    /// assert_eq!(Value::of_options(&[marked(nim(0)), nim(0)]), Value::Loony);
    /// let must = Value::Must(Sizes::of([Nimber(0), Nimber(4)]));
    /// assert_eq!(Value::of_options(&[must, nim(0)]), nim(4));
    /// ```
    ///
    /// # Panics
    /// An option is infinite.
    pub fn of_options<'a>(options: impl IntoIterator<Item = &'a Value>) -> Value {
        let won = Sizes::union(options.into_iter().map(Value::won_beside));
        won.least_missing().map_or(Value::Loony, Value::Nim)
    }

    /// The value of a position that the next player must answer, and whose options have these values,
    /// in normal play. An option that ends the sum has the value `Must` of no sizes.
    ///
    /// ```
    /// # use grundy_core as grundy;
    /// use grundy::{Nimber, Value, value::Sizes};
    /// let nim = |n| Value::Nim(Nimber(n));
    /// assert_eq!(Value::of_answers(&[nim(0), nim(2)]), Value::Must(Sizes::of([Nimber(0), Nimber(2)])));
    /// let one = Value::of_answers(&[nim(1)]);
    /// assert_eq!(one, Value::Marked(Box::new(nim(1))));
    /// assert_eq!(Value::of_answers(&[one]).to_string(), "must{all but 1}");
    /// ```
    ///
    /// # Panics
    /// An option is infinite.
    pub fn of_answers<'a>(options: impl IntoIterator<Item = &'a Value>) -> Value {
        let mut options = options.into_iter().peekable();
        let Some(&first) = options.peek() else { return Value::Must(Sizes::of([])) };
        let mut single = true;
        let sets = options.enumerate().map(|(at, option)| {
            single &= at == 0;
            option.won_beside()
        });
        let won = Sizes::union(sets);
        match first {
            Value::Nim(_) | Value::Loony | Value::Ends if single => {
                Value::Marked(Box::new(first.clone()))
            }
            _ => Value::Must(won),
        }
    }

    /// The sizes of the Nim heaps beside which a move to this value wins, in normal play.
    fn won_beside(&self) -> Sizes {
        match self {
            Value::Nim(value) => Sizes::of([*value]),
            Value::Loony | Value::Ends => Sizes::of([]),
            Value::Marked(left) => left.won_beside().complement(),
            Value::Must(answers) => answers.clone().complement(),
            Value::Infinity(_) => panic!("the options of a finite game are finite"),
        }
    }

    /// The value of the sum of two positions: nim-values add by xor; a finite value is added to
    /// every member of K; two infinities give infinity with an empty K; a position that can
    /// be ended can be ended in every sum; and a loony position makes the sum loony. The mark of
    /// one summand is a mark of the sum, and two of them are none. A `Position` refuses the sum of two
    /// positions that must be answered, and of one with infinity; here no answer wins such a sum.
    ///
    /// The sum of a loony value and infinity is given as loony, but the player to move may not be
    /// able to do more than draw it: a `Position` refuses such sums.
    pub fn plus(&self, other: &Value) -> Value {
        match (self, other) {
            (Value::Must(answers), Value::Nim(by)) | (Value::Nim(by), Value::Must(answers)) => {
                Value::Must(answers.beside(*by))
            }
            (Value::Must(answers), Value::Ends | Value::Loony)
            | (Value::Ends | Value::Loony, Value::Must(answers)) => {
                Value::Must(answers.beside_loony())
            }
            (Value::Must(_), Value::Marked(left)) => self.plus(left),
            (Value::Marked(left), Value::Must(_)) => other.plus(left),
            (Value::Must(_), _) | (_, Value::Must(_)) => Value::Must(Sizes::of([])),
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

/// `3`, `∞{0, 2}`, `-` where the sum can be ended, `loony`, `3 again` behind a mark, and
/// `must{0, 2}`.
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
            Value::Must(answers) => write!(f, "must{{{answers}}}"),
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
            1 => prop::collection::btree_set(0u128..8, 0..4)
                .prop_map(|sizes| Value::Must(Sizes::of(sizes.into_iter().map(Nimber)))),
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
