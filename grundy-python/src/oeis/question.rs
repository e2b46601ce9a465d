//! What is asked of the OEIS, and the files and rules that it names.

use std::sync::{Arc, Mutex};

use grundy::error::FileError;
use grundy::games::Files;
use grundy::graph::{self, Fault};
use grundy::lock;
use grundy::oeis::{self, LEAST, Number};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyDict, PyFrozenSet, PySet, PyString};

use crate::errors;
use crate::files::{Source, raised, restored};
use crate::game::Game;
use crate::kept::{Keep, joined, sources};

/// More terms than anybody needs to name a sequence.
const MOST_TERMS: usize = 10_000;

/// The argument `files`, for work without the interpreter lock: it is taken for each question.
pub struct Reader {
    files: Option<Py<PyAny>>,
    keep: Mutex<Keep>,
}

/// A [`Reader`] as it is stored.
pub type StoredReader<'py> = (Option<Bound<'py, PyAny>>, Vec<(String, Bound<'py, PyAny>)>);

impl Reader {
    pub fn new(files: Option<&Bound<'_, PyAny>>, keep: Keep) -> Reader {
        let files = files.map(|files| files.clone().unbind());
        Reader { files, keep: Mutex::new(keep) }
    }

    /// What is needed to read again: the argument `files`, and the rules in Python.
    pub fn stored<'py>(&self, py: Python<'py>) -> StoredReader<'py> {
        let files = self.files.as_ref().map(|files| files.bind(py).clone());
        let own = sources(py, &lock(&self.keep), None).into_iter();
        (files, own.map(|(name, object)| (name, object.into_bound(py))).collect())
    }

    /// What [`stored`](Reader::stored) gave.
    pub fn restored((files, kept): StoredReader<'_>) -> PyResult<Reader> {
        Ok(Reader::new(files.as_ref(), restored(kept)?))
    }

    /// Asks with the lock.
    fn ask<T>(
        &self,
        act: impl FnOnce(&Source<'_>) -> Result<T, FileError>,
    ) -> Result<T, FileError> {
        let asked = Python::try_attach(|py| {
            let ask = || {
                let own = lock(&self.keep).clone();
                let files = self.files.as_ref().map(|files| files.bind(py));
                let source = Source::new(py, files)?.of(own);
                let answer = act(&source);
                let own = source.end()?;
                let mut keep = lock(&self.keep);
                *keep = joined(py, &keep, &own)?;
                Ok(answer)
            };
            ask().map_err(|error| raised(py, error))?
        });
        asked.ok_or("the interpreter ends")?
    }
}

impl Files for Reader {
    fn read(&self, name: &str) -> Result<String, FileError> {
        self.ask(|source| source.read(name))
    }

    fn graph(&self, name: &str) -> Result<graph::Graph, Fault> {
        self.ask(|source| Ok(source.graph(name))).map_err(Fault::Refused)?
    }

    fn rules(&self, name: &str) -> Result<Arc<dyn grundy::term::Game>, FileError> {
        self.ask(|source| source.rules(name))
    }
}

/// Whether the text of a game names rules in Python, which need the interpreter.
pub fn is_rules(game: &str) -> bool {
    game.contains("rules:")
}

/// What was asked for.
pub enum Question {
    Number(Number),
    Game(String, Keep),
    Terms(Vec<u128>),
}

impl Question {
    pub fn read(asked: &Bound<'_, PyAny>) -> PyResult<Question> {
        let py = asked.py();
        if let Ok(text) = asked.cast::<PyString>() {
            return Question::of_text(py, text.to_str()?.trim());
        }
        let game = match asked.cast::<Game>() {
            Ok(game) => Some(game.clone()),
            // Rules in Python: the object, whose class grundy.Rules is.
            Err(_) if asked.is_instance(&py.import("grundy._rules")?.getattr("Rules")?)? => {
                Some(asked.getattr("_game")?.cast_into::<Game>()?)
            }
            Err(_) => None,
        };
        if let Some(game) = game {
            let game = game.get();
            return Ok(Question::Game(game.name().to_string(), game.keep(py)?));
        }
        // Bytes are ints, and so are the members of a set; neither is a sequence of terms.
        let wrong = asked.is_instance_of::<PyBytes>()
            || asked.is_instance_of::<PyByteArray>()
            || asked.is_instance_of::<PyDict>()
            || asked.is_instance_of::<PySet>()
            || asked.is_instance_of::<PyFrozenSet>();
        let Some(items) = asked.try_iter().ok().filter(|_| !wrong) else {
            let kind = asked.get_type().name()?.to_string();
            let why = format!("the OEIS is asked for a game, a number or terms, not {kind}");
            return Err(PyTypeError::new_err(why));
        };
        let mut terms = Vec::new();
        for item in items {
            let number = match item?.call_method0("__index__") {
                Ok(number) => number,
                Err(_) => return Err(PyTypeError::new_err("terms are ints")),
            };
            terms.push(number.extract::<u128>().map_err(|_| too_large())?);
            if terms.len() > MOST_TERMS {
                let why = format!("a search takes at most {MOST_TERMS} terms; a dozen suffice");
                return Err(PyValueError::new_err(why));
            }
        }
        Question::of_terms(terms)
    }

    fn of_terms(terms: Vec<u128>) -> PyResult<Question> {
        if terms.len() < LEAST {
            let why = format!("a search takes at least {LEAST} terms: fewer belong to many games");
            return Err(PyValueError::new_err(why));
        }
        Ok(Question::Terms(terms))
    }

    fn of_text(py: Python<'_>, text: &str) -> PyResult<Question> {
        match oeis::Question::read(text) {
            Ok(oeis::Question::Number(number)) => Ok(Question::Number(number)),
            Ok(oeis::Question::Game(game)) => Ok(Question::Game(game, None)),
            Ok(oeis::Question::Terms(terms)) => Question::of_terms(terms),
            Err(error) => Err(errors::of_text(py, text, &error)),
        }
    }
}

fn too_large() -> PyErr {
    PyValueError::new_err("terms are numbers from 0 to 2**128 - 1")
}
