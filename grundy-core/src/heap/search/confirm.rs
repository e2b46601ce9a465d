//! From a suspect to a proved period.

use super::{Passing, STEP};
use crate::budget::{Budget, Progress, Stop};
use crate::heap::engine::Ticker;
use crate::heap::engine::lanes::Lanes;
use crate::heap::period::{Applied, Period, ValueSplit};
use crate::heap::sequence::NimSequence;
use crate::theory::Theorem;

/// The period, if the last window equals the one `period` heaps before. Then the window theorem
/// holds: the lanes have proved every heap after the last rare one to be common, each with
/// witnesses no farther away than they report.
pub(super) fn confirm(
    passing: &Passing,
    sequence: &NimSequence,
    period: u64,
    budget: &Budget,
) -> Result<Option<Period>, Stop> {
    let now = passing.lanes.end() as u64;
    let window = passing.window() as u64;
    let parity = passing.lanes.split().parity;
    let Some((splitting, table)) = sequence.splitting() else { return Ok(None) };
    if !passing.repeats(period, budget)? {
        return Ok(None);
    }
    // It holds from `agreed` on, for all heaps.
    let Some(agreed) = now.checked_sub(window + period) else { return Ok(None) };
    let Some(preperiod) = passing.preperiod(sequence, period, agreed, budget)? else {
        return Ok(None);
    };
    // The least period divides it.
    let (mut least, mut rest, mut divisor) = (period, period, 2);
    while rest > 1 {
        if !rest.is_multiple_of(divisor) {
            divisor = if divisor * divisor > rest { rest } else { divisor + 1 };
            continue;
        }
        rest /= divisor;
        let part = least / divisor;
        if !(parity && part % 2 == 1) && passing.repeats(part, budget)? {
            least = part;
        }
    }
    let last_rare = passing.lanes.last_rare() as u64;
    let mut reach = passing.lanes.farthest() as u64;
    // Heaps that the lanes have not computed, if the theorem speaks of any.
    let since = passing.lanes.since();
    let first = preperiod.max(1) as usize + window as usize;
    if first < since {
        let Some(found) = splitting.reach(table, passing.lanes.split(), first..since) else {
            return Ok(None);
        };
        reach = reach.max(found);
    }
    let window = passing.lanes.last_move() as u64 + last_rare.max(reach);
    let from = preperiod.max(last_rare.max(reach) + 1);
    if from + least + window > now {
        return Ok(None);
    }
    let split = passing.lanes.split();
    Ok(Some(Period {
        preperiod,
        period: least,
        saltus: 0,
        theorem: Theorem::Window,
        checked_to: from + least + window - 1,
        applied: Applied {
            from,
            period: least,
            saltus: 0,
            split: Some(ValueSplit { mask: split.mask, parity: split.parity }),
            last_rare: Some(last_rare),
            reach: Some(reach),
        },
    }))
}

impl Passing {
    /// Whether the last window equals the one `period` before.
    fn repeats(&self, period: u64, budget: &Budget) -> Result<bool, Stop> {
        let now = self.lanes.end();
        let Some(before) = now.checked_sub(period as usize) else { return Ok(false) };
        let late = self.lanes.indices(now - self.window());
        let early = self.recurrence(before, budget)?;
        Ok(early.is_some_and(|early| self.window_at(&early, before) == Some(late)))
    }

    /// The window before a heap that a recurrence has just passed.
    fn window_at<'a>(&self, lanes: &'a Lanes, heap: usize) -> Option<&'a [u8]> {
        let from = heap.checked_sub(self.window()).filter(|&from| from >= lanes.base())?;
        lanes.indices(from).get(..self.window())
    }

    /// A recurrence that has just passed a heap, begun at the snapshot before.
    fn recurrence(&self, heap: usize, budget: &Budget) -> Result<Option<Lanes>, Stop> {
        let near = heap.checked_sub(self.window()).is_some_and(|from| from >= self.lanes.base());
        if near {
            return Ok(Some(self.lanes.clone()));
        }
        let before = self.snapshots.iter().rfind(|(at, _)| *at <= heap as u64);
        let Some((at, indices)) = before else { return Ok(None) };
        let Some(mut lanes) = self.lanes.rewound(*at as usize, indices, 0) else {
            return Ok(None);
        };
        Ok(advance(&mut lanes, heap, budget)?.then_some(lanes))
    }

    /// The least heap from which the period holds, where it holds from `agreed`
    /// on.
    fn preperiod(
        &self,
        sequence: &NimSequence,
        period: u64,
        agreed: u64,
        budget: &Budget,
    ) -> Result<Option<u64>, Stop> {
        // The first heap from which it is known to hold.
        let mut holds = agreed;
        for (at, indices) in self.snapshots.iter().rev().filter(|(at, _)| *at <= agreed) {
            let Some(late) = self.recurrence((at + period) as usize, budget)? else {
                return Ok(None);
            };
            let early = &indices[indices.len() - self.window()..];
            let Some(window) = self.window_at(&late, (at + period) as usize) else {
                return Ok(None);
            };
            let first = at - self.window() as u64;
            if let Some(differs) = last_difference(early, window) {
                let Some(early) = self.lanes.rewound(*at as usize, indices, 0) else {
                    return Ok(None);
                };
                let pair = [early, late];
                let differs = first + differs as u64;
                return side_by_side(pair, *at, period, agreed, differs, budget);
            }
            // By the theorem from here on, if from `agreed` on.
            holds = first;
        }
        self.among_the_first(sequence, period, holds, budget)
    }

    /// The same where no snapshot before `agreed` differs: among the values that
    /// are kept, of which those from heap `end` on are known to agree.
    fn among_the_first(
        &self,
        sequence: &NimSequence,
        period: u64,
        end: u64,
        budget: &Budget,
    ) -> Result<Option<u64>, Stop> {
        let (Some((first, _)), Some((_, table))) = (self.snapshots.first(), sequence.splitting())
        else {
            return Ok(None);
        };
        let kept = table.len() as u64;
        if end > kept {
            return Ok(None);
        }
        let mut preperiod = 0;
        // Values a period later: kept ones, and then computed ones.
        let both = end.min(kept.saturating_sub(period));
        for n in 0..both {
            if table.at(n as usize) != table.at((n + period) as usize) {
                preperiod = n + 1;
            }
        }
        let mut next = both + period;
        let Some(mut late) = self.recurrence(next.max(*first) as usize, budget)? else {
            return Ok(None);
        };
        while next < end + period {
            let to = (next as usize + STEP).min((end + period) as usize);
            if !advance(&mut late, to, budget)? {
                return Ok(None);
            }
            for n in next..to as u64 {
                if u32::from(late.value(n as usize)) != table.at((n - period) as usize) {
                    preperiod = n - period + 1;
                }
            }
            next = to as u64;
        }
        Ok(Some(preperiod))
    }
}

/// Computes values up to a heap; `false` where it cannot.
fn advance(lanes: &mut Lanes, heap: usize, budget: &Budget) -> Result<bool, Stop> {
    let mut ticker = Ticker::default();
    while lanes.end() < heap {
        let now = lanes.end();
        let progress = Progress { what: "progress-heaps-once-more", done: now as u64, total: None };
        budget.check(progress)?;
        lanes.run(heap.min(now + STEP), &mut ticker, budget)?;
        if lanes.end() == now {
            return Ok(false);
        }
    }
    Ok(true)
}

fn last_difference(x: &[u8], y: &[u8]) -> Option<usize> {
    x.iter().zip(y).rposition(|(x, y)| x != y)
}

/// The heap after the last one before `agreed` that differs from the one a period
/// later, by two recurrences that have come to heap `at` and that far beyond;
/// `differs` is the last one before.
fn side_by_side(
    [mut early, mut late]: [Lanes; 2],
    mut at: u64,
    period: u64,
    agreed: u64,
    mut differs: u64,
    budget: &Budget,
) -> Result<Option<u64>, Stop> {
    while at < agreed {
        let to = agreed.min(at + STEP as u64);
        let here = advance(&mut early, to as usize, budget)?;
        if !here || !advance(&mut late, (to + period) as usize, budget)? {
            return Ok(None);
        }
        let length = (to - at) as usize;
        let parts = [(&early, at), (&late, at + period)]
            .map(|(lanes, from)| &lanes.indices(from as usize)[..length]);
        if let Some(last) = last_difference(parts[0], parts[1]) {
            differs = at + last as u64;
        }
        at = to;
    }
    Ok(Some(differs + 1))
}
