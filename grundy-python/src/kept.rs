//! What the text of a position means, for as long as the position lives.

use std::sync::Arc;

use grundy::games;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::limits::AtWork;
use crate::rules::PyRules;

/// What a position depends on: its rules in Python, which live as long as it does, and the graphs
/// that its text names.
pub type Keep = Option<Arc<Kept>>;

/// An object, and the name by which the text of a position means it.
pub struct Named {
    name: String,
    object: Py<PyAny>,
    /// What it is if it is no graph.
    rules: Option<PyRules>,
}

impl Named {
    /// A graph.
    pub fn graph(name: String, object: Py<PyAny>) -> Named {
        Named { name, object, rules: None }
    }

    /// An object that has rules in Python.
    pub fn rules(object: Bound<'_, PyAny>, rules: Option<PyRules>) -> PyResult<Named> {
        let name = object.getattr("name")?.extract()?;
        Ok(Named { name, rules, object: object.unbind() })
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
    pub fn new(named: Vec<Named>) -> Keep {
        (!named.is_empty()).then(|| Arc::new(Kept(named)))
    }

    /// The rules in Python.
    pub fn each_rules(&self) -> impl Iterator<Item = &PyRules> {
        self.0.iter().filter_map(|named| named.rules.as_ref())
    }

    /// The object of this name, rules in Python or a graph.
    pub fn called<'py>(
        &self,
        py: Python<'py>,
        name: &str,
        rules: bool,
    ) -> Option<Bound<'py, PyAny>> {
        let is = |named: &&Named| named.name == name && named.rules.is_some() == rules;
        self.0.iter().find(is).map(|named| named.object.bind(py).clone())
    }
}

/// Whether an answer needs the interpreter, because rules in Python are among the objects.
pub fn asks_rules(keep: &Keep) -> bool {
    keep.as_ref().is_some_and(|kept| kept.each_rules().next().is_some())
}

/// The object of the rules in Python, where there are such.
pub fn rules_of<'py>(py: Python<'py>, keep: &Keep) -> Option<Bound<'py, PyAny>> {
    let named = keep.as_ref()?.0.iter().find(|named| named.rules.is_some())?;
    Some(named.object.bind(py).clone())
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
pub fn add(py: Python<'_>, all: &mut Vec<Named>, one: Named) -> PyResult<()> {
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
