//! Trials of positions further on: whether the rules continue there.

use std::collections::BTreeSet;

use super::shape::{Kind, Shape};
use super::{GROWS_FAR, Line, Nested, Rules, TooCostly, candidates};
use crate::budget::Budget;

/// A trial of positions that lie further on the way of a line.
pub(super) struct Trial<'a, L: ?Sized, R> {
    pub line: &'a L,
    pub rules: &'a R,
    pub budget: &'a Budget,
    pub shape: &'a Shape,
    pub kinds: &'a [Kind],
    pub out: &'a [usize],
}

impl<L: ?Sized, R> Trial<'_, L, R> {
    /// Whether the rules continue at positions further and further on; `None` if one of them
    /// ends the game.
    pub fn goes_on(&self, last: &Nested, end: &[i128]) -> Option<bool>
    where
        L: Line,
        R: Rules,
    {
        /// The number of trials that must succeed; some may be too costly.
        const ENOUGH: usize = 4;
        /// Beyond, numbers are not tried.
        const FAR: i128 = 1 << 61;
        let length = self.line.len();
        // Over this number of moves, a pattern that recurs after a few moves recurs.
        let back = [27_720, 2520, 840, 120, 60, 12].into_iter().find(|&back| back <= length / 2)?;
        let before = self.line.at(length - 1 - back);
        let shift = self.shape.read(&before)?;
        let written = candidates(self.rules.numbers());
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
    fn of_lengths(&self, leaf: usize, written: &BTreeSet<i128>) -> Option<Vec<Nested>>
    where
        L: Line,
    {
        /// Longer ones are not made.
        const LONGEST: i128 = 1 << 16;
        /// This number of trials is enough.
        const MOST: usize = 50;
        let length = self.line.len();
        let far = |bound: i128, end: i128| end < bound && bound < LONGEST;
        let end = self.shape.read(&self.line.at(length - 1))?[leaf];
        if !written.iter().any(|&bound| far(bound, end)) {
            return Some(Vec::new());
        }
        // Over this number of moves the same piece recurs.
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
    fn stride(&self, at: usize) -> u128
    where
        L: Line,
    {
        /// The number of moves.
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
    fn try_at(&self, position: &Nested, at: usize, way: i128) -> Option<bool>
    where
        R: Rules,
    {
        /// The number of moves that are made.
        const MOVES: usize = 4;
        let start = self.shape.read(position)?[at];
        let mut position = position.clone();
        for _ in 0..MOVES {
            match self.furthest(&position, at, way) {
                Ok(Some((value, _))) if (value - start) * way > 0 => return Some(true),
                Ok(Some((_, next))) => position = next,
                Ok(None) => return None,
                Err(TooCostly) => return Some(false),
            }
        }
        None
    }

    /// The part of an option that lies furthest.
    fn furthest(
        &self,
        position: &Nested,
        at: usize,
        way: i128,
    ) -> Result<Option<(i128, Nested)>, TooCostly>
    where
        R: Rules,
    {
        /// The largest number of parts that are looked at.
        const PARTS: usize = 10_000;
        let Some(parts) = self.rules.parts(position, PARTS, self.budget)? else { return Ok(None) };
        let mut best: Option<(i128, Nested)> = None;
        for part in parts {
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
