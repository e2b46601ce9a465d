//! A claim that a theorem gives a period, with its figures.

use std::collections::{BTreeSet, HashMap};

use crate::rules::code::{Code, Kind};
use crate::rules::sets::{Endless, Set};

use super::table::Rules;

/// A claim about a game.
pub(super) struct Claim<'a> {
    pub(super) rules: &'a Rules,
    pub(super) figures: &'a HashMap<String, u64>,
    /// The heaps that were compared with those p later.
    pub(super) compared: Option<(u64, u64)>,
    pub(super) period: u64,
    pub(super) saltus: u64,
}

pub(super) fn figure(figures: &HashMap<String, u64>, symbol: &str, otherwise: u64) -> u64 {
    figures.get(symbol).copied().unwrap_or(otherwise)
}

/// Whether the hypotheses hold as far as the table reaches, or what does not hold.
pub(super) type Hypotheses = Result<bool, String>;

/// The conditions of a code on two heaps or more.
pub(super) fn kinds(code: &Code) -> BTreeSet<Kind> {
    code.all_digits().flatten().filter(|(count, _)| *count > 1).map(|&(_, kind)| kind).collect()
}

/// The residues modulo `p` of the numbers above `bound` that may be taken, where a player takes a
/// number of the set `takes`, as in `subtract:primes,1`; `None` where that is no set. Cost: linear in `p`
/// for each part of the set.
///
/// # Panics
/// Where `p` is 0.
///
/// ```
/// let residues = grundy_oracle::reasons::residues("squares", 0, 5).unwrap();
/// assert!(residues.into_iter().eq([0, 1, 4]));
/// ```
pub fn residues(takes: &str, bound: u64, p: u64) -> Option<BTreeSet<u64>> {
    Some(residues_above(&Set::parse(takes).ok()?, bound, p))
}

/// The residues modulo p of the numbers above `bound` that are in a set.
pub(super) fn residues_above(set: &Set, bound: u64, p: u64) -> BTreeSet<u64> {
    let above = set.listed.iter().filter(|&&number| number > bound);
    let mut all: BTreeSet<u64> = above.map(|number| number % p).collect();
    for endless in &set.endless {
        match *endless {
            Endless::Squares => {
                let first = (1..).find(|root: &u64| root * root > bound).unwrap_or(1);
                all.extend((first..first + p).map(|root| (root % p) * (root % p) % p));
            }
            Endless::Primes => {
                let gcd = |mut a: u64, mut b: u64| {
                    while b > 0 {
                        (a, b) = (b, a % b);
                    }
                    a
                };
                all.extend((0..p).filter(|&residue| gcd(residue, p) == 1));
                let prime = |n: u64| n > 1 && (2..n).all(|divisor| !n.is_multiple_of(divisor));
                let rare = (bound + 1..=p).filter(|&n| p.is_multiple_of(n) && prime(n));
                all.extend(rare.map(|n| n % p));
            }
            Endless::Fibonacci => {
                let (mut a, mut b) = (1u64, 1u64);
                while b <= bound {
                    (a, b) = (b, a + b);
                }
                let (mut a, mut b) = (a % p, b % p);
                // Pairs recur after at most 6 p steps.
                for _ in 0..6 * p + 6 {
                    all.insert(b);
                    (a, b) = (b, (a + b) % p);
                }
            }
            Endless::Powers(base) => {
                let mut power = 1u64;
                while power <= bound {
                    power *= base;
                }
                let mut residue = power % p;
                for _ in 0..=2 * p {
                    all.insert(residue);
                    residue = residue * (base % p) % p;
                }
            }
        }
    }
    all
}
