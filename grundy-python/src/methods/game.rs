//! The methods of `Game`, and the catalogue.

use grundy::budget::Stop;
use grundy::games::{self, Kind};
use grundy::message::Language;
use grundy::quotient::Heaps;
use grundy::{Nimber, Play, TextError, report};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyList, PyString, PyTuple};

use crate::arrays;
use crate::assumed;
use crate::convert;
use crate::errors;
use crate::files::Source;
use crate::game::{Game, own};
use crate::guess::{self, Guesses};
use crate::kept::{joined, mean_the_same, rules_of, sources};
use crate::limits::{AtWork, Limits, run};
use crate::misere;
use crate::period::{self, Period};
use crate::position::Position;
use crate::rules::{self, PyRules};
use crate::sequence::Sequence;
use crate::table::{self, Table};

/// An argument of a position as text.
fn argument(argument: &Bound<'_, PyAny>, separator: char, out: &mut String) -> PyResult<()> {
    if let Ok(text) = argument.cast::<PyString>() {
        out.push_str(text.to_str()?);
        return Ok(());
    }
    if let Ok(parts) = argument.cast::<PyTuple>() {
        for (index, part) in parts.iter().enumerate() {
            if index > 0 {
                out.push(separator);
            }
            self::argument(&part, separator, out)?;
        }
        return Ok(());
    }
    let is_bool = argument.extract::<bool>().is_ok();
    if is_bool || !argument.hasattr("__index__")? {
        let kind = argument.get_type().name()?.to_string();
        let why = format!("an argument of a game is an int, a text or a tuple, not {kind}");
        return Err(PyTypeError::new_err(why));
    }
    let number = argument.call_method0("__index__")?;
    out.push_str(number.str()?.to_str()?);
    Ok(())
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (name, *, files = None))]
    fn py_new(
        py: Python<'_>,
        name: &Bound<'_, PyString>,
        files: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Game> {
        let _at_work = AtWork::begin(py);
        let text = name.to_str()?.trim();
        let spaces = text.contains(char::is_whitespace) && !text.contains(['"', '\'']);
        if text.is_empty() || spaces {
            let why = "a game is one name, as \"kayles\", \"0.77\" or \"subtract:1,3,4\"";
            let error = TextError::new(why, 0..text.len());
            return Err(errors::of_text(py, text, &error));
        }
        let source = Source::new(py, files)?;
        let game = games::find(text, &source);
        let keep = source.end()?;
        let game = game.map_err(|error| errors::of_text(py, text, &error))?;
        match rules_of(py, &keep) {
            Some(rules) => Game::of_own(&rules),
            None => Ok(Game::new(game, None, None, keep)),
        }
    }

    /// The game of rules in Python: for `grundy.Rules`.
    #[staticmethod]
    fn _of_rules(rules: &Bound<'_, PyAny>, name: &str) -> PyResult<Game> {
        let _at_work = AtWork::begin(rules.py());
        let owner = rules.py().import("weakref")?.getattr("ref")?.call1((rules,))?;
        let own = PyRules::new(rules, owner.clone().unbind(), name)?;
        let game = grundy::term::game(own.clone());
        Ok(Game::new(game, Some(owner.unbind()), Some(own), None))
    }

    /// Checks the laws of rules in Python; gives how many positions were looked at.
    #[pyo3(signature = (*positions))]
    fn _check(&self, py: Python<'_>, positions: &Bound<'_, PyTuple>) -> PyResult<usize> {
        let _at_work = AtWork::begin(py);
        let Some(rules) = self.rules.clone() else {
            return Err(PyTypeError::new_err("only rules in Python are checked"));
        };
        let positions = PyRules::positions(positions)?;
        let _keep = self.keep(py)?;
        let checked = run(py, Limits::default(), true, move |_| rules.check(positions))?;
        checked.map_err(|broken| {
            let why = broken.message().to_string();
            errors::of_rules(py, &self.name, &broken.position, &why, None)
        })
    }

    /// The name with the parameter, as it stands in positions.
    #[getter(name)]
    fn py_name(&self) -> &str {
        &self.name
    }

    /// A title of a few words; `lang` is `en`, `uk`, `ru` or `ja`.
    #[pyo3(signature = (lang = "en"))]
    fn title(&self, lang: &str) -> PyResult<Option<String>> {
        let language = convert::language(lang)?;
        Ok(games::rules_of(&self.name).map(|(title, _)| title.text(language)))
    }

    /// The rules in words.
    #[pyo3(signature = (lang = "en"))]
    fn rules(&self, lang: &str) -> PyResult<Option<String>> {
        let language = convert::language(lang)?;
        Ok(games::rules_of(&self.name).map(|(_, rules)| rules.text(language)))
    }

    /// A position with these heaps: ints, tuples of ints (`3x2` is `(3, 2)`), or texts. A list has
    /// several of them, and so has a tuple where a heap is one number.
    #[pyo3(signature = (*arguments, play = None, files = None))]
    fn __call__(
        &self,
        py: Python<'_>,
        arguments: &Bound<'_, PyTuple>,
        play: Option<&str>,
        files: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Position> {
        let _at_work = AtWork::begin(py);
        let separator = match self.kind() {
            Kind::TwoNumbers { separator, .. } => separator,
            _ => ',',
        };
        let mut text = self.name.clone();
        let tuples = !self.is_rules() && matches!(self.kind(), Kind::OneHeap | Kind::Numbers);
        let mut all = Vec::new();
        for one in arguments {
            match (one.cast::<PyList>(), one.cast::<PyTuple>()) {
                (Ok(list), _) => all.extend(list.iter()),
                (_, Ok(tuple)) if tuples => all.extend(tuple.iter()),
                _ => all.push(one),
            }
        }
        for one in &all {
            text.push(' ');
            match self.is_rules() {
                true => text.push_str(&rules::text_of_argument(one)?),
                false => argument(one, separator, &mut text)?,
            }
        }
        let play = convert::play(play)?.unwrap_or(Play::Normal);
        if all.is_empty() && self.name != "nim" {
            return Position::read(py, &text, play, files);
        }
        let source = Source::new(py, files)?;
        let own = self.keep(py)?;
        let at = self.name.len();
        let term = {
            let graph = |name: &str| games::Files::graph(&source, name);
            // Rules in Python are asked whether an empty heap is nothing.
            if self.is_rules() {
                let (game, arguments) = (self.game.clone(), text[at..].to_string());
                run(py, Limits::default(), true, move |_| game.term(&arguments))?
            } else {
                self.game.term_with(&text[at..], &graph)
            }
        };
        let keep = joined(py, &own, &source.end()?)?;
        let term = term.map_err(|error| errors::of_text(py, &text, &error.shift(at)))?;
        Ok(Position::new(term.into(), play, keep))
    }

    /// The nim-values of the heaps below `stop`, or from `start` on: a read-only array of the
    /// smallest unsigned type of NumPy that fits, in which a difference below 0 wraps round
    /// (1 - 2 is 255); or a copy of the type `dtype`, as in `dtype="int64"`.
    #[pyo3(signature = (start, stop = None, /, *, dtype = None, threads = 1, time = None, memory = None, progress = None))]
    #[allow(clippy::too_many_arguments)]
    fn values<'py>(
        &self,
        py: Python<'py>,
        start: &Bound<'py, PyAny>,
        stop: Option<&Bound<'py, PyAny>>,
        dtype: Option<&Bound<'py, PyAny>>,
        threads: usize,
        time: Option<f64>,
        memory: Option<&Bound<'py, PyAny>>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        arrays::numpy(py)?;
        let limits = Limits::new(time, memory, progress)?;
        let range = self.range(py, start, stop, &limits)?;
        let (values, _, stopped) = self.find(py, range, threads, limits)?;
        arrays::cast(Game::array(py, values, stopped)?, dtype)
    }

    /// The nim-value of one heap; of a game with a proved period of any heap, such as `10**30`.
    #[pyo3(signature = (heap, /, *, time = None, memory = None, progress = None))]
    fn value<'py>(
        &self,
        py: Python<'py>,
        heap: &Bound<'py, PyAny>,
        time: Option<f64>,
        memory: Option<&Bound<'py, PyAny>>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let limits = Limits::new(time, memory, progress)?;
        let form = self.form(py, &limits)?;
        let number = match convert::natural("heap", heap) {
            Err(error) if heap.is_instance_of::<PyInt>() && heap.gt(u64::MAX)? => {
                return self.huge_value(py, &form, heap, limits, error);
            }
            number => number?,
        };
        let heap = number;
        if form.heap(heap).is_none() {
            let why = format!("{heap} is no heap of {}", self.name);
            return Err(PyValueError::new_err(why));
        }
        let (_keep, kept, rules) = (self.keep(py)?, &self.sequence, self.is_rules());
        let python = self.rules.clone();
        let value = run(py, limits, rules, move |budget| {
            let mut kept = own(kept, rules).ok_or(Stop::Rules)?;
            if let Some(rules) = python
                && let Some(value) = rules.prepare(heap..heap.saturating_add(1), budget)
            {
                return Ok(Nimber(value.into()));
            }
            form.value(kept.get_or_insert_with(|| form.sequence()), heap, budget)
        })?;
        let value = value.map_err(|stop| errors::stopped(py, stop, None))?;
        convert::number(py, value.0)
    }

    /// The values of a range as a `Sequence`, which notebooks draw. `assume="observed"` takes a period for
    /// granted that is seen and not proved, as `--assume observed` of the program; `Sequence.assumed` names
    /// it.
    #[pyo3(signature = (start, stop = None, /, *, assume = None, threads = 1, time = None, memory = None, progress = None))]
    #[allow(clippy::too_many_arguments)]
    fn sequence(
        &self,
        py: Python<'_>,
        start: &Bound<'_, PyAny>,
        stop: Option<&Bound<'_, PyAny>>,
        assume: Option<&str>,
        threads: usize,
        time: Option<f64>,
        memory: Option<&Bound<'_, PyAny>>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Sequence> {
        let assume = assumed::wanted(assume)?;
        let limits = Limits::new(time, memory, progress)?;
        let range = self.range(py, start, stop, &limits)?;
        let from = range.1.start;
        let ((values, period, stopped), assumed) = match assume {
            true => self.find_assuming(py, range, threads, limits)?,
            false => (self.find(py, range, threads, limits)?, None),
        };
        let sequence = Sequence::new(py, self.name.clone(), from, values, period, stopped)?;
        let sequence = sequence.with_assumed(assumed);
        match stopped {
            None => Ok(sequence),
            Some(stop) => {
                let partial = Py::new(py, sequence)?.into_any();
                Err(errors::stopped(py, stop, Some(partial)))
            }
        }
    }

    /// The period: proved, observed, or none up to heap `to`. Without `to` and `time` it is
    /// looked for during ten seconds.
    #[pyo3(signature = (to = None, *, time = None, memory = None, progress = None))]
    fn period(
        &self,
        py: Python<'_>,
        to: Option<&Bound<'_, PyAny>>,
        time: Option<f64>,
        memory: Option<&Bound<'_, PyAny>>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Period> {
        let to = to.map(|to| convert::natural("to", to)).transpose()?;
        let limits = Limits::new(time, memory, progress)?;
        period::search(py, self, to, limits)
    }

    /// The misère quotient of sums of its heaps, as the document of `grundy quotient --json`. It is proved for
    /// all heaps, or for those up to `computed_to`. Without `to` and `time` the search ends after ten seconds.
    #[pyo3(signature = (to = None, *, table = false, time = None, memory = None, progress = None))]
    fn quotient<'py>(
        &self,
        py: Python<'py>,
        to: Option<&Bound<'_, PyAny>>,
        table: bool,
        time: Option<f64>,
        memory: Option<&Bound<'_, PyAny>>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let to = to.map(|to| convert::natural("to", to)).transpose()?;
        let time = time.or(to.is_none().then_some(10.0));
        let limits = Limits::new(time, memory, progress)?;
        let rules = self.game.heap_game().map(|rules| (self.name.clone(), rules));
        let heaps = rules.and_then(|rules| Heaps::new(vec![rules])).ok_or_else(|| {
            PyValueError::new_err(format!("{} is not a game of heaps", self.name))
        })?;
        let to = to.map_or(u32::MAX, |to| to.try_into().unwrap_or(u32::MAX));
        let document = run(py, limits, false, move |budget| {
            report::Quotient::new(&heaps, &heaps.find(to, budget), table)
        })?;
        misere::quotient(py, &document)
    }

    /// Nim-values of two numbers: a table with `rows` rows and `columns` columns. Each is the
    /// number after the last one, a `range` or a pair.
    #[pyo3(signature = (rows, columns, *, time = None, memory = None, progress = None))]
    fn table(
        &self,
        py: Python<'_>,
        rows: &Bound<'_, PyAny>,
        columns: &Bound<'_, PyAny>,
        time: Option<f64>,
        memory: Option<&Bound<'_, PyAny>>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Table> {
        table::fill(py, self, rows, columns, Limits::new(time, memory, progress)?)
    }

    /// Closed forms of the values of the heaps below `stop`: guesses, and no proofs.
    #[pyo3(signature = (stop = None, *, time = None, memory = None))]
    fn guess(
        &self,
        py: Python<'_>,
        stop: Option<&Bound<'_, PyAny>>,
        time: Option<f64>,
        memory: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Guesses> {
        let limits = Limits::new(time, memory, None)?;
        guess::of_game(py, self, stop, limits)
    }

    fn __str__(&self) -> &str {
        &self.name
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("Game({})", PyString::new(py, &self.name).repr()?))
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<Game>().map(Bound::get) else { return Ok(false) };
        let same = self.name == other.name && self.is_rules() == other.is_rules();
        Ok(same && mean_the_same(py, &self.name, &self.keep(py)?, &other.keep(py)?)?)
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{BuildHasher, BuildHasherDefault};
        BuildHasherDefault::<rustc_hash::FxHasher>::default().hash_one(&self.name)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let keep = self.keep(py)?;
        let state = (&self.name, rules_of(py, &keep), sources(py, &keep, None));
        convert::reduced::<Game>(py, state)
    }

    #[staticmethod]
    fn _restore<'py>(
        name: &str,
        rules: Option<Bound<'py, PyAny>>,
        sources: Vec<(String, Bound<'py, PyAny>)>,
        py: Python<'py>,
    ) -> PyResult<Game> {
        if let Some(rules) = rules {
            return Game::of_own(&rules);
        }
        let source = Source::stored(py, sources)?;
        let game = games::find(name, &source);
        let keep = source.end()?;
        let game = game.map_err(|error| errors::of_text(py, name, &error))?;
        Ok(Game::new(game, None, None, keep))
    }

    fn _repr_latex_(&self) -> String {
        format!("$\\mathsf{{{}}}$", crate::show::latex(&self.name))
    }
}

/// The games with a name: a list of dicts with the keys `name`, `aliases`, `parameter`,
/// `arguments`, `code`, `title`, `rules` and `examples`.
#[pyfunction]
#[pyo3(signature = (lang = "en"))]
pub fn catalogue<'py>(py: Python<'py>, lang: &str) -> PyResult<Vec<Bound<'py, PyDict>>> {
    let language: Language = convert::language(lang)?;
    let mut games = Vec::new();
    for entry in games::catalogue() {
        let game = PyDict::new(py);
        game.set_item("name", entry.name)?;
        game.set_item("aliases", entry.aliases)?;
        game.set_item("parameter", entry.parameter)?;
        game.set_item("arguments", entry.arguments)?;
        game.set_item("code", entry.code)?;
        game.set_item("title", entry.title().text(language))?;
        game.set_item("rules", entry.rules().map(|rules| rules.text(language)))?;
        game.set_item("examples", entry.examples)?;
        games.push(game);
    }
    Ok(games)
}
