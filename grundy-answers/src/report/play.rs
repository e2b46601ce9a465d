//! `play`: what a player sees of a position, and the engine's move.

use serde::Serialize;

use super::Exact;
use crate::board::{Board, Cell, Cells};
use crate::budget::Stop;
use crate::message::Language;
use crate::moves::{Listing, Move};
use crate::outcome;
use crate::play::{Level, Meaning, said};
use crate::position::Position;

/// The answer of `play`: the moves, the boards, and the engine's move.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "play_json"))]
pub struct Play {
    /// The position.
    pub position: String,
    /// The convention.
    pub play: outcome::Play,
    /// How well the engine plays.
    pub level: Level,
    /// Whether nobody can move any more.
    pub over: bool,
    /// The first moves, 2000 at most, and fewer of large positions.
    pub moves: Vec<PlayedMove>,
    /// Whether these are all moves.
    pub complete: bool,
    /// The board of each term, in their order; null for a game without one.
    pub boards: Vec<Option<BoardAnswer>>,
    /// The engine's move; null where there is none.
    pub reply: Option<Reply>,
    /// The limit that ended the search for a reply or the list of moves; left out where none did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stop>,
}

/// A move, with the texts of what it changes.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MoveAnswer {
    /// The term that it changes, from 0.
    pub term: usize,
    /// That term before the move.
    pub from: String,
    /// That term after the move; empty where nothing is left of it.
    pub to: String,
    /// The whole position after it.
    pub after: String,
    /// Its name in the rules; left out where they name no moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

impl MoveAnswer {
    /// The document of a move of a position.
    pub fn new(position: &Position, chosen: &Move) -> MoveAnswer {
        let found = position.found(chosen);
        MoveAnswer {
            term: found.term(),
            from: found.from(),
            to: found.to(),
            after: found.after(),
            name: position.terms()[chosen.term].move_name(&chosen.patch).map(String::from),
        }
    }
}

/// A move of a game against the engine.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayedMove {
    /// The move; its keys are beside the next one.
    #[serde(flatten)]
    pub found: MoveAnswer,
    /// Whether it ends the whole sum; left out where it does not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "schema", schemars(extend("const" = true)))]
    pub ends: bool,
    /// What people say of the move, where the position after it does not show it; left out where
    /// it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
}

impl PlayedMove {
    /// The document of a move of a position.
    pub fn new(position: &Position, chosen: &Move, language: Language) -> PlayedMove {
        let term = &position.terms()[chosen.term];
        PlayedMove {
            found: MoveAnswer::new(position, chosen),
            ends: chosen.patch.ends,
            words: said(term, &chosen.patch, false).map(|words| words.text(language)),
        }
    }
}

/// What the engine thinks of its move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Verdict {
    /// It wins.
    Wins,
    /// No move wins, but this one does not lose.
    Draws,
    /// Every move loses.
    Lost,
    /// It was made at random.
    Random,
    /// It is not known who wins.
    Unknown,
}

/// The engine's move.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "PlayReply"))]
pub struct Reply {
    /// The move.
    #[serde(rename = "move")]
    pub chosen: PlayedMove,
    /// What the engine thinks of it.
    pub meaning: Verdict,
    /// Why it wins, in a sentence or two; null where it does not.
    pub why: Option<String>,
}

impl Reply {
    /// The document of a move that the engine makes.
    pub fn new(position: &Position, chosen: &Move, meaning: &Meaning, language: Language) -> Reply {
        let (meaning, why) = match meaning {
            Meaning::Wins(why) => (Verdict::Wins, Some(why.message().text(language))),
            Meaning::Draws => (Verdict::Draws, None),
            Meaning::Lost { .. } => (Verdict::Lost, None),
            Meaning::Random => (Verdict::Random, None),
            Meaning::Unknown(_) => (Verdict::Unknown, None),
        };
        Reply { chosen: PlayedMove::new(position, chosen, language), meaning, why }
    }
}

/// The board of a term.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoardAnswer {
    /// The rows from the top. Where several boards stand one below the other, a row without cells
    /// is between them.
    pub rows: Vec<RowAnswer>,
    /// Whether the columns are numbered.
    pub numbered: bool,
    /// The number of the first column.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<u64>,
}

/// A row of a board.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum RowAnswer {
    /// A number of equal cells.
    Heap {
        /// What stands before it.
        label: String,
        /// How many.
        heap: Exact,
        /// Of what.
        of: Cell,
    },
    /// Cells one by one.
    Each {
        /// What stands before it.
        label: String,
        /// The cells.
        cells: Vec<Cell>,
    },
    /// Words: a vertex with its arcs.
    Words {
        /// What stands before it.
        label: String,
        /// The words.
        words: String,
    },
}

impl BoardAnswer {
    /// The document of a board, with its words in a language.
    pub fn new(board: &Board, language: Language) -> BoardAnswer {
        let rows = board.rows.iter().map(|row| {
            let label = row.label.text(language);
            match &row.cells {
                Cells::Heap(size, of) => {
                    RowAnswer::Heap { label, heap: Exact((*size).into()), of: *of }
                }
                Cells::Each(cells) => RowAnswer::Each { label, cells: cells.clone() },
                Cells::Words(words) => RowAnswer::Words { label, words: words.text(language) },
            }
        });
        let (numbered, first) = (board.numbered.is_some(), board.numbered);
        BoardAnswer { rows: rows.collect(), numbered, first }
    }
}

impl Play {
    /// The document of a position: its first moves, its boards, and the engine's reply.
    pub fn new(
        position: &Position,
        play: outcome::Play,
        level: Level,
        listing: &Listing,
        reply: Option<Reply>,
        language: Language,
    ) -> Play {
        let boards = position.terms().iter();
        Play {
            position: position.text(),
            play,
            level,
            over: listing.complete && listing.moves.is_empty(),
            moves: listing
                .moves
                .iter()
                .map(|one| PlayedMove::new(position, one, language))
                .collect(),
            complete: listing.complete,
            boards: boards.map(|term| Some(BoardAnswer::new(&term.board()?, language))).collect(),
            reply,
            stopped: None,
        }
    }
}
