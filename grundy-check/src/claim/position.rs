//! Claims on one position on a board.

use super::Written;
use crate::message::{Message, message};

/// The claim that a position has a nim-value, or that it is won or lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionClaim {
    /// The game: `cram`, `chomp`, `node-kayles`, `arc-kayles`, `nimstring` or `sprouts`.
    pub game: String,
    /// The board, as the game writes it.
    pub board: String,
    /// What is claimed of it.
    pub claimed: Claimed,
}

/// What is claimed of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claimed {
    /// Its nim-value.
    Value(u64),
    /// Whether the player to move wins, in normal play.
    Wins(bool),
}

impl Claimed {
    /// Adds the value or the outcome to a claim that is written.
    pub(super) fn write(self, written: Written) -> Written {
        match self {
            Claimed::Value(value) => Written { value: Some(value), ..written },
            Claimed::Wins(wins) => {
                let outcome = if wins { "N" } else { "P" };
                Written { outcome: Some(outcome.into()), ..written }
            }
        }
    }
}

/// The outcome that was written; else the name of its key.
pub(super) fn written_outcome(written: &Written) -> Result<Claimed, &'static str> {
    match written.outcome.as_deref() {
        Some("N") => Ok(Claimed::Wins(true)),
        Some("P") => Ok(Claimed::Wins(false)),
        _ => Err("outcome"),
    }
}

impl PositionClaim {
    pub(super) const VALUE: &str = "value";
    pub(super) const OUTCOME: &str = "outcome";

    /// The claim that was written; else the name of a key that it lacks.
    pub(super) fn read(written: Written) -> Result<PositionClaim, &'static str> {
        let claimed = match &*written.kind {
            PositionClaim::VALUE => Claimed::Value(written.value.ok_or("value")?),
            _ => written_outcome(&written)?,
        };
        let board = written.board.ok_or("board")?;
        Ok(PositionClaim { game: written.game, board, claimed })
    }

    pub(super) fn kind(&self) -> &'static str {
        match self.claimed {
            Claimed::Value(_) => PositionClaim::VALUE,
            Claimed::Wins(_) => PositionClaim::OUTCOME,
        }
    }

    pub(super) fn written(&self) -> Written {
        let board = Some(self.board.clone());
        self.claimed.write(Written { board, ..Written::new(&self.game, self.kind()) })
    }

    /// The proved statement, in words.
    pub(crate) fn message(&self) -> Message {
        let (game, board) = (&*self.game, &*self.board);
        match self.claimed {
            Claimed::Value(value) => {
                message!("check-claim-value", game = game, board = board, value = value)
            }
            Claimed::Wins(true) => message!("check-claim-won", game = game, board = board),
            Claimed::Wins(false) => message!("check-claim-lost", game = game, board = board),
        }
    }
}
