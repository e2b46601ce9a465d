//! Values and outcomes by memoised search, on positions that are numbers.
//!
//! Positions get numbers, and everything after that works on numbers. `grundy-games` has the
//! adapters that number the positions of a ruleset.
//!
//! | file | what it does |
//! |---|---|
//! | `space` | [`Space`]: the options of a numbered position, given part by part to [`Options`] |
//! | `hasher`, `keys` | hashes that cannot be predicted; an index of positions that fit into one word |
//! | `table` | [`Table`]: a [`Word`] for a position, by its number or by a list of numbers |
//! | `core` | [`Core`]: the value, or whether it is a certain one, on an explicit stack |
//! | `pieces` | [`PieceSearch`]: values of games that fall apart, in tables of bounded size |
//! | `engine` | [`Engine`]: a search that a game brings along, and the facts that it proves |
//! | `meter` | [`Meter`]: the memory of tables, against a budget |
//!
//! A value needs the values of all options, and their mex. For an outcome the first lost option
//! ends the search; a sum is decided by the values of all its parts except one, and for that
//! part only by the question whether it has the value that is missing. The word of a position
//! holds its value, or the small values that it does not have, so both questions share one
//! table. For a value the least option comes first, so that the table fills from below and the stack
//! stays short; for an outcome options come as the rules list them, those first that are known to be
//! lost. A search keeps its own stack, so that a deep game cannot exhaust the machine's, and
//! asks a [`Budget`](crate::Budget) before it grows.

mod core;
mod engine;
mod hasher;
pub mod keys;
mod meter;
mod pieces;
pub mod space;
mod table;

pub use self::core::{Core, Goal, Run};
pub use engine::{BoardFact, BoardFacts, BoardProof, EachOption, Engine, LandFact};
pub use hasher::Keyed;
pub use meter::Meter;
pub use pieces::{
    BarePieces, FREE, Fact, Listing, MisereSearch, Move, PieceSearch, Pieces, Plain, Provable,
    Receive,
};
pub use space::{Line, Options, Space};
pub use table::{Id, Lists, Table, Word, Words};

/// The largest number of steps of work between two questions to the budget.
pub const CHUNK: u64 = 4096;
