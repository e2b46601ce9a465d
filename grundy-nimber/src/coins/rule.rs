//! Which coins a move may turn.

use std::fmt;
use std::ops::{ControlFlow, Range};
use std::str::FromStr;

/// The sets of coins that a move may turn: a union of lines.
///
/// A text has one or more of these, or of the names of [`NAMED`], with commas between:
///
/// | text | sets |
/// |---|---|
/// | `3`, `1-3`, `2+` | 3 coins, 1 to 3 coins, 2 or more coins |
/// | `1+C` | … which are consecutive |
/// | `3C(5)` | … within 5 consecutive places |
/// | `3E` | … which are equally spaced |
/// | `1+S` | … which are symmetric: the set read from the right is the same |
/// | `4FS` | … with coin 1 among them |
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    pub(super) turns: Vec<Turn>,
}

/// What is called for each set, with the xor of its values.
pub(super) type EachSet<'a> = &'a mut dyn FnMut(&[u32], u64) -> ControlFlow<()>;

fn value_of(values: &[u64], coin: u32) -> u64 {
    values.get(coin as usize - 1).copied().unwrap_or(0)
}

/// One line of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Turn {
    pub(super) least: u32,
    /// `None` for any number of coins.
    pub(super) most: Option<u32>,
    pub(super) shape: Shape,
    /// Coin 1 is turned.
    pub(super) first: bool,
    /// The number of consecutive places that the coins lie within.
    pub(super) within: Option<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    Any,
    Consecutive,
    Equal,
    Symmetric,
}

/// The games with a name, and their rules (*Winning Ways*, chapter 14). Sympler is not among them:
/// the words of its rule leave open what a coin alone may do.
pub const NAMED: [(&str, &str); 15] = [
    ("turning-turtles", "1-2"),
    ("mock-turtles", "1-3"),
    ("moebius", "1-5"),
    ("mogul", "1-7"),
    ("moidores", "1-9"),
    ("motley", "1+"),
    ("twins", "2"),
    ("triplets", "3"),
    ("ruler", "1+C"),
    ("mock-turtle-fives", "1-3C(5)"),
    ("triplet-fives", "3C(5)"),
    ("ruler-fives", "1-5C"),
    ("turnips", "3E"),
    ("grunt", "4FS"),
    ("sym", "1+S"),
];

/// What is wrong with the text of a rule, and where: a range of bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadRule {
    /// What is wrong.
    pub what: Wrong,
    /// The part of the text.
    pub at: Range<usize>,
}

/// What is wrong with the text of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// A number of coins is missing here.
    NoCount,
    /// A number that is 0, or larger than 10<sup>6</sup>.
    Count,
    /// The first number is larger than the second.
    Order,
    /// A letter that is none of C, E, F and S.
    Letter,
    /// A letter that stands twice, or two letters that exclude each other: C, E and S each say how
    /// the coins lie, and only `C(n)` goes with another one.
    Shape,
    /// The bracket after C does not close.
    Bracket,
}

impl FromStr for Rule {
    type Err = BadRule;

    /// Reads a rule.
    fn from_str(text: &str) -> Result<Rule, BadRule> {
        let (mut turns, mut start) = (Vec::new(), 0);
        for part in text.split(',') {
            let named = NAMED.iter().find(|(name, _)| *name == part.trim());
            let written = Part { text: &text[..start + part.len()], at: start };
            turns.push(named.map_or(written, |(_, text)| Part { text, at: 0 }).turn()?);
            start += part.len() + 1;
        }
        Ok(Rule { turns })
    }
}

/// The rest of a text up to a comma.
struct Part<'a> {
    text: &'a str,
    at: usize,
}

impl Part<'_> {
    fn wrong<T>(&self, what: Wrong, at: Range<usize>) -> Result<T, BadRule> {
        Err(BadRule { what, at })
    }

    fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        let start = rest.trim_start();
        self.at += rest.len() - start.len();
        start.chars().next()
    }

    fn take(&mut self, letter: char) -> bool {
        let taken = self.peek() == Some(letter);
        self.at += if taken { letter.len_utf8() } else { 0 };
        taken
    }

    fn here(&mut self) -> Range<usize> {
        let length = self.peek().map_or(0, char::len_utf8);
        self.at..self.at + length
    }

    fn number(&mut self) -> Result<u32, BadRule> {
        let here = self.here();
        let rest = &self.text[self.at..];
        let length = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        if length == 0 {
            return self.wrong(Wrong::NoCount, here);
        }
        let at = self.at..self.at + length;
        self.at = at.end;
        match self.text[at.clone()].parse() {
            Ok(number) if (1..=1_000_000).contains(&number) => Ok(number),
            _ => self.wrong(Wrong::Count, at),
        }
    }

    fn turn(mut self) -> Result<Turn, BadRule> {
        let start = self.here().start;
        let least = self.number()?;
        let most = if self.take('+') {
            None
        } else if self.take('-') {
            let most = self.number()?;
            if most < least {
                return self.wrong(Wrong::Order, start..self.at);
            }
            Some(most)
        } else {
            Some(least)
        };
        let mut turn = Turn { least, most, shape: Shape::Any, first: false, within: None };
        while let Some(letter) = self.peek() {
            let start = self.at;
            let place = self.here();
            self.at = place.end;
            let shape = match letter.to_ascii_uppercase() {
                'F' if !turn.first => {
                    turn.first = true;
                    continue;
                }
                'C' if self.take('(') => {
                    let within = self.number()?;
                    if !self.take(')') {
                        let here = self.here();
                        return self.wrong(Wrong::Bracket, here);
                    }
                    if turn.within.replace(within).is_some() {
                        return self.wrong(Wrong::Shape, start..self.at);
                    }
                    continue;
                }
                'C' => Shape::Consecutive,
                'E' => Shape::Equal,
                'S' => Shape::Symmetric,
                'F' => return self.wrong(Wrong::Shape, place),
                _ => return self.wrong(Wrong::Letter, place),
            };
            if turn.shape != Shape::Any {
                return self.wrong(Wrong::Shape, place);
            }
            turn.shape = shape;
        }
        Ok(turn)
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, turn) in self.turns.iter().enumerate() {
            let comma = if at > 0 { "," } else { "" };
            write!(f, "{comma}{}", turn.least)?;
            match turn.most {
                None => f.write_str("+")?,
                Some(most) if most > turn.least => write!(f, "-{most}")?,
                Some(_) => {}
            }
            f.write_str(if turn.first { "F" } else { "" })?;
            f.write_str(match turn.shape {
                Shape::Any => "",
                Shape::Consecutive => "C",
                Shape::Equal => "E",
                Shape::Symmetric => "S",
            })?;
            if let Some(within) = turn.within {
                write!(f, "C({within})")?;
            }
        }
        Ok(())
    }
}

impl Rule {
    /// Calls for each set that a move may turn and whose largest coin is this one, the largest coin
    /// first, until the call breaks. A set that two lines of the rule allow comes twice.
    pub fn sets(
        &self,
        coin: u32,
        each: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.sets_with_xor(coin, &[], &mut |set, _| each(set))
    }

    /// The same, and the xor of the values of each set. A coin without a value has 0.
    pub(super) fn sets_with_xor(
        &self,
        coin: u32,
        values: &[u64],
        each: EachSet<'_>,
    ) -> ControlFlow<()> {
        self.turns.iter().try_for_each(|turn| turn.sets_with_xor(coin, values, each))
    }
}

impl Turn {
    /// The sets of this line: see [`Rule::sets_with_xor`].
    pub(super) fn sets_with_xor(
        &self,
        coin: u32,
        values: &[u64],
        each: EachSet<'_>,
    ) -> ControlFlow<()> {
        self.sets(&mut vec![coin], value_of(values, coin), values, each)
    }

    /// The least coin that a set with this largest coin may have.
    pub(super) fn bottom(&self, coin: u32) -> u32 {
        self.within.map_or(1, |within| coin.saturating_sub(within - 1).max(1))
    }

    pub(super) fn allows_count(&self, count: u32) -> bool {
        count >= self.least && self.most.is_none_or(|most| count <= most)
    }

    /// The sets that begin like this one, which has this xor.
    fn sets(
        &self,
        set: &mut Vec<u32>,
        xor: u64,
        values: &[u64],
        each: EachSet<'_>,
    ) -> ControlFlow<()> {
        let (coin, last) = (set[0], set[set.len() - 1]);
        let complete = !self.first || last == 1;
        match self.shape {
            Shape::Symmetric => return self.symmetric_sets(coin, values, each),
            _ if self.allows_count(set.len() as u32) && complete => each(set, xor)?,
            _ => {}
        }
        let count = set.len() as u32;
        let bottom = self.bottom(coin);
        // Coins that are missing still, and those that there are.
        let missing = self.least.saturating_sub(count).max(1);
        if self.most.is_some_and(|most| count >= most)
            || self.first && bottom > 1
            || last - bottom < missing
        {
            return ControlFlow::Continue(());
        }
        let step = match self.shape {
            Shape::Consecutive => Some(1),
            Shape::Equal if set.len() > 1 => Some(set[0] - set[1]),
            _ => None,
        };
        let next = match step {
            Some(step) => match last.checked_sub(step) {
                Some(next) => next.max(bottom)..=next,
                None => return ControlFlow::Continue(()),
            },
            // The last coin that may be turned is the first of the strip, where the rule says so.
            None if self.first && self.most == Some(count + 1) => 1..=1,
            None => bottom + missing - 1..=last - 1,
        };
        for next in next.rev() {
            set.push(next);
            self.sets(set, xor ^ value_of(values, next), values, each)?;
            set.pop();
        }
        ControlFlow::Continue(())
    }

    fn symmetric_sets(&self, coin: u32, values: &[u64], each: EachSet<'_>) -> ControlFlow<()> {
        for least in (self.bottom(coin)..=coin).rev() {
            if self.first && least > 1 {
                continue;
            }
            // The half of the set from the largest coin down, without the middle one.
            let mut half = vec![coin];
            self.halves(least, &mut half, values, each)?;
        }
        ControlFlow::Continue(())
    }

    fn halves(
        &self,
        least: u32,
        half: &mut Vec<u32>,
        values: &[u64],
        each: EachSet<'_>,
    ) -> ControlFlow<()> {
        let mut each_with_xor =
            |set: &[u32]| each(set, set.iter().fold(0, |xor, &coin| xor ^ value_of(values, coin)));
        let coin = half[0];
        let sum = coin + least;
        let mut set = half.clone();
        set.extend(half.iter().rev().map(|x| sum - x));
        set.dedup();
        if self.allows_count(set.len() as u32) {
            each_with_xor(&set)?;
        }
        let last = half[half.len() - 1];
        if least < coin && sum.is_multiple_of(2) {
            let mut odd = half.clone();
            odd.push(sum / 2);
            odd.extend(half.iter().rev().map(|x| sum - x));
            if self.allows_count(odd.len() as u32) {
                each_with_xor(&odd)?;
            }
        }
        // The pairs between, and the coin in the middle.
        let room = 2 * (last - 1).saturating_sub(sum / 2) + u32::from(sum.is_multiple_of(2));
        let count = set.len() as u32;
        if self.most.is_some_and(|most| count + 2 > most) || count + room < self.least {
            return ControlFlow::Continue(());
        }
        for next in (sum / 2 + 1..last).rev() {
            half.push(next);
            self.halves(least, half, values, each)?;
            half.pop();
        }
        ControlFlow::Continue(())
    }
}
