//! Whether a line of play never ends: numbers that fall below all that the
//! game began with, or rise above, or texts that grow, and go on so as far as
//! can be tried.

use std::sync::atomic::{AtomicU64, Ordering};

use grundy::{Budget, Stop};

use crate::error::RuleError;
use crate::position::Position;
use crate::program::Program;

mod shape;
mod trial;

use shape::{Kind, Shape};
use trial::Trial;

/// A line of play, each position an option of the one before, or a part of one.
pub(crate) trait Line {
    /// How many positions there are.
    fn len(&self) -> usize;
    /// One of them.
    fn at(&self, index: usize) -> Position;
}

impl Line for [Position] {
    fn len(&self) -> usize {
        <[Position]>::len(self)
    }

    fn at(&self, index: usize) -> Position {
        self[index].clone()
    }
}

/// Numbers fall below the range in lines of so many positions at least (a move in a game of
/// bits leads from one number to a far one, but not so often), and rise above it in longer
/// ones.
pub(crate) const FALLS: usize = 100;
const RISES: usize = 1000;

/// Texts and tuples grow by so many letters and parts at least, from twice their length;
/// where they fill the memory, by fewer.
const GROWS: i128 = 4000;
const GROWS_SOON: i128 = 100;

/// Where a growth cannot be carried on to be tried, it is longer.
const GROWS_FAR: i128 = 10_000;

/// So many positions of a line are looked at, in so many blocks.
const SAMPLES: usize = 256;
const BLOCKS: usize = 4;

/// A budget for a look at a line when the limits are reached: some ten milliseconds.
pub(crate) fn glance() -> Budget {
    /// So often it is asked whether to go on.
    const ASKED: u64 = 50;
    let asked = AtomicU64::new(0);
    Budget::unlimited().with_poll(move |_| match asked.fetch_add(1, Ordering::Relaxed) {
        ASKED.. => Err(Stop::Time),
        _ => Ok(()),
    })
}

/// Where a line of play left the range of numbers, or began to grow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Left {
    /// The index of the position before that move.
    pub before: usize,
    /// Whether a number falls below 0 there.
    pub below: bool,
}

/// The move after which a line of play never ends, where it seems to be so: see
/// `docs/rules.md`, "Games without end".
///
/// `heavy`: much memory is in use already.
///
/// Cost: some thousand positions are looked at, and some hundred questions are asked.
pub(crate) fn never_ends(
    line: &(impl Line + ?Sized),
    heavy: bool,
    program: &Program,
    budget: &Budget,
) -> Option<Left> {
    let length = line.len();
    if length < FALLS {
        return None;
    }
    let tail = length / 2;
    let step = (length - tail).div_ceil(SAMPLES).max(1);
    let samples: Vec<Position> = (tail..length).step_by(step).map(|index| line.at(index)).collect();
    let mut shape = Shape::of(samples.first()?);
    for sample in &samples {
        shape.widen(sample).then_some(())?;
    }
    let mut kinds = Vec::new();
    shape.kinds(&mut kinds);
    let rows = samples.iter().map(|sample| shape.read(sample)).collect::<Option<Vec<_>>>()?;
    let last = line.at(length - 1);
    let end = shape.read(&last)?;
    let drifts: Vec<Drift> = (0..kinds.len()).map(|at| Drift::of(&rows, at)).collect();

    // What the game began with, and what stays, may be where it ends.
    let root = line.at(0);
    let (mut least, mut most) = (0, 0);
    numbers(&root, &mut |number| {
        least = least.min(number);
        most = most.max(number);
    });
    for ((kind, drift), &value) in kinds.iter().zip(&drifts).zip(&end) {
        if (kind, drift) == (&Kind::Number, &Drift::Stays) {
            least = least.min(value);
            most = most.max(value);
        }
    }
    let first = shape.read(&root);
    let mut out = Vec::new();
    for (at, (kind, drift)) in kinds.iter().zip(&drifts).enumerate() {
        let value = end[at];
        match (kind, drift) {
            // What falls and has room to fall ends the game some time.
            (Kind::Number, Drift::Falls) if value >= least => return None,
            (Kind::Number, Drift::Rises) if value <= most => return None,
            (Kind::Number, Drift::Falls) => out.push(at),
            (Kind::Number, Drift::Rises) if length >= RISES => out.push(at),
            (Kind::Length, Drift::Falls) => return None,
            (Kind::Count, Drift::Falls) if value >= 0 => return None,
            // Parts that share a sum that stays are no more than the sum.
            (Kind::Sum, Drift::Falls) if value >= 0 => return None,
            (Kind::Sum, Drift::Stays) if end[at - 1] <= value => return None,
            (Kind::Length, Drift::Rises) => {
                let began = first.as_ref().map_or(0, |first| first[at]);
                let most = if heavy { GROWS_SOON } else { GROWS };
                if (heavy || length >= RISES) && value >= 2 * began + most {
                    out.push(at);
                }
            }
            _ => {}
        }
    }
    let &leaf = out.first()?;
    let trial = Trial { line, program, budget, shape: &shape, kinds: &kinds, out: &out };
    if !trial.goes_on(&last, &end)? {
        return None;
    }
    // The last move from a position in the range to one that is not.
    let inside = |index: &usize| {
        let value = shape.read(&line.at(*index)).map(|row| row[leaf]);
        value.is_some_and(|value| match kinds[leaf] {
            Kind::Number => (least..=most).contains(&value),
            _ => false,
        })
    };
    let (mut low, mut high) = (0, length - 1);
    if kinds[leaf] == Kind::Number && inside(&low) {
        // It drifts, so the range is left once; where it was left before, any of the times.
        while high - low > 1 {
            let middle = low.midpoint(high);
            match inside(&middle) {
                true => low = middle,
                false => high = middle,
            }
        }
    }
    let below = drifts[leaf] == Drift::Falls;
    // Of all numbers the first that fell below 0, where the game began without such.
    let fell = || (0..length).find(|&index| is_below(&line.at(index)));
    let before = match below.then(fell).flatten() {
        Some(after @ 1..) => after - 1,
        _ => low,
    };
    Some(Left { before, below })
}

/// So many positions of a line are named, from the one before it left the range.
pub(crate) const NAMED: usize = 4;

/// What is wrong with rules that never end; `names` are those of the positions from the
/// move on that left the range.
pub(crate) fn fault(names: &[String], left: Left, program: &Program) -> RuleError {
    let lister = program.lister();
    let asked = format!("{lister}({})", names[0]);
    let message = format!("{}; {}", words(names), advice(names, left, program));
    RuleError { asked: Some(asked), ..program.at(lister, message) }
}

/// That rules never end, in words.
pub(crate) fn words(names: &[String]) -> String {
    format!("the rules never end: {} -> ...", names.join(" -> "))
}

/// Which move led out of the range, and what may help.
pub(crate) fn advice(names: &[String], left: Left, program: &Program) -> String {
    let lister = program.lister();
    let to = names.get(1).map_or("...", |name| name);
    let help = match (program.canonical.is_some(), left.below) {
        (true, _) => " (by its canonical form: `grundy rules check` tries these)",
        (_, true) => ", and a condition such as `if k <= n` keeps numbers from 0 on",
        _ => "",
    };
    format!("{lister}({}) leads to {to}{help}", names[0])
}

/// Every number of a position.
fn numbers(position: &Position, each: &mut dyn FnMut(i128)) {
    match position {
        Position::Int(number) => each((*number).into()),
        Position::Text(_) => {}
        Position::Tuple(parts) => parts.iter().for_each(|part| numbers(part, each)),
    }
}

/// Whether a position holds a number below 0.
pub(crate) fn is_below(position: &Position) -> bool {
    let mut is_below = false;
    numbers(position, &mut |number| is_below |= number < 0);
    is_below
}

/// Where a figure goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Drift {
    Stays,
    /// Each block of positions lies below the one before.
    Falls,
    Rises,
    Wanders,
}

impl Drift {
    fn of(rows: &[Vec<i128>], at: usize) -> Drift {
        let blocks = rows.chunks(rows.len().div_ceil(BLOCKS)).map(|block| {
            let values = block.iter().map(|row| row[at]);
            values.fold((i128::MAX, i128::MIN), |(least, most), value| {
                (least.min(value), most.max(value))
            })
        });
        let blocks: Vec<(i128, i128)> = blocks.collect();
        let all = |order: fn(&(i128, i128), &(i128, i128)) -> bool| {
            blocks.windows(2).all(|pair| order(&pair[0], &pair[1]))
        };
        if all(|(least, most), next| least == most && (least, most) == (&next.0, &next.1)) {
            Drift::Stays
        } else if all(|(least, _), (_, most)| most < least) {
            Drift::Falls
        } else if all(|(_, most), (least, _)| least > most) {
            Drift::Rises
        } else {
            Drift::Wanders
        }
    }
}

/// What to add to a fault of a position that is of another kind than the one before it: a
/// tuple where a list is meant, the reverse, or a number below 0.
pub(crate) fn odd_child(before: &Position, after: &Position, lister: &str) -> Option<String> {
    let help = match (before, after) {
        (Position::Int(_), Position::Tuple(parts)) if parts.len() > 1 => {
            "(a, b) is one position, [a, b] a sum of two"
        }
        (Position::Tuple(_), Position::Int(_)) => "[a, b] is a sum of two, (a, b) one position",
        _ if !is_below(before) && is_below(after) => {
            "a condition such as `if k <= n` keeps numbers from 0 on"
        }
        _ => return None,
    };
    let (before, after) = (before.brief_literal(), after.brief_literal());
    Some(format!("{lister}({before}) leads to {after}: {help}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_drift_by_blocks() {
        let drift = |numbers: &[i128]| {
            Drift::of(&numbers.iter().map(|&number| vec![number]).collect::<Vec<_>>(), 0)
        };
        assert_eq!(drift(&[5; 9]), Drift::Stays);
        assert_eq!(drift(&[1, 3, 2, 4, 9, 8, 10, 11]), Drift::Wanders);
        assert_eq!(drift(&[1, 3, 4, 5, 9, 8, 10, 11]), Drift::Rises);
        assert_eq!(drift(&[8, 9, 6, 7, 1, 5, -1, -2]), Drift::Falls);
    }
}
