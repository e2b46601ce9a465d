//! Whether a line of play never ends: numbers that fall below all that the
//! game began with, or rise above, or texts that grow, and go on so as far as
//! can be tried.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicU64, Ordering};

use grundy::{Budget, Stop};

use crate::answer;
use crate::error::RuleError;
use crate::position::Position;
use crate::program::{Limits, Program, Session};

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

/// What the positions of a line have in common.
#[derive(Clone, Debug, PartialEq)]
enum Shape {
    Number,
    /// The same word everywhere.
    Same(Box<str>),
    /// Words of these letters.
    Word(BTreeSet<char>),
    /// Tuples of the same length.
    Parts(Vec<Shape>),
    /// Tuples of any length.
    Tuple,
}

/// What is read of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// A number.
    Number,
    /// How many letters or parts there are.
    Length,
    /// The sum of all numbers of a tuple; its length stands before it.
    Sum,
    /// How often a letter occurs, or the largest number of a tuple.
    Count,
}

impl Shape {
    fn of(position: &Position) -> Shape {
        match position {
            Position::Int(_) => Shape::Number,
            Position::Text(text) => Shape::Same(text.clone()),
            Position::Tuple(parts) => Shape::Parts(parts.iter().map(Shape::of).collect()),
        }
    }

    /// Makes room for another position; `false` where it is of another kind.
    fn widen(&mut self, position: &Position) -> bool {
        match (&mut *self, position) {
            (Shape::Number, Position::Int(_)) | (Shape::Tuple, Position::Tuple(_)) => true,
            (Shape::Same(text), Position::Text(other)) => {
                if text != other {
                    *self = Shape::Word(text.chars().chain(other.chars()).collect());
                }
                true
            }
            (Shape::Word(letters), Position::Text(other)) => {
                letters.extend(other.chars());
                true
            }
            (Shape::Parts(shapes), Position::Tuple(parts)) => {
                if shapes.len() == parts.len()
                    && shapes.iter_mut().zip(parts).all(|(shape, part)| shape.widen(part))
                {
                    return true;
                }
                *self = Shape::Tuple;
                true
            }
            _ => false,
        }
    }

    /// What [`Shape::read`] gives, in its order.
    fn kinds(&self, kinds: &mut Vec<Kind>) {
        match self {
            Shape::Number => kinds.push(Kind::Number),
            Shape::Same(_) => {}
            Shape::Word(letters) => {
                kinds.push(Kind::Length);
                kinds.extend(letters.iter().map(|_| Kind::Count));
            }
            Shape::Parts(shapes) => shapes.iter().for_each(|shape| shape.kinds(kinds)),
            Shape::Tuple => kinds.extend([Kind::Length, Kind::Sum, Kind::Count]),
        }
    }

    /// The figures of a position; `None` where it has another shape.
    fn read(&self, position: &Position) -> Option<Vec<i128>> {
        let mut row = Vec::new();
        self.push(position, &mut row).then_some(row)
    }

    fn push(&self, position: &Position, row: &mut Vec<i128>) -> bool {
        match (self, position) {
            (Shape::Number, &Position::Int(number)) => row.push(number.into()),
            (Shape::Same(text), Position::Text(other)) => return text == other,
            (Shape::Word(letters), Position::Text(text)) => {
                let mut counts: BTreeMap<char, i128> =
                    letters.iter().map(|&letter| (letter, 0)).collect();
                for letter in text.chars() {
                    if let Some(count) = counts.get_mut(&letter) {
                        *count += 1;
                    }
                }
                row.push(text.len() as i128);
                row.extend(counts.into_values());
            }
            (Shape::Parts(shapes), Position::Tuple(parts)) if shapes.len() == parts.len() => {
                return shapes.iter().zip(parts).all(|(shape, part)| shape.push(part, row));
            }
            (Shape::Tuple, Position::Tuple(parts)) => {
                let (mut sum, mut most) = (0, 0);
                numbers(position, &mut |number| {
                    sum += number;
                    most = most.max(number);
                });
                row.extend([parts.len() as i128, sum, most]);
            }
            _ => return false,
        }
        true
    }

    /// The position with another number in the place of one that is read at `at`.
    fn with(&self, position: &Position, at: &mut usize, number: i64) -> Option<Position> {
        let mut kinds = Vec::new();
        self.kinds(&mut kinds);
        match (self, position) {
            (Shape::Number, Position::Int(_)) if *at == 0 => {
                *at = usize::MAX;
                Some(Position::Int(number))
            }
            (Shape::Parts(shapes), Position::Tuple(parts)) if *at < kinds.len() => {
                let parts = shapes.iter().zip(parts);
                let parts = parts.map(|(shape, part)| shape.with(part, at, number));
                Some(Position::Tuple(parts.collect::<Option<_>>()?))
            }
            _ => {
                *at = at.saturating_sub(kinds.len());
                Some(position.clone())
            }
        }
    }

    /// The position whose word or tuple at `at` is longer by `times` that by which it is
    /// longer than in `before`.
    fn grown(
        &self,
        before: &Position,
        position: &Position,
        at: usize,
        times: usize,
    ) -> Option<Position> {
        match (self, before, position) {
            (Shape::Word(_), Position::Text(before), Position::Text(text)) if at == 0 => {
                let (before, text): (Vec<char>, Vec<char>) =
                    (before.chars().collect(), text.chars().collect());
                let grown: String = longer(&before, &text, times)?.into_iter().collect();
                Some(Position::Text(grown.into()))
            }
            (Shape::Tuple, Position::Tuple(before), Position::Tuple(parts)) if at == 0 => {
                Some(Position::Tuple(longer(before, parts, times)?))
            }
            (Shape::Parts(shapes), Position::Tuple(before), Position::Tuple(parts)) => {
                let mut start = 0;
                let mut all = parts.clone();
                for (index, shape) in shapes.iter().enumerate() {
                    let mut kinds = Vec::new();
                    shape.kinds(&mut kinds);
                    if (start..start + kinds.len()).contains(&at) {
                        let (before, part) = (before.get(index)?, parts.get(index)?);
                        all[index] = shape.grown(before, part, at - start, times)?;
                        return Some(Position::Tuple(all));
                    }
                    start += kinds.len();
                }
                None
            }
            _ => None,
        }
    }
}

/// A sequence that differs from `before` by one piece that was put in, with this piece
/// `times` more.
fn longer<T: PartialEq + Clone>(before: &[T], now: &[T], times: usize) -> Option<Vec<T>> {
    let more = now.len().checked_sub(before.len()).filter(|&more| more > 0)?;
    let head = before.iter().zip(now).take_while(|(a, b)| a == b).count();
    let tail = before.iter().rev().zip(now.iter().rev()).take_while(|(a, b)| a == b).count();
    (head + tail >= before.len()).then_some(())?;
    let piece = &now[head..head + more];
    let mut grown = now[..head].to_vec();
    (0..=times).for_each(|_| grown.extend_from_slice(piece));
    grown.extend_from_slice(&now[head + more..]);
    Some(grown)
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

/// A trial of positions that lie further on the way of a line.
struct Trial<'a, L: ?Sized> {
    line: &'a L,
    program: &'a Program,
    budget: &'a Budget,
    shape: &'a Shape,
    kinds: &'a [Kind],
    out: &'a [usize],
}

impl<L: Line + ?Sized> Trial<'_, L> {
    /// Whether the rules go on at positions that lie further and further; `None` where one
    /// of them has an end.
    fn goes_on(&self, last: &Position, end: &[i128]) -> Option<bool> {
        /// So many trials have to succeed; some may be too costly.
        const ENOUGH: usize = 4;
        /// Beyond, numbers are not tried.
        const FAR: i128 = 1 << 61;
        let length = self.line.len();
        // Over so many moves, what comes again after a few ones comes again.
        let back = [27_720, 2520, 840, 120, 60, 12].into_iter().find(|&back| back <= length / 2)?;
        let before = self.line.at(length - 1 - back);
        let shift = self.shape.read(&before)?;
        let written = self.program.numbers();
        let mut tried = 0;
        let leaf = self.out[0];
        if self.kinds[leaf] == Kind::Length {
            let more = end[leaf] - shift[leaf];
            let reach = |length: i128| {
                usize::try_from((length - end[leaf]).max(0) / more.max(1) + 1).unwrap_or(1)
            };
            let lengths = [2 * end[leaf], 4 * end[leaf]];
            for length in lengths {
                let Some(further) = self.shape.grown(&before, last, leaf, reach(length)) else {
                    return (end[leaf] >= GROWS_FAR).then_some(true);
                };
                tried += usize::from(self.try_at(&further, leaf, 1)?);
            }
            for further in self.of_lengths(leaf, &written)? {
                tried += usize::from(self.try_at(&further, leaf, 1)?);
            }
            return Some(tried > 0);
        }
        for times in (0..62).map(|exponent| 1i128 << exponent) {
            let mut further = Some(last.clone());
            for &at in self.out.iter().filter(|&&at| self.kinds[at] == Kind::Number) {
                let value = end[at] + times * (end[at] - shift[at]);
                further = (value.abs() < FAR)
                    .then(|| self.shape.with(&further?, &mut { at }, value as i64))
                    .flatten();
            }
            let Some(further) = further else { break };
            let way = (end[leaf] - shift[leaf]).signum();
            tried += usize::from(self.try_at(&further, leaf, way)?);
        }
        // Numbers at which a game may end, as far as they are on the way.
        let powers = (0..61).map(|exponent| 1i128 << exponent);
        let powers = powers.flat_map(|power| [power, power - 1]);
        let tens = (1..19).map(|exponent| 10i128.pow(exponent));
        let places: BTreeSet<i128> = powers.chain(tens).chain(written).collect();
        for &at in self.out.iter().filter(|&&at| self.kinds[at] == Kind::Number) {
            let way = (end[at] - shift[at]).signum();
            let stride = self.stride(at);
            for &place in &places {
                for value in [way * place - 1, way * place, way * place + 1] {
                    let on = (value - end[at]) * way > 0 && value.abs() < FAR;
                    if !on || !(value - end[at]).unsigned_abs().is_multiple_of(stride) {
                        continue;
                    }
                    let further = self.shape.with(last, &mut { at }, value as i64)?;
                    tried += usize::from(self.try_at(&further, at, way)?);
                }
            }
        }
        Some(tried >= ENOUGH)
    }

    /// Positions further on whose word or tuple is as long as the file may ask for, or as
    /// little longer as the moves allow.
    fn of_lengths(&self, leaf: usize, written: &BTreeSet<i128>) -> Option<Vec<Position>> {
        /// Longer ones are not made.
        const LONGEST: i128 = 1 << 16;
        /// So many are enough.
        const MOST: usize = 50;
        let length = self.line.len();
        let far = |bound: i128, end: i128| end < bound && bound < LONGEST;
        let end = self.shape.read(&self.line.at(length - 1))?[leaf];
        if !written.iter().any(|&bound| far(bound, end)) {
            return Some(Vec::new());
        }
        // Over so many moves the same piece comes again.
        let back = [840, 120, 60, 12].into_iter().find(|&back| back <= length / 2)?;
        let last: Vec<(i128, i128, usize)> = (length - back..length)
            .filter_map(|index| {
                let now = self.shape.read(&self.line.at(index))?[leaf];
                let before = self.shape.read(&self.line.at(index - back))?[leaf];
                (now > before).then_some((now, now - before, index))
            })
            .collect();
        let mut further = Vec::new();
        for &bound in written.iter().filter(|&&bound| far(bound, end)).take(MOST) {
            // Of the last positions that from which whole pieces lead there.
            let nearest = last.iter().filter_map(|&(now, piece, index)| {
                let times = (bound - now + piece - 1) / piece;
                Some((now + times * piece - bound, index, usize::try_from(times).ok()?))
            });
            let Some((_, index, times)) = nearest.min() else { continue };
            let (before, now) = (self.line.at(index - back), self.line.at(index));
            further.extend(self.shape.grown(&before, &now, leaf, times));
        }
        Some(further)
    }

    /// The greatest number that divides the steps of the last moves.
    fn stride(&self, at: usize) -> u128 {
        /// So many moves.
        const MOVES: usize = 500;
        let length = self.line.len();
        let rows = (length.saturating_sub(MOVES)..length)
            .filter_map(|index| Some(self.shape.read(&self.line.at(index))?[at]));
        let numbers: Vec<i128> = rows.collect();
        let steps = numbers.windows(2).map(|pair| (pair[1] - pair[0]).unsigned_abs());
        steps.fold(0, gcd).max(1)
    }

    /// Whether moves lead further from a position; `false` where that costs too much, and
    /// `None` where they do not.
    fn try_at(&self, position: &Position, at: usize, way: i128) -> Option<bool> {
        /// What a question may cost.
        const STEPS: u64 = 200_000;
        const MEMORY: u64 = 64 << 20;
        /// So many moves are made.
        const MOVES: usize = 4;
        let own = &self.program.limits;
        let limits = Limits {
            steps: own.steps.min(STEPS),
            memory: own.memory.min(MEMORY),
            ..Limits::default()
        };
        let start = self.shape.read(position)?[at];
        self.program.session(limits, self.budget, |session| {
            let mut position = position.clone();
            for _ in 0..MOVES {
                match self.furthest(&position, at, way, session) {
                    Ok(Some((value, _))) if (value - start) * way > 0 => return Some(true),
                    Ok(Some((_, next))) => position = next,
                    Ok(None) => return None,
                    Err(()) => return Some(false),
                }
            }
            None
        })
    }

    /// The part of an option that lies furthest; an error where a limit was reached.
    fn furthest(
        &self,
        position: &Position,
        at: usize,
        way: i128,
        session: &mut Session<'_, '_>,
    ) -> Result<Option<(i128, Position)>, ()> {
        /// So many parts are looked at.
        const PARTS: usize = 10_000;
        let heap = session.eval.heap();
        let options = match session.options(position.alloc(heap)) {
            Ok(options) => options,
            Err(fault) if fault.is_limit() => return Err(()),
            Err(_) => return Ok(None),
        };
        let named = session.lister() == "moves";
        let parts = match answer::parts(options, named, heap, PARTS) {
            Ok(parts) => parts,
            Err(answer::Wrong::Other(())) => return Err(()),
            Err(answer::Wrong::Answer(_)) => return Ok(None),
        };
        let mut best: Option<(i128, Position)> = None;
        for part in parts {
            let form = match session.canonical {
                Some(canonical) => match session.call("canonical", canonical, &[part]) {
                    Ok(form) => form,
                    Err(fault) if fault.is_limit() => return Err(()),
                    Err(_) => return Ok(None),
                },
                None => part,
            };
            let Ok(part) = Position::of(form) else { continue };
            let Some(row) = self.shape.read(&part) else { continue };
            if best.as_ref().is_none_or(|(value, _)| (row[at] - value) * way > 0) {
                best = Some((row[at], part));
            }
        }
        Ok(best)
    }
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
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

    fn int(number: i64) -> Position {
        Position::Int(number)
    }

    #[test]
    fn one_piece_is_put_in_again() {
        let grown = |before: &str, now: &str| {
            let letters = |text: &str| text.chars().collect::<Vec<char>>();
            longer(&letters(before), &letters(now), 2).map(String::from_iter)
        };
        assert_eq!(grown("ab", "abx").as_deref(), Some("abxxx"));
        assert_eq!(grown("ab", "xyab").as_deref(), Some("xyxyxyab"));
        assert_eq!(grown("ab", "axyb").as_deref(), Some("axyxyxyb"));
        assert_eq!(grown("ab", "ba1"), None);
        assert_eq!(grown("abx", "ab"), None);
    }

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

    #[test]
    fn one_number_of_a_position_is_replaced() {
        let position = Position::Tuple(vec![
            int(1),
            Position::Text("x".into()),
            Position::Tuple(vec![int(2), int(3)]),
            int(4),
        ]);
        let shape = Shape::of(&position);
        assert_eq!(shape.read(&position), Some(vec![1, 2, 3, 4]));
        for at in 0..4 {
            let other = shape.with(&position, &mut { at }, 9).unwrap();
            let mut row = vec![1, 2, 3, 4];
            row[at] = 9;
            assert_eq!(shape.read(&other), Some(row));
        }
    }
}
