//! Lasker's Nim, `4.[3]`: take any number, or split a heap in two.
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

use crate::heap::code::Code;
use crate::heap::period::Period;
use crate::theory::Theorem;

/// The values of the heaps 0 to 4, from which the rest follow.
pub(crate) const VALUES: [u32; 5] = [0, 1, 2, 4, 3];

/// The period of Lasker's Nim if this is its code: `g(n + 4) = g(n) + 4` for
/// `n >= 1`.
pub(crate) fn prove(code: &Code) -> Option<Period> {
    (code.to_string() == "4.[3]").then_some(Period::by(Theorem::Lasker, (1, 4, 4), 4))
}
