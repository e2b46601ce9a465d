//! The graphs and rules that the text of a position names.

use std::cell::RefCell;
use std::path::PathBuf;
use std::sync::Arc;

use grundy::budget::Budget;
use grundy::error::{Cause, FileError};
use grundy::games::Files;
use grundy::graph::{self, Fault};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyMapping;

use crate::game::Game;
use crate::graph::Graph;
use crate::kept::{Keep, Kept, Named, add};
use crate::limits::{self, AtWork};

/// An object of [`sources`](crate::kept::sources).
fn named(name: String, object: Bound<'_, PyAny>) -> PyResult<Named> {
    match object.is_instance_of::<Graph>() {
        true => Ok(Named::graph(name, object.unbind())),
        false => Game::named(object),
    }
}

/// What [`sources`](crate::kept::sources) gave.
pub fn restored(sources: Vec<(String, Bound<'_, PyAny>)>) -> PyResult<Keep> {
    let all = sources.into_iter().map(|(name, object)| named(name, object));
    Ok(Kept::new(all.collect::<PyResult<_>>()?))
}

/// The argument `files`, and what was taken from it.
pub struct Source<'py> {
    py: Python<'py>,
    given: Given<'py>,
    /// Objects that are meant before all others of their names.
    own: Keep,
    /// The objects that the text names.
    found: RefCell<Vec<Named>>,
    _at_work: AtWork,
}

enum Given<'py> {
    Nothing,
    Named(Bound<'py, PyMapping>),
    Folder(PathBuf),
}

impl<'py> Source<'py> {
    /// Reads the argument: a mapping from names to graphs, texts and rules; or the path of a
    /// folder, from which files are read.
    ///
    /// # Errors
    /// `TypeError`: anything else.
    pub fn new(py: Python<'py>, files: Option<&Bound<'py, PyAny>>) -> PyResult<Source<'py>> {
        let _at_work = AtWork::begin(py);
        let given = match files.filter(|files| !files.is_none()) {
            None => Given::Nothing,
            Some(files) => match (files.cast::<PyMapping>(), files.extract::<PathBuf>()) {
                (Ok(named), _) => Given::Named(named.clone()),
                (_, Ok(folder)) => Given::Folder(folder),
                _ => {
                    let why = "`files` is a mapping from names to graphs, or the path of a folder";
                    return Err(PyTypeError::new_err(why));
                }
            },
        };
        Ok(Source { py, given, own: None, found: RefCell::default(), _at_work })
    }

    /// The objects of a position that was stored, as [`sources`] gave them.
    pub fn stored(
        py: Python<'py>,
        sources: Vec<(String, Bound<'py, PyAny>)>,
    ) -> PyResult<Source<'py>> {
        Ok(Source::new(py, None)?.of(restored(sources)?))
    }

    /// The same for the texts of these objects, which their names mean.
    pub fn of(self, own: Keep) -> Source<'py> {
        Source { own, ..self }
    }

    /// The objects that were named.
    ///
    /// # Errors
    /// What rules in Python raised.
    pub fn end(self) -> PyResult<Keep> {
        if let Some(error) = limits::take_fault() {
            return Err(error);
        }
        Ok(Kept::new(self.found.into_inner()))
    }

    /// Notes an object that the text names.
    fn note(&self, named: Named) -> PyResult<()> {
        add(self.py, &mut self.found.borrow_mut(), named)
    }

    /// An object that is known, rules in Python or a graph.
    fn kept(&self, name: &str, rules: bool) -> Option<Bound<'py, PyAny>> {
        self.own.iter().find_map(|kept| kept.called(self.py, name, rules))
    }

    fn named(&self, name: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
        match &self.given {
            Given::Named(named) if named.contains(name)? => named.get_item(name).map(Some),
            _ => Ok(None),
        }
    }

    /// The graph of this name.
    fn graph_named(&self, name: &str) -> PyResult<Option<Bound<'py, Graph>>> {
        let given = match self.kept(name, false) {
            Some(graph) => Some(graph),
            None => self.named(name)?,
        };
        Ok(given.and_then(|value| value.cast_into().ok()))
    }

    /// The rules of this name, or why they are not used.
    fn rules_named(&self, name: &str) -> PyResult<Result<Arc<dyn grundy::term::Game>, String>> {
        let given = match self.kept(name, true) {
            Some(rules) => Some(rules),
            None => self.named(name)?,
        };
        let (rules, why) = match given {
            Some(rules) => (Some(rules), None),
            None => self.py.import("grundy._rules")?.getattr("find")?.call1((name,))?.extract()?,
        };
        let Some(rules) = rules.filter(|_: &Bound<'_, PyAny>| why.is_none()) else {
            let none =
                "no class of rules has this name: rules files of the program are not read here";
            return Ok(Err(why.unwrap_or_else(|| none.into())));
        };
        let game = rules.getattr("_game")?.cast_into::<Game>().map_err(PyErr::from)?;
        self.note(Game::named(rules)?)?;
        Ok(Ok(game.get().library()))
    }
}

/// What Python raised, as the error of a file.
pub fn raised(py: Python<'_>, error: PyErr) -> FileError {
    let message = error.value(py).to_string().into();
    FileError { message, cause: Some(Cause::new(error)) }
}

impl Files for Source<'_> {
    fn read(&self, name: &str) -> Result<String, FileError> {
        let raised = |error| raised(self.py, error);
        match &self.given {
            Given::Folder(folder) => {
                let path = folder.join(name);
                let text = std::fs::read_to_string(&path);
                text.map_err(|error| format!("{}: {error}", path.display()).into())
            }
            Given::Named(_) => match self.named(name).map_err(raised)? {
                Some(text) => text.extract::<String>().map_err(raised),
                None => Err("`files` has nothing of that name".into()),
            },
            Given::Nothing => {
                Err("no file is read: give `files`, a mapping or the path of a folder".into())
            }
        }
    }

    fn graph(&self, name: &str) -> Result<graph::Graph, Fault> {
        let raised = |error| Fault::Refused(raised(self.py, error));
        let graph = match self.graph_named(name).map_err(raised)? {
            Some(graph) => graph,
            None => {
                let text = self.read(name).map_err(Fault::Refused)?;
                let graph = graph::Graph::read_edges(&text, &Budget::unlimited())?;
                crate::graph::warn(self.py, &graph).map_err(raised)?;
                Bound::new(self.py, Graph::new(graph, None)).map_err(raised)?
            }
        };
        let object = graph.clone().into_any().unbind();
        self.note(Named::graph(name.to_string(), object)).map_err(raised)?;
        Ok(graph.get().inner().clone())
    }

    fn rules(&self, name: &str) -> Result<Arc<dyn grundy::term::Game>, FileError> {
        Ok(self.rules_named(name).map_err(|error| raised(self.py, error))??)
    }
}
