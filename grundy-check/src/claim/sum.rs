//! Claims on a sum of positions.

use super::Written;
use super::position::{Claimed, written_outcome};
use crate::message::{Message, message};
use crate::number;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The claim that a sum of boards and heaps has a nim-value, or that it is won or lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumClaim {
    /// The terms.
    pub terms: Vec<Summand>,
    /// What is claimed of their sum.
    pub claimed: Claimed,
}

/// A term of a sum: one board or one heap.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(untagged, expecting = "expected a board or a heap below 2^64")]
pub enum Summand {
    /// A board, as in the claim on [one](super::PositionClaim).
    Board {
        /// The game.
        game: String,
        /// The board, as the game writes it.
        board: String,
    },
    /// A heap.
    Heap {
        /// `nim`, a take-and-break code, `subtract:S` or `all-but:S`.
        game: String,
        /// Its size.
        #[serde(with = "number")]
        heap: u64,
    },
}

impl Summand {
    /// The game.
    pub fn game(&self) -> &str {
        match self {
            Summand::Board { game, .. } | Summand::Heap { game, .. } => game,
        }
    }
}

/// The game with its board or heap.
impl fmt::Display for Summand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Summand::Board { game, board } => write!(f, "{game} {board}"),
            Summand::Heap { game, heap } => write!(f, "{game} {heap}"),
        }
    }
}

impl SumClaim {
    /// What stands for the game, and the kind.
    pub(super) const KIND: &str = "sum";

    /// The claim that was written; else the name of a key that it lacks.
    pub(super) fn read(written: Written) -> Result<SumClaim, &'static str> {
        let claimed = match written.value {
            Some(value) => Claimed::Value(value),
            None => written_outcome(&written)?,
        };
        Ok(SumClaim { terms: written.terms.ok_or("terms")?, claimed })
    }

    pub(super) fn written(&self) -> Written {
        let terms = Some(self.terms.clone());
        self.claimed.write(Written { terms, ..Written::new(SumClaim::KIND, SumClaim::KIND) })
    }

    /// The terms, as a position is written.
    pub fn text(&self) -> String {
        let terms: Vec<String> = self.terms.iter().map(Summand::to_string).collect();
        terms.join(" + ")
    }

    /// The proved statement, in words.
    pub(crate) fn message(&self) -> Message {
        let sum = self.text();
        // A sum without terms has no text, and languages inflect its name.
        match (self.claimed, sum.is_empty()) {
            (Claimed::Value(value), true) => message!("check-claim-empty-sum", value = value),
            (Claimed::Wins(true), true) => message!("check-claim-empty-sum-won"),
            (Claimed::Wins(false), true) => message!("check-claim-empty-sum-lost"),
            (Claimed::Value(value), false) => message!("check-claim-sum", sum = sum, value = value),
            (Claimed::Wins(true), false) => message!("check-claim-sum-won", sum = sum),
            (Claimed::Wins(false), false) => message!("check-claim-sum-lost", sum = sum),
        }
    }
}
