//! Reading edge lists.

use std::io::{self, Read};

use super::build::Counts;
use super::lines::{self, LINES};
use super::name::{Line, Name};
use super::reading::complete;
use super::shape::Shape;
use super::{Fault, Graph, Names, Reading, is_edge_list};
use crate::TextError;
use crate::budget::Budget;
use crate::message::message;

impl Graph {
    /// Reads an edge list: `a b` a line is an arc from a to b, a lone name is
    /// a vertex, `#` begins a comment. A byte order mark at the start is no
    /// part of a name. An arc that is given twice counts once. [`Graph::read`]
    /// reads the other formats as well. Cost: linear.
    ///
    /// # Errors
    /// A line of more than two names.
    ///
    /// ```
    /// # use grundy_games as grundy;
    /// use grundy::graph::Graph;
    /// let graph = Graph::from_edge_list("a b\nb c # the end\nd").unwrap();
    /// assert_eq!(graph.len(), 4);
    /// assert_eq!(graph.values().unwrap(), [0, 1, 0, 0]);
    /// ```
    pub fn from_edge_list(text: &str) -> Result<Graph, TextError> {
        let graph = Graph::read_edge_list(|| Ok(text.as_bytes()), &Budget::unlimited());
        graph.map_err(|fault| match fault {
            Fault::Line { offset, error, .. } => error.shift(offset as usize),
            fault => TextError::new(fault.to_string(), 0..0),
        })
    }

    /// Reads an edge list, as [`from_edge_list`](Graph::from_edge_list),
    /// without holding it: `open` gives the text from its start, and is
    /// called twice, for the arcs are counted before they are placed. Memory:
    /// four bytes an arc, eight a vertex and the names, reserved before they
    /// are allocated.
    ///
    /// # Errors
    /// A line that is wrong, or not UTF-8; a source that cannot be read, or
    /// is another one the second time; more than 2<sup>32</sup> - 1 vertices
    /// or arcs; the end of the budget.
    ///
    /// ```
    /// # use grundy_games as grundy;
    /// use grundy::{Budget, graph::{Fault, Graph}};
    /// let read = |text: &'static str| {
    ///     Graph::read_edge_list(|| Ok(text.as_bytes()), &Budget::unlimited())
    /// };
    /// assert_eq!(read("1 2\r\n2 3\r\n").unwrap().len(), 3);
    /// let Err(Fault::Line { line, error, .. }) = read("1 2\n1 2 3\n") else { panic!() };
    /// assert_eq!(line, "1 2 3");
    /// assert_eq!(error.message(), "line 2 has more than two names");
    /// ```
    pub fn read_edge_list<R: Read>(
        open: impl FnMut() -> io::Result<R>,
        budget: &Budget,
    ) -> Result<Graph, Fault> {
        Graph::read_edge_list_as(open, &Reading::default(), budget)
    }

    /// As [`read_edge_list`](Graph::read_edge_list), with a header or with other columns as
    /// `reading` says; its layout does not matter.
    ///
    /// # Errors
    /// As of [`read_edge_list`](Graph::read_edge_list); a line of fewer names than columns.
    pub fn read_edge_list_as<R: Read>(
        mut open: impl FnMut() -> io::Result<R>,
        reading: &Reading,
        budget: &Budget,
    ) -> Result<Graph, Fault> {
        let mut shape = Shape::default();
        let (mut names, mut counts) = (Names::default(), Counts::default());
        let mut ends = Vec::with_capacity(LINES);
        let done = lines::read(
            open()?,
            lines::Place::START,
            reading,
            budget,
            other_format,
            |lines, numbers| {
                names.prefetch(lines);
                shape.add(lines, numbers);
                ends.clear();
                for &(from, to) in lines {
                    let from = names.insert_name(from, budget)?;
                    let to = to.map(|to| names.insert_name(to, budget)).transpose()?;
                    counts.reach(names.len(), budget)?;
                    counts.prefetch(from);
                    ends.extend(to.map(|_| from));
                }
                ends.iter().try_for_each(|&from| counts.count(from)).map_err(Fault::from)
            },
        )?;
        let known = done.header.map(|header| header.vertices);
        if let Some(vertices) = known.filter(|_| reading.tree)
            && let Some(vertex) = beyond_tree(&names, vertices, shape.numbers())
        {
            let line = line_of(&vertex, open()?, reading, budget)?;
            let why =
                message!("tree-vertex-beyond", line = line, vertex = vertex, vertices = vertices);
            return Err(Fault::Refused(why.into()));
        }
        let known = known.map(|known| complete(&mut names, known, shape.numbers(), budget));
        let beyond = known.transpose()?.flatten();
        counts.reach(names.len(), budget)?;
        let mut places = counts.place(budget)?;
        let mut arcs = Vec::with_capacity(LINES);
        let again = lines::read(
            open()?,
            lines::Place::START,
            reading,
            budget,
            |_| None,
            |lines, _| {
                names.prefetch(lines);
                arcs.clear();
                for &(from, to) in lines {
                    if let Some(to) = to {
                        let from = names.find_name(from).ok_or(Fault::Changed)?;
                        arcs.push((from, names.find_name(to).ok_or(Fault::Changed)?));
                        places.prefetch_start(from);
                    }
                }
                arcs.iter().for_each(|&(from, _)| places.prefetch_end(from));
                let mut arcs = arcs.iter();
                arcs.try_for_each(|&(from, to)| places.place(from, to).ok_or(Fault::Changed))
            },
        )?;
        if done.sum != again.sum {
            return Err(Fault::Changed);
        }
        let marks = names.len() as u64 * 4;
        budget.reserve(marks)?;
        let mut graph = Graph::once(names, places.finish());
        budget.release(marks);
        graph.remarks = shape.remarks(graph.len(), done.header, done.left);
        graph.remarks.extend(beyond);
        graph.behind = done.behind;
        Ok(graph)
    }
}

/// The first name that is one more than a tree with this number of vertices has; of numbers, as
/// [`complete`] has them, the largest.
fn beyond_tree(names: &Names, vertices: u64, numbers: Option<(bool, u64)>) -> Option<String> {
    match numbers {
        Some((zero, largest)) => {
            (largest >= vertices.saturating_add(u64::from(!zero))).then(|| largest.to_string())
        }
        None => (names.len() as u64 > vertices).then(|| names.get(vertices as u32).to_string()),
    }
}

/// The number of the first line with an arc that has this name. Cost: the text is read again.
fn line_of(name: &str, text: impl Read, reading: &Reading, budget: &Budget) -> Result<u64, Fault> {
    let name = Name::of(name);
    let mut found = None;
    lines::read(
        text,
        lines::Place::START,
        reading,
        budget,
        |_| None,
        |lines, numbers| {
            let mut lines = lines.iter().zip(numbers);
            let has = |((from, to), _): &(&Line<'_>, &u64)| *from == name || *to == Some(name);
            found = found.or_else(|| lines.find(has).map(|(_, &number)| number));
            Ok(())
        },
    )?;
    found.ok_or(Fault::Changed)
}

/// The fault of a text that is no edge list.
pub(super) fn other_format(text: &str) -> Option<TextError> {
    let other = (!is_edge_list(text)).then(|| text.len() - text.trim_start().len())?;
    let error = TextError::new(message!("edge-list-other-format"), other..other + 1);
    Some(error.help(message!("edge-list-one-a-line")))
}
