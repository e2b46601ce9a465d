//! Answers about misère play.

use grundy::Stop;
use grundy::report::Quotient;
use pyo3::prelude::*;

use crate::convert;
use crate::errors;

/// The document of a quotient as a dict. Where the time of the search bounds it, that is an answer.
pub fn quotient<'py>(py: Python<'py>, document: &Quotient) -> PyResult<Bound<'py, PyAny>> {
    let found = convert::dict(py, document)?;
    match document.stopped {
        None | Some(Stop::Time) => Ok(found),
        Some(stop) => Err(errors::stopped(py, stop, Some(found.unbind()))),
    }
}
