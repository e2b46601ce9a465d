//! Reading a graph whose format is recognised by its content.

use super::draft::Draft;
use super::{Fault, Graph, Layout, Reading, dot, json, lines, lists};
use crate::TextError;
use crate::budget::Budget;
use crate::message::message;

impl Graph {
    /// Reads an edge list, DOT or JSON, recognised by content: JSON begins with `{`, DOT with
    /// `digraph` or `graph` and a brace after it; comments may come first. Arcs that are given
    /// twice count once. An arc from a vertex to itself is a loop.
    ///
    /// In DOT and JSON a name may have spaces; they become `_`, because a position could not
    /// name the vertex otherwise. Cost: linear in the text, and in the arcs between sub-lists
    /// of DOT (`{a b} -> {c d}`).
    ///
    /// # Errors
    /// What is wrong with the text, and where.
    ///
    /// ```
    /// # use grundy_games as grundy;
    /// use grundy::graph::Graph;
    /// for text in ["a b\nb c", "digraph { a -> b -> c }", r#"{"edges": [["a", "b"], ["b", "c"]]}"#] {
    ///     let graph = Graph::read(text).unwrap();
    ///     assert!(graph.names().eq(["a", "b", "c"]));
    ///     assert_eq!(graph.values().unwrap(), [0, 1, 0]);
    /// }
    /// ```
    pub fn read(text: &str) -> Result<Graph, TextError> {
        Graph::read_within(text, &Budget::unlimited()).map_err(|fault| match fault {
            Fault::Line { offset, error, .. } => error.shift(offset as usize),
            fault => TextError::new(fault.message(), 0..0),
        })
    }

    /// As [`read`](Graph::read), within a budget: it is asked now and then, and
    /// memory is reserved before it is allocated, beside that of the text: for
    /// DOT and JSON up to 20 bytes an arc, 8 a vertex and the names.
    ///
    /// # Errors
    /// What is wrong with the text; more than 2<sup>32</sup> - 1 vertices or
    /// arcs; the end of the budget.
    pub fn read_within(text: &str, budget: &Budget) -> Result<Graph, Fault> {
        Graph::read_as(text, &Reading::default(), budget)
    }

    /// As [`read_within`](Graph::read_within), where the text is to be read as its content does
    /// not say. A [header](Reading::header), [columns](Reading::columns) and layouts are for
    /// lines: with them DOT and JSON are refused.
    ///
    /// # Errors
    /// As of [`read_within`](Graph::read_within).
    pub fn read_as(text: &str, reading: &Reading, budget: &Budget) -> Result<Graph, Fault> {
        match reading.layout {
            Layout::Adjacency => lists::adjacency(text, reading.header, budget),
            Layout::Functional => lists::functional(text, reading.queries, budget),
            Layout::Content => match reading.header || reading.columns.is_some() {
                true => Graph::read_edge_list_as(|| Ok(text.as_bytes()), reading, budget),
                false => read(text, reading.edges, budget),
            },
        }
    }

    /// As [`read_within`](Graph::read_within), and also a `graph` in DOT, whose edges have no
    /// direction: for games in which a move takes vertices or edges. The graph says whether it
    /// [is one](Graph::is_undirected).
    ///
    /// # Errors
    /// As of [`read_within`](Graph::read_within).
    ///
    /// ```
    /// # use grundy_games as grundy;
    /// use grundy::budget::Budget;
    /// use grundy::graph::Graph;
    /// let graph = Graph::read_edges("graph { a -- b -- c }", &Budget::unlimited()).unwrap();
    /// assert!(graph.is_undirected() && graph.followers(1) == [2]);
    /// assert!(Graph::read("graph { a -- b -- c }").is_err());
    /// ```
    pub fn read_edges(text: &str, budget: &Budget) -> Result<Graph, Fault> {
        Graph::read_as(text, &Reading { edges: true, ..Reading::default() }, budget)
    }
}

/// Reads a graph; `edges` without a direction are refused or not.
fn read(text: &str, edges: bool, budget: &Budget) -> Result<Graph, Fault> {
    let start = text.len() - text.trim_start_matches('\u{feff}').len();
    let content = &text[start..];
    let mut draft = Draft::new(edges, budget);
    let read = if content.trim_start().starts_with('{') {
        json::read(content, &mut draft)
    } else if is_list(content) {
        let start = content.len() - content.trim_start().len();
        Err(TextError::new(message!("json-no-list"), start..start + 1)
            .help(message!("json-write-edges")))
    } else if dot::begins(content) {
        dot::read(content, &mut draft)
    } else {
        return Graph::read_edge_list(|| Ok(text.as_bytes()), budget);
    };
    match (draft.fault.take(), read) {
        (Some(fault), _) => Err(fault),
        (None, Ok(())) => draft.finish(),
        (None, Err(error)) => Err(lines::fault(text, with_line(content, error).shift(start))),
    }
}

/// Whether a text that begins so is surely an edge list, and no graph in DOT
/// or JSON.
///
/// ```
/// # use grundy_games as grundy;
/// use grundy::graph::is_edge_list;
/// assert!(is_edge_list("a b\nb c") && !is_edge_list("digraph { a -> b }"));
/// ```
pub fn is_edge_list(start: &str) -> bool {
    let start = start.trim_start_matches('\u{feff}');
    !start.trim_start().starts_with(['{', '[']) && !dot::begins(start)
}

/// Whether the beginning of a text shows its format. Comments alone do not, however long they
/// are.
///
/// ```
/// # use grundy_games as grundy;
/// use grundy::graph::tells_format;
/// assert!(tells_format("a b") && tells_format("digraph { a") && !tells_format("digraph /* an"));
/// ```
pub fn tells_format(start: &str) -> bool {
    let start = start.trim_start_matches('\u{feff}');
    start.trim_start().starts_with(['{', '[']) || dot::begins_so(start).is_some()
}

/// Whether a text is a list in JSON, and no edge list whose first name begins
/// with a bracket.
fn is_list(text: &str) -> bool {
    text.trim_start().starts_with('[') && json::is_document(text)
}

/// Tells the line of a fault, where there are several.
fn with_line(text: &str, error: TextError) -> TextError {
    let Some(line) = text.trim_end().contains('\n').then(|| {
        text.as_bytes()[..error.span().start].iter().filter(|&&byte| byte == b'\n').count() + 1
    }) else {
        return error;
    };
    error.reworded(|message| message!("fault-in-line", line = line, message = message))
}
