//! How play in a game ends.

use crate::message::Message;

/// How play ends, and what follows for the theory.
///
/// The functions are function pointers, so a nature is a small value.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Nature<P> {
    /// Every play ends when a player cannot move.
    Finite,
    /// Every play should end when a player cannot move, and nothing but a search shows that it does:
    /// the rules of a user. Equal components do not cancel before they are searched.
    Unproved,
    /// Play can come back to a position. Searches make a graph of all positions that can be
    /// reached, and label it by the theory of loopy games
    /// ([`Arcs::loopy_values`](crate::graph::Arcs::loopy_values)) and, in misère play, from its
    /// ends backwards.
    Loopy,
    /// A move can end the whole sum (Treblecross). *Winning Ways*, chapter 12, calls a position
    /// that wins at once for its maker *sunny*, and one that lets the opponent reach such a
    /// position *loony*; moves that must be answered are *entailing*.
    Entailing(Ending<P>),
    /// Some moves are *complimenting*: the player who makes one moves again, anywhere in the sum
    /// (Nimstring; *Winning Ways*, chapter 12). Such a move leads to a marked position. The next
    /// player has one move in the whole sum, which is the only option of a marked position: to
    /// take the mark away.
    Complimenting {
        /// Whether a position has the mark.
        marked: fn(&P) -> bool,
    },
    /// The rules of a user in which a move can win the whole game, oblige the next player to answer
    /// it, or let its player move on (*Winning Ways*, chapter 12). Nothing but a search shows that
    /// play ends.
    Forcing(Forcing<P>),
    /// The players sit opposite each other, each with pieces of their own, and play can go on
    /// without end by reversible moves (Northcott's game). A theorem gives the values in normal
    /// play; misère play is refused.
    Mirrored {
        /// The position as the next player sees it.
        turned: fn(&P) -> P,
        /// Where the piece of the player to move stands in its row.
        column: fn(&P) -> u64,
        /// Why there is no misère play, as the end of a sentence.
        no_misere: fn() -> Message,
    },
}

/// What a move of [`Nature::Forcing`] can do.
#[derive(Clone, Copy, Debug)]
pub struct Forcing<P> {
    /// Whether the move to this position has won the whole game for its maker, also in misère play.
    pub ended: fn(&P) -> bool,
    /// Whether the next player has to move in this position: to answer the last move, or to take its
    /// mark away.
    pub marked: fn(&P) -> bool,
}

/// How a move ends the whole sum.
#[derive(Clone, Copy, Debug)]
pub struct Ending<P> {
    /// Whether the move to this position has ended the sum: its maker moved last.
    pub ended: fn(&P) -> bool,
    /// A description of the move, in the words of the explanation.
    pub words: fn() -> EndingWords,
}

/// A description of a move that ends the sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndingWords {
    /// The form after "can": `"complete three crosses"`.
    pub infinitive: Message,
    /// The form after "a player who": `"completes three crosses"`.
    pub present: Message,
    /// The completed things, in the plural: `"three in a row"`.
    pub made: Message,
}

impl<P: Clone> Nature<P> {
    /// Whether the move to this position has ended the whole sum.
    #[inline]
    pub fn ended(&self, position: &P) -> bool {
        match self {
            Nature::Entailing(ending) => (ending.ended)(position),
            Nature::Forcing(forcing) => (forcing.ended)(position),
            _ => false,
        }
    }

    /// Whether the next player has to move in this position, in a sum: to take the mark of a
    /// complimenting move away, or to answer the last move.
    #[inline]
    pub fn marked(&self, position: &P) -> bool {
        match self {
            Nature::Complimenting { marked } => marked(position),
            Nature::Forcing(forcing) => (forcing.marked)(position),
            _ => false,
        }
    }

    /// Whether a position can be [marked](Nature::marked).
    #[inline]
    pub fn compliments(&self) -> bool {
        matches!(self, Nature::Complimenting { .. } | Nature::Forcing(_))
    }

    /// Whether moves can win the whole game or have to be answered, by the rules of a user.
    #[inline]
    pub fn is_forcing(&self) -> bool {
        matches!(self, Nature::Forcing(_))
    }

    /// The position as the next player sees it.
    #[inline]
    pub fn turned(&self, position: &P) -> P {
        match self {
            Nature::Mirrored { turned, .. } => turned(position),
            _ => position.clone(),
        }
    }

    /// Whether play can come back to a position.
    #[inline]
    pub fn is_loopy(&self) -> bool {
        matches!(self, Nature::Loopy)
    }

    /// Whether only a search shows that play ends.
    #[inline]
    pub fn is_unproved(&self) -> bool {
        matches!(self, Nature::Unproved | Nature::Forcing(_))
    }

    /// Whether the players see a position from opposite sides.
    pub fn is_mirrored(&self) -> bool {
        matches!(self, Nature::Mirrored { .. })
    }

    /// Why misère play of the game is refused, as the end of a sentence.
    pub fn no_misere(&self) -> Option<fn() -> Message> {
        match self {
            Nature::Mirrored { no_misere, .. } => Some(*no_misere),
            _ => None,
        }
    }

    /// How a move can end the whole sum, in words; `None` if no move can.
    pub fn ending(&self) -> Option<EndingWords> {
        match self {
            Nature::Entailing(ending) => Some((ending.words)()),
            _ => None,
        }
    }
}
