//! Nim-values of rules in Python.
//!
//! The search keeps its own stack, so a deep game cannot exhaust Python's. It takes the least
//! option first: where numbers only shrink, the table fills from below, and every option is known
//! when it is met. The options of a position are asked for once.

use std::iter;
use std::mem;
use std::ops::ControlFlow;

use grundy::Stop;
use grundy::budget::{Budget, Progress};

use super::known::{FOUND, Known, OPEN, UNKNOWN};
use super::options::{Given, Visit};
use super::position::PyPosition;

/// An option whose value is not known yet.
enum Waiting {
    Int(i64),
    Two(i64, i64),
    Pair(i64, i64),
    Parts(Box<[PyPosition]>),
}

/// The order in which waiting options are searched: the least first.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Key<'a> {
    Number(i64),
    Two(i64),
    Pair(i64, i64),
    Parts(Option<&'a PyPosition>),
}

impl Waiting {
    fn key(&self) -> Key<'_> {
        match self {
            Waiting::Int(number) => Key::Number(*number),
            Waiting::Two(a, b) => Key::Two(*a.max(b)),
            Waiting::Pair(a, b) => Key::Pair(*a, *b),
            Waiting::Parts(parts) => Key::Parts(parts.iter().max()),
        }
    }
}

/// A position on the stack.
struct Frame {
    position: PyPosition,
    /// Where the values of its options begin among the `values` of the search.
    values: usize,
    /// Where the other options begin among those that wait, the least last.
    waiting: usize,
    bytes: u64,
}

/// Why a value was not found.
pub enum Failure {
    /// The rules failed, and the fault is noted.
    Rules,
    /// Play leads from the last of these positions back to the first.
    Cycle(Vec<PyPosition>),
    /// The numbers fall without end.
    Endless(PyPosition),
    Stop(Stop),
}

impl From<Stop> for Failure {
    fn from(stop: Stop) -> Failure {
        Failure::Stop(stop)
    }
}

/// What lists the options of a position.
pub trait Lister {
    /// Calls `visit` with each option; false where the rules failed.
    fn list(&mut self, position: &PyPosition, visit: &mut impl Visit) -> bool;
}

/// The values of the options of one position: a bit for each value.
#[derive(Default)]
struct Seen {
    bits: Vec<u64>,
    /// Words from here on are 0.
    end: usize,
}

impl Seen {
    fn clear(&mut self) {
        self.bits[..self.end].fill(0);
        self.end = 0;
    }

    #[inline(always)]
    fn add(&mut self, value: u32) {
        let (word, bit) = (value as usize / 64, value % 64);
        if word >= self.end {
            self.widen(word);
        }
        self.bits[word] |= 1 << bit;
    }

    #[inline(never)]
    fn widen(&mut self, word: usize) {
        self.end = word + 1;
        if word >= self.bits.len() {
            self.bits.resize((word + 1).max(2 * self.bits.len()), 0);
        }
    }

    /// The least value that is not seen.
    fn mex(&self) -> u32 {
        let words = self.bits[..self.end].iter();
        let full = words.take_while(|&&word| word == u64::MAX).count();
        let ones = self.bits[..self.end].get(full).map_or(0, |word| word.trailing_ones());
        64 * full as u32 + ones
    }

    /// The values, ascending.
    fn values(&self) -> impl Iterator<Item = u32> {
        self.bits[..self.end].iter().zip(0..).flat_map(|(&word, at)| {
            let next = |left: &u64| Some(left & (left - 1)).filter(|&left| left != 0);
            let lefts = iter::successors(Some(word).filter(|&word| word != 0), next);
            lefts.map(move |left| 64 * at + left.trailing_zeros())
        })
    }
}

/// Sorts options into those with a value, and those that wait for one.
struct Sorting<'a> {
    known: &'a Known,
    seen: &'a mut Seen,
    waiting: &'a mut Vec<Waiting>,
}

impl Visit for Sorting<'_> {
    #[inline(always)]
    fn visit(&mut self, option: Given<'_>) -> ControlFlow<()> {
        let known = self.known;
        let value = |state: u32| state.checked_sub(FOUND);
        let value = match option {
            Given::Int(number) => value(known.number(number)),
            Given::Two(a, b) => {
                value(known.number(a)).zip(value(known.number(b))).map(|(a, b)| a ^ b)
            }
            Given::Pair(a, b) => value(known.pair(a, b)),
            Given::Parts(parts) => {
                let mut values = parts.iter().map(|part| value(known.state(part)));
                values.try_fold(0, |sum, value| value.map(|value| sum ^ value))
            }
        };
        match value {
            Some(value) => self.seen.add(value),
            None => self.wait(option),
        }
        ControlFlow::Continue(())
    }
}

impl Sorting<'_> {
    #[inline(never)]
    fn wait(&mut self, option: Given<'_>) {
        self.waiting.push(match option {
            Given::Int(number) => Waiting::Int(number),
            Given::Two(a, b) => Waiting::Two(a, b),
            Given::Pair(a, b) => Waiting::Pair(a, b),
            Given::Parts(parts) => Waiting::Parts(parts.into()),
        });
    }
}

/// A search, with the values that it has found.
#[derive(Default)]
pub struct Search {
    known: Known,
    stack: Vec<Frame>,
    /// The values of options that were found, of all positions on the stack.
    values: Vec<u32>,
    /// The other options of these positions.
    waiting: Vec<Waiting>,
    seen: Seen,
    asked: u64,
}

impl Search {
    /// The value, where it is known.
    #[inline]
    pub fn known(&self, position: &PyPosition) -> Option<u32> {
        self.known.state(position).checked_sub(FOUND)
    }

    /// The value of a sum, if all parts are known; otherwise a part that is not.
    fn sum<'a>(&self, parts: &'a [PyPosition]) -> Result<u32, &'a PyPosition> {
        parts.iter().try_fold(0, |sum, part| self.known(part).map(|value| sum ^ value).ok_or(part))
    }

    /// The value of a position.
    pub fn value(
        &mut self,
        root: &PyPosition,
        list: &mut impl Lister,
        budget: &Budget,
    ) -> Result<u32, Failure> {
        if let Some(value) = self.known(root) {
            return Ok(value);
        }
        let result = match self.open(root, list, budget) {
            Ok(Some(value)) => return Ok(value),
            Ok(None) => self.run(list, budget),
            Err(failure) => Err(failure),
        };
        // What is unfinished is forgotten; values stay.
        for frame in mem::take(&mut self.stack) {
            budget.release(frame.bytes);
            let _ = self.known.set(&frame.position, UNKNOWN, budget);
        }
        self.values.clear();
        self.waiting.clear();
        result?;
        self.known(root).ok_or(Failure::Rules)
    }

    /// Works until the stack is empty.
    fn run(&mut self, list: &mut impl Lister, budget: &Budget) -> Result<(), Failure> {
        while let Some(frame) = self.stack.last() {
            let next = match self.waiting.get(frame.waiting..).and_then(<[Waiting]>::last) {
                None => {
                    self.seen.clear();
                    self.values[frame.values..].iter().for_each(|&value| self.seen.add(value));
                    self.known.set(&frame.position, self.seen.mex() + FOUND, budget)?;
                    budget.release(frame.bytes);
                    self.values.truncate(frame.values);
                    self.stack.pop();
                    continue;
                }
                Some(Waiting::Int(number)) => {
                    let state = self.known.number(*number);
                    state.checked_sub(FOUND).ok_or(PyPosition::Int(*number))
                }
                Some(Waiting::Two(a, b)) => {
                    self.sum(&[PyPosition::Int(*a), PyPosition::Int(*b)]).map_err(Clone::clone)
                }
                Some(Waiting::Pair(a, b)) => {
                    let state = self.known.pair(*a, *b);
                    state.checked_sub(FOUND).ok_or_else(|| PyPosition::pair(*a, *b))
                }
                Some(Waiting::Parts(parts)) => self.sum(parts).map_err(Clone::clone),
            };
            match next {
                Ok(value) => {
                    self.waiting.pop();
                    self.values.push(value);
                }
                Err(part) if self.known.state(&part) == OPEN => {
                    return Err(Failure::Cycle(self.cycle(&part)));
                }
                // The value of an option is looked up when it is met again.
                Err(part) => drop(self.open(&part, list, budget)?),
            }
        }
        Ok(())
    }

    /// Asks for the options of a position: finds its value, or puts it on the stack.
    #[inline]
    fn open(
        &mut self,
        position: &PyPosition,
        list: &mut impl Lister,
        budget: &Budget,
    ) -> Result<Option<u32>, Failure> {
        self.asked += 1;
        if self.asked.is_multiple_of(64) {
            let done = self.asked;
            budget.check(Progress { what: "progress-positions-searched", done, total: None })?;
            self.look(position)?;
        }
        let Search { known, seen, waiting, .. } = self;
        seen.clear();
        let before = waiting.len();
        if !list.list(position, &mut Sorting { known, seen, waiting }) {
            return Err(Failure::Rules);
        }
        let own = &mut waiting[before..];
        if own.is_empty() {
            let value = seen.mex();
            known.set(position, value + FOUND, budget)?;
            return Ok(Some(value));
        }
        own.sort_unstable_by(|a, b| b.key().cmp(&a.key()));
        let bytes = 100 + size_of::<Waiting>() as u64 * own.len() as u64 + position.bytes();
        budget.reserve(bytes)?;
        known.set(position, OPEN, budget)?;
        let (position, values) = (position.clone(), self.values.len());
        self.values.extend(seen.values());
        self.stack.push(Frame { position, values, waiting: before, bytes });
        Ok(None)
    }

    /// Numbers that fall below 0, one after the other, do so without end.
    fn look(&self, position: &PyPosition) -> Result<(), Failure> {
        const LONG: usize = 1000;
        let PyPosition::Int(mut above) = *position else { return Ok(()) };
        if above >= -(LONG as i64) || self.stack.len() <= LONG {
            return Ok(());
        }
        for frame in self.stack.iter().rev().take(LONG) {
            match frame.position {
                PyPosition::Int(number) if number > above => above = number,
                _ => return Ok(()),
            }
        }
        Err(Failure::Endless(position.clone()))
    }

    /// The positions on the stack from this one on.
    fn cycle(&self, to: &PyPosition) -> Vec<PyPosition> {
        let line = self.stack.iter().map(|frame| &frame.position);
        line.skip_while(|one| *one != to).cloned().collect()
    }
}
