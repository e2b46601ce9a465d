//! Chocolate bars: eating and splitting.

use std::ops::ControlFlow;

use super::{Entry, Kind};
use crate::TextError;
use crate::budget::{Budget, Stop};
use crate::nimber::Nimber;
use crate::outcome::{FoundBy, Play};
use crate::reason::wanted;
use crate::reason::{Figure, Row, Step};
use crate::ruleset::{Complete, EachOption, Ruleset, Theory};
use crate::term;
use crate::theory::Theorem;
use crate::value::Value;

/// The registry's entry of eating chocolate.
pub const EAT: Entry = Entry {
    name: "chocolate-eat",
    title: "Eating chocolate",
    arguments: "HxW...",
    arguments_help: "bars of H times W pieces",
    rules: "Take one bar and eat it whole, or break it in two along a line and eat one part.",
    known: "The nim-value of a bar is ((H-1) xor (W-1)) + 1.",
    references: &["Competitive Programming Advent Calendar 2016, day 12 (Grundy numbers)"],
    kind: Kind::TwoNumbers { least: 0, separator: 'x' },
    examples: &["chocolate-eat 3x2"],
    make: |parameter, _| {
        parameter.none()?;
        Ok(term::game(Eat))
    },
    ..Entry::BLANK
};

/// The registry's entry of splitting chocolate.
pub const SPLIT: Entry = Entry {
    name: "chocolate-split",
    title: "Splitting chocolate",
    arguments: "HxW...",
    arguments_help: "bars of H times W pieces",
    rules: "Break one bar in two along a line. Both parts stay on the table.",
    known: "Every game lasts H*W-1 moves, so the nim-value is 0 where H*W is odd and 1 where it is \
        even.",
    references: &["folklore"],
    kind: Kind::TwoNumbers { least: 0, separator: 'x' },
    examples: &["chocolate-split 3x2"],
    make: |parameter, _| {
        parameter.none()?;
        Ok(term::game(Split))
    },
    ..Entry::BLANK
};

/// The theorem on eating.
pub const BITES: Theorem = Theorem {
    title: "Eating chocolate",
    statement: "A bar of H x W pieces has the nim-value ((H-1) xor (W-1)) + 1.",
    proof: &[
        "Breaking the bar and eating one part replaces H, or W, by any smaller positive number: without \
         eating whole bars this would be Nim with the heaps H-1 and W-1, of value v = (H-1) xor \
         (W-1). Call that game G. Here every position has one more move, to nothing, which has the \
         value 0.",
        "By induction every value is one more than in G: the options of a bar have the values of \
         the options in G, each plus 1, and 0 besides. The least number that is missing is \
         therefore v + 1.",
    ],
    source: "the ordinal sum *1 : G (Winning Ways)",
};

/// The theorem on splitting.
pub const LENGTH: Theorem = Theorem {
    title: "Splitting chocolate lasts a fixed number of moves",
    statement: "A bar of H x W pieces has the nim-value 0 where H*W is odd and 1 where it is even.",
    proof: &[
        "Every move makes one bar more. The game begins with 1 bar and ends with H*W single pieces, \
         so it lasts exactly H*W-1 moves, however it is played. All options of a position therefore \
         have the same value: 1 if the number of moves left after it is odd, 0 if it is even.",
    ],
    source: "folklore",
};

fn dimensions(text: &str) -> Result<(u64, u64), TextError> {
    super::pair(text, 'x', "a bar", 0)
}

fn write_bar(&(h, w): &(u64, u64), out: &mut String) {
    super::push_number(out, h);
    out.push('x');
    super::push_number(out, w);
}

/// Eating; the position is one bar, rows and columns.
#[derive(Clone, Copy, Debug)]
pub struct Eat;

impl Eat {
    fn of(&(h, w): &(u64, u64)) -> Nimber {
        if h == 0 || w == 0 { Nimber::ZERO } else { Nimber(u128::from((h - 1) ^ (w - 1)) + 1) }
    }
}

impl Ruleset for Eat {
    type Position = (u64, u64);

    fn name(&self) -> String {
        "chocolate-eat".into()
    }

    fn options(
        &self,
        &(h, w): &(u64, u64),
        each: &mut EachOption<'_, (u64, u64)>,
    ) -> ControlFlow<()> {
        if h == 0 || w == 0 {
            return ControlFlow::Continue(());
        }
        each(&[])?;
        (1..h).try_for_each(|left| each(&[(left, w)]))?;
        (1..w).try_for_each(|left| each(&[(h, left)]))
    }

    fn parse(&self, text: &str) -> Result<(u64, u64), TextError> {
        dimensions(text)
    }

    fn write(&self, bar: &(u64, u64), out: &mut String) {
        write_bar(bar, out);
    }

    fn vanishes(&self, &(h, w): &(u64, u64)) -> bool {
        h == 0 || w == 0
    }

    fn theory(&self) -> &dyn Theory<(u64, u64)> {
        self
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

    fn theorem(&self, play: Play) -> Option<&'static Theorem> {
        (play == Play::Normal).then_some(&BITES)
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
                    Row { label: format!("rows {h} - 1"), value: (h - 1).into() },
                    Row { label: format!("columns {w} - 1"), value: (w - 1).into() },
                ],
                omitted: 0,
                result: ((h - 1) ^ (w - 1)).into(),
            });
            let value = Eat::of(bar).0;
            let meaning = format!("the nim-value of the bar {h}x{w}: {} + 1", value - 1);
            steps.push(Step::Figures {
                theorem: BITES.title,
                position: format!("chocolate-eat {h}x{w}"),
                figures: vec![Figure::new("value", value, meaning)],
            });
        }
        if parts.len() > 1 {
            let rows = parts.iter().map(|bar| (format!("bar {}x{}", bar.0, bar.1), Eat::of(bar)));
            steps.push(Step::nim_sum(rows));
        }
        steps
    }

    fn derive(&self, bar: &(u64, u64), to: &[(u64, u64)], change: Nimber) -> Vec<Step> {
        let &(h, w) = bar;
        let mut steps = wanted(&format!("the bar {h}x{w}"), Eat::of(bar).0, change);
        let target = Eat::of(bar) ^ change;
        let Some(&(rows, columns)) = to.first() else {
            steps.push(Step::say(format!("So eat the bar {h}x{w} whole.")));
            return steps;
        };
        let count = |number: u64, what: &str| {
            format!("{number} {what}{}", if number == 1 { "" } else { "s" })
        };
        let (cut, other, kept, left) = match rows < h {
            true => ("row", "column", w, rows),
            false => ("column", "row", h, columns),
        };
        let less = target.0.saturating_sub(1);
        steps.push(Step::say(format!(
            "The value {target} is {less} + 1. The other side keeps its {}, so the number of {cut}s \
             less 1 must be {less} xor ({kept} - 1) = {}: leave {}.",
            count(kept, other),
            left - 1,
            count(left, cut),
        )));
        steps
    }
}

/// Splitting; the position is one bar, rows and columns.
#[derive(Clone, Copy, Debug)]
pub struct Split;

impl Split {
    fn of(&(h, w): &(u64, u64)) -> u64 {
        u64::from(h != 0 && w != 0 && (h % 2 == 0 || w % 2 == 0))
    }
}

impl Ruleset for Split {
    type Position = (u64, u64);

    fn name(&self) -> String {
        "chocolate-split".into()
    }

    fn options(
        &self,
        &(h, w): &(u64, u64),
        each: &mut EachOption<'_, (u64, u64)>,
    ) -> ControlFlow<()> {
        if h == 0 || w == 0 {
            return ControlFlow::Continue(());
        }
        (1..=h / 2).try_for_each(|part| each(&[(part, w), (h - part, w)]))?;
        (1..=w / 2).try_for_each(|part| each(&[(h, part), (h, w - part)]))
    }

    fn parse(&self, text: &str) -> Result<(u64, u64), TextError> {
        dimensions(text)
    }

    fn write(&self, bar: &(u64, u64), out: &mut String) {
        write_bar(bar, out);
    }

    fn vanishes(&self, &(h, w): &(u64, u64)) -> bool {
        h == 0 || w == 0
    }

    fn theory(&self) -> &dyn Theory<(u64, u64)> {
        self
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

    fn theorem(&self, play: Play) -> Option<&'static Theorem> {
        (play == Play::Normal).then_some(&LENGTH)
    }

    fn explain(&self, parts: &[(u64, u64)], play: Play, _: &Budget) -> Vec<Step> {
        if play == Play::Misere {
            return Vec::new();
        }
        let rows = parts.iter().map(|bar| {
            let (h, w) = bar;
            let parity = if Split::of(bar) == 1 { "even" } else { "odd" };
            (format!("{h}x{w} ({parity} number of pieces)"), Nimber::from(Split::of(bar)))
        });
        vec![Step::nim_sum(rows)]
    }

    fn derive(&self, &(h, w): &(u64, u64), _: &[(u64, u64)], _: Nimber) -> Vec<Step> {
        vec![Step::say(format!(
            "Every break of the bar {h}x{w} changes its value from {0} to {1}, so any break will do.",
            Split::of(&(h, w)),
            1 - Split::of(&(h, w))
        ))]
    }
}
