//! Spaces of numbered positions, and how their options come to a search.

use std::ops::ControlFlow;

use super::CHUNK;
use super::meter::Meter;
use super::table::{Id, Table, Word};
use crate::budget::{Budget, Progress, Stop};

/// Numbered positions and their options: a game as a search sees it.
///
/// The space of a `Ruleset` is thin: it numbers positions and lists options.
/// Searches work on these numbers only, and are compiled once for all games.
pub trait Space {
    /// The table with a word for each position.
    type Table: Table<Id>;
    /// Why options cannot be listed.
    type Error: From<Stop>;

    /// The table.
    fn table(&mut self) -> &mut Self::Table;

    /// How many positions have numbers.
    fn met(&self) -> u64;

    /// Lists the options of a position, until `out` has enough.
    ///
    /// # Errors
    /// The budget ran out, or the rules failed.
    fn expand(&mut self, id: Id, out: &mut Options<'_>) -> Result<(), Self::Error>;

    /// Brings positions into the order in which a search takes them: the least first, so
    /// that a search fills its table from below and its stack stays short.
    fn sort(&self, _ids: &mut [Id]) {}

    /// The position that stands for an option which [`expand`](Space::expand) gave as it is. The
    /// search asks for it when it visits the option.
    ///
    /// # Errors
    /// As of [`expand`](Space::expand).
    fn settle(&mut self, id: Id, _budget: &Budget) -> Result<Id, Self::Error> {
        Ok(id)
    }

    /// The error of a game in which the position `again`, whose value is needed for
    /// itself, comes after the positions of `line`.
    fn circle(&mut self, _line: Line<'_>, _again: Id) -> Self::Error {
        Stop::Rules.into()
    }

    /// Whether the search should leave for now ([`Run::Left`](super::Run)); asked after every
    /// [`expand`](Space::expand), and after a [`settle`](Space::settle) that gave another position.
    ///
    /// # Errors
    /// A reason to break the search off.
    fn pause(&mut self, _line: Line<'_>) -> Result<bool, Self::Error> {
        Ok(false)
    }
}

/// A position whose value is being found.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub id: Id,
    /// The question: [`EXACT`], or whether it is this one.
    pub goal: u32,
    /// Where its lists begin: of values that were seen, of pending and of missing options.
    pub lists: (u32, u32, u32),
    /// The first of the missing and of the pending ones that were not looked at.
    pub next: u32,
    pub at: u32,
    /// It must be answered.
    pub must: bool,
    /// The same position lies below on the stack, with another question.
    pub again: bool,
}

/// The question for the value itself.
pub(super) const EXACT: u32 = u32::MAX;
/// No question: the options are only listed.
pub const LIST: u32 = u32::MAX - 1;
/// The count of an option that ends the sum, in a list.
pub const ENDED: u32 = u32::MAX;
/// Added to the count of a waiting option whose last part must be answered.
pub(super) const MUST: u32 = 1 << 31;
/// Added to the count of such an option beside which a part has no value.
pub(super) const LOONY: u32 = 1 << 30;

/// The positions whose values are being found, each an option of the one before or a
/// part of one.
#[derive(Clone, Copy)]
pub struct Line<'a> {
    frames: &'a [Frame],
    work: usize,
}

impl<'a> Line<'a> {
    pub(super) fn new(frames: &'a [Frame], lists: &Work) -> Line<'a> {
        let work = lists.seen.len() + lists.pending.len() + lists.missing.len();
        Line { frames, work }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.frames.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.frames.is_empty()
    }

    /// One of them, from the first.
    pub fn get(&self, index: usize) -> Option<Id> {
        self.frames.get(index).map(|frame| frame.id)
    }

    /// All of them, from the first.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = Id> + 'a {
        self.frames.iter().map(|frame| frame.id)
    }

    /// How many words of 32 bits their lists of options take.
    pub fn work(&self) -> usize {
        self.work
    }
}

/// The lists of the positions on the stack, last in first out.
#[derive(Debug, Default)]
pub struct Work {
    /// Values of options that are known.
    pub seen: Vec<u32>,
    /// Options that wait: how many parts are missing, the nim-sum of the known ones,
    /// and those parts.
    pub pending: Vec<u32>,
    /// Positions to be looked at: parts of options, or whole options.
    pub missing: Vec<Id>,
    /// Their memory.
    pub meter: Meter,
    /// Steps since the budget was asked.
    pub steps: u64,
}

/// Receives the options of one position, each part by part.
///
/// [`begin`](Options::begin) an option, give its [`part`](Options::part)s, and
/// [`end`](Options::end) it.
pub struct Options<'a> {
    pub(super) work: &'a mut Work,
    pub(super) goal: u32,
    /// An option was found that answers the question.
    pub(super) hit: bool,
    /// An option ends the whole sum.
    pub(super) ends: bool,
    /// Small values that options have, as bits.
    pub(super) values: u32,
    pub(super) done: u64,
    budget: &'a Budget,
    /// The number of the first missing part of the option.
    start: usize,
    /// The nim-sum of its known parts.
    sum: u128,
    /// It lets the opponent end the whole sum, and counts as no option.
    dropped: bool,
    /// Equal parts are looked at all the same.
    equal: bool,
    /// The position must be answered.
    pub(super) answered: bool,
    /// The part of the option that must be answered.
    must: Option<Id>,
}

impl<'a> Options<'a> {
    /// Receives the options of a position into `work`, for the question `goal`, after `done`
    /// positions.
    pub fn new(work: &'a mut Work, goal: u32, done: u64, budget: &'a Budget) -> Options<'a> {
        let start = work.pending.len();
        Options {
            work,
            goal,
            hit: false,
            ends: false,
            values: 0,
            done,
            budget,
            start,
            sum: 0,
            dropped: false,
            equal: false,
            answered: false,
            must: None,
        }
    }

    /// The budget of the search.
    pub fn budget(&self) -> &'a Budget {
        self.budget
    }

    /// Whether the question is for one value only: an option of one part may be given as it is
    /// ([`Space::settle`]).
    pub fn is_test(&self) -> bool {
        self.goal != EXACT && self.goal != LIST
    }

    /// Also looks at parts that occur twice in one option, although together they are worth 0:
    /// for rules that may fail there, form a cycle, or end the sum.
    pub fn keep_equal_parts(&mut self) {
        self.equal = true;
    }

    /// Says that the next player must answer the position whose options are given. Only its value may
    /// be asked for.
    pub fn must_be_answered(&mut self) {
        self.answered = true;
    }

    /// A part of the option that the next player must answer; at most one part is.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn must(&mut self, id: Id) -> Result<(), Stop> {
        if self.goal == LIST {
            return self.part(id, Word::UNKNOWN);
        }
        self.must = Some(id);
        Ok(())
    }

    /// Counts work on a part beyond that of a small one: the budget is asked the sooner.
    #[inline]
    pub fn count(&mut self, steps: u64) {
        self.work.steps += steps;
    }

    /// An option begins. One of many parts counts as several steps of work.
    ///
    /// # Errors
    /// The budget ran out.
    #[inline]
    pub fn begin(&mut self, parts: usize) -> Result<(), Stop> {
        self.work.steps += 1 + parts as u64 / 16;
        if self.work.steps >= CHUNK {
            self.work.steps = 0;
            let done = self.done;
            let what = if self.goal == LIST {
                "progress-options-listed"
            } else {
                "progress-positions-searched"
            };
            self.budget.check(Progress { what, done, total: None })?;
        }
        self.start = self.work.pending.len();
        self.sum = 0;
        self.dropped = false;
        self.must = None;
        Ok(())
    }

    /// A part of the option, with its word.
    ///
    /// # Errors
    /// The budget ran out.
    #[inline]
    pub fn part(&mut self, id: Id, word: Word) -> Result<(), Stop> {
        if self.goal == LIST || !word.is_known() {
            let Work { pending, meter, .. } = &mut *self.work;
            meter.grow(pending, 3, Some(self.budget))?;
            if pending.len() == self.start {
                pending.extend([0, 0]);
            }
            pending.push(id);
        } else {
            match word.nim() {
                Some(value) => self.sum ^= u128::from(value),
                None => self.dropped = true,
            }
        }
        Ok(())
    }

    /// A part of the option whose value is known, or the nim-sum of several.
    #[inline]
    pub fn known(&mut self, value: u128) {
        self.sum ^= value;
    }

    /// A part of the option lets the opponent end the whole sum: such an option is
    /// never worth playing.
    pub fn dropped(&mut self) {
        self.dropped = true;
    }

    /// The option ends the whole sum; breaks where no other one matters.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn ends(&mut self) -> Result<ControlFlow<()>, Stop> {
        self.work.pending.truncate(self.start);
        self.ends = true;
        if self.goal != LIST {
            return Ok(ControlFlow::Break(()));
        }
        let Work { pending, meter, .. } = &mut *self.work;
        meter.grow(pending, 2, Some(self.budget))?;
        pending.extend([ENDED, 0]);
        Ok(ControlFlow::Continue(()))
    }

    /// The option has no further parts; breaks where it answers the question.
    ///
    /// # Errors
    /// The budget ran out.
    #[inline]
    pub fn end(&mut self) -> Result<ControlFlow<()>, Stop> {
        // Most options are of this kind.
        let is_known = self.work.pending.len() == self.start && self.goal != LIST;
        let plain = !self.dropped && self.must.is_none();
        if is_known && self.sum <= u128::from(Word::VALUES) && plain {
            return self.valued(self.sum as u32);
        }
        self.end_waiting()
    }

    /// The option has a value.
    #[inline]
    fn valued(&mut self, value: u32) -> Result<ControlFlow<()>, Stop> {
        let Work { seen, meter, .. } = &mut *self.work;
        if self.goal == EXACT {
            meter.grow(seen, 1, Some(self.budget))?;
            seen.push(value);
        } else if value == self.goal {
            self.hit = true;
            return Ok(ControlFlow::Break(()));
        } else if value < Word::MARKS {
            self.values |= 1 << value;
        }
        Ok(ControlFlow::Continue(()))
    }

    /// The same as [`end`](Options::end), of any option.
    fn end_waiting(&mut self) -> Result<ControlFlow<()>, Stop> {
        let budget = Some(self.budget);
        let Work { pending, missing, meter, .. } = &mut *self.work;
        let start = self.start;
        if self.goal == LIST {
            if pending.len() == start {
                meter.grow(pending, 2, budget)?;
                pending.extend([0, 0]);
            }
            pending[start] = (pending.len() - start) as u32 - 2;
            return Ok(ControlFlow::Continue(()));
        }
        if let Some(id) = self.must {
            let sum = u32::try_from(self.sum).map_err(|_| Stop::Memory)?;
            meter.grow(pending, 3, budget)?;
            if pending.len() == start {
                pending.extend([0, 0]);
            }
            pending.push(id);
            let parts = pending.len() - start - 2;
            let loony = if self.dropped { LOONY } else { 0 };
            (pending[start], pending[start + 1]) = (parts as u32 | MUST | loony, sum);
            if self.goal == EXACT {
                meter.grow(missing, parts, budget)?;
                missing.extend_from_slice(&pending[start + 2..]);
            }
            return Ok(ControlFlow::Continue(()));
        }
        // A value of a theorem past all values found by search stays larger than any of
        // them when such values are added.
        let sum = match u32::try_from(self.sum) {
            Ok(sum) if sum <= Word::VALUES && !self.dropped => sum,
            _ => {
                pending.truncate(start);
                return Ok(ControlFlow::Continue(()));
            }
        };
        if pending.len() > start + 3 && !self.equal {
            cancel(pending, start + 2);
        }
        match (pending.len() - start).saturating_sub(2) {
            0 => {
                pending.truncate(start);
                return self.valued(sum);
            }
            // Of a question for one value such options are looked at first.
            1 if self.goal != EXACT && sum == 0 => {
                let id = pending[start + 2];
                pending.truncate(start);
                meter.grow(missing, 1, budget)?;
                missing.push(id);
            }
            parts => {
                pending[start] = parts as u32;
                pending[start + 1] = sum;
                if self.goal == EXACT {
                    meter.grow(missing, parts, budget)?;
                    missing.extend_from_slice(&pending[start + 2..]);
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}

/// Two equal parts are together worth 0 and go: those from `start` on are sorted, and of
/// each an even number is taken out.
fn cancel(words: &mut Vec<u32>, start: usize) {
    words[start..].sort_unstable();
    let (mut from, mut to) = (start, start);
    while from < words.len() {
        if from + 1 < words.len() && words[from] == words[from + 1] {
            from += 2;
        } else {
            words[to] = words[from];
            (from, to) = (from + 1, to + 1);
        }
    }
    words.truncate(to);
}
