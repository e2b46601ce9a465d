//! Periods of nim-sequences, and patterns that may be periods.

use super::table::Table;
use crate::budget::{Budget, Stop};
use crate::theory::Theorem;

/// A proved period: `g(n + period) = g(n) + saltus` for all `n >= preperiod`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// and the saltus. Nothing is checked here: it also restores a period that was stored.
    pub fn by(
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
    /// # use grundy_core as grundy;
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
pub struct Pattern {
    /// The least heap from which it was seen.
    pub preperiod: u64,
    /// The distance.
    pub period: u64,
    /// The difference of the values.
    pub saltus: u64,
    /// For how many heaps it was seen: those from `preperiod` to the last one that was computed.
    pub held: u64,
}

impl Pattern {
    /// How many whole periods were seen. O(1).
    pub fn times(&self) -> u64 {
        self.held / self.period
    }

    /// Whether it was seen for at least five whole periods.
    pub(crate) fn is_long(&self) -> bool {
        const PERIODS: u64 = 5;
        self.times() >= PERIODS
    }

    /// Whether the word *observed* is in place: the pattern was seen for at least five whole
    /// periods, and on at least two thirds of the `length` values that were computed. What holds
    /// for less is often chance.
    pub fn is_observed(&self, length: u64) -> bool {
        self.is_long() && length - self.held <= length / 3
    }
}

/// All patterns at the end of a table, by ascending period: for each distance
/// p the least e with g(n + p) - g(n) = s for all e <= n < len - p, where s is
/// the last difference; those with s < 0 are left out.
///
/// The differences of neighbouring values, read backwards, are compared with
/// themselves shifted by every p up to half the length, O(len) for all p together.
pub(crate) fn patterns(table: &Table, budget: &Budget) -> Result<Vec<Pattern>, Stop> {
    let length = table.len();
    if length < 2 {
        return Ok(Vec::new());
    }
    // A pattern is worth a look if it was seen for a whole period at least.
    let lags = length / 2 + 1;
    let last = length - 1;
    let mut found = Vec::new();
    let mut each = |period: usize, agree: usize| {
        if agree + 1 >= period
            && let Some(saltus) = table.at(last).checked_sub(table.at(last - period))
        {
            found.push(Pattern {
                preperiod: (last - period - agree) as u64,
                period: period as u64,
                saltus: saltus.into(),
                held: (period + agree + 1) as u64,
            });
        }
    };
    match table {
        Table::Narrow(values) => prefixes(
            (lags, last),
            |at| values[last - at].wrapping_sub(values[last - 1 - at]),
            budget,
            &mut each,
        )?,
        Table::Wide(values) => prefixes(
            (lags, last),
            |at| values[last - at].wrapping_sub(values[last - 1 - at]),
            budget,
            &mut each,
        )?,
        // Dropped values are compared with nothing.
        Table::Recent { .. } => {}
    }
    Ok(found)
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
                let held = values.len() as u64 - preperiod;
                found.push(Pattern { preperiod, period: p as u64, saltus: 0, held });
                if found.len() == 4 {
                    return found;
                }
            }
        }
    }
    found
}

/// Calls `each` with every shift p of a word, from 1 to below `lags`, and with the length of the
/// longest common prefix of the word and its suffix from p on: Gusfield's Z algorithm, O(length).
///
/// The algorithm looks back no further than the longest of these prefixes reaches, so it keeps at
/// most twice that number of lengths, 4 bytes each: few, unless the word repeats itself for long.
///
/// # Errors
/// [`Stop::Memory`]: there is no memory for these lengths.
pub fn prefixes<T: PartialEq>(
    (lags, length): (usize, usize),
    word: impl Fn(usize) -> T,
    budget: &Budget,
    each: &mut dyn FnMut(usize, usize),
) -> Result<(), Stop> {
    /// How many lengths are kept at first.
    const KEPT: usize = 1 << 10;
    let lags = lags.min(length);
    // The length at `at`; `known` has those of all smaller shifts that the last long prefix can ask
    // for, and `last` is where that prefix lies.
    let prefix = |at: usize, known: &[u32], last: &mut (usize, usize)| {
        let (start, end) = *last;
        let mut same = if at < end { (known[at - start] as usize).min(end - at) } else { 0 };
        while at + same < length && word(same) == word(at + same) {
            same += 1;
        }
        if at + same > end {
            *last = (at, at + same);
        }
        same
    };
    let mut known = Known { lengths: Vec::new(), most: 0, budget };
    known.grow(KEPT.min(lags))?;
    known.push(0)?;
    let mut last = (0, 0);
    for at in 1..lags {
        let same = prefix(at, &known.lengths, &mut last);
        if same > known.most && known.most < lags {
            known.grow((2 * same).min(lags))?;
            let mut again = (0, 0);
            for early in 1..(at + 1).min(known.most) {
                let same = prefix(early, &known.lengths, &mut again);
                if early == known.lengths.len() {
                    known.push(same)?;
                }
            }
        } else if at == known.lengths.len() && at < known.most {
            known.push(same)?;
        }
        each(at, same);
    }
    Ok(())
}

/// The lengths of the common prefixes of a word with its suffixes from 0, 1, ... on.
struct Known<'a> {
    lengths: Vec<u32>,
    /// How many of them are kept.
    most: usize,
    budget: &'a Budget,
}

impl Known<'_> {
    fn bytes(lengths: usize) -> u64 {
        (size_of::<u32>() * lengths) as u64
    }

    /// Makes room.
    fn grow(&mut self, most: usize) -> Result<(), Stop> {
        self.budget.reserve(Known::bytes(most - self.most))?;
        self.most = most;
        let more = most - self.lengths.len();
        self.lengths.try_reserve_exact(more).map_err(|_| Stop::Memory)
    }

    fn push(&mut self, length: usize) -> Result<(), Stop> {
        self.lengths.push(u32::try_from(length).map_err(|_| Stop::Memory)?);
        Ok(())
    }
}

impl Drop for Known<'_> {
    fn drop(&mut self) {
        self.budget.release(Known::bytes(self.most));
    }
}

/// The greatest common divisor.
pub(super) fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
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

    /// The lengths by comparing, sign by sign.
    fn by_comparing(word: &[u32], lags: usize) -> Vec<(usize, usize)> {
        let same = |p: usize| word.iter().zip(&word[p..]).take_while(|(x, y)| x == y).count();
        (1..lags.min(word.len())).map(|p| (p, same(p))).collect()
    }

    fn lengths(word: &[u32], lags: usize) -> Vec<(usize, usize)> {
        let (budget, mut found) = (Budget::unlimited(), Vec::new());
        let mut each = |p, same| found.push((p, same));
        prefixes((lags, word.len()), |at| word[at], &budget, &mut each).unwrap();
        found
    }

    /// Words in which a late prefix is longer than all that was kept, and asks for lengths that were
    /// passed over.
    #[test]
    fn lengths_that_were_not_kept_are_found_again() {
        let mut dice = crate::random::Random::new(7);
        for long in [900, 1100, 5000] {
            let mut head: Vec<u32> = (0..long).map(|_| dice.below(2) as u32).collect();
            head.extend(vec![0; 700]);
            let between: Vec<u32> = (0..3000).map(|_| dice.below(2) as u32).collect();
            let mut word = [&head[..], &between, &head, &between, &head, &[5, 5]].concat();
            assert_eq!(lengths(&word, word.len()), by_comparing(&word, word.len()), "{long}");
            word.extend(vec![1; 4000]);
            word.reverse();
            assert_eq!(lengths(&word, word.len() / 2), by_comparing(&word, word.len() / 2));
        }
    }

    /// Where all shifts agree for longer than shifts are asked for, the work stays linear.
    #[test]
    fn long_repetitions_take_linear_work() {
        let (length, reads) = (20_000, std::cell::Cell::new(0));
        for period in [1, 7, 3000] {
            let word = |at: usize| {
                reads.set(reads.get() + 1);
                at % period
            };
            let budget = Budget::unlimited();
            prefixes((length / 2, length), word, &budget, &mut |_, _| {}).unwrap();
            assert!(reads.replace(0) < 8 * length, "{period}");
        }
    }

    /// A word without long repetitions needs memory for a few lengths, and gives it back.
    #[test]
    fn few_lengths_are_kept() {
        let mut dice = crate::random::Random::new(9);
        let word: Vec<u32> = (0..200_000).map(|_| dice.below(4) as u32).collect();
        let budget = Budget::unlimited().with_memory(1 << 13);
        prefixes((100_000, word.len()), |at| word[at], &budget, &mut |_, _| {}).unwrap();
        assert_eq!(budget.memory_left(), 1 << 13);
        let even = |_| 0u32;
        assert_eq!(prefixes((9000, 9000), even, &budget, &mut |_, _| {}), Err(Stop::Memory));
        assert_eq!(budget.memory_left(), 1 << 13);
    }

    proptest! {
        #[test]
        fn prefixes_are_those_of_the_definition(
            word in prop::collection::vec(0u32..2, 0..60), lags in 0usize..70,
        ) {
            prop_assert_eq!(lengths(&word, lags), by_comparing(&word, lags));
        }

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
                let held = (values.len() - e) as u64;
                let (preperiod, period) = (e as u64, p as u64);
                let pattern = Pattern { preperiod, period, saltus: s.into(), held };
                prop_assert_eq!(found.contains(&pattern), seen + 1 >= p, "{:?} in {:?}", pattern, values);
            }
        }
    }
}
