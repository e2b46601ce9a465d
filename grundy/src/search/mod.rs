//! Values and outcomes by memoised search, for any [`Ruleset`](crate::Ruleset).
//!
//! There is one core: positions get numbers, and everything after that works on numbers.
//!
//! | file | what it does |
//! |---|---|
//! | `space` | [`Space`]: the options of a numbered position, given part by part to [`Options`] |
//! | `arena` | numbers for positions, by a hash index of their canonical forms; with `valued` and `bare` all that knows their type |
//! | `valued`, `bare` | the positions of a ruleset as a [`Space`]: with the values that its theorems know, or as parts of whole sums |
//! | `keys` | its index for positions that fit into one word |
//! | `table` | [`Table`]: a [`Word`] for a position, by its number or by a list of numbers |
//! | `core` | [`Core`]: the value, or whether it is a certain one, on an explicit stack |
//! | `values` | [`ValueTable`]: both questions for the positions of one ruleset |
//! | `pieces` | [`PieceSearch`]: values of games that fall apart, in tables of bounded size |
//! | `sums` | [`SumSearch`]: who wins a whole sum, where values do not add (misere play) |
//! | `searcher` | [`Searcher`]: a search as its callers see it |
//!
//! A value needs the values of all options, and their mex. For an outcome the first lost option
//! ends the search; a sum is decided by the values of all its parts except one, and for that
//! part only by the question whether it has the value that is missing. The word of a position
//! holds its value, or the small values that it does not have, so both questions share one
//! table. The least option comes first, so that the table fills from below and the stack stays
//! short. Parts of whole sums have numbers from the same arena, without values.
//!
//! A ruleset's option is a sum of positions; symmetric positions share a number
//! ([`canonical`](crate::Ruleset::canonical)); equal parts of an option go where values
//! add, and parts that cannot move go from whole sums. A search keeps its own stack, so
//! that a deep game cannot exhaust the machine's, and asks a [`Budget`](crate::Budget)
//! before it grows.

mod arena;
mod bare;
mod core;
mod keyed;
mod keys;
mod meter;
mod pieces;
mod searcher;
mod space;
mod sums;
mod table;
mod valued;
mod values;

#[cfg(test)]
mod tests;

pub use self::core::{Core, Goal, Run};
pub(crate) use keyed::Keyed;
pub use meter::Meter;
pub use pieces::{
    BarePieces, FREE, Fact, Listing, MisereSearch, Move, PieceSearch, Pieces, Plain, Provable,
    Receive,
};
pub use searcher::{Outcomes, Searcher, Values};
pub use space::{Line, Options, Space};
pub use sums::SumSearch;
pub use table::{Id, Lists, Table, Word, Words};
pub use values::ValueTable;

/// The largest number of steps of work between two questions to the budget.
const CHUNK: u64 = 4096;
