//! Nimble and Nimble-2: coins move left along a strip.

use std::ops::ControlFlow;

use super::{Entry, Kind, MAX_CELLS};
use crate::TextError;
use crate::board::{Board, Cell};
use crate::budget::{Budget, Stop};
use crate::heap::HeapForm;
use crate::message::message;
use crate::nimber::Nimber;
use crate::outcome::{FoundBy, Play};
use crate::reason::{Step, Summand, wanted};
use crate::ruleset::{Complete, EachOption, Ruleset, Theory, normal, parse_number};
use crate::sort;
use crate::term;
use crate::theory::Theorem;
use crate::value::Value;

/// The registry's entry of Nimble.
pub const NIMBLE: Entry = Entry {
    name: "nimble",
    arguments: "C...",
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
    arguments: "C...",
    kind: Kind::Numbers,
    examples: &["nimble-2 2 5 6 9"],
    make: |parameter, _| {
        parameter.none()?;
        Ok(term::game(Nimble2))
    },
    ..Entry::BLANK
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

    fn board(&self, coins: &[u64]) -> Option<Board> {
        strip(coins)
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

    fn theorem(&self, play: Play) -> Option<Theorem> {
        (play == Play::Normal).then_some(Theorem::Nimble)
    }

    fn explain(&self, parts: &[u64], _: Play, _: &Budget) -> Vec<Step> {
        let rows = parts
            .iter()
            .map(|&square| (message!("nimble-row", square = square), Nimber::from(square - 1)));
        vec![Step::nim_sum(rows)]
    }

    fn derive(&self, &square: &u64, _: &[u64], change: Nimber) -> Vec<Step> {
        let value = u128::from(square - 1);
        let mut steps = wanted(&Summand::Coin(square), value, change);
        let to = value ^ change.0;
        steps.push(Step::say(message!("nimble-move", less = to, square = to + 1)));
        steps
    }
}

fn square(text: &str) -> Result<u64, TextError> {
    match parse_number(text, message!("one-square"))? {
        0 => Err(TextError::new(message!("nimble-no-square-0"), 0..text.len())
            .help(message!("nimble-numbered"))),
        square => Ok(square),
    }
}

/// The strip up to the last coin; `None` where it is too long.
fn strip(coins: &[u64]) -> Option<Board> {
    let length = coins.iter().max().copied().filter(|&length| length <= MAX_CELLS as u64)?;
    let mut counts = vec![0; length as usize];
    coins.iter().for_each(|&coin| counts[coin as usize - 1] += 1);
    let cell = |count| if count == 0 { Cell::Free } else { Cell::Coins(count) };
    Some(Board::strips([counts.into_iter().map(cell).collect()]))
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
        for (at, word) in crate::quotes::words(text) {
            coins.push((square(word).map_err(|error| error.shift(at))?, at..at + word.len()));
        }
        sort::by_key(&mut coins, |(square, span)| (*square, span.start));
        for two in coins.windows(2) {
            if two[0].0 == two[1].0 {
                return Err(TextError::new(
                    message!("nimble-two-coins", square = two[0].0),
                    two[1].1.clone(),
                )
                .help(message!("nimble-own-squares")));
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

    /// Coins at the left end that cannot move are its edge.
    fn normal_form(&self, coins: &Vec<u64>) -> Vec<Vec<u64>> {
        let stuck = (1..).zip(coins).take_while(|(square, coin)| square == *coin).count();
        normal(self, vec![coins[stuck..].iter().map(|coin| coin - stuck as u64).collect()])
    }

    fn bytes(&self, coins: &Vec<u64>) -> u64 {
        (size_of::<Vec<u64>>() + coins.len() * 8) as u64
    }

    fn board(&self, parts: &[Vec<u64>]) -> Option<Board> {
        strip(parts.first()?)
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

    fn theorem(&self, play: Play) -> Option<Theorem> {
        (play == Play::Normal).then_some(Theorem::NimbleTwo)
    }

    fn explain(&self, parts: &[Vec<u64>], play: Play, _: &Budget) -> Vec<Step> {
        if play == Play::Misere {
            return Vec::new();
        }
        let rows = parts.iter().flat_map(|coins| {
            (0..coins.len()).rev().step_by(2).map(|index| {
                let label = message!("nimble-gap-row", square = coins[index]);
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
        let mut steps = wanted(&Summand::Gap(from[counted]), gap(from, counted).into(), change);
        let by = square - reached;
        steps.push(Step::say(message!(
            "nimble-2-move",
            square = square,
            by = by,
            reached = reached
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
