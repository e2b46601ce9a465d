//! Closed forms of values: guesses, and no proofs.

use std::sync::Arc;

use grundy::guess::{Form, Report, Tells, Terms, code};
use grundy::heap::period::Period;
use grundy::message::Language;
use grundy::report;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::arrays::Packed;
use crate::convert::{self, StoredPeriod};
use crate::errors;
use crate::game::Game;
use crate::latex;
use crate::limits::{AtWork, Limits, run};
use crate::show;

/// How many heaps a guess is made from where nothing is said.
const USUAL: u64 = 200;

/// The forms that were found for a sequence.
struct Found {
    game: String,
    terms: Terms,
    from: u64,
    report: Report,
    proved: Option<Period>,
}

impl Found {
    fn new(
        py: Python<'_>,
        game: String,
        (from, values): (u64, Vec<u128>),
        proved: Option<Period>,
        limits: Limits,
    ) -> PyResult<Arc<Found>> {
        let terms = Terms::sequence(from, values);
        let (terms, report) = run(py, limits, false, move |budget| {
            let report = grundy::guess::guess(&terms, budget);
            (terms, report)
        })?;
        let report = report.map_err(|stop| errors::stopped(py, stop, None))?;
        Ok(Arc::new(Found { game, terms, from, report, proved }))
    }
}

/// A closed form that agrees with every value.
#[pyclass(frozen, module = "grundy")]
pub struct Guess {
    found: Arc<Found>,
    index: usize,
}

impl Guess {
    fn form(&self) -> &Form {
        &self.found.report.guesses[self.index].form
    }

    /// The form; `None` where it has no formula that is short enough.
    fn latex(&self) -> Option<String> {
        latex::form(self.form(), self.found.terms.is_table())
    }

    /// The formula with the number of values, in HTML.
    fn line(&self) -> String {
        let formula = grundy::markup::xml(&self.__str__()).to_string();
        format!("<code>{formula}</code>, confirmed by {} values", self.confirmed())
    }
}

#[pymethods]
impl Guess {
    /// The form as a formula; `lang` is `en`, `uk`, `ru` or `ja`.
    #[pyo3(signature = (lang = "en"))]
    fn formula(&self, lang: &str) -> PyResult<String> {
        Ok(self.form().formula(convert::language(lang)?))
    }

    /// The family of the form: `period`, `valuation` and so on.
    #[getter]
    fn family(&self) -> &'static str {
        self.form().family
    }

    /// `value`, or `losing` where it tells the lost positions only.
    #[getter]
    fn tells(&self) -> &'static str {
        match self.form().tells {
            Tells::Value => "value",
            Tells::Losing => "losing",
        }
    }

    /// How many numbers it was free to choose.
    #[getter]
    fn parameters(&self) -> usize {
        self.form().parameters
    }

    /// How many values confirm it to which it was not fitted.
    #[getter]
    fn confirmed(&self) -> usize {
        self.found.report.guesses[self.index].confirmed
    }

    /// What the form gives for a number.
    fn __call__<'py>(
        &self,
        py: Python<'py>,
        number: &Bound<'py, PyAny>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let number = convert::natural("n", number)?;
        let value = self.form().expr.value([number.into(), 0], u128::MAX);
        value.map(|value| convert::number(py, value)).transpose()
    }

    /// A program that computes the form and tests itself; `language` is `python` or `cpp`.
    #[pyo3(signature = (language = "python"))]
    fn code(&self, language: &str) -> PyResult<String> {
        let language = match language {
            "python" => code::Language::Python,
            "cpp" => code::Language::Cpp,
            other => {
                let why = format!("`language` is \"python\" or \"cpp\", not {other:?}");
                return Err(PyValueError::new_err(why));
            }
        };
        let about = [format!("{}: a guess, not proved.", self.found.game)];
        let samples = code::samples(&self.found.terms);
        code::program(
            language,
            Language::English,
            self.form(),
            self.found.terms.is_table(),
            &about,
            &samples,
        )
        .map_err(|_| PyValueError::new_err("this form has no program that is short enough"))
    }

    fn __str__(&self) -> String {
        self.form().formula(Language::English)
    }

    fn _repr_latex_(&self) -> Option<String> {
        self.latex().map(|formula| format!("${formula}$"))
    }

    fn _repr_html_(&self) -> String {
        show::framed(&format!("<p>A guess, not proved: {}</p>", self.line()))
    }

    #[pyo3(signature = (include = None, exclude = None))]
    fn _repr_mimebundle_<'py>(
        slf: &Bound<'py, Self>,
        include: Option<&Bound<'py, PyAny>>,
        exclude: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        show::bundle(slf.as_any(), &["html", "latex"], include, exclude)
    }

    fn __repr__(&self) -> String {
        format!("<Guess {}: confirmed by {} values>", self.__str__(), self.confirmed())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let all = Guesses { found: self.found.clone() };
        convert::reduced::<Guess>(py, (all, self.index))
    }

    #[staticmethod]
    fn _restore(all: &Bound<'_, Guesses>, index: usize) -> PyResult<Guess> {
        all.get().one(index).ok_or_else(convert::unreadable)
    }
}

/// The guesses for a sequence, the simplest first.
#[pyclass(frozen, module = "grundy", sequence)]
pub struct Guesses {
    found: Arc<Found>,
}

impl Guesses {
    fn one(&self, index: usize) -> Option<Guess> {
        let found = self.found.clone();
        (index < found.report.guesses.len()).then_some(Guess { found, index })
    }

    fn all(&self) -> impl Iterator<Item = Guess> + '_ {
        (0..self.found.report.guesses.len()).map_while(|index| self.one(index))
    }
}

#[pymethods]
impl Guesses {
    fn __len__(&self) -> usize {
        self.found.report.guesses.len()
    }

    fn __getitem__(&self, index: isize) -> PyResult<Guess> {
        let count = self.__len__();
        let at = if index < 0 { index.saturating_add_unsigned(count) } else { index };
        let found = usize::try_from(at).ok().and_then(|at| self.one(at));
        found.ok_or_else(|| pyo3::exceptions::PyIndexError::new_err("there are fewer guesses"))
    }

    /// The proved period as `(preperiod, period, saltus)`: more than a guess.
    #[getter]
    fn proved(&self) -> Option<(u64, u64, u64)> {
        self.found.proved.map(|period| (period.preperiod, period.period, period.saltus))
    }

    /// The document of `grundy guess --json`, as a dict.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        convert::loads(py, &self.to_json()?)
    }

    /// The document of `grundy guess --json`.
    fn to_json(&self) -> PyResult<String> {
        let Found { game, terms, from, report, proved } = &*self.found;
        let ends = [[*from, 0], [from + terms.len() as u64, 0]];
        convert::json(&report::Guess::new(game, false, ends, report, proved.as_ref()))
    }

    fn __str__(&self) -> String {
        let lines: Vec<String> = self.all().map(|one| one.__str__()).collect();
        if lines.is_empty() { "no guess".into() } else { lines.join("\n") }
    }

    fn __repr__(&self) -> String {
        format!("<Guesses for {}: {}>", self.found.game, self.__str__().replace('\n', "; "))
    }

    fn _repr_html_(&self) -> String {
        let list: String = self.all().map(|one| format!("<li>{}</li>", one.line())).collect();
        if list.is_empty() {
            return show::framed("<p>No guess.</p>");
        }
        show::framed(&format!("<p>Guesses, not proved:</p><ul>{list}</ul>"))
    }

    fn _repr_latex_(&self) -> Option<String> {
        let lines: Vec<String> = self.all().map(|one| one.latex()).collect::<Option<_>>()?;
        let lines = lines.join(" \\\\\n");
        (!lines.is_empty()).then(|| format!("$\\begin{{gathered}}\n{lines}\n\\end{{gathered}}$"))
    }

    #[pyo3(signature = (include = None, exclude = None))]
    fn _repr_mimebundle_<'py>(
        slf: &Bound<'py, Self>,
        include: Option<&Bound<'py, PyAny>>,
        exclude: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        show::bundle(slf.as_any(), &["html", "latex"], include, exclude)
    }

    /// The values. The same forms are found in them again.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let Found { game, terms, from, proved, .. } = &*self.found;
        let (width, bytes) = Packed::of(terms.points().map(|(_, value)| value)).stored();
        let values = (width, PyBytes::new(py, &bytes));
        let state = (game, *from, values, proved.as_ref().map(convert::period));
        convert::reduced::<Guesses>(py, state)
    }

    #[staticmethod]
    fn _restore(
        py: Python<'_>,
        game: String,
        from: u64,
        values: (usize, Bound<'_, PyBytes>),
        proved: Option<StoredPeriod>,
    ) -> PyResult<Guesses> {
        let values =
            Packed::restored(values.0, values.1.as_bytes()).ok_or_else(convert::unreadable)?;
        let proved = proved.map(convert::period_of).transpose()?;
        let values = (from, values.iter().collect());
        Ok(Guesses { found: Found::new(py, game, values, proved, Limits::default())? })
    }
}

/// Closed forms of the values of a game.
pub fn of_game(
    py: Python<'_>,
    game: &Game,
    stop: Option<&Bound<'_, PyAny>>,
    limits: Limits,
) -> PyResult<Guesses> {
    /// The least number of heaps in which a proof is looked for, as in the program.
    const PROOF: u64 = 2000;
    let stop = stop.map_or(Ok(USUAL), |stop| convert::natural("stop", stop))?;
    let form = game.form(py, &limits)?;
    let from = form.least.min(stop);
    let (_keep, rules) = (game.keep(py)?, game.is_rules());
    let (values, proved, stopped) =
        game.find(py, (form.clone(), from..stop), 1, limits.before())?;
    if let Some(stop) = stopped {
        return Err(errors::stopped(py, stop, None));
    }
    let proved = match proved {
        None if stop > 0 => run(py, limits.before(), rules, |budget| {
            let mut sequence = form.sequence();
            if !sequence.may_be_proved() {
                return Ok(None);
            }
            let last = form.heap(stop - 1).unwrap_or(0);
            sequence.prove(last.max(PROOF), budget).map(|period| period.map(|one| form.period(one)))
        })?
        .map_err(|stop| errors::stopped(py, stop, None))?,
        proved => proved,
    };
    let values = (from, values.iter().collect());
    Ok(Guesses { found: Found::new(py, game.name().to_string(), values, proved, limits)? })
}

/// Closed forms of a sequence of values, the first of which belongs to the number `start`.
#[pyfunction]
#[pyo3(signature = (values, *, start = 0, time = None, memory = None))]
pub fn guess(
    py: Python<'_>,
    values: &Bound<'_, PyAny>,
    start: u64,
    time: Option<f64>,
    memory: Option<&Bound<'_, PyAny>>,
) -> PyResult<Guesses> {
    let _at_work = AtWork::begin(py);
    let limits = Limits::new(time, memory, None)?;
    let mut terms = Vec::new();
    for value in values.try_iter()? {
        let value = value?;
        let value = match value.call_method0("__index__") {
            Ok(value) => value,
            Err(_) => return Err(PyTypeError::new_err("values are ints")),
        };
        terms.push(
            value
                .extract::<u128>()
                .map_err(|_| PyValueError::new_err("values are numbers from 0 to 2**128 - 1"))?,
        );
    }
    Ok(Guesses { found: Found::new(py, "the values".into(), (start, terms), None, limits)? })
}
