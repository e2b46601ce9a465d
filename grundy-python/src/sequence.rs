//! The nim-values of a range of heaps.

use std::fmt::Write;

use grundy::budget::Budget;
use grundy::heap::period::Period;
use grundy::message::Language;
use grundy::report::Assumed;
use grundy::{Stop, draw, report};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::arrays::{self, Numbers, Packed};
use crate::assumed;
use crate::convert::{self, StoredPeriod};
use crate::limits::AtWork;
use crate::show;

/// The most values in a picture.
const DRAWN: usize = 20_000;

/// The nim-values of consecutive heaps.
#[pyclass(frozen, module = "grundy")]
pub struct Sequence {
    game: String,
    from: u64,
    values: Py<Numbers>,
    period: Option<Period>,
    /// The period that values stand on and nothing proves.
    assumed: Option<Assumed>,
    stopped: Option<Stop>,
}

impl Sequence {
    pub fn new(
        py: Python<'_>,
        game: String,
        from: u64,
        values: Packed,
        period: Option<Period>,
        stopped: Option<Stop>,
    ) -> PyResult<Sequence> {
        let values = Numbers::row(py, values)?;
        Ok(Sequence { game, from, values, period, assumed: None, stopped })
    }

    /// The same, where it takes a period for granted.
    pub fn with_assumed(self, assumed: Option<Assumed>) -> Sequence {
        Sequence { assumed, ..self }
    }

    fn numbers(&self) -> &Packed {
        &self.values.get().values
    }

    fn drawn(&self) -> Vec<u128> {
        self.numbers().iter().take(DRAWN).collect()
    }
}

#[pymethods]
impl Sequence {
    /// The name of the game.
    #[getter]
    fn game(&self) -> &str {
        &self.game
    }

    /// The first heap.
    #[getter]
    fn start(&self) -> u64 {
        self.from
    }

    /// The values as a read-only array of NumPy.
    #[getter]
    fn values<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        arrays::view(self.values.bind(py))
    }

    /// The proved period as `(preperiod, period, saltus)`, where there is one.
    #[getter]
    fn proved(&self) -> Option<(u64, u64, u64)> {
        self.period.map(|period| (period.preperiod, period.period, period.saltus))
    }

    /// The period that values take for granted, which is seen and not proved (`assume="observed"`): a dict
    /// with `game`, `preperiod`, `period`, `saltus` and `last`, the last heap of the range in which it was
    /// seen.
    #[getter]
    fn assumed<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.assumed.as_ref().map(|assumed| assumed::dict(py, assumed)).transpose()
    }

    #[pyo3(signature = (dtype = None, copy = None))]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<&Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        arrays::typed(self.values(py)?, dtype, copy)
    }

    fn __len__(&self) -> usize {
        self.numbers().len()
    }

    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        index: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let _at_work = AtWork::begin(py);
        self.values(py)?.get_item(index)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(self.values(py)?.call_method0("tolist")?.try_iter()?.into_any())
    }

    /// The values as a series of pandas, by heap.
    fn to_pandas<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let _at_work = AtWork::begin(py);
        let index = py.import("builtins")?.getattr("range")?;
        let index = index.call1((self.from, self.from + self.numbers().len() as u64))?;
        let keywords = pyo3::types::PyDict::new(py);
        keywords.set_item("index", index)?;
        keywords.set_item("name", &self.game)?;
        py.import("pandas")?.getattr("Series")?.call((self.values(py)?,), Some(&keywords))
    }

    /// The document of `grundy seq --format json`, as a dict.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        convert::loads(py, &self.to_json()?)
    }

    /// The document of `grundy seq --format json`.
    fn to_json(&self) -> PyResult<String> {
        let mut out = Vec::new();
        let written = (|| {
            let assumed = self.assumed.as_ref();
            report::Sequence { game: &self.game, play: None, from: self.from, assumed }
                .begin(Vec::new(), &mut out)?;
            for (at, value) in self.numbers().iter().enumerate() {
                report::Sequence::value(at == 0, value, &mut out);
            }
            report::Sequence::end(None, self.stopped, &mut out)?;
            String::from_utf8(out).map_err(std::io::Error::other)
        })();
        written.map_err(|error: std::io::Error| PyValueError::new_err(error.to_string()))
    }

    fn __str__(&self) -> String {
        const SHOWN: usize = 60;
        let mut out = String::new();
        for (at, value) in self.numbers().iter().take(SHOWN).enumerate() {
            let _ = write!(out, "{}{value}", if at > 0 { " " } else { "" });
        }
        if self.numbers().len() > SHOWN {
            out.push_str(" ...");
        }
        out
    }

    fn __repr__(&self) -> String {
        let end = self.from + self.numbers().len() as u64;
        format!(
            "<Sequence {}, heaps {} to {}: {}>",
            self.game,
            self.from,
            end.saturating_sub(1),
            self.__str__()
        )
    }

    fn _repr_svg_(&self) -> Option<String> {
        let values = self.drawn();
        let period = self.period.as_ref();
        let (game, from, language) = (&self.game, self.from, Language::English);
        let budget = Budget::unlimited();
        let drawing = draw::sequence::drawing(game, from, &values, period, language, &budget).ok();
        drawing.filter(|_| !values.is_empty()).map(|drawing| drawing.svg(language))
    }

    fn _repr_html_(&self) -> String {
        let svg = self._repr_svg_().unwrap_or_default();
        let words = grundy::markup::xml(&self.__str__()).to_string();
        show::framed(&format!(
            "<figure>{svg}</figure><details><summary>Values</summary><p>{words}</p></details>"
        ))
    }

    fn _repr_latex_(&self) -> String {
        let values: Vec<String> =
            self.numbers().iter().take(40).map(|value| value.to_string()).collect();
        let more = if self.numbers().len() > 40 { ",\\ldots" } else { "" };
        format!("${}{more}$", values.join(","))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let (width, bytes) = self.numbers().stored();
        let period = self.period.as_ref().map(convert::period);
        let values = (width, PyBytes::new(py, &bytes));
        let assumed = self.assumed.as_ref().map(assumed::stored);
        let state = (&self.game, self.from, values, period, self.stopped.map(Stop::key), assumed);
        convert::reduced::<Sequence>(py, state)
    }

    #[staticmethod]
    fn _restore(
        py: Python<'_>,
        game: String,
        from: u64,
        values: (usize, Bound<'_, PyBytes>),
        period: Option<StoredPeriod>,
        stopped: Option<&str>,
        assumed: Option<assumed::Stored>,
    ) -> PyResult<Sequence> {
        let values =
            Packed::restored(values.0, values.1.as_bytes()).ok_or_else(convert::unreadable)?;
        let period = period.map(convert::period_of).transpose()?;
        let sequence = Sequence::new(py, game, from, values, period, convert::stop_of(stopped)?)?;
        Ok(sequence.with_assumed(assumed.map(assumed::restored)))
    }

    #[pyo3(signature = (include = None, exclude = None))]
    fn _repr_mimebundle_<'py>(
        slf: &Bound<'py, Self>,
        include: Option<&Bound<'py, PyAny>>,
        exclude: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        show::bundle(slf.as_any(), &["html", "svg", "latex"], include, exclude)
    }
}
