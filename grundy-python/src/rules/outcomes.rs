//! Who wins positions of rules in Python, without their values.
//!
//! The first option that the next player loses decides that a position is won, so the others are not
//! asked for: a generator is left where it is. The search keeps its own stack.

use std::ops::ControlFlow;

use grundy::budget::{Budget, Progress};
use grundy::{Play, Stop, drift};
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList, PyTuple};

use super::asking::Asking;
use super::known::{FOUND, Known, OPEN, UNKNOWN};
use super::options::{self, Given};
use super::position::PyPosition;
use super::search::LOOK;
use super::search::{Failure, Lister, Search};
use crate::limits;

/// What is known of a position: that the player to move loses it, ...
const LOST: u32 = FOUND;
/// ... or wins it.
const WON: u32 = FOUND + 1;

/// Outcomes in one convention.
pub struct Outcomes {
    play: Play,
    known: Known,
    asked: u64,
    /// The line of play is looked at when this number of options was asked for.
    look_at: u64,
}

/// An option of a position.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Choice {
    One(PyPosition),
    Sum(Box<[PyPosition]>),
}

/// The memory of a position on the stack as it is counted, without its options.
const FRAME: u64 = 200;

impl Choice {
    fn of(option: Given<'_>) -> Choice {
        option.with_parts(|parts| match parts {
            [one] => Choice::One(one.clone()),
            parts => Choice::Sum(parts.into()),
        })
    }
}

/// The options of a position that were not looked at.
enum Rest<'py> {
    /// Of a list, the least last.
    Listed(Vec<Choice>),
    /// Of a generator.
    Lazy(Bound<'py, PyIterator>),
}

/// A position on the stack.
struct Frame<'py> {
    position: PyPosition,
    rest: Rest<'py>,
    /// Whether it has an option.
    moves: bool,
    bytes: u64,
}

/// The positions on the stack.
fn line(stack: &[Frame<'_>]) -> Vec<PyPosition> {
    stack.iter().map(|frame| frame.position.clone()).collect()
}

/// Why an outcome was not found.
enum Ended {
    Failure(Failure),
    /// A move makes a sum, and in misère play the outcomes of its parts do not decide it.
    Sum,
}

impl From<Failure> for Ended {
    fn from(failure: Failure) -> Ended {
        Ended::Failure(failure)
    }
}

impl From<Stop> for Ended {
    fn from(stop: Stop) -> Ended {
        Ended::Failure(stop.into())
    }
}

impl Outcomes {
    pub fn new(play: Play) -> Outcomes {
        Outcomes { play, known: Known::default(), asked: 0, look_at: 0 }
    }

    /// Whether the player to move wins a position; `None` where that depends on sums in misère
    /// play. `values` has the values that were found before, and those of sums are found there.
    pub fn wins(
        &mut self,
        root: &PyPosition,
        values: &mut Search,
        asking: &mut Asking<'_, '_>,
        budget: &Budget,
    ) -> Result<Option<bool>, Failure> {
        let mut stack = Vec::new();
        self.look_at = self.asked + LOOK;
        let mut result = self.run(root, &mut stack, values, asking, budget);
        // Where the memory is small, it was full before the line of play was looked at.
        if let Err(Ended::Failure(Failure::Stop(Stop::Memory))) = result
            && let Some(fault) = asking.never_ends(&line(&stack), true, &drift::glance())
        {
            result = Err(fault.into());
        }
        for frame in stack {
            budget.release(frame.bytes);
            let _ = self.known.set(&frame.position, UNKNOWN, budget);
        }
        match result {
            Ok(lost) => Ok(Some(!lost)),
            Err(Ended::Sum) => Ok(None),
            Err(Ended::Failure(failure)) => Err(failure),
        }
    }

    /// Whether the root is lost.
    fn run<'py>(
        &mut self,
        root: &PyPosition,
        stack: &mut Vec<Frame<'py>>,
        values: &mut Search,
        asking: &mut Asking<'_, 'py>,
        budget: &Budget,
    ) -> Result<bool, Ended> {
        if let Some(lost) = self.known_lost(root, values) {
            return Ok(lost);
        }
        let mut decided = self.open(root.clone(), stack, values, asking, budget)?;
        loop {
            // A lost option decides the position before it.
            if let Some(lost) = decided {
                if stack.is_empty() {
                    return Ok(lost);
                }
                if lost {
                    decided = Some(self.close(stack, WON, budget)?);
                    continue;
                }
            }
            let frame = stack.last_mut().expect("a position that is not decided");
            decided = match self.next(frame, asking, budget)? {
                None => {
                    let wins = self.play == Play::Misere && !frame.moves;
                    Some(self.close(stack, if wins { WON } else { LOST }, budget)?)
                }
                Some(Choice::One(option)) => {
                    frame.moves = true;
                    match self.known_lost(&option, values) {
                        None if self.known.state(&option) == OPEN => {
                            let path = stack.iter().map(|frame| frame.position.clone());
                            let circle = path.skip_while(|one| *one != option).collect();
                            return Err(Failure::Cycle(circle).into());
                        }
                        None => self.open(option, stack, values, asking, budget)?,
                        known => known,
                    }
                }
                Some(Choice::Sum(parts)) => {
                    frame.moves = true;
                    Some(self.sum_is_lost(&parts, values, asking, budget)?)
                }
            };
        }
    }

    /// Whether a position is lost, where that is known.
    fn known_lost(&self, position: &PyPosition, values: &Search) -> Option<bool> {
        match self.known.state(position) {
            LOST => Some(true),
            WON => Some(false),
            _ if self.play == Play::Normal => values.known(position).map(|value| value == 0),
            _ => None,
        }
    }

    /// Whether a sum that a move makes is lost.
    fn sum_is_lost(
        &mut self,
        parts: &[PyPosition],
        values: &mut Search,
        asking: &mut Asking<'_, '_>,
        budget: &Budget,
    ) -> Result<bool, Ended> {
        if self.play == Play::Misere {
            // Of nothing the player to move wins.
            return if parts.is_empty() { Ok(false) } else { Err(Ended::Sum) };
        }
        let mut sum = 0;
        for part in parts {
            sum ^= values.value(part, asking, budget)?;
        }
        Ok(sum == 0)
    }

    /// Takes the last position off the stack; gives whether it is lost.
    fn close(
        &mut self,
        stack: &mut Vec<Frame<'_>>,
        state: u32,
        budget: &Budget,
    ) -> Result<bool, Stop> {
        let frame = stack.last().expect("there is a position");
        self.known.set(&frame.position, state, budget)?;
        budget.release(frame.bytes);
        stack.pop();
        Ok(state == LOST)
    }

    /// Asks for the options of a position: puts it on the stack, or finds that it is won.
    fn open<'py>(
        &mut self,
        position: PyPosition,
        stack: &mut Vec<Frame<'py>>,
        values: &mut Search,
        asking: &mut Asking<'_, 'py>,
        budget: &Budget,
    ) -> Result<Option<bool>, Ended> {
        self.tick(budget)?;
        if self.asked >= self.look_at && stack.len() >= drift::FALLS {
            self.look_at = 2 * self.asked;
            if let Some(fault) = asking.never_ends(&line(stack), false, budget) {
                return Err(fault.into());
            }
        }
        let answer = asking.answer(&position).map_err(|error| asking.fault(&position, error))?;
        let is_list =
            answer.is_exact_instance_of::<PyList>() || answer.is_exact_instance_of::<PyTuple>();
        let mut bytes = FRAME + position.bytes();
        let rest = if is_list {
            let (mut found, mut won) = (Vec::new(), false);
            let listed = asking.rest(&position, Ok(answer), 0, &mut |option: Given<'_>| {
                let option = Choice::of(option);
                won |= matches!(&option, Choice::One(one) if self.known_lost(one, values) == Some(true));
                found.push(option);
                if won { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            if !listed {
                return Err(Failure::Rules.into());
            }
            if won {
                self.known.set(&position, WON, budget)?;
                return Ok(Some(false));
            }
            // The least last, and sums before them.
            found.sort_unstable_by(|a, b| b.cmp(a));
            bytes += (size_of::<Choice>() * found.capacity()) as u64;
            Rest::Listed(found)
        } else {
            let options = options::iter(&answer);
            Rest::Lazy(options.map_err(|error| asking.fault(&position, error))?)
        };
        budget.reserve(bytes)?;
        stack.push(Frame { position, rest, moves: false, bytes });
        let frame = stack.last().expect("it was just put there");
        self.known.set(&frame.position, OPEN, budget)?;
        Ok(None)
    }

    /// The next option of a position.
    fn next(
        &mut self,
        frame: &mut Frame<'_>,
        asking: &mut Asking<'_, '_>,
        budget: &Budget,
    ) -> Result<Option<Choice>, Ended> {
        let options = match &mut frame.rest {
            Rest::Listed(rest) => return Ok(rest.pop()),
            Rest::Lazy(options) => options,
        };
        self.tick(budget)?;
        let option = match options.next() {
            None => return Ok(None),
            Some(Ok(option)) => asking.option(&option, Choice::of),
            Some(Err(error)) => Err(error),
        };
        Ok(Some(option.map_err(|error| asking.fault(&frame.position, error))?))
    }

    /// Asks the budget now and then, and for the time before each call of Python.
    fn tick(&mut self, budget: &Budget) -> Result<(), Stop> {
        if limits::is_over() {
            return Err(Stop::Time);
        }
        self.asked += 1;
        if self.asked.is_multiple_of(64) {
            let done = self.asked;
            budget.check(Progress { what: "progress-positions-searched", done, total: None })?;
        }
        Ok(())
    }
}
