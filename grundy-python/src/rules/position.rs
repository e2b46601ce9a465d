//! Positions of rules in Python: ints, texts, and tuples of these.

use grundy::drift::DEEPEST;
pub use grundy::drift::Nested as PyPosition;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyFrozenSet, PyInt, PyList, PySet, PyString, PyTuple};

/// What a position is in Python.
pub trait InPython: Sized {
    /// A tuple of two numbers.
    fn pair(a: i64, b: i64) -> Self;
    /// The two numbers of such a tuple.
    fn as_pair(&self) -> Option<(i64, i64)>;
    /// Reads an object.
    ///
    /// # Errors
    /// `TypeError` and `ValueError`: it is no position.
    fn of(object: &Bound<'_, PyAny>) -> PyResult<Self>;
    /// The object.
    fn object<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>>;
}

impl InPython for PyPosition {
    fn pair(a: i64, b: i64) -> PyPosition {
        PyPosition::tuple([PyPosition::Int(a), PyPosition::Int(b)])
    }

    fn as_pair(&self) -> Option<(i64, i64)> {
        match self {
            PyPosition::Tuple(parts) => match parts[..] {
                [PyPosition::Int(a), PyPosition::Int(b)] => Some((a, b)),
                _ => None,
            },
            _ => None,
        }
    }

    fn of(object: &Bound<'_, PyAny>) -> PyResult<PyPosition> {
        within(object, 0)
    }

    fn object<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(match self {
            PyPosition::Int(number) => number.into_pyobject(py)?.into_any(),
            PyPosition::Text(text) => PyString::new(py, text).into_any(),
            PyPosition::Tuple(parts) => {
                let parts =
                    parts.iter().map(|part| part.object(py)).collect::<PyResult<Vec<_>>>()?;
                PyTuple::new(py, parts)?.into_any()
            }
        })
    }
}

fn within(object: &Bound<'_, PyAny>, depth: usize) -> PyResult<PyPosition> {
    if object.is_exact_instance_of::<PyInt>() {
        return number(object).map(PyPosition::Int);
    }
    if let Ok(parts) = object.cast::<PyTuple>() {
        if depth == DEEPEST {
            return Err(PyValueError::new_err(format!(
                "tuples are nested {DEEPEST} times at most"
            )));
        }
        let parts = parts.iter().map(|part| within(&part, depth + 1));
        return Ok(PyPosition::Tuple(parts.collect::<PyResult<_>>()?));
    }
    if let Ok(text) = object.cast::<PyString>() {
        return Ok(PyPosition::Text(text.to_str()?.into()));
    }
    // Numbers of NumPy, and truth values.
    if object.hasattr("__index__")? {
        return number(&object.call_method0("__index__")?).map(PyPosition::Int);
    }
    let kind = object.get_type().name()?.to_string();
    let shown = object.repr().map_or_else(|_| kind.clone(), |text| text.to_string());
    let shown: String = shown.chars().take(60).collect();
    let mut why =
        format!("{shown} is a {kind}, and no position: an int, a text or a tuple of these");
    if object.is_instance_of::<PySet>() || object.is_instance_of::<PyFrozenSet>() {
        why.push_str("; of a set write `tuple(sorted(...))`");
    } else if object.is_instance_of::<PyDict>() {
        why.push_str("; of a dict write `tuple(sorted(....items()))`");
    } else if object.is_instance_of::<PyList>() {
        why.push_str("; a list is a sum of positions, and no part of one");
    }
    Err(PyTypeError::new_err(why))
}

fn number(object: &Bound<'_, PyAny>) -> PyResult<i64> {
    object.extract::<i64>().map_err(|_| {
        PyValueError::new_err("a number of a position lies between -2**63 and 2**63 - 1")
    })
}
