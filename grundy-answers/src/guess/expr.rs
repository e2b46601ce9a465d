//! Closed forms as expressions: one tree that is evaluated here, and printed
//! as C++ or Python by [`code`](super::code).

use std::collections::BTreeMap;
use std::sync::Arc;

/// An expression in one or two numbers. Nothing in it is ever negative: a
/// difference that would be has no value.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Expr {
    /// The first number: n of a sequence, a of a table.
    First,
    /// The second number of a table: b.
    Second,
    /// A constant.
    Number(u128),
    /// Two expressions.
    Two(Op, Box<[Expr; 2]>),
    /// A function of one expression.
    Call(Function, Box<Expr>),
    /// An entry of a list, which is counted from 0.
    Entry(Arc<[u128]>, Box<Expr>),
    /// The third where the condition holds of the first two, else the fourth.
    If(Condition, Box<[Expr; 4]>),
    /// The form itself, at a smaller number.
    Own(Box<Expr>),
}

/// An operation on two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Op {
    /// x + y.
    Plus,
    /// x - y.
    Minus,
    /// x y.
    Times,
    /// The whole part of x / y.
    Over,
    /// The rest of x / y.
    Rest,
    /// The nim-sum.
    Xor,
    /// The binary digits that both have.
    And,
    /// The binary digits that one of them has.
    Or,
    /// The smaller one.
    Least,
    /// The larger one.
    Most,
    /// The greatest common divisor.
    Gcd,
}

/// An operation on one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Function {
    /// The exponent of a base in it, 0 for 0.
    Valuation(u64),
    /// The sum of its digits in a base.
    DigitSum(u64),
    /// The nim-sum of its digits in a base.
    DigitXor(u64),
    /// The power of a base with this exponent.
    Power(u64),
    /// The whole part of its square root.
    Root,
    /// The number of its prime factors, each as often as it divides; 0 for 0.
    PrimeFactors,
    /// Its least prime factor; 0 for 0 and 1 for 1.
    LeastPrime,
    /// The last of the numbers a(0), a(1), ... with a(k) = p a(k-1) + q a(k-2) that is at most it, for
    /// `[p, q, a(0), a(1)]` whose numbers rise; a(0) below it.
    Recurrent([u64; 4]),
}

/// A condition on two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Condition {
    /// x < y.
    Less,
    /// x = y.
    Equal,
}

/// No expression of this module goes so deep into itself: each step leaves at
/// most 11 of 12 parts, or one more.
const DEPTH: u32 = 600;

impl Expr {
    /// Two expressions.
    pub fn two(op: Op, x: Expr, y: Expr) -> Expr {
        Expr::Two(op, Box::new([x, y]))
    }

    /// With a constant on the right; what changes nothing is left out, and
    /// constants that are added or taken away are one.
    pub fn with(self, op: Op, number: u128) -> Expr {
        match (op, number) {
            (Op::Plus, _) => self.plus(Expr::Number(number)),
            (Op::Minus, _) => {
                let (rest, offset) = self.offset();
                match offset.checked_sub_unsigned(number) {
                    Some(offset) => sum(rest, offset),
                    None => Expr::two(Op::Minus, sum(rest, offset), Expr::Number(number)),
                }
            }
            (Op::Xor, 0) | (Op::Times | Op::Over, 1) => self,
            (Op::Rest, 1) | (Op::Times, 0) => Expr::Number(0),
            _ => match (self, op) {
                (Expr::Number(0), Op::Xor) => Expr::Number(number),
                (Expr::Number(0), Op::Times | Op::Over | Op::Rest) => Expr::Number(0),
                (of, _) => Expr::two(op, of, Expr::Number(number)),
            },
        }
    }

    /// With a number that may be negative added.
    pub fn shift(self, by: i64) -> Expr {
        let op = if by < 0 { Op::Minus } else { Op::Plus };
        self.with(op, by.unsigned_abs().into())
    }

    /// The sum of two, where one may be nothing; their constants are one, which
    /// comes last: `2 (a - 3) + ((b - 3) + 9)` is `2 a + b`.
    pub fn plus(self, other: Expr) -> Expr {
        let ((x, by), (y, and)) = (self.offset(), other.offset());
        let rest = match (x, y) {
            (Some(x), Some(y)) => Some(Expr::two(Op::Plus, x, y)),
            (x, y) => x.or(y),
        };
        match by.checked_add(and) {
            Some(offset) => sum(rest, offset),
            None => Expr::two(Op::Plus, sum(rest, by), Expr::Number(and.unsigned_abs())),
        }
    }

    /// The expression without a constant that is added to it, or to a factor of it, and that
    /// constant.
    fn offset(self) -> (Option<Expr>, i128) {
        let number = |expr: &Expr| match expr {
            Expr::Number(number) => i128::try_from(*number).ok(),
            _ => None,
        };
        match self {
            Expr::Number(0) => (None, 0),
            Expr::Number(_) => match number(&self) {
                Some(by) => (None, by),
                None => (Some(self), 0),
            },
            Expr::Two(op @ (Op::Plus | Op::Minus), both) => match (number(&both[1]), *both) {
                (Some(by), [of, _]) => (Some(of), if op == Op::Plus { by } else { -by }),
                (None, both) => (Some(Expr::Two(op, Box::new(both))), 0),
            },
            Expr::Two(Op::Times, both) => {
                let [of, times] = *both;
                let (rest, offset) = of.clone().offset();
                let by = number(&times).and_then(|times| offset.checked_mul(times));
                match (rest, by) {
                    (Some(rest), Some(by)) => (Some(Expr::two(Op::Times, rest, times)), by),
                    _ => (Some(Expr::two(Op::Times, of, times)), 0),
                }
            }
            other => (Some(other), 0),
        }
    }

    /// The nim-sum of two, where one may be nothing.
    pub fn xor(self, other: Expr) -> Expr {
        match (self, other) {
            (Expr::Number(0), other) | (other, Expr::Number(0)) => other,
            (x, y) => Expr::two(Op::Xor, x, y),
        }
    }

    /// A function of it.
    pub fn call(self, function: Function) -> Expr {
        Expr::Call(function, Box::new(self))
    }

    /// The entry of a list at this expression. If all entries are equal the result is a
    /// constant, and if each entry equals its position no list is needed.
    pub fn entry(self, list: &[u128]) -> Expr {
        let itself = match &self {
            Expr::Two(Op::Rest, both) => {
                let same = list.iter().zip(0..).all(|(entry, at)| *entry == at);
                same && both[1] == Expr::Number(list.len() as u128)
            }
            _ => false,
        };
        match list {
            [first, rest @ ..] if rest.iter().all(|other| other == first) => Expr::Number(*first),
            _ if itself => self,
            _ => Expr::Entry(list.into(), Box::new(self)),
        }
    }

    /// `then` where x < y, else `other`.
    pub fn if_less(x: Expr, y: Expr, then: Expr, other: Expr) -> Expr {
        Expr::If(Condition::Less, Box::new([x, y, then, other]))
    }

    /// `then` where x = y, else `other`.
    pub fn if_equal(x: Expr, y: Expr, then: Expr, other: Expr) -> Expr {
        Expr::If(Condition::Equal, Box::new([x, y, then, other]))
    }

    /// The same with `first` in place of the first number.
    pub fn of(&self, first: &Expr) -> Expr {
        let of = |expr: &Expr| Box::new(expr.of(first));
        match self {
            Expr::First => first.clone(),
            Expr::Second | Expr::Number(_) => self.clone(),
            Expr::Two(op, both) => Expr::two(*op, both[0].of(first), both[1].of(first)),
            Expr::Call(function, inner) => Expr::Call(*function, of(inner)),
            Expr::Entry(list, inner) => Expr::Entry(list.clone(), of(inner)),
            Expr::If(condition, four) => {
                Expr::If(*condition, Box::new([0, 1, 2, 3].map(|at: usize| four[at].of(first))))
            }
            Expr::Own(inner) => Expr::Own(of(inner)),
        }
    }

    /// The value at `at` (a sequence uses the first number), exactly; `None`
    /// where something on the way is negative, larger than `largest`, or not
    /// there (an entry past the end of a list, a division by zero).
    ///
    /// With 2<sup>64</sup> - 1 as the largest number it has a value exactly
    /// where unsigned words of 64 bits compute the same.
    ///
    /// ```
    /// # use grundy_answers as grundy;
    /// use grundy::guess::expr::{Expr, Op};
    /// let sum = Expr::two(Op::Xor, Expr::First, Expr::Second);
    /// assert_eq!(sum.value([5, 3], u128::MAX), Some(6));
    /// assert_eq!(sum.with(Op::Minus, 7).value([5, 3], u128::MAX), None);
    /// ```
    pub fn value(&self, at: [u128; 2], largest: u128) -> Option<u128> {
        self.value_in(self, at, largest, 0)
    }

    fn value_in(&self, whole: &Expr, at: [u128; 2], largest: u128, depth: u32) -> Option<u128> {
        let value = |expr: &Expr| expr.value_in(whole, at, largest, depth);
        let found = match self {
            Expr::First => at[0],
            Expr::Second => at[1],
            Expr::Number(number) => *number,
            Expr::Two(op, both) => op.apply(value(&both[0])?, value(&both[1])?)?,
            Expr::Call(function, inner) => function.apply(value(inner)?)?,
            Expr::Entry(list, inner) => *list.get(usize::try_from(value(inner)?).ok()?)?,
            Expr::If(condition, four) => {
                let (x, y) = (value(&four[0])?, value(&four[1])?);
                let holds = match condition {
                    Condition::Less => x < y,
                    Condition::Equal => x == y,
                };
                value(&four[if holds { 2 } else { 3 }])?
            }
            Expr::Own(inner) => {
                let next = value(inner)?;
                if next >= at[0] || depth >= DEPTH {
                    return None;
                }
                whole.value_in(whole, [next, at[1]], largest, depth + 1)?
            }
        };
        (found <= largest).then_some(found)
    }

    /// Bounds of what is computed for all numbers up to `most`; `None` where something on the way
    /// may be larger than 2<sup>128</sup> - 1. They grow with `most`.
    ///
    /// ```
    /// # use grundy_answers as grundy;
    /// use grundy::guess::expr::{Expr, Op};
    /// let square = Expr::two(Op::Times, Expr::First, Expr::First).with(Op::Over, 4);
    /// let bounds = square.bounds([9, 0]).unwrap();
    /// assert_eq!((bounds.value, bounds.way), (20, 81));
    /// assert_eq!(square.bounds([1 << 64, 0]), None);
    /// ```
    pub fn bounds(&self, most: [u128; 2]) -> Option<Bounds> {
        let mut bounding = Bounding { whole: self, second: most[1], way: 0, own: BTreeMap::new() };
        let value = bounding.of(self, most[0])?;
        Some(Bounds { value, way: bounding.way })
    }

    /// Whether the expression refers to the form itself.
    pub fn is_own(&self) -> bool {
        let mut own = false;
        self.visit(&mut |expr| own |= matches!(expr, Expr::Own(_)));
        own
    }

    /// Visits it and everything in it, the inner ones last.
    pub fn visit(&self, each: &mut dyn FnMut(&Expr)) {
        each(self);
        match self {
            Expr::First | Expr::Second | Expr::Number(_) => {}
            Expr::Two(_, both) => both.iter().for_each(|inner| inner.visit(each)),
            Expr::Call(_, inner) | Expr::Entry(_, inner) | Expr::Own(inner) => inner.visit(each),
            Expr::If(_, four) => four.iter().for_each(|inner| inner.visit(each)),
        }
    }
}

/// What an expression never exceeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Bounds {
    /// No value is larger.
    pub value: u128,
    /// No number on the way to a value is larger.
    pub way: u128,
}

struct Bounding<'a> {
    whole: &'a Expr,
    second: u128,
    way: u128,
    /// The bounds of the form itself, by the bound of its number.
    own: BTreeMap<u128, u128>,
}

impl Bounding<'_> {
    fn of(&mut self, expr: &Expr, first: u128) -> Option<u128> {
        let found = match expr {
            Expr::First => first,
            Expr::Second => self.second,
            Expr::Number(number) => *number,
            Expr::Two(op, both) => {
                let (x, y) = (self.of(&both[0], first)?, self.of(&both[1], first)?);
                let number = match both[1] {
                    Expr::Number(number) => number,
                    _ => 0,
                };
                match op {
                    Op::Plus => x.checked_add(y)?,
                    Op::Minus => x.saturating_sub(number),
                    Op::Times => x.checked_mul(y)?,
                    Op::Over => x / number.max(1),
                    Op::Rest => x.min(y.saturating_sub(1)),
                    Op::Xor | Op::Or => ones(x.max(y)),
                    Op::Least | Op::And => x.min(y),
                    Op::Most | Op::Gcd => x.max(y),
                }
            }
            Expr::Call(function, inner) => function.bound(self.of(inner, first)?)?,
            Expr::Entry(list, inner) => {
                self.of(inner, first)?;
                list.iter().copied().max().unwrap_or(0)
            }
            Expr::If(_, four) => {
                let mut most = 0;
                for (at, part) in four.iter().enumerate() {
                    let part = self.of(part, first)?;
                    most = if at < 2 { most } else { part.max(most) };
                }
                most
            }
            Expr::Own(inner) => {
                // It is asked for smaller numbers only.
                let next = self.of(inner, first)?.min(first.saturating_sub(1));
                match self.own.get(&next) {
                    Some(&known) => known,
                    None if first == 0 => 0,
                    None => {
                        let known = self.of(self.whole, next)?;
                        self.own.insert(next, known);
                        known
                    }
                }
            }
        };
        self.way = self.way.max(found);
        Some(found)
    }
}

/// The number with ones in all binary digits up to the highest one of `x`.
fn ones(x: u128) -> u128 {
    u128::MAX.checked_shr(x.leading_zeros()).unwrap_or(0)
}

/// An expression, if there is one, and a constant.
fn sum(expr: Option<Expr>, offset: i128) -> Expr {
    let number = || Expr::Number(offset.unsigned_abs());
    match expr {
        // A constant that is negative has no value.
        None if offset < 0 => Expr::two(Op::Minus, Expr::Number(0), number()),
        None => number(),
        Some(expr) if offset == 0 => expr,
        Some(expr) => Expr::two(if offset < 0 { Op::Minus } else { Op::Plus }, expr, number()),
    }
}

impl Op {
    fn apply(self, x: u128, y: u128) -> Option<u128> {
        match self {
            Op::Plus => x.checked_add(y),
            Op::Minus => x.checked_sub(y),
            Op::Times => x.checked_mul(y),
            Op::Over => x.checked_div(y),
            Op::Rest => x.checked_rem(y),
            Op::Xor => Some(x ^ y),
            Op::And => Some(x & y),
            Op::Or => Some(x | y),
            Op::Least => Some(x.min(y)),
            Op::Most => Some(x.max(y)),
            Op::Gcd => Some(gcd(x, y)),
        }
    }
}

impl Function {
    /// What it never exceeds at numbers up to `x`.
    fn bound(self, x: u128) -> Option<u128> {
        Some(match self {
            Function::Valuation(base) => x.checked_ilog(base.into()).unwrap_or(0).into(),
            Function::DigitSum(_) => x,
            Function::DigitXor(base) => x.min(ones(u128::from(base) - 1)),
            Function::Power(_) | Function::Root => self.apply(x)?,
            Function::PrimeFactors => x.checked_ilog2().unwrap_or(0).into(),
            Function::LeastPrime => x,
            Function::Recurrent([.., first, _]) => x.max(first.into()),
        })
    }

    fn apply(self, x: u128) -> Option<u128> {
        let digits = |base: u64| {
            let mut left = x;
            std::iter::from_fn(move || {
                (left > 0).then(|| {
                    let digit = left % u128::from(base);
                    left /= u128::from(base);
                    digit
                })
            })
        };
        Some(match self {
            Function::Valuation(_) if x == 0 => 0,
            Function::Valuation(base) => {
                digits(base).take_while(|&digit| digit == 0).count() as u128
            }
            Function::DigitSum(base) => digits(base).sum(),
            Function::DigitXor(base) => digits(base).fold(0, |sum, digit| sum ^ digit),
            Function::Power(base) => u128::from(base).checked_pow(u32::try_from(x).ok()?)?,
            Function::Root => x.isqrt(),
            Function::PrimeFactors => {
                let (mut left, mut count) = (x, 0);
                while left > 1 {
                    left /= least_prime(left)?;
                    count += 1;
                }
                count
            }
            Function::LeastPrime => least_prime(x)?,
            Function::Recurrent(recurrence) => {
                recurrent(recurrence).take_while(|&term| term <= x).last().unwrap_or_else(|| {
                    let [.., first, _] = recurrence;
                    first.into()
                })
            }
        })
    }
}

/// The numbers a(k) = p a(k-1) + q a(k-2), for `[p, q, a(0), a(1)]`, as long as they fit.
pub(super) fn recurrent([p, q, first, second]: [u64; 4]) -> impl Iterator<Item = u128> {
    let mut pair = Some((u128::from(first), Some(u128::from(second))));
    std::iter::from_fn(move || {
        let (last, next) = pair?;
        pair = next.map(|next| {
            let both = next.checked_mul(p.into()).zip(last.checked_mul(q.into()));
            (next, both.and_then(|(one, other)| one.checked_add(other)))
        });
        Some(last)
    })
}

/// The least prime factor; 0 for 0, 1 for 1. `None` where it would take long to find.
fn least_prime(x: u128) -> Option<u128> {
    let x = u64::try_from(x).ok().filter(|&x| x < 1 << 40)?;
    let divides = |p: &u64| x.is_multiple_of(*p);
    Some((2..=x.isqrt()).find(divides).unwrap_or(x).into())
}

/// The greatest common divisor; that of 0 and x is x.
fn gcd(mut x: u128, mut y: u128) -> u128 {
    while y > 0 {
        (x, y) = (y, x % y);
    }
    x
}
