//! Explicit game graphs.

use grundy::graph;
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::limits::AtWork;

/// A game graph: a vertex is a position, an arc a move. A player who cannot move loses. The graph may
/// have cycles.
#[pyclass(frozen, module = "grundy")]
pub struct Graph {
    pub inner: graph::Graph,
    /// The objects that are the vertices, where they are not their names.
    pub nodes: Option<Py<PyList>>,
}

impl Graph {
    pub fn new(inner: graph::Graph, nodes: Option<Py<PyList>>) -> Graph {
        Graph { inner, nodes }
    }

    pub fn inner(&self) -> &graph::Graph {
        &self.inner
    }
}

/// Warns where a text may have been meant otherwise.
pub fn warn(py: Python<'_>, graph: &graph::Graph) -> PyResult<()> {
    for remark in graph.remarks() {
        let _at_work = AtWork::begin(py);
        let mut words = remark.message().to_string();
        if remark.wants_header() {
            words.push_str("; header=True reads it as a header");
        }
        let class = py.import("grundy._errors")?.getattr("GraphWarning")?;
        py.import("warnings")?.getattr("warn")?.call1((words, class, 2))?;
    }
    Ok(())
}
