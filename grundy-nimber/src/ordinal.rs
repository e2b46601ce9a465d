//! Nimbers of any size, and the transfinite ones below ω^ω^ω: the algebraic closure of the field with
//! two elements.

use std::collections::BTreeMap;
use std::fmt;

use crate::excess::{self, Exponent, PRIMES_IN_USE, lcm, odd_prime};
use crate::natural::Natural;
use crate::order;
use crate::tower::Element;
use crate::work::{Fault, Work};

/// The work of the exponents in a product of two terms.
const TERM: u64 = 200;

/// A nimber below ω^ω^ω: an ordinal with the nim-sum and the nim-product (Conway, *On Numbers and
/// Games*, chapter 6; Lenstra, *On the algebraic closure of two*, 1977).
///
/// It is a sum of terms ω^e·c. Products stop with [`Fault::Excess`] where they need a constant that
/// nobody has computed; products of finite nimbers never do.
///
/// ```
/// use grundy_nimber::{Ordinal, Work};
/// let (omega, mut work) = (Ordinal::omega(), Work::new(1000));
/// let square = omega.nim_product(&omega, &mut work).unwrap();
/// assert_eq!(square.to_string(), "w^2");
/// assert_eq!(square.nim_product(&omega, &mut work).unwrap(), Ordinal::from(2));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Ordinal {
    /// The coefficients, none of which is 0.
    terms: BTreeMap<Exponent, Natural>,
}

impl Ordinal {
    /// ω, the least transfinite number.
    pub fn omega() -> Ordinal {
        Ordinal::power_of_omega(vec![(0, 1)])
    }

    fn power_of_omega(exponent: Exponent) -> Ordinal {
        Ordinal { terms: BTreeMap::from([(exponent, 1.into())]) }
    }

    /// The ordinal ω^exponent, which is not a nim-power. An exponent is below ω^1000, and its
    /// coefficients are below 2<sup>64</sup>.
    pub fn omega_to(exponent: &Ordinal) -> Result<Ordinal, Fault> {
        let mut powers = Exponent::new();
        for (inner, coefficient) in exponent.terms.iter().rev() {
            let index = match inner[..] {
                [] => 0,
                [(0, index)] if index < PRIMES_IN_USE as u64 => index as u32,
                _ => return Err(Fault::Exponent),
            };
            let coefficient = coefficient.to_u128().and_then(|c| u64::try_from(c).ok());
            powers.push((index, coefficient.ok_or(Fault::Exponent)?));
        }
        Ok(Ordinal::power_of_omega(powers))
    }

    /// Whether the number is 0.
    pub fn is_zero(&self) -> bool {
        self.terms.is_empty()
    }

    /// The number, where it is below ω.
    pub fn finite(&self) -> Option<Natural> {
        self.terms.keys().all(Vec::is_empty).then(|| self.finite_part())
    }

    /// The last term, without ω.
    fn finite_part(&self) -> Natural {
        self.terms.get(&Exponent::new()).cloned().unwrap_or_default()
    }

    /// Whether both have a term with one power of ω.
    pub(crate) fn shares_a_power(&self, other: &Ordinal) -> bool {
        other.terms.keys().any(|exponent| self.terms.contains_key(exponent))
    }

    /// The terms ω^e·c from the largest on, each as a power of ω and a finite number.
    pub(crate) fn terms(&self) -> impl Iterator<Item = (Ordinal, Natural)> {
        let term = |(exponent, coefficient): (&Exponent, &Natural)| {
            (Ordinal::power_of_omega(exponent.clone()), coefficient.clone())
        };
        self.terms.iter().rev().map(term)
    }

    /// This power of ω with a coefficient that is not 0.
    pub(crate) fn scaled(&self, coefficient: &Natural) -> Ordinal {
        Ordinal { terms: self.terms.keys().map(|e| (e.clone(), coefficient.clone())).collect() }
    }

    /// The product as ordinals with a finite number on the right, which is not the nim-product: (ω·2 + 1)·3 is ω·6 + 1.
    pub(crate) fn multiple(&self, by: &Natural) -> Ordinal {
        let mut is = self.clone();
        if let Some(mut largest) = is.terms.last_entry() {
            let coefficient = largest.get().times(by);
            largest.insert(coefficient);
        }
        if by.is_zero() { Ordinal::default() } else { is }
    }

    /// Whether it is ω^e with e above 0.
    pub(crate) fn is_power_of_omega(&self) -> bool {
        let mut terms = self.terms.iter();
        terms.next().is_some_and(|(e, c)| !e.is_empty() && c.is_one()) && terms.next().is_none()
    }

    /// The coefficients of the powers of ω.
    pub(crate) fn coefficients(&self) -> impl Iterator<Item = &Natural> {
        self.terms.values()
    }

    /// The nim-sum: coefficients of equal powers of ω are added without carry.
    pub fn nim_sum(&self, other: &Ordinal) -> Ordinal {
        let mut sum = self.clone();
        sum.add_all(other);
        sum
    }

    fn add_all(&mut self, other: &Ordinal) {
        for (exponent, coefficient) in &other.terms {
            self.add(exponent, coefficient);
        }
    }

    fn add(&mut self, exponent: &Exponent, coefficient: &Natural) {
        let sum = match self.terms.get(exponent) {
            Some(own) => own.nim_sum(coefficient),
            None => coefficient.clone(),
        };
        if sum.is_zero() {
            self.terms.remove(exponent);
        } else {
            self.terms.insert(exponent.clone(), sum);
        }
    }

    /// The nim-product.
    pub fn nim_product(&self, other: &Ordinal, work: &mut Work) -> Result<Ordinal, Fault> {
        let mut sum = Ordinal::default();
        for (e, c) in &self.terms {
            for (f, d) in &other.terms {
                sum.add_all(&product_of_terms((e, c), (f, d), work)?);
            }
        }
        Ok(sum)
    }

    /// The nim-product with itself. The products of different terms cancel.
    pub fn nim_square(&self, work: &mut Work) -> Result<Ordinal, Fault> {
        let mut sum = Ordinal::default();
        for term in &self.terms {
            sum.add_all(&product_of_terms(term, term, work)?);
        }
        Ok(sum)
    }

    /// The nim-power: the product of `exponent` factors. Without a factor it is 1, that of 0
    /// included.
    pub fn nim_power(&self, exponent: &Natural, work: &mut Work) -> Result<Ordinal, Fault> {
        let one = Ordinal::from(1);
        let folded;
        let exponent = match self.finite() {
            Some(zero) if zero.is_zero() => {
                return Ok(if exponent.is_zero() { one } else { Ordinal::default() });
            }
            // The group of the field of n bits has 2^n - 1 elements.
            Some(finite) => {
                folded = exponent.folded(finite.nim_degree());
                &folded
            }
            None => exponent,
        };
        let mut is = one;
        for bit in (0..exponent.bits()).rev() {
            is = is.nim_square(work)?;
            if exponent.bit(bit) {
                is = is.nim_product(self, work)?;
            }
        }
        Ok(is)
    }

    /// The degree of a field of finite size that has the number. It is a multiple of the degree of
    /// the number.
    fn field(&self, work: &mut Work) -> Result<u64, Fault> {
        let mut degree = 1;
        for (exponent, coefficient) in &self.terms {
            degree = lcm(degree, coefficient.nim_degree().into());
            for &(index, factor) in exponent {
                let prime = odd_prime(index);
                let digits = factor.ilog(prime) + 1;
                let power = prime.checked_pow(digits).ok_or(Fault::Work)?;
                let own = excess::degree(index, power).ok_or(Fault::Excess(prime as u32))?;
                // Larger fields are out of reach.
                degree = lcm(degree, own);
                if degree > u128::from(u32::MAX) {
                    return Err(Fault::Work);
                }
            }
        }
        // Each computation that asks for the field has a step for each dimension.
        work.charge(degree as u64)?;
        Ok(degree as u64)
    }

    /// The number squared this often.
    fn frobenius(&self, times: u64, work: &mut Work) -> Result<Ordinal, Fault> {
        (0..times).try_fold(self.clone(), |is, _| is.nim_square(work))
    }

    /// The nimber whose square is this one.
    pub fn nim_sqrt(&self, work: &mut Work) -> Result<Ordinal, Fault> {
        match self.finite() {
            Some(finite) => {
                work.charge_level(finite.level())?;
                Ok(finite.nim_sqrt().into())
            }
            None => {
                let degree = self.field(work)?;
                self.frobenius(degree - 1, work)
            }
        }
    }

    /// The nimber whose product with this one is 1.
    pub fn nim_inverse(&self, work: &mut Work) -> Result<Ordinal, Fault> {
        if let Some(finite) = self.finite() {
            work.charge_level(finite.level())?;
            return Ok(finite.nim_inverse().ok_or(Fault::DivisionByZero)?.into());
        }
        // In a field of degree d the inverse is the power 2^d - 2. The power 2^k - 1 gives those of
        // 2k and of k + 1 (Itoh and Tsujii 1988).
        let last = self.field(work)? - 1;
        let (mut is, mut k) = (self.clone(), 1);
        for bit in (0..last.ilog2()).rev() {
            is = is.frobenius(k, work)?.nim_product(&is, work)?;
            k *= 2;
            if last >> bit & 1 == 1 {
                is = is.nim_square(work)?.nim_product(self, work)?;
                k += 1;
            }
        }
        is.nim_square(work)
    }

    /// The `x` with `x⊗x ⊕ x` equal to this nimber and an even finite part; the other solution is
    /// `x ⊕ 1`.
    pub fn artin_schreier(&self, work: &mut Work) -> Result<Ordinal, Fault> {
        if let Some(finite) = self.finite() {
            work.charge_level(finite.level() + 1)?;
            return Ok(finite.artin_schreier().into());
        }
        let mut degree = self.field(work)?;
        let mut trace = Ordinal::default();
        let mut conjugate = self.clone();
        for _ in 0..degree {
            trace.add_all(&conjugate);
            conjugate = conjugate.nim_square(work)?;
        }
        // With the trace 1 the solution lies in the field of twice the degree.
        if !trace.is_zero() {
            degree *= 2;
        }
        // The top bit of the largest tower field in it has the trace 1. Then x is the sum of its
        // i-th conjugate times the first i conjugates of the number (additive Hilbert 90).
        let bits = 1 << degree.trailing_zeros();
        let mut theta = Ordinal::from(Natural::power_of_two(bits - 1));
        let (mut x, mut sum) = (Ordinal::default(), Ordinal::default());
        let mut conjugate = self.clone();
        for _ in 1..degree {
            sum.add_all(&conjugate);
            conjugate = conjugate.nim_square(work)?;
            theta = theta.nim_square(work)?;
            x.add_all(&sum.nim_product(&theta, work)?);
        }
        Ok(if x.finite_part().bit(0) { x.nim_sum(&1.into()) } else { x })
    }

    /// The least number of squarings that give the number again: the degree of the minimal
    /// polynomial over the field with two elements.
    pub fn degree(&self, work: &mut Work) -> Result<u64, Fault> {
        if let Some(finite) = self.finite() {
            return Ok(finite.nim_degree());
        }
        self.field(work)?;
        let (mut is, mut degree) = (self.nim_square(work)?, 1);
        while is != *self {
            is = is.nim_square(work)?;
            degree += 1;
        }
        Ok(degree)
    }

    /// The minimal polynomial over the field with two elements: bit i is the coefficient of
    /// x<sup>i</sup>. Twice as many products as the degree (Berlekamp and Massey).
    pub fn minimal_polynomial(&self, work: &mut Work) -> Result<Natural, Fault> {
        let degree = self.degree(work)?;
        // A linear map of the powers satisfies the recurrence of the minimal polynomial, and no
        // shorter one, because that polynomial is irreducible and the first value is 1.
        work.expect(degree.saturating_mul(degree))?;
        let (mut values, mut power) = (Vec::new(), Ordinal::from(1));
        for _ in 0..2 * degree {
            values.push(power.finite_part().bit(0));
            power = power.nim_product(self, work)?;
        }
        order::shortest_recurrence(&values, work)
    }

    /// The least positive exponent with the nim-power 1. It needs the primes of 2<sup>d</sup> - 1,
    /// which are here for finite numbers below 2<sup>1024</sup>, and for the others up to the
    /// degree 63.
    pub fn order(&self, work: &mut Work) -> Result<Natural, Fault> {
        if self.is_zero() {
            return Err(Fault::OrderOfZero);
        }
        let primes = match self.finite() {
            Some(finite) => order::primes_of_tower(finite.level()),
            None => order::primes_of_degree(self.degree(work)?),
        };
        let primes = primes.ok_or(Fault::OrderTooLarge)?;
        let mut order = Natural::from(1);
        for (at, (prime, times)) in primes.iter().enumerate() {
            // What is left of the number after the powers by all other primes.
            let mut part = self.clone();
            for (other, (factor, times)) in primes.iter().enumerate() {
                for _ in 0..if other == at { 0 } else { *times } {
                    part = part.nim_power(factor, work)?;
                }
            }
            for _ in 0..*times {
                if part != Ordinal::from(1) {
                    order = order.times(prime);
                    part = part.nim_power(prime, work)?;
                }
            }
        }
        Ok(order)
    }

    /// The least exponent with which the nim-power of the base is this number, below
    /// 2<sup>128</sup>. See [`Nimber::log`](crate::Nimber::log).
    pub fn log(&self, base: &Ordinal, work: &mut Work) -> Result<u128, Fault> {
        let word = |x: &Ordinal| x.finite().and_then(|x| x.to_u128()).map(crate::Nimber);
        let base = word(base).ok_or(Fault::LogarithmTooLarge)?;
        // No power of a smaller base is larger than its field.
        let own = word(self).ok_or(Fault::NoLogarithm)?;
        own.log_within(base, work)?.ok_or(Fault::NoLogarithm)
    }
}

/// The product of two terms ω^e·c.
fn product_of_terms(
    (e, c): (&Exponent, &Natural),
    (f, d): (&Exponent, &Natural),
    work: &mut Work,
) -> Result<Ordinal, Fault> {
    work.charge_level(c.level().max(d.level()))?;
    if !e.is_empty() || !f.is_empty() {
        work.charge(TERM)?;
    }
    let (exponent, carries) = exponents_added(e, f)?;
    let mut product = Ordinal::default();
    product.add(&exponent, &c.nim_product(d));
    for (index, places) in carries {
        if places.last() == Some(&0) {
            product = product.nim_product(&alpha(index)?, work)?;
        }
    }
    Ok(product)
}

/// For each prime that has carries its index, and the places that they leave, from the highest on.
type Carries = Vec<(u32, Vec<u32>)>;

/// The exponent of the product of two powers of ω, and the carries.
///
/// An exponent is a sum of ω^k·m. Digit j of m to the base p, the prime with the index k, is the power of
/// κ<sub>p<sup>j+1</sup></sub>: the digits are added, p of them are one at the place below, and p of the lowest
/// are α<sub>p</sub>, by which the product is still to be multiplied.
fn exponents_added(e: &Exponent, f: &Exponent) -> Result<(Exponent, Carries), Fault> {
    let mut exponent = BTreeMap::from_iter(e.iter().copied());
    let mut carries = Vec::new();
    for &(index, factor) in f {
        let own = exponent.entry(index).or_insert(0);
        let (sum, places) = digits_added(*own, factor, odd_prime(index)).ok_or(Fault::Exponent)?;
        *own = sum;
        if !places.is_empty() {
            carries.push((index, places));
        }
    }
    Ok((exponent.into_iter().rev().filter(|&(_, factor)| factor > 0).collect(), carries))
}

/// α of the prime with this index.
fn alpha(index: u32) -> Result<Ordinal, Fault> {
    let alpha = excess::alpha(index).ok_or(Fault::Excess(odd_prime(index) as u32))?;
    let powers = alpha.powers.iter().cloned().map(Ordinal::power_of_omega);
    Ok(powers.fold(alpha.finite.into(), |sum: Ordinal, power| sum.nim_sum(&power)))
}

/// The sum of the digits to this base where a carry goes down to the next lower digit, and the places that a carry
/// leaves, from the highest on; `None` where the sum has more than 64 bits.
fn digits_added(a: u64, b: u64, base: u64) -> Option<(u64, Vec<u32>)> {
    let digits = a.max(b).checked_ilog(base).map_or(0, |last| last + 1);
    let (mut sum, mut carries) = (0u64, Vec::new());
    for place in (0..digits).rev() {
        let weight = base.pow(place);
        let from_above = u64::from(carries.last() == Some(&(place + 1)));
        let digit = a / weight % base + b / weight % base + from_above;
        if digit >= base {
            carries.push(place);
        }
        sum = sum.checked_add((digit % base).checked_mul(weight)?)?;
    }
    Some((sum, carries))
}

/// Why the product of two powers of ω is what it is.
pub(crate) struct Powers {
    /// The κ whose product both powers are together, the largest first, and how often each occurs.
    pub(crate) factors: Vec<(Ordinal, u64)>,
    /// The powers that the product uses: a κ, its prime p, and the product of p such factors.
    pub(crate) rules: Vec<(Ordinal, u64, Ordinal)>,
    /// The power of ω that is left.
    pub(crate) rest: Ordinal,
    /// The α by which it is still to be multiplied.
    pub(crate) times: Vec<Ordinal>,
}

/// A κ: a root of which no number below is one.
fn kappa(index: u32, place: u32) -> Ordinal {
    Ordinal::power_of_omega(vec![(index, odd_prime(index).pow(place))])
}

/// The product of two powers of ω, without the products with α that it needs at the end.
pub(crate) fn product_of_powers(a: &Ordinal, b: &Ordinal) -> Result<Powers, Fault> {
    let exponent = |x: &Ordinal| x.terms.keys().next_back().cloned().unwrap_or_default();
    let (e, f) = (exponent(a), exponent(b));
    let (rest, carries) = exponents_added(&e, &f)?;
    let mut counts = BTreeMap::new();
    for &(index, factor) in e.iter().chain(&f) {
        let prime = odd_prime(index);
        for place in 0..=factor.ilog(prime) {
            *counts.entry((index, place)).or_insert(0) += factor / prime.pow(place) % prime;
        }
    }
    let counts = counts.into_iter().rev().filter(|&(_, count)| count > 0);
    let (mut rules, mut times) = (Vec::new(), Vec::new());
    for (index, places) in carries {
        for place in places {
            let is = match place {
                0 => alpha(index)?,
                _ => kappa(index, place - 1),
            };
            if place == 0 {
                times.push(is.clone());
            }
            rules.push((kappa(index, place), odd_prime(index), is));
        }
    }
    Ok(Powers {
        factors: counts.map(|((index, place), count)| (kappa(index, place), count)).collect(),
        rules,
        rest: Ordinal::power_of_omega(rest),
        times,
    })
}

/// The rule for the power of a number to this exponent, where the number is a κ and the exponent its prime: the power.
pub(crate) fn power_of_kappa(base: &Ordinal, exponent: u128) -> Result<Option<Ordinal>, Fault> {
    let power = base.terms.keys().next().filter(|_| base.is_power_of_omega());
    let Some(&[(index, factor)]) = power.map(Vec::as_slice) else { return Ok(None) };
    let prime = odd_prime(index);
    if u128::from(prime) != exponent || prime.pow(factor.ilog(prime)) != factor {
        return Ok(None);
    }
    match factor.ilog(prime).checked_sub(1) {
        Some(place) => Ok(Some(kappa(index, place))),
        None => alpha(index).map(Some),
    }
}

impl From<Natural> for Ordinal {
    fn from(value: Natural) -> Ordinal {
        let mut finite = Ordinal::default();
        finite.add(&Exponent::new(), &value);
        finite
    }
}

impl From<u128> for Ordinal {
    fn from(value: u128) -> Ordinal {
        Natural::from(value).into()
    }
}

impl fmt::Display for Ordinal {
    /// The terms from the largest on, as in `w^(w*2 + 1)*3 + w^2 + 5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_zero() {
            return f.write_str("0");
        }
        for (at, (exponent, coefficient)) in self.terms.iter().rev().enumerate() {
            if at > 0 {
                f.write_str(" + ")?;
            }
            match exponent[..] {
                [] => {
                    coefficient.fmt(f)?;
                    continue;
                }
                [(0, 1)] => f.write_str("w")?,
                [(0, power)] => write!(f, "w^{power}")?,
                [(1, 1)] => f.write_str("w^w")?,
                [(index, 1)] => write!(f, "w^w^{index}")?,
                _ => {
                    let inner = exponent.iter().map(|&(index, factor)| {
                        let power = if index == 0 { vec![] } else { vec![(0, index.into())] };
                        (power, Natural::from(u128::from(factor)))
                    });
                    write!(f, "w^({})", Ordinal { terms: inner.collect() })?;
                }
            }
            if !coefficient.is_one() {
                write!(f, "*{coefficient}")?;
            }
        }
        Ok(())
    }
}
