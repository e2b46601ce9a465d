//! What is known of sequences of the OEIS.

use std::fmt::Write;
use std::sync::Arc;

use grundy::oeis::{DATE, Link, Reading, View, entry};
use grundy::report::oeis::{Game as Named, Matched, Sequence as Document, ViewAnswer};
use grundy::report::{self, Exact};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use super::question::{Reader, StoredReader, is_rules};
use crate::convert;
use crate::errors;
use crate::limits::{Limits, run};
use crate::show;

/// How many games with the same values are named.
const NAMED: usize = 12;

/// How many terms a b-file has where nothing is said, as in the program.
const WRITTEN: u64 = 1000;

/// A sequence of the OEIS that holds the values of a game.
#[pyclass(frozen, module = "grundy")]
pub struct OeisSequence {
    link: Link,
    /// The games, with the way in which their values are read.
    games: Vec<String>,
    terms: Vec<u128>,
    program: String,
    reader: Arc<Reader>,
}

impl OeisSequence {
    pub fn new(link: Link, document: &Document, reader: Arc<Reader>) -> OeisSequence {
        let games = document.games.iter().map(reading).collect();
        let (terms, program) = (numbers(&document.terms), document.program.clone());
        OeisSequence { link, games, terms, program, reader }
    }
}

/// The way in which the values of a game are read, as in `kayles` and `table:nim`.
fn reading(game: &Named) -> String {
    match (game.view, game.row) {
        (ViewAnswer::Table, _) => format!("table:{}", game.game),
        (ViewAnswer::Row, Some(row)) => format!("row {row}:{}", game.game),
        (ViewAnswer::Diagonal, _) => format!("diagonal:{}", game.game),
        _ => game.game.clone(),
    }
}

fn numbers(terms: &[Exact]) -> Vec<u128> {
    terms.iter().map(|term| term.0).collect()
}

#[pymethods]
impl OeisSequence {
    /// Its number, as in `A002186`.
    #[getter]
    fn number(&self) -> String {
        self.link.entry.number.to_string()
    }

    /// Its page in the OEIS.
    #[getter]
    fn url(&self) -> String {
        format!("https://oeis.org/{}", self.number())
    }

    /// The game, with the way in which its values are read: `kayles`, `table:nim`,
    /// `row 1:wythoff`, `diagonal:wythoff`.
    #[getter]
    fn game(&self) -> &str {
        &self.games[0]
    }

    /// The games whose values it lists: this one first.
    #[getter]
    fn games(&self) -> &[String] {
        &self.games
    }

    /// The index of its first term.
    #[getter]
    fn offset(&self) -> u64 {
        self.link.entry.offset
    }

    /// a(n) is the value of the number n + shift of the game.
    #[getter]
    fn shift(&self) -> i64 {
        self.link.shift
    }

    /// Whether the OEIS names the game. Otherwise the values are equal as far as compared, which is
    /// an observation.
    #[getter]
    fn listed(&self) -> bool {
        self.link.listed
    }

    /// How many terms were compared with the values of the game.
    #[getter]
    fn compared(&self) -> usize {
        self.link.compared
    }

    /// Its first terms, computed.
    #[getter]
    fn terms(&self) -> Vec<u128> {
        self.terms.clone()
    }

    /// A line for the programs of its entry.
    #[getter]
    fn program(&self) -> &str {
        &self.program
    }

    /// A b-file: index and term, one pair a line.
    #[pyo3(signature = (count = None, *, time = None, memory = None, progress = None))]
    fn bfile(
        &self,
        py: Python<'_>,
        count: Option<&Bound<'_, PyAny>>,
        time: Option<f64>,
        memory: Option<&Bound<'_, PyAny>>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<String> {
        let count = count.map_or(Ok(WRITTEN), |count| convert::natural("count", count))?;
        let limits = Limits::new(time, memory, progress)?;
        let (link, reader) = (&self.link, &*self.reader);
        let found = run(py, limits, is_rules(&link.reading.game), |budget| {
            link.terms(Some(count), reader, budget)
        })?;
        let found = found.map_err(|error| errors::of_text(py, &link.reading.game, &error))?;
        let mut out = String::new();
        for (index, value) in (link.entry.offset..).zip(&found.values) {
            let _ = writeln!(out, "{index} {value}");
        }
        match found.stopped {
            None => Ok(out),
            Some(stop) => {
                let partial = PyString::new(py, &out).into_any().unbind();
                Err(errors::stopped(py, stop, Some(partial)))
            }
        }
    }

    fn __str__(&self) -> String {
        let terms: Vec<String> = self.terms().iter().map(ToString::to_string).collect();
        let basis = if self.listed() { "" } else { ", observed" };
        format!("{} ({}{basis}): {}", self.number(), self.game(), terms.join(", "))
    }

    fn __repr__(&self) -> String {
        format!("<OeisSequence {}: {}>", self.number(), self.game())
    }

    fn _repr_latex_(&self) -> String {
        let terms: Vec<String> = self.terms().iter().map(ToString::to_string).collect();
        format!("$\\mathrm{{{}}}\\colon {},\\ldots$", self.number(), terms.join(",\\,"))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let Link { reading, shift, listed, compared, .. } = &self.link;
        let (view, row) = match reading.view {
            View::Numbers => ("numbers", 0),
            View::Table => ("table", 0),
            View::Row(row) => ("row", row),
            View::Diagonal => ("diagonal", 0),
        };
        let link = (self.number(), (view, row, &reading.game), *shift, *listed, *compared);
        let words = (self.games.clone(), self.terms(), &self.program);
        convert::reduced::<OeisSequence>(py, (link, words, self.reader.stored(py)))
    }

    #[staticmethod]
    #[allow(clippy::type_complexity)]
    fn _restore(
        link: (String, (String, u64, String), i64, bool, usize),
        words: (Vec<String>, Vec<u128>, String),
        reader: StoredReader<'_>,
    ) -> PyResult<OeisSequence> {
        let (number, (view, row, game), shift, listed, compared) = link;
        let (games, terms, program) = words;
        let entry = number.parse().ok().and_then(entry).ok_or_else(convert::unreadable)?;
        let view = match &*view {
            "numbers" => View::Numbers,
            "table" => View::Table,
            "row" => View::Row(row),
            _ => View::Diagonal,
        };
        let link = Link { entry, reading: Reading { view, game }, shift, listed, compared };
        let reader = Arc::new(Reader::restored(reader)?);
        Ok(OeisSequence { link, games, terms, program, reader })
    }
}

/// Games with the same values, among which some terms are.
#[pyclass(frozen, module = "grundy")]
pub struct OeisMatch {
    number: Option<String>,
    /// The games, with the way in which their values are read, and the number whose value is the
    /// first term.
    games: Vec<(String, u64)>,
    compared: usize,
}

impl OeisMatch {
    pub fn new(document: &Matched) -> OeisMatch {
        let game = |game: &Named| (reading(game), game.from.unwrap_or_default());
        let games = document.games.iter().map(game).collect();
        OeisMatch { number: document.number.clone(), games, compared: document.compared }
    }
}

#[pymethods]
impl OeisMatch {
    /// The number of the sequence in the OEIS, where the table has it.
    #[getter]
    fn number(&self) -> Option<&str> {
        self.number.as_deref()
    }

    /// The best known of the games, with the way in which its values are read.
    #[getter]
    fn game(&self) -> &str {
        &self.games[0].0
    }

    /// The games, the best known first.
    #[getter]
    fn games(&self) -> Vec<&str> {
        self.games.iter().map(|(game, _)| &**game).collect()
    }

    /// For each game the number whose value is the first term.
    #[getter]
    fn starts(&self) -> Vec<u64> {
        self.games.iter().map(|(_, start)| *start).collect()
    }

    /// How many values of these games are the same, the terms included; no more were compared.
    #[getter]
    fn compared(&self) -> usize {
        self.compared
    }

    fn __str__(&self) -> String {
        let number = self.number().unwrap_or("not in the table of the OEIS");
        let all = self.games.iter().map(|(game, at)| format!("{game} (n = {at})"));
        let named: Vec<String> = all.take(NAMED).collect();
        let more = match self.games.len().saturating_sub(NAMED) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        format!("{number}: {}{more}", named.join(", "))
    }

    fn __repr__(&self) -> String {
        format!("<OeisMatch {}: {}>", self.number().unwrap_or("unlisted"), self.game())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let state = (&self.number, self.games.clone(), self.compared);
        convert::reduced::<OeisMatch>(py, state)
    }

    #[staticmethod]
    fn _restore(
        number: Option<String>,
        games: Vec<(String, u64)>,
        compared: usize,
    ) -> PyResult<OeisMatch> {
        match games.is_empty() {
            true => Err(convert::unreadable()),
            false => Ok(OeisMatch { number, games, compared }),
        }
    }
}

/// Sequences of a game, or games of terms.
pub enum Items {
    Sequences(Vec<Py<OeisSequence>>),
    Matches(Vec<Py<OeisMatch>>),
}

/// What is known of sequences of the OEIS: those of a game, or the games of some terms.
#[pyclass(frozen, module = "grundy", sequence)]
pub struct Oeis {
    asked: String,
    count: usize,
    json: String,
    items: Items,
}

impl Oeis {
    pub fn new(document: &report::Oeis, items: Items) -> PyResult<Oeis> {
        let (asked, count) = (document.asked.clone(), document.count);
        Ok(Oeis { asked, count, json: convert::json(document)?, items })
    }

    fn lines(&self) -> Vec<String> {
        match &self.items {
            Items::Sequences(all) => all.iter().map(|one| one.get().__str__()).collect(),
            Items::Matches(all) => all.iter().map(|one| one.get().__str__()).collect(),
        }
    }
}

#[pymethods]
impl Oeis {
    /// What was asked for.
    #[getter]
    fn asked(&self) -> &str {
        &self.asked
    }

    /// The day on which the table was read in the OEIS.
    #[getter]
    fn date(&self) -> &'static str {
        DATE
    }

    /// How many there are, listed here or not.
    #[getter]
    fn count(&self) -> usize {
        self.count
    }

    fn __len__(&self) -> usize {
        match &self.items {
            Items::Sequences(all) => all.len(),
            Items::Matches(all) => all.len(),
        }
    }

    fn __getitem__(&self, py: Python<'_>, index: isize) -> PyResult<Py<PyAny>> {
        let count = self.__len__();
        let at = if index < 0 { index.saturating_add_unsigned(count) } else { index };
        let at = usize::try_from(at).ok().filter(|&at| at < count);
        let at = at.ok_or_else(|| PyIndexError::new_err("there are fewer sequences"))?;
        Ok(match &self.items {
            Items::Sequences(all) => all[at].clone_ref(py).into_any(),
            Items::Matches(all) => all[at].clone_ref(py).into_any(),
        })
    }

    /// The document of `grundy oeis --json`, as a dict.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        convert::loads(py, &self.json)
    }

    /// The document of `grundy oeis --json`.
    fn to_json(&self) -> &str {
        &self.json
    }

    fn __str__(&self) -> String {
        let lines = self.lines();
        if lines.is_empty() { "no sequence of the table".into() } else { lines.join("\n") }
    }

    fn __repr__(&self) -> String {
        let names: Vec<String> = match &self.items {
            Items::Sequences(all) => all.iter().map(|one| one.get().number()).collect(),
            Items::Matches(all) => all
                .iter()
                .map(|one| one.get().number().unwrap_or(one.get().game()).to_string())
                .collect(),
        };
        format!("<Oeis of {}: {}>", self.asked, names.join(", "))
    }

    fn _repr_html_(&self) -> String {
        let line = |line: &String| format!("<li>{}</li>", grundy::markup::xml(line));
        let list: String = self.lines().iter().map(line).collect();
        let asked = grundy::markup::xml(&self.asked).to_string();
        let found = if list.is_empty() { "no sequence of the table".into() } else { list };
        let date = DATE;
        show::framed(&format!(
            "<p>The OEIS on <code>{asked}</code>, read on {date}:</p><ul>{found}</ul>"
        ))
    }

    #[pyo3(signature = (include = None, exclude = None))]
    fn _repr_mimebundle_<'py>(
        slf: &Bound<'py, Self>,
        include: Option<&Bound<'py, PyAny>>,
        exclude: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        show::bundle(slf.as_any(), &["html"], include, exclude)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let items: Vec<Py<PyAny>> = match &self.items {
            Items::Sequences(all) => all.iter().map(|one| one.clone_ref(py).into_any()).collect(),
            Items::Matches(all) => all.iter().map(|one| one.clone_ref(py).into_any()).collect(),
        };
        convert::reduced::<Oeis>(py, (&self.asked, self.count, &self.json, items))
    }

    #[staticmethod]
    fn _restore(
        asked: String,
        count: usize,
        json: String,
        items: Bound<'_, PyAny>,
    ) -> PyResult<Oeis> {
        let items = match items.extract() {
            Ok(sequences) => Items::Sequences(sequences),
            Err(_) => Items::Matches(items.extract()?),
        };
        Ok(Oeis { asked, count, json, items })
    }
}
