//! The plain recurrence of large heaps, many splits at a time.
//!
//! Where no split of the values makes few heaps rare, all splits of a heap count. Yet one
//! option of each smaller value is enough to know a nim-value, and few splits give most of
//! them. So, for 16 heaps together:
//!
//! 1. *Marking.* The values of some [lags](learn), which are splits with one part fixed, are
//!    marked in a table of bits for each heap. A lag is one load of 16 values, one xor, and a
//!    bit for each heap.
//! 2. *Comparing.* The least value that is not marked is compared with all splits of the heap,
//!    as vectors, until one is equal; then the next value is. The value that no split has is
//!    the nim-value.
//!
//! The lags are chosen among the splits whose values few other splits have, and the number of
//! marked lags is adapted as the values are computed. Poor lags cost time and nothing else.
//!
//! Where a tenth of the heaps or fewer are rare, but too many for the sparse recurrence, all
//! splits with a [rare part](rares) are marked as well. Then only rare values are compared, and
//! most heaps need no pass through all their splits.
//!
//! The heaps of a block do not wait for each other: splits with a part in the block are left
//! out at first and compared at the end, one heap after the other. So threads can share the
//! jobs of a block. That is 97 % of the work for 0.007 to heap 10^5; most of the rest is
//! learning.
//!
//! Measured for 0.007 to heap 10^5 with a table of bytes, whole runs: 0.45 s with AVX-512, 0.52 s
//! with AVX2, 0.63 s in plain Rust; 0.93 s if the splits with the smallest parts are marked. Tables
//! of bits stay in the nearest cache: 0.3067 to heap 400000 takes 14.3 s in place of 21 s, 0.007 is
//! as fast as before. Where values are so large that 16 tables do not fit there, fewer heaps are
//! marked together, and the lags are sorted by distance: 0.1634 to heap 420000 takes 26 s in place
//! of 35 s. Comparing two values
//! together is faster than comparing one, three (+15 %) or four (+25 %); 512 pairs between two
//! checks are faster than 256 by 5 %. Marking sums that are taken apart in registers is no
//! faster than marking sums from a buffer. A greedy choice of lags, which looks at the values
//! still unmarked, saves a tenth of the marks and costs more than that.

mod costs;
mod job;
mod learn;
mod rares;
#[cfg(test)]
mod tests;

use super::moves::Moves;
use super::pairs::Kernel;
use super::split::Outlook;
use super::{Ticker, mean_of_last};
use crate::budget::{Budget, Stop};
use crate::heap::code::Modifier;
use crate::heap::table::Table;
use crate::threads::Threads;
use job::{HEAPS, Job, Known};
use learn::Lag;
use rares::Rares;

/// The number of heaps from which this recurrence is used. For games with large takes it is
/// used later.
const FROM: usize = 1 << 11;

/// The number of jobs of a block for each thread.
const JOBS: usize = 4;

/// Learning may take this part of the work (a divisor).
const LEARNING: usize = 8;

/// The least number of lags that are marked.
const LEAST: usize = 32;

/// The number of lags that are marked at first for each value below the mean of the last ones.
const MARKED: usize = 8;

/// The work of this recurrence, in stores of a mark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Work {
    /// The work that threads can share.
    pub(crate) shared: u64,
    /// The work that must be done in order.
    pub(crate) serial: u64,
}

/// The state of the recurrence, for a table of narrow values.
#[derive(Clone, Debug)]
pub(crate) struct Dense {
    moves: Moves,
    from: usize,
    /// The table in reverse order, so that the two parts of a split run in the same direction:
    /// the value of heap h is at `reversed.len() - 1 - h`.
    reversed: Vec<u16>,
    /// The number of heaps in `reversed`, and their greatest value.
    reversed_to: usize,
    most: u16,
    /// The best lags, best first, and the number of them that are marked.
    lags: Vec<Lag>,
    marked: usize,
    /// About as many of the best lags, by distance: so the values are read in order.
    sorted: Vec<Lag>,
    /// The splits with a rare part, if they are marked as well.
    rares: Option<Rares>,
    /// The best split of the values at some number of heaps.
    outlook: Option<Outlook>,
    /// The number of heaps at which the lags are learned again.
    learn_at: usize,
    jobs: Vec<Job>,
    /// Threads, where there are more than one.
    pool: Option<Threads>,
    kernel: Kernel,
    /// Bytes that were reserved of the budget.
    reserved: u64,
    ticker: Ticker,
    work: Work,
    /// The number of heaps and the work when the lags were learned, and the cost of learning
    /// for each heap until they are learned again.
    learned: (usize, u64, u64),
    /// The cost of a value at heap `pace.0`, the last one measured.
    pace: Option<(usize, u64)>,
}

impl Dense {
    /// Returns `None` if the game splits no heap into parts that may differ.
    pub(crate) fn new(moves: Moves) -> Option<Dense> {
        let splits = moves.breaks.iter().any(|(_, modifier)| *modifier != Modifier::Equal);
        splits.then(|| Dense {
            from: FROM.max(4 * moves.last() as usize),
            moves,
            reversed: Vec::new(),
            reversed_to: 0,
            most: 0,
            lags: Vec::new(),
            marked: 0,
            sorted: Vec::new(),
            rares: None,
            outlook: None,
            learn_at: 0,
            jobs: Vec::new(),
            pool: None,
            kernel: Kernel::best(),
            reserved: 0,
            ticker: Ticker::default(),
            work: Work::default(),
            learned: (0, 0, 0),
            pace: None,
        })
    }

    /// The number of heaps from which this recurrence pays.
    pub(crate) fn from(&self) -> usize {
        self.from
    }

    /// Shares the work among threads.
    pub(crate) fn set_threads(&mut self, pool: Option<Threads>) {
        self.pool = pool;
    }

    /// The share of the work so far that threads can do side by side; `None` if no work was
    /// done.
    pub(crate) fn parallel_share(&self) -> Option<f64> {
        let Work { shared, serial } = self.work;
        (shared > 0).then(|| shared as f64 / (shared + serial) as f64)
    }

    /// Appends values up to `length`, as long as they are below 2^15. The table has at least
    /// [`from`](Dense::from) values. After an error the caller may call again.
    ///
    /// # Errors
    /// Why it stopped. [`Stop::Memory`] also means that its own tables do not fit; the plain
    /// recurrence can still go on.
    pub(crate) fn extend(
        &mut self,
        table: &mut Table,
        length: usize,
        budget: &Budget,
    ) -> Result<(), Stop> {
        while let Table::Narrow(values) = table
            && values.len() < length
        {
            let n = values.len();
            self.reverse(values, length, budget)?;
            if bound(self.most) > job::LARGEST {
                break;
            }
            if n >= self.learn_at {
                self.learn(values, budget)?;
            }
            let threads = self.pool.as_ref().map_or(1, |pool| pool.count());
            if let Some(rares) = &mut self.rares {
                rares.extend(&self.moves, values, budget)?;
            }
            let heaps = (length - n).min(HEAPS * JOBS * threads);
            let marked = self.marked + self.rare_lags();
            let work = heaps * (marked + self.moves.breaks.len() * n / 16);
            self.ticker.tick(work as u64, n as u64, budget)?;
            self.prepare(heaps.div_ceil(HEAPS), budget)?;
            self.sort_lags();
            self.block(values, n + heaps);
            self.in_order(table, n, heaps, budget)?;
            let (from, before, learning) = self.learned;
            let work = self.work.shared + self.work.serial - before;
            let dear = (self.moves.breaks.len() * n / 3) as u64;
            if n + heaps - from > from / 16 || work > dear * from as u64 / 16 {
                self.pace = Some((n + heaps, work / (n + heaps - from) as u64 + learning));
            }
        }
        Ok(())
    }

    /// Reserves more of the memory of the budget.
    fn reserve(&mut self, bytes: usize, budget: &Budget) -> Result<(), Stop> {
        budget.reserve(bytes as u64)?;
        self.reserved += bytes as u64;
        Ok(())
    }

    /// Gives all memory back, before a new start.
    pub(crate) fn release(&mut self, budget: &Budget) {
        budget.release(std::mem::take(&mut self.reserved));
        (self.reversed, self.reversed_to, self.most) = (Vec::new(), 0, 0);
        (self.lags, self.sorted) = (Vec::new(), Vec::new());
        self.begin_again();
        if let Some(rares) = self.rares.take() {
            rares.release(budget);
        }
        self.jobs = Vec::new();
    }

    /// Extends `reversed` to the values of the table, with room for `length` heaps.
    fn reverse(&mut self, values: &Vec<u16>, length: usize, budget: &Budget) -> Result<(), Stop> {
        if self.reversed.len() < length {
            let length = values.capacity().max(length);
            self.reserve(2 * (length - self.reversed.len()), budget)?;
            let mut reversed = Vec::new();
            reversed.try_reserve_exact(length).map_err(|_| Stop::Memory)?;
            reversed.resize(length, 0);
            self.reversed = reversed;
            self.reversed_to = 0;
        }
        let end = self.reversed.len() - self.reversed_to;
        let new = &values[self.reversed_to..];
        self.reversed[..end].iter_mut().rev().zip(new).for_each(|(to, &value)| *to = value);
        self.most = new.iter().copied().max().unwrap_or(0).max(self.most);
        self.reversed_to = values.len();
        Ok(())
    }

    /// Learns the lags again.
    fn learn(&mut self, values: &[u16], budget: &Budget) -> Result<(), Stop> {
        let n = values.len();
        let steps = (learn::SAMPLE * self.moves.breaks.len() * n) as u64;
        self.ticker.tick(steps, n as u64, budget)?;
        let (bytes, kept) = learn::bytes(&self.moves, n);
        self.reserve(kept.saturating_sub(2 * size_of::<Lag>() * self.lags.len()), budget)?;
        budget.reserve(bytes as u64)?;
        self.choose_split(values, budget);
        let split = self.rares.as_ref().map(Rares::split);
        self.lags = learn::best(&self.moves, values, &self.reversed, bound(self.most), split);
        self.sorted.clear();
        budget.release(bytes as u64);
        let mean = mean_of_last(values);
        if self.marked == 0 {
            self.marked = (MARKED * mean).clamp(LEAST, self.lags.len().max(LEAST));
        }
        // Ranking the lags costs about as much again. The total must be a small part of the
        // work. Where a few lags are enough, it does not matter which ones.
        let heaps = LEARNING * 2 * steps as usize / self.cost(n, mean).max(1);
        self.learn_at = n + if self.marked > LEAST { heaps.clamp(n / 4, n) } else { n };
        self.work.serial += steps;
        let learning = 2 * steps / (self.learn_at - n) as u64;
        self.learned = (n, self.work.shared + self.work.serial, learning);
        Ok(())
    }

    /// Sorts the lags to mark, if there are many more or fewer than at the last time.
    fn sort_lags(&mut self) {
        let marked = self.marked.min(self.lags.len());
        if marked.abs_diff(self.sorted.len()) > self.sorted.len() / 8 {
            self.sorted.clear();
            self.sorted.reserve_exact(marked);
            self.sorted.extend_from_slice(&self.lags[..marked]);
            self.sorted.sort_unstable_by_key(|lag| lag.distance);
        }
    }

    /// The number of lags with a rare part.
    fn rare_lags(&self) -> usize {
        self.rares.as_ref().map_or(0, |rares| rares.lags().len())
    }

    /// Makes tables for `jobs` jobs.
    fn prepare(&mut self, jobs: usize, budget: &Budget) -> Result<(), Stop> {
        let bound = bound(self.most);
        if self.jobs.first().is_some_and(|job| !job.fits(bound)) {
            let held = self.jobs.iter().map(Job::held).sum::<usize>() as u64;
            budget.release(held);
            self.reserved -= held;
            self.jobs.clear();
        }
        while self.jobs.len() < jobs {
            self.reserve(Job::bytes(bound), budget)?;
            self.jobs.push(Job::new(bound));
        }
        Ok(())
    }

    /// Finds for each heap up to `to` the least value that no split into two known heaps has.
    fn block(&mut self, values: &[u16], to: usize) {
        let n = values.len();
        let known = Known {
            moves: &self.moves,
            values,
            reversed: &self.reversed,
            lags: &self.sorted,
            rares: self.rares.as_ref(),
            end: to,
            bound: bound(self.most),
            kernel: self.kernel,
        };
        let rare_lags = self.rare_lags();
        let jobs = &mut self.jobs[..(to - n).div_ceil(HEAPS)];
        let run = |(at, job): (usize, &mut Job)| job.run(&known, n + at * HEAPS);
        match &self.pool {
            Some(pool) if jobs.len() > 1 => {
                pool.for_each(jobs, run);
            }
            _ => jobs.iter_mut().enumerate().for_each(run),
        }
        let sum = |count: fn(&Job) -> usize| jobs.iter().map(count).sum::<usize>();
        let (marked, compared) = (sum(|job| job.marked), sum(|job| job.compared));
        let rate = self.kernel.rate();
        self.work.shared += (marked + compared / rate) as u64;
        // Balance. One pass through all splits is always needed, unless marks alone show a
        // common value. The comparisons beyond it fall by a factor of e for about half as many
        // lags again.
        let passes = match &self.rares {
            None => to - n,
            Some(rares) => (n..to)
                .filter(|&heap| {
                    let value = jobs[(heap - n) / HEAPS].value((heap - n) % HEAPS);
                    !rares.split().is_common(heap as u64, value)
                })
                .count(),
        };
        let once = passes * self.moves.breaks.len() * n / 2;
        let step = self.marked / 32 + 1;
        let witnesses = marked.saturating_sub(rare_lags * HEAPS * jobs.len());
        if 2 * (compared.saturating_sub(once) / rate) > witnesses {
            self.marked = (self.marked + step).min(self.lags.len());
        } else {
            self.marked = (self.marked - step.min(self.marked)).max(LEAST);
        }
    }

    /// Appends the values of a block. A value that was found is right unless an option with a
    /// part in the block has it.
    fn in_order(
        &mut self,
        table: &mut Table,
        start: usize,
        heaps: usize,
        budget: &Budget,
    ) -> Result<(), Stop> {
        let bound = bound(self.most);
        for at in 0..heaps {
            let Table::Narrow(values) = table else { return Ok(()) };
            let n = start + at;
            let job = &self.jobs[at / HEAPS];
            let mut value = job.value(at % HEAPS);
            while near_has(&self.moves, values, start, value) {
                let known = Known {
                    moves: &self.moves,
                    values: &values[..start],
                    reversed: &self.reversed,
                    lags: &[],
                    rares: self.rares.as_ref(),
                    end: n + 1,
                    bound,
                    kernel: self.kernel,
                };
                value = job.next(&known, n, at % HEAPS, value);
                self.work.serial += (n / 32) as u64;
            }
            self.work.serial += 8 + (at / 16) as u64;
            table.push(value, budget)?;
        }
        Ok(())
    }
}

/// A power of two, at least 64, above all values up to `most` and above their sums.
fn bound(most: u16) -> usize {
    (usize::from(most) + 1).next_power_of_two().max(64)
}

/// Whether some take or split of the next heap has this value and leaves a heap from `start`
/// on.
fn near_has(moves: &Moves, values: &[u16], start: usize, value: u32) -> bool {
    let n = values.len();
    let near = n - start;
    let Ok(value) = u16::try_from(value) else { return false };
    // Ascending, and below n, which is large.
    let takes = moves.takes.iter().take_while(|&&taken| taken <= near as u64);
    if takes.into_iter().any(|&taken| values[n - taken as usize] == value) {
        return true;
    }
    moves.breaks.iter().any(|&(taken, modifier)| {
        let parts = near.saturating_sub(taken as usize);
        let large = values[n - taken as usize - parts..].iter().take(parts);
        // The other part runs from `parts` down to 1.
        modifier != Modifier::Equal
            && large.zip(values[1..=parts].iter().rev()).any(|(x, y)| x ^ y == value)
    })
}
