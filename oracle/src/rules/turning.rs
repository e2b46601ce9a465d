//! Coins that show `H` or `T`: a move turns coins over, of which the last one shows `H`.
//!
//! A part is the signs of its rows, with `/` between rows, `//` between layers, and so on. Moves are found by trying every set of
//! coins.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use super::{Part, number};

const HEADS: u32 = 'H' as u32;
const TAILS: u32 = 'T' as u32;
const NEW_ROW: u32 = '/' as u32;

/// The rule for a strip, or those for the directions of a board, that of the columns last.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Turning {
    pub(crate) names: Vec<String>,
    rules: Vec<Vec<Line>>,
}

/// From `least` to `most` coins, which lie as the letters say, within a number of places.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Line {
    least: u32,
    most: u32,
    letters: String,
    within: u32,
}

fn plain(name: &str) -> &str {
    match name {
        "turning-turtles" => "1-2",
        "mock-turtles" => "1-3",
        "moebius" => "1-5",
        "mogul" => "1-7",
        "moidores" => "1-9",
        "motley" => "1+",
        "twins" => "2",
        "triplets" => "3",
        "ruler" => "1+C",
        "mock-turtle-fives" => "1-3C(5)",
        "triplet-fives" => "3C(5)",
        "ruler-fives" => "1-5C",
        "turnips" => "3E",
        "grunt" => "4FS",
        "sym" => "1+S",
        other => other,
    }
}

impl Line {
    fn parse(text: &str) -> Result<Line, String> {
        let (text, within) = match text.split_once("C(") {
            Some((before, after)) => (before, number(after.strip_suffix(')').ok_or(after)?)?),
            None => (text, u32::MAX),
        };
        let end = text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len());
        let (count, letters) = text.split_at(end);
        let (least, most) = match (count.strip_suffix('+'), count.split_once('-')) {
            (Some(least), _) => (number(least)?, u32::MAX),
            (None, Some((least, most))) => (number(least)?, number(most)?),
            (None, None) => (number(count)?, number(count)?),
        };
        Ok(Line { least, most, letters: letters.into(), within })
    }

    /// Whether a set is allowed: its bits are its coins, the lowest of them coin 1.
    fn allows(&self, set: u32) -> bool {
        let coins: Vec<u32> = (1..=32).filter(|coin| set >> (coin - 1) & 1 == 1).collect();
        let (first, last) = (coins[0], coins[coins.len() - 1]);
        let gaps: Vec<u32> = coins.windows(2).map(|two| two[1] - two[0]).collect();
        let lies = |letter| match letter {
            'C' => gaps.iter().all(|&gap| gap == 1),
            'E' => gaps.iter().all(|&gap| gap == gaps[0]),
            'S' => gaps.iter().eq(gaps.iter().rev()),
            'F' => first == 1,
            _ => false,
        };
        (self.least..=self.most).contains(&(coins.len() as u32))
            && last - first < self.within
            && self.letters.chars().all(lies)
    }
}

impl Turning {
    /// Reads rules with `*` between; `coins2` has two.
    pub(super) fn parse(text: &str, two: bool) -> Result<Turning, String> {
        let names: Vec<String> = text.split('*').map(str::to_string).collect();
        if two && names.len() != 2 {
            return Err(format!("2 rules are needed: {text:?}"));
        }
        let rule = |name: &String| plain(name).split(',').map(Line::parse).collect();
        let rules = names.iter().map(rule).collect::<Result<_, String>>()?;
        Ok(Turning { names, rules })
    }

    pub(super) fn head(&self) -> String {
        let name = if self.names.len() == 2 { "coins2" } else { "coins" };
        format!("{name}:{}", self.names.join("*"))
    }

    pub(super) fn read(&self, word: &str) -> Result<Part, String> {
        if word.starts_with(|sign: char| sign.is_ascii_digit()) {
            let place = word.split(',').map(number).collect::<Result<Vec<u32>, String>>()?;
            if place.len() != self.names.len() || place.contains(&0) {
                return Err(format!("no place of a coin: {word:?}"));
            }
            let mut part = Part::new();
            let mut blank = vec![TAILS; place[place.len() - 1] as usize];
            for (breaks, &count) in place.iter().rev().enumerate() {
                if breaks > 0 {
                    let between = vec![NEW_ROW; breaks];
                    blank = vec![blank; count as usize].join(&between[..]);
                }
            }
            part.extend(blank);
            *part.last_mut().expect("a coin") = HEADS;
            return Ok(part);
        }
        let part: Part = word.chars().map(u32::from).collect();
        match self.is_box(&part, self.names.len()) {
            true => Ok(part),
            false => Err(format!("no coins: {word:?}")),
        }
    }

    /// Whether signs are equal blocks of that many directions, between which stand as many `/` but one.
    fn is_box(&self, part: &[u32], directions: usize) -> bool {
        if directions == 1 {
            return !part.is_empty() && part.iter().all(|sign| [HEADS, TAILS].contains(sign));
        }
        let signs: String = part.iter().filter_map(|&sign| char::from_u32(sign)).collect();
        let blocks: Vec<Part> = signs
            .split(&"/".repeat(directions - 1))
            .map(|block| block.chars().map(u32::from).collect())
            .collect();
        let shape = |block: &Part| -> Part {
            block.iter().map(|&sign| if sign == NEW_ROW { sign } else { TAILS }).collect()
        };
        blocks
            .iter()
            .all(|block| self.is_box(block, directions - 1) && shape(block) == shape(&blocks[0]))
    }

    /// The sets with this last coin.
    fn sets(&self, direction: usize, last: u32) -> Vec<u32> {
        let all = (0..1 << (last - 1)).map(|others: u32| others | 1 << (last - 1));
        all.filter(|&set| self.rules[direction].iter().any(|line| line.allows(set))).collect()
    }

    /// The sets in each direction that a move with this last coin may have, one of each chosen.
    fn choices(&self, coin: &[u32]) -> Vec<Vec<u32>> {
        let mut all = vec![Vec::new()];
        for (direction, &at) in coin.iter().enumerate() {
            let sets = self.sets(direction, at);
            let longer = |chosen: Vec<u32>| {
                sets.iter().map(|&set| [&chosen[..], &[set]].concat()).collect::<Vec<_>>()
            };
            all = all.into_iter().flat_map(longer).collect();
        }
        all
    }

    pub(super) fn moves(&self, part: &[u32]) -> Vec<Vec<Part>> {
        let (mut all, places) = (Vec::new(), self.places(part));
        for coin in self.heads(part) {
            for sets in self.choices(&coin) {
                let mut next = part.to_vec();
                for (sign, place) in next.iter_mut().zip(&places) {
                    let meets = place.iter().zip(&sets).all(|(at, set)| set >> (at - 1) & 1 == 1);
                    *sign = match *sign {
                        HEADS if meets => TAILS,
                        TAILS if meets => HEADS,
                        same => same,
                    };
                }
                all.push(vec![next]);
            }
        }
        all
    }

    /// The value of one coin, by trying all its moves; `None` where they are too many.
    pub(crate) fn single(&self, coin: &[u32]) -> Option<u128> {
        type Known = HashMap<(Turning, Vec<u32>), u128>;
        static KNOWN: Mutex<Option<Known>> = Mutex::new(None);
        /// The largest sum of coordinates beside the first: there are 2 to that power sets.
        const LARGEST: u32 = 16;
        if coin.iter().map(|at| at - 1).sum::<u32>() >= LARGEST {
            return None;
        }
        let key = (self.clone(), coin.to_vec());
        let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(&value) = known().get_or_insert_default().get(&key) {
            return Some(value);
        }
        let mut smaller: HashMap<Vec<u32>, u128> = HashMap::new();
        for other in within(coin) {
            if other != coin {
                let value = self.single(&other)?;
                smaller.insert(other, value);
            }
        }
        let mut reached = std::collections::HashSet::new();
        for sets in self.choices(coin) {
            let turns = |other: &&Vec<u32>| {
                other.iter().zip(&sets).all(|(at, set)| set >> (at - 1) & 1 == 1)
            };
            reached.insert(smaller.keys().filter(turns).fold(0, |sum, other| sum ^ smaller[other]));
        }
        let value = (0..).find(|value| !reached.contains(value)).expect("finite");
        known().get_or_insert_default().insert(key, value);
        Some(value)
    }

    /// The values of its heads, each alone.
    pub(crate) fn values(&self, part: &[u32]) -> Option<Vec<u128>> {
        self.heads(part).iter().map(|coin| self.single(coin)).collect()
    }

    /// Whether a rule turns 1 coin or more, up to an odd number.
    pub(crate) fn has_mock_turtles(&self) -> bool {
        let mock = |rule: &Vec<Line>| match &rule[..] {
            [line] => {
                let free = line.letters.is_empty() && line.within == u32::MAX;
                free && line.least == 1 && line.most > 1 && line.most < 1000 && line.most % 2 == 1
            }
            _ => false,
        };
        self.rules.iter().any(mock)
    }

    /// The rule for one direction, as the rule of a strip.
    pub(crate) fn along(&self, direction: usize) -> Turning {
        Turning {
            names: vec![self.names[direction].clone()],
            rules: vec![self.rules[direction].clone()],
        }
    }

    /// The coordinates of each sign, from 1 on; of a `/` a place where no coin is.
    fn places(&self, part: &[u32]) -> Vec<Vec<u32>> {
        let mut next = vec![1; self.names.len()];
        let mut breaks = 0;
        let place = |&sign: &u32| {
            if sign == NEW_ROW {
                breaks += 1;
                return vec![32; next.len()];
            }
            if breaks > 0 {
                let direction = next.len() - 1 - breaks;
                next[direction] += 1;
                next[direction + 1..].fill(1);
                breaks = 0;
            }
            let here = next.clone();
            *next.last_mut().expect("a direction") += 1;
            here
        };
        part.iter().map(place).collect()
    }

    /// The places of the heads.
    pub(crate) fn heads(&self, part: &[u32]) -> Vec<Vec<u32>> {
        let all = part.iter().zip(self.places(part)).filter(|(sign, _)| **sign == HEADS);
        all.map(|(_, place)| place).collect()
    }

    /// The coordinates of the coins that differ, in each direction the last first.
    pub(crate) fn turned(&self, from: &[u32], to: &[u32]) -> Vec<Vec<u32>> {
        let differ: Vec<Vec<u32>> = from
            .iter()
            .zip(to)
            .zip(self.places(from))
            .filter(|((old, new), _)| old != new)
            .map(|(_, place)| place)
            .collect();
        let along = |direction: usize| {
            let mut all: Vec<u32> = differ.iter().map(|place| place[direction]).collect();
            all.sort_unstable_by(|a, b| b.cmp(a));
            all.dedup();
            all
        };
        (0..self.names.len()).map(along).collect()
    }

    /// How many coordinates a move chooses from, in all directions together.
    pub(crate) fn size(&self, part: &[u32]) -> u32 {
        self.places(part).last().map_or(0, |last| last.iter().sum())
    }
}

/// All places up to one, in each direction.
fn within(coin: &[u32]) -> Vec<Vec<u32>> {
    let Some((&last, others)) = coin.split_last() else { return vec![Vec::new()] };
    let longer = |place: Vec<u32>| (1..=last).map(move |at| [&place[..], &[at]].concat());
    within(others).into_iter().flat_map(longer).collect()
}
