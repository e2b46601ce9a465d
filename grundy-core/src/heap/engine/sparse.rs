//! The sparse recurrence: few heaps are rare, so few splits can have a common value.
//!
//! Under a [`Split`] of the values, an option of common value is a take, or a split with one
//! rare part. The least common value that none of these has is the nim-value, unless some
//! smaller rare value is no option. That is decided for every heap and every such value: by a
//! list of [witnesses](super::witness), and by all splits if no witness shows that the value is
//! an option. (Winning Ways, chapter 4; Gangolli and Plambeck 1989; the order of the work is
//! our own.) The values are exact for any split; a poor split costs time and nothing else.
//!
//! | | cost of a value |
//! |---|---|
//! | options of common value | O(rare heaps * splits) |
//! | rare values excluded | O(witnesses), O(n) for a few in a hundred heaps |
//! | rare heaps | O(n) |

use super::Seen;
use super::moves::Moves;
use super::split::Split;
use super::witness::{self, Head, Lag, Needs};
use crate::heap::code::Modifier;

/// The number of comparisons in blocks that take as long as one step, that is, as looking at
/// one option by a word or by stamps.
const COMPARED: u64 = 16;

/// The number of steps that a value costs beyond one for each option.
const VALUE: u64 = 60;

/// The number of steps that it costs to start, beyond those for each heap before.
const BEGIN: usize = 8_000;

/// The number of steps, for each heap before, that the first choice of witnesses may take.
const FIRST: usize = 16;

/// The number of heaps of the sample on which witnesses are chosen.
const SAMPLE: usize = 96;

/// The number of steps that it costs to exclude a rare value in a game with many options, with
/// its share in the choice of witnesses.
const EXCLUDED: usize = 36;

/// The number of steps that it costs to look at one candidate for a witness and one heap of the
/// sample.
const CHOICE: u64 = 6;

/// The state of the recurrence, for a table of narrow values.
#[derive(Clone, Debug)]
pub(crate) struct Sparse {
    moves: Moves,
    split: Split,
    /// The rare heaps, ascending.
    rares: Vec<u32>,
    /// Whether there is a rare heap that is too large for the lists, so that they are of no use for
    /// later heaps.
    outgrown: bool,
    /// Takes, and splits with a rare part, by ascending distance.
    lags: Vec<Lag>,
    /// Splits which show that rare values are options.
    witnesses: Vec<Lag>,
    /// From this heap on every witness is a split.
    witnesses_from: usize,
    /// The common values below 64, for heaps of either parity.
    common: [u64; 2],
    head: Head,
    seen: Seen,
    last: usize,
    /// The number of the last heaps that had a value of 64 or more.
    large: u32,
    /// The work so far, in steps: options that were looked at by a word of bits.
    work: u64,
    /// The number of steps that comparisons have cost since the witnesses were chosen, and the
    /// number that all choices have cost.
    compared: u64,
    choices: u64,
}

impl Sparse {
    /// Whether its lists can hold the rare heaps among a prefix of values. O(values) at most.
    pub(crate) fn fits(moves: &Moves, split: Split, values: &[u16]) -> bool {
        let rare = |heap: usize| !split.is_common(heap as u64, values[heap].into());
        // The others fit if the last one does.
        moves.holds((1..values.len()).rfind(|&heap| rare(heap)).unwrap_or(0))
    }

    /// Starts after a prefix of values that [fits](Sparse::fits); see
    /// [`beginning`](Sparse::beginning).
    pub(crate) fn new(moves: &Moves, split: Split, values: &[u16]) -> Sparse {
        let common = [0, 1].map(|parity| {
            (0..64).filter(|&x| split.is_common(parity, x)).fold(0, |set, x| set | 1 << x)
        });
        let recent = &values[values.len().saturating_sub(128)..];
        let mut sparse = Sparse {
            split,
            rares: Vec::new(),
            lags: Vec::new(),
            witnesses: Vec::new(),
            witnesses_from: usize::MAX,
            common,
            outgrown: false,
            head: Head::new(),
            seen: Seen::new(),
            last: moves.last() as usize,
            large: 64 * recent.iter().filter(|&&value| value >= 64).count() as u32,
            work: 0,
            compared: 0,
            choices: 0,
            moves: moves.clone(),
        };
        let heaps = values.iter().enumerate().skip(1);
        let rares = heaps.filter(|&(heap, &value)| !split.is_common(heap as u64, value.into()));
        sparse.rares = rares.map(|(heap, _)| heap as u32).collect();
        sparse.list_lags(values);
        sparse.head.extend(values);
        sparse.choose_witnesses(values, (FIRST * values.len()) as u64);
        sparse
    }

    /// The split in use.
    pub(crate) fn split(&self) -> Split {
        self.split
    }

    /// The witnesses in use.
    pub(crate) fn witnesses(&self) -> &[Lag] {
        &self.witnesses
    }

    /// About the number of steps that a value will cost in a game with `options` options of
    /// common value and with values of about the size `value`. (For 36 games from 512 to 32768
    /// heaps half of the estimates are within a fifth, nine of ten within a half.)
    pub(crate) fn guess(options: usize, value: usize) -> usize {
        // Half of the smaller values are rare. Where options are few, few values are larger,
        // and witnesses are found soon.
        VALUE as usize + options + EXCLUDED * value / 2 * options / (options + 100)
    }

    /// About the number of steps that it costs to start after `length` values.
    pub(crate) fn beginning(length: usize) -> usize {
        BEGIN + (1 + FIRST) * length
    }

    /// Whether it cannot go on, because the last heap is rare and too large for its lists.
    pub(crate) fn is_outgrown(&self) -> bool {
        self.outgrown
    }

    /// The number of rare heaps.
    pub(crate) fn rares(&self) -> usize {
        self.rares.len()
    }

    /// The work so far, in options that were looked at. Each costs about as much as storing a
    /// mark.
    pub(crate) fn work(&self) -> u64 {
        self.work
    }

    fn list_lags(&mut self, values: &[u16]) {
        let Moves { takes, breaks, .. } = &self.moves;
        let takes = takes.iter().map(|&taken| Lag { distance: taken as u32, value: 0 });
        let breaks = breaks.iter().filter(|(_, modifier)| *modifier != Modifier::Equal);
        let splits = breaks.flat_map(|&(taken, _)| {
            self.rares.iter().map(move |&rare| Lag {
                distance: taken as u32 + rare,
                value: values[rare as usize],
            })
        });
        self.lags = takes.chain(splits).collect();
        self.lags.sort_unstable();
        self.lags.dedup();
    }

    /// Whether comparisons have cost more than all choices of witnesses.
    pub(crate) fn is_review_due(&self) -> bool {
        self.compared > 2 * self.choices.max(BEGIN as u64)
    }

    /// Chooses the witnesses again, with as much work as comparisons have cost.
    pub(crate) fn review_witnesses(&mut self, values: &[u16]) {
        self.choose_witnesses(values, self.compared);
    }

    /// Chooses the witnesses for the heaps to come, from the last heaps, with about `work`
    /// steps.
    fn choose_witnesses(&mut self, values: &[u16], work: u64) {
        let length = values.len();
        let before = self.work;
        let breaks = self.moves.breaks.len() as u64 * CHOICE;
        // As many parts as heaps, within reason.
        let most = if self.is_large() { 1024 } else { 96 };
        let reach = ((work / breaks).isqrt() as usize).min(4 * most).min(length / 16);
        let each = breaks * reach as u64 + self.lags.len() as u64;
        let heaps = ((work / each.max(1)) as usize).min(SAMPLE).min(length / 16);
        let mut sample = Vec::new();
        for heap in length - heaps..length {
            self.mark(values, heap);
            let value = values[heap];
            let mut words = vec![0u64; usize::from(value) / 64 + 1];
            let rare = |y: &u16| !self.split.is_common(heap as u64, u32::from(*y));
            for y in (0..value).filter(rare).filter(|&y| !self.seen.contains(y.into())) {
                words[usize::from(y / 64)] |= 1 << (y % 64);
            }
            if words.iter().any(|&word| word != 0) {
                sample.push(Needs { heap, words });
            }
        }
        self.work += breaks * (reach * sample.len()) as u64;
        self.witnesses = witness::choose(&self.moves, values, sample, reach, most);
        let farthest = self.witnesses.iter().map(|lag| 2 * lag.distance + 1).max();
        self.witnesses_from = farthest.unwrap_or(0) as usize;
        self.choices += self.work - before;
        self.compared = 0;
    }

    /// Whether most values do not fit into one word of bits.
    fn is_large(&self) -> bool {
        self.large > 1 << 12
    }

    /// The value of the next heap. The table has at least one value.
    pub(crate) fn value(&mut self, values: &[u16]) -> u32 {
        let n = values.len();
        self.work += VALUE;
        self.head.extend(values);
        let value = if self.is_special(values) {
            self.work += n as u64;
            self.plain(values)
        } else if self.is_large() {
            self.by_stamps(values)
        } else {
            match self.by_word(values) {
                Some(value) => {
                    self.large = self.large.saturating_sub(1);
                    value
                }
                None => {
                    self.large += 64;
                    self.by_stamps(values)
                }
            }
        };
        if self.split.is_common(n as u64, value) {
            return value;
        }
        if !self.moves.holds(n) {
            self.outgrown = true;
        } else if self.rares.last() != Some(&(n as u32)) {
            self.rares.push(n as u32);
            if let Ok(value) = u16::try_from(value) {
                for &(taken, modifier) in &self.moves.breaks {
                    let lag = Lag { distance: taken as u32 + n as u32, value };
                    if modifier != Modifier::Equal
                        && let Err(at) = self.lags.binary_search(&lag)
                    {
                        self.lags.insert(at, lag);
                    }
                }
            }
        }
        value
    }

    /// Whether some split with a rare part could have two equal parts, which is forbidden.
    fn is_special(&self, values: &[u16]) -> bool {
        let n = values.len();
        let farthest = 2 * self.rares.last().map_or(0, |&rare| rare as usize) + self.last;
        n <= farthest
            && self.moves.breaks.iter().any(|&(taken, modifier)| {
                let rest = n.saturating_sub(taken as usize);
                matches!(modifier, Modifier::Unequal | Modifier::NotAllEqual)
                    && rest >= 2
                    && rest.is_multiple_of(2)
                    && !self.split.is_common((rest / 2) as u64, values[rest / 2].into())
            })
    }

    /// The value, found by all options.
    fn plain(&mut self, values: &[u16]) -> u32 {
        let n = values.len();
        self.mark_few(n);
        for &taken in self.moves.takes.iter().take_while(|&&taken| taken < n as u64) {
            self.seen.insert(values[n - taken as usize].into());
        }
        for &(taken, modifier) in &self.moves.breaks {
            let rest = n.saturating_sub(taken as usize);
            for part in 1..=Moves::halves(rest, modifier) {
                self.seen.insert((values[part] ^ values[rest - part]).into());
            }
        }
        self.seen.mex_from(0)
    }

    /// Starts a set of options: with 0 if heap `n` may be taken whole, or halved by a split
    /// that requires equal parts.
    fn mark_few(&mut self, n: usize) {
        self.seen.clear();
        if self.takes_all(n) {
            self.seen.insert(0);
        }
    }

    fn takes_all(&self, n: usize) -> bool {
        (n <= self.last && self.moves.wholes.binary_search(&(n as u64)).is_ok())
            || self.moves.breaks.iter().any(|&(taken, modifier)| {
                let rest = n.saturating_sub(taken as usize);
                modifier == Modifier::Equal && rest >= 2 && rest.is_multiple_of(2)
            })
    }

    /// Marks the takes and the splits with a rare part of a heap.
    fn mark(&mut self, values: &[u16], n: usize) {
        self.mark_few(n);
        let lags = self.lags.partition_point(|lag| (lag.distance as usize) < n);
        self.seen.insert_lags(&values[..n], &self.lags[..lags]);
        self.work += lags as u64;
    }

    /// The value, found by stamps, for values of any size.
    fn by_stamps(&mut self, values: &[u16]) -> u32 {
        let n = values.len();
        self.mark(values, n);
        if n >= self.witnesses_from {
            self.seen.insert_lags(values, &self.witnesses);
            self.work += self.witnesses.len() as u64;
        }
        let mut compared = 0;
        let mut value = 0;
        loop {
            // Every option of common value is marked, and only options are.
            value = self.seen.mex_from(value);
            if self.split.is_common(n as u64, value) {
                break;
            }
            let Ok(narrow) = u16::try_from(value) else { break };
            if !self.head.has(&self.moves, values, n, narrow, &mut compared) {
                break;
            }
            value += 1;
        }
        self.count_compared(compared);
        value
    }

    /// The value, found by one word of bits; `None` if it would not fit.
    fn by_word(&mut self, values: &[u16]) -> Option<u32> {
        let n = values.len();
        let mut seen = u64::from(self.takes_all(n));
        let lags = match self.lags.last() {
            Some(lag) if lag.distance as usize >= n => {
                self.lags.partition_point(|lag| (lag.distance as usize) < n)
            }
            _ => self.lags.len(),
        };
        for lag in &self.lags[..lags] {
            seen |= bit(values[n - lag.distance as usize] ^ lag.value);
        }
        let common = self.common[n % 2];
        let free = common & !seen;
        if free == 0 {
            return None;
        }
        let below = (free & free.wrapping_neg()) - 1;
        let mut open = below & !common & !seen;
        let mut work = lags;
        if n >= self.witnesses_from {
            for lags in self.witnesses.chunks(8) {
                if open == 0 {
                    break;
                }
                let mut seen = 0;
                for lag in lags {
                    seen |= bit(values[n - lag.distance as usize] ^ lag.value);
                }
                open &= !seen;
                work += lags.len();
            }
        }
        let mut compared = 0;
        let mut value = free.trailing_zeros();
        while open != 0 {
            let y = open.trailing_zeros();
            if !self.head.has(&self.moves, values, n, y as u16, &mut compared) {
                value = y;
                break;
            }
            open &= open - 1;
        }
        self.work += work as u64;
        self.count_compared(compared);
        Some(value)
    }

    fn count_compared(&mut self, compared: u64) {
        self.compared += compared / COMPARED;
        self.work += compared / COMPARED;
    }
}

/// The bit of a value below 64.
#[inline(always)]
fn bit(value: u16) -> u64 {
    u64::from(value < 64) << (value % 64)
}
