//! A position.

use std::sync::{Arc, OnceLock};

use grundy::report::Assumed;
use grundy::{Budget, Outcome, Play, Question, Solver};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::errors;
use crate::files::Source;
use crate::kept::{Keep, asks_rules, sources};
use crate::limits::{Limits, run};
use crate::rules::{OutcomeOnly, PyRules};

/// How many winning moves are listed where nothing else is said, as in the program.
pub const LISTED: usize = 100;

/// A sum of games, as in `Position("kayles 5 7 + nim 3 4")`.
///
/// Positions are immutable. Sums share the values that have been found. Two positions are equal
/// if they have the same text and mean equal objects by it: the same graphs, and equal objects of
/// rules in Python. `is_equal_to` compares the games.
///
/// Of all methods with limits: `time` is a number of seconds, `memory` a number of bytes or a text
/// such as "500M", and `progress` is True, for a bar of tqdm, or a function.
#[pyclass(frozen, module = "grundy")]
pub struct Position {
    pub inner: grundy::Position,
    pub play: Play,
    pub keep: Keep,
    /// The answer with at most [`LISTED`] moves, once it was asked for.
    pub solved: OnceLock<Arc<grundy::Solution>>,
    /// Who wins, once that was asked for.
    pub outcome: OnceLock<Outcome>,
}

impl Position {
    pub fn new(inner: grundy::Position, play: Play, keep: Keep) -> Position {
        let (solved, outcome) = (OnceLock::new(), OnceLock::new());
        Position { inner, play, keep, solved, outcome }
    }

    /// Reads a text.
    pub fn read(
        py: Python<'_>,
        text: &str,
        play: Play,
        files: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Position> {
        Position::read_with(py, text, play, Source::new(py, files)?)
    }

    pub fn read_with(
        py: Python<'_>,
        text: &str,
        play: Play,
        source: Source<'_>,
    ) -> PyResult<Position> {
        let inner = grundy::Position::parse_with(text, &source);
        let keep = source.end()?;
        let inner = inner.map_err(|error| errors::of_text(py, text, &error))?;
        Ok(Position::new(inner, play, keep))
    }

    /// A position, or the position of a text.
    pub fn of(value: &Bound<'_, PyAny>, play: Play) -> PyResult<Option<Position>> {
        if let Ok(position) = value.cast::<Position>() {
            let own = position.get();
            return Ok(Some(Position::new(own.inner.clone(), own.play, own.keep.clone())));
        }
        match value.cast::<PyString>() {
            Ok(text) => Position::read(value.py(), text.to_str()?, play, None).map(Some),
            Err(_) => Ok(None),
        }
    }

    pub fn with(&self, inner: grundy::Position) -> Position {
        Position::new(inner, self.play, self.keep.clone())
    }

    /// Does something with it, without the interpreter lock.
    ///
    /// # Errors
    /// What Python raised; `RuntimeError` where its rules are being asked for their options, and so
    /// would have to answer themselves.
    pub fn run<T: Send>(
        &self,
        py: Python<'_>,
        limits: Limits,
        work: impl FnOnce(&Budget) -> T + Send,
    ) -> PyResult<T> {
        self.keep.iter().flat_map(|kept| kept.each_rules()).try_for_each(PyRules::is_free)?;
        run(py, limits, asks_rules(&self.keep), work)
    }

    /// As long as this is there, rules in Python find no more values than the outcome needs.
    /// Equal parts of a sum cancel without a look at their play, which may never end, so sums of
    /// them are answered by values.
    pub fn outcome_only(&self, question: Question) -> Vec<OutcomeOnly> {
        let alone = matches!(self.inner.terms(), [term] if term.len() == 1);
        let rules = self.keep.iter().flat_map(|kept| kept.each_rules());
        rules.filter(|_| alone && question == Question::Outcome).map(OutcomeOnly::begin).collect()
    }

    /// Answers a question; what a limit left out is missing.
    pub fn ask(
        &self,
        py: Python<'_>,
        solver: &Solver,
        limits: Limits,
    ) -> PyResult<grundy::Solution> {
        Ok(self.ask_assuming(py, solver, limits, false)?.0)
    }

    /// The same, with the periods that it takes for granted, where `assume` is true. The position then
    /// keeps them.
    fn ask_assuming(
        &self,
        py: Python<'_>,
        solver: &Solver,
        limits: Limits,
        assume: bool,
    ) -> PyResult<(grundy::Solution, Vec<Assumed>)> {
        let (position, solver) = (self.inner.clone(), *solver);
        let (answer, assumed) = self.run(py, limits, move |budget| {
            let terms = position.terms().iter().filter(|_| assume);
            let assumed = terms.filter_map(|term| Assumed::of_term(term, budget).flatten());
            let assumed: Vec<Assumed> = assumed.collect();
            (solver.solve(&position, budget), assumed)
        })?;
        let solution = answer.map_err(|refusal| errors::of_refusal(py, &self.inner, &refusal))?;
        self.check(py, &solution)?;
        Ok((solution, assumed))
    }

    /// The answer that takes periods for granted that are seen and not proved. It is that of another
    /// position with the same text, so that this one forgets them.
    pub fn assuming(
        &self,
        py: Python<'_>,
        solver: &Solver,
        limits: Limits,
    ) -> PyResult<(grundy::Solution, Vec<Assumed>)> {
        let text = self.inner.text();
        let named = sources(py, &self.keep, Some(&text)).into_iter();
        let named = named.map(|(name, object)| (name, object.into_bound(py)));
        let source = Source::stored(py, named.collect())?;
        Position::read_with(py, &text, self.play, source)?.ask_assuming(py, solver, limits, true)
    }

    /// A first player who wins has a winning move. Where rules in Python list none, they answer
    /// differently when they are asked again.
    fn check(&self, py: Python<'_>, solution: &grundy::Solution) -> PyResult<()> {
        let won_without_move = asks_rules(&self.keep)
            && solution.play == Play::Normal
            && solution.outcome == Some(Outcome::N)
            && solution.move_count == Some(0);
        if !won_without_move {
            return Ok(());
        }
        let why = "the first player wins, and no listed move does: `options` or `canonical` \
                   answers differently when it is asked again";
        let text = self.inner.short_text(24);
        Err(errors::of_rules(py, &text, &text, why, None))
    }
}

/// The question of a word.
pub fn question(text: &str) -> PyResult<Question> {
    match text {
        "all" => Ok(Question::All),
        "value" => Ok(Question::Value),
        "outcome" => Ok(Question::Outcome),
        other => Err(PyValueError::new_err(format!(
            "`question` is \"all\", \"value\" or \"outcome\", not {other:?}"
        ))),
    }
}
