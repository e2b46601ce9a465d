//! Euclid: subtract a multiple of the smaller number from the larger.

use std::ops::ControlFlow;

use super::{Entry, Kind};
use crate::TextError;
use crate::board::{Board, Cell, Row};
use crate::budget::{Budget, Stop};
use crate::message::message;
use crate::nimber::Nimber;
use crate::outcome::{FoundBy, Play};
use crate::reason::{Figure, OptionRow, Step};
use crate::ruleset::{Complete, EachOption, Ruleset, Subject, Theory, normal};
use crate::term;
use crate::theory::Theorem;
use crate::value::Value;

/// The registry's entry.
pub const EUCLID: Entry = Entry {
    name: "euclid",
    arguments: "A,B ...",
    kind: Kind::TwoNumbers { least: 1, separator: ',' },
    examples: &["euclid 7,25"],
    // One pair leads to few positions: the quotients of Euclid's algorithm are small.
    sample: Some(|dice, size| {
        let pairs = dice.within(1, size.div_ceil(4).min(6));
        let pair = |_| format!("{},{}", dice.within(1, 2 * size), dice.within(1, 2 * size));
        (0..pairs).map(pair).collect::<Vec<_>>().join(" ")
    }),
    make: |parameter, _| {
        parameter.none()?;
        Ok(term::game(Euclid))
    },
    ..Entry::BLANK
};

/// The position is the pair, as written.
#[derive(Clone, Copy, Debug)]
pub struct Euclid;

/// The difference of y/x and x/y, where y is the larger number: its numerator and denominator.
fn fraction(&(a, b): &(u64, u64)) -> (u128, u128) {
    let (x, y) = (u128::from(a.min(b)), u128::from(a.max(b)));
    // y and x are below 2^64, so the squares fit.
    (y * y - x * x, x * y)
}

fn value(pair: &(u64, u64)) -> Nimber {
    let (top, below) = fraction(pair);
    Nimber(top / below)
}

fn common_divisor(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The pair with the larger number replaced.
fn with(&(a, b): &(u64, u64), larger: u64) -> (u64, u64) {
    if a > b { (larger, b) } else { (a, larger) }
}

impl Euclid {
    /// The options of a pair with their values, where they are few.
    fn options_valued(&self, pair: &(u64, u64)) -> Option<Step> {
        const FEW: usize = 8;
        let mut options = Vec::new();
        let all = self.options(pair, &mut |option| {
            let after = option[0];
            options.push(OptionRow {
                position: format!("euclid {},{}", after.0, after.1),
                parts: Vec::new(),
                value: Some(value(&after).0),
                alike: 1,
                taken: None,
            });
            if options.len() > FEW { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        (all.is_continue() && !options.is_empty()).then(|| Step::Mex {
            position: format!("euclid {},{}", pair.0, pair.1),
            complete: true,
            count: options.len() as u64,
            value: value(pair).0,
            options,
        })
    }
}

impl Ruleset for Euclid {
    type Position = (u64, u64);

    fn name(&self) -> String {
        "euclid".into()
    }

    fn options(&self, pair: &(u64, u64), each: &mut EachOption<'_, (u64, u64)>) -> ControlFlow<()> {
        let (x, y) = (pair.0.min(pair.1), pair.0.max(pair.1));
        let mut left = y;
        while left > x {
            left -= x;
            each(&[with(pair, left)])?;
        }
        ControlFlow::Continue(())
    }

    fn parse(&self, text: &str) -> Result<(u64, u64), TextError> {
        super::pair(text, ',', &message!("pair-of-numbers"), 1)
    }

    fn write(&self, &(a, b): &(u64, u64), out: &mut String) {
        super::push_number(out, a);
        out.push(',');
        super::push_number(out, b);
    }

    /// The smaller number first; a common divisor changes no move.
    fn normal_form(&self, &(a, b): &(u64, u64)) -> Vec<(u64, u64)> {
        let divisor = common_divisor(a, b);
        normal(self, vec![(a.min(b) / divisor, a.max(b) / divisor)])
    }

    fn board(&self, pairs: &[(u64, u64)]) -> Option<Board> {
        let rows = pairs.iter().map(|&(a, b)| [a, b].map(|a| Row::heap(a, Cell::Token)).into());
        Some(Board::stacked(rows))
    }

    fn theory(&self) -> &dyn Theory<(u64, u64)> {
        self
    }
}

impl Theory<(u64, u64)> for Euclid {
    fn value(&self, pair: &(u64, u64), _: &Budget) -> Result<Option<(Value, FoundBy)>, Stop> {
        Ok(Some((Value::Nim(value(pair)), FoundBy::Theorem)))
    }

    fn options_with_value(
        &self,
        pair: &(u64, u64),
        target: Nimber,
        _: &Budget,
        each: &mut EachOption<'_, (u64, u64)>,
    ) -> Option<Complete> {
        let (x, y) = (pair.0.min(pair.1), pair.0.max(pair.1));
        if x == y {
            return Some(Complete::All);
        }
        // Options r + j x, for j below the whole part of y/x. From j = 1 on
        // the values rise by at least 1, so at most one of them fits; its j
        // is target, target + 1 or target - 1.
        let (r, most) = (y % x, y / x);
        let mut candidates = vec![0u64];
        if let Ok(target) = u64::try_from(target.0) {
            candidates
                .extend((target.saturating_sub(2)..=target.saturating_add(2)).filter(|&j| j > 0));
        }
        for j in candidates.into_iter().filter(|&j| j < most && (j > 0 || r > 0)) {
            let option = with(pair, r + j * x);
            if value(&option) == target && each(&[option]).is_break() {
                break;
            }
        }
        Some(Complete::All)
    }

    fn subject(&self, parts: &[(u64, u64)]) -> Option<Subject> {
        let &[(a, b)] = parts else { return None };
        Some(Subject::Euclid(a, b))
    }

    fn theorem(&self, play: Play) -> Option<Theorem> {
        (play == Play::Normal).then_some(Theorem::Nivasch)
    }

    fn explain(&self, parts: &[(u64, u64)], play: Play, _: &Budget) -> Vec<Step> {
        if play == Play::Misere {
            return Vec::new();
        }
        let mut steps: Vec<Step> = parts
            .iter()
            .take(Step::ROWS)
            .flat_map(|pair| {
                let (x, y) = (pair.0.min(pair.1), pair.0.max(pair.1));
                let (top, below) = fraction(pair);
                // Hundredths, cut off: below 2^64 they fit.
                let hundredths = (top % below).checked_mul(100).map(|rest| rest / below);
                let decimal = hundredths.map_or(".".to_string(), |hundredths| {
                    format!(
                        " = {}.{hundredths:02}{}",
                        value(pair),
                        match (top % below * 100) % below {
                            0 => ".",
                            _ => "...",
                        }
                    )
                });
                let text = format!(
                    "{y}/{x} - {x}/{y} = ({y}^2 - {x}^2) / ({x} * {y}) = {top}/{below}{decimal}"
                );
                let meaning = message!("euclid-whole-part");
                let figures = Step::Figures {
                    theorem: crate::theory::title(Theorem::Nivasch),
                    position: format!("euclid {},{}", pair.0, pair.1),
                    figures: vec![Figure::new("value", value(pair).0, meaning)],
                };
                [Step::say(text), figures]
            })
            .collect();
        if let [pair] = parts {
            steps.extend(self.options_valued(pair));
        }
        if parts.len() > 1 {
            let rows = parts.iter().map(|pair| (format!("{},{}", pair.0, pair.1), value(pair)));
            steps.push(Step::nim_sum(rows));
        }
        steps
    }
}
