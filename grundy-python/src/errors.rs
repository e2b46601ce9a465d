//! Exceptions. Their classes are Python (`_errors.py`), because an extension with the
//! stable interface cannot derive classes from exceptions.

use std::error::Error;
use std::io;

use grundy::certificate::VerifyError;
use grundy::error::TextError;
use grundy::explore::Unexplored;
use grundy::graph::Fault;
use grundy::message::Language;
use grundy::{Position, Refusal, Stop};
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

use crate::limits::AtWork;

/// The class of this name in `grundy._errors`.
fn class<'py>(
    py: Python<'py>,
    cell: &'static PyOnceLock<Py<PyType>>,
    name: &str,
) -> PyResult<&'py Bound<'py, PyType>> {
    let _at_work = AtWork::begin(py);
    cell.import(py, "grundy._errors", name)
}

fn raised<'py, A: pyo3::call::PyCallArgs<'py>>(
    class: PyResult<&Bound<'py, PyType>>,
    args: A,
) -> PyErr {
    let _at_work = class.as_ref().ok().map(|class| AtWork::begin(class.py()));
    match class.and_then(|class| class.call1(args)) {
        Ok(error) => PyErr::from_value(error),
        Err(error) => error,
    }
}

/// How many letters stand before a byte of a text.
fn letters(text: &str, byte: usize) -> usize {
    text.char_indices().take_while(|(at, _)| *at < byte).count()
}

/// A `PositionError`: what is wrong in a text, where, and what would be right; or what Python
/// raised over a file that the text names.
pub fn of_text(py: Python<'_>, text: &str, error: &TextError) -> PyErr {
    if let Some(raised) = error.source().and_then(|source| source.downcast_ref::<PyErr>()) {
        return raised.clone_ref(py);
    }
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let span = error.span();
    let in_languages = |of: &dyn Fn(Language) -> String| -> Vec<String> {
        Language::ALL.iter().map(|&language| of(language)).collect()
    };
    let rendered = in_languages(&|language| error.render(text, language));
    let message = in_languages(&|language| error.message().text(language));
    let hint = error.hint().map(|hint| in_languages(&|language| hint.text(language)));
    let place = (letters(text, span.start), letters(text, span.end));
    raised(class(py, &CLASS, "PositionError"), (text, place, message, hint, rendered))
}

/// A question that makes no sense for a position, as a `PositionError`.
pub fn of_refusal(py: Python<'_>, position: &Position, refusal: &Refusal) -> PyErr {
    of_text(py, &position.text(), &refusal.in_text(position))
}

/// A position without a game graph.
pub fn of_unexplored(py: Python<'_>, position: &Position, error: &Unexplored) -> PyErr {
    match (error, error.in_text(position)) {
        (_, Some(fault)) => of_text(py, &position.text(), &fault),
        (Unexplored::Stopped(stop), None) => stopped(py, *stop, None),
        (error, None) => PyValueError::new_err(error.message().to_string()),
    }
}

/// A graph that could not be read.
pub fn of_graph(py: Python<'_>, fault: &Fault) -> PyErr {
    match fault {
        Fault::Line { line, error, .. } => of_text(py, line, error),
        Fault::Stopped(stop) => stopped(py, *stop, None),
        fault => PyValueError::new_err(fault.message().to_string()),
    }
}

/// A `CertificateError`, or the limit that ended a check.
pub fn of_certificate(py: Python<'_>, error: &VerifyError) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    match error {
        VerifyError::Stopped(stop) => stopped(py, *stop, None),
        error => raised(class(py, &CLASS, "CertificateError"), (error.message().to_string(),)),
    }
}

/// A `BudgetError` with what was found until then.
pub fn stopped(py: Python<'_>, stop: Stop, partial: Option<Py<PyAny>>) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let reason = stop.key();
    raised(
        class(py, &CLASS, "BudgetError"),
        (grundy::message::Message::from(stop).to_string(), reason, partial),
    )
}

/// A file that cannot be read or written: an `OSError` as Python's own functions raise it, with the
/// number of the error and the name of the file.
pub fn of_file(path: &Bound<'_, PyAny>, error: &io::Error) -> PyErr {
    let py = path.py();
    let _at_work = AtWork::begin(py);
    let Some(number) = error.raw_os_error() else {
        let shown = path.repr().map_or_else(|_| "the file".into(), |text| text.to_string());
        return PyValueError::new_err(format!("{shown}: {error}"));
    };
    let words = || py.import("os")?.getattr("strerror")?.call1((number,))?.extract::<String>();
    match words() {
        Ok(words) => PyOSError::new_err((number, words, path.clone().unbind())),
        Err(error) => error,
    }
}

/// A `RuleError`: rules in Python failed at a position. The cause keeps its traceback.
pub fn of_rules(
    py: Python<'_>,
    game: &str,
    position: &str,
    why: &str,
    cause: Option<PyErr>,
) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let error = raised(class(py, &CLASS, "RuleError"), (game, position, why));
    error.set_cause(py, cause);
    error
}
