//! Staircase Nim: coins walk down the steps.

use std::ops::ControlFlow;

use super::{Entry, Kind};
use crate::TextError;
use crate::board::{Board, Cell, Cells, Row};
use crate::budget::{Budget, Stop};
use crate::message::{Message, message};
use crate::nimber::Nimber;
use crate::outcome::{FoundBy, Play};
use crate::reason::{Step, Summand, wanted};
use crate::ruleset::{Complete, EachOption, Ruleset, Theory, normal};
use crate::term;
use crate::theory::Theorem;
use crate::value::Value;

/// The registry's entry.
pub const STAIRCASE: Entry = Entry {
    name: "staircase",
    arguments: "A1 A2 ...",
    kind: Kind::Numbers,
    examples: &["staircase 0 3 1 2"],
    sample: Some(|dice, size| {
        let steps = dice.within(2, 5);
        let coins = (0..steps).map(|_| dice.below(size.min(8)).to_string());
        coins.collect::<Vec<_>>().join(" ")
    }),
    make: |parameter, _| {
        parameter.none()?;
        Ok(term::game(Staircase))
    },
    ..Entry::BLANK
};

/// The position is the number of coins on each step, from step 1.
#[derive(Clone, Copy, Debug)]
pub struct Staircase;

fn moved(coins: &[u64], from: usize, count: u64) -> Vec<u64> {
    let mut next = coins.to_vec();
    next[from] -= count;
    next[from - 1] += count;
    next
}

fn value(coins: &[u64]) -> u64 {
    coins.iter().skip(1).step_by(2).fold(0, |sum, coins| sum ^ coins)
}

impl Ruleset for Staircase {
    type Position = Vec<u64>;

    fn name(&self) -> String {
        "staircase".into()
    }

    fn options(&self, coins: &Vec<u64>, each: &mut EachOption<'_, Vec<u64>>) -> ControlFlow<()> {
        for from in 1..coins.len() {
            for count in 1..=coins[from] {
                each(&[moved(coins, from, count)])?;
            }
        }
        ControlFlow::Continue(())
    }

    fn parse(&self, text: &str) -> Result<Vec<u64>, TextError> {
        let coins = super::numbers(text, &message!("number-of-coins"), 0)?;
        if coins.iter().try_fold(0u64, |sum, &coins| sum.checked_add(coins)).is_none() {
            return Err(TextError::new(message!("too-many-coins"), 0..text.len())
                .help(message!("staircase-most-coins", most = u64::MAX)));
        }
        Ok(coins)
    }

    fn write(&self, coins: &Vec<u64>, out: &mut String) {
        super::push_numbers(out, coins);
    }

    fn coupled(&self) -> bool {
        true
    }

    /// Coins on step 1 stay there, and empty steps at the top are no steps.
    fn normal_form(&self, coins: &Vec<u64>) -> Vec<Vec<u64>> {
        let mut coins = coins.clone();
        if let Some(first) = coins.first_mut() {
            *first = 0;
        }
        let used = coins.iter().rposition(|&coins| coins > 0).map_or(0, |last| last + 1);
        coins.truncate(used);
        normal(self, vec![coins])
    }

    fn describe(&self, from: &Vec<u64>, to: &[Vec<u64>]) -> Option<Message> {
        let to = to.first()?;
        let step = (1..from.len()).rfind(|&step| to[step] < from[step])?;
        let count = from[step] - to[step];
        Some(message!("staircase-moved", count = count, from = step + 1, to = step))
    }

    fn board(&self, parts: &[Vec<u64>]) -> Option<Board> {
        let steps = (1..).zip(parts.first()?).map(|(step, &coins)| {
            let label = u64::to_string(&step).into();
            Row { label, cells: Cells::Heap(coins, Cell::Token) }
        });
        let mut rows: Vec<Row> = steps.collect();
        rows.reverse();
        Some(Board::of(rows))
    }

    fn bytes(&self, coins: &Vec<u64>) -> u64 {
        (size_of::<Vec<u64>>() + coins.len() * 8) as u64
    }

    fn theory(&self) -> &dyn Theory<Vec<u64>> {
        self
    }
}

impl Theory<Vec<u64>> for Staircase {
    fn value(&self, coins: &Vec<u64>, _: &Budget) -> Result<Option<(Value, FoundBy)>, Stop> {
        Ok(Some((Value::Nim(value(coins).into()), FoundBy::Theorem)))
    }

    fn options_with_value(
        &self,
        coins: &Vec<u64>,
        target: Nimber,
        _: &Budget,
        each: &mut EachOption<'_, Vec<u64>>,
    ) -> Option<Complete> {
        let Ok(target) = u64::try_from(target.0) else { return Some(Complete::All) };
        let change = value(coins) ^ target;
        for from in 1..coins.len() {
            // The even step that changes: step from + 1 or the one below it.
            let count = if from % 2 == 1 {
                coins[from].checked_sub(coins[from] ^ change)
            } else {
                (coins[from - 1] ^ change).checked_sub(coins[from - 1])
            };
            if let Some(count) = count.filter(|&count| count > 0 && count <= coins[from])
                && each(&[moved(coins, from, count)]).is_break()
            {
                break;
            }
        }
        Some(Complete::All)
    }

    fn theorem(&self, play: Play) -> Option<Theorem> {
        (play == Play::Normal).then_some(Theorem::Staircase)
    }

    fn explain(&self, parts: &[Vec<u64>], play: Play, _: &Budget) -> Vec<Step> {
        if play == Play::Misere {
            return Vec::new();
        }
        if parts.iter().all(|coins| coins.len() < 2) {
            return vec![Step::say(message!("staircase-no-even-step"))];
        }
        let rows = parts.iter().flat_map(|coins| {
            coins.iter().enumerate().skip(1).step_by(2).map(|(index, &coins)| {
                (message!("staircase-row", step = index + 1), Nimber::from(coins))
            })
        });
        vec![Step::say(message!("staircase-why")), Step::nim_sum(rows)]
    }

    fn derive(&self, from: &Vec<u64>, to: &[Vec<u64>], change: Nimber) -> Vec<Step> {
        let left = |to: &Vec<u64>| (1..from.len()).rfind(|&step| to[step] < from[step]);
        let Some(step) = to.first().and_then(left) else { return Vec::new() };
        // Steps count from 1 for people, so an odd index is an even step.
        let counted = if step % 2 == 1 { step } else { step - 1 };
        let mut steps = wanted(&Summand::Stair(counted as u64 + 1), from[counted].into(), change);
        let count = from[step] - to[0][step];
        let text = message!("staircase-move", count = count, from = step + 1, to = step);
        steps.push(Step::say(text));
        steps
    }

    fn is_reversible(&self, from: &Vec<u64>, to: &[Vec<u64>]) -> bool {
        // Coins come down to an even step, whose index is odd.
        to.first().is_some_and(|to| from.iter().zip(to).skip(1).step_by(2).any(|(a, b)| a < b))
    }
}
