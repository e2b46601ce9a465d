//! Many lags: few candidates instead of all marks.
//!
//! Where hundreds of heaps are rare the indices take seven bits, and marking one
//! option of a block costs some twenty operations. But after the larger part of
//! the lags only a few small indices are unmarked. The least [`CANDIDATES`] of
//! them are kept for every heap of the block, and the other lags are only
//! compared with these: two operations an option and candidate. Lags of less
//! than a block follow heap by heap. A heap whose candidates all turn out to be
//! options, one in some hundred, is done again by all lags.
//!
//! The rare values are excluded in the same way: some witnesses are marked, and
//! what they leave open is compared with the others, a few values of each heap
//! at a time.
//!
//! All of it is written once, over a vector of [`Bytes`]; plain Rust is one
//! kind of them.

use super::super::ByteLag;
use super::super::index::Needs;

/// How many indices of a heap are compared with lags at a time.
pub(crate) const CANDIDATES: usize = 4;

/// No candidate: not an index, and no sum of two of them.
pub(crate) const NONE: u8 = 0x80;

/// The largest block.
pub(crate) const MOST_LANES: usize = 64;

/// A lag of at least a block.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Far {
    pub(crate) distance: u32,
    /// The index four times: so it is spread over a vector by the load alone.
    pub(crate) all: u32,
}

impl Far {
    pub(crate) fn new(lag: &ByteLag) -> Far {
        Far { distance: lag.distance, all: u32::from(lag.index) * 0x0101_0101 }
    }
}

/// A set of indices.
pub(crate) type Set = [u64; 2];

/// The set of each byte: those from 128 on are no indices.
static SETS: [Set; 256] = {
    let mut sets = [[0; 2]; 256];
    let mut index = 0;
    while index < 128 {
        sets[index][index / 64] = 1 << (index % 64);
        index += 1;
    }
    sets
};

/// Adds an index to a set, or nothing for a byte that is none.
#[inline(always)]
fn insert(set: &mut Set, byte: u8) {
    for (word, new) in set.iter_mut().zip(&SETS[usize::from(byte)]) {
        *word |= new;
    }
}

/// The least index that no lag has, nor any to the other bytes; 128 if they have all.
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

/// A byte for each heap of a block.
pub(crate) trait Bytes: Copy {
    /// How many.
    const LANES: usize;
    fn splat(byte: u8) -> Self;
    /// The bytes from a place on.
    fn load(bytes: &[u8], at: usize) -> Self;
    /// Writes them to the beginning of `bytes`.
    fn store(self, bytes: &mut [u8; MOST_LANES]);
    fn xor(self, other: Self) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    /// What is in `self` and not in `other`.
    fn without(self, other: Self) -> Self;
    fn minus(self, other: Self) -> Self;
    fn least(self, other: Self) -> Self;
    /// All ones where the bytes are equal.
    fn equal(self, other: Self) -> Self;
    /// The upper four digits of each byte, shifted down.
    fn upper(self) -> Self;
    /// The entry of a table for the lower four digits; 0 where the top digit
    /// is set.
    fn lookup(self, table: &[u8; 16]) -> Self;
    /// A bit for each byte that is 0.
    fn zeros(self) -> u64;
    /// Adds `bytes[at + j - distance] ^ index` of every lag to the set of each
    /// lane j: byte t of the set lies in `planes[t]`. Indices from 8 T on are
    /// left out.
    fn mark<const T: usize>(bytes: &[u8], at: usize, lags: &[Far], planes: &mut [Self; T]);
    /// Writes the indices of heap `at`, which is lane j of a block, and those
    /// after it to the end of the block: the least in `lists` that no near lag
    /// has. The first heap where there is none, or the end of the block.
    #[inline(always)]
    fn chain(bytes: &mut [u8], at: usize, j: usize, work: &Work<'_>, lists: &Lists) -> usize {
        chain(bytes, at, j, Self::LANES, work, lists)
    }
}

/// The candidates of each lane, rising; those that are none are from [`NONE`]
/// on.
pub(crate) type Lists = [[u8; MOST_LANES]; CANDIDATES];

/// The lags of a game, by what is done with them.
#[derive(Clone, Copy)]
pub(crate) struct Work<'a> {
    /// Lags of a block or more, that are marked.
    pub(crate) marked: &'a [Far],
    /// Lags of a block or more, that are compared with the candidates.
    pub(crate) tested: &'a [Far],
    /// Shorter lags.
    pub(crate) near: &'a [ByteLag],
    /// Other bytes, and the lags to these.
    pub(crate) upper: (&'a [u8], &'a [Far]),
    /// Indices from here on have no place.
    pub(crate) limit: u8,
}

/// How far production came.
pub(crate) struct Done {
    /// The first heap that has no index, or the end.
    pub(crate) at: usize,
    /// How many heaps were done again.
    pub(crate) again: usize,
}

/// Writes the common indices of the heaps from `at` to `end`, which are whole
/// blocks. `one` tells the index of a heap without candidates, if it has one.
#[inline(always)]
pub(crate) fn produce<V: Bytes, const T: usize>(
    bytes: &mut [u8],
    mut at: usize,
    end: usize,
    work: Work<'_>,
    one: &dyn Fn(&[u8], usize) -> Option<u8>,
) -> Done {
    let mut again = 0;
    while at < end {
        let mut free = [V::splat(0); T];
        V::mark::<T>(bytes, at, work.marked, &mut free);
        if !work.upper.1.is_empty() {
            V::mark::<T>(work.upper.0, at, work.upper.1, &mut free);
        }
        for plane in &mut free {
            *plane = plane.xor(V::splat(0xff));
        }
        let candidates = take::<V, T>(&mut free);
        let mut rest = [V::splat(0xff); CANDIDATES];
        compare::<V>(bytes, at, work.tested, &candidates, &mut rest);
        let mut lists = [[0; MOST_LANES]; CANDIDATES];
        for c in 0..CANDIDATES {
            let hit = rest[c].equal(V::splat(0)).and(V::splat(NONE));
            candidates[c].or(hit).store(&mut lists[c]);
        }
        let block = at + V::LANES;
        while at < block {
            at = V::chain(bytes, at, V::LANES - (block - at), &work, &lists);
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

/// See [`Bytes::chain`].
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

/// Takes the least indices out of sets.
#[inline(always)]
fn take<V: Bytes, const T: usize>(sets: &mut [V; T]) -> [V; CANDIDATES] {
    /// The place of a single digit.
    const LOWER: [u8; 16] = [0, 0, 1, 0, 2, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0];
    const UPPER: [u8; 16] = [0, 4, 5, 0, 6, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0];
    let zero = V::splat(0);
    let mut taken = [zero; CANDIDATES];
    for taken in &mut taken {
        let (mut byte, mut base) = (zero, V::splat(NONE));
        for t in (0..T).rev() {
            let none = sets[t].equal(zero);
            byte = sets[t].or(byte.and(none));
            base = base.and(none).or(V::splat(8 * t as u8).without(none));
        }
        let digit = byte.and(zero.minus(byte));
        let place = digit.and(V::splat(15)).lookup(&LOWER).or(digit.upper().lookup(&UPPER));
        for (t, set) in sets.iter_mut().enumerate() {
            *set = set.without(digit.and(base.equal(V::splat(8 * t as u8))));
        }
        *taken = base.or(place);
    }
    taken
}

/// Makes 0 of what belongs to a candidate that is the index of some lag.
#[inline(always)]
fn compare<V: Bytes>(
    bytes: &[u8],
    at: usize,
    lags: &[Far],
    candidates: &[V; CANDIDATES],
    rest: &mut [V; CANDIDATES],
) {
    let mut all = *rest;
    for lag in lags {
        let indices = V::load(bytes, at - lag.distance as usize).xor(V::splat(lag.all as u8));
        for c in 0..CANDIDATES {
            all[c] = all[c].least(indices.xor(candidates[c]));
        }
    }
    *rest = all;
}

/// Lists the rare values below the common ones of a block for which no witness
/// shows that they are options, as lanes and indices. The first `marked`
/// witnesses are marked, the others compared. The needs of heap `at` are in the
/// first table, of the next in the second.
#[inline(always)]
pub(crate) fn open<V: Bytes, const T: usize>(
    bytes: &[u8],
    at: usize,
    witnesses: (&[Far], &[Far]),
    needs: [&Needs; 2],
    left: &mut Vec<(u8, u8)>,
) {
    /// All ones for odd lanes.
    static ODD: [u8; MOST_LANES] = {
        let mut odd = [0; MOST_LANES];
        let mut j = 1;
        while j < MOST_LANES {
            odd[j] = 0xff;
            j += 2;
        }
        odd
    };
    /// What 64 witnesses must show at least, or they cost more than what they
    /// spare.
    const WORTH: u32 = 3;
    /// So many ones.
    const ONES: [u8; 16] = [0, 1, 3, 7, 15, 31, 63, 127, 255, 0, 0, 0, 0, 0, 0, 0];
    left.clear();
    let (zero, all) = (V::splat(0), V::splat(0xff));
    let own = V::load(bytes, at);
    let odd = V::load(&ODD, 0);
    let mut sets = [zero; T];
    V::mark::<T>(bytes, at, witnesses.0, &mut sets);
    for set in &mut sets {
        *set = set.xor(all);
    }
    // All indices below a bound are needed.
    let mut bounds = [zero; 2];
    let mut small = zero;
    for g in 0..T / 2 {
        let place = own.xor(V::splat(16 * g as u8));
        let here = place.upper().equal(zero);
        small = small.or(here);
        let place = place.or(all.without(here));
        for (bounds, needs) in bounds.iter_mut().zip(needs) {
            *bounds = bounds.or(place.lookup(&needs.bounds[g]));
        }
    }
    let bounds = bounds[0].without(odd).or(bounds[1].and(odd));
    for (t, set) in sets.iter_mut().enumerate() {
        let upto = bounds.least(V::splat(8 * t as u8 + 8));
        let digits = upto.minus(upto.least(V::splat(8 * t as u8)));
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
        let candidates = take::<V, T>(&mut sets);
        let mut rest = [all; CANDIDATES];
        let mut before = u32::MAX;
        for some in witnesses.1.chunks(64) {
            compare::<V>(bytes, at, some, &candidates, &mut rest);
            let mut open = 0;
            for c in 0..CANDIDATES {
                let none = candidates[c].and(V::splat(NONE));
                open += (none.zeros() & !rest[c].zeros()).count_ones();
            }
            if open + WORTH > before {
                break;
            }
            before = open;
        }
        for c in 0..CANDIDATES {
            let none = candidates[c].and(V::splat(NONE));
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
    // Larger indices are looked at one by one.
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

/// Without vector instructions.
#[derive(Clone, Copy)]
pub(crate) struct Plain([u8; 32]);

impl Plain {
    #[inline(always)]
    fn by(mut self, other: Plain, f: impl Fn(u8, u8) -> u8) -> Plain {
        self.0.iter_mut().zip(other.0).for_each(|(x, y)| *x = f(*x, y));
        self
    }
}

impl Bytes for Plain {
    const LANES: usize = 32;
    fn splat(byte: u8) -> Self {
        Plain([byte; 32])
    }
    fn load(bytes: &[u8], at: usize) -> Self {
        let mut all = [0; 32];
        all.copy_from_slice(&bytes[at..at + 32]);
        Plain(all)
    }
    fn store(self, bytes: &mut [u8; MOST_LANES]) {
        bytes[..32].copy_from_slice(&self.0);
    }
    fn xor(self, other: Self) -> Self {
        self.by(other, |x, y| x ^ y)
    }
    fn and(self, other: Self) -> Self {
        self.by(other, |x, y| x & y)
    }
    fn or(self, other: Self) -> Self {
        self.by(other, |x, y| x | y)
    }
    fn without(self, other: Self) -> Self {
        self.by(other, |x, y| x & !y)
    }
    fn minus(self, other: Self) -> Self {
        self.by(other, u8::wrapping_sub)
    }
    fn least(self, other: Self) -> Self {
        self.by(other, u8::min)
    }
    fn equal(self, other: Self) -> Self {
        self.by(other, |x, y| if x == y { 0xff } else { 0 })
    }
    fn upper(self) -> Self {
        self.by(self, |x, _| x >> 4)
    }
    fn lookup(self, table: &[u8; 16]) -> Self {
        self.by(self, |x, _| if x < 128 { table[usize::from(x & 15)] } else { 0 })
    }
    fn zeros(self) -> u64 {
        (0..32).fold(0, |bits, j| bits | u64::from(self.0[j] == 0) << j)
    }
    fn mark<const T: usize>(bytes: &[u8], at: usize, lags: &[Far], planes: &mut [Self; T]) {
        let mut sets = [[0u64; 2]; 32];
        for lag in lags {
            let from = at - lag.distance as usize;
            for (set, byte) in sets.iter_mut().zip(&bytes[from..from + 32]) {
                insert(set, byte ^ lag.all as u8);
            }
        }
        for (t, plane) in planes.iter_mut().enumerate() {
            for (byte, set) in plane.0.iter_mut().zip(&sets) {
                *byte |= (set[t / 8] >> (8 * (t % 8))) as u8;
            }
        }
    }
}
