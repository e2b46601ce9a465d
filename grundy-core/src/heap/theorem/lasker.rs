//! Lasker's Nim, `4.[3]`, and its kin: take any number, or split a heap.
//!
//! # Theorem (`lasker`; Lasker 1931)
//!
//! For all `k >= 0`: `g(4k + 1) = 4k + 1`, `g(4k + 2) = 4k + 2`,
//! `g(4k + 3) = 4k + 4`, `g(4k + 4) = 4k + 3`.
//!
//! *Proof.* Let `L` be the claimed function, `g = L` below `n`. `L` maps each
//! block `{4k + 1, .., 4k + 4}` onto itself. So by taking alone one reaches,
//! from `n = 4k + 1`, `4k + 2`, `4k + 3`, `4k + 4`, exactly the values below
//! `4k + 1`; below `4k + 2`; below `4k + 3`; and all up to `4k + 4` without
//! `4k + 3`. Splits: modulo 4 the residues 1, 2, 3, 0 of a positive heap have
//! values 1, 2, 0, 3. The nim-sums of two parts with residues adding up to
//!
//! - 1 are, modulo 4, `3 ^ 1` (0 and 1) and `2 ^ 0` (2 and 3): 2, never 1;
//! - 2 are `3 ^ 2` (0 and 2), `1 ^ 1`, `0 ^ 0`: 1 or 0, never 2;
//! - 3 are `3 ^ 0` (0 and 3) and `1 ^ 2` (1 and 2): 3, never 0;
//! - 0 are `3 ^ 3`, `1 ^ 0` (1 and 3), `2 ^ 2`: 0 or 1, never 3.
//!
//! So no split has the value `L(n)`. For `n = 4k + 3` the value `4k + 3` is
//! still missing among the takes: `1` and `4k + 2` have it, as
//! `1 ^ (4k + 2) = 4k + 3`. Therefore `g(n) = L(n)`. ∎
//!
//! # More heaps
//!
//! The same values hold where a heap may be split in three or four heaps too (`C.[3]`, `K.[3]`,
//! `S.[3]`). Where it may be split in three only (`8.[3]`), blocks have eight heaps: `L(8k + 7) = 8k + 8`,
//! `L(8k + 8) = 8k + 7`, and `L(n) = n` for all others.
//!
//! *Proof.* Takes are as above, with blocks of `M = 4` or 8. `8k + 7` is the value of
//! `1`, `2` and `8k + 4`. It is left to show that no split in `m` heaps has the value `L(n)`, for
//! `(M, m)` one of (4, 2), (4, 3), (4, 4), (8, 3). Write a heap as `M q + r` with `0 <= r < M`. Its value has
//! the quotient `q` and the remainder `r`; but for `r = M - 1` they are `q + 1` and 0, and for `r = 0` they are
//! `q - 1` and `M - 1`. So if `s` heaps have the remainder `M - 1` and `z` the remainder 0, the
//! quotient of the nim-sum is at most `Q + s - z`, where `Q` is the sum of the `q`. With
//! `M c + r'` the sum of the `r`, `n = M (Q + c) + r'`, and `L(n)` has the quotient `Q + c`, `Q + c + 1` or
//! `Q + c - 1`. For each list of `m` remainders (there are 10, 20, 35 and 120, up to order) the
//! nim-sum has another remainder than `L(n)`, or `s - z` is less than `c`, `c + 1` or `c - 1`; the test
//! `no_split_has_the_value_of_its_heap` looks at all of them. With `m = 5` this fails, and so do the values. ∎

use crate::heap::code::Code;
use crate::heap::period::Period;
use crate::theory::Theorem;

/// How many heaps a block has, if the theorem fits this code.
fn block(code: &Code) -> Option<u64> {
    match code.to_string().as_str() {
        "4.[3]" | "C.[3]" | "K.[3]" | "S.[3]" => Some(4),
        "8.[3]" => Some(8),
        _ => None,
    }
}

/// The values of the heaps of the first block, with heap 0 before it, from which the rest follow.
pub(crate) fn values(period: &Period) -> impl Iterator<Item = u32> + use<> {
    let last = period.period as u32;
    (0..last - 1).chain([last, last - 1])
}

/// The period of Lasker's Nim or its kin if this is such a code: with a block of M heaps,
/// `g(n + M) = g(n) + M` for `n >= 1`.
pub(crate) fn prove(code: &Code) -> Option<Period> {
    let block = block(code)?;
    Some(Period::by(Theorem::Lasker, (1, block, block), block))
}

#[cfg(test)]
mod tests {
    /// The quotient and the remainder of the value of a heap `M q + r`.
    fn value([q, r]: [i64; 2], block: i64) -> [i64; 2] {
        match r {
            0 => [q - 1, block - 1],
            r if r == block - 1 => [q + 1, 0],
            r => [q, r],
        }
    }

    /// Whether no list of remainders of this length allows a nim-sum equal to the value of the whole heap.
    fn holds(block: i64, heaps: usize) -> bool {
        (0..block.pow(heaps as u32)).all(|number| {
            let list = (0..heaps as u32).map(|place| number / block.pow(place) % block);
            let sum: i64 = list.clone().sum();
            // The quotients of the heaps count as 0: `value` gives what the remainders add to them.
            let values = list.map(|r| value([0, r], block));
            let (most, left) = values.fold((0, 0), |(most, left), [q, r]| (most + q, left ^ r));
            let [quotient, remainder] = value([sum / block, sum % block], block);
            left != remainder || most < quotient
        })
    }

    #[test]
    fn no_split_has_the_value_of_its_heap() {
        for (block, heaps) in [(4, 2), (4, 3), (4, 4), (8, 3)] {
            assert!(holds(block, heaps), "{block} {heaps}");
        }
        for (block, heaps) in [(4, 5), (8, 2), (8, 4), (16, 4)] {
            assert!(!holds(block, heaps), "{block} {heaps}");
        }
    }
}
