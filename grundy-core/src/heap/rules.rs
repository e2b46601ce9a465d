//! The rules of a one-heap game, whichever way they were written.

use super::code::Code;
use super::subtraction::Subtraction;
use crate::budget::{Budget, Stop};
use crate::fault::Fault;
use crate::keyboard;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The rules of a game that is played on heaps: the options of each heap.
///
/// Its text is the game's canonical name:
///
/// ```
/// # use grundy_core as grundy;
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
    /// A game that computes its own values, one after the other, and about which nothing is
    /// proved (a rule file).
    Given(Given),
}

/// The nim-values of a game that computes them itself.
pub trait Values: Send + Sync {
    /// The game's name, with its parameter.
    fn name(&self) -> String;

    /// The value at `n`; those below were asked for before.
    ///
    /// # Errors
    /// Why it stopped.
    fn value(&self, n: u64, budget: &Budget) -> Result<u32, Stop>;
}

/// A shared [`Values`]; two are equal where they are the same one.
#[derive(Clone)]
pub struct Given(pub Arc<dyn Values>);

impl fmt::Debug for Given {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Given").field(&self.0.name()).finish()
    }
}

impl PartialEq for Given {
    fn eq(&self, other: &Given) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Given {}

impl Hash for Given {
    fn hash<H: Hasher>(&self, state: &mut H) {
        Arc::as_ptr(&self.0).cast::<()>().hash(state);
    }
}

impl HeapRules {
    /// Reads `subtract:S`, `all-but:S` or a code.
    ///
    /// # Errors
    /// What is wrong, with the bytes at fault.
    pub fn parse(text: &str) -> Result<HeapRules, Fault> {
        let text = &*keyboard::plain(text);
        if text.starts_with("subtract") || text.starts_with("all-but") {
            Subtraction::parse(text).map(HeapRules::Subtraction)
        } else {
            Code::parse(text).map(HeapRules::Code)
        }
    }

    /// An estimate of what the rules hold in all places that keep them: the set
    /// or the digits, their text, and the moves of the engines.
    pub(crate) fn bytes(&self) -> u64 {
        /// For each number of a set, or each digit.
        const EACH: u64 = 64;
        EACH * match self {
            HeapRules::Code(code) => code.digits().count() as u64,
            HeapRules::Subtraction(set) => set.listed().len() as u64,
            HeapRules::Given(_) => 0,
        }
    }

    /// Lists the options of a heap of `n`, each exactly once, as non-empty heaps in ascending
    /// order; `visit` may stop the list, and its break is returned. See [`Code::options`] and
    /// [`Subtraction::options`]. A given game knows only its values, and stops at once.
    pub fn options(
        &self,
        n: u64,
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match self {
            HeapRules::Code(code) => code.options(n, visit),
            HeapRules::Subtraction(subtraction) => subtraction.options(n, visit),
            HeapRules::Given(_) => ControlFlow::Break(()),
        }
    }

    /// Whether a move from a heap of `n` leaves exactly the heaps `to`, in any
    /// order, without listing the options; `None` for a given game. Cost:
    /// O(heaps log heaps).
    pub fn leads_to(&self, n: u64, to: &[u64]) -> Option<bool> {
        match self {
            HeapRules::Code(code) => Some(code.leads_to(n, to)),
            HeapRules::Subtraction(set) => Some(match to {
                [] => n > 0 && set.contains(n),
                &[left] => left < n && set.contains(n - left),
                _ => false,
            }),
            HeapRules::Given(_) => None,
        }
    }

    /// An upper bound for the number of heaps that a move from a heap of `n`
    /// leaves: see [`Code::max_parts`].
    pub fn max_parts(&self, n: u64) -> u64 {
        match self {
            HeapRules::Code(code) => code.max_parts(n),
            HeapRules::Subtraction(_) => 1,
            HeapRules::Given(_) => n,
        }
    }
}

impl fmt::Display for HeapRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HeapRules::Code(code) => code.fmt(f),
            HeapRules::Subtraction(subtraction) => subtraction.fmt(f),
            HeapRules::Given(given) => f.write_str(&given.0.name()),
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
