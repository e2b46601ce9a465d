//! The primes of the orders of finite fields, and linear recurrences over two elements.

use crate::natural::Natural;
use crate::work::{Fault, Work};

/// The primes whose product is 2<sup>n</sup> - 1 for n = 128, each with the level where it comes in: those
/// of the Fermat numbers 3, 5, 17, 257, 65537, 2<sup>32</sup> + 1 (Euler 1732) and 2<sup>64</sup> + 1
/// (Landry 1880).
pub(crate) const PRIMES: [(u64, u32); 9] = [
    (3, 1),
    (5, 2),
    (17, 3),
    (257, 4),
    (65537, 5),
    (641, 6),
    (6_700_417, 6),
    (274_177, 7),
    (67_280_421_310_721, 7),
];

/// The primes of the next three Fermat numbers: Morrison and Brillhart 1970, Brent and Pollard
/// 1980, Lenstra, Lenstra, Manasse and Pollard 1990.
const LARGE_PRIMES: [(&str, u32); 7] = [
    ("59649589127497217", 8),
    ("5704689200685129054721", 8),
    ("1238926361552897", 9),
    ("93461639715357977769163558199606896584051237541638188580280321", 9),
    ("2424833", 10),
    ("7455602825647884208337395736200454918783366342657", 10),
    (
        "741640062627530801524787141901937474059940781097519023905821316144415759504705008092818711\
         693940737",
        10,
    ),
];

/// The primes whose product is 2<sup>n</sup> - 1 for n = 2<sup>level</sup>, each with how often it
/// occurs; `None` from 2048 bits on.
pub(crate) fn primes_of_tower(level: u32) -> Option<Vec<(Natural, u32)>> {
    let small = PRIMES.iter().map(|&(prime, at)| (u128::from(prime).into(), at));
    let large = LARGE_PRIMES.iter().map(|&(prime, at)| (prime.parse().expect("digits"), at));
    let own = small.chain(large).filter(|&(_, at)| at <= level).map(|(prime, _)| (prime, 1));
    (level <= 10).then(|| own.collect())
}

/// The primes whose product is 2<sup>degree</sup> - 1, for a degree of at most 63.
pub(crate) fn primes_of_degree(degree: u64) -> Option<Vec<(Natural, u32)>> {
    if degree > 63 {
        return None;
    }
    let mut primes: Vec<u64> = Vec::new();
    let mut parts = vec![(1 << degree) - 1];
    while let Some(part) = parts.pop() {
        if is_prime(part) {
            primes.push(part);
        } else if part > 1 {
            let factor = factor(part);
            parts.extend([factor, part / factor]);
        }
    }
    primes.sort_unstable();
    let groups = primes.chunk_by(|a, b| a == b);
    Some(groups.map(|group| (u128::from(group[0]).into(), group.len() as u32)).collect())
}

fn times(a: u64, b: u64, modulus: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(modulus)) as u64
}

/// Whether the number is prime: Miller's test with bases that suffice for 64 bits (Sorenson and
/// Webster 2017).
fn is_prime(n: u64) -> bool {
    const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    if n < 2 || BASES.iter().any(|&p| n.is_multiple_of(p)) {
        return BASES.contains(&n);
    }
    let twos = (n - 1).trailing_zeros();
    BASES.iter().all(|&base| {
        let exponent = (n - 1) >> twos;
        let bits = (0..64 - exponent.leading_zeros()).rev();
        let mut is = bits.fold(1, |is, bit| {
            let square = times(is, is, n);
            if exponent >> bit & 1 == 1 { times(square, base, n) } else { square }
        });
        let mut passes = is == 1 || is == n - 1;
        for _ in 1..twos {
            is = times(is, is, n);
            passes |= is == n - 1;
        }
        passes
    })
}

/// A factor of a number that is not prime (Pollard's rho).
fn factor(n: u64) -> u64 {
    if let Some(small) = (2..1000).find(|p| n.is_multiple_of(*p)) {
        return small;
    }
    for step in 1.. {
        let next = |x: u64| ((u128::from(x) * u128::from(x) + step) % u128::from(n)) as u64;
        let (mut slow, mut fast, mut common) = (2, 2, 1);
        while common == 1 {
            (slow, fast) = (next(slow), next(next(fast)));
            let (mut a, mut b) = (slow.abs_diff(fast), n);
            while b > 0 {
                (a, b) = (b, a % b);
            }
            common = a;
        }
        if common != n {
            return common;
        }
    }
    unreachable!("a number that is not prime has a factor")
}

/// The polynomial of the shortest linear recurrence of a sequence over the field with two elements,
/// where half of the values determine it (Berlekamp 1968, Massey 1969). Bit i is the coefficient of
/// x<sup>i</sup>.
pub(crate) fn shortest_recurrence(values: &[bool], work: &mut Work) -> Result<Natural, Fault> {
    let (mut now, mut before) = (vec![true], vec![true]);
    let (mut length, mut since) = (0, 1);
    for at in 0..values.len() {
        work.charge(1 + now.len() as u64)?;
        let wrong = (0..now.len().min(at + 1)).filter(|&i| now[i] && values[at - i]).count() % 2;
        if wrong == 0 {
            since += 1;
            continue;
        }
        let old = now.clone();
        now.resize(now.len().max(before.len() + since), false);
        for (i, &bit) in before.iter().enumerate() {
            now[i + since] ^= bit;
        }
        if 2 * length <= at {
            (length, before, since) = (at + 1 - length, old, 1);
        } else {
            since += 1;
        }
    }
    // The recurrence lists the coefficients from the highest on.
    now.resize(length + 1, false);
    let set = (0..=length).filter(|&i| now[length - i]);
    Ok(set.fold(Natural::default(), |sum, i| sum.nim_sum(&Natural::power_of_two(i as u64))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_primes_have_the_product() {
        for level in 0..=10 {
            let primes = primes_of_tower(level).unwrap();
            let product = primes.iter().fold(Natural::from(1), |product, (p, _)| product.times(p));
            assert_eq!(product.plus(&1.into()), Natural::power_of_two(1 << level));
        }
        for degree in [1, 6, 20, 42, 61, 63] {
            let primes = primes_of_degree(degree).unwrap();
            let each = primes.iter().flat_map(|(p, times)| (0..*times).map(move |_| p));
            let product = each.fold(Natural::from(1), |product, prime| product.times(prime));
            assert_eq!(product, ((1 << degree) - 1).into());
            let small = |p: &Natural| p.to_u128().unwrap();
            assert!(
                primes.iter().all(|(p, _)| (2..5000).all(|d| small(p) == d || small(p) % d > 0))
            );
        }
    }
}
