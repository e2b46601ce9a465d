//! Games with many rare heaps: see [`candidates`].
//!
//! Rare heaps may keep coming, so after each one the lanes go on at once: its
//! lags are added, and the batches are short at first.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
pub(crate) mod avx512;
pub(crate) mod candidates;
#[cfg(all(test, target_arch = "x86_64"))]
mod tests;

use super::level::Level;
use super::{BATCH, ByteLag, HEAD, Lanes, witness};
pub(crate) use candidates::least;
use candidates::{Bytes, Done, Far, Plain, Work};
use rustc_hash::FxHashSet;

/// Heaps of the sample that the lags to mark are chosen on.
const SAMPLE: usize = 96;

/// How far the small parts of witnesses go.
const PARTS: usize = 5000;

/// How many of the witnesses are marked.
pub(crate) const SHOWN: usize = 352;

/// How many lags of a heap, and how many bytes that are compared, cost one step.
const LAGS: usize = 6;
const COMPARED: usize = 32;

/// How many are compared.
pub(crate) const TESTED: usize = 512;

/// What the work on many lags needs beside [`Lanes`].
#[derive(Clone, Debug, Default)]
pub(crate) struct Wide {
    pub(crate) level: Level,
    /// The lags of a block or more, those that are marked first.
    far: Vec<Far>,
    marked: usize,
    /// The other lags.
    near: Vec<ByteLag>,
    /// Splits that show rare values: the first are marked, the others compared.
    witnesses: Vec<Far>,
    /// Bytes of a set: 8, 10, 12 or 16. Larger indices are seldom.
    planes: usize,
    /// How many heaps are computed before they are proved common.
    batch: usize,
    /// The number of heaps when all this was chosen, 0 if it was not.
    chosen: usize,
    /// Heaps since then, heaps done again, and values compared in full.
    heaps: usize,
    again: usize,
    left: usize,
}

impl Wide {
    pub(crate) fn new(level: Level) -> Wide {
        Wide { level, ..Wide::default() }
    }

    /// Takes over a new lag.
    pub(crate) fn add(&mut self, lag: &ByteLag) {
        if (lag.distance as usize) < self.level.lanes() {
            self.near.push(*lag);
        } else {
            self.far.push(Far::new(lag));
        }
    }
}

impl Lanes {
    /// Computes a batch; as [`produce`](Lanes::produce) and
    /// [`verify`](Lanes::verify) do.
    pub(crate) fn run_wide(&mut self) {
        // What is not verified yet is done again.
        self.ahead = self.end;
        // Witnesses, and what is compared, are among the first heaps.
        self.farthest = HEAD;
        if self.end >= 3 * self.wide.chosen {
            self.choose_wide();
        }
        let from = self.end;
        let done = self.produce_wide(from - self.base, from - self.base + self.wide.batch);
        let mut end = done.at + self.base;
        self.stuck = end < from + self.wide.batch;
        end = self.special.iter().copied().filter(|&heap| heap >= from).fold(end, usize::min);
        let mut left = Vec::new();
        let mut heap = from;
        while heap < end {
            self.open_wide(heap, &mut left);
            for &(j, index) in &left {
                let this = heap + usize::from(j);
                // What is behind the end was not computed, or is of no use.
                if this < end && !self.is_option_wide(this, index) {
                    self.stuck = true;
                    end = this;
                }
            }
            self.wide.left += left.len();
            heap += self.wide.level.lanes();
        }
        let all = self.wide.far.len() + self.wide.witnesses.len();
        self.work += (self.wide.batch * all / LAGS) as u64;
        self.wide.heaps += end - from;
        self.wide.again += done.again;
        (self.end, self.ahead) = (end, end);
        let least = self.wide.level.lanes();
        self.wide.batch = if self.stuck { least } else { (2 * self.wide.batch).min(BATCH) };
        self.adapt_wide();
    }

    /// Marks more lags where many heaps have to be done again, and fewer where
    /// hardly any.
    fn adapt_wide(&mut self) {
        let wide = &mut self.wide;
        if wide.heaps < 1024 {
            return;
        }
        if wide.again > wide.heaps / 64 {
            wide.marked = (wide.marked + 48).min(wide.far.len());
        } else if wide.again < wide.heaps / 256 {
            wide.marked = wide.marked.saturating_sub(16);
        }
        (wide.heaps, wide.again, wide.left) = (0, 0, 0);
    }

    /// Chooses the size of sets, the lags that are marked and the witnesses, on
    /// the last heaps.
    fn choose_wide(&mut self) {
        let mut counts = [0usize; 256];
        let window = &self.bytes[..self.end - self.base];
        let recent = &window[window.len() / 2..];
        recent.iter().for_each(|&byte| counts[usize::from(byte)] += 1);
        let from = |index: usize| counts[index..128].iter().sum::<usize>();
        let fits = |planes: &usize| from(8 * planes) <= recent.len() >> 8;
        self.wide.planes = [8, 10, 12].into_iter().find(fits).unwrap_or(16);
        self.choose_marked();
        self.choose_shown();
        self.wide.batch = self.wide.level.lanes();
        self.wide.chosen = self.end;
        (self.wide.heaps, self.wide.again, self.wide.left) = (0, 0, 0);
    }

    /// Chooses lags that show of most heaps that all smaller indices are
    /// options.
    fn choose_marked(&mut self) {
        let lanes = self.wide.level.lanes();
        let split = self.lags.partition_point(|lag| lag.distance as usize >= lanes);
        let (far, near) = self.lags.split_at(split);
        let meets = |lag: &ByteLag, heap: usize| self.meets(lag, heap);
        let mut sample = Vec::new();
        for heap in self.end - SAMPLE..self.end {
            let byte = self.bytes[heap - self.base];
            if byte < 128 && self.lags.iter().all(|lag| lag.distance as usize <= heap - self.base) {
                let smaller = (1u128 << byte) - 1;
                sample.push((heap, near.iter().fold(smaller, |set, lag| set & !meets(lag, heap))));
            }
        }
        let serves = |&(heap, set): &(usize, u128), lag: &ByteLag| set & meets(lag, heap) != 0;
        let serve = |item: &mut (usize, u128), lag: &ByteLag| {
            item.1 &= !meets(lag, item.0);
            item.1 != 0
        };
        let mut chosen = witness::greedy(far, &sample, far.len(), 2, serves, serve);
        let marked: FxHashSet<ByteLag> = chosen.iter().copied().collect();
        self.wide.marked = chosen.len();
        chosen.extend(far.iter().filter(|lag| !marked.contains(lag)));
        self.wide.near = near.to_vec();
        self.wide.far = chosen.iter().map(Far::new).collect();
    }

    /// The index of a lag of a heap, as a set.
    fn meets(&self, lag: &ByteLag, heap: usize) -> u128 {
        let byte = self.bytes[heap - self.base - lag.distance as usize] ^ lag.index;
        if byte < 128 { 1u128 << byte } else { 0 }
    }

    /// Chooses witnesses: takes of rare class, and splits with a small common
    /// part.
    fn choose_shown(&mut self) {
        let meets = |lag: &ByteLag, heap: usize| self.meets(lag, heap);
        let from = self.end - SAMPLE;
        let mut sample = Vec::new();
        for heap in from..self.end {
            let byte = self.bytes[heap - self.base];
            if byte < 128 {
                let needs = self.index.needs(heap).sets[usize::from(byte)];
                sample.push((
                    heap,
                    self.rare_takes.iter().fold(needs, |set, lag| set & !meets(lag, heap)),
                ));
            }
        }
        let mut candidates = Vec::new();
        for part in 1..PARTS.min(self.end / 24).min(self.head_to) {
            let index = self.head[HEAD - 1 - part];
            if index < 128 {
                let distance = |&taken: &usize| (taken + part) as u32;
                let lags = self.breaks.iter().map(distance);
                candidates.extend(lags.map(|distance| ByteLag { distance, index }));
            }
        }
        let step = (candidates.len() / 1000).max(1);
        let mut candidates: Vec<ByteLag> = candidates.into_iter().step_by(step).collect();
        let serves = |&(heap, needs): &(usize, u128), lag: &ByteLag| needs & meets(lag, heap) != 0;
        let serve = |item: &mut (usize, u128), lag: &ByteLag| {
            item.1 &= !meets(lag, item.0);
            item.1 != 0
        };
        let mut chosen = self.rare_takes.clone();
        let left = SHOWN.saturating_sub(chosen.len());
        chosen.extend(witness::greedy(&candidates, &sample, left, usize::MAX, serves, serve));
        let shown: FxHashSet<ByteLag> = chosen.iter().copied().collect();
        candidates.retain(|lag| !shown.contains(lag));
        // The others are hardly better one than another.
        let step = (candidates.len() / TESTED).max(1);
        chosen.extend(candidates.iter().step_by(step));
        self.wide.witnesses = chosen.iter().map(Far::new).collect();
    }

    fn produce_wide(&mut self, at: usize, end: usize) -> Done {
        match self.wide.planes {
            8 => self.produce_planes::<8>(at, end),
            10 => self.produce_planes::<10>(at, end),
            12 => self.produce_planes::<12>(at, end),
            _ => self.produce_planes::<16>(at, end),
        }
    }

    #[allow(unsafe_code)]
    fn produce_planes<const T: usize>(&mut self, at: usize, end: usize) -> Done {
        let mut bytes = std::mem::take(&mut self.bytes);
        let (marked, tested) = self.wide.far.split_at(self.wide.marked);
        let work = Work { marked, tested, near: &self.wide.near, limit: self.index.limit() };
        let one = |bytes: &[u8], at: usize| self.one(bytes, at);
        let done = match self.wide.level {
            Level::Plain => candidates::produce::<Plain, T>(&mut bytes, at, end, work, &one),
            // SAFETY: the level is only chosen where the processor has it.
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => unsafe { avx2::produce_here::<T>(&mut bytes, at, end, work, &one) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => unsafe { avx512::produce_here::<T>(&mut bytes, at, end, work, &one) },
        };
        self.bytes = bytes;
        done
    }

    fn open_wide(&self, heap: usize, left: &mut Vec<(u8, u8)>) {
        match self.wide.planes {
            8 => self.open_planes::<8>(heap, left),
            10 => self.open_planes::<10>(heap, left),
            12 => self.open_planes::<12>(heap, left),
            _ => self.open_planes::<16>(heap, left),
        }
    }

    #[allow(unsafe_code)]
    fn open_planes<const T: usize>(&self, heap: usize, left: &mut Vec<(u8, u8)>) {
        let at = heap - self.base;
        let needs = [self.index.needs(heap), self.index.needs(heap + 1)];
        let witnesses = self.wide.witnesses.split_at(SHOWN.min(self.wide.witnesses.len()));
        match self.wide.level {
            Level::Plain => candidates::open::<Plain, T>(&self.bytes, at, witnesses, needs, left),
            // SAFETY: the level is only chosen where the processor has it.
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => unsafe { avx2::open_here::<T>(&self.bytes, at, witnesses, needs, left) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => unsafe {
                avx512::open_here::<T>(&self.bytes, at, witnesses, needs, left)
            },
        }
    }

    /// Whether the rare value of an index is that of a split of a heap with one
    /// of the first heaps. The smallest parts come last: their small values
    /// were witnesses that failed.
    fn is_option_wide(&mut self, heap: usize, index: u8) -> bool {
        let smallest = (heap / 8).min(2048);
        let mut from = smallest;
        let mut again = false;
        loop {
            let mut any = false;
            let most = if again { smallest } else { usize::MAX };
            for &taken in &self.breaks {
                // The other part is larger, so it lies behind the rare heaps or
                // is one of them, with a mark.
                let half = heap.saturating_sub(taken + 1) / 2;
                let to = (from + 1024).min(half + 1).min(self.head_to).min(most);
                if to <= from {
                    continue;
                }
                any = true;
                self.work += ((to - from) / COMPARED) as u64;
                let rest = heap - taken - self.base;
                let others = &self.bytes[rest + 1 - to..rest + 1 - from];
                let parts = &self.head[HEAD - to..HEAD - from];
                if self.contains_wide(parts, others, index) {
                    return true;
                }
            }
            from += 1024;
            if !any {
                if again {
                    return false;
                }
                (again, from) = (true, 1);
            }
        }
    }

    /// See [`Bytes::contains`].
    #[allow(unsafe_code)]
    fn contains_wide(&self, x: &[u8], y: &[u8], index: u8) -> bool {
        match self.wide.level {
            Level::Plain => Plain::contains(x, y, index),
            // SAFETY: the level is only chosen where the processor has it.
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => unsafe { avx2::contains(x, y, index) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => unsafe { avx512::contains(x, y, index) },
        }
    }
}
