//! Excluding rare values: each one below the common value must be an option.

#[cfg(target_arch = "x86_64")]
use super::avx2;
use super::kernel::{self, BLOCK, Long};
use super::{ByteLag, HEAD, Lanes, RARE_IN_HEAD, witness};

/// Heaps of the sample that witnesses are chosen on.
const SAMPLE: usize = 256;

/// How far small parts of witnesses go, where the sets are small and where they
/// are large.
const PARTS: usize = 400;
const LARGE_PARTS: usize = 5000;

impl Lanes {
    /// How far from heap `from` to heap `end`, which stand there as common, all
    /// are common indeed.
    pub(super) fn verify(&mut self, from: usize, end: usize) -> usize {
        let mut open = [0; BLOCK];
        let mut heap = from;
        while heap < end {
            let mut lanes = self.open(heap, &mut open);
            while lanes != 0 {
                let j = lanes.trailing_zeros() as usize;
                lanes &= lanes - 1;
                // What is behind the end was not computed.
                if heap + j >= end {
                    break;
                }
                while open[j] != 0 {
                    if !self.is_option(heap + j, open[j].trailing_zeros() as u8) {
                        self.stuck = true;
                        return heap + j;
                    }
                    open[j] &= open[j] - 1;
                }
            }
            heap += BLOCK;
        }
        self.heaps += end - from;
        end
    }

    /// [`kernel::open`] for the width.
    #[allow(unsafe_code)]
    fn open(&self, heap: usize, open: &mut [u128; BLOCK]) -> u32 {
        let at = heap - self.base;
        let needs = [self.index.needs(heap), self.index.needs(heap + 1)];
        let stage = if self.width == 16 { 96 } else { 16 };
        #[cfg(target_arch = "x86_64")]
        if self.vectors {
            let by = match self.width {
                2 => avx2::open::<2>,
                4 => avx2::open::<4>,
                8 => avx2::open::<8>,
                _ => avx2::open::<16>,
            };
            // SAFETY: `vectors` is true only where the processor has them.
            return unsafe { by(&self.bytes, at, &self.witnesses, stage, needs, open) };
        }
        if self.width == 16 {
            kernel::open::<2>(&self.bytes, at, &self.witnesses, stage, needs, open)
        } else {
            kernel::open::<1>(&self.bytes, at, &self.witnesses, stage, needs, open)
        }
    }

    /// Whether the rare value of an index is that of a split of a heap with one
    /// of the first heaps: blocks of parts, against the same bytes backwards.
    fn is_option(&mut self, heap: usize, index: u8) -> bool {
        let (mut from, mut block) = (1, 64);
        loop {
            let mut any = false;
            for &taken in &self.breaks {
                // The other part is larger, so it lies behind the rare heaps or
                // is one of them, with a mark.
                let half = heap.saturating_sub(taken + 1) / 2;
                let to = (from + block).min(half + 1).min(self.head_to);
                if to <= from {
                    continue;
                }
                any = true;
                self.compared += to - from;
                let rest = heap - taken - self.base;
                let others = &self.bytes[rest + 1 - to..rest + 1 - from];
                let parts = &self.head[HEAD - to..HEAD - from];
                if self.contains(parts, others, index) {
                    self.farthest = self.farthest.max(to - 1);
                    return true;
                }
            }
            if !any {
                return false;
            }
            from += block;
            block = (2 * block).min(1024);
        }
    }

    #[allow(unsafe_code)]
    fn contains(&self, x: &[u8], y: &[u8], index: u8) -> bool {
        #[cfg(target_arch = "x86_64")]
        if self.vectors {
            // SAFETY: `vectors` is true only where the processor has them.
            return unsafe { avx2::contains(x, y, index) };
        }
        kernel::contains(x, y, index)
    }

    /// Takes over the first heaps, as far as they are there.
    pub(super) fn extend_head(&mut self) {
        let to = self.end.min(HEAD);
        for heap in self.head_to..to {
            let byte = self.bytes[heap - self.base];
            self.head[HEAD - 1 - heap] = if byte < 128 { byte } else { RARE_IN_HEAD };
        }
        self.head_to = self.head_to.max(to);
    }

    /// Chooses witnesses on a sample of the last heaps: takes of rare class,
    /// and splits with a small common part.
    pub(super) fn choose_witnesses(&mut self) {
        self.extend_head();
        let large = self.width == 16;
        let parts = if large { LARGE_PARTS.min(self.end / 24) } else { PARTS.min(self.end / 4) };
        let from = self.end.saturating_sub(SAMPLE).max(self.end / 2);
        let meets = |lag: &ByteLag, heap: usize| {
            let byte = self.bytes[heap - self.base - lag.distance as usize] ^ lag.index;
            if byte < 128 { 1u128 << byte } else { 0 }
        };
        let mut sample = Vec::new();
        for heap in from..self.end {
            let byte = self.bytes[heap - self.base];
            if byte < 128 && heap > self.last {
                let needs = self.index.needs(heap).sets[usize::from(byte)];
                let taken = self.rare_takes.iter().fold(0, |set, lag| set | meets(lag, heap));
                sample.push((heap, needs & !taken));
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
        candidates.retain(|lag| 2 * (lag.distance as usize) < from);
        let most = self.most * if large { 8 } else { 1 };
        let mut chosen = self.rare_takes.clone();
        // When the sample is served, once more for the heaps that are not in it.
        while chosen.len() < most {
            let left = sample.clone();
            let serves =
                |&(heap, needs): &(usize, u128), lag: &ByteLag| needs & meets(lag, heap) != 0;
            let serve = |item: &mut (usize, u128), lag: &ByteLag| {
                item.1 &= !meets(lag, item.0);
                item.1 != 0
            };
            let new = witness::greedy(&candidates, left, most - chosen.len(), serves, serve);
            if new.is_empty() {
                break;
            }
            candidates.retain(|lag| !new.contains(lag));
            chosen.extend(new);
        }
        // Which split a lag stands for does not matter: that with the largest part.
        let least = self.breaks.iter().copied().min().unwrap_or(0);
        let splits = chosen.iter().filter(|lag| !self.rare_takes.contains(lag));
        let parts = splits.map(|lag| lag.distance as usize - least);
        self.farthest = self.farthest.max(parts.max().unwrap_or(0));
        self.witnesses = chosen.iter().map(Long::new).collect();
        (self.heaps, self.compared) = (0, 0);
    }
}
