//! The sparse recurrence for many heaps at a time.
//!
//! Where the last rare heap lies behind, the options of common value of a heap
//! are takes and splits with one of the rare heaps: the values a fixed list of
//! *lags* before, each xored with a constant. Values are kept as [indices](Index)
//! of one byte, and a block of 32 consecutive heaps is worked on together. A lag
//! of 32 or more is one load of 32 bytes, one xor, and a look-up of bits;
//! shorter ones follow block by block, word by word of 8 heaps. The least index
//! that no option has is the common value of the heap, if the heap is common.
//!
//! Whether the heap is common is decided afterwards: each rare value below the common one
//! must be an option. [Witnesses](super::witness), which are lags as well, show it for
//! nearly all heaps; for the others a comparison with the first heaps does. A heap for
//! which neither shows it is left to the scalar [sparse recurrence](super::sparse), and so
//! are the heaps after it until the lags of the new rare heap apply. Nothing is assumed:
//! every value that is handed out is exact.
//!
//! A new value depends on the one before it; witnesses of earlier blocks depend on nothing
//! new. So the witnesses of earlier blocks are tried between the words of the block that
//! is produced. The rare values below a common one have the first indices, and most heaps
//! need few of these: one or two bytes of a set are enough for nearly all heaps, and the
//! rest is compared. (Measured: this halves the time of the exclusion where the sets have
//! four or eight bytes, and makes no difference where they have two.)
//!
//! Pairs of rare heaps. Two rare heaps have a sum of rare value, and the same index means
//! one value for rare heaps and another for common ones. So the byte of a rare heap is a
//! mark from 128 on. A mark xor an index is no index, so no option is marked for it. (Two
//! rare heaps may meet in the comparison with the first heaps. Their marks differ there,
//! and the xor of the marks is 127, which is the index of no rare value that is looked
//! for.)
//!
//! | | against the scalar recurrence |
//! |---|---|
//! | AVX-512 | 1.1 to 1.4 times faster than AVX2 |
//! | AVX2 | 6 to 12 times faster |
//! | plain Rust | 1.3 to 2 times faster |

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

/// The byte of a rare heap in [`Lanes::head`]: xored with [`RARE`] it is 127, the index of
/// no rare value that is looked for.
const RARE_IN_HEAD: u8 = 0x80;

/// Lags below this number of heaps are taken from one word of 8 bytes.
const NEAR: usize = 8;

/// The number of bytes that are dropped at a time, at least.
const DROP: usize = 1 << 18;

/// The number of heaps whose common indices are computed before their rare values are
/// excluded.
const BATCH: usize = 16 * BLOCK;

/// The number of first heaps that are compared with: the small parts of splits.
const HEAD: usize = 1 << 16;

/// The number of witnesses at first, where the sets have 8 bytes or fewer. With 64, one
/// or two heaps in a hundred stay open; 0.16 needs more.
const FIRST: usize = 64;

/// The largest number of witnesses, where the sets have 8 bytes or fewer.
const MOST: usize = 128;

/// From this number of lags on the lanes work with candidates: see [`wide`].
pub(crate) const MANY: usize = 300;

/// The number of heaps, beside the largest take, that must lie between the last rare heap
/// and the heaps that are worked on.
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
    /// Numbers of tokens before splits, and the largest of any move.
    breaks: Vec<usize>,
    last: usize,
    /// The lags of common options, and the takes whose options are rare.
    lags: Vec<ByteLag>,
    near: Vec<Short>,
    close: Vec<Short>,
    mid: Longs,
    far: Longs,
    rare_takes: Vec<ByteLag>,
    witnesses: Longs,
    /// Bytes of a set of indices: 2, 4, 8 or 16.
    width: usize,
    /// Bytes of a set of rare values that witnesses are tried for.
    planes: usize,
    /// The indices of the heaps from `base` to `end`.
    bytes: Vec<u8>,
    base: usize,
    end: usize,
    /// The heaps from `end` to here have a common index, and are not verified.
    ahead: usize,
    todo: Todo,
    /// How far back bytes are needed.
    reach: usize,
    /// The indices of the first heaps backwards: heap h at `HEAD - 1 - h`.
    head: Vec<u8>,
    head_to: usize,
    last_rare: usize,
    /// Where some heaps have an index from 128 on: those of the common ones less 128, from
    /// `base` to `end` as well. Those heaps stand as rare ones in `bytes`.
    upper: Vec<u8>,
    /// The lags of rare heaps with such an index: to common heaps with one.
    upper_lags: Vec<Far>,
    /// The first heap after the last one whose value was computed elsewhere.
    since: usize,
    /// The largest small part of a split that showed a rare value to be an
    /// option, or a bound on it.
    farthest: usize,
    /// The recurrence could not tell the value of heap `end`.
    stuck: bool,
    /// Blocks since the width was chosen, and those with a larger index.
    blocks: usize,
    large: usize,
    /// How many witnesses there shall be, where the sets are small.
    most: usize,
    /// Heaps since the width was chosen.
    heaps: usize,
    /// The number of heaps when the witnesses were chosen, the bytes that were
    /// compared since then, and the same of what all choices cost.
    chosen: usize,
    compared: usize,
    choices: usize,
    /// Where there are many lags.
    wide: Wide,
    /// Where two threads share the work.
    stages: Stages,
    /// Work so far where there are many lags, in the steps of the sparse recurrence.
    work: u64,
}

impl Lanes {
    /// Begins after the heaps of a table, with the witnesses of the scalar
    /// recurrence. `None` where the game or the values do not fit: `=` at a split,
    /// or indices past a byte.
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
            let lag = ByteLag { distance: u32::try_from(taken).ok()?, index: 0 };
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
        // Of a long table the first heaps are dropped next.
        lanes.extend_head();
        lanes.set_reach();
        lanes.slide(2 * BATCH);
        lanes.choose_width();
        lanes.take_witnesses(witnesses);
        Some(lanes)
    }

    /// Without vector instructions, to compare with.
    #[cfg(test)]
    pub(crate) fn portable(mut self) -> Lanes {
        (self.level, self.wide) = (Level::Plain, Wide::default());
        self
    }

    /// The first heap without a value.
    pub(crate) fn end(&self) -> usize {
        self.end
    }

    /// Work so far where there are many lags, in the steps of the sparse recurrence:
    /// otherwise it is little.
    pub(crate) fn work(&self) -> u64 {
        self.work
    }

    /// The last rare heap, or 0.
    pub(crate) fn last_rare(&self) -> usize {
        self.last_rare
    }

    /// The values from heap `from` on, which is not rare and was computed here
    /// like all after it, up to `length`.
    ///
    /// # Panics
    /// Where they were dropped: it must be called at least every [`HEAD`]
    /// heaps.
    pub(crate) fn block(&self, from: usize, length: usize) -> Block<'_> {
        assert!(from >= self.base, "values are handed out before they are dropped");
        let to = length.min(self.end).max(from);
        let codes = &self.bytes[from - self.base..to - self.base];
        Block(Form::Codes(codes, [self.index.common(from), self.index.common(from + 1)]))
    }

    /// Whether the next heaps can be computed: the last rare heap lies behind,
    /// and the last heap was not one that is left to others.
    pub(crate) fn is_ready(&self) -> bool {
        let behind = if self.width == 16 { 0 } else { BEHIND };
        !self.stuck && self.end >= (1 << 10) && self.end > self.last_rare + self.last + behind
    }

    /// Makes room for so many heaps; what is not needed goes.
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
                // What lanes compute has no upper index, and is not written here.
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

    /// Computes values until there are `to`, or some more, or one that it must
    /// leave to the scalar recurrence. After an error it can go on.
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

    /// Appends the values that are found to a table, up to `length`.
    ///
    /// # Panics
    /// Where they were dropped: it must be called at least every [`HEAD`]
    /// heaps.
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
