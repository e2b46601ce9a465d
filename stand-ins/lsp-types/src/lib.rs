//! A place and a range in a text, as language servers count them.

/// A place: line and column, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The line.
    pub line: u32,
    /// The column.
    pub character: u32,
}

impl Position {
    /// The place at a line and a column.
    pub fn new(line: u32, character: u32) -> Self {
        Self { line, character }
    }
}

/// A range of places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// Where it begins.
    pub start: Position,
    /// Where it ends.
    pub end: Position,
}

impl Range {
    /// The range between two places.
    pub fn new(start: Position, end: Position) -> Self {
        Self { start, end }
    }
}
