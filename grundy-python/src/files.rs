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
use crate::limits::{self, AtWork};

/// The objects on which a position depends: rules in Python live as long as their positions.
pub type Keep = Option<Arc<Kept>>;

/// Rules that live as long as this.
pub struct Kept(Vec<Py<PyAny>>);

impl Kept {
    pub fn new(rules: Vec<Py<PyAny>>) -> Keep {
        (!rules.is_empty()).then(|| Arc::new(Kept(rules)))
    }

    /// The first of them.
    pub fn first<'py>(&self, py: Python<'py>) -> Option<&Bound<'py, PyAny>> {
        self.0.first().map(|rules| rules.bind(py))
    }
}

impl Drop for Kept {
    /// When the rules go, Python code runs: of weak references, and destructors.
    fn drop(&mut self) {
        let rules = std::mem::take(&mut self.0);
        Python::try_attach(|py| {
            let _at_work = AtWork::begin(py);
            drop(rules);
        });
    }
}

/// Both.
pub fn joined(py: Python<'_>, first: &Keep, second: &Keep) -> Keep {
    match (first, second) {
        (None, keep) | (keep, None) => keep.clone(),
        (Some(first), Some(second)) => {
            let mut all: Vec<Py<PyAny>> = first.0.iter().map(|one| one.clone_ref(py)).collect();
            for one in &second.0 {
                if !all.iter().any(|known| known.is(one)) {
                    all.push(one.clone_ref(py));
                }
            }
            Kept::new(all)
        }
    }
}

/// The argument `files`, and what was taken from it.
pub struct Source<'py> {
    py: Python<'py>,
    given: Given<'py>,
    /// The rules that the text names.
    rules: RefCell<Vec<Py<PyAny>>>,
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
        let (rules, raised) = (RefCell::default(), RefCell::default());
        Ok(Source { py, given, rules, raised, _at_work })
    }

    /// The rules that were named, and what Python raised.
    pub fn end(self) -> PyResult<Keep> {
        if let Some(error) = self.raised.into_inner().or_else(limits::take_fault) {
            return Err(error);
        }
        Ok(Kept::new(self.rules.into_inner()))
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
                std::fs::read_to_string(folder.join(name)).map_err(|error| error.to_string().into())
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
        if let Some(value) = self.named(name).map_err(Fault::Refused)?
            && let Ok(graph) = value.cast::<Graph>()
        {
            return Ok(graph.get().inner().clone());
        }
        let text = self.read(name).map_err(Fault::Refused)?;
        graph::Graph::read_edges(&text, &Budget::unlimited())
    }

    fn rules(&self, name: &str) -> Result<Arc<dyn grundy::term::Game>, Message> {
        let rules = match self.named(name)? {
            Some(rules) => Some(rules),
            None => {
                let find = || -> PyResult<Option<Bound<'_, PyAny>>> {
                    let found = self.py.import("grundy._rules")?.getattr("find")?.call1((name,))?;
                    Ok((!found.is_none()).then_some(found))
                };
                self.note(find())?
            }
        };
        let Some(rules) = rules else {
            let why =
                "no class of rules has this name: rules files of the program are not read here";
            return Err(why.into());
        };
        let game = self.note(rules.getattr("_game"))?;
        let game = self.note(game.cast::<Game>().map(Bound::get).map_err(PyErr::from))?;
        self.rules.borrow_mut().push(rules.unbind());
        Ok(game.library())
    }
}
