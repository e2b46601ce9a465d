//! The rules of a one-heap game, whichever way they were written.

use super::code::Code;
use super::subtraction::Subtraction;
use crate::error::TextError;
use std::fmt;
use std::ops::ControlFlow;

/// The rules of a game that is played on heaps: what a heap may become.
///
/// Its text is the game's canonical name:
///
/// ```
/// use grundy::heap::rules::HeapRules;
/// for (text, name) in [(".77", "0.77"), ("4!.", "4!.0"), ("subtract:4,3,1", "subtract:1,3,4")] {
///     assert_eq!(HeapRules::parse(text).unwrap().to_string(), name);
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum HeapRules {
    /// A take-and-break code.
    Code(Code),
    /// `subtract:S` or `all-but:S`.
    Subtraction(Subtraction),
}

impl HeapRules {
    /// Reads `subtract:S`, `all-but:S` or a code.
    ///
    /// # Errors
    /// What is wrong, with the bytes at fault.
    pub fn parse(text: &str) -> Result<HeapRules, TextError> {
        if text.starts_with("subtract") || text.starts_with("all-but") {
            Subtraction::parse(text).map(HeapRules::Subtraction)
        } else {
            Code::parse(text).map(HeapRules::Code)
        }
    }

    /// Lists the options of a heap of `n`, each exactly once, as non-empty
    /// heaps in ascending order; `visit` may break off, and its break is
    /// returned. See [`Code::options`] and [`Subtraction::options`].
    pub fn options(
        &self,
        n: u64,
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match self {
            HeapRules::Code(code) => code.options(n, visit),
            HeapRules::Subtraction(subtraction) => subtraction.options(n, visit),
        }
    }

    /// An upper bound for the number of heaps that a move from a heap of `n`
    /// leaves: see [`Code::max_parts`].
    pub fn max_parts(&self, n: u64) -> u64 {
        match self {
            HeapRules::Code(code) => code.max_parts(n),
            HeapRules::Subtraction(_) => 1,
        }
    }
}

impl fmt::Display for HeapRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HeapRules::Code(code) => code.fmt(f),
            HeapRules::Subtraction(subtraction) => subtraction.fmt(f),
        }
    }
}

impl From<Code> for HeapRules {
    fn from(code: Code) -> HeapRules {
        HeapRules::Code(code)
    }
}

impl From<Subtraction> for HeapRules {
    fn from(subtraction: Subtraction) -> HeapRules {
        HeapRules::Subtraction(subtraction)
    }
}
