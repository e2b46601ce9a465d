//! Subtraction games: take a number of tokens that is in a set, or one that is not.
//!
//! A set is a list of items, joined by commas:
//!
//! | item | numbers |
//! |---|---|
//! | `7` | 7 |
//! | `range:2..9`, `range:2..=8` | 2 to 8 (the end excluded, or included) |
//! | `squares` | 1, 4, 9, 16, .. |
//! | `primes` | 2, 3, 5, 7, .. |
//! | `fibonacci` | 1, 2, 3, 5, 8, .. |
//! | `powers:B` | 1, B, B<sup>2</sup>, .. for a base of at least 2 |
//!
//! so that `subtract:1,3,4`, `subtract:squares`, `all-but:2,powers:3` are
//! games. A file holds a longer set. (Winning Ways, chapter 4; Golomb 1966 for finite sets.)

use crate::fault::Fault;
use crate::fault::fault;
use std::collections::BTreeSet;
use std::fmt;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

/// An infinite set with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum NamedSet {
    /// 1, 4, 9, 16, ..
    Squares,
    /// 2, 3, 5, 7, ..
    Primes,
    /// 1, 2, 3, 5, 8, ..
    Fibonacci,
    /// The powers of a base of at least 2, from 1 on.
    Powers(u64),
}

impl NamedSet {
    /// Whether `number` is in the set. Primes cost O(log³ number), the others
    /// O(log number).
    pub fn contains(self, number: u64) -> bool {
        match self {
            NamedSet::Squares => number > 0 && number.isqrt().pow(2) == number,
            NamedSet::Primes => is_prime(number),
            NamedSet::Fibonacci => self.least_from(number) == Some(number) && number > 0,
            NamedSet::Powers(base) => {
                let mut number = number;
                while number > 0 && number.is_multiple_of(base) {
                    number /= base;
                }
                number == 1
            }
        }
    }

    /// The least number of the set that is at least `from`, if it fits.
    pub fn least_from(self, from: u64) -> Option<u64> {
        match self {
            NamedSet::Squares => {
                let root = from.isqrt().max(1);
                if root * root >= from { Some(root * root) } else { (root + 1).checked_pow(2) }
            }
            NamedSet::Primes => (from..=u64::MAX).find(|&number| is_prime(number)),
            NamedSet::Fibonacci => {
                let (mut last, mut next) = (1u64, 1u64);
                while next < from {
                    (last, next) = (next, last.checked_add(next)?);
                }
                Some(next)
            }
            NamedSet::Powers(base) => {
                let mut power = 1u64;
                while power < from {
                    power = power.checked_mul(base)?;
                }
                Some(power)
            }
        }
    }
}

impl fmt::Display for NamedSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NamedSet::Squares => f.write_str("squares"),
            NamedSet::Primes => f.write_str("primes"),
            NamedSet::Fibonacci => f.write_str("fibonacci"),
            NamedSet::Powers(base) => write!(f, "powers:{base}"),
        }
    }
}

/// Miller-Rabin with the first twelve primes as bases, which decides every
/// number below 3.3 * 10^24 (Sorenson and Webster, Math. Comp. 86, 2017).
fn is_prime(number: u64) -> bool {
    const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    if number < 2 {
        return false;
    }
    if let Some(base) = BASES.iter().find(|&&base| number.is_multiple_of(base)) {
        return number == *base;
    }
    let times = |a: u64, b: u64| (u128::from(a) * u128::from(b) % u128::from(number)) as u64;
    let twos = (number - 1).trailing_zeros();
    BASES.iter().all(|&base| {
        let (mut power, mut square, mut exponent) = (1, base % number, (number - 1) >> twos);
        while exponent > 0 {
            if exponent & 1 == 1 {
                power = times(power, square);
            }
            square = times(square, square);
            exponent >>= 1;
        }
        if power == 1 || power == number - 1 {
            return true;
        }
        (1..twos).any(|_| {
            power = times(power, power);
            power == number - 1
        })
    })
}

/// The rules of a subtraction game.
///
/// ```
/// # use grundy_core as grundy;
/// use grundy::heap::subtraction::Subtraction;
/// let game = Subtraction::parse("all-but:3,2").unwrap();
/// assert_eq!(game.to_string(), "all-but:2,3");
/// assert!(game.contains(1) && !game.contains(2) && game.contains(100));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Subtraction {
    /// Ascending numbers, which clones share.
    listed: Arc<[u64]>,
    /// Named infinite sets, ascending; with `listed` they make up the set.
    named: Vec<NamedSet>,
    /// Whether the set is of what may *not* be taken.
    all_but: bool,
}

impl Subtraction {
    /// The most numbers that a set may list, ranges counted out.
    pub const MAX_LISTED: usize = 1 << 20;

    /// Reads `subtract:SET` or `all-but:SET`.
    ///
    /// # Errors
    /// What is wrong, with the bytes at fault.
    pub fn parse(text: &str) -> Result<Subtraction, Fault> {
        let (name, set) = text.split_once(':').unwrap_or((text, ""));
        let all_but = match name {
            "subtract" => false,
            "all-but" => true,
            _ => {
                return Err(Fault::new(fault!("subtraction-unknown", name = name), 0..name.len())
                    .help(fault!("subtraction-write")));
            }
        };
        let start = (name.len() + 1).min(text.len());
        Subtraction::parse_set(set, all_but).map_err(|error| error.shift(start))
    }

    /// Reads a set: what may be taken, or (`all_but`) what may not.
    ///
    /// # Errors
    /// What is wrong, with the bytes at fault.
    pub fn parse_set(set: &str, all_but: bool) -> Result<Subtraction, Fault> {
        Subtraction::of_items(set, set.split(','), all_but)
    }

    /// Reads the set that a file holds: items as in [`parse_set`](Subtraction::parse_set), with
    /// commas or any white space between them; `#` begins a comment, which goes to the end of its line.
    /// Cost: O(n log n) for n numbers.
    ///
    /// ```
    /// # use grundy_core as grundy;
    /// use grundy::heap::subtraction::Subtraction;
    /// let set = Subtraction::parse_file("1, 3 # odd\n4\n", false).unwrap();
    /// assert_eq!(set.to_string(), "subtract:1,3,4");
    /// ```
    ///
    /// # Errors
    /// What is wrong, with the bytes at fault; that the file has no item.
    pub fn parse_file(text: &str, all_but: bool) -> Result<Subtraction, Fault> {
        let between = |c: char| c == ',' || c.is_whitespace();
        let set = text.split('\n').map(|line| line.split('#').next().unwrap_or_default());
        let mut items = set.flat_map(|line| line.split(between)).filter(|item| !item.is_empty());
        let Some(first) = items.next() else {
            let end = text.trim_end().len();
            return Err(
                Fault::new(fault!("subtraction-empty"), end..end).help(fault!("subtraction-items"))
            );
        };
        Subtraction::of_items(text, std::iter::once(first).chain(items), all_but)
    }

    /// The set of these items, which are parts of the text.
    fn of_items<'a>(
        text: &'a str,
        items: impl Iterator<Item = &'a str>,
        all_but: bool,
    ) -> Result<Subtraction, Fault> {
        let mut listed = BTreeSet::new();
        let mut named = BTreeSet::new();
        for item in items {
            let at = item.as_ptr() as usize - text.as_ptr() as usize;
            let span = at..at + item.len();
            match parse_item(item, span.clone())? {
                Item::Named(set) => {
                    named.insert(set);
                }
                Item::Range(range) => {
                    if range.end - range.start > Subtraction::MAX_LISTED as u64
                        || listed.len() as u64 + (range.end - range.start)
                            > Subtraction::MAX_LISTED as u64
                    {
                        return Err(Fault::new(fault!("subtraction-many-numbers"), span)
                            .help(fault!("subtraction-most", most = Subtraction::MAX_LISTED)));
                    }
                    listed.extend(range);
                }
            }
        }
        let listed: Vec<u64> =
            listed.into_iter().filter(|&x| !named.iter().any(|set| set.contains(x))).collect();
        Ok(Subtraction { listed: listed.into(), named: named.into_iter().collect(), all_but })
    }

    /// Whether exactly `taken >= 1` tokens may be taken from a large heap.
    pub fn contains(&self, taken: u64) -> bool {
        taken > 0 && self.in_set(taken) != self.all_but
    }

    /// Whether a number is in the set as written.
    fn in_set(&self, number: u64) -> bool {
        self.listed.binary_search(&number).is_ok()
            || self.named.iter().any(|set| set.contains(number))
    }

    /// The numbers that the text lists, ascending, those of named sets left
    /// out: what may be taken or, with [`Subtraction::is_all_but`], may not.
    pub fn listed(&self) -> &[u64] {
        &self.listed
    }

    /// The same, shared.
    pub(crate) fn shared(&self) -> Arc<[u64]> {
        self.listed.clone()
    }

    /// The named infinite sets of the text.
    pub fn named(&self) -> &[NamedSet] {
        &self.named
    }

    /// Whether the set lists the numbers that may *not* be taken.
    pub fn is_all_but(&self) -> bool {
        self.all_but
    }

    /// The least number of the set as written that is at least `from`.
    pub fn least_in_set(&self, from: u64) -> Option<u64> {
        let listed = self.listed.get(self.listed.partition_point(|&x| x < from)).copied();
        let named = self.named.iter().filter_map(|set| set.least_from(from));
        listed.into_iter().chain(named).min()
    }

    /// Lists the options of a heap of `n`, the smallest number taken first. Each option is the
    /// rest of the heap, or nothing. `visit` may stop the list at any time, and its break is
    /// returned.
    pub fn options(
        &self,
        n: u64,
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut leave = |taken: u64| match n - taken {
            0 => visit(&[]),
            rest => visit(&[rest]),
        };
        let mut from = 1;
        while from <= n {
            let next = self.least_in_set(from).filter(|&next| next <= n);
            if self.all_but {
                match next {
                    Some(next) => (from..next).try_for_each(&mut leave)?,
                    None => (from..=n).try_for_each(&mut leave)?,
                }
            } else if let Some(next) = next {
                leave(next)?;
            }
            match next {
                Some(next) if next < n => from = next + 1,
                _ => break,
            }
        }
        ControlFlow::Continue(())
    }
}

enum Item {
    Range(Range<u64>),
    Named(NamedSet),
}

fn parse_item(item: &str, span: Range<usize>) -> Result<Item, Fault> {
    let items = || fault!("subtraction-items");
    let number =
        |text: &str, from: usize| {
            let span = span.start + from..span.start + from + text.len();
            if text.is_empty() {
                return Err(Fault::new(fault!("number-missing"), span).help(items()));
            }
            if !text.bytes().all(|byte| byte.is_ascii_digit()) {
                return Err(Fault::new(fault!("not-a-number", text = text), span).help(items()));
            }
            match text.parse::<u64>() {
                Ok(0) => Err(Fault::new(fault!("subtraction-takes-nothing"), span)
                    .help(fault!("subtraction-least"))),
                // So that the end of a range fits.
                Ok(number) if number < u64::MAX => Ok(number),
                _ => Err(Fault::new(fault!("number-too-large"), span)
                    .help(fault!("subtraction-largest"))),
            }
        };
    match item {
        "squares" => return Ok(Item::Named(NamedSet::Squares)),
        "primes" => return Ok(Item::Named(NamedSet::Primes)),
        "fibonacci" => return Ok(Item::Named(NamedSet::Fibonacci)),
        _ => {}
    }
    if let Some(base) = item.strip_prefix("powers:") {
        return match number(base, "powers:".len())? {
            1 => Ok(Item::Range(1..2)),
            base => Ok(Item::Named(NamedSet::Powers(base))),
        };
    }
    if let Some(range) = item.strip_prefix("range:") {
        let at = "range:".len();
        let Some((first, last)) = range.split_once("..") else {
            return Err(Fault::new(fault!("subtraction-range-dots"), span)
                .help(fault!("subtraction-write-range")));
        };
        let last_at = at + first.len() + 2;
        let first = number(first, at)?;
        let end = match last.strip_prefix('=') {
            Some(last) => number(last, last_at + 1)? + 1,
            None => number(last, last_at)?,
        };
        if end <= first {
            return Err(Fault::new(fault!("subtraction-empty-range"), span)
                .help(fault!("subtraction-range-end")));
        }
        return Ok(Item::Range(first..end));
    }
    let first = number(item, 0)?;
    Ok(Item::Range(first..first + 1))
}

/// The canonical name: numbers ascending and once, sixteen or more in a row
/// as a range, then the named sets.
impl fmt::Display for Subtraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut items = Vec::new();
        for run in self.listed.chunk_by(|a, b| a + 1 == *b) {
            match run {
                [first, .., last] if run.len() >= 16 => {
                    items.push(format!("range:{first}..={last}"))
                }
                _ => items.extend(run.iter().map(u64::to_string)),
            }
        }
        items.extend(self.named.iter().map(NamedSet::to_string));
        write!(f, "{}:{}", if self.all_but { "all-but" } else { "subtract" }, items.join(","))
    }
}
