//! Nimble and Nimble-2: coins move left along a strip.

use std::ops::ControlFlow;

use super::{Entry, Kind};
use crate::TextError;
use crate::budget::{Budget, Stop};
use crate::heap::HeapForm;
use crate::nimber::Nimber;
use crate::outcome::{FoundBy, Play};
use crate::reason::Step;
use crate::reason::wanted;
use crate::ruleset::{Complete, EachOption, Ruleset, Theory, parse_number};
use crate::term;
use crate::theory::Theorem;
use crate::value::Value;

/// The registry's entry of Nimble.
pub const NIMBLE: Entry = Entry {
    name: "nimble",
    title: "Nimble",
    arguments: "C...",
    arguments_help: "the squares of the coins, the leftmost square is 1",
    rules: "Move one coin any number of squares to the left. Any number of coins may share a square.",
    known: "A coin on square c is a Nim heap of size c-1.",
    references: &["T. S. Ferguson, Game Theory, part I, section 2.6"],
    kind: Kind::OneHeap,
    examples: &["nimble 3 4 4 6"],
    make: |parameter, _| {
        parameter.none()?;
        Ok(term::game(Nimble))
    },
    ..Entry::BLANK
};

/// The registry's entry of Nimble-2.
pub const NIMBLE_2: Entry = Entry {
    name: "nimble-2",
    title: "Nimble-2 (silver dollar game without the dollar)",
    arguments: "C...",
    arguments_help: "the squares of the coins, all different, the leftmost square is 1",
    rules: "Move one coin to the left, onto or over no other coin.",
    known: "It is staircase Nim on the gaps between the coins: the nim-value is the nim-sum of \
        every other gap, the one in front of the rightmost coin included.",
    references: &["J. H. Conway, On Numbers and Games"],
    kind: Kind::Numbers,
    examples: &["nimble-2 2 5 6 9"],
    make: |parameter, _| {
        parameter.none()?;
        Ok(term::game(Nimble2))
    },
    ..Entry::BLANK
};

/// The theorem on Nimble.
pub const COINS_ARE_HEAPS: Theorem = Theorem {
    title: "Nimble is Nim",
    statement: "The nim-value is the nim-sum of c-1 over all coins, where c is the square of a \
        coin.",
    proof: &[
        "The coins do not hinder each other. A coin on square c can go to each of the squares \
         1, ..., c-1, as a heap of c-1 objects can be reduced to 0, ..., c-2: the same game, \
         move for move.",
    ],
    source: "Bouton's theorem",
};

/// The theorem on Nimble-2.
pub const GAPS: Theorem = Theorem {
    title: "Nimble-2 is staircase Nim",
    statement: "The gap of a coin is the number of free squares between it and the next coin to \
        its left, or the left end. The nim-value is the nim-sum of the gaps of the rightmost coin, \
        of the third from the right, the fifth from the right, and so on.",
    proof: &[
        "Moving a coin q squares to the left makes its own gap smaller by q and the gap of the \
         next coin to its right larger by q. So q units walk from gap to gap to the right, and \
         out of the game past the last coin: staircase Nim, where the last gap is the lowest \
         step that counts.",
        "In staircase Nim the nim-value is the nim-sum of every other step, because moves on the \
         other steps only enlarge these, and that can be taken back.",
    ],
    source: "Nim with increases (Winning Ways, chapter 3); staircase Nim",
};

/// Nimble: the position is the square of one coin.
#[derive(Clone, Copy, Debug)]
pub struct Nimble;

impl Ruleset for Nimble {
    type Position = u64;

    fn name(&self) -> String {
        "nimble".into()
    }

    fn options(&self, &square: &u64, each: &mut EachOption<'_, u64>) -> ControlFlow<()> {
        (1..square).rev().try_for_each(|to| each(&[to]))
    }

    fn parse(&self, text: &str) -> Result<u64, TextError> {
        square(text)
    }

    fn write(&self, square: &u64, out: &mut String) {
        super::push_number(out, *square);
    }

    fn theory(&self) -> &dyn Theory<u64> {
        self
    }
}

impl Theory<u64> for Nimble {
    fn heap_form(&self) -> Option<HeapForm> {
        Some(HeapForm { plus: -1, least: 1, ..HeapForm::code("0.[3]") })
    }

    fn value(&self, &square: &u64, _: &Budget) -> Result<Option<(Value, FoundBy)>, Stop> {
        Ok(Some((Value::Nim((square - 1).into()), FoundBy::Theorem)))
    }

    fn options_with_value(
        &self,
        &square: &u64,
        target: Nimber,
        _: &Budget,
        each: &mut EachOption<'_, u64>,
    ) -> Option<Complete> {
        if target.0 + 1 < u128::from(square) {
            let _ = each(&[target.0 as u64 + 1]);
        }
        Some(Complete::All)
    }

    fn is_nim(&self) -> bool {
        true
    }

    fn theorem(&self, play: Play) -> Option<&'static Theorem> {
        (play == Play::Normal).then_some(&COINS_ARE_HEAPS)
    }

    fn explain(&self, parts: &[u64], _: Play, _: &Budget) -> Vec<Step> {
        let rows = parts
            .iter()
            .map(|&square| (format!("coin on square {square}"), Nimber::from(square - 1)));
        vec![Step::nim_sum(rows)]
    }

    fn derive(&self, &square: &u64, _: &[u64], change: Nimber) -> Vec<Step> {
        let value = u128::from(square - 1);
        let mut steps = wanted(&format!("the coin on square {square}"), value, change);
        let to = value ^ change.0;
        steps.push(Step::say(format!("So this coin goes to square {to} + 1 = {}.", to + 1)));
        steps
    }
}

fn square(text: &str) -> Result<u64, TextError> {
    match parse_number(text, "a square")? {
        0 => Err(TextError::new("there is no square 0", 0..text.len())
            .help("squares are numbered from 1")),
        square => Ok(square),
    }
}

/// Nimble-2: the position is all coins, from left to right.
#[derive(Clone, Copy, Debug)]
pub struct Nimble2;

/// The free squares in front of coin `index`.
fn gap(coins: &[u64], index: usize) -> u64 {
    let left = if index == 0 { 0 } else { coins[index - 1] };
    coins[index] - left - 1
}

fn gaps_value(coins: &[u64]) -> u64 {
    (0..coins.len()).rev().step_by(2).fold(0, |sum, index| sum ^ gap(coins, index))
}

fn slid(coins: &[u64], index: usize, by: u64) -> Vec<u64> {
    let mut next = coins.to_vec();
    next[index] -= by;
    next
}

impl Ruleset for Nimble2 {
    type Position = Vec<u64>;

    fn name(&self) -> String {
        "nimble-2".into()
    }

    fn options(&self, coins: &Vec<u64>, each: &mut EachOption<'_, Vec<u64>>) -> ControlFlow<()> {
        for index in 0..coins.len() {
            for by in 1..=gap(coins, index) {
                each(&[slid(coins, index, by)])?;
            }
        }
        ControlFlow::Continue(())
    }

    fn parse(&self, text: &str) -> Result<Vec<u64>, TextError> {
        let mut coins = Vec::new();
        for (at, word) in super::words(text) {
            coins.push((square(word).map_err(|error| error.shift(at))?, at..at + word.len()));
        }
        coins.sort_by_key(|(square, span)| (*square, span.start));
        for two in coins.windows(2) {
            if two[0].0 == two[1].0 {
                return Err(TextError::new(
                    format!("two coins stand on square {}", two[0].0),
                    two[1].1.clone(),
                )
                .help("in nimble-2 every coin has a square of its own; `nimble` lets them share"));
            }
        }
        Ok(coins.into_iter().map(|(square, _)| square).collect())
    }

    fn write(&self, coins: &Vec<u64>, out: &mut String) {
        super::push_numbers(out, coins);
    }

    fn coupled(&self) -> bool {
        true
    }

    fn bytes(&self, coins: &Vec<u64>) -> u64 {
        (size_of::<Vec<u64>>() + coins.len() * 8) as u64
    }

    fn theory(&self) -> &dyn Theory<Vec<u64>> {
        self
    }
}

impl Theory<Vec<u64>> for Nimble2 {
    fn value(&self, coins: &Vec<u64>, _: &Budget) -> Result<Option<(Value, FoundBy)>, Stop> {
        Ok(Some((Value::Nim(gaps_value(coins).into()), FoundBy::Theorem)))
    }

    fn options_with_value(
        &self,
        coins: &Vec<u64>,
        target: Nimber,
        _: &Budget,
        each: &mut EachOption<'_, Vec<u64>>,
    ) -> Option<Complete> {
        let Ok(target) = u64::try_from(target.0) else { return Some(Complete::All) };
        let change = gaps_value(coins) ^ target;
        for index in 0..coins.len() {
            let counts = (coins.len() - 1 - index).is_multiple_of(2);
            // The gap that counts and changes: its own, or the next one.
            let by = if counts {
                gap(coins, index).checked_sub(gap(coins, index) ^ change)
            } else {
                (gap(coins, index + 1) ^ change).checked_sub(gap(coins, index + 1))
            };
            if let Some(by) = by.filter(|&by| by > 0 && by <= gap(coins, index))
                && each(&[slid(coins, index, by)]).is_break()
            {
                break;
            }
        }
        Some(Complete::All)
    }

    fn theorem(&self, play: Play) -> Option<&'static Theorem> {
        (play == Play::Normal).then_some(&GAPS)
    }

    fn explain(&self, parts: &[Vec<u64>], play: Play, _: &Budget) -> Vec<Step> {
        if play == Play::Misere {
            return Vec::new();
        }
        let rows = parts.iter().flat_map(|coins| {
            (0..coins.len()).rev().step_by(2).map(|index| {
                let label = format!("gap in front of square {}", coins[index]);
                (label, Nimber::from(gap(coins, index)))
            })
        });
        vec![Step::nim_sum(rows)]
    }

    fn derive(&self, from: &Vec<u64>, to: &[Vec<u64>], change: Nimber) -> Vec<Step> {
        let moved = |to: &Vec<u64>| from.iter().zip(to).position(|(old, new)| old != new);
        let Some(index) = to.first().and_then(moved) else { return Vec::new() };
        let (square, reached) = (from[index], to[0][index]);
        // Its own gap counts, or the next one does.
        let counts = (from.len() - 1 - index).is_multiple_of(2);
        let counted = if counts { index } else { index + 1 };
        let label = format!("the gap in front of square {}", from[counted]);
        let mut steps = wanted(&label, gap(from, counted).into(), change);
        let by = square - reached;
        let squares = if by == 1 { "square" } else { "squares" };
        steps.push(Step::say(format!(
            "So the coin on square {square} goes {by} {squares} to the left, to square {reached}."
        )));
        steps
    }

    fn is_reversible(&self, from: &Vec<u64>, to: &[Vec<u64>]) -> bool {
        // The coin's own gap does not count, so the next one, which does, grows.
        let moved = |to: &Vec<u64>| from.iter().zip(to).position(|(old, new)| old != new);
        let index = to.first().and_then(moved);
        index.is_some_and(|index| (from.len() - 1 - index) % 2 == 1)
    }
}
