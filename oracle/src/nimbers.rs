//! Nimbers below 2^128.
//!
//! The product comes from two facts on the powers F = 2, 4, 16, 256, ...: `F*x` is the ordinary product for
//! x below F, and `F*F` is 3F/2. Bits are multiplied one by one. For small numbers that is the definition by
//! mex, which a test says.

use std::collections::HashMap;
use std::sync::LazyLock;

/// The nim-products of powers of two below 2^128, by the exponents.
static POWERS: LazyLock<Vec<Vec<u128>>> = LazyLock::new(|| {
    let mut known = HashMap::new();
    let mut row = |i| (0..128).map(|j| of_powers(i, j, &mut known)).collect();
    (0..128).map(&mut row).collect()
});

fn of_powers(i: u32, j: u32, known: &mut HashMap<(u32, u32), u128>) -> u128 {
    if let Some(&is) = known.get(&(i, j)) {
        return is;
    }
    // 2^i is the product of the F = 2^(2^k) for the bits k of i. Such an F in one of them is an ordinary factor.
    let is = match (i & j).checked_ilog2() {
        None => 1 << (i + j),
        Some(k) => {
            let fermat = 1u32 << k;
            let rest = of_powers(i - fermat, j - fermat, known);
            // F*F = F + F/2.
            bits(rest).fold(0, |sum, bit| {
                sum ^ of_powers(bit, fermat, known) ^ of_powers(bit, fermat - 1, known)
            })
        }
    };
    known.insert((i, j), is);
    is
}

/// The exponents of the powers of two in a number.
pub(crate) fn bits(number: u128) -> impl Iterator<Item = u32> {
    (0..128).filter(move |bit| number >> bit & 1 == 1)
}

/// The nim-product, of numbers below 2^128: each power of two in one times each in the other.
pub fn product(a: u128, b: u128) -> u128 {
    bits(a).fold(0, |sum, i| bits(b).fold(sum, |sum, j| sum ^ POWERS[i as usize][j as usize]))
}

/// The product of `exponent` factors.
pub(crate) fn power(base: u128, exponent: u128) -> u128 {
    (0..128 - exponent.leading_zeros()).rev().fold(1, |is, bit| {
        let is = product(is, is);
        if exponent >> bit & 1 == 1 { product(is, base) } else { is }
    })
}

/// The least n = 1, 2, 4, 8, ... with x below 2^n.
pub(crate) fn degree(x: u128) -> u32 {
    (128 - x.leading_zeros()).next_power_of_two()
}

/// The inverse of a number that is not 0: its power to 2^n - 2.
pub fn inverse(x: u128) -> u128 {
    power(x, (u128::MAX >> (128 - degree(x))) - 1)
}

/// The square root: all squarings of the field but one.
pub fn root(x: u128) -> u128 {
    (1..degree(x)).fold(x, |is, _| product(is, is))
}

/// The primes that divide 2^128 - 1, of which each field has a part: 2^n - 1 with n = 1, 2, 4, ...
pub(crate) const PRIMES: [u128; 9] =
    [3, 5, 17, 257, 65537, 641, 6_700_417, 274_177, 67_280_421_310_721];

/// The least exponent above 0 with the power 1, of a number that is not 0.
pub fn order(x: u128) -> u128 {
    let mut is = u128::MAX >> (128 - degree(x));
    // Each of these primes occurs once.
    for prime in PRIMES {
        if is.is_multiple_of(prime) && power(x, is / prime) == 1 {
            is /= prime;
        }
    }
    is
}

/// The minimal polynomial: the product of x + c over all c that squaring makes of the number. Its coefficients are
/// bits.
pub(crate) fn minimal_polynomial(of: u128) -> u128 {
    let mut coefficients = vec![1];
    let mut root = of;
    for _ in 0..degree(of) {
        let mut next = vec![0; coefficients.len() + 1];
        for (at, &coefficient) in coefficients.iter().enumerate() {
            next[at + 1] ^= coefficient;
            next[at] ^= product(coefficient, root);
        }
        coefficients = next;
        root = product(root, root);
    }
    coefficients.iter().rev().fold(0, |bits, coefficient| bits << 1 | coefficient)
}
