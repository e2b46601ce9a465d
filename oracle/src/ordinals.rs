//! Nimbers below ω^ω^ω, finite ones included.
//!
//! The product comes from two facts. ω^e·c, with c finite, is the product of ω^e and c. And κ = ω^(ω^k·p^j), where p is
//! the odd prime with index k (3 has 0, 5 has 1), is the p-th root of ω^(ω^k·p^(j-1)) for j above 0, and of α for
//! j = 0 (J. H. Conway, *On Numbers and Games*, chapter 6; H. W. Lenstra, *On the algebraic closure of two*, 1977). So
//! a power of ω is a product of such κ, and where one occurs p times, those p are replaced. The α of the first primes
//! stand here.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::LazyLock;

use crate::nimbers::product;

/// α of the primes from 3 to 47: those to 43 by Lenstra 1977, the last one of the OEIS (A380496).
const ALPHAS: [&str; 14] = [
    "2",
    "4",
    "w + 1",
    "w^w + 1",
    "w + 4",
    "16",
    "w^3 + 4",
    "w^w^3 + 1",
    "w^w^2 + 4",
    "w^w + 1",
    "w^3 + 4",
    "w^w + 1",
    "w^w^2 + 1",
    "w^w^7 + 1",
];

/// The indices below this stand in exponents.
const INDICES: usize = 1000;

static ODD_PRIMES: LazyLock<Vec<u64>> = LazyLock::new(|| {
    let prime =
        |n: &u64| (3..).step_by(2).take_while(|d| d * d <= *n).all(|d| !n.is_multiple_of(d));
    (3..).step_by(2).filter(prime).take(INDICES).collect()
});

/// An exponent of ω: pairs (k, m) for the terms ω^k·m, the largest k first. Lists of this kind are in the order of the
/// ordinals.
type Exponent = Vec<(u32, u64)>;

/// A κ: the index k of its prime, and j.
type Root = (u32, u32);

fn prime(index: u32) -> u64 {
    ODD_PRIMES[index as usize]
}

/// How often each κ occurs in a power of ω.
fn roots(exponent: &Exponent) -> impl Iterator<Item = (Root, u64)> + '_ {
    exponent.iter().flat_map(|&(k, m)| {
        let digits = std::iter::successors(Some(m), move |left| Some(left / prime(k)));
        let digits = digits.take_while(|&left| left > 0).map(move |left| left % prime(k));
        (0..).zip(digits).map(move |(j, count)| ((k, j), count)).filter(|&(_, count)| count > 0)
    })
}

/// A nimber: the coefficients of the powers of ω, none of which is 0.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Number(BTreeMap<Exponent, u128>);

impl From<u128> for Number {
    fn from(finite: u128) -> Number {
        let mut is = Number::default();
        is.add(Exponent::new(), finite);
        is
    }
}

impl Number {
    fn add(&mut self, exponent: Exponent, coefficient: u128) {
        let sum = self.0.remove(&exponent).unwrap_or(0) ^ coefficient;
        if sum > 0 {
            self.0.insert(exponent, sum);
        }
    }

    pub(crate) fn add_all(&mut self, other: Number) {
        for (exponent, coefficient) in other.0 {
            self.add(exponent, coefficient);
        }
    }

    /// The number, where it is finite.
    pub(crate) fn finite(&self) -> Option<u128> {
        match self.0.iter().next_back() {
            None => Some(0),
            Some((exponent, &coefficient)) => exponent.is_empty().then_some(coefficient),
        }
    }

    pub(crate) fn is_finite(&self) -> bool {
        self.finite().is_some()
    }

    pub(crate) fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    /// The sum: equal powers of ω together, without carry.
    pub(crate) fn plus(&self, other: &Number) -> Number {
        let mut sum = self.clone();
        sum.add_all(other.clone());
        sum
    }

    /// Whether both have one power of ω.
    pub(crate) fn shares_a_power(&self, other: &Number) -> bool {
        self.0.keys().any(|exponent| other.0.contains_key(exponent))
    }

    /// Whether all coefficients are below this.
    pub(crate) fn below(&self, end: u128) -> bool {
        self.0.values().all(|&coefficient| coefficient < end)
    }

    /// The terms ω^e·c.
    pub(crate) fn terms(&self) -> Vec<Number> {
        let term = |(exponent, &c): (&Exponent, &u128)| Number([(exponent.clone(), c)].into());
        self.0.iter().map(term).collect()
    }

    /// The exponent, where the number is ω^e or 1.
    fn exponent(&self) -> Option<&Exponent> {
        let (exponent, &coefficient) = self.0.iter().next()?;
        (self.0.len() == 1 && coefficient == 1).then_some(exponent)
    }

    /// Whether the number is ω^e, 1 included.
    pub(crate) fn is_power(&self) -> bool {
        self.exponent().is_some()
    }

    /// The number ω^self as an ordinal; `None` where its exponent is larger than this module keeps.
    pub(crate) fn as_exponent(&self) -> Option<Number> {
        let mut exponent = Exponent::new();
        for (inner, &coefficient) in self.0.iter().rev() {
            let index = match inner[..] {
                [] => 0,
                [(0, index)] if index < INDICES as u64 => index as u32,
                _ => return None,
            };
            exponent.push((index, u64::try_from(coefficient).ok()?));
        }
        Some(Number([(exponent, 1)].into()))
    }

    /// The product as ordinals, with a finite number on the right; `None` where it is too large.
    pub(crate) fn times_ordinary(&self, by: u128) -> Option<Number> {
        let mut is = self.clone();
        if by == 0 {
            return Some(Number::default());
        }
        if let Some((_, coefficient)) = is.0.iter_mut().next_back() {
            *coefficient = coefficient.checked_mul(by).filter(|product| product >> 64 == 0)?;
        }
        Some(is)
    }
}

impl fmt::Display for Number {
    /// As answers have it: `w^(w*2 + 1)*3 + w^2 + 5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let power = |exponent: &Exponent| match exponent[..] {
            [] => String::new(),
            [(0, 1)] => "w".into(),
            [(0, m)] => format!("w^{m}"),
            [(1, 1)] => "w^w".into(),
            [(k, 1)] => format!("w^w^{k}"),
            _ => {
                let times = |m: u64| if m == 1 { String::new() } else { format!("*{m}") };
                let inner = exponent.iter().map(|&(k, m)| match k {
                    0 => m.to_string(),
                    1 => format!("w{}", times(m)),
                    _ => format!("w^{k}{}", times(m)),
                });
                format!("w^({})", inner.collect::<Vec<_>>().join(" + "))
            }
        };
        let term = |(exponent, &c): (&Exponent, &u128)| match (power(exponent), c) {
            (power, _) if power.is_empty() => c.to_string(),
            (power, 1) => power,
            (power, _) => format!("{power}*{c}"),
        };
        let terms: Vec<String> = self.0.iter().rev().map(term).collect();
        f.write_str(if terms.is_empty() { "0" } else { "" })?;
        f.write_str(&terms.join(" + "))
    }
}

/// Two powers of ω together.
pub(crate) struct Together {
    /// How often each κ occurs.
    pub(crate) factors: BTreeSet<(Number, u64)>,
    /// The replacements: a κ, its prime, and what p of them are.
    pub(crate) rules: BTreeSet<(Number, u64, Number)>,
    /// The power of ω that is left.
    pub(crate) rest: Number,
    /// The α besides, in the order of the larger primes first.
    pub(crate) times: Vec<Number>,
}

/// Products, as long as there is work left. Coefficients have 128 bits.
pub(crate) struct Field {
    left: Cell<u64>,
}

impl Field {
    /// So many products of terms.
    pub(crate) fn new(terms: u64) -> Field {
        Field { left: Cell::new(terms) }
    }

    /// The product; `None` where an α is not known here, an exponent is too large, or no work is left.
    pub(crate) fn product(&self, a: &Number, b: &Number) -> Option<Number> {
        let mut sum = Number::default();
        for (e, &c) in &a.0 {
            for (f, &d) in &b.0 {
                let coefficient = product(c, d);
                if e.is_empty() && f.is_empty() {
                    sum.add(Exponent::new(), coefficient);
                    continue;
                }
                let together = self.together_of(e, f)?;
                let rest = together.rest.0.into_keys().next()?;
                let mut is = Number([(rest, coefficient)].into());
                for alpha in &together.times {
                    is = self.product(&is, alpha)?;
                }
                sum.add_all(is);
            }
        }
        Some(sum)
    }

    /// The product of `exponent` factors.
    pub(crate) fn power(&self, base: &Number, exponent: u128) -> Option<Number> {
        let mut is = Number::from(1);
        for bit in (0..128 - exponent.leading_zeros()).rev() {
            is = self.product(&is, &is)?;
            if exponent >> bit & 1 == 1 {
                is = self.product(&is, base)?;
            }
        }
        Some(is)
    }

    /// Two powers of ω.
    pub(crate) fn together(&self, a: &Number, b: &Number) -> Option<Together> {
        self.together_of(a.exponent()?, b.exponent()?)
    }

    fn together_of(&self, e: &Exponent, f: &Exponent) -> Option<Together> {
        self.left.set(self.left.get().checked_sub(1)?);
        let mut counts: BTreeMap<Root, u64> = BTreeMap::new();
        for (root, count) in roots(e).chain(roots(f)) {
            *counts.entry(root).or_default() += count;
        }
        let factors = counts.iter().map(|(&root, &count)| (kappa(root), count)).collect();
        let (mut rules, mut times) = (BTreeSet::new(), Vec::new());
        while let Some((&root, _)) = counts.iter().rev().find(|((k, _), n)| **n >= prime(*k)) {
            let p = prime(root.0);
            *counts.get_mut(&root)? -= p;
            let is = match root.1 {
                0 => alpha(root.0)?,
                j => {
                    *counts.entry((root.0, j - 1)).or_default() += 1;
                    kappa((root.0, j - 1))
                }
            };
            if root.1 == 0 {
                times.push(is.clone());
            }
            rules.insert((kappa(root), p, is));
        }
        let mut rest: BTreeMap<u32, u64> = BTreeMap::new();
        for ((k, j), count) in counts {
            let part = prime(k).checked_pow(j)?.checked_mul(count)?;
            let sum = rest.entry(k).or_default();
            *sum = sum.checked_add(part)?;
        }
        let rest: Exponent = rest.into_iter().rev().filter(|&(_, m)| m > 0).collect();
        Some(Together { factors, rules, rest: Number([(rest, 1)].into()), times })
    }
}

fn kappa((k, j): Root) -> Number {
    Number([(vec![(k, prime(k).pow(j))], 1)].into())
}

/// α of the prime with this index.
fn alpha(index: u32) -> Option<Number> {
    static NUMBERS: LazyLock<Vec<Option<Number>>> =
        LazyLock::new(|| ALPHAS.iter().map(|text| read(text)).collect());
    NUMBERS.get(index as usize)?.clone()
}

/// The prime of a κ, and its power to this exponent; `None` where the number is none, and the power is `None` where it
/// is not known here.
pub(crate) fn of_kappa(number: &Number) -> Option<(u64, Option<Number>)> {
    let &[(k, m)] = &number.exponent()?[..] else { return None };
    let p = prime(k);
    let mut place = 0;
    while p.checked_pow(place).is_some_and(|power| power < m) {
        place += 1;
    }
    let whole = p.checked_pow(place) == Some(m);
    let power = || if place == 0 { alpha(k) } else { Some(kappa((k, place - 1))) };
    whole.then(|| (p, power()))
}

/// Reads a number that is written as answers have it.
pub(crate) fn read(text: &str) -> Option<Number> {
    const LONGEST: usize = 100_000;
    let mut left = text;
    let mut is = Number::default();
    let mut depth = 0;
    let apart = text.len() <= LONGEST;
    while apart && !left.is_empty() {
        let end = left.find(|letter: char| {
            depth += i32::from(letter == '(') - i32::from(letter == ')');
            letter == '+' && depth == 0
        });
        let (term, rest) = left.split_at(end.unwrap_or(left.len()));
        left = rest.strip_prefix('+').unwrap_or(rest);
        is.add_all(term_of(term.trim())?);
    }
    // No number is written in two ways.
    (is.to_string() == text).then_some(is)
}

/// A term: `w^(w*2 + 1)*3`.
fn term_of(text: &str) -> Option<Number> {
    let number = |text: &str| text.parse::<u128>().ok();
    let Some(power) = text.strip_prefix('w') else { return Some(number(text)?.into()) };
    // The coefficient stands behind the brackets.
    let behind = power.rfind(')').map_or(0, |at| at + 1);
    let (exponent, coefficient) = match power[behind..].find('*') {
        Some(at) => (&power[..behind + at], number(&power[behind + at + 1..])?),
        None => (power, 1),
    };
    let exponent = match exponent.strip_prefix('^') {
        None if exponent.is_empty() => vec![(0, 1)],
        None => return None,
        Some(text) => {
            let text = text.strip_prefix('(').map_or(Some(text), |text| text.strip_suffix(')'))?;
            text.split(" + ").map(inner_term).collect::<Option<Exponent>>()?
        }
    };
    let below = exponent.iter().all(|&(k, m)| (k as usize) < INDICES && m > 0);
    let falling = exponent.windows(2).all(|pair| pair[0].0 > pair[1].0);
    (below && falling && coefficient > 0).then(|| Number([(exponent, coefficient)].into()))
}

/// A term of an exponent: `w^2*3`.
fn inner_term(text: &str) -> Option<(u32, u64)> {
    let Some(power) = text.strip_prefix('w') else { return Some((0, text.parse().ok()?)) };
    let (power, factor) = power.split_once('*').unwrap_or((power, "1"));
    let index = if power.is_empty() { 1 } else { power.strip_prefix('^')?.parse().ok()? };
    Some((index, factor.parse().ok()?))
}
