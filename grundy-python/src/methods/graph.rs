//! The methods of `Graph`.

use grundy::graph::{Analysis, Asked, Names};
use grundy::message::Language;
use grundy::{Budget, Play, draw, graph, report};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyTuple};

use crate::arrays::{self, Numbers, Packed};
use crate::convert;
use crate::errors;
use crate::graph::{Graph, warn};
use crate::limits::{self, AtWork, Limits, run};
use crate::position::Position;
use crate::show;

impl Graph {
    /// Answers, and what is taken from them.
    fn analyse<T: Send>(
        &self,
        py: Python<'_>,
        asked: Asked,
        limits: Limits,
        take: impl FnOnce(&Analysis<'_>) -> T + Send,
    ) -> PyResult<T> {
        let graph = &self.inner;
        let (taken, stopped) = run(py, limits, false, move |budget| {
            let analysis = Analysis::new(graph, asked, budget);
            (take(&analysis), analysis.stopped)
        })?;
        match stopped {
            None => Ok(taken),
            Some(stop) => Err(errors::stopped(py, stop, None)),
        }
    }

    /// The graph of a file in the binary format.
    fn of_binary(
        py: Python<'_>,
        bytes: Vec<u8>,
        nodes: Option<Py<PyList>>,
        limits: Limits,
    ) -> PyResult<Graph> {
        let graph = run(py, limits, false, move |budget| {
            graph::Graph::from_binary(std::sync::Arc::new(bytes), budget)
        })?;
        Ok(Graph::new(graph.map_err(|fault| errors::of_graph(py, &fault))?, nodes))
    }

    fn node<'py>(&self, py: Python<'py>, vertex: u32) -> PyResult<Bound<'py, PyAny>> {
        match &self.nodes {
            Some(nodes) => nodes.bind(py).get_item(vertex as usize),
            None => Ok(self.inner.name(vertex).into_pyobject(py)?.into_any()),
        }
    }
}

fn asked(play: Option<&str>, length: bool, strategy: bool, threads: usize) -> PyResult<Asked> {
    let play = convert::play(play)?.unwrap_or_default();
    Ok(Asked { play, length, strategy, threads: threads.max(1), ..Asked::default() })
}

/// How a text is to be read.
fn reading(
    header: bool,
    columns: Option<[usize; 2]>,
    input: Option<&str>,
) -> PyResult<graph::Reading> {
    let layout = match input {
        None => graph::Layout::Content,
        Some("adjacency") => graph::Layout::Adjacency,
        Some("functional") => graph::Layout::Functional,
        Some(other) => {
            let why = format!("`input` is \"adjacency\" or \"functional\", not {other:?}");
            return Err(PyValueError::new_err(why));
        }
    };
    if columns.is_some_and(|columns| columns.contains(&0)) {
        return Err(PyValueError::new_err("`columns` are counted from 1"));
    }
    if columns.is_some() && input.is_some() {
        return Err(PyValueError::new_err("`columns` are of edge lists, so leave `input` out"));
    }
    Ok(graph::Reading { layout, header, columns, ..graph::Reading::default() })
}

/// The values of all vertices: numbers where all are finite.
enum Values {
    Finite(Packed),
    Some(Vec<Option<grundy::Value>>),
}

fn values_of(analysis: &Analysis<'_>) -> Values {
    let mut finite = Packed::with_capacity(analysis.graph.len());
    for vertex in analysis.vertices() {
        match analysis.value(vertex).and_then(|value| value.nim()) {
            Some(value) => finite.push(value.0),
            None => {
                let all = analysis.vertices().map(|vertex| analysis.value(vertex)).collect();
                return Values::Some(all);
            }
        }
    }
    Values::Finite(finite)
}

/// Numbers of vertices, four bytes each.
fn words(bytes: &[u8]) -> impl ExactSizeIterator<Item = u32> + '_ {
    bytes.chunks_exact(4).map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]]))
}

#[pymethods]
impl Graph {
    /// Reads a graph: an edge list, DOT or JSON.
    ///
    /// `header=True` says that the first line is a header (`n m` gives the vertices without arcs as
    /// well), `columns=(1, 2)` which columns of an edge list hold the names, and `input` that the text
    /// is `"adjacency"`, a line with the followers of each vertex, or `"functional"`, the number
    /// of vertices and the follower of each. A `GraphWarning` says where the text may have been
    /// meant otherwise.
    #[new]
    #[pyo3(signature = (text, *, header = false, columns = None, input = None, time = None, memory = None))]
    fn py_new(
        py: Python<'_>,
        text: &str,
        header: bool,
        columns: Option<[usize; 2]>,
        input: Option<&str>,
        time: Option<f64>,
        memory: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Graph> {
        let limits = Limits::new(time, memory, None)?;
        let reading = reading(header, columns, input)?;
        let text = text.to_string();
        let graph =
            run(py, limits, false, move |budget| graph::Graph::read_as(&text, &reading, budget))?;
        let graph = graph.map_err(|fault| errors::of_graph(py, &fault))?;
        warn(py, &graph)?;
        Ok(Graph::new(graph, None))
    }

    /// Reads a file: an edge list, DOT, JSON or the binary format; `header`, `columns` and `input`
    /// as of `Graph`.
    #[staticmethod]
    #[pyo3(signature = (path, *, header = false, columns = None, input = None, time = None, memory = None))]
    fn load(
        py: Python<'_>,
        path: &Bound<'_, PyAny>,
        header: bool,
        columns: Option<[usize; 2]>,
        input: Option<&str>,
        time: Option<f64>,
        memory: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Graph> {
        let name = limits::path(path)?;
        let bytes = std::fs::read(&name).map_err(|error| errors::of_file(path, &error))?;
        if !graph::is_binary(&bytes) {
            let text = String::from_utf8(bytes).map_err(|_| {
                let why = format!("{} is not a text in UTF-8", name.display());
                PyValueError::new_err(why)
            })?;
            return Graph::py_new(py, &text, header, columns, input, time, memory);
        }
        if header || columns.is_some() || input.is_some() {
            let why = "`header`, `columns` and `input` are for texts, and the file is in the \
                       binary format";
            return Err(PyValueError::new_err(why));
        }
        Graph::of_binary(py, bytes, None, Limits::new(time, memory, None)?)
    }

    /// A graph of `count` vertices with arcs from `sources` to `targets`, four bytes a number:
    /// for `grundy._graphs`, and for pickles.
    #[staticmethod]
    #[pyo3(signature = (count, sources, targets, names = None, nodes = None))]
    fn _restore(
        py: Python<'_>,
        count: u32,
        sources: &[u8],
        targets: &[u8],
        names: Option<Vec<String>>,
        nodes: Option<Py<PyList>>,
    ) -> PyResult<Graph> {
        if sources.len() != targets.len() {
            return Err(PyValueError::new_err("there are as many sources as targets"));
        }
        let graph = py.detach(move || {
            let arcs: Vec<(u32, u32)> = words(sources).zip(words(targets)).collect();
            if arcs.iter().any(|&(from, to)| from >= count || to >= count) {
                return Err("an arc leads to a vertex that there is not");
            }
            let mut vertices = Names::default();
            match names {
                Some(names) => names.iter().for_each(|name| {
                    vertices.insert(name);
                }),
                None => (0..count).for_each(|vertex| {
                    vertices.insert(&vertex.to_string());
                }),
            }
            if vertices.len() != count as usize {
                return Err("two vertices have the same name");
            }
            Ok(graph::Graph::new(vertices, &arcs))
        });
        Ok(Graph::new(graph.map_err(PyValueError::new_err)?, nodes))
    }

    /// The graph of arrays: `sources[i]` has an arc to `targets[i]`. Vertices are the numbers
    /// below `count`, by default up to the largest in the arrays.
    #[staticmethod]
    #[pyo3(signature = (sources, targets, count = None))]
    fn from_arcs<'py>(
        sources: &Bound<'py, PyAny>,
        targets: &Bound<'py, PyAny>,
        count: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let _at_work = AtWork::begin(sources.py());
        let make = sources.py().import("grundy._graphs")?.getattr("from_arcs")?;
        make.call1((sources, targets, count))
    }

    /// The graph of compressed rows: the arcs of vertex v lead to
    /// `indices[indptr[v]:indptr[v + 1]]`.
    #[staticmethod]
    fn from_csr<'py>(
        indptr: &Bound<'py, PyAny>,
        indices: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let _at_work = AtWork::begin(indptr.py());
        let make = indptr.py().import("grundy._graphs")?.getattr("from_csr")?;
        make.call1((indptr, indices))
    }

    /// The graph of a directed graph of NetworkX.
    #[staticmethod]
    fn from_networkx<'py>(graph: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let _at_work = AtWork::begin(graph.py());
        graph.py().import("grundy._graphs")?.getattr("from_networkx")?.call1((graph,))
    }

    /// A directed graph of NetworkX; with `answers` its nodes have `outcome` and `value`.
    #[pyo3(signature = (answers = true))]
    fn to_networkx<'py>(slf: &Bound<'py, Self>, answers: bool) -> PyResult<Bound<'py, PyAny>> {
        let _at_work = AtWork::begin(slf.py());
        slf.py().import("grundy._graphs")?.getattr("to_networkx")?.call1((slf, answers))
    }

    /// The vertices: names, or the objects that NetworkX had.
    #[getter]
    fn nodes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        match &self.nodes {
            Some(nodes) => Ok(nodes.bind(py).get_slice(0, self.inner.len())),
            None => PyList::new(py, self.inner.names().collect::<Vec<&str>>()),
        }
    }

    /// How many arcs there are.
    #[getter]
    fn arc_count(&self) -> usize {
        self.inner.arcs().count()
    }

    /// The arcs as compressed rows: two arrays, `indptr` and `indices`.
    fn csr<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let rows = self.inner.arcs().rows();
        let array =
            |words: &[u32]| arrays::array(py, Packed::U32(words.to_vec()), vec![words.len()]);
        Ok((array(rows.starts())?, array(rows.targets())?))
    }

    /// The values of all vertices, in their order: a read-only array of the smallest type that
    /// fits, or a copy of the type `dtype`. In a graph with cycles where some value is infinite, an
    /// array of objects.
    #[pyo3(signature = (*, dtype = None, threads = 1, time = None, memory = None, progress = None))]
    #[allow(clippy::too_many_arguments)]
    fn values<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<&Bound<'py, PyAny>>,
        threads: usize,
        time: Option<f64>,
        memory: Option<&Bound<'py, PyAny>>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let _at_work = AtWork::begin(py);
        let numpy = arrays::numpy(py)?;
        let limits = Limits::new(time, memory, progress)?;
        match self.analyse(py, asked(None, false, false, threads)?, limits, values_of)? {
            Values::Finite(values) => {
                let shape = vec![values.len()];
                arrays::cast(arrays::array(py, values, shape)?, dtype)
            }
            Values::Some(values) => {
                let keywords = PyDict::new(py);
                keywords.set_item("dtype", "object")?;
                let empty = numpy.getattr("empty")?.call((values.len(),), Some(&keywords))?;
                for (at, value) in values.iter().enumerate() {
                    let value =
                        value.as_ref().map(|value| convert::value(py, value)).transpose()?;
                    empty.set_item(at, value)?;
                }
                arrays::cast(empty, dtype)
            }
        }
    }

    /// Who wins from each vertex: a read-only array of the letters `N`, `P` and `D`.
    #[pyo3(signature = (play = None, *, threads = 1, time = None, memory = None, progress = None))]
    #[allow(clippy::too_many_arguments)]
    fn outcomes<'py>(
        &self,
        py: Python<'py>,
        play: Option<&str>,
        threads: usize,
        time: Option<f64>,
        memory: Option<&Bound<'py, PyAny>>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let limits = Limits::new(time, memory, progress)?;
        let letters =
            self.analyse(py, asked(play, false, false, threads)?, limits, |analysis| {
                let letter = |vertex| {
                    analysis.outcome(vertex).map_or('?', |outcome| match outcome {
                        grundy::Outcome::N => 'N',
                        grundy::Outcome::P => 'P',
                        grundy::Outcome::D => 'D',
                    })
                };
                analysis.vertices().map(|vertex| u32::from(letter(vertex))).collect::<Vec<u32>>()
            })?;
        let numbers = Numbers::row(py, Packed::Letters(letters))?;
        arrays::view(numbers.bind(py))
    }

    /// How many moves the game lasts from each vertex under best play; `None` for draws.
    #[pyo3(signature = (play = None, *, time = None, memory = None))]
    fn lengths(
        &self,
        py: Python<'_>,
        play: Option<&str>,
        time: Option<f64>,
        memory: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Vec<Option<u32>>> {
        let limits = Limits::new(time, memory, None)?;
        self.analyse(py, asked(play, true, false, 1)?, limits, |analysis| {
            analysis.vertices().map(|vertex| analysis.length(vertex)).collect()
        })
    }

    /// For each vertex a move that wins and comes nearer to the end, as the node that it leads
    /// to; `None` where no move wins.
    #[pyo3(signature = (play = None, *, time = None, memory = None))]
    fn winning_moves<'py>(
        &self,
        py: Python<'py>,
        play: Option<&str>,
        time: Option<f64>,
        memory: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Vec<Option<Bound<'py, PyAny>>>> {
        let limits = Limits::new(time, memory, None)?;
        let steps = self.analyse(py, asked(play, false, true, 1)?, limits, |analysis| {
            analysis.vertices().map(|vertex| analysis.step(vertex)).collect::<Vec<Option<u32>>>()
        })?;
        steps.into_iter().map(|step| step.map(|step| self.node(py, step)).transpose()).collect()
    }

    /// The position with a chip on each of these nodes, of the game `chips`. `name` is the name
    /// of the graph in its text: two graphs in one sum need two names.
    #[pyo3(signature = (*nodes, play = None, name = "graph"))]
    fn chips(
        slf: &Bound<'_, Self>,
        nodes: &Bound<'_, PyTuple>,
        play: Option<&str>,
        name: &str,
    ) -> PyResult<Position> {
        let py = slf.py();
        let _at_work = AtWork::begin(py);
        let own = slf.get();
        let mut text = format!("chips:{}", grundy::games::quoted(name));
        for node in nodes {
            text.push(' ');
            match &own.nodes {
                Some(all) => {
                    let at = all.bind(py).index(&node)?;
                    text.push_str(own.inner.name(at as u32));
                }
                None => text.push_str(node.str()?.to_str()?),
            }
        }
        let files = PyDict::new(py);
        files.set_item(name, slf)?;
        let play = convert::play(play)?.unwrap_or(Play::Normal);
        Position::read(py, &text, play, Some(files.as_any()))
    }

    /// The document of `grundy graph --json`, as a dict.
    #[pyo3(signature = (play = None, *, length = false, strategy = false))]
    fn to_dict<'py>(
        &self,
        py: Python<'py>,
        play: Option<&str>,
        length: bool,
        strategy: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        convert::loads(py, &self.to_json(py, play, length, strategy)?)
    }

    /// The document of `grundy graph --json`.
    #[pyo3(signature = (play = None, *, length = false, strategy = false))]
    fn to_json(
        &self,
        py: Python<'_>,
        play: Option<&str>,
        length: bool,
        strategy: bool,
    ) -> PyResult<String> {
        let asked = asked(play, length, strategy, 1)?;
        self.analyse(py, asked, Limits::default(), |analysis| {
            convert::json(&report::Graph::new(analysis, &Budget::unlimited()))
        })?
    }

    /// The graph in the DOT language, with its answers.
    #[pyo3(signature = (play = None, lang = "en"))]
    fn to_dot(&self, py: Python<'_>, play: Option<&str>, lang: &str) -> PyResult<String> {
        let language = convert::language(lang)?;
        if let Some(name) = draw::dot::unfit(&self.inner) {
            return Err(PyValueError::new_err(format!("DOT cannot hold the name {name:?}")));
        }
        let written =
            self.analyse(py, asked(play, false, false, 1)?, Limits::default(), |analysis| {
                let mut out = Vec::new();
                draw::dot::write(analysis, language, &Budget::unlimited(), &mut out)?;
                String::from_utf8(out).map_err(std::io::Error::other)
            })?;
        written.map_err(|error: std::io::Error| PyValueError::new_err(error.to_string()))
    }

    /// The graph with its answers as a picture.
    ///
    /// Raises `ValueError` where there are too many vertices for one.
    #[pyo3(signature = (play = None, *, length = false, lang = "en"))]
    fn to_svg(
        &self,
        py: Python<'_>,
        play: Option<&str>,
        length: bool,
        lang: &str,
    ) -> PyResult<String> {
        if !draw::graph::fits(&self.inner) {
            let (vertices, arcs) = (draw::graph::VERTICES, draw::graph::ARCS);
            let why = format!("a picture has at most {vertices} vertices and {arcs} arcs");
            return Err(PyValueError::new_err(why));
        }
        let language: Language = convert::language(lang)?;
        let asked = asked(play, length, false, 1)?;
        self.analyse(py, asked, Limits::default(), |analysis| {
            draw::graph::drawing(analysis, language).svg(language)
        })
    }

    fn __len__(&self) -> usize {
        self.inner.len()
    }

    /// Equal graphs have the same nodes in the same order, and the same arcs.
    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<Graph>().map(Bound::get) else { return Ok(false) };
        let [own, rows] = [&self.inner, &other.inner].map(|graph| graph.arcs().rows());
        let same = own.starts() == rows.starts()
            && own.targets() == rows.targets()
            && self.inner.names().eq(other.inner.names());
        match same && (self.nodes.is_some() || other.nodes.is_some()) {
            true => self.nodes(py)?.eq(other.nodes(py)?),
            false => Ok(same),
        }
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{BuildHasher, BuildHasherDefault};
        let rows = self.inner.arcs().rows();
        let seen = (rows.starts(), rows.targets());
        BuildHasherDefault::<rustc_hash::FxHasher>::default().hash_one(seen)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let rows = self.inner.arcs().rows();
        let (mut sources, mut targets) = (Vec::new(), Vec::new());
        for (vertex, ends) in rows.starts().windows(2).enumerate() {
            for target in &rows.targets()[ends[0] as usize..ends[1] as usize] {
                sources.extend_from_slice(&(vertex as u32).to_le_bytes());
                targets.extend_from_slice(&target.to_le_bytes());
            }
        }
        let numbered = self.inner.names().enumerate().all(|(at, name)| name == at.to_string());
        let names: Vec<&str> = self.inner.names().collect();
        let arcs = (PyBytes::new(py, &sources), PyBytes::new(py, &targets));
        let nodes = self.nodes.as_ref().map(|nodes| nodes.clone_ref(py));
        let state = (names.len(), arcs.0, arcs.1, (!numbered).then_some(names), nodes);
        convert::reduced::<Graph>(py, state)
    }

    fn __repr__(&self) -> String {
        format!("<Graph of {} vertices and {} arcs>", self.inner.len(), self.inner.arcs().count())
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        let fits = !self.inner.is_empty() && draw::graph::fits(&self.inner);
        fits.then(|| self.to_svg(py, None, false, "en")).transpose()
    }

    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        let limits = Limits::short(2, 256 << 20);
        let counts = self.analyse(py, asked(None, false, false, 1)?, limits, |analysis| {
            analysis.counts().map(|(outcome, count)| (convert::outcome(outcome), count))
        });
        let mut out = grundy::markup::xml(&self.__repr__()).to_string();
        match counts {
            Ok(counts) => {
                for (outcome, count) in counts {
                    out += &format!(", {outcome}: {count}");
                }
            }
            Err(error) if error.is_instance_of::<PyValueError>(py) => return Err(error),
            Err(_) => {}
        }
        let picture = self._repr_svg_(py)?.unwrap_or_default();
        Ok(show::framed(&format!("<p>{out}</p><figure>{picture}</figure>")))
    }

    fn _repr_latex_(&self) -> String {
        let (vertices, arcs) = (self.inner.len(), self.inner.arcs().count());
        format!("$|V| = {vertices},\\ |E| = {arcs}$")
    }

    #[pyo3(signature = (include = None, exclude = None))]
    fn _repr_mimebundle_<'py>(
        slf: &Bound<'py, Self>,
        include: Option<&Bound<'py, PyAny>>,
        exclude: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        show::bundle(slf.as_any(), &["html", "svg"], include, exclude)
    }
}
