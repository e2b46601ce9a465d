//! Who wins, under which convention, and how an answer was found: small types that every other
//! module may use.

/// Which of the two conventions ends the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Play {
    /// A player who cannot move loses.
    #[default]
    Normal,
    /// A player who cannot move wins.
    Misere,
}

/// Who wins under best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Outcome {
    /// The next player, who is to move.
    N,
    /// The previous player, who has just moved.
    P,
    /// Neither: both players can keep playing (a draw, in loopy games only).
    D,
}

impl Outcome {
    /// N where `first_wins`, else P.
    pub fn of(first_wins: bool) -> Outcome {
        if first_wins { Outcome::N } else { Outcome::P }
    }

    /// The outcome of the positions to which the best moves lead: P from a won position, D from
    /// a draw; `None` from a lost one.
    pub fn after(self) -> Option<Outcome> {
        match self {
            Outcome::N => Some(Outcome::P),
            Outcome::P => None,
            Outcome::D => Some(Outcome::D),
        }
    }
}

/// How a value was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum FoundBy {
    /// A proved formula.
    Theorem,
    /// The recurrence of a one-heap game, heap by heap, or its proved period.
    Sequence,
    /// The misère quotient of the heaps, which is proved.
    Quotient,
    /// One pass over an explicit game graph, or a table of two numbers.
    Graph,
    /// Memoised search over positions.
    Search,
}

impl FoundBy {
    /// The word of the JSON contract: `theorem`, `sequence`, `quotient`, `graph`, `search`.
    pub fn name(self) -> &'static str {
        match self {
            FoundBy::Theorem => "theorem",
            FoundBy::Sequence => "sequence",
            FoundBy::Quotient => "quotient",
            FoundBy::Graph => "graph",
            FoundBy::Search => "search",
        }
    }
}
