//! Codes that leave many heaps, or take any number of tokens: the recurrence on sets of values.
//!
//! For parts without a modifier let `D(j, S)` be the set of nim-sums of `j` heaps that have `S`
//! tokens in total, and `A(j, S)` the same for `j` or more heaps. Then
//!
//! - `D(1, S) = {g(S)}`, `D(j, S) = ∪ g(a) ^ D(j - 1, S - a)` over `a >= 1`;
//! - `A(1, S) = {g(S)} ∪ A(2, S)`, `A(j, S) = ∪ g(a) ^ A(j - 1, S - a)`.
//!
//! Of `j` equal heaps only the parity of `j` counts: their value is `g(S / j)` if `j` is odd,
//! and 0 if it is even. For a repeating tail the sets of all `S` of one residue class are kept
//! as one set.

mod last;

use super::{Engine, Ticker};
use crate::budget::{Budget, Stop};
use crate::heap::code::{Code, Digit, Modifier};
use crate::heap::table::Table;
use crate::mex::BitMask;
use last::Last;

/// A code without the modifiers `!` and `?`.
#[derive(Clone, Debug)]
pub(crate) struct Sets {
    code: Code,
    /// `exact[j - 2][S]` is D(j, S), as far as `last` does not stand for it.
    exact: Vec<Vec<BitMask>>,
    /// The sums of the most heaps, where no set is made of them.
    last: Option<Last>,
    /// D(j, S) of the largest `j` in `exact` has been dropped for all smaller S.
    dropped: usize,
    /// `more[j - 1][S]` is A(j, S).
    more: Vec<Vec<BitMask>>,
    /// The distinct digits of the repeating tail.
    tail_digits: Vec<Digit>,
    /// The digit of each place of the tail.
    tail_places: Vec<usize>,
    /// `united[c][d]` holds all values that digit d leaves of S >= 1 tokens, where S is in the
    /// residue class c and some place of the tail can leave S.
    united: Vec<Vec<BitMask>>,
    /// The largest S that is in `united`: it holds 1..=S.
    united_to: u64,
    options: BitMask,
    ticker: Ticker,
}

impl Sets {
    pub(crate) fn new(code: &Code) -> Sets {
        let plain = |(_, modifier): &&(u64, Modifier)| *modifier == Modifier::Any;
        let exact = code.digits().flat_map(|digit| digit.counts().iter().filter(plain));
        let most = exact.map(|&(count, _)| count as usize).max().unwrap_or(0);
        let more = code.digits().filter_map(|d| d.tail()).filter(|t| t.1 == Modifier::Any);
        let more = more.map(|(start, _)| start.max(1)).max().unwrap_or(0);
        let mut tail_digits: Vec<Digit> = Vec::new();
        let tail_places = (1..=code.repeat_len() as u64)
            .map(|place| {
                let digit =
                    code.taking(code.right_len() as u64 + place).cloned().unwrap_or_default();
                tail_digits.iter().position(|known| *known == digit).unwrap_or_else(|| {
                    tail_digits.push(digit);
                    tail_digits.len() - 1
                })
            })
            .collect();
        // Sets with a repeating tail are united over all S.
        let last = (most > 2 && more == 0 && code.repeat_len() == 0).then(|| Last::new(most));
        Sets {
            exact: vec![Vec::new(); most.saturating_sub(1 + usize::from(last.is_some()))],
            last,
            dropped: 0,
            // A(1) and A(2) need each other.
            more: vec![Vec::new(); if more > 0 { more.max(2) as usize } else { 0 }],
            united: vec![vec![BitMask::new(); tail_digits.len()]; code.repeat_len()],
            tail_digits,
            tail_places,
            united_to: 0,
            options: BitMask::new(),
            ticker: Ticker::default(),
            code: code.clone(),
        }
    }

    /// Whether the game never leaves more than one heap.
    pub(crate) fn only_takes(&self) -> bool {
        self.exact.is_empty() && self.more.is_empty()
    }

    /// Extends the sets as far as the value of the next heap needs: j heaps with up to n + j -
    /// 2 tokens are all smaller than n.
    fn extend(&mut self, table: &Table, budget: &Budget) -> Result<(), Stop> {
        let n = table.len();
        for level in 0..self.exact.len() {
            let parts = level + 2;
            let (below, this) = self.exact.split_at_mut(level);
            let (below, this) = (below.last(), &mut this[0]);
            while this.len() < n + parts - 1 {
                let sum = this.len();
                let mut set = BitMask::new();
                match below {
                    None => (1..=sum / 2).for_each(|a| set.insert(table.at(a) ^ table.at(sum - a))),
                    Some(below) => {
                        for a in 1..=(sum + 1).saturating_sub(parts) {
                            set.unite_xor(&below[sum - a], table.at(a));
                            self.ticker.tick(
                                8 + below[sum - a].words().len() as u64,
                                n as u64,
                                budget,
                            )?;
                        }
                    }
                }
                self.ticker.tick(sum as u64, n as u64, budget)?;
                budget.reserve(set.words().len() as u64 * 8)?;
                this.push(set);
            }
            if parts > n + self.code.left_len() {
                break;
            }
        }
        if self.more.is_empty() {
            return Ok(());
        }
        // A(1) up to n - 1 from A(2), then A(2) up to n, A(3) up to n + 1, ..
        while self.more[0].len() < n {
            let sum = self.more[0].len();
            let mut set = self.more[1].get(sum).cloned().unwrap_or_default();
            if sum > 0 {
                set.insert(table.at(sum));
            }
            budget.reserve(set.words().len() as u64 * 8)?;
            self.more[0].push(set);
        }
        for level in 1..self.more.len() {
            let parts = level + 1;
            let (below, this) = self.more.split_at_mut(level);
            let (below, this) = (&below[level - 1], &mut this[0]);
            while this.len() < n + parts - 1 {
                let sum = this.len();
                let mut set = BitMask::new();
                for a in 1..=(sum + 1).saturating_sub(parts) {
                    set.unite_xor(&below[sum - a], table.at(a));
                    self.ticker.tick(8 + below[sum - a].words().len() as u64, n as u64, budget)?;
                }
                budget.reserve(set.words().len() as u64 * 8)?;
                this.push(set);
            }
            if parts > n + self.code.left_len() {
                break;
            }
        }
        Ok(())
    }

    /// Drops the sets that no larger heap looks into.
    fn drop_sets(&mut self, n: usize, budget: &Budget) {
        if let (Some(last), Some(below)) = (&self.last, self.exact.last_mut()) {
            let least = last.needed(n.saturating_sub(self.code.right_len()));
            let least = least.min(below.len()).max(self.dropped);
            for set in &mut below[self.dropped..least] {
                budget.release(set.words().len() as u64 * 8);
                *set = BitMask::new();
            }
            self.dropped = least;
        }
    }

    /// Adds the values of everything that `digit` may leave of `rest` tokens. Returns the
    /// number of steps that this took.
    /// The sums of the most heaps are left to [`Last`], and their total is added to `sums`.
    fn leave(
        &self,
        digit: &Digit,
        rest: u64,
        table: &Table,
        to: &mut BitMask,
        sums: &mut Vec<usize>,
    ) -> u64 {
        let mut steps = digit.counts().len() as u64;
        for &(count, modifier) in digit.counts() {
            if count > rest {
                break;
            }
            match (count, modifier) {
                (0, _) if rest == 0 => to.insert(0),
                (0, _) => {}
                (1, _) => to.insert(table.at(rest as usize)),
                (_, Modifier::Equal) => equal(rest, count, table, to),
                _ if self.last.as_ref().is_some_and(|last| last.parts as u64 == count) => {
                    sums.push(rest as usize);
                }
                _ => {
                    to.unite(&self.exact[count as usize - 2][rest as usize]);
                }
            }
        }
        match digit.tail() {
            Some((0, _)) if rest == 0 => to.insert(0),
            Some((start, Modifier::Equal)) => {
                // Divisors come in pairs.
                let root = rest.isqrt();
                for count in (1..=root).filter(|&count| rest.is_multiple_of(count)) {
                    for count in [count, rest / count].into_iter().filter(|&count| count >= start) {
                        equal(rest, count, table, to);
                    }
                }
                steps += root;
            }
            Some((start, _)) if start.max(1) <= rest => {
                to.unite(&self.more[start.max(1) as usize - 1][rest as usize]);
            }
            _ => {}
        }
        steps
    }
}

/// Adds the value of `count` equal heaps that have `rest` tokens in total.
fn equal(rest: u64, count: u64, table: &Table, to: &mut BitMask) {
    if rest.is_multiple_of(count) {
        to.insert(if count.is_multiple_of(2) { 0 } else { table.at((rest / count) as usize) });
    }
}

impl Engine for Sets {
    fn step(&mut self, table: &mut Table, budget: &Budget) -> Result<(), Stop> {
        let n = table.len() as u64;
        self.extend(table, budget)?;
        let mut options = std::mem::take(&mut self.options);
        options.clear();
        let mut steps = 0;
        let mut sums = Vec::new();
        if n > 0 {
            for added in 0..self.code.left_len() as u64 {
                if let Some(digit) = self.code.adding(added) {
                    steps += self.leave(digit, n + added, table, &mut options, &mut sums);
                }
            }
            let places = self.code.right_len() as u64;
            for taken in 1..=places.min(n) {
                if let Some(digit) = self.code.taking(taken) {
                    steps += self.leave(digit, n - taken, table, &mut options, &mut sums);
                }
            }
            let period = self.tail_places.len() as u64;
            if let Some(tail) = n.checked_sub(places + 1).filter(|_| period > 0) {
                while self.united_to < tail {
                    self.united_to += 1;
                    let class = (self.united_to % period) as usize;
                    for at in 0..self.tail_digits.len() {
                        let mut set = std::mem::take(&mut self.united[class][at]);
                        let mut new = BitMask::new();
                        let digit = &self.tail_digits[at];
                        steps += self.leave(digit, self.united_to, table, &mut new, &mut sums);
                        set.unite(&new);
                        self.united[class][at] = set;
                    }
                }
                for class in 0..period {
                    // n - S - places - 1 is the place in the tail.
                    let place = (tail % period + period - class) % period;
                    options.unite(&self.united[class as usize][self.tail_places[place as usize]]);
                }
                if self.code.taking(n).is_some_and(|digit| digit.modifier(0).is_some()) {
                    options.insert(0);
                }
            }
        }
        let value = match &mut self.last {
            Some(last) => {
                let below = self.exact.last().expect("two heaps at least");
                last.mex(&sums, below, table, &mut options, &mut self.ticker, budget)?
            }
            None => options.mex(),
        };
        self.drop_sets(n as usize, budget);
        self.ticker.tick(16 + steps + options.words().len() as u64, n, budget)?;
        self.options = options;
        table.push(value, budget)
    }

    fn bytes_per_value(&self) -> u64 {
        // The words of the sets are reserved when they are made.
        24 * (self.exact.len() + self.more.len()) as u64
    }
}
