//! Excluding rare values: each rare value below the common one must be an option.

use super::super::level::Level;
use super::super::{ByteLag, FIRST, HEAD, Lanes, MOST, RARE_IN_HEAD, witness};
use super::compare::Compared;
use super::kernel::{self, Set, Todo};
use super::lags::{Longs, Witnesses};
use super::portable::Portable;
#[cfg(target_arch = "x86_64")]
use super::{avx2, avx512};

/// The number of heaps of the sample on which witnesses are chosen.
const SAMPLE: usize = 96;

/// The first bound on the small parts of witnesses, in tokens.
const PARTS: usize = 400;

/// The second bound, for games in which witnesses within the first bound leave too much to be
/// compared.
const MORE_PARTS: usize = 1200;

/// The cost of looking at one candidate and one heap of the sample, as a number of bytes that
/// could be compared in the same time.
const CHOICE: usize = 250;

/// The result of excluding rare values.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Verified {
    /// The first heap with a rare value that is no option, as far as the lanes can decide.
    pub(crate) rare: Option<usize>,
    pub(crate) compared: Compared,
}

impl Lanes {
    /// Examines the open heaps before heap `end`. All of them have their index in `bytes`,
    /// which begins with heap `base`.
    pub(crate) fn first_rare(
        &self,
        bytes: &[u8],
        base: usize,
        end: usize,
        todo: &mut Todo,
    ) -> Verified {
        let open = &todo.open[..todo.open.partition_point(|&(at, _)| at < end - base)];
        let all = self.splits(bytes, base);
        let mut compared = Compared::default();
        let rare = match self.level {
            Level::Plain => all.first_rare::<64>(open, &mut compared),
            #[cfg(target_arch = "x86_64")]
            Level::Avx2(cpu) => avx2::first_rare(cpu, &all, open, &mut compared),
            #[cfg(target_arch = "x86_64")]
            Level::Avx512(cpu) => avx512::first_rare(cpu, &all, open, &mut compared),
        };
        todo.open.clear();
        Verified { rare: rare.map(|at| base + at), compared }
    }

    /// Takes over the result: a heap that may be rare is left to the scalar recurrence.
    pub(crate) fn take_note(&mut self, found: &Verified) {
        self.compared += found.compared.bytes;
        self.farthest = self.farthest.max(found.compared.farthest);
        if let Some(rare) = found.rare {
            self.stuck = true;
            self.end = rare;
        }
    }

    /// [`kernel::verify`] for the width in use, on indices from heap `base` on.
    pub(crate) fn verify(&self, bytes: &[u8], base: usize, todo: &mut Todo) {
        match self.width {
            2 => self.verify_by::<u32, 2>(bytes, base, todo),
            4 => self.verify_by::<u32, 4>(bytes, base, todo),
            _ => self.verify_by::<u64, 8>(bytes, base, todo),
        }
    }

    fn verify_by<S: Set, const T: usize>(&self, bytes: &[u8], base: usize, todo: &mut Todo) {
        let needs = self.index.needs_of_two(base + todo.verify);
        let witnesses = Witnesses { lags: &self.witnesses, planes: self.planes };
        match self.level {
            Level::Plain => kernel::verify::<_, S, T>(Portable, bytes, witnesses, needs, todo),
            #[cfg(target_arch = "x86_64")]
            Level::Avx2(cpu) => avx2::verify::<S, T>(cpu, bytes, witnesses, needs, todo),
            #[cfg(target_arch = "x86_64")]
            Level::Avx512(cpu) => avx512::verify::<S, T>(cpu, bytes, witnesses, needs, todo),
        }
    }

    /// Takes over the first heaps, as far as they are known.
    pub(crate) fn extend_head(&mut self) {
        let to = self.end.min(HEAD);
        for heap in self.head_to..to {
            let byte = self.bytes[heap - self.base];
            self.head[HEAD - 1 - heap] = if byte < 128 { byte } else { RARE_IN_HEAD };
        }
        self.head_to = self.head_to.max(to);
    }

    /// The bound on the small parts of witnesses.
    fn most_parts(&self) -> usize {
        if self.most > FIRST { MORE_PARTS } else { PARTS }.min(self.end / 8)
    }

    /// Chooses the witnesses again when comparisons have cost more than all choices so far,
    /// this one included. It takes more witnesses if the present ones leave much to be
    /// compared. (When they were chosen each time that the number of heaps had doubled, the
    /// choices took three quarters of the time of 0.055 to heap 10^4.)
    pub(crate) fn review_witnesses(&mut self) {
        let cost = |parts: usize| self.breaks.len() * parts * SAMPLE * CHOICE;
        if self.compared < 2 * self.choices + cost(self.most_parts()) {
            return;
        }
        if self.choices > 0 && self.compared > 16 * (self.end - self.chosen) {
            self.most = MOST;
        }
        self.choices += cost(self.most_parts());
        self.choose_witnesses();
    }

    /// Chooses witnesses on a sample of the last heaps: takes of rare class, and splits with a
    /// small common part.
    pub(crate) fn choose_witnesses(&mut self) {
        self.extend_head();
        let parts = self.most_parts();
        // The sample is spread over the last half of the heaps, or of the heaps that are kept.
        let from = (self.end - (self.end - self.base) / 2).max(self.end / 2);
        let stride = ((self.end - from) / SAMPLE.min(self.end / 32)) | 1;
        let meets = |lag: &ByteLag, heap: usize| {
            self.bytes[heap - self.base - lag.distance as usize] ^ lag.index
        };
        // The set of an index below 64; the empty set for rare heaps.
        let bit = |byte: u8| u64::from(byte < 64) << (byte & 63);
        let mut sample = Vec::new();
        for heap in (from..self.end).step_by(stride) {
            let byte = self.bytes[heap - self.base];
            if byte < 64 && heap > self.last {
                let needs = self.index.needs(heap).sets[usize::from(byte)] as u64;
                let met = |needs: u64, lag: &ByteLag| needs & !bit(meets(lag, heap));
                sample.push((heap, self.rare_takes.iter().fold(needs, met)));
            }
        }
        let mut candidates = Vec::new();
        for part in 1..parts.min(self.head_to) {
            let index = self.head[HEAD - 1 - part];
            if index < 128 {
                let distance = |&taken: &usize| (taken + part) as u32;
                let lags = self.breaks.iter().map(distance);
                candidates.extend(lags.map(|distance| ByteLag { distance, index }));
            }
        }
        let kept = |lag: &ByteLag| lag.distance as usize <= from - self.base;
        candidates.retain(|lag| 2 * (lag.distance as usize) < from && kept(lag));
        let mut chosen = self.rare_takes.clone();
        let left = self.most.saturating_sub(chosen.len());
        let serve = |&(heap, needs): &(usize, u64), row: &mut [u16]| {
            self.serve(&candidates, heap, needs.into(), row);
        };
        chosen.extend(witness::greedy(&candidates, &sample, |_| 64, left, usize::MAX, serve));
        self.use_witnesses(chosen);
        (self.chosen, self.compared) = (self.end, 0);
    }

    /// Takes over the witnesses of the scalar recurrence.
    pub(crate) fn take_witnesses(&mut self, witnesses: &[witness::Lag]) {
        let of = |lag: &witness::Lag| {
            let index = self.index.of(lag.value)?;
            Some(ByteLag { distance: lag.distance, index })
        };
        let mut taken = self.rare_takes.clone();
        taken.extend(witnesses.iter().filter_map(of));
        self.use_witnesses(taken);
    }

    /// Takes over the chosen witnesses, except lags that are no witnesses: values depend on
    /// them.
    pub(crate) fn use_witnesses(&mut self, mut chosen: Vec<ByteLag>) {
        chosen.retain(|lag| {
            let is_split = |taken: &usize| {
                let part = (lag.distance as usize).saturating_sub(*taken);
                (1..self.head_to).contains(&part) && self.head[HEAD - 1 - part] == lag.index
            };
            let split = 2 * (lag.distance as usize) < self.end && self.breaks.iter().any(is_split);
            lag.index < 128 && (split || self.rare_takes.contains(lag))
        });
        // It does not matter which split a lag belongs to; this is the one with the largest
        // part.
        let least = self.breaks.iter().copied().min().unwrap_or(0);
        let splits = chosen.iter().filter(|lag| !self.rare_takes.contains(lag));
        let parts = splits.map(|lag| lag.distance as usize - least);
        self.farthest = self.farthest.max(parts.max().unwrap_or(0));
        self.witnesses = Longs::new(&chosen);
    }
}
