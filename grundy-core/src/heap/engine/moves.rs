//! The moves of a finite code that leaves at most two heaps.

use crate::heap::code::{Code, Modifier};
use std::sync::Arc;

/// Takes, whole heaps and splits, as lists.
#[derive(Clone, Debug, Default)]
pub(crate) struct Moves {
    /// The numbers of tokens that may be taken from a larger heap, ascending.
    pub(crate) takes: Arc<[u64]>,
    /// The heaps that may be taken whole, ascending.
    pub(crate) wholes: Arc<[u64]>,
    /// The numbers of tokens after which the rest may be split in two.
    pub(crate) breaks: Vec<(u64, Modifier)>,
    /// The largest distance that the lists of the sparse recurrence and of the lanes may hold:
    /// vectors add it to an address as a number of 32 bits with a sign. A test may set a smaller one.
    pub(crate) farthest: usize,
}

/// See [`Moves::farthest`].
const FARTHEST: usize = i32::MAX as usize;

impl Moves {
    /// The moves of a code; `None` if the code is infinite or leaves more than two heaps.
    pub(crate) fn of(code: &Code) -> Option<Moves> {
        let most = code.digits().filter_map(|digit| digit.greatest_count()).max().unwrap_or(0);
        if !code.is_finite() || most > 2 {
            return None;
        }
        let places = |count: u64| {
            let digits = (1..=code.right_len() as u64).map(move |i| (i, code.taking(i)));
            digits.filter_map(move |(i, digit)| Some((i, digit?.modifier(count)?)))
        };
        let nothing = code.adding(0).and_then(|digit| digit.modifier(2)).map(|m| (0, m));
        Some(Moves {
            takes: places(1).map(|(i, _)| i).collect(),
            wholes: places(0).map(|(i, _)| i).collect(),
            breaks: nothing.into_iter().chain(places(2)).collect(),
            farthest: FARTHEST,
        })
    }

    /// The moves of a finite subtraction set.
    pub(crate) fn subtraction(takes: Arc<[u64]>) -> Moves {
        Moves { wholes: takes.clone(), takes, breaks: Vec::new(), farthest: FARTHEST }
    }

    /// The largest number of tokens that a move takes.
    pub(crate) fn last(&self) -> u64 {
        let breaks = self.breaks.iter().map(|&(taken, _)| taken);
        self.takes.iter().chain(self.wholes.iter()).copied().chain(breaks).max().unwrap_or(0)
    }

    /// Whether the distances that belong to a rare heap may stand in lists.
    pub(crate) fn holds(&self, rare: usize) -> bool {
        rare + self.last() as usize <= self.farthest
    }

    /// The number of heaps `a >= 1` that are the smaller part of a split of `rest`.
    pub(crate) fn halves(rest: usize, modifier: Modifier) -> usize {
        match modifier {
            Modifier::Any => rest / 2,
            Modifier::Unequal | Modifier::NotAllEqual => rest.saturating_sub(1) / 2,
            Modifier::Equal => 0,
        }
    }
}
