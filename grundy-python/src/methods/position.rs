//! The methods of `Position`.

use std::sync::Arc;

use grundy::genus::{Finite, Obstacle};
use grundy::misere::canonical::Forms;
use grundy::quotient::Positions;
use grundy::reason::Level;
use grundy::report;
use grundy::{Budget, Outcome, Play, Question, Solver, Stop};
use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::assumed;
use crate::convert;
use crate::errors;
use crate::files::Source;
use crate::graph::Graph;
use crate::kept::{Keep, joined, mean_the_same, sources};
use crate::limits::{AtWork, Limits};
use crate::misere;
use crate::moves::{Move, Option as Choice};
use crate::position::{self, LISTED, Position};
use crate::show;
use crate::solution::{Explanation, Solution, complete};

/// The most terms of a product.
const TERMS: usize = 1_000_000;

impl Position {
    /// The answer to all questions, which is kept.
    pub fn solved(&self, py: Python<'_>) -> PyResult<Arc<grundy::Solution>> {
        if let Some(solved) = self.solved.get() {
            return Ok(solved.clone());
        }
        let solver = Solver::new().play(self.play).max_moves(LISTED);
        let solution = Arc::new(self.ask(py, &solver, Limits::default())?);
        complete(py, &solution, &self.keep)?;
        Ok(self.solved.get_or_init(|| solution).clone())
    }

    /// Asks about misère play that ends, where the game has it.
    fn in_misere<T: Send>(
        &self,
        py: Python<'_>,
        limits: Limits,
        work: impl FnOnce(&grundy::Position, &Budget) -> Result<T, Obstacle> + Send,
    ) -> PyResult<T> {
        let solver = Solver::new().play(Play::Misere);
        let refusal = solver.accepts(&self.inner);
        refusal.map_err(|refusal| errors::of_refusal(py, &self.inner, &refusal))?;
        let position = self.inner.clone();
        match self.run(py, limits, move |budget| work(&position, budget))? {
            Ok(found) => Ok(found),
            Err(Obstacle::Unexplored(why)) => Err(errors::of_unexplored(py, &self.inner, &why)),
            Err(Obstacle::Loops(position)) => {
                Err(PyValueError::new_err(format!("play can come back to the position {position}")))
            }
        }
    }

    /// The answer within limits, for pictures; `None` where they do not suffice.
    pub fn soon(&self, py: Python<'_>) -> PyResult<Option<Arc<grundy::Solution>>> {
        let solver = Solver::new().play(self.play).max_moves(LISTED).explain_at(Level::Steps);
        let solution = self.ask(py, &solver, Limits::short(2, 256 << 20))?;
        Ok(solution.outcome.is_some().then(|| Arc::new(solution)))
    }
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (text, *, play = None, files = None))]
    fn py_new(
        text: &Bound<'_, PyAny>,
        play: Option<&str>,
        files: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Position> {
        let play = convert::play(play)?;
        if let Ok(position) = text.cast::<Position>() {
            let own = position.get();
            let play = play.unwrap_or(own.play);
            return Ok(Position::new(own.inner.clone(), play, own.keep.clone()));
        }
        let Ok(words) = text.cast::<PyString>() else {
            let kind = text.get_type().name()?.to_string();
            return Err(PyTypeError::new_err(format!("a position is a text, not {kind}")));
        };
        Position::read(text.py(), words.to_str()?, play.unwrap_or_default(), files)
    }

    /// The text of the position, which `Position` reads.
    #[getter]
    pub fn text(&self) -> String {
        self.inner.text()
    }

    /// The convention: `normal` or `misere`.
    #[getter]
    fn play(&self) -> &'static str {
        convert::play_name(self.play)
    }

    /// The same position in misère play: a player who cannot move wins.
    fn misere(&self) -> Position {
        Position::new(self.inner.clone(), Play::Misere, self.keep.clone())
    }

    /// The same position in normal play: a player who cannot move loses.
    fn normal(&self) -> Position {
        Position::new(self.inner.clone(), Play::Normal, self.keep.clone())
    }

    /// The terms of the sum.
    #[getter]
    fn terms(&self) -> Vec<Position> {
        self.inner.terms().iter().map(|term| self.with(term.clone().into())).collect()
    }

    /// The parts of all terms: the heaps, the strips, the boards.
    #[getter]
    fn parts(&self) -> Vec<Position> {
        let terms = self.inner.terms().iter();
        terms
            .flat_map(|term| (0..term.len()).map(|part| self.with(term.part(part).into())))
            .collect()
    }

    /// Who wins: `N` the next player, `P` the previous one, `D` nobody.
    #[getter]
    fn outcome(&self, py: Python<'_>) -> PyResult<Option<&'static str>> {
        if let Some(solved) = self.solved.get() {
            return Ok(solved.outcome.map(convert::outcome));
        }
        if let Some(&outcome) = self.outcome.get() {
            return Ok(Some(convert::outcome(outcome)));
        }
        let solver = Solver::new().play(self.play).question(Question::Outcome);
        let _only = self.outcome_only(Question::Outcome);
        let solution = Arc::new(self.ask(py, &solver, Limits::default())?);
        complete(py, &solution, &self.keep)?;
        Ok(solution.outcome.map(|outcome| convert::outcome(*self.outcome.get_or_init(|| outcome))))
    }

    /// The value: an int, a `Value`, or `None` where there is none.
    #[getter]
    fn value<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.solved(py)?.value.as_ref().map(|value| convert::value(py, value)).transpose()
    }

    /// The winning moves, the first hundred of them.
    #[getter]
    fn winning_moves(&self, py: Python<'_>) -> PyResult<Vec<Move>> {
        let solution = self.solved(py)?;
        let won = solution.outcome != Some(Outcome::D);
        Ok(Solution::new(solution, LISTED, self.keep.clone()).listed(won))
    }

    /// The answer, with limits. `max_moves` moves are listed. `assume="observed"` takes periods for granted
    /// that are seen and not proved, as `--assume observed` of the program; `Solution.assumed` names them.
    ///
    /// `partial=True` gives what was found where a limit ends the work; otherwise that raises
    /// `BudgetError`.
    #[pyo3(signature = (*, play = None, question = "all", max_moves = 100, assume = None, time = None, memory = None, progress = None, partial = false))]
    #[allow(clippy::too_many_arguments)]
    fn solve(
        &self,
        py: Python<'_>,
        play: Option<&str>,
        question: &str,
        max_moves: usize,
        assume: Option<&str>,
        time: Option<f64>,
        memory: Option<&Bound<'_, PyAny>>,
        progress: Option<&Bound<'_, PyAny>>,
        partial: bool,
    ) -> PyResult<Solution> {
        let assume = assumed::wanted(assume)?;
        let play = convert::play(play)?.unwrap_or(self.play);
        let question = position::question(question)?;
        let solver = Solver::new().play(play).question(question).max_moves(max_moves);
        let limits = Limits::new(time, memory, progress)?;
        let _only = self.outcome_only(question);
        let (solution, assumed) = match assume {
            true => self.assuming(py, &solver, limits)?,
            false => (self.ask(py, &solver, limits)?, Vec::new()),
        };
        let solution = Arc::new(solution);
        if !partial {
            complete(py, &solution, &self.keep)?;
        }
        Ok(Solution::new(solution, max_moves, self.keep.clone()).with_assumed(assumed))
    }

    /// Why the answer is right. `lang` is `en`, `uk`, `ru` or `ja`; `level` is `short`, `steps` or `proof`.
    /// `format` (`text`, `markdown`, `html` or `json`) gives it as a text, otherwise it is an
    /// `Explanation`.
    #[pyo3(signature = (lang = "en", level = "steps", format = None, *, play = None, time = None, memory = None, progress = None))]
    #[allow(clippy::too_many_arguments)]
    fn explain<'py>(
        &self,
        py: Python<'py>,
        lang: &str,
        level: &str,
        format: Option<&str>,
        play: Option<&str>,
        time: Option<f64>,
        memory: Option<&Bound<'_, PyAny>>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let play = convert::play(play)?.unwrap_or(self.play);
        let language = convert::language(lang)?;
        let solver = Solver::new().play(play).explain_at(convert::level(level)?);
        let limits = Limits::new(time, memory, progress)?;
        let solution = Arc::new(self.ask(py, &solver, limits)?);
        complete(py, &solution, &self.keep)?;
        let reason = solution.reason.clone().unwrap_or_default();
        Explanation::new(reason, language, self.text()).formatted(py, format)
    }

    /// The options, equal ones once, each with its value.
    #[pyo3(signature = (*, play = None, time = None, memory = None))]
    fn options(
        &self,
        py: Python<'_>,
        play: Option<&str>,
        time: Option<f64>,
        memory: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Vec<Choice>> {
        let play = convert::play(play)?.unwrap_or(self.play);
        let (position, keep) = (self.inner.clone(), self.keep.clone());
        let limits = Limits::new(time, memory, None)?;
        let (options, stopped) =
            self.run(py, limits, |budget| list(&position, play, &keep, budget))?;
        match stopped {
            None => Ok(options),
            Some(stop) => {
                let partial = options.into_pyobject(py)?.into_any().unbind();
                Err(errors::stopped(py, stop, Some(partial)))
            }
        }
    }

    /// The documents of `grundy options --json`, as a dict.
    #[pyo3(signature = (*, play = None))]
    fn options_dict<'py>(
        &self,
        py: Python<'py>,
        play: Option<&str>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let play = convert::play(play)?.unwrap_or(self.play);
        let position = self.inner.clone();
        let found = self.run(py, Limits::default(), move |budget| {
            report::Options::of(&position, play, budget)
        })?;
        let document = found.map_err(|refusal| errors::of_refusal(py, &self.inner, &refusal))?;
        match document.stopped {
            None => convert::dict(py, &document),
            Some(stop) => {
                let partial = convert::dict(py, &document)?.unbind();
                Err(errors::stopped(py, stop, Some(partial)))
            }
        }
    }

    /// The genus of misère play: the nim-value of normal play, and after `^` the misère nim-values beside 0, 1,
    /// 2, .. heaps of 2, up to where the last two repeat.
    #[pyo3(signature = (*, time = None, memory = None))]
    fn genus(
        &self,
        py: Python<'_>,
        time: Option<f64>,
        memory: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<String> {
        let genera = self.in_misere(py, Limits::new(time, memory, None)?, |position, budget| {
            Finite::new(&[position], budget)?.genera(budget).map_err(Obstacle::from)
        })?;
        Ok(genera[0].0.to_string())
    }

    /// The canonical form of misère play, as the program writes it: `*3` for a heap of Nim, else `*[..]` with the
    /// options.
    #[pyo3(signature = (*, time = None, memory = None))]
    fn canonical(
        &self,
        py: Python<'_>,
        time: Option<f64>,
        memory: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<String> {
        /// The room of all forms, as in the program.
        const ROOM: usize = 1 << 22;
        let text = self.in_misere(py, Limits::new(time, memory, None)?, |position, budget| {
            let mut forms = Forms::new(ROOM);
            let found = Finite::new(&[position], budget)?.forms(&mut forms, budget)?;
            Ok(found.and_then(|found| forms.write(found[0]).ok()))
        })?;
        text.ok_or_else(|| errors::stopped(py, Stop::Memory, None))
    }

    /// The misère quotient of all sums of the positions to which play can lead, as the document of `grundy quotient
    /// --of --json`. All of it is proved.
    #[pyo3(signature = (*, table = false, time = None, memory = None))]
    fn quotient<'py>(
        &self,
        py: Python<'py>,
        table: bool,
        time: Option<f64>,
        memory: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let limits = Limits::new(time, memory, None)?;
        let document = self.in_misere(py, limits, |position, budget| {
            let positions = Positions::new(&[position], budget)?;
            let found = positions.find(budget);
            Ok(report::Quotient::of_positions(&positions, &found, table))
        })?;
        misere::quotient(py, &document)
    }

    /// Whether both positions are equal: their sum with any third one has the same outcome. In
    /// normal play that is so where both have the same nim-value.
    #[pyo3(signature = (other, *, time = None, memory = None))]
    fn is_equal_to(
        &self,
        py: Python<'_>,
        other: &Bound<'_, PyAny>,
        time: Option<f64>,
        memory: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Option<bool>> {
        let Some(other) = Position::of(other, self.play)? else {
            return Err(PyTypeError::new_err("a position is compared with a position or a text"));
        };
        let (first, second) = (self.inner.clone(), other.inner.clone());
        let limits = Limits::new(time, memory, None)?;
        let keep = joined(py, &self.keep, &other.keep)?;
        let both = Position::new(self.inner.clone(), self.play, keep);
        let found = both.run(py, limits, move |budget| {
            let found = grundy::compare::compare(&first, &second, budget);
            (found.equal, found.stopped)
        })?;
        match found {
            (None, Some(stop)) => Err(errors::stopped(py, stop, None)),
            (equal, _) => Ok(equal),
        }
    }

    /// The game graph of the position: a vertex for every position that play can lead to.
    #[pyo3(signature = (*, time = None, memory = None, progress = None))]
    fn graph(
        &self,
        py: Python<'_>,
        time: Option<f64>,
        memory: Option<&Bound<'_, PyAny>>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Graph> {
        let position = self.inner.clone();
        let limits = Limits::new(time, memory, progress)?;
        let graph =
            self.run(py, limits, move |budget| grundy::explore::explore(&position, budget))?;
        match graph {
            Ok(graph) => Ok(Graph::new(graph, None)),
            Err(error) => Err(errors::of_unexplored(py, &self.inner, &error)),
        }
    }

    /// The document of `grundy solve --json`, as a dict.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        convert::loads(py, &self.to_json(py)?)
    }

    /// The document of `grundy solve --json`.
    fn to_json(&self, py: Python<'_>) -> PyResult<String> {
        let solution = self.solved(py)?;
        convert::json(&report::Solve::new(&self.inner, &solution, LISTED))
    }

    fn __add__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.add(py, other, false)
    }

    fn __radd__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.add(py, other, true)
    }

    fn __mul__(&self, py: Python<'_>, times: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let _at_work = AtWork::begin(py);
        if !times.hasattr("__index__")? {
            return Ok(py.NotImplemented());
        }
        let terms = self.inner.terms();
        let copies = times
            .extract::<usize>()
            .ok()
            .filter(|copies| copies.checked_mul(terms.len()).is_some_and(|terms| terms <= TERMS));
        let Some(copies) = copies else {
            let why = format!("a sum has from 0 to {TERMS} terms");
            return Err(PyValueError::new_err(why));
        };
        let all = (0..copies).flat_map(|_| terms.iter().cloned()).collect();
        Ok(Py::new(py, self.with(all))?.into_any())
    }

    fn __rmul__(&self, py: Python<'_>, times: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.__mul__(py, times)
    }

    /// A position is its own negative: both players have the same moves.
    fn __neg__(&self) -> Position {
        self.with(self.inner.clone())
    }

    fn __richcmp__(
        &self,
        py: Python<'_>,
        other: &Bound<'_, PyAny>,
        compared: CompareOp,
    ) -> PyResult<Py<PyAny>> {
        let same = match other.cast::<Position>().map(Bound::get) {
            Ok(other) if self.play == other.play => {
                let text = self.text();
                text == other.text() && mean_the_same(py, &text, &self.keep, &other.keep)?
            }
            _ => false,
        };
        match compared {
            CompareOp::Eq => Ok(same.into_pyobject(py)?.to_owned().into_any().unbind()),
            CompareOp::Ne => Ok((!same).into_pyobject(py)?.to_owned().into_any().unbind()),
            _ => Ok(py.NotImplemented()),
        }
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{BuildHasher, BuildHasherDefault};
        let text = (self.text(), self.play);
        BuildHasherDefault::<rustc_hash::FxHasher>::default().hash_one(text)
    }

    fn __str__(&self) -> String {
        self.inner.short_text(24)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let text = PyString::new(py, &self.__str__()).repr()?.to_string();
        Ok(match self.play {
            Play::Normal => format!("Position({text})"),
            Play::Misere => format!("Position({text}, play='misere')"),
        })
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let text = self.text();
        let sources = sources(py, &self.keep, Some(&text));
        convert::reduced::<Position>(py, (text, self.play(), sources))
    }

    #[staticmethod]
    fn _restore(
        py: Python<'_>,
        text: &str,
        play: &str,
        sources: Vec<(String, Bound<'_, PyAny>)>,
    ) -> PyResult<Position> {
        let play = convert::play(Some(play))?.unwrap_or_default();
        Position::read_with(py, text, play, Source::stored(py, sources)?)
    }

    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        let solution = self.soon(py)?;
        Ok(show::position_html(&self.inner, self.play, solution.as_deref(), Default::default()))
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        let solution = self.soon(py)?;
        Ok(solution.and_then(|solution| show::reason_svg(solution.reason.as_ref()?)))
    }

    fn _repr_latex_(&self) -> String {
        format!("${}$", show::latex_position(&self.inner))
    }

    #[pyo3(signature = (include = None, exclude = None))]
    fn _repr_mimebundle_<'py>(
        slf: &Bound<'py, Self>,
        include: Option<&Bound<'py, PyAny>>,
        exclude: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        show::bundle(slf.as_any(), &["html", "latex"], include, exclude)
    }
}

impl Position {
    fn add(&self, py: Python<'_>, other: &Bound<'_, PyAny>, before: bool) -> PyResult<Py<PyAny>> {
        // sum() begins with 0.
        if before && other.extract::<u8>().is_ok_and(|number| number == 0) {
            return Ok(Py::new(py, self.with(self.inner.clone()))?.into_any());
        }
        let Some(other) = Position::of(other, self.play)? else { return Ok(py.NotImplemented()) };
        if other.play != self.play {
            return Err(PyValueError::new_err("one position is in normal and one in misère play"));
        }
        let (first, second) = if before { (&other, self) } else { (self, &other) };
        let both = first.inner.terms().iter().chain(second.inner.terms());
        // The same refusal that the text of the sum would meet.
        let (compliments, repeats) = both.fold((false, false), |(again, loops), term| {
            (again || term.compliments(), loops || term.is_loopy())
        });
        let sum = first.inner.plus(&second.inner);
        if compliments && repeats {
            return Position::read(py, &sum.text(), self.play, None)
                .and_then(|sum| Ok(Py::new(py, sum)?.into_any()));
        }
        let keep = joined(py, &first.keep, &second.keep)?;
        Ok(Py::new(py, Position::new(sum, self.play, keep))?.into_any())
    }
}

/// The options of a position with their values, equal texts once; and why some are missing.
fn list(
    position: &grundy::Position,
    play: Play,
    keep: &Keep,
    budget: &Budget,
) -> (Vec<Choice>, Option<Stop>) {
    let mut all = Vec::new();
    let stopped = grundy::options::each(position, play, budget, &mut |found| {
        let name = position.terms()[found.chosen.term].move_name(&found.chosen.patch);
        let (name, after) = (name.map(str::to_string), position.after(&found.chosen));
        let (value, outcome, keep) = (found.value, found.outcome, keep.clone());
        all.push(Choice { position: after, play, value, outcome, name, keep });
    });
    (all, stopped.err())
}

/// Solves a position, given as a text or as a `Position`: see `Position.solve`.
#[pyfunction]
#[pyo3(signature = (position, *, play = None, question = "all", max_moves = 100, assume = None, files = None, time = None, memory = None, progress = None, partial = false))]
#[allow(clippy::too_many_arguments)]
pub fn solve(
    py: Python<'_>,
    position: &Bound<'_, PyAny>,
    play: Option<&str>,
    question: &str,
    max_moves: usize,
    assume: Option<&str>,
    files: Option<&Bound<'_, PyAny>>,
    time: Option<f64>,
    memory: Option<&Bound<'_, PyAny>>,
    progress: Option<&Bound<'_, PyAny>>,
    partial: bool,
) -> PyResult<Solution> {
    if let Ok(position) = position.cast::<Position>() {
        return position
            .get()
            .solve(py, play, question, max_moves, assume, time, memory, progress, partial);
    }
    let position = Position::py_new(position, play, files)?;
    position.solve(py, play, question, max_moves, assume, time, memory, progress, partial)
}
