//! A claim of a kind that this version does not know.

use super::Written;

/// A claim of another kind: of its figures, those that other claims have are kept, so that a
/// verdict shows them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownClaim {
    /// The game.
    pub game: String,
    /// The kind.
    pub kind: String,
    figures: [Option<u64>; 3],
}

impl UnknownClaim {
    pub(super) fn read(written: Written) -> UnknownClaim {
        let figures = [written.preperiod, written.period, written.saltus];
        UnknownClaim { game: written.game, kind: written.kind, figures }
    }

    pub(super) fn written(&self) -> Written {
        let [preperiod, period, saltus] = self.figures;
        Written { game: self.game.clone(), kind: self.kind.clone(), preperiod, period, saltus }
    }
}
