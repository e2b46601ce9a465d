//! Periods that are seen and not proved, where `assume="observed"` takes them for granted.

use grundy::report::{Assumed, Exact};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::convert;

/// What is taken for granted, as pickles keep it: the game, the preperiod, the period, the saltus, and
/// the last heap of the range in which it was seen.
pub type Stored = (String, u128, u128, u128, u128);

/// Whether periods that are seen are to be taken for granted.
pub fn wanted(assume: Option<&str>) -> PyResult<bool> {
    match assume {
        None => Ok(false),
        Some("observed") => Ok(true),
        Some(other) => {
            Err(PyValueError::new_err(format!("`assume` is \"observed\" or None, not {other:?}")))
        }
    }
}

pub fn stored(assumed: &Assumed) -> Stored {
    let Assumed { game, preperiod, period, saltus, last } = assumed;
    (game.clone(), preperiod.0, period.0, saltus.0, last.0)
}

pub fn restored((game, preperiod, period, saltus, last): Stored) -> Assumed {
    let [preperiod, period, saltus, last] = [preperiod, period, saltus, last].map(Exact);
    Assumed { game, preperiod, period, saltus, last }
}

/// One of the key `assumed` of the documents, as a dict.
pub fn dict<'py>(py: Python<'py>, assumed: &Assumed) -> PyResult<Bound<'py, PyAny>> {
    let dict = convert::dict(py, assumed)?;
    dict.del_item("grundy")?;
    Ok(dict)
}

/// A sentence.
pub fn words(assumed: &Assumed) -> String {
    let Assumed { game, preperiod, period, saltus, last } = assumed;
    let grows = if saltus.0 > 0 { format!(" + {}", saltus.0) } else { String::new() };
    format!(
        "Observed, not proved: in {game}, g(n + {}) = g(n){grows} for all n from {} up to heap {}.",
        period.0, preperiod.0, last.0
    )
}
