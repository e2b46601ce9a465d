//! The constants of products of transfinite nimbers.
//!
//! κ<sub>p<sup>j</sup></sub> is ω^(ω^k·p^(j-1)) for the odd prime p with index k (3 has 0, 5 has 1),
//! and the p-th power of κ<sub>p</sub> is α<sub>p</sub>, the least ordinal without a p-th root
//! below κ<sub>p</sub>. Lenstra (*On the algebraic closure of two*, Proc. KNAW A 80, 1977) shows that
//! it is κ<sub>f</sub> + m, where f is the order of 2 modulo p and m a finite number, the
//! *excess*. The excess is found by long computations, so this is a table (OEIS A380496).

use std::sync::LazyLock;

use crate::tower::Element;

/// An exponent of ω below ω^ω: pairs (k, m) for the terms ω^k·m, the largest k first, and no m is 0.
pub(crate) type Exponent = Vec<(u32, u64)>;

/// The excess of the odd primes 3, 5, 7, …, 577 (OEIS A380496). The test `the_excess_of_small_primes`
/// recomputes the first ones.
const EXCESS: [u8; 105] = [
    0, 0, 1, 1, 0, 0, 4, 1, 0, 1, 0, 1, 1, 1, 1, 1, 0, 0, 0, 1, 1, 1, 1, 0, 1, 0, 1, 0, 0, 1, 0, 1,
    0, 1, 0, 1, 4, 1, 0, 1, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 1, 0, 1, 1, 0, 1, 0, 1, 0, 0, 1, 1,
    1, 0, 1, 1, 1, 0, 1, 1, 0, 0, 1, 1, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 1, 1, 0, 1, 1, 0, 1, 1, 0, 0,
    0, 0, 0, 1, 1, 1, 1, 1, 0,
];

/// The number of primes whose index may stand in an exponent: ω^ω^999 is the largest of its kind.
pub(crate) const PRIMES_IN_USE: usize = 1000;

static ODD_PRIMES: LazyLock<Vec<u64>> = LazyLock::new(|| {
    let mut primes: Vec<u64> = Vec::new();
    for n in (3..).step_by(2) {
        if primes.len() == PRIMES_IN_USE {
            break;
        }
        if primes.iter().take_while(|&&p| p * p <= n).all(|p| n % p > 0) {
            primes.push(n);
        }
    }
    primes
});

/// The odd prime with this index, below [`PRIMES_IN_USE`].
pub(crate) fn odd_prime(index: u32) -> u64 {
    ODD_PRIMES[index as usize]
}

/// What is known of a prime of the table.
pub(crate) struct Known {
    /// α is the sum of these powers of ω and of the finite number.
    pub(crate) powers: Vec<Exponent>,
    pub(crate) finite: u128,
    /// The degree of α over the field of two elements.
    degree: u128,
}

static KNOWN: LazyLock<Vec<Known>> = LazyLock::new(|| {
    let mut known: Vec<Known> = Vec::new();
    for (&prime, &excess) in ODD_PRIMES.iter().zip(&EXCESS) {
        let powers_of_two = std::iter::successors(Some(2 % prime), |power| Some(power * 2 % prime));
        let order = 1 + powers_of_two.take_while(|&power| power != 1).count() as u64;
        let (mut powers, mut finite) = (Vec::new(), u128::from(excess));
        let mut degree = 1;
        for (p, q) in summands(order, &known) {
            degree = lcm(degree, degree_of(p, q, &known));
            match p {
                2 => finite ^= 1 << (q / 2),
                _ => powers.push(vec![(index_of(p) as u32, q / p)]),
            }
        }
        let degree = lcm(degree, 1 << finite.level());
        known.push(Known { powers, finite, degree });
    }
    known
});

/// The prime powers whose κ have the sum κ<sub>h</sub>, as pairs of a prime and its power: with the
/// highest power q of the least prime in h, those of g = h/q, and q unless it divides the
/// degree of κ<sub>g</sub> (Lenstra 1977).
fn summands(h: u64, known: &[Known]) -> Vec<(u64, u64)> {
    let Some(prime) = (2..=h).find(|p| h.is_multiple_of(*p)) else { return Vec::new() };
    let (mut power, mut rest) = (1, h);
    while rest.is_multiple_of(prime) {
        (power, rest) = (power * prime, rest / prime);
    }
    let mut summands = summands(rest, known);
    let degree = summands.iter().fold(1, |degree, &(p, q)| lcm(degree, degree_of(p, q, known)));
    if !degree.is_multiple_of(u128::from(power)) {
        summands.push((prime, power));
    }
    summands
}

fn index_of(prime: u64) -> usize {
    ODD_PRIMES.partition_point(|&p| p < prime)
}

/// The degree of κ of the prime power over the field of two elements.
fn degree_of(prime: u64, power: u64, known: &[Known]) -> u128 {
    let below = if prime == 2 { 1 } else { known[index_of(prime)].degree };
    u128::from(power) * below
}

pub(crate) fn lcm(a: u128, b: u128) -> u128 {
    let (mut x, mut y) = (a, b);
    while y > 0 {
        (x, y) = (y, x % y);
    }
    a / x * b
}

/// α of the odd prime with this index; `None` beyond the table.
pub(crate) fn alpha(index: u32) -> Option<&'static Known> {
    KNOWN.get(index as usize)
}

/// The degree of κ of the power of the prime with this index; `None` beyond the table.
pub(crate) fn degree(index: u32, power: u64) -> Option<u128> {
    KNOWN.get(index as usize).map(|known| u128::from(power) * known.degree)
}
