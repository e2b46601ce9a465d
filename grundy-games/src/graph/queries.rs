//! Queries behind a graph, as in programming contests: lines that name the vertices of chips.

use std::ops::Range;

use super::{Fault, Graph};
use crate::TextError;
use crate::keyboard::plain;
use crate::message::message;

/// A line of a text, without its comment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Row {
    /// Its number in the text, from 1.
    pub number: u64,
    /// Its place in the text, in bytes.
    pub offset: u64,
    /// What it says.
    pub text: String,
}

/// What stands behind the arcs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Behind {
    /// The number of queries, where the header `n m q` has it.
    pub announced: Option<u64>,
    /// The lines that are not empty.
    pub rows: Vec<Row>,
}

impl Row {
    fn fault(&self, span: Range<usize>, error: TextError) -> Fault {
        Fault::Line {
            number: self.number,
            offset: self.offset,
            line: self.text.clone(),
            error: error.moved_to(span),
        }
    }

    /// An error on the whole line.
    fn whole(&self, error: TextError) -> Fault {
        self.fault(0..self.text.len(), error)
    }
}

impl Graph {
    /// The queries behind the arcs, where the text was [read with them](super::Reading::queries): the
    /// vertices of the chips of each. The header says how many there are, as in `n m q`; otherwise the
    /// first line behind the arcs does. Cost: linear.
    ///
    /// ```
    /// # use grundy_games as grundy;
    /// use grundy::Budget;
    /// use grundy::graph::{Graph, Reading};
    /// let reading = Reading { header: true, queries: true, ..Reading::default() };
    /// let text = "3 2\n1 2\n2 3\n2\n1\n1 2\n";
    /// let graph = Graph::read_as(text, &reading, &Budget::unlimited()).unwrap();
    /// assert_eq!(graph.queries().unwrap(), [vec![0], vec![0, 1]]);
    /// ```
    ///
    /// # Errors
    /// A line that names no vertex; another number of lines than the text announces.
    pub fn queries(&self) -> Result<Vec<Vec<u32>>, Fault> {
        let Behind { announced, rows } = &self.behind;
        let (count, rows) = match (announced, rows.split_first()) {
            (Some(count), _) => (*count, &rows[..]),
            (None, Some((first, rows))) => match plain(&first.text).trim().parse() {
                Ok(count) => (count, rows),
                Err(_) => {
                    let message = message!("queries-no-count", line = first.number);
                    let error = TextError::new(message, 0..0).help(message!("queries-write"));
                    return Err(first.whole(error));
                }
            },
            (None, None) => (0, &rows[..]),
        };
        if count != rows.len() as u64 {
            let found = rows.len();
            let message = message!("queries-count", count = count, found = found);
            let error = TextError::new(message, 0..0).help(message!("queries-write"));
            return Err(match self.behind.rows.last() {
                Some(last) => last.whole(error),
                None => Fault::Refused(error.message().clone().into()),
            });
        }
        rows.iter().map(|row| self.query(row)).collect()
    }

    fn query(&self, row: &Row) -> Result<Vec<u32>, Fault> {
        row.text
            .split_whitespace()
            .map(|word| {
                self.find(&plain(word)).ok_or_else(|| {
                    let start = word.as_ptr() as usize - row.text.as_ptr() as usize;
                    let message = message!("queries-no-vertex", line = row.number, vertex = word);
                    let error = TextError::new(message, 0..0).help(message!("queries-write"));
                    row.fault(start..start + word.len(), error)
                })
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::Budget;
    use crate::graph::{Graph, Layout, Reading};
    use crate::message::Language;

    fn queries(text: &str, layout: Layout) -> Result<Vec<Vec<u32>>, String> {
        let reading = Reading { layout, header: true, queries: true, ..Reading::default() };
        let graph = Graph::read_as(text, &reading, &Budget::unlimited());
        graph.and_then(|graph| graph.queries()).map_err(|fault| fault.render(Language::English))
    }

    #[test]
    fn queries_follow_arcs() {
        for (text, found) in [
            ("3 2\n1 2\n2 3\n2\n1\n# none\n\n1 3 # two\n", vec![vec![0], vec![0, 2]]),
            ("3 2 1\n0 1\n1 2\n2 2\n", vec![vec![2, 2]]),
            ("2 1\n1 2\n0\n", vec![]),
            ("2 1\n1 2\n", vec![]),
            ("2 0\n1\n1 2\n", vec![vec![0, 1]]),
        ] {
            assert_eq!(queries(text, Layout::Content), Ok(found), "{text:?}");
        }
        let text = "4\n2 3\n-1 1\n2\n1 2\n4\n";
        assert_eq!(queries(text, Layout::Functional), Ok(vec![vec![0, 1], vec![3]]));
        for (text, shown) in [
            ("2 1\n1 2\n2\n1\n", "2 queries are announced, and 1 follows\n  1\n  ^"),
            ("2 1\n1 2\n1\n 1 3\n", "line 4: there is no vertex `3`\n   1 3\n     ^"),
            ("2 1\n1 2\n1 1\n", "line 3 is no number of queries\n  1 1\n  ^^^"),
        ] {
            let error = queries(text, Layout::Content).unwrap_err();
            assert!(error.starts_with(shown), "{text:?}: {error}");
        }
    }
}
