//! The same lanes at another place: far beyond the rare heaps, the next values follow from a
//! window of the last ones.

use super::index::LIMIT;
use super::{BATCH, Lanes, RARE, Todo};
use crate::heap::engine::split::Split;

/// A place of the lanes, to be saved.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Place {
    /// The [fingerprint](Lanes::fingerprint) of the lanes.
    fingerprint: u64,
    end: u64,
    farthest: u64,
    indices: Vec<u8>,
}

impl Lanes {
    /// The current place, with the values from heap `from` on at least.
    pub(crate) fn place(&self, from: usize) -> Place {
        let first = self.end.saturating_sub(self.reach).min(from).max(self.base);
        Place {
            fingerprint: self.fingerprint(),
            end: self.end as u64,
            farthest: self.farthest as u64,
            indices: self.indices(first).to_vec(),
        }
    }

    /// The same lanes at a place where they were once. Returns `None` if `place` is not one of
    /// their places.
    pub(crate) fn at(&self, place: &Place) -> Option<Lanes> {
        let (end, farthest) = (usize::try_from(place.end), usize::try_from(place.farthest));
        let known = place.fingerprint == self.fingerprint();
        self.rewound(end.ok()?, &place.indices, farthest.ok()?).filter(|_| known)
    }

    /// The split of the values.
    pub(crate) fn split(&self) -> Split {
        self.index.split()
    }

    /// The largest number of tokens that a move takes.
    pub(crate) fn last_move(&self) -> usize {
        self.last
    }

    /// From this heap on the lanes have computed every value themselves. So each rare value
    /// below one of them is the value of a take, or of a split with a part of at most
    /// [`farthest`](Lanes::farthest).
    pub(crate) fn since(&self) -> usize {
        self.since
    }

    /// The largest small part of the splits that showed rare values to be options, or a bound
    /// on it.
    pub(crate) fn farthest(&self) -> usize {
        self.farthest
    }

    /// How many of the last values the next ones follow from.
    pub(crate) fn reach(&self) -> usize {
        self.reach
    }

    /// The first heap whose index is still there.
    pub(crate) fn base(&self) -> usize {
        self.base
    }

    /// The indices of the heaps from `from >= base` to the end. Equal indices of common heaps
    /// of one parity mean equal values; if the split has no parity, this holds for any common
    /// heaps.
    pub(crate) fn indices(&self, from: usize) -> &[u8] {
        &self.bytes[from - self.base..self.end - self.base]
    }

    /// The value of a common heap that is still there.
    pub(crate) fn value(&self, heap: usize) -> u16 {
        self.index.common(heap)[usize::from(self.bytes[heap - self.base] & 127)]
    }

    /// The values of the indices of common heaps, for heaps of the parity of `heap`.
    pub(crate) fn common(&self, heap: usize) -> &[u16; 128] {
        self.index.common(heap)
    }

    /// A number that distinguishes these lanes from others, as far as the meaning of indices
    /// goes: it is computed from the split, the first heaps and the lags.
    pub(crate) fn fingerprint(&self) -> u64 {
        let split = self.split();
        let lags = self.lags.iter().flat_map(|lag| [u64::from(lag.distance), lag.index.into()]);
        let head = self.head.iter().map(|&byte| u64::from(byte));
        let split = [split.mask.into(), split.parity.into(), split.shift.into()];
        split.into_iter().chain(lags).chain(head).fold(0, |hash: u64, word| {
            let hash = (hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            hash ^ hash >> 29
        })
    }

    /// The same lanes where the last heap is `end - 1` and the last indices are `indices`, at
    /// least [`reach`](Lanes::reach) of them. Returns `None` if there are too few, or if they
    /// do not lie beyond the first heaps and the rare ones.
    pub(crate) fn rewound(&self, end: usize, indices: &[u8], farthest: usize) -> Option<Lanes> {
        let base = end.checked_sub(indices.len())?;
        let fits = indices.len() >= self.reach && base > self.last_rare.max(self.head.len());
        if !fits
            || indices.iter().any(|&index| usize::from(index) >= LIMIT)
            || self.head_to < self.head.len()
            || !self.upper_lags.is_empty()
        {
            return None;
        }
        let mut bytes = Vec::with_capacity(indices.len() + 4 * BATCH);
        bytes.extend_from_slice(indices);
        bytes.resize(indices.len() + 4 * BATCH, RARE);
        let todo = Todo::default();
        let stuck = false;
        let upper = if self.has_upper() { vec![RARE; bytes.len()] } else { Vec::new() };
        let mut lanes = Lanes { bytes, upper, base, end, ahead: end, todo, stuck, ..self.clone() };
        lanes.since = lanes.since.min(end);
        lanes.farthest = lanes.farthest.max(farthest);
        lanes.choose_width();
        Some(lanes)
    }
}
