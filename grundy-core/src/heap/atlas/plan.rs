//! How far each game is searched, and in which order.

use super::Entry;
use crate::heap::code::{Code, Digit};

/// Every search goes this many times as far as the one before.
const FACTOR: u64 = 8;

/// How far the games of a survey are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The first search of every game ends here.
    pub short: u64,
    /// Every game is searched to this heap.
    pub all: u64,
    /// Games with few rare heaps are searched to this heap, if it is larger.
    pub sparse: u64,
    /// How many rare heaps are few.
    pub few: u64,
}

/// A search to be made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Job {
    /// The last heap.
    pub to: u64,
    /// An estimate of the seconds of processor time.
    pub cost: f64,
    /// The estimate, larger where a proof is less likely. The job with the least one is next.
    pub order: f64,
}

/// Decides which search of a game comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// How far.
    pub bounds: Bounds,
}

impl Plan {
    /// The next search of a game, if there is one. `known` is what the last one has found, with
    /// the seconds of processor time that it took; `None` if there was none.
    ///
    /// The cost of the next one is estimated from the last one: it is linear in the number of
    /// heaps where few heaps are rare, and quadratic otherwise. Games whose last rare heap is far
    /// behind are promising, and come before others of that cost.
    ///
    /// ```
    /// # use grundy_core as grundy;
    /// use grundy::heap::atlas::{Bounds, Plan};
    /// let bounds = Bounds { short: 20_000, all: 1_000_000, sparse: 1 << 32, few: 100 };
    /// let first = Plan { bounds }.next(None).unwrap();
    /// assert_eq!(first.to, 20_000);
    /// ```
    pub fn next(&self, known: Option<(&Entry, f64)>) -> Option<Job> {
        let bounds = self.bounds;
        let Some((entry, seconds)) = known else {
            return Some(Job { to: bounds.short.min(bounds.all), cost: 0.0, order: 0.0 });
        };
        if entry.proved().is_some() {
            return None;
        }
        let sparse = entry.sparse.as_ref().filter(|sparse| sparse.rare_heaps <= bounds.few);
        let quiet = sparse.is_some_and(|sparse| sparse.last_rare.is_none_or(|n| n < entry.to / 2));
        let most = if sparse.is_some() { bounds.sparse.max(bounds.all) } else { bounds.all };
        let to = next_bound(entry.to, bounds).min(most);
        if to <= entry.to {
            return None;
        }
        let growth = to as f64 / entry.to.max(1) as f64;
        let cost = seconds.max(1e-4) * if sparse.is_some() { growth } else { growth * growth };
        let order = if quiet { cost } else { 4.0 * cost };
        Some(Job { to, cost, order })
    }
}

/// An estimate of the work of a code whose search has not begun, to share codes among machines: the options of all heaps
/// up to `to`, where one step looks at 32 options of two heaps.
///
/// ```
/// # use grundy_core as grundy;
/// use grundy::heap::{Code, atlas::forecast};
/// let code = |text| Code::parse(text).unwrap();
/// assert_eq!(forecast(&code("0.3"), 1000), 1000);
/// assert!(forecast(&code("0.7"), 1000) > 10 * forecast(&code("0.3"), 1000));
/// ```
pub fn forecast(code: &Code, to: u64) -> u64 {
    let splits = |digit: &&Digit| digit.greatest_count().is_none_or(|parts| parts > 1);
    let digits = code.digits().filter(|digit| !digit.is_empty());
    let (two, one): (Vec<_>, Vec<_>) = digits.partition(splits);
    let pairs = to.saturating_mul(to) / 64;
    let cost = (one.len() as u64).saturating_mul(to);
    cost.saturating_add((two.len() as u64).saturating_mul(pairs.max(to))).max(1)
}

/// The bounds are the same whatever was reached: `short` times a power of 8, `all`, `sparse`.
fn next_bound(reached: u64, bounds: Bounds) -> u64 {
    let powers = std::iter::successors(Some(bounds.short.max(1)), |to| to.checked_mul(FACTOR));
    let next = powers.into_iter().find(|&to| to > reached).unwrap_or(u64::MAX);
    let ends = [bounds.all, bounds.sparse].into_iter().filter(|&to| to > reached);
    ends.chain([next]).min().unwrap_or(next)
}

#[cfg(test)]
mod tests {
    use super::super::{Found, Sparse};
    use super::*;

    const BOUNDS: Bounds = Bounds { short: 20_000, all: 1_000_000, sparse: 100_000_000, few: 30 };

    fn entry(to: u64, rare: Option<(u64, u64)>) -> Entry {
        Entry {
            code: "0.7".into(),
            to,
            first: Some(1),
            values: String::new(),
            long: None,
            period: None,
            largest: (1, 1),
            sparse: rare.map(|(rare_heaps, last)| Sparse {
                mask: 1,
                parity: false,
                rare_heaps,
                last_rare: Some(last),
            }),
        }
    }

    #[test]
    fn bounds_rise_to_the_end() {
        let plan = Plan { bounds: BOUNDS };
        let ends = |rare| {
            let mut to = 0;
            let mut ends = Vec::new();
            while let Some(job) = plan.next(Some((&entry(to, rare), 1.0))) {
                to = job.to;
                ends.push(to);
            }
            ends
        };
        let dense = [20_000, 160_000, 1_000_000];
        assert_eq!(ends(None), dense);
        assert_eq!(ends(Some((31, 100))), dense);
        let sparse = [1_280_000, 10_240_000, 81_920_000, 100_000_000];
        assert_eq!(ends(Some((30, 100))), [&dense[..], &sparse].concat());
        // Rare heaps still come at 100,000, but few.
        assert_eq!(ends(Some((5, 100_000))), [&dense[..], &sparse].concat());
    }

    #[test]
    fn cheap_and_promising_searches_come_first() {
        let plan = Plan { bounds: BOUNDS };
        let order = |entry: Entry, seconds| plan.next(Some((&entry, seconds))).unwrap().order;
        let (dense, sparse) = (entry(160_000, None), entry(160_000, Some((9, 500))));
        assert!(order(sparse.clone(), 1.0) < order(dense.clone(), 1.0));
        assert!(order(dense, 0.1) < order(sparse.clone(), 100.0));
        let late = entry(160_000, Some((9, 150_000)));
        assert!(order(sparse.clone(), 1.0) < order(late.clone(), 1.0));
        assert!(order(late, 1.0) < order(entry(160_000, None), 1.0));
        assert!(order(sparse.clone(), 1.0) < order(sparse, 2.0));
        let found = Found {
            preperiod: 1,
            period: 2,
            saltus: 0,
            theorem: Some("window".into()),
            checked_to: 9,
            zeros_before: 0,
        };
        let proved = Entry { period: Some(found), ..entry(20_000, None) };
        assert_eq!(plan.next(Some((&proved, 1.0))), None);
        let all = Bounds { short: 20_000, all: 300, sparse: 0, few: 0 };
        assert_eq!(Plan { bounds: all }.next(None).map(|job| job.to), Some(300));
    }
}
