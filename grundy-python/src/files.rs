//! The graphs and rules that the text of a position names.

use std::cell::RefCell;
use std::path::PathBuf;
use std::sync::Arc;

use grundy::budget::Budget;
use grundy::games::Files;
use grundy::graph::{self, Fault};
use grundy::message::Message;
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
    /// What Python raised meanwhile.
    raised: RefCell<Option<PyErr>>,
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
        let (found, raised) = (RefCell::default(), RefCell::default());
        Ok(Source { py, given, own: None, found, raised, _at_work })
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

    /// The objects that were named, and what Python raised.
    pub fn end(self) -> PyResult<Keep> {
        if let Some(error) = self.raised.into_inner().or_else(limits::take_fault) {
            return Err(error);
        }
        Ok(Kept::new(self.found.into_inner()))
    }

    /// Notes an object that the text names.
    fn note_found(&self, named: PyResult<Named>) -> Result<(), Message> {
        self.note(named.and_then(|named| add(self.py, &mut self.found.borrow_mut(), named)))
    }

    /// An object that is known, rules in Python or a graph.
    fn kept(&self, name: &str, rules: bool) -> Option<Bound<'py, PyAny>> {
        self.own.iter().find_map(|kept| kept.called(self.py, name, rules))
    }

    fn note<T>(&self, result: PyResult<T>) -> Result<T, Message> {
        result.map_err(|error| {
            let words = error.value(self.py).to_string();
            self.raised.borrow_mut().get_or_insert(error);
            words.into()
        })
    }

    fn named(&self, name: &str) -> Result<Option<Bound<'py, PyAny>>, Message> {
        match &self.given {
            Given::Named(named) => {
                let has = self.note(named.contains(name))?;
                if has { self.note(named.get_item(name)).map(Some) } else { Ok(None) }
            }
            _ => Ok(None),
        }
    }
}

impl Files for Source<'_> {
    fn read(&self, name: &str) -> Result<String, Message> {
        match &self.given {
            Given::Folder(folder) => {
                let path = folder.join(name);
                let text = std::fs::read_to_string(&path);
                text.map_err(|error| format!("{}: {error}", path.display()).into())
            }
            Given::Named(_) => match self.named(name)? {
                Some(text) => self.note(text.extract::<String>()),
                None => Err("`files` has nothing of that name".into()),
            },
            Given::Nothing => {
                Err("no file is read: give `files`, a mapping or the path of a folder".into())
            }
        }
    }

    fn graph(&self, name: &str) -> Result<graph::Graph, Fault> {
        let given = match self.kept(name, false) {
            Some(graph) => Some(graph),
            None => self.named(name).map_err(Fault::Refused)?,
        };
        let given = given.and_then(|value| value.cast_into::<Graph>().ok());
        let graph = match given {
            Some(graph) => Ok(graph),
            None => {
                let text = self.read(name).map_err(Fault::Refused)?;
                let graph = graph::Graph::read_edges(&text, &Budget::unlimited())?;
                self.note(crate::graph::warn(self.py, &graph)).map_err(Fault::Refused)?;
                Bound::new(self.py, Graph::new(graph, None))
            }
        };
        let graph = self.note(graph).map_err(Fault::Refused)?;
        let object = graph.clone().into_any().unbind();
        self.note_found(Ok(Named::graph(name.to_string(), object))).map_err(Fault::Refused)?;
        Ok(graph.get().inner().clone())
    }

    fn rules(&self, name: &str) -> Result<Arc<dyn grundy::term::Game>, Message> {
        let given = match self.kept(name, true) {
            Some(rules) => Some(rules),
            None => self.named(name)?,
        };
        let rules = match given {
            Some(rules) => Some(rules),
            None => {
                let find = || -> PyResult<(Option<Bound<'_, PyAny>>, Option<String>)> {
                    self.py.import("grundy._rules")?.getattr("find")?.call1((name,))?.extract()
                };
                match self.note(find())? {
                    (_, Some(why)) => return Err(why.into()),
                    (found, None) => found,
                }
            }
        };
        let Some(rules) = rules else {
            let why =
                "no class of rules has this name: rules files of the program are not read here";
            return Err(why.into());
        };
        let game = self.note(rules.getattr("_game"))?;
        let game = self.note(game.cast_into::<Game>().map_err(PyErr::from))?;
        self.note_found(Game::named(rules))?;
        Ok(game.get().library())
    }
}
