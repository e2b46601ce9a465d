//! Euclid: subtract a multiple of the smaller number from the larger.

use std::ops::ControlFlow;

use super::{Entry, Kind};
use crate::TextError;
use crate::budget::{Budget, Stop};
use crate::nimber::Nimber;
use crate::reason::{Step, Theorem};
use crate::ruleset::{Complete, EachOption, Method, Play, Ruleset, Value};
use crate::term::Bound;

/// The registry's entry.
pub const EUCLID: Entry = Entry {
    name: "euclid",
    title: "Euclid",
    arguments: "A,B ...",
    arguments_help: "pairs of numbers, both at least 1",
    rules: "Take a positive multiple of the smaller number from the larger. Both must stay at \
        least 1.",
    known: "The nim-value is the whole part of |A/B - B/A|. The player to move loses exactly when \
        the larger number is less than the golden ratio (1.618...) times the smaller.",
    references: &[
        "A. J. Cole, A. J. T. Davie, A game based on the Euclidean algorithm, Math. Gaz. 53 (1969)",
        "G. Nivasch, The Sprague-Grundy function of the game Euclid, Discrete Math. 306 (2006) \
         2798-2800",
    ],
    kind: Kind::TwoNumbers { least: 1, separator: ',' },
    examples: &["euclid 7,25"],
    make: |parameter, _| {
        parameter.none()?;
        Ok(std::sync::Arc::new(Bound::new(Euclid)))
    },
    ..Entry::BLANK
};

/// Nivasch's theorem.
pub const NIVASCH: Theorem = Theorem {
    title: "Nivasch's theorem on Euclid",
    statement: "The nim-value of the pair A, B is the whole part of |A/B - B/A|. It is 0 exactly \
        when the larger number is at most the golden ratio times the smaller.",
    proof: &[
        "Let x be the smaller number and y the larger, f(y) = y/x - x/y, which grows with y. The \
         options are x with y-x, y-2x, ... as long as these are at least 1. From one to the next, \
         while they are at least x, f grows by more than 1 (y/x grows by 1 and x/y falls), so their \
         whole parts are all different and less than that of f(y).",
        "The options with y-kx >= x give values, in falling order, and the last, r = y mod x (if it \
         is not 0), gives the whole part of x/r - r/x. Between neighbours f grows by 1 plus x/(y-x) - \
         x/y, which is less than 2 in all; a value that is skipped is exactly the one of the last \
         option. So every value below [f(y)] occurs, and [f(y)] itself does not.",
        "f(y) < 1 means y/x - x/y < 1, which holds exactly for y/x below the golden ratio.",
    ],
    source: "G. Nivasch, Discrete Math. 306 (2006) 2798-2800",
};

/// The position is the pair, as written.
#[derive(Clone, Copy, Debug)]
pub struct Euclid;

fn value(&(a, b): &(u64, u64)) -> Nimber {
    let (x, y) = (u128::from(a.min(b)), u128::from(a.max(b)));
    // y and x are below 2^64, so the squares fit.
    Nimber((y * y - x * x) / (x * y))
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

    fn value(&self, pair: &(u64, u64), _: &Budget) -> Result<Option<(Value, Method)>, Stop> {
        Ok(Some((Value::Nim(value(pair)), Method::Theorem)))
    }

    fn options_to(
        &self,
        pair: &(u64, u64),
        target: Nimber,
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

    fn explain(&self, parts: &[(u64, u64)], play: Play) -> Vec<Step> {
        if play == Play::Misere {
            return Vec::new();
        }
        let mut steps: Vec<Step> = parts
            .iter()
            .take(Step::ROWS)
            .map(|pair| {
                let (x, y) = (pair.0.min(pair.1), pair.0.max(pair.1));
                Step::say(format!(
                    "{y}/{x} - {x}/{y} = ({y}^2 - {x}^2) / ({x} * {y}), whose whole part is {}.",
                    value(pair)
                ))
            })
            .collect();
        if parts.len() > 1 {
            let rows = parts.iter().map(|pair| (format!("{},{}", pair.0, pair.1), value(pair)));
            steps.push(Step::nim_sum(rows));
        }
        steps
    }
}
