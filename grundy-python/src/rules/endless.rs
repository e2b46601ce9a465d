//! Play that never ends, as the library recognises it: rules in Python are tried at positions further
//! on.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use grundy::Budget;
use grundy::drift::{self, NAMED, Rules, TooCostly};
use pyo3::exceptions::{PyException, PyMemoryError};
use pyo3::intern;
use pyo3::prelude::*;

use super::PyRules;
use super::options::{self, Given};
use super::position::PyPosition;
use super::search::Failure;
use crate::limits;

/// Rules that are asked at positions which the play did not reach.
struct Trial<'a, 'py> {
    of: &'a PyRules,
    rules: &'a Bound<'py, PyAny>,
    /// A question took long, and those further on would take longer: nothing bounds a call of
    /// Python.
    tired: Cell<bool>,
    /// What is no error of the rules, such as Ctrl-C.
    raised: RefCell<Option<PyErr>>,
}

/// What a line of play that never ends comes to; nothing where that is not seen. `heavy`: much
/// memory is in use already.
pub fn look(
    of: &PyRules,
    rules: &Bound<'_, PyAny>,
    line: &[PyPosition],
    heavy: bool,
    budget: &Budget,
) -> PyResult<Option<Failure>> {
    let trial = Trial { of, rules, tired: Cell::new(false), raised: RefCell::default() };
    let left = drift::never_ends(line, heavy, &trial, budget);
    if let Some(error) = trial.raised.take() {
        return Err(error);
    }
    Ok(left.map(|left| {
        let line = line[left.before..].iter().take(NAMED).cloned().collect();
        Failure::Endless { line, below: left.below }
    }))
}

impl Rules for Trial<'_, '_> {
    fn numbers(&self) -> BTreeSet<i128> {
        let found = || -> PyResult<BTreeSet<i128>> {
            let module = self.rules.py().import("grundy._rules")?;
            module.getattr("numbers")?.call1((self.rules,))?.extract()
        };
        found().unwrap_or_default()
    }

    fn parts(
        &self,
        position: &PyPosition,
        most: usize,
        _: &Budget,
    ) -> Result<Option<Vec<PyPosition>>, TooCostly> {
        /// A question that takes longer is the last one.
        const LONG: Duration = Duration::from_millis(5);
        if self.tired.get() || limits::is_over() {
            return Err(TooCostly);
        }
        let (py, began) = (self.rules.py(), Instant::now());
        let mut parts = Vec::new();
        let mut ask = || -> PyResult<ControlFlow<()>> {
            let options = self.rules.getattr(intern!(py, "options"))?;
            let listed = options::of(&options, position, &mut |option: Given<'_>| {
                option.with_parts(|option| parts.extend_from_slice(option));
                if parts.len() > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })?;
            for part in parts.iter_mut().filter(|_| listed.is_continue()) {
                *part = self.of.canonical_of(self.rules, part)?;
            }
            Ok(listed)
        };
        let asked = ask();
        self.tired.set(began.elapsed() > LONG);
        match asked {
            Ok(ControlFlow::Continue(())) => Ok(Some(parts)),
            Ok(ControlFlow::Break(())) => Err(TooCostly),
            Err(error) if error.is_instance_of::<PyMemoryError>(py) => Err(TooCostly),
            Err(error) if error.is_instance_of::<PyException>(py) => Ok(None),
            Err(error) => {
                self.tired.set(true);
                self.raised.borrow_mut().get_or_insert(error);
                Err(TooCostly)
            }
        }
    }
}
