//! The nimbers below 2<sup>128</sup>: a field with nim-sum and nim-product.

use std::fmt;
use std::iter::{Product, Sum};
use std::ops::{BitXor, BitXorAssign, Div, Mul, MulAssign};

use crate::order::PRIMES;
use crate::tower::{self, Element};
use crate::work::{Fault, Work};

/// A nim-value (Grundy value): the size of the Nim heap that a position
/// equals, by the Sprague-Grundy theorem (Sprague 1935, Grundy 1939; A. N.
/// Siegel, *Combinatorial Game Theory*).
///
/// It has 128 bits, because values can exceed the largest heap: a heap of 2<sup>64</sup> - 1 in
/// Lasker's Nim has the value 2<sup>64</sup>.
///
/// The nim-sum of two values is `^`, and the nim-product `*`. With them the nimbers below
/// 2<sup>128</sup> are a field (Conway, *On Numbers and Games*, chapter 6), as are those below
/// 2<sup>64</sup>, 2<sup>32</sup> and so on down to 2. [`Ordinal`](crate::Ordinal) has those of any
/// size.
///
/// ```
/// use grundy_nimber::Nimber;
/// assert_eq!(Nimber(3) ^ Nimber(4) ^ Nimber(5), Nimber(2));
/// assert!((Nimber(1) ^ Nimber(2) ^ Nimber(3)).is_zero());
/// assert_eq!(Nimber(4) * Nimber(4), Nimber(6));
/// assert_eq!(Nimber(6) / Nimber(4), Nimber(4));
/// assert_eq!(Nimber(6).sqrt(), Nimber(4));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nimber(pub u128);

/// The powers that a table of a discrete logarithm holds at most.
const BABY_STEPS: u64 = 1 << 21;

/// The work of a step of a discrete logarithm.
const STEP: u64 = 8;

impl Nimber {
    /// The value of a position without options, and of every position that
    /// the player to move loses.
    pub const ZERO: Nimber = Nimber(0);

    /// The neutral element of the product.
    pub const ONE: Nimber = Nimber(1);

    /// Whether the player to move loses in normal play.
    pub fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// The number of bits of the least field that has this nimber: 1, 2, 4, …, 128. It is the degree
    /// of the minimal polynomial too.
    pub fn degree(self) -> u32 {
        1 << self.0.level()
    }

    /// The nim-product with itself.
    pub fn square(self) -> Nimber {
        self * self
    }

    /// The nimber whose square is this one. Each nimber has one root. About 2 µs for 128 bits.
    pub fn sqrt(self) -> Nimber {
        Nimber(tower::root(&self.0, self.0.level()))
    }

    /// The nimber whose product with this one is 1; `None` for 0. Some 20 products.
    pub fn inverse(self) -> Option<Nimber> {
        (self.0 > 0).then(|| Nimber(tower::inverse(&self.0, self.0.level())))
    }

    /// The product of `exponent` factors, 1 where there is none: 0 to the power 0 is 1. At most 256
    /// products.
    pub fn pow(self, exponent: u128) -> Nimber {
        let bits = (0..128 - exponent.leading_zeros()).rev();
        bits.fold(Nimber::ONE, |is, bit| match exponent >> bit & 1 {
            1 => is.square() * self,
            _ => is.square(),
        })
    }

    /// The sum of the conjugates in the field of `degree` bits, which is a power of two and holds
    /// the nimber: its top bit there.
    pub fn trace(self, degree: u32) -> bool {
        self.0.top_bit(degree.trailing_zeros())
    }

    /// The even `x` with `x⊗x ⊕ x` equal to this nimber; the other solution is `x ⊕ 1`. `None`
    /// from 2<sup>127</sup> on, where the solutions need 256 bits.
    pub fn artin_schreier(self) -> Option<Nimber> {
        // Where the top bit of its own field is set, the solutions lie in the next one.
        let level = self.0.level();
        let level = level + u32::from(self.0.top_bit(level));
        (level <= 7).then(|| Nimber(tower::artin_schreier(&self.0, level)))
    }

    /// The least positive exponent with the power 1; `None` for 0.
    pub fn order(self) -> Option<u128> {
        (self.0 > 0).then(|| self.primes().map(|(prime, _)| u128::from(prime)).product())
    }

    /// The primes that divide the order, with the part of the nimber that has this order.
    fn primes(self) -> impl Iterator<Item = (u64, Nimber)> {
        let level = self.0.level();
        let group = u128::MAX >> (128 - (1 << level));
        let own = PRIMES.into_iter().filter(move |&(_, of)| of <= level);
        own.map(move |(prime, _)| (prime, self.pow(group / u128::from(prime))))
            .filter(|&(_, part)| part != Nimber::ONE)
    }

    /// The least `x` with `base` to the power `x` equal to this nimber; `None` where no power is.
    ///
    /// By Pohlig and Hellman with a table of at most 2<sup>21</sup> powers for each prime factor of
    /// the order. At most 65537 steps below 2<sup>64</sup> take a millisecond; above, the prime
    /// 67280421310721 takes 40 MiB and up to 16 million steps, about a second.
    pub fn log(self, base: Nimber) -> Option<u128> {
        self.log_within(base, &mut Work::new(u64::MAX)).expect("no limit of work")
    }

    /// The same, as far as the work allows.
    pub(crate) fn log_within(self, base: Nimber, work: &mut Work) -> Result<Option<u128>, Fault> {
        if self == Nimber::ONE {
            return Ok(Some(0));
        }
        if base.is_zero() {
            return Ok(self.is_zero().then_some(1));
        }
        // The powers of the base lie in its field.
        if self.is_zero() || self.0.level() > base.0.level() {
            return Ok(None);
        }
        let group = u128::MAX >> (128 - base.degree());
        // One remainder for each prime of the order, which are all different.
        let (mut log, mut order) = (0, 1);
        for (prime, part) in base.primes() {
            let rest = self.pow(group / u128::from(prime));
            let Some(wanted) = rest.log_of_prime(part, prime, work)? else { return Ok(None) };
            // log + order * steps has the remainder: a search would take `prime` steps, and the
            // inverse of the order is its power prime - 2.
            let p = u128::from(prime);
            let missing = (u128::from(wanted) + p - log % p) % p;
            log += order * (missing * power_modulo(order % p, p - 2, p) % p);
            order *= p;
        }
        Ok((base.pow(log) == self).then_some(log))
    }

    /// The logarithm where the order of the base is this prime, which divides a Fermat number
    /// 2<sup>n</sup> + 1. Then the inverse of a power is its conjugate over the field of n bits, so
    /// both have the same sum with their conjugate, which the higher half of the nimber is: one
    /// table of half the powers finds both signs.
    fn log_of_prime(self, base: Nimber, prime: u64, work: &mut Work) -> Result<Option<u64>, Fault> {
        if self == Nimber::ONE {
            return Ok(Some(0));
        }
        let half = base.0.level() - 1;
        let sum = |x: Nimber| (x.0 >> (1u32 << half)) as u64;
        let baby = (prime as f64 / 2.0).sqrt().ceil() as u64;
        let baby = baby.min(BABY_STEPS);
        let table = Table::new(base, baby, sum, work)?;
        // Each exponent is a multiple of the width and at most `baby` up or down.
        let width = 2 * baby + 1;
        let giant = Times::new(base.pow(u128::from(prime - width % prime)));
        let mut at = self;
        for steps in 0..=prime / width + 1 {
            work.charge(STEP)?;
            for near in table.candidates(sum(at)) {
                for near in [near, (prime - near % prime) % prime] {
                    let log = (u128::from(steps) * u128::from(width) + u128::from(near))
                        % u128::from(prime);
                    if base.pow(log) == self {
                        return Ok(Some(log as u64));
                    }
                }
            }
            at = giant.of(at);
        }
        Ok(None)
    }
}

/// The product with one nimber, which is a linear map: the images of each byte at each place.
struct Times(Vec<[u128; 256]>);

impl Times {
    fn new(by: Nimber) -> Times {
        let place = |place: usize| {
            let mut images = [0; 256];
            for byte in 1..256usize {
                let bit = byte.trailing_zeros() as usize;
                images[byte] = match byte & (byte - 1) {
                    0 => (by * Nimber(1 << (8 * place + bit))).0,
                    rest => images[rest] ^ images[1 << bit],
                };
            }
            images
        };
        Times((0..16).map(place).collect())
    }

    fn of(&self, x: Nimber) -> Nimber {
        let places = self.0.iter().zip(x.0.to_le_bytes());
        Nimber(places.fold(0, |sum, (images, byte)| sum ^ images[usize::from(byte)]))
    }
}

/// Exponents by 32 bits of a key: an open table, before which a set of bits says that most keys are
/// not in it.
struct Table {
    filter: Vec<u64>,
    slots: Vec<(u32, u32)>,
}

impl Table {
    /// The exponents 0 to `last` of the base, by the key of the power.
    fn new(
        base: Nimber,
        last: u64,
        key: impl Fn(Nimber) -> u64,
        work: &mut Work,
    ) -> Result<Table, Fault> {
        let size = (2 * (last as usize + 1)).next_power_of_two();
        let filter = vec![0; (size / 4).max(1)];
        let mut table = Table { filter, slots: vec![(0, u32::MAX); size] };
        let times = Times::new(base);
        let mut power = Nimber::ONE;
        for exponent in 0..=last as u32 {
            work.charge(STEP)?;
            let (bit, mut slot, tag) = table.place(key(power));
            table.filter[bit / 64] |= 1 << (bit % 64);
            while table.slots[slot].1 != u32::MAX {
                slot = (slot + 1) % size;
            }
            table.slots[slot] = (tag, exponent);
            power = times.of(power);
        }
        Ok(table)
    }

    /// The bit of a key, the first slot, and what tells it from others there.
    fn place(&self, key: u64) -> (usize, usize, u32) {
        let mixed = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed = mixed ^ (mixed >> 32);
        let tag = (mixed.wrapping_mul(0xd6e8_feb8_6659_fd93) >> 32) as u32;
        (mixed as usize % (64 * self.filter.len()), mixed as usize % self.slots.len(), tag)
    }

    /// The exponents whose power may have this key.
    fn candidates(&self, key: u64) -> impl Iterator<Item = u64> {
        let (bit, slot, tag) = self.place(key);
        let may = self.filter[bit / 64] >> (bit % 64) & 1 == 1;
        let slots: &[(u32, u32)] = if may { &self.slots } else { &[] };
        let (before, from) = slots.split_at(if may { slot } else { 0 });
        from.iter()
            .chain(before)
            .take_while(|slot| slot.1 != u32::MAX)
            .filter(move |slot| slot.0 == tag)
            .map(|slot| u64::from(slot.1))
    }
}

/// The power modulo a number below 2<sup>64</sup>.
fn power_modulo(base: u128, exponent: u128, modulus: u128) -> u128 {
    let bits = (0..128 - exponent.leading_zeros()).rev();
    bits.fold(1, |is, bit| {
        let squared = is * is % modulus;
        if exponent >> bit & 1 == 1 { squared * base % modulus } else { squared }
    })
}

impl BitXor for Nimber {
    type Output = Nimber;

    fn bitxor(self, other: Nimber) -> Nimber {
        Nimber(self.0 ^ other.0)
    }
}

impl BitXorAssign for Nimber {
    fn bitxor_assign(&mut self, other: Nimber) {
        self.0 ^= other.0;
    }
}

impl Mul for Nimber {
    type Output = Nimber;

    /// The nim-product: about 4 ns below 2<sup>64</sup>, and 16 ns above.
    fn mul(self, other: Nimber) -> Nimber {
        Nimber(self.0.product(&other.0))
    }
}

impl MulAssign for Nimber {
    fn mul_assign(&mut self, other: Nimber) {
        *self = *self * other;
    }
}

impl Div for Nimber {
    type Output = Nimber;

    /// The product with the inverse.
    ///
    /// # Panics
    ///
    /// Where the divisor is 0.
    #[allow(clippy::suspicious_arithmetic_impl)]
    fn div(self, other: Nimber) -> Nimber {
        self * other.inverse().expect("no nimber divides by 0")
    }
}

impl From<u64> for Nimber {
    fn from(value: u64) -> Nimber {
        Nimber(u128::from(value))
    }
}

impl fmt::Display for Nimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Sum for Nimber {
    fn sum<I: Iterator<Item = Nimber>>(values: I) -> Nimber {
        values.fold(Nimber::ZERO, |a, b| a ^ b)
    }
}

impl Product for Nimber {
    fn product<I: Iterator<Item = Nimber>>(values: I) -> Nimber {
        values.fold(Nimber::ONE, |a, b| a * b)
    }
}
