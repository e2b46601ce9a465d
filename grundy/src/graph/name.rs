//! A name on a line of a graph file.

use super::numbers::number;

/// A name as the reader sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Name<'a> {
    /// Up to nine digits without leading zeros.
    Number(u32),
    /// Anything else.
    Text(&'a str),
}

impl<'a> Name<'a> {
    pub fn of(name: &'a str) -> Name<'a> {
        number(name).map_or(Name::Text(name), Name::Number)
    }
}

/// A name, and where an arc leads from there, if one does.
pub(super) type Line<'a> = (Name<'a>, Option<Name<'a>>);
