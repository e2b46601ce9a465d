//! Chocolate bars: eating and splitting.

use std::ops::ControlFlow;

use super::{Entry, Kind, MAX_CELLS};
use crate::TextError;
use crate::board::{self, Board, Cell, Cells};
use crate::budget::{Budget, Stop};
use crate::message::{Message, message};
use crate::nimber::Nimber;
use crate::outcome::{FoundBy, Outcome, Play};
use crate::reason::{Figure, Role, Row, Step, Summand, wanted};
use crate::ruleset::{Complete, EachOption, Ruleset, Theory};
use crate::term;
use crate::theory::Theorem;
use crate::value::Value;

/// The registry's entry of eating chocolate.
pub const EAT: Entry = Entry {
    name: "chocolate-eat",
    arguments: "HxW...",
    kind: Kind::TwoNumbers { least: 0, separator: 'x' },
    examples: &["chocolate-eat 3x2"],
    make: |parameter, _| {
        parameter.none()?;
        Ok(term::game(Chocolate::<false>))
    },
    ..Entry::BLANK
};

/// The registry's entry of splitting chocolate.
pub const SPLIT: Entry = Entry {
    name: "chocolate-split",
    arguments: "HxW...",
    kind: Kind::TwoNumbers { least: 0, separator: 'x' },
    examples: &["chocolate-split 3x2"],
    make: |parameter, _| {
        parameter.none()?;
        Ok(term::game(Chocolate::<true>))
    },
    ..Entry::BLANK
};

/// The bars; `None` where one has too many rows.
fn drawn(bars: &[(u64, u64)]) -> Option<Board> {
    let label = Message::default;
    let rows = |&(height, width): &(u64, u64)| {
        let height = usize::try_from(height).ok().filter(|&height| height <= MAX_CELLS)?;
        let row = || board::Row { label: label(), cells: Cells::Heap(width, Cell::Square) };
        Some((0..height).map(|_| row()).collect())
    };
    Some(Board::stacked(bars.iter().map(rows).collect::<Option<Vec<Vec<board::Row>>>>()?))
}

/// A bar, rows and columns, that is broken: both parts stay if it is split, one if it is eaten.
#[derive(Clone, Copy, Debug)]
pub struct Chocolate<const SPLITS: bool>;

/// Eating.
pub type Eat = Chocolate<false>;
/// Splitting.
pub type Split = Chocolate<true>;

impl<const SPLITS: bool> Ruleset for Chocolate<SPLITS>
where
    Chocolate<SPLITS>: Theory<(u64, u64)>,
{
    type Position = (u64, u64);

    fn name(&self) -> String {
        if SPLITS { "chocolate-split".into() } else { "chocolate-eat".into() }
    }

    fn options(
        &self,
        &(h, w): &(u64, u64),
        each: &mut EachOption<'_, (u64, u64)>,
    ) -> ControlFlow<()> {
        if h == 0 || w == 0 {
            return ControlFlow::Continue(());
        }
        if SPLITS {
            (1..=h / 2).try_for_each(|part| each(&[(part, w), (h - part, w)]))?;
            return (1..=w / 2).try_for_each(|part| each(&[(h, part), (h, w - part)]));
        }
        each(&[])?;
        (1..h).try_for_each(|left| each(&[(left, w)]))?;
        (1..w).try_for_each(|left| each(&[(h, left)]))
    }

    fn parse(&self, text: &str) -> Result<(u64, u64), TextError> {
        super::pair(text, 'x', &message!("a-bar"), 0)
    }

    fn write(&self, &(h, w): &(u64, u64), out: &mut String) {
        super::push_number(out, h);
        out.push('x');
        super::push_number(out, w);
    }

    fn board(&self, bars: &[(u64, u64)]) -> Option<Board> {
        drawn(bars)
    }

    fn vanishes(&self, &(h, w): &(u64, u64)) -> bool {
        h == 0 || w == 0
    }

    /// A bar and the same bar turned by a quarter are the same game.
    fn canonical(&self, (h, w): (u64, u64)) -> (u64, u64) {
        (h.min(w), h.max(w))
    }

    fn theory(&self) -> &dyn Theory<(u64, u64)> {
        self
    }
}

impl Eat {
    fn of(&(h, w): &(u64, u64)) -> Nimber {
        if h == 0 || w == 0 { Nimber::ZERO } else { Nimber(u128::from((h - 1) ^ (w - 1)) + 1) }
    }
}

impl Theory<(u64, u64)> for Eat {
    fn value(&self, bar: &(u64, u64), _: &Budget) -> Result<Option<(Value, FoundBy)>, Stop> {
        Ok(Some((Value::Nim(Eat::of(bar)), FoundBy::Theorem)))
    }

    fn options_with_value(
        &self,
        &(h, w): &(u64, u64),
        target: Nimber,
        _: &Budget,
        each: &mut EachOption<'_, (u64, u64)>,
    ) -> Option<Complete> {
        let Some(nim) = target.0.checked_sub(1) else {
            let _ = each(&[]);
            return Some(Complete::All);
        };
        let Ok(nim) = u64::try_from(nim) else { return Some(Complete::All) };
        let (row, column) = (nim ^ (w - 1), nim ^ (h - 1));
        if row < h - 1 && each(&[(row + 1, w)]).is_break() {
            return Some(Complete::All);
        }
        if column < w - 1 {
            let _ = each(&[(h, column + 1)]);
        }
        Some(Complete::All)
    }

    fn theorem(&self, play: Play) -> Option<Theorem> {
        (play == Play::Normal).then_some(Theorem::ChocolateEat)
    }

    fn explain(&self, parts: &[(u64, u64)], play: Play, _: &Budget) -> Vec<Step> {
        if play == Play::Misere {
            return Vec::new();
        }
        let mut steps = Vec::new();
        for bar in parts.iter().take(Step::ROWS) {
            let &(h, w) = bar;
            steps.push(Step::NimSum {
                rows: vec![
                    Row::new(message!("chocolate-rows-less-1", rows = h), h - 1),
                    Row::new(message!("chocolate-columns-less-1", columns = w), w - 1),
                ],
                omitted: 0,
                result: ((h - 1) ^ (w - 1)).into(),
            });
            let value = Eat::of(bar).0;
            let meaning =
                message!("chocolate-value-of-bar", rows = h, columns = w, less = value - 1);
            steps.push(Step::Figures {
                theorem: crate::theory::title(Theorem::ChocolateEat),
                position: format!("chocolate-eat {h}x{w}"),
                figures: vec![Figure::new("value", value, meaning)],
            });
        }
        if parts.len() > 1 {
            let rows = parts.iter().map(|bar| {
                (message!("chocolate-bar", rows = bar.0, columns = bar.1), Eat::of(bar))
            });
            steps.push(Step::nim_sum(rows));
        }
        steps
    }

    fn derive(&self, bar: &(u64, u64), to: &[(u64, u64)], change: Nimber) -> Vec<Step> {
        let &(h, w) = bar;
        let mut steps = wanted(&Summand::Bar(h, w), Eat::of(bar).0, change);
        let target = Eat::of(bar) ^ change;
        let Some(&(rows, columns)) = to.first() else {
            steps.push(Step::say(message!("chocolate-eat-whole", rows = h, columns = w)));
            return steps;
        };
        let (cut, kept, left) = match rows < h {
            true => ("rows", w, rows),
            false => ("columns", h, columns),
        };
        let less = target.0.saturating_sub(1);
        steps.push(Step::say(message!(
            "chocolate-cut",
            cut = cut,
            target = target,
            less = less,
            kept = kept,
            wanted = left - 1,
            left = left,
        )));
        steps
    }
}

impl Split {
    fn of(&(h, w): &(u64, u64)) -> u64 {
        u64::from(h != 0 && w != 0 && (h % 2 == 0 || w % 2 == 0))
    }
}

impl Theory<(u64, u64)> for Split {
    fn value(&self, bar: &(u64, u64), _: &Budget) -> Result<Option<(Value, FoundBy)>, Stop> {
        Ok(Some((Value::Nim(Split::of(bar).into()), FoundBy::Theorem)))
    }

    fn options_with_value(
        &self,
        bar: &(u64, u64),
        target: Nimber,
        _: &Budget,
        each: &mut EachOption<'_, (u64, u64)>,
    ) -> Option<Complete> {
        // Every option has the other value.
        if target.0 == u128::from(1 - Split::of(bar)) {
            let _ = self.options(bar, each);
        }
        Some(Complete::All)
    }

    fn count_with_value(&self, bar: &(u64, u64), target: Nimber, _: &Budget) -> Option<u128> {
        // A bar can be broken in every place; places that are as far from
        // either end give the same parts.
        let places = u128::from(bar.0 / 2) + u128::from(bar.1 / 2);
        let all = target.0 == u128::from(1 - Split::of(bar));
        Some(if all { places } else { 0 })
    }

    fn outcome(
        &self,
        bars: &[(u64, u64)],
        play: Play,
        _: &Budget,
    ) -> Result<Option<Outcome>, Stop> {
        // The player who makes the last break loses in misère play.
        let odd = bars.iter().map(Split::of).sum::<u64>() % 2 == 1;
        Ok((play == Play::Misere).then(|| Outcome::of(!odd)))
    }

    fn theorem(&self, _: Play) -> Option<Theorem> {
        Some(Theorem::ChocolateSplit)
    }

    fn explain(&self, parts: &[(u64, u64)], play: Play, _: &Budget) -> Vec<Step> {
        let pieces = parts.iter().map(|&(h, w)| u128::from(h) * u128::from(w)).sum::<u128>();
        let breaks = pieces - parts.iter().filter(|bar| !self.vanishes(bar)).count() as u128;
        let counted = message!(
            "chocolate-breaks",
            bars = parts.len(),
            pieces = pieces,
            breaks = breaks,
            parity = if breaks.is_multiple_of(2) { "even" } else { "odd" },
            play = if play == Play::Misere { "misere" } else { "normal" },
        );
        let counted = Step::with(Role::MovesLeft, counted);
        if play == Play::Misere {
            return vec![counted];
        }
        let rows = parts.iter().map(|bar| {
            let parity = if Split::of(bar) == 1 { "even" } else { "odd" };
            let label =
                message!("chocolate-parity", rows = bar.0, columns = bar.1, parity = parity);
            (label, Nimber::from(Split::of(bar)))
        });
        vec![counted, Step::nim_sum(rows)]
    }

    fn derive(&self, &(h, w): &(u64, u64), _: &[(u64, u64)], _: Nimber) -> Vec<Step> {
        vec![Step::say(message!(
            "chocolate-any-break",
            rows = h,
            columns = w,
            from = Split::of(&(h, w)),
            to = 1 - Split::of(&(h, w)),
        ))]
    }
}
