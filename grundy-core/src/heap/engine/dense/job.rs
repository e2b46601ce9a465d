//! The values of 16 heaps, without the splits that have a heap whose value is not known yet.

use super::super::moves::Moves;
use super::super::pairs::{Kernel, TOGETHER};
use super::learn::Lag;
use super::rares::Rares;
use crate::heap::code::Modifier;

/// The number of heaps of a job.
pub(super) const HEAPS: usize = 16;

/// The number of parts that are compared before the next heap's turn, so that they stay in the
/// nearest cache: 8 KiB of each list.
const CHUNK: usize = 1 << 12;

/// What the jobs of a block share.
pub(super) struct Known<'a> {
    pub(super) moves: &'a Moves,
    /// The values of all heaps before the block, and the same in reverse order.
    pub(super) values: &'a [u16],
    pub(super) reversed: &'a [u16],
    /// The lags to mark, of the heaps before the block.
    pub(super) lags: &'a [Lag],
    /// The splits with a rare part, which are marked as well.
    pub(super) rares: Option<&'a Rares>,
    /// The end of the block.
    pub(super) end: usize,
    /// A power of two, at least 64, that is larger than every value.
    pub(super) bound: usize,
    pub(super) kernel: Kernel,
}

/// The tables of a job, and its results.
#[derive(Clone, Debug)]
pub(super) struct Job {
    /// For each heap a bit for each value: 1 if the value is marked.
    marks: Vec<u64>,
    values: [u32; HEAPS],
    /// The number of sums that were marked, and the number that were compared.
    pub(super) marked: usize,
    pub(super) compared: usize,
}

/// Tables of this number of words have a size that the compiler knows, so they need no checks.
const SMALL: usize = 1 << 4;
const MIDDLE: usize = 1 << 7;
const GREATER: usize = 1 << 8;
const LARGE: usize = 1 << 9;

/// The largest bound for which there are tables.
pub(super) const LARGEST: usize = 64 * LARGE;

impl Job {
    /// Tables for values below `bound`, at most 2^15.
    pub(super) fn new(bound: usize) -> Job {
        Job {
            marks: vec![0; HEAPS * Job::words(bound)],
            values: [0; HEAPS],
            marked: 0,
            compared: 0,
        }
    }

    /// Bytes of the tables.
    pub(super) fn bytes(bound: usize) -> usize {
        HEAPS * Job::words(bound) * 8
    }

    /// Bytes of these tables.
    pub(super) fn held(&self) -> usize {
        self.marks.len() * 8
    }

    /// The number of words of a heap's table.
    fn words(bound: usize) -> usize {
        if bound <= 64 * SMALL {
            SMALL
        } else if bound <= 64 * MIDDLE {
            MIDDLE
        } else if bound <= 64 * GREATER {
            GREATER
        } else {
            LARGE
        }
    }

    /// Whether the tables are large enough.
    pub(super) fn fits(&self, bound: usize) -> bool {
        self.marks.len() * 64 >= HEAPS * bound
    }

    /// The value that was found for a heap of the job: the least value that no option has, if
    /// only known heaps are considered.
    pub(super) fn value(&self, at: usize) -> u32 {
        self.values[at]
    }

    /// Finds the values of the heaps from `first` on, up to the end of the block.
    pub(super) fn run(&mut self, known: &Known<'_>, first: usize) {
        match self.marks.len() / HEAPS {
            SMALL => self.mark::<SMALL, 16>(known, first),
            MIDDLE => self.mark::<MIDDLE, 16>(known, first),
            GREATER => self.mark::<GREATER, 8>(known, first),
            _ => self.mark::<LARGE, 4>(known, first),
        }
        self.mark_few(known, first);
        self.compare(known, first);
    }

    /// Marks the lags and the splits with a rare part, for as many heaps together as have tables
    /// in the nearest cache.
    fn mark<const WORDS: usize, const TABLES: usize>(&mut self, known: &Known<'_>, first: usize) {
        self.marked = 0;
        let (tables, _) = self.marks.as_chunks_mut::<WORDS>();
        let (groups, _) = tables.as_chunks_mut::<TABLES>();
        for (at, tables) in groups.iter_mut().enumerate() {
            self.marked += mark_group(tables, known, first + at * TABLES);
        }
    }

    /// Marks the other options that are known: takes, and 0 for whole heaps and for equal
    /// halves.
    fn mark_few(&mut self, known: &Known<'_>, first: usize) {
        let size = self.marks.len() / HEAPS;
        let moves = known.moves;
        for (at, table) in self.marks.chunks_exact_mut(size).enumerate() {
            let n = first + at;
            let near =
                moves.takes.partition_point(|&taken| taken <= (n - known.values.len()) as u64);
            for &taken in moves.takes[near..].iter().take_while(|&&taken| taken < n as u64) {
                let value = known.values[n - taken as usize];
                table[usize::from(value / 64)] |= 1 << (value % 64);
            }
            let equal = |&(taken, modifier): &(u64, Modifier)| {
                modifier == Modifier::Equal && (n - taken as usize).is_multiple_of(2)
            };
            if moves.wholes.binary_search(&(n as u64)).is_ok() || moves.breaks.iter().any(equal) {
                table[0] |= 1;
            }
        }
    }

    /// The least value from `from` on that is not marked.
    fn free(&self, at: usize, from: usize, bound: usize) -> usize {
        if from >= bound {
            return from;
        }
        let marks = &self.marks[at * (self.marks.len() / HEAPS)..][..bound / 64];
        let first = !marks[from / 64] & (u64::MAX << (from % 64));
        if first != 0 {
            return from / 64 * 64 + first.trailing_zeros() as usize;
        }
        let later = (from / 64 + 1..).zip(&marks[from / 64 + 1..]).find(|(_, word)| **word != !0);
        later.map_or(bound, |(at, word)| at * 64 + word.trailing_ones() as usize)
    }

    /// Compares the values that are not marked with all splits, the least values first.
    fn compare(&mut self, known: &Known<'_>, first: usize) {
        let heaps = HEAPS.min(known.end - first);
        let chunks_of = |&(taken, modifier): &(u64, Modifier)| {
            Moves::halves(known.end - taken as usize, modifier).div_ceil(CHUNK)
        };
        let chunks: usize = known.moves.breaks.iter().map(chunks_of).sum();
        let put = |candidates: &mut Candidates, at: usize, slot: usize| {
            let value = self.free(at, candidates.next, known.bound);
            let shown = known.is_no_option(first + at, value);
            candidates.values[slot] = value;
            candidates.passed[slot] = if shown { chunks } else { 0 };
            candidates.next = value + 1;
        };
        let (mut values, mut compared) = ([0; HEAPS], 0);
        // The value of the heap is the least candidate, if that has passed all chunks.
        let mut is_found = |candidates: &Candidates, at: usize| {
            let slots = candidates.values.iter().zip(candidates.passed);
            let (&least, passed) = slots.min().expect("there are slots");
            values[at] = least as u32;
            passed >= chunks
        };
        let mut candidates = [Candidates::default(); HEAPS];
        let mut open = 0;
        for (at, candidates) in candidates.iter_mut().enumerate().take(heaps) {
            (0..TOGETHER).for_each(|slot| put(candidates, at, slot));
            open |= u32::from(!is_found(candidates, at)) << at;
        }
        while open != 0 {
            for kind in &known.moves.breaks {
                for chunk in 0..chunks_of(kind) {
                    let range = chunk * CHUNK..(chunk + 1) * CHUNK;
                    let mut left = open;
                    while left != 0 {
                        let at = left.trailing_zeros() as usize;
                        left &= left - 1;
                        let (x, y) = known.parts(first + at, *kind, range.clone());
                        let candidates = &mut candidates[at];
                        loop {
                            let values = candidates.values.map(|value| value as u16);
                            let found = known.kernel.find(x, y, values, &mut compared);
                            if found == 0 {
                                break;
                            }
                            for slot in (0..TOGETHER).filter(|slot| found >> slot & 1 == 1) {
                                put(candidates, at, slot);
                            }
                        }
                        candidates.passed.iter_mut().for_each(|passed| *passed += 1);
                        open &= !(u32::from(is_found(candidates, at)) << at);
                    }
                }
            }
        }
        (self.values, self.compared) = (values, compared);
    }

    /// The least value after `value` that no option of a heap of the job has, if only known
    /// heaps are considered.
    pub(super) fn next(&self, known: &Known<'_>, n: usize, at: usize, value: u32) -> u32 {
        let mut value = value as usize;
        loop {
            value = self.free(at, value + 1, known.bound);
            let has = |kind: &(u64, Modifier)| {
                let (x, y) = known.parts(n, *kind, 0..usize::MAX - 1);
                known.kernel.find(x, y, [value as u16; TOGETHER], &mut 0) != 0
            };
            if known.is_no_option(n, value) || !known.moves.breaks.iter().any(has) {
                return value as u32;
            }
        }
    }
}

/// The least values of a heap that may be no options, as far as is known.
#[derive(Clone, Copy, Default)]
struct Candidates {
    values: [usize; TOGETHER],
    /// The number of successive chunks in which each value was not found as a sum.
    passed: [usize; TOGETHER],
    /// All smaller values that are not marked have had their turn.
    next: usize,
}

fn may_be_equal(modifier: Modifier) -> bool {
    !matches!(modifier, Modifier::Unequal | Modifier::NotAllEqual)
}

/// Whether a lag halves one of some heaps from `first` on although its parts must differ.
fn halves(moves: &Moves, lag: &Lag, first: usize, heaps: usize) -> bool {
    let (taken, modifier) = moves.breaks[usize::from(lag.kind)];
    let part = lag.distance as usize - taken as usize;
    let heap = taken as usize + 2 * part;
    !may_be_equal(modifier) && (first..first + heaps).contains(&heap)
}

/// Marks the lags, and the splits with a rare part, in the tables of a few heaps. Returns the number of marks.
fn mark_group<const WORDS: usize, const TABLES: usize>(
    tables: &mut [[u64; WORDS]; TABLES],
    known: &Known<'_>,
    first: usize,
) -> usize {
    tables.iter_mut().for_each(|table| table[..known.bound / 64].fill(0));
    // Nearer lags reach into the block.
    let nearest = first + TABLES - known.values.len();
    let mut marked = 0;
    let unequal = known.moves.breaks.iter().any(|(_, modifier)| !may_be_equal(*modifier));
    let rares = known.rares.map_or(&[][..], Rares::lags);
    // Sums first and marks later, so that the sums are computed as vectors.
    let mut sums = [[0u16; TABLES]; 32];
    for lags in rares.chunks(sums.len()).chain(known.lags.chunks(sums.len())) {
        let mut count = 0;
        for lag in lags {
            let distance = lag.distance as usize;
            let whole = (nearest..first).contains(&distance)
                && !(unequal && halves(known.moves, lag, first, TABLES));
            let others = if whole { known.values[first - distance..].first_chunk() } else { None };
            match others {
                Some(others) => {
                    sums[count] = others.map(|other| other ^ lag.value);
                    count += 1;
                }
                None => mark_singly(tables, known, lag, first),
            }
        }
        for sums in &sums[..count] {
            for (table, &sum) in tables.iter_mut().zip(sums) {
                mark(table, sum);
            }
        }
        marked += TABLES * lags.len();
    }
    marked
}

/// Marks a value in the table of a heap.
#[inline(always)]
fn mark<const WORDS: usize>(table: &mut [u64; WORDS], value: u16) {
    table[usize::from(value / 64) % WORDS] |= 1 << (value % 64);
}

/// Marks the values of a lag where not all heaps have a split of known heaps at it.
#[cold]
fn mark_singly<const WORDS: usize, const TABLES: usize>(
    tables: &mut [[u64; WORDS]; TABLES],
    known: &Known<'_>,
    lag: &Lag,
    first: usize,
) {
    let (taken, modifier) = known.moves.breaks[usize::from(lag.kind)];
    let part = lag.distance as usize - taken as usize;
    for (heap, table) in (first..).zip(tables) {
        let other = heap.saturating_sub(lag.distance as usize);
        let is_split = other > 0 && (other != part || may_be_equal(modifier));
        if let Some(value) = known.values.get(other).filter(|_| is_split) {
            mark(table, value ^ lag.value);
        }
    }
}

impl<'a> Known<'a> {
    /// Whether marks alone show that no split into known heaps has a value: all splits of common
    /// value are marked, and this one is not.
    fn is_no_option(&self, heap: usize, value: usize) -> bool {
        self.rares.is_some_and(|rares| rares.split().is_common(heap as u64, value as u32))
    }

    /// The smaller parts in `range` of the splits of heap n that leave known heaps, and the
    /// larger parts.
    fn parts(
        &self,
        n: usize,
        (taken, modifier): (u64, Modifier),
        range: std::ops::Range<usize>,
    ) -> (&'a [u16], &'a [u16]) {
        let rest = n - taken as usize;
        let least = (rest + 1).saturating_sub(self.values.len()).max(1);
        let from = range.start.max(least);
        let to = range.end.min(Moves::halves(rest, modifier) + 1).max(from);
        // The other part of 1 is heap rest - 1.
        let other = self.reversed.len() - rest;
        (&self.values[from..to], &self.reversed[other + from - 1..other + to - 1])
    }
}
