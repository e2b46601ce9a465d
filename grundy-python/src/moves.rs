//! Moves, and the options of a position.

use grundy::Play;
use pyo3::prelude::*;

use crate::convert;
use crate::files::Keep;
use crate::position::Position;
use crate::show;

/// A move of a position.
#[pyclass(frozen, module = "grundy")]
pub struct Move {
    pub position: grundy::Position,
    pub chosen: grundy::Move,
    pub play: Play,
    pub keep: Keep,
}

#[pymethods]
impl Move {
    /// The number of the term that it changes, from 0.
    #[getter]
    fn term(&self) -> usize {
        self.chosen.term
    }

    /// The text of that term before the move.
    #[getter]
    fn before(&self) -> String {
        self.position.found(&self.chosen).from()
    }

    /// The text of that term after the move; empty where nothing is left.
    #[getter]
    fn after(&self) -> String {
        self.position.found(&self.chosen).to()
    }

    /// The whole position after the move.
    #[getter]
    fn position(&self) -> Position {
        Position::new(self.position.after(&self.chosen), self.play, self.keep.clone())
    }

    /// The name of the move in the rules, where they name moves.
    #[getter]
    fn name(&self) -> std::option::Option<&str> {
        self.position.terms()[self.chosen.term].move_name(&self.chosen.patch)
    }

    fn __str__(&self) -> String {
        let found = self.position.found(&self.chosen);
        let (from, to) = (found.from(), found.to());
        let to = if to.is_empty() { "nothing is left".to_string() } else { to };
        match self.name() {
            Some(name) => format!("{from} -> {to} ({name})"),
            None => format!("{from} -> {to}"),
        }
    }

    fn __repr__(&self) -> String {
        format!("<Move {}>", self.__str__())
    }

    fn _repr_latex_(&self) -> String {
        let after = self.position.after(&self.chosen);
        let [before, after] = [&self.position, &after].map(show::latex_position);
        format!("${before} \\longrightarrow {after}$")
    }

    /// Equal moves lead from the same position to the same one.
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Move>().is_ok_and(|other| {
            let other = other.get();
            let after = |chosen: &Move| chosen.position.found(&chosen.chosen).after();
            self.position.text() == other.position.text() && after(self) == after(other)
        })
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{BuildHasher, BuildHasherDefault};
        let after = self.position.found(&self.chosen).after();
        BuildHasherDefault::<rustc_hash::FxHasher>::default().hash_one(after)
    }
}

/// An option of a position: what a move leads to, with its value.
#[pyclass(frozen, module = "grundy")]
pub struct Option {
    pub position: grundy::Position,
    pub play: Play,
    pub value: std::option::Option<grundy::Value>,
    pub outcome: std::option::Option<grundy::Outcome>,
    pub name: std::option::Option<String>,
    pub keep: Keep,
}

#[pymethods]
impl Option {
    /// The position after the move.
    #[getter]
    fn position(&self) -> Position {
        Position::new(self.position.clone(), self.play, self.keep.clone())
    }

    /// Its value; `None` in misere play.
    #[getter]
    fn value<'py>(&self, py: Python<'py>) -> PyResult<std::option::Option<Bound<'py, PyAny>>> {
        self.value.as_ref().map(|value| convert::value(py, value)).transpose()
    }

    /// Who wins it: `N`, `P` or `D`.
    #[getter]
    fn outcome(&self) -> std::option::Option<&'static str> {
        self.outcome.map(convert::outcome)
    }

    /// The name of the move in the rules, where they name moves.
    #[getter]
    fn name(&self) -> std::option::Option<&str> {
        self.name.as_deref()
    }

    fn __str__(&self) -> String {
        self.position.text()
    }

    fn __repr__(&self) -> String {
        let value = self.value.as_ref().map_or(String::new(), |value| format!(", value {value}"));
        let outcome = self.outcome.map_or("?", convert::outcome);
        format!("<Option {}: {outcome}{value}>", self.position.text())
    }

    fn _repr_latex_(&self) -> String {
        let answer = show::latex_answer(self.value.as_ref(), self.outcome);
        format!("${}{answer}$", show::latex_position(&self.position))
    }
}
