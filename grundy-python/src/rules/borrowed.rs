//! Options read without counting references.
//!
//! Nearly all options of rules are numbers, tuples of two numbers and lists of two numbers, by the
//! thousand. The safe functions of PyO3 count a reference to each of these objects and give it up
//! again, so that a number in a list in a list costs eight calls of functions of Python. Here it
//! costs two: one for the object and one for its number.
//!
//! A borrowed object lives as long as nothing takes it out of its list. That takes Python code, of
//! this thread or of another one. None runs while an option is read: this thread has the
//! interpreter lock, and objects whose type is `int`, `tuple` or `list` itself have no code of
//! their own.

#![allow(unsafe_code)]

use std::ops::ControlFlow;

use pyo3::ffi;
use pyo3::prelude::*;

use super::options::{Given, Visit};

/// Whether there is an interpreter lock. Without it, objects are larger, and other threads may
/// change a list at any time.
const LOCKED: bool = size_of::<ffi::PyObject>() == 2 * size_of::<usize>();

/// Calls `visit` with the options at the beginning of a list or a tuple, up to one of another kind.
/// Breaks with their number if there are more, which are left to [`super::options::rest`]. `visit`
/// sees all of them, whatever it returns, and must not run Python code: the rest is read as if
/// nothing had happened since the answer was given.
#[inline]
pub fn visit(answer: &Bound<'_, PyAny>, visit: &mut impl Visit) -> ControlFlow<usize> {
    let object = answer.as_ptr();
    // SAFETY: the object lives, because `answer` owns it, and this thread has the lock. Each
    // function gets objects of its own type.
    unsafe {
        if LOCKED && ffi::PyList_CheckExact(object) != 0 {
            members(object, ffi::PyList_GetItem, visit)
        } else if LOCKED && ffi::PyTuple_CheckExact(object) != 0 {
            members(object, ffi::PyTuple_GetItem, visit)
        } else {
            ControlFlow::Break(0)
        }
    }
}

/// A function that lends a member of a list or of a tuple.
type Get = unsafe extern "C" fn(*mut ffi::PyObject, ffi::Py_ssize_t) -> *mut ffi::PyObject;

/// # Safety
/// The object lives, and its members are what `get` gives.
#[inline(always)]
unsafe fn members(
    object: *mut ffi::PyObject,
    get: Get,
    visit: &mut impl Visit,
) -> ControlFlow<usize> {
    let mut at = 0;
    // SAFETY: `at` is below the length, which is asked for again after each visit, so there is a
    // member. Nothing of it is used after the visit.
    while at < unsafe { ffi::Py_SIZE(object) } {
        match unsafe { option(get(object, at)) } {
            Some(given) => drop(visit.visit(given)),
            None => return ControlFlow::Break(at as usize),
        }
        at += 1;
    }
    ControlFlow::Continue(())
}

/// # Safety
/// The object lives, or is null: a tuple that is not filled yet can be seen by tricks.
#[inline(always)]
unsafe fn option(object: *mut ffi::PyObject) -> Option<Given<'static>> {
    // SAFETY: each function gets objects of its own type, whose length is 2.
    unsafe {
        if let Some(number) = number(object) {
            Some(Given::Int(number))
        } else if object.is_null() {
            None
        } else if ffi::PyList_CheckExact(object) != 0 && ffi::Py_SIZE(object) == 2 {
            let (a, b) = (ffi::PyList_GetItem(object, 0), ffi::PyList_GetItem(object, 1));
            Some(Given::Two(number(a)?, number(b)?))
        } else if ffi::PyTuple_CheckExact(object) != 0 && ffi::Py_SIZE(object) == 2 {
            let (a, b) = (ffi::PyTuple_GetItem(object, 0), ffi::PyTuple_GetItem(object, 1));
            Some(Given::Pair(number(a)?, number(b)?))
        } else {
            None
        }
    }
}

/// A number of 64 bits, if this is one and its type is `int` itself.
///
/// # Safety
/// The object lives, or is null.
#[inline(always)]
unsafe fn number(object: *mut ffi::PyObject) -> Option<i64> {
    // SAFETY: of an `int` the function raises nothing: it says whether the number is too large.
    unsafe {
        if object.is_null() || ffi::PyLong_CheckExact(object) == 0 {
            return None;
        }
        let mut overflow = 0;
        let number = ffi::PyLong_AsLongLongAndOverflow(object, &mut overflow);
        (overflow == 0).then_some(number)
    }
}
