//! Moves, and the options of a position.

use grundy::Play;
use pyo3::prelude::*;

use crate::convert;
use crate::kept::{Keep, asks_rules, mean_the_same};
use crate::limits::{Limits, run};
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

    /// Equal moves lead from equal positions to equal ones.
    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<Move>().map(Bound::get) else { return Ok(false) };
        let after = |chosen: &Move| chosen.position.found(&chosen.chosen).after();
        let text = self.position.text();
        Ok(text == other.position.text()
            && after(self) == after(other)
            && mean_the_same(py, &text, &self.keep, &other.keep)?)
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{BuildHasher, BuildHasherDefault};
        let after = self.position.found(&self.chosen).after();
        BuildHasherDefault::<rustc_hash::FxHasher>::default().hash_one(after)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let position = Position::new(self.position.clone(), self.play, self.keep.clone());
        convert::reduced::<Move>(py, (position, stored(&self.position, &self.chosen)))
    }

    #[staticmethod]
    fn _restore(position: &Bound<'_, Position>, chosen: Stored) -> PyResult<Move> {
        let own = position.get();
        let chosen = restored(position.py(), own, chosen)?;
        let (position, play, keep) = (own.inner.clone(), own.play, own.keep.clone());
        Ok(Move { position, chosen, play, keep })
    }
}

/// A move as it is stored: its term, the part that it replaces, and the texts of what replaces it;
/// where the move changes the name of the game, such as the bank of Poker Nim, also the text of the
/// term after it.
pub type Stored = (usize, usize, Vec<String>, std::option::Option<String>);

/// A move of a position, to be stored.
pub fn stored(position: &grundy::Position, chosen: &grundy::Move) -> Stored {
    let found = position.found(chosen);
    let head = |text: &str| text.split(char::is_whitespace).next().map(str::to_string);
    let to = Some(found.to()).filter(|to| !to.is_empty() && head(to) != head(&found.from()));
    (chosen.term, chosen.patch.part(), chosen.patch.made(), to)
}

/// What [`stored`] gave, in the same position.
pub fn restored(
    py: Python<'_>,
    position: &Position,
    (term, part, made, to): Stored,
) -> PyResult<grundy::Move> {
    let of = position.inner.terms().get(term).filter(|of| part < of.len());
    let of = of.cloned().ok_or_else(convert::unreadable)?;
    if let Some(to) = to {
        let to = grundy::Position::parse(&to).map_err(|_| convert::unreadable())?;
        let inner = &position.inner;
        let found =
            run(py, Limits::default(), false, move |budget| inner.move_in(term, &to, budget))?;
        return found.ok().flatten().ok_or_else(convert::unreadable);
    }
    // Rules in Python are asked whether an empty heap is nothing.
    let patch = run(py, Limits::default(), asks_rules(&position.keep), move |_| {
        of.stored_move(part, &made)
    })?;
    let patch = patch.map_err(|_| convert::unreadable())?;
    Ok(grundy::Move { term, patch })
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

    /// Its value; `None` in misère play.
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

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let position = self.position();
        let state = (position, self.value(py)?, self.outcome(), self.name());
        convert::reduced::<Option>(py, state)
    }

    #[staticmethod]
    fn _restore(
        position: &Bound<'_, Position>,
        value: std::option::Option<&Bound<'_, PyAny>>,
        outcome: std::option::Option<&str>,
        name: std::option::Option<String>,
    ) -> PyResult<Option> {
        let own = position.get();
        let value = value.map(convert::value_of).transpose()?;
        let outcome = convert::outcome_of(outcome)?;
        let (position, play, keep) = (own.inner.clone(), own.play, own.keep.clone());
        Ok(Option { position, play, value, outcome, name, keep })
    }
}
