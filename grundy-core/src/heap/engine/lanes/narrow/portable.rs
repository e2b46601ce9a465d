//! The loops over lags in plain Rust.

use super::super::index::Needs;
use super::kernel::{BLOCK, Kernel, MOST_PLANES, PAIR, Set, word_at};
use super::lags::{Part, Short};

/// The kernel without instructions beyond those that every processor has.
#[derive(Clone, Copy)]
pub(crate) struct Portable;

impl<S: Set> Kernel<S> for Portable {
    /// The sets, and the heaps that need more, as bits.
    type Proof = ([u64; PAIR], u64);

    #[inline(always)]
    fn free<const T: usize>(self, bytes: &[u8], at: usize, lags: Part<'_>, words: &mut [S; BLOCK]) {
        let mut sets = [0; BLOCK];
        for lag in lags.lags {
            let from = at - lag.distance();
            for (set, byte) in sets.iter_mut().zip(&bytes[from..from + BLOCK]) {
                *set |= one(byte ^ lag.all as u8);
            }
        }
        words.iter_mut().zip(sets).for_each(|(word, set)| *word = S::of(!set));
    }

    #[inline(always)]
    fn mid(
        self,
        bytes: &[u8],
        at: usize,
        (close, last): (&[Short], [u64; 2]),
        mid: Part<'_>,
        words: &mut [S; 8],
    ) {
        let close = close.iter().map(|lag| lag.eight(last));
        let mid = mid.lags.iter().map(|lag| {
            word_at(bytes, at - lag.distance()) ^ u64::from(lag.all) << 32 ^ u64::from(lag.all)
        });
        for indices in close.chain(mid) {
            for (j, word) in words.iter_mut().enumerate() {
                *word = S::of((*word).into() & !one((indices >> (8 * j)) as u8));
            }
        }
    }

    #[inline(always)]
    fn remove(self, set: &mut u64, byte: u64) {
        *set &= !1u64.wrapping_shl(byte as u32);
    }

    #[inline(always)]
    fn unneeded<const T: usize>(
        self,
        bytes: &[u8],
        at: usize,
        needs: [&Needs; 2],
        planes: usize,
    ) -> ([u64; PAIR], u64) {
        let (mut sets, mut more) = ([0; PAIR], 0);
        for (j, set) in sets.iter_mut().enumerate() {
            let wanted = needs[j % 2].sets[usize::from(bytes[at + j] & 127)] as u64;
            *set = !wanted;
            more |= u64::from(wanted & !below(planes) != 0) << j;
        }
        (sets, more)
    }

    #[inline(always)]
    fn exclude(
        self,
        bytes: &[u8],
        at: usize,
        lags: Part<'_>,
        planes: usize,
        (sets, _): &mut ([u64; PAIR], u64),
    ) {
        for (at, set) in (at..).zip(sets) {
            for lag in lags.lags {
                if !*set & below(planes) == 0 {
                    break;
                }
                *set |= one(bytes[at - lag.distance()] ^ lag.all as u8);
            }
        }
    }

    #[inline(always)]
    fn lacking(self, planes: usize, (sets, more): &([u64; PAIR], u64)) -> u64 {
        let lacks = |j: usize| u64::from(!sets[j] & below(planes) != 0);
        (0..PAIR).fold(*more, |lanes, j| lanes | lacks(j) << j)
    }

    #[inline(always)]
    fn sets(self, planes: usize, (sets, _): &([u64; PAIR], u64)) -> [[u8; PAIR]; MOST_PLANES] {
        let mut all = [[0; PAIR]; MOST_PLANES];
        for (t, plane) in all.iter_mut().enumerate().take(planes) {
            plane.iter_mut().zip(sets).for_each(|(byte, set)| *byte = (set >> (8 * t)) as u8);
        }
        all
    }
}

/// The set of all indices below `8 * planes`.
fn below(planes: usize) -> u64 {
    u64::MAX >> (64 - 8 * planes)
}

/// The set of one index below 64; empty for any other byte.
#[inline(always)]
fn one(byte: u8) -> u64 {
    u64::from(byte < 64) << (byte & 63)
}
