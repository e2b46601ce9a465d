//! The sparse recurrence for many heaps at a time.
//!
//! Where the last rare heap lies behind, the options of common value of a heap
//! are takes and splits with one of the rare heaps: the values a fixed list of
//! *lags* before, each xored with a constant. Values are kept as [indices](Index)
//! of one byte, and a block of 32 consecutive heaps is worked on together. A lag
//! of 32 or more is one load of 32 bytes, one xor, and a look-up of bits;
//! shorter ones follow block by block, word by word. The least index that no
//! option has is the common value of the heap, if the heap is common.
//!
//! That is decided afterwards, for a batch of heaps: each rare value below the
//! common one must be an option. [Witnesses](super::witness), which are lags as
//! well, show it for nearly all heaps, and for the others a comparison with the
//! first heaps. A heap for which neither shows it is left to the scalar
//! [sparse recurrence](super::sparse), and so are the heaps after it until the
//! lags of a new rare heap apply. Nothing is assumed: every value that is handed
//! out is exact.
//!
//! Pairs of rare heaps. Their sum is of rare value, and the index of a rare value
//! means another value than that of a common one. So rare heaps stand as a byte
//! from 128 on, whose sums are no indices: no option is marked for them. (Two of
//! them may meet in the comparison: there the marks differ, and the sum of the
//! marks is 127, which is not used as an index.)
//!
//! | | against the scalar recurrence |
//! |---|---|
//! | AVX2 | 6 to 10 times faster |
//! | plain Rust | 1.3 to 2 times faster |

mod index;
mod kernel;
mod rewind;
#[cfg(test)]
mod tests;
mod verify;

#[cfg(target_arch = "x86_64")]
mod avx2;

use super::moves::Moves;
use super::split::Split;
use super::{Ticker, witness};
use crate::budget::{Budget, Stop};
use crate::heap::code::Modifier;
use crate::heap::table::Table;
use index::{Index, LIMIT};
use kernel::{BLOCK, Lags, Long, Portable, Short};
pub(crate) use rewind::Place;

/// The byte of a rare heap, and that in the [`Lanes::head`].
const RARE: u8 = 0xff;
const RARE_IN_HEAD: u8 = 0x80;

/// Lags below this are taken from one word.
const NEAR: usize = 8;

/// Heaps whose rare values are excluded together.
const BATCH: usize = 16 * BLOCK;

/// How many of the first heaps are compared with.
const HEAD: usize = 1 << 16;

/// Witnesses at first and at most, where the sets are small. 48 leave a heap or
/// two in a hundred open; for 0.16 it takes more.
const FIRST: usize = 48;
const MOST: usize = 128;

/// Distance of the last rare heap, the largest take left out, from the heaps
/// that are worked on.
const BEHIND: usize = 4 * BLOCK;

/// A lag: the byte `distance` heaps before, xored with an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct ByteLag {
    distance: u32,
    index: u8,
}

/// The state of the recurrence.
#[derive(Clone, Debug)]
pub(crate) struct Lanes {
    index: Index,
    /// Numbers of tokens before splits, and the largest of any move.
    breaks: Vec<usize>,
    last: usize,
    /// The lags of common options, and the takes whose options are rare.
    lags: Vec<ByteLag>,
    near: Vec<Short>,
    mid: Vec<Short>,
    far: Vec<Long>,
    rare_takes: Vec<ByteLag>,
    witnesses: Vec<Long>,
    /// Bytes of a set of indices: 2, 4, 8 or 16.
    width: usize,
    /// The indices of the heaps from `base` to `end`.
    bytes: Vec<u8>,
    base: usize,
    end: usize,
    /// How far back bytes are needed.
    reach: usize,
    /// The indices of the first heaps backwards: heap h at `HEAD - 1 - h`.
    head: Vec<u8>,
    head_to: usize,
    last_rare: usize,
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
    /// Heaps since the witnesses were chosen, and bytes compared for them.
    heaps: usize,
    compared: usize,
    vectors: bool,
}

impl Lanes {
    /// Bytes that are taken at most for a window back to heap `last_rare`.
    pub(crate) fn bytes(last_rare: usize) -> u64 {
        (HEAD + 3 * (HEAD + last_rare) + (1 << 19)) as u64
    }

    /// Begins after the heaps of a table. `None` where the game or the values
    /// do not fit: `=` at a split, or values past a byte.
    pub(crate) fn new(moves: &Moves, split: Split, values: &[u16]) -> Option<Lanes> {
        if moves.breaks.is_empty() || moves.breaks.iter().any(|&(_, m)| m == Modifier::Equal) {
            return None;
        }
        let mut lanes = Lanes {
            index: Index::new(split)?,
            breaks: moves.breaks.iter().map(|&(taken, _)| taken as usize).collect(),
            last: moves.last() as usize,
            lags: Vec::new(),
            near: Vec::new(),
            mid: Vec::new(),
            far: Vec::new(),
            rare_takes: Vec::new(),
            witnesses: Vec::new(),
            width: 2,
            bytes: Vec::new(),
            base: 0,
            end: 0,
            reach: 0,
            head: vec![RARE_IN_HEAD; HEAD],
            head_to: 0,
            last_rare: 0,
            since: 0,
            farthest: 0,
            stuck: false,
            blocks: 0,
            large: 0,
            most: FIRST,
            heaps: 0,
            compared: 0,
            vectors: vectors(),
        };
        for &taken in &moves.takes {
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
        lanes.slide();
        lanes.choose_width();
        lanes.choose_witnesses();
        Some(lanes)
    }

    /// Without vector instructions, to compare with.
    #[cfg(test)]
    pub(crate) fn portable(mut self) -> Lanes {
        self.vectors = false;
        self
    }

    /// The first heap without a value.
    pub(crate) fn end(&self) -> usize {
        self.end
    }

    /// Whether the next heaps can be computed: the last rare heap lies behind,
    /// and the last heap was not one that is left to others.
    pub(crate) fn is_ready(&self) -> bool {
        !self.stuck && self.end >= (1 << 10) && self.end > self.last_rare + self.last + BEHIND
    }

    /// Appends a value that was computed elsewhere. `false` if it does not fit:
    /// the state is of no use any more.
    pub(crate) fn push(&mut self, value: u16) -> bool {
        self.stuck = false;
        let heap = self.end;
        if self.write(heap, value).is_none() {
            return false;
        }
        self.since = self.end;
        if self.last_rare == heap {
            self.set_reach();
        }
        true
    }

    /// Whether it needs heaps again that it has dropped: the lags of a new rare
    /// heap reach back to the first ones.
    pub(crate) fn is_short(&self) -> bool {
        self.base > 0 && self.reach > self.end - self.base
    }

    /// Takes all heaps over once more.
    pub(crate) fn refill(&mut self, values: &[u16]) {
        let byte = |(heap, &value): (usize, &u16)| match self.index.of(value) {
            Some(index) if heap > 0 && self.index.is_common(heap, value) => index,
            _ => RARE,
        };
        self.bytes = values.iter().enumerate().map(byte).collect();
        self.base = 0;
        self.slide();
    }

    /// Writes the value of the next heap, with the lags if it is rare.
    fn write(&mut self, heap: usize, value: u16) -> Option<()> {
        let index = self.index.of(value)?;
        let common = heap > 0 && self.index.is_common(heap, value);
        if heap > 0 && !common {
            self.last_rare = heap;
            for at in 0..self.breaks.len() {
                let distance = u32::try_from(self.breaks[at] + heap).ok()?;
                self.add_lag(ByteLag { distance, index });
            }
        }
        let byte = if common { index } else { RARE };
        let at = heap - self.base;
        if self.bytes.len() <= at {
            self.bytes.resize(at + 2 * BATCH, RARE);
        }
        self.bytes[at] = byte;
        self.end = heap + 1;
        if usize::from(index) >= 64 && self.width < 16 {
            self.width = 16;
        }
        Some(())
    }

    /// Adds a lag; they are kept by falling distance, so that what was written
    /// last is read last.
    fn add_lag(&mut self, lag: ByteLag) {
        let Err(at) = self.lags.binary_search_by(|other| lag.cmp(other)) else { return };
        self.lags.insert(at, lag);
        let far = self.lags.partition_point(|lag| lag.distance as usize >= BLOCK);
        let mid = self.lags.partition_point(|lag| lag.distance as usize >= NEAR);
        self.far = self.lags[..far].iter().map(Long::new).collect();
        self.mid = self.lags[far..mid].iter().map(Short::new).collect();
        self.near = self.lags[mid..].iter().map(Short::new).collect();
    }

    /// How far back the lags, and comparisons with the first heaps, reach.
    fn set_reach(&mut self) {
        let farthest = self.lags.iter().map(|lag| lag.distance as usize).max().unwrap_or(0);
        self.reach = farthest.max(HEAD + self.last) + 2 * BLOCK;
    }

    /// Makes room for a batch; what is not needed goes.
    fn slide(&mut self) {
        let needed = self.end - self.base + 2 * BATCH;
        if needed <= self.bytes.len() {
            return;
        }
        let drop = (self.end - self.base).saturating_sub(self.reach);
        if drop > 0 && drop >= self.reach.min(1 << 17) {
            self.bytes.copy_within(drop.., 0);
            self.base += drop;
            self.choose_width();
        }
        let most = 2 * self.reach + (1 << 17);
        let length = self.bytes.len();
        if self.end - self.base + 2 * BATCH > length {
            self.bytes.resize((2 * length).min(most.max(length + 2 * BATCH)), RARE);
        }
    }

    /// Chooses how many bytes a set has: larger indices must be seldom.
    fn choose_width(&mut self) {
        let mut counts = [0usize; 256];
        let window = &self.bytes[..self.end - self.base];
        let recent = &window[window.len() / 2..];
        recent.iter().for_each(|&byte| counts[usize::from(byte)] += 1);
        let from = |index: usize| counts[index..128].iter().sum::<usize>();
        let words = window.iter().any(|&byte| (64..128).contains(&byte))
            || self.lags.iter().any(|lag| lag.index >= 64);
        let fits = |width: &usize| from(8 * width) <= recent.len() >> 12;
        let least = if words { 16 } else { 2 };
        self.width = [2, 4, 8].into_iter().filter(|&w| w >= least).find(fits).unwrap_or(16);
        (self.blocks, self.large) = (0, 0);
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
            self.slide();
            let from = self.end;
            let end = self.produce(from + BATCH);
            self.extend_head();
            self.end = self.verify(from, end);
            self.adapt();
        }
        Ok(())
    }

    /// Writes common indices up to heap `end`; ends early at a heap without a
    /// common index in reach.
    fn produce(&mut self, end: usize) -> usize {
        let mut heap = self.end;
        while heap < end {
            let (from, to) = (heap - self.base, end - self.base);
            let (at, fine) = self.blocks_from(from, to);
            self.blocks += (at - from) / BLOCK;
            heap = at + self.base;
            if fine {
                continue;
            }
            // One by one, by all lags.
            self.large += 1;
            for again in at - BLOCK..at {
                match self.one(again) {
                    Some(index) => self.bytes[again] = index,
                    None => {
                        self.stuck = true;
                        return self.base + again;
                    }
                }
            }
        }
        heap
    }

    /// The index of the heap at `at`; `None` if it does not fit the sets.
    fn one(&self, at: usize) -> Option<u8> {
        let mut seen = 0u128;
        for lag in &self.lags {
            let byte = self.bytes[at - lag.distance as usize] ^ lag.index;
            if byte < 128 {
                seen |= 1 << byte;
            }
        }
        let index = (!seen).trailing_zeros();
        let limit = if self.width == 16 { LIMIT as u32 } else { 64 };
        if index < limit { Some(index as u8) } else { None }
    }

    /// [`kernel::produce`] for the width and the smallest lag.
    fn blocks_from(&mut self, from: usize, to: usize) -> (usize, bool) {
        match self.width {
            2 => self.blocks_of::<2, 1>(from, to),
            4 => self.blocks_of::<4, 1>(from, to),
            8 => self.blocks_of::<8, 1>(from, to),
            _ => self.blocks_of::<16, 2>(from, to),
        }
    }

    fn blocks_of<const T: usize, const W: usize>(
        &mut self,
        from: usize,
        to: usize,
    ) -> (usize, bool) {
        match self.lags.last().map_or(NEAR as u32, |lag| lag.distance) {
            1 => self.blocks_by::<T, W, 1>(from, to),
            2 | 3 => self.blocks_by::<T, W, 2>(from, to),
            4..8 => self.blocks_by::<T, W, 4>(from, to),
            _ => self.blocks_by::<T, W, 8>(from, to),
        }
    }

    #[allow(unsafe_code)]
    fn blocks_by<const T: usize, const W: usize, const G: usize>(
        &mut self,
        from: usize,
        to: usize,
    ) -> (usize, bool) {
        let lags = Lags { near: &self.near, mid: &self.mid, far: &self.far };
        #[cfg(target_arch = "x86_64")]
        if self.vectors {
            // SAFETY: `vectors` is true only where the processor has them.
            return unsafe { avx2::produce_here::<T, W, G>(&mut self.bytes, from, to, lags) };
        }
        kernel::produce::<Portable, T, W, G>(&mut self.bytes, from, to, lags)
    }

    /// Chooses the width and the witnesses anew where they turn out bad.
    fn adapt(&mut self) {
        if self.large > 16 && self.large * 64 > self.blocks {
            self.width = (2 * self.width).min(16);
            (self.blocks, self.large) = (0, 0);
        }
        if self.heaps > 1 << 14 && self.heaps > self.end / 2 {
            if self.compared > 16 * self.heaps && self.most < MOST {
                self.most = (2 * self.most).min(MOST);
                self.choose_witnesses();
            }
            (self.heaps, self.compared) = (0, 0);
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
        let values = [self.index.common(from), self.index.common(from + 1)];
        let all = (0..).zip(bytes).map(|(j, &byte)| values[j % 2][usize::from(byte & 127)]);
        match table {
            Table::Narrow(table) if table.capacity() - table.len() >= bytes.len() => {
                table.extend(all);
                Ok(())
            }
            Table::Wide(table) | Table::Recent { values: table, .. }
                if table.capacity() - table.len() >= bytes.len() =>
            {
                table.extend(all.map(u32::from));
                Ok(())
            }
            _ => all.into_iter().try_for_each(|value| table.push(value.into(), budget)),
        }
    }
}

/// Whether the vector instructions are there.
fn vectors() -> bool {
    #[cfg(target_arch = "x86_64")]
    return avx2::is_there();
    #[cfg(not(target_arch = "x86_64"))]
    false
}
