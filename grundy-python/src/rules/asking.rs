//! Asking rules for options.
//!
//! To call a method of Python from Rust costs more than Python needs to call it, where the
//! interpreter goes on in the same loop. So a generator of Python (`_rules._answers`) calls
//! `options` with the position that was laid before it, and gives the answer.

use std::ops::Range;

use grundy::Budget;
use pyo3::exceptions::{PyRuntimeError, PyStopIteration};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList};

use super::PyRules;
use super::options::{self, Visit};
use super::position::PyPosition;
use super::search::{Failure, Lister, Search};

/// Asks the rules for options.
pub struct Asking<'a, 'py> {
    of: &'a PyRules,
    rules: &'a Bound<'py, PyAny>,
    /// A list of one position: what is asked for.
    asked: Bound<'py, PyList>,
    /// The generator; none after an exception, which ended it.
    answers: Option<Bound<'py, PyIterator>>,
    /// The answer for the next position, where it is there already.
    ahead: Option<Bound<'py, PyAny>>,
    /// What the rules raised.
    pub raised: Option<PyErr>,
}

impl<'a, 'py> Asking<'a, 'py> {
    pub fn new(of: &'a PyRules, rules: &'a Bound<'py, PyAny>) -> PyResult<Self> {
        let asked = PyList::new(rules.py(), [rules.py().None()])?;
        Ok(Asking { of, rules, asked, answers: None, ahead: None, raised: None })
    }

    /// What `options` answers.
    fn answer(&mut self, position: &PyPosition) -> PyResult<Bound<'py, PyAny>> {
        if let Some(answer) = self.ahead.take() {
            return Ok(answer);
        }
        let py = self.rules.py();
        match position {
            PyPosition::Int(number) => self.asked.set_item(0, *number)?,
            other => self.asked.set_item(0, other.object(py)?)?,
        }
        let answers = match &mut self.answers {
            Some(answers) => answers,
            answers => {
                let generator = py.import("grundy._rules")?.getattr("_answers")?;
                let options = self.rules.getattr(intern!(py, "options"))?;
                answers.insert(generator.call1((options, &self.asked))?.try_iter()?)
            }
        };
        match answers.next() {
            Some(Ok(answer)) => Ok(answer),
            ended => {
                self.answers = None;
                Err(match ended {
                    Some(Err(error)) => unwrapped(py, error),
                    _ => PyRuntimeError::new_err("the generator of answers has ended"),
                })
            }
        }
    }

    /// Finds the values of numbers; gives the last one. Short answers are asked for together.
    pub fn numbers(
        &mut self,
        numbers: Range<i64>,
        search: &mut Search,
        budget: &Budget,
    ) -> PyResult<Result<u32, (i64, Failure)>> {
        /// The most numbers, and the most options, that are asked for together.
        const MOST: i64 = 64;
        const OPTIONS: usize = 1 << 10;
        let py = self.rules.py();
        let several = py.import("grundy._rules")?.getattr("_several")?;
        let options = self.rules.getattr(intern!(py, "options"))?;
        let (mut next, mut count, mut last) = (numbers.start, 1, 0);
        while next < numbers.end {
            if let Some(value) = search.known(&PyPosition::Int(next)) {
                (next, last) = (next + 1, value);
                continue;
            }
            let stop = numbers.end.min(next.saturating_add(count));
            let (answers, error): (Bound<'py, PyList>, Option<Bound<'py, PyAny>>) =
                several.call1((&options, next, stop))?.extract()?;
            let mut length = OPTIONS;
            for answer in &answers {
                length = answer.cast::<PyList>().map_or(OPTIONS / MOST as usize, |list| list.len());
                self.ahead = Some(answer);
                match search.value(&PyPosition::Int(next), self, budget) {
                    Ok(value) => last = value,
                    Err(failure) => return Ok(Err((next, failure))),
                }
                self.ahead = None;
                next += 1;
            }
            if let Some(error) = error.map(PyErr::from_value) {
                return Err(self.of.failed(py, "options", &PyPosition::Int(next), error));
            }
            count = (2 * count).min((OPTIONS / (length + 1)) as i64).clamp(1, MOST);
        }
        Ok(Ok(last))
    }
}

/// A generator makes a `RuntimeError` of a `StopIteration`.
fn unwrapped(py: Python<'_>, error: PyErr) -> PyErr {
    let cause = error.cause(py).filter(|cause| cause.is_instance_of::<PyStopIteration>(py));
    match cause {
        Some(cause) if error.is_instance_of::<PyRuntimeError>(py) => cause,
        _ => error,
    }
}

impl Lister for Asking<'_, '_> {
    fn list(&mut self, position: &PyPosition, visit: &mut impl Visit) -> bool {
        let listed = self.answer(position).and_then(|answer| match self.of.has_canonical() {
            true => self.of.canonical_options(self.rules, &answer, visit),
            false => options::each(&answer, visit).map(drop),
        });
        listed
            .map_err(|error| {
                self.raised = Some(self.of.failed(self.rules.py(), "options", position, error));
            })
            .is_ok()
    }
}
