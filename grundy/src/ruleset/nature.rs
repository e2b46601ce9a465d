//! How play in a game ends.

/// How play ends, and what the theory has to heed for it.
///
/// The functions are plain ones, so that a nature is a small value that costs
/// nothing to ask for.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Nature<P> {
    /// Every play ends, by a player who cannot move.
    Finite,
    /// A position can come again. Searches lay out the graph of all positions
    /// that can be reached, and label it by the theory of loopy games
    /// ([`Arcs::loopy_values`](crate::graph::Arcs::loopy_values)) and, in
    /// misere play, from its ends backwards.
    Loopy,
    /// A move can end the whole sum (Treblecross). *Winning Ways*, chapter 12,
    /// calls a position that wins at once for its maker *sunny*, and one that
    /// lets the opponent reach such a position *loony*; moves that nobody can
    /// leave unanswered are *entailing*.
    Entailing(Ending<P>),
    /// The players sit opposite each other, each with pieces of their own, and
    /// play can go on for ever by reversible moves (Northcott's game). A theorem
    /// gives the values in normal play; misere play is refused.
    Mirrored {
        /// The position as the next player sees it.
        turned: fn(&P) -> P,
        /// Why there is no misere play, as the end of a sentence.
        no_misere: &'static str,
    },
}

/// How a move ends the whole sum.
#[derive(Clone, Copy, Debug)]
pub struct Ending<P> {
    /// Whether the move to this position has ended the sum: its maker moved last.
    pub ended: fn(&P) -> bool,
    /// What the move does, in the words of the explanation.
    pub words: EndingWords,
}

/// What a move that ends the sum does, in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndingWords {
    /// As after "can": `"complete three crosses"`.
    pub infinitive: &'static str,
    /// As after "a player who": `"completes three crosses"`.
    pub present: &'static str,
    /// What such a move completes, in the plural: `"three in a row"`.
    pub made: &'static str,
}

impl<P: Clone> Nature<P> {
    /// Whether the move to this position has ended the whole sum.
    #[inline]
    pub fn ended(&self, position: &P) -> bool {
        matches!(self, Nature::Entailing(ending) if (ending.ended)(position))
    }

    /// The position as the next player sees it.
    #[inline]
    pub fn turned(&self, position: &P) -> P {
        match self {
            Nature::Mirrored { turned, .. } => turned(position),
            _ => position.clone(),
        }
    }

    /// Whether a position can come again.
    #[inline]
    pub fn is_loopy(&self) -> bool {
        matches!(self, Nature::Loopy)
    }

    /// Whether the players see a position from opposite sides.
    pub fn is_mirrored(&self) -> bool {
        matches!(self, Nature::Mirrored { .. })
    }

    /// Why misere play of the game is refused, as the end of a sentence.
    pub fn no_misere(&self) -> Option<&'static str> {
        match self {
            Nature::Mirrored { no_misere, .. } => Some(no_misere),
            _ => None,
        }
    }

    /// How a move can end the whole sum, in words; `None` where none can.
    pub fn ending(&self) -> Option<EndingWords> {
        match self {
            Nature::Entailing(ending) => Some(ending.words),
            _ => None,
        }
    }
}
