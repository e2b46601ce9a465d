//! Euclid: subtract a multiple of the smaller number from the larger.

use std::ops::ControlFlow;

use super::{Entry, Kind};
use crate::TextError;
use crate::budget::{Budget, Stop};
use crate::nimber::Nimber;
use crate::outcome::{FoundBy, Play};
use crate::reason::{Figure, Step};
use crate::ruleset::{Complete, EachOption, Ruleset, Theory};
use crate::term;
use crate::theory::Theorem;
use crate::value::Value;

/// The registry's entry.
pub const EUCLID: Entry = Entry {
    name: "euclid",
    title: "Euclid",
    arguments: "A,B ...",
    arguments_help: "pairs of numbers, both at least 1",
    rules: "Take a positive multiple of the smaller number from the larger. Both must stay at \
        least 1.",
    known: "The nim-value is the whole part of |A/B - B/A| (Nivasch). The player to move loses \
        exactly when the larger number is less than the golden ratio (1.618...) times the smaller. \
        These are Grossman's rules: the game stops when both numbers are equal. In the game of Cole \
        and Davie, which the name comes from, one number becomes 0; its nim-values are others, and \
        the pairs that the player to move loses are the same except for equal numbers, which win \
        there and lose here.",
    references: &[
        "A. J. Cole, A. J. T. Davie, A game based on the Euclidean algorithm and a winning strategy \
         for it, Math. Gaz. 53 (1969): one number may become 0",
        "G. Cairns, N. B. Ho, T. Lengyel, The Sprague-Grundy function of the real game Euclid, \
         Discrete Math. (2011): compares the two games",
        "G. Nivasch, The Sprague-Grundy function of the game Euclid, Discrete Math. 306 (2006) \
         2798-2800",
    ],
    kind: Kind::TwoNumbers { least: 1, separator: ',' },
    examples: &["euclid 7,25"],
    make: |parameter, _| {
        parameter.none()?;
        Ok(term::game(Euclid))
    },
    ..Entry::BLANK
};

/// Nivasch's theorem.
pub const NIVASCH: Theorem = Theorem {
    title: "Nivasch's theorem on Euclid",
    statement: "The nim-value of the pair A, B is the whole part of |A/B - B/A|. It is 0 exactly \
        when the larger number is at most the golden ratio times the smaller.",
    proof: &[
        "Measure both numbers by the smaller one: it becomes 1, and the larger one q + r with q whole \
         and r a fraction, 0 <= r < 1. Let f(t) = t - 1/t, so that the value should be [f(q+r)], the \
         whole part. The options are j + r for j = 1, ..., q-1, and r itself if it is not 0. By \
         induction j + r has the value [f(j+r)], and r, now the smaller number of its pair, has the \
         value w = [1/r - r].",
        "f(j+r) = j + d with d = r - 1/(j+r), and -1 <= d < 1. If r > 0, d is negative exactly when \
         j < 1/r - r. That is never a whole number m (a fraction with r^2 + m r = 1 would be whole), so \
         it means j <= w. Hence [f(j+r)] is j-1 up to j = w and j after it: for j = 1, 2, 3, ... these \
         are the numbers 0, 1, 2, ... in order, and only w is left out. If r = 0, [f(j)] = j-1 and none \
         is left out.",
        "So the options j + r have the first q-1 numbers of this list, and the option r has the one that \
         the list leaves out. The least number that no option has is the next of the list, [f(q+r)].",
        "The value is 0 when t - 1/t < 1 for t = q + r, which holds exactly below the golden ratio.",
    ],
    source: "G. Nivasch, Discrete Math. 306 (2006) 2798-2800",
};

/// The position is the pair, as written.
#[derive(Clone, Copy, Debug)]
pub struct Euclid;

/// The difference of y/x and x/y, where y is the larger number: what stands
/// above and below the line.
fn fraction(&(a, b): &(u64, u64)) -> (u128, u128) {
    let (x, y) = (u128::from(a.min(b)), u128::from(a.max(b)));
    // y and x are below 2^64, so the squares fit.
    (y * y - x * x, x * y)
}

fn value(pair: &(u64, u64)) -> Nimber {
    let (top, below) = fraction(pair);
    Nimber(top / below)
}

/// The pair with the larger number replaced.
fn with(&(a, b): &(u64, u64), larger: u64) -> (u64, u64) {
    if a > b { (larger, b) } else { (a, larger) }
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
        super::pair(text, ',', "a pair of numbers", 1)
    }

    fn write(&self, &(a, b): &(u64, u64), out: &mut String) {
        super::push_number(out, a);
        out.push(',');
        super::push_number(out, b);
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

    fn theorem(&self, play: Play) -> Option<&'static Theorem> {
        (play == Play::Normal).then_some(&NIVASCH)
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
                let decimal = hundredths.map_or(String::new(), |hundredths| {
                    format!(
                        " = {}.{hundredths:02}{}",
                        value(pair),
                        match (top % below * 100) % below {
                            0 => "",
                            _ => "...",
                        }
                    )
                });
                let text = format!(
                    "{y}/{x} - {x}/{y} = ({y}^2 - {x}^2) / ({x} * {y}) = {top}/{below}{decimal}."
                );
                let meaning = "the whole part, and so the nim-value";
                let figures = Step::Figures {
                    theorem: NIVASCH.title,
                    position: format!("euclid {},{}", pair.0, pair.1),
                    figures: vec![Figure::new("value", value(pair).0, meaning)],
                };
                [Step::say(text), figures]
            })
            .collect();
        if parts.len() > 1 {
            let rows = parts.iter().map(|pair| (format!("{},{}", pair.0, pair.1), value(pair)));
            steps.push(Step::nim_sum(rows));
        }
        steps
    }
}
