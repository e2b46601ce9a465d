//! The graphs and rules that the text of a position names.

use std::cell::RefCell;
use std::path::PathBuf;
use std::sync::Arc;

use grundy::budget::Budget;
use grundy::games::{self, Files};
use grundy::graph::{self, Fault};
use grundy::message::Message;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyMapping;

use crate::game::Game;
use crate::graph::Graph;
use crate::limits::{self, AtWork};
use crate::rules::PyRules;

/// What a position depends on: its rules in Python, which live as long as it does, and the graphs
/// that its text names.
pub type Keep = Option<Arc<Kept>>;

/// An object, and the name by which the text of a position means it.
struct Named {
    name: String,
    object: Py<PyAny>,
    /// What it is if it is no graph.
    rules: Option<PyRules>,
}

impl Named {
    /// Rules in Python: an object whose class is derived from `grundy.Rules`.
    fn rules(object: Bound<'_, PyAny>) -> PyResult<Named> {
        let game = object.getattr("_game")?.cast_into::<Game>()?;
        let name = object.getattr("name")?.extract()?;
        Ok(Named { name, rules: game.get().python(), object: object.unbind() })
    }

    /// An object of [`Kept::sources`].
    fn of(name: String, object: Bound<'_, PyAny>) -> PyResult<Named> {
        match object.is_instance_of::<Graph>() {
            true => Ok(Named { name, object: object.unbind(), rules: None }),
            false => Named::rules(object),
        }
    }

    /// How the text of a position writes it.
    fn text(&self) -> String {
        let name = games::quoted(&self.name);
        if self.rules.is_some() { format!("rules:{name}") } else { name }
    }

    fn is_called_as(&self, other: &Named) -> bool {
        self.name == other.name && self.rules.is_some() == other.rules.is_some()
    }

    /// Whether both are the same object, or equal ones.
    fn equals(&self, py: Python<'_>, other: &Named) -> PyResult<bool> {
        Ok(self.object.is(&other.object) || self.object.bind(py).eq(&other.object)?)
    }
}

/// Objects that live as long as this; those of one name are equal.
pub struct Kept(Vec<Named>);

impl Kept {
    fn new(named: Vec<Named>) -> Keep {
        (!named.is_empty()).then(|| Arc::new(Kept(named)))
    }

    /// Rules in Python.
    pub fn rules(object: Bound<'_, PyAny>) -> PyResult<Keep> {
        Ok(Kept::new(vec![Named::rules(object)?]))
    }

    /// What [`sources`] gave.
    pub fn restored(sources: Vec<(String, Bound<'_, PyAny>)>) -> PyResult<Keep> {
        let named = sources.into_iter().map(|(name, object)| Named::of(name, object));
        Ok(Kept::new(named.collect::<PyResult<_>>()?))
    }

    /// The rules in Python.
    pub fn each_rules(&self) -> impl Iterator<Item = &PyRules> {
        self.0.iter().filter_map(|named| named.rules.as_ref())
    }

    /// The object of the rules in Python that are called so.
    fn object_of_rules<'py>(&self, py: Python<'py>) -> Option<&Bound<'py, PyAny>> {
        self.0.iter().find(|named| named.rules.is_some()).map(|named| named.object.bind(py))
    }
}

/// Whether an answer needs the interpreter, because rules in Python are among the objects.
pub fn asks_rules(keep: &Keep) -> bool {
    keep.as_ref().is_some_and(|kept| kept.each_rules().next().is_some())
}

/// The object of the rules in Python, where there are such.
pub fn rules_of<'py>(py: Python<'py>, keep: &Keep) -> Option<Bound<'py, PyAny>> {
    keep.as_ref()?.object_of_rules(py).cloned()
}

/// The objects, those that a text means where one is given, with the names that it has for them.
pub fn sources(py: Python<'_>, keep: &Keep, text: Option<&str>) -> Vec<(String, Py<PyAny>)> {
    let named = keep.iter().flat_map(|kept| &kept.0);
    let meant = named.filter(|named| text.is_none_or(|text| text.contains(&named.text())));
    meant.map(|named| (named.name.clone(), named.object.clone_ref(py))).collect()
}

/// Whether a text means equal objects by the same names.
pub fn mean_the_same(py: Python<'_>, text: &str, first: &Keep, second: &Keep) -> PyResult<bool> {
    let [first, second] = match (first, second) {
        (None, None) => return Ok(true),
        (Some(first), Some(second)) if Arc::ptr_eq(first, second) => return Ok(true),
        keeps => [keeps.0, keeps.1].map(|keep| {
            let named = keep.iter().flat_map(|kept| &kept.0);
            named.filter(|named| text.contains(&named.text())).collect::<Vec<&Named>>()
        }),
    };
    let has = |all: &[&Named], one: &Named| -> PyResult<bool> {
        match all.iter().find(|other| other.is_called_as(one)) {
            Some(other) => one.equals(py, other),
            None => Ok(false),
        }
    };
    for one in &first {
        if !has(&second, one)? {
            return Ok(false);
        }
    }
    Ok(second.iter().all(|one| first.iter().any(|other| other.is_called_as(one))))
}

impl Drop for Kept {
    /// When objects go, Python code runs: of weak references, and destructors.
    fn drop(&mut self) {
        let named = std::mem::take(&mut self.0);
        Python::try_attach(|py| {
            let _at_work = AtWork::begin(py);
            drop(named);
        });
    }
}

/// Adds an object to those of one position.
///
/// # Errors
/// `ValueError`: another one has its name. The text of a sum would not say which of the two a
/// term means, and the engine takes terms of one name for the same game.
fn add(py: Python<'_>, all: &mut Vec<Named>, one: Named) -> PyResult<()> {
    for known in all.iter() {
        if known.object.is(&one.object) {
            return Ok(());
        }
        if known.is_called_as(&one) && !known.equals(py, &one)? {
            let text = one.text();
            let help = match one.rules.is_some() {
                true => "give each object of your class an attribute `name` of its own",
                false => {
                    "give each graph a name of its own, as in `graph.chips(..., name=\"net\")`"
                }
            };
            let why = format!("two different games of one sum are both called `{text}`: {help}");
            return Err(PyValueError::new_err(why));
        }
    }
    all.push(one);
    Ok(())
}

/// The objects of both.
///
/// # Errors
/// `ValueError`: two different ones have the same name.
pub fn joined(py: Python<'_>, first: &Keep, second: &Keep) -> PyResult<Keep> {
    match (first, second) {
        (None, keep) | (keep, None) => Ok(keep.clone()),
        (Some(first), Some(second)) if Arc::ptr_eq(first, second) => Ok(Some(first.clone())),
        (Some(first), Some(second)) => {
            let mut all = Vec::new();
            for Named { name, object, rules } in first.0.iter().chain(&second.0) {
                let (name, object) = (name.clone(), object.clone_ref(py));
                add(py, &mut all, Named { name, object, rules: rules.clone() })?;
            }
            Ok(Kept::new(all))
        }
    }
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
    /// The objects of a position that was stored.
    Kept(Vec<Named>),
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
        let _at_work = AtWork::begin(py);
        let kept = sources.into_iter().map(|(name, object)| Named::of(name, object));
        let given = Given::Kept(kept.collect::<PyResult<_>>()?);
        let (found, raised) = (RefCell::default(), RefCell::default());
        Ok(Source { py, given, own: None, found, raised, _at_work })
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
        let own = self.own.iter().flat_map(|kept| &kept.0);
        let kept = match &self.given {
            Given::Kept(kept) => &kept[..],
            _ => &[],
        };
        let is = |named: &&Named| named.name == name && named.rules.is_some() == rules;
        own.chain(kept).find(is).map(|named| named.object.bind(self.py).clone())
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
            Given::Nothing | Given::Kept(_) => {
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
        let named = Named { name: name.to_string(), object, rules: None };
        self.note_found(Ok(named)).map_err(Fault::Refused)?;
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
        self.note_found(Named::rules(rules))?;
        Ok(game.get().library())
    }
}
