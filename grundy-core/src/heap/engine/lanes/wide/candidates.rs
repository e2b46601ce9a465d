//! Many lags: a few candidates instead of all marks.
//!
//! Where hundreds of heaps are rare the indices take seven bits, and it costs some twenty
//! operations to mark one option of a block. But after the larger part of the lags only a few
//! small indices are unmarked. The least [`CANDIDATES`] of them are kept for every heap of the
//! block, and the other lags are only compared with these, at two operations for each option
//! and candidate. Lags shorter than a block follow heap by heap. About one heap in a hundred
//! finds that all its candidates are options; it is done again with all lags.
//!
//! Rare values are excluded in the same way: some witnesses are marked, and the values that
//! they leave open are compared with the other witnesses, a few values of each heap at a time.
//!
//! The algorithm is written once, over a vector of [`Bytes`]; plain Rust is one kind of them
//! ([`bytes`](super::bytes)).

use super::super::ByteLag;
use super::super::index::Needs;
use super::bytes::{Bytes, Far, MOST_LANES, Plain, insert};

/// The number of indices of a heap that are compared with lags at the same time.
pub(crate) const CANDIDATES: usize = 4;

/// The byte for "no candidate": it is no index and no xor of two indices.
pub(crate) const NONE: u8 = 0x80;

/// The least index that no lag gives, neither to the main bytes nor to the upper ones; 128 if
/// there is none.
pub(crate) fn least(bytes: &[u8], at: usize, lags: &[ByteLag], upper: (&[u8], &[Far])) -> u8 {
    let mut seen = [0; 2];
    for lag in lags {
        insert(&mut seen, bytes[at - lag.distance as usize] ^ lag.index);
    }
    for lag in upper.1 {
        insert(&mut seen, upper.0[at - lag.distance as usize] ^ lag.all as u8);
    }
    let low = (!seen[0]).trailing_zeros();
    let high = (!seen[1]).trailing_zeros();
    (if low < 64 { low } else { 64 + high }) as u8
}

/// The candidates of each lane, ascending; entries from [`NONE`] on are no candidates.
pub(crate) type Lists = [[u8; MOST_LANES]; CANDIDATES];

/// The lags of a game, sorted by their use.
#[derive(Clone, Copy)]
pub(crate) struct Work<'a> {
    /// Lags of a block or more that are marked.
    pub(crate) marked: &'a [Far],
    /// Lags of a block or more that are compared with the candidates.
    pub(crate) tested: &'a [Far],
    /// Shorter lags.
    pub(crate) near: &'a [ByteLag],
    /// The upper bytes, and the lags to them.
    pub(crate) upper: (&'a [u8], &'a [Far]),
    /// Indices from this one on are not given to heaps.
    pub(crate) limit: u8,
}

/// The result of production.
pub(crate) struct Done {
    /// The first heap that has no index, or the end.
    pub(crate) at: usize,
    /// The number of heaps that were done again.
    pub(crate) again: usize,
}

/// The part of the work that depends on the heap before, for one kind of bytes.
pub(crate) trait Chain: Bytes {
    /// Writes the indices of heap `at`, which is lane j of a block, and of the heaps after it
    /// to the end of the block: for each the least index in `lists` that no near lag gives.
    /// Returns the first heap that has none, or the end of the block.
    #[inline(always)]
    fn chain(
        cpu: Self::Cpu,
        bytes: &mut [u8],
        at: usize,
        j: usize,
        work: &Work<'_>,
        lists: &Lists,
    ) -> usize {
        let _ = cpu;
        chain(bytes, at, j, Self::LANES, work, lists)
    }
}

impl Chain for Plain {}

/// Writes the common indices of the heaps from `at` to `end`, which are whole blocks. `one`
/// computes the index of a heap without candidates, if it has one.
#[inline(always)]
pub(crate) fn produce<V: Chain, const T: usize>(
    cpu: V::Cpu,
    bytes: &mut [u8],
    mut at: usize,
    end: usize,
    work: Work<'_>,
    one: &dyn Fn(&[u8], usize) -> Option<u8>,
) -> Done {
    let mut again = 0;
    while at < end {
        let mut free = [V::splat(cpu, 0); T];
        V::mark::<T>(cpu, bytes, at, work.marked, &mut free);
        if !work.upper.1.is_empty() {
            V::mark::<T>(cpu, work.upper.0, at, work.upper.1, &mut free);
        }
        for plane in &mut free {
            *plane = plane.xor(V::splat(cpu, 0xff));
        }
        let candidates = take::<V, T>(cpu, &mut free);
        let mut rest = [V::splat(cpu, 0xff); CANDIDATES];
        compare::<V>(cpu, bytes, at, work.tested, &candidates, &mut rest);
        let mut lists = [[0; MOST_LANES]; CANDIDATES];
        for c in 0..CANDIDATES {
            let hit = rest[c].equal(V::splat(cpu, 0)).and(V::splat(cpu, NONE));
            candidates[c].or(hit).store(&mut lists[c]);
        }
        let block = at + V::LANES;
        while at < block {
            at = V::chain(cpu, bytes, at, V::LANES - (block - at), &work, &lists);
            if at < block {
                again += 1;
                match one(bytes, at) {
                    Some(found) => bytes[at] = found,
                    None => return Done { at, again },
                }
                at += 1;
            }
        }
    }
    Done { at, again }
}

/// See [`Chain::chain`].
#[inline(always)]
pub(crate) fn chain(
    bytes: &mut [u8],
    at: usize,
    j: usize,
    lanes: usize,
    work: &Work<'_>,
    lists: &Lists,
) -> usize {
    for (heap, j) in (at..).zip(j..lanes) {
        let mut seen = [0; 2];
        for lag in work.near {
            insert(&mut seen, bytes[heap - lag.distance as usize] ^ lag.index);
        }
        let mut index = NONE;
        for list in lists.iter().rev() {
            let this = list[j];
            let word = seen[usize::from(this >> 6 & 1)];
            if this < work.limit && word >> (this & 63) & 1 == 0 {
                index = this;
            }
        }
        if index == NONE {
            return heap;
        }
        bytes[heap] = index;
    }
    at + lanes - j
}

/// Removes the least indices from sets.
#[inline(always)]
fn take<V: Bytes, const T: usize>(cpu: V::Cpu, sets: &mut [V; T]) -> [V; CANDIDATES] {
    /// The position of a single bit.
    const LOWER: [u8; 16] = [0, 0, 1, 0, 2, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0];
    const UPPER: [u8; 16] = [0, 4, 5, 0, 6, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0];
    let zero = V::splat(cpu, 0);
    let mut taken = [zero; CANDIDATES];
    for taken in &mut taken {
        let (mut byte, mut base) = (zero, V::splat(cpu, NONE));
        for t in (0..T).rev() {
            let none = sets[t].equal(zero);
            byte = sets[t].or(byte.and(none));
            base = base.and(none).or(V::splat(cpu, 8 * t as u8).without(none));
        }
        let digit = byte.and(zero.minus(byte));
        let place = digit.and(V::splat(cpu, 15)).lookup(&LOWER).or(digit.upper().lookup(&UPPER));
        for (t, set) in sets.iter_mut().enumerate() {
            *set = set.without(digit.and(base.equal(V::splat(cpu, 8 * t as u8))));
        }
        *taken = base.or(place);
    }
    taken
}

/// Sets bytes to 0 that belong to a candidate which is the index of some lag.
#[inline(always)]
fn compare<V: Bytes>(
    cpu: V::Cpu,
    bytes: &[u8],
    at: usize,
    lags: &[Far],
    candidates: &[V; CANDIDATES],
    rest: &mut [V; CANDIDATES],
) {
    let mut all = *rest;
    for lag in lags {
        let indices =
            V::load(cpu, bytes, at - lag.distance as usize).xor(V::splat(cpu, lag.all as u8));
        for c in 0..CANDIDATES {
            all[c] = all[c].least(indices.xor(candidates[c]));
        }
    }
    *rest = all;
}

/// Lists, as lanes and indices, the rare values below the common values of a block for which no
/// witness shows that they are options. The first `marked` witnesses are marked, the others
/// compared. The needs of heap `at` are in the first table, those of the next heap in the
/// second.
#[inline(always)]
pub(crate) fn open<V: Bytes, const T: usize>(
    cpu: V::Cpu,
    bytes: &[u8],
    at: usize,
    witnesses: (&[Far], &[Far]),
    needs: [&Needs; 2],
    left: &mut Vec<(u8, u8)>,
) {
    /// 0xff for odd lanes.
    static ODD: [u8; MOST_LANES] = {
        let mut odd = [0; MOST_LANES];
        let mut j = 1;
        while j < MOST_LANES {
            odd[j] = 0xff;
            j += 2;
        }
        odd
    };
    /// The least number of open values that 64 witnesses must close to be worth their cost.
    const WORTH: u32 = 3;
    /// At position i a byte with i ones, for i up to 8.
    const ONES: [u8; 16] = [0, 1, 3, 7, 15, 31, 63, 127, 255, 0, 0, 0, 0, 0, 0, 0];
    left.clear();
    let (zero, all) = (V::splat(cpu, 0), V::splat(cpu, 0xff));
    let own = V::load(cpu, bytes, at);
    let odd = V::load(cpu, &ODD, 0);
    let mut sets = [zero; T];
    V::mark::<T>(cpu, bytes, at, witnesses.0, &mut sets);
    for set in &mut sets {
        *set = set.xor(all);
    }
    // A heap needs all indices below a bound.
    let mut bounds = [zero; 2];
    let mut small = zero;
    for g in 0..T / 2 {
        let place = own.xor(V::splat(cpu, 16 * g as u8));
        let here = place.upper().equal(zero);
        small = small.or(here);
        let place = place.or(all.without(here));
        for (bounds, needs) in bounds.iter_mut().zip(needs) {
            *bounds = bounds.or(place.lookup(&needs.bounds[g]));
        }
    }
    let bounds = bounds[0].without(odd).or(bounds[1].and(odd));
    for (t, set) in sets.iter_mut().enumerate() {
        let upto = bounds.least(V::splat(cpu, 8 * t as u8 + 8));
        let digits = upto.minus(upto.least(V::splat(cpu, 8 * t as u8)));
        *set = set.and(digits.lookup(&ONES));
    }
    let every = u64::MAX >> (64 - V::LANES);
    loop {
        let mut any = zero;
        for set in sets {
            any = any.or(set);
        }
        if any.zeros() == every {
            break;
        }
        let candidates = take::<V, T>(cpu, &mut sets);
        let mut rest = [all; CANDIDATES];
        let mut before = u32::MAX;
        for some in witnesses.1.chunks(64) {
            compare::<V>(cpu, bytes, at, some, &candidates, &mut rest);
            let mut open = 0;
            for c in 0..CANDIDATES {
                let none = candidates[c].and(V::splat(cpu, NONE));
                open += (none.zeros() & !rest[c].zeros()).count_ones();
            }
            if open + WORTH > before {
                break;
            }
            before = open;
        }
        for c in 0..CANDIDATES {
            let none = candidates[c].and(V::splat(cpu, NONE));
            let mut lanes = none.zeros() & !rest[c].zeros();
            if lanes == 0 {
                continue;
            }
            let mut list = [0; MOST_LANES];
            candidates[c].store(&mut list);
            while lanes != 0 {
                let j = lanes.trailing_zeros();
                lanes &= lanes - 1;
                left.push((j as u8, list[j as usize]));
            }
        }
    }
    // Larger indices are looked at one at a time.
    let mut large = small.zeros();
    while large != 0 {
        let j = large.trailing_zeros() as usize;
        large &= large - 1;
        let mut set = needs[j % 2].sets[usize::from(bytes[at + j] & 127)];
        while set != 0 {
            left.push((j as u8, set.trailing_zeros() as u8));
            set &= set - 1;
        }
    }
}
