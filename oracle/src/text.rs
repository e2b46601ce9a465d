//! Positions as text: a sum of terms joined by the word `+`.

use crate::graph::Graphs;

use crate::rules::{Term, brackets};

/// A sum of terms, in the order in which they were written.
///
/// A term from which everything has vanished keeps its number here, but is not
/// written.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(crate) terms: Vec<Term>,
}

impl Position {
    /// Reads a position. Graphs are looked up by the name that stands where
    /// the file name of `chips` and `annihilation` would.
    pub fn parse(text: &str, graphs: &Graphs) -> Result<Position, String> {
        let terms = brackets::terms(text)
            .iter()
            .map(|term| Term::parse(&term.split_whitespace().collect::<Vec<_>>(), graphs))
            .collect::<Result<_, _>>()?;
        Ok(Position { terms })
    }

    /// The same position, its small graphs without the names of their vertices: graphs that differ
    /// in these names only are then the same.
    pub fn unnamed(self) -> Position {
        Position { terms: self.terms.into_iter().map(Term::unnamed).collect() }
    }

    /// The position as text: `nim` where nothing is left.
    pub fn text(&self) -> String {
        let mut texts = self.term_texts();
        texts.retain(|text| !text.is_empty());
        if texts.is_empty() { "nim".to_string() } else { texts.join(" + ") }
    }

    /// Each term as text, in order; the text of a vanished one is empty.
    pub fn term_texts(&self) -> Vec<String> {
        self.terms.iter().map(Term::text).collect()
    }
}

/// The one text for all ways to write a position: parts sorted, what vanishes
/// left out, lengths written as cells, aliases by their proper name.
pub fn normalise(text: &str, graphs: &Graphs) -> Result<String, String> {
    Ok(Position::parse(text, graphs)?.text())
}
