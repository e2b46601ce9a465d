//! The answer for a position, and its derivation.

use std::sync::Arc;

use grundy::message::Language;
use grundy::reason::{Level, Reason};
use grundy::report::Assumed;
use grundy::solve::TermAnswer;
use grundy::{FoundBy, Outcome, Question, Solver, Stop, report};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::assumed;
use crate::convert;
use crate::errors;
use crate::kept::{Keep, asks_rules};
use crate::limits::{Limits, run};
use crate::moves::{self, Move, Stored};
use crate::position::{self, LISTED, Position};
use crate::show;

/// An answer: who wins, the value, the moves.
#[pyclass(frozen, module = "grundy")]
pub struct Solution {
    inner: Arc<grundy::Solution>,
    listed: usize,
    keep: Keep,
    /// The periods that it takes for granted.
    assumed: Vec<Assumed>,
}

impl Solution {
    pub fn new(inner: Arc<grundy::Solution>, listed: usize, keep: Keep) -> Solution {
        Solution { inner, listed, keep, assumed: Vec::new() }
    }

    /// The same, where it takes periods for granted.
    pub fn with_assumed(self, assumed: Vec<Assumed>) -> Solution {
        Solution { assumed, ..self }
    }

    fn chosen(&self, chosen: grundy::Move) -> Move {
        let position = self.inner.position().clone();
        Move { position, chosen, play: self.inner.play, keep: self.keep.clone() }
    }

    /// The listed moves, where `wanted`.
    pub fn listed(&self, wanted: bool) -> Vec<Move> {
        let moves = self.inner.moves.iter().take(if wanted { self.listed } else { 0 });
        moves.map(|chosen| self.chosen(chosen.clone())).collect()
    }

    fn is_draw(&self) -> bool {
        self.inner.outcome == Some(Outcome::D)
    }
}

#[pymethods]
impl Solution {
    /// The position.
    #[getter]
    fn position(&self) -> Position {
        Position::new(self.inner.position().clone(), self.inner.play, self.keep.clone())
    }

    /// The convention: `normal` or `misere`.
    #[getter]
    fn play(&self) -> &'static str {
        convert::play_name(self.inner.play)
    }

    /// Who wins: `N`, `P` or `D`; `None` where a limit ended the work before.
    #[getter]
    fn outcome(&self) -> Option<&'static str> {
        self.inner.outcome.map(convert::outcome)
    }

    /// The value: an int, a `Value`, or `None` where there is none or it was not asked for.
    #[getter]
    fn value<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.inner.value.as_ref().map(|value| convert::value(py, value)).transpose()
    }

    /// The winning moves that are listed.
    #[getter]
    fn winning_moves(&self) -> Vec<Move> {
        self.listed(!self.is_draw())
    }

    /// How many winning moves there are; `None` where they were not counted.
    #[getter]
    fn winning_move_count(&self) -> Option<u128> {
        if self.is_draw() { Some(0) } else { self.inner.move_count }
    }

    /// The same with a move counted in each of several equal parts: `nim 1 1 1` has one winning
    /// move, and three ways to make it.
    #[getter]
    fn winning_choice_count(&self) -> Option<u128> {
        if self.is_draw() { Some(0) } else { self.inner.choice_count }
    }

    /// The moves that keep a draw.
    #[getter]
    fn drawing_moves(&self) -> Vec<Move> {
        self.listed(self.is_draw())
    }

    /// How many moves keep a draw.
    #[getter]
    fn drawing_move_count(&self) -> Option<u128> {
        if self.is_draw() { self.inner.move_count } else { Some(0) }
    }

    /// The one move to recommend: it brings the end nearer. `None` in a lost position.
    #[getter]
    fn recommended(&self, py: Python<'_>) -> PyResult<Option<Move>> {
        let solution = self.inner.clone();
        let found = run(py, Limits::default(), asks_rules(&self.keep), move |budget| {
            solution.recommended(budget)
        })?;
        let found = found.map_err(|stop| errors::stopped(py, stop, None))?;
        Ok(found.map(|chosen| self.chosen(chosen)))
    }

    /// How the answer was found: `theorem`, `sequence`, `graph` or `search`.
    #[getter]
    fn method(&self) -> Option<&'static str> {
        self.inner.method().map(|method| method.name())
    }

    /// Why something is missing: `time`, `memory`, `moves`, `interrupted`; `None` where nothing
    /// is.
    #[getter]
    fn stopped(&self) -> Option<&'static str> {
        self.inner.stopped.map(grundy::Stop::key)
    }

    /// The periods that the answer takes for granted, which are seen and not proved
    /// (`assume="observed"`): for each a dict with `game`, `preperiod`, `period`, `saltus` and `last`, the
    /// last heap of the range in which it was seen.
    #[getter]
    fn assumed<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        self.assumed.iter().map(|assumed| assumed::dict(py, assumed)).collect()
    }

    /// Why the answer is right: see `Position.explain`.
    #[pyo3(signature = (lang = "en", level = "steps", format = None))]
    fn explain<'py>(
        &self,
        py: Python<'py>,
        lang: &str,
        level: &str,
        format: Option<&str>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let language = convert::language(lang)?;
        let reason = self.reason(py, convert::level(level)?, Limits::default())?;
        let title = self.inner.position().text();
        Explanation::new(reason, language, title).formatted(py, format)
    }

    /// The document of `grundy solve --json`, as a dict.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        convert::loads(py, &self.to_json()?)
    }

    /// The document of `grundy solve --json`.
    fn to_json(&self) -> PyResult<String> {
        let position = self.inner.position();
        let mut document = report::Solve::new(position, &self.inner, self.listed);
        document.assumed = &self.assumed;
        convert::json(&document)
    }

    fn __str__(&self) -> String {
        let assumed = self.assumed.iter().map(|assumed| format!("\n{}", assumed::words(assumed)));
        show::answer(&self.inner) + &assumed.collect::<String>()
    }

    fn __repr__(&self) -> String {
        let position = self.inner.position().short_text(24);
        let outcome = self.inner.outcome.map_or("?", convert::outcome);
        let assumed = if self.assumed.is_empty() { "" } else { ", assumed" };
        match &self.inner.value {
            Some(value) => format!("<Solution {position}: {outcome}, value {value}{assumed}>"),
            None => format!("<Solution {position}: {outcome}{assumed}>"),
        }
    }

    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        let solution = self.told(py)?;
        let position = self.inner.position();
        Ok(show::position_html(position, self.inner.play, Some(&solution), Language::default()))
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        Ok(self.told(py)?.reason.as_ref().and_then(show::reason_svg))
    }

    fn _repr_latex_(&self) -> String {
        let answer = show::latex_answer(self.inner.value.as_ref(), self.inner.outcome);
        format!("${}{answer}$", show::latex_position(self.inner.position()))
    }

    #[pyo3(signature = (include = None, exclude = None))]
    fn _repr_mimebundle_<'py>(
        slf: &Bound<'py, Self>,
        include: Option<&Bound<'py, PyAny>>,
        exclude: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        show::bundle(slf.as_any(), &["html", "latex"], include, exclude)
    }

    /// What was found. The tables of the search stay behind: `explain` and `recommended` of the
    /// copy search again.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let inner = &self.inner;
        let terms = inner.terms.iter().map(|term| {
            let value = term.value.as_ref().map(|value| convert::value(py, value)).transpose()?;
            Ok((value, term.method.name()))
        });
        let terms = terms.collect::<PyResult<Vec<_>>>()?;
        let stored = |chosen| moves::stored(inner.position(), chosen);
        let moves: Vec<Stored> = inner.moves.iter().map(stored).collect();
        let asked = (question_name(inner.question), inner.strategy(), self.listed);
        let found = (self.outcome(), self.value(py)?, terms);
        let assumed: Vec<assumed::Stored> = self.assumed.iter().map(assumed::stored).collect();
        let rest = (moves, inner.move_count, inner.choice_count, self.stopped(), assumed);
        convert::reduced::<Solution>(py, (self.position(), asked, found, rest))
    }

    #[staticmethod]
    #[allow(clippy::type_complexity)]
    fn _restore(
        position: &Bound<'_, Position>,
        asked: (String, String, usize),
        found: (Option<String>, Option<Bound<'_, PyAny>>, Vec<(Option<Bound<'_, PyAny>>, String)>),
        rest: (Vec<Stored>, Option<u128>, Option<u128>, Option<String>, Vec<assumed::Stored>),
    ) -> PyResult<Solution> {
        let (question, strategy, listed) = asked;
        let (outcome, value, terms) = found;
        let (found, move_count, choice_count, stopped, assumed) = rest;
        let own = position.get();
        let question = position::question(&question)?;
        let inner = grundy::Solution::stored(own.inner.clone(), own.play, question, &strategy);
        let mut inner = inner.ok_or_else(convert::unreadable)?;
        inner.outcome = convert::outcome_of(outcome.as_deref())?;
        inner.value = value.as_ref().map(convert::value_of).transpose()?;
        for (value, method) in terms {
            let value = value.as_ref().map(convert::value_of).transpose()?;
            inner.terms.push(TermAnswer::new(value, method_of(&method)?));
        }
        for one in found {
            inner.moves.push(moves::restored(position.py(), own, one)?);
        }
        inner.move_count = move_count;
        inner.choice_count = choice_count;
        inner.stopped = convert::stop_of(stopped.as_deref())?;
        let assumed = assumed.into_iter().map(assumed::restored).collect();
        Ok(Solution::new(Arc::new(inner), listed, own.keep.clone()).with_assumed(assumed))
    }
}

fn question_name(question: Question) -> &'static str {
    match question {
        Question::All => "all",
        Question::Value => "value",
        Question::Outcome => "outcome",
    }
}

fn method_of(name: &str) -> PyResult<FoundBy> {
    let all =
        [FoundBy::Theorem, FoundBy::Sequence, FoundBy::Quotient, FoundBy::Graph, FoundBy::Search];
    all.into_iter().find(|method| method.name() == name).ok_or_else(convert::unreadable)
}

impl Solution {
    fn reason(&self, py: Python<'_>, level: Level, limits: Limits) -> PyResult<Reason> {
        let solver = Solver::new().play(self.inner.play).explain_at(level);
        let solution = Arc::new(self.position().ask(py, &solver, limits)?);
        complete(py, &solution, &self.keep)?;
        Ok(solution.reason.clone().unwrap_or_default())
    }

    /// The same answer with a derivation, as far as there is one soon.
    fn told(&self, py: Python<'_>) -> PyResult<grundy::Solution> {
        let mut told = grundy::Solution::clone(&self.inner);
        if told.reason.is_none() {
            let solver = Solver::new()
                .play(self.inner.play)
                .question(told.question)
                .explain_at(Level::Steps);
            let limits = Limits::short(2, 256 << 20);
            told.reason = self.position().ask(py, &solver, limits)?.reason;
        }
        Ok(told)
    }
}

/// Raises `BudgetError` where a limit of time or memory left something out.
pub fn complete(py: Python<'_>, solution: &Arc<grundy::Solution>, keep: &Keep) -> PyResult<()> {
    match solution.stopped {
        // More moves than are listed one by one: the answer says so.
        None | Some(Stop::Moves) => Ok(()),
        Some(stop) => {
            // A derivation that is not whole is none.
            let mut found = grundy::Solution::clone(solution);
            found.reason = None;
            let partial = Solution::new(Arc::new(found), LISTED, keep.clone());
            Err(errors::stopped(py, stop, Some(Py::new(py, partial)?.into_any())))
        }
    }
}

/// A derivation.
#[pyclass(frozen, module = "grundy")]
pub struct Explanation {
    steps: Steps,
    language: Language,
    title: String,
}

/// The steps of a derivation.
enum Steps {
    Data(Reason),
    /// Those of a copy, as they were written.
    Written {
        text: String,
        markdown: String,
        html: String,
        json: String,
        count: usize,
    },
}

impl Explanation {
    pub fn new(reason: Reason, language: Language, title: String) -> Explanation {
        Explanation { steps: Steps::Data(reason), language, title }
    }

    /// As a text of this format, or as it is.
    pub fn formatted<'py>(
        self,
        py: Python<'py>,
        format: Option<&str>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let text = match format {
            None => return Ok(Bound::new(py, self)?.into_any()),
            Some("text") => self.text(),
            Some("markdown") => self.markdown(),
            Some("html") => self.html(),
            Some("json") => self.to_json()?,
            Some(other) => {
                let why = "`format` is \"text\", \"markdown\", \"html\" or \"json\"";
                return Err(PyValueError::new_err(format!("{why}, not {other:?}")));
            }
        };
        Ok(text.into_pyobject(py)?.into_any())
    }
}

#[pymethods]
impl Explanation {
    /// Plain text for a terminal of 80 columns.
    #[getter]
    fn text(&self) -> String {
        match &self.steps {
            Steps::Data(reason) => reason.text(self.language),
            Steps::Written { text, .. } => text.clone(),
        }
    }

    /// Markdown (CommonMark with tables).
    #[getter]
    fn markdown(&self) -> String {
        match &self.steps {
            Steps::Data(reason) => reason.markdown(self.language),
            Steps::Written { markdown, .. } => markdown.clone(),
        }
    }

    /// A fragment of an HTML page, without style.
    #[getter]
    fn html(&self) -> String {
        match &self.steps {
            Steps::Data(reason) => reason.html(self.language),
            Steps::Written { html, .. } => html.clone(),
        }
    }

    /// The language: `en`, `uk`, `ru` or `ja`.
    #[getter]
    fn lang(&self) -> &'static str {
        self.language.tag()
    }

    /// The steps, as in the key `reason` of `grundy solve --json --explain`.
    fn to_list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        convert::loads(py, &self.to_json()?)
    }

    /// The same as JSON.
    fn to_json(&self) -> PyResult<String> {
        match &self.steps {
            Steps::Data(reason) => report::json_text(&reason.clone().worded(self.language))
                .map_err(|error| PyValueError::new_err(error.to_string())),
            Steps::Written { json, .. } => Ok(json.clone()),
        }
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("<Explanation of {}: {} steps>", self.title, self.__len__())
    }

    fn __len__(&self) -> usize {
        match &self.steps {
            Steps::Data(reason) => reason.steps.len(),
            Steps::Written { count, .. } => *count,
        }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let written = (self.text(), self.markdown(), self.html(), self.to_json()?);
        let state = (written, self.__len__(), self.lang(), self.title.clone());
        convert::reduced::<Explanation>(py, state)
    }

    #[staticmethod]
    fn _restore(
        written: (String, String, String, String),
        count: usize,
        lang: &str,
        title: String,
    ) -> PyResult<Explanation> {
        let (text, markdown, html, json) = written;
        let steps = Steps::Written { text, markdown, html, json, count };
        Ok(Explanation { steps, language: convert::language(lang)?, title })
    }

    fn _repr_html_(&self) -> String {
        show::framed(&self.html())
    }

    fn _repr_markdown_(&self) -> String {
        self.markdown()
    }

    #[pyo3(signature = (include = None, exclude = None))]
    fn _repr_mimebundle_<'py>(
        slf: &Bound<'py, Self>,
        include: Option<&Bound<'py, PyAny>>,
        exclude: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let bundle = show::bundle(slf.as_any(), &["html", "markdown"], include, exclude)?;
        if bundle.cast::<PyDict>().is_ok_and(|bundle| bundle.is_empty()) {
            bundle.set_item("text/plain", slf.get().text())?;
        }
        Ok(bundle)
    }
}
