//! Periods of nim-sequences, and patterns that may be periods.

use super::table::Table;
use crate::budget::{Budget, Stop};
use crate::theory::Theorem;

/// A proved period: `g(n + period) = g(n) + saltus` for all `n >= preperiod`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Period {
    /// The least heap from which it holds.
    pub preperiod: u64,
    /// The least period, at least 1.
    pub period: u64,
    /// By how much the values grow in a period; 0 for a plain period.
    pub saltus: u64,
    /// The theorem that proves it: see [`theorem`](crate::heap::theorem).
    pub theorem: Theorem,
    /// The largest heap whose value the theorem used.
    pub checked_to: u64,
    /// The figures of the theorem.
    pub applied: Applied,
}

impl Period {
    /// What a theorem proves from a pattern: the heap from which the period holds, the period
    /// and the saltus.
    pub(crate) fn by(
        theorem: Theorem,
        (from, period, saltus): (u64, u64, u64),
        checked_to: u64,
    ) -> Period {
        let applied = Applied { from, period, saltus, split: None, last_rare: None, reach: None };
        Period { preperiod: from, period, saltus, theorem, checked_to, applied }
    }

    /// The heap of the first period from which the value of `heap` follows; `None` below
    /// the preperiod. O(1).
    ///
    /// ```
    /// use grundy::budget::Budget;
    /// use grundy::heap::{HeapRules, NimSequence};
    /// let mut kayles = NimSequence::new(HeapRules::parse("0.77").unwrap());
    /// let period = *kayles.prove(1000, &Budget::unlimited()).unwrap().unwrap();
    /// let reduced = period.reduce(100).unwrap();
    /// assert_eq!((reduced.heap, reduced.times), (76, 2));
    /// assert_eq!(period.reduce(70), None);
    /// ```
    pub fn reduce(&self, heap: u64) -> Option<Reduced> {
        let past = heap.checked_sub(self.preperiod)?;
        Some(Reduced { heap: self.preperiod + past % self.period, times: past / self.period })
    }
}

/// A heap within the first period, and how many periods lie between it and the heap that
/// was asked for. The value of that one is the value of this one plus `times` times the
/// saltus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reduced {
    /// The heap of the first period.
    pub heap: u64,
    /// The number of periods.
    pub times: u64,
}

/// The figures that the hypotheses of a theorem were checked with. The least
/// period and preperiod that follow may be smaller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Applied {
    /// The heap `e` of the theorem.
    pub from: u64,
    /// Its period `p`.
    pub period: u64,
    /// Its saltus `s`.
    pub saltus: u64,
    /// The split of the values that the recurrence used, if it did; then also
    /// that of the window theorem.
    pub split: Option<ValueSplit>,
    /// The last rare heap `n1`, 0 if there is none, of the
    /// [window theorem](crate::heap::theorem::window).
    pub last_rare: Option<u64>,
    /// How far small numbers are looked for: the largest small part `A` of a
    /// witness in the [window theorem](crate::heap::theorem::window), the
    /// largest take `B` that leads to a smaller value in that on
    /// [residues](crate::heap::theorem::residues).
    pub reach: Option<u64>,
}

/// A split of the values in rare and common ones: see
/// [`window`](crate::heap::theorem::window).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ValueSplit {
    /// The mask `M`.
    pub mask: u32,
    /// Whether the parity of the heap counts: `s = 1`.
    pub parity: bool,
}

/// An observation without proof: `g(n + period) = g(n) + saltus` for all computed values from
/// `preperiod` on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Pattern {
    /// The least heap from which it was seen.
    pub preperiod: u64,
    /// The distance.
    pub period: u64,
    /// The difference of the values.
    pub saltus: u64,
}

/// All patterns at the end of a table, by ascending period: for each distance
/// p the least e with g(n + p) - g(n) = s for all e <= n < len - p, where s is
/// the last difference; those with s < 0 are left out.
///
/// The differences of neighbouring values, read backwards, are compared with
/// themselves shifted by every p up to half the length: Gusfield's Z algorithm, O(len) for
/// all p together, with two bytes a value.
pub(crate) fn patterns(table: &Table, budget: &Budget) -> Result<Vec<Pattern>, Stop> {
    let length = table.len();
    if length < 2 {
        return Ok(Vec::new());
    }
    // A pattern is worth a look if it was seen for a whole period at least.
    let lags = length / 2 + 1;
    let bytes = (size_of::<u32>() * lags) as u64;
    budget.reserve(bytes)?;
    let agree = agreement(table, lags);
    budget.release(bytes);
    let agree = agree?;
    let last = length - 1;
    let pattern = |(period, &agree): (usize, &u32)| {
        let saltus = table.at(last).checked_sub(table.at(last - period))?;
        Some(Pattern {
            preperiod: (last - period - agree as usize) as u64,
            period: period as u64,
            saltus: saltus.into(),
        })
    };
    let candidates = agree.iter().enumerate().skip(1);
    let candidates = candidates.filter(|&(period, &agree)| agree as usize + 1 >= period);
    Ok(candidates.filter_map(pattern).collect())
}

/// A few plain patterns (saltus 0) at the end of a long table, by ascending
/// period: those that repeat at least the last 64 values. O(len), and less
/// than [`patterns`] by far.
pub(crate) fn repetitions(table: &Table) -> Vec<Pattern> {
    const SAME: usize = 64;
    let Table::Narrow(values) = table else { return Vec::new() };
    let Some(end) = values.len().checked_sub(SAME) else { return Vec::new() };
    let same = |p: usize| {
        let (late, early) = (values.iter().rev(), values[..values.len() - p].iter().rev());
        late.zip(early).take_while(|(x, y)| x == y).count()
    };
    // Of the last values the one that is rarest: it is quickly looked for.
    let late = &values[values.len().saturating_sub(4096)..];
    let count = |value: u16| late.iter().filter(|&&x| x == value).count();
    let Some(anchor) = (end..values.len()).min_by_key(|&at| count(values[at])) else {
        return Vec::new();
    };
    let mut found: Vec<Pattern> = Vec::new();
    for (block, part) in values[..anchor].chunks(256).enumerate().rev() {
        if !part.iter().fold(false, |any, &x| any | (x == values[anchor])) {
            continue;
        }
        for at in (0..part.len()).rev().filter(|&at| part[at] == values[anchor]) {
            let p = anchor - (256 * block + at);
            // A multiple of a period begins where the period does.
            if found.iter().any(|known| (p as u64).is_multiple_of(known.period)) {
                continue;
            }
            let agree = same(p);
            if agree < SAME {
                continue;
            }
            let preperiod = (values.len() - p - agree) as u64;
            if found.iter().all(|known| preperiod < known.preperiod) {
                found.push(Pattern { preperiod, period: p as u64, saltus: 0 });
                if found.len() == 4 {
                    return found;
                }
            }
        }
    }
    found
}

/// For each p below `lags` how many of the last differences equal those p before them.
fn agreement(table: &Table, lags: usize) -> Result<Vec<u32>, Stop> {
    match table {
        Table::Narrow(values) => z(lags, values.len() - 1, |at| {
            values[values.len() - 1 - at].wrapping_sub(values[values.len() - 2 - at])
        }),
        Table::Wide(values) => z(lags, values.len() - 1, |at| {
            values[values.len() - 1 - at].wrapping_sub(values[values.len() - 2 - at])
        }),
        // Dropped values are compared with nothing.
        Table::Recent { .. } => z(0, 0, |_| 0u32),
    }
}

/// The first `lags` entries of the Z array of a word: entry p is the length of the longest common
/// prefix of the word and its suffix from p on.
pub(crate) fn z<T: PartialEq>(
    lags: usize,
    length: usize,
    word: impl Fn(usize) -> T,
) -> Result<Vec<u32>, Stop> {
    let lags = lags.min(length);
    let mut z = Vec::new();
    z.try_reserve_exact(lags).map_err(|_| Stop::Memory)?;
    z.resize(lags, 0u32);
    let (mut start, mut end) = (0, 0);
    for at in 1..lags {
        let mut same = if at < end { (z[at - start] as usize).min(end - at) } else { 0 };
        while at + same < length && word(same) == word(at + same) {
            same += 1;
        }
        if at + same > end {
            (start, end) = (at, at + same);
        }
        z[at] = u32::try_from(same).map_err(|_| Stop::Memory)?;
    }
    Ok(z)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn table(values: &[u32]) -> Table {
        let mut table = Table::new();
        values.iter().for_each(|&value| table.push(value, &Budget::unlimited()).unwrap());
        table
    }

    proptest! {
        #[test]
        fn patterns_are_all_that_there_are(
            head in prop::collection::vec(0u32..3, 0..12),
            period in prop::collection::vec(0u32..3, 1..6),
            saltus in 0u32..2,
            repeats in 0u32..5,
        ) {
            let mut values = head;
            for repeat in 0..repeats {
                values.extend(period.iter().map(|x| x + saltus * repeat));
            }
            let found = patterns(&table(&values), &Budget::unlimited()).unwrap();
            for p in 1..values.len().saturating_sub(1) {
                let last = values.len() - 1;
                let Some(s) = values[last].checked_sub(values[last - p]) else { continue };
                let mut e = last - p;
                while e > 0 && values[e - 1 + p].checked_sub(values[e - 1]) == Some(s) {
                    e -= 1;
                }
                let seen = last - p - e;
                let pattern =
                    Pattern { preperiod: e as u64, period: p as u64, saltus: s.into() };
                prop_assert_eq!(found.contains(&pattern), seen + 1 >= p, "{:?} in {:?}", pattern, values);
            }
        }
    }
}
