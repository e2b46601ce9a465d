//! `play`: what a player sees of a position, and the engine's move.

use serde::{Serialize, Serializer};

use super::Exact;
use crate::board::{Board, Cell, Cells};
use crate::budget::Stop;
use crate::message::Language;
use crate::moves::{Listing, Move};
use crate::outcome;
use crate::play::{Level, Meaning};
use crate::position::Position;

/// The answer of `play`: the moves, the boards, and the engine's move.
#[derive(Clone, Debug, Serialize)]
pub struct Play {
    /// The position.
    pub position: String,
    /// The convention.
    pub play: outcome::Play,
    /// How well the engine plays.
    pub level: &'static str,
    /// Whether nobody can move any more.
    pub over: bool,
    /// The first moves.
    pub moves: Vec<MoveAnswer>,
    /// Whether these are all moves.
    pub complete: bool,
    /// The board of each term, in their order; `null` for a game without one.
    pub boards: Vec<Option<BoardAnswer>>,
    /// The engine's move; `null` where there is none.
    pub reply: Option<Reply>,
    /// The limit that ended the search for a reply or the list of moves; left out where none did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stop>,
}

/// A move, with the texts of what it changes.
#[derive(Clone, Debug, Serialize)]
pub struct MoveAnswer {
    /// The term that it changes, from 0.
    pub term: usize,
    /// The term before it.
    pub from: String,
    /// The term after it; empty where nothing is left.
    pub to: String,
    /// The whole position after it.
    pub after: String,
    /// Its name in the rules; left out where they name no moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Whether it ends the whole sum; left out where it does not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub ends: bool,
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
            ends: chosen.patch.ends,
        }
    }
}

/// The engine's move.
#[derive(Clone, Debug, Serialize)]
pub struct Reply {
    /// The move.
    #[serde(rename = "move")]
    pub chosen: MoveAnswer,
    /// What it is: `wins`, `draws`, `lost` (no move wins), `random` or `unknown`.
    pub meaning: &'static str,
    /// Why it wins, in a sentence or two; `null` where it does not.
    pub why: Option<String>,
}

impl Reply {
    /// The document of a move that the engine makes.
    pub fn new(position: &Position, chosen: &Move, meaning: &Meaning, language: Language) -> Reply {
        let (name, why) = match meaning {
            Meaning::Wins(why) => ("wins", Some(why.message().text(language))),
            Meaning::Draws => ("draws", None),
            Meaning::Lost => ("lost", None),
            Meaning::Random => ("random", None),
            Meaning::Unknown(_) => ("unknown", None),
        };
        Reply { chosen: MoveAnswer::new(position, chosen), meaning: name, why }
    }
}

/// The board of a term: see [`Board`].
#[derive(Clone, Debug, Serialize)]
pub struct BoardAnswer {
    /// The rows from the top.
    pub rows: Vec<RowAnswer>,
    /// Whether the columns are numbered, from 1 on.
    pub numbered: bool,
}

/// A row of a board.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum RowAnswer {
    /// A number of equal cells.
    Heap {
        /// What stands before it.
        label: String,
        /// How many.
        heap: Exact,
        /// Of what: the name of a cell.
        of: &'static str,
    },
    /// Cells one by one.
    Each {
        /// What stands before it.
        label: String,
        /// The cells.
        cells: Vec<CellAnswer>,
    },
    /// Words: a vertex with its arcs.
    Words {
        /// What stands before it.
        label: String,
        /// The words.
        words: String,
    },
}

/// A cell by its name; several coins as `{"coins": 3}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellAnswer(Cell);

impl Serialize for CellAnswer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0.name() {
            (name, None) => serializer.serialize_str(name),
            (name, Some(count)) => serializer.collect_map([(name, Exact(count.into()))]),
        }
    }
}

impl BoardAnswer {
    /// The document of a board, with its words in a language.
    pub fn new(board: &Board, language: Language) -> BoardAnswer {
        let rows = board.rows.iter().map(|row| {
            let label = row.label.text(language);
            match &row.cells {
                Cells::Heap(size, of) => {
                    RowAnswer::Heap { label, heap: Exact((*size).into()), of: of.name().0 }
                }
                Cells::Each(cells) => RowAnswer::Each {
                    label,
                    cells: cells.iter().copied().map(CellAnswer).collect(),
                },
                Cells::Words(words) => RowAnswer::Words { label, words: words.text(language) },
            }
        });
        BoardAnswer { rows: rows.collect(), numbered: board.numbered }
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
            level: level.name(),
            over: listing.complete && listing.moves.is_empty(),
            moves: listing.moves.iter().map(|one| MoveAnswer::new(position, one)).collect(),
            complete: listing.complete,
            boards: boards.map(|term| Some(BoardAnswer::new(&term.board()?, language))).collect(),
            reply,
            stopped: None,
        }
    }
}
