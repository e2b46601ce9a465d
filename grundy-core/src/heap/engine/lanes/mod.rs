//! Lanes: the sparse recurrence for many heaps at a time.
//!
//! Beyond the last rare heap, the options of common value of a heap are takes, and splits with
//! one of the rare heaps. So they are the values at a fixed list of distances before the heap,
//! the *lags*, each xored with a constant. The lanes keep values as [indices](Index) of one
//! byte and compute a block of 32 consecutive heaps together. A lag of 32 or more is one load
//! of 32 bytes, one xor, and a look-up of bits; shorter lags follow block by block, in words of
//! 8 heaps. The least index that no option has is the common value of the heap, if the heap is
//! common.
//!
//! Afterwards the lanes decide whether the heap is common: each rare value below its common
//! value must be an option. [Witnesses](super::witness), which are lags as well, show this for
//! nearly all heaps, and a comparison with the first heaps shows it for most of the others. A
//! heap for which neither does is left to the scalar [sparse recurrence](super::sparse), and so
//! are the heaps after it until the lags of the new rare heap apply. Every value that the lanes
//! hand out is exact.
//!
//! A new value depends on the value before it; the witnesses of earlier blocks depend on
//! nothing new. So one thread tries the witnesses of earlier blocks between the words of the
//! block that it produces. The rare values below a common value have the first indices, and
//! most heaps need few of these. One or two bytes of a set are enough for nearly all heaps, and
//! the rest is compared. (Measured: this halves the time of the exclusion where the sets have
//! four or eight bytes, and makes no difference where they have two.)
//!
//! # Pairs of rare heaps
//!
//! The sum of two rare heaps has a rare value, and the same index means one value for rare
//! heaps and another for common ones. So the byte of a rare heap is a mark, 128 or more. A mark
//! xor an index is no index, so it marks no option. (Two rare heaps may meet in the comparison
//! with the first heaps. Their marks differ there, and the xor of the marks is 127, which is
//! the index of no rare value that is looked for.)
//!
//! # Two methods
//!
//! With few rare heaps ([`narrow`]) the time goes into loops over many lags. Only these loops
//! are written once for each kind of vectors; all other code is the same, compiled for each
//! kind. With many rare heaps ([`wide`]) the algorithm is written once over a vector of bytes,
//! and only a dozen operations on such vectors have three forms. The tests compare all forms
//! with each other and with the plain recurrence. The kind of vectors is chosen when the
//! program runs.
//!
//! # Speed
//!
//! | vectors | time |
//! |---|---|
//! | AVX-512 | 1.1 to 1.4 times as fast as AVX2 |
//! | AVX2 | 6 to 12 times as fast as the scalar recurrence |
//! | plain Rust | 1.3 to 2 times as fast as the scalar recurrence |

mod costs;
mod feed;
mod index;
mod level;
mod narrow;
mod rewind;
mod splits;
#[cfg(test)]
mod tests;
mod wide;
mod width;

use super::Ticker;
use super::moves::Moves;
use super::split::Split;
use super::witness::{self, Lag};
use crate::budget::{Budget, Stop};
use crate::heap::block::{Block, Form};
use crate::heap::code::Modifier;
use crate::heap::table::Table;
use index::Index;
use level::Level;
pub(crate) use narrow::Stages;
use narrow::{BLOCK, Longs, Short, Todo};
pub(crate) use rewind::Place;
use splits::Splits;
use wide::{Far, Wide};

/// The byte of a rare heap in [`Lanes::bytes`].
const RARE: u8 = 0xff;

/// The byte of a rare heap in [`Lanes::head`]. Its xor with [`RARE`] is 127, which is the index
/// of no rare value that is looked for.
const RARE_IN_HEAD: u8 = 0x80;

/// Lags below this number of heaps are read from one word of 8 bytes.
const NEAR: usize = 8;

/// The least number of bytes that are dropped at a time.
const DROP: usize = 1 << 18;

/// The number of heaps whose common indices are computed before their rare values are excluded.
const BATCH: usize = 16 * BLOCK;

/// The number of first heaps that heaps are compared with: they are the small parts of splits.
const HEAD: usize = 1 << 16;

/// The number of witnesses at first, where the sets have 8 bytes or fewer. With 64 witnesses
/// one or two heaps in a hundred stay open; 0.16 needs more.
const FIRST: usize = 64;

/// The largest number of witnesses, where the sets have 8 bytes or fewer.
const MOST: usize = 128;

/// From this number of lags on the lanes use candidates: see [`wide`].
pub(crate) const MANY: usize = 300;

/// The distance in heaps, beyond the largest take, that must lie between the last rare heap and
/// the heaps that the lanes compute.
const BEHIND: usize = 4 * BLOCK;

/// A lag: the byte `distance` heaps before, xored with an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ByteLag {
    distance: u32,
    index: u8,
}

/// The state of the recurrence.
#[derive(Clone, Debug)]
pub(crate) struct Lanes {
    level: Level,
    index: Index,
    /// The numbers of tokens that are taken before a split, and the largest number of any move.
    breaks: Vec<usize>,
    last: usize,
    /// The largest distance of a lag.
    longest: usize,
    /// The lags of common options, and the takes whose options are rare.
    lags: Vec<ByteLag>,
    near: Vec<Short>,
    close: Vec<Short>,
    mid: Longs,
    far: Longs,
    rare_takes: Vec<ByteLag>,
    witnesses: Longs,
    /// The number of bytes of a set of indices: 2, 4, 8 or 16.
    width: usize,
    /// The number of bytes of a set of rare values for which witnesses are tried.
    planes: usize,
    /// The indices of the heaps from `base` to `end`.
    bytes: Vec<u8>,
    base: usize,
    end: usize,
    /// The heaps from `end` to here have a common index and are not verified.
    ahead: usize,
    todo: Todo,
    /// How many heaps back the lanes read bytes.
    reach: usize,
    /// The indices of the first heaps in reverse order: heap h is at `HEAD - 1 - h`.
    head: Vec<u8>,
    head_to: usize,
    last_rare: usize,
    /// Empty unless some heaps have an index from 128 on. Then it holds, for the heaps from
    /// `base` to `end`, the index less 128 of each common heap that has such an index. In
    /// `bytes` those heaps are marked as rare.
    upper: Vec<u8>,
    /// The lags of rare heaps with such an index, to common heaps with such an index.
    upper_lags: Vec<Far>,
    /// The first heap after the last one that another recurrence has computed.
    since: usize,
    /// The largest small part of a split that showed a rare value to be an option, or a bound
    /// on it.
    farthest: usize,
    /// Whether the lanes could not decide the value of heap `end`.
    stuck: bool,
    /// The number of blocks since the width was chosen, and the number of those with a larger
    /// index.
    blocks: usize,
    large: usize,
    /// The number of witnesses, where the sets are small.
    most: usize,
    /// The number of heaps since the width was chosen.
    heaps: usize,
    /// The number of heaps when the witnesses were chosen, the number of bytes that were
    /// compared since then, and the cost of all choices as a number of bytes.
    chosen: usize,
    compared: usize,
    choices: usize,
    /// What the lanes need where there are many lags.
    wide: Wide,
    /// What two threads need to share the work.
    stages: Stages,
    /// The work so far where there are many lags, in steps of the sparse recurrence.
    work: u64,
}

impl Lanes {
    /// Starts after the heaps of a table, with the witnesses of the scalar recurrence. Returns
    /// `None` if the game or the values do not fit: a code with `=` at a split, or indices
    /// beyond a byte.
    pub(crate) fn new(
        moves: &Moves,
        split: Split,
        values: &[u16],
        witnesses: &[Lag],
    ) -> Option<Lanes> {
        if moves.breaks.is_empty() || moves.breaks.iter().any(|&(_, m)| m == Modifier::Equal) {
            return None;
        }
        let mut lanes = Lanes {
            level: Level::best(),
            index: Index::new(split)?,
            breaks: moves.breaks.iter().map(|&(taken, _)| taken as usize).collect(),
            last: moves.last() as usize,
            longest: moves.farthest,
            lags: Vec::new(),
            near: Vec::new(),
            close: Vec::new(),
            mid: Longs::default(),
            far: Longs::default(),
            rare_takes: Vec::new(),
            witnesses: Longs::default(),
            width: 16,
            planes: 2,
            bytes: Vec::new(),
            base: 0,
            end: 0,
            ahead: 0,
            todo: Todo::default(),
            reach: 0,
            head: vec![RARE_IN_HEAD; HEAD],
            head_to: 0,
            last_rare: 0,
            upper: Vec::new(),
            upper_lags: Vec::new(),
            since: 0,
            farthest: 0,
            stuck: false,
            blocks: 0,
            large: 0,
            most: FIRST,
            heaps: 0,
            chosen: 0,
            compared: 0,
            choices: 0,
            wide: Wide::default(),
            stages: Stages::default(),
            work: 0,
        };
        for &taken in moves.takes.iter() {
            let lag = ByteLag { distance: lanes.distance(taken as usize)?, index: 0 };
            // Whether a take changes the class of a value.
            if split.parity && taken % 2 == 1 {
                lanes.rare_takes.push(lag);
            } else {
                lanes.add_lag(lag);
            }
        }
        for (heap, &value) in values.iter().enumerate() {
            lanes.write(heap, value)?;
        }
        lanes.since = lanes.end;
        // The first heaps of a long table are dropped next.
        lanes.extend_head();
        lanes.set_reach();
        lanes.slide(2 * BATCH);
        lanes.choose_width();
        lanes.take_witnesses(witnesses);
        Some(lanes)
    }

    /// A distance as lags have it; `None` if it is too large.
    fn distance(&self, distance: usize) -> Option<u32> {
        u32::try_from(distance).ok().filter(|_| distance <= self.longest)
    }

    /// The first heap without a value.
    pub(crate) fn end(&self) -> usize {
        self.end
    }

    /// The work so far where there are many lags, in steps of the sparse recurrence. With few
    /// lags the work is small and not counted.
    pub(crate) fn work(&self) -> u64 {
        self.work
    }

    /// The last rare heap, or 0.
    pub(crate) fn last_rare(&self) -> usize {
        self.last_rare
    }

    /// The values from heap `from` on, up to `length`. Heap `from` is not rare, and it and all
    /// later heaps were computed by the lanes.
    ///
    /// # Panics
    /// If they were dropped: call it at least every [`HEAD`] heaps.
    pub(crate) fn block(&self, from: usize, length: usize) -> Block<'_> {
        assert!(from >= self.base, "values are handed out before they are dropped");
        let to = length.min(self.end).max(from);
        let codes = &self.bytes[from - self.base..to - self.base];
        Block(Form::Codes(codes, [self.index.common(from), self.index.common(from + 1)]))
    }

    /// Whether the lanes can compute the next heaps: the last rare heap is far enough behind,
    /// and the last heap was not one that they leave to others.
    pub(crate) fn is_ready(&self) -> bool {
        let behind = if self.width == 16 { 0 } else { BEHIND };
        !self.stuck && self.end >= (1 << 10) && self.end > self.last_rare + self.last + behind
    }

    /// Makes room for `room` more heaps, and drops bytes that are no longer needed.
    fn slide(&mut self, room: usize) {
        let needed = self.ahead - self.base + room;
        if needed <= self.bytes.len() {
            return;
        }
        let drop = (self.end - self.base).saturating_sub(self.reach);
        if drop >= DROP {
            self.bytes.copy_within(drop.., 0);
            if self.has_upper() {
                self.upper.copy_within(drop.., 0);
                // The lanes compute no upper index, so nothing is written here.
                let kept = self.upper.len() - drop;
                self.upper[kept..].fill(RARE);
            }
            self.base += drop;
            self.choose_width();
        }
        let most = self.reach + 2 * DROP;
        let length = self.bytes.len();
        if self.ahead - self.base + room > length {
            self.resize((2 * length).min(most).max(length + room));
        }
    }

    /// Computes values until there are `to`, or some more, or until a value that the lanes must
    /// leave to the scalar recurrence. After an error the caller may call again.
    pub(crate) fn run(
        &mut self,
        to: usize,
        ticker: &mut Ticker,
        budget: &Budget,
    ) -> Result<(), Stop> {
        while self.end < to && self.is_ready() {
            let work = (self.lags.len() + self.witnesses.len()) * self.width;
            ticker.tick((BATCH * (4 + work / 32)) as u64, self.end as u64, budget)?;
            let from = self.end;
            if self.width == 16 {
                self.slide(2 * BATCH);
                self.extend_head();
                self.run_wide();
                continue;
            }
            match self.stages.pool(from) {
                Some(pool) => self.produce_in_stages(&pool),
                None => {
                    self.slide(2 * BATCH);
                    self.extend_head();
                    self.produce(self.ahead + BATCH);
                }
            }
            self.heaps += self.end - from;
            self.adapt();
        }
        Ok(())
    }

    /// The index of the heap at `at`; `None` if it does not fit the sets.
    fn one(&self, bytes: &[u8], at: usize) -> Option<u8> {
        let index = wide::least(bytes, at, &self.lags, (&self.upper, &self.upper_lags));
        let limit = if self.width == 16 { self.index.limit() } else { 64 };
        (index < limit).then_some(index)
    }

    /// For [`witness::greedy`]: the index of each lag of a heap, where it is in the set.
    fn serve(&self, lags: &[ByteLag], heap: usize, set: u128, row: &mut [u16]) {
        let need = |byte: usize| byte < 128 && set >> byte & 1 == 1;
        let needs: [u16; 256] =
            std::array::from_fn(|byte| if need(byte) { byte as u16 } else { witness::NONE });
        let bytes = &self.bytes[..heap - self.base];
        for (lag, served) in lags.iter().zip(row) {
            let byte = bytes[bytes.len() - lag.distance as usize] ^ lag.index;
            *served = needs[usize::from(byte)];
        }
    }

    /// Appends the values that were found to a table, up to `length`.
    ///
    /// # Panics
    /// If they were dropped: call it at least every [`HEAD`] heaps.
    pub(crate) fn copy(
        &self,
        table: &mut Table,
        length: usize,
        budget: &Budget,
    ) -> Result<(), Stop> {
        let (from, to) = (table.len(), length.min(self.end));
        assert!(from >= self.base, "values are copied before they are dropped");
        if from >= to {
            return Ok(());
        }
        let bytes = &self.bytes[from - self.base..to - self.base];
        let [even, odd] = [self.index.common(from), self.index.common(from + 1)];
        let value = |table: &[u16; 128], byte: u8| table[usize::from(byte & 127)];
        let (pairs, rest) = bytes.as_chunks::<2>();
        let pairs = pairs.iter().flat_map(|&[x, y]| [value(even, x), value(odd, y)]);
        let mut all = pairs.chain(rest.iter().map(|&x| value(even, x)));
        match table {
            Table::Narrow(table) if table.capacity() - table.len() >= bytes.len() => {
                table.extend(all);
                Ok(())
            }
            _ => all.try_for_each(|value| table.push(value.into(), budget)),
        }
    }
}
