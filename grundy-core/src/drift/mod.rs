//! Recognises a line of play that never ends: numbers that fall below or rise above all numbers
//! of the first position, or texts that grow, and that continue to do so as far as can be
//! tried.
//!
//! The rules are those of users: rule files, and classes of the Python package.
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

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::budget::{Budget, Stop};

mod nested;
mod shape;
mod trial;

pub use nested::{DEEPEST, Nested};
use shape::{Kind, Shape};
use trial::Trial;

/// A line of play, each position an option of the one before, or a part of one.
#[allow(clippy::len_without_is_empty)]
pub trait Line {
    /// How many positions there are.
    fn len(&self) -> usize;
    /// One of them.
    fn at(&self, index: usize) -> Nested;
}

impl Line for [Nested] {
    fn len(&self) -> usize {
        <[Nested]>::len(self)
    }

    fn at(&self, index: usize) -> Nested {
        self[index].clone()
    }
}

/// The rules, as far as they are tried at positions further on.
pub trait Rules {
    /// The whole numbers that are written in the rules: they may end a game at one of these. See
    /// [`candidates`].
    fn numbers(&self) -> BTreeSet<i128>;

    /// The parts of all options of a position, each in its canonical form; `None` where the rules
    /// have no answer for it.
    ///
    /// # Errors
    /// An answer costs too much, or has more than `most` parts.
    fn parts(
        &self,
        position: &Nested,
        most: usize,
        budget: &Budget,
    ) -> Result<Option<Vec<Nested>>, TooCostly>;
}

/// Rules were not asked to the end at a position that lies further on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooCostly;

/// The whole numbers at which rules may end a game, by those that are written in them: these, and
/// the products and sums of two of the largest.
pub fn candidates(numbers: BTreeSet<i128>) -> BTreeSet<i128> {
    /// This number of candidates is enough.
    const MOST: usize = 200;
    /// The number of largest candidates that are combined in pairs.
    const TOGETHER: usize = 20;
    let mut all: BTreeSet<i128> = numbers.iter().copied().take(MOST).collect();
    let large: Vec<i128> = numbers.into_iter().rev().take(TOGETHER).collect();
    for (at, &a) in large.iter().enumerate() {
        for &b in &large[at..] {
            all.extend([a.saturating_mul(b), a.saturating_add(b)]);
        }
    }
    all
}

/// The least number of positions of a line in which numbers fall below the range. (In a game on
/// bits a move may lead from one number to a far one, but not that often.) Lines in which
/// numbers rise above the range must be longer.
pub const FALLS: usize = 100;
/// The least number of positions of a line in which numbers rise or texts grow.
pub const RISES: usize = 1000;

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
pub fn glance() -> Budget {
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
pub struct Left {
    /// The index of the position before that move.
    pub before: usize,
    /// Whether a number falls below 0 there.
    pub below: bool,
}

/// The move after which a line of play never ends, where it seems to be so: see
/// `docs/rules.md`, "Games without end". `heavy` says that much memory is in use already.
///
/// Cost: some thousand positions are looked at, and some hundred questions are asked.
///
/// ```
/// # use grundy_core as grundy;
/// use std::collections::BTreeSet;
/// use grundy::Budget;
/// use grundy::drift::{Left, Nested, Rules, TooCostly, never_ends};
///
/// // A move adds 1, to a number that is not `end`.
/// struct Rising { end: i64 }
/// impl Rules for Rising {
///     fn numbers(&self) -> BTreeSet<i128> {
///         [1, self.end.into()].into()
///     }
///     fn parts(&self, heap: &Nested, _: usize, _: &Budget) -> Result<Option<Vec<Nested>>, TooCostly> {
///         let &Nested::Int(heap) = heap else { return Ok(None) };
///         Ok(Some(if heap == self.end { vec![] } else { vec![Nested::Int(heap + 1)] }))
///     }
/// }
/// let line: Vec<Nested> = (3..2000).map(Nested::Int).collect();
/// let look = |end| never_ends(&line[..], false, &Rising { end }, &Budget::unlimited());
/// assert_eq!(look(-1), Some(Left { before: 0, below: false }));
/// assert_eq!(look(1_000_000), None);
/// ```
pub fn never_ends(
    line: &(impl Line + ?Sized),
    heavy: bool,
    rules: &impl Rules,
    budget: &Budget,
) -> Option<Left> {
    let length = line.len();
    if length < FALLS {
        return None;
    }
    let tail = length / 2;
    let step = (length - tail).div_ceil(SAMPLES).max(1);
    let samples: Vec<Nested> = (tail..length).step_by(step).map(|index| line.at(index)).collect();
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
    let trial = Trial { line, rules, budget, shape: &shape, kinds: &kinds, out: &out };
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

/// The number of positions of a line that a message names, from the last one inside the range.
pub const NAMED: usize = 4;

/// Every number of a position.
fn numbers(position: &Nested, each: &mut dyn FnMut(i128)) {
    match position {
        Nested::Int(number) => each((*number).into()),
        Nested::Text(_) => {}
        Nested::Tuple(parts) => parts.iter().for_each(|part| numbers(part, each)),
    }
}

/// Whether a position holds a number below 0.
pub fn is_below(position: &Nested) -> bool {
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
