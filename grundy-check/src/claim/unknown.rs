//! A claim of a kind that this version does not know.

use super::Written;

/// A claim of another kind: of its figures, those that other claims have are kept, so that a
/// verdict shows them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownClaim(Written);

impl UnknownClaim {
    pub(super) fn read(written: Written) -> UnknownClaim {
        UnknownClaim(written)
    }

    /// The game.
    pub fn game(&self) -> &str {
        &self.0.game
    }

    /// The kind.
    pub fn kind(&self) -> &str {
        &self.0.kind
    }

    pub(super) fn written(&self) -> Written {
        self.0.clone()
    }
}
