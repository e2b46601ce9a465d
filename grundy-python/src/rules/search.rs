//! Nim-values of rules in Python.
//!
//! The search keeps its own stack, so a deep game cannot exhaust Python's. It takes the least
//! option first: where numbers only shrink, the table fills from below, and every option is known
//! when it is met. The options of a position are asked for once.

use std::mem;

use grundy::Stop;
use grundy::budget::{Budget, Progress};
use rustc_hash::FxHashMap;

use super::position::PyPosition;

/// Numbers below have their values in an array.
const DENSE: i64 = 1 << 26;

const UNKNOWN: u32 = 0;
/// It is on the stack: a position from which play leads there is on a cycle.
const OPEN: u32 = 1;
/// The value n is kept as n + 2.
const FOUND: u32 = 2;

/// An option as the rules give it. The first three are met most often, and are looked up without
/// making a position of them.
pub enum Given<'a> {
    Int(i64),
    /// One position, a tuple of two numbers.
    Pair(i64, i64),
    /// A sum of two numbers.
    Two(i64, i64),
    Parts(&'a [PyPosition]),
}

impl Given<'_> {
    /// The option as positions.
    pub fn with_parts<T>(self, act: impl FnOnce(&[PyPosition]) -> T) -> T {
        match self {
            Given::Int(number) => act(&[PyPosition::Int(number)]),
            Given::Pair(a, b) => act(&[PyPosition::pair(a, b)]),
            Given::Two(a, b) => act(&[PyPosition::Int(a), PyPosition::Int(b)]),
            Given::Parts(parts) => act(parts),
        }
    }
}

/// An option whose value is not known yet.
enum Waiting {
    Int(i64),
    Parts(Box<[PyPosition]>),
}

impl Waiting {
    /// What orders options: the least is looked at first.
    fn key(&self) -> (usize, Option<&PyPosition>, i64) {
        match self {
            Waiting::Int(number) => (0, None, *number),
            Waiting::Parts(parts) => (1, parts.iter().max(), 0),
        }
    }
}

/// A position on the stack.
struct Frame {
    position: PyPosition,
    /// The values of its options so far, each once.
    seen: Vec<u32>,
    /// The other options, the least last.
    waiting: Vec<Waiting>,
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

/// Lists the options of a position; false where the rules failed.
pub type List<'a> = dyn FnMut(&PyPosition, &mut dyn FnMut(Given<'_>)) -> bool + 'a;

/// The values that were found.
#[derive(Default)]
pub struct Search {
    numbers: Vec<u32>,
    pairs: FxHashMap<(i64, i64), u32>,
    others: FxHashMap<PyPosition, u32>,
    stack: Vec<Frame>,
    /// The values that the options of the position in hand have: `stamps[v] == stamp`.
    stamps: Vec<u32>,
    stamp: u32,
    marked: Vec<u32>,
    asked: u64,
}

impl Search {
    fn state(&self, position: &PyPosition) -> u32 {
        match (position, position.as_pair()) {
            (PyPosition::Int(number), _) => self.state_of(*number),
            (_, Some((a, b))) => self.state_of_pair(a, b),
            (other, None) => self.others.get(other).copied().unwrap_or(UNKNOWN),
        }
    }

    #[inline]
    fn state_of(&self, number: i64) -> u32 {
        match usize::try_from(number) {
            Ok(at) if number < DENSE => self.numbers.get(at).copied().unwrap_or(UNKNOWN),
            _ => self.others.get(&PyPosition::Int(number)).copied().unwrap_or(UNKNOWN),
        }
    }

    #[inline]
    fn state_of_pair(&self, a: i64, b: i64) -> u32 {
        self.pairs.get(&(a, b)).copied().unwrap_or(UNKNOWN)
    }

    fn set(&mut self, position: &PyPosition, state: u32, budget: &Budget) -> Result<(), Stop> {
        if let Some(pair) = position.as_pair() {
            if !self.pairs.contains_key(&pair) {
                budget.reserve(40)?;
            }
            self.pairs.insert(pair, state);
            return Ok(());
        }
        match position {
            PyPosition::Int(number @ 0..DENSE) => {
                let at = *number as usize;
                if at >= self.numbers.len() {
                    let length = (at + 1).max(2 * self.numbers.len());
                    budget.reserve(4 * (length - self.numbers.len()) as u64)?;
                    self.numbers.resize(length, UNKNOWN);
                }
                self.numbers[at] = state;
            }
            other => match self.others.get_mut(other) {
                Some(known) => *known = state,
                None => {
                    budget.reserve(other.bytes() + 32)?;
                    self.others.insert(other.clone(), state);
                }
            },
        }
        Ok(())
    }

    /// The value, where it is known.
    pub fn known(&self, position: &PyPosition) -> Option<u32> {
        self.state(position).checked_sub(FOUND)
    }

    fn mark(&mut self, value: u32) {
        let at = value as usize;
        if at >= self.stamps.len() {
            self.stamps.resize((at + 1).max(2 * self.stamps.len()), 0);
        }
        if self.stamps[at] != self.stamp {
            self.stamps[at] = self.stamp;
            self.marked.push(value);
        }
    }

    fn begin(&mut self) {
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.stamps.fill(0);
            self.stamp = 1;
        }
        self.marked.clear();
    }

    fn mex(&self) -> u32 {
        let free = |&value: &u32| self.stamps.get(value as usize) != Some(&self.stamp);
        (0..).find(free).expect("a value is missing")
    }

    /// The value of a sum, if all parts are known; otherwise a part that is not.
    fn sum<'a>(&self, parts: &'a [PyPosition]) -> Result<u32, &'a PyPosition> {
        parts.iter().try_fold(0, |sum, part| self.known(part).map(|value| sum ^ value).ok_or(part))
    }

    /// The value of a position.
    pub fn value(
        &mut self,
        root: &PyPosition,
        list: &mut List<'_>,
        budget: &Budget,
    ) -> Result<u32, Failure> {
        if let Some(value) = self.known(root) {
            return Ok(value);
        }
        let result = self.run(root, list, budget);
        // What is unfinished is forgotten; values stay.
        for frame in mem::take(&mut self.stack) {
            budget.release(frame.bytes);
            let _ = self.set(&frame.position, UNKNOWN, budget);
        }
        result?;
        self.known(root).ok_or(Failure::Rules)
    }

    fn run(
        &mut self,
        root: &PyPosition,
        list: &mut List<'_>,
        budget: &Budget,
    ) -> Result<(), Failure> {
        self.open(root.clone(), list, budget)?;
        while let Some(frame) = self.stack.last() {
            let next = match frame.waiting.last() {
                None => {
                    let frame = self.stack.pop().expect("there is one");
                    budget.release(frame.bytes);
                    self.begin();
                    frame.seen.iter().for_each(|&value| self.mark(value));
                    let value = self.mex();
                    self.set(&frame.position, value + FOUND, budget)?;
                    continue;
                }
                Some(Waiting::Int(number)) => {
                    let position = PyPosition::Int(*number);
                    self.known(&position).ok_or(position)
                }
                Some(Waiting::Parts(parts)) => self.sum(parts).map_err(Clone::clone),
            };
            match next {
                Ok(value) => {
                    let frame = self.stack.last_mut().expect("there is one");
                    frame.waiting.pop();
                    frame.seen.push(value);
                }
                Err(part) if self.state(&part) == OPEN => {
                    return Err(Failure::Cycle(self.cycle(&part)));
                }
                Err(part) => self.open(part, list, budget)?,
            }
        }
        Ok(())
    }

    /// Asks for the options of a position: finds its value, or puts it on the stack.
    fn open(
        &mut self,
        position: PyPosition,
        list: &mut List<'_>,
        budget: &Budget,
    ) -> Result<(), Failure> {
        self.asked += 1;
        if self.asked.is_multiple_of(64) {
            let done = self.asked;
            budget.check(Progress { what: "progress-positions-searched", done, total: None })?;
            self.look(&position)?;
        }
        self.begin();
        let mut waiting = Vec::new();
        let listed = list(&position, &mut |option| match option {
            Given::Int(number) => match self.state_of(number).checked_sub(FOUND) {
                Some(value) => self.mark(value),
                None => waiting.push(Waiting::Int(number)),
            },
            Given::Pair(a, b) => match self.state_of_pair(a, b).checked_sub(FOUND) {
                Some(value) => self.mark(value),
                None => waiting.push(Waiting::Parts(Box::new([PyPosition::pair(a, b)]))),
            },
            Given::Two(a, b) => {
                let [one, other] = [a, b].map(|part| self.state_of(part).checked_sub(FOUND));
                match one.zip(other) {
                    Some((one, other)) => self.mark(one ^ other),
                    None => {
                        let parts = [PyPosition::Int(a), PyPosition::Int(b)];
                        waiting.push(Waiting::Parts(Box::new(parts)));
                    }
                }
            }
            Given::Parts(parts) => match self.sum(parts) {
                Ok(value) => self.mark(value),
                Err(_) => waiting.push(Waiting::Parts(parts.into())),
            },
        });
        if !listed {
            return Err(Failure::Rules);
        }
        if waiting.is_empty() {
            let value = self.mex();
            self.set(&position, value + FOUND, budget)?;
            return Ok(());
        }
        waiting.sort_unstable_by(|a, b| b.key().cmp(&a.key()));
        let bytes = 200 + 24 * waiting.len() as u64 + position.bytes();
        budget.reserve(bytes)?;
        self.set(&position, OPEN, budget)?;
        let seen = self.marked.clone();
        self.stack.push(Frame { position, seen, waiting, bytes });
        Ok(())
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
