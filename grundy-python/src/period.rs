//! Periods of sequences, and their certificates.

use grundy::certificate;
use grundy::heap::HeapForm;
use grundy::heap::HeapRules;
use grundy::heap::atlas::Book;
use grundy::heap::search::Search;
use grundy::message::Language;
use grundy::report::{self, AtlasFacts, Exact, PeriodStatus};
use grundy::{Budget, Stop};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::convert;
use crate::errors;
use crate::game::Game;
use crate::limits::{self, Limits, run};
use crate::rules::PyRules;
use crate::show;

/// How long a period is looked for where nothing else is said, in seconds, as in the program.
const USUAL: u64 = 10;

/// What is known of the period of a sequence.
#[pyclass(frozen, module = "grundy")]
pub struct Period {
    game: String,
    status: String,
    /// Preperiod, period and saltus.
    figures: [Option<u128>; 3],
    theorem: Option<String>,
    checked_to: u128,
    json: String,
    certificate: Option<String>,
}

/// Looks for the period of a game.
pub fn search(py: Python<'_>, game: &Game, to: Option<u64>, limits: Limits) -> PyResult<Period> {
    let form = game.form(py, &limits)?;
    let unbound = to.is_none() && !limits.has_time();
    let bound = match to {
        Some(to) => form
            .heap(to)
            .ok_or_else(|| PyValueError::new_err(format!("{to} is no heap of {}", game.name())))?,
        None => u64::MAX - 1,
    };
    let limits = if to.is_none() { limits.or_time(USUAL) } else { limits };
    let (_keep, rules, name) = (game.keep(py)?, game.is_rules(), game.name().to_string());
    let (python, often) = (game.python(), unbound && rules);
    let found =
        run(py, limits, rules, move |budget| look(name, &form, python, bound, often, budget))?;
    // Without a bound the time is the bound: reaching it is an answer.
    let (document, certificate, stopped) = found;
    let period = Period::of(&document, certificate)?;
    match stopped.filter(|&stop| stop != Stop::Time || to.is_some()) {
        None => Ok(period),
        Some(stop) => {
            let partial = Py::new(py, period)?.into_any();
            Err(errors::stopped(py, stop, Some(partial)))
        }
    }
}

fn look(
    name: String,
    form: &HeapForm,
    python: Option<PyRules>,
    bound: u64,
    often: bool,
    budget: &Budget,
) -> (report::Period, Option<String>, Option<Stop>) {
    let mut search = Search::new(form.sequence());
    let mut run = |search: &mut Search, bound: u64| advance(search, form, &python, bound, budget);
    let times = match often {
        true => search.until_often(Search::OFTEN, |_| false, budget, &mut run),
        false => None,
    };
    let bound = if times.is_some() { search.computed().saturating_sub(1) } else { bound };
    let stopped = run(&mut search, bound).err();
    let proved = search.period().filter(|period| period.checked_to <= bound).copied();
    let certificate = proved
        .as_ref()
        .map(|period| grundy::certificate::of_period(period, &form.rules).to_string());
    // The document describes the values that were computed, so it has no limit of time.
    let mut document = report::Period::found(name, form, &search, bound, &Budget::unlimited());
    if proved.is_none()
        && let HeapRules::Code(code) = search.rules()
        && let Some(known) = Book::own().know(code).filter(|known| known.period().is_some())
    {
        document.atlas = Some(Box::new(AtlasFacts::new(&known)));
    }
    document.repeated = times.map(|times| Exact(times.into()));
    (document, certificate, stopped)
}

/// Searches up to a heap. Rules in Python are asked for many heaps in one visit: no fewer than
/// there are already.
fn advance(
    search: &mut Search,
    form: &HeapForm,
    python: &Option<PyRules>,
    bound: u64,
    budget: &Budget,
) -> Result<(), Stop> {
    const FEWEST: u64 = 1 << 10;
    while let (Some(rules), None) = (python, search.period()) {
        let from = search.computed();
        let to = from.saturating_add(from.max(FEWEST)).min(bound);
        if to <= from {
            break;
        }
        rules.prepare(form.index(from)..form.index(to).saturating_add(1), budget);
        search.run(to, budget, &mut |_| {})?;
    }
    search.run(bound, budget, &mut |_| {}).map(drop)
}

impl Period {
    fn of(document: &report::Period, certificate: Option<String>) -> PyResult<Period> {
        let status = match document.facts.status {
            PeriodStatus::Periodic => "periodic",
            PeriodStatus::ArithmeticPeriodic => "arithmetic-periodic",
            PeriodStatus::Certified => "certified",
            PeriodStatus::Observed => "observed",
            PeriodStatus::Unknown => "unknown",
        };
        let figures = [document.facts.preperiod, document.facts.period, document.facts.saltus];
        Ok(Period {
            game: document.facts.game.clone(),
            status: status.into(),
            figures: figures.map(|figure| figure.map(|Exact(figure)| figure)),
            theorem: document.facts.theorem.map(str::to_string),
            checked_to: document.facts.checked_to.0,
            json: convert::json(document)?,
            certificate,
        })
    }

    /// The least heap from which it holds, for a sentence.
    fn from(&self) -> u128 {
        self.figures[0].unwrap_or_default()
    }

    fn formula(&self, times: &str) -> Option<String> {
        let [_, period, saltus] = self.figures;
        let period = period?;
        Some(match saltus? {
            0 => format!("G(n{times}+{times}{period}) = G(n)"),
            saltus => format!("G(n{times}+{times}{period}) = G(n) + {saltus}"),
        })
    }
}

#[pymethods]
impl Period {
    /// The name of the game.
    #[getter]
    fn game(&self) -> &str {
        &self.game
    }

    /// `periodic` and `arithmetic-periodic` are proved, `observed` is not; `unknown` is none.
    #[getter]
    fn status(&self) -> &str {
        &self.status
    }

    /// The least heap from which the period holds.
    #[getter]
    fn preperiod(&self) -> Option<u128> {
        self.figures[0]
    }

    /// The least period.
    #[getter]
    fn period(&self) -> Option<u128> {
        self.figures[1]
    }

    /// By how much the values grow in a period.
    #[getter]
    fn saltus(&self) -> Option<u128> {
        self.figures[2]
    }

    /// Whether it is proved for all heaps.
    #[getter]
    fn proved(&self) -> bool {
        self.theorem.is_some()
    }

    /// The short name of the theorem.
    #[getter]
    fn theorem(&self) -> Option<&str> {
        self.theorem.as_deref()
    }

    /// The largest heap whose value was used.
    #[getter]
    fn checked_to(&self) -> u128 {
        self.checked_to
    }

    /// The certificate of a proved period, which `verify()` checks without the engine.
    #[getter]
    fn certificate(&self) -> Option<Certificate> {
        self.certificate.clone().map(|text| Certificate { text })
    }

    /// The document of `grundy period --json`, as a dict.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        convert::loads(py, &self.json)
    }

    /// The document of `grundy period --json`.
    fn to_json(&self) -> &str {
        &self.json
    }

    fn __str__(&self) -> String {
        let (game, to) = (&self.game, self.checked_to);
        let Some(formula) = self.formula(" ").map(|formula| formula.replace("n + ", "n+")) else {
            return format!("{game}: no period up to heap {to}");
        };
        let from = self.from();
        match &self.theorem {
            Some(theorem) => {
                format!("{game}: {formula} for all n >= {from} (proved by `{theorem}`)")
            }
            None => {
                format!("{game}: {formula} from n = {from} to heap {to} (observed, not proved)")
            }
        }
    }

    fn __repr__(&self) -> String {
        format!("<Period {}>", self.__str__())
    }

    fn _repr_html_(&self) -> String {
        // In HTML of its own: a page that was saved has no MathJax.
        let from = self.from();
        let claim = match self.formula(" ") {
            Some(formula) => {
                let formula = formula.replace("G(n", "<i>G</i>(<i>n</i>");
                format!("{formula} for <i>n</i> ≥ {from}")
            }
            None => "no period was found".into(),
        };
        let name = grundy::markup::xml(&self.game).to_string();
        let proof = match &self.theorem {
            Some(theorem) => format!(
                "Proved by the theorem <code>{theorem}</code>; values up to heap {} were used.",
                self.checked_to
            ),
            None => {
                format!("Not proved: values up to heap {} were seen.", self.checked_to)
            }
        };
        show::framed(&format!("<p><code>{name}</code>: {claim}</p><p>{proof}</p>"))
    }

    fn _repr_latex_(&self) -> String {
        let from = self.from();
        match self.formula(" ") {
            Some(formula) => {
                let formula = formula.replace("G(", "\\mathcal{G}(");
                format!("${formula} \\quad (n \\ge {from})$")
            }
            None => "$\\text{no period}$".into(),
        }
    }

    #[pyo3(signature = (include = None, exclude = None))]
    fn _repr_mimebundle_<'py>(
        slf: &Bound<'py, Self>,
        include: Option<&Bound<'py, PyAny>>,
        exclude: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        show::bundle(slf.as_any(), &["html", "latex"], include, exclude)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let Period { game, status, figures, theorem, checked_to, json, certificate } = self;
        let state = (game, status, *figures, theorem, *checked_to, json, certificate);
        convert::reduced::<Period>(py, state)
    }

    #[staticmethod]
    fn _restore(
        game: String,
        status: String,
        figures: [Option<u128>; 3],
        theorem: Option<String>,
        checked_to: u128,
        json: String,
        certificate: Option<String>,
    ) -> Period {
        Period { game, status, figures, theorem, checked_to, json, certificate }
    }
}

/// A certificate: a claim with all figures that a checker needs.
#[pyclass(frozen, module = "grundy")]
pub struct Certificate {
    text: String,
}

#[pymethods]
impl Certificate {
    /// Reads the text of a certificate.
    #[new]
    fn py_new(py: Python<'_>, text: &str) -> PyResult<Certificate> {
        certificate::read(text).map_err(|error| errors::of_certificate(py, &error))?;
        Ok(Certificate { text: text.to_string() })
    }

    /// Reads a file.
    #[staticmethod]
    fn load(py: Python<'_>, path: &Bound<'_, PyAny>) -> PyResult<Certificate> {
        let text = std::fs::read_to_string(limits::path(path)?);
        Certificate::py_new(py, &text.map_err(|error| errors::of_file(path, &error))?)
    }

    /// Writes it to a file.
    fn save(&self, path: &Bound<'_, PyAny>) -> PyResult<()> {
        let written = std::fs::write(limits::path(path)?, format!("{}\n", self.text.trim_end()));
        written.map_err(|error| errors::of_file(path, &error))
    }

    /// Checks the claim with the checker, which shares no code with the engine that proved it.
    #[pyo3(signature = (*, time = None, memory = None, progress = None))]
    fn verify(
        &self,
        py: Python<'_>,
        time: Option<f64>,
        memory: Option<&Bound<'_, PyAny>>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Verdict> {
        let limits = Limits::new(time, memory, progress)?;
        let text = self.text.clone();
        let verdict = run(py, limits, false, move |budget| certificate::verify(&text, budget))?;
        let verdict = verdict.map_err(|error| errors::of_certificate(py, &error))?;
        Ok(Verdict {
            valid: verdict.valid,
            checked_to: verdict.checked_to,
            texts: Language::ALL
                .iter()
                .map(|&language| certificate::said(&verdict.text).text(language))
                .collect(),
        })
    }

    /// The text.
    fn to_json(&self) -> &str {
        &self.text
    }

    /// The claim and the figures of the proof, as a dict.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        convert::loads(py, &self.text)
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("<Certificate of {} bytes>", self.text.len())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Certificate>().is_ok_and(|other| other.get().text == self.text)
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{BuildHasher, BuildHasherDefault};
        BuildHasherDefault::<rustc_hash::FxHasher>::default().hash_one(&self.text)
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        let class = slf.py().get_type::<Certificate>();
        Ok((class, (&slf.get().text,)).into_pyobject(slf.py())?.into_any().unbind())
    }
}

/// What a checker found. It is true where the claim holds.
#[pyclass(frozen, module = "grundy")]
pub struct Verdict {
    valid: bool,
    checked_to: Option<u64>,
    /// The finding in words, in all languages.
    texts: Vec<String>,
}

#[pymethods]
impl Verdict {
    /// Whether the claim is established.
    #[getter]
    fn valid(&self) -> bool {
        self.valid
    }

    /// The finding in words; `lang` is `en`, `uk`, `ru` or `ja`.
    #[pyo3(signature = (lang = "en"))]
    fn text(&self, lang: &str) -> PyResult<&str> {
        let language = convert::language(lang)?;
        let mut all = Language::ALL.iter().zip(&self.texts);
        Ok(all.find(|(own, _)| **own == language).map_or("", |(_, text)| text))
    }

    /// The largest heap whose value the check used.
    #[getter]
    fn checked_to(&self) -> Option<u64> {
        self.checked_to
    }

    fn __bool__(&self) -> bool {
        self.valid
    }

    fn __str__(&self) -> PyResult<&str> {
        self.text("en")
    }

    fn __repr__(&self) -> PyResult<String> {
        Ok(format!("<Verdict {}: {}>", self.valid, self.__str__()?))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        convert::reduced::<Verdict>(py, (self.valid, self.checked_to, self.texts.clone()))
    }

    #[staticmethod]
    fn _restore(valid: bool, checked_to: Option<u64>, texts: Vec<String>) -> Verdict {
        Verdict { valid, checked_to, texts }
    }
}
