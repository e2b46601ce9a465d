//! What rules answer: the options of a position, read from the objects of Python.

use std::ops::ControlFlow;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyIterator, PyList, PyTuple};

use super::position::{InPython, PyPosition};

/// More options of one position are taken for endless.
const MOST_OPTIONS: usize = 1 << 22;

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

/// A number of 64 bits, if this is one and nothing else.
#[inline]
fn small(object: Borrowed<'_, '_, PyAny>) -> Option<i64> {
    object.is_exact_instance_of::<PyInt>().then(|| object.extract().ok())?
}

/// What is done with options.
pub trait Visit {
    /// Takes an option; breaks where no more are wanted.
    fn visit(&mut self, option: Given<'_>) -> ControlFlow<()>;
}

impl<F: FnMut(Given<'_>) -> ControlFlow<()>> Visit for F {
    fn visit(&mut self, option: Given<'_>) -> ControlFlow<()> {
        self(option)
    }
}

/// Reads an option that is met often.
#[inline(always)]
fn common(option: Borrowed<'_, '_, PyAny>) -> Option<Given<'static>> {
    if let Some(number) = small(option) {
        return Some(Given::Int(number));
    }
    if let Ok(list) = option.cast_exact::<PyList>() {
        if list.len() != 2 {
            return None;
        }
        let (a, b) = (list.get_item(0).ok()?, list.get_item(1).ok()?);
        return Some(Given::Two(small(a.as_borrowed())?, small(b.as_borrowed())?));
    }
    let tuple = option.cast_exact::<PyTuple>().ok()?;
    if tuple.len() != 2 {
        return None;
    }
    let (a, b) = (tuple.get_borrowed_item(0).ok()?, tuple.get_borrowed_item(1).ok()?);
    Some(Given::Pair(small(a)?, small(b)?))
}

/// The parts of an option.
///
/// # Errors
/// It is no position and no list of positions.
pub fn one(option: &Bound<'_, PyAny>) -> PyResult<Vec<PyPosition>> {
    match option.cast::<PyList>() {
        Ok(list) => list.iter().map(|part| PyPosition::of(&part)).collect(),
        Err(_) => Ok(vec![PyPosition::of(option)?]),
    }
}

/// Takes an option that is seldom met.
#[cold]
fn seldom(option: &Bound<'_, PyAny>, visit: &mut impl Visit) -> PyResult<ControlFlow<()>> {
    let parts = one(option)?;
    Ok(match &parts[..] {
        [PyPosition::Int(number)] => visit.visit(Given::Int(*number)),
        parts => visit.visit(Given::Parts(parts)),
    })
}

/// Takes an option.
#[inline(always)]
fn take(option: Borrowed<'_, '_, PyAny>, visit: &mut impl Visit) -> PyResult<ControlFlow<()>> {
    match common(option) {
        Some(given) => Ok(visit.visit(given)),
        None => seldom(&option, visit),
    }
}

/// Calls `visit` with each option of an answer.
///
/// # Errors
/// What Python raised; an option that is no position.
pub fn each(answer: &Bound<'_, PyAny>, visit: &mut impl Visit) -> PyResult<ControlFlow<()>> {
    rest(answer, 0, visit)
}

/// The same without the first options, which were `read` before: of a list or a tuple only.
///
/// # Errors
/// As [`each`].
pub fn rest(
    answer: &Bound<'_, PyAny>,
    read: usize,
    visit: &mut impl Visit,
) -> PyResult<ControlFlow<()>> {
    /// From this length on a list is copied, which costs less than to count references.
    const LONG: usize = 16;
    if let Ok(list) = answer.cast_exact::<PyList>() {
        let length = list.len();
        if length - read >= LONG {
            return each_of(&list.to_tuple(), read, visit);
        }
        // A list may change while options are read: a number of another class runs Python code.
        for at in read..length {
            if take(list.get_item(at)?.as_borrowed(), visit)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        return Ok(ControlFlow::Continue(()));
    }
    if let Ok(tuple) = answer.cast_exact::<PyTuple>() {
        return each_of(tuple, read, visit);
    }
    for (count, option) in iter(answer)?.enumerate() {
        if count.is_multiple_of(1 << 16) {
            answer.py().check_signals()?;
            if count > MOST_OPTIONS {
                let why = format!("`options` gives more than {MOST_OPTIONS} options");
                return Err(PyValueError::new_err(why));
            }
        }
        if take(option?.as_borrowed(), visit)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    Ok(ControlFlow::Continue(()))
}

/// The options of an answer, one after the other.
///
/// # Errors
/// What Python raised: the answer has none.
pub fn iter<'py>(answer: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyIterator>> {
    if answer.is_none() {
        let why = "`options` gave None: it returns a list of positions, or yields them";
        return Err(PyTypeError::new_err(why));
    }
    answer.try_iter()
}

fn each_of(
    options: &Bound<'_, PyTuple>,
    read: usize,
    visit: &mut impl Visit,
) -> PyResult<ControlFlow<()>> {
    for option in options.iter_borrowed().skip(read) {
        if take(option, visit)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    Ok(ControlFlow::Continue(()))
}

/// Asks for the options of a position and calls `visit` with each.
///
/// # Errors
/// As [`each`].
pub fn of(
    options: &Bound<'_, PyAny>,
    position: &PyPosition,
    visit: &mut impl Visit,
) -> PyResult<ControlFlow<()>> {
    let answer = match position {
        PyPosition::Int(number) => options.call1((*number,))?,
        other => options.call1((other.object(options.py())?,))?,
    };
    each(&answer, visit)
}
