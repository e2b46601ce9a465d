//! Queries behind a graph, as in programming contests: lines that name the vertices of chips.

use std::ops::Range;

use super::{Fault, Graph};
use crate::TextError;
use crate::keyboard::plain;
use crate::message::{Message, message};

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

    /// An error on a word of the line.
    fn at(&self, word: &str, message: Message, help: Message) -> Fault {
        let start = word.as_ptr() as usize - self.text.as_ptr() as usize;
        self.fault(start..start + word.len(), TextError::new(message, 0..0).help(help))
    }

    /// The number of coins that a word is; `sum` has those of the words before, and then of this one too.
    fn coins(&self, word: &str, sum: &mut u64) -> Result<u64, Fault> {
        let wrong = |message: Message| self.at(word, message, message!("tree-write"));
        let coins = plain(word).parse().map_err(|_| {
            wrong(message!("tree-coins-no-number", line = self.number, word = word))
        })?;
        let all = sum.checked_add(coins);
        *sum = all.ok_or_else(|| {
            wrong(message!("tree-coins-too-many", line = self.number, most = u64::MAX))
        })?;
        Ok(coins)
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

    /// The numbers of coins behind the edges of a tree, by vertex, where the text was [read with what
    /// stands there](super::Reading::queries). Where all names are numbers, they stand in the order of the
    /// names, on any number of lines; other trees have a line `v count` for each vertex. Cost: linear, and the sorting of the names.
    ///
    /// ```
    /// # use grundy_games as grundy;
    /// use grundy::Budget;
    /// use grundy::graph::{Graph, Reading};
    /// let reading = Reading { header: true, queries: true, tree: true, ..Reading::default() };
    /// let coins = |text| Graph::read_as(text, &reading, &Budget::unlimited()).unwrap().coins().unwrap();
    /// // The vertices are 3, 1 and 2 in the order of the text.
    /// assert_eq!(coins("3\n3 1\n2 1\n10 20 30\n"), [30, 10, 20]);
    /// assert_eq!(coins("3\na b\nb c\nc 4\na 0\nb 1\n"), [0, 1, 4]);
    /// ```
    ///
    /// # Errors
    /// A word that is no number, or no vertex; another number of numbers than of vertices; a vertex
    /// without a line, or with two; more than 2<sup>64</sup> - 1 coins together.
    pub fn coins(&self) -> Result<Vec<u64>, Fault> {
        let numbers: Option<Vec<u64>> = self.names().map(|name| name.parse().ok()).collect();
        match numbers {
            Some(numbers) => self.coins_in_order(&numbers),
            None => self.coins_by_name(),
        }
    }

    /// A fault in the coins at the end of the text.
    fn coins_end(&self, why: Message) -> Fault {
        match self.behind.rows.last() {
            Some(last) => {
                let message = message!("tree-coins-to-line", line = last.number, why = why);
                last.whole(TextError::new(message, 0..0).help(message!("tree-write")))
            }
            None => Fault::Refused(why.into()),
        }
    }

    /// A number of coins for each vertex, whose name is a number.
    fn coins_in_order(&self, names: &[u64]) -> Result<Vec<u64>, Fault> {
        let mut order: Vec<u32> = (0..names.len() as u32).collect();
        order.sort_by_key(|&vertex| names[vertex as usize]);
        let mut coins = vec![0; order.len()];
        let mut vertices = order.into_iter();
        let (mut found, mut sum) = (0, 0);
        for row in &self.behind.rows {
            for word in row.text.split_whitespace() {
                let count = row.coins(word, &mut sum)?;
                found += 1;
                if let Some(vertex) = vertices.next() {
                    coins[vertex as usize] = count;
                }
            }
        }
        if found == coins.len() {
            return Ok(coins);
        }
        Err(self.coins_end(message!("tree-coins-count", vertices = coins.len(), found = found)))
    }

    /// The coins of the vertices, each of which has a line.
    fn coins_by_name(&self) -> Result<Vec<u64>, Fault> {
        let mut coins = vec![None; self.len()];
        let mut sum = 0;
        for row in &self.behind.rows {
            let words: Vec<&str> = row.text.split_whitespace().collect();
            let &[name, count] = &words[..] else {
                let message = message!("tree-coins-two-words", line = row.number);
                return Err(row.whole(TextError::new(message, 0..0).help(message!("tree-write"))));
            };
            let vertex = self.vertex(name, row, message!("tree-write"))?;
            if coins[vertex as usize].replace(row.coins(count, &mut sum)?).is_some() {
                let message = message!("tree-coins-twice", line = row.number, vertex = name);
                return Err(row.at(name, message, message!("tree-write")));
            }
        }
        let found: Option<Vec<u64>> = coins.iter().copied().collect();
        found.ok_or_else(|| {
            let without = coins.iter().position(Option::is_none).unwrap_or_default();
            let vertex = self.name(without as u32);
            self.coins_end(message!("tree-coins-missing", vertex = vertex))
        })
    }

    /// The vertex that a word of a row names.
    fn vertex(&self, word: &str, row: &Row, help: Message) -> Result<u32, Fault> {
        self.find(&plain(word)).ok_or_else(|| {
            let message = message!("queries-no-vertex", line = row.number, vertex = word);
            row.at(word, message, help)
        })
    }

    fn query(&self, row: &Row) -> Result<Vec<u32>, Fault> {
        row.text
            .split_whitespace()
            .map(|word| self.vertex(word, row, message!("queries-write")))
            .collect()
    }
}
