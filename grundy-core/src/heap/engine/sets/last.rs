//! The values of the most heaps that a code leaves, looked up one at a time.
//!
//! No further set is made of the sets `D(j, S)` of the largest `j`: they only exclude values. So
//! they are not made. To learn whether `v` is in `D(j, S)`, take the smallest heap `a` of the
//! `j`: it has `S / j` tokens at most, and `v ^ g(a)` is in `D(j - 1, S - a)`, which is one bit
//! to look at. A heap of n tokens needs about `n / j` of these looks for its own nim-value,
//! which no option has; a smaller value is found after a few.
//!
//! Most smaller values come from few sets `g(a) ^ D(j - 1, S - a)`, united as a whole: those of
//! the parts `a` that excluded a value last. How many, is adapted: uniting may cost about as
//! much as looking up the values that are left.
//!
//! Measured to heap 5,000 against sets `D(3, S)` made as a whole, CPU of one thread: 0.9 1.00 and
//! 0.07 s, 0.E 1.47 and 0.08 s, 0.FC 1.00 and 0.42 s, 0.BE 1.22 and 0.83 s. In the last two the
//! values grow with the heap, and nearly every part is the only one for some value. If only the
//! smallest parts are united, or if 128 parts are kept, 0.9 takes ten times as long to heap
//! 20,000. To unite sets of totals that stay the same for many heaps, so that they stay in the
//! cache, needs more of them: 0.9D came to heap 41,000 in the time in which this way came to 47,000.

use super::super::Ticker;
use crate::budget::{Budget, Stop};
use crate::heap::table::Table;
use crate::mex::BitMask;

/// The cost of looking up one value in one set, in words that are united: measured.
const LOOK: u64 = 4;

/// The number of united sets is adapted after this many heaps.
const ADAPT: u32 = 32;

/// The most parts that are kept in the order of their last use.
const KEPT: usize = 1 << 13;

/// The nim-sums of `parts` heaps.
#[derive(Clone, Debug)]
pub(super) struct Last {
    /// The number of heaps, at least 3.
    pub(super) parts: usize,
    /// Sizes of a smallest heap that excluded a value, the last ones first.
    recent: Vec<u32>,
    /// How many of them are united for each heap.
    united: usize,
    /// Memory for a set.
    alike: BitMask,
    /// The cost of uniting and of looking up values that were found, since it was adapted, and
    /// the number of heaps.
    costs: (u64, u64, u32),
}

impl Last {
    pub(super) fn new(parts: usize) -> Last {
        Last { parts, recent: Vec::new(), united: 1, alike: BitMask::new(), costs: (0, 0, 0) }
    }

    /// The least value that is neither in `options` nor a nim-sum of `parts` heaps with a total
    /// in `sums`. `below[S]` holds the nim-sums of one heap fewer, with S tokens in total; the
    /// search reads only the sets from [`needed`](Last::needed) on. It adds values to `options`.
    pub(super) fn mex(
        &mut self,
        sums: &[usize],
        below: &[BitMask],
        table: &Table,
        options: &mut BitMask,
        ticker: &mut Ticker,
        budget: &Budget,
    ) -> Result<u32, Stop> {
        let n = table.len() as u64;
        let united = self.unite(sums, below, table, options);
        ticker.tick(united, n, budget)?;
        let mut found = 0;
        loop {
            let value = options.mex();
            let (witness, looks) = self.find(value, sums, below, table);
            let cost = looks * LOOK + options.words().len() as u64 / 16;
            ticker.tick(cost, n, budget)?;
            let Some(part) = witness else { break };
            found += cost + self.recent.len() as u64 / 16;
            options.insert(value);
            self.renew(part);
        }
        self.adapt(united, found);
        Ok(options.mex())
    }

    /// Adds the sets of the parts that excluded a value last. Returns the cost.
    ///
    /// The three lowest bits of a nim-value move bits within bytes, which costs more than the rest: so
    /// sets that agree in them are united first, and these bits are moved once for all.
    fn unite(
        &mut self,
        sums: &[usize],
        below: &[BitMask],
        table: &Table,
        options: &mut BitMask,
    ) -> u64 {
        const LOW: u32 = 8;
        let mut cost = 0;
        let mut united = std::mem::take(&mut self.alike);
        let recent = &self.recent[..self.united.min(self.recent.len())];
        for low in 0..LOW {
            united.clear();
            let alike = recent.iter().map(|&part| (part as usize, table.at(part as usize)));
            for (part, value) in alike.filter(|(_, value)| value % LOW == low) {
                for &sum in sums.iter().filter(|&&sum| part <= self.most(sum)) {
                    let set = &below[sum - part];
                    united.unite_xor(set, value - low);
                    cost += 8 + set.words().len() as u64;
                }
            }
            options.unite_xor(&united, low);
        }
        self.alike = united;
        cost
    }

    /// The least total that is still asked for if no later sum is below `sum`.
    pub(super) fn needed(&self, sum: usize) -> usize {
        sum - self.most(sum)
    }

    /// The most tokens in the smallest heap.
    fn most(&self, sum: usize) -> usize {
        sum / self.parts
    }

    /// The smallest heap of some heaps with this nim-sum, and the number of looks.
    fn find(
        &self,
        value: u32,
        sums: &[usize],
        below: &[BitMask],
        table: &Table,
    ) -> (Option<u32>, u64) {
        let has = |sum: usize, part: u32| {
            below[sum - part as usize].contains(value ^ table.at(part as usize))
        };
        let mut looks = 0;
        let recent = &self.recent[self.united.min(self.recent.len())..];
        for &sum in sums {
            let most = self.most(sum) as u32;
            looks += recent.len() as u64;
            if let Some(&part) = recent.iter().find(|&&part| part <= most && has(sum, part)) {
                return (Some(part), looks);
            }
        }
        for &sum in sums {
            let most = self.most(sum) as u32;
            if let Some(part) = (1..=most).find(|&part| has(sum, part)) {
                return (Some(part), looks + u64::from(part));
            }
            looks += u64::from(most);
        }
        (None, looks)
    }

    /// Moves a part to the front.
    fn renew(&mut self, part: u32) {
        let at = self.recent.iter().position(|&known| known == part);
        let at = at.unwrap_or_else(|| {
            if self.recent.len() < KEPT {
                self.recent.push(part);
            }
            self.recent.len() - 1
        });
        self.recent[..=at].rotate_right(1);
        self.recent[0] = part;
    }

    fn adapt(&mut self, united: u64, found: u64) {
        let (a, b, heaps) = self.costs;
        self.costs = (a + united, b + found, heaps + 1);
        if heaps + 1 < ADAPT {
            return;
        }
        let (united, found, _) = std::mem::take(&mut self.costs);
        if found > united {
            self.united = (self.united + self.united / 4 + 1).min(KEPT);
        } else if found < united / 4 {
            self.united = (self.united - self.united / 8 - 1).max(1);
        }
    }
}
