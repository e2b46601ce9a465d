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
    parameter: Some("K"),
    arguments: "A1 A2 ...",
    kind: Kind::Numbers,
    examples: &["staircase 0 3 1 2", "staircase:2 0 0 3 1 2"],
    sample: Some(|dice, size| {
        let steps = dice.within(2, 5);
        let coins = (0..steps).map(|_| dice.below(size.min(8)).to_string());
        coins.collect::<Vec<_>>().join(" ")
    }),
    make: |parameter, _| {
        let by = match parameter.text {
            None => 1,
            Some(_) => parameter.number(message!("the-step"), 1)?,
        };
        // No staircase has as many steps.
        Ok(term::game(Staircase { by: usize::try_from(by).unwrap_or(usize::MAX) }))
    },
    ..Entry::BLANK
};

/// The position is the number of coins on each step, from step 1.
#[derive(Clone, Copy, Debug)]
pub struct Staircase {
    /// How many steps coins go down in a move.
    by: usize,
}

impl Staircase {
    /// Coins go down this many steps in a move, at least 1.
    pub fn new(by: usize) -> Staircase {
        Staircase { by: by.max(1) }
    }

    /// Whether the coins on a step, counted from 0, are an odd number of moves above the floor.
    fn counts(&self, step: usize) -> bool {
        step / self.by % 2 == 1
    }

    fn moved(&self, coins: &[u64], from: usize, count: u64) -> Vec<u64> {
        let mut next = coins.to_vec();
        next[from] -= count;
        next[from - self.by] += count;
        next
    }

    /// The step that a move takes coins from.
    fn left(&self, from: &[u64], to: &[u64]) -> Option<usize> {
        (self.by..from.len()).rfind(|&step| to[step] < from[step])
    }

    fn value(&self, coins: &[u64]) -> u64 {
        let counted = (0..).zip(coins).filter(|(step, _)| self.counts(*step));
        counted.fold(0, |sum, (_, coins)| sum ^ coins)
    }
}

impl Ruleset for Staircase {
    type Position = Vec<u64>;

    fn name(&self) -> String {
        match self.by {
            1 => "staircase".into(),
            by => format!("staircase:{by}"),
        }
    }

    fn options(&self, coins: &Vec<u64>, each: &mut EachOption<'_, Vec<u64>>) -> ControlFlow<()> {
        for from in self.by..coins.len() {
            for count in 1..=coins[from] {
                each(&[self.moved(coins, from, count)])?;
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

    /// Coins on the floor stay there, and empty steps at the top are no steps.
    fn normal_form(&self, coins: &Vec<u64>) -> Vec<Vec<u64>> {
        let mut coins = coins.clone();
        coins.iter_mut().take(self.by).for_each(|coins| *coins = 0);
        let used = coins.iter().rposition(|&coins| coins > 0).map_or(0, |last| last + 1);
        coins.truncate(used);
        normal(self, vec![coins])
    }

    fn describe(&self, from: &Vec<u64>, to: &[Vec<u64>]) -> Option<Message> {
        let to = to.first()?;
        let step = self.left(from, to)?;
        let count = from[step] - to[step];
        Some(message!("staircase-moved", count = count, from = step + 1, to = step + 1 - self.by))
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
        Ok(Some((Value::Nim(self.value(coins).into()), FoundBy::Theorem)))
    }

    fn options_with_value(
        &self,
        coins: &Vec<u64>,
        target: Nimber,
        _: &Budget,
        each: &mut EachOption<'_, Vec<u64>>,
    ) -> Option<Complete> {
        let Ok(target) = u64::try_from(target.0) else { return Some(Complete::All) };
        let change = self.value(coins) ^ target;
        for from in self.by..coins.len() {
            // The step that counts: this one or the one that the coins come to.
            let to = from - self.by;
            let count = match self.counts(from) {
                true => coins[from].checked_sub(coins[from] ^ change),
                false => (coins[to] ^ change).checked_sub(coins[to]),
            };
            if let Some(count) = count.filter(|&count| count > 0 && count <= coins[from])
                && each(&[self.moved(coins, from, count)]).is_break()
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
        if parts.iter().all(|coins| coins.len() <= self.by) {
            return vec![Step::say(match self.by {
                1 => message!("staircase-no-even-step"),
                _ => message!("staircase-all-on-floor"),
            })];
        }
        let rows = parts.iter().flat_map(|coins| {
            let counted = (0..).zip(coins).filter(|(step, _)| self.counts(*step));
            counted.map(|(step, &coins)| {
                (message!("staircase-row", step = step + 1), Nimber::from(coins))
            })
        });
        let why = match self.by {
            1 => message!("staircase-why"),
            by => message!("staircase-why-by", by = by),
        };
        vec![Step::say(why), Step::nim_sum(rows)]
    }

    fn derive(&self, from: &Vec<u64>, to: &[Vec<u64>], change: Nimber) -> Vec<Step> {
        let Some(step) = to.first().and_then(|to| self.left(from, to)) else { return Vec::new() };
        let counted = if self.counts(step) { step } else { step - self.by };
        // Steps count from 1 for people.
        let mut steps = wanted(&Summand::Stair(counted as u64 + 1), from[counted].into(), change);
        let count = from[step] - to[0][step];
        let to = step + 1 - self.by;
        let text = message!("staircase-move", count = count, from = step + 1, to = to);
        steps.push(Step::say(text));
        steps
    }

    fn is_reversible(&self, from: &Vec<u64>, to: &[Vec<u64>]) -> bool {
        // Coins come down to a step that counts.
        let mut steps = to.iter().flat_map(|to| (0..).zip(from.iter().zip(to)));
        steps.any(|(step, (before, after))| self.counts(step) && before < after)
    }
}
