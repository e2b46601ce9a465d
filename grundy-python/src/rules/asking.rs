//! Asking rules for options.
//!
//! To call a method of Python from Rust costs more than Python needs to call it, where the
//! interpreter goes on in the same loop. So a position is sent to a generator of Python
//! (`_rules._answers`), which calls `options` with it and gives the answer.

use std::ops::ControlFlow;

use grundy::Budget;
use pyo3::exceptions::{PyRuntimeError, PyStopIteration};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyIterator;
use pyo3::types::iterator::PySendResult;

use super::PyRules;
use super::borrowed;
use super::endless;
use super::options::{self, Given, Visit};
use super::position::{InPython, PyPosition};
use super::search::{Failure, Lister};

/// Asks the rules for options.
pub struct Asking<'a, 'py> {
    of: &'a PyRules,
    rules: &'a Bound<'py, PyAny>,
    /// The generator; none after an exception, which ended it.
    answers: Option<Bound<'py, PyIterator>>,
    /// What the rules raised.
    pub raised: Option<PyErr>,
}

impl<'a, 'py> Asking<'a, 'py> {
    pub fn new(of: &'a PyRules, rules: &'a Bound<'py, PyAny>) -> Self {
        Asking { of, rules, answers: None, raised: None }
    }

    /// What `options` answers.
    #[inline]
    pub fn answer(&mut self, position: &PyPosition) -> PyResult<Bound<'py, PyAny>> {
        let py = self.rules.py();
        let object = match position {
            PyPosition::Int(number) => (*number).into_pyobject(py)?.into_any(),
            other => other.object(py)?,
        };
        let answers = match &mut self.answers {
            Some(answers) => answers,
            answers => {
                let generator = py.import("grundy._rules")?.getattr("_answers")?;
                let options = self.rules.getattr(intern!(py, "options"))?;
                let generator = generator.call1((options,))?.try_iter()?;
                generator.send(&py.None().into_bound(py))?;
                answers.insert(generator)
            }
        };
        match answers.send(&object) {
            Ok(PySendResult::Next(answer)) => Ok(answer),
            ended => {
                self.answers = None;
                Err(failure(py, ended))
            }
        }
    }

    /// Takes the options of an answer that are not read yet; false where the rules failed.
    #[inline(never)]
    pub fn rest(
        &mut self,
        position: &PyPosition,
        answer: PyResult<Bound<'_, PyAny>>,
        read: usize,
        visit: &mut impl Visit,
    ) -> bool {
        let listed = answer.and_then(|answer| match self.of.has_canonical() {
            true => self.of.canonical_options(self.rules, &answer, visit),
            false => options::rest(&answer, read, visit).map(drop),
        });
        listed.map_err(|error| self.fault(position, error)).is_ok()
    }

    /// Reads one option.
    ///
    /// # Errors
    /// It is none, or `canonical` failed.
    pub fn option<T>(
        &self,
        option: &Bound<'_, PyAny>,
        act: impl FnOnce(Given<'_>) -> T,
    ) -> PyResult<T> {
        let mut parts = options::one(option)?;
        if self.of.has_canonical() {
            for part in &mut parts {
                *part = self.of.canonical_of(self.rules, part)?;
            }
        }
        Ok(act(Given::Parts(&parts)))
    }

    /// Notes what the rules raised at a position.
    pub fn fault(&mut self, position: &PyPosition, error: PyErr) -> Failure {
        self.raised = Some(self.of.failed(self.rules.py(), "options", position, error));
        Failure::Rules
    }
}

/// Why a generator has no answer. It makes a `RuntimeError` of a `StopIteration`.
#[cold]
fn failure(py: Python<'_>, ended: PyResult<PySendResult<'_>>) -> PyErr {
    let Err(error) = ended else {
        return PyRuntimeError::new_err("the generator of answers has ended");
    };
    let cause = error.cause(py).filter(|cause| cause.is_instance_of::<PyStopIteration>(py));
    match cause {
        Some(cause) if error.is_instance_of::<PyRuntimeError>(py) => cause,
        _ => error,
    }
}

impl Lister for Asking<'_, '_> {
    fn never_ends(&mut self, line: &[PyPosition], heavy: bool, budget: &Budget) -> Option<Failure> {
        match endless::look(self.of, self.rules, line, heavy, budget) {
            Ok(found) => found,
            Err(error) => {
                self.raised = Some(error);
                Some(Failure::Rules)
            }
        }
    }

    #[inline]
    fn list(&mut self, position: &PyPosition, visit: &mut impl Visit) -> bool {
        let answer = match self.answer(position) {
            Ok(answer) => answer,
            failed => return self.rest(position, failed, 0, visit),
        };
        let read = match self.of.has_canonical() {
            true => ControlFlow::Break(0),
            false => borrowed::visit(&answer, visit),
        };
        match read {
            ControlFlow::Continue(()) => true,
            ControlFlow::Break(read) => self.rest(position, Ok(answer), read, visit),
        }
    }
}
