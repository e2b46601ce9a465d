//! The number of bytes of a set, chosen by the indices of the last heaps.

use super::level::Level;
use super::{Lanes, MANY};

/// How many of the last heaps had each byte.
pub(crate) struct Counts {
    each: [usize; 256],
    /// The number of heaps that were counted.
    pub(crate) heaps: usize,
}

impl Counts {
    /// The number of heaps with an index of at least `index`.
    pub(crate) fn from(&self, index: usize) -> usize {
        self.each[index..128].iter().sum()
    }
}

impl Lanes {
    /// Counts the bytes of the later half of the heaps that are kept.
    pub(crate) fn counts(&self) -> Counts {
        let window = &self.bytes[..self.end - self.base];
        let recent = &window[window.len() / 2..];
        let mut each = [0; 256];
        recent.iter().for_each(|&byte| each[usize::from(byte)] += 1);
        Counts { each, heaps: recent.len() }
    }

    /// Chooses the number of bytes of a set, so that larger indices are rare.
    pub(crate) fn choose_width(&mut self) {
        let counts = self.counts();
        let window = &self.bytes[..self.end - self.base];
        let words = window.iter().any(|&byte| (64..128).contains(&byte))
            || self.lags.len() >= MANY
            || !self.upper_lags.is_empty()
            || self.lags.iter().any(|lag| lag.index >= 64);
        let fits = |width: &usize| counts.from(8 * width) <= counts.heaps >> 12;
        let least = if words { 16 } else { 2 };
        self.width = [2, 4, 8].into_iter().filter(|&w| w >= least).find(fits).unwrap_or(16);
        if self.width < 16 {
            self.sort_lags();
        }
        self.choose_planes(&counts);
        (self.blocks, self.large) = (0, 0);
    }

    /// Chooses for how many bytes of their needs heaps are verified by witnesses, so that few
    /// heaps need more. Without vectors, fewer bytes gain nothing.
    fn choose_planes(&mut self, counts: &Counts) {
        let more = |planes: &usize| {
            let needs = |index: usize| self.index.needs(0).sets[index].count_ones() as usize;
            let large = (0..128).filter(|&index| needs(index) > 8 * planes);
            large.map(|index| counts.each[index]).sum::<usize>() > counts.from(0) / 64
        };
        let choices: &[usize] = if self.level == Level::Plain { &[] } else { &[1, 2, 3, 4, 8] };
        let enough = choices.iter().copied().find(|planes| !more(planes));
        self.planes = enough.unwrap_or(16).min(self.width);
    }
}
