//! The sets of subtraction games: listed numbers, ranges, and some that have
//! no end.

use super::{at_least, number};

/// A set of numbers from 1 on.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Set {
    /// Numbers one by one, ascending.
    pub(crate) listed: Vec<u64>,
    /// The other elements of the set.
    pub(crate) endless: Vec<Endless>,
}

/// A set without end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Endless {
    Squares,
    Primes,
    Fibonacci,
    Powers(u64),
}

impl Set {
    pub(crate) fn parse(text: &str) -> Result<Set, String> {
        let mut set = Set::default();
        for item in text.split(',') {
            match (item, item.split_once(':')) {
                ("squares", _) => set.endless.push(Endless::Squares),
                ("primes", _) => set.endless.push(Endless::Primes),
                ("fibonacci", _) => set.endless.push(Endless::Fibonacci),
                (_, Some(("powers", base))) => {
                    set.endless.push(Endless::Powers(at_least(2, number(base)?)?.into()));
                }
                (_, Some(("range", range))) => {
                    let (first, end) =
                        range.split_once("..").ok_or_else(|| format!("no range: {item:?}"))?;
                    let first = at_least(1, number(first)?)?;
                    let end = match end.strip_prefix('=') {
                        Some(last) => number(last)? + 1,
                        None => number(end)?,
                    };
                    set.listed.extend((first..end).map(u64::from));
                }
                _ => set.listed.push(at_least(1, number(item)?)?.into()),
            }
        }
        set.listed.sort_unstable();
        set.listed.dedup();
        set.endless.sort_unstable();
        set.endless.dedup();
        let endless = set.endless.clone();
        set.listed.retain(|&number| !endless.iter().any(|other| other.contains(number)));
        Ok(set)
    }

    pub(super) fn text(&self) -> String {
        let mut items: Vec<String> = self.listed.iter().map(u64::to_string).collect();
        items.extend(self.endless.iter().map(|set| match set {
            Endless::Squares => "squares".into(),
            Endless::Primes => "primes".into(),
            Endless::Fibonacci => "fibonacci".into(),
            Endless::Powers(base) => format!("powers:{base}"),
        }));
        items.join(",")
    }

    pub(crate) fn contains(&self, number: u64) -> bool {
        self.listed.binary_search(&number).is_ok()
            || self.endless.iter().any(|set| set.contains(number))
    }
}

impl Endless {
    fn contains(self, number: u64) -> bool {
        match self {
            Endless::Squares => (1..=number)
                .take_while(|root| root * root <= number)
                .any(|root| root * root == number),
            Endless::Primes => {
                let divides = |divisor: u64| number.is_multiple_of(divisor);
                number > 1 && !(2..number).take_while(|d| d * d <= number).any(divides)
            }
            Endless::Fibonacci => {
                let (mut last, mut next) = (1, 1);
                while next < number {
                    (last, next) = (next, last + next);
                }
                next == number
            }
            Endless::Powers(base) => {
                let mut power = 1u64;
                while power < number {
                    power = power.saturating_mul(base);
                }
                power == number
            }
        }
    }
}
