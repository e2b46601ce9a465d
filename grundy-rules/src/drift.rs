//! Recognises a line of play that never ends: numbers that fall below or rise above all numbers
//! of the first position, or texts that grow, and that continue to do so as far as can be
//! tried.
//!
//! Negative numbers are not wrong in themselves, and neither are positions that grow. A line is
//! declared endless only if all three of these conditions hold.
//!
//! 1. The line is long. A falling number takes 100 moves; a rising number, a growing text or a growing tuple takes
//!    1000 moves, and about 40000 positions or half a megabyte of them. In the second half of the line the number falls
//!    or rises from quarter to quarter. A text or tuple grows to 4000 letters or parts more than twice its first length
//!    (to 100 more, if the positions fill 32 MB), or to 10000 if it does not grow by the same piece in one place.
//! 2. The line has left the range. A falling number is below 0 and below all numbers of the first position; a
//!    rising number is above all of them. No other number can still fall to 0, no text becomes shorter, and no letter
//!    becomes rarer, because that would end some day.
//! 3. Positions further on continue the line. The program asks the rules for such positions: up to 2^61 for a
//!    number, and up to four times the length for a text. It tries equal steps, powers of 2 and 10, and the numbers of
//!    the file with their neighbours: numbers that are written in the file, products that are written out
//!    (`24 * 3600`), numbers, texts and lists (by their lengths) that have a name outside of functions, and the
//!    products and sums of two of the largest of all these. So the program finds a bound such as `if n > -1000000`, and
//!    a last number such as in `if t != 24 * 3600`.
//!
//! The program can still refuse a game that does end: one that first leaves the range for that long, and then ends at a
//! single far number that the file nowhere names, such as the first n below -40000 with `n * n % 70001 == 4`. Give that
//! number a name outside of the functions, and the program will find it.

use std::sync::atomic::{AtomicU64, Ordering};

use grundy::{Budget, Stop};

use crate::error::RuleError;
use crate::message::{Message, message};
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

/// The least number of positions of a line in which numbers fall below the range. (In a game on
/// bits a move may lead from one number to a far one, but not that often.) Lines in which
/// numbers rise above the range must be longer.
pub(crate) const FALLS: usize = 100;
const RISES: usize = 1000;

/// The least number of letters and parts by which texts and tuples grow, from twice their
/// length. If they fill the memory, a smaller number is enough.
const GROWS: i128 = 4000;
const GROWS_SOON: i128 = 100;

/// If a growth cannot be continued for a trial, it must be this long.
const GROWS_FAR: i128 = 10_000;

/// The number of positions of a line that are looked at, and the number of blocks of them.
const SAMPLES: usize = 256;
const BLOCKS: usize = 4;

/// A budget for a look at a line when the limits are reached: some ten milliseconds.
pub(crate) fn glance() -> Budget {
    /// The number of positions between two questions to the budget.
    const ASKED: u64 = 50;
    let asked = AtomicU64::new(0);
    Budget::unlimited().with_poll(move |_| match asked.fetch_add(1, Ordering::Relaxed) {
        ASKED.. => Err(Stop::Time),
        _ => Ok(()),
    })
}

/// The point at which a line of play left the range of numbers, or began to grow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Left {
    /// The index of the position before that move.
    pub before: usize,
    /// Whether a number falls below 0 there.
    pub below: bool,
}

/// The move after which a line of play never ends, where it seems to be so: see the conditions at
/// the head of this module.
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

    // The game may end at a position that has the numbers of the first one, or a part that does
    // not change.
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

/// The number of positions of a line that are named, from the last one inside the range.
pub(crate) const NAMED: usize = 4;

/// The error of rules that never end. `names` are the names of the positions from the move on
/// that left the range.
pub(crate) fn fault(names: &[String], left: Left, program: &Program) -> RuleError {
    let lister = program.lister();
    let asked = format!("{lister}({})", names[0]);
    let (ends, advice) = (words(names), advice(names, left, program));
    let message = message!("rules-never-end-by", ends = ends, advice = advice);
    let hint = program.canonical.is_some().then(|| message!("hint-forms", file = &program.file));
    RuleError { asked: Some(asked), hint, ..program.at(lister, message) }
}

/// That rules never end, in words.
pub(crate) fn words(names: &[String]) -> Message {
    message!("rules-never-end", line = names.join(" -> "))
}

/// Which move led out of the range, and what may help.
pub(crate) fn advice(names: &[String], left: Left, program: &Program) -> Message {
    let call = format!("{}({})", program.lister(), names[0]);
    let to = names.get(1).map_or("...", |name| name);
    match (program.canonical.is_some(), left.below) {
        (true, _) => message!("call-leads-to-form", call = call, to = to),
        (_, true) => message!("call-leads-below", call = call, to = to),
        _ => message!("call-leads-to", call = call, to = to),
    }
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

/// The direction of a figure.
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
pub(crate) fn odd_child(before: &Position, after: &Position, lister: &str) -> Option<Message> {
    let call = || format!("{lister}({})", before.brief_literal());
    let to = || after.brief_literal();
    Some(match (before, after) {
        (Position::Int(_), Position::Tuple(parts)) if parts.len() > 1 => {
            message!("odd-tuple", call = call(), to = to())
        }
        (Position::Tuple(_), Position::Int(_)) => {
            message!("odd-number", call = call(), to = to())
        }
        _ if !is_below(before) && is_below(after) => {
            message!("odd-below", call = call(), to = to())
        }
        _ => return None,
    })
}
