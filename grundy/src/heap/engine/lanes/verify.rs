//! Excluding rare values: each one below the common value must be an option.

#[cfg(target_arch = "x86_64")]
use super::avx2;
use super::kernel::{self, Longs, Portable, Set, Witnesses};
use super::{ByteLag, HEAD, Lanes, RARE_IN_HEAD, witness};

/// Heaps of the sample that witnesses are chosen on.
const SAMPLE: usize = 256;

/// How far small parts of witnesses go, where the sets are small and where they
/// are large.
const PARTS: usize = 400;
const LARGE_PARTS: usize = 5000;

impl Lanes {
    /// The first of the open heaps before the end with a rare value that is no
    /// option, as far as can be told here.
    pub(super) fn first_rare(&mut self) -> Option<usize> {
        let mut open = std::mem::take(&mut self.todo.open);
        let rare = open.iter().find_map(|&(at, mut needs)| {
            let heap = self.base + at;
            // What is behind the end was not computed.
            while heap < self.end && needs != 0 {
                if !self.is_option(heap, needs.trailing_zeros() as u8) {
                    return Some(heap);
                }
                needs &= needs - 1;
            }
            None
        });
        open.clear();
        self.todo.open = open;
        rare
    }

    /// [`kernel::verify`] for the width.
    pub(super) fn verify_block(&mut self) {
        match self.width {
            2 => self.verify_by::<u32, 2>(),
            4 => self.verify_by::<u32, 4>(),
            8 => self.verify_by::<u64, 8>(),
            _ => self.verify_by::<[u64; 2], 16>(),
        }
    }

    #[allow(unsafe_code)]
    fn verify_by<S: Set, const T: usize>(&mut self) {
        let mut todo = std::mem::take(&mut self.todo);
        let needs = self.index.needs_of_two(self.base + todo.verify);
        let bytes = &self.bytes;
        let witnesses = Witnesses { lags: &self.witnesses, planes: self.planes };
        match self.vectors {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `vectors` is true only where the processor has them.
            true => unsafe { avx2::verify::<S, T>(bytes, witnesses, needs, &mut todo) },
            _ => kernel::verify::<Portable, S, T>(bytes, witnesses, needs, &mut todo),
        }
        self.todo = todo;
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
        self.witnesses = Longs::new(&chosen);
        (self.heaps, self.compared) = (0, 0);
    }
}
