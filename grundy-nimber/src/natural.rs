//! Numbers of any size: as nimbers, and as counts.

use std::fmt;

use crate::tower::{self, Element};

/// A natural number of any size. It stands for a nimber, with [`nim_product`](Natural::nim_product)
/// and the like, or for a count, such as an exponent or an order.
///
/// ```
/// use grundy_nimber::Natural;
/// let x: Natural = "340282366920938463463374607431768211456".parse().unwrap(); // 2^128
/// assert_eq!(x.nim_product(&x).to_string(), "510423550381407695195061911147652317184");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Natural {
    /// The lowest word first, and no 0 at the end.
    words: Vec<u64>,
}

impl Natural {
    /// The number of bits, 0 for 0.
    pub fn bits(&self) -> u64 {
        let top = self.words.last().map_or(0, |top| 64 - u64::from(top.leading_zeros()));
        64 * self.words.len().saturating_sub(1) as u64 + top
    }

    /// Whether the number is 0.
    pub fn is_zero(&self) -> bool {
        self.words.is_empty()
    }

    /// Whether the number is 1.
    pub fn is_one(&self) -> bool {
        self.words == [1]
    }

    /// The bit with this weight, as a power of two.
    pub fn bit(&self, at: u64) -> bool {
        self.words.get((at / 64) as usize).is_some_and(|word| word >> (at % 64) & 1 == 1)
    }

    /// The number, if it has at most 128 bits.
    pub fn to_u128(&self) -> Option<u128> {
        match self.words[..] {
            [] => Some(0),
            [low] => Some(u128::from(low)),
            [low, high] => Some(u128::from(high) << 64 | u128::from(low)),
            _ => None,
        }
    }

    /// 2 to this power.
    pub fn power_of_two(exponent: u64) -> Natural {
        let mut words = vec![0; (exponent / 64) as usize];
        words.push(1 << (exponent % 64));
        Natural { words }
    }

    fn new(mut words: Vec<u64>) -> Natural {
        let length = words.iter().rposition(|&word| word > 0).map_or(0, |last| last + 1);
        words.truncate(length);
        Natural { words }
    }

    /// The bits of the least field that has this nimber: a power of two, and the degree of the
    /// minimal polynomial.
    pub fn nim_degree(&self) -> u64 {
        1 << self.level()
    }

    /// The nim-sum.
    pub fn nim_sum(&self, other: &Natural) -> Natural {
        self.sum(other)
    }

    /// The nim-product: Karatsuba's recursion, so n<sup>1.585</sup> steps for n bits. 10<sup>5</sup>
    /// bits take some 30 ms.
    pub fn nim_product(&self, other: &Natural) -> Natural {
        self.product(other)
    }

    /// The nim-product with itself, which is a linear map and about twice as fast as a product.
    pub fn nim_square(&self) -> Natural {
        self.square(self.level())
    }

    /// The nimber whose square is this one.
    pub fn nim_sqrt(&self) -> Natural {
        tower::root(self, self.level())
    }

    /// The nimber whose product with this one is 1; `None` for 0. A few products.
    pub fn nim_inverse(&self) -> Option<Natural> {
        (!self.is_zero()).then(|| tower::inverse(self, self.level()))
    }

    /// The even `x` with `x⊗x ⊕ x` equal to this nimber; the other solution is `x ⊕ 1`. It lies in
    /// the least field of this nimber, or in the next one.
    pub fn artin_schreier(&self) -> Natural {
        let level = self.level();
        tower::artin_schreier(self, level + u32::from(self.top_bit(level)))
    }

    /// The sum of two counts.
    pub fn plus(&self, other: &Natural) -> Natural {
        let (mut words, mut carry) = (Vec::new(), false);
        for at in 0..self.words.len().max(other.words.len()) {
            let word = |x: &Natural| x.words.get(at).copied().unwrap_or(0);
            let (sum, over) = word(self).overflowing_add(word(other));
            let (sum, again) = sum.overflowing_add(u64::from(carry));
            words.push(sum);
            carry = over | again;
        }
        words.push(u64::from(carry));
        Natural::new(words)
    }

    /// The product of two counts. The steps grow with the square of the size.
    pub fn times(&self, other: &Natural) -> Natural {
        let mut words = vec![0; self.words.len() + other.words.len()];
        for (at, &a) in self.words.iter().enumerate() {
            let mut carry = 0;
            for (word, b) in words[at..].iter_mut().zip(other.words.iter().chain([&0])) {
                let sum = u128::from(a) * u128::from(*b) + u128::from(*word) + carry;
                *word = sum as u64;
                carry = sum >> 64;
            }
        }
        Natural::new(words)
    }

    /// The quotient of counts and the rest.
    fn divided(&self, by: u64) -> (Natural, u64) {
        let (mut words, mut rest) = (self.words.clone(), 0);
        for word in words.iter_mut().rev() {
            let whole = u128::from(rest) << 64 | u128::from(*word);
            *word = (whole / u128::from(by)) as u64;
            rest = (whole % u128::from(by)) as u64;
        }
        (Natural::new(words), rest)
    }

    /// A number that is equal modulo 2<sup>n</sup> - 1 and has at most n bits, for `bits` = n.
    pub(crate) fn folded(&self, bits: u64) -> Natural {
        let mut whole = self.clone();
        while whole.bits() > bits {
            let mut sum = Natural::default();
            let mut from = 0;
            while from < whole.bits() {
                sum = sum.plus(&whole.slice(from, bits));
                from += bits;
            }
            whole = sum;
        }
        whole
    }

    /// `bits` bits, from the one with this weight on.
    fn slice(&self, from: u64, bits: u64) -> Natural {
        let (start, shift) = ((from / 64) as usize, from % 64);
        let word = |at: usize| self.words.get(at).copied().unwrap_or(0);
        let count = bits.div_ceil(64) as usize;
        let mut words: Vec<u64> = (start..(start + count).min(self.words.len()))
            .map(|at| {
                let low = word(at) >> shift;
                if shift == 0 { low } else { low | word(at + 1) << (64 - shift) }
            })
            .collect();
        if !bits.is_multiple_of(64) && words.len() == count {
            *words.last_mut().expect("a word") &= (1 << (bits % 64)) - 1;
        }
        Natural::new(words)
    }

    /// Reads digits of this base, 10 or 16. `None` where one is no such digit or none is there. The
    /// steps grow with the square of the length.
    pub fn from_digits(digits: &str, base: u32) -> Option<Natural> {
        let mut words: Vec<u64> = Vec::new();
        // As many digits at once as a word holds.
        let at_once = if base == 16 { 15 } else { 18 };
        let digits: Vec<u64> =
            digits.chars().map(|d| d.to_digit(base).map(u64::from)).collect::<Option<_>>()?;
        for digits in digits.chunks(at_once) {
            let mut carry = digits.iter().fold(0, |sum, d| sum * u64::from(base) + d);
            let scale = u64::from(base).pow(digits.len() as u32);
            for word in &mut words {
                let sum = u128::from(*word) * u128::from(scale) + u128::from(carry);
                *word = sum as u64;
                carry = (sum >> 64) as u64;
            }
            if carry > 0 {
                words.push(carry);
            }
        }
        (!digits.is_empty()).then(|| Natural::new(words))
    }
}

impl Element for Natural {
    fn word(&self, level: u32) -> Option<u128> {
        (level <= 7).then(|| self.to_u128()).flatten()
    }

    fn is_zero(&self) -> bool {
        self.words.is_empty()
    }

    fn level(&self) -> u32 {
        self.bits().next_power_of_two().trailing_zeros()
    }

    fn halves(&self, level: u32) -> (Natural, Natural) {
        let half = 1usize << (level - 1) >> 6;
        let (low, high) = self.words.split_at(half.min(self.words.len()));
        (Natural { words: high.to_vec() }, Natural::new(low.to_vec()))
    }

    fn joined(high: Natural, low: Natural, level: u32) -> Natural {
        if high.words.is_empty() {
            return low;
        }
        let mut words = low.words;
        words.resize(1 << (level - 1) >> 6, 0);
        words.extend(high.words);
        Natural { words }
    }

    fn sum(&self, other: &Natural) -> Natural {
        let (long, short) =
            if self.words.len() < other.words.len() { (other, self) } else { (self, other) };
        let mut words = long.words.clone();
        words.iter_mut().zip(&short.words).for_each(|(a, b)| *a ^= b);
        Natural::new(words)
    }

    fn product(&self, other: &Natural) -> Natural {
        if let (Some(a), Some(b)) = (self.to_u128(), other.to_u128()) {
            return a.product(&b).into();
        }
        let level = self.level().max(other.level());
        let (a1, a0) = self.halves(level);
        let (b1, b0) = other.halves(level);
        if a1.is_zero() {
            return Natural::joined(a0.product(&b1), a0.product(&b0), level);
        }
        if b1.is_zero() {
            return Natural::joined(a1.product(&b0), a0.product(&b0), level);
        }
        let c = a0.product(&b0);
        let d = a1.product(&b1);
        let e = a1.sum(&a0).product(&b1.sum(&b0));
        Natural::joined(e.sum(&c), c.sum(&d.times_top(level - 1)), level)
    }

    fn top_bit(&self, level: u32) -> bool {
        self.bit((1 << level) - 1)
    }
}

impl From<u128> for Natural {
    fn from(value: u128) -> Natural {
        Natural::new(vec![value as u64, (value >> 64) as u64])
    }
}

impl Ord for Natural {
    fn cmp(&self, other: &Natural) -> std::cmp::Ordering {
        let words =
            |x: &Natural| (x.words.len(), x.words.iter().rev().copied().collect::<Vec<_>>());
        words(self).cmp(&words(other))
    }
}

impl PartialOrd for Natural {
    fn partial_cmp(&self, other: &Natural) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// A text that is no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoNumber;

impl std::str::FromStr for Natural {
    type Err = NoNumber;

    /// Decimal digits, or hexadecimal ones after `0x`.
    fn from_str(text: &str) -> Result<Natural, NoNumber> {
        let read = match text.strip_prefix("0x") {
            Some(digits) => Natural::from_digits(digits, 16),
            None => Natural::from_digits(text, 10),
        };
        read.ok_or(NoNumber)
    }
}

impl fmt::Display for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SCALE: u64 = 10u64.pow(19);
        let (mut rest, mut groups) = (self.clone(), Vec::new());
        while rest.words.len() > 1 || rest.words.first().is_some_and(|&word| word >= SCALE) {
            let (quotient, group) = rest.divided(SCALE);
            groups.push(group);
            rest = quotient;
        }
        let mut text = rest.words.first().unwrap_or(&0).to_string();
        for group in groups.iter().rev() {
            text.push_str(&format!("{group:019}"));
        }
        f.pad_integral(true, "", &text)
    }
}
