//! Periods of nim-sequences, and patterns that may be periods.

use super::table::Table;
use crate::budget::{Budget, Stop};

/// A proved period: `g(n + period) = g(n) + saltus` for all `n >= preperiod`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The least heap from which it holds.
    pub preperiod: u64,
    /// The least period, at least 1.
    pub period: u64,
    /// By how much the values grow in a period; 0 for a plain period.
    pub saltus: u64,
    /// The name of the theorem that proves it: see
    /// [`theorem`](crate::heap::theorem).
    pub theorem: &'static str,
    /// The largest heap whose value the theorem used.
    pub checked_to: u64,
}

/// What was seen, and is not proved: `g(n + period) = g(n) + saltus` for all
/// computed values from `preperiod` on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
/// themselves shifted by every p: Gusfield's Z algorithm, O(len) for all p
/// together, with four bytes a value.
pub(crate) fn patterns(table: &Table, budget: &Budget) -> Result<Vec<Pattern>, Stop> {
    let length = table.len();
    if length < 2 {
        return Ok(Vec::new());
    }
    let bytes = 4 * length as u64;
    budget.reserve(bytes)?;
    let agree = agreement(table);
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
    // A pattern is worth a look if it was seen for a whole period at least.
    let candidates = agree.iter().enumerate().skip(1);
    let candidates = candidates.filter(|&(period, &agree)| agree as usize + 1 >= period);
    Ok(candidates.filter_map(pattern).collect())
}

/// For each p how many of the last differences equal those p before them.
fn agreement(table: &Table) -> Result<Vec<u32>, Stop> {
    match table {
        Table::Narrow(values) => z(values.len() - 1, |at| {
            values[values.len() - 1 - at].wrapping_sub(values[values.len() - 2 - at])
        }),
        Table::Wide(values) => z(values.len() - 1, |at| {
            values[values.len() - 1 - at].wrapping_sub(values[values.len() - 2 - at])
        }),
    }
}

/// The Z array of a word: entry p is the length of the longest common prefix
/// of the word and its suffix from p on.
fn z<T: PartialEq>(length: usize, word: impl Fn(usize) -> T) -> Result<Vec<u32>, Stop> {
    let mut z = Vec::new();
    z.try_reserve_exact(length).map_err(|_| Stop::Memory)?;
    z.resize(length, 0u32);
    let (mut start, mut end) = (0, 0);
    for at in 1..length {
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
