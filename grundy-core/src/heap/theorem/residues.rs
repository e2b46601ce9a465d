//! Takes in an infinite set of which only the residues matter:
//! `subtract:powers:2` and the like.
//!
//! # Theorem (`residues`)
//!
//! Nothing is split, and the numbers of a set `S` may be taken. Let `e, B >= 0`,
//! `p >= 1`, and let `R` hold the residues modulo `p` of the numbers of `S` above
//! `B`. Suppose that
//!
//! - (1) `g(n + p) = g(n)` for `e <= n < e + B`;
//! - (2) for `e + B <= n < e + B + p` each `y < g(n)` is `g(n - t)` for some `t` in
//!   `S` with `t <= B`;
//! - (3) for `e + B <= n < e + B + p` and `0 <= j < e + p`, if `n - j` is modulo `p` in
//!   `R` then `g(n) != g(j)`.
//!
//! Then `g(n + p) = g(n)` for all `n >= e`.
//!
//! *Proof.* By induction on `n >= e + B`; so `g(x + p) = g(x)` for `e <= x < n`. Let
//! `m = n` modulo `p` with `e + B <= m < e + B + p`, and `v = g(m) = g(n)`. For `t <= B`
//! the heaps `m - t` and `n + p - t` are at least `e`, less than `n + p`, and congruent:
//! they have the same value. So takes of at most `B` lead from `n + p` to the same
//! values as from `m`: all below `v` by (2), and not `v`. A take `t > B` leads to
//! `j = n + p - t`, where `m - j = t` modulo `p` is in `R`. If `j < e`, `g(j) != v` by (3).
//! Otherwise `j` has the value of the heap congruent to it in `e, .., e + p - 1`, which is
//! not `v` by (3). Hence `g(n + p) = v`. ∎
//!
//! So a set may gain any larger numbers whose residues change nothing. Numbers that are no
//! multiples of `r`, together with `1, .., r - 1`, give `g(n) = n` modulo `r`: powers of 2 with
//! `r = 3`, powers of an odd number with `r = 2`.
//!
//! `R` is found exactly. The squares modulo `p` are those of `0, .., p - 1`, each
//! taken without end. Pairs of successive Fibonacci numbers and powers go round
//! modulo `p`. The primes that do not divide `p` have every residue that has no
//! divisor in common with `p` (Dirichlet).

use super::{reduce, repeats};
use crate::budget::{Budget, Stop};
use crate::heap::engine::Ticker;
use crate::heap::period::{Pattern, Period, gcd};
use crate::heap::subtraction::{NamedSet, Subtraction};
use crate::heap::table::Table;
use crate::theory::Theorem;

/// Whether the theorem is on this set: one of numbers that may be taken, with
/// infinite ones among them.
pub(crate) fn fits(set: &Subtraction) -> bool {
    !set.is_all_but() && !set.named().is_empty()
}

/// Proves a pattern by the theorem; every hypothesis is checked. O((e + p)
/// (takes up to B + residues)).
pub(crate) fn prove(
    set: &Subtraction,
    table: &Table,
    pattern: Pattern,
    budget: &Budget,
) -> Result<Option<Period>, Stop> {
    let (e, p) = (pattern.preperiod, pattern.period);
    let length = table.len() as u64;
    if !fits(set) || pattern.saltus != 0 || p == 0 {
        return Ok(None);
    }
    let value = |n: u64| table.at(n as usize);
    let mut ticker = Ticker::default();
    // B is the largest of the least takes that lead to the values below.
    let mut bound = 0;
    let mut n = e;
    while n < e + bound + p {
        if e + bound + p > length {
            return Ok(None);
        }
        for y in 0..value(n) {
            let mut taken = set.least_in_set(1);
            while let Some(t) = taken.filter(|&t| t <= n && value(n - t) != y) {
                ticker.tick(8, n, budget)?;
                taken = set.least_in_set(t + 1);
            }
            let Some(taken) = taken.filter(|&t| t <= n) else { return Ok(None) };
            bound = bound.max(taken);
        }
        ticker.tick(1, n, budget)?;
        n += 1;
    }
    if e + bound + p > length || !repeats(table, e..e + bound, p, 0) {
        return Ok(None);
    }
    let residues = above(set, bound, p);
    for j in 0..e + p {
        for residue in &residues {
            let above = (j + residue) % p + p - (e + bound) % p;
            if value(e + bound + above % p) == value(j) {
                return Ok(None);
            }
            ticker.tick(1, j, budget)?;
        }
    }
    let mut found = Period::by(Theorem::Residues, (e, p, 0), e + bound + p - 1);
    found.applied.reach = Some(bound);
    Ok(Some(reduce(found, table)))
}

/// The residues modulo `p` of the numbers of a set that are larger than `bound`:
/// `R` of the theorem.
pub fn above(set: &Subtraction, bound: u64, p: u64) -> Vec<u64> {
    let mut hit = vec![false; p as usize];
    for &listed in set.listed().iter().filter(|&&taken| taken > bound) {
        hit[(listed % p) as usize] = true;
    }
    for named in set.named() {
        mark(*named, bound, &mut hit);
    }
    (0..p).filter(|&r| hit[r as usize]).collect()
}

/// Marks the residues, modulo the length of `hit`, of the numbers of a set that
/// are larger than `bound`.
fn mark(set: NamedSet, bound: u64, hit: &mut [bool]) {
    let p = hit.len() as u64;
    let product = |x: u64, y: u64| (u128::from(x) * u128::from(y) % u128::from(p)) as u64;
    match set {
        NamedSet::Squares => (0..p).for_each(|root| hit[product(root, root) as usize] = true),
        NamedSet::Primes => {
            for number in 0..p {
                if gcd(number, p) == 1 {
                    hit[number as usize] = true;
                }
            }
            // Primes that divide p occur once.
            for prime in (1..=p).filter(|&number| number > bound && p.is_multiple_of(number)) {
                if NamedSet::Primes.contains(prime) {
                    hit[(prime % p) as usize] = true;
                }
            }
        }
        NamedSet::Fibonacci => {
            let (mut last, mut next) = (1, 1);
            while next <= bound {
                (last, next) = (next, last + next);
            }
            let first = (last % p, next % p);
            let mut pair = first;
            loop {
                hit[pair.1 as usize] = true;
                pair = (pair.1, (pair.0 + pair.1) % p);
                if pair == first {
                    break;
                }
            }
        }
        NamedSet::Powers(base) => {
            let mut first = 1;
            while first <= u128::from(bound) {
                first *= u128::from(base);
            }
            let mut power = (first % u128::from(p)) as u64;
            for _ in 0..p {
                hit[power as usize] = true;
                power = product(power, base % p);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The residues of the numbers between two bounds, found one by one.
    #[test]
    fn residues_are_those_of_the_numbers() {
        for set in [
            NamedSet::Squares,
            NamedSet::Primes,
            NamedSet::Fibonacci,
            NamedSet::Powers(2),
            NamedSet::Powers(6),
            NamedSet::Powers(10),
        ] {
            for bound in [0, 1, 2, 7, 16, 40] {
                // The rounds of Fibonacci numbers are over below 2^63.
                for p in 1..16u64 {
                    let mut hit = vec![false; p as usize];
                    mark(set, bound, &mut hit);
                    let mut seen = vec![false; p as usize];
                    let mut number = set.least_from(bound + 1);
                    let mut count = 0;
                    while let Some(x) = number.filter(|&x| x < 1 << 63 && count < 500) {
                        seen[(x % p) as usize] = true;
                        number = set.least_from(x + 1);
                        count += 1;
                    }
                    assert_eq!(hit, seen, "{set} above {bound} modulo {p}");
                }
            }
        }
    }
}
