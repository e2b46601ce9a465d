//! Coins that show `H` or `T`: a move turns coins over, of which the last one shows `H`.
//!
//! A part is the signs of its rows, with `/` between rows. Moves are found by trying every set of
//! coins.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use super::{Part, number};

const HEADS: u32 = 'H' as u32;
const TAILS: u32 = 'T' as u32;
const NEW_ROW: u32 = '/' as u32;

/// The rule for a strip, or those for the rows and the columns of a board.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Turning {
    pub(crate) names: Vec<String>,
    rules: Vec<Vec<Line>>,
}

/// So many coins, which lie as the letters say, within so many places.
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
    /// Reads one rule, or two with `*` between.
    pub(super) fn parse(text: &str, count: usize) -> Result<Turning, String> {
        let names: Vec<String> = text.split('*').map(str::to_string).collect();
        if names.len() != count {
            return Err(format!("{count} rules are needed: {text:?}"));
        }
        let rule = |name: &String| plain(name).split(',').map(Line::parse).collect();
        let rules = names.iter().map(rule).collect::<Result<_, String>>()?;
        Ok(Turning { names, rules })
    }

    pub(super) fn head(&self) -> String {
        let name = if self.names.len() == 1 { "coins" } else { "coins2" };
        format!("{name}:{}", self.names.join("*"))
    }

    pub(super) fn read(&self, word: &str) -> Result<Part, String> {
        if word.starts_with(|sign: char| sign.is_ascii_digit()) {
            let place = word.split(',').map(number).collect::<Result<Vec<u32>, String>>()?;
            let (rows, columns) = match (place[..].as_ref(), self.names.len()) {
                (&[column], 1) => (1, column),
                (&[row, column], 2) => (row, column),
                _ => return Err(format!("no place of a coin: {word:?}")),
            };
            let mut all = vec![vec![TAILS; columns as usize]; rows as usize];
            all[rows as usize - 1][columns as usize - 1] = HEADS;
            return Ok(all.join(&NEW_ROW));
        }
        let part: Part = word.chars().map(u32::from).collect();
        let rows: Vec<&[u32]> = part.split(|&sign| sign == NEW_ROW).collect();
        let good = |sign: &u32| *sign == HEADS || *sign == TAILS;
        let even = rows.iter().all(|row| row.len() == rows[0].len() && row.iter().all(good));
        match even && !rows[0].is_empty() && (self.names.len() == 2 || rows.len() == 1) {
            true => Ok(part),
            false => Err(format!("no coins: {word:?}")),
        }
    }

    /// The sets with this last coin.
    fn sets(&self, direction: usize, last: u32) -> Vec<u32> {
        let all = (0..1 << (last - 1)).map(|others: u32| others | 1 << (last - 1));
        all.filter(|&set| self.rules[direction].iter().any(|line| line.allows(set))).collect()
    }

    /// The sets of rows and those of columns that a move with this last coin may have.
    fn choices(&self, (row, column): (u32, u32)) -> (Vec<u32>, Vec<u32>) {
        match self.names.len() {
            1 => (vec![1], self.sets(0, column)),
            _ => (self.sets(0, row), self.sets(1, column)),
        }
    }

    pub(super) fn moves(&self, part: &[u32]) -> Vec<Vec<Part>> {
        let mut all = Vec::new();
        for coin in heads(part) {
            let (rows, columns) = self.choices(coin);
            for &row_set in &rows {
                for &column_set in &columns {
                    let mut next = part.to_vec();
                    for (sign, (row, column)) in next.iter_mut().zip(places(part)) {
                        let meets = row_set >> (row - 1) & column_set >> (column - 1) & 1 == 1;
                        *sign = match *sign {
                            HEADS if meets => TAILS,
                            TAILS if meets => HEADS,
                            same => same,
                        };
                    }
                    all.push(vec![next]);
                }
            }
        }
        all
    }

    /// The value of one coin, by trying all its moves; `None` where they are too many.
    pub(crate) fn single(&self, coin: (u32, u32)) -> Option<u128> {
        type Known = HashMap<(Turning, (u32, u32)), u128>;
        static KNOWN: Mutex<Option<Known>> = Mutex::new(None);
        /// The largest sum of coordinates: there are 2 to that power sets.
        const LARGEST: u32 = 17;
        if coin.0 + coin.1 > LARGEST {
            return None;
        }
        let key = (self.clone(), coin);
        let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(&value) = known().get_or_insert_default().get(&key) {
            return Some(value);
        }
        let mut smaller: HashMap<(u32, u32), u128> = HashMap::new();
        for row in 1..=coin.0 {
            for column in 1..=coin.1 {
                if (row, column) != coin {
                    smaller.insert((row, column), self.single((row, column))?);
                }
            }
        }
        let (rows, columns) = self.choices(coin);
        let members = |set: u32| (1..=32u32).filter(move |at| set >> (at - 1) & 1 == 1);
        let mut reached = std::collections::HashSet::new();
        for &row_set in &rows {
            for &column_set in &columns {
                let all = members(row_set)
                    .flat_map(|row| members(column_set).map(move |column| (row, column)));
                reached.insert(
                    all.filter(|other| *other != coin).fold(0, |sum, other| sum ^ smaller[&other]),
                );
            }
        }
        let value = (0..).find(|value| !reached.contains(value)).expect("finite");
        known().get_or_insert_default().insert(key, value);
        Some(value)
    }

    /// The values of its heads, each alone.
    pub(crate) fn values(&self, part: &[u32]) -> Option<Vec<u128>> {
        heads(part).into_iter().map(|coin| self.single(coin)).collect()
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
}

/// Row and column of each sign, from 1 on; of a `/` those that would follow the row.
fn places(part: &[u32]) -> Vec<(u32, u32)> {
    let mut next = (1, 1);
    let place = |&sign: &u32| {
        let here = next;
        next = if sign == NEW_ROW { (here.0 + 1, 1) } else { (here.0, here.1 + 1) };
        here
    };
    part.iter().map(place).collect()
}

/// The places of the heads.
pub(crate) fn heads(part: &[u32]) -> Vec<(u32, u32)> {
    let all = part.iter().zip(places(part)).filter(|(sign, _)| **sign == HEADS);
    all.map(|(_, place)| place).collect()
}

/// The rows and the columns of the coins that differ, the last first.
pub(crate) fn turned(from: &[u32], to: &[u32]) -> (Vec<u32>, Vec<u32>) {
    let differ: Vec<(u32, u32)> = from
        .iter()
        .zip(to)
        .zip(places(from))
        .filter(|((old, new), _)| old != new)
        .map(|(_, place)| place)
        .collect();
    let last_first = |mut all: Vec<u32>| {
        all.sort_unstable_by(|a, b| b.cmp(a));
        all.dedup();
        all
    };
    let rows = last_first(differ.iter().map(|place| place.0).collect());
    (rows, last_first(differ.iter().map(|place| place.1).collect()))
}

/// How many coordinates a move chooses from: rows and columns together.
pub(crate) fn size(part: &[u32]) -> u32 {
    places(part).last().map_or(0, |last| last.0 + last.1)
}
