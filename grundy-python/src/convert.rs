//! Values, languages and other words, from Python and to Python.

use grundy::heap::period::Period;
use grundy::message::Language;
use grundy::reason::Level;
use grundy::report;
use grundy::theory::Theorem;
use grundy::value::Sizes;
use grundy::{Nimber, Outcome, Play, Stop};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyFrozenSet, PyString};
use pyo3::{IntoPyObjectExt, PyTypeInfo};
use serde::Serialize;

use crate::limits::AtWork;

/// A value that is no nim-value: of a position in which play can go on without end, that can be
/// ended at once, or where a player moves again.
#[pyclass(frozen, module = "grundy")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Value(grundy::Value);

#[pymethods]
impl Value {
    /// `infinity`, `ends`, `loony`, `again` or `must`.
    #[getter]
    fn kind(&self) -> &'static str {
        match self.0 {
            grundy::Value::Nim(_) => "nim",
            grundy::Value::Infinity(_) => "infinity",
            grundy::Value::Ends => "ends",
            grundy::Value::Loony => "loony",
            grundy::Value::Marked(_) => "again",
            grundy::Value::Must(_) => "must",
        }
    }

    /// Of infinity the finite values that a move leads to.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyFrozenSet>> {
        let options: &[Nimber] = match &self.0 {
            grundy::Value::Infinity(to) => to,
            _ => &[],
        };
        PyFrozenSet::new(py, options.iter().map(|value| value.0))
    }

    /// Who wins: `N`, `P` or `D`.
    #[getter]
    fn outcome(&self) -> &'static str {
        outcome(self.0.outcome())
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Value {}>", self.0)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Value>().is_ok_and(|other| other.get() == self)
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{BuildHasher, BuildHasherDefault};
        BuildHasherDefault::<rustc_hash::FxHasher>::default().hash_one(self)
    }

    fn _repr_latex_(&self) -> String {
        format!("${}$", crate::latex::value(&self.0))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let of = match &self.0 {
            grundy::Value::Marked(left) => Some(value(py, left)?),
            grundy::Value::Nim(nim) => Some(number(py, nim.0)?),
            _ => None,
        };
        let (kind, options): (&str, &[Nimber]) = match &self.0 {
            grundy::Value::Infinity(to) => (self.kind(), to),
            grundy::Value::Must(sizes) if sizes.has_most() => ("must-but", sizes.listed()),
            grundy::Value::Must(sizes) => ("must", sizes.listed()),
            _ => (self.kind(), &[]),
        };
        let options: Vec<u128> = options.iter().map(|value| value.0).collect();
        reduced::<Value>(py, (kind, options, of))
    }

    #[staticmethod]
    fn _restore(kind: &str, options: Vec<u128>, of: Option<&Bound<'_, PyAny>>) -> PyResult<Value> {
        let of = of.map(value_of).transpose()?;
        Ok(Value(match (kind, of) {
            ("infinity", None) => {
                grundy::Value::Infinity(options.into_iter().map(Nimber).collect())
            }
            ("must", None) => grundy::Value::Must(Sizes::of(options.into_iter().map(Nimber))),
            ("must-but", None) => {
                grundy::Value::Must(Sizes::all_but(options.into_iter().map(Nimber)))
            }
            ("ends", None) => grundy::Value::Ends,
            ("loony", None) => grundy::Value::Loony,
            ("again", Some(left)) => grundy::Value::Marked(Box::new(left)),
            (_, Some(value)) => value,
            _ => return Err(unreadable()),
        }))
    }
}

/// What `__reduce__` gives: `_pickle.restore`, which calls `_restore` of the class with the state.
pub fn reduced<'py, T: PyTypeInfo>(
    py: Python<'py>,
    state: impl IntoPyObjectExt<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    let _at_work = AtWork::begin(py);
    let restore = py.import("grundy._pickle")?.getattr("restore")?;
    let made = (py.get_type::<T>(), state.into_bound_py_any(py)?);
    (restore, made).into_bound_py_any(py)
}

/// A pickle of another version of the package.
pub fn unreadable() -> PyErr {
    PyValueError::new_err("this pickle was made by another version of grundy")
}

/// What [`Stop::key`] gave.
pub fn stop_of(word: Option<&str>) -> PyResult<Option<Stop>> {
    use Stop::{Interrupted, Memory, Moves, Rules, Steps, Time};
    let all = [Time, Memory, Moves, Steps, Interrupted, Rules];
    let found = |word: &str| all.into_iter().find(|&one| one.key() == word);
    word.map(|word| found(word).ok_or_else(unreadable)).transpose()
}

/// What [`outcome`] gave.
pub fn outcome_of(letter: Option<&str>) -> PyResult<Option<Outcome>> {
    let found = |letter: &str| {
        [Outcome::N, Outcome::P, Outcome::D].into_iter().find(|&one| outcome(one) == letter)
    };
    letter.map(|letter| found(letter).ok_or_else(unreadable)).transpose()
}

/// A proved period as it is stored: its theorem, preperiod, period, saltus and the largest heap
/// that was used.
pub type StoredPeriod = (String, u64, u64, u64, u64);

/// A proved period, to be stored.
pub fn period(period: &Period) -> StoredPeriod {
    let Period { preperiod, period: length, saltus, theorem, checked_to, .. } = *period;
    (theorem.id().to_string(), preperiod, length, saltus, checked_to)
}

/// What [`period`](fn@period) gave.
pub fn period_of(
    (theorem, preperiod, length, saltus, checked_to): StoredPeriod,
) -> PyResult<Period> {
    let theorem = Theorem::of_id(&theorem).ok_or_else(unreadable)?;
    Ok(Period::by(theorem, (preperiod, length, saltus), checked_to))
}

/// What [`value`] gave.
pub fn value_of(value: &Bound<'_, PyAny>) -> PyResult<grundy::Value> {
    match value.cast::<Value>() {
        Ok(value) => Ok(value.get().0.clone()),
        Err(_) => Ok(grundy::Value::Nim(Nimber(value.extract()?))),
    }
}

/// A nim-value as an int, another one as a [`Value`].
pub fn value<'py>(py: Python<'py>, value: &grundy::Value) -> PyResult<Bound<'py, PyAny>> {
    match value {
        grundy::Value::Nim(nim) => number(py, nim.0),
        other => Ok(Bound::new(py, Value(other.clone()))?.into_any()),
    }
}

/// A number, by the shorter way where it is short.
pub fn number(py: Python<'_>, number: u128) -> PyResult<Bound<'_, PyAny>> {
    match u64::try_from(number) {
        Ok(short) => Ok(short.into_pyobject(py)?.into_any()),
        Err(_) => Ok(number.into_pyobject(py)?.into_any()),
    }
}

/// `N`, `P` or `D`.
pub fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::N => "N",
        Outcome::P => "P",
        Outcome::D => "D",
    }
}

/// The name of a convention.
pub fn play_name(play: Play) -> &'static str {
    match play {
        Play::Normal => "normal",
        Play::Misere => "misere",
    }
}

/// Reads a convention.
pub fn play(text: Option<&str>) -> PyResult<Option<Play>> {
    match text {
        None => Ok(None),
        Some("normal") => Ok(Some(Play::Normal)),
        Some("misere" | "misère") => Ok(Some(Play::Misere)),
        Some(other) => {
            Err(PyValueError::new_err(format!("`play` is \"normal\" or \"misere\", not {other:?}")))
        }
    }
}

/// Reads a language.
pub fn language(text: &str) -> PyResult<Language> {
    text.parse().map_err(|error: grundy::message::UnknownLanguage| {
        PyValueError::new_err(error.message().to_string())
    })
}

/// Reads how much of a derivation is wanted.
pub fn level(text: &str) -> PyResult<Level> {
    let known: [Level; 3] = [Level::Short, Level::Steps, Level::Proof];
    known.into_iter().find(|level| level.name() == text).ok_or_else(|| {
        let names = known.map(|level| format!("{:?}", level.name())).join(", ");
        PyValueError::new_err(format!("`level` is one of {names}, not {text:?}"))
    })
}

/// A number of a heap, of moves and the like: an int from 0 to 2^64 - 1.
pub fn natural(what: &str, number: &Bound<'_, PyAny>) -> PyResult<u64> {
    let _at_work = AtWork::begin(number.py());
    if number.extract::<u64>().is_ok() || number.hasattr("__index__")? {
        return number.extract::<u64>().map_err(|_| {
            PyValueError::new_err(format!("`{what}` is a number from 0 to 2**64 - 1"))
        });
    }
    let kind = number.get_type().name().map_or_else(|_| "?".into(), |name| name.to_string());
    Err(PyTypeError::new_err(format!("`{what}` is an int, not {kind}")))
}

/// The document of the program: JSON with the version.
pub fn json(document: &impl Serialize) -> PyResult<String> {
    report::json_text(&report::Versioned::new(document))
        .map_err(|error| PyValueError::new_err(error.to_string()))
}

/// The same as a dict.
pub fn dict<'py>(py: Python<'py>, document: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    loads(py, &json(document)?)
}

/// Reads JSON.
pub fn loads<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    let _at_work = AtWork::begin(py);
    py.import("json")?.getattr("loads")?.call1((PyString::new(py, text),))
}
