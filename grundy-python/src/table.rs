//! Nim-values of two numbers.

use std::ops::Range;

use grundy::budget::{Budget, Progress, Stop};
use grundy::draw::table::{Cell, Table as Values};
use grundy::games::Kind;
use grundy::heap::{HeapForm, NimSequence};
use grundy::message::Language;
use grundy::{TextError, Value, draw, report};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple};

use crate::arrays::{self, Numbers, Packed};
use crate::convert;
use crate::errors;
use crate::game::Game;
use crate::limits::{AtWork, Limits, run};
use crate::show;

/// The most cells of a table.
const CELLS: u64 = 1 << 28;

/// The most rows and columns that HTML shows as numbers.
const WRITTEN: usize = 24;

/// A rectangle of nim-values.
#[pyclass(frozen, module = "grundy")]
pub struct Table {
    table: Values,
    values: Py<Numbers>,
    stopped: Option<Stop>,
}

/// What the cells are.
enum Of {
    /// Positions of two numbers, with the sign between them.
    Pairs(char),
    /// Two heaps: the nim-sum of their values.
    Heaps(Box<HeapForm>),
}

/// A range of rows or columns: the number after the last one, a `range` or a pair.
fn range(what: &str, value: &Bound<'_, PyAny>, least: u64) -> PyResult<Range<u64>> {
    let ends = |value: &Bound<'_, PyAny>, names: [&str; 2]| -> PyResult<Range<u64>> {
        let [start, stop] = names.map(|name| value.getattr(name));
        Ok(convert::natural("start", &start?)?..convert::natural("stop", &stop?)?)
    };
    let _at_work = AtWork::begin(value.py());
    let range = if value.hasattr("start")? && value.hasattr("stop")? {
        if value.getattr("step")?.extract::<i64>().is_ok_and(|step| step != 1) {
            return Err(PyValueError::new_err(format!("`{what}` has the step 1")));
        }
        ends(value, ["start", "stop"])?
    } else if let Ok(pair) = value.cast::<PyTuple>() {
        if pair.len() != 2 {
            return Err(PyTypeError::new_err(format!("`{what}` is a number, a range or a pair")));
        }
        convert::natural("start", &pair.get_item(0)?)?
            ..convert::natural("stop", &pair.get_item(1)?)?
    } else {
        least..convert::natural(what, value)?
    };
    if range.start < least {
        return Err(PyValueError::new_err(format!("the numbers of this game begin with {least}")));
    }
    if range.is_empty() {
        return Err(PyValueError::new_err(format!("`{what}` is empty")));
    }
    Ok(range)
}

/// The values of a rectangle.
pub fn fill(
    py: Python<'_>,
    game: &Game,
    rows: &Bound<'_, PyAny>,
    columns: &Bound<'_, PyAny>,
    limits: Limits,
) -> PyResult<Table> {
    let form = match game.kind() {
        Kind::OneHeap => Some(game.form(py, &limits)?),
        Kind::TwoNumbers { .. } if game.is_rules() => game.heap_form(py, &limits)?,
        _ => None,
    };
    let (of, least) = match (game.kind(), form) {
        (_, Some(form)) => {
            let least = form.least;
            (Of::Heaps(Box::new(form)), least)
        }
        (Kind::TwoNumbers { least, separator }, None) => (Of::Pairs(separator), least),
        (Kind::Numbers, None) => (Of::Pairs(' '), 0),
        _ => {
            let why = format!("there is no table of {}: tables are of two numbers", game.name());
            return Err(PyValueError::new_err(why));
        }
    };
    let (rows, columns) = (range("rows", rows, least)?, range("columns", columns, least)?);
    let cells = (rows.end - rows.start).checked_mul(columns.end - columns.start);
    if cells.is_none_or(|cells| cells > CELLS) {
        return Err(PyValueError::new_err(format!("a table has at most {CELLS} cells")));
    }
    let heaps = matches!(of, Of::Heaps(_) | Of::Pairs(' '));
    let (library, python, _keep) = (game.library(), game.python(), game.keep(py)?);
    let (r, c) = (rows.clone(), columns.clone());
    let (values, end) = run(py, limits, game.is_rules(), move |budget| {
        let mut values = Vec::new();
        if let Some(rules) = python {
            match &of {
                Of::Heaps(form) => drop(rules.prepare(form.least..r.end.max(c.end), budget)),
                Of::Pairs(_) => rules.prepare_pairs([&r, &c], budget),
            }
        }
        let end = match of {
            Of::Heaps(form) => sums(&form, [&r, &c], budget, &mut values),
            Of::Pairs(separator) => pairs(&*library, separator, [&r, &c], budget, &mut values),
        };
        (values, end)
    })?;
    // Whole rows only.
    let rows = rows.start..rows.start + values.len() as u64;
    let stopped = match end {
        Ok(()) => None,
        Err(Ended::Stop(stop)) => Some(stop),
        Err(Ended::Text(text, error)) => return Err(errors::of_text(py, &text, &error)),
        Err(Ended::NoNimber(text)) => {
            return Err(PyValueError::new_err(format!("{text} has no nim-value")));
        }
    };
    let shape = vec![values.len(), (columns.end - columns.start) as usize];
    let numbers = Packed::of(values.iter().flatten().copied());
    let values = whole(values);
    let table = Values { game: game.name().to_string(), heaps, rows, columns, values };
    let table = Table { values: Numbers::shared(py, numbers, shape)?, table, stopped };
    match stopped {
        None => Ok(table),
        Some(stop) => Err(errors::stopped(py, stop, Some(Py::new(py, table)?.into_any()))),
    }
}

/// Why a table has no more rows.
enum Ended {
    Stop(Stop),
    Text(String, TextError),
    NoNimber(String),
}

impl From<Stop> for Ended {
    fn from(stop: Stop) -> Ended {
        Ended::Stop(stop)
    }
}

fn reserve(ranges: [&Range<u64>; 2], budget: &Budget) -> Result<(), Stop> {
    let [height, width] = ranges.map(|range| range.end - range.start);
    budget.reserve(height * width * 20)
}

/// The rows of a table without empty cells: an array of NumPy has none, so a pair that rules refuse
/// is an error.
fn whole(rows: Vec<Vec<u128>>) -> Vec<Vec<Cell>> {
    let row = |row: Vec<u128>| row.into_iter().map(|value| Cell::from(Some(value))).collect();
    rows.into_iter().map(row).collect()
}

fn sums(
    form: &HeapForm,
    [rows, columns]: [&Range<u64>; 2],
    budget: &Budget,
    values: &mut Vec<Vec<u128>>,
) -> Result<(), Ended> {
    reserve([rows, columns], budget)?;
    let mut sequence: NimSequence = form.sequence();
    let mut of = |range: &Range<u64>| -> Result<Vec<u128>, Stop> {
        range.clone().map(|n| form.value(&mut sequence, n, budget).map(|value| value.0)).collect()
    };
    let (down, across) = (of(rows)?, of(columns)?);
    values.extend(down.iter().map(|row| across.iter().map(|value| row ^ value).collect()));
    Ok(())
}

fn pairs(
    game: &dyn grundy::term::Game,
    separator: char,
    [rows, columns]: [&Range<u64>; 2],
    budget: &Budget,
    values: &mut Vec<Vec<u128>>,
) -> Result<(), Ended> {
    reserve([rows, columns], budget)?;
    let name = game.name();
    let cell = |row: u64, column: u64| -> Result<u128, Ended> {
        let arguments = format!("{row}{separator}{column}");
        let text = || format!("{name} {arguments}");
        let term = game
            .term(&arguments)
            .map_err(|error| Ended::Text(text(), error.shift(name.len() + 1)))?;
        if term.is_empty() {
            return Ok(0);
        }
        match term.value(budget)?.0 {
            Value::Nim(value) => Ok(value.0),
            _ => Err(Ended::NoNimber(text())),
        }
    };
    // The largest first: tables then grow once.
    cell(rows.end - 1, columns.end - 1)?;
    let total = Some(rows.end - rows.start);
    for row in rows.clone() {
        let line: Result<Vec<u128>, Ended> =
            columns.clone().map(|column| cell(row, column)).collect();
        values.push(line?);
        let done = row + 1 - rows.start;
        budget.check(Progress { what: "progress-rows", done, total })?;
    }
    Ok(())
}

#[pymethods]
impl Table {
    /// The name of the game.
    #[getter]
    fn game(&self) -> &str {
        &self.table.game
    }

    /// The numbers of the rows.
    #[getter]
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let rows = &self.table.rows;
        py.import("builtins")?.getattr("range")?.call1((rows.start, rows.end))
    }

    /// The numbers of the columns.
    #[getter]
    fn columns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let columns = &self.table.columns;
        py.import("builtins")?.getattr("range")?.call1((columns.start, columns.end))
    }

    /// The values as a read-only array of NumPy of the smallest type that fits.
    #[getter]
    fn values<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        arrays::view(self.values.bind(py))
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

    /// The values as a `DataFrame` of pandas, with the numbers of rows and columns.
    fn to_pandas<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let _at_work = AtWork::begin(py);
        let keywords = PyDict::new(py);
        keywords.set_item("index", self.rows(py)?)?;
        keywords.set_item("columns", self.columns(py)?)?;
        py.import("pandas")?.getattr("DataFrame")?.call((self.values(py)?,), Some(&keywords))
    }

    /// The document of `grundy table --json`, as a dict.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        convert::loads(py, &self.to_json()?)
    }

    /// The document of `grundy table --json`.
    fn to_json(&self) -> PyResult<String> {
        convert::json(&report::Table::new(&self.table, None, self.stopped))
    }

    fn __len__(&self) -> usize {
        self.table.values.len()
    }

    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        index: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let _at_work = AtWork::begin(py);
        self.values(py)?.get_item(index)
    }

    fn __str__(&self) -> String {
        let most =
            self.table.values.iter().flatten().filter_map(|cell| cell.value()).max().unwrap_or(0);
        let width = most.max(self.table.columns.end.into()).to_string().len() + 1;
        let mut out = String::new();
        for row in self.table.values.iter().take(WRITTEN) {
            for value in row.iter().filter_map(|cell| cell.value()).take(WRITTEN) {
                out.push_str(&format!("{value:>width$}"));
            }
            out.push('\n');
        }
        out
    }

    fn __repr__(&self) -> String {
        let Values { game, rows, columns, .. } = &self.table;
        format!("<Table {game}, rows {rows:?}, columns {columns:?}>")
    }

    fn _repr_svg_(&self) -> Option<String> {
        let drawn = self.table.values.len() * self.table.values.first().map_or(0, Vec::len);
        (1..=40_000)
            .contains(&drawn)
            .then(|| draw::table::drawing(&self.table, Language::English).svg(Language::English))
    }

    fn _repr_html_(&self) -> String {
        let Values { game, rows, columns, values, .. } = &self.table;
        let small =
            values.len() <= WRITTEN && values.first().is_none_or(|row| row.len() <= WRITTEN);
        if let (false, Some(svg)) = (small, self._repr_svg_()) {
            return show::framed(&format!("<figure>{svg}</figure>"));
        }
        let mut out = format!("<table><tr><th><code>{}</code></th>", grundy::markup::xml(game));
        for column in columns.clone().take(WRITTEN) {
            out.push_str(&format!("<th>{column}</th>"));
        }
        out.push_str("</tr>");
        for (row, line) in rows.clone().zip(values).take(WRITTEN) {
            out.push_str(&format!("<tr><th>{row}</th>"));
            for value in line.iter().filter_map(|cell| cell.value()).take(WRITTEN) {
                let class = if value == 0 { " class=\"zero\"" } else { "" };
                out.push_str(&format!("<td{class}>{value}</td>"));
            }
            out.push_str("</tr>");
        }
        show::framed(&(out + "</table>"))
    }

    fn _repr_latex_(&self) -> String {
        let Values { rows, columns, values, .. } = &self.table;
        let width = columns.clone().take(WRITTEN).count();
        let joined = |cells: Vec<String>| cells.join(" & ");
        let mut out = format!("$\\begin{{array}}{{r|{}}}\n", "r".repeat(width));
        let head = columns.clone().take(WRITTEN).map(|column| column.to_string()).collect();
        out += &format!(" & {} \\\\ \\hline\n", joined(head));
        for (row, line) in rows.clone().zip(values).take(WRITTEN) {
            let line = line
                .iter()
                .filter_map(|cell| cell.value())
                .take(WRITTEN)
                .map(|value| value.to_string())
                .collect();
            out += &format!("{row} & {} \\\\\n", joined(line));
        }
        out + "\\end{array}$"
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let Values { game, heaps, rows, columns, .. } = &self.table;
        let (width, bytes) = self.values.get().values.stored();
        let values = (width, PyBytes::new(py, &bytes));
        let ends = (rows.start, rows.end, columns.start, columns.end);
        let state = (game, *heaps, ends, values, self.stopped.map(Stop::key));
        convert::reduced::<Table>(py, state)
    }

    #[staticmethod]
    fn _restore(
        py: Python<'_>,
        game: String,
        heaps: bool,
        ends: (u64, u64, u64, u64),
        values: (usize, Bound<'_, PyBytes>),
        stopped: Option<&str>,
    ) -> PyResult<Table> {
        let numbers =
            Packed::restored(values.0, values.1.as_bytes()).ok_or_else(convert::unreadable)?;
        let (top, bottom, left, right) = ends;
        let (rows, columns) = (top..bottom, left..right);
        let (down, across) = (bottom.saturating_sub(top), right.saturating_sub(left));
        if down.checked_mul(across) != Some(numbers.len() as u64) || across == 0 {
            return Err(convert::unreadable());
        }
        let flat: Vec<u128> = numbers.iter().collect();
        let values = whole(flat.chunks_exact(across as usize).map(<[u128]>::to_vec).collect());
        let shape = vec![down as usize, across as usize];
        let table = Values { game, heaps, rows, columns, values };
        let values = Numbers::shared(py, numbers, shape)?;
        Ok(Table { table, values, stopped: convert::stop_of(stopped)? })
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
