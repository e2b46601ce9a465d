//! A name on a line of a graph file.

use super::numbers::number;
use crate::keyboard;

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
        let found = match name.is_ascii() {
            true => number(name),
            // The digits of other keyboards are digits as well.
            false => number(&keyboard::plain(name)),
        };
        found.map_or(Name::Text(name), Name::Number)
    }

    /// The number that it is, of any size, without leading zeros.
    pub fn value(self) -> Option<u64> {
        match self {
            Name::Number(number) => Some(number.into()),
            Name::Text(text) => digits(text).filter(|text| !text.starts_with('0'))?.parse().ok(),
        }
    }
}

/// The word, where it has digits only.
pub(super) fn digits(word: &str) -> Option<&str> {
    (!word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())).then_some(word)
}

/// A name, and where an arc leads from there, if one does.
pub(super) type Line<'a> = (Name<'a>, Option<Name<'a>>);
