//! The rules of a game, read from its text without the library's parser.
//!
//! Only what the theorems speak of is read: takes in any number, splits in two
//! with a modifier, splits in more heaps without one, and repeating digits that
//! only take. Everything else is refused.
use crate::message::{Message, message};

/// A split in a number of heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Split {
    /// The tokens taken; negative if some are added.
    pub(crate) taken: i64,
    /// How many heaps are left, at least 2.
    pub(crate) parts: u64,
    /// What two heaps must be like.
    pub(crate) like: Like,
}

/// A condition on the two heaps of a split.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Like {
    /// Anything.
    Any,
    /// Different (`!`; for two heaps `?` says the same).
    Different,
    /// Equal (`=`).
    Equal,
}

/// A digit of the repeating tail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TailDigit {
    /// Whether one heap may be left.
    pub(crate) one: bool,
    /// Whether the heap may be taken whole.
    pub(crate) whole: bool,
}

/// An infinite set of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Named {
    /// 1, 4, 9, ..
    Squares,
    /// 2, 3, 5, 7, ..
    Primes,
    /// 1, 2, 3, 5, 8, ..
    Fibonacci,
    /// The powers of a number of at least 2, from 1 on.
    Powers(u64),
}

/// The rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Rules {
    /// Numbers up to `last` that may be taken from a larger heap, ascending.
    pub(crate) takes: Vec<u64>,
    /// Heaps up to `last` that may be taken whole, ascending.
    pub(crate) wholes: Vec<u64>,
    /// With `all-but` the numbers that may not be taken, ascending: `takes` and
    /// `wholes` are empty then.
    pub(crate) barred: Option<Vec<u64>>,
    /// Splits.
    pub(crate) splits: Vec<Split>,
    /// Infinite sets of numbers that may be taken as well.
    pub(crate) named: Vec<Named>,
    /// The last place before the tail.
    pub(crate) last: u64,
    /// The digits that repeat indefinitely after place `last`; empty for finite rules.
    pub(crate) tail: Vec<TailDigit>,
}

/// The most numbers in a set.
const MOST: u64 = 1 << 20;

type Counts = Vec<(u64, Option<char>)>;

impl Rules {
    pub(crate) fn parse(game: &str) -> Result<Rules, Message> {
        match (game.strip_prefix("subtract:"), game.strip_prefix("all-but:")) {
            (Some(set), _) => {
                let (takes, named) = numbers(set)?;
                let last = takes.last().copied().unwrap_or(0);
                Ok(Rules { wholes: takes.clone(), takes, named, last, ..Rules::default() })
            }
            (_, Some(set)) => {
                let (barred, named) = numbers(set)?;
                if !named.is_empty() {
                    return Err(message!("check-all-but-infinite"));
                }
                let last = barred.last().copied().unwrap_or(0);
                let tail = vec![TailDigit { one: true, whole: true }];
                Ok(Rules { barred: Some(barred), last, tail, ..Rules::default() })
            }
            _ => code(game),
        }
    }

    /// The largest number h >= 1 of heaps that a move leaves.
    pub(crate) fn parts(&self) -> u64 {
        self.splits.iter().map(|split| split.parts).max().unwrap_or(1)
    }

    /// Whether a split asks for different, or for equal heaps.
    pub(crate) fn asks(&self, like: Like) -> bool {
        self.splits.iter().any(|split| split.like == like)
    }
}

/// The numbers of a set: `7`, `range:2..9`, `range:2..=8`, and names of infinite
/// sets, joined by commas.
fn numbers(set: &str) -> Result<(Vec<u64>, Vec<Named>), Message> {
    let number = |text: &str| {
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let number = text.parse::<u64>().ok().filter(|&number| digits && number > 0);
        number.ok_or_else(|| message!("check-no-takes", text = text))
    };
    let mut all = std::collections::BTreeSet::new();
    let mut named = Vec::new();
    for item in set.split(',') {
        let infinite = match (item, item.strip_prefix("powers:")) {
            ("squares", _) => Some(Named::Squares),
            ("primes", _) => Some(Named::Primes),
            ("fibonacci", _) => Some(Named::Fibonacci),
            (_, Some(base)) => match number(base)? {
                1 => return Err(message!("check-powers-of-1")),
                base => Some(Named::Powers(base)),
            },
            _ => None,
        };
        if let Some(infinite) = infinite {
            named.push(infinite);
            continue;
        }
        let (first, last) = match item.strip_prefix("range:") {
            None => (number(item)?, number(item)?),
            Some(range) => match range.split_once("..") {
                None => return Err(message!("check-no-range", item = item)),
                Some((first, last)) => match last.strip_prefix('=') {
                    Some(last) => (number(first)?, number(last)?),
                    None => (number(first)?, number(last)? - 1),
                },
            },
        };
        if last < first {
            return Err(message!("check-empty-range", item = item));
        }
        if last - first >= MOST || all.len() as u64 + (last - first) >= MOST {
            return Err(message!("check-large-set", most = MOST));
        }
        all.extend(first..=last);
    }
    Ok((all.into_iter().collect(), named))
}

fn code(game: &str) -> Result<Rules, Message> {
    let mut rest = game;
    let (mut left, mut right, mut tail) = (Vec::new(), Vec::new(), Vec::new());
    if game.len() > 4096 {
        return Err(message!("check-code-too-long"));
    }
    while !rest.starts_with('.') {
        left.push(digit(&mut rest)?);
    }
    rest = &rest[1..];
    while !rest.is_empty() && !rest.starts_with('[') {
        right.push(digit(&mut rest)?);
    }
    if let Some(repeat) = rest.strip_prefix('[') {
        rest = repeat;
        while !rest.starts_with(']') {
            tail.push(digit(&mut rest)?);
        }
        if rest != "]" || tail.is_empty() {
            return Err(message!("check-code-end", game = game));
        }
    }
    if left.is_empty() && right.is_empty() && tail.is_empty() {
        return Err(message!("check-code-digits"));
    }
    let mut rules = Rules::default();
    for (added, counts) in left.into_iter().rev().enumerate() {
        for (parts, like) in counts {
            if parts < 2 || !ends(added as u64, parts, like) {
                return Err(message!("check-endless", game = game));
            }
            rules.split(-(added as i64), parts, like)?;
        }
    }
    while tail.is_empty() && right.last().is_some_and(Vec::is_empty) {
        right.pop();
    }
    for (place, counts) in right.into_iter().enumerate() {
        let taken = place as u64 + 1;
        rules.last = taken;
        for (parts, like) in counts {
            match parts {
                0 => rules.wholes.push(taken),
                1 => rules.takes.push(taken),
                _ => rules.split(taken as i64, parts, like)?,
            }
        }
    }
    for counts in tail {
        if counts.iter().any(|&(parts, _)| parts > 1) {
            return Err(message!("check-endless-splits"));
        }
        let has = |parts| counts.iter().any(|&(count, _)| count == parts);
        rules.tail.push(TailDigit { one: has(1), whole: has(0) });
    }
    Ok(rules)
}

impl Rules {
    fn split(&mut self, taken: i64, parts: u64, like: Option<char>) -> Result<(), Message> {
        let like = match (parts, like) {
            (_, None) => Like::Any,
            (2, Some('=')) => Like::Equal,
            (2, Some(_)) => Like::Different,
            _ => return Err(message!("check-three-conditions")),
        };
        self.splits.push(Split { taken, parts, like });
        Ok(())
    }
}

/// Whether every heap becomes smaller when a move adds `added` tokens and leaves `parts` heaps.
fn ends(added: u64, parts: u64, like: Option<char>) -> bool {
    match like {
        None | Some('?') => parts >= added + 2,
        Some('!') => parts * (parts - 1) / 2 > added,
        _ => (1..=added / (parts - 1)).all(|heap| !(heap + added).is_multiple_of(parts)),
    }
}

/// Reads one digit: the numbers of heaps with their modifiers.
fn digit(rest: &mut &str) -> Result<Counts, Message> {
    let bits = |bits: u128| -> Counts {
        (0..128).filter(|bit| bits >> bit & 1 == 1).map(|bit| (bit, None)).collect()
    };
    let Some(first) = rest.chars().next() else { return Err(message!("check-code-point")) };
    let mut counts = match first {
        '{' => {
            let close = rest.find('}').ok_or_else(|| message!("check-open", sign = '{'))?;
            let list = &rest[1..close];
            *rest = &rest[close + 1..];
            let item = |item: &str| {
                let like = item.chars().last().filter(|c| "!?=".contains(*c));
                let number = if like.is_some() { &item[..item.len() - 1] } else { item };
                let digits = !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
                match number.parse::<u64>() {
                    Ok(number) if digits && number <= 1000 => Ok((number, like)),
                    _ => Err(message!("check-no-heaps", item = item)),
                }
            };
            list.split(',').map(item).collect::<Result<Counts, Message>>()?
        }
        '&' => {
            let end = rest.find(';').ok_or_else(|| message!("check-and-open"))?;
            let number = &rest[1..end];
            let digits = number.bytes().all(|byte| byte.is_ascii_digit());
            let number = number
                .parse()
                .ok()
                .filter(|_| digits)
                .ok_or_else(|| message!("check-and-number"))?;
            *rest = &rest[end + 1..];
            bits(number)
        }
        _ => {
            let value =
                first.to_digit(32).ok_or_else(|| message!("check-no-digit", sign = first))?;
            *rest = &rest[1..];
            bits(value.into())
        }
    };
    if let Some(like) = rest.chars().next().filter(|c| "!?=".contains(*c)) {
        *rest = &rest[1..];
        if rest.starts_with(['!', '?', '=']) {
            return Err(message!("check-two-modifiers"));
        }
        for (parts, own) in &mut counts {
            if own.is_some_and(|own| own != like) && *parts > 1 {
                return Err(message!("check-heaps-two-modifiers"));
            }
            *own = Some(like);
        }
    }
    for (parts, like) in &mut counts {
        // None or one satisfies any condition.
        *like = like.filter(|_| *parts > 1);
    }
    counts.sort_unstable();
    counts.dedup();
    if counts.windows(2).any(|two| two[0].0 == two[1].0) {
        return Err(message!("check-heaps-two-modifiers"));
    }
    Ok(counts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readings() {
        let kayles = Rules::parse("0.77").unwrap();
        assert_eq!((&kayles.takes, &kayles.wholes), (&vec![1, 2], &vec![1, 2]));
        assert_eq!((kayles.last, kayles.parts(), kayles.splits.len()), (2, 2, 2));
        assert_eq!(Rules::parse(".770").unwrap(), kayles);
        assert!(Rules::parse("4!.0").unwrap().asks(Like::Different));
        assert_eq!(Rules::parse("0.{1,2!}").unwrap(), Rules::parse("0.6!").unwrap());
        assert_eq!(Rules::parse("0.&63;").unwrap(), Rules::parse("0.{0,1,2,3,4,5}").unwrap());
        assert_eq!(Rules::parse("subtract:1,range:3..5").unwrap().takes, [1, 3, 4]);
        let all_but = Rules::parse("all-but:2,3").unwrap();
        assert_eq!((all_but.barred, all_but.last), (Some(vec![2, 3]), 3));
        let named = Rules::parse("subtract:4,powers:3,primes").unwrap();
        assert_eq!((named.takes, named.named), (vec![4], vec![Named::Powers(3), Named::Primes]));
        for text in [
            "",
            "0",
            ".",
            "77",
            "2.0",
            "1.0",
            "44.0",
            // A token more in two different heaps: 2 leads to 1 and 2.
            "4!0.0",
            "0.7x",
            "0.[",
            "0.[]",
            "0.[3]3",
            "0.7!!",
            "0.{",
            "0.{}",
            "0.{2!}?",
            "0.&;",
            "0.*",
            "0.{2+}",
            "0.8!",
            "0.[4]",
            "subtract:",
            "subtract:0",
            "subtract:squared",
            "subtract:powers:",
            "subtract:powers:1",
            "all-but:squares",
            "all-but:99999999999999999999",
            "subtract:range:5..5",
            "subtract:range:1..18446744073709551615",
            "subtract:range:1..1000000,range:2000000..2100000",
            "0.é",
            "é",
        ] {
            assert!(Rules::parse(text).is_err(), "{text}");
        }
    }
}
