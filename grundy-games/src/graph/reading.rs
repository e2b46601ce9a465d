//! How a text is read as a graph, where its content does not say it, and what is to be remarked.

use super::{Fault, Graph, Names};
use crate::budget::Budget;
use crate::message::{Message, message};

/// How a text is to be read as a graph, where its content does not say it. The default reads an
/// edge list, DOT or JSON, told apart by content.
///
/// ```
/// # use grundy_games as grundy;
/// use grundy::Budget;
/// use grundy::graph::{Graph, Layout, Reading};
/// let read = |text, reading| Graph::read_as(text, &reading, &Budget::unlimited()).unwrap();
/// // Four vertices and two arcs, with weights; a query follows.
/// let reading = Reading { header: true, columns: Some([1, 2]), ..Reading::default() };
/// let graph = read("4 2\n1 2 9\n2 3 9\n1\n4\n", reading);
/// assert!(graph.names().eq(["1", "2", "3", "4"]));
/// assert_eq!(graph.values().unwrap(), [0, 1, 0, 0]);
/// let reading = Reading { layout: Layout::Functional, ..Reading::default() };
/// assert_eq!(read("3\n2 3 -1\n", reading).values().unwrap(), [0, 1, 0]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// How the text gives the arcs.
    pub layout: Layout,
    /// Whether the first line of an edge list or of adjacency lists is a header.
    ///
    /// A header of numbers gives the number of vertices, and then the number of arcs: that many
    /// lines with arcs are read, and those behind them are left out. Where the names are numbers,
    /// the vertices from 1 (or from 0, where 0 is a name) that have no arc are vertices as well. A
    /// header of other words says nothing.
    pub header: bool,
    /// The columns of an edge list that hold the two names, counted from 1; other columns say
    /// nothing. Without it a line has two names at most.
    pub columns: Option<[usize; 2]>,
    /// Whether what stands behind the arcs of an edge list with a header, or behind a functional
    /// graph, is kept for [`Graph::queries`].
    pub queries: bool,
    /// Whether the edges are a tree: a [header](Reading::header) is the number n of vertices, and n - 1 lines
    /// with edges follow it.
    pub tree: bool,
    /// Whether the text may be a `graph` of DOT, whose edges have no direction (see
    /// [`Graph::read_edges`]).
    pub edges: bool,
}

/// How a text gives the arcs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Layout {
    /// An edge list, DOT or JSON, by its content.
    #[default]
    Content,
    /// A line for each vertex. `v: w1 w2` gives its followers by name. `k w1 ... wk` gives their
    /// number and then their names, which are numbers; line i is vertex i, counted from 0 where 0 is a
    /// name, and otherwise from 1. A lone number that is not 0 in the first line is the number of
    /// vertices.
    Adjacency,
    /// The number n of vertices, then n numbers: the follower of each vertex, or -1 where it has
    /// none. Vertices are counted from 0 where 0 is one of them, and otherwise from 1.
    Functional,
}

/// What is to be remarked on a text that was read as a graph: it may have been meant otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Remark {
    /// A line that was read as an arc looks like the header `n m`.
    Header {
        /// The number of the line.
        line: u64,
        /// The first number in it.
        vertices: u64,
        /// The second.
        arcs: u64,
    },
    /// A line that was read as a vertex looks like a header.
    Count {
        /// The number of the line.
        line: u64,
        /// The number in it.
        vertices: u64,
    },
    /// A line that was read as an arc looks like the titles of columns.
    Titles {
        /// The number of the line.
        line: u64,
        /// The first title.
        from: String,
        /// The second.
        to: String,
    },
    /// The lines look like several graphs, one after the other.
    Tests {
        /// How many graphs.
        tests: u64,
    },
    /// A name holds a sign that separates names elsewhere.
    Joined {
        /// The number of the line.
        line: u64,
        /// The name.
        name: String,
        /// The line with spaces in place of such signs.
        parts: String,
    },
    /// No line has two names.
    NoArcs {
        /// How many vertices there are.
        vertices: usize,
    },
    /// Lines behind the arcs that the header announces were left out.
    Left {
        /// The number of the first of them.
        line: u64,
        /// How many there are.
        lines: u64,
        /// The number of arcs in the header.
        arcs: u64,
    },
    /// There are fewer lines with arcs than the header says.
    Fewer {
        /// The number of arcs in the header.
        arcs: u64,
        /// The number of lines with arcs.
        lines: u64,
    },
    /// There are vertices that do not fit the number of vertices in the header.
    Beyond {
        /// The number of vertices in the header.
        vertices: u64,
        /// How many there are.
        found: u64,
    },
    /// The header announces more vertices than have names.
    Unnamed {
        /// The number of vertices in the header.
        vertices: u64,
        /// How many have names.
        found: u64,
    },
    /// Vertices were counted from 1, and could be counted from 0 as well.
    FromOne {
        /// How many vertices there are.
        vertices: u64,
    },
}

impl Remark {
    /// Whether a [header](Reading::header) was probably forgotten.
    pub fn wants_header(&self) -> bool {
        matches!(self, Remark::Header { .. } | Remark::Count { .. } | Remark::Titles { .. })
    }

    /// The remark as a sentence.
    pub fn message(&self) -> Message {
        match self {
            Remark::Header { line, vertices, arcs } => {
                message!("remark-header", line = *line, vertices = *vertices, arcs = *arcs)
            }
            Remark::Count { line, vertices } => {
                message!("remark-count", line = *line, vertices = *vertices)
            }
            Remark::Titles { line, from, to } => {
                message!("remark-titles", line = *line, from = from, to = to)
            }
            Remark::Tests { tests } => message!("remark-tests", tests = *tests),
            Remark::Joined { line, name, parts } => {
                message!("remark-joined", line = *line, name = name, parts = parts)
            }
            Remark::NoArcs { vertices } => message!("remark-no-arcs", vertices = *vertices),
            Remark::Left { line, lines, arcs } => {
                message!("remark-left", line = *line, lines = *lines, arcs = *arcs)
            }
            Remark::Fewer { arcs, lines } => {
                message!("remark-fewer", arcs = *arcs, lines = *lines)
            }
            Remark::Beyond { vertices, found } => {
                message!("remark-beyond", vertices = *vertices, found = *found)
            }
            Remark::Unnamed { vertices, found } => {
                message!("remark-unnamed", vertices = *vertices, found = *found)
            }
            Remark::FromOne { vertices } => message!("remark-from-one", vertices = *vertices),
        }
    }
}

/// How often the budget is asked while vertices without arcs are added.
const OFTEN: u64 = 1 << 16;

/// The vertices without arcs up to a number of vertices that is known, the names being numbers
/// up to `largest`, with 0 among them or not. Gives what is to be remarked.
pub(super) fn complete(
    names: &mut Names,
    vertices: u64,
    numbers: Option<(bool, u64)>,
    budget: &Budget,
) -> Result<Option<Remark>, Fault> {
    let found = names.len() as u64;
    let Some((zero, largest)) = numbers else {
        return Ok(match found.cmp(&vertices) {
            std::cmp::Ordering::Less => Some(Remark::Unnamed { vertices, found }),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(Remark::Beyond { vertices, found }),
        });
    };
    let first = u64::from(!zero);
    let end = vertices.checked_add(first).filter(|&end| end <= u64::from(u32::MAX));
    let end = end.ok_or(Fault::TooLarge)?;
    for number in first..end {
        if number % OFTEN == 0 {
            let what = "progress-vertices-listed";
            let total = Some(vertices);
            budget.check(crate::budget::Progress { what, done: number, total })?;
        }
        names.try_insert(itoa::Buffer::new().format(number), budget)?;
    }
    Ok((largest >= end).then_some(Remark::Beyond { vertices, found: names.len() as u64 }))
}

impl Graph {
    /// What is to be remarked on the text that it was read from: it may have been meant
    /// otherwise. Nothing for a graph that was made in another way.
    ///
    /// ```
    /// # use grundy_games as grundy;
    /// use grundy::graph::{Graph, Remark};
    /// let graph = Graph::read("3 2\n1 2\n2 3\n").unwrap();
    /// assert_eq!(graph.remarks(), [Remark::Header { line: 1, vertices: 3, arcs: 2 }]);
    /// ```
    pub fn remarks(&self) -> &[Remark] {
        &self.remarks
    }
}
