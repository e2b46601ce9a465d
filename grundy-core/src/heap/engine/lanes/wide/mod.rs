//! Games with many rare heaps: see [`candidates`].
//!
//! Rare heaps may keep coming. So the lanes continue immediately after each one: they add its
//! lags, and keep the batches short at first.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod bytes;
mod candidates;
#[cfg(target_arch = "x86_64")]
mod entries;
mod places;
#[cfg(all(test, target_arch = "x86_64"))]
mod tests;
#[cfg(target_arch = "x86_64")]
mod vectors;

use super::level::Level;
use super::{BATCH, ByteLag, HEAD, Lanes, witness};
pub(crate) use bytes::{Far, MOST_LANES, Plain};
pub(crate) use candidates::least;
use candidates::{Done, Work};
use places::Places;
use rustc_hash::FxHashSet;

/// The number of heaps of the sample on which the lags to mark are chosen.
const SAMPLE: usize = 64;

/// The bound on the small parts of witnesses, in tokens.
const PARTS: usize = 65000;

/// The number of witnesses that are marked.
pub(crate) const SHOWN: usize = 352;

/// The number of heaps done again from which on too few lags are marked.
const BAD: usize = 32;

/// The number of lags of a heap that cost one step of the sparse recurrence.
const LAGS: usize = 6;

/// The number of steps that a comparison with 64 splits costs.
const COMPARED: usize = 2;

/// The largest number of witnesses that are compared.
pub(crate) const TESTED: usize = 512;

/// The state that many lags need beside [`Lanes`].
#[derive(Clone, Debug, Default)]
pub(crate) struct Wide {
    /// The lags of a block or more; those that are marked come first.
    far: Vec<Far>,
    marked: usize,
    /// The other lags.
    near: Vec<ByteLag>,
    /// Splits that show rare values: the first ones are marked, the others compared.
    witnesses: Vec<Far>,
    /// The number of bytes of a set: 8, 10, 12 or 16. Larger indices are rare.
    planes: usize,
    /// The number of heaps that are computed before they are proved common.
    batch: usize,
    /// The number of heaps when these values were chosen, 0 if they were not.
    chosen: usize,
    /// The number of heaps since then, and the number of heaps done again.
    heaps: usize,
    again: usize,
    places: Places,
}

impl Wide {
    /// Takes over a new lag; a block has `lanes` heaps.
    pub(crate) fn add(&mut self, lag: &ByteLag, lanes: usize) {
        if (lag.distance as usize) < lanes {
            self.near.push(*lag);
        } else {
            self.far.push(Far::new(lag));
        }
    }
}

impl Lanes {
    /// Computes a batch, as [`produce`](Lanes::produce) and [`verify`](Lanes::verify) do.
    pub(crate) fn run_wide(&mut self) {
        // Heaps that are not verified yet are done again.
        self.ahead = self.end;
        // The witnesses, and the splits that are compared, are among the first heaps.
        self.farthest = HEAD;
        if self.end >= 3 * self.wide.chosen {
            self.choose_wide();
        }
        let from = self.end;
        let done = self.produce_wide(from - self.base, from - self.base + self.wide.batch);
        let mut end = done.at + self.base;
        self.stuck = end < from + self.wide.batch;
        let mut left = Vec::new();
        let mut heap = from;
        while heap < end {
            self.open_wide(heap, &mut left);
            let shown = self.show_wide(heap, end, &left);
            self.stuck |= shown < end;
            end = shown;
            heap += self.level.lanes();
        }
        let all = self.wide.far.len() + self.wide.witnesses.len();
        self.work += (self.wide.batch * all / LAGS) as u64;
        // Heaps that were computed in vain count as well: where rare heaps keep coming, most
        // are.
        self.wide.heaps += done.at + self.base - from;
        self.wide.again += done.again;
        (self.end, self.ahead) = (end, end);
        let least = self.level.lanes();
        self.wide.batch = if self.stuck { least } else { (2 * self.wide.batch).min(BATCH) };
        self.adapt_wide();
    }

    /// Marks more lags if many heaps have to be done again, and fewer if hardly any have to.
    fn adapt_wide(&mut self) {
        let wide = &mut self.wide;
        let bad = wide.again > BAD && wide.again > wide.heaps / 8;
        if wide.heaps < 1024 && !bad {
            return;
        }
        if bad {
            wide.marked = (2 * wide.marked).min(wide.far.len());
        } else if wide.again > wide.heaps / 64 {
            wide.marked = (wide.marked + 48).min(wide.far.len());
        } else if wide.again < wide.heaps / 256 {
            wide.marked = wide.marked.saturating_sub(16);
        }
        (wide.heaps, wide.again) = (0, 0);
    }

    /// Chooses the size of sets, the lags that are marked and the witnesses, on the last heaps.
    fn choose_wide(&mut self) {
        let counts = self.counts();
        let fits = |planes: &usize| counts.from(8 * planes) <= counts.heaps >> 8;
        self.wide.planes = [8, 10, 12].into_iter().find(fits).unwrap_or(16);
        self.choose_marked();
        self.choose_shown();
        self.wide.batch = self.level.lanes();
        self.wide.chosen = self.end;
        (self.wide.heaps, self.wide.again) = (0, 0);
    }

    /// Chooses lags which show, for most heaps, that all smaller indices are options.
    fn choose_marked(&mut self) {
        let lanes = self.level.lanes();
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
        let mut chosen = witness::greedy(far, &sample, |_| 128, far.len(), 2, self.serve_by(far));
        let marked: FxHashSet<ByteLag> = chosen.iter().copied().collect();
        self.wide.marked = chosen.len();
        chosen.extend(far.iter().filter(|lag| !marked.contains(lag)));
        self.wide.near = near.to_vec();
        self.wide.far = chosen.iter().map(Far::new).collect();
    }

    /// The index that a lag gives to a heap, as a set.
    fn meets(&self, lag: &ByteLag, heap: usize) -> u128 {
        let byte = self.bytes[heap - self.base - lag.distance as usize] ^ lag.index;
        if byte < 128 { 1u128 << byte } else { 0 }
    }

    /// See [`Lanes::serve`].
    fn serve_by(&self, lags: &[ByteLag]) -> impl Fn(&(usize, u128), &mut [u16]) {
        |&(heap, set), row| self.serve(lags, heap, set, row)
    }

    /// Chooses witnesses: takes of rare class, and splits with a small common part.
    fn choose_shown(&mut self) {
        let meets = |lag: &ByteLag, heap: usize| self.meets(lag, heap);
        let from = self.end - SAMPLE;
        let mut sample = Vec::new();
        let kept = |lag: &ByteLag| lag.distance as usize <= from - self.base;
        for heap in from..self.end {
            let byte = self.bytes[heap - self.base];
            if byte < 128 && self.rare_takes.iter().all(kept) {
                let needs = self.index.needs(heap).sets[usize::from(byte)];
                sample.push((
                    heap,
                    self.rare_takes.iter().fold(needs, |set, lag| set & !meets(lag, heap)),
                ));
            }
        }
        let mut candidates = Vec::new();
        for part in 1..PARTS.min(self.end / 4).min(self.head_to) {
            let index = self.head[HEAD - 1 - part];
            if index < 128 {
                let distance = |&taken: &usize| (taken + part) as u32;
                let lags = self.breaks.iter().map(distance);
                candidates.extend(lags.map(|distance| ByteLag { distance, index }));
            }
        }
        // The other part is larger, for all heaps to come.
        candidates.retain(|lag| 2 * (lag.distance as usize) < from && kept(lag));
        let step = (candidates.len() / 1000).max(1);
        let mut candidates: Vec<ByteLag> = candidates.into_iter().step_by(step).collect();
        let mut chosen = self.rare_takes.clone();
        let left = SHOWN.saturating_sub(chosen.len());
        let serve = self.serve_by(&candidates);
        chosen.extend(witness::greedy(&candidates, &sample, |_| 128, left, usize::MAX, serve));
        let shown: FxHashSet<ByteLag> = chosen.iter().copied().collect();
        candidates.retain(|lag| !shown.contains(lag));
        // The other candidates are about equally good.
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

    fn produce_planes<const T: usize>(&mut self, at: usize, end: usize) -> Done {
        let mut bytes = std::mem::take(&mut self.bytes);
        let (marked, tested) = self.wide.far.split_at(self.wide.marked);
        let (near, upper) = (&self.wide.near[..], (&self.upper[..], &self.upper_lags[..]));
        let work = Work { marked, tested, near, upper, limit: self.index.limit() };
        let one = |bytes: &[u8], at: usize| self.one(bytes, at);
        let done = match self.level {
            Level::Plain => candidates::produce::<Plain, T>((), &mut bytes, at, end, work, &one),
            #[cfg(target_arch = "x86_64")]
            Level::Avx2(cpu) => avx2::produce::<T>(cpu, &mut bytes, at, end, work, &one),
            #[cfg(target_arch = "x86_64")]
            Level::Avx512(cpu) => avx512::produce::<T>(cpu, &mut bytes, at, end, work, &one),
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

    fn open_planes<const T: usize>(&self, heap: usize, left: &mut Vec<(u8, u8)>) {
        let at = heap - self.base;
        let needs = [self.index.needs(heap), self.index.needs(heap + 1)];
        let witnesses = self.wide.witnesses.split_at(SHOWN.min(self.wide.witnesses.len()));
        match self.level {
            Level::Plain => {
                candidates::open::<Plain, T>((), &self.bytes, at, witnesses, needs, left)
            }
            #[cfg(target_arch = "x86_64")]
            Level::Avx2(cpu) => avx2::open::<T>(cpu, &self.bytes, at, witnesses, needs, left),
            #[cfg(target_arch = "x86_64")]
            Level::Avx512(cpu) => avx512::open::<T>(cpu, &self.bytes, at, witnesses, needs, left),
        }
    }

    /// See [`places::show`].
    fn show_wide(&mut self, heap: usize, end: usize, left: &[(u8, u8)]) -> usize {
        let mut places = std::mem::take(&mut self.wide.places);
        let (splits, at, to) =
            (self.splits(&self.bytes, self.base), heap - self.base, end - self.base);
        let mut work = 0;
        let end = match self.level {
            Level::Plain => places::show::<Plain>((), splits, at, to, left, &mut places, &mut work),
            #[cfg(target_arch = "x86_64")]
            Level::Avx2(cpu) => avx2::show(cpu, splits, at, to, left, &mut places, &mut work),
            #[cfg(target_arch = "x86_64")]
            Level::Avx512(cpu) => avx512::show(cpu, splits, at, to, left, &mut places, &mut work),
        };
        self.wide.places = places;
        self.work += (COMPARED * work) as u64;
        end + self.base
    }
}
