//! Taking over values that another recurrence has computed, and the lags of rare heaps among
//! them.

use super::narrow::{BLOCK, Longs, Short};
use super::wide::{self, Far};
use super::{BATCH, ByteLag, HEAD, Lanes, MANY, NEAR, RARE};

impl Lanes {
    /// Appends a value that another recurrence has computed. Returns `false` if the value does
    /// not fit; the lanes cannot be used afterwards.
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

    /// Whether the lanes have dropped heaps that they now need: the lags of a new rare heap
    /// reach back to the first heaps.
    pub(crate) fn is_short(&self) -> bool {
        self.base > 0 && self.reach > self.end - self.base
    }

    /// Takes over all heaps once more.
    pub(crate) fn refill(&mut self, values: &[u16]) {
        let byte = |(heap, &value): (usize, &u16), index: Option<u8>| {
            index.filter(|_| heap > 0 && self.index.is_common(heap, value)).unwrap_or(RARE)
        };
        let all = || values.iter().enumerate();
        self.bytes = all().map(|at| byte(at, self.index.of(*at.1))).collect();
        if self.has_upper() {
            self.upper = all().map(|at| byte(at, self.index.upper(*at.1))).collect();
        }
        self.base = 0;
        self.slide(2 * BATCH);
    }

    /// Whether there is a second list of bytes, for indices from 128 on.
    pub(crate) fn has_upper(&self) -> bool {
        !self.upper.is_empty()
    }

    /// Whether `value`, as the next value, makes a second list of bytes necessary.
    pub(crate) fn needs_upper(&self, value: u16) -> bool {
        !self.has_upper() && self.index.of(value).is_none()
    }

    /// Makes room for `length` indices.
    pub(super) fn resize(&mut self, length: usize) {
        self.bytes.resize(length, RARE);
        if self.has_upper() {
            self.upper.resize(length, RARE);
        }
    }

    /// Writes the value of the next heap and, if that heap is rare, its lags.
    pub(super) fn write(&mut self, heap: usize, value: u16) -> Option<()> {
        let index = self.index.of(value);
        let upper = if index.is_none() { Some(self.index.upper(value)?) } else { None };
        let common = heap > 0 && self.index.is_common(heap, value);
        // An index may have eight digits here. A lower index (below 128) xor an upper one (from
        // 128 on) is an upper index again, so it marks no option below 128. Two upper indices
        // give a lower one. So a heap with an upper index has the mark of a rare heap in
        // `bytes`; and a rare heap with an upper index gets lags to the common heaps that have
        // one too, which are in `upper`.
        if heap > 0 && (!common || index.is_none()) {
            self.last_rare = heap;
            for at in 0..self.breaks.len() {
                let distance = self.distance(self.breaks[at] + heap)?;
                match (index, upper) {
                    (Some(index), _) => self.add_lag(ByteLag { distance, index }),
                    (None, Some(index)) if !common => {
                        if (distance as usize) < wide::MOST_LANES {
                            return None;
                        }
                        self.upper_lags.push(Far::new(&ByteLag { distance, index }));
                    }
                    _ => {}
                }
            }
        }
        let at = heap - self.base;
        if self.bytes.len() <= at {
            self.resize(at + 2 * BATCH);
        }
        self.bytes[at] = index.filter(|_| common).unwrap_or(RARE);
        if upper.is_some() && !self.has_upper() {
            self.upper = vec![RARE; self.bytes.len()];
        }
        if let Some(place) = self.upper.get_mut(at) {
            *place = upper.filter(|_| common).unwrap_or(RARE);
        }
        self.end = heap + 1;
        self.ahead = self.end;
        if (index.is_none_or(|index| index >= 64) || self.lags.len() >= MANY) && self.width < 16 {
            self.width = 16;
        }
        Some(())
    }

    /// Adds a lag. The lags are sorted by falling distance, so that the bytes that were written
    /// last are read last.
    pub(super) fn add_lag(&mut self, lag: ByteLag) {
        let Err(at) = self.lags.binary_search_by(|other| lag.cmp(other)) else { return };
        self.lags.insert(at, lag);
        self.wide.add(&lag, self.level.lanes());
        if self.width < 16 {
            self.sort_lags();
        }
    }

    /// Sorts the lags by distance.
    pub(super) fn sort_lags(&mut self) {
        let from = |least: usize| self.lags.partition_point(|l| l.distance as usize >= least);
        let [far, mid, close] = [BLOCK, 2 * NEAR, NEAR].map(from);
        self.far = Longs::new(&self.lags[..far]);
        self.mid = Longs::new(&self.lags[far..mid]);
        self.close = self.lags[mid..close].iter().map(Short::new).collect();
        self.near = self.lags[close..].iter().map(Short::new).collect();
    }

    /// Sets how far back the lags, and the comparisons with the first heaps, reach.
    pub(super) fn set_reach(&mut self) {
        let lags = self.lags.iter().map(|lag| lag.distance);
        let upper = self.upper_lags.iter().map(|lag| lag.distance);
        let farthest = lags.chain(upper).max().unwrap_or(0) as usize;
        self.reach = farthest.max(HEAD + self.last) + 2 * BLOCK;
    }
}
