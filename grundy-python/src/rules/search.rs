//! Nim-values of rules in Python.
//!
//! The search keeps its own stack, so a deep game cannot exhaust Python's. It takes the least
//! option first: where numbers only shrink, the table fills from below, and every option is known
//! when it is met. The options of a position are asked for once.

use std::mem;
use std::ops::ControlFlow;

use grundy::budget::{Budget, Progress};
use grundy::{Stop, drift};

use super::known::{FOUND, Known, OPEN, UNKNOWN};
use super::options::{Given, Visit};
use super::position::{InPython, PyPosition};
use super::seen::Seen;
use crate::limits;

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
    /// Where the steps above it begin in the `line` of the search.
    line: usize,
    bytes: u64,
}

/// A number on the stack that waits for one other number, and whose other options have values
/// below 64. Games in which a move takes little are such lines, as long as their positions are
/// large: a step takes a third of the memory of a frame, which counts for more than the work.
struct Step {
    number: i64,
    waits: i64,
    /// The values of its other options; some value below 64 is missing.
    seen: u64,
}

/// The memory of a step as it is counted: that of a frame with one option that waits.
const STEP: u64 = FRAME + (size_of::<Waiting>() + size_of::<PyPosition>()) as u64;
const FRAME: u64 = 100;

/// A search looks at its line of play after this number of questions, and again whenever the
/// number has doubled.
pub const LOOK: u64 = 1 << 10;

/// Why a value was not found.
pub enum Failure {
    /// The rules failed, and the fault is noted.
    Rules,
    /// Play leads from the last of these positions back to the first.
    Cycle(Vec<PyPosition>),
    /// Play goes on without end, from the first of these positions. `below`: numbers fall below 0.
    Endless {
        line: Vec<PyPosition>,
        below: bool,
    },
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

    /// Why a line of play never ends, as far as that can be seen. `heavy`: much memory is in use.
    fn never_ends(&mut self, line: &[PyPosition], heavy: bool, budget: &Budget) -> Option<Failure>;
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
    /// The steps between the positions on the stack, and above them.
    line: Vec<Step>,
    seen: Seen,
    asked: u64,
    /// The line of play is looked at when this number of positions was asked for.
    look_at: u64,
}

impl Search {
    /// The value, where it is known.
    #[inline]
    pub fn known(&self, position: &PyPosition) -> Option<u32> {
        match position {
            PyPosition::Int(number) => self.number(*number),
            other => self.known.state(other).checked_sub(FOUND),
        }
    }

    /// The value of a number, where it is known.
    #[inline]
    pub fn number(&self, number: i64) -> Option<u32> {
        self.known.number(number).checked_sub(FOUND)
    }

    /// The value of a sum, if all parts are known; otherwise a part that is not.
    fn sum<'a>(&self, parts: &'a [PyPosition]) -> Result<u32, &'a PyPosition> {
        parts.iter().try_fold(0, |sum, part| self.known(part).map(|value| sum ^ value).ok_or(part))
    }

    /// The value of a position.
    #[inline]
    pub fn value(
        &mut self,
        root: &PyPosition,
        list: &mut impl Lister,
        budget: &Budget,
    ) -> Result<u32, Failure> {
        if let Some(value) = self.known(root) {
            return Ok(value);
        }
        self.look_at = self.asked + LOOK;
        match self.open(root, list, budget) {
            Ok(Some(value)) => Ok(value),
            opened => self.finish(root, opened.map(drop), list, budget),
        }
    }

    /// Finds the value of a position that has been put on the stack.
    #[inline(never)]
    fn finish(
        &mut self,
        root: &PyPosition,
        opened: Result<(), Failure>,
        list: &mut impl Lister,
        budget: &Budget,
    ) -> Result<u32, Failure> {
        let result = match opened.and_then(|()| self.run(list, budget)) {
            // Where the memory is small, it was full before the line of play was looked at.
            Err(Failure::Stop(Stop::Memory)) => {
                let line: Vec<PyPosition> = self.path().collect();
                let fault = list.never_ends(&line, true, &drift::glance());
                Err(fault.unwrap_or(Failure::Stop(Stop::Memory)))
            }
            result => result,
        };
        // What is unfinished is forgotten; values stay.
        for frame in mem::take(&mut self.stack) {
            budget.release(frame.bytes);
            let _ = self.known.set(&frame.position, UNKNOWN, budget);
        }
        for step in mem::take(&mut self.line) {
            budget.release(STEP);
            let _ = self.known.set(&PyPosition::Int(step.number), UNKNOWN, budget);
        }
        self.values.clear();
        self.waiting.clear();
        result?;
        self.known(root).ok_or(Failure::Rules)
    }

    /// Works until the stack is empty.
    fn run(&mut self, list: &mut impl Lister, budget: &Budget) -> Result<(), Failure> {
        while let Some(next) = self.next(budget)? {
            if self.known.state(&next) == OPEN {
                return Err(Failure::Cycle(self.cycle(&next)));
            }
            // The value of an option is looked up when it is met again.
            self.open(&next, list, budget)?;
        }
        Ok(())
    }

    /// Finishes the positions on the stack whose options have values; gives the one that is waited
    /// for, and nothing where the stack is empty.
    fn next(&mut self, budget: &Budget) -> Result<Option<PyPosition>, Stop> {
        loop {
            let line = self.stack.last().map_or(0, |frame| frame.line);
            if let Some(step) = self.line[line..].last() {
                let Some(value) = self.known.number(step.waits).checked_sub(FOUND) else {
                    return Ok(Some(PyPosition::Int(step.waits)));
                };
                let seen = step.seen | 1_u64.checked_shl(value).unwrap_or(0);
                let state = seen.trailing_ones() + FOUND;
                self.known.set(&PyPosition::Int(step.number), state, budget)?;
                budget.release(STEP);
                self.line.pop();
                continue;
            }
            let Some(frame) = self.stack.last() else { return Ok(None) };
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
                Err(part) => return Ok(Some(part)),
            }
        }
    }

    /// Asks for the options of a position: finds its value, or puts it on the stack.
    #[inline]
    fn open(
        &mut self,
        position: &PyPosition,
        list: &mut impl Lister,
        budget: &Budget,
    ) -> Result<Option<u32>, Failure> {
        if limits::is_over() {
            return Err(Stop::Time.into());
        }
        self.asked += 1;
        if self.asked.is_multiple_of(64) {
            let done = self.asked;
            budget.check(Progress { what: "progress-positions-searched", done, total: None })?;
            if self.asked >= self.look_at {
                self.look(list, budget)?;
            }
        }
        let Search { known, seen, waiting, line, .. } = self;
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
        if let (PyPosition::Int(number), [Waiting::Int(waits)], Some(low)) =
            (position, &*own, seen.low())
        {
            let step = Step { number: *number, waits: *waits, seen: low };
            waiting.pop();
            budget.reserve(STEP)?;
            known.set(position, OPEN, budget)?;
            line.push(step);
            return Ok(None);
        }
        own.sort_unstable_by(|a, b| b.key().cmp(&a.key()));
        let bytes = FRAME + size_of::<Waiting>() as u64 * own.len() as u64 + position.bytes();
        budget.reserve(bytes)?;
        known.set(position, OPEN, budget)?;
        let (position, values, line) = (position.clone(), self.values.len(), line.len());
        self.values.extend(seen.values());
        self.stack.push(Frame { position, values, waiting: before, line, bytes });
        Ok(None)
    }

    /// Looks at the line of play: whether it never ends.
    #[cold]
    fn look(&mut self, list: &mut impl Lister, budget: &Budget) -> Result<(), Failure> {
        self.look_at = 2 * self.asked;
        if self.stack.len() + self.line.len() < drift::FALLS {
            return Ok(());
        }
        let line: Vec<PyPosition> = self.path().collect();
        list.never_ends(&line, false, budget).map_or(Ok(()), Err)
    }

    /// The positions on the stack from this one on.
    fn cycle(&self, to: &PyPosition) -> Vec<PyPosition> {
        self.path().skip_while(|one| one != to).collect()
    }

    /// The positions on the stack: each frame is followed by the steps above it.
    fn path(&self) -> impl DoubleEndedIterator<Item = PyPosition> {
        (0..=self.stack.len()).flat_map(|at| {
            let frame = at.checked_sub(1).map(|at| &self.stack[at]);
            let from = frame.map_or(0, |frame| frame.line);
            let to = self.stack.get(at).map_or(self.line.len(), |above| above.line);
            let steps = self.line[from..to].iter().map(|step| PyPosition::Int(step.number));
            frame.map(|frame| frame.position.clone()).into_iter().chain(steps)
        })
    }
}
