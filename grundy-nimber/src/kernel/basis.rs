//! Bases of the fields of 8 and 64 bits, and the tables that change between them. The compiler
//! computes all of them.

use super::definition::product_by_definition;

/// The inverse of a matrix of bits with `N` columns.
const fn inverse<const N: usize>(mut columns: [u64; N]) -> [u64; N] {
    let mut inverse = [0; N];
    let mut at = 0;
    while at < N {
        inverse[at] = 1 << at;
        at += 1;
    }
    let mut bit = 0;
    while bit < N {
        let mut pivot = bit;
        while columns[pivot] >> bit & 1 == 0 {
            pivot += 1;
        }
        (columns[bit], columns[pivot]) = (columns[pivot], columns[bit]);
        (inverse[bit], inverse[pivot]) = (inverse[pivot], inverse[bit]);
        let mut other = 0;
        while other < N {
            if other != bit && columns[other] >> bit & 1 == 1 {
                columns[other] ^= columns[bit];
                inverse[other] ^= inverse[bit];
            }
            other += 1;
        }
        bit += 1;
    }
    inverse
}

/// The xor of the columns at the set bits of `x`.
const fn apply(columns: &[u64], x: u64) -> u64 {
    let (mut sum, mut at) = (0, 0);
    while at < columns.len() {
        if x >> at & 1 == 1 {
            sum ^= columns[at];
        }
        at += 1;
    }
    sum
}

/// A linear map of 64 bits: the images of each byte at each place.
pub(super) type Bytes = [[u64; 256]; 8];

const fn bytes(columns: &[u64; 64]) -> Bytes {
    let mut table = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut byte = 1;
        while byte < 256 {
            let rest = byte & (byte - 1);
            let bit = (byte as u32).trailing_zeros() as usize;
            table[place][byte] = table[place][rest] ^ columns[8 * place + bit];
            byte += 1;
        }
        place += 1;
    }
    table
}

/// The field of 64 bits as polynomials in 2<sup>32</sup>, whose powers are a basis because it lies
/// in no smaller field.
struct Polynomials {
    /// From polynomials to nimbers.
    from: [u64; 64],
    /// From nimbers to polynomials.
    into: [u64; 64],
    /// The minimal polynomial of 2<sup>32</sup>, without its leading term.
    modulus: u64,
    /// The quotient of x<sup>128</sup> by the minimal polynomial, without its leading term.
    quotient: u64,
}

const POLYNOMIALS: Polynomials = {
    let mut powers = [1; 64];
    let mut at = 1;
    while at < 64 {
        powers[at] = product_by_definition(powers[at - 1], 1 << 32, 32);
        at += 1;
    }
    let into = inverse(powers);
    let modulus = apply(&into, product_by_definition(powers[63], 1 << 32, 32));
    // The long division: the remainder begins as x^128 - x^64 * (the minimal polynomial).
    let (mut quotient, mut high, mut low, mut bit) = (0, modulus, 0, 64);
    while bit > 0 {
        bit -= 1;
        if high >> bit & 1 == 1 {
            quotient |= 1 << bit;
            high ^= (1 << bit) | if bit > 0 { modulus >> (64 - bit) } else { 0 };
            low ^= modulus << bit;
        }
    }
    let _ = low;
    Polynomials { from: powers, into, modulus, quotient }
};

pub(super) static FROM_POLYNOMIAL: Bytes = bytes(&POLYNOMIALS.from);
pub(super) static INTO_POLYNOMIAL: Bytes = bytes(&POLYNOMIALS.into);
pub(super) const MODULUS: u64 = POLYNOMIALS.modulus;
pub(super) const QUOTIENT: u64 = POLYNOMIALS.quotient;

/// The product in the field of 8 bits in which GFNI computes: polynomials modulo
/// x<sup>8</sup> + x<sup>4</sup> + x<sup>3</sup> + x + 1.
const fn product_of_gfni(a: u64, mut b: u64) -> u64 {
    let (mut a, mut sum) = (a, 0);
    while b > 0 {
        if b & 1 == 1 {
            sum ^= a;
        }
        a <<= 1;
        if a > 255 {
            a ^= 0x11b;
        }
        b >>= 1;
    }
    sum
}

/// The map between the two fields of 8 bits: columns from nimbers to the field of GFNI, and back.
/// It takes a power of the nimber 16 to the same power of a root of its minimal polynomial.
const BYTE: ([u64; 8], [u64; 8]) = {
    let mut powers = [1; 9];
    let mut at = 1;
    while at < 9 {
        powers[at] = product_by_definition(powers[at - 1], 16, 4);
        at += 1;
    }
    let (basis, _) = powers.split_at(8);
    let into =
        inverse([basis[0], basis[1], basis[2], basis[3], basis[4], basis[5], basis[6], basis[7]]);
    let relation = apply(&into, powers[8]);
    let mut root = 2;
    loop {
        let mut images = [1; 8];
        let mut at = 1;
        while at < 8 {
            images[at] = product_of_gfni(images[at - 1], root);
            at += 1;
        }
        if apply(&images, relation) == product_of_gfni(images[7], root) {
            let mut columns = [0; 8];
            let mut at = 0;
            while at < 8 {
                columns[at] = apply(&images, into[at]);
                at += 1;
            }
            break (columns, inverse(columns));
        }
        root += 1;
    }
};

/// A matrix of 8 columns as `gf2p8affineqb` reads it: the row of bit 0 in the highest byte.
const fn affine(columns: &[u64; 8]) -> u64 {
    let (mut matrix, mut row) = (0, 0);
    while row < 8 {
        let mut column = 0;
        while column < 8 {
            matrix |= (columns[column] >> row & 1) << (8 * (7 - row) + column);
            column += 1;
        }
        row += 1;
    }
    matrix
}

pub(super) const INTO_GFNI: u64 = affine(&BYTE.0);
pub(super) const FROM_GFNI: u64 = affine(&BYTE.1);
/// The nimber 128, the highest bit of a byte, in the field of GFNI.
pub(super) const TOP_OF_GFNI: u8 = BYTE.0[7] as u8;
